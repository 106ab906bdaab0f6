"""A phone over a real connection: it keeps its cookies and one connection open, and may be left without an answer."""

import http.client
import json
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from http.cookies import SimpleCookie
from typing import Any, Self, TypeVar
from urllib.parse import urlencode, urlsplit

from tests.proofs.trust.proof import expect
from tests.support.client import seated
from tests.support.html import Page, filled

PATIENCE = 60  # seconds
IDLE = 5  # seconds; servers close a connection that nobody uses
NEW = "/new/partners/lagunex"
SENT = {"Sec-Fetch-Site": "same-origin"}  # as browsers say of a form of ours
Done = TypeVar("Done")


class NoAnswer(Exception):
    """The connection was refused, or broke before the whole answer was there."""


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    headers: http.client.HTTPMessage
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode(errors="replace")

    @property
    def page(self) -> Page:
        return Page(self.text)

    @property
    def location(self) -> str:
        return urlsplit(self.headers.get("Location", "")).path


class Phone:
    """One phone of a server on this machine."""

    def __init__(self, port: int) -> None:
        self.port = port
        self._cookies: dict[tuple[str, str], str] = {}
        self._used = time.monotonic()
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)

    def like(self, port: int) -> Self:
        """The same phone with another connection, as a browser has several, and maybe to another server."""
        other = type(self)(port)
        other._cookies = dict(self._cookies)
        return other

    def ask(self, method: str, path: str, body: str | bytes | None = None, **headers: str) -> Answer:
        """Send a request once; NoAnswer when none comes."""
        known = {name: value for (name, at), value in self._cookies.items() if path.startswith(at)}
        cookies = {"Cookie": "; ".join(f"{name}={value}" for name, value in known.items())} if known else {}
        if time.monotonic() - self._used > IDLE:
            self._connection.close()
        kind = {"Content-Type": "application/x-www-form-urlencoded", **SENT} if body is not None else {}
        try:
            self._connection.request(method, path, body, kind | headers | cookies)
            got = self._connection.getresponse()
            answer = Answer(got.status, got.headers, got.read())
        except (OSError, http.client.HTTPException) as problem:
            self._connection.close()
            raise NoAnswer(f"{method} {path}: {problem!r}") from problem
        self._used = time.monotonic()
        self._keep(answer.headers.get_all("Set-Cookie", []))
        return answer

    def _keep(self, cookies: list[str]) -> None:
        for said in cookies:
            for cookie in SimpleCookie(said).values():
                gone = cookie["max-age"] == "0" or "1970" in cookie["expires"]
                where = cookie.key, cookie["path"] or "/"
                if gone:
                    self._cookies.pop(where, None)
                else:
                    self._cookies[where] = cookie.value

    def get(self, path: str) -> Answer:
        """Go to an address, wherever it leads."""
        answer = self.ask("GET", path)
        while answer.status in (302, 303, 308):
            answer = self.ask("GET", answer.location)
        return answer

    def see(self, path: str) -> Page:
        """The page at an address that has one."""
        answer = self.get(path)
        expect(answer.status == 200, f"{path} answers {answer.status}")
        return answer.page

    def form(self, path: str) -> dict[str, Any]:
        """What the form with most fields on a page sends as it stands."""
        return dict(max((filled(each) for each in self.see(path).all("form", method="post")), key=len))

    def post(self, path: str, **told: Any) -> Answer:
        """Send a form once; where the answer leads is not looked at."""
        return self.ask("POST", path, urlencode(told))

    def open_table(self, at: str = NEW, players: int = 4, **fields: Any) -> str:
        """Open a table for four as a rule, who play for long; its code."""
        answer = self.post(at, **self.form(at) | seated(players) | {"rule_target": 10_000} | fields)
        expect(answer.status == 303, f"opening a table answers {answer.status}: {answer.text[:2000]}")
        code = answer.location.split("/")[2]
        self.see(f"/t/{code}")
        return code

    def enter(self, link: str) -> Self:
        """Follow a secret link."""
        self.see(urlsplit(link).path)
        return self

    def offer(self, code: str, role: str) -> dict[str, Any]:
        """What the keeper sends to make a link of a role, or to replace it."""
        forms = self.see(f"/t/{code}/share").all("form", action=f"/t/{code}/links/{role}")
        return dict(filled(forms[0]))

    def link(self, code: str, role: str = "keeper", make: bool = False) -> str:
        """The link that makes other phones keepers or scorers of a table, made anew where that is asked."""
        if make:
            status = self.post(f"/t/{code}/links/{role}", **self.offer(code, role)).status
            expect(status == 303, f"making a link is answered with {status}")
        return self.see(f"/t/{code}/share").id(f"{role}-link")["value"]

    def record(self, code: str, game: int = 1) -> dict[str, Any]:
        """The record of a game, as anybody may take it home."""
        answer = self.get(f"/t/{code}/{game}/record.json")
        expect(answer.status == 200, f"the record of {code} answers {answer.status}")
        record: dict[str, Any] = json.loads(answer.body)
        return record


@dataclass(frozen=True)
class Told:
    """A hand that no other of its table is like, by its number from 0: its fields, and its entry in a record."""

    number: int
    players: int = 4

    @property
    def out(self) -> int:
        """The seat that went out."""
        return self.number % self.players

    @property
    def held(self) -> list[str]:
        out, rest, texts = self.out, self.number // self.players, []
        for seat in range(self.players):
            texts.append("" if seat == out else str(9 + rest % 12))
            rest = rest if seat == out else rest // 12
        return texts

    @property
    def fields(self) -> dict[str, Any]:
        held = {f"held_{seat}": text for seat, text in enumerate(self.held)}
        return {"told_as": "hand", "revision": 0, "ending": self.out, **held}

    @property
    def entry(self) -> dict[str, Any]:
        return {"kind": "hand", "held": self.held, "out": self.out}


def at_once(phones: Sequence[Phone], work: Callable[[int, Phone], Done]) -> list[Done]:
    """Let every phone do its work at the same moment; what came of each."""
    barrier = threading.Barrier(len(phones), timeout=60)

    def run(number: int, phone: Phone) -> Done:
        barrier.wait()
        return work(number, phone)

    with ThreadPoolExecutor(len(phones)) as pool:
        return list(pool.map(run, range(len(phones)), phones))
