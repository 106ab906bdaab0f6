"""The form of a question to the referee, with a field for each input it declares, and of a game under other rules."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import Field, SelectField, StringField
from wtforms.validators import Length

from referee.engine.desk.question import FOUR, UNKNOWN, Inputs, Question, QuestionField, RulesInForce
from referee.engine.desk.rulebook import changed, differences
from referee.engine.facts import ImpossibleFact
from referee.engine.limits import MAX_TEXT_LENGTH
from referee.engine.options import HouseRule, Value, house_rules
from referee.engine.seating import seated
from referee.engine.wording import N_
from referee.games.replay import Replay, replay, same_kind
from referee.games.sheet import Sheet
from referee.record import Record
from referee.web.filters.values import by_place, near_first, refusal, translated
from referee.web.forms.fields import Form, HoldingField, NumberField, with_rules
from referee.web.forms.hand.round import around

SEATS = 12  # that a question can be about


class QuestionForm(Form):
    """A question in an address. What is refused is for the question to say; the form only shows it."""

    def __init__(self, question: Question, sent: object) -> None:
        super().__init__(formdata=sent)
        self.question = question
        for ask in question.fields:
            for name in ask.names if ask.choices and not ask.in_order else ():
                self.input(name).choices = self._labels(ask)
                self.input(name).data = self.input(name).data or ask.usual

    @staticmethod
    def _labels(ask: QuestionField) -> dict[str, str]:
        """What may be chosen; a list that opens begins with nothing where one of them must be."""
        choices = near_first(ask.choices) if ask.kind == "rules" else ask.choices
        labels = {value: translated(label) for value, label in choices}
        return labels if ask.usual or ask.is_tapped or "" in labels else {"": _("Choose")} | labels

    def input(self, name: str) -> Any:
        """The field of an input."""
        return self[f"input_{name}"]

    def is_asked(self, ask: QuestionField) -> bool:
        """Whether a field is asked beside what the others tell, or was told and is refused."""
        name, *values = ask.only_if or ("",)
        return not name or self.input(name).data in values or bool(self.input(ask.name).errors)

    @property
    def rules(self) -> QuestionField | None:
        """The field in which the rules are chosen that it is asked under, before all that hangs on them."""
        return next((ask for ask in self.question.fields if ask.kind == "rules"), None)

    @property
    def in_view(self) -> list[QuestionField]:
        """The fields that are not folded away, but for the game and its rules."""
        fields = [ask for ask in self.question.fields if ask.name != "game" and ask.kind != "rules"]
        return [ask for ask in fields if self.is_asked(ask) and not ask.fold]

    @property
    def folded(self) -> list[QuestionField]:
        """The fields that are put away among the house rules."""
        return [ask for ask in self.question.fields if ask.collapsed and ask.kind != "rules"]

    def fill(self, values: Mapping[str, str]) -> None:
        """Put this into the fields that the question has."""
        for name in values.keys() & set(self.question.names):
            self.input(name).data = values[name]

    @property
    def people(self) -> list[str]:
        """What to call the seats: by the names that were typed, which may be fewer than four."""
        typed = self.input("names").data if "input_names" in self else ""
        names = [" ".join(name.split()) for name in (typed or FOUR).split(",") if name.strip()]
        return names[:SEATS]

    def place(self, ask: QuestionField) -> int | None:
        """Which of the people a field names, from 1: 0 for nobody, None for what is no person here."""
        people = self.people
        places = {"": 0} | {name.casefold(): place for place, name in enumerate(people, 1)}
        places |= {str(place): place for place in range(1, len(people) + 1)}
        places |= {UNKNOWN: 0} if ask.unknown else {}
        return places.get(self.input(ask.name).data.casefold())

    def places(self, ask: QuestionField) -> tuple[int, ...] | None:
        """The people that a field names, from 1 and as they were told; None where somebody is no person here."""
        try:
            seats = Inputs({ask.name: self.input(ask.name).data}).seats(ask.name, seated(tuple(self.people), False))
        except ImpossibleFact:
            return None
        return tuple(seat + 1 for seat in seats)

    def chosen(self, ask: QuestionField) -> tuple[str, ...] | None:
        """Those of its choices that a field tells, in their order; None where something told is none of them."""
        try:
            return Inputs({ask.name: self.input(ask.name).data}).chosen(ask.name, ask.choices)
        except ImpossibleFact:
            return None

    def rows(self, ask: QuestionField) -> Iterator[tuple[int, str, Field]]:
        """The fields of those who are asked one by one: seat, name and field, those without a name where filled in."""
        people = self.people
        for seat, name in enumerate(ask.names):
            field = self.input(name)
            if seat < len(people) or field.data:
                yield seat, people[seat] if seat < len(people) else str(seat + 1), field

    def around(self, agreed: RulesInForce) -> dict[str, object] | None:
        """What a photo of the whole table is read by, if one can be, with the rules that are asked under."""
        return around(agreed.ruleset.setup, agreed.options, range(len(self.people)), None)

    def is_refused(self, collapsed: list[QuestionField]) -> bool:
        """Whether one of these is refused, so that the fold must be open."""
        return any(self.input(name).errors for ask in collapsed for name in ask.names)

    def is_told(self, collapsed: list[QuestionField]) -> bool:
        """Whether any of these is told, so that the fold must be open."""
        return any(self.input(name).data for ask in collapsed for name in ask.names)

    def asks_back(self, inputs: Inputs) -> bool:
        """Whether it asks first, of pips that may be meant as a tile, which is meant."""
        asked_of = self.question.lookalikes(inputs)
        doubts = {name: tile for name, tile in asked_of if not self.input(name).is_tapped}
        for name, tile in doubts.items():
            self.input(name).ask_back(tile)
        return bool(doubts)

    @property
    def is_incomplete(self) -> bool:
        """Whether all that is refused is merely not told yet, which is no mistake."""
        refused = [field for field in self if field.errors]
        return not any(field.data for field in refused)

    @property
    def problems(self) -> Iterator[tuple[str, str]]:
        """Every refusal with the id of its field, "" for those about the whole."""
        yield from (("", str(message)) for message in self.form_errors)
        yield from ((field.name, str(message)) for field in self for message in field.errors)

    def refuse(self, error: ImpossibleFact) -> None:
        """Put a refusal beside the field it is about, or at the head of the form."""
        if error.field in self.question.names:
            self.input(error.field).errors = [refusal(error)]
        else:
            self.form_errors.append(refusal(error))


def question_form(question: Question, sent: object) -> QuestionForm:
    """The form of a question, filled in from an address."""
    return _declared(question.fields)(question, sent)


@cache
def _declared(inputs: tuple[QuestionField, ...]) -> type[QuestionForm]:
    """The form with the inputs of a question, made once for each."""

    class DeclaredForm(QuestionForm):
        pass

    for ask in inputs:
        kind = SelectField if ask.choices and not ask.in_order else HoldingField if ask.kind == "hand" else StringField
        for name in ask.names:
            setattr(DeclaredForm, f"input_{name}", kind(_l(ask.label), name=name, default="", filters=[_stripped]))
    return DeclaredForm


def _stripped(text: str | None) -> str:
    return (text or "").strip()


class ReplayForm(Form):
    """Other rules for a game, in an address: what is left empty is as the preset has it, or as at the table."""

    preset = SelectField(_l("Rules"), default="")
    page = NumberField(default=0)

    def __init__(self, sheet: Sheet, sent: object) -> None:
        super().__init__(formdata=sent)
        self.sheet, self.is_sent = sheet, bool(sent)
        rules, options = sheet.record.ruleset, sheet.record.options
        near, far = by_place([preset for preset, _is_other in same_kind(sheet)])
        self.presets = {preset.key: translated(preset.name) for preset in (*near, *far)}
        self.preset.choices = {"": _("As at this table"), **self.presets}
        if len(rules.presets) == 1 or not self.presets:
            del self.preset
        self.rules: list[Any] = []
        for rule in house_rules(rules.options):
            if rule.whole_game or not rule.asked(options):
                del self[f"rule_{rule.key}"]
                continue
            self.rules.append(self[f"rule_{rule.key}"])
            if not rule.is_number:
                labels = {str(answer.value).lower(): translated(answer.label) for answer in rule.answers}
                self.rules[-1].choices = {"": _("as above"), **labels}

    def replay(self) -> Replay | None:
        """The game by these rules; None where nothing is asked yet, or where it is refused."""
        if not self.is_sent:
            return None
        try:
            return self._replayed(self.sheet.record)
        except ImpossibleFact as error:
            self.refuse(error)
        return None

    def _replayed(self, game: Record) -> Replay:
        answers = changed(game.ruleset, {field.name: field.data or "" for field in self.rules})
        preset = (self.preset.data or "") if "preset" in self else ""
        if not preset:
            return replay(self.sheet, game.preset, _own(game) | answers)
        if preset not in self.presets:
            raise ImpossibleFact("preset", N_("This game has no such preset."))
        return replay(self.sheet, preset, answers)


def replay_form(sheet: Sheet, sent: Mapping[str, str]) -> ReplayForm:
    """The form for a game, filled in from an address."""
    form: ReplayForm = with_rules(ReplayForm, sheet.record.ruleset.options, _field)(sheet, sent)
    return form


def _field(rule: HouseRule) -> Field:
    label = _l(rule.question)
    if rule.is_number:
        return StringField(label, [Length(max=MAX_TEXT_LENGTH)], name=rule.key)
    return SelectField(label, name=rule.key, default="")


def _own(game: Record) -> dict[str, Value]:
    """The table's own answers, where they are not its preset's."""
    return {setting.rule.key: setting.value for setting in differences(game.ruleset, game.preset, game.options)}
