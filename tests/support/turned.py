"""The same game with everybody moved some chairs to the right: what rotates with them and what does not.

Seats of newcomers are numbered after all others, so they keep their number; sides of partners swap places
with every odd turn.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

Told = dict[str, Any]
SEAT = ("out", "blocked_by", "lead", "dealer", "first_at_target", "holder", "seat", "after", "next_lead",
        "claimed_from")  # fmt: skip
SIDE = ("side", "winner", "game_winner", "conceded", "out_side")
SEATS = ("dropped", "missed", "looed", "game_winners")
PER_SEAT = ("seats", "held", "tricks", "pips", "payouts", "dues")
PER_SIDE = ("totals", "points", "awards", "balances", "in_play", "end_points")


def turned(document: Told, by: int) -> Told:
    """A record with everybody `by` chairs further."""
    seats = len(document["seats"])
    in_pairs = document["ruleset"] == "partners" or document["options"].get("sides") == "pairs"
    move = _Move(seats, by, 2 if in_pairs else seats)
    return move.all(document) | _parts(document, move)


def turned_report(scored: Told, seats: int, by: int) -> Told:
    """A report with everybody `by` chairs further."""
    move = _Move(seats, by, len(scored["opening"]["totals"]))
    return move.all(scored) | _parts(scored, move)


def _parts(told: Told, move: "_Move") -> Told:
    return {"opening": move.all(told.get("opening", {})), "entries": [move.all(each) for each in told["entries"]]}


def _seats_of(score: Told) -> Told:
    return {key: score[key] for key in ("seat", "claimed_from") if key in score}


class _Move:
    def __init__(self, seats: int, by: int, sides: int) -> None:
        self.by = by
        seat, side = partial(self.one, among=seats), partial(self.one, among=sides)
        per_seat, per_side = partial(self.row, among=seats), partial(self.row, among=sides)
        self.both = lambda told: [seat(each) for each in told]
        self.moves: dict[str, Callable[[Any], Any]] = {
            **dict.fromkeys(SEAT, seat),
            **dict.fromkeys(SIDE, side),
            **dict.fromkeys(SEATS, lambda told: sorted(map(seat, told))),
            **dict.fromkeys(PER_SEAT, per_seat),
            **dict.fromkeys(PER_SIDE, per_side),
            "bonuses": lambda told: [self.all(bonus) for bonus in told],
            "scores": lambda told: [{**each, **self.all(_seats_of(each))} for each in told],
        }

    def one(self, number: int | None, among: int) -> int | None:
        return number if number is None or number >= among else (number + self.by) % among

    def row(self, values: Any, among: int) -> Any:
        """One value a seat or a side, each moved with whom it belongs to; a single number stays."""
        if not isinstance(values, list):
            return values
        moved = list(values)
        for number, value in enumerate(values):
            moved[self.one(number, among) or 0] = value
        return moved

    def all(self, told: Told) -> Told:
        moves = self.moves | ({"seats": self.both} if told.get("kind") == "swap" else {})
        return {key: moves.get(key, lambda same: same)(value) for key, value in told.items()}
