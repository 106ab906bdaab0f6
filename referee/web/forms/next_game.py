"""The forms of a table's next game: with the people of the last, and who else is there to play it."""

import re
import secrets
from collections.abc import Sequence
from datetime import datetime
from functools import cached_property

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import RadioField, SelectField, SelectMultipleField, StringField
from wtforms.validators import Length, ValidationError

from referee import record
from referee.engine.limits import MAX_ARRIVALS, MAX_NAME_LENGTH
from referee.engine.options import Value, answers
from referee.engine.wording import is_placeholder
from referee.games.lineup import Arrangement, Company
from referee.games.sheet import Sheet
from referee.record import LINEUPS, Arrival, Lineup
from referee.storage import queries, tables
from referee.storage.models import TableRow
from referee.web.filters.values import translated
from referee.web.forms.fields import Form
from referee.web.forms.new_game import LOT, best_of_choices

SAME, ROTATED, WINNERS, EVERYONE = LINEUPS


def _paired(names: Sequence[str]) -> frozenset[frozenset[str]]:
    """Who plays with whom, where these sit in turn order."""
    return frozenset(map(frozenset, (names[0::2], names[1::2])))


def company(sheet: Sheet) -> Company:
    """Everybody who is there on the evening of a game, which is the latest of its table."""
    table, seating = TableRow(sheet.game.table_id, sheet.game.code, 0), sheet.standing.seating
    called = tables.name_resolver(tables.namings(table))
    evening, lineup = queries.evening_of(sheet), tables.lineup(table)
    return Company(evening, seating.present_names, seating.paired, lineup, called)


def house_rules(sheet: Sheet) -> dict[str, Value]:
    """The house rules that a game's table answers otherwise than its preset, as an address names them."""
    usual = answers(sheet.record.ruleset.agree(sheet.record.preset, {}))
    return {key: value for key, value in answers(sheet.record.options).items() if value != usual.get(key)}


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
    def company(self) -> Company:
        """Everybody who is there this evening."""
        return company(self.sheet)

    @property
    def house(self) -> dict[str, Value]:
        """The house rules that go along where other people play by them."""
        return house_rules(self.sheet)

    @cached_property
    def is_named(self) -> bool:
        """Whether everybody has a name: of others nobody can tell where they sit next."""
        return not any(map(is_placeholder, self.sheet.standing.seating.names))

    @cached_property
    def ways(self) -> list[str]:
        """The ways to find who plays next, as in LINEUPS, the one that the table used last before the others."""
        ways = [WINNERS] * (self.is_named and self.company.next is not None) + [ROTATED] * self.rotates + [SAME]
        usual = self.company.lineup.how or (EVERYONE if self.everyone else SAME)
        return sorted([*[EVERYONE] * (self.everyone is not None), *ways], key=lambda way: way != usual)

    def seats(self, way: str) -> tuple[str, ...]:
        """Who sits there where one of these ways is taken; those who sit there now, where it is none any more."""
        taken = {WINNERS: self.company.next, ROTATED: self.in_turn, EVERYONE: self.everyone}.get(way)
        return taken.seats if taken else self.sheet.standing.seating.present_names

    @property
    def way(self) -> str | None:
        """The way that was taken; None where it is none to be remembered."""
        is_one = self.partners.data in LINEUPS and not self.swap.data and len(self.ways) > 1
        return self.partners.data if is_one else None

    @cached_property
    def everyone(self) -> Arrangement | None:
        """All who are there, where they are others than those who sit there and so many can play by these rules."""
        names, record = self.company.everyone, self.sheet.record
        changes = names != tuple(self.company.seats) and not self.company.paired
        said = record.ruleset.setup.must_say(len(self.company.seats))
        may_play = len(names) in record.ruleset.can_deal(record.options) and not record.ruleset.unsaid(
            record.preset, record.options, said, len(names)
        )
        return Arrangement(names, ()) if self.is_named and changes and may_play else None

    @cached_property
    def in_turn(self) -> Arrangement | None:
        """The fairest way to sit next."""
        return self.company.in_turn() if self.is_named else None

    @cached_property
    def rotates(self) -> bool:
        """Whether others play together next in turn."""
        present = self.sheet.standing.seating.present_names
        return self.in_turn is not None and _paired(self.in_turn.seats) != _paired(present)

    @cached_property
    def other_pairs(self) -> list[tuple[int, tuple[str, ...]]]:
        """The other ways to pair those who play, each with its number, without the one that is next in turn."""
        ways = enumerate(self.sheet.standing.seating.other_pairs if self.is_named else (), 1)
        taken = _paired(self.in_turn.seats) if self.in_turn else None
        return [(number, names) for number, names in ways if _paired(names) != taken]

    def names(self) -> tuple[str, ...]:
        """Who sits there, by seat."""
        by_lot = self.company.in_turn(secrets.SystemRandom().shuffle) if self.partners.data == LOT else None
        if by_lot and self.is_named:
            return by_lot.seats
        if self.partners.data:
            return self.seats(self.partners.data)
        seating = self.sheet.standing.seating
        return (seating.present_names, *seating.other_pairs)[self.swap.data]

    def draws_lots(self) -> bool:
        """Whether who begins is to be drawn by lot."""
        rules = self.sheet.record.ruleset
        return self.lead.data == LOT or rules.setup.draws_lots(self.sheet.record.options)


