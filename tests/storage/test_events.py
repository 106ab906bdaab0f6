"""Events in the database: written once however often they are sent, read with what the sheets of their tables say."""

from dataclasses import replace
from threading import Barrier, Thread

import pytest

from referee.events.event import Entrant, Event, EventRound, Meeting, Result
from referee.record import read_fact
from referee.rulesets import ruleset
from referee.storage import events, ledger, queries
from referee.storage.access import KEEPER, SCORER, new_secret, role_of
from referee.storage.transaction import NotAllowed
from tests.support.builders import out

PAIRS = Event(
    game={"ruleset": "partners", "preset": "lagunex", "options": {}},
    target=100,
    sides=(Entrant(1, "Ana & Luis", ("Ana", "Luis")), Entrant(2, "Rosa & Beto", ("Rosa", "Beto"))),
)
FIRST = EventRound((Meeting((1, 2), "lot"),))
WHOLE = read_fact(out(0, "", "45", "1", "45"), ruleset("partners"))


def drawn(_event):
    return FIRST


@pytest.fixture(autouse=True)
def inside(app):
    with app.app_context():
        yield


@pytest.fixture
def secret():
    return new_secret()


@pytest.fixture
def event(inside, secret):
    table = events.open_event(PAIRS, "Tuesday", secret)
    events.draw_round(table, 1, drawn, [secret])
    return queries.find_table(table.code)


def test_opened_twice_it_is_one_event(secret):
    opened = [events.open_event(PAIRS, "Tuesday", secret) for _ in range(2)]
    assert opened[0].code == opened[1].code
    assert queries.find_table(opened[0].code).is_event


def test_a_round_that_is_drawn_again_stays(event, secret):
    before = events.evening(event)
    events.draw_round(event, 1, lambda _event: EventRound((Meeting((2, 1)),)), [secret])
    assert events.evening(event) == before
    assert before.event.rounds == (FIRST,)


def test_two_phones_draw_one_round(app, secret):
    table, barrier = events.open_event(PAIRS, "", secret), Barrier(2)

    def draw():
        with app.app_context():
            barrier.wait()
            events.draw_round(table, 1, drawn, [secret])

    phones = [Thread(target=draw) for _ in range(2)]
    [phone.start() for phone in phones]
    [phone.join() for phone in phones]
    assert len(events.evening(table).event.rounds) == 1


def test_the_sheet_of_a_table_is_opened_once_and_gives_its_result(event, secret):
    sheet, again = (events.open_sheet(event, (1, 1), [secret]) for _ in range(2))
    assert (sheet.code, sheet.event) == (again.code, event.code)
    game = queries.find_game(sheet, 1)
    names = queries.read(game).standing.seating.names
    assert {names[::2], names[1::2]} == {("Ana", "Luis"), ("Rosa", "Beto")}
    before = events.state(event)
    for number in (1, 2):
        game = queries.find_game(sheet, 1)
        ledger.record_entry(game, number, WHOLE, [secret])
    assert events.state(event) != before
    assert events.evening(event).event.rounds[0].meetings[0].result == Result((180, 0))


def test_whoever_runs_an_event_runs_its_tables(event, secret):
    sheet = events.open_sheet(event, (1, 1), [secret])
    scorer = new_secret()
    ledger.replace_link(event, SCORER, scorer, [secret])
    found = queries.find_table(sheet.code)
    assert [role_of(found, [each]).key for each in (secret, scorer, new_secret())] == ["keeper", "scorer", "watcher"]
    with pytest.raises(NotAllowed):
        events.change(event, "renamed", lambda event: replace(event, target=200), [scorer])
    with pytest.raises(NotAllowed):
        events.open_sheet(event, (1, 1), [new_secret()])


def test_what_the_director_enters_stands_before_the_sheet(event, secret):
    events.open_sheet(event, (1, 1), [secret])
    called = replace(FIRST.meetings[0], result=Result((40, 60), "time"))
    events.change(event, "called", lambda event: event.with_tables({(1, 1): called}), [secret])
    assert events.evening(event).event.rounds[0].meetings[0].result == called.result


def test_a_side_without_people_sits_as_a_pair_with_its_name():
    game = events.game_of(replace(PAIRS, sides=(*PAIRS.sides, Entrant(3, "Us"))), Meeting((3, 1)))
    assert (game.seats, game.pair_names) == (("", "Ana", "", "Luis"), ("Us", ""))


def test_an_event_is_kept_by_its_keeper(event, secret):
    assert role_of(event, [secret]) == KEEPER
