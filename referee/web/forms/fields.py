"""What all forms share: messages in the reader's language, numbers, a field for each seat, row or house rule."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any
from urllib.parse import parse_qsl, urlencode

import wtforms
from babel.support import Translations
from flask import request
from flask_babel import get_locale, ngettext
from flask_babel import gettext as _
from werkzeug.datastructures import CombinedMultiDict, MultiDict
from wtforms import Field, HiddenField, IntegerField, SelectField, StringField, SubmitField
from wtforms.fields.choices import Choice  # type: ignore[attr-defined]  # newer than what is known of its types
from wtforms.form import BaseForm
from wtforms.i18n import messages_path
from wtforms.validators import Length, NumberRange, Optional, StopValidation, ValidationError

from referee.engine.facts import ImpossibleFact
from referee.engine.limits import MAX_NAME_LENGTH, MAX_POINTS
from referee.engine.options import HouseRule, house_rules
from referee.engine.tiles import Holding, Tile, TileSet, begun, holding, lookalike, plain, tile
from referee.engine.wording import N_, Sentence
from referee.web.filters.values import refusal, sentence, translated

PAD = "pad"  # the field in which a tile picker says whether tiles or pips are tapped in (tile-picker.js)
MAX_DIGITS = 10  # digits, as many as the row of a player can have
SHORT = [Length(max=MAX_NAME_LENGTH)]
BALANCE = [Optional(), NumberRange(-MAX_POINTS, MAX_POINTS)]  # points or units, given or taken away


def number(value: str | None) -> int | None:
    """A choice that stands for a number; none for the empty one, and for what nobody offered."""
    return int(value) if value and value.isdecimal() and len(value) < 6 else None


class NumberField(IntegerField):
    """A whole number; what is longer than any of ours is read as none."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read what was sent; ValueError where it is no number."""
        if valuelist and len(valuelist[0].strip()) > MAX_DIGITS:
            self.data = None
            raise ValueError(self.gettext("Not a valid integer value."))
        super().process_formdata(valuelist)


class OneOf(SelectField):
    """One of a few. What is sent is judged by the values, so the texts may be lazy: made when they are drawn."""

    choices: dict[str, Any]

    def iter_choices(self) -> Iterator[Any]:
        """Each with its text, and whether it is chosen."""
        return (Choice(value, str(text), value == self.data, {}) for value, text in self.choices.items())

    def pre_validate(self, _form: BaseForm) -> None:
        """Refuse what was not offered."""
        if self.data not in self.choices:
            raise ValidationError(self.gettext("Not a valid choice."))


class TakenField(HiddenField):
    """The proposals that were taken without scripts: what each field says then, by its name."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read them, whatever was sent."""
        self.data = "&".join(valuelist)

    def into(self, form: BaseForm) -> None:
        """Fill the fields of a form that people see."""
        for name, value in parse_qsl(self.data or ""):
            if name in form and not isinstance(form[name], HiddenField | SubmitField):
                form[name].process(MultiDict({name: value}))


@dataclass(frozen=True)
class Meaning:
    """One of the two things that a text may mean, as a page offers it."""

    text: str
    """What is tapped."""
    value: str
    """What the field says when it is, as in an address."""


@dataclass(frozen=True)
class Mending:
    """A change of one tile as a page offers it."""

    sentence: Sentence
    """What is tapped."""
    value: str
    """What the fields say once it is made, as in an address."""
    address: str = ""
    """Where it is made, for a page that is no form."""


