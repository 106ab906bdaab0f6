"""The standing of an event, recounted from its facts: who is placed where, by which key, and the sentence for it.

Whatever a round brought a side is one `Bout`, and all that is counted of a side is a sum over its bouts: the order in
which results came in changes nothing (canon EVT-L8). Of a match between teams the games are its points (EVT-20 to 25).
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby, permutations

from referee.engine.wording import N_, Param, Sentence
from referee.events.event import ABSENT, MAX_ROUNDS, VOID, Event, EventRound, Meeting
from referee.events.rules import BY_WINS, KNOCKOUT, MATCH, MOVEMENT, PARTNERS, PLAN, ROBIN

SHARED = "shared"
IN_HALVES = {"target_half": (2, 1), "half_nil": (1, 0), "win_only": (0, 0), "nothing": (0, 0)}
"""What a free round is worth, for and against, in halves of the target."""
NO_SHOWS = {"mirror": ((2, 1), (1, 2)), "nil": ((1, 0), (0, 2))}
"""The same of a no-show: for whoever came, and for whoever did not."""
BY_TOTAL = ("points_for", "wins")
KEYS = {
    MATCH: ("points", "difference", "games_for"),
    KNOCKOUT: ("out", "again"),
    PARTNERS: BY_TOTAL,
    PLAN: BY_TOTAL,
    MOVEMENT: BY_TOTAL,
}
"""The keys of the formats whose order is not agreed on; where totals are bad, more games come before them."""
OF_POINTS = ("effectiveness", "points_for", "points_against", "ratio", "direct_points")
WORTH = {"win_plus_games": (2, 1, 0, 1), "three_one": (3, 1, 1, 0), "win_only": (2, 1, 0, 0)}
"""What a match is worth by the rule of a league: won, drawn, lost by a single game, and for each game won."""
ATTRIBUTES = {"wins": "half_wins", "games": "played", "difference": "effectiveness", "games_for": "points_for"}
"""Where the value of a key is not called by its word."""
NEVER = MAX_ROUNDS + 1
LABELS = {
    "wins": N_("wins"),
    "effectiveness": N_("point difference"),
    "points_for": N_("points scored"),
    "points_against": N_("points against"),
    "ratio": N_("points scored per point against"),
    "games": N_("games played"),
    "opponents_wins": N_("opponents’ wins"),
    "opponents_cut": N_("opponents’ wins without the lowest"),
    "direct": N_("games between them"),
    "direct_points": N_("points between them"),
    "points": N_("points"),
    "difference": N_("game difference"),
    "games_for": N_("games won"),
}
"""What the keys are called within a sentence."""
Merit = int | Fraction | float
Merits = Callable[[str, Sequence[int]], Mapping[int, Merit]]
"""How good each side of a level group is by a key; the highest is the best."""


@dataclass(frozen=True)
class Bout:
    """What a round brought a side."""

    side: int
    points: int = 0
    against: int = 0
    half_wins: int = 0
    is_lost: bool = False
    met: tuple[int, ...] = ()
    """Whom it played, or would have played had everybody come."""
    is_played: bool = False
    """Whether tiles were laid; a match between teams always was."""
    worth: int = 0
    """What a match is worth in its league."""


Bouts = dict[int, Bout]
"""Those of a side by the number of the round, from 1."""


@dataclass(frozen=True)
class Placed:
    """A side in the standing."""

    side: int
    place: int = 1
    """Of sides that are level to the end all have the first place, and the next ones are left out (EVT-G4)."""
    decided_by: str | None = None
    """The key that parts it from the row above, or SHARED; None in the first row."""
    level: tuple[str, ...] = ()
    """The keys before that, in which it is level with the row above."""
    half_wins: int = 0
    """Its wins in halves, as a draw is half a win; a free win is one too."""
    played: int = 0
    """The games in which tiles were laid."""
    won: int = 0
    lost: int = 0
    """Games won and lost, those that somebody did not come to among them."""
    points_for: int = 0
    points_against: int = 0
    """The points it made and lost; in a league its games."""
    opponents: tuple[int, ...] = ()
    """The wins of each that it has met, in halves (EVT-35)."""
    direct: int | None = None
    """Its wins among those it is level with, in halves, where every two of them have met (EVT-36)."""
    direct_points: int = 0
    """The points it made among them (EVT-37)."""
    out: tuple[int, ...] = ()
    """The rounds in which it lost."""
    points: int = 0
    """What its matches are worth in their league."""

    @property
    def opponents_wins(self) -> int:
        """The wins of all that it has met, in halves."""
        return sum(self.opponents)

    @property
    def opponents_cut(self) -> int:
        """The same without the lowest."""
        return sum(self.opponents) - min(self.opponents, default=0)

    @property
    def effectiveness(self) -> int:
        """The balance of its points (EVT-31)."""
        return self.points_for - self.points_against

    @property
    def ratio(self) -> Fraction | float:
        """The points it made for each point it lost (EVT-33); 1 where there are none of either."""
        if self.points_against:
            return Fraction(self.points_for, self.points_against)
        return float("inf") if self.points_for else 1

    def merit(self, key: str) -> Merit:
        """How good it is by a key, where high totals win."""
        if key in ("out", "again"):
            return (*self.out, NEVER, NEVER)[key == "again"]
        if key == "points_against":
            return -self.points_against
        value: Merit = getattr(self, ATTRIBUTES.get(key, key))
        return value

    def figure(self, key: str) -> str:
        """What a sentence says of it by a key."""
        if key in ("wins", "opponents_wins", "opponents_cut", "direct"):
            return str(wins(int(self.merit(key))))
        if key == "ratio":
            return f"{self.points_for}/{self.points_against}"
        value = getattr(self, ATTRIBUTES.get(key, key))
        return f"{value:+}" if value and key in ("effectiveness", "difference") else str(value)


def wins(halves: int) -> int | str:
    """Wins that are counted in halves, as people write them: 2, or 1½."""
    return f"{halves // 2 or ''}½" if halves % 2 else halves // 2


def standing(event: Event, until: int | None = None) -> tuple[Placed, ...]:
    """The sides, best first, after the round with the number `until`, or after all that is known."""
    brought = [*bouts(event)]
    gone = struck(event, Counter(bout.side for _number, bout in brought if bout.is_played))
    of_sides: dict[int, Bouts] = {side.number: {} for side in event.sides if side.number not in gone}
    for number, bout in brought:
        if not gone.intersection((bout.side, *bout.met)) and (until is None or number <= until):
            of_sides[bout.side][number] = bout
    return _placed(event, of_sides)


def bouts(event: Event) -> Iterator[tuple[int, Bout]]:
    """What each round brought each side, with the number of the round; of those as well who count for nobody."""
    for number, round_ in enumerate(event.rounds, start=1):
        yield from ((number, bout) for bout in _of_round(event, number, round_))


def reason(placed: Placed, above: Placed) -> Sentence:
    """Why a side has its place, and not that of the row above (EVT-L10)."""
    key = placed.decided_by or SHARED
    if key in ("out", "again"):
        return _of_knockout(placed.out, key == "again")
    level = tuple(Sentence(LABELS[each]) for each in placed.level if each in LABELS)
    if key == SHARED and not level:
        return Sentence(N_("They share the place."))
    if key == SHARED:
        return Sentence(N_("Level on {level}: they share the place."), {"level": level})
    if key == "direct" and placed.direct is None:
        return Sentence(N_("Level on {level}; the one above beat all the others who are level."), {"level": level})
    figures: dict[str, Param] = {"key": Sentence(LABELS[key]), "own": placed.figure(key), "above": above.figure(key)}
    if not level:
        return Sentence(N_("By {key}, {own} against {above}."), figures)
    return Sentence(N_("Level on {level}; by {key}, {own} against {above}."), {"level": level, **figures})


def _of_knockout(out: Sequence[int], is_again: bool) -> Sentence:
    if is_again:
        return Sentence(N_("Out in the same round, and lost again in round {round}."), {"round": out[1]})
    return Sentence(N_("Out in round {round}."), {"round": out[0]})


def struck(event: Event, played: Mapping[int, int]) -> set[int]:
    """The sides that count for nobody, by how many games each has played (EVT-G11); whoever still sits there counts."""
    playing = {side for table in event.missing() for side in event.rounds[-1].meetings[table - 1].sides}
    left = {side.number for side in event.sides if side.until < MAX_ROUNDS} - playing
    never = {side.number for side in event.sides if side.until < side.since}
    if event.rules.leaving == "by_format" and event.rules.format in (ROBIN, MATCH):
        games = (len(event.sides) - 1) * (2 if event.rules.twice else 1)
        return never | {side for side in left if 2 * played[side] < games}
    return left if event.rules.leaving == "struck" else never


def _parted(
    group: Sequence[int], keys: Sequence[str], merits: Merits, by: str | None = None
) -> Iterator[tuple[int, str | None]]:
    """Each key parts a level group; each part goes on with the next one (EVT-G1). `by` is what parts the first side."""
    if len(group) == 1 or not keys:
        for side in sorted(group):
            yield side, by
            by = SHARED
        return
    values = merits(keys[0], group)
    for _, part in groupby(sorted(group, key=values.__getitem__, reverse=True), key=values.__getitem__):
        yield from _parted([*part], keys[1:], merits, by)
        by = keys[0]


def _of_round(event: Event, number: int, round_: EventRound) -> Iterator[Bout]:
    played = [bout for meeting in round_.meetings for bout in of_table(event, meeting)]
    yield from played
    made = [bout.points for bout in played if bout.is_played]
    for rest in round_.rests:
        if event.side(rest.side).is_in(number):  # who is late, or said so, has no free round (EVT-44, EVT-G10)
            yield _free(event, Bout(rest.side), made)


def _free(event: Event, bout: Bout, made: Sequence[int]) -> Bout:
    """A rest by what it is worth, where these points were made in its round (EVT-G5, EVT-G8)."""
    rules = event.rules
    if event.partners_change:
        return replace(bout, points={"mean": mean(made), "half": event.target // 2}.get(rules.rest, 0))
    if rules.format not in BY_WINS:
        return bout
    return _unplayed(event, replace(bout, half_wins=0 if rules.bye == "nothing" else 2), IN_HALVES[rules.bye])


def _unplayed(event: Event, bout: Bout, halves: tuple[int, int]) -> Bout:
    points, against = (half * event.target // 2 for half in halves[:: event.aim.value])
    return replace(bout, points=points, against=against)


def mean(numbers: Collection[int]) -> int:
    """Their mean, rounded half up; 0 of none."""
    return (2 * sum(numbers) + len(numbers)) // (2 * len(numbers)) if numbers else 0


def of_table(event: Event, meeting: Meeting) -> Iterator[Bout]:
    """What a table brought each of its sides; nothing where it is open, or void."""
    if event.rules.format == MATCH:
        return _of_match(event, meeting)
    result, camps = meeting.result, event.camps(meeting)
    if result is None or result.outcome == VOID:
        return iter(())
    absent = {*result.absent} if result.outcome == ABSENT else set()
    if absent and len(camps) == 2:
        return _no_show(event, camps, absent)
    points = (_capped(event, made) for made in (*result.points, *(0 for _ in camps)))
    came = (camp for camp in zip(camps, points, strict=False) if not absent.intersection(camp[0]))
    return _game(event, dict(came))


def _capped(event: Event, points: int) -> int:
    return min(points, event.target) if event.target and event.rules.excess == "capped" else points


def _no_show(event: Event, camps: Sequence[tuple[int, ...]], absent: set[int]) -> Iterator[Bout]:
    """Whoever came has won, whoever did not has lost (EVT-G6)."""
    came, missed = NO_SHOWS[event.rules.forfeit]
    for camp, others in zip(camps, reversed(camps), strict=True):
        for side in camp:
            is_lost = side in absent
            bout = Bout(side, half_wins=0 if is_lost else 2, is_lost=is_lost, met=others)
            yield _unplayed(event, bout, missed if is_lost else came)


def _game(event: Event, points: Mapping[tuple[int, ...], int]) -> Iterator[Bout]:
    """Everybody has what their camp made (EVT-38); the best has won, and several that are level share it (EVT-G18)."""
    best = event.aim.best(points.values() or (0,))
    half_wins = 2 if [*points.values()].count(best) == 1 else 1
    for camp, made in points.items():
        others = {other: theirs for other, theirs in points.items() if other != camp}
        for side in camp:
            yield Bout(
                side,
                points=made,
                against=sum(others.values()) if len(others) == 1 else 0,
                half_wins=half_wins if made == best else 0,
                is_lost=made != best,
                met=tuple(side for other in others for side in other),
                is_played=True,
            )


def _of_match(event: Event, meeting: Meeting) -> Iterator[Bout]:
    """A match as each of its teams has it; it is worth nothing to one that did not come (EVT-G7)."""
    games = score(event, meeting) if len(meeting.sides) == 2 else None
    absent = meeting.result.absent if meeting.result and meeting.result.outcome == ABSENT else ()
    win, draw, narrow, game = WORTH[event.rules.league]
    halves = ((meeting.sides, games), (meeting.sides[::-1], games[::-1])) if games else ()
    for (side, other), (own, theirs) in halves:
        came = side not in absent
        half_wins = 2 if own > theirs else int(own == theirs and came)
        ended = {0: draw, -1: narrow}.get(own - theirs, win if own > theirs else 0)
        worth = ended + game * own if came else 0
        yield Bout(side, own, theirs, half_wins, not half_wins, (other,), is_played=True, worth=worth)


def score(event: Event, meeting: Meeting) -> tuple[int, int] | None:
    """A match by its games, the team at home first; None while it is open, and where it is void (EVT-L19).

    Who came has the smallest winning score, and where nobody did there was no game (EVT-G7).
    """
    result, contests = meeting.result, meeting.contests
    if result and result.outcome == ABSENT:
        games = len(contests) or event.rules.singles + event.rules.doubles or 1
        home, away = (0 if side in result.absent else games // 2 + 1 for side in meeting.sides)
        return home or (away and games - away), away or (home and games - home)
    if result and result.outcome == VOID:
        return None
    if contests and all(contest.won for contest in contests):
        won = Counter(contest.won for contest in contests)
        return won["home"], won["away"]
    return (result.points[0], result.points[1]) if result and len(result.points) == 2 else None


def _placed(event: Event, of_sides: Mapping[int, Bouts]) -> tuple[Placed, ...]:
    half_wins = {side: sum(bout.half_wins for bout in own.values()) for side, own in of_sides.items()}
    rows = {side: _row(event, side, own, half_wins) for side, own in of_sides.items()}
    met = _met(of_sides)

    def merits(key: str, group: Sequence[int]) -> Mapping[int, Merit]:
        sign = event.aim.value if key in OF_POINTS else 1
        if key not in ("direct", "direct_points"):
            return {side: sign * rows[side].merit(key) for side in group}
        if not all(pair in met for pair in permutations(group, 2)):
            return {side: key == "direct" and _beat_all(side, group, met) for side in group}
        for side in group:
            among = [bout for other in group for bout in met.get((side, other), ())]
            wins, points = sum(bout.half_wins for bout in among), sum(bout.points for bout in among)
            rows[side] = replace(rows[side], direct=wins, direct_points=points)
        return {side: rows[side].merit(key) * sign for side in group}

    keys = _keys(event)
    return tuple(_in_places(rows, keys, merits))


def _in_places(rows: Mapping[int, Placed], keys: Sequence[str], merits: Merits) -> Iterator[Placed]:
    """The rows where they belong, best first, each with the key that parts it from the one above."""
    place = 1
    for position, (side, key) in enumerate(_parted([*rows], keys, merits), start=1):
        place = place if key == SHARED else position
        level = keys[: keys.index(key)] if key in keys else keys if key else ()
        yield replace(rows[side], place=place, decided_by=key, level=tuple(level))


def _keys(event: Event) -> Sequence[str]:
    keys = KEYS.get(event.rules.format) or event.rules.order.split()
    return ("games", *keys) if event.rules.format == MOVEMENT and event.lowest_wins else keys


def _met(of_sides: Mapping[int, Bouts]) -> Mapping[tuple[int, int], Sequence[Bout]]:
    met: dict[tuple[int, int], list[Bout]] = defaultdict(list)
    for bout in (bout for own in of_sides.values() for bout in own.values() if bout.is_played):
        for other in bout.met:  # a no-show is no meeting (EVT-G15)
            met[bout.side, other].append(bout)
    return met


def _beat_all(side: int, group: Sequence[int], met: Mapping[tuple[int, int], Sequence[Bout]]) -> bool:
    others = (met.get((side, other), ()) for other in group if other != side)
    return all(sum(bout.half_wins - 1 for bout in bouts) > 0 for bouts in others)


def _row(event: Event, side: int, by_round: Bouts, half_wins: Mapping[int, int]) -> Placed:
    bouts = by_round.values()
    played = [bout for bout in bouts if bout.is_played]
    opponents = [half_wins[other] for bout in played for other in bout.met]
    if event.rules.opponents_bye == "own":
        opponents += [half_wins[side]] * (len(bouts) - len(played))
    own_average = event.partners_change and event.rules.rest == "own_average"
    rests = sum(not bout.met for bout in bouts) * mean([bout.points for bout in played]) if own_average else 0
    return Placed(
        side,
        half_wins=half_wins[side],
        played=len(played),
        won=sum(bout.half_wins == 2 for bout in bouts),
        lost=sum(bout.is_lost for bout in bouts),
        points_for=sum(bout.points for bout in bouts) + rests,
        points_against=sum(bout.against for bout in bouts),
        opponents=tuple(opponents),
        out=tuple(number for number, bout in by_round.items() if bout.is_lost),
        points=sum(bout.worth for bout in bouts),
    )
