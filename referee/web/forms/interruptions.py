"""The forms for everything on a sheet that is no hand: misdeals, penalties, adjustments, coming and going, stopping."""

from collections.abc import Mapping
from typing import Any

from flask import g
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import lazy_pgettext as _lp
from wtforms import Field, SelectField, StringField
from wtforms.validators import InputRequired, Length, NumberRange, Optional

from referee.engine.facts import CARDS, FAULTS, Fact, ImpossibleFact, Join, Swap
from referee.engine.hands.table_rules import MADE_FOR
from referee.engine.limits import MAX_NAME_LENGTH, MAX_POINTS, MAX_SEATS, MAX_TEXT_LENGTH
from referee.engine.options import Options, house_rules
from referee.engine.ruleset import RuleSet
from referee.engine.score import Scored
from referee.engine.seating import Seating
from referee.games import preview
from referee.games.sheet import Sheet
from referee.record import Json
from referee.storage import queries
from referee.web.filters.values import listing, translated
from referee.web.forms.entry import EntryForm, seats, sides
from referee.web.forms.fields import BALANCE, NumberField, OneOf, declare, number, numbered


def name_field(label: str) -> StringField:
    """A field for somebody's name."""
    return StringField(label, [InputRequired(_l("What is the player's name?")), Length(max=MAX_NAME_LENGTH)])


class RedealForm(EntryForm):
    """Dealt again."""

    kind, title, at_once = "redeal", _l("Misdeal"), True
    summary = _l("Adds a line. Nobody scores.")
    reason = StringField(_l("Why?"), [Length(max=MAX_TEXT_LENGTH)])


class VoidForm(EntryForm):
    """A hand broken by an irregularity."""

    kind = "void"
    summary = _l("For play that can't be put right. Nobody scores unless you agree points.")
    reason = StringField(_l("What happened?"), [InputRequired(_l("What happened?")), Length(max=MAX_TEXT_LENGTH)])
    side = OneOf(_l("Points for"), default="")
    points = NumberField(_l("How many points?"), [Optional(), NumberRange(0, MAX_POINTS)])

    @staticmethod
    def headline(_fact: Fact, _seating: Seating) -> str:
        return _("Cancelled")

    def __init__(self, sheet: Sheet, line: int | None = None) -> None:
        super().__init__(sheet, line)
        if sheet.is_for_units:
            del self.side, self.points
        else:
            self.side.choices = {"": _l("Nobody"), **sides(self.standing.seating)}

    @classmethod
    def titled(cls, rules: RuleSet[Options]) -> str:
        return translated(rules.words.hand.cancel)

    def asked(self) -> list[Field]:
        return sorted(super().asked(), key=lambda field: field is not self.reason)

    def entry(self) -> Json:
        side = number(self.side.data) if "side" in self else None
        points = (self.points.data or 0) if "points" in self else 0
        award = {} if side is None and not points else {"side": side, "points": points}
        return {**super().entry(), **award}

    def fill(self, entry: Mapping[str, object]) -> None:
        self.prefill({**entry, "side": "" if entry.get("side") is None else str(entry["side"])})


class AdjustForm(EntryForm):
    """A correction everyone agreed to."""

    kind, title, template = "adjust", _l("Add or subtract points"), "games/entry/_adjust_fields.html"
    summary = _l("Agreed by everyone. A minus subtracts.")
    reason = StringField(
        _l("Why?"), [InputRequired(_l("Why? The sheet keeps the reason.")), Length(max=MAX_TEXT_LENGTH)]
    )

    @staticmethod
    def headline(_fact: Fact, _seating: Seating) -> str:
        return _("Adjusted")

    def __init__(self, sheet: Sheet, line: int | None = None) -> None:
        super().__init__(sheet, line)
        self.points = numbered(self, "points", range(len(self.standing.totals)))
        for side, field in self.points.items():
            field.label.text = listing(self.standing.seating.people(side))

    def entry(self) -> Json:
        return {**super().entry(), "points": [field.data or 0 for field in self.points.values()]}

    def fill(self, entry: Mapping[str, Any]) -> None:
        self.prefill(entry)
        for field, points in zip(self.points.values(), entry["points"], strict=False):
            field.data = points

    def field_name(self, path: str) -> str:
        return "points_0" if path == "points" else super().field_name(path)


declare(AdjustForm, "points", MAX_SEATS, lambda: NumberField(validators=BALANCE))