class HoldingField(StringField):
    """What a seat holds. Where its pips may be meant as a tile it asks which, and offers both in plain words."""

    tile_set: TileSet | None = None
    """The set that is played with."""
    hands = 1
    """How many hands are counted in it."""
    tile: Tile | None = None
    """The tile that may be meant."""
    is_tapped = False
    """Whether it was told on a pad of numbers, where digits are no tile."""

    def process(self, formdata: Any, *told: Any, **more: Any) -> None:
        """Take what was told, and on what."""
        super().process(formdata, *told, **more)
        self.is_tapped = bool(formdata) and formdata.get(PAD) == "pips" and (self.data or "").isdecimal()

    def process_formdata(self, valuelist: list[str]) -> None:
        """Take what was typed, but for what nobody can see."""
        super().process_formdata([text if plain(text) else "" for text in valuelist])

    def pre_validate(self, _form: BaseForm) -> None:
        """Ask what is missing of a tile, or which is meant."""
        if self.is_begun:
            raise StopValidation(_("%(number)s and what?", number=begun(self.data or "")))
        tile_set = None if self.is_tapped else self.tile_set
        self.ask_back(lookalike(self.data or "", tile_set, self.hands) if tile_set else None)
        if self.tile:
            raise StopValidation

    @property
    def is_begun(self) -> bool:
        """Whether a tile is told of which only one number is known yet."""
        return bool(begun(self.data or ""))

    def ask_back(self, tile: Tile | None) -> None:
        """Ask whether this tile is meant, where it may be."""
        self.tile = tile
        if tile:
            pips = sentence(holding(self.data or "").in_words)
            self.errors = [translated(N_("{pips}, or the tile {tile}?"), pips=pips, tile=str(tile))]

    @property
    def meanings(self) -> tuple[Meaning, ...]:
        """What may be meant, each to be taken by a tap."""
        if not self.tile:
            return ()
        held, tile = holding(self.data or ""), str(self.tile)
        return (
            Meaning(translated(N_("The tile {tile}"), tile=tile), urlencode({self.name: tile})),
            Meaning(sentence(held.in_words), urlencode({self.name: in_pips(str(held))})),
        )


def spelled_out(told: str, tile_set: TileSet | None) -> str:
    """What a record tells of a hand, so that a form need not ask whether a tile is meant: "6 pips/4"."""
    return in_pips(told) if tile_set and lookalike(told, tile_set) else told


def in_pips(told: str) -> str:
    """The same with a word for its pips."""
    held = holding(told)
    pips = ngettext("%(number)s pip", "%(number)s pips", held.pips, number=held.pips)
    return pips if held.count is None else f"{pips}/{held.count}"


def as_tile(typed: str) -> str:
    """A tile as a record has it; what is none is left as it was typed."""
    return _written(tile, typed)


def as_held(typed: str) -> str:
    """What a seat holds as a record has it; what cannot be read is left as it was typed."""
    return _written(holding, typed)


def _written(read: Callable[[str], Tile | Holding], typed: str) -> str:
    try:
        return str(read(typed))
    except ValueError:
        return typed.strip()


def declare(form: type[BaseForm], prefix: str, count: int, field: Callable[[], object]) -> None:
    """Give the class of a form as many fields as there may be of a kind, named as in `held_0`."""
    for number in range(count):
        setattr(form, f"{prefix}_{number}", field())


def numbered(form: BaseForm, prefix: str, numbers: Iterable[int]) -> dict[int, Any]:
    """The fields of a form with these numbers, as `declare` names them; those with others are removed."""
    fields = {number: form[f"{prefix}_{number}"] for number in numbers}
    for field in list(form):
        if field.name.startswith(f"{prefix}_") and field not in fields.values():
            del form[field.name]
    return fields


SENT: Any = object()  # what this request has sent, if it sends a form
OfWtforms: Any = wtforms.Form  # any, for its types know no fields of ours


class Form(OfWtforms):
    """A form of what is sent. Its messages are read from the disk once for each language, not for each request."""

    class Meta:
        """How WTForms makes it."""

        def get_translations(self, _form: object) -> object:
            """The messages of WTForms in the language of this request."""
            return _translations(str(get_locale()))

    def __init__(self, formdata: Any = SENT, **given: Any) -> None:
        super().__init__(_sent() if formdata is SENT else formdata, **given)

    def validate_on_submit(self) -> bool:
        """Whether a form was sent, and is as it must be."""
        return request.method == "POST" and bool(self.validate())

    def refuse(self, error: ImpossibleFact) -> None:
        """Put a refusal beside the field it is about, or at the head of the form."""
        name = error.field.replace("options.", "rule_")
        if name in self:
            self[name].errors = [*self[name].errors, refusal(error)]
        else:
            self.form_errors.append(refusal(error))


def _sent() -> MultiDict[str, Any] | None:
    """What was sent, files too; None where a page is only looked at."""
    return CombinedMultiDict((request.files, request.form)) if request.files else request.form or None


@lru_cache(maxsize=32)
def _translations(language: str) -> object:
    return Translations.load(messages_path(), [language], domain="wtforms")


def with_rules(form: Any, options: Any, field: Callable[[HouseRule], Field]) -> Any:
    """A form with a field `rule_KEY` for each house rule of an options class; made once for each."""
    return _declared(form, options, field)


@cache
def _declared(form: Any, options: Any, field: Callable[[HouseRule], Field]) -> Any:

    class FormWithRules(form):
        pass

    for rule in house_rules(options):
        setattr(FormWithRules, f"rule_{rule.key}", field(rule))
    return FormWithRules
