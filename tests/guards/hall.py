"""Tables in every state in which something can be sent to them, each made once, and put back after what was written."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from flask_migrate import upgrade
from sqlalchemy import delete, insert, select
from werkzeug.routing import Rule
from werkzeug.test import TestResponse

from referee import create_app
from referee.engine.facts import ImpossibleFact
from referee.record import Alias, from_document, read_fact
from referee.storage import agreement, drafts, ledger, players, queries, tables
from referee.storage.access import KEEPER, SCORER, SEAT, new_secret
from referee.storage.db import db, let_go
from referee.storage.ledger import LineTaken
from referee.storage.models import GameRow, TableRow
from referee.storage.transaction import NotAllowed, TableGone
from tests.support.builders import document, out, told

if TYPE_CHECKING:
    from tests.guards.writes import Write

KEY = "k" * 22
PASS = {"double": True, "kind": "first_pass", "partner_played": True, "side": 0}
PAIRS = document("partners", preset="collective", time_limit=40, target=60)
DOCUMENTS = {"partners": PAIRS, "passes": PAIRS, "fives": document("fives", players=2, preset="all_fives", target=60)}
LEFT = ("10", "9", "5")  # by those who did not go out
WINS = ("60", "9", "5")

WRITTEN, REFUSED, TAKEN, FORBIDDEN, MISSING = 303, 422, 409, 403, 404
SILENT = 0  # 303, and all is as before
OURS = {"Sec-Fetch-Site": "same-origin"}
GONE = 410
"""What a form is answered that is sent to a deleted table; whoever did not know it is answered MISSING."""
ANSWERS = {LineTaken: TAKEN, NotAllowed: FORBIDDEN, TableGone: GONE}


def hand(game: str, held: tuple[str, ...] = LEFT, **more: Any) -> Any:
    """A hand that Ana went out of."""
    known = DOCUMENTS[game]
    left = held[: len(known["seats"]) - 1]
    return read_fact(out(0, "", *left, lead=0, **more), from_document(known).ruleset)


@dataclass(frozen=True)
class At:
    """A table in one of its states, as somebody knows it who looked at it a moment before."""

    table: TableRow
    game: GameRow
    players: dict[str, int]
    """The rows of its people by name."""
    secrets: dict[str, tuple[str, ...]]
    """What each phone holds, by what it is there."""

    def values(self) -> dict[str, object]:
        """What an address within the table names."""
        here = {"code": self.table.code, "gone": self.table.code, "game": 1, "line": 1, "seat": 0, "page": 1}
        named = {"key": "partners", "preset": "lagunex", "role": "scorer", "kind": "redeal", "secret": "x" * 22}
        named |= {"format_": "swiss", "number": 1, "place": 1, "side": 1}
        return {**here, **named, "player": self.players["Ana"], "filename": "css/referee.css"}

    def cookies(self, role: str) -> str:
        """What a phone sends along, one secret of which has been offered for a new link."""
        secrets = {**dict.fromkeys(self.secrets[role], ""), KEY: "~scorer"}
        return "; ".join(f"t-{self.table.code}-{secret[:6]}=2601~{secret}{of}" for secret, of in secrets.items())


class Hall:
    """All tables of one database, and the two doors through which something can be written there."""

    def __init__(self, address: str, folder: Path) -> None:
        settings = {"SQLALCHEMY_DATABASE_URI": address, "SECRET_KEY": "for tests only", "TESTING": True}
        self.app = create_app({**settings, "REFEREE_LIMITS": False}, str(folder))
        self.foreign = new_secret()
        with self.app.app_context():
            upgrade()
            game = queries.find_game(ledger.open_table(from_document(PAIRS), self.foreign), 1)
            ledger.rematch(game, [self.foreign])
        self.client = self.app.test_client(use_cookies=False)
        self.at = cache(self._at)
        self.selects = {each.name: select(each).order_by(*each.primary_key) for each in db.metadata.sorted_tables}
        self.before = self.rows()

    def write(self, write: "Write", role: str, state: str = "open") -> object:
        """What comes of something at the function that writes it."""
        at = self.at(write.game, write.base, state)
        with self.app.app_context():
            try:
                write.call(at, at.secrets[role])
                status: object = WRITTEN
            except ImpossibleFact as problem:
                status = problem.text
            except tuple(ANSWERS) as problem:
                status = ANSWERS[type(problem)]
        return self._outcome(status)

    def send(self, write: "Write", role: str, state: str = "open", **named: object) -> object:
        """What comes of something at its address."""
        at = self.at(write.game, write.base, state)
        data = write.data(at)
        return self._outcome(self.ask(self.rule(write.endpoint), at, role, data=data, **named).status_code, write.says)

    def ask(
        self,
        rule: Rule,
        at: At,
        role: str,
        method: str = "POST",
        data: Any = None,
        headers: Mapping[str, str] = OURS,
        **named: object,
    ) -> TestResponse:
        """What is answered at an address, to a page of ours if nothing else is said."""
        path = rule.build({**at.values(), **named}, append_unknown=False)[1]
        told = {"Cookie": at.cookies(role), **headers}
        return self.client.open(path, method=method, data=data, headers=told, buffered=True)

    @cached_property
    def forms(self) -> list[Rule]:
        """The rules of all addresses that take a form, but those of events: tests/web/views/test_events.py."""
        rules = (rule for rule in self.app.url_map.iter_rules() if not rule.endpoint.startswith("events."))
        return [rule for rule in rules if "POST" in rule.methods]

    def rule(self, endpoint: str) -> Rule:
        """The rule of an address that takes a form."""
        return next(rule for rule in self.forms if rule.endpoint == endpoint)

    def _outcome(self, status: object, says: int = WRITTEN) -> object:
        """What was answered, and whether that is what was done; whatever was done is put back."""
        if self.rows() == self.before:
            return SILENT if status == WRITTEN else status
        with self.app.app_context(), db.engine.begin() as connection:
            for table in reversed(db.metadata.sorted_tables):
                connection.execute(delete(table))
            for table in db.metadata.sorted_tables:
                if rows := self.before[table.name]:
                    connection.execute(insert(table), [row._asdict() for row in rows])
        return WRITTEN if status == says else f"{status}, but written"

    def rows(self) -> dict[str, Any]:
        """All that is written, by table."""
        with self.app.app_context(), db.engine.connect() as connection:
            return {name: connection.execute(all_rows).all() for name, all_rows in self.selects.items()}

    def _at(self, game: str, base: str, state: str) -> At:
        with self.app.app_context():
            at = self._opened(game, is_over=base == "over" or state.startswith("signed"))
            for done in {base, state.removesuffix("_keeper")} & DONE.keys():
                DONE[done](at)
            let_go()
        self.before = self.rows()
        return at

    def _opened(self, game: str, is_over: bool) -> At:
        """A table with its first hand saved, where Ana and Ben have their seats on their phones."""
        keeper, replaced, scorer, code, ana, ben = (new_secret() for _phone in range(6))
        table = ledger.open_table(from_document(DOCUMENTS[game]), keeper)
        for role, secret in ((SCORER, replaced), (SCORER, scorer), (SEAT, code)):
            ledger.replace_link(table, role, secret, [keeper])
        ids = players.known_players(table.id)
        for name, secret in (("Ana", ana), ("Ben", ben)):
            players.take(table, ids[name], secret, [code])
        tables.add(table, Alias("Beni", "Ben"), (), [keeper])
        first = queries.find(table.code, 1)[1]
        ledger.record_entry(first, 1, hand(game, WINS if is_over else LEFT), [keeper])
        if game == "fives" and not is_over:
            drafts.tap(first, 2, "0", {"seat": 0, "points": 10}, [keeper])
        if game == "passes" and not is_over:
            drafts.earn(first, 2, 0, PASS, [keeper])
        phones = {"keeper": keeper, "scorer": scorer, "own": ana, "other": ben, "code": code}
        phones |= {"replaced": replaced, "foreign": self.foreign}
        secrets = {"nobody": (), **{phone: (secret,) for phone, secret in phones.items()}}
        return At(*queries.find(table.code, 1), ids, secrets)


def _sign(at: At) -> None:
    for seat in (0, 1):
        agreement.say(at.game, 1, 1, "signed", seat, "", new_secret(), at.secrets["keeper"])


def _save_the_next_line(at: At) -> None:
    cancelled = read_fact(told("void", reason="A tile was under the table"), from_document(PAIRS).ruleset)
    ledger.record_entry(at.game, 2, cancelled, at.secrets["keeper"])


def _correct(at: At) -> None:
    sheet = queries.read(at.game)
    fact = hand(sheet.record.ruleset.key, WINS if sheet.standing.over else LEFT, reason="Counted again")
    ledger.correct(at.game, 1, 1, fact, at.secrets["keeper"], "Counted again")


DONE = {
    "later": _save_the_next_line,
    "older": _correct,
    "signed": _sign,
    "deleted": lambda at: tables.delete_table(at.table, at.secrets["keeper"]),
}


@contextmanager
def opened(address: str, folder: Path) -> Iterator[Hall]:
    """A hall of its own database."""
    hall = Hall(address, folder)
    yield hall
    with hall.app.app_context():
        db.engine.dispose()


@contextmanager
def inner_door_open() -> Iterator[None]:
    """Have every transaction take whoever writes for the keeper, so that only the address can refuse them."""
    with (
        patch("referee.storage.transaction.role_of", return_value=KEEPER),
        patch("referee.storage.players.may_sit", return_value=True),
    ):
        yield
