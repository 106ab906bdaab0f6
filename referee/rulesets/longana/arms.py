"""Longana's arms: whose are open since when, where a tile may go, and whether passes prove a block.

Turns are counted from 1 over a round; an arm's `open_since` is the turn in which its token went down, None
while it is closed.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from referee.engine.facts import ImpossibleFact
from referee.engine.refusals import NOBODY_SITS
from referee.engine.seating import Seating
from referee.engine.tiles import Tile
from referee.engine.verdict import Ruling, Step
from referee.engine.wording import N_, Counted


@dataclass(frozen=True)
class Arm:
    """One player's arm: the seat it belongs to, the number at its end, and the turn it was opened in."""

    owner: int
    end: int
    open_since: int | None = None


@dataclass(frozen=True)
class Block:
    """What a run of passes proves: whether the round is blocked, after which pass, and how many more it would take."""

    blocked: bool
    after_pass: int | None
    open_arms: frozenset[int]
    more_passes: int


def block_after(
    passes: Sequence[int], open_before: frozenset[int], seating: Seating, one_round: bool = False
) -> Ruling[Block]:
    """Whether passes in a row prove a block (LON-27, LON-G13).

    Each pass opens the passer's own arm (LON-22), which those who passed earlier could not use. So a round
    is blocked only after as many passes in a row as players, each made while every arm was open to the passer;
    with `one_round` after as many passes as players, whatever was open.
    """
    if one_round:
        return _after_one_round(passes, open_before, seating)
    players, opened, proof = len(seating.order), set(open_before), 0
    for number, seat in enumerate(passes, 1):
        _in_turn(passes, number, seating)
        proof = proof + 1 if opened >= set(seating.order) - {seat} else 0
        opened.add(seat)
        if proof == players:
            block = Block(True, number, frozenset(opened), 0)
            text = Counted(
                "Every arm was open for the last {players} pass: blocked after pass {number}.",
                "Every arm was open for the last {players} passes: blocked after pass {number}.",
                "players",
            )
            return Ruling(block, (Step("LON-27", text, {"players": players, "number": number}),))
    more = players - proof if opened >= set(seating.order) else _passes_to_go(opened, passes, seating)
    text = Counted(
        "Not proven: earlier passers could not use arms opened after them. {more} more pass would prove it.",
        "Not proven: earlier passers could not use arms opened after them. {more} more passes would prove it.",
        "more",
    )
    return Ruling(Block(False, None, frozenset(opened), more), (Step("LON-G13", text, {"more": more}),))


def _after_one_round(passes: Sequence[int], open_before: frozenset[int], seating: Seating) -> Ruling[Block]:
    players, opened = len(seating.order), frozenset(open_before)
    for number, seat in enumerate(passes, 1):
        _in_turn(passes, number, seating)
        opened |= {seat}
        if number == players:
            text = Counted("{players} pass in a row: blocked.", "{players} passes in a row: blocked.", "players")
            return Ruling(Block(True, number, opened, 0), (Step("LON-G13", text, {"players": players}),))
    more = players - len(passes)
    text = Counted(
        "Not blocked: {more} pass more in a row would prove it.",
        "Not blocked: {more} passes more in a row would prove it.",
        "more",
    )
    return Ruling(Block(False, None, opened, more), (Step("LON-G13", text, {"more": more}),))


def _in_turn(passes: Sequence[int], number: int, seating: Seating) -> None:
    seat = passes[number - 1]
    if seat not in seating.order:
        raise ImpossibleFact("passes", NOBODY_SITS, "LON-16", seat=seat)
    if number > 1 and seat != seating.right_of(passes[number - 2]):
        text = N_("{name} passed out of turn: play goes to the right.")
        raise ImpossibleFact("passes", text, "LON-16", name=seating.names[seat])


def _passes_to_go(opened: set[int], passes: Sequence[int], seating: Seating) -> int:
    """Passes still needed: those that open the rest, then a full circuit with every other arm open."""
    opened, players, proof, count = set(opened), len(seating.order), 0, 0
    seat = seating.right_of(passes[-1]) if passes else seating.order[0]
    while proof < players:
        proof = proof + 1 if opened >= set(seating.order) - {seat} else 0
        opened.add(seat)
        seat, count = seating.right_of(seat), count + 1
    return count


def places(
    tile: Tile, player: int, arms: Sequence[Arm], seating: Seating, oldest_binds_all: bool = False
) -> Ruling[tuple[int, ...]]:
    """The owners of the arms on which a player may lay a tile, and for every arm why or why not.

    A double goes on any arm that ends in its number (LON-08); any other tile on the player's own arm
    (LON-17), or on somebody else's while it is open (LON-20), of several the one open longest (LON-21).
    With `oldest_binds_all` that goes for doubles and the player's own open arm too (LON-G8). It never takes a
    tile's last place, so it changes nothing of when a player must pass, nor of what passes prove.
    """
    steps: list[Step] = []
    allowed: list[int] = []
    for arm in arms:
        older = any(_opened_before(each, arm) for each in arms if each.owner != player or oldest_binds_all)
        may, clause, text = _place(tile, player, arm, older, oldest_binds_all)
        allowed += [arm.owner] if may else []
        steps.append(Step(clause, text, {"name": seating.names[arm.owner], "end": arm.end}))
    return Ruling(tuple(allowed), tuple(steps))


def _place(tile: Tile, player: int, arm: Arm, older: bool, oldest_binds_all: bool) -> tuple[bool, str, str]:
    """Whether a tile may go on an arm, of which an `older` one is open, and the clause and the sentence that say so."""
    if not tile.has(arm.end):
        return False, "LON-18", N_("{name}'s arm ends in {end}, which the tile has not.")
    free = _free(tile, player, arm)
    if free and not (older and oldest_binds_all):
        return True, *free
    if arm.open_since is None:
        return False, "LON-20", N_("{name}'s arm is closed.")
    if older:
        return False, "LON-G8" if free else "LON-21", OLDER
    return True, "LON-20", N_("{name}'s arm is open.")


def _free(tile: Tile, player: int, arm: Arm) -> tuple[str, str] | None:
    """By which clause and sentence a tile may go on an arm though it is closed; None where it may not."""
    if tile.is_double:
        return "LON-08", N_("{name}'s arm: a double may go on anybody's.")
    return ("LON-17", N_("{name}'s arm is the player's own.")) if arm.owner == player else None


OLDER = N_("{name}'s arm is open, but another that needs {end} has been open longer.")


def _opened_before(other: Arm, arm: Arm) -> bool:
    return other.open_since is not None and other.end == arm.end and other.open_since < (arm.open_since or 0)


def passed(arms: Sequence[Arm], player: int, turn: int) -> tuple[Arm, ...]:
    """The arms after a pass: the passer's own opens, or stays open with its age (LON-22, LON-G10, LON-G12)."""
    return tuple(
        replace(arm, open_since=turn) if arm.owner == player and arm.open_since is None else arm for arm in arms
    )


def played(arms: Sequence[Arm], player: int, tile: Tile, on: int) -> tuple[Arm, ...]:
    """The arms after a tile: the arm's end changes, and the player's own token comes off (LON-18, LON-24, LON-G11)."""
    after = [replace(arm, end=tile.other(arm.end)) if arm.owner == on else arm for arm in arms]
    return tuple(replace(arm, open_since=None) if arm.owner == player else arm for arm in after)
