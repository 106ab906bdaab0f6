"""An event as one JSON document, and what is refused of one."""

from datetime import UTC, datetime

import pytest

from referee.engine.facts import ImpossibleFact
from referee.engine.options import answers
from referee.events.event import Contest, Entrant, Event, EventRound, Meeting, Rest, Result, event_document, read_event
from referee.events.rules import EventRules

ANA, BEN, CY = Entrant(1, "Ana"), Entrant(2, "Ben & Bo", ("Ben", "Bo")), Entrant(3, "Cy", since=2, misses=(4,))
MET = Meeting((1, 2), "lot", (1, 2), (0, 0), Result((100, 60)), (Contest(("Ana",), ("Ben",), "home"),))
EVENING = Event(
    rules=EventRules(rounds=5, bye="win_only"),
    game={"ruleset": "partners", "options": {"target": 100}},
    target=100,
    sides=(ANA, BEN, CY),
    rounds=(EventRound((MET,), (Rest(3, "late", 3),), datetime(2026, 11, 30, tzinfo=UTC), 90),),
)


def test_what_is_written_of_an_event_is_read_again():
    assert read_event(event_document(EVENING)) == EVENING


def test_what_is_as_usual_is_not_written_but_for_the_rules():
    assert event_document(Event(sides=(ANA,))) == {"rules": answers(EventRules()), "sides": [{"name": "Ana"}]}


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"rules": {"bye": "twice"}}, "rules.options.bye"),
        ({"sides": [{"number": 2}]}, "sides"),
        ({"rounds": [{"meetings": [{"sides": [1, 4]}]}]}, "rounds.0"),
        ({"rounds": [{"meetings": [{"sides": [1, 2]}, {"sides": [2, 3]}]}]}, "rounds.0"),
        ({"rounds": [{"meetings": [{"result": {"points": [-1]}}]}]}, "rounds.0.meetings.0.result.points.0"),
        ({"when": 1}, ""),
    ],
    ids=["an answer nobody offers", "a gap", "a stranger", "at two tables", "fewer than no points", "another field"],
)  # fmt: skip
def test_what_is_no_event_is_refused_at_its_field(changed, field):
    with pytest.raises(ImpossibleFact) as refused:
        read_event(event_document(EVENING) | changed)
    assert refused.value.field == field


def test_the_sheets_say_what_the_director_has_not_entered():
    open_tables = Event(sides=(ANA, BEN), rounds=(EventRound((Meeting((1, 2)),)),))
    told = open_tables.with_results({(1, 1): Result((5, 100)), (2, 1): Result((0, 0))})
    assert (open_tables.missing(), told.missing()) == ([1], [])
    assert told.with_results({(1, 1): Result((0, 0))}) == told
