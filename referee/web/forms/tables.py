"""The forms that open, join and share a table, beside that of a new game."""

from collections.abc import Callable
from functools import partial

from flask_babel import lazy_gettext as _l
from flask_wtf.file import FileField
from wtforms import BooleanField, HiddenField, StringField, TextAreaField
from wtforms.validators import InputRequired, Length, Regexp

from referee import record
from referee.engine.limits import MOST_BYTES
from referee.games import demo
from referee.rows import TableRow
from referee.storage import archive, ledger
from referee.storage.access import new_secret
from referee.web.forms.form import Form

TICKET = r"[A-Za-z0-9_-]{22}\Z"


class Opening(Form):
    """What opens a table carries the secret its keeper will have, so that sent twice it opens one table."""

    ticket = HiddenField(default=new_secret, validators=[Regexp(TICKET)])

    def ready(self) -> Callable[[], TableRow]:
        """What opens the table; ImpossibleFact where none can be opened like this."""
        raise NotImplementedError


class ImportGame(Opening):
    """A game record, or a table with all of its games, as a file or pasted."""

    file = FileField(_l("A game record as a file"))
    text = TextAreaField(_l("or its text"), [Length(max=MOST_BYTES)])

    def ready(self) -> Callable[[], TableRow]:
        text = self.file.data.read() if self.file.data else (self.text.data or "").encode()
        return partial(archive.open_table, record.table_from_text(text), self.ticket.data or "")


class ExampleGame(Opening):
    """The example game, at a table of its own."""

    def ready(self) -> Callable[[], TableRow]:
        return partial(ledger.open_table, demo.game(), self.ticket.data or "")


class JoinTable(Form):
    """The code that is read out across the table, in an address."""

    code = StringField(_l("Join a table by its code"), [Length(min=1, max=8)])


class DeleteTable(Form):
    """That a table is to be deleted, which is asked twice."""

    sure = BooleanField(
        _l("All of it goes, for everybody, and nobody can bring it back"),
        [InputRequired(_l("Tick this first: the table is gone for good then."))],
    )


class NewLink(Form):
    """The secret of a link that is about to be made, which the phone of the keeper knows already."""

    secret = HiddenField(validators=[Regexp(TICKET)])
