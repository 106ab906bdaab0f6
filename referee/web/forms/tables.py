"""The forms that open, join, share and describe a table, narrow its log, and say whom a name means."""

import re
from collections.abc import Callable, Sequence
from functools import cached_property, partial
from typing import Any
from zlib import crc32

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from flask_babel import lazy_pgettext as _lp
from werkzeug.datastructures import FileStorage
from wtforms import BooleanField, Field, FileField, HiddenField, RadioField, SelectField, StringField, TextAreaField
from wtforms.validators import InputRequired, Length, NumberRange, Optional, Regexp

from referee import record
from referee.engine.facts import ImpossibleFact
from referee.engine.limits import (
    MAX_GAMES,
    MAX_NAME_LENGTH,
    MAX_NOTES_LENGTH,
    MAX_POINTS,
    MAX_SEASON_POINTS,
    MAX_TABLE_BYTES,
    MAX_TEXT_LENGTH,
)
from referee.engine.options import Options
from referee.engine.ruleset import Preset, RuleSet
from referee.engine.wording import N_
from referee.events.event import EVENT_FORMAT, read_file
from referee.games import demo
from referee.record import About, Alias, Pasted, Played, Record, Season, WholeTable
from referee.storage import archive, events, ledger
from referee.storage.access import ROLES, new_secret
from referee.storage.agreement import PERSON, LogFilter
from referee.storage.db import is_alone
from referee.storage.models import TableRow
from referee.web import places
from referee.web.filters.values import refusal, translated
from referee.web.forms.fields import Form, NumberField, number

OF_A_TABLE = re.compile(r"(?:https?://)?\S*/t/([A-Za-z0-9]{4,8})(?:/enter/([\w-]{22})|/\S*|[?#]\S*)?")
OF_OURS = re.compile(rb'"ruleset"|"domino-referee')
TICKET = r"[A-Za-z0-9_-]{22}\Z"


class OpeningForm(Form):
    """What opens a table carries the secret its keeper will have, so that sent twice it opens one table."""

    ticket = HiddenField(default=new_secret, validators=[Regexp(TICKET)])

    def ready(self) -> Callable[[], TableRow]:
        """What opens the table; ImpossibleFact where none can be opened like this."""
        raise NotImplementedError


class OneFile(FileField):
    """A file that was chosen; a text by that name is none."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Take the file, if there is one."""
        self.data = next((each for each in valuelist if isinstance(each, FileStorage) and each), None)


