"""How many games a series has, asked where a game begins, and the form that begins another one with the same people."""

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import SelectField

from referee.series import BEST_OF
from referee.sheet import Sheet
from referee.web.forms.form import Form


def best_of_choices() -> list[tuple[int, str]]:
    """How many games a series can have at the most, and what that is called."""
    return [(games, _("Best of %(games)s", games=games) if games else _("As many as we like")) for games in BEST_OF]


class Rematch(Form):
    """Another game of the same people: in which series, and with which partners."""

    best_of = SelectField(_l("How many games?"), coerce=int)
    swap = SelectField(coerce=int, default=0)

    def __init__(self, sheet: Sheet) -> None:
        super().__init__(data={"best_of": sheet.game.best_of})
        self.best_of.choices = best_of_choices()
        self.swap.choices = [(each, "") for each in range(len(sheet.standing.seating.other_pairs) + 1)]
