"""The form of a penalty: who, for what, and only where the table tells another price than its sanctions."""

from collections.abc import Mapping
from typing import Any

from flask import g
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import SelectField, StringField
from wtforms.validators import InputRequired, Length, NumberRange, Optional

from referee.engine.facts import ImpossibleFact
from referee.engine.faults import CARDS, FAULTS
from referee.engine.limits import LONGEST_TEXT, MOST_POINTS
from referee.engine.options import house_rules
from referee.engine.ruleset import RuleSet
from referee.engine.sanctions import MADE_FOR
from referee.engine.score import Scored
from referee.games import preview
from referee.games.sheet import Sheet
from referee.record import Json
from referee.rulesets import game
from referee.storage import queries
from referee.web.filters.values import translated
from referee.web.forms.entry import EntryForm, number, seats
from referee.web.forms.fields import NumberField

USUAL = {"": _l("As our rules say")}
WHOSE = {"offender": _l("Off the offender"), "opponents": _l("To the opponents")}
SHOWN = {
    "none": _l("None"),
    "warning": _l("Warning"),
    "yellow": _l("Yellow card"),
    "red": _l("Red card"),
    "black": _l("Black card"),
}
PLAY = {
    "goes_on": _l("It goes on"),
    "cancelled": _l("It is cancelled"),
    "dealt_again": _l("It is dealt again"),
    "lost": _l("The game is lost"),
}
EARLIER = 50  # games of the table whose cards are counted, the latest
PRICE = ("points", "to", "card", "play", "earlier")


class PenaltyForm(EntryForm):
    """A penalty."""

    kind, title, template = "penalty", _l("Penalty"), "games/_penalty_fields.html"
    summary = _l("A fault, and what it costs. The referee proposes it; nothing counts before it is written down.")
    seat = SelectField(_l("Who did it?"), [InputRequired(_l("Who did it?"))])
    fault = SelectField(_l("What happened?"), [InputRequired(_l("What happened?"))])
    points = NumberField(_l("How many points?"), [Optional(), NumberRange(0, MOST_POINTS)])
    to = SelectField(_l("Whose points?"), default="")
    card = SelectField(_l("Warning or card"), default="")
    play = SelectField(_l("And the hand?"), default="")
    earlier = NumberField(_l("Cards in earlier games"), [Optional(), NumberRange(0, 9)])
    reason = StringField(_l("Note"), [Length(max=LONGEST_TEXT)])

    def __init__(self, sheet: Sheet, line: int | None = None) -> None:
        super().__init__(sheet, line)
        self.sheet = sheet
        mishaps = game(self.rules.key).desk.mishaps
        cannot = mishaps.cannot if mishaps else {}
        self.seat.choices = seats(self.standing.seating, _("Choose"))
        titles = FAULTS | dict(mishaps.titles if mishaps else {})
        self.fault.choices = {"": _("Choose"), **{key: translated(titles[key]) for key in FAULTS if key not in cannot}}
        for name, answers in (("to", WHOSE), ("card", SHOWN), ("play", PLAY)):
            self[name].choices = {value: str(text) for value, text in (USUAL | answers).items()}
        if sheet.target is None:
            del self.points, self.to
        if self.options.sanctions != "federation":
            del self.earlier

    def earlier_cards(self) -> int:
        """The cards that the offender was shown in earlier games of this table, by name (SAN-3)."""
        who = number(self.seat.data)
        if "earlier" not in self or who not in self.standing.seating.order or self.sheet.game.number == 1:
            return 0
        before = queries.sheets_until(g.table, self.sheet.game.number - 1, EARLIER)
        noted = (each for sheet in before for each in sheet.standing.noted)
        return sum(each.card in CARDS and self.standing.seating.names[who] in each.who for each in noted)

    @property
    def sanctions(self) -> str:
        """What the faults cost at this table, in few words."""
        rule = next(each for each in house_rules(self.options) if each.key == "sanctions")
        table = rule.default if self.sheet.target is None else self.options.sanctions
        return translated(rule.answer(table).label)

    @property
    def made_for(self) -> int:
        """The target that the sums of these sanctions were made for, where it is not that of the game; else 0."""
        made_for = MADE_FOR.get(self.options.sanctions, 0)
        return 0 if self.sheet.target in (None, made_for) else made_for

    @classmethod
    def titled(cls, _rules: RuleSet[Any]) -> Any:
        return cls.title

    def foreseen(self) -> Scored | None:
        """What would come of it, where an address has filled it in far enough."""
        try:
            return preview.entry(self.sheet, self.fact()) if self.fault.data else None
        except ImpossibleFact:
            return None

    def price(self) -> list[Any]:
        """The fields in which another price is told, as far as there are such."""
        return [self[name] for name in PRICE if name in self]

    def is_unfolded(self) -> bool:
        """Whether another price is told, or refused, so that it must be seen."""
        return any(field.data or field.errors for field in self.price())

    def entry(self) -> Json:
        told = {name: self[name].data for name in PRICE if name in self}
        if told.get("earlier") is None and "earlier" in self:
            told["earlier"] = self.earlier_cards() or None
        kept = {name: each for name, each in told.items() if each not in ("", None)}
        entry = {**super().entry(), "seat": number(self.seat.data), "fault": self.fault.data or "", **kept}
        return {name: each for name, each in entry.items() if name != "reason" or each}

    def prefill(self, values: Mapping[str, Any]) -> None:
        """Show these values; `who` is the name of the offender."""
        super().prefill(values)
        names = self.standing.seating.names
        if values.get("who") in names:
            self.seat.data = str(names.index(values["who"]))

    def fill(self, entry: Mapping[str, Any]) -> None:
        self.prefill({**entry, "seat": str(entry["seat"])})
