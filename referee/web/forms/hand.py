"""The form for a hand of a block game: how it ended, what each still holds, and the bonuses these rules pay.

Some of it few tables need, and a fold asks: hands that were counted together, what nobody remembers, a hand not
played to its end, points that were agreed. What may have been forgotten is offered as a tap that fills in its fields.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext, pgettext
from wtforms import HiddenField, RadioField, SelectField, StringField
from wtforms.validators import InputRequired, Length, NumberRange, Optional

from referee import record
from referee.engine.facts import (
    ALL,
    EACH,
    PAIRS,
    Blocked,
    Fact,
    Hand,
    Heap,
    ImpossibleFact,
    OneOut,
    Out,
    Unfinished,
    groups,
    thrown_together,
)
from referee.engine.hands.ending import Needs, Way, needs, needs_lead, only_end
from referee.engine.hands.seen import TileChange, only_change, photographed
from referee.engine.limits import MAX_NAME_LENGTH, MAX_POINTS, MAX_SEATS, MAX_TEXT_LENGTH
from referee.engine.ruleset import LAID_LAST, OUT
from referee.engine.score import score_fact
from referee.engine.standing import Situation, opener_of
from referee.engine.tiles import holding
from referee.engine.verdict import BonusType, Step
from referee.engine.wording import HAND_UNTOLD
from referee.games.sheet import Sheet
from referee.record import Json
from referee.rulesets.partners.facts import DoubleWin, StuckBlank
from referee.web.filters.values import either, signed, translated
from referee.web.forms.entry import Choices, EntryForm, number, seats, sides, starter, starters
from referee.web.forms.fields import (
    HoldingField,
    NumberField,
    TakenField,
    as_tile,
    declare,
    names,
    numbered,
    spelled_out,
)

BONUS_ROWS = 4
Passes = list[tuple[str, list[tuple[str, int, str]]]]


def never_paid(paid: Sequence[BonusType], others: Mapping[type[Any], Iterable[str]]) -> Iterator[str]:
    """The names of the fields of bonuses that are not among those paid; `others` need more fields than their side."""
    if not any(bonus_type.text for bonus_type in paid):
        yield from names("bonus", range(BONUS_ROWS))
    for bonus, fields in others.items():
        if all(bonus_type.bonus is not bonus for bonus_type in paid):
            yield from fields


def pass_choice(bonus: Json) -> str:
    """The choice that stands for a bonus as the record has it."""
    return json.dumps(bonus, sort_keys=True)


def _to(earned: BonusType, who: str) -> str:
    """What a bonus is worth, and to whom; the names alone where it is worth nothing."""
    return _("%(points)s to %(who)s", points=signed(earned.points), who=who) if earned.points else who


@dataclass(frozen=True)
class Offer:
    """One proposal as a page offers it."""

    step: Step
    """What is asked."""
    value: str = ""
    """What the fields say when it is taken, as in an address; "" where people must say more than yes."""
    field: str = ""
    """The id of the part of the form that asks for it then."""
    whole: bool = True
    """Whether it stands in a line of its own."""


STOPPED, GAVE_UP, ONE_OF = "stopped", "gave_up_", "one_of_"
"""The choice that a hand was stopped by agreement; how those begin that a side gave it up, or that one of it is out."""
AGREED = "agreed_points", "winner"
"""The fields in which the table says the points, and who won them."""


def one_went_out(pair: tuple[str, ...]) -> str:
    """That one of two partners went out, and nobody knows which."""
    return _("%(names)s went out", names=either(pair))


def answers_to_forced() -> Choices:
    """Whether who blocked could have played otherwise."""
    return {"": _("Not given"), "yes": _("Yes"), "no": _("No")}


def _ended(ending: str) -> Json:
    """How a hand ended that was not played to its end, or of which nobody knows who went out."""
    for way, key in ((GAVE_UP, "conceded"), (ONE_OF, "out_side")):
        if ending.startswith(way):
            return {key: number(ending.removeprefix(way))}
    return {"broken_off": True} if ending == STOPPED else {}


UNKNOWN = "unknown"
"""The choice that nobody knows it."""
BLOCKED, UNFINISHED = "blocked", "unfinished"
BONUS_FIELDS = {DoubleWin: ("last_tile", "end_a", "end_b"), StuckBlank: ("stuck_holder", "stuck_laid")}


def ways_to_count() -> Choices:
    """How hands can be counted: each, or several together."""
    return {EACH: _("By player"), PAIRS: _("By pair"), ALL: _("All together")}


class HandForm(EntryForm):
    """How a hand ended, what each seat still holds in a field `held_N`, and its passes in fields `bonus_N`."""

    kind, title, template = "hand", _l("The hand"), "games/hand/_hand_fields.html"
    summary = _l("How it ended, what each holds.")

    ending = RadioField(_l("Who went out?"), [InputRequired(_l("Who went out, or was it blocked?"))])
    counted = RadioField(_l("Count"), default=EACH)
    blocked_by = SelectField(_l("Who played the last tile?"), default="")
    forced = SelectField(_l("Was the block forced?"), default="")
    end = SelectField(_l("Number at both ends"), default="")
    open_numbers = StringField(_l("Open numbers you remember"), [Length(max=MAX_NAME_LENGTH)])
    stock = NumberField(_l("Pips in the boneyard"), [Optional(), NumberRange(0, MAX_POINTS)])
    lead = SelectField(_l("Who led?"), default="")
    last_tile = StringField(_l("Last tile played"), [Length(max=MAX_NAME_LENGTH)])
    end_a = SelectField(_l("One end"), default="0")
    end_b = SelectField(_l("Other end"), default="0")
    stuck_holder = SelectField(_l("Who is stuck with 0-0?"), default="")
    agreed_points = NumberField(_l("Points, if not counted"), [Optional(), NumberRange(0, MAX_POINTS)])
    winner = RadioField(_l("Who won, if nobody went out?"), default="")
    take = TakenField(validators=[Length(max=1000)])
    unsure = HiddenField(validators=[Length(max=1000)])
    stuck_laid = NumberField(_l("Other blanks on the table"), [Optional(), NumberRange(0, 6)], default=6)

    @classmethod
    def never_asks(cls, sheet: Sheet) -> Iterator[str]:
        yield from names("held", range(len(sheet.standing.seating.names), MAX_SEATS))
        yield from never_paid(sheet.record.ruleset.extras.bonuses(sheet.record.options), BONUS_FIELDS)
        rules, options = sheet.record.ruleset, sheet.record.options
        if not rules.setup.two_ends:
            yield "end"
        if not hasattr(rules.hand, "ends"):
            yield "open_numbers"
        if not rules.setup.stock_scores(options):
            yield "stock"

    def __init__(self, sheet: Sheet, line: int | None = None) -> None:
        super().__init__(sheet, line)
        seating, unknown = self.standing.seating, _("Not given")
        self.paid = self.rules.extras.bonuses(self.options)
        self.passes = self._pass_choices()
        blocked = {BLOCKED: _("Blocked")}
        unfinished = {UNFINISHED: _("Game won mid-hand")} if self.passes else {}
        self.unplayed = self._offer_unplayed()
        self.ending.choices = {**seats(seating), **blocked, **unfinished, **self.unplayed}
        self.blocked_by.choices = seats(seating, unknown)
        self.lead.choices = starters(self.standing, unknown)
        first, by_lot, words = not sheet.begun, self.rules.setup.draws_lots(self.options), self.rules.words.lead
        self.opens_anew = first or bool(opener_of(self.standing))
        if self.asks_lead():
            self.lead.label.text = translated(words.unknown if first and by_lot else words.holder)
        elif self.standing.next_lead is None:
            self.lead.label.text = _("Who led? (optional)")
        self.held = numbered(self, "held", sorted(seating.order))
        self.counted.choices, self.forced.choices = ways_to_count(), answers_to_forced()
        self.unknowable: tuple[str, ...] = ()
        self.reports: Mapping[int, Json] = {}
        self._choose_bonuses()
        self._choose_ends(unknown)
        self.take.into(self)
        for field in self.held.values():
            field.tile_set = self.rules.tile_set(self.options)
            field.hands = 1 if self.counted.data == EACH else len(self.held)
        if self._has_rare_answers():
            self.narrow()

    def hear(self, reports: Mapping[int, Json], fill: bool = False) -> None:
        self.reports = reports
        ended = {report["how"]: seat for seat, report in reports.items()} if fill and not self.ending.data else {}
        if OUT in ended:
            self.ending.data = str(ended[OUT])
        elif LAID_LAST in ended:
            self.prefill({"ending": BLOCKED, "blocked_by": str(ended[LAID_LAST])})

    def narrow(self) -> None:
        self._narrow_counted()
        self._narrow_forced()
        self.unknowable = self._offer_unknown() if hasattr(self.rules.hand, "nobody_knows") else ()

    def together(self) -> dict[str, list[tuple[int, ...]]]:
        """The seats whose hands are counted together, for each way to count."""
        ways = (PAIRS, ALL) if "counted" in self else ()
        return {how: list(groups(self.standing.seating, None, how)) for how in ways}

    def offers(self, fact: Fact) -> Iterator[Offer]:
        """What may be told beside a fact that was read from this form, each to be taken by a tap."""
        if mended := self.mended(fact):
            yield mended
        fields = {DoubleWin: "last_tile-field", StuckBlank: "stuck_holder"}  # the ids of what asks for more than a tap
        for proposal in self.rules.extras.proposals(fact, Situation(self.options, self.standing)):
            if proposal.fact is not None:
                before, after = self._filled(fact), self._filled(proposal.fact)
                changed = {name: text for name, text in after.items() if text != before[name]}
                yield Offer(proposal.step, urlencode(changed), whole=not proposal.one_of_several)
            elif proposal.asked in fields:
                yield Offer(proposal.step, field=fields[proposal.asked])

    def mended(self, fact: Fact) -> Offer | None:
        if change := self._change(fact):
            offered = change.offered(self.standing.seating.names[change.hand.seat])
            held = " ".join(map(str, change.tiles))
            return Offer(Step("GEN-5", offered.text, offered.params), urlencode({f"held_{change.hand.seat}": held}))
        return None

    def _change(self, fact: Fact) -> TileChange | None:
        notes = " ".join([self.unsure.data or "", *(str(each.get("unsure", "")) for each in self.reports.values())])
        if not notes.strip() or not isinstance(fact, Hand) or not self._is_doubted(fact):
            return None
        taken = {tile for pile in fact.piles for tile in pile.held.tiles or ()}
        free = self.rules.tile_set(self.options).tiles - taken
        hands = photographed(notes, fact.held)
        return only_change(hands, free, lambda change: not self._is_doubted(change.made(fact)))

    def _is_doubted(self, fact: Fact) -> bool:
        """Whether the hands should be looked at again, or cannot be at all."""
        try:
            return bool(score_fact(self.rules, self.options, self.standing, fact).verdict.remarks)
        except ImpossibleFact:
            return True

    def _choose_bonuses(self) -> None:
        """Offer the bonuses that these rules pay, and no others."""
        self.bonuses = list(numbered(self, "bonus", range(BONUS_ROWS if self.passes else 0)).values())
        earned = {value: f"{text}: {to}" for text, ways in self.passes for value, _side, to in ways}
        for row, field in enumerate(self.bonuses, 1):
            field.label.text = _("Pass bonus %(number)s", number=row)
            field.choices = {"": pgettext("bonus", "None"), **earned}
        paid = {
            bonus_type.bonus: f" ({signed(bonus_type.points)})" if bonus_type.points else "" for bonus_type in self.paid
        }
        if DoubleWin in paid:  # the side follows from who went out
            self.last_tile.label.text += paid[DoubleWin]
        if StuckBlank in paid:
            self.stuck_holder.label.text += paid[StuckBlank]
            self.stuck_holder.choices = seats(self.standing.seating, _("Nobody"))

    def _choose_ends(self, unknown: str) -> None:
        """Ask for the numbers at the ends where the line has two."""
        numbers = {str(pips): str(pips) for pips in range(self.rules.tile_set(self.options).highest + 1)}
        if "end" in self:
            self.end.choices = {"": unknown, **numbers}
        if "last_tile" in self:
            self.end_a.choices = self.end_b.choices = numbers

    def entry(self) -> Json:
        self._refuse_missing()
        entry: Json = {"kind": "hand", **self._left(), **({"nobody_knows": self._unknown()} if self._unknown() else {})}
        if self.ending.data == BLOCKED:
            entry |= self._of_block()
        elif (out := number(self.ending.data)) is not None:
            entry["out"] = out
        entry |= self._agreed()
        entry |= self._of_stock()
        if number(self.lead.data) is not None:
            entry["lead"] = number(self.lead.data)
        if bonuses := [bonus for _name, bonus in self._earned()]:
            entry["bonuses"] = bonuses
        return entry

    def _of_block(self) -> Json:
        """What is entered only of a hand in which nobody could play."""
        block: Json = {"blocked_by": number(self.blocked_by.data), **self._forced()}
        if "end" in self and (end := number(self.end.data) if self.end.data else self._only_end()) is not None:
            block["end"] = end
        ends = self.open_ends()
        return {**block, "ends": ends} if ends else block

    def _of_stock(self) -> Json:
        """The pips that were left in the boneyard, as far as they were entered."""
        return {"stock": self.stock.data} if "stock" in self and self.stock.data is not None else {}

    def open_ends(self) -> list[int]:
        """The open numbers that were entered."""
        typed = (self.open_numbers.data or "") if "open_numbers" in self else ""
        one = r"\d" if self.rules.tile_set(self.options).highest < 10 else r"\d+"  # "25" are two ends of a small set
        return sorted(map(int, re.findall(one, typed)))

    def _only_end(self) -> int | None:
        """The number at both ends as far as it follows from the tiles."""
        try:
            return only_end(map(holding, self._counted_apart()), self.rules.tile_set(self.options))
        except ValueError:
            return None  # what somebody holds cannot be read

    def told_of(self, seat: int) -> str:
        """What a seat holds. Nothing typed means nothing held for who went out, and unknown for everybody else."""
        if seat not in self.held:
            return ""
        typed = (self.held[seat].data or "").strip()
        return typed if typed or str(seat) == self.ending.data else self._reported(seat) or "?"

    def _reported(self, seat: int) -> str:
        """What a seat has reported for itself."""
        return str(self.reports.get(seat, {}).get("held", ""))

    def _refuse_missing(self) -> None:
        """Refuse a hand of which something needed is neither typed nor reported, before reports are compared."""
        ways = [choice[0] for choice in self.ending.iter_choices()]
        if self.ending.data not in ways or self._agreed() or self._heaps() or not any(map(self._reported, self.held)):
            return
        for seat in self.needed_holdings()[ways.index(self.ending.data)]:
            if not (self.held[seat].data or self._reported(seat)):
                raise ImpossibleFact(f"held.{seat}", HAND_UNTOLD, name=self.standing.seating.names[seat])

    def _earned(self) -> Iterator[tuple[str, Json]]:
        """The bonuses that were filled in, each with the name of its field."""
        for field in self.bonuses:
            if field.data and not field.errors:
                yield field.name, json.loads(field.data)
        if "last_tile" in self and self.last_tile.data:
            ends = [number(self.end_a.data), number(self.end_b.data)]
            yield "last_tile", {"kind": DoubleWin.kind, "tile": as_tile(self.last_tile.data), "ends": ends}
        if "stuck_holder" in self and self.stuck_holder.data:
            blanks_laid = 6 if self.stuck_laid.data is None else self.stuck_laid.data
            holder = number(self.stuck_holder.data)
            yield "stuck_holder", {"kind": StuckBlank.kind, "holder": holder, "other_blanks_on_table": blanks_laid}

    @cached_property
    def needs(self) -> Needs:
        """What the house rules can need of this hand."""
        out: list[Way] = [(Out(seat), ()) for seat in self.held]
        ways = (*out, (Blocked(), ()), *self._unplayed_ways())
        return needs(self.rules, Situation(self.options, self.standing), ways)

    def needed_holdings(self) -> list[tuple[int, ...]]:
        """The seats whose holdings can be needed, for each choice of how the hand ended, in that order."""
        played = len(self.held) + 1
        unfinished: list[tuple[int, ...]] = [()] if self.passes else []
        return [*self.needs.holdings[:played], *unfinished, *self.needs.holdings[played:]]

    def has_bonuses(self) -> bool:
        """Whether any bonus is filled in or refused, so that the fold must be open."""
        prefixes = ("bonus_", "end_", "last_", "stuck_")
        return any(True for _bonus in self._earned()) or any(
            field.errors for field in self if field.name.startswith(prefixes)
        )

    def has_more(self) -> bool:
        """Whether it says something that few hands need, so that the fold must be open."""
        rare = ("counted", "lead", *AGREED)
        is_together = "counted" in self and self.counted.data != EACH
        return bool(self._agreed()) or is_together or any(self[name].errors for name in rare if name in self)

    def asks_lead(self) -> bool:
        """Whether no hand before this one says who leads, nobody has entered it, and the next lead hangs on it."""
        is_open = self.opens_anew and self.standing.next_lead is None and bool(self.rules.words.lead.unknown)
        return is_open and needs_lead(self.rules, Situation(self.options, self.standing))

    def place(self, path: str) -> str:
        if path in ("out", "out_side", "broken_off", "conceded"):
            return "ending"
        if path.startswith("heaps."):
            return self._place_of_heap(int(path.split(".")[1]))
        if path.split(".")[0] == "ends":
            return "open_numbers"
        earned = [name for name, _bonus in self._earned()]
        where = {f"bonuses.{position}": name for position, name in enumerate(earned)}
        return where.get(path, super().place(path))

    def fill(self, entry: Mapping[str, Any]) -> None:
        out = entry.get("out")
        self.ending.data = str(out) if out is not None else BLOCKED if "blocked_by" in entry else UNFINISHED
        self.prefill({key: str(entry[key]) for key in ("blocked_by", "end") if entry.get(key) is not None})
        self.lead.data = starter(entry.get("lead"), self.standing)
        self.prefill(
            {
                f"held_{seat}": "" if told == "?" else spelled_out(told, self.rules.tile_set(self.options))
                for seat, told in enumerate(entry["held"])
            }
        )
        self.prefill({"open_numbers": " ".join(map(str, entry.get("ends", []))), "stock": entry.get("stock")})
        self._fill_heaps(entry)
        self._fill_agreed(entry)
        self.prefill(dict.fromkeys(entry.get("nobody_knows", []), UNKNOWN))
        bonuses = entry.get("bonuses", [])
        for bonus in bonuses:
            if bonus["kind"] == DoubleWin.kind:
                end_a, end_b = map(str, bonus["ends"])
                self.prefill({"last_tile": bonus["tile"], "end_a": end_a, "end_b": end_b})
            if bonus["kind"] == StuckBlank.kind:
                blanks_laid = bonus.get("other_blanks_on_table", 6)
                self.prefill({"stuck_holder": str(bonus["holder"]), "stuck_laid": blanks_laid})
        rows = [pass_choice(bonus) for bonus in bonuses if bonus["kind"] not in (DoubleWin.kind, StuckBlank.kind)]
        self.prefill({f"bonus_{row}": bonus for row, bonus in enumerate(rows)})

    def _pass_choices(self) -> Passes:
        """Each such bonus, and for each side how the record has it and what it is worth to whom."""
        people = {int(side): names for side, names in sides(self.standing.seating).items()}
        choices = []
        for bonus_type in self.paid:
            if bonus_type.text:
                earned = {"kind": bonus_type.bonus.kind, **bonus_type.fixed}
                ways = [
                    (pass_choice({**earned, "side": side}), side, _to(bonus_type, who)) for side, who in people.items()
                ]
                choices.append((translated(bonus_type.text), ways))
        return choices

    def _offer_unplayed(self) -> Choices:
        """Offer who won by what the table says; return the ways in which a hand was not played to its end."""
        seating, people = self.standing.seating, sides(self.standing.seating)
        self.winner.choices = {"": _("Not given"), **people}
        gave_up = {
            f"{GAVE_UP}{side}": ngettext(
                "%(names)s gave up", "%(names)s gave up", len(seating.people(int(side))), names=who
            )
            for side, who in people.items()
        }
        pairs = {side: seating.people(side) for side, seats in enumerate(seating.sides) if len(seats) > 1}
        one_of = {f"{ONE_OF}{side}": one_went_out(who) for side, who in pairs.items()}
        return {STOPPED: _("Stopped by agreement"), **gave_up, **one_of}

    def _has_rare_answers(self) -> bool:
        """Whether something was sent that not every game asks for."""
        fields = (self.blocked_by, self.lead)
        return self.counted.data != EACH or bool(self.forced.data) or any(field.data == UNKNOWN for field in fields)

    def _narrow_forced(self) -> None:
        """Ask whether who blocked could have played otherwise only where these rules let a level block hang on it."""
        if "forced" in self and "forced" not in self.needs.level_block:
            del self.forced

    def _forced(self) -> Json:
        """Whether who blocked could not have played otherwise, as far as it was told."""
        answer = self.forced.data if "forced" in self else ""
        return {"forced": answer == "yes"} if answer in ("yes", "no") else {}

    def _agreed(self) -> Json:
        """What the table says of the hand, as a record has it."""
        values = {"agreed_points": self.agreed_points.data, "winner": number(self.winner.data)}
        return _ended(self.ending.data or "") | {key: value for key, value in values.items() if value is not None}

    def _unplayed_ways(self) -> Iterator[Way]:
        """The ways in which a hand may have ended that was not played out."""
        for way in map(_ended, self.unplayed):
            ending = OneOut(way.pop("out_side")) if "out_side" in way else Unfinished()
            yield ending, tuple(way.items())

    def _fill_agreed(self, entry: Mapping[str, Any]) -> None:
        """Show what the table said of an entry."""
        if entry.get("broken_off"):
            self.ending.data = STOPPED
        elif entry.get("conceded") is not None:
            self.ending.data = f"{GAVE_UP}{entry['conceded']}"
        elif entry.get("out_side") is not None:
            self.ending.data = f"{ONE_OF}{entry['out_side']}"
        self.prefill({"agreed_points": entry.get("agreed_points")})
        if entry.get("forced") is not None:
            self.prefill({"forced": "yes" if entry["forced"] else "no"})
        if entry.get("winner") is not None:
            self.prefill({"winner": str(entry["winner"])})

    def _narrow_counted(self) -> None:
        """Offer to count hands together only where these rules can do with the sum."""
        if "counted" not in self:
            return
        if self.needs.together:
            texts = ways_to_count()
            self.counted.choices = {how: texts[how] for how in (EACH, *self.needs.together)}
        else:
            del self.counted

    def _offer_unknown(self) -> tuple[str, ...]:
        """Offer that nobody knows what a level block depends on; return the names of its fields."""
        names = tuple(name for name in self.needs.level_block if name in self)
        for name in names:
            self[name].choices |= {UNKNOWN: _("Nobody knows")}
        return names

    def _left(self) -> Json:
        """What was left in the hands, and in those that were counted together."""
        heaps = [{"kind": Heap.kind, "seats": [*seats], "held": text} for seats, text in self._heaps()]
        heaped = [seat for heap in heaps for seat in heap["seats"]]
        holdings = ["?" if seat in heaped else self.told_of(seat) for seat in self.standing.seating.seats]
        return {"held": holdings, "heaps": heaps} if heaps else {"held": holdings}

    def _counted_apart(self) -> list[str]:
        """The text of each hand and heap."""
        heaps = self._heaps()
        heaped = [seat for seats, _text in heaps for seat in seats]
        return [*(text for _seats, text in heaps), *(self.told_of(seat) for seat in self.held if seat not in heaped)]

    def _unknown(self) -> list[str]:
        """What nobody knows any more, as far as a level block hangs on it."""
        fields = self.unknowable if number(self.ending.data) is None else ()
        return [name for name in fields if self[name].data == UNKNOWN]

    def _heaps(self) -> list[tuple[tuple[int, ...], str]]:
        """The heaps told, each with its seats and its text."""
        texts = {seat: (field.data or "").strip() for seat, field in self.held.items()}
        how = self.counted.data if "counted" in self else EACH
        return list(thrown_together(texts, self.standing.seating, number(self.ending.data), how))

    def _place_of_heap(self, index: int) -> str:
        """The name of the field in which a heap was told."""
        seats, _text = self._heaps()[index]
        return next(f"held_{seat}" for seat in seats if self.held[seat].data)

    def _fill_heaps(self, entry: Mapping[str, Any]) -> None:
        """Show the heaps of an entry as they were told."""
        for heap in entry.get("heaps", []):
            seats = sorted(heap["seats"])
            paired = groups(self.standing.seating, entry.get("out"), PAIRS)
            self.prefill({"counted": PAIRS if tuple(seats) in paired else ALL, f"held_{seats[0]}": heap["held"]})

    def _filled(self, fact: Fact) -> dict[str, Any]:
        """What the fields say when they tell a fact; the form itself stays as it is."""
        before = {field.name: field.data for field in self}
        self.fill(record.write_fact(fact))
        values = {field.name: field.data for field in self}
        self.prefill(before)
        return values


declare(HandForm, "held", MAX_SEATS, lambda: HoldingField(validators=[Length(max=MAX_TEXT_LENGTH)]))
declare(HandForm, "bonus", BONUS_ROWS, lambda: SelectField(default=""))
