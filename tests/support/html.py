"""A page as a tree, and its forms as a browser would send them.

It reads HTML as our templates write it and nothing else, which is stricter than the standard library's parser and half
of its work: a quarter of what the tests of the web did was to read pages.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from html import unescape
from typing import Any

VOID = {"meta", "link", "input", "br", "hr", "img", "wbr", "source", "col", "area", "base", "embed", "track"}
SHAPES = {"path", "use", "circle", "rect", "line", "polyline", "g"}
UNSEEN = {"script", "style", "datalist", "textarea"}
WITHIN_A_LINE = {"b", "strong", "a", "s", "small"}
ATTRIBUTE = r"""\s+([^\s"'<>/=]+)(?:=(?:"([^"]*)"|'([^']*)'|([\w.:-]+)))?"""
EACH = re.compile(ATTRIBUTE)
ATTRIBUTES = re.sub(r"\((?!\?)", "(?:", ATTRIBUTE).join(("((?:", ")*)"))
TOKEN = re.compile(
    rf"<!--.*?-->|<!doctype [^>]*>|<(script|style){ATTRIBUTES}\s*>(.*?)</\1>"
    rf"|<(/?)([a-z][a-z0-9-]*){ATTRIBUTES}\s*(/?)>",
    re.DOTALL | re.IGNORECASE,
)


class Node:
    """One element: its tag, its attributes, and what is inside it in order."""

    __slots__ = ("attrs", "first", "inside", "known", "last", "parent", "repeats", "tag")

    def __init__(self, tag: str, attributes: str, parent: "Node | None") -> None:
        self.tag, self.parent = tag, parent
        attrs, self.repeats = _attributes(attributes)
        self.attrs = attrs.copy()
        self.inside: list[Node | str] = []
        self.known: list[Node] = parent.known if parent else []  # every element of the page, in its order
        self.first = self.last = len(self.known)  # of those, where the elements inside it begin and end

    def __getitem__(self, name: str) -> str:
        return self.attrs.get(name, "")

    def __contains__(self, text: str) -> bool:
        return text in self.text

    def __repr__(self) -> str:
        return f"<{self.tag} {' '.join(f'{name}={value!r}' for name, value in self.attrs.items())}>"

    @property
    def around(self) -> "tuple[Node, ...]":
        """The elements that it is in, the nearest first, and the page."""
        return (self.parent, *self.parent.around) if self.parent else ()

    @property
    def text(self) -> str:
        """What a reader sees of it, on one line: whether a line may end at a hyphen is not seen."""
        texts: list[str] = []
        self._tell(texts)
        return " ".join("".join(texts).split()).replace("\u2011", "-")

    def _tell(self, texts: list[str]) -> None:
        """Add what is in it; through generators in each other each text passed all that it stands in."""
        for each in self.inside:
            if isinstance(each, str):
                texts.append(each)
            elif each.tag not in UNSEEN:
                each._tell(texts)
                texts.append("" if each.tag in WITHIN_A_LINE else " ")

    def within(self) -> list["Node"]:
        """Every element inside it, in the order of the page."""
        return self.known[self.first : self.last]

    def all(self, *tags: str, **attrs: str) -> "list[Node]":
        """The elements inside it with one of these tags and all these attributes; `class_` is one class."""
        return [each for each in self.within() if (not tags or each.tag in tags) and each.matches(attrs)]

    def one(self, *tags: str, **attrs: str) -> "Node":
        """The only such element."""
        found = self.all(*tags, **attrs)
        assert len(found) == 1, f"{len(found)} of {tags} {attrs}: {found}"
        return found[0]

    def matches(self, attrs: dict[str, str]) -> bool:
        """Whether it has all these attributes."""
        return all(
            value in self["class"].split() if name == "class_" else self[name.replace("_", "-")] == value
            for name, value in attrs.items()
        )

    def closest(self, tag: str) -> "Node | None":
        """The nearest element around it with this tag."""
        return next((each for each in self.around if each.tag == tag), None)


class Page(Node):
    """A whole page."""

    def __init__(self, html: str) -> None:
        super().__init__("page", "", None)
        self.html = html
        _read(self, html)

    @property
    def heading(self) -> str:
        """Its one h1."""
        return self.one("h1").text

    @property
    def ids(self) -> list[str]:
        """Every id on it."""
        return [each["id"] for each in self.within() if each["id"]]

    def id(self, name: str) -> Node:
        """The element with this id."""
        return self.one(id=name)

    def links(self) -> dict[str, str]:
        """Where its links lead, by what they say."""
        return {link.text: link["href"] for link in self.all("a")}

    def buttons(self) -> list[str]:
        """What its buttons say."""
        return [button.text for button in self.all("button") if button["type"] != "button"]

    def button(self, text: str) -> Node:
        """The button that says this."""
        found = [each for each in self.all("button") if each.text == text]
        assert len(found) == 1, f"no button “{text}”, only {self.buttons()}"
        return found[0]

    def problem(self, field: str) -> str:
        """What is said to be wrong with a field."""
        return self.id(f"{field}-problem").text

    def value(self, field: str) -> Any:
        """What stands in a field of this name."""
        form = next(each for each in self.all("form") if any(c["name"] == field for c in controls(each)))
        return dict(filled(form)).get(field)


def _read(page: Page, html: str) -> None:
    """Build the tree; an element that is not closed in its place is an error."""
    at: Node = page
    end = 0
    for found in TOKEN.finditer(html):
        _write(at, html[end : found.start()])
        end = found.end()
        raw, raw_attributes, text, closing, tag, attributes, closed = found.groups()
        if raw:
            _write(_close(_open(at, raw, raw_attributes)), text)
        elif closing:
            assert at.tag == tag.lower(), f"</{tag}> closes {at} in line {html.count(chr(10), 0, end) + 1}"
            at = _close(at).parent or page
        elif tag:
            node = _open(at, tag, attributes)
            assert not closed or node.tag in VOID | SHAPES, f"<{tag}/> closes nothing in HTML"
            at = _close(node).parent or page if closed or node.tag in VOID else node
    _write(at, html[end:])
    _close(page)


@lru_cache(maxsize=8192)
def _attributes(text: str) -> tuple[dict[str, str], bool]:
    """What a tag says, and whether it says something twice: most tags are on many pages, and are read once."""
    pairs = EACH.findall(text)
    attrs = {name.lower(): unescape(double or single or bare) for name, double, single, bare in pairs}
    return attrs, len(pairs) > len(attrs)


def _open(parent: Node, tag: str, attributes: str) -> Node:
    node = Node(tag.lower(), attributes, parent)
    parent.inside.append(node)
    node.known.append(node)
    node.first = len(node.known)
    return node


def _close(node: Node) -> Node:
    node.last = len(node.known)
    return node


def _write(node: Node, text: str) -> None:
    assert "<" not in text, f"{node} has a < that begins no element: {text}"
    if text:
        node.inside.append(unescape(text))


def controls(form: Node) -> list[Node]:
    """The fields of a form, with those outside of it that say they are its."""
    page = form.around[-1] if form.around else form
    astray = [each for each in page.within() if each["form"] and each["form"] == form["id"]]
    return [each for each in (*astray, *form.within()) if each.tag in ("input", "select", "textarea")]


def filled(form: Node) -> list[tuple[str, str]]:
    """What a form sends as it stands, its buttons left out."""
    sending = [each for each in controls(form) if each["name"] and "disabled" not in each.attrs]
    return [pair for each in sending for pair in _sent(each)]


def hidden(page: Node) -> Iterator[tuple[str, str, dict[str, str], str]]:
    """Each hidden field of a page, for each way to send its form: the method, where to, all that is sent, its name."""
    for form in page.all("form"):
        buttons = [each for each in page.all("button") if each["form"] == form["id"] != "" or form in each.around]
        names = {each["name"]: each for each in controls(form) if each["type"] == "hidden"}
        for button in buttons:
            pressed = {button["name"]: button["value"]} if button["name"] else {}
            where = button["formaction"] or form["action"]
            yield from ((form["method"] or "get", where, dict(filled(form)) | pressed, name) for name in names)


def _sent(control: Node) -> Iterator[tuple[str, str]]:
    name, kind = control["name"], control["type"]
    if control.tag == "select":
        options = control.all("option")
        yield name, next((each for each in options if "selected" in each.attrs), options[0])["value"]
    elif control.tag == "textarea":
        yield name, "".join(each for each in control.inside if isinstance(each, str))
    elif kind not in ("radio", "checkbox", "file") or "checked" in control.attrs:
        yield name, control["value"]


def choices(form: Node, name: str) -> set[str] | None:
    """The values a field can have, None where anything may be typed."""
    radios = {
        each["value"] for each in controls(form) if each["name"] == name and each["type"] in ("radio", "checkbox")
    }
    options = {each["value"] for select in form.all("select", name=name) for each in select.all("option")}
    return (radios | options) or None
