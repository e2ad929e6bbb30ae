# Sourced by the commands of this folder: sets $python to a Python 3.11 or newer that really runs
# (a name on PATH may be a shim that points nowhere), or says what to do and leaves.
python=
tried=
for candidate in "${PYTHON:-}" python3 python3.14 python3.13 python3.12 python3.11 python /usr/bin/python3 /usr/local/bin/python3; do
  [ -n "$candidate" ] || continue
  command -v "$candidate" >/dev/null 2>&1 || continue
  if found=$("$candidate" -c 'import sys; print("%d.%d.%d" % sys.version_info[:3])' 2>/dev/null); then
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      python=$candidate
      break
    fi
    tried="$tried $candidate is $found;"
  else
    tried="$tried $candidate does not run;"
  fi
done
if [ -z "$python" ]; then
  {
    echo "Cofferwit needs Python 3.11 or newer.${tried:+ Found:${tried%;}.}"
    echo "  To mend it, install one (Debian 12 or Ubuntu 24.04, as root: apt-get install python3 python3-venv),"
    echo "  or name one that you have:  PYTHON=/path/to/python3.11 $0"
  } >&2
  exit 1
fi
