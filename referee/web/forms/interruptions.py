"""The forms for everything on a sheet that is no hand: misdeals, penalties, adjustments, coming and going, stopping.

What is asked, and how the button is called, each declares beside its fields. Here stands what hangs on more.
"""

from collections.abc import Mapping
from typing import Any, Literal, get_origin

from flask import g
from flask_babel import lazy_gettext as _l
from flask_babel import lazy_pgettext as _lp
from wtforms import Field

from referee.desk import SANCTIONS
from referee.engine.facts import CARDS, FAULTS, SEAT, Asked, ImpossibleFact, Join, Leave, Void
from referee.engine.hands.house_rules import MADE_FOR
from referee.engine.options import Options
from referee.engine.ruleset import RuleSet
from referee.engine.score import Scored
from referee.games import preview
from referee.games.sheet import Sheet
from referee.storage import queries
from referee.web.filters.values import translated
from referee.web.forms.entry import Choices
from referee.web.forms.facts import AskedField, FactForm, needed
from referee.web.forms.fields import OneOf, number


class InterruptionForm(FactForm):
    """Asks for what its kind of fact declares, one below the other."""

    template = "games/entry/_other_fields.html"

    @classmethod
    def titled(cls, rules: RuleSet[Options]) -> object:
        return translated(rules.words.hand.cancel) if cls.declared is Void else cls.title

    @classmethod
    def is_offered(cls, sheet: Sheet) -> bool:
        return cls.declared not in (Join, Leave) or not sheet.standing.seating.paired

    @property
    def is_tapped(self) -> bool:
        return self.parts[0].of == SEAT


class JoinForm(InterruptionForm):
    """A player joins, after the last of those who play unless it is said otherwise."""

    def __init__(self, sheet: Sheet, line: int | None = None) -> None:
        super().__init__(sheet, line)
        if not self["after"].raw_data:
            self["after"].show(self.standing.seating.order[-1])

    def told_of(self, asked: Asked) -> Any:
        told = super().told_of(asked)
        return self.standing.seating.called(told or "") if asked.key == "name" else told


class TimeForm(InterruptionForm):
    """Time is out."""

    @classmethod
    def is_offered(cls, sheet: Sheet) -> bool:
        return bool(sheet.record.options.time_limit and not sheet.is_for_units and not sheet.standing.called)

    def foreseen(self) -> Scored | None:
        return _foreseen(self)


def _foreseen(form: FactForm) -> Scored | None:
    try:
        return preview.next_line(form.sheet, form.fact())
    except ImpossibleFact:
        return None


WHOSE = {"offender": _l("Against the offender"), "opponents": _l("For the opponents")}
SHOWN = {
    "none": _lp("card", "None"),
    "warning": _l("Warning"),
    "yellow": _l("Yellow card"),
    "red": _l("Red card"),
    "black": _l("Black card"),
}
PLAY = {
    "goes_on": _l("Goes on"),
    "cancelled": _l("Cancelled"),
    "dealt_again": _l("Dealt again"),
    "lost": _l("Game lost"),
}
FREQUENT = ("pass", "turn", "wrong", "exposed", "block", "talk", "signal", "slow", "misdeal", "many", "drew", "count")
MAX_FREQUENT = 8  # faults that are seen at once
EARLIER = 50  # games of the table whose cards are counted, the latest


class Word(AskedField, OneOf):
    """One of a few words."""


class PenaltyForm(InterruptionForm):
    """A penalty."""

    template = "games/entry/_penalty_fields.html"

    @classmethod
    def fields_for(cls, asked: Asked, order: tuple[int, ...]) -> dict[str, Any]:
        if get_origin(asked.type) is Literal:
            return {asked.name: Word(validators=needed(asked), default="")}
        return super().fields_for(asked, order)

    def _choices(self, asked: Asked) -> Choices:
        if asked.key == "fault":
            faults = self.rules.interruptions.faults
            titles = FAULTS | dict(faults.titles)
            return {
                key: translated(titles[key]) for key in dict.fromkeys((*FREQUENT, *FAULTS)) if not faults.why_not(key)
            }
        return {"to": WHOSE, "card": SHOWN, "play": PLAY}.get(asked.key) or super()._choices(asked)

    @property
    def offered(self) -> list[str]:
        """The faults to choose from: only a partner can be signaled to, but what was entered before stays."""
        possible = self.standing.seating.paired or self.fault.data == "signal"
        return [key for key, *_label in self.fault.iter_choices() if key != "signal" or possible]

    @property
    def frequent(self) -> list[str]:
        """Those that are seen at once."""
        return self.offered[:MAX_FREQUENT]

    def earlier_cards(self) -> int:
        """The cards that the offender was shown in earlier games of this table, by name (SAN-3)."""
        who = number(self.seat.data)
        if "earlier" not in self or who not in self.standing.seating.order or self.sheet.game.number == 1:
            return 0
        before = queries.sheets_among(queries.sheets_until(g.table, self.sheet.game.number - 1, EARLIER))
        faults = (fault for sheet in before for fault in sheet.standing.noted)
        return sum(fault.card in CARDS and self.standing.seating.names[who] in fault.who for fault in faults)

    @property
    def sanctions(self) -> str:
        """What the faults cost at this table, in few words; "" where each is agreed as it happens."""
        is_free = self.sheet.is_for_units or self.options.sanctions == "none"
        return "" if is_free else translated(SANCTIONS.answer(self.options.sanctions).label)

    @property
    def made_for(self) -> int:
        """The target that the sums of these sanctions were made for, where it is not that of the game; else 0."""
        made_for = MADE_FOR.get(self.options.sanctions, 0)
        return 0 if self.sheet.target in (None, made_for) else made_for

    def foreseen(self) -> Scored | None:
        return _foreseen(self) if self.fault.data else None

    def price(self) -> list[Field]:
        """The fields in which another price is told, as far as there are such."""
        return [self[asked.name] for asked in self.parts if not asked.is_needed]

    def is_unfolded(self) -> bool:
        """Whether another price is told, or refused, so that it must be seen."""
        return any(field.data or field.errors for field in self.price())

    def told_of(self, asked: Asked) -> Any:
        told = super().told_of(asked)
        return self.earlier_cards() or None if asked.key == "earlier" and told is None else told

    def prefill(self, values: Mapping[str, object]) -> None:
        """Show these values; `who` is the name of the offender."""
        super().prefill(values)
        names = self.standing.seating.names
        if values.get("who") in names:
            self.seat.data = str(names.index(values["who"]))