class JoinForm(EntryForm):
    """A player joins."""

    kind, title, group = "join", _l("Player joins"), "players"
    summary = _l("Between deals. Whoever returns starts as new.")
    name = name_field(_l("New player"))
    after = SelectField(_l("Plays after"), [InputRequired(_l("After whom?"))], coerce=int)

    @staticmethod
    def headline(fact: Join, _seating: Seating) -> str:
        return _("%(name)s joined", name=listing([fact.name]))

    @classmethod
    def is_offered(cls, sheet: Sheet) -> bool:
        return not sheet.standing.seating.paired

    def __init__(self, sheet: Sheet, line: int | None = None) -> None:
        super().__init__(sheet, line)
        self.after.choices = seats(self.standing.seating)
        if not self.after.raw_data:
            self.after.data = self.standing.seating.order[-1]

    def entry(self) -> Json:
        name = self.standing.seating.called(self.name.data or "")
        return {**super().entry(), "name": name, "after": self.after.data}


class LeaveForm(EntryForm):
    """A player leaves."""

    kind, title, group, is_tapped = "leave", _l("Player leaves"), "players", True
    summary = _l("Between deals. The points stay on the sheet.")
    seat = SelectField(_l("Who leaves?"), [InputRequired(_l("Who leaves?"))], coerce=int)

    @staticmethod
    def headline(fact: Any, seating: Seating) -> str:
        return _("%(name)s left", name=listing([seating.names[fact.seat]]))

    @classmethod
    def is_offered(cls, sheet: Sheet) -> bool:
        return not sheet.standing.seating.paired

    def __init__(self, sheet: Sheet, line: int | None = None) -> None:
        super().__init__(sheet, line)
        self.seat.choices = seats(self.standing.seating)

    def entry(self) -> Json:
        return {**super().entry(), "seat": self.seat.data}


class SubstituteForm(LeaveForm):
    """A new player takes over a seat."""

    kind, title = "substitute", _l("Take over a seat")
    summary = _l("The new player keeps the seat's score.")
    seat = SelectField(_l("Whose seat?"), [InputRequired(_l("Whose seat?"))], coerce=int)
    name = name_field(_l("New player"))

    @staticmethod
    def headline(fact: Any, _seating: Seating) -> str:
        return _("%(name)s took over a seat", name=listing([fact.name]))

    @classmethod
    def is_offered(cls, _sheet: Sheet) -> bool:
        return True

    def entry(self) -> Json:
        return {**super().entry(), "name": self.name.data}


class SwapForm(EntryForm):
    """Two players change seats."""

    kind, title, group, is_tapped = "swap", _l("Swap seats"), "players", True
    summary = _l("Between hands. Pairs' points stay with seats; single players take theirs.")
    seats_0 = SelectField(_l("Who swaps seats?"), [InputRequired(_l("Who swaps seats?"))], coerce=int)
    seats_1 = SelectField(_l("With"), [InputRequired(_l("Who do they swap with?"))], coerce=int)

    @staticmethod
    def headline(fact: Swap, seating: Seating) -> str:
        return _("%(names)s swapped seats", names=listing([seating.names[seat] for seat in fact.seats]))

    def __init__(self, sheet: Sheet, line: int | None = None) -> None:
        super().__init__(sheet, line)
        self.seats_0.choices = self.seats_1.choices = seats(self.standing.seating)

    def entry(self) -> Json:
        return {**super().entry(), "seats": [self.seats_0.data, self.seats_1.data]}

    def fill(self, entry: Mapping[str, Any]) -> None:
        self.prefill({f"seats_{place}": seat for place, seat in enumerate(entry["seats"])})


class TimeForm(EntryForm):
    """Time is out."""

    kind, title, group = "time", _l("Time's up"), "table"
    summary = _l("Your rules decide what still counts.")
    in_play = SelectField(_l("Is a hand being played?"), choices=[], default="yes")

    @staticmethod
    def headline(_fact: Fact, _seating: Seating) -> str:
        return _("Time's up")

    @classmethod
    def is_offered(cls, sheet: Sheet) -> bool:
        return bool(sheet.record.options.time_limit and not sheet.is_for_units and not sheet.standing.called)

    def __init__(self, sheet: Sheet, line: int | None = None) -> None:
        super().__init__(sheet, line)
        self.sheet = sheet
        self.in_play.choices = {"yes": _("Yes"), "no": _("No, the last is saved")}

    def foreseen(self) -> Scored | None:
        """What would come of it while a hand is played."""
        try:
            return preview.next_line(self.sheet, self.fact())
        except ImpossibleFact:
            return None

    def entry(self) -> Json:
        return {**super().entry(), "in_play": self.in_play.data != "no"}

    def fill(self, entry: Mapping[str, object]) -> None:
        self.prefill({**entry, "in_play": "yes" if entry.get("in_play", True) else "no"})


