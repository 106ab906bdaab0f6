"""How many games a series has, asked where a game begins, and the form that begins another one with the same people."""

import secrets
from functools import cached_property

from flask import g
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import SelectField, StringField

from referee import namings
from referee.evenings import evenings
from referee.games.pairings import SEATS, Arrangement, Rotation
from referee.games.series import BEST_OF
from referee.games.sheet import Sheet
from referee.storage import queries
from referee.web.filters.values import translated
from referee.web.forms.form import Form

LOT = "lot"


def best_of_choices() -> list[tuple[int, str]]:
    """How many games a series can have at the most, and what that is called."""
    return [(games, _("Best of %(games)s", games=games) if games else _("As many as we like")) for games in BEST_OF]


class Rematch(Form):
    """Another game of the same people: in which series, with which partners, and who begins it."""

    best_of = SelectField(_l("How many games?"), coerce=int)
    swap = SelectField(coerce=int, default=0)
    partners = StringField(default="")
    lead = SelectField(default="")

    def __init__(self, sheet: Sheet) -> None:
        super().__init__(data={"best_of": sheet.game.best_of})
        self.sheet, rules = sheet, sheet.record.ruleset
        self.best_of.choices = best_of_choices()
        self.swap.choices = [(each, "") for each in range(len(sheet.standing.seating.other_pairs) + 1)]
        self.lead.label.text = translated(rules.words.lead.asked)
        by_tiles = translated(rules.words.lead.by_tiles) if rules.words.lead.by_tiles else _("We say it then")
        self.lead.choices = [("", by_tiles), (LOT, _("Draw lots"))]
        if rules.setup.draws_lots(sheet.record.options):
            self.lead.choices = [(LOT, _("Draw lots"))]

    @cached_property
    def rotation(self) -> Rotation | None:
        """Who may play with whom next in this evening, where there are pairs."""
        people = self.sheet.standing.seating
        if not people.paired or len(people.present_names) != SEATS:
            return None
        table, number = self.sheet.game.table_id, self.sheet.game.number
        latest = next(iter(evenings(queries.tallies_until(table, number))), None)
        called = namings.called(namings.namings(g.table))
        return Rotation(latest.games if latest else (), people.present_names, called)

    @cached_property
    def in_turn(self) -> Arrangement | None:
        """The fairest way to sit next."""
        return self.rotation.next() if self.rotation else None

    def names(self) -> tuple[str, ...]:
        """Who sits there, by seat."""
        if self.partners.data and self.rotation and self.in_turn:
            is_by_lot = self.partners.data == LOT
            chosen = self.rotation.drawn(secrets.SystemRandom().shuffle) if is_by_lot else self.in_turn
            return (chosen or self.in_turn).seats
        seating = self.sheet.standing.seating
        return (seating.present_names, *seating.other_pairs)[self.swap.data]

    def draws_lots(self) -> bool:
        """Whether who begins is to be drawn by lot."""
        rules = self.sheet.record.ruleset
        return self.lead.data == LOT or rules.setup.draws_lots(self.sheet.record.options)
