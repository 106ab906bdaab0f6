"""The form of a question to the referee, with a field for each input that the question declares."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import Field, SelectField, StringField

from referee.engine.asked import UNKNOWN
from referee.engine.desk.question import FOUR, Ask, Inputs, Question
from referee.engine.facts import ImpossibleFact
from referee.engine.seating import seated
from referee.web.filters.values import refusal, translated
from referee.web.forms.form import Form

SEATS = 4  # that a question can be about


class QuestionForm(Form):
    """A question in an address. What is refused is for the question to say; the form only shows it."""

    def __init__(self, question: Question, sent: Any) -> None:
        super().__init__(formdata=sent)
        self.question = question
        for ask in question.fields:
            for name in ask.names if ask.choices and not ask.in_order else ():
                self.input(name).choices = self._labels(ask)
                self.input(name).data = self.input(name).data or ask.usual

    @staticmethod
    def _labels(ask: Ask) -> dict[str, str]:
        """What may be chosen; a list that opens begins with nothing where one of them must be."""
        labels = {value: translated(label) for value, label in ask.choices}
        return labels if ask.usual or ask.is_tapped or "" in labels else {"": _("Choose")} | labels

    def input(self, name: str) -> Any:
        """The field of an input."""
        return self[f"input_{name}"]

    def fill(self, told: Mapping[str, str]) -> None:
        """Put this into the fields that the question has."""
        for name in told.keys() & set(self.question.names):
            self.input(name).data = told[name]

    @property
    def people(self) -> list[str]:
        """What to call the seats: by the names that were typed, which may be fewer than four."""
        typed = self.input("names").data if "input_names" in self else ""
        names = [" ".join(name.split()) for name in (typed or FOUR).split(",") if name.strip()]
        return names[:SEATS]

    def place(self, ask: Ask) -> int | None:
        """Which of the people a field names, from 1: 0 for nobody, None for what is no person here."""
        people = self.people
        known = {"": 0} | {name.casefold(): place for place, name in enumerate(people, 1)}
        known |= {str(place): place for place in range(1, len(people) + 1)}
        known |= {UNKNOWN: 0} if ask.unknown else {}
        return known.get(self.input(ask.name).data.casefold())

    def places(self, ask: Ask) -> tuple[int, ...] | None:
        """The people that a field names, from 1 and as they were told; None where somebody is no person here."""
        try:
            told = Inputs({ask.name: self.input(ask.name).data}).seats(ask.name, seated(tuple(self.people), False))
        except ImpossibleFact:
            return None
        return tuple(seat + 1 for seat in told)

    def chosen(self, ask: Ask) -> tuple[str, ...] | None:
        """Those of its choices that a field tells, in their order; None where something told is none of them."""
        try:
            return Inputs({ask.name: self.input(ask.name).data}).chosen(ask.name, ask.choices)
        except ImpossibleFact:
            return None

    def rows(self, ask: Ask) -> Iterator[tuple[int, str, Field]]:
        """The fields of those who are asked one by one: seat, name and field, those without a name where filled in."""
        people = self.people
        for seat, name in enumerate(ask.names):
            field = self.input(name)
            if seat < len(people) or field.data:
                yield seat, people[seat] if seat < len(people) else str(seat + 1), field

    def is_refused(self, folded: list[Ask]) -> bool:
        """Whether one of these is refused, so that the fold must be open."""
        return any(self.input(name).errors for ask in folded for name in ask.names)

    def is_told(self, folded: list[Ask]) -> bool:
        """Whether any of these is told, so that the fold must be open."""
        return any(self.input(name).data for ask in folded for name in ask.names)

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

    def refuse(self, problem: ImpossibleFact) -> None:
        """Put a refusal beside the field it is about, or at the head of the form."""
        if problem.field in self.question.names:
            self.input(problem.field).errors = [refusal(problem)]
        else:
            self.form_errors.append(refusal(problem))


def question_form(question: Question, sent: Any) -> QuestionForm:
    """The form of a question, filled in from an address."""
    return _declared(question.fields)(question, sent)


@cache
def _declared(inputs: tuple[Ask, ...]) -> type[QuestionForm]:
    """The form with the inputs of a question, made once for each."""

    class Form(QuestionForm):
        pass

    for ask in inputs:
        kind = SelectField if ask.choices and not ask.in_order else StringField
        for name in ask.names:
            setattr(Form, f"input_{name}", kind(_l(ask.label), name=name, default="", filters=[_stripped]))
    return Form


def _stripped(text: str | None) -> str:
    return (text or "").strip()
