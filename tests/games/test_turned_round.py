"""Every game with its score turned round: whoever reads totals says the same of it, as nobody is better off."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from referee.engine.facts import Adjust, Leave, Opening, Penalty, Stop, Time, Void
from referee.engine.options import house_rules
from referee.games import evenings, series, statistics
from referee.games.sheet import GameRef, Revision, Sheet, opened, written_on
from referee.games.tally import tally
from referee.record import Record, Season, report, write_fact
from referee.rulesets import ruleset
from tests.rulesets.toll import TOLL, Toll, TollHand
from tests.support.builders import CAST
from tests.support.mirrored import comparable, mirrored_record, opposite
from tests.support.strategies import KEYS, quick, records

NOW = datetime(2026, 1, 2, 20, tzinfo=UTC)
few = settings(quick, max_examples=25)
EVERY = pytest.mark.parametrize("key", KEYS)


def sheet(record, number=1) -> Sheet:
    """The sheet of a record."""
    game = opened(GameRef(number, 1, "ABCDEF", number, NOW + timedelta(hours=number), 0), record)
    told = enumerate(map(write_fact, record.facts), 1)
    written = [
        Revision(line, line, 1, entry["kind"], {key: entry[key] for key in entry if key != "kind"}, NOW, "keeper", "")
        for line, entry in told
    ]
    return written_on(game, written)


@st.composite
def games(draw, key):
    """A game in which nobody leaves or loses all at once, and the same turned round; both end by time or stop."""
    rules = ruleset(key)
    numbers = {rule.key: rule for rule in house_rules(rules.options)}
    said = {key: end(numbers[key]) for key, end in OF_NUMBERS.items() if key in numbers}
    preset = rules.presets[0].key
    record = comparable(draw(records(key, preset, **said, **({"play_for": "points"} if key == "loo" else {}))))
    assume(not any(isinstance(fact, Leave) for fact in record.facts))
    last = record.scored()[-1].standing if record.facts else record.first()
    assume(not any(fault.lost for fault in last.noted))
    assume(all(abs(total) < rules.target(record.options) for total in last.totals) if "target" in said else True)
    if not last.over:
        ends = draw(st.sampled_from([Stop(), *([] if last.called else [Time(in_play=False)])]))
        record = replace(record, facts=(*record.facts, ends))
    return record, mirrored_record(record)


OF_NUMBERS = {"target": lambda rule: rule.number.high, "losers_below": lambda rule: rule.number.low}
"""A target that nobody reaches, and no number of points that saves the losers: both count upwards."""
OF_TARGETS = {"needs", "target", "points_win"}


def answers(thing):
    """What a standing or a sheet says of itself, but for what has totals: `best`, and the last hand's line."""
    own = {name: getattr(thing, name) for name, value in vars(type(thing)).items() if isinstance(value, property)}
    return {name: own[name] for name in own.keys() - OF_TARGETS - {"best", "last_hand"}}


SAID = {
    "all that a standing answers": lambda sheet: answers(sheet.standing),
    "all that a sheet answers": answers,
    "who has won": lambda sheet: (sheet.standing.winners, sheet.standing.over),
    "who has which place": lambda sheet: [(side, place) for side, _total, place in tally(sheet).ended],
    "who beats whom": lambda sheet: tally(sheet).met,
    "who comes first": lambda sheet: [(one.name, one.games_won) for one in statistics.people([tally(sheet)])],
    "who won a series": lambda sheet: series.series([series.outcome(sheet)] * 2).score,
    "a season": lambda sheet: evenings.places([tally(sheet)], Season(1, 2, 1)),
    "what a program reads": lambda sheet: ended(report(sheet.record)),
}


def ended(said):
    return {key: said[key] for key in said if key not in ("totals", "entries", "opening")}


TOLLS = st.one_of(
    st.builds(TollHand, out=st.integers(0, 3), left=st.integers(0, 9)),
    st.builds(Toll, seat=st.integers(0, 3), ends=st.sampled_from((3, 6, 9))),
    st.builds(Adjust, points=st.tuples(st.integers(-9, 9), st.integers(-9, 9)), reason=st.just("-")),
    st.builds(Penalty, seat=st.integers(0, 3), fault=st.just("talk"), points=st.integers(0, 5)),
    st.builds(Void, reason=st.just("-")),
)


@EVERY
@few
@given(st.data())
def test_the_opposite_score_is_told_alike(key, data):
    is_told_alike(*data.draw(games(key)))


@few
@given(st.lists(TOLLS, max_size=4))
def test_so_is_that_of_a_game_that_nobody_knows_yet(facts):
    record = Record(TOLL, "usual", TOLL.agree(), CAST, Opening(), (*facts, Stop()))
    is_told_alike(record, mirrored_record(record))


def is_told_alike(record, other):
    for line, turned in zip(record.scored(), other.scored(), strict=True):
        assert turned.verdict.awards == opposite(line.verdict.awards)
        assert turned.standing.totals == opposite(line.standing.totals)
        assert (turned.standing.winners, turned.standing.over) == (line.standing.winners, line.standing.over)
    here, there = sheet(record), sheet(other)
    for what, said in SAID.items():
        assert said(there) == said(here), what
