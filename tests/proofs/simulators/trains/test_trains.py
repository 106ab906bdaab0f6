"""Games of Mexican Train and Chickenfoot by a simulator: told as at a table, and added up by another calculator."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from referee.engine.facts import ImpossibleFact
from referee.games.sheet import STRUCK, GameRef, Revision, opened, written_on
from referee.record import FORMAT, from_document, report
from referee.rulesets import ruleset
from tests.proofs.simulators.trains.evening import NAMES, Line, facts, game
from tests.proofs.simulators.trains.house import ANSWERS, MOST, PRESETS, House, any_house, house, most, rounds, tiles_in
from tests.proofs.simulators.trains.mistakes import MISTAKES, Mistake, plainly
from tests.support.builders import Told
from tests.support.cited import every_step, without_a_rule

LONG = pytest.mark.tour
FEW, MANY = range(10), range(10, 2000)
SEEDS = [pytest.param(FEW, id="few"), pytest.param(MANY, id="many", marks=LONG)]
MOMENT = datetime(2026, 11, 27, 20, tzinfo=UTC)
GAME = GameRef(1, 1, "KDF7QA", 1, MOMENT, 0)


def record(agreed: House, preset: str, players: int, entries: list[Told]) -> Told:
    """The record of a game; every house rule is written into it that is not as the preset has it."""
    said = {key: value for key, value in agreed.items() if house(preset)[key] != value}
    return {
        "format": FORMAT,
        "ruleset": "trains",
        "preset": preset,
        "options": said,
        "seats": [*NAMES[:players]],
        "entries": entries,
    }


def ours(entry: Any) -> Any:
    """What the referee says of a line."""
    winner = entry["game_winner"]
    over = winner is not None or "game_winners" in entry or "stopped" in entry
    clauses = {step["clause"] for step in entry["remarks"] if step["clause"]}  # without how a text was read
    return {
        "awards": entry["awards"],
        "totals": entry["totals"],
        "winner": entry["winner"],
        "winners": entry.get("game_winners", [] if winner is None else [winner]),
        "over": over,
        "next_lead": None if over else entry["next_lead"],
        "remarks": clauses,
    }


def theirs(line: Line) -> Any:
    """What the calculator says of it."""
    return {
        "awards": line.awards,
        "totals": line.totals,
        "winner": line.winner,
        "winners": sorted(line.winners),
        "over": line.over,
        "next_lead": line.lead,
        "remarks": set(),
    }


def numbers(line: Line, agreed: House) -> Any:
    """The round of a line and how many there are; the engine of a round, and the next where it follows."""
    return {
        "round": line.number,
        "rounds": rounds(agreed),
        "next_engine": line.engine,
        **({"engine": line.played.engine} if line.played else {}),
    }


def differences(agreed: House, preset: str, players: int, lines: list[Line]) -> list[str]:
    """What the referee has otherwise than the other calculator, line by line."""
    entries = report(from_document(record(agreed, preset, players, facts(lines))))["entries"]
    pairs = []
    for line, entry in zip(lines, entries, strict=True):
        wanted = numbers(line, agreed)
        pairs.append((line, ours(entry) | {key: entry.get(key) for key in wanted}, theirs(line) | wanted))
    return [f"{has} for {needs}: {agreed}, {line.told}" for line, has, needs in pairs if has != needs]


def drawn(seed: int) -> tuple[str, House, int]:
    """A preset, house rules and as many people as may sit down, by chance."""
    chance = Random(seed)
    preset, agreed = any_house(chance)
    return preset, agreed, chance.randint(2, most(agreed))


@pytest.mark.parametrize("seeds", SEEDS)
def test_games_by_any_house_rules_go_as_they_are_added_up_elsewhere(seeds):
    for seed in seeds:
        preset, agreed, players = drawn(seed)
        assert differences(agreed, preset, players, list(game(agreed, players, seed))) == [], seed


@pytest.mark.parametrize("seeds", SEEDS)
def test_what_is_cited_of_a_game_is_in_its_own_book(seeds):
    for seed in seeds:
        preset, agreed, players = drawn(seed)
        told = from_document(record(agreed, preset, players, facts([*game(agreed, players, seed)])))
        assert without_a_rule("trains", told.options, every_step(told)) == [], seed


@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_of_every_preset_goes_as_it_is_added_up_elsewhere(preset):
    agreed = house(preset)
    for players in {2, most(agreed)}:
        assert differences(agreed, preset, players, list(game(agreed, players, seed=players))) == []


def test_every_preset_answers_every_house_rule_as_the_canon_has_it():
    rules = ruleset("trains")
    agreed = {each.key: rules.agree(each.key, {}) for each in rules.presets}
    answers = {preset: {key: getattr(options, key) for key in ANSWERS} for preset, options in agreed.items()}
    assert answers == {preset: house(preset) for preset in PRESETS}


def written(line: int, revision: int, entry: Told) -> Revision:
    """What somebody wrote in a line."""
    told = {key: value for key, value in entry.items() if key != "kind"}
    return Revision(0, line, revision, entry["kind"], told, MOMENT, "scorer", "")


def with_mistakes(lines: list[Line], chance: Random) -> Iterator[list[Revision]]:
    """The lines as somebody writes them who crosses some out and others out again, and counts a hand wrongly first."""
    at = 0
    for line in lines:
        at += 1
        if line.played and chance.random() < 0.3:
            wrong = line.told | {"held": [text and "9" for text in line.told["held"]]}
            wrong = {key: value for key, value in wrong.items() if key not in ("double_blank", "ends")}
            crossed_out = chance.random() < 0.5
            yield [written(at, 1, wrong)]
            yield [written(at, 2, {"kind": STRUCK} if crossed_out else line.told)]
            if not crossed_out:
                continue
            at += 1
        yield [written(at, 1, line.told)]


@pytest.mark.parametrize("seeds", SEEDS)
def test_what_is_crossed_out_or_told_anew_leaves_no_trace(seeds):
    for seed in seeds:
        preset, agreed, players = drawn(seed)
        lines = list(game(agreed, players, seed))
        sheet = opened(GAME, from_document(record(agreed, preset, players, [])))
        for revisions in with_mistakes(lines, Random(seed)):
            sheet = written_on(sheet, revisions)
            assert sheet.problem is None or lines[-1].over, (seed, sheet.problem)
        assert (list(sheet.standing.totals), list(sheet.standing.winners)) == (
            lines[-1].totals,
            sorted(lines[-1].winners),
        )


def said_of(agreed: House, preset: str, players: int, entries: list[Told]) -> tuple[set[str], str]:
    """The clauses by which the last entry is refused or remarked on, and the field; none where it is believed."""
    try:
        remarks = report(from_document(record(agreed, preset, players, entries)))["entries"][-1]["remarks"]
        return {step["clause"] for step in remarks if step["clause"]}, ""
    except ImpossibleFact as refusal:
        return {refusal.clause}, refusal.field


def mistaken(mistake: Mistake, seeds: range) -> Iterator[tuple[House, str, int, list[Told], set[str]]]:
    """One mistake made of every round of the games of some seeds, told after what went before it."""
    chance = Random(0)
    for seed in seeds:
        preset, agreed, players = drawn(seed)
        lines = list(game(agreed, players, seed, quiet=True))
        for at, line in enumerate(lines):
            if line.played:
                before = facts(lines[:at])
                for wrong, fields in mistake(line.played, line, chance):
                    yield agreed, preset, players, [*before, wrong], fields


@pytest.mark.parametrize(
    "seeds", [pytest.param(range(5), id="few"), pytest.param(range(5, 200), id="many", marks=LONG)]
)
@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda each: each.__name__)
def test_what_cannot_have_been_is_refused_or_doubted_by_its_clause_at_its_field(mistake, seeds):
    broken = {*re.findall(r"(?:MEX|CHK|GEN)-\d+", mistake.__doc__)}
    tried = 0
    for agreed, preset, players, entries, fields in mistaken(mistake, seeds):
        clauses, field = said_of(agreed, preset, players, entries)
        assert clauses & broken, (clauses, field, agreed, entries[-1])
        assert field in (fields or {""}), (clauses, field, agreed, entries[-1])
        tried += 1
    assert tried


def refused(agreed: House, players: int, *entries: Told) -> tuple[str, str]:
    """The clause and the field by which a game is refused."""
    with pytest.raises(ImpossibleFact) as refusal:
        report(from_document(record(agreed, "double_twelve", players, [*entries])))
    return refusal.value.clause, refusal.value.field


@pytest.mark.parametrize("highest", [6, 9, 12, 15])
def test_no_more_are_dealt_than_the_set_has_beside_the_engine(highest):
    """MEX-30: nine players with ten just fit into 91."""
    for players in range(2, MOST["mexican"][highest] + 1):
        fits = min(20, (tiles_in(highest) - 1) // players)
        agreed = house(set=highest, hand_tiles=fits)
        assert report(from_document(record(agreed, "double_twelve", players, [])))["opening"]["round"] == 1
        if fits < 20:
            assert refused(agreed | {"hand_tiles": fits + 1}, players) == ("MEX-30", "options.hand_tiles")


@pytest.mark.parametrize("seed", range(8))
def test_after_the_last_round_there_is_no_other(seed):
    """MEX-40."""
    preset, agreed, players = drawn(seed)
    lines = list(game(agreed, players, seed, quiet=True))
    again = next(line.told for line in reversed(lines) if line.played)
    assert said_of(agreed, preset, players, [*facts(lines), again]) == ({"MEX-40"}, "kind")


def test_a_game_that_the_table_stops_has_no_engine_to_come():
    round_ = {"kind": "hand", "out": 0, "held": ["", "9"]}
    entries = report(from_document(record(house(), "double_twelve", 2, [round_, {"kind": "stop"}])))["entries"]
    assert [entry["next_engine"] for entry in entries] == [11, None]


@pytest.mark.parametrize("seed", range(8))
def test_the_ends_of_feet_tell_nothing_of_the_halves_on_the_table(seed):
    """CHK-32: in Chickenfoot any ends are believed on which nobody could have played."""
    agreed, highest = house("chickenfoot"), 9
    lines = list(game(agreed, 3, seed, quiet=True))
    for at, line in enumerate(lines):
        if line.winner is None:
            held = {half for hand in line.played.held.values() for tile in hand for half in tile}
            for end in {*range(highest + 1)} - held:
                told = plainly(line.played, line, ends=[end])
                assert said_of(agreed, "chickenfoot", 3, [*facts(lines[:at]), told]) == (set(), "")
