"""The forms in which the facts of Toll are told, and how they are shown: what a new kind of fact is to the web."""

from collections.abc import Mapping
from typing import Any

from wtforms import SelectField
from wtforms.validators import InputRequired, NumberRange

from referee.sheet import Sheet
from referee.web.forms.entry import Entry, EntryForm, seats
from referee.web.number import NumberField
from referee.web.shown import Shown
from tests.proof import Toll, TollHand


class TollForm(EntryForm):
    """Who laid the tile, and what the ends add up to."""

    kind, title = "toll", "The ends pay"
    summary = "The ends of the line add up to a multiple."
    seat = SelectField("Who laid the tile?", coerce=int)
    ends = NumberField("What do the ends add up to?", [InputRequired("Count the ends."), NumberRange(0, 100)])

    def __init__(self, sheet: Sheet, line: int | None = None) -> None:
        super().__init__(sheet, line)
        self.seat.choices = seats(self.standing.seating)

    def entry(self) -> Entry:
        return {"kind": self.kind, "seat": self.seat.data, "ends": self.ends.data}


class TollHandForm(EntryForm):
    """Who went out, and what is left."""

    kind, title = "hand", "The hand"
    out = SelectField("Who went out?", coerce=int)
    left = NumberField("Pips left in the other side's hands", [InputRequired("Count the pips."), NumberRange(0, 168)])

    def __init__(self, sheet: Sheet, line: int | None = None) -> None:
        super().__init__(sheet, line)
        self.out.choices = seats(self.standing.seating)

    def entry(self) -> Entry:
        return {"kind": self.kind, "out": self.out.data, "left": self.left.data}


SHOWN: Mapping[type[Any], Shown] = {
    Toll: Shown(TollForm, lambda fact, seating: f"{seating.names[fact.seat]} made {fact.ends}"),
    TollHand: Shown(TollHandForm, lambda fact, seating: f"{seating.names[fact.out]} went out"),
}
