"""What all forms share in which people tell what happened, and the choices among seats and sides.

A form turns what was sent into the entry of a game record, fills itself from one when it is corrected, and
knows beside which of its fields a refusal belongs.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from flask_babel import lazy_gettext as _l
from wtforms import Field, Form, HiddenField, StringField
from wtforms.validators import Length

from referee import models, record
from referee.engine.facts import Fact, ImpossibleFact
from referee.engine.limits import LONGEST_NAME, LONGEST_TEXT
from referee.engine.ruleset import RuleSet, Standing
from referee.engine.seating import Seating
from referee.web.filters.values import listing, said

Entry = dict[str, Any]
Choices = dict[str, str]
SHORT = [Length(max=LONGEST_NAME)]


class EntryForm(Form):
    """What every telling carries: its kind, the line it writes, the revision it follows, for a correction why.

    A form is made for one point of a game (see `made`), which is where its rules and people come from.
    """

    kind: ClassVar[str] = ""
    title: ClassVar[Any] = ""
    summary: ClassVar[Any] = ""  # what such an entry means, at the head of its page
    template: ClassVar[str] = "games/_other_fields.html"  # of its fields
    rules: ClassVar[RuleSet[Any]]
    options: ClassVar[Any]
    standing: ClassVar[Standing]

    told_as = HiddenField(validators=SHORT)
    line = HiddenField(validators=SHORT)
    as_line = HiddenField(validators=SHORT)
    revision = HiddenField(default="0", validators=SHORT)
    kept = HiddenField(validators=SHORT)  # what a phone calls an entry that it keeps until it is written
    why = StringField(_l("Why?"), [Length(max=LONGEST_TEXT)])

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.about: list[str] = []  # what the refusals at the head of the form are about

    @classmethod
    def fields(cls) -> dict[str, Any]:
        """The fields that depend on who plays and by which rules; None takes a field away."""
        return {}

    def entry(self) -> Entry:
        """The entry of a record that was told."""
        return {"kind": self.kind, **({"reason": self["reason"].data or ""} if "reason" in self else {})}

    def fill(self, entry: Mapping[str, Any]) -> None:
        """Show an entry that was told before."""
        for name, value in entry.items():
            if name in self:
                self[name].data = value

    def place(self, path: str) -> str:
        """The name of the field in which this part of an entry is told."""
        return path.replace(".", "_")

    def line_meant(self) -> int:
        """The line this writes: the one it was opened for, or the one chosen after a conflict."""
        return _digits(self.as_line.data or self.line.data)

    def revision_meant(self) -> int:
        """The revision this follows, 0 for a line that was still empty."""
        return _digits(self.revision.data)

    def settle(self, told: models.Entry) -> str:
        """After a conflict: write after what stands there now."""
        self.line.data, self.revision.data = str(told.line), str(told.revision)
        return ""

    def fact(self) -> Fact:
        """The fact that was told; ImpossibleFact where it cannot be read."""
        return record.checked(self.entry(), self.rules)

    def untold(self, path: str) -> bool:
        """Whether nothing has been told yet where this part of an entry is told."""
        name = self.place(path)
        return name in self and not self[name].data

    @property
    def waits(self) -> bool:
        """Whether all that is refused has merely not been told yet, which is no mistake."""
        return all(self.untold(path) for path in [*self.about, *(field.name for field in self if field.errors)])

    def refuse(self, problem: ImpossibleFact) -> None:
        """Put a refusal beside the field it is about, or at the head of the form."""
        parts = problem.field.split(".")
        message = said(problem.text, problem.params)
        for length in range(len(parts), 0, -1):
            name = self.place(".".join(parts[:length]))
            if name in self:
                self[name].errors = [*self[name].errors, message]
                return
        self.form_errors.append(message)
        self.about.append(problem.field)

    @property
    def problems(self) -> Iterator[tuple[str, str]]:
        """Every refusal with the id of its field, "" for those about the whole."""
        for message in self.form_errors:
            yield "", str(message)
        for field in self:
            for message in field.errors:
                yield "" if isinstance(field, HiddenField) else field.id, str(message)

    def several(self, prefix: str) -> list[Field]:
        """The fields whose names begin alike: one for each seat, side or bonus."""
        return [field for field in self if field.name.startswith(prefix)]


def made(form: type[EntryForm], rules: RuleSet[Any], options: Any, standing: Standing) -> type[EntryForm]:
    """A form for one point of a game."""
    at: Any = type(form.__name__, (form,), {"rules": rules, "options": options, "standing": standing})
    for name, field in at.fields().items():
        setattr(at, name, field)
    return at


def seats(seating: Seating, nobody: str | None = None) -> Choices:
    """Those present as choices, with a choice for nobody where that can be."""
    here = {str(seat): seating.names[seat] for seat in sorted(seating.order)}
    return here if nobody is None else {"": nobody, **here}


def begins(standing: Standing, nobody: str) -> Choices:
    """Those present as choices for who led or dealt; whom the rules expect is the choice that tells nothing."""
    here = seats(standing.seating)
    if standing.next_lead is None:
        return {"": nobody, **here}
    return {"" if seat == str(standing.next_lead) else seat: name for seat, name in here.items()}


def begun(seat: int | None, standing: Standing) -> str:
    """The choice among `begins` for the seat that led or dealt, as an entry tells it."""
    return "" if seat in (None, standing.next_lead) else str(seat)


def sides(seating: Seating) -> Choices:
    """The sides as choices."""
    present = [side for side in range(len(seating.sides)) if seating.present(side)]
    return {str(side): listing(seating.people(side)) for side in present}


def _digits(value: str | None) -> int:
    return number(value) or 0


def number(value: str | None) -> int | None:
    """A choice that stands for a number; none for the empty one, and for what nobody offered."""
    return int(value) if value and value.isdecimal() and len(value) < 6 else None
