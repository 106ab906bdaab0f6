"""How a hand ended, as one choice: who went out, that it was blocked, or that it was not played to its end."""

from collections.abc import Iterator, Mapping
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext
from flask_babel.speaklater import LazyString

from referee.engine.facts import OneOut, Unfinished
from referee.engine.hands.ending import Way
from referee.engine.seating import Seating
from referee.record import Json
from referee.web.filters.values import either, listing
from referee.web.forms.entry import Choices, seats
from referee.web.forms.fields import OneOf, number

BLOCKED, UNFINISHED = "blocked", "unfinished"
STOPPED, GAVE_UP, ONE_OF = "stopped", "gave_up_", "one_of_"
"""The choice that a hand was stopped by agreement; how those begin that a side gave it up, or that one of it is out."""


def one_went_out(pair: tuple[str, ...]) -> str:
    """That one of two partners went out, and nobody knows which."""
    return _("%(names)s went out", names=either(pair))


def gave_up_by(people: tuple[str, ...]) -> str:
    """Who gave a hand up."""
    return ngettext("%(names)s gave up", "%(names)s gave up", len(people), names=listing(people))


class EndingField(OneOf):
    """One choice of all the ways in which a hand can end."""

    unplayed: Choices
    """Those in which it was not played to its end, or nobody knows who went out."""

    def offer(self, seating: Seating, can_be_given: bool, can_be_cut: bool) -> None:
        """Offer the ways of a table: a hand that is given to somebody can be given up, one can be cut by a bonus."""
        sides = seating.playing if can_be_given else ()
        gave_up = {f"{GAVE_UP}{side}": LazyString(gave_up_by, seating.people(side)) for side in sides}
        pairs = {side: seating.people(side) for side, its_seats in enumerate(seating.sides) if len(its_seats) > 1}
        one_of = {f"{ONE_OF}{side}": LazyString(one_went_out, who) for side, who in pairs.items()}
        self.unplayed = {STOPPED: _l("Stopped by agreement"), **gave_up, **one_of}
        cut = {UNFINISHED: _l("Game won mid-hand")} if can_be_cut else {}
        self.choices = {**seats(seating), BLOCKED: _l("Blocked"), **cut, **self.unplayed}

    @property
    def out(self) -> int | None:
        """The seat that went out; None where nobody did, or nobody knows who."""
        return number(self.data)

    def told(self) -> Json:
        """What an entry says of it, but for a block."""
        return _told(self.data or "")

    def show(self, entry: Mapping[str, Any]) -> None:
        """Show how an entry says that it ended."""
        ways = {STOPPED: entry.get("broken_off") or None, GAVE_UP: entry.get("conceded"), ONE_OF: entry.get("out_side")}
        told = next(((way, side) for way, side in ways.items() if side is not None), None)
        if told:
            self.data = STOPPED if told[0] == STOPPED else f"{told[0]}{told[1]}"
        elif "blocked_by" in entry:
            self.data = BLOCKED
        else:
            self.data = UNFINISHED if entry.get("out") is None else str(entry["out"])

    def ways(self) -> Iterator[Way]:
        """The ways in which a hand may have ended that was not played out."""
        for told in map(_told, self.unplayed):
            ending = OneOut(told.pop("out_side")) if "out_side" in told else Unfinished()
            yield ending, tuple(told.items())


def _told(choice: str) -> Json:
    for way, key in ((GAVE_UP, "conceded"), (ONE_OF, "out_side")):
        if choice.startswith(way):
            return {key: number(choice.removeprefix(way))}
    out = number(choice)
    return {"broken_off": True} if choice == STOPPED else {} if out is None else {"out": out}
