"""Games scored by fives by a simulator: every preset and any house rules, told as at a table, added up by another."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count, islice
from random import Random
from typing import Any

import pytest

from referee.engine.facts import ImpossibleFact
from referee.record import from_document, report
from referee.rulesets import ruleset
from tests.proofs.simulators.fives import SET, Hand, hands
from tests.proofs.simulators.fives_house import ANSWERS, PRESETS, House, house, tiles_each
from tests.proofs.simulators.fives_mistakes import MISTAKES, Mistake, truth, unit
from tests.proofs.simulators.fives_told import Line, game, in_pips, in_tiles
from tests.proofs.simulators.logic import never_by_fives
from tests.proofs.simulators.mistakes import CHANGES
from tests.support.builders import Told, document
from tests.support.builders import told as tells

LONG = pytest.mark.tour
FEW, MANY = range(2), range(2, 120)
SEEDS = [pytest.param(FEW, id="few"), pytest.param(MANY, id="many", marks=LONG)]


def tables() -> Iterator[Any]:
    """Every preset with as many people as can play it, alone and in pairs."""
    for preset in PRESETS:
        pairs = {"sides": "pairs"}
        for players, said in ((2, {}), (3, {}), (4, {}), (4, pairs)):
            if (house(preset, **said)["sides"] == "each" or players == 4) and fits(house(preset, **said), players):
                yield pytest.param(preset, players, said, id=f"{preset}-{players}{'-pairs' if said else ''}")


def fits(agreed: House, players: int) -> bool:
    """Whether there are tiles enough."""
    return players * tiles_each(agreed, players) <= 28


def opened(agreed: House, preset: str, players: int, played: list[Line]) -> Any:
    """The record of a game; every house rule is written into it that is not as the preset has it."""
    said = {key: value for key, value in agreed.items() if house(preset)[key] != value}
    return document("fives", *(line.told for line in played), players=players, preset=preset, **said)


def differences(agreed: House, preset: str, players: int, played: list[Line]) -> list[str]:
    """What the referee has otherwise than the other calculator, hand by hand."""
    entries = report(from_document(opened(agreed, preset, players, played)))["entries"]
    pairs = ((line, ours(entry), theirs(line, agreed)) for line, entry in zip(played, entries, strict=True))
    return [f"{has} for {needs}: {agreed}, {line.before}, {line.told}" for line, has, needs in pairs if has != needs]


def ours(entry: Any) -> Any:
    """What the referee says of a hand."""
    over = entry["game_winner"] is not None
    words = ("in_play", "end_points", "not_counted", "winner", "totals", "game_winner")
    remarks = [step["clause"] for step in entry["remarks"] if step["clause"]]  # without how a text was read
    return {word: entry[word] for word in words} | {
        "remarks": remarks,
        "next_lead": None if over else entry["next_lead"],
    }


def theirs(line: Line, agreed: House) -> Any:
    """What the calculator says of it."""
    came, after = line.came, line.came.after
    return {
        "in_play": list(came.in_play),
        "end_points": list(came.end_points),
        "not_counted": came.not_counted,
        "winner": came.winner,
        "totals": list(after.totals),
        "game_winner": after.won,
        "remarks": ["FIV-31"] * doubts(line.told, agreed),
        "next_lead": after.lead if after.won is None else None,
    }


def doubts(told: Told, agreed: House) -> int:
    """How much of a hand can be but hardly ever is: a score of 50, or so many points in one hand (FIV-31)."""
    scores = [each["points"] for each in told["scores"] if "points" in each]
    pips = [points * 5 // unit(agreed) for points in scores if agreed["points_for"] == "fives"]
    return sum(each >= 50 for each in pips if agreed["set"] == 6) + (sum(pips) > _most_in_a_hand(agreed))


def _most_in_a_hand(agreed: House) -> int:
    """More than this, in pips, nobody has ever seen in one hand."""
    return {6: 300, 9: 1200}[agreed["set"]] * (1 + (agreed["spinner"] == "all"))


@pytest.mark.parametrize("seeds", SEEDS)
@pytest.mark.parametrize(("preset", "players", "said"), list(tables()))
def test_whole_games_of_every_preset_are_scored_won_and_led_as_they_are_added_up_elsewhere(
    preset, players, said, seeds
):
    agreed = house(preset, **said)
    for seed in seeds:
        assert differences(agreed, preset, players, list(game(agreed, players, seed))) == [], seed


def interrupted(played: list[Line], chance: Random) -> Iterator[Told]:
    """A game with hands dealt again, cancelled and played by somebody else, which the table stops at last."""
    for number, line in enumerate(played):
        yield line.told
        if chance.random() < 0.5:
            yield chance.choice([REDEAL, CANCELLED, tells("substitute", seat=1, name=f"Eve {number}")])
    yield tells("stop")


REDEAL, CANCELLED = tells("redeal"), tells("void", reason="A tile was seen")


@pytest.mark.parametrize("seeds", SEEDS)
@pytest.mark.parametrize("preset", PRESETS)
def test_what_interrupts_a_game_changes_nothing_and_who_is_ahead_wins_when_it_stops(preset, seeds):
    agreed = house(preset)
    players = 4 if agreed["sides"] == "pairs" else 3
    for seed in seeds:
        played = [line for line in game(agreed, players, seed, most=5) if line.came.after.won is None]
        record = document("fives", *interrupted(played, Random(seed)), players=players, preset=preset)
        *entries, stopped = report(from_document(record))["entries"]
        hands = [ours(each) for each in entries if each["pips"] is not None]
        assert hands == [theirs(line, agreed) for line in played], seed
        totals = stopped["totals"]
        ahead = [side for side, total in enumerate(totals) if total == max(totals)]
        assert stopped["game_winner"] == (ahead[0] if len(ahead) == 1 else None), seed


def test_every_preset_answers_every_house_rule_as_the_canon_has_it():
    rules = ruleset("fives")
    agreed = {each.key: rules.agree(each.key, {}) for each in rules.presets}
    answers = {preset: {key: getattr(options, key) for key in ANSWERS} for preset, options in agreed.items()}
    assert answers == {preset: house(preset) for preset in PRESETS}


def any_house(chance: Random) -> tuple[str, int, House]:
    """A preset, people, and house rules drawn by chance, of which some may be as the preset has them."""
    preset = chance.choice(sorted(PRESETS))
    drawn = {key: chance.choice(answers) for key, answers in ANSWERS.items() if chance.random() < 0.4}
    agreed = house(preset, **drawn | {"target": chance.choice([30, 61, 100, 150]), "hand_tiles": chance.randrange(10)})
    if agreed["points_for"] == "fives_and_threes":
        agreed |= {"spinner": "none", "end_points": "none", "opening_score": 0}
        agreed |= {"pass_points": 0, "round_pass": 0, "double_out": 0}
    elif agreed["over"] == "no_score" and agreed["unit"] == "pips":
        agreed["target"] -= agreed["target"] % 5  # 61 can never be hit
    players = 4 if agreed["sides"] == "pairs" else chance.randint(2, 4)
    most = 28 // players
    return preset, players, agreed | {"hand_tiles": min(agreed["hand_tiles"], most)}


@pytest.mark.parametrize(
    "seeds", [pytest.param(range(15), id="few"), pytest.param(range(15, 800), id="many", marks=LONG)]
)
def test_games_by_any_house_rules_are_scored_won_and_led_as_they_are_added_up_elsewhere(seeds):
    for seed in seeds:
        preset, players, agreed = any_house(Random(seed))
        if fits(agreed, players):
            assert differences(agreed, preset, players, list(game(agreed, players, seed, most=25))) == [], seed


FAR = 10_000  # no score wins
HOUSES = [
    (house("all_fives", target=FAR), 2),
    (house("five_up", target=FAR, first_lead="drawn"), 3),
    (house("muggins", target=FAR), 4),
    (house("partners", target=FAR, first_lead="drawn"), 4),
    (house("partners", target=FAR, spinner="none", unit="fives"), 4),
    (house("cribbage", target=FAR, sides="pairs", pairs_out="both"), 4),
    (house("fives_and_threes", target=FAR, sides="pairs"), 4),
    (house("fives_and_threes", target=FAR, hand_tiles=7), 4),
    (house("league", target=FAR), 3),
    (house("amazonas", target=FAR), 4),
]


def said_of(told: Told, agreed: House, players: int) -> list[str]:
    """The clauses by which a hand is refused or remarked on; none where it is believed."""
    record = document("fives", told, players=players, **agreed)
    try:
        remarks = report(from_document(record))["entries"][0]["remarks"]
        return [step["clause"] for step in remarks if step["clause"]]
    except ImpossibleFact as refusal:
        return [refusal.clause]


def dealt(seeds: Iterable[int]) -> Iterator[tuple[Hand, House, int]]:
    """Hands by different house rules."""
    for seed in seeds:
        for agreed, players in HOUSES:
            yield from ((hand, agreed, players) for hand in hands(agreed, players, [seed]))


@pytest.mark.parametrize("seeds", SEEDS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("spinner", ["first", "none", "sniff", "all"])
def test_games_with_a_double_nine_set_are_scored_as_they_are_added_up_elsewhere_without_a_remark(
    spinner, players, seeds
):
    agreed = house("all_fives", set=9, spinner=spinner, hand_tiles=5, target=250)
    for seed in seeds:
        assert differences(agreed, "all_fives", players, list(game(agreed, players, seed))) == [], seed
        for hand in hands(agreed | {"target": FAR}, players, [seed]):
            assert said_of(truth(hand, agreed), agreed | {"target": FAR}, players) == []


def broken_by(mistake: Mistake) -> set[str]:
    """The clauses that a mistake may be refused by."""
    return set(re.findall(r"(?:FIV|GEN|NHR)-\w+", mistake.__doc__ or ""))


def mistaken(mistake: Mistake) -> Iterator[tuple[Told, House, int]]:
    """One mistake made again and again."""
    chance = Random(0)
    for hand, agreed, players in dealt(count()):
        yield from ((told, agreed, players) for told in mistake(hand, agreed, chance))


@pytest.mark.parametrize(
    "seeds", [pytest.param(range(4), id="few"), pytest.param(range(4, 400), id="many", marks=LONG)]
)
def test_nothing_that_was_is_refused_or_remarked(seeds):
    for hand, agreed, players in dealt(seeds):
        assert said_of(truth(hand, agreed), agreed, players) == [], (truth(hand, agreed), agreed)


@pytest.mark.tour
@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda each: each.__name__)
@pytest.mark.parametrize("times", [25, pytest.param(1000, marks=LONG)])
def test_what_cannot_have_been_is_refused_or_remarked(mistake, times):
    for told, agreed, players in islice(mistaken(mistake), times):
        assert {*said_of(told, agreed, players)} & broken_by(mistake), (told, agreed)


def noticed(told: Told, agreed: House, players: int) -> bool:
    """Whether a hand is refused, or something of it is remarked that logic can see."""
    return bool({*said_of(told, agreed, players)} - {"FIV-31"})


@pytest.mark.parametrize("change", CHANGES, ids=lambda each: each.__name__)
@pytest.mark.parametrize("seeds", [range(3), pytest.param(range(3, 120), marks=LONG)], ids=["few", "many"])
def test_a_tile_told_wrongly_is_noticed_wherever_no_play_can_have_ended_so_and_nowhere_else(change, seeds):
    chance, seen = Random(len(seeds)), set()
    for hand, agreed, players in dealt(seeds):
        right = truth(hand, agreed)
        assert never_by_fives(right, agreed) == ""
        for held in change(hand.held, SET, chance):
            told = right | {"held": [*map(in_tiles, held)]}
            why = never_by_fives(told, agreed)
            assert noticed(told, agreed, players) == bool(why), (why, told, agreed)
            seen.add(bool(why))
    assert True in seen


BLOCKING = [
    (house("all_fives", target=FAR), 2),
    (house("muggins", target=FAR), 3),
    (house("five_up", target=FAR), 3),
    (house("all_fives", target=FAR, spinner="sniff"), 4),
    (house("partners", target=FAR, first_lead="drawn"), 4),
    (house("seven_rocks", target=FAR), 4),
]


def blocks(agreed: House, players: int, seeds: Iterable[int]) -> Iterator[Hand]:
    """Hands in which nobody could play any more."""
    return (hand for hand in hands(agreed, players, seeds) if not hand.out)


@pytest.mark.canon("GEN-10")
@pytest.mark.parametrize("seeds", [range(20), pytest.param(range(20, 2000), marks=LONG)], ids=["few", "many"])
@pytest.mark.parametrize(("agreed", "players"), BLOCKING, ids=["all", "muggins", "five-up", "sniff", "pairs", "rocks"])
def test_every_block_leaves_each_number_an_even_number_of_times(agreed, players, seeds):
    for hand in blocks(agreed, players, seeds):
        halves = Counter(half for held in hand.held for tile in held for half in tile)
        assert not any(times % 2 for times in halves.values()), hand
        told = truth(hand, agreed)
        for held in (told["held"], [*map(in_pips, hand.held)]):
            assert not noticed(told | {"held": held}, agreed, players), told
