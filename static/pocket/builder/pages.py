"""What can be read before Python has started: plain pages, and what the shell says, in every language.

The pages are the app's own, asked of it at build time: its first page, which is the door, what is asked most, and the
rulebook, without scripts, forms and whatever else needs the app. Links go to other plain pages, or start the app at
what they lead to.
"""

import json
import os
import re
import runpy
import tempfile
from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from html.parser import HTMLParser
from pathlib import PurePosixPath
from urllib.parse import parse_qs, quote, urlencode, urlsplit

from flask import Flask
from flask_babel import force_locale, gettext

from referee import i18n
from referee.cli import pocket
from referee.rulesets import rulesets
from referee.search.common import asked_most
from referee.web.http.languages import choices

from .fetch import ROOT

SCRATCH = tempfile.TemporaryDirectory(prefix="pocket-")  # where its database is
VOID = {"br", "hr", "img", "input", "link", "meta", "wbr"}  # these have no end
NEEDS_THE_APP = {"button", "dialog", "form", "script", "template"}
LOOKS = {"stylesheet", "icon"}
SOURCES = ROOT / "static" / "pocket"
SHELLS = "index.html", "404.html"
HOME = "../../"  # of the pocket, as a version's folder and a plain page have it
DOOR = "index.html"
PRICE = """
<p class="soft">{price} {once}</p>
<p><a href="questions.html">{asked}</a></p>
<p>{picture}</p>
"""
DISPUTE = {"game": "partners", "names": "Rosa, Luis, Marta, Pepe", "end": "4", "by": "Luis"}
DISPUTE |= {"held_0": "6-0 2-0", "held_1": "1-0", "held_2": "0-0 2-1 1-1", "held_3": "6-3 3-0 2-2"}
# Of the answer to that, as the app draws it: who won, and the first hand.
TOP = '<svg viewBox="20 20 680 392" font-family="system-ui, sans-serif" role="img" aria-label="{alt}">'
INTRODUCTION = """<link rel="canonical" href="HERE/read/{language}/{name}">
{alternates}
<meta property="og:title" content="{title}">
<meta property="og:description" content="{description}">
<meta property="og:image" content="HERE/read/preview/{language}.png">
<meta property="og:type" content="website">
<meta name="twitter:card" content="summary_large_image">
"""
TITLE, DESCRIPTION = re.compile(r"<title>([^<]*)"), re.compile(r'<meta name="description" content="([^"]*)')
ID = re.compile(r'\bid="([^"]+)"')

Attributes = list[tuple[str, str | None]]


def plain_pages() -> dict[str, bytes]:
    """Pages below read/, each language in a folder of its own, and the stylesheets and the icon that they name."""
    pages = {}
    names = {language: dict(_names(language)) for language in _languages()}
    known = {language: of_it | dict(_also()) for language, of_it in names.items()}
    for language, of_it in names.items():
        for address, name in of_it.items():
            page = _Plain(_asked(address, language).decode(), language, name, known)
            text = introduced(page.text, language, name, [each for each in names if name in names[each].values()])
            pages[f"read/{language}/{name}"] = (_with_price(text, language) if name == DOOR else text).encode()
            pages |= {f"read/look/{file}": _asked(asked, language) for file, asked in page.looks.items()}
    return pages


def introduced(page: str, language: str, name: str, tags: list[str]) -> str:
    """A page as chats and search engines want it, in these languages, its own address as HERE (__main__.py)."""
    alternates = [f'<link rel="alternate" hreflang="{tag}" href="HERE/read/{tag}/{name}">' for tag in tags]
    (title,), (description,) = (found.findall(page)[:1] for found in (TITLE, DESCRIPTION))
    said = {"title": title, "description": description, "language": language, "name": name}
    said["alternates"] = "\n".join(alternates)
    return page.replace("</head>", f"{INTRODUCTION.format(**said)}</head>", 1)


def _with_price(page: str, language: str) -> str:
    """The door with what it costs to go in, in megabytes for SIZE, and a picture of what is there."""
    with _app().test_request_context(), force_locale(language.replace("-", "_")):
        price = gettext("The app is %(size)s MB, which takes ten seconds to a minute.", size="SIZE")
        once = gettext("Only this once. From then on it opens without a network, and your games stay on this phone.")
        alt, name = gettext("Blocked? Settle it"), gettext("Domino Referee")
        asked = gettext("Asked most")
    drawn = _asked(f"/ask/block/answer.svg?{urlencode(DISPUTE)}", language).decode()
    picture = re.sub(r"\n\s*", "\n", re.sub("<svg[^>]*>", TOP.format(alt=alt), drawn).strip())
    priced = PRICE.format(price=price, once=once, asked=asked, picture=picture)
    return re.sub(r"(?<=>|\")[^<>\"]+ · (?=" + re.escape(name) + ")", "", page).replace(
        "</section>", f"</section>{priced}", 1
    )


