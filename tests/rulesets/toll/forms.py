"""The forms in which the facts of Toll are told, and how they are shown: what a new kind of fact is to the web."""

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import SelectField
from wtforms.validators import InputRequired, NumberRange

from referee.engine.seating import Seating
from referee.games.sheet import Sheet
from referee.record import Json
from referee.web.entry_types import EntryType
from referee.web.forms.entry import EntryForm, seats
from referee.web.forms.fields import NumberField
from tests.rulesets.toll import Toll, TollHand


class TollForm(EntryForm):
    """Who laid the tile, and what the ends add up to."""

    kind, title = "toll", _l("The ends pay")
    summary = _l("The ends of the line add up to a multiple.")
    seat = SelectField(_l("Who laid the tile?"), coerce=int)
    ends = NumberField(_l("What do the ends add up to?"), [InputRequired(_l("Count the ends.")), NumberRange(0, 100)])

    def __init__(self, sheet: Sheet, line: int | None = None) -> None:
        super().__init__(sheet, line)
        self.seat.choices = seats(self.standing.seating)

    def entry(self) -> Json:
        return {"kind": self.kind, "seat": self.seat.data, "ends": self.ends.data}


class TollHandForm(EntryForm):
    """Who went out, and what is left."""

    kind, title = "hand", _l("The hand")
    out = SelectField(_l("Who went out?"), coerce=int)
    left = NumberField(_l("Pips the others hold"), [InputRequired(_l("Count the pips.")), NumberRange(0, 168)])

    def __init__(self, sheet: Sheet, line: int | None = None) -> None:
        super().__init__(sheet, line)
        self.out.choices = seats(self.standing.seating)

    def entry(self) -> Json:
        return {"kind": self.kind, "out": self.out.data, "left": self.left.data}


def made(fact: Toll, seating: Seating) -> str:
    """Who made the ends pay."""
    return _("%(name)s made %(ends)s", name=seating.names[fact.seat], ends=fact.ends)


def went_out(fact: TollHand, seating: Seating) -> str:
    """Who went out."""
    return _("%(name)s went out", name=seating.names[fact.out])


ENTRY_TYPES: Mapping[type[Any], EntryType] = {
    Toll: EntryType(TollForm, made),
    TollHand: EntryType(TollHandForm, went_out),
}
