"""The form for a hand of a block game: how it ended, what each still holds, and the bonuses these rules pay.

Some of it few tables need, and a fold asks: hands that were counted together, what nobody remembers, a hand not
played to its end, points that were agreed. What may have been forgotten is offered as a tap that fills in its fields.
What a game has beside that it declares, as does each bonus.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from urllib.parse import urlencode

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import HiddenField, StringField
from wtforms.validators import InputRequired, Length
from wtforms.widgets import HiddenInput

from referee import record
from referee.engine.facts import (
    ENDS,
    LEVEL,
    STARTER,
    UNKNOWN,
    WENT_OUT,
    Asked,
    Blocked,
    Fact,
    Hand,
    ImpossibleFact,
    Out,
    asked_of,
)
from referee.engine.hands.ending import Needs, Way, needs, needs_lead
from referee.engine.hands.heaps import ALL, EACH, PAIRS, heapable
from referee.engine.options import Options
from referee.engine.ruleset import BOTH_OUT, LAID_LAST, NOT_BLOCKED, OUT, RuleSet, retold
from referee.engine.standing import Situation, opener_of
from referee.engine.tiles import Tile, TileSet
from referee.engine.verdict import Step
from referee.engine.wording import HAND_UNTOLD
from referee.games.sheet import Sheet
from referee.record import Json
from referee.web.filters.values import translated
from referee.web.forms.entry import Choices
from referee.web.forms.facts import FactForm
from referee.web.forms.fields import Mending, OneOf, TakenField, spelled_out
from referee.web.forms.hand.bonuses import BONUSES, ROWS, Bonuses
from referee.web.forms.hand.ending import BLOCKED, EndingField
from referee.web.forms.hand.left import TilesLeft, heaps_shown
from referee.web.forms.hand.mending import Mender, without_its_end
from referee.web.forms.hand.round import around, round_of

BLOCKED_BY, END = "blocked_by", "end"


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


WAYS_TO_COUNT: Choices = {EACH: _l("By player"), PAIRS: _l("By pair"), ALL: _l("All together")}
"""How hands can be counted: each, or several together."""


class HandForm(FactForm):
    """How a hand ended, what each seat still holds in a field `held_N`, and its passes in fields `bonus_N`."""

    kind, title, template = "hand", _l("The hand"), "games/hand/_hand_fields.html"
    summary = _l("How it ended, what each holds.")

    ending = EndingField(_l("Who went out?"), [InputRequired(_l("Who went out, or was it blocked?"))])
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
        self.unknown = next((asked for asked in asked_of(self.declared) if asked.of == UNKNOWN), None)
        self.round = round_of(self.rules, self.at)
        self.of_block = _of_blocks(self.rules, self.options)
        self.bonuses = Bonuses(self, self.rules.extras.bonuses(self.options))
        self.ending.offer(seating, "winner" in self, bool(self.bonuses.passes))
        self.opens_anew = not sheet.begun or bool(opener_of(self.standing))
        self.choosers = self.rules.setup.choosers(self.at)
        self.held = {seat: self[f"held_{seat}"] for seat in sorted(seating.order)}
        self.counted.choices = WAYS_TO_COUNT
        self.unknowable: tuple[str, ...] = ()
        self.reports: Mapping[int, Json] = {}
        self._word_lead(not sheet.begun)
        self.bonuses.word()
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
        rows = {f"{asked.name}_{row}": OneOf(default="") for row in range(ROWS)}
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
            elif proposal.asked in self.bonuses.own:
                yield Offer(proposal.step, field=place_of(self.bonuses.own[proposal.asked][0]))

    def retold(self, fact: Fact) -> tuple[Step, ...]:
        reports = {seat: str(report["held"]) for seat, report in self.reports.items() if not report.get("by")}
        return retold(fact, reports, self.standing.seating.names)

    def mending(self, fact: Fact) -> Iterator[Mending]:
        if isinstance(fact, Hand):
            notes = [self.unsure.data or "", *(str(each.get("unsure", "")) for each in self.reports.values())]
            told = fact if END not in self or self[END].data else without_its_end(fact)
            mender = Mender(self.rules, self.options, self.standing)
            yield from mender.mending(told, " ".join(notes), self.changed.data or "")

    def entry(self) -> Json:
        self._refuse_missing()
        entry: Json = {**super().entry(), **self.left.told(), **self.ending.told(), **self._unknown()}
        if self.ending.data == BLOCKED:
            entry |= self._of_block()
        self.bonuses.refuse_open_ends()
        if bonuses := [bonus for _name, bonus in self.bonuses.earned()]:
            entry["bonuses"] = bonuses
        return entry

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
            block[END] = self.left.only_end(self.rules.tile_set(self.options))
        return {name: value for name, value in block.items() if value is not None or name == BLOCKED_BY}

    @property
    def left(self) -> TilesLeft:
        """What was left in the hands, as far as it is told by now."""
        typed = {seat: (field.data or "").strip() for seat, field in self.held.items()}
        reported = {seat: self._reported(seat) for seat in self.held}
        return TilesLeft(self.standing.seating, typed, reported, self.ending.out, self._how())

    def _reported(self, seat: int) -> str:
        """What a seat has reported for itself."""
        return str(self.reports.get(seat, {}).get("held", ""))

    def _refuse_missing(self) -> None:
        """Refuse a hand of which something needed is neither typed nor reported, before reports are compared."""
        ways = [*self.ending.choices]
        if self.ending.data not in ways or self._is_agreed() or not self.reports or self.left.heaps:
            return
        for seat in self.needed_holdings()[ways.index(self.ending.data)]:
            if not (self.held[seat].data or self._reported(seat)):
                raise self._untold(seat)

    def _untold(self, seat: int) -> ImpossibleFact:
        """That a hand is told nowhere, or that whose it is entered something else than how the hand ended."""
        names, field = self.standing.seating.names, f"held.{seat}"
        if self.reports.get(seat, {}).get("how") != OUT:
            return ImpossibleFact(field, HAND_UNTOLD, name=names[seat])
        if self.ending.out is None:
            return ImpossibleFact(field, NOT_BLOCKED, name=names[seat])
        return ImpossibleFact(field, BOTH_OUT, name=names[self.ending.out], other=names[seat])

    def _is_agreed(self) -> bool:
        """Whether the table says how it ended early, who won it, or what it is worth."""
        agreed = (asked for asked in self.parts if asked.rare and asked.key in _OF_ANY and asked.of != STARTER)
        return (self.ending.data in self.ending.unplayed) or any(self.told_of(asked) is not None for asked in agreed)

    @cached_property
    def needs(self) -> Needs:
        """What the house rules can need of this hand."""
        out: list[Way] = [(Out(seat), ()) for seat in self.held]
        return needs(self.rules, self.at, (*out, (Blocked(), ()), *self.ending.ways()))

    def needed_holdings(self) -> list[tuple[int, ...]]:
        """The seats whose holdings can be needed, for each choice of how the hand ended, in that order."""
        played = len(self.held) + 1
        unfinished: list[tuple[int, ...]] = [()] if self.bonuses.passes else []
        return [*self.needs.holdings[:played], *unfinished, *self.needs.holdings[played:]]

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
            return f"held_{self.left.told_at(int(path.split('.')[1]))}"
        earned = [name for name, _bonus in self.bonuses.earned()]
        where = {f"bonuses.{position}": name for position, name in enumerate(earned)}
        return where.get(path, super().field_name(path))

    def fill(self, entry: Mapping[str, Any]) -> None:
        super().fill(entry)
        self.ending.show(entry)
        for asked in self.of_block:
            self[asked.name].show(entry.get(asked.name))
        self.prefill(heaps_shown(entry, self.standing.seating))
        self.prefill(dict.fromkeys(entry.get(self.unknown.key, []) if self.unknown else [], UNKNOWN))
        self.bonuses.show(entry.get("bonuses", []))

    def show(self, asked: Asked, value: Any) -> None:
        if not asked.is_of_each:
            super().show(asked, value)
        for seat, told in enumerate(value if asked.is_of_each else ()):
            self.prefill({f"held_{seat}": "" if told == "?" else spelled_out(told, self._doubtful_set)})

    def _unknown(self) -> Json:
        """What nobody knows any more, as far as a level block hangs on it."""
        names = self.unknowable if self.ending.out is None else ()
        unknown = [name for name in names if self[name].data == UNKNOWN]
        return {self.unknown.key: unknown} if self.unknown and unknown else {}

    def _how(self) -> str:
        """How the hands were counted, where these rules can do with the sum of several."""
        how = str(self.counted.data)
        return how if how == EACH or self.needs.together else EACH

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
