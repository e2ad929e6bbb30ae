"""Reading pages: the words of an element, found by its id, class or tag."""

import re
from html.parser import HTMLParser

VOID = {"area", "br", "hr", "img", "input", "link", "meta", "source", "wbr"}


class Element:
    """A tag with its attributes and what it holds."""

    def __init__(self, tag: str, attributes: dict[str, str | None]) -> None:
        self.tag = tag
        self.attributes = attributes
        self.children: list[Element | str] = []

    @property
    def classes(self) -> set[str]:
        return set((self.attributes.get("class") or "").split())

    @property
    def text(self) -> str:
        """The words, white space squeezed; scripts and styles left out."""
        words = "".join(
            child
            if isinstance(child, str)
            else f" {child.text} "
            if child.tag == "p"
            else child.text
            for child in self.children
            if isinstance(child, str) or child.tag not in {"script", "style"}
        )
        return re.sub(r"[ \n\t]+", " ", words).strip()

    def all(self, tag: str = "", *, css: str = "", **attributes: str) -> "list[Element]":
        """Every element below that fits; `css` is one class, `for_` stands for `for`."""
        wanted = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
        found = []
        for child in self.children:
            if isinstance(child, str):
                continue
            if child._fits(tag, css, wanted):
                found.append(child)
            found.extend(child.all(tag, css=css, **attributes))
        return found

    def one(self, tag: str = "", *, css: str = "", **attributes: str) -> "Element":
        """The only one that fits."""
        found = self.all(tag, css=css, **attributes)
        assert len(found) == 1, f"{len(found)} elements fit {tag or '*'} .{css} {attributes}"
        return found[0]

    def _fits(self, tag: str, css: str, wanted: dict[str, str]) -> bool:
        return (
            (not tag or self.tag == tag)
            and (not css or css in self.classes)
            and all(self.attributes.get(name) == value for name, value in wanted.items())
        )


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = Element("document", {})
        self.open = [self.root]

    def handle_starttag(self, tag, attrs):
        element = Element(tag, dict(attrs))
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag, attrs):
        self.open[-1].children.append(Element(tag, dict(attrs)))

    def handle_endtag(self, tag):
        for i in range(len(self.open) - 1, 0, -1):
            if self.open[i].tag == tag:
                del self.open[i:]
                return

    def handle_data(self, data):
        self.open[-1].children.append(data)


def page(source: object) -> Element:
    """The page of a response, or of a piece of HTML."""
    content = getattr(source, "content", source)
    text = content.decode() if isinstance(content, bytes) else str(content)
    builder = _Builder()
    builder.feed(text)
    return builder.root
