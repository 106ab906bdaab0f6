"""The form for a hand of Loo: who stayed in, who took the miss or dropped out, and the five tricks."""

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import BooleanField, Field, RadioField, SelectField, StringField
from wtforms.validators import Length

from referee.rulesets.loo.tricks import TRICKS
from referee.web.forms.entry import Entry, EntryForm, begins, begun, number

IN, MISSED, DROPPED = "in", "missed", "dropped"


class TricksForm(EntryForm):
    """What each seat did in a field `did_N`, and its tricks in `tricks_N`."""

    kind, title, template = "hand", _l("The hand"), "games/_tricks_fields.html"
    dealer = SelectField(_l("Who dealt?"))
    turn_up = StringField(_l("Turned up"), [Length(max=5)])
    took_turn_up = BooleanField(_l("The dealer took it"))

    @classmethod
    def fields(cls) -> dict[str, Any]:
        seating = cls.standing.seating
        drops = {DROPPED: _("Dropped out")} if len(seating.order) > 2 else {}
        ways = {IN: _("Stayed in"), MISSED: _("Took the miss"), **drops}
        counts = {str(each): str(each) for each in range(TRICKS + 1)}
        dealt = begins(cls.standing, _("Not told"))
        fields: dict[str, Any] = {"dealer": SelectField(_l("Who dealt?"), choices=dealt, default="")}
        for seat in seating.order:
            fields[f"did_{seat}"] = RadioField(seating.names[seat], choices=ways, default=IN)
            fields[f"tricks_{seat}"] = RadioField(_l("Tricks"), choices=counts, default="0")
        return fields

    def rows(self) -> list[tuple[int, Field, Field]]:
        """For each seat in turn order what it did, and its tricks."""
        return [(seat, self[f"did_{seat}"], self[f"tricks_{seat}"]) for seat in self.standing.seating.order]

    def more_told(self) -> bool:
        """Whether anything beyond the tricks is told or refused, so that the fold must be open."""
        fields = (self.turn_up, self.took_turn_up, self.dealer)
        told = self.turn_up.data or self.took_turn_up.data or self.dealer.data
        return bool(told or any(field.errors for field in fields))

    def entry(self) -> Entry:
        tricks = [0] * len(self.standing.seating.names)
        did: dict[str, list[int]] = {}
        for seat, way, taken in self.rows():
            did.setdefault(way.data, []).append(seat)
            tricks[seat] = 0 if way.data == DROPPED else number(taken.data) or 0
        told: Entry = {"kind": "hand", "tricks": tricks}
        told |= {way: sorted(did[way]) for way in (DROPPED, MISSED) if way in did}
        if self.turn_up.data:
            told["turn_up"] = self.turn_up.data.strip()
        if self.took_turn_up.data:
            told["took_turn_up"] = True
        if self.dealer.data:
            told["dealer"] = number(self.dealer.data)
        return told

    def untold(self, path: str) -> bool:
        return sum(self.entry()["tricks"]) < TRICKS if path == "tricks" else super().untold(path)

    def fill(self, entry: Mapping[str, Any]) -> None:
        for seat, way, taken in self.rows():
            did = [each for each in (DROPPED, MISSED) if seat in entry.get(each, [])]
            way.data, taken.data = (did or [IN])[0], str(entry["tricks"][seat])
        super().fill({key: entry.get(key) for key in ("turn_up", "took_turn_up")})
        self.dealer.data = begun(entry.get("dealer"), self.standing)
