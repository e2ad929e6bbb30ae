"""Reading tables of Markdown, and finding the names that they give."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REFERENCE = re.compile(r"`([\w/]+\.py)::(\w+)`")


def rows(document: str) -> list[list[str]]:
    """The cells of each row of the tables in a document of docs/, heads left out."""
    lines = (ROOT / "docs" / document).read_text(encoding="utf-8").splitlines()
    cells = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines if line[:1] == "|"]
    return [row for i, row in enumerate(cells) if not _is_head(cells, i)]


def missing(text: str) -> list[str]:
    """The references of a text, as `path.py::name`, that lead nowhere."""
    return [f"{path}::{name}" for path, name in REFERENCE.findall(text) if name not in names(path)]


def names(path: str) -> set[str]:
    """What a module defines or imports at its top level; nothing when there is no such file."""
    file = ROOT / path
    if not file.exists():
        return set()
    found: set[str] = set()
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {n.id for t in targets for n in ast.walk(t) if isinstance(n, ast.Name)}
    return found


def _is_head(cells: list[list[str]], i: int) -> bool:
    dashes = [set(cell) <= {"-"} for cell in cells[i]]
    follows = i + 1 < len(cells) and all(set(cell) <= {"-"} for cell in cells[i + 1])
    return all(dashes) or follows
