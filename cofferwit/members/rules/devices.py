"""What is said of the devices on which a member is logged in.

An address is kept and shown no finer than its network: enough to tell home from elsewhere, too
little to find a door. No place is guessed from it.
"""

from ipaddress import IPv4Address, ip_address, ip_network

from cofferwit.members.rules.sentences import Sentence

IPV4_BITS = 16
IPV6_BITS = 32


def coarse_address(address: str) -> str:
    """The address with everything cleared that is finer than its network.

    An IPv4 address written as IPv6 counts as IPv4; what is no address becomes 0.0.0.0.
    """
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return "0.0.0.0"  # noqa: S104
    parsed = getattr(parsed, "ipv4_mapped", None) or parsed
    bits = IPV4_BITS if isinstance(parsed, IPv4Address) else IPV6_BITS
    return str(ip_network((parsed, bits), strict=False).network_address)


def shown_address(address: str) -> str:
    """The network of an address as a person reads it: "203.0.…", "2001:db8:…", "" for none."""
    coarse = coarse_address(address)
    if coarse == "0.0.0.0":  # noqa: S104
        return ""
    if "." in coarse:
        return ".".join(coarse.split(".")[: IPV4_BITS // 8]) + ".…"
    return ":".join(ip_address(coarse).exploded.split(":")[: IPV6_BITS // 16]) + ":…"


UNKNOWN = Sentence("Appareil inconnu", "Unknown device")
BROWSER = Sentence("Navigateur", "Browser")
ON = Sentence("{name} sur {system}", "{name} on {system}")

BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("CrOS", "ChromeOS"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
)
"""What a browser's own description holds, in the order in which it tells: each one also names
those that came before it."""


def browser_of(description: str) -> Sentence:
    """The browser and the system that a `User-Agent` header tells of, as a person would say it."""
    name = next((name for mark, name in BROWSERS if mark in description), "")
    system = next((name for mark, name in SYSTEMS if mark in description), "")
    if not system:
        return Sentence(name, name) if name else UNKNOWN
    return Sentence(
        ON.fr.format(name=name or BROWSER.fr, system=system),
        ON.en.format(name=name or BROWSER.en, system=system),
    )
