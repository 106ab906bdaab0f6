"""The form for a hand of a block game: how it ended, what each still holds, and the bonuses these rules pay.

Some of it few tables need, and a fold asks: hands that were counted together, what nobody remembers, a hand not
played to its end, points that were agreed. What may have been forgotten is offered as a tap that fills in its fields.
What a game has beside that it declares, as does each bonus.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import ngettext, pgettext
from flask_babel.speaklater import LazyString
from wtforms import HiddenField, StringField
from wtforms.validators import InputRequired, Length
from wtforms.widgets import HiddenInput

from referee import record
from referee.engine.facts import (
    ALL,
    EACH,
    ENDS,
    LEVEL,
    PAIRS,
    STARTER,
    UNKNOWN,
    WENT_OUT,
    Asked,
    Blocked,
    Fact,
    Hand,
    Heap,
    ImpossibleFact,
    OneOut,
    Out,
    Unfinished,
    asked_of,
    heapable,
    thrown_together,
)
from referee.engine.hands.ending import Needs, Way, needs, needs_lead, only_end
from referee.engine.hands.seen import TileChange, only_change, photographed, suspects, undoing
from referee.engine.options import Options
from referee.engine.ruleset import LAID_LAST, OUT, RuleSet, retold
from referee.engine.score import score_fact
from referee.engine.standing import Situation, opener_of
from referee.engine.tiles import Tile, TileSet, holding
from referee.engine.verdict import BonusType, Step
from referee.engine.wording import HAND_UNTOLD, N_, Sentence
from referee.games.sheet import Sheet
from referee.record import Json
from referee.web.filters.values import either, listing, signed, translated
from referee.web.forms.entry import Choices, around, round_of, seats
from referee.web.forms.facts import FactForm
from referee.web.forms.fields import Mending, OneOf, TakenField, number, spelled_out

Passes = list[tuple[str, list[tuple[str, int, str]]]]


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


def one_went_out(pair: tuple[str, ...]) -> str:
    """That one of two partners went out, and nobody knows which."""
    return _("%(names)s went out", names=either(pair))


def gave_up_by(people: tuple[str, ...]) -> str:
    """Who gave a hand up."""
    return ngettext("%(names)s gave up", "%(names)s gave up", len(people), names=listing(people))


def _ended(ending: str) -> Json:
    """How a hand ended that was not played to its end, or of which nobody knows who went out."""
    for way, key in ((GAVE_UP, "conceded"), (ONE_OF, "out_side")):
        if ending.startswith(way):
            return {key: number(ending.removeprefix(way))}
    return {"broken_off": True} if ending == STOPPED else {}


BLOCKED, UNFINISHED = "blocked", "unfinished"
BLOCKED_BY, END = "blocked_by", "end"
BONUSES = Asked("", name="bonus")
"""The rows for bonuses of which only the side is asked."""
BONUS_ROWS = 4


WAYS_TO_COUNT: Choices = {EACH: _l("By player"), PAIRS: _l("By pair"), ALL: _l("All together")}
"""How hands can be counted: each, or several together."""


class HandForm(FactForm):
    """How a hand ended, what each seat still holds in a field `held_N`, and its passes in fields `bonus_N`."""

    kind, title, template = "hand", _l("The hand"), "games/hand/_hand_fields.html"
    summary = _l("How it ended, what each holds.")

    ending = OneOf(_l("Who went out?"), [InputRequired(_l("Who went out, or was it blocked?"))])
    counted = OneOf(_l("Count"), default=EACH)
    take = TakenField(validators=[Length(max=1000)])
    unsure = HiddenField(validators=[Length(max=1000)])
    changed = StringField(widget=HiddenInput(), validators=[Length(max=20)])

    @classmethod
    def asked_beside(cls, rules: RuleSet[Options], at: Situation[Options]) -> Iterator[Asked]:
        """What is asked of a block, and of the bonuses that are paid."""
        yield from _of_blocks(rules, at.options)
        paid = rules.extras.bonuses(at.options)
        for bonus_type in paid:
            yield from () if bonus_type.text else asked_of(bonus_type.bonus)
        if any(bonus_type.text for bonus_type in paid):
            yield BONUSES

    def __init__(self, sheet: Sheet, line: int | None = None) -> None:
        super().__init__(sheet, line)
        seating = self.standing.seating
        self.paid = self.rules.extras.bonuses(self.options)
        self.unknown = next((asked for asked in asked_of(self.declared) if asked.of == UNKNOWN), None)
        self.round = round_of(self.rules, self.at)
        self.of_block = _of_blocks(self.rules, self.options)
        self.own = {paid.bonus: asked_of(paid.bonus) for paid in self.paid if not paid.text}
        self.passes = self._pass_choices()
        self.unplayed = self._ways_unplayed()
        unfinished = {UNFINISHED: _l("Game won mid-hand")} if self.passes else {}
        self.ending.choices = {**seats(seating), BLOCKED: _l("Blocked"), **unfinished, **self.unplayed}
        self.opens_anew = not sheet.begun or bool(opener_of(self.standing))
        self.choosers = self.rules.setup.choosers(self.at)
        self.held = {seat: self[f"held_{seat}"] for seat in sorted(seating.order)}
        self.counted.choices = WAYS_TO_COUNT
        self.unknowable: tuple[str, ...] = ()
        self.reports: Mapping[int, Json] = {}
        self._word_lead(not sheet.begun)
        self._choose_bonuses()
        for asked in self.of_block:
            self.word(asked)
        self.take.into(self)
        for field in self.held.values():
            field.tile_set = self._doubtful_set
            field.hands = 1 if self.counted.data == EACH else len(self.held)
        if self.counted.data != EACH or any(field.data == UNKNOWN for field in self):
            self.narrow()

    @property
    def _doubtful_set(self) -> TileSet | None:
        """The set of which a tile may be meant by a number; None where everybody's hand is a number."""
        return None if self.round else self.rules.tile_set(self.options)

    def _word_lead(self, is_first: bool) -> None:
        """Ask who led, where anything hangs on it, as the game calls it where that must be told."""
        if "lead" not in self:
            return
        by_lot, words = self.rules.setup.draws_lots(self.options), self.rules.lead_words(self.options)
        if self.asks_lead():
            self["lead"].label.text = translated(words.unknown if is_first and by_lot else words.holder)
        elif self.choosers:
            self["lead"].label.text = _("Who leads?")
        elif self.standing.next_lead is None:
            self["lead"].label.text = _("Who led? (optional)")

    @classmethod
    def fields_for(cls, asked: Asked, order: tuple[int, ...]) -> dict[str, Any]:
        rows = {f"{asked.name}_{row}": OneOf(default="") for row in range(BONUS_ROWS)}
        return rows if asked == BONUSES else super().fields_for(asked, order)

    def hear(self, reports: Mapping[int, Json], fill: bool = False) -> None:
        self.reports = reports
        ended = {report["how"]: seat for seat, report in reports.items()} if fill and not self.ending.data else {}
        if OUT in ended:
            self.ending.data = str(ended[OUT])
        elif LAID_LAST in ended:
            self.prefill({"ending": BLOCKED, "blocked_by": str(ended[LAID_LAST])})

    def narrow(self) -> None:
        if self.needs.together:
            self.counted.choices = {how: WAYS_TO_COUNT[how] for how in (EACH, *self.needs.together)}
        if self.unknown:
            self.unknowable = tuple(name for name in self.needs.level_block if name in self)
            moot = (asked.name for asked in self.parts if asked.only == LEVEL)
            for name in {*self.unknowable, *moot}:
                self[name].choices |= {UNKNOWN: translated(self.unknown.label)}

    def together(self) -> dict[str, list[tuple[int, ...]]]:
        """The seats whose hands are counted together, for each way to count."""
        ways = (PAIRS, ALL) if self.needs.together else ()
        return {how: list(heapable(self.standing.seating, None, how)) for how in ways}

    def around(self, own: int | None) -> dict[str, object] | None:
        """What a photo of the whole table is read by, if one can be, of which the near side is one's own seat."""
        return around(self.rules.setup, self.options, self.standing.seating.order, own)

    def beside(self, when_out: bool = False) -> list[Asked]:
        """What is asked below the hands: nothing that few need, and no more than a level block can hang on.

        Or what is asked above them, once somebody went out.
        """
        own = (each for each in self.parts if not (each.rare or each.is_of_each or _is_of_all(each)))
        asked = [each for each in (*self.of_block[1:], *own) if (each.only == WENT_OUT) == when_out]
        return [each for each in asked if each.only != LEVEL or each.key in self.needs.level_block]

    def ahead(self) -> list[Asked]:
        """What is asked before all else, for it must be known of the whole hand."""
        return [each for each in self.parts if _is_of_all(each) and not each.rare]

    def folded(self) -> list[Asked]:
        """What few need of such a hand beside what may be told of any."""
        return [each for each in self.parts if each.rare and each.key not in _OF_ANY]

    def offers(self, fact: Fact) -> Iterator[Offer]:
        """What may be told beside a fact that was read from this form, each to be taken by a tap."""
        for proposal in self.rules.extras.proposals(fact, self.at):
            if proposal.fact is not None:
                before, after = self._filled(fact), self._filled(proposal.fact)
                changed = {name: text for name, text in after.items() if text != before[name]}
                yield Offer(proposal.step, urlencode(changed), whole=not proposal.one_of_several)
            elif proposal.asked in self.own:
                yield Offer(proposal.step, field=place_of(self.own[proposal.asked][0]))

    def retold(self, fact: Fact) -> tuple[Step, ...]:
        reports = {seat: str(report["held"]) for seat, report in self.reports.items() if not report.get("by")}
        return retold(fact, reports, self.standing.seating.names)

    def mending(self, fact: Fact) -> Iterator[Mending]:
        """The changes of one tile that would make hands possible which cannot be all that was left.

        Else what such a change has replaced, to be taken back by a tap.
        """
        if not isinstance(fact, Hand):
            return
        if self._is_doubted(fact := self._as_told(fact)):
            if photo := self._of_photos(fact):
                yield self._offer(photo, photo.offered(self._name(photo)))
                return
            for change in suspects(fact, self.rules.tile_set(self.options), self._is_believed):
                yield self._offer(change, change.suspected(self._name(change)), changed=change.note)
        elif undo := undoing(self.changed.data or "", fact.held):
            yield self._offer(undo, undo.reverted(self._name(undo)))

    def _name(self, change: TileChange) -> str:
        return self.standing.seating.names[change.hand.seat]

    @staticmethod
    def _offer(change: TileChange, sentence: Sentence, **noted: str) -> Mending:
        held = " ".join(map(str, change.tiles))
        return Mending(sentence, urlencode({f"held_{change.hand.seat}": held, **noted}))

    def _of_photos(self, fact: Hand) -> TileChange | None:
        notes = " ".join([self.unsure.data or "", *(str(each.get("unsure", "")) for each in self.reports.values())])
        if not notes.strip():
            return None
        taken = {tile for pile in fact.piles for tile in pile.held.tiles or ()}
        free = self.rules.tile_set(self.options).tiles - taken
        hands = photographed(notes, fact.held)
        return only_change(hands, free, lambda change: self._is_believed(change.made(fact)))

    def _as_told(self, fact: Hand) -> Hand:
        """The hand without the number at both ends that follows from its tiles: with others it is another."""
        is_told = END not in self or self[END].data
        return (
            fact if is_told or not isinstance(fact.ending, Blocked) else replace(fact, ending=Blocked(fact.ending.by))
        )

    def _is_believed(self, hand: Hand) -> bool:
        return not self._is_doubted(hand)

    def _is_doubted(self, fact: Fact) -> bool:
        """Whether the hands should be looked at again, or cannot be at all."""
        try:
            return bool(score_fact(self.rules, self.options, self.standing, fact).verdict.remarks)
        except ImpossibleFact:
            return True

    def _choose_bonuses(self) -> None:
        """Offer the bonuses that these rules pay: passes in rows, and others by what they declare."""
        self.bonuses = [self[f"bonus_{row}"] for row in range(BONUS_ROWS if self.passes else 0)]
        earned = {value: f"{text}: {to}" for text, ways in self.passes for value, _side, to in ways}
        for row, field in enumerate(self.bonuses, 1):
            field.label.text = _("Pass bonus %(number)s", number=row)
            field.choices = {"": pgettext("bonus", "None"), **earned}
        for bonus_type in self.paid:
            for asked in self.own.get(bonus_type.bonus, ()):
                self.word(asked)
            if bonus_type.points and bonus_type.bonus in self.own:
                label = self[self.own[bonus_type.bonus][0].name].label
                label.text = f"{label.text} ({signed(bonus_type.points)})"

    def entry(self) -> Json:
        self._refuse_missing()
        entry: Json = {
            **super().entry(),
            **self._left(),
            **_ended(self.ending.data or ""),
            **self._unknown(),
        }
        if self.ending.data == BLOCKED:
            entry |= self._of_block()
        elif (out := number(self.ending.data)) is not None:
            entry["out"] = out
        self._refuse_open_ends()
        if bonuses := [bonus for _name, bonus in self._earned()]:
            entry["bonuses"] = bonuses
        return entry

    def _refuse_open_ends(self) -> None:
        """Ask for the ends that a last tile fitted, where nobody has said them."""
        for first, *others in self.own.values():
            for asked in others if self[first.name].data else ():
                fields = self.fields_of(asked) if asked.type == tuple[int, int] else []
                if empty := next((field for field in fields if field.told() is None), None):
                    raise ImpossibleFact(empty.name, N_("Which two numbers were open?"))

    def told_of(self, asked: Asked) -> Any:
        """What was entered of one thing; nothing of a block where there was none, nor of what nothing hangs on."""
        is_block = self.ending.data == BLOCKED
        if asked.is_of_each or (asked.only and is_block == (asked.only == WENT_OUT)):
            return None
        value = super().told_of(asked)
        if value is None and self.round and asked.key == getattr(self.round.holder, "key", None):
            return next((seat for seat, report in self.reports.items() if report.get(asked.key)), None)
        is_moot = value is not None and asked.only == LEVEL and asked.key not in self.needs.level_block
        return None if is_moot else value

    def _of_block(self) -> Json:
        """Who blocked it, if anybody knows, and the number at both ends, as far as it follows from the tiles too."""
        block = {asked.name: self.told_of(asked) for asked in self.of_block}
        if END in block and block[END] is None:
            block[END] = self._only_end()
        return {name: value for name, value in block.items() if value is not None or name == BLOCKED_BY}

    def _only_end(self) -> int | None:
        """The number at both ends as far as it follows from the tiles."""
        try:
            return only_end(map(holding, self._counted_apart()), self.rules.tile_set(self.options))
        except ValueError:
            return None  # what somebody holds cannot be read

    def _what_is_left(self, seat: int) -> str:
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
        ways = [*self.ending.choices]
        if (
            self.ending.data not in ways
            or self._is_agreed()
            or not any(map(self._reported, self.held))
            or self._heaps()
        ):
            return
        for seat in self.needed_holdings()[ways.index(self.ending.data)]:
            if not (self.held[seat].data or self._reported(seat)):
                raise ImpossibleFact(f"held.{seat}", HAND_UNTOLD, name=self.standing.seating.names[seat])

    def _is_agreed(self) -> bool:
        """Whether the table says how it ended early, who won it, or what it is worth."""
        agreed = (asked for asked in self.parts if asked.rare and asked.key in _OF_ANY and asked.of != STARTER)
        return bool(_ended(self.ending.data or "")) or any(self.told_of(asked) is not None for asked in agreed)

    def _earned(self) -> Iterator[tuple[str, Json]]:
        """The bonuses that were filled in, each with the name of its field."""
        for field in self.bonuses:
            if field.data and not field.errors:
                yield field.name, json.loads(field.data)
        for bonus, (first, *others) in self.own.items():
            if self[first.name].data:
                values = {asked.key: super(HandForm, self).told_of(asked) for asked in (first, *others)}
                told = {key: value for key, value in values.items() if value not in (None, [None, None])}
                yield first.name, {"kind": bonus.kind, **told}

    @cached_property
    def needs(self) -> Needs:
        """What the house rules can need of this hand."""
        out: list[Way] = [(Out(seat), ()) for seat in self.held]
        return needs(self.rules, self.at, (*out, (Blocked(), ()), *self._unplayed_ways()))

    def needed_holdings(self) -> list[tuple[int, ...]]:
        """The seats whose holdings can be needed, for each choice of how the hand ended, in that order."""
        played = len(self.held) + 1
        unfinished: list[tuple[int, ...]] = [()] if self.passes else []
        return [*self.needs.holdings[:played], *unfinished, *self.needs.holdings[played:]]

    def has_bonuses(self) -> bool:
        """Whether any bonus is filled in or refused, so that the fold must be open."""
        own = [field for parts in self.own.values() for asked in parts for field in self.fields_of(asked)]
        return any(True for _bonus in self._earned()) or any(field.errors for field in (*self.bonuses, *own))

    def is_unfolded(self) -> bool:
        """Whether it says something that few hands need, so that the fold must be open."""
        rare = [self.counted, *(field for asked in self.parts if asked.rare for field in self.fields_of(asked))]
        is_told = self._is_agreed() or self._how() != EACH or bool(self.reason.data)
        return is_told or any(field.errors for field in (*rare, self.reason))

    def asks_lead(self) -> bool:
        """Whether no hand before this one says who leads, nobody has entered it, and the next lead hangs on it."""
        is_open = self.opens_anew and self.standing.next_lead is None and bool(self.rules.words.lead.unknown)
        return is_open and needs_lead(self.rules, self.at)

    def field_name(self, path: str) -> str:
        if path in ("out", "out_side", "broken_off", "conceded"):
            return "ending"
        if path.startswith("heaps."):
            return self._place_of_heap(int(path.split(".")[1]))
        earned = [name for name, _bonus in self._earned()]
        where = {f"bonuses.{position}": name for position, name in enumerate(earned)}
        return where.get(path, super().field_name(path))

    def fill(self, entry: Mapping[str, Any]) -> None:
        super().fill(entry)
        self.ending.data = self._ending_of(entry)
        for asked in self.of_block:
            self[asked.name].show(entry.get(asked.name))
        self._fill_heaps(entry)
        self.prefill(dict.fromkeys(entry.get(self.unknown.key, []) if self.unknown else [], UNKNOWN))
        own, rows = {bonus.kind: parts for bonus, parts in self.own.items()}, []
        for bonus in entry.get("bonuses", []):
            for asked in own.get(bonus["kind"], ()):
                self.show(asked, bonus.get(asked.key, asked.default))
            rows += [] if bonus["kind"] in own else [pass_choice(bonus)]
        self.prefill({f"bonus_{row}": bonus for row, bonus in enumerate(rows)})

    def show(self, asked: Asked, value: Any) -> None:
        if not asked.is_of_each:
            super().show(asked, value)
        for seat, told in enumerate(value if asked.is_of_each else ()):
            self.prefill({f"held_{seat}": "" if told == "?" else spelled_out(told, self._doubtful_set)})

    def _ending_of(self, entry: Mapping[str, Any]) -> str:
        """The choice of how it ended, as an entry says it."""
        ways = {STOPPED: entry.get("broken_off") or None, GAVE_UP: entry.get("conceded"), ONE_OF: entry.get("out_side")}
        for way, side in ways.items():
            if side is not None:
                return way if way == STOPPED else f"{way}{side}"
        return BLOCKED if BLOCKED_BY in entry else UNFINISHED if entry.get("out") is None else str(entry["out"])

    def _pass_choices(self) -> Passes:
        """Each such bonus, and for each side how the record has it and what it is worth to whom."""
        seating = self.standing.seating
        choices = []
        for bonus_type in self.paid:
            if bonus_type.text:
                earned = {"kind": bonus_type.bonus.kind, **bonus_type.fixed}
                people = ((side, listing(seating.people(side))) for side in seating.playing)
                ways = [(pass_choice({**earned, "side": side}), side, _to(bonus_type, who)) for side, who in people]
                choices.append((translated(bonus_type.text), ways))
        return choices

    def _ways_unplayed(self) -> Choices:
        """The ways in which a hand was not played to its end; nobody gives it up where it is given to nobody."""
        seating = self.standing.seating
        sides = seating.playing if "winner" in self else ()
        gave_up = {f"{GAVE_UP}{side}": LazyString(gave_up_by, seating.people(side)) for side in sides}
        pairs = {side: seating.people(side) for side, seats in enumerate(seating.sides) if len(seats) > 1}
        one_of = {f"{ONE_OF}{side}": LazyString(one_went_out, who) for side, who in pairs.items()}
        return {STOPPED: _l("Stopped by agreement"), **gave_up, **one_of}

    def _unplayed_ways(self) -> Iterator[Way]:
        """The ways in which a hand may have ended that was not played out."""
        for way in map(_ended, self.unplayed):
            ending = OneOut(way.pop("out_side")) if "out_side" in way else Unfinished()
            yield ending, tuple(way.items())

    def _left(self) -> Json:
        """What was left in the hands, and in those that were counted together."""
        heaps = [{"kind": Heap.kind, "seats": [*seats], "held": text} for seats, text in self._heaps()]
        heaped = [seat for heap in heaps for seat in heap["seats"]]
        holdings = ["?" if seat in heaped else self._what_is_left(seat) for seat in self.standing.seating.seats]
        return {"held": holdings, "heaps": heaps} if heaps else {"held": holdings}

    def _counted_apart(self) -> list[str]:
        """The text of each hand and heap."""
        heaps = self._heaps()
        heaped = [seat for seats, _text in heaps for seat in seats]
        alone = [self._what_is_left(seat) for seat in self.held if seat not in heaped]
        return [*(text for _seats, text in heaps), *alone]

    def _unknown(self) -> Json:
        """What nobody knows any more, as far as a level block hangs on it."""
        names = self.unknowable if number(self.ending.data) is None else ()
        unknown = [name for name in names if self[name].data == UNKNOWN]
        return {self.unknown.key: unknown} if self.unknown and unknown else {}

    def _how(self) -> str:
        """How the hands were counted, where these rules can do with the sum of several."""
        how = str(self.counted.data)
        return how if how == EACH or self.needs.together else EACH

    def _heaps(self) -> list[tuple[tuple[int, ...], str]]:
        """The heaps told, each with its seats and its text."""
        texts = {seat: (field.data or "").strip() for seat, field in self.held.items()}
        return list(thrown_together(texts, self.standing.seating, number(self.ending.data), self._how()))

    def _place_of_heap(self, index: int) -> str:
        """The name of the field in which a heap was told."""
        seats, _text = self._heaps()[index]
        return next(f"held_{seat}" for seat in seats if self.held[seat].data)

    def _fill_heaps(self, entry: Mapping[str, Any]) -> None:
        """Show the heaps of an entry as they were told."""
        for heap in entry.get("heaps", []):
            seats = sorted(heap["seats"])
            paired = heapable(self.standing.seating, entry.get("out"), PAIRS)
            self.prefill({"counted": PAIRS if tuple(seats) in paired else ALL, f"held_{seats[0]}": heap["held"]})

    def _filled(self, fact: Fact) -> dict[str, object]:
        """What the fields say when they tell a fact; the form itself stays as it is."""
        before = {field.name: field.data for field in self}
        self.fill(record.write_fact(fact))
        values = {field.name: field.data for field in self}
        self.prefill(before)
        return values


_OF_ANY = frozenset(asked.key for asked in asked_of(Hand))
"""What may be told of any hand."""


def _is_of_all(asked: Asked) -> bool:
    """Whether it is a number that all tiles of a hand hang on, not only those of a block."""
    return asked.of == ENDS and not asked.only


def _of_blocks(rules: RuleSet[Options], options: Options) -> list[Asked]:
    """What is asked of a block: the number at both ends where it is the same."""
    return [asked for asked in asked_of(Blocked) if asked.name != END or rules.setup.two_ends(options)]


def place_of(asked: Asked) -> str:
    """The id of the part of the form that asks for it: a tile is picked among many."""
    return f"{asked.name}-field" if asked.type == Tile else asked.name
