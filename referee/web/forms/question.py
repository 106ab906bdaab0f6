"""The form of a question to the referee, with a field for each input that the question declares."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from flask_babel import lazy_gettext as _l
from flask_wtf import FlaskForm
from wtforms import Field, SelectField, StringField

from referee.engine.facts import ImpossibleFact
from referee.engine.question import FOUR, Ask, Question
from referee.web.filters.values import refusal, translated

SEATS = 4  # that a question can be about


class QuestionForm(FlaskForm):
    """A question in an address. What is refused is for the question to say; the form only shows it."""

    class Meta:
        csrf = False

    def __init__(self, question: Question, sent: Any) -> None:
        super().__init__(formdata=sent)
        self.question = question
        for ask in question.fields:
            if ask.choices:
                self.input(ask.name).choices = {value: translated(label) for value, label in ask.choices}

    def input(self, name: str) -> Any:
        """The field of an input."""
        return self[f"input_{name}"]

    def call(self, people: str) -> None:
        """Call the people by these names, with commas between them, if the question names people."""
        if "input_names" in self:
            self.input("names").data = people

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
        return known.get(self.input(ask.name).data.casefold())

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
        kind = SelectField if ask.choices else StringField
        for name in ask.names:
            setattr(Form, f"input_{name}", kind(_l(ask.label), name=name, default="", filters=[_stripped]))
    return Form


def _stripped(text: str | None) -> str:
    return (text or "").strip()