class ImportGame(OpeningForm):
    """A game record, a table with all of its games, or a score sheet as people have it: as a file or pasted.

    A score sheet is shown as it was read before a table is opened with it.
    """

    file = OneFile(_l("A file"))
    text = TextAreaField(_l("or paste it here"), [Length(max=MAX_TABLE_BYTES)])
    running = RadioField(_l("The numbers are"), validate_choice=False)
    game = SelectField(_l("Game"), validate_choice=False)
    target = NumberField(_l("Target"), [Optional(), NumberRange(1, MAX_POINTS)])
    seen = HiddenField(validators=[Length(max=MAX_TEXT_LENGTH)])
    take = BooleanField()
    pasted: Pasted | None = None
    taken: Record | None = None
    handed: WholeTable | None = None
    """The table that another phone hands over by its link."""
    twin: archive.Twin | None = None
    """The same table, where it is here already."""

    def ready(self) -> Callable[[], TableRow]:
        if self.is_event():
            name, event = read_file(record.parsed(self.sent))
            return partial(events.open_event, event, name, self.ticket.data or "")
        table = WholeTable((Played(self.taken),)) if self.taken else self.handed or record.table_from_text(self.sent)
        return partial(archive.open_table, table, self.ticket.data or "")

    @cached_property
    def sent(self) -> bytes:
        """What was brought, as a file or pasted."""
        return self.file.data.read() if self.file.data else (self.text.data or "").encode()

    def read_handed(self) -> WholeTable | None:
        """The table that another phone hands over; None where this is no link of one."""
        letters = record.packed_in(self.sent)
        self.handed = None if letters is None else record.table_from_text(record.unpacked(letters))
        return self.handed

    def table(self) -> tuple[str, str]:
        """The code and the secret of the table that a pasted link leads to, each "" where it has none."""
        link = OF_A_TABLE.fullmatch(self.sent[:MAX_TEXT_LENGTH].decode("utf-8", "replace").strip())
        return (link[1], link[2] or "") if link else ("", "")

    def is_event(self) -> bool:
        """Whether this is the file of an event."""
        return self.is_ours() and EVENT_FORMAT.encode() in self.sent

    def is_ours(self) -> bool:
        """Whether this is a document of this app, or was one before somebody changed it."""
        return self.sent.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"{") and bool(OF_OURS.search(self.sent))

    def read(self) -> bool:
        """Read a score sheet, and make a game of it. Whether the reader has seen it so before, and takes it."""
        self.text.data = record.text_of(self.sent)
        chosen = self.running.data == "1" if self.running.raw_data else None
        self.pasted = pasted = record.read_pasted(self.text.data, chosen)
        self.running.data = str(int(pasted.running))
        self.running.choices = [("0", _("Points per hand")), ("1", _("Running score"))]
        rules, preset = self._chosen(pasted)
        lines = "\n".join(self.text.data.strip().splitlines())  # browsers send other ends of lines than files have
        now = f"{crc32(lines.encode())} {pasted.running} {self.game.data}"
        is_seen, self.seen.data = self.seen.data == now, now
        if not (is_seen and self.target.data):
            self.target.data, self.target.raw_data = pasted.usual_target(rules, preset), None
        self.taken = record.as_game(pasted, rules, preset.key, self.target.data)
        return is_seen and bool(self.take.data) and not self.errors

    def remaining(self, error: ImpossibleFact) -> ImpossibleFact | None:
        """Put a refusal beside the field it is about; what is left is about all of what was brought."""
        if self.pasted and error.field in ("game", "target"):
            self[error.field].errors = [refusal(error)]
            return None
        return error

    def _chosen(self, pasted: Pasted) -> tuple[RuleSet[Options], Preset]:
        """The game that was chosen, or that suits the sheet best of those usual here, which stand before the others."""
        suiting = [(rules, preset) for rules, preset in places.offered() if pasted.suits(rules, preset)]
        usual = [(rules, preset) for rules, preset in suiting if preset == places.usual(rules)]
        offered = {f"{rules.key}/{preset.key}": (rules, preset) for rules, preset in (*usual, *suiting)}
        if not offered:
            raise ImpossibleFact("text", N_("No game here is for so many columns."))
        if self.game.data not in offered:
            likely = [*offered][: len(usual) or 1]
            self.game.data = max(likely, key=lambda key: pasted.likeness(*offered[key]))
        self.game.choices = [(key, translated(preset.name)) for key, (_rules, preset) in offered.items()]
        return offered[self.game.data]


class ExampleGame(OpeningForm):
    """The example game, at a table of its own."""

    def ready(self) -> Callable[[], TableRow]:
        return partial(ledger.open_table, demo.game(), self.ticket.data or "")


class JoinTable(Form):
    """The code that is read out across the table, in an address."""

    code = StringField(_l("Or join by code"), [Length(min=1, max=8)])


class DeleteTable(Form):
    """That a table is to be deleted, which is asked twice."""

    sure = BooleanField(
        _l("Delete everything for everyone."),
        [InputRequired(_l("Tick this first."))],
    )


class NewLink(Form):
    """The secret of a link that is about to be made, which the phone of the keeper knows already."""

    secret = HiddenField(validators=[Regexp(TICKET)])


class AboutTable(Form):
    """The name of a table, its place and its notes, each of which may be left empty."""

    name = StringField(_l("Table name"), [Length(max=MAX_NAME_LENGTH)])
    place = StringField(_l("Place"), [Length(max=MAX_NAME_LENGTH)])
    notes = TextAreaField(_l("Notes"), [Length(max=MAX_NOTES_LENGTH)])

    def about(self) -> About:
        """What is filled in; ImpossibleFact where it has signs that no page can show."""
        lines = (self.notes.data or "").strip().splitlines()
        notes = "\n".join(record.plain(line, "notes") for line in lines)
        return About(record.plain(self.name.data or "", "name"), record.plain(self.place.data or "", "place"), notes)


