"""What a round is worth to everybody, and who has won the game after the last (MEX-16 to MEX-19, MEX-G1, MEX-G10)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from referee.engine.facts import Blocked, Untold
from referee.engine.hands.ending import CheckedHand
from referee.engine.standing import Aim, Situation
from referee.engine.tiles import BLANK, Holding, Tile
from referee.engine.verdict import ROUND, Step
from referee.engine.wording import HAND_UNTOLD, N_, Counted, Param, Sentence, Text
from referee.rulesets.trains.evidence import block_clause, has_no_pips
from referee.rulesets.trains.facts import Rounds, TrainsHand
from referee.rulesets.trains.options import Trains

AIM = Aim.LOWEST


@dataclass(frozen=True)
class SeatScore:
    """What one seat scores in a round, and why."""

    seat: int
    points: int
    steps: tuple[Step, ...]
    has_blank: bool = False
    """Whether it was left with 0-0."""


def seat_scores(hand: TrainsHand, checked: CheckedHand, situation: Situation[Trains]) -> tuple[SeatScore, ...]:
    """What each seat scores, in turn order."""
    return tuple(
        _out(hand, seat, situation) if seat == hand.went_out else _left(hand, seat, situation)
        for seat in checked.seating.order
    )


def _out(hand: TrainsHand, seat: int, situation: Situation[Trains]) -> SeatScore:
    options, name = situation.options, situation.seating.names[seat]
    steps = [Step("MEX-16", N_("{name} is out: 0."), {"name": name})]
    points = 0
    if options.winner_bonus:
        points -= options.winner_bonus
        text = N_("{name} {points:+} for going out.")
        steps.append(Step("MEX-G11", text, {"name": name, "points": -options.winner_bonus}))
    if hand.double and options.double_out:
        points += options.double_out
        text = N_("{name} {points:+} for going out with a double.")
        steps.append(Step("MEX-G14", text, {"name": name, "points": options.double_out}))
    return SeatScore(seat, points, tuple(steps))


def _left(hand: TrainsHand, seat: int, situation: Situation[Trains]) -> SeatScore:
    held, options, name = hand.held[seat], situation.options, situation.seating.names[seat]
    if not held.told:
        raise Untold(f"held.{seat}", HAND_UNTOLD, "MEX-17", name=name)
    has_blank = seat == hand.double_blank or has_no_pips(held) or BLANK in (held.tiles or ())
    blank = options.double_blank if has_blank else 0
    if has_no_pips(held) and has_blank:
        text = N_("{name}: only 0-0, {points}.")
        return SeatScore(seat, blank, (Step("MEX-G1", text, {"name": name, "points": blank}),), has_blank)
    parts = _parts(held, seat, options, name)
    points, step = sum(parts) + blank, _counted(name, parts, blank)
    if options.single_blank and any(map(_has_one_blank, held.tiles or ())):
        text = N_("{name}: {parts} = {points}, each tile with a blank counting {blank}.")
        if len(parts) == 1 and not blank:
            text = N_("{name}: {points}, as a tile with a blank counts {blank}.")
        shown = (*parts, *([blank] if blank else []))
        params: dict[str, Param] = {"name": name, "parts": shown, "points": points, "blank": options.single_blank}
        step = Step("MEX-G2", text, params)
    return SeatScore(seat, points, (step,), has_blank)


def _counted(name: str, parts: tuple[int, ...], blank: int) -> Step:
    """What a hand counts, and what of it is for 0-0."""
    params: dict[str, Param] = {"name": name, "parts": parts, "pips": sum(parts), "points": sum(parts) + blank}
    if blank:
        text = Counted(
            "{name}: {pips} pip and {blank} for 0-0, {points}.",
            "{name}: {pips} pips and {blank} for 0-0, {points}.",
            "pips",
        )
        return Step("MEX-G1", text, {**params, "blank": blank})
    return Step("MEX-17", N_("{name}: {parts} = {pips}.") if len(parts) > 1 else N_("{name}: {pips}."), params)


def _has_one_blank(tile: Tile) -> bool:
    return tile.has(0) and not tile.is_double


def _parts(held: Holding, seat: int, options: Trains, name: str) -> tuple[int, ...]:
    """The numbers that make up a hand, but for 0-0; refused where a count hides tiles that count otherwise (MEX-G2)."""
    if held.tiles is not None:
        return tuple(options.worth(tile) for tile in held.tiles if tile != BLANK)
    if options.single_blank and not (held.count == 1 and held.pips > options.set):
        text = N_("These rules need {name}'s tiles, not only a count: each with a blank counts {blank}.")
        raise Untold(f"held.{seat}", text, "MEX-G2", name=name, blank=options.single_blank)
    return held.parts


def how_it_ended(hand: TrainsHand, options: Trains) -> Iterator[Step]:
    """That nobody went out, where nobody did."""
    if isinstance(hand.ending, Blocked) and options.blocked_when == "first_stuck":
        text = N_("Nothing is left to draw and somebody is stuck: the round ends, and everyone scores what they hold.")
        yield Step("CHK-G6", text)
    elif isinstance(hand.ending, Blocked):
        yield Step("MEX-18", N_("Nobody can play: the round is blocked, and everyone scores what they hold."))
    elif hand.broken_off:
        yield Step("MEX-G20", ROUND.stopped_and_counted)


def in_short(hand: TrainsHand, counted: tuple[SeatScore, ...], situation: Situation[Trains]) -> Step:
    """The round in a line: who is out, and what the others score."""
    seating = situation.seating
    lines = tuple(
        Sentence(N_("{name} {points}"), {"name": seating.names[each.seat], "points": each.points})
        for each in counted
        if each.seat != hand.went_out
    )
    if hand.went_out is None:
        text = N_("Blocked; {others}") if isinstance(hand.ending, Blocked) else N_("Stopped; {others}")
        clause = next((step.clause for step in how_it_ended(hand, situation.options)), block_clause(situation.options))
        return Step(clause, text, {"others": lines})
    return Step("MEX-16", N_("{name} is out; {others}"), {"name": seating.names[hand.went_out], "others": lines})


@dataclass(frozen=True)
class GameEnd:
    """What becomes of the game after a round."""

    winners: tuple[int, ...] = ()
    steps: tuple[Step, ...] = ()
    extra: bool = False
    """Whether one more round is played because several are tied."""


def game_end(
    totals: tuple[int, ...], at: Rounds | None, outs: tuple[int, ...], situation: Situation[Trains]
) -> GameEnd:
    """Who has won the game after a round with these totals; nobody while it goes on (MEX-19, CHK-G10)."""
    reached = reached_by(totals, situation)
    is_last = at is not None and at.rounds is not None and at.round >= at.rounds
    if not reached and not is_last:
        return GameEnd()
    seating = situation.seating
    best = AIM.best(totals[side] for side in seating.playing)
    lowest = tuple(side for side in seating.playing if totals[side] == best)
    over = _reached_step(reached, situation) if reached else ()
    if len(lowest) == 1:
        return GameEnd(lowest, (*over, _won_step(lowest, best, situation, reached=bool(reached))))
    end = _tied(lowest, best, outs, situation)
    return replace(end, steps=(*over, *end.steps))


def tied_at_the_end(situation: Situation[Trains], outs: tuple[int, ...]) -> GameEnd:
    """What becomes of those tied for the lowest total where people stop; nobody wins where they play on (MEX-G10)."""
    end = _tied(situation.standing.leaders, situation.standing.best, outs, situation)
    return GameEnd() if end.extra else end


def lowest_clause(options: Trains) -> str:
    """The clause by which the lowest total wins: after the last round, or where there is none at a total."""
    if options.last_round is None:
        return "CHK-G10"
    return "MEX-19" if options.is_mexican else "CHK-10"


def reached_by(totals: tuple[int, ...], situation: Situation[Trains]) -> tuple[int, ...]:
    """The sides whose totals end the game; none where it ends by rounds (CHK-G10)."""
    limit = situation.options.ends_at
    return tuple(side for side in situation.seating.playing if limit and totals[side] >= limit)


def _reached_step(reached: tuple[int, ...], situation: Situation[Trains]) -> tuple[Step, ...]:
    text = Counted(
        "{names} has {limit} or more: the game is over.", "{names} have {limit} or more: the game is over.", "names"
    )
    params: dict[str, Param] = {"names": situation.seating.everybody(reached), "limit": situation.options.ends_at}
    return (Step("CHK-G10", text, params),)


def _won_step(sides: tuple[int, ...], total: int, situation: Situation[Trains], reached: bool) -> Step:
    text = N_("{side}: {total}, the lowest total, and the game is won.")
    cited = "CHK-G10" if reached else lowest_clause(situation.options)
    return Step(cited, text, {"side": situation.seating.everybody(sides), "total": total})


def _tied(lowest: tuple[int, ...], best: int, outs: tuple[int, ...], situation: Situation[Trains]) -> GameEnd:
    """What becomes of those tied for the lowest total (MEX-G10)."""
    seating = situation.seating
    tied: dict[str, Param] = {"names": seating.everybody(lowest), "total": best}
    text: Text
    if situation.options.tie == "extra_round":
        text = N_("{names} are tied for the lowest total, {total}: one more round is played.")
        return GameEnd(steps=(Step("MEX-G10", text, tied),), extra=True)
    if situation.options.tie == "rounds_won":
        won = {side: outs.count(side) for side in lowest}
        most = max(won.values())
        if len(first := tuple(side for side in lowest if won[side] == most)) == 1:
            text = Counted(
                "{names} are tied for the lowest total, {total}: {side} wins, having gone out in {rounds} round.",
                "{names} are tied for the lowest total, {total}: {side} wins, having gone out in {rounds} rounds.",
                "rounds",
            )
            return GameEnd(first, (Step("MEX-G10", text, {**tied, "side": seating.people(first[0]), "rounds": most}),))
        lowest = first
    text = N_("{names} are tied for the lowest total, {total}, and share the win.")
    return GameEnd(lowest, (Step("MEX-G10", text, {**tied, "names": seating.everybody(lowest)}),))
