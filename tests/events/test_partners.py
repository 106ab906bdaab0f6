"""Who plays with whom next in an evening, so that everybody plays with everybody."""

import random
from collections import Counter
from itertools import combinations, pairwise

import pytest

from referee.events.partners import Rotation

EVERYBODY = ("Ana", "Ben", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ivy", "Jo")
FOUR, FIVE = EVERYBODY[:4], EVERYBODY[:5]
SIZES = range(4, 11)


def game(seats):
    """The sides of a game that these four have played, partners facing each other."""
    return seats[0::2], seats[1::2]


def evening(*seats):
    """The games of these, the latest first."""
    return [*map(game, seats)][::-1]


def players(played):
    """Who played a game, by their seats."""
    return [seats[side] for side in range(2) for seats in played]


def pairs(played):
    """Who played with whom in a game."""
    return {*map(frozenset, played)}


def go_on(played, people, games, lots=None):
    """An evening that goes on for so many games, each as it is proposed or as a lot was drawn."""
    for _game in range(games):
        seats = Rotation(people, played).next(lots and lots.shuffle)
        assert [len({*seats}), {*seats} - {*people}] == [4, set()]
        played = [game(seats), *played]
    return played


def together(played, people):
    """How often each two have been partners."""
    counted = Counter(pair for each in played for pair in pairs(each))
    return {frozenset(pair): counted[frozenset(pair)] for pair in combinations(people, 2)}


def too_soon(played, people, since=0):
    """The games after so many in which a pair played again before all the others had as often."""
    found = []
    for number, each in enumerate(played[::-1]):
        counted = together(played[len(played) - number :], people)
        least = [pair for pair, games in counted.items() if games == min(counted.values())]
        if number >= since and len(pairs(each).intersection(least)) < min(2, len(least)):
            found.append(number)
    return found


def all_pairs(people):
    """The games in which all have been partners once; where an odd pair is left over, twice."""
    return len(list(combinations(people, 2))) // 2 or 1


@pytest.mark.parametrize("lot", [None, 1, 2, 3])
@pytest.mark.parametrize("size", SIZES)
def test_everybody_plays_with_everybody_once_before_anybody_does_twice(size, lot):
    people = EVERYBODY[:size]
    lots = random.Random(lot) if lot else None
    played = go_on([], people, 2 * all_pairs(people) + 1, lots)
    assert too_soon(played, people) == []


@pytest.mark.parametrize("chance", range(5))
@pytest.mark.parametrize("size", SIZES[1:])
def test_so_too_where_people_only_come_in_after_the_first_game(size, chance):
    people, others = EVERYBODY[:size], random.Random(chance)
    played = evening(FOUR)
    for first in range(4, size, 4):
        new = people[first : first + 4]
        ways = ((*new, *others.sample(FOUR, 4 - len(new))) for _try in iter(int, 1))
        games = map(game, ways)
        played.insert(0, next(each for each in games if not any(pairs(each) & pairs(other) for other in played)))
    assert too_soon(go_on(played, people, all_pairs(people) - len(played)), people) == []


@pytest.mark.parametrize("lot", [None, 1])
@pytest.mark.parametrize("size", SIZES)
def test_nobody_sits_out_twice_before_everybody_has_once(size, lot):
    people = EVERYBODY[:size]
    played = go_on([], people, 3 * size, random.Random(lot) if lot else None)
    for games in range(len(played)):
        often = played_often(played[games:], people)
        assert max(often.values()) - min(often.values()) <= 1


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("size", SIZES)
def test_the_pairs_that_have_just_played_never_play_next(size, seed):
    people, chance = EVERYBODY[:size], random.Random(seed)
    played = evening(*(tuple(chance.sample(people, 4)) for _game in range(seed + 1)))
    played = go_on(played, now_first(played, people), 8)
    assert not any(pairs(later) & pairs(earlier) for later, earlier in pairwise(played[:9]))


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize("size", [4, 5, 6])
def test_after_any_games_all_are_partners_before_two_are_again_wherever_that_can_be(size, seed):
    people, chance = EVERYBODY[:size], random.Random(seed)
    games = seed % 5 + (9 if size == 6 else 1)  # to try every way takes long where many lack each other
    played = evening(*(tuple(chance.sample(people, 4)) for _game in range(games)))
    counted, begun = together(played, people), len(played)
    lacking = sum(games == min(counted.values()) for games in counted.values())
    if can_go_on(counted, played_often(played, people), pairs(played[0]), {}):
        assert too_soon(go_on(played, now_first(played, people), (lacking + 1) // 2), people, begun) == []


def now_first(played, people):
    """Those who have just played before the others."""
    now = players(played[0])
    return (*now, *sorted({*people} - {*now}))


def played_often(played, people):
    counted = Counter(name for each in played for name in players(each))
    return {name: counted[name] for name in people}


def can_go_on(counted, often, last, known):
    """Whether all who have played together least often can, two by two, in fair games: by trying every way."""
    least = min(counted.values())
    lacking = frozenset(pair for pair, games in counted.items() if games == least)
    key = lacking, tuple(games - min(often.values()) for games in often.values()), frozenset(last)
    if key not in known:
        known[key] = any(
            len(lacking) < 3 or can_go_on(_after(counted, way), _after(often, set().union(*way)), way, known)
            for way in fair_ways(often)
            if not set(last).intersection(way) and len(lacking.intersection(way)) >= min(2, len(lacking))
        )
    return known[key]


def _after(counted, those):
    return {each: games + (each in those) for each, games in counted.items()}


def fair_ways(often):
    """Every way to seat four of whom none has played more than somebody who sits out."""
    fours = [set(four) for four in combinations(often, 4)]
    fair = [f for f in fours if max(often[n] for n in f) <= min((often[n] for n in {*often} - f), default=99)]
    for four in fair:
        first, *others = sorted(four)
        yield from ((frozenset({first, each}), frozenset(four.difference({first, each}))) for each in others)


def test_four_people_begin_again_with_those_who_played_together_longest_ago():
    played = go_on(evening(("Ana", "Ben", "Cy", "Dee"), ("Ana", "Cy", "Dee", "Ben")), FOUR, 7)
    ways = [pairs(each) for each in played[::-1]]
    assert ways[3:6] == ways[:3] == ways[6:9]


def test_who_came_last_plays_before_who_has_played_more():
    games = evening(("Ana", "Ben", "Cy", "Eve"), ("Ana", "Ben", "Cy", "Dee"))
    assert "Eve" in Rotation(FIVE, games).next()


def test_lots_are_drawn_among_pairings_that_were_not_played_yet():
    turn, lots = Rotation(FOUR, evening(FOUR)), random.Random(1)
    drawn = {frozenset(turn.next(lots.shuffle)[0::2]) for _lot in range(40)}
    assert drawn == {frozenset({"Ana", "Ben"}), frozenset({"Ana", "Dee"})}


def test_fewer_than_four_have_no_pairs():
    assert Rotation(FOUR[:3], []).next() is None