class SeasonAgreed(Form):
    """What an evening and a game are worth in the season, and with which game it begins."""

    coming = NumberField(_l("Points per night"), [InputRequired(), NumberRange(0, MAX_SEASON_POINTS)])
    winning = NumberField(_l("Points per win"), [InputRequired(), NumberRange(0, MAX_SEASON_POINTS)])
    since = NumberField(_l("Since game"), [InputRequired(), NumberRange(1, MAX_GAMES)])

    def season(self) -> Season:
        """What is filled in."""
        return Season(self.coming.data or 0, self.winning.data or 0, self.since.data or 1)


class LogForm(Form):
    """Of which game, by whom, and what was done; what nobody offered is everything."""

    game = SelectField(_lp("which one", "Game"), default="")
    who = SelectField(_l("By"), default="")
    which = SelectField(_l("What"), default="")

    def choose(self, games: int, people: Sequence[str]) -> None:
        """Offer so many games, and these people by their names."""
        self.game.choices = {
            "": _("All games"),
            **{str(number): _("Game %(number)s", number=number) for number in range(games, 0, -1)},
        }
        roles = {} if is_alone() else {key: translated(role.name) for key, role in ROLES.items()}
        self.who.choices = {"": _("Everyone"), **roles, **{f"{PERSON}{name}": name for name in people}}
        entry_kinds = {"told": _("Saved"), "corrected": _("Edited"), "struck": _("Crossed out")}
        entry_kinds["penalised"] = _("Penalised")
        statement_kinds = {"accepted": _("Accepted"), "protested": _("Protested"), "withdrew": _("Withdrawn")}
        statement_kinds["signed"] = _("Signed")
        has_statements = people or not is_alone()
        self.which.choices = {"": _("Everything"), **entry_kinds, **(statement_kinds if has_statements else {})}

    def wanted(self) -> LogFilter:
        """What is to be shown."""
        return LogFilter(self.which.data or "", self.who.data or "", number(self.game.data) or 0)

    def narrowed(self, to: Field | None = None, value: str = "") -> dict[str, str]:
        """What the address says, or would say with another answer to one of these."""
        answers = {field.name: value if field is to else field.data for field in (self.game, self.who, self.which)}
        return {name: answer for name, answer in answers.items() if answer}

    def chosen(self) -> list[str]:
        """What is shown, in the words of what was tapped."""
        choices = (choice for field in (self.which, self.who, self.game) for choice in field.iter_choices())
        return [text for _value, text, is_chosen, _more in choices if is_chosen]


NUMBER = re.compile(r"\d+")


class Named(Form):
    """Whom a name means, in every game or in some."""

    name = SelectField(_l("Name"))
    games = StringField(
        _l("Only in games (blank = all)"),
        [Length(max=MAX_TEXT_LENGTH), Regexp(r"[\d\s,;]*\Z", message=_l("Game numbers, such as 2, 5"))],
    )
    person = StringField(_l("Count as"), [InputRequired(), Length(max=MAX_NAME_LENGTH)])

    def __init__(self, names: list[str]) -> None:
        super().__init__()
        self.name.choices = [(name, name) for name in names]

    def offer(self, names: Sequence[str]) -> None:
        """Offer these of the names alone."""
        self.name.choices = [(name, name) for name in names]
        if self.name.data not in names:
            self.name.data = next(iter(names), "")

    def naming(self) -> Alias:
        """What is filled in; ImpossibleFact where it has signs that no page can show."""
        numbers = sorted({int(number) for number in NUMBER.findall(self.games.data or "")})
        games = tuple(number for number in numbers if 0 < number <= MAX_GAMES)
        return Alias(self.name.data, record.plain(self.person.data or "", "person"), games)


class TakenBack(Form):
    """Which of the namings is taken back: the same as they were shown."""

    name = HiddenField()
    games = HiddenField()
    person = HiddenField()

    def naming(self) -> Alias:
        """The naming as it was shown."""
        games = filter(None, map(number, NUMBER.findall(self.games.data or "")))
        return Alias(self.name.data or "", self.person.data or "", tuple(games))
