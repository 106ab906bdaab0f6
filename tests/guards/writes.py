"""Everything that writes to a table: a row for each thing that can be sent, and what must come of it.

Each is tried at two doors, which must both refuse by themselves: the address that a phone sends it to, and the function
that writes it. Whoever adds an address that takes a form, or a public function of `referee.storage` that writes, adds
its row here.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from referee.engine.score import OVER
from referee.record import About, Alias, Lineup, Season, from_document, read_fact
from referee.storage import agreement, archive, clock, drafts, events, formats, ledger, players, tables
from referee.storage.access import SCORER
from referee.storage.agreement import LOCKED
from tests.guards.hall import FORBIDDEN, GONE, KEY, LEFT, MISSING, PASS, SILENT, TAKEN, WRITTEN, At, hand
from tests.support.builders import CAST, document, told
from tests.support.client import ended

KEEPER = ("keeper",)
WRITERS = (*KEEPER, "scorer")
OWN = (*WRITERS, "own")  # Ana's phone, which has her seat: what is sent is of her seat
TELLERS = (*OWN, "other")  # Ben's phone, which has his
SITTERS = (*TELLERS, "code")  # whoever has only scanned the code for players
STRANGERS = ("replaced", "foreign", "nobody")  # whose link was replaced, the keeper of another table, and who has none
ROLES = (*SITTERS, *STRANGERS)
STATES = {"later": WRITTEN, "older": WRITTEN, "signed": WRITTEN, "signed_keeper": WRITTEN, "deleted": GONE}
"""What comes of most things once another phone has saved the next line, or corrected this one; where all sides have
signed, and it is not or is the keeper who sends it; and at a table that was deleted."""
OVER_FOR_ALL = {"signed": OVER, "signed_keeper": OVER}
CLOSED = "{line} is closed: the next line is already saved."
EDITED = "Edited since: check it again."
SAVED = "{line} is saved already: edit it there."


class Person(str):
    """The name of somebody whose row is meant."""

    __slots__ = ()


@dataclass(frozen=True)
class Write:
    """One thing that can be sent, at a table where a hand was saved, as its page would send it then."""

    endpoint: str
    """The address that takes it."""
    form: Mapping[str, object]
    """The fields that are sent there."""
    function: Callable[..., Any]
    """What writes it: at a game or a table, with `args`, `more` and the `credentials` of whoever sends it."""
    args: tuple[object, ...] = ()
    more: Mapping[str, object] = field(default_factory=dict)
    may: tuple[str, ...] = WRITERS
    """Who may; everybody else is forbidden it."""
    inside: tuple[str, ...] = ()
    """Those of the others whom only the transaction forbids it, and not the address."""
    comes: Mapping[str, object] = field(default_factory=dict)
    """What comes of it where that is not as in STATES: why it is refused; None where it cannot come to that."""
    address: Mapping[str, object] = field(default_factory=dict)
    """What the address answers where that is not the same, by state or by who sends it."""
    says: int = WRITTEN
    """What the address answers where it is written."""
    game: str = "partners"
    """Which of the games of the hall is played."""
    base: str = "open"
    """What the table was like when the page was opened: `open`, `over` or `deleted`."""

    @property
    def by_role(self) -> dict[str, object]:
        """What comes of it, by who sends it."""
        return {role: WRITTEN if role in self.may else FORBIDDEN for role in ROLES}

    @property
    def by_state(self) -> dict[str, object]:
        """What comes of it, by what has happened since the page was opened."""
        return {state: expected for state, expected in {**STATES, **self.comes}.items() if expected is not None}

    def call(self, at: At, credentials: tuple[str, ...]) -> None:
        """Have it written."""
        first = at.game if self.function.__code__.co_varnames[0] == "game" else at.table
        args = (at.players[each] if isinstance(each, Person) else each for each in self.args)
        self.function(first, *args, credentials=credentials, **self.more)

    def data(self, at: At) -> dict[str, object]:
        """The fields as they are sent from this table."""
        return {name: at.players[each] if isinstance(each, Person) else each for name, each in self.form.items()}


def _said(kind: str, note: str = "", later: object = WRITTEN, base: str = "open") -> Write:
    """What is said of the line, or of the whole sheet, for Ana."""
    form = {"line": 1, "revision": 1, "kind": kind, "seat": 0, "note": note, "key": KEY}
    comes = {"later": later, "older": EDITED, "signed": LOCKED, "signed_keeper": LOCKED}
    args = (1, 1, kind, 0, note, KEY)
    return Write("agreement.say", form, agreement.say, args, may=OWN, inside=("other",), comes=comes, base=base)


def _corrected(endpoint: str, form: dict[str, object], fact: Any, **more: object) -> Write:
    """A new revision of the first line."""
    form, more = {"line": 1, "revision": 1, "why": "Mine", **form}, {"reason": "Mine", **more}
    return Write(endpoint, form, ledger.correct, (1, 1, fact), more, comes={"older": TAKEN, "signed": LOCKED})


def _drafted(endpoint: str, form: dict[str, object], function: Any, *args: object, **row: Any) -> Write:
    """What is entered of the second hand while it is played."""
    row = {"may": TELLERS, "comes": {"later": SAVED, **OVER_FOR_ALL}, "game": "fives", **row}
    return Write(endpoint, {"line": 2, **form}, function, (2, *args), **row)


def _timed(what: str, minutes: int = 0) -> Write:
    """What is done to the clock, which stands still for good once the game is over."""
    comes = {"signed": SILENT, "signed_keeper": SILENT}
    return Write(
        "clock.change", {"what": what, "minutes": minutes, "seen": 0}, clock.change, (what, minutes, 0), comes=comes
    )


def _added(endpoint: str, form: dict[str, object], fact: Any) -> Write:
    """A line more."""
    comes = {"later": TAKEN, **OVER_FOR_ALL}
    return Write(endpoint, {"line": 2, "revision": 0, **form}, ledger.record_entry, (2, fact), comes=comes)


FORM = {**ended(0, "", *LEFT), "lead": "0"}
NEW = from_document(document("partners", preset="lagunex"))
NAMES = (*CAST[:3], "Dora")
SEATS = {f"seat_{seat}": name for seat, name in enumerate(NAMES)}
SECRET = "m" * 22

WRITES = {
    "a hand": _added("games.tell", FORM, hand("partners")),
    "a misdeal": _added("games.tell_other", {}, read_fact(told("redeal"), NEW.ruleset)),
    "a correction": _corrected("games.correct", {**FORM, "held_3": "6"}, hand("partners", ("10", "9", "6"))),
    "a line crossed out": _corrected("games.strike", {}, None),
    "a note": _corrected("games.note", {"reason": "Late"}, hand("partners", reason="Late")),
    "a line undone": _corrected("games.undo", {}, None, again=True),
    "a line accepted": _said("accepted", later=CLOSED),
    "a protest": _said("protested", "Dee held 15", later=CLOSED),
    "a protest withdrawn": _said("withdrew"),
    "the sheet signed": _said("signed", later=None, base="over"),
    "names": Write("described.name_people", SEATS, ledger.name_people, (NAMES, ["", ""]), comes={"signed": LOCKED}),
    "the game again": Write("games.rematch", {"best_of": 0}, ledger.rematch),
    "another game": Write(
        "tables.new_here", {**SEATS, "number": 2, "best_of": 0, "lead": ""}, ledger.open_game, (2, NEW)
    ),
    "a tap": _drafted(
        "running.tap", {"seen": 1, "seat": 0, "points": 10}, drafts.tap, "1-0-10", {"seat": 0, "points": 10}
    ),
    "a tap taken back": _drafted("running.back", {"last": "0"}, drafts.take_back, "0"),
    "who leads": _drafted("running.lead", {"leads": 1}, drafts.lead, 1),
    "taps thrown away": _drafted("running.throw", {}, drafts.throw_away, may=WRITERS),
    "a bonus": _drafted("earned.earn", {"seen": 1, "bonus": json.dumps(PASS)}, drafts.earn, 1, PASS, game="passes"),
    "a bonus taken back": _drafted(
        "earned.earn", {"seen": 1, "bonus": "back"}, drafts.take_back_report, 1, game="passes"
    ),
    "a seat's tiles": _drafted(
        "games.tell_own",
        {"key": KEY, "ending": "left", "held": "5"},
        drafts.record_report,
        *(0, KEY, {"how": "left", "held": "5"}),
        may=OWN,
        game="partners",
        address={"signed": TAKEN, "signed_keeper": TAKEN},
    ),
    "the clock stopped": _timed(clock.STOP),
    "the clock's minutes": _timed(clock.GIVE, 5),
    "a seat taken": Write(
        "seats.take", {"player": Person("Dee"), "secret": SECRET}, players.take, (Person("Dee"), SECRET), may=SITTERS
    ),
    "a seat freed": Write(
        "seats.free", {}, players.free, (Person("Ana"),), may=("keeper", "own"), inside=("scorer", "other")
    ),
    "a link": Write("tables.replace_link", {"secret": KEY}, ledger.replace_link, (SCORER, KEY), may=KEEPER),
    "what a table says of itself": Write("described.edit", {"name": "Club"}, tables.describe, (About("Club"),)),
    "the season": Write(
        "described.agree_season", {"coming": 2, "winning": 3, "since": 1}, tables.agree, (Season(2, 3, 1),)
    ),
    "who plays next": Write(
        "described.next_players",
        {"how": "winners", "limit": 2, "there": [*CAST]},
        tables.line_up,
        (Lineup("winners", 2),),
    ),
    "whom a name means": Write("names.name", {"name": "Ana", "person": "Anna"}, tables.add, (Alias("Ana", "Anna"), ())),
    "a name that means itself again": Write(
        "names.take_back", {"name": "Beni", "person": "Ben"}, tables.take_back, (Alias("Beni", "Ben"),)
    ),
    "a table deleted": Write("keeping.delete", {"sure": "y"}, tables.delete_table, may=KEEPER, says=200),
    "a table put back": Write(
        "keeping.put_back",
        {},
        tables.put_back,
        may=KEEPER,
        inside=ROLES,
        comes=dict.fromkeys(STATES),
        address=dict.fromkeys(STRANGERS, MISSING),
        base="deleted",
    ),
}

UNASKED_ADDRESSES = {
    "tables.new": "opens a table of one's own",
    "tables.bring": "opens a table of one's own",
    "tables.example": "opens a table of one's own",
    "new_events.new": "opens an event of one's own",
    "tables.forget": "changes the cookies of one's own phone alone",
}
UNASKED_FUNCTIONS = {
    ledger.open_table: "opens a table of one's own",
    archive.open_table: "opens a table of one's own",
    archive.bring_up_to_date: "asks for one, and has a test of its own: its address opens tables too",
    tables.sweep: "removes what was deleted a day ago",
    tables.forget: "is for whoever runs the server",
    formats.require_of_tables: "is what the server begins with",
    drafts.held_for: "is what the writers of drafts begin with",
    events.open_event: "opens an event of one's own",
    **dict.fromkeys(
        (events.change, events.draw_round, events.open_sheet), "asks for one at an event, and has a test there"
    ),
}
"""What writes and asks for no right at a table, with the reason."""
