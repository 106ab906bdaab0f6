"""What all forms share that write a line of the sheet, whatever is told in it: which line, and after which revision.

Each knows beside which of its fields a refusal belongs. Here are the choices among seats and sides, too.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

from flask_babel import lazy_gettext as _l
from flask_babel.speaklater import LazyString
from wtforms import HiddenField, StringField, SubmitField
from wtforms.validators import Length
from wtforms.widgets import HiddenInput

from referee import record
from referee.engine.facts import Fact, ImpossibleFact
from referee.engine.limits import MAX_TEXT_LENGTH
from referee.engine.seating import Seating
from referee.engine.standing import Standing
from referee.games.sheet import Revision, Sheet, standing_before
from referee.web.filters.values import listing, refusal
from referee.web.forms.fields import SHORT, Form, number

Choices = dict[str, Any]
"""What each choice is called, made when it is drawn where that costs something."""
NOT_GIVEN = _l("Not given")


class ReasonField(StringField):
    """Why a line is changed: typed, or said by the button that saves it."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Take the last reason that was sent."""
        if valuelist:
            self.data = next(filter(None, reversed(valuelist)), "")


class EntryForm(Form):
    """What every line is sent with: its kind, its number, the revision it follows, for a correction why.

    A form is for one point of a game: before `line`, or else before the line that was sent, which another
    phone may have written meanwhile, or else before the next.
    """

    kind: ClassVar[str] = ""
    """The kind of entry it writes; "" where a line is struck."""
    told_as = HiddenField(validators=SHORT)
    line = HiddenField(validators=SHORT)
    as_line = HiddenField(validators=SHORT)
    revision = HiddenField(default="0", validators=SHORT)
    kept = HiddenField(validators=SHORT)  # what a phone calls an entry that it keeps until it is written
    seen = HiddenField(validators=SHORT)  # how often the draft had been written that is written now
    reason = StringField(_l("Note"), [Length(max=MAX_TEXT_LENGTH)])
    why = ReasonField(_l("Why?"), [Length(max=MAX_TEXT_LENGTH)])
    check = SubmitField()

    def __init__(self, sheet: Sheet, line: int | None = None) -> None:
        super().__init__(data={"line": str(sheet.next_line)})
        self.sheet, self.rules, self.options = sheet, sheet.record.ruleset, sheet.record.options
        self.standing = standing_before(sheet, line or self.line_meant() or sheet.next_line)
        self.refused: list[str] = []  # the parts of the entry that the refusals at the head of the form are about
        self.conflict: Revision | None = None  # what another phone has written in this line meanwhile

    def narrow(self) -> None:
        """Ask for no more than these rules can need, before the form is shown: to find that out hands are judged."""

    def prefill(self, values: Mapping[str, object]) -> None:
        """Show these values in the fields of these names, where there are such."""
        for name, value in values.items():
            if name in self:
                self[name].data = value

    def field_name(self, path: str) -> str:
        """The name of the field for this part of an entry."""
        return path.replace(".", "_")

    def line_meant(self) -> int:
        """The line this writes: the one it was opened for, or the one chosen after a conflict."""
        return number(self.as_line.data or self.line.data) or 0

    def revision_meant(self) -> int:
        """The revision this follows, 0 for a line that was still empty."""
        return number(self.revision.data) or 0

    def draft_seen(self) -> int | None:
        """How often the draft of what is told had been written; None where it does not come from one."""
        return number(self.seen.data)

    def follow(self, line: int, revision: int) -> None:
        """Write after this revision of a line."""
        self.line.data, self.revision.data = str(line), str(revision)

    def is_blank(self, path: str) -> bool:
        """Whether the field for this part of an entry is still empty, or a tile in it is half told."""
        name = self.field_name(path)
        return name in self and (not self[name].data or getattr(self[name], "is_begun", False))

    @property
    def is_incomplete(self) -> bool:
        """Whether all that is refused is merely still empty, which is no mistake."""
        return all(map(self.is_blank, [*self.refused, *(field.name for field in self if field.errors)]))

    def refuse(self, error: ImpossibleFact) -> None:
        """Put a refusal beside the field it is about, or at the head of the form."""
        parts = error.field.split(".")
        message = refusal(error)
        for length in range(len(parts), 0, -1):
            name = self.field_name(".".join(parts[:length]))
            if name in self:
                self[name].errors = [*self[name].errors, message]
                return
        self.form_errors.append(message)
        self.refused.append(error.field)

    @property
    def problems(self) -> Iterator[tuple[str, str]]:
        """Every refusal with the id of its field, "" for those about the whole."""
        for message in self.form_errors:
            yield "", str(message)
        for field in self:
            for message in field.errors:
                yield "" if isinstance(field.widget, HiddenInput) else field.id, str(message)


class StrikeForm(EntryForm):
    """That a line is struck, and why."""


class NoteForm(EntryForm):
    """The note beside a line, which changes nothing else."""

    def beside(self, fact: Fact) -> Fact:
        """A fact with this note in place of its own; ImpossibleFact where it cannot be without one."""
        return record.read_fact({**record.write_fact(fact), "reason": self.reason.data or ""}, self.rules)


def seats(seating: Seating, nobody: object = None) -> Choices:
    """Those present as choices, with a choice for nobody where that can be."""
    present = {str(seat): seating.names[seat] for seat in sorted(seating.order)}
    return present if nobody is None else {"": nobody, **present}


def starters(standing: Standing) -> Choices:
    """Those present as choices for who led or dealt; the choice of whom the rules expect is empty."""
    present = seats(standing.seating)
    if standing.next_lead is None:
        return {"": NOT_GIVEN, **present}
    return {"" if seat == str(standing.next_lead) else seat: name for seat, name in present.items()}


def sides(seating: Seating) -> Choices:
    """The sides as choices."""
    return {str(side): LazyString(listing, seating.people(side)) for side in seating.playing}