def shells() -> dict[str, bytes]:
    """The shell's own pages, which are of all languages."""
    said = []
    for tag, own_name in _languages().items():
        with _app().test_request_context(), force_locale(tag.replace("-", "_")):
            old = gettext(
                "The score sheet needs a newer browser, with JavaScript and an address that begins with https."
            )
            said.append({"LANGUAGE": tag, "OWN_NAME": own_name, "TOO_OLD": old, "RULEBOOK": gettext("Rulebook")})
            said[-1]["NO_PAGE"] = gettext("No such page here.")
    return {name: in_each_language((SOURCES / name).read_text("utf-8"), said).encode() for name in SHELLS}


def in_each_language(page: str, said: list[dict[str, str]]) -> str:
    """A page of the shell: a line that says LANGUAGE is there once for each, with what is `said` in its gaps."""
    gap = re.compile(rf"\b({'|'.join(said[0])})\b")
    return re.sub(
        r"(?m)^.*\bLANGUAGE\b.*\n",
        lambda line: "".join(gap.sub(lambda found, own=own: own[found[0]], line[0]) for own in said),
        page,
    )


def words() -> bytes:
    """words.json: by language, what the shell says by what it is called in the code; of a country, what differs."""
    file, said = SOURCES / "words.py", {}
    texts = sorted({str(text) for text in runpy.run_path(str(file))["WORDS"]}) if file.exists() else []
    for language in _languages():
        with _app().test_request_context(), force_locale(language.replace("-", "_")):
            said[language] = {text: gettext(text) for text in texts}
    for country in filter(i18n.general, i18n.available()):
        whole = said[i18n.tag(i18n.general(country))]
        with _app().test_request_context(), force_locale(country):
            own = {text: there for text in texts if (there := gettext(text)) != whole[text]}
        said |= {i18n.tag(country): own} if own else {}
    return json.dumps(said, ensure_ascii=False, indent=1).encode()


def manifests() -> dict[str, bytes]:
    """By language, what a phone that installs the pocket shows of it: the app's own, seen from a version's folder."""
    made = {}
    for language in _languages():
        own = json.loads(_asked("/manifest.webmanifest", language))
        del own["id"]  # it is the start's, whatever the version
        own |= {"start_url": HOME, "scope": HOME}
        own["icons"] = [icon | {"src": PurePosixPath(urlsplit(icon["src"]).path).name} for icon in own["icons"]]
        own["shortcuts"] = [way | {"url": HOME + way["url"].removeprefix("/")} for way in own["shortcuts"]]
        made[f"manifest.{language}.webmanifest"] = json.dumps(own, ensure_ascii=False, indent=1).encode()
    return made


@cache
def _app() -> Flask:
    """The app as a phone has it at first, without anybody's settings."""
    for name in [name for name in os.environ if name.startswith("REFEREE_")]:
        del os.environ[name]
    pocket.start("http://localhost", "", SCRATCH.name, "nothing is signed")
    pocket.upgrade()
    return pocket.phone.app


@cache
def _languages() -> dict[str, str]:
    """The languages' own names by their tags."""
    with _app().test_request_context():
        return {tag: own_name for tag, own_name, _address in choices()}


def _asked(address: str, language: str) -> bytes:
    path, _, query = address.partition("?")
    answer = _app().test_client().get(path, query_string=parse_qs(query), headers={"Accept-Language": language})
    if answer.status_code != 200:
        raise ValueError(f"{address}: {answer.status}")
    return answer.data


def _names(language: str) -> Iterator[tuple[str, str]]:
    """The addresses that become plain pages, their gaps unpacked, and their names.

    They are the door, what is asked most in the language, all rules of each game, and of each preset.
    """
    yield "/", DOOR
    yield "/find", "questions.html"
    for question in asked_most(language.partition("-")[0]):
        yield f"/find?q={question.ask}&game={question.game}", f"{question.name}.html"
    yield "/rules", "rules.html"
    for rules in rulesets():
        yield f"/rules/{rules.key}", f"{rules.key}.html"
        for preset in rules.presets:
            yield f"/rules/{rules.key}/card?preset={preset.key}", f"{rules.key}-{preset.key}.html"


