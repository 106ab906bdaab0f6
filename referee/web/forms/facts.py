"""The form of a fact: whatever declares what people are asked of it (`asks`).

It knows no kind of fact: what is chosen, typed or ticked follows from the declaration, and so does what an entry says.
It turns what was sent into the entry of a game record, and fills itself from one when that is corrected.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from types import UnionType
from typing import Any, ClassVar, Self, TypeVar, get_args

from flask import request
from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from wtforms import BooleanField, Field, StringField
from wtforms.validators import InputRequired, Length, NumberRange, Optional

from referee import record
from referee.engine.facts import (
    EACH_SEAT,
    EACH_SIDE,
    ENDS,
    NAME,
    OPEN_ENDS,
    POINTS,
    SEAT,
    SIDE,
    STARTER,
    UNKNOWN,
    Asked,
    Fact,
    ImpossibleFact,
    asked_of,
)
from referee.engine.limits import MAX_NAME_LENGTH, MAX_POINTS, MAX_TEXT_LENGTH
from referee.engine.options import Options
from referee.engine.ruleset import RuleSet
from referee.engine.score import Scored
from referee.engine.seating import Seating
from referee.engine.standing import Situation
from referee.engine.tiles import Holding, Tile
from referee.engine.verdict import Step
from referee.engine.wording import Param
from referee.games.sheet import Sheet, standing_before
from referee.record import Json
from referee.web.filters.values import sentence, translated
from referee.web.forms.entry import NOT_GIVEN, Choices, EntryForm, sides, starters
from referee.web.forms.fields import BALANCE, SHORT, HoldingField, NumberField, OneOf, as_tile, number

Made = TypeVar("Made", bound="FactForm")
IN = "in"
"""What a seat did that is in none of the sets of a fact."""


class AskedField:
    """What a field says, as a record has it."""

    data: Any
    default: Any

    def told(self) -> Any:
        """What an entry says of it; None for nothing."""
        return self.data or None

    def show(self, value: Any) -> None:
        """Show what an entry says."""
        self.data = self.default if value is None else value


class Pick(AskedField, OneOf):
    """One of a few: a seat, a side, a number, or whether it was so."""

    def told(self) -> int | bool | None:
        return {"yes": True, "no": False}.get(self.data or "", number(self.data))

    def show(self, value: int | None) -> None:
        said = "yes" if value else "no"
        self.data = self.default if value is None else str(value) if type(value) is int else said


class Tick(AskedField, BooleanField):
    """Whether it was so, where only that it was is told."""


class Count(AskedField, NumberField):
    """A number that is typed."""

    def told(self) -> int | None:
        value: int | None = self.data
        return value


class Balance(Count):
    """What somebody gets, or with a minus gives; nothing where it is left empty."""

    def told(self) -> int:
        return self.data or 0


class Typed(AskedField, StringField):
    """A text."""


class TypedTile(Typed):
    """One tile."""

    def told(self) -> str | None:
        return as_tile(self.data) if self.data else None


class TypedEnds(Typed):
    """The open ends of a line: of a small set "25" are two."""

    highest = 9
    is_set = False

    def told(self) -> list[int] | None:
        numbers = [int(each) for each in re.findall(r"\d" if self.highest < 10 else r"\d+", self.data or "")]
        return sorted({*numbers} if self.is_set else numbers) or None

    def show(self, value: list[int] | None) -> None:
        self.data = " ".join(map(str, value or []))


def needed(asked: Asked) -> list[InputRequired | Optional]:
    """What refuses it where it is needed and left empty."""
    return [InputRequired(LazyString(translated, asked.question or asked.label))] if asked.is_needed else []


def _count(asked: Asked) -> Count:
    limits = NumberRange(0, MAX_POINTS if asked.high is None else asked.high)
    usual = asked.default if type(asked.default) is int else 0
    return Count(validators=[*(needed(asked) or [Optional()]), limits], default=usual or None)


def number_of_each(asked: Asked) -> Field:
    """A tap where there are few numbers; else it is refused only where a seat is not spared it."""
    if asked.high is None or asked.high > 9:
        return _count(replace(asked, default=None))
    return Pick(default="0", choices={str(number): str(number) for number in range(asked.high + 1)})


def _pick(asked: Asked) -> Pick:
    return Pick(validators=needed(asked), default="yes" if asked.default is True else "")


def _picks(asked: Asked) -> list[Pick]:
    """Two of a kind, of which the ends of a line need not be told."""
    return [Pick(default="") if asked.of == ENDS else _pick(one) for one in (replace(asked, question=""), asked)]


def _typed(asked: Asked) -> Typed:
    return Typed(validators=[*needed(asked), Length(max=MAX_NAME_LENGTH if asked.of == NAME else MAX_TEXT_LENGTH)])


BY_TYPE: Mapping[object, Callable[[Asked], Field]] = {
    int: _count,
    bool: lambda asked: _pick(asked) if asked.default else Tick(),
    str: _typed,
    Tile: lambda _asked: TypedTile(validators=SHORT),
    tuple[int, ...]: lambda _asked: TypedEnds(validators=SHORT),
    tuple[Holding, ...]: lambda _asked: HoldingField(validators=[Length(max=MAX_TEXT_LENGTH)]),
}
"""The field for each type that is neither chosen nor of each seat."""
OTHER = {ENDS: _l("Other end"), SEAT: _l("With")}
"""What the second of two is called."""


class FactForm(EntryForm):
    """Asks for what its kind of fact declares; for what is of each seat, in a row for each."""

    title: ClassVar[object] = ""
    """What such an entry is called."""
    summary: ClassVar[object] = ""
    """What such an entry means, at the head of its page."""
    group: ClassVar[str] = "hand"
    """The page that it shares with others: "hand", "players" or "table", where it is not the hand of its rule set."""
    template: ClassVar[str] = "games/hand/_fact_fields.html"
    """The template of its fields."""
    at_once: ClassVar[bool] = False
    """Whether its name says all there is to say, so that a tap on it is enough."""
    declared: ClassVar[type[Any]]
    """The class of facts that it tells."""
    parts: ClassVar[tuple[Asked, ...]] = ()
    """What is asked of it at this point of the game."""

    @classmethod
    def telling(cls, declared: type[Any]) -> type[Self]:
        """The form for facts of a class."""
        says = {name: getattr(declared, name) for name in ("group", "at_once") if hasattr(declared, name)}
        texts = {name: getattr(declared, name) for name in ("line_name", "title", "summary") if hasattr(declared, name)}
        words = {name.replace("line_name", "title"): LazyString(translated, text) for name, text in texts.items()}
        return type(cls.__name__, (cls,), {"kind": declared.kind, "declared": declared, **words, **says})

    @classmethod
    def of(cls, sheet: Sheet, line: int | None = None) -> Self:
        """The form for a line of this sheet, or else the next."""
        sent = number(request.form.get("as_line") or request.form.get("line"))
        at = Situation(sheet.record.options, standing_before(sheet, line or sent or sheet.next_line))
        asked_here = (asked for asked in asked_of(cls.declared) if not (asked.only == POINTS and sheet.is_for_units))
        parts = tuple(_in_place(asked, at) for asked in asked_here if asked.is_asked(at))
        beside = tuple(cls.asked_beside(sheet.record.ruleset, at))
        made = _asking(cls, parts, beside, tuple(sorted(at.seating.order)))  # type: ignore[arg-type]
        return made(sheet, line)

    @classmethod
    def asked_beside(cls, _rules: RuleSet[Options], _at: Situation[Options]) -> Iterator[Asked]:
        """What is asked of what belongs to the fact."""
        return iter(())

    @classmethod
    def fields_for(cls, asked: Asked, order: tuple[int, ...]) -> dict[str, Any]:
        """The fields in which something is asked for at a table with these seats, by their names."""
        if asked.is_set or asked.of == UNKNOWN:
            return {f"did_{seat}": Pick(default=IN) for seat in order} if asked.is_set else {}
        if asked.of == EACH_SEAT:
            make = number_of_each if asked.type == tuple[int, ...] else BY_TYPE[asked.type]
            return {f"{asked.name}_{seat}": make(asked) for seat in order}
        if asked.of == EACH_SIDE:
            return {name: Balance(validators=BALANCE) for name in asked.name.split(",")}
        if asked.type == tuple[int, int]:
            return dict(zip(asked.name.split(","), _picks(asked), strict=True))
        is_end = asked.of == ENDS and asked.type == int | None
        is_chosen = is_end or asked.of in (SEAT, STARTER, SIDE) or asked.type == bool | None
        plain = get_args(asked.type)[0] if isinstance(asked.type, UnionType) else asked.type  # T of T | None
        return {asked.name: (_pick if is_chosen else BY_TYPE[plain])(asked)}

    def __init__(self, sheet: Sheet, line: int | None = None) -> None:
        super().__init__(sheet, line)
        self.at = Situation(self.options, self.standing)
        self.ways = sorted((asked for asked in self.parts if asked.is_set), key=lambda asked: asked.spared)
        for asked in self.parts:
            self.word(asked)
        for seat in self.at.seating.order if self.ways else ():
            self[f"did_{seat}"].label.text = self.at.seating.names[seat]
            self[f"did_{seat}"].choices = ways_of(self.declared, self.ways)

    def word(self, asked: Asked) -> None:
        """Offer what can be chosen, and say what is asked where that hangs on the game."""
        fields = self.fields_of(asked)
        if "{target}" in asked.label:
            fields[0].label.text = translated(asked.label, target=self.rules.target(self.options) or 0)
        if asked.of in OTHER and len(fields) > 1:
            fields[1].label.text = OTHER[asked.of]
        for field in fields:
            if isinstance(field, TypedEnds):
                field.highest, field.is_set = self.rules.tile_set(self.options).highest, asked.of == OPEN_ENDS
            elif isinstance(field, OneOf) and asked.of != EACH_SEAT:
                field.choices = {**self._none(asked), **self._choices(asked)}

    def _none(self, asked: Asked) -> Choices:
        """The choice of none, where there is one and the expected seat does not stand for it."""
        if asked.of == STARTER or asked.default is True or (asked.is_needed and asked.of != ENDS):
            return {}
        return {"": LazyString(translated, asked.empty) if asked.empty else NOT_GIVEN}

    def _choices(self, asked: Asked) -> Choices:
        """What can be chosen of one thing."""
        seating = self.at.seating
        if asked.of == STARTER:
            return starters(self.standing)
        if asked.of == SIDE:
            return sides(seating)
        if asked.of == ENDS:
            return {str(end): str(end) for end in range(self.rules.tile_set(self.options).highest + 1)}
        if asked.of != SEAT:
            says_no = asked.empty if asked.default is True else ""
            return {"yes": _l("Yes"), "no": LazyString(translated, says_no) if says_no else _l("No")}
        among = asked.when and asked.when(self.at)
        seats = among if isinstance(among, tuple) else sorted(seating.order)
        return {str(seat): seating.names[seat] for seat in seats}

    def fields_of(self, asked: Asked) -> list[Any]:
        """The fields in which something is asked for; not those in which it is chosen what each seat did."""
        if asked.is_set or asked.of == UNKNOWN:
            return []
        of_each = [f"{asked.name}_{seat}" for seat in self.at.seating.order]
        return [self[name] for name in (of_each if asked.of == EACH_SEAT else asked.name.split(","))]

    @property
    def spared(self) -> list[str]:
        """What seats did that have no numbers then."""
        return [way.key for way in self.ways if way.spared]

    @property
    def brief(self) -> dict[str, str]:
        """What a seat can have done, in a word beside its numbers; {} where that takes a line of its own."""
        return {way.key: translated(way.brief) for way in self.ways if way.brief}

    @property
    def rarely(self) -> str:
        """What is behind the fold."""
        return translated(getattr(self.declared, "rarely", ""))

    def rows(self) -> list[tuple[int, Field | None, list[tuple[Asked, Field]]]]:
        """For each seat in turn order what it did, and its numbers."""
        parts = [asked for asked in self.parts if asked.of == EACH_SEAT]
        return [
            (seat, self[f"did_{seat}"] if self.ways else None, [(each, self[f"{each.name}_{seat}"]) for each in parts])
            for seat in (self.at.seating.order if parts or self.ways else ())
        ]

    def is_unfolded(self) -> bool:
        """Whether anything that few need is filled in or refused."""
        rare = [field for asked in self.parts if asked.rare for field in self.fields_of(asked)]
        return any(field.data or field.errors for field in (*rare, self.reason))

    def fact(self) -> Fact:
        """The fact that was sent; ImpossibleFact where it cannot be read."""
        return record.read_fact(self.entry(), self.rules)

    def entry(self) -> Json:
        """The entry of a record that was sent."""
        return {"kind": self.kind, **({"reason": self.reason.data} if self.reason.data else {}), **self.told()}

    def told(self) -> Json:
        """What was entered of all that is asked, as a record has it."""
        told = {asked.key: self.told_of(asked) for asked in self.parts}
        return {key: value for key, value in told.items() if value is not None}

    def told_of(self, asked: Asked) -> Any:
        """What was entered of one thing; None for nothing."""
        if asked.is_set:
            return [seat for seat in sorted(self.at.seating.order) if self._did(seat) == asked.key] or None
        if asked.of == EACH_SEAT:
            return [self._number_of(asked, seat) for seat in self.at.seating.seats]
        values = [field.told() for field in self.fields_of(asked)]
        return values if len(values) > 1 else next(iter(values), None)

    def _did(self, seat: int) -> str:
        return str(self[f"did_{seat}"].data) if self.ways else IN

    def _number_of(self, asked: Asked, seat: int) -> int:
        """The number of one seat: 0 for one that does not play, or that was spared it."""
        if seat not in self.at.seating.order or self._did(seat) in self.spared:
            return 0
        return entered(self[f"{asked.name}_{seat}"].told(), asked, seat)

    def hear(self, reports: Mapping[int, Json], fill: bool = False) -> None:
        """Take from the reports of seats what is left blank here; `fill` shows how the hand ended, too."""
        for seat, report in reports.items() if fill else ():
            self.prefill({f"did_{seat}": report["how"]})
            for asked in self.parts:
                if asked.of == EACH_SEAT:
                    self[f"{asked.name}_{seat}"].show(report[asked.key])

    def fill(self, entry: Mapping[str, Any]) -> None:
        """Show an entry that was written before."""
        self.reason.data = entry.get("reason", "")
        for asked in self.parts:
            self.show(asked, entry.get(asked.key))

    def show(self, asked: Asked, value: Any) -> None:
        """Show what an entry says of one thing."""
        if asked.is_set:
            self.prefill({f"did_{seat}": asked.key for seat in value or ()})
        elif asked.of == STARTER:
            self[asked.name].show(None if value == self.standing.next_lead else value)
        else:
            fields = self.fields_of(asked)
            of_each = [value[seat] for seat in self.at.seating.order] if asked.of == EACH_SEAT else None
            values = of_each or (value if len(fields) > 1 else [value])
            for field, each in zip(fields, values, strict=False):
                field.show(each)

    def is_blank(self, path: str) -> bool:
        total = next((asked for asked in self.parts if asked.key == path and asked.total), None)
        return sum(self.told_of(total)) < total.total if total else super().is_blank(path)

    def field_name(self, path: str) -> str:
        key, *rest = path.split(".")
        asked = next((asked for asked in self.parts if asked.key == key and not asked.is_set), None)
        if asked is None:
            return super().field_name(path)
        names = asked.name.split(",")
        if asked.of == EACH_SEAT:
            return "_".join([*names, *rest])
        return names[int(rest[0])] if rest and len(names) > 1 else names[0]

    @classmethod
    def titled(cls, _rules: RuleSet[Options]) -> object:
        """What such an entry is called in a game by these rules."""
        return cls.title

    @classmethod
    def is_offered(cls, _sheet: Sheet) -> bool:
        """Whether the menu of this game offers it now."""
        return True

    @property
    def is_tapped(self) -> bool:
        """Whether it begins with a tap on somebody, so that the button can wait for it and say what comes of it."""
        return False

    def offers(self, _fact: Fact) -> Iterable[object]:
        """What the referee proposes to tell beside a fact that was read from here."""
        return ()

    def mending(self, _fact: Fact) -> Iterable[object]:
        """The changes of one tile that leave no doubt about the hands, or what takes back the one that was made."""
        return ()

    def retold(self, _fact: Fact) -> tuple[Step, ...]:
        """Where it is not as the players have told it themselves."""
        return ()

    def foreseen(self) -> Scored | None:
        """What would come of it, where an address has filled it in far enough; None where it asks first."""
        return None

    def asks_lead(self) -> bool:
        """Whether who led is asked before all else."""
        return False

    def game_is_won(self) -> None:
        """Show that the game is won by what has been told of a hand, so that it need not have an end."""

    @staticmethod
    def headline(fact: Any, seating: Seating) -> str:
        """What happened, in a few words: "Ana left"."""
        if hasattr(fact, "headline"):
            return sentence(fact.headline(seating))
        told = {asked.key: _named(asked, getattr(fact, asked.key), seating) for asked in asked_of(type(fact))}
        return translated(getattr(fact, "happened", fact.line_name), told)


def _named(asked: Asked, value: Any, seating: Seating) -> Param:
    """What fills a gap of a sentence: of a seat or two, who sits there."""
    if asked.of != SEAT:
        return value
    return tuple(seating.names[seat] for seat in value) if isinstance(value, tuple) else seating.names[value]


def _in_place(asked: Asked, at: Situation[Options]) -> Asked:
    """What is asked in a situation, in front or behind the fold, in as many fields as there are sides."""
    if asked.of == EACH_SIDE:
        asked = replace(asked, name=",".join(f"{asked.name}_{side}" for side in range(len(at.nothing))))
    rare = asked.rare(at) if callable(asked.rare) else asked.rare
    return replace(asked, rare=rare, only="" if asked.only == POINTS else asked.only)


@lru_cache(maxsize=256)
def _asking(
    form: type[Made], parts: tuple[Asked, ...], beside: tuple[Asked, ...], order: tuple[int, ...]
) -> type[Made]:
    """A form with the fields for all that is asked, made once for all games in which that is the same."""
    fields = {asked: form.fields_for(asked, order) for asked in (*parts, *beside)}
    for asked, named in fields.items():
        for field in named.values():
            field.kwargs.setdefault("label", LazyString(translated, asked.label))
    return type(form.__name__, (form,), dict(chain(*(named.items() for named in fields.values()))) | {"parts": parts})


def entered(value: int | None, asked: Asked, seat: int) -> int:
    """The number of a seat; refused where it was not entered."""
    if value is None:
        raise ImpossibleFact(f"{asked.key}.{seat}", asked.label)
    return value


def ways_of(declared: type[Any], ways: list[Asked]) -> Choices:
    """What a seat can have done in a hand of a class."""
    texts = {IN: declared.otherwise, **{way.key: way.label for way in ways}}
    return {key: LazyString(translated, text) for key, text in texts.items()}
