"""The form that says whom a name means, and the one that takes it back."""

import re

from flask_babel import lazy_gettext as _l
from wtforms import HiddenField, SelectField, StringField
from wtforms.validators import InputRequired, Length, Regexp

from referee import record
from referee.engine.limits import LONGEST_NAME, LONGEST_TEXT, MOST_GAMES
from referee.record.table_schema import Naming
from referee.web.forms.entry import number
from referee.web.forms.form import Form

NUMBER = re.compile(r"\d+")


class Named(Form):
    """Whom a name means, in every game or in some."""

    name = SelectField(_l("The name"))
    games = StringField(
        _l("in the games (all where this is empty)"),
        [Length(max=LONGEST_TEXT), Regexp(r"[\d\s,;]*\Z", message=_l("Numbers of games, such as 2, 5"))],
    )
    person = StringField(_l("means"), [InputRequired(), Length(max=LONGEST_NAME)])

    def __init__(self, names: list[str]) -> None:
        super().__init__()
        self.name.choices = [(name, name) for name in names]

    def naming(self) -> Naming:
        """What is filled in; ImpossibleFact where it has signs that no page can show."""
        numbers = sorted({int(each) for each in NUMBER.findall(self.games.data or "")})
        games = tuple(each for each in numbers if 0 < each <= MOST_GAMES)
        return Naming(self.name.data, record.plain(self.person.data or "", "person"), games)


class TakenBack(Form):
    """Which of the namings is taken back: the same as they were shown."""

    name = HiddenField()
    games = HiddenField()
    person = HiddenField()

    def naming(self) -> Naming:
        """The naming as it was shown."""
        games = filter(None, map(number, NUMBER.findall(self.games.data or "")))
        return Naming(self.name.data or "", self.person.data or "", tuple(games))
