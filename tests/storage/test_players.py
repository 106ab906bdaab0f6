"""Who the players of a table are: those whose names are offered when it plays again."""

import pytest
from sqlalchemy import select

from referee.engine.facts import ImpossibleFact
from referee.record import from_document, read_fact
from referee.rulesets import ruleset
from referee.storage import ledger, queries
from referee.storage.access import new_secret
from referee.storage.db import connection
from referee.storage.models import Player
from referee.storage.transaction import writing
from tests.support.builders import document, told

HELD = (new_secret(),)
LONGANA = ruleset("longana")
JOINS = told("join", name="Cy", after=1)
TAKES_OVER = told("substitute", seat=1, name="Dee")


@pytest.fixture
def table(app):
    """A new table of Ana and Ben."""
    with app.app_context():
        yield ledger.open_table(from_document(document("longana", players=2)), HELD[0])


def game_of(table, number=1):
    return queries.find(table.code, number)[1]


def tell(table, line, entry):
    ledger.record_entry(game_of(table), line, read_fact(entry, LONGANA), HELD)


def offered(table):
    return set(queries.names_at(None, [table]))


@pytest.mark.parametrize(("entry", "name"), [(JOINS, "Cy"), (TAKES_OVER, "Dee")], ids=["joins", "takes over a seat"])
def test_who_comes_later_is_offered_the_next_time(table, entry, name):
    tell(table, 1, entry)
    assert offered(table) == {"Ana", "Ben", name}


def test_a_name_that_is_corrected_is_offered_as_it_was_meant(table):
    tell(table, 1, told("join", name="Cyril", after=1))
    ledger.correct(game_of(table), 1, 1, read_fact(JOINS, LONGANA), HELD, "He goes by Cy")
    assert "Cy" in offered(table)


def test_who_came_in_an_imported_game_is_offered_even_when_somebody_took_over(app):
    game = from_document(document("longana", JOINS, TAKES_OVER, told("substitute", seat=2, name="Eve"), players=2))
    with app.app_context():
        assert offered(ledger.open_table(game, new_secret())) == {"Ana", "Ben", "Cy", "Dee", "Eve"}


def test_who_comes_back_is_called_as_before(table):
    tell(table, 1, JOINS)
    tell(table, 2, told("leave", seat=2))
    again = ledger.rematch(game_of(table), HELD)
    ledger.record_entry(again, 1, read_fact(told("join", name="cy", after=1), LONGANA), HELD)
    ledger.record_entry(again, 1, read_fact(told("join", name=" CY", after=1), LONGANA), HELD)
    assert queries.read(game_of(table, 2)).standing.seating.names == ("Ana", "Ben", "Cy")
    assert offered(table) == {"Ana", "Ben", "Cy"}


@pytest.mark.parametrize("entry", [told("join", name="ana", after=1), told("substitute", seat=1, name="ANA")])
def test_nobody_comes_by_the_name_of_somebody_who_is_there(table, entry):
    with pytest.raises(ImpossibleFact, match="already has a seat"):
        tell(table, 1, entry)
    tell(table, 1, told("redeal"))
    with pytest.raises(ImpossibleFact, match="already has a seat"):
        ledger.correct(game_of(table), 1, 1, read_fact(entry, LONGANA), HELD, "It was so")


def test_what_was_written_when_small_letters_made_another_person_is_read_as_it_is(table):
    with writing("something", table, HELD) as there:
        entry = {"kind": "join", "name": "ana", "after": 1}
        ledger.add_entry(game_of(table).id, 1, 1, entry, there.role, "")
    game = game_of(table)
    now = queries.read(game)
    assert (now.problem, now.standing.seating.names) == (None, ("Ana", "Ben", "ana"))
    again = queries.read(ledger.rematch(game, HELD))
    assert again.record.seats == ("Ana", "Ben", "ana")


def test_who_comes_back_is_one_player(table):
    tell(table, 1, JOINS)
    tell(table, 2, told("leave", seat=2))
    ledger.rematch(game_of(table), HELD)
    ledger.record_entry(game_of(table, 2), 1, read_fact(JOINS, LONGANA), HELD)
    assert sorted(connection().scalars(select(Player.name))) == ["Ana", "Ben", "Cy"]
