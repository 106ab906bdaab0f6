"""Who the players of a table are: those whose names are offered when it plays again."""

import pytest

from referee import ledger, queries, sheet_cache
from referee.engine.facts import ImpossibleFact
from referee.links import new_secret
from referee.models import Entry
from referee.record import checked, from_document
from referee.rulesets import ruleset
from tests.builders import document, told

HELD = (new_secret(),)
LONGANA = ruleset("longana")
JOINS = told("join", name="Cy", after=1)
TAKES_OVER = told("substitute", seat=1, name="Dee")


@pytest.fixture
def table(app):
    """A new table of Ana and Ben."""
    with app.app_context():
        yield ledger.open_table(from_document(document("longana", players=2)), HELD[0])


def tell(table, line, entry):
    ledger.tell(table.games[0], line, checked(entry, LONGANA), HELD)


def offered(table):
    return set(queries.names_of([table]))


@pytest.mark.parametrize(("entry", "name"), [(JOINS, "Cy"), (TAKES_OVER, "Dee")], ids=["joins", "takes over a seat"])
def test_who_comes_later_is_offered_the_next_time(table, entry, name):
    tell(table, 1, entry)
    assert offered(table) == {"Ana", "Ben", name}


def test_a_name_that_is_corrected_is_offered_as_it_was_meant(table):
    tell(table, 1, told("join", name="Cyril", after=1))
    ledger.correct(table.games[0], 1, 1, checked(JOINS, LONGANA), HELD, "He goes by Cy")
    assert "Cy" in offered(table)


def test_who_came_in_an_imported_game_is_offered_even_when_somebody_took_over(app):
    game = from_document(document("longana", JOINS, TAKES_OVER, told("substitute", seat=2, name="Eve"), players=2))
    with app.app_context():
        assert offered(ledger.open_table(game, new_secret())) == {"Ana", "Ben", "Cy", "Dee", "Eve"}


def test_who_comes_back_is_called_as_before(table):
    tell(table, 1, JOINS)
    tell(table, 2, told("leave", seat=2))
    again = ledger.rematch(table.games[0], HELD)
    ledger.tell(again, 1, checked(told("join", name="cy", after=1), LONGANA), HELD)
    ledger.tell(again, 1, checked(told("join", name=" CY", after=1), LONGANA), HELD)
    assert sheet_cache.read(again).standing.seating.names == ("Ana", "Ben", "Cy")
    assert offered(table) == {"Ana", "Ben", "Cy"}


@pytest.mark.parametrize("entry", [told("join", name="ana", after=1), told("substitute", seat=1, name="ANA")])
def test_nobody_comes_by_the_name_of_somebody_who_is_there(table, entry):
    with pytest.raises(ImpossibleFact, match="already has a seat"):
        tell(table, 1, entry)
    tell(table, 1, told("redeal"))
    with pytest.raises(ImpossibleFact, match="already has a seat"):
        ledger.correct(table.games[0], 1, 1, checked(entry, LONGANA), HELD, "It was so")


def test_what_was_written_when_small_letters_made_another_person_is_read_as_it_is(table):
    game = table.games[0]
    game.entries.append(Entry(line=1, revision=1, kind="join", data={"name": "ana", "after": 1}, told_by="keeper"))
    game.entries[0].told_at = game.opened_at
    game.table.version += 1
    now = sheet_cache.read(game)
    assert (now.problem, now.standing.seating.names) == (None, ("Ana", "Ben", "ana"))
    again = sheet_cache.read(ledger.rematch(game, HELD))
    assert again.record.seats == ("Ana", "Ben", "ana")


def test_who_comes_back_is_one_player(table):
    tell(table, 1, JOINS)
    tell(table, 2, told("leave", seat=2))
    ledger.rematch(table.games[0], HELD)
    ledger.tell(table.games[1], 1, checked(JOINS, LONGANA), HELD)
    assert sorted(player.name for player in table.players) == ["Ana", "Ben", "Cy"]
