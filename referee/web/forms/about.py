"""The form in which a table says what it is called, where it meets, and what its people want to remember."""

from flask_babel import lazy_gettext as _l
from wtforms import StringField, TextAreaField
from wtforms.validators import InputRequired, Length, NumberRange

from referee import record
from referee.engine.limits import LONGEST_NAME, LONGEST_NOTES, MOST_GAMES, MOST_SEASON_POINTS
from referee.record.table_schema import About, Season
from referee.web.forms.fields import NumberField
from referee.web.forms.form import Form


class AboutTable(Form):
    """The name of a table, its place and its notes, each of which may be left empty."""

    name = StringField(_l("What do you call this table?"), [Length(max=LONGEST_NAME)])
    place = StringField(_l("Where do you play?"), [Length(max=LONGEST_NAME)])
    notes = TextAreaField(_l("Notes"), [Length(max=LONGEST_NOTES)])

    def about(self) -> About:
        """What is filled in; ImpossibleFact where it has signs that no page can show."""
        told = (self.notes.data or "").strip().splitlines()
        notes = "\n".join(record.plain(line, "notes") for line in told)
        return About(record.plain(self.name.data or "", "name"), record.plain(self.place.data or "", "place"), notes)


class SeasonAgreed(Form):
    """What an evening and a game are worth in the season, and with which game it begins."""

    coming = NumberField(_l("Points for coming to an evening"), [InputRequired(), NumberRange(0, MOST_SEASON_POINTS)])
    winning = NumberField(_l("Points for each game won"), [InputRequired(), NumberRange(0, MOST_SEASON_POINTS)])
    since = NumberField(_l("The season begins with game number"), [InputRequired(), NumberRange(1, MOST_GAMES)])

    def season(self) -> Season:
        """What is filled in."""
        return Season(self.coming.data or 0, self.winning.data or 0, self.since.data or 1)
