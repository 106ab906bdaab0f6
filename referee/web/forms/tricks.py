"""The form for a hand of Loo: who stayed in, who took the miss or dropped out, and the five tricks."""

from collections.abc import Mapping
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import BooleanField, Field, RadioField, SelectField, StringField
from wtforms.validators import InputRequired, Length

from referee.engine.limits import MAX_NAME_LENGTH, MAX_SEATS
from referee.engine.standing import Situation
from referee.games.sheet import Sheet
from referee.record import Json
from referee.rulesets.loo.tricks import DROPPED, MISSED, TRICKS, contenders
from referee.web.forms.entry import EntryForm, number, starter, starters
from referee.web.forms.fields import as_tile, declare, names, numbered
from referee.web.forms.seats import SeatReportForm

IN = "in"


class TricksForm(EntryForm):
    """What each seat did in a field `did_N`, and its tricks in `tricks_N`."""

    kind, title, template = "hand", _l("The hand"), "games/hand/_tricks_fields.html"
    summary = _l("Who stayed in, and their tricks.")

    dealer = SelectField(_l("Who dealt?"), default="")
    turn_up = StringField(_l("Turned up"), [Length(max=MAX_NAME_LENGTH)])
    took_turn_up = BooleanField(_l("Dealer took it"))
    played_for_pot = BooleanField(_l("Dealer played for the pot"))
    broken_off = BooleanField(_l("Stopped by agreement"))
    first_at_target = SelectField(default="")

    @classmethod
    def never_asks(cls, sheet: Sheet) -> list[str]:
        nobodys = range(len(sheet.standing.seating.names), MAX_SEATS)
        return [*names("did", nobodys), *names("tricks", nobodys)]

    def __init__(self, sheet: Sheet, line: int | None = None) -> None:
        super().__init__(sheet, line)
        seating = self.standing.seating
        drops = {DROPPED: _("Dropped out")} if len(seating.order) > 2 else {}
        self.did = numbered(self, "did", seating.order)
        self.tricks = numbered(self, "tricks", seating.order)
        self.dealer.choices = starters(self.standing, _("Not given"))
        self._choose_by_house_rules()
        for seat in seating.order:
            self.did[seat].label.text = seating.names[seat]
            self.did[seat].choices = {IN: _("Stayed in"), MISSED: _("Took the miss"), **drops}
            self.tricks[seat].choices = {str(count): str(count) for count in range(TRICKS + 1)}

    def _choose_by_house_rules(self) -> None:
        """Ask what only some house rules need, and only in a hand in which it can matter."""
        if not self.options.lets_dealer_play_for_pot:
            del self.played_for_pot
        if candidates := contenders(Situation(self.options, self.standing)):
            target, people = self.options.target, self.standing.seating.names
            self.first_at_target.label.text = _("Who reached %(target)s first?", target=target)
            self.first_at_target.choices = {"": _("Not given"), **{str(seat): people[seat] for seat in candidates}}
        else:
            del self.first_at_target

    def rows(self) -> list[tuple[int, Field, Field]]:
        """For each seat in turn order what it did, and its tricks."""
        return [(seat, self.did[seat], self.tricks[seat]) for seat in self.standing.seating.order]

    def is_unfolded(self) -> bool:
        """Whether anything beyond the tricks is filled in or refused."""
        collapsed = ("turn_up", "took_turn_up", "dealer", "played_for_pot", "broken_off")
        return any(self[name].data or self[name].errors for name in collapsed if name in self)

    def entry(self) -> Json:
        tricks = [0] * len(self.standing.seating.names)
        did: dict[str, list[int]] = {}
        for seat, way, tricks_field in self.rows():
            did.setdefault(way.data, []).append(seat)
            tricks[seat] = 0 if way.data == DROPPED else number(tricks_field.data) or 0
        entry: Json = {"kind": "hand", "tricks": tricks}
        entry |= {way: sorted(did[way]) for way in (DROPPED, MISSED) if way in did}
        if self.turn_up.data:
            entry["turn_up"] = as_tile(self.turn_up.data)
        ticked = [name for name in ("took_turn_up", "played_for_pot", "broken_off") if name in self and self[name].data]
        chosen = [name for name in ("dealer", "first_at_target") if name in self and self[name].data]
        entry |= dict.fromkeys(ticked, True) | {name: number(self[name].data) for name in chosen}
        return entry

    def is_blank(self, path: str) -> bool:
        return sum(self.entry()["tricks"]) < TRICKS if path == "tricks" else super().is_blank(path)

    def fill(self, entry: Mapping[str, Any]) -> None:
        for seat, way, tricks_field in self.rows():
            ways = [word for word in (DROPPED, MISSED) if seat in entry.get(word, [])]
            way.data, tricks_field.data = (ways or [IN])[0], str(entry["tricks"][seat])
        self.prefill({key: entry.get(key) for key in ("turn_up", "took_turn_up", "played_for_pot", "broken_off")})
        self.prefill({"first_at_target": str(entry.get("first_at_target", ""))})
        self.dealer.data = starter(entry.get("dealer"), self.standing)


class OwnTricksForm(SeatReportForm):
    """Whether a seat stayed in, and its tricks."""

    template = "games/seats/_own_tricks.html"

    did = RadioField(_l("What did you do?"), default=IN)
    tricks = RadioField(_l("Your tricks"), [InputRequired()], default="0")

    def __init__(self, sheet: Sheet, seat: int) -> None:
        super().__init__(sheet, seat)
        drops = {DROPPED: _("Dropped out")} if len(self.seating.order) > 2 else {}
        self.did.choices = {IN: _("Stayed in"), MISSED: _("Took the miss"), **drops}
        self.tricks.choices = {str(count): str(count) for count in range(TRICKS + 1)}

    def report(self) -> Json:
        tricks = 0 if self.did.data == DROPPED else number(self.tricks.data) or 0
        return {"how": self.did.data, "tricks": tricks}

    def fill(self, report: Json) -> None:
        self.did.data, self.tricks.data = report["how"], str(report["tricks"])


declare(TricksForm, "did", MAX_SEATS, lambda: RadioField(default=IN))
declare(TricksForm, "tricks", MAX_SEATS, lambda: RadioField(_l("Tricks"), default="0"))
