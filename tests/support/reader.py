"""A phone whose reader speaks a language nobody speaks (see `pseudo`), and notices every word that is none of it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask_migrate import upgrade
from werkzeug.test import TestResponse

from referee import create_app
from referee import i18n as languages
from referee.storage.db import db
from referee.web.forms import fields
from tests.support import pseudo
from tests.support.builders import TWELVE
from tests.support.client import Client
from tests.support.html import Node, Page

READ = {"aria-label", "title", "placeholder", "alt"}  # attributes that people are shown or read out
# The data- attributes in which scripts find no words.
KEYS = {"about", "copy", "key", "live", "mode", "pictures", "share", "side", "suit", "together", "usual", "value"}
KEYS |= {"dots", "photo", "table", "worker", "theme", "figures", "over", "hangs"}
ESTABLISHED = {*TWELVE, "English", "Polski"}  # names
NOT_PROSE = {"script", "style", "time", "textarea", "code"}
MOVED = (303, 304, 308)


class Reader(Client):
    """A phone that keeps the words it was shown in no brackets, by the address where it was."""

    leaks: dict[str, set[str]]

    def open(self, *args: Any, **kwargs: Any) -> TestResponse:
        """Answer a request, having read what comes back."""
        answer = super().open(*args, **kwargs)
        words = {word for text in texts(answer) for word in pseudo.outside(untranslated(text))}
        if words:
            self.leaks.setdefault(f"{answer.request.path} {answer.status_code}", set()).update(words)
        return answer

    def press(self, button: str, status: int = 200, **fields: Any) -> Page:
        """Press the button that says this in English."""
        said = button if button.startswith("⟦") else pseudo.spoken(button)
        return super().press(said, status, **fields)

    def understood(self) -> None:
        """Fail where anything was read in English."""
        assert not self.leaks, "\n".join(f"{page}: {sorted(words)}" for page, words in self.leaks.items())


@contextmanager
def translated(folder: Path, translations: Path) -> Iterator[Flask]:
    """The app in that language, on a database of its own in a folder."""
    settings = {"SQLALCHEMY_DATABASE_URI": f"sqlite:///{folder / 'referee.sqlite'}", "SECRET_KEY": "for tests only"}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(languages, "FOLDER", translations)
        patch.setattr(fields, "messages_path", lambda: str(translations))
        app = create_app({**settings, "TESTING": True, "REFEREE_LIMITS": False}, str(folder))
        app.test_client_class = Reader
        with app.app_context():
            upgrade()
        yield app
        with app.app_context():
            db.engine.dispose()


@contextmanager
def reading(app: Flask) -> Iterator[Reader]:
    """A phone that must have understood all it was shown by the end."""
    phone = app.test_client()
    assert isinstance(phone, Reader)
    phone.leaks = {}
    phone.environ_base["HTTP_ACCEPT_LANGUAGE"] = pseudo.NAME
    yield phone
    phone.understood()


def untranslated(text: str) -> str:
    """A text without what is the same in every language."""
    for each in ESTABLISHED:
        text = text.replace(each, "")
    return text


def texts(answer: TestResponse) -> Iterator[str]:
    """What people read of an answer; what programs read is none of it."""
    if answer.status_code not in MOVED:
        path = answer.request.path
        for kind, start, texts in READ_AS:
            if answer.mimetype == kind and path.startswith(start):
                yield from texts(answer)


def _page(answer: TestResponse) -> Iterator[str]:
    page = Page(answer.text)
    yield " ".join(_written(page))
    for each in page.within():
        for name, value in each.attrs.items():
            if name in READ or (name.startswith("data-") and name.removeprefix("data-") not in KEYS):
                yield value


def _written(node: Node) -> Iterator[str]:
    """What is written on a page, but for dates, whose months are the locale's, and names in a record."""
    for each in node.inside:
        if isinstance(each, str):
            yield each
        elif each.tag not in NOT_PROSE:
            yield from _written(each)


def _manifest(answer: TestResponse) -> Iterator[str]:
    told: Any = answer.json
    yield from (told[name] for name in ("name", "short_name", "description"))
    yield from (each["name"] for each in told["shortcuts"])


def _reply(answer: TestResponse) -> Iterator[str]:
    told: Any = answer.json
    if "error" in told:
        yield told["error"]["message"]
    else:
        yield from (told["text"], *(step["text"] for step in told["steps"]))


READ_AS: list[tuple[str, str, Callable[[TestResponse], Iterator[str]]]] = [
    ("text/html", "/", _page),
    ("image/svg+xml", "/t/", lambda answer: ElementTree.fromstring(answer.text).itertext()),
    ("text/plain", "/t/", lambda answer: iter([answer.text])),
    ("application/json", "/ask/", _reply),
    ("application/manifest+json", "/", _manifest),
]
