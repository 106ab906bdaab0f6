"""The form in which a side accepts or protests against what was written, or signs the sheet."""

from wtforms import HiddenField, StringField
from wtforms.validators import AnyOf, Length, NumberRange, Optional, Regexp

from referee.engine.limits import LONGEST_TEXT, MOST_SEATS
from referee.record.table_schema import SAID_KINDS
from referee.storage.access import new_secret
from referee.web.forms.fields import NumberField
from referee.web.forms.form import Form
from referee.web.forms.tables import TICKET

MOST = 2**31 - 1


class AgreementForm(Form):
    """What is said, of which revision of which line, for which seat, and the key by which it is known again."""

    key = HiddenField(default=new_secret, validators=[Regexp(TICKET)])
    line = NumberField(validators=[NumberRange(1, MOST)])
    revision = NumberField(validators=[NumberRange(1, MOST)])
    seat = NumberField(validators=[NumberRange(0, MOST_SEATS)])
    kind = StringField(validators=[AnyOf(SAID_KINDS), Length(max=10)])
    note = StringField(validators=[Optional(), Length(max=LONGEST_TEXT)])
