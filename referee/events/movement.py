"""Tables between which some move after each round; canon EVT-21, EVT-G12, EVT-L18."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from math import ceil

from referee.events.event import Event
from referee.events.standing import of_table

Tables = list[list[int]]


def split(sides: Sequence[int], seats: int) -> Tables:
    """Tables of so many at most, one larger than another by one at most, the larger ones first."""
    tables = ceil(len(sides) / seats)
    sizes = [len(sides) // tables + (table < len(sides) % tables) for table in range(tables)]
    return [[*sides[sum(sizes[:table]) : sum(sizes[: table + 1])]] for table in range(tables)]


def moved(event: Event) -> Tables:
    """The tables of the next round, each in the order of the numbers drawn, as in the first round they all are.

    Where some have gone or come, everybody moves up, so that all tables stay of one size.
    """
    before = [meeting.sides for round_ in event.rounds[-1:] for meeting in round_.meetings]
    after: Tables = [[] for _table in before]
    for table, sides in enumerate(before):
        going = dict(_going(event, table))
        for side in sides:
            after[going.get(side, table)].append(side)
    present = [side.number for side in event.present(len(event.rounds) + 1)]
    here = [side for table in after for side in sorted(table) if side in present]
    return split([*here, *(side for side in present if side not in here)], event.rules.seats)


def _going(event: Event, table: int) -> Iterator[tuple[int, int]]:
    """Who goes to which table, counted from 0."""
    last = len(event.rounds[-1].meetings) - 1
    best, worst = _at_the_edges(event, table)
    if event.rules.way == "cycle":
        yield from ((side, (table + 1) % (last + 1)) for side in worst)
        return
    if table > 0:
        yield from ((side, table - 1) for side in best)
    if event.rules.way == "up" and table < last:
        yield from ((side, table + 1) for side in worst)
    if event.rules.way == "progressive" and table == 0:
        yield from ((side, last) for side in worst)


def _at_the_edges(event: Event, table: int) -> tuple[list[int], list[int]]:
    """As many best and worst as move; of level ones whoever has been there longer, then by the number drawn."""
    meeting = event.rounds[-1].meetings[table]
    made = {bout.side: (bout.half_wins, event.aim.merit(bout.points)) for bout in of_table(event, meeting)}

    def merit(side: int) -> tuple[int, int]:
        return made.get(side, (-1, 0))  # of who did not come

    best = sorted(meeting.sides, key=lambda side: (merit(side), _stay(event, table, side), -side), reverse=True)
    worst = sorted(meeting.sides, key=lambda side: (merit(side), -_stay(event, table, side), -side))
    count = event.rules.move
    return best[:count], [side for side in worst if side not in best[:count]][:count]


def _stay(event: Event, table: int, side: int) -> int:
    """For how many rounds on end it has been at a table."""
    at_table = (round_.meetings[table : table + 1] for round_ in reversed(event.rounds))
    return sum(1 for _round in takewhile(lambda meetings: any(side in each.sides for each in meetings), at_table))
