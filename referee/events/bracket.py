"""A knockout: who is still in, and whom the bracket lets them meet; canon EVT-26, EVT-L15, EVT-L16.

A bracket is a row of slots, two beside each other for each match, by the numbers drawn; 0 is nobody. What has been
drawn so far is played through it, so nothing of it is kept.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from referee.events.event import Event, Meeting, Rest
from referee.events.rules import KNOCKOUT
from referee.events.standing import of_table

MAIN, CONSOLATION = "bracket", "consolation"
SEED, WAITS, WALKOVER = "seed", "waits", "walkover"
NOBODY = 0
Slots = list[int]


def seeded(sides: Sequence[int]) -> Slots:
    """Slots for these, best first: the best have nobody to meet, and the first two meet in no match but the final."""
    places = [1]
    while len(places) < len(sides):
        places = [each for place in places for each in (place, 2 * len(places) + 1 - place)]
    return [sides[place - 1] if place <= len(sides) else NOBODY for place in places]


def brackets(event: Event) -> Iterator[tuple[str, int, Slots]]:
    """The word of each bracket, its first round, and the slots then."""
    main = seeded([side.number for side in event.sides if side.since == 1])
    yield MAIN, 1, main
    start = 3 if NOBODY in main else 2  # once everybody has played
    if event.rules.consolation and len(event.rounds) >= start - 1:
        yield CONSOLATION, start, seeded(sorted(_lost_at_once(event, start)))


def drawn(event: Event) -> tuple[list[Meeting], list[Rest]]:
    """The next round of every bracket."""
    number, meetings, rests = len(event.rounds) + 1, [], []
    for why, start, slots in brackets(event):
        for pair in _pairs(_reached(event, slots, start)):
            here = tuple(side for side in pair if side and event.side(side).is_in(number))
            meetings += [Meeting(here, why)] if len(here) == 2 else []
            rests += [Rest(here[0], SEED if number == start else WALKOVER)] if len(here) == 1 else []
    waiting = _lost_at_once(event, 2) if event.rules.consolation and number == 2 else set()
    seated = {side for meeting in meetings for side in meeting.sides}
    rests += [Rest(side, WAITS) for side in sorted(waiting - seated - {rest.side for rest in rests})]
    return meetings, rests


def rounds_of(event: Event) -> int:
    """How many rounds there will be: halvings of the slots, those of a consolation as well."""
    known = list(brackets(replace(event, rounds=event.rounds[:-1]) if event.missing() else event))
    last = max(start - 1 + _halvings(len(slots)) for _why, start, slots in known)
    _why, _start, main = known[0]
    if event.rules.consolation and len(known) == 1:  # who plays it is not known yet: as many as there can be
        byes = main.count(NOBODY)
        most = len(main) // 2 - byes + min(byes, len(main) // 4)
        last = max(last, (2 if byes else 1) + _halvings(most))
    return last


def _halvings(slots: int) -> int:
    return max(slots - 1, 0).bit_length()


def undecided(event: Event) -> list[int]:
    """The tables of the last round of a knockout at which nobody has lost."""
    meetings = event.rounds[-1].meetings if event.rounds and event.rules.format == KNOCKOUT else ()
    are_lost = (any(bout.is_lost for bout in of_table(event, meeting)) for meeting in meetings)
    return [table for table, is_lost in enumerate(are_lost, start=1) if not is_lost]


def winner(event: Event, meeting: Meeting) -> int:
    """Who has won it, or NOBODY."""
    return next((bout.side for bout in of_table(event, meeting) if bout.half_wins == 2), NOBODY)


def _lost_at_once(event: Event, start: int) -> set[int]:
    """Those that lost their first match in a round before `start`."""
    first: dict[int, Meeting] = {}
    for round_ in reversed(event.rounds[: start - 1]):
        first |= {side: meeting for meeting in round_.meetings if meeting.why == MAIN for side in meeting.sides}
    return {side for side, meeting in first.items() if side != winner(event, meeting)}


def _pairs(slots: Slots) -> list[tuple[int, int]]:
    return list(zip(slots[::2], slots[1::2], strict=False))


def _reached(event: Event, slots: Slots, start: int) -> Slots:
    """The slots after all rounds, of those before the round `start`."""
    for round_ in event.rounds[start - 1 :]:
        on = {frozenset(meeting.sides): winner(event, meeting) for meeting in round_.meetings}
        alone = {rest.side for rest in round_.rests}
        slots = [
            on.get(frozenset(pair), next((side for side in pair if side in alone), NOBODY)) for pair in _pairs(slots)
        ] or slots
    return slots


def rivals(event: Event, number: int, meeting: Meeting) -> tuple[int, ...]:
    """The sides of whom the winner meets one in the next round; none where it is the final."""
    before = replace(event, rounds=event.rounds[: number - 1])
    slots = next(_reached(before, slots, start) for why, start, slots in brackets(before) if why == meeting.why)
    pairs = _pairs(slots)
    return pairs[[*map(set, pairs)].index({*meeting.sides}) ^ 1] if len(pairs) > 1 else ()
