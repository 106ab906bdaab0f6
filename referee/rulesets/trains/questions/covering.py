"""Whether a double must be covered, and by whom: who is next, and what is done by a player who cannot.

In Mexican Train the player who laid it plays again on it; the duty then passes on, turn by turn (MEX-13). In
Chickenfoot the next three plays go on it, whoever's turn it is (CHK-07).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from referee.engine.facts import ImpossibleFact
from referee.engine.seating import Seating
from referee.engine.verdict import Ruling, Step
from referee.engine.wording import N_, Counted, Param
from referee.rulesets.trains.options import Trains
from referee.rulesets.trains.questions.placing import TOES, dead_clause, double_clause


@dataclass(frozen=True)
class Uncovered:
    """A double on the table, and what has happened since."""

    laid_by: int
    """The seat that laid it."""
    unable: tuple[int, ...] = ()
    """The seats that could not play on it since, in order."""
    toes: int = 0
    """In Chickenfoot, how many tiles lie on it."""
    used_up: bool = False
    """Whether all other tiles of its number are known to lie on the table."""
    to_draw: int | None = None
    """How many tiles are left to draw; None where nobody said."""


@dataclass(frozen=True)
class Duty:
    """Who must play on a double now, None where nobody must; and how many tiles it lacks."""

    seat: int | None
    lacks: int = 0
    is_dead: bool = False
    """Whether nobody can, though somebody must."""


def who_covers(double: Uncovered, seating: Seating, house: Trains) -> Ruling[Duty]:
    """Who must cover the double now, and why (MEX-13, MEX-G12, MEX-G13, CHK-07, CHK-G8)."""
    steps: list[Step] = []
    if house.must_cover and _is_dead(double, seating):
        steps.append(_dead(double, house))
        if house.dead_double == "free":
            return Ruling(Duty(None), tuple(steps))
    duty = _duty_of_train(double, seating, house) if house.is_mexican else _duty_of_foot(double, seating)
    duty = replace(duty, is_dead=bool(steps) and duty.seat is not None)
    tell = _train_steps if house.is_mexican else _foot_steps
    return Ruling(duty, (*steps, *tell(double, duty, seating, house)))


def _is_dead(double: Uncovered, seating: Seating) -> bool:
    """Whether nobody can have a tile for it: it was told, or everybody was unable and nothing is left to draw."""
    return double.used_up or (double.to_draw == 0 and {*seating.order} <= {*double.unable})


def _dead(double: Uncovered, house: Trains) -> Step:
    text = N_("All other tiles of its number lie on the table, so it need not be covered: play goes on anywhere.")
    if house.dead_double == "binds":
        text = N_("All other tiles of its number lie on the table, yet it must be covered: that blocks the round.")
    return Step(dead_clause(house), text)


def _duty_of_train(double: Uncovered, seating: Seating, house: Trains) -> Duty:
    """The player who laid it first, then one after another; only the first where it only gives another tile."""
    turns = seating.from_seat(double.laid_by)
    for place, seat in enumerate(double.unable):
        _refuse_turn(seat, turns[place % len(turns)], seating, double_clause(house))
    if not house.must_cover and double.unable:
        return Duty(None)
    return Duty(turns[len(double.unable) % len(turns)], 1)


def _refuse_turn(seat: int, expected: int, seating: Seating, clause: str) -> None:
    if seat != expected:
        text = N_("{name} came before: in turn order, beginning with the player who laid it.")
        raise ImpossibleFact("unable", text, clause, name=seating.names[expected])


def _duty_of_foot(double: Uncovered, seating: Seating) -> Duty:
    """The player whose turn it is after those who have played on it and those who could not."""
    turns, lacks = seating.from_seat(double.laid_by), TOES - double.toes
    _refuse_order(turns[1:] + turns[:1], double, seating)
    gone_by = 1 + double.toes + len(double.unable)
    return Duty(turns[gone_by % len(turns)], lacks) if lacks else Duty(None)


def _refuse_order(turns: Sequence[int], double: Uncovered, seating: Seating) -> None:
    """Refuse those who were unable in an order that turns cannot have, with so many toes laid between them."""
    gone_by = iter(turns[turn % len(turns)] for turn in range(double.toes + len(double.unable)))
    for seat in double.unable:
        if seat not in gone_by:
            text = N_("{name} cannot have come then: enter them in turn order, after the player who laid it.")
            raise ImpossibleFact("unable", text, "CHK-07", name=seating.names[seat])


def _train_steps(double: Uncovered, duty: Duty, seating: Seating, house: Trains) -> Iterator[Step]:
    laid_by = {"name": seating.names[double.laid_by]}
    if not house.must_cover:
        yield from _one_more(double, duty, seating)
        return
    yield Step("MEX-13", N_("{name} laid it and plays again, on it."), laid_by)
    for seat in dict.fromkeys(double.unable):
        text = N_("{name} could not: their own train is marked, and the duty passes on.")
        yield Step("MEX-13", text, {"name": seating.names[seat]})
    if duty.seat is not None:
        yield _draws(double, "MEX-13" if double.to_draw != 0 else "MEX-14", seating.names[duty.seat])
        yield Step("MEX-13", N_("Until it is covered, nobody plays elsewhere, wherever it lies."))


def _one_more(double: Uncovered, duty: Duty, seating: Seating) -> Iterator[Step]:
    """What follows a double that only gives another tile (MEX-G13): a turn like any other."""
    laid_by = {"name": seating.names[double.laid_by]}
    text = N_("A double only gives another tile: {name} plays one more, anywhere, and nobody else is bound.")
    yield Step("MEX-G13", text, laid_by)
    if duty.seat is None:
        yield Step("MEX-12", N_("{name} could not: their own train is marked, and the turn passes on."), laid_by)
    elif double.to_draw == 0:
        yield Step("MEX-14", N_("{name}: without a tile that fits, pass, as nothing is left to draw."), laid_by)
    else:
        yield Step("MEX-12", N_("{name}: without a tile that fits, draw one; if that does not fit, pass."), laid_by)


def _foot_steps(double: Uncovered, duty: Duty, seating: Seating, _house: Trains) -> Iterator[Step]:
    if duty.seat is None:
        yield Step("CHK-07", N_("It has its three toes: any open end is everybody's again."))
        return
    lacks = Counted("It lacks {lacks} toe.", "It lacks {lacks} toes.", "lacks")
    yield Step("CHK-07", lacks, {"lacks": duty.lacks})
    for seat in dict.fromkeys(double.unable):
        yield Step("CHK-08", N_("{name} could not play on it and passed."), {"name": seating.names[seat]})
    yield _draws(double, "CHK-08", seating.names[duty.seat])
    yield Step("CHK-07", N_("Until it has three toes, nobody plays elsewhere, wherever it lies."))


def _draws(double: Uncovered, clause: str, name: str) -> Step:
    """What is done by the player who must, and has no tile for it."""
    text = N_("{name}: without a tile for it, draw one; if that does not fit either, pass.")
    if double.to_draw == 0:
        text = N_("{name}: without a tile for it, pass, as nothing is left to draw.")
    return Step(clause, text, {"name": name})


def headline(duty: Duty, ruling: Ruling[Duty], seating: Seating, house: Trains) -> Step:
    """The answer in a sentence."""
    clause = ruling.steps[0].clause
    if duty.is_dead:
        return Step(clause, N_("Yes, but nobody can: that blocks the round."))
    if duty.seat is None:
        return Step(clause, N_("No: nobody must cover it now."))
    params: dict[str, Param] = {"name": seating.names[duty.seat], "lacks": duty.lacks}
    if not house.is_mexican:
        toes = Counted(
            "Yes: {name} is next, and it lacks {lacks} toe.", "Yes: {name} is next, and it lacks {lacks} toes.", "lacks"
        )
        return Step(clause, toes, params)
    if not house.must_cover:
        return Step(clause, N_("{name} must play one more tile, anywhere."), params)
    return Step(clause, N_("Yes: {name} must cover it now."), params)
