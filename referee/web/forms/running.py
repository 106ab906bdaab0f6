"""What every form shares in which one tap of a hand that goes on is sent."""

from typing import Any, ClassVar

from flask import request
from wtforms import HiddenField
from wtforms.validators import Length

from referee.engine.limits import LONGEST_NAME
from referee.games.sheet import Sheet
from referee.record import Json
from referee.web.forms.entry import number
from referee.web.forms.form import Form

SHORT = [Length(max=LONGEST_NAME)]
ENDPOINT = "running.tap"


class TapForm(Form):
    """One thing more that is told of a hand, the line that the hand will be, and how often its draft was written."""

    template: ClassVar[str] = ""
    """The template of its fields."""

    line = HiddenField(validators=SHORT)
    seen = HiddenField(validators=SHORT)

    def __init__(self, sheet: Sheet) -> None:
        sent: Any = {} if request.endpoint == ENDPOINT else {"formdata": None}  # else it is of another form
        super().__init__(**sent)
        self.rules, self.options, self.standing = sheet.record.ruleset, sheet.record.options, sheet.standing

    def tapped(self) -> Json:
        """What was tapped, as a game record has it."""
        raise NotImplementedError

    def key(self) -> str:
        """By what it is known again: what was tapped, and what its phone had seen. The scripts make the same."""
        return "-".join(map(str, (number(self.seen.data) or 0, *map(int, self.tapped().values()))))

    def line_meant(self) -> int:
        """The line that the hand will be, as far as the phone knew."""
        return number(self.line.data) or 0

    @property
    def problems(self) -> list[str]:
        """Every refusal."""
        return [str(message) for field in self for message in field.errors]
