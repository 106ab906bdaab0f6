"""The form for a hand of a block game: how it ended, what each still holds, and the bonuses these rules pay."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import RadioField, SelectField, StringField
from wtforms.validators import InputRequired, Length, NumberRange, Optional

from referee.engine.limits import LONGEST_TEXT
from referee.web.forms.entry import Choices, Entry, EntryForm, begins, begun, number, seats, sides
from referee.web.number import NumberField

BLOCKED, UNFINISHED = "blocked", "unfinished"
BONUS_ROWS = 4
PASSES = ("first_pass", "round_pass")
Passes = list[tuple[str, list[tuple[str, int]]]]


class HandForm(EntryForm):
    """How a hand ended, and what each seat still holds in a field `held_N`."""

    kind, title, template = "hand", _l("The hand"), "games/_hand_fields.html"
    ending = RadioField(_l("Who went out?"), [InputRequired(_l("Who went out, or was it blocked?"))])
    blocked_by = SelectField(_l("Who laid the last tile?"))
    end = SelectField(_l("Number at both ends"))
    lead = SelectField(_l("Who led?"))
    last_tile = StringField(_l("Last tile of who went out"), [Length(max=5)])
    end_a = SelectField(_l("One end"))
    end_b = SelectField(_l("Other end"))
    stuck_holder = SelectField(_l("Who is stuck with 0-0?"))
    stuck_laid = NumberField(_l("Other blanks on the table"), [Optional(), NumberRange(0, 6)], default=6)

    @classmethod
    def fields(cls) -> dict[str, Any]:
        seating = cls.standing.seating
        nobody = _("Not told")
        return {
            "ending": RadioField(
                _l("Who went out?"), [InputRequired(_l("Who went out, or was it blocked?"))], choices=cls._endings()
            ),
            "blocked_by": SelectField(_l("Who laid the last tile?"), choices=seats(seating, nobody), default=""),
            "lead": SelectField(_l("Who led?"), choices=begins(cls.standing, nobody), default=""),
            **{
                f"held_{seat}": StringField(seating.names[seat], [Length(max=LONGEST_TEXT)])
                for seat in sorted(seating.order)
            },
            **(cls._partner_fields() if cls.rules.pairs else _without("end", *_LAST_TILE, *_STUCK)),
        }

    @classmethod
    def _endings(cls) -> Choices:
        ways = {**seats(cls.standing.seating), BLOCKED: _("Nobody: it is blocked")}
        return {**ways, UNFINISHED: _("Nobody yet: a bonus won the game")} if _pays_passes(cls) else ways

    @classmethod
    def _partner_fields(cls) -> dict[str, Any]:
        """The fields only partners need; of the bonuses those these rules pay."""
        options, seating = cls.options, cls.standing.seating
        numbers = {str(each): str(each) for each in range(7)}
        fields: dict[str, Any] = {
            "end": SelectField(_l("Number at both ends"), choices={"": _("Not told"), **numbers}, default="")
        }
        for row in range(BONUS_ROWS if _pays_passes(cls) else 0):
            label = _("Pass bonus %(number)s", number=row + 1)
            fields[f"bonus_{row}"] = SelectField(label, choices=_pass_choices(cls), default="")
        if options.double_win or options.blank_win:
            fields["end_a"] = SelectField(_l("One end"), choices=numbers, default="0")
            fields["end_b"] = SelectField(_l("Other end"), choices=numbers, default="0")
        else:
            fields |= _without(*_LAST_TILE)
        if options.stuck_blank:
            fields["stuck_holder"] = SelectField(
                _l("Who is stuck with 0-0?"), choices=seats(seating, _("Nobody")), default=""
            )
        else:
            fields |= _without(*_STUCK)
        return fields

    def entry(self) -> Entry:
        told: Entry = {"kind": "hand", "held": [self._held(seat) for seat in self.standing.seating.seats]}
        if self.ending.data == BLOCKED:
            told["blocked_by"] = number(self.blocked_by.data)
            if "end" in self and self.end.data:
                told["end"] = number(self.end.data)
        elif self.ending.data != UNFINISHED:
            told["out"] = number(self.ending.data)
        if self.lead.data:
            told["lead"] = number(self.lead.data)
        if bonuses := [bonus for _name, bonus in self._bonuses()]:
            told["bonuses"] = bonuses
        return told

    def _held(self, seat: int) -> str:
        """Nothing typed means nothing held for who went out, and not told for everybody else."""
        if f"held_{seat}" not in self:
            return ""
        typed = (self[f"held_{seat}"].data or "").strip()
        return typed if typed or str(seat) == self.ending.data else "?"

    def _bonuses(self) -> Iterator[tuple[str, Entry]]:
        """The bonuses told, each with the field it was told in."""
        for field in self.several("bonus_"):
            if field.data and not field.errors:
                yield field.name, json.loads(field.data)
        if "last_tile" in self and self.last_tile.data:
            ends = [number(self.end_a.data), number(self.end_b.data)]
            yield "last_tile", {"kind": "double_win", "tile": self.last_tile.data.strip(), "ends": ends}
        if "stuck_holder" in self and self.stuck_holder.data:
            laid = 6 if self.stuck_laid.data is None else self.stuck_laid.data
            holder = number(self.stuck_holder.data)
            yield "stuck_holder", {"kind": "stuck_blank", "holder": holder, "other_blanks_on_table": laid}

    @classmethod
    def passes(cls) -> Passes:
        """Each pass bonus these rules pay, and for each side that can earn it how the record has it."""
        options = cls.options
        told: list[tuple[str, Entry]] = []
        if options.first_pass_double:
            text = _("First pass, on a double")
            told.append((text, {"kind": "first_pass", "double": True, "partner_played": True}))
        if options.first_pass_other:
            text = _("First pass, not on a double")
            told.append((text, {"kind": "first_pass", "double": False, "partner_played": True}))
        if told:
            text = _("First pass, but the partner passed too")
            told.append((text, {"kind": "first_pass", "double": False, "partner_played": False}))
        if options.round_pass:
            told.append((_("Round pass"), {"kind": "round_pass"}))
        present = [int(side) for side in sides(cls.standing.seating)]
        return [(text, [(_choice({**bonus, "side": side}), side) for side in present]) for text, bonus in told]

    def bonuses_told(self) -> bool:
        """Whether any bonus is told or refused, so that the fold must be open."""
        return any(True for _bonus in self._bonuses()) or any(
            field.errors for field in self if field.name.startswith(("bonus_", "end_", "last_", "stuck_"))
        )

    def asks_lead(self) -> bool:
        """Whether nobody knows who led, so that it had better be told."""
        return self.standing.next_lead is None and self.rules.pairs

    def lead_told(self) -> str:
        """The name of who led, as far as it is known."""
        nobody = _("not told")
        return begins(self.standing, nobody).get(self.lead.data or "", nobody)

    def place(self, path: str) -> str:
        if path == "out":
            return "ending"
        told = [name for name, _bonus in self._bonuses()]
        where = {f"bonuses.{position}": name for position, name in enumerate(told)}
        return where.get(path, super().place(path))

    def fill(self, entry: Mapping[str, Any]) -> None:
        out = entry.get("out")
        self.ending.data = str(out) if out is not None else BLOCKED if "blocked_by" in entry else UNFINISHED
        super().fill({key: str(entry[key]) for key in ("blocked_by", "end") if entry.get(key) is not None})
        self.lead.data = begun(entry.get("lead"), self.standing)
        super().fill({f"held_{seat}": "" if held == "?" else held for seat, held in enumerate(entry["held"])})
        bonuses = entry.get("bonuses", [])
        passes = [_choice(bonus) for bonus in bonuses if bonus["kind"] in PASSES]
        super().fill({f"bonus_{row}": bonus for row, bonus in enumerate(passes)})
        for bonus in bonuses:
            if bonus["kind"] == "double_win":
                end_a, end_b = map(str, bonus["ends"])
                super().fill({"last_tile": bonus["tile"], "end_a": end_a, "end_b": end_b})
            if bonus["kind"] == "stuck_blank":
                laid = bonus.get("other_blanks_on_table", 6)
                super().fill({"stuck_holder": str(bonus["holder"]), "stuck_laid": laid})


_LAST_TILE = ("last_tile", "end_a", "end_b")
_STUCK = ("stuck_holder", "stuck_laid")


def _without(*names: str) -> dict[str, Any]:
    return dict.fromkeys(names)


def _pays_passes(form: type[EntryForm]) -> bool:
    if not form.rules.pairs:
        return False
    return bool(form.options.first_pass_double or form.options.first_pass_other or form.options.round_pass)


def _pass_choices(form: type[HandForm]) -> Choices:
    people = sides(form.standing.seating)
    told = {value: f"{text}: {people[str(side)]}" for text, ways in form.passes() for value, side in ways}
    return {"": _("None"), **told}


def _choice(bonus: Entry) -> str:
    return json.dumps(bonus, sort_keys=True)
