"""The forms of a seat: to take it, to enter its own tiles, to accept, protest and sign."""

from dataclasses import replace
from typing import Any, ClassVar, Self

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import BooleanField, HiddenField, RadioField, StringField
from wtforms.validators import AnyOf, Length, NumberRange, Optional, Regexp

from referee.engine.facts import EACH_SEAT, Asked, asked_of
from referee.engine.limits import MAX_NAME_LENGTH, MAX_SEATS, MAX_TEXT_LENGTH
from referee.engine.ruleset import LAID_LAST, LEFT, OUT
from referee.engine.standing import Situation
from referee.games.sheet import Sheet
from referee.record import SAID_KINDS, Json
from referee.storage.access import new_secret
from referee.web.filters.values import translated
from referee.web.forms.facts import IN, Pick, entered, number_of_each, ways_of
from referee.web.forms.fields import Form, HoldingField, NumberField, TakenField, as_held, number, spelled_out
from referee.web.forms.hand.round import round_of
from referee.web.forms.tables import TICKET


class TakeSeat(Form):
    """Who somebody is, and the secret that their phone will have, so that sent twice it takes one seat."""

    secret = HiddenField(default=new_secret, validators=[Regexp(TICKET)])
    player = NumberField(validators=[NumberRange(1, 2**31 - 1)])


MAX_NUMBER = 2**31 - 1


class AgreementForm(Form):
    """What is said, of which revision of which line, for which seat, and the key by which it is known again."""

    key = HiddenField(default=new_secret, validators=[Regexp(TICKET)])
    line = NumberField(validators=[NumberRange(1, MAX_NUMBER)])
    revision = NumberField(validators=[NumberRange(1, MAX_NUMBER)])
    seat = NumberField(validators=[NumberRange(0, MAX_SEATS)])
    kind = StringField(validators=[AnyOf(SAID_KINDS), Length(max=10)])
    note = StringField(validators=[Optional(), Length(max=MAX_TEXT_LENGTH)])


class SeatReportForm(Form):
    """What a seat tells, of which line, and the key by which it is known again."""

    template: ClassVar[str] = ""
    """The template of its fields."""

    key = HiddenField(default=new_secret, validators=[Regexp(TICKET)])
    line = HiddenField(validators=[Length(max=MAX_NAME_LENGTH)])

    def __init__(self, sheet: Sheet, seat: int) -> None:
        super().__init__(data={"line": str(sheet.next_line)})
        self.rules, self.options, self.seating = sheet.record.ruleset, sheet.record.options, sheet.standing.seating
        self.seat = seat

    @classmethod
    def telling(cls, _declared: type[Any]) -> type[Self]:
        """The form for the part that a seat has in a hand of a class."""
        return cls

    def report(self) -> Json:
        """What was told, as the rule set puts it together."""
        raise NotImplementedError

    def fill(self, report: Json) -> None:
        """Show what was told before."""
        raise NotImplementedError

    def line_meant(self) -> int:
        """The line that the hand will be, as far as the phone knew."""
        return number(self.line.data) or 0


class OwnTilesForm(SeatReportForm):
    """How a hand of a block game ended for a seat, and what it still holds. That it is out is its own number.

    Nothing is chosen at first, so that whoever is out is shown no tiles; tiles alone are tiles that are left.
    """

    template = "games/seats/_own_tiles.html"

    ending = RadioField(_l("Your hand:"))
    held = HoldingField(_l("What's left in your hand?"), [Length(max=MAX_TEXT_LENGTH)])
    take = TakenField(validators=[Length(max=MAX_TEXT_LENGTH)])
    unsure = HiddenField(validators=[Length(max=MAX_TEXT_LENGTH)])
    holds = BooleanField()

    def __init__(self, sheet: Sheet, seat: int) -> None:
        super().__init__(sheet, seat)
        self.take.into(self)
        counted = round_of(self.rules, Situation(self.options, sheet.standing))
        self.holder = counted.holder if counted else None
        self.round = counted and replace(counted, holder=None, upcoming=None)  # as its head says
        last = {} if self.round else {LAID_LAST: _("Blocked: I played the last tile")}
        self.ending.choices = {LEFT: _("I have tiles left"), str(seat): _("I went out"), **last}
        self.holds.label.text = _("I have %(tile)s", tile=self.holder.brief) if self.holder else ""
        if self.held.data and not self.ending.data:
            self.ending.data = LEFT
        self.held.id = f"held_{seat}"
        self.held.tile_set = None if self.round else self.rules.tile_set(self.options)

    def validate(self, extra_validators: object = None) -> bool:
        fine: bool = super().validate(extra_validators)
        if not self.ending.data:
            self.ending.errors = [_("How did it end?")]
        if fine and not self.is_out() and not (self.held.data or "").strip():
            self.held.errors = [_("What's left in your hand?")]
            return False
        return fine

    def is_out(self) -> bool:
        """Whether this seat went out."""
        return bool(self.ending.data == str(self.seat))

    def report(self) -> Json:
        if self.is_out():
            return {"how": OUT, "held": ""}
        unsure = {"unsure": self.unsure.data} if self.unsure.data else {}
        holds = {self.holder.key: True} if self.holder and self.holds.data else {}
        return {"how": self.ending.data, "held": as_held(self.held.data or ""), **unsure, **holds}

    def fill(self, report: Json) -> None:
        self.ending.data = str(self.seat) if report["how"] == OUT else report["how"]
        self.held.data = spelled_out(report["held"], self.held.tile_set)
        self.unsure.data = report.get("unsure", "")
        self.holds.data = bool(self.holder and report.get(self.holder.key))


class OwnPartForm(SeatReportForm):
    """What one seat did in a hand, and its numbers."""

    template = "games/seats/_own_part.html"
    parts: ClassVar[tuple[Asked, ...]] = ()
    """What is asked of each seat."""

    did = Pick(_l("What did you do?"), default=IN)

    @classmethod
    def telling(cls, declared: type[Any]) -> type[Self]:
        """The form for the part that a seat has in a hand of a class."""
        parts = tuple(asked for asked in asked_of(declared) if asked.of == EACH_SEAT)
        return type(cls.__name__, (cls,), {**{asked.name: number_of_each(asked) for asked in parts}, "parts": parts})

    def __init__(self, sheet: Sheet, seat: int) -> None:
        super().__init__(sheet, seat)
        at = Situation(self.options, sheet.standing)
        self.ways = [asked for asked in asked_of(self.rules.hand) if asked.is_set and asked.is_asked(at)]
        self.ways.sort(key=lambda asked: asked.spared)
        self.did.choices = ways_of(self.rules.hand, self.ways) if self.ways else {IN: ""}
        for asked in self.parts:
            self[asked.name].label.text = translated(asked.question or asked.label)

    def report(self) -> Json:
        is_spared = self.did.data in [way.key for way in self.ways if way.spared]
        told = {asked: 0 if is_spared else self[asked.name].told() for asked in self.parts}
        return {"how": self.did.data, **{asked.key: entered(told[asked], asked, self.seat) for asked in told}}

    def fill(self, report: Json) -> None:
        self.did.data = report["how"]
        for asked in self.parts:
            self[asked.name].show(report[asked.key])
