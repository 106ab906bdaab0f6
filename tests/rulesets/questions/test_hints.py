"""The examples that stand in the empty fields of a question, told as an answer: they could have been."""

import pytest

from referee.desk import question
from referee.engine.desk.question import Inputs
from referee.engine.wording import english

CHOSEN = [
    pytest.param("trick", {"suit": "5"}, id="a trick"),
    pytest.param("legal", {"when": "follow", "suit": "5"}, id="what may be played"),
    pytest.param("may-pass", {"game": "partners", "end_a": "6", "end_b": "5"}, id="a pass"),
    pytest.param("count", {"set": "6"}, id="a count"),
    pytest.param("place", {"names": "Ana, Ben", "player": "Ana", "end_0": "7", "end_1": "4"}, id="a tile on an arm"),
    pytest.param("where", {"player": "Ana", "end_0": "6", "mexican": "4"}, id="a place among trains"),
    pytest.param("lowest", {"names": "Ana, Ben", "total_1": "130"}, id="the totals after the last round"),
    pytest.param("cover", {"laid": "Ben"}, id="a double to be covered"),
    pytest.param("pot", {"names": "Ana, Ben, Cy, Dee", "dealer": "Ana", "tricks_0": "2", "tricks_1": "3"}, id="a pot"),
    pytest.param("may-play", {"arms": "6 4", "double": "5-5"}, id="a tile in a layout"),
    pytest.param("block", {"game": "longana", "names": "Ana, Ben, Cy, Dee", "passes": "Ana, Ben"}, id="passes"),
]


def hints(asked):
    """What stands in each field; of those that are asked of every seat in the first alone."""
    for field in asked.fields:
        if field.hint and not field.choices and field.kind != "person" and field.name not in {"names", "held"}:
            yield f"{field.name}_0" if field.seats else field.name, english(field.hint, {})


@pytest.mark.parametrize(("key", "more"), CHOSEN)
def test_what_an_empty_field_shows_could_have_been(key, more):
    asked = question(key)
    reply = asked.ask(Inputs({**dict(hints(asked.under(Inputs(more)))), **more}))
    assert not reply.remarks
    assert str(reply.headline)
