"""What is asked of every HTML page that any test receives; the client of the tests asks it unbidden."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path, PurePath
from urllib.parse import urlsplit

from referee.engine.wording import MARK
from tests.support.html import Node, Page

Check = Callable[[Page], Iterator[str]]

REFERENCES = ("for", "list", "aria-labelledby", "aria-describedby", "aria-controls", "form", "data-copy")
HTMX_REFERENCES = ("hx-target", "hx-select", "hx-disable", "hx-indicator", "hx-include", "hx-sync")
NOT_IN_A_PARAGRAPH = {"p", "div", "ul", "ol", "dl", "section", "form", "fieldset", "h1", "h2", "h3", "details", "table"}
INTERACTIVE = {"a", "button", "select", "textarea", "label", "summary"}
NO_SELECTOR = re.compile(r"@[^{]*{|[^{};]*;|[{}]")  # in a stylesheet
SHOWN = {"value", "href", "action", "aria-label", "placeholder"}
GAP = re.compile(r"\{\w*(:[^}]*)?\}|%\(\w+\)s")


def check(page: Page) -> None:
    """Fail with everything that is wrong with a page; not with a part of one, which a script asks for."""
    if page.html.lstrip().startswith("<template"):
        return
    wrong = [*chain.from_iterable(each(page) for each in CHECKS)]
    assert not wrong, "\n".join(wrong)


def has_a_language_a_title_and_one_heading(page: Page) -> Iterator[str]:
    if not page.one("html")["lang"]:
        yield "the page has no language"
    if not page.one("head").one("title").text.strip(" ·"):
        yield "the page has no title"
    if not page.one("meta", name="description")["content"].strip():
        yield "the page does not say what it is"
    if len(page.all("h1")) != 1 or not page.all("h1")[0].text:
        yield f"the page has {len(page.all('h1'))} h1: {page.all('h1')}"


def has_each_id_once(page: Page) -> Iterator[str]:
    yield from (f"id {name!r} is there {times} times" for name, times in Counter(page.ids).items() if times > 1)


def refers_to_what_is_there(page: Page) -> Iterator[str]:
    known = set(page.ids)
    for node in page.within():
        for attr, value in node.attrs.items():
            named = value.split() if attr in REFERENCES else []
            named += re.findall(r"#([\w-]+)", value) if attr in HTMX_REFERENCES else []
            named += [value[1:]] if attr == "href" and value.startswith("#") else []
            yield from (f"{node} refers to {name!r}, which is not there" for name in named if name not in known)


def repeats_with_htmx_what_works_without(page: Page) -> Iterator[str]:
    for node in page.within():
        for attr in {"hx-post", "hx-get"} & node.attrs.keys():
            form = node if node.tag == "form" else node.closest("form")
            works = {node["href"], node["formaction"], form["action"] if form else ""} - {""}
            if node[attr] not in works:
                yield f"{node} sends to {node[attr]}, without htmx to {works}"


def labels_every_field(page: Page) -> Iterator[str]:
    labelled = {label["for"] for label in page.all("label")}
    for field in page.all("input", "select", "textarea"):
        named = field["aria-label"] or field["id"] in labelled or field.closest("label")
        if field["type"] != "hidden" and not named:
            yield f"{field} has no label"


def runs_nothing_inline(page: Page) -> Iterator[str]:
    for node in page.within():
        if "style" in node.attrs or node.tag == "style":
            yield f"{node} is styled inline"
        if node.tag == "script" and (not node["src"] or node.inside):
            yield f"{node} is a script inline"
        yield from (f"{node} has {name}" for name in node.attrs if name.startswith("on"))
        yield from (f"{node} runs {value}" for value in node.attrs.values() if value.startswith("javascript:"))


def asks_for_the_stylesheets_of_what_it_shows(page: Page) -> Iterator[str]:
    asked = {PurePath(urlsplit(link["href"]).path).name for link in page.all("link", rel="stylesheet")}
    shown = {f"#{name}" for name in page.ids} | {f".{name}" for node in page.within() for name in node["class"].split()}
    for stylesheet, named in styled():
        if stylesheet not in asked and named <= shown:
            yield f"{stylesheet}, which the page does not ask for, says how {' '.join(sorted(named))} looks"


@cache
def styled() -> frozenset[tuple[str, frozenset[str]]]:
    """What each stylesheet is about: the classes and ids that one of its rules needs together."""
    found = set()
    for path in (Path(__file__).parents[2] / "static/css").glob("*.css"):
        rules = NO_SELECTOR.sub(";", re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL))
        for selector in chain.from_iterable(map(alternatives, rules.split(";"))):
            found.add((path.name, frozenset(re.findall(r"[.#][a-zA-Z][\w-]*", selector))))
    return frozenset((name, named) for name, named in found if named)


def alternatives(selector: str) -> list[str]:
    """Its parts, with each of what may stand in `:is` and `:has`; nothing of a rule that stands inside another."""
    bare = re.sub(r"\[[^\]]*\]", "", selector)
    inmost = re.search(r"(:[\w-]+)\(([^()]*)\)", bare)
    if not inmost:
        return [] if "&" in bare else bare.split(",")
    found = inmost[2].split(",") if inmost[1] in (":is", ":has") else [""]
    return [*chain.from_iterable(alternatives(bare.replace(inmost[0], f" {each}", 1)) for each in found)]


def can_send_every_form(page: Page) -> Iterator[str]:
    for form in page.all("form"):
        if not form["action"]:
            yield f"{form} goes nowhere in particular"
        if not form.all("button"):
            yield f"{form} cannot be sent"


def nests_as_browsers_do(page: Page) -> Iterator[str]:
    for node in page.within():
        if node.tag in NOT_IN_A_PARAGRAPH and node.closest("p"):
            yield f"{node} would close the paragraph it is in"
        if node.tag == "form" and node.closest("form"):
            yield f"{node} is a form in a form"
        if node.tag in INTERACTIVE and (around := {each.tag for each in node.around} & INTERACTIVE - {"label"}):
            yield f"{node} can be tapped inside something that can be tapped: {around}"
        if node.repeats:
            yield f"{node} has an attribute twice"


def names_every_picture(page: Page) -> Iterator[str]:
    for picture in page.all("svg", "img"):
        parts = [picture, *picture.around]
        hidden = any(each["aria-hidden"] == "true" for each in parts)
        named = any(each["role"] == "img" and _name(each, page) for each in parts)
        if not (hidden or named or picture["alt"]):
            yield f"{picture} has no name and is not hidden"


def _name(picture: Node, page: Page) -> str:
    """What a picture is called: by a label of its own, or by the elements that it names."""
    return picture["aria-label"] or " ".join(page.id(each).text for each in picture["aria-labelledby"].split())


def leaves_no_gap(page: Page) -> Iterator[str]:
    if gap := GAP.search(page.one("body").text):
        yield f"“{gap[0]}” is shown to people: {page.text[max(0, gap.start() - 40) : gap.end() + 40]}"
    for node in page.within():
        shown = (node.attrs[name] for name in SHOWN & node.attrs.keys())
        yield from (f"{node} shows {value}" for value in shown if GAP.search(value) or value == "None")


def calls_everybody_by_a_word(page: Page) -> Iterator[str]:
    if MARK in page.one("html").text:
        yield "the page shows what stands for a name"


CHECKS: tuple[Check, ...] = (
    has_a_language_a_title_and_one_heading,
    has_each_id_once,
    refers_to_what_is_there,
    repeats_with_htmx_what_works_without,
    labels_every_field,
    runs_nothing_inline,
    asks_for_the_stylesheets_of_what_it_shows,
    can_send_every_form,
    nests_as_browsers_do,
    names_every_picture,
    leaves_no_gap,
    calls_everybody_by_a_word,
)
