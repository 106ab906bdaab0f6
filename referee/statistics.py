"""What people did over the games of a table, counted anew from their sheets whenever somebody looks."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from referee.engine.facts import Blocked
from referee.engine.score import Scored
from referee.engine.seating import folded
from referee.sheet import Sheet


@dataclass
class Person:
    """What somebody did at a table, alone and as one of a pair."""

    name: str
    """What they are called, as it was written last."""
    games: int = 0
    """Games that have ended with them at the table."""
    games_won: int = 0
    hands: int = 0
    """Hands that were played with them at the table, however they ended."""
    hands_won: int = 0
    points: int = 0
    """What the hands were worth that their side won, bonuses left out."""
    biggest: int = 0
    """What the biggest of them was worth."""
    blocked: int = 0
    """Hands that were blocked."""
    blocked_won: int = 0
    shut_outs: int = 0
    """Games that they won and others ended with nothing."""
    shut_out: int = 0
    """Games that they ended with nothing."""
    units: int | None = None
    """What they won and lost in games for units that have ended; None where they played none."""
    partners: dict[str, "Pairing"] = field(default_factory=dict)
    """By the names of those they played with, as names are compared."""
    opponents: dict[str, "Pairing"] = field(default_factory=dict)
    """By the names of those they played against."""


@dataclass
class Pairing:
    """What came of the games of one person with or against another."""

    name: str
    games: int = 0
    games_won: int = 0


def people(sheets: Iterable[Sheet]) -> list[Person]:
    """Everybody who played in these games, which come the latest first; who won most games is the first."""
    found: dict[str, Person] = {}
    for sheet in sheets:
        for scored in _hands(sheet):
            _count_hand(found, scored)
        if sheet.standing.over:
            _count_game(found, sheet)
    return sorted(found.values(), key=lambda each: (-each.games_won, -each.hands_won, each.games, each.name))


def _hands(sheet: Sheet) -> Iterator[Scored]:
    """The hands that were played in a game."""
    play = sheet.record.ruleset.play
    return (line.scored for line in sheet.lines if line.scored and isinstance(line.scored.fact, play))


def _person(found: dict[str, Person], name: str) -> Person:
    return found.setdefault(folded(name), Person(name))


def _count_hand(found: dict[str, Person], scored: Scored) -> None:
    seating, verdict = scored.standing.seating, scored.verdict
    is_blocked = isinstance(getattr(scored.fact, "ending", None), Blocked)
    for seat in seating.order:
        each, won = _person(found, seating.names[seat]), seating.side_of(seat) == verdict.winner
        each.hands += 1
        each.blocked += is_blocked
        if won:
            each.hands_won += 1
            each.blocked_won += is_blocked
            each.points += verdict.points
            each.biggest = max(each.biggest, verdict.points)


def _count_game(found: dict[str, Person], sheet: Sheet) -> None:
    seating, standing = sheet.standing.seating, sheet.standing
    is_for_units = sheet.record.ruleset.worth(sheet.record.options) is not None
    for seat in seating.order if not is_for_units else seating.seats:
        side = seating.side_of(seat)
        each, won = _person(found, seating.names[seat]), side in standing.winners
        each.games += 1
        each.games_won += won
        each.shut_outs += won and bool(sheet.shut_out)
        each.shut_out += side in sheet.shut_out
        if is_for_units:
            each.units = (each.units or 0) + standing.totals[side]
        for other in seating.order:
            if other != seat:
                known = each.partners if seating.side_of(other) == side else each.opponents
                pairing = known.setdefault(folded(seating.names[other]), Pairing(seating.names[other]))
                pairing.games += 1
                pairing.games_won += won
