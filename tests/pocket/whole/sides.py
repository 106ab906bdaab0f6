"""A server, and a phone that has the app in it, asked the same; both have one phone's tables and cookies."""

import hashlib
import http.client
import json
import re
import sqlite3
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol
from urllib.parse import urlencode, urljoin, urlsplit

from referee.cli.pocket import Jar, jar, phone
from tests.browser.tour import RECORDS, game
from tests.pocket.whole.phone import PocketPhone
from tests.support.builders import CAST
from tests.support.html import Page, filled

KEY = "the same on either side"
PUT = """async ({ folder, files }) => {
    const root = await navigator.storage.getDirectory();
    const own = await root.getDirectoryHandle(folder, { create: true });
    for (const [name, base64] of Object.entries(files)) {
        const writing = await (await own.getFileHandle(name, { create: true })).createWritable();
        await writing.write(Uint8Array.from(atob(base64), each => each.charCodeAt(0)));
        await writing.close();
    }
}"""
LED_ON = (302, 303, 308)
ON_THE_WAY = {"connection", "content-encoding", "content-length", "date", "etag", "server", "set-cookie", "vary"}
EACH_TIME = re.compile(r'(name="(?:key|secret|ticket)" value=")[^"]+|(<time)[^>]*>[^<]*')
Fields = Mapping[str, object]


@dataclass(frozen=True)
class Answer:
    """What was answered in the end, and where: without the tickets that are others each time."""

    to: str
    status: int
    headers: dict[str, str]
    text: str

    @classmethod
    def of(cls, to: str, status: int, headers: list[tuple[str, str]], text: str) -> "Answer":
        """The answer without what belongs to the way that it took."""
        told = {name.lower(): value for name, value in headers if name.lower() not in ON_THE_WAY}
        return cls(to, status, dict(sorted(told.items())), text)

    def without(self, code: str = "") -> "Answer":
        """The answer without what is another each time, and the code of a table that is."""
        text = EACH_TIME.sub(r"\1\2", self.text)
        there = {name: value.replace(code, "CODE") if code else value for name, value in self.headers.items()}
        return Answer(self.to.replace(code or " ", "CODE"), self.status, there, text.replace(code or "\0", "CODE"))


class Side(Protocol):
    """One that is asked."""

    def asks(self, method: str, path: str, fields: Fields | None = None) -> Answer:
        """The answer to which a request leads."""

    def sends(self, path: str, action: str = "", **fields: object) -> Answer:
        """Fill in the form of a page that is sent to an address which ends so, and send it."""
        forms = Page(self.asks("GET", path).text).all("form", method="post")
        form = next(each for each in forms if each["action"].endswith(action or path))
        told = [(name, value) for name, value in filled(form) if name not in fields]
        return self.asks("POST", form["action"], {**dict(told), **fields})


class AtAServer(Side):
    """A phone without a browser at a server on this machine, which it calls by the name of another host."""

    def __init__(self, port: int, host: str) -> None:
        self.port, self.host, self.jar = port, host, Jar()

    def asks(self, method: str, path: str, fields: Fields | None = None) -> Answer:
        path = path.replace(" ", "%20")
        got = self._asks_once(method, path, fields)
        while got[0] in LED_ON:
            path = urljoin(path, dict(got[1])["location"])
            got = self._asks_once("GET", path)
        to = urlsplit(path)
        return Answer.of(to._replace(scheme="", netloc="", fragment="").geturl(), *got)

    def _asks_once(
        self, method: str, path: str, fields: Fields | None = None
    ) -> tuple[int, list[tuple[str, str]], str]:
        at = urlsplit(path)._replace(scheme="", netloc="", fragment="")
        headers = {"Host": self.host, "Accept-Language": "en-US,en", "Cookie": self.jar.header(at.path)}
        if fields is not None:
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "Origin": f"http://{self.host}"}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request(method, at.geturl(), urlencode(fields) if fields is not None else None, headers)
        got = connection.getresponse()
        for line in got.headers.get_all("Set-Cookie", []):
            self.jar.keep(line, at.path)
        answer = got.status, [(name.lower(), text) for name, text in got.headers.items()], got.read().decode()
        connection.close()
        return answer


class InThePocket(Side):
    """The same phone with the app in it."""

    def __init__(self, phone: PocketPhone) -> None:
        self.phone = phone

    def asks(self, method: str, path: str, fields: Fields | None = None) -> Answer:
        told = None if fields is None else {name: str(value) for name, value in fields.items()}
        got = self.phone.asks(method, path, told)
        return Answer.of(got["to"], got["status"], got["headers"], got["text"])


def put_into(pocket: PocketPhone, database: Path, cookies: Jar) -> None:
    """Give a phone that has not started yet the database of a server, and the cookies of the phone that made it."""
    phone.jar = cookies
    text = json.dumps({"jar": jar(), "key": KEY, "turn": 1})
    own = f"{hashlib.sha256(text.encode()).hexdigest()}\n{text}\n"
    files = {"referee.sqlite": copied(database), "phone-1": own.encode()}
    pocket.tab.goto(f"{pocket.url}/pocket/version.json")
    sent = {name: b64encode(content).decode() for name, content in files.items()}
    pocket.tab.evaluate(PUT, {"folder": f"pocket {pocket.path.replace('/', '%2F')}", "files": sent})


def copied(database: Path) -> bytes:
    """A database that a server has open, whole in one file."""
    aside = database.with_name("copied.sqlite")
    with sqlite3.connect(database) as opened, sqlite3.connect(aside) as copy:
        opened.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
    opened.close()
    copy.close()
    return aside.read_bytes()


def tables(side: Side, base: str) -> dict[str, str]:
    """Open the tables of the tour, one of which was corrected and struck in; the addresses of their sheets."""
    records = {"empty": game("partners", "lagunex", CAST, []), **RECORDS}
    sheets = {name: side.sends(f"{base}/import", text=record).to for name, record in records.items()}
    side.sends(f"{sheets['full']}/2/correct", held_0="6-5 4-1 5-4 3-2 1-1", why="the 5-5 was a 5-4")
    side.sends(f"{sheets['full']}/8", "/strike", why="That hand was of the game before")
    return sheets
