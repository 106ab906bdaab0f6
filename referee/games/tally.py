"""What has to be known of a game to count what its people did: made of its sheet once, and added up by `statistics`."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import permutations

from referee.engine.facts import Blocked
from referee.engine.score import Scored
from referee.engine.seating import Seating
from referee.engine.standing import Aim
from referee.engine.wording import N_, is_placeholder
from referee.games.sheet import Sheet

People = tuple[str, ...]
"""The names of a side, as they were written; one alone is a side too."""
PENALTIES = N_("Penalties")
"""Faults for which somebody, or a partner, was punished."""


@dataclass
class BadPoints:
    """What somebody got in games that the fewest points win."""

    hands: int = 0
    points: int = 0
    most: int | None = None
    """The most they got in one hand."""
    worst_hands: int = 0
    """Hands in which they got more than somebody, and nobody got more."""
    best_game: int | None = None
    """Their lowest total at the end of a game."""
    worst_game: int | None = None
    """Their highest."""

    @property
    def average(self) -> int | None:
        """What they got in a hand, rounded."""
        return round(self.points / self.hands) if self.hands else None

    def add(self, other: "BadPoints") -> None:
        """Count what they got elsewhere too."""
        self.hands, self.points = self.hands + other.hands, self.points + other.points
        self.worst_hands += other.worst_hands
        self.most = _of(Aim.LOWEST.worst, self.most, other.most)
        self.best_game = _of(Aim.LOWEST.best, self.best_game, other.best_game)
        self.worst_game = _of(Aim.LOWEST.worst, self.worst_game, other.worst_game)


def _of(choose: Callable[[Iterable[int]], int], *totals: int | None) -> int | None:
    known = [total for total in totals if total is not None]
    return choose(known) if known else None


@dataclass
class Counts:
    """What somebody did, or a side."""

    games: int = 0
    """Games that have ended with them at the table, but for those of which nothing came."""
    games_won: int = 0
    hands: int = 0
    """Hands that were played with them at the table, however they ended."""
    hands_won: int = 0
    points: int = 0
    """What the hands were worth that their side won, bonuses left out; nothing where points are bad."""
    biggest: int = 0
    """What the biggest of them was worth."""
    bonuses: int = 0
    """What their side was paid beside the hands, in points."""
    blocked: int = 0
    """Hands that were blocked."""
    blocked_won: int = 0
    blocked_lost: int = 0
    shut_outs: int = 0
    """Games that they won and others ended with nothing."""
    shut_out: int = 0
    """Games that they ended with nothing."""
    units: int | None = None
    """What they won and lost in games for units that have ended; None where they played none."""
    bad_points: BadPoints | None = None
    """What they got in games that the fewest points win; None where they played none."""
    more: Counter[str] = field(default_factory=Counter)
    """What else befell them, by what it is called: penalties, and what the rule sets count of their own."""

    @property
    def average(self) -> int:
        """What a hand was worth that they won, rounded."""
        return round(self.points / self.hands_won) if self.hands_won else 0

    @property
    def in_rounds(self) -> bool:
        """Whether they played games alone that the fewest points win."""
        return self.bad_points is not None and self.bad_points.hands == self.hands

    def add(self, counts: "Counts") -> None:
        """Count what they did in another game too."""
        for name in _SUMS:
            setattr(self, name, getattr(self, name) + getattr(counts, name))
        self.biggest = max(self.biggest, counts.biggest)
        if counts.units is not None:
            self.units = (self.units or 0) + counts.units
        if counts.bad_points is not None:
            self.bad_points = self.bad_points or BadPoints()
            self.bad_points.add(counts.bad_points)
        self.more.update(counts.more)


_SUMS = (
    *("games", "games_won", "hands", "hands_won", "points", "bonuses"),
    *("blocked", "blocked_won", "blocked_lost", "shut_outs", "shut_out"),
)


@dataclass(frozen=True)
class Met:
    """Two people in one game that has ended, as partners or as opponents."""

    one: str
    other: str
    partners: bool
    won: bool
    """Whether `one` won it with the other, or was ahead of them at its end."""
    lost: bool
    """Whether `one` was behind the other at its end; partners never are, nor two who are level."""


@dataclass(frozen=True)
class GameStats:
    """What is to be known of a game."""

    number: int
    """Which game of the table it is, counted from 1."""
    over: bool
    moments: tuple[datetime, ...]
    """When it was opened, and when each of its lines was first written."""
    people: dict[str, Counts]
    """What each did, by name."""
    sides: dict[People, Counts]
    """What each side did, by the names of its people in their order."""
    met: tuple[Met, ...]
    hands: tuple[int, ...]
    """What each hand was worth to who won it; none where points are bad."""
    ended: tuple[tuple[People, int, int], ...]
    """The sides at the end with their totals, and the place that each has won: 1 for who has won the game.

    Nobody where the game goes on, or nothing came of it.
    """
    aim: Aim = Aim.HIGHEST
    """Which totals win."""
    left: tuple[str, ...] = ()
    """Those who went home before its end, by name."""

    @property
    def last(self) -> datetime:
        """When its last line was entered, whatever was corrected later."""
        return max(self.moments)

    @property
    def size(self) -> int:
        """Roughly how many bytes it takes, as measured."""
        return 1000 + 600 * (len(self.people) + len(self.sides)) + 100 * len(self.met) + 80 * len(self.moments)


def of_people(stats: GameStats) -> GameStats:
    """The same without seats that have no name: whoever sat there, they are nobody who is counted across games."""
    if not any(map(is_placeholder, stats.people)):
        return stats
    return replace(
        stats,
        people={name: counts for name, counts in stats.people.items() if not is_placeholder(name)},
        sides={names: counts for names, counts in stats.sides.items() if not any(map(is_placeholder, names))},
        met=tuple(met for met in stats.met if not any(map(is_placeholder, (met.one, met.other)))),
        ended=tuple(ended for ended in stats.ended if not any(map(is_placeholder, ended[0]))),
    )


def tally(sheet: Sheet) -> GameStats:
    """What is to be known of this game."""
    people: dict[str, Counts] = {}
    sides: dict[People, Counts] = {}
    played = list(_hands(sheet))
    for scored in played:
        _count_hand(sheet, scored, people, sides)
    for fault in sheet.standing.noted:
        sides.setdefault(fault.who, Counts()).add(Counts(more=Counter([PENALTIES])))
        for name in fault.who:
            people.setdefault(name, Counts()).add(Counts(more=Counter([PENALTIES])))
    over, counts, seating = sheet.standing.over, _counts(sheet), sheet.standing.seating
    if counts:
        _count_game(sheet, people, sides)
    return GameStats(
        sheet.game.number,
        over,
        (sheet.game.opened_at, *(line.revisions[0].told_at for line in sheet.lines)),
        people,
        sides,
        tuple(_met(sheet)) if counts else (),
        tuple(scored.verdict.points for scored in played if sheet.points_win and scored.verdict.winner is not None),
        _ended(sheet) if counts else (),
        sheet.standing.aim,
        tuple(name for seat, name in enumerate(seating.names) if seat not in seating.order),
    )


def _counts(sheet: Sheet) -> bool:
    """Whether a game is over and something came of it: a hand, a winner, or points."""
    standing = sheet.standing
    return standing.over and bool(sheet.begun or standing.winners or any(standing.totals))


def _hands(sheet: Sheet) -> Iterator[Scored]:
    hand = sheet.record.ruleset.hand
    return (line.scored for line in sheet.lines if line.scored and isinstance(line.scored.fact, hand))


def _count_hand(sheet: Sheet, scored: Scored, people: dict[str, Counts], sides: dict[People, Counts]) -> None:
    seating, verdict, rules = scored.standing.seating, scored.verdict, sheet.record.ruleset
    is_blocked = isinstance(getattr(scored.fact, "ending", None), Blocked)
    pays = bool(rules.extras.bonuses(sheet.record.options)) or rules.running is not None
    more = rules.accounts.tallied(verdict)
    for side, seats in enumerate(seating.sides):
        present = [seat for seat in seats if seat in seating.order]
        won, lost = side == verdict.winner, verdict.winner not in (None, side)
        counts = Counts(hands=1, blocked=is_blocked, blocked_won=is_blocked and won, blocked_lost=is_blocked and lost)
        counts.hands_won = int(won)
        if not sheet.points_win:
            counts.bad_points = _got(scored, side)
        elif won:
            counts.points = counts.biggest = verdict.points
        counts.bonuses = max(0, verdict.awards[side] - verdict.points * won) if pays else 0
        for seat in present:
            counts.more = _befallen(more, [seat])
            people.setdefault(seating.names[seat], Counts()).add(counts)
        counts.more = _befallen(more, present)
        if present:
            sides.setdefault(_side(seating, side, present), Counts()).add(counts)


def _got(scored: Scored, side: int) -> BadPoints:
    """What a side got in a hand where points are bad."""
    aim, points = scored.standing.aim, scored.verdict.awards[side]
    others = [scored.verdict.awards[rival] for rival in scored.standing.seating.playing]
    return BadPoints(1, points, points, worst_hands=points == aim.worst(others) != aim.best(others))


def _side(seating: Seating, side: int, present: Sequence[int]) -> People:
    """Those of a side who are present; both partners with the name of their pair."""
    people = seating.people(side)
    return people if len(present) == len(people) else tuple(seating.names[seat] for seat in present)


def _befallen(tallied: Mapping[str, tuple[int, ...]], seats: Sequence[int]) -> Counter[str]:
    """How often each event happened to these seats, by its name."""
    return Counter(text for text, those in tallied.items() for seat in seats if seat in those)


def _count_game(sheet: Sheet, people: dict[str, Counts], sides: dict[People, Counts]) -> None:
    seating, standing = sheet.standing.seating, sheet.standing
    is_for_units = sheet.is_for_units
    for side, seats in enumerate(seating.sides):
        present = [seat for seat in seats if is_for_units or seat in seating.order]
        won = side in standing.winners
        counts = Counts(games=1, games_won=won, shut_outs=won and bool(sheet.shut_out))
        counts.shut_out = side in sheet.shut_out
        counts.units = standing.totals[side] if is_for_units else None
        if not sheet.points_win:
            counts.bad_points = BadPoints(best_game=standing.totals[side], worst_game=standing.totals[side])
        for seat in present:
            people.setdefault(seating.names[seat], Counts()).add(counts)
        if present:
            sides.setdefault(_side(seating, side, present), Counts()).add(counts)


def _met(sheet: Sheet) -> Iterator[Met]:
    seating, standing, places = sheet.standing.seating, sheet.standing, _places(sheet)
    for seat, other_seat in permutations(seating.order, 2):
        side, rival = seating.side_of(seat), seating.side_of(other_seat)
        won = side in standing.winners if side == rival else places[side] < places[rival]
        lost = places[side] > places[rival]
        yield Met(seating.names[seat], seating.names[other_seat], side == rival, won, lost)


def _places(sheet: Sheet) -> dict[int, int]:
    """The places of the sides at the end: the winner first, then by total; whoever can win none has no place."""
    seating, standing = sheet.standing.seating, sheet.standing
    won = dict.fromkeys(standing.winners, (True, 0))
    worth = {side: won.get(side, (False, standing.aim.merit(total))) for side, total in enumerate(standing.totals)}
    sides = [side for side in worth if sheet.points_win or seating.present(side)]
    return {side: sum(worth[rival] > worth[side] for rival in sides) + 1 for side in sides}


def _ended(sheet: Sheet) -> tuple[tuple[People, int, int], ...]:
    """The sides at the end with their totals and places."""
    standing = sheet.standing
    return tuple(
        (tuple(standing.seating.people(side)), standing.totals[side], place) for side, place in _places(sheet).items()
    )