LIMITS = (0, 2, 3, 4, 5)  # wins in a row after which a table may have the winners get up
BETWEEN = re.compile(r"[,;&\n]|\s(?:and|y|e)\s")
OFFERED = 12  # names to tap beside those of people who are there


def _several(text: str) -> list[str]:
    """The names in a text in which people may stand in a row: "Ana, Beto and Cy"."""
    return [name for name in (part.strip() for part in BETWEEN.split(text)) if name]


class NextPlayers(Form):
    """How a table finds who plays next, and who is there this evening."""

    how = RadioField(_l("After each game"), default=SAME)
    limit = SelectField(_l("Winners get up"), coerce=int, default=0)
    there = SelectMultipleField(_l("Who's here?"), validate_choice=False)
    newcomer = StringField(_l("Somebody else"), [Length(max=MAX_NAME_LENGTH * OFFERED)])

    def __init__(self, company: Company, known: Sequence[str]) -> None:
        present = *company.seats, *company.waiting
        self.company, self.present = company, [name for name in present if not is_placeholder(name)]
        lineup = company.lineup
        super().__init__(data={"how": lineup.how, "limit": lineup.limit, "there": self._staying()})
        rotates = [(ROTATED, _("Rotate partners"))] if company.in_pairs else []
        together = [] if company.paired else [(EVERYONE, _("Everyone here plays"))]
        ways = [*rotates, *together, (WINNERS, _("Winner stays on"))]
        self.how.choices = [(SAME, _("The same players again")), *ways]
        self.limit.choices = [(wins, _("After %(wins)s wins in a row", wins=wins) if wins else _("Never"))
                              for wins in LIMITS]  # fmt: skip
        here = {company.key(name) for name in self.present}
        others = [name for name in known if company.key(name) not in here][:OFFERED]
        self.there.choices = [(name, name) for name in (*self.present, *others)]

    def _staying(self) -> list[str]:
        return [name for name in self.present if self.company.key(name) not in self.company.gone]

    def validate_newcomer(self, field: StringField) -> None:
        """Refuse a name that is too long, of however many."""
        if max(map(len, _several(field.data or "")), default=0) > MAX_NAME_LENGTH:
            one, many = (
                "Field cannot be longer than %(max)d character.",
                "Field cannot be longer than %(max)d characters.",
            )
            raise ValidationError(field.ngettext(one, many, MAX_NAME_LENGTH) % {"max": MAX_NAME_LENGTH})

    def _newcomers(self) -> list[str]:
        return [record.plain(name, "newcomer") for name in _several(self.newcomer.data or "")]

    def lineup(self, now: datetime) -> Lineup:
        """What is filled in; ImpossibleFact where a name has signs that no page can show."""
        ticked = {self.company.key(name): name for name in (*(self.there.data or ()), *self._newcomers()) if name}
        were = {self.company.key(name): name for name in self._staying()}
        came = [Arrival(name, now) for key, name in ticked.items() if key not in were]
        left = [Arrival(name, now, left=True) for key, name in were.items() if key not in ticked]
        changed = {self.company.key(each.name) for each in (*came, *left)}
        before = [each for each in self.company.tonight if self.company.key(each.name) not in changed]
        return Lineup(self.how.data, self.limit.data, (*before, *came, *left)[-MAX_ARRIVALS:])