class StopForm(EntryForm):
    """The table stops."""

    kind, title, group = "stop", _l("End the game here"), "table"
    summary = _l("The scores stand; the sheet closes.")
    reason = StringField(_l("Why?"), [Length(max=MAX_TEXT_LENGTH)])

    @staticmethod
    def headline(_fact: Fact, _seating: Seating) -> str:
        return _("The table stopped")


USUAL = {"": _l("As suggested")}
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
FAULTS_BESIDE = tuple(fault for fault in FAULTS if fault not in FREQUENT)
MAX_FREQUENT = 8  # faults that are seen at once
EARLIER = 50  # games of the table whose cards are counted, the latest
PRICE = ("points", "to", "card", "play", "earlier")


class PenaltyForm(EntryForm):
    """A penalty."""

    kind, title, template = "penalty", _l("Penalty"), "games/entry/_penalty_fields.html"
    is_tapped = True
    summary = _l("We suggest the penalty; you decide.")
    seat = SelectField(_l("Who did it?"), [InputRequired(_l("Who did it?"))])
    fault = SelectField(_l("What happened?"), [InputRequired(_l("What happened?"))])
    points = NumberField(_l("How many points?"), [Optional(), NumberRange(0, MAX_POINTS)])
    to = SelectField(_l("Whose points?"), default="")
    card = SelectField(_l("Warning or card"), default="")
    play = SelectField(_l("And the hand?"), default="")
    earlier = NumberField(_l("Cards in earlier games"), [Optional(), NumberRange(0, 9)])

    def __init__(self, sheet: Sheet, line: int | None = None) -> None:
        super().__init__(sheet, line)
        self.sheet = sheet
        faults = sheet.record.ruleset.interruptions.faults
        possible = [key for key in FREQUENT + FAULTS_BESIDE if not faults.why_not(key)]
        self.seat.choices = seats(self.standing.seating)
        titles = FAULTS | dict(faults.titles)
        self.fault.choices = {key: translated(titles[key]) for key in possible}
        for name, answers in (("to", WHOSE), ("card", SHOWN), ("play", PLAY)):
            self[name].choices = {value: str(text) for value, text in (USUAL | answers).items()}
        if sheet.is_for_units:
            del self.points, self.to
        if self.options.sanctions != "federation":
            del self.earlier

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
        rule = next(rule for rule in house_rules(self.options) if rule.key == "sanctions")
        table = rule.default if self.sheet.is_for_units else self.options.sanctions
        return "" if table == "none" else translated(rule.answer(table).label)

    @property
    def made_for(self) -> int:
        """The target that the sums of these sanctions were made for, where it is not that of the game; else 0."""
        made_for = MADE_FOR.get(self.options.sanctions, 0)
        return 0 if self.sheet.target in (None, made_for) else made_for

    @classmethod
    def titled(cls, _rules: RuleSet[Options]) -> object:
        return cls.title

    def foreseen(self) -> Scored | None:
        """What would come of it, where an address has filled it in far enough."""
        try:
            return preview.next_line(self.sheet, self.fact()) if self.fault.data else None
        except ImpossibleFact:
            return None

    def price(self) -> list[Field]:
        """The fields in which another price is told, as far as there are such."""
        return [self[name] for name in PRICE if name in self]

    def is_unfolded(self) -> bool:
        """Whether another price is told, or refused, so that it must be seen."""
        return any(field.data or field.errors for field in self.price())

    def entry(self) -> Json:
        values = {name: self[name].data for name in PRICE if name in self}
        if values.get("earlier") is None and "earlier" in self:
            values["earlier"] = self.earlier_cards() or None
        filled = {name: value for name, value in values.items() if value not in ("", None)}
        return {**super().entry(), "seat": number(self.seat.data), "fault": self.fault.data or "", **filled}

    def prefill(self, values: Mapping[str, object]) -> None:
        """Show these values; `who` is the name of the offender."""
        super().prefill(values)
        names = self.standing.seating.names
        if values.get("who") in names:
            self.seat.data = str(names.index(values["who"]))

    def fill(self, entry: Mapping[str, object]) -> None:
        self.prefill({**entry, "seat": str(entry["seat"])})


FORMS = (RedealForm, VoidForm, AdjustForm, JoinForm, LeaveForm, SubstituteForm, SwapForm, TimeForm, StopForm)
"""Those that say all there is to say of what they write."""
