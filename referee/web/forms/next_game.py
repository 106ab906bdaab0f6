"""The form that opens the next game of a table with the people of the last: who plays with whom, and who begins."""

import secrets
from collections.abc import Sequence
from functools import cached_property

from flask import g
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import SelectField, StringField

from referee.games.pairings import SEATS, Arrangement, Rotation
from referee.games.sheet import Sheet
from referee.storage import queries, tables
from referee.web.filters.values import translated
from referee.web.forms.fields import Form
from referee.web.forms.new_game import LOT, best_of_choices


def _paired(names: Sequence[str]) -> frozenset[frozenset[str]]:
    """Who plays with whom, where these sit in turn order."""
    return frozenset(map(frozenset, (names[0::2], names[1::2])))


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
        self.swap.choices = [(number, "") for number in range(len(sheet.standing.seating.other_pairs) + 1)]
        words = rules.lead_words(sheet.record.options)
        self.lead.label.text = translated(words.asked)
        by_tiles = translated(words.by_tiles) if words.by_tiles else _("Decide at the table")
        self.lead.choices = [("", by_tiles), (LOT, _("Draw lots"))]
        if rules.setup.draws_lots(sheet.record.options):
            self.lead.choices = [(LOT, _("Draw lots"))]

    @cached_property
    def rotation(self) -> Rotation | None:
        """Who may play with whom next in this evening, where there are pairs."""
        people = self.sheet.standing.seating
        if not people.paired or len(people.present_names) != SEATS:
            return None
        called = tables.name_resolver(tables.namings(g.table))
        return Rotation(queries.evening_of(self.sheet).games, people.present_names, called)

    @cached_property
    def in_turn(self) -> Arrangement | None:
        """The fairest way to sit next."""
        return self.rotation.next() if self.rotation else None

    @cached_property
    def rotates(self) -> bool:
        """Whether others play together next in turn."""
        present = self.sheet.standing.seating.present_names
        return self.in_turn is not None and _paired(self.in_turn.seats) != _paired(present)

    @cached_property
    def other_pairs(self) -> list[tuple[int, tuple[str, ...]]]:
        """The other ways to pair those who play, each with its number, without the one that is next in turn."""
        ways = enumerate(self.sheet.standing.seating.other_pairs, 1)
        taken = _paired(self.in_turn.seats) if self.in_turn else None
        return [(number, names) for number, names in ways if _paired(names) != taken]

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
