"""Who meets whom in the next round, in each format, with the word of the reason; canon EVT.1, EVT.6 and EVT.7."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from referee.engine.facts import ImpossibleFact
from referee.engine.wording import N_, Counted, Sentence
from referee.events import bracket, movement, partners
from referee.events.event import ABSENT, Contest, Event, EventRound, Meeting, Rest, Result
from referee.events.rules import KNOCKOUT, MATCH, MOVEMENT, PARTNERS, PLAN, ROBIN, SWISS
from referee.events.standing import Placed, bouts
from referee.events.swiss import Contenders

LOT, LEVEL, FLOAT, AGAIN = "lot", "level", "float", "again"
TURN, GONE, STANDING, MOVED = "turn", "gone", "standing", "moved"
LOWEST, HIGHER, RESTED_LEAST, ABSENCE, LATE = "lowest", "higher", "rested_least", "absence", "late"
FEWEST = {SWISS: 4, ROBIN: 3, KNOCKOUT: 2, PARTNERS: 4, PLAN: 4, MOVEMENT: 4, MATCH: 2}
TOO_FEW = N_("This format needs at least {wanted}.")
NO_PLAN = N_("There are plans for 4, 5, 8, 9, 12, 13 players and so on, up to {most}, but none for {number}.")
NO_RESULT = Counted("Table {tables} has no result.", "Tables {tables} have no result.", "number")
NO_WINNER = Counted("Table {tables} has no winner.", "Tables {tables} have no winner.", "number")
IS_OVER = N_("All rounds have been drawn.")
NOBODY_LEFT = N_("Too few are left for another round.")
TOO_MANY_MOVE = N_("At most half a table can move: of {seats}, not {move}.")
REPEATS = N_("After {rounds} rounds, some will have to meet again.")


Rows = Sequence[Placed]
Drawn = tuple[list[Meeting], list[Rest]]


def rounds_of(event: Event) -> int:
    """How many rounds there will be."""
    rounds, _draw = _FORMATS[event.rules.format]
    return rounds(event)


def is_over(event: Event) -> bool:
    """Whether all rounds are drawn."""
    return bool(event.rounds) and len(event.rounds) >= rounds_of(event)


def remark(event: Event) -> Sentence | None:
    """What is to be said before the start: that a Swiss will not do without repeats (EVT.7)."""
    most = partners.rounds(len(event.sides))
    if event.rules.format != SWISS or rounds_of(event) <= most:
        return None
    return Sentence(REPEATS, {"rounds": most})


def draw(event: Event, standing: Rows) -> EventRound:
    """The next round, by the standing after the last one, best first; ImpossibleFact where none can be drawn."""
    _refuse(event)
    number = len(event.rounds) + 1
    of = {row.side: row for row in standing}
    for side in event.sides:  # who is struck out, or about to be, has no place
        of.setdefault(side.number, Placed(side.number, len(standing) + 1))
    _rounds, draw_next = _FORMATS[event.rules.format]
    meetings, rests = draw_next(event, [row for row in of.values() if event.side(row.side).is_in(number)])
    if not meetings:
        raise ImpossibleFact("sides", NOBODY_LEFT)
    return EventRound(
        tuple(_as_placed(meeting, [of[side] for side in meeting.sides]) for meeting in meetings),
        tuple(replace(rest, place=of[rest.side].place) for rest in rests),
    )


def _as_placed(meeting: Meeting, rows: Rows) -> Meeting:
    return replace(meeting, places=tuple(row.place for row in rows), wins=tuple(row.half_wins for row in rows))


def _refuse(event: Event) -> None:
    """Too few, results that are missing, an event that is over (EVT.7)."""
    number, wanted = len(event.rounds) + 1, FEWEST[event.rules.format]
    if number == 1 and len(event.present(1)) < wanted:
        raise ImpossibleFact("sides", TOO_FEW, wanted=wanted)
    if event.rules.format != MATCH:  # leagues play some matches later, and their rounds do not wait for each other
        _refuse_tables(number - 1, NO_RESULT, event.missing())
    _refuse_tables(number - 1, NO_WINNER, bracket.undecided(event))
    if is_over(event):
        raise ImpossibleFact("rounds", IS_OVER)


def _refuse_tables(number: int, text: Counted, tables: Sequence[int]) -> None:
    if tables:
        raise ImpossibleFact(f"rounds.{number - 1}", text, tables=tuple(map(str, tables)), number=len(tables))


def _swiss(event: Event, rows: Rows) -> Drawn:
    """The laws EVT-L2 to EVT-L7; the first round by lot, as all are level then (EVT-11)."""
    if len(rows) < 2:
        return [], []
    before = [bout for _number, bout in bouts(event)]
    met = {frozenset((bout.side, *bout.met)) for bout in before if bout.is_played}  # a no-show is none (EVT-G15)
    free = Counter(bout.side for bout in before if not (bout.is_played or bout.is_lost))
    field = Contenders(rows, met, free, halves=event.rules.neighbours == "halves")
    meetings, rests = [], []
    for upper, lower in field.drawn():
        if lower < len(rows):
            meetings.append(Meeting((rows[upper].side, rows[lower].side), _why(event, field, (upper, lower))))
        else:
            rests.append(Rest(rows[upper].side, LOWEST if upper == field.may_rest(len(rows))[-1] else HIGHER))
    return meetings, rests


def _why(event: Event, field: Contenders, pair: tuple[int, int]) -> str:
    if not event.rounds:
        return LOT
    upper, lower = (field.order[each].half_wins for each in pair)
    return AGAIN if field.repeats(pair) else LEVEL if upper == lower else FLOAT


def _some_rounds(event: Event) -> int:
    """As many as were agreed on, else enough for one to be unbeaten, and two more (EVT-G16)."""
    sides = len(event.sides)
    return event.rules.rounds or min(max(sides - 1, 0).bit_length() + 2, partners.rounds(sides))


def _circle(event: Event, _rows: Rows) -> Drawn:
    """The next round in which two meet who are to.

    Whoever has left does not come to what remains (EVT-G11); who said that they would miss a round lets others rest.
    """
    number = len(event.rounds) + 1
    pairs = next(islice(_turns(event, number), number - _joined(event, number), None), [])
    here = {side.number for side in event.present(number)}
    meetings, rests = [], []
    for pair in pairs:
        gone = tuple(side for side in pair if event.side(side).until < number)
        if here.issuperset(pair):
            meetings.append(Meeting(pair, TURN, contests=_contests(event)))
        elif len(gone) == 1 and here.intersection(pair):
            meetings.append(Meeting(pair, GONE, result=Result(outcome=ABSENT, absent=gone)))
        else:
            rests += [Rest(side, ABSENCE) for side in pair if side in here]
    seated = {side for each in meetings for side in each.sides} | {rest.side for rest in rests}
    return meetings, [*rests, *(Rest(side, TURN) for side in sorted(here - seated))]


def _contests(event: Event) -> tuple[Contest, ...]:
    """The games of a match between teams, the singles first; nobody has said yet who plays them."""
    return (Contest(),) * (event.rules.singles + event.rules.doubles) if event.rules.format == MATCH else ()


def _joined(event: Event, number: int) -> int:
    """The round from which the circle is that of today: whoever joins later makes it another."""
    return max((side.since for side in event.sides if side.since <= number), default=1)


def _turns(event: Event, number: int) -> Iterator[list[tuple[int, int]]]:
    """The rounds from that one on, without meetings that had taken place before, and without rounds of none."""
    sides = [side.number for side in event.sides if side.since <= number]
    earlier = event.rounds[: _joined(event, number) - 1]
    before = Counter(frozenset(meeting.sides) for round_ in earlier for meeting in round_.meetings)
    for round_ in circle(sides, twice=event.rules.twice):
        left = [pair for pair in round_ if before[frozenset(pair)] < 1]
        before.subtract(frozenset(pair) for pair in round_)
        if left:
            yield left


def circle(sides: Sequence[int], *, twice: bool = False) -> list[list[tuple[int, int]]]:
    """Every round of a round robin, whoever is at home first (EVT-01): one stands still, the others go round.

    The second half begins with its second round and ends with its first: nobody has three homes on end (EVT-02).
    """
    around, fixed = ([*sides[:-1]], sides[-1]) if sides and len(sides) % 2 == 0 else ([*sides], None)
    once = [_turn(around, fixed, number) for number in range(len(around))]
    again = [[(away, home) for home, away in each] for each in (*once[1:], *once[:1])]
    return [*once, *again] if twice else once


def _turn(around: Sequence[int], fixed: int | None, number: int) -> list[tuple[int, int]]:
    pairs = [] if fixed is None else [(fixed, around[number]) if number % 2 else (around[number], fixed)]
    for step in range(1, (len(around) + 1) // 2):
        after, before = around[(number + step) % len(around)], around[number - step]
        pairs.append((after, before) if step % 2 else (before, after))
    return pairs


def _turns_of_all(event: Event) -> int:
    """Those before the last side joined, and the whole circle since."""
    number = max((side.since for side in event.sides), default=1)
    return number - 1 + len([*_turns(event, number)])


def _partners(event: Event, rows: Rows) -> Drawn:
    """Fours by the standing, first and third against second and fourth; who rests has rested least (EVT-17, EVT-G8)."""
    rested = Counter(rest.side for round_ in event.rounds for rest in round_.rests)
    by_rests = sorted(rows, key=lambda row: rested[row.side], reverse=True)
    resting = {row.side for row in by_rests[len(rows) - len(rows) % 4 :]}
    playing = [row.side for row in rows if row.side not in resting]
    met = event.tables.values() if event.rules.split == "fresh" else ()
    together = Counter(frozenset(camp) for meeting in met for camp in event.camps(meeting))
    meetings = []
    for place in range(0, len(playing), 4):  # of three ways the one whose partners have been together least (EVT-G17)
        ways = partners.in_pairs(playing[place : place + 4])
        one, other = min(ways, key=lambda way: sum(together[frozenset(pair)] for pair in way))
        meetings.append(Meeting((*one, *other), STANDING if event.rounds else LOT))
    return meetings, [Rest(row.side, RESTED_LEAST) for row in rows if row.side in resting]


def _from_the_start(event: Event) -> list[int]:
    return [side.number for side in event.sides if side.since == 1]


def _plan(event: Event, rows: Rows) -> Drawn:
    """A round of the plan; of a table at which somebody lacks the others rest."""
    people, here = _from_the_start(event), {row.side for row in rows}
    if len(people) not in partners.PLANS:
        raise ImpossibleFact("sides", NO_PLAN, "EVT-19", most=partners.LARGEST, number=len(people))
    tables = [tuple(people[each] for each in table) for table in partners.planned(len(people), len(event.rounds))]
    meetings = [Meeting(table, TURN) for table in tables if here.issuperset(table)]
    alone = [Rest(side, ABSENCE) for table in tables if not here.issuperset(table) for side in table if side in here]
    seated = {side for table in tables for side in table}
    return meetings, [*alone, *(Rest(side, TURN if side in people else LATE) for side in sorted(here - seated))]


def _movement(event: Event, _rows: Rows) -> Drawn:
    """The first round by the numbers drawn, then by who moves."""
    tables, move = movement.moved(event), event.rules.move
    if len(tables) < 2:
        raise ImpossibleFact("sides", TOO_FEW, wanted=event.rules.seats + 1)
    if 2 * move > len(tables[-1]):
        raise ImpossibleFact("rules.move", TOO_MANY_MOVE, "EVT-21", move=move, seats=len(tables[-1]))
    return [Meeting(tuple(table), MOVED if event.rounds else LOT) for table in tables], []


_FORMATS: Mapping[str, tuple[Callable[[Event], int], Callable[[Event, Rows], Drawn]]] = {
    SWISS: (_some_rounds, _swiss),
    ROBIN: (_turns_of_all, _circle),
    MATCH: (_turns_of_all, _circle),
    KNOCKOUT: (bracket.rounds_of, lambda event, _rows: bracket.drawn(event)),
    PARTNERS: (_some_rounds, _partners),
    PLAN: (lambda event: partners.rounds(len(_from_the_start(event))), _plan),
    MOVEMENT: (_some_rounds, _movement),
}
"""How many rounds there will be in each format, and how the next one is drawn."""
