"""The form in which somebody takes a seat on their phone."""

from wtforms import HiddenField
from wtforms.validators import NumberRange, Regexp

from referee.storage.access import new_secret
from referee.web.forms.fields import NumberField
from referee.web.forms.form import Form
from referee.web.forms.tables import TICKET


class TakeSeat(Form):
    """Who somebody is, and the secret that their phone will have, so that sent twice it takes one seat."""

    secret = HiddenField(default=new_secret, validators=[Regexp(TICKET)])
    player = NumberField(validators=[NumberRange(1, 2**31 - 1)])
