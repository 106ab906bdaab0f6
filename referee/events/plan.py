"""A plan by which everybody partners everybody once and meets everybody twice; canon EVT-19, EVT-L17.

One round is enough: the others follow by adding the same number to everybody in it, modulo the number of rounds; of an
even number of people the last one stays. It is right if among its partners every difference is there once, and twice
among its opponents. Most were found by exchanging people at random, with fewer and fewer faults; in that of 40
tables are those of others times 16, in those of 37 and 41 the powers of a root. Nine people have none such; theirs adds
numbers digit by digit, to the base of three.
"""

import re

STARTERS = """
4: 1 3 0 2
5: 2 3 1 4
8: 7 1 2 6 3 4 0 5
9: 6 3 8 4 1 2 5 7
12: 9 2 5 3 7 8 0 6 1 4 10 11
13: 8 10 1 5 6 9 12 7 4 11 2 3
16: 13 10 11 3 9 4 0 6 2 15 1 5 12 14 8 7
17: 4 2 7 8 9 12 16 10 5 14 3 13 15 11 6 1
20: 14 6 16 3 8 19 1 4 15 11 9 10 18 13 7 17 12 5 0 2
21: 19 10 15 11 12 1 9 8 5 2 17 3 16 18 7 13 14 6 20 4
24: 8 23 10 5 15 17 16 7 11 3 9 22 2 14 18 19 12 6 1 21 4 0 20 13
25: 20 18 16 5 15 14 13 22 9 19 2 8 21 17 7 12 24 6 3 11 4 1 10 23
28: 6 22 4 0 14 16 2 11 13 5 1 15 10 27 24 3 20 19 9 12 18 25 21 26 17 7 23 8
29: 7 22 6 26 20 14 21 2 13 9 17 15 24 27 1 19 5 4 23 18 16 8 28 11 12 25 10 3
32: 13 0 3 9 28 12 8 11 7 16 18 25 21 4 29 2 20 10 23 31 17 19 24 5 15 14 30 22 1 27 26 6
33: 20 27 16 1 9 19 31 28 12 29 32 21 18 13 14 8 10 24 26 25 30 22 4 2 3 23 15 6 5 17 7 11
36: 6 3 32 12 7 26 35 25 18 5 13 8 27 34 19 2 22 11 23 9 15 14 30 1 4 16 20 28 21 17 10 0 33 24 29 31
37: 1 36 31 6 2 35 25 12 4 33 13 24 8 29 26 11 16 21 15 22 32 5 30 7 27 10 23 14 17 20 9 28 34 3 18 19
40: 39 0 13 26 27 6 17 22 3 18 38 1 9 15 23 16 37 21 25 36 7 24 10 30 34 33 4 12 19 5 11 14 31 2 20 29 28 32 8 35
41: 1 40 32 9 6 35 28 13 36 5 4 37 11 30 24 17 25 16 21 20 27 14 3 38 39 2 18 23 29 12 26 15 10 31 33 8 19 22 34 7
"""
"""By the number of people, each table a pair and the pair it meets."""
PLANS = {int(people): [*map(int, first.split())] for people, first in re.findall(r"(\d+):(.*)", STARTERS)}
LARGEST = max(PLANS)


def planned(people: int, number: int) -> list[tuple[int, ...]]:
    """The tables of a round of a plan, each a pair against a pair; rounds and people are counted from 0.

    KeyError where there is no plan. Of an odd number of people the one with the number of the round rests.
    """
    first = PLANS[people]
    moved = [each if each == rounds(people) else _added(people, each, number) for each in first]
    return [tuple(moved[each : each + 4]) for each in range(0, len(moved), 4)]


def rounds(people: int) -> int:
    """How many rounds a plan has."""
    return max(0, people - (people % 2 == 0))


def _added(people: int, one: int, other: int) -> int:
    if people == 9:
        return (one // 3 + other // 3) % 3 * 3 + (one + other) % 3
    return (one + other) % rounds(people)
