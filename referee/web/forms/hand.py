"""The form for a hand of a block game: how it ended, what each still holds, and the bonuses these rules pay."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import RadioField, SelectField, StringField
from wtforms.validators import InputRequired, Length, NumberRange, Optional

from referee.engine.facts import Blocked, Fact, Out
from referee.engine.hands.ending import only_end
from referee.engine.heaps import EACH
from referee.engine.holdings import holding
from referee.engine.limits import LONGEST_TEXT, MOST_POINTS, MOST_SEATS
from referee.engine.needs import needed
from referee.engine.opener import opener_of
from referee.engine.standing import At
from referee.games.sheet import Sheet
from referee.record import Json
from referee.rulesets.partners.facts import DoubleWin, StuckBlank
from referee.web.filters.values import signed, translated
from referee.web.forms.counted import (
    UNKNOWN,
    choose_counted,
    choose_unknown,
    counted_apart,
    fill_heaps,
    left,
    place_of_heap,
    together,
    unknown,
    ways_to_count,
)
from referee.web.forms.entry import EntryForm, number, seats, starter, starters
from referee.web.forms.fields import NumberField, declare, names, numbered
from referee.web.forms.passes import BONUS_ROWS, never_paid, pass_choice, passes
from referee.web.forms.proposals import Offer, TakenField, offers
from referee.web.forms.said import (
    answers_to_forced,
    choose_forced,
    choose_said,
    fill_said,
    forced,
    is_said,
    needs_said,
    said,
    tells_rarely,
)

BLOCKED, UNFINISHED = "blocked", "unfinished"
BONUS_FIELDS = {DoubleWin: ("last_tile", "end_a", "end_b"), StuckBlank: ("stuck_holder", "stuck_laid")}


class HandForm(EntryForm):
    """How a hand ended, what each seat still holds in a field `held_N`, and its passes in fields `bonus_N`."""

    kind, title, template = "hand", _l("The hand"), "games/_hand_fields.html"
    summary = _l("How the hand ended, and what each still holds.")

    ending = RadioField(_l("Who went out?"), [InputRequired(_l("Who went out, or was it blocked?"))])
    counted = RadioField(_l("Counted for"), default=EACH)
    blocked_by = SelectField(_l("Who laid the last tile?"), default="")
    forced = SelectField(_l("Was the block forced?"), default="")
    end = SelectField(_l("Number at both ends"), default="")
    lead = SelectField(_l("Who led?"), default="")
    last_tile = StringField(_l("Last tile of who went out"), [Length(max=5)])
    end_a = SelectField(_l("One end"), default="0")
    end_b = SelectField(_l("Other end"), default="0")
    stuck_holder = SelectField(_l("Who is stuck with 0-0?"), default="")
    agreed_points = NumberField(_l("Points, if not counted"), [Optional(), NumberRange(0, MOST_POINTS)])
    winner = RadioField(_l("Who won, if nobody went out?"), default="")
    take = TakenField(validators=[Length(max=1000)])
    stuck_laid = NumberField(_l("Other blanks on the table"), [Optional(), NumberRange(0, 6)], default=6)

    @classmethod
    def never_asks(cls, sheet: Sheet) -> Iterator[str]:
        yield from names("held", range(len(sheet.standing.seating.names), MOST_SEATS))
        yield from never_paid(sheet.record.ruleset.extras.bonuses(sheet.record.options), BONUS_FIELDS)
        if not sheet.record.ruleset.setup.two_ends:
            yield "end"

    def __init__(self, sheet: Sheet, line: int | None = None) -> None:
        super().__init__(sheet, line)
        seating, unknown = self.standing.seating, _("Not told")
        self.paid = self.rules.extras.bonuses(self.options)
        self.passes = passes(self)
        blocked = {BLOCKED: _("Nobody: it is blocked")}
        unfinished = {UNFINISHED: _("A bonus ended the game")} if self.passes else {}
        self.unplayed = choose_said(self)
        self.ending.choices = {**seats(seating), **blocked, **unfinished, **self.unplayed}
        self.blocked_by.choices = seats(seating, unknown)
        self.lead.choices = starters(self.standing, unknown)
        if self.asks_lead():
            first = not sheet.begun and not self.rules.setup.draws_lots(self.options)
            by_tiles = first or opener_of(self.standing)
            words = self.rules.words.lead
            self.lead.label.text = translated(words.holder if by_tiles else words.unknown)
        self.held = numbered(self, "held", sorted(seating.order))
        self.counted.choices, self.forced.choices = ways_to_count(), answers_to_forced()
        self.hangs_on: tuple[str, ...] = ()
        self._choose_bonuses()
        self._choose_ends(unknown)
        self.take.into(self)
        if tells_rarely(self):
            self.narrow()

    def narrow(self) -> None:
        choose_counted(self)
        choose_forced(self)
        self.hangs_on = choose_unknown(self) if hasattr(self.rules.hand, "nobody_knows") else ()

    def together(self) -> dict[str, list[tuple[int, ...]]]:
        """The seats whose hands are counted together, for each way to count."""
        return together(self)

    def offers(self, fact: Fact) -> Iterator[Offer]:
        return offers(self, fact, {DoubleWin: "last_tile-field", StuckBlank: "stuck_holder"})

    def _choose_bonuses(self) -> None:
        """Offer the bonuses that these rules pay, and no others."""
        self.bonuses = list(numbered(self, "bonus", range(BONUS_ROWS if self.passes else 0)).values())
        earned = {value: f"{text}: {to}" for text, ways in self.passes for value, _side, to in ways}
        for row, field in enumerate(self.bonuses, 1):
            field.label.text = _("Pass bonus %(number)s", number=row)
            field.choices = {"": _("None"), **earned}
        paid = {each.bonus: f" ({signed(each.points)})" if each.points else "" for each in self.paid}
        if DoubleWin in paid:  # the side follows from who went out
            self.last_tile.label.text += paid[DoubleWin]
        if StuckBlank in paid:
            self.stuck_holder.label.text += paid[StuckBlank]
            self.stuck_holder.choices = seats(self.standing.seating, _("Nobody"))

    def _choose_ends(self, unknown: str) -> None:
        """Ask for the numbers at the ends where the line has two."""
        numbers = {str(pips): str(pips) for pips in range(self.rules.setup.tile_set.highest + 1)}
        if "end" in self:
            self.end.choices = {"": unknown, **numbers}
        if "last_tile" in self:
            self.end_a.choices = self.end_b.choices = numbers

    def entry(self) -> Json:
        entry: Json = {"kind": "hand", **left(self), **({"nobody_knows": unknown(self)} if unknown(self) else {})}
        if self.ending.data == BLOCKED:
            entry |= {"blocked_by": number(self.blocked_by.data), **forced(self)}
            if "end" in self and (end := number(self.end.data) if self.end.data else self._only_end()) is not None:
                entry["end"] = end
        elif (out := number(self.ending.data)) is not None:
            entry["out"] = out
        entry |= said(self)
        if number(self.lead.data) is not None:
            entry["lead"] = number(self.lead.data)
        if bonuses := [bonus for _name, bonus in self._earned()]:
            entry["bonuses"] = bonuses
        return entry

    def _only_end(self) -> int | None:
        """The number at both ends as far as it follows from the tiles."""
        try:
            return only_end(map(holding, counted_apart(self)), self.rules.setup.tile_set)
        except ValueError:
            return None  # what somebody holds cannot be read

    def told_of(self, seat: int) -> str:
        """What a seat holds. Nothing typed means nothing held for who went out, and unknown for everybody else."""
        if seat not in self.held:
            return ""
        typed = (self.held[seat].data or "").strip()
        return typed if typed or str(seat) == self.ending.data else "?"

    def _earned(self) -> Iterator[tuple[str, Json]]:
        """The bonuses that were filled in, each with the name of its field."""
        for field in self.bonuses:
            if field.data and not field.errors:
                yield field.name, json.loads(field.data)
        if "last_tile" in self and self.last_tile.data:
            ends = [number(self.end_a.data), number(self.end_b.data)]
            yield "last_tile", {"kind": DoubleWin.kind, "tile": self.last_tile.data.strip(), "ends": ends}
        if "stuck_holder" in self and self.stuck_holder.data:
            laid = 6 if self.stuck_laid.data is None else self.stuck_laid.data
            holder = number(self.stuck_holder.data)
            yield "stuck_holder", {"kind": StuckBlank.kind, "holder": holder, "other_blanks_on_table": laid}

    def needs(self) -> list[tuple[int, ...]]:
        """The seats whose holdings the house rules can need, for each choice of how the hand ended."""
        at = At(self.options, self.standing)
        out = [needed(self.rules, at, Out(seat)) for seat in self.held]
        unfinished: list[tuple[int, ...]] = [()] if self.passes else []
        return [*out, needed(self.rules, at, Blocked()), *unfinished, *needs_said(self)]

    def has_bonuses(self) -> bool:
        """Whether any bonus is filled in or refused, so that the fold must be open."""
        asked = ("bonus_", "end_", "last_", "stuck_")
        return any(True for _bonus in self._earned()) or any(
            field.errors for field in self if field.name.startswith(asked)
        )

    def says(self) -> bool:
        """Whether it tells what the table says of the hand, so that the fold must be open."""
        return is_said(self)

    def asks_lead(self) -> bool:
        """Whether nobody knows who led and the next lead hangs on it, so that it had better be said."""
        return self.standing.next_lead is None and bool(self.rules.words.lead.unknown)

    def leader(self) -> str:
        """The name of who led, as far as it is known."""
        unknown = _("not told")
        return starters(self.standing, unknown).get(self.lead.data or "", unknown)

    def place(self, path: str) -> str:
        if path in ("out", "out_side", "broken_off", "conceded"):
            return "ending"
        if path.startswith("heaps."):
            return place_of_heap(self, int(path.split(".")[1]))
        earned = [name for name, _bonus in self._earned()]
        where = {f"bonuses.{position}": name for position, name in enumerate(earned)}
        return where.get(path, super().place(path))

    def fill(self, entry: Mapping[str, Any]) -> None:
        out = entry.get("out")
        self.ending.data = str(out) if out is not None else BLOCKED if "blocked_by" in entry else UNFINISHED
        self.prefill({key: str(entry[key]) for key in ("blocked_by", "end") if entry.get(key) is not None})
        self.lead.data = starter(entry.get("lead"), self.standing)
        self.prefill({f"held_{seat}": "" if held == "?" else held for seat, held in enumerate(entry["held"])})
        fill_heaps(self, entry)
        fill_said(self, entry)
        self.prefill(dict.fromkeys(entry.get("nobody_knows", []), UNKNOWN))
        bonuses = entry.get("bonuses", [])
        for bonus in bonuses:
            if bonus["kind"] == DoubleWin.kind:
                end_a, end_b = map(str, bonus["ends"])
                self.prefill({"last_tile": bonus["tile"], "end_a": end_a, "end_b": end_b})
            if bonus["kind"] == StuckBlank.kind:
                laid = bonus.get("other_blanks_on_table", 6)
                self.prefill({"stuck_holder": str(bonus["holder"]), "stuck_laid": laid})
        rows = [pass_choice(bonus) for bonus in bonuses if bonus["kind"] not in (DoubleWin.kind, StuckBlank.kind)]
        self.prefill({f"bonus_{row}": bonus for row, bonus in enumerate(rows)})


declare(HandForm, "held", MOST_SEATS, lambda: StringField(validators=[Length(max=LONGEST_TEXT)]))
declare(HandForm, "bonus", BONUS_ROWS, lambda: SelectField(default=""))
