"""What Flask-WTF does for every form: its messages in the reader's language, and its tokens."""

import pytest
from flask_babel import force_locale

from referee.engine.facts import Adjust, Opening
from referee.games.sheet import Sheet
from referee.record import Record
from referee.rulesets import ruleset
from referee.web.entry_types import entry_type
from tests.support.builders import CAST


def sheet():
    """A sheet of partners with nothing written."""
    rules = ruleset("partners")
    options = rules.agree("lagunex", {})
    first = rules.first(options, rules.seat(CAST, options), Opening())
    return Sheet(None, Record(rules, "lagunex", options, CAST, Opening(), ()), first, (), first)


@pytest.mark.parametrize(
    ("locale", "message"), [("en", "Not a valid integer value."), ("es", "No es un valor entero válido.")]
)
def test_messages_of_wtforms_are_in_the_readers_language(app, locale, message):
    with app.test_request_context(method="POST", data={"points_0": "many"}), force_locale(locale):
        form = entry_type(Adjust).form.of(sheet())
        assert not form.validate()
        assert form["points_0"].errors[0] == message


def test_a_number_longer_than_any_of_ours_is_read_as_none(app):
    with app.test_request_context(method="POST", data={"points_0": "9" * 11}):
        form = entry_type(Adjust).form.of(sheet())
        assert not form.validate()
        assert (form["points_0"].data, form["points_0"].errors[0]) == (None, "Not a valid integer value.")