def _also() -> Iterator[tuple[str, str]]:
    """What other addresses there are of these pages, or of the nearest to what they show."""
    for rules in rulesets():
        first, *others = [preset.key for preset in rules.presets]
        yield f"/rules/{rules.key}/card", f"{rules.key}-{first}.html"
        yield f"/rules/{rules.key}?preset={first}", f"{rules.key}.html"
        for other in others:
            yield f"/rules/{rules.key}?preset={other}", f"{rules.key}-{other}.html"


class _Plain(HTMLParser):
    """A page of the app without what needs the app."""

    def __init__(self, page: str, language: str, name: str, names: Mapping[str, Mapping[str, str]]) -> None:
        super().__init__(convert_charrefs=False)
        self.language, self.name, self.names = language, name, names
        self.ids = set(ID.findall(page))
        self.looks: dict[str, str] = {}
        """The files that this page looks by, and their addresses in the app."""
        self._parts: list[str] = []
        self._ends: list[str] = []
        """What ends each element that is open."""
        self._left_out: list[str] = []
        """An element that is left out, and those that are open in it."""
        self.feed(page)

    @property
    def text(self) -> str:
        """The page, without empty lines."""
        return re.sub(r"\n\s*\n+", "\n", "".join(self._parts))

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        given = dict(attrs)
        if self._left_out or self._is_left_out(tag, given):
            self._left_out += [] if tag in VOID else [tag]
            return
        if tag == "a" and (to := self._link(given["href"])) is not None:
            given["href"] = to
        elif tag == "a" and given["href"].startswith("/"):
            given |= {"href": self._of_app(given["href"]), "target": "_top"}
        elif tag == "a":
            tag = "span"
            del given["href"]
        elif tag == "link":
            file = PurePosixPath(urlsplit(given["href"]).path).name
            file = f"door/{file}" if self.name == DOOR and file.endswith(".css") else file
            self.looks[file], given["href"] = given["href"], f"../look/{file}"
        self._parts.append(self._start(tag, given))
        self._ends += [] if tag in VOID else [f"</{tag}>"]

    def _is_left_out(self, tag: str, given: dict[str, str]) -> bool:
        if tag in ("link", "meta"):
            return given.get("rel", "stylesheet") not in LOOKS or given.get("name") == "htmx-config"
        return tag in NEEDS_THE_APP or "hidden" in given or given.get("class") == "looks"

    def _start(self, tag: str, given: dict[str, str]) -> str:
        if tag not in ("a", "span", "link") and not any(name.startswith(("data-", "hx-")) for name in given):
            return self.get_starttag_text() or ""
        kept = [(name, value) for name, value in given.items() if not name.startswith(("data-", "hx-"))]
        written = [name if value is None else f'{name}="{escape(value)}"' for name, value in kept]
        return f"<{' '.join([tag, *written])}>"

    def _link(self, address: str) -> str | None:
        """Where a link leads among the plain pages; None where it leads out of them."""
        parts = urlsplit(address)
        query = parse_qs(parts.query)
        language = query.pop("lang", [self.language])[0]
        place = "&".join(f"{name}={value}" for name, values in query.items() for value in values)
        names = self.names.get(language, {})
        name = self.name if address.startswith("#") else names.get(f"{parts.path}?{place}" if place else parts.path)
        if parts.fragment in self.ids and name in (None, self.name):
            return f"#{parts.fragment}"
        here = name if language == self.language else f"../{language}/{name}"
        return here if name is not None else None

    def _of_app(self, address: str) -> str:
        """The pocket's address that starts the app at one of its own, in the language of this page or of the link."""
        parts = urlsplit(address)
        asked = [parts.query, "" if "lang" in parse_qs(parts.query) else f"lang={self.language}"]
        to = f"{parts.path}?{'&'.join(filter(None, asked))}"
        return f"{HOME}?to={quote(to, safe='/')}{f'#{parts.fragment}' if parts.fragment else ''}"

    def handle_startendtag(self, tag: str, attrs: Attributes) -> None:
        if not self._left_out and not self._is_left_out(tag, dict(attrs)):
            self._parts.append(self.get_starttag_text() or "")

    def handle_endtag(self, tag: str) -> None:
        if self._left_out:
            self._left_out.pop()
        elif tag not in VOID:
            self._parts.append(self._ends.pop())

    def handle_data(self, data: str) -> None:
        self._parts += [] if self._left_out else [data]

    def handle_entityref(self, name: str) -> None:
        self.handle_data(f"&{name};")

    def handle_charref(self, name: str) -> None:
        self.handle_data(f"&#{name};")

    def handle_decl(self, decl: str) -> None:
        self.handle_data(f"<!{decl}>")
