"""Who wins a hand of Block or Draw, what it is worth, and who leads the next.

Whoever goes out scores the others' pips. In a blocked hand the fewest pips win, and what they score is the table's
choice: the others' pips less their own, all of them, the difference to each hand, or nothing (BLO-G8). Where whoever
blocks wins, they score all of them whatever they hold (NHR-11).
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from referee.engine.facts import Blocked, ImpossibleFact, Untold
from referee.engine.hands.agreed import Won, agreed_or_counted, points_or_counted
from referee.engine.hands.ending import CheckedHand, blocked_step, by_lightest_tile, fewest_step, out_step
from referee.engine.hands.key import key_step
from referee.engine.standing import Situation
from referee.engine.verdict import HAND, Ended, Ruling, Step
from referee.engine.wording import N_, Counted, Param, Sentence
from referee.rulesets.block.evidence import BlockHand
from referee.rulesets.block.options import Block
from referee.rulesets.line import lead
from referee.rulesets.line.lead import DOUBLE, leader

Steps = tuple[Step, ...]


@dataclass(frozen=True)
class Outcome:
    """Who won a hand, what each side is awarded, and the steps to it."""

    winner: int | None
    points: int
    awards: tuple[int, ...]
    steps: Steps
    summed: Step | None = None
    """All of it in a line; None where the last step says it."""


def outcome(hand: BlockHand, checked: CheckedHand, situation: Situation[Block]) -> Outcome:
    """Who won a hand and what that is worth."""
    winner, tied, steps = _winner(hand, checked, situation)
    if situation.options.against_losers and winner is not None:
        awards, sums, summed = _against_losers(hand, checked, situation, winner)
        return Outcome(winner, 0, awards, (*steps, *sums), summed)
    if hand.counts_as_block and situation.options.everybody_scores:
        awards, sums = _of_everybody(checked, situation)
        return Outcome(winner, 0 if winner is None else awards[winner], awards, (*steps, *sums))
    if winner is None and (whole := _to_share(checked, situation, tied)):
        awards, shares = _shared(whole, situation, tied)
        return Outcome(None, 0, awards, (*steps, *shares))
    points, worth = points_or_counted(checked, winner, lambda held, side: _points(hand, held, situation, side))
    if winner is None:
        return Outcome(None, 0, situation.nothing, steps)
    points, passing = _within(points, winner, situation)
    awards, lost = _run(winner, points, situation)
    return Outcome(winner, points, awards, (*steps, *worth, *passing, *lost), (*worth, *passing)[-1])


def _run(winner: int, points: int, situation: Situation[Block]) -> tuple[tuple[int, ...], Steps]:
    """What a hand brings to everybody: where only hands in a row count, the others lose what they have (GUA-02)."""
    awards, steps = [*situation.award(winner, points)], list[Step]()
    text = Counted("{side} starts again: {points:+}.", "{side} start again: {points:+}.", "side")
    for side, total in enumerate(situation.standing.totals):
        if situation.options.counts_runs and side != winner and total > 0:
            awards[side] = -total
            steps.append(Step("GUA-02", text, {"side": situation.seating.people(side), "points": -total}))
    return tuple(awards), tuple(steps)


def _winner(hand: BlockHand, checked: CheckedHand, situation: Situation[Block]) -> Won:
    seating, side = situation.seating, hand.side_out(situation.seating)
    if side is None:
        clause, rule = WINNERS[situation.options.who_wins_block]
        blocked = blocked_step(hand, seating, "BLO-11")
        return agreed_or_counted(checked, HAND, blocked, clause, lambda: rule(hand, checked, situation))
    return (
        side,
        (),
        (out_step(checked, side, "BLO-13"), *checked.counts("BLO-15" if situation.options.by_pips else "BLO-G15")),
    )


def blocker(hand: BlockHand) -> int | None:
    """The seat that played the last tile of a blocked hand; None where nobody told, or it was not blocked."""
    return hand.ending.by if isinstance(hand.ending, Blocked) else None


def _by_blocker(hand: BlockHand, checked: CheckedHand, situation: Situation[Block]) -> Won:
    """The side that played the last tile (NHR-11); nobody's where the table broke the hand off."""
    seating, ended = situation.seating, blocked_step(hand, situation.seating, "BLO-11")
    by = blocker(hand)
    if hand.broken_off:
        return None, (), (ended, Step("NHR-11", N_("Nobody blocked: nobody scores.")))
    if by is None:
        raise Untold("blocked_by", N_("The blocker wins: enter who played the last tile."), "NHR-11")
    side = seating.side_of(by)
    text = Counted("{name} blocked: {side} wins the hand.", "{name} blocked: {side} win the hand.", "side")
    won = Step("NHR-11", text, {"name": seating.names[by], "side": seating.people(side)})
    return side, (), (ended, *checked.counts("NHR-11"), won)


def _lightest(hand: BlockHand, checked: CheckedHand, situation: Situation[Block]) -> Won:
    """The side with the fewest pips (BLO-14), or of several tied the one that the table's rule names (BLO-G9)."""
    seating = situation.seating
    steps = (blocked_step(hand, seating, "BLO-11"), *checked.counts("BLO-14"))
    fewest, tied = checked.lightest_sides()
    if situation.options.block_winner == "under_six" and fewest >= 6:
        dead = N_("The fewest pips are {pips}, which is not under six: nobody wins the hand.")
        return None, (), (*steps, Step("MAR-03", dead, {"pips": fewest}))
    if len(tied) == 1:
        won = fewest_step("BLO-14", seating.people(tied[0]), fewest)
        return tied[0], tied, (*steps, won)
    names = seating.everybody(tied)
    params: dict[str, Param] = {"names": names, "pips": fewest}
    compared = Step("BLO-14", N_("Tied at {pips}: {names}."), params)
    if situation.options.everybody_scores:
        return None, tied, (*steps, compared)
    winner, tie = _break_tie(hand, checked, situation, tied)
    return winner, tied, (*steps, compared, tie)


def _nobody(hand: BlockHand, _checked: CheckedHand, situation: Situation[Block]) -> Won:
    """Nobody's, whatever is left (END-17)."""
    ended = blocked_step(hand, situation.seating, "BLO-11")
    return None, (), (ended, Step("END-17", N_("Nobody wins the block.")))


WINNERS: Mapping[str, tuple[str, Callable[[BlockHand, CheckedHand, Situation[Block]], Won]]] = {
    "lightest": ("BLO-14", _lightest),
    "under_six": ("BLO-14", _lightest),
    "blocker": ("NHR-11", _by_blocker),
    "nobody": ("END-17", _nobody),
}
"""Who wins a blocked hand, by `who_wins_block`, with the clause that each count cites."""


def _break_tie(
    hand: BlockHand, checked: CheckedHand, situation: Situation[Block], tied: tuple[int, ...]
) -> tuple[int | None, Step]:
    rule = situation.options.tie
    if rule == "lightest_tile":
        return by_lightest_tile(checked, tied, "BLO-G9", N_("The lightest tiles tie too: nobody scores."))
    if rule == "last_played":
        return _by_last_played(hand, situation, tied)
    if rule == "split":
        shared = _to_share(checked, situation, tied)
        text = N_("Those tied share the hand.") if shared else N_("Tied, and nothing to share: nobody scores.")
        return None, Step("BLO-G9", text)
    return None, Step("BLO-G9", N_("Tied: nobody scores."))


def _by_last_played(hand: BlockHand, situation: Situation[Block], tied: tuple[int, ...]) -> tuple[int | None, Step]:
    if hand.broken_off:
        return None, Step("BLO-G9", N_("Tied, and nobody blocked: nobody scores."))
    by = blocker(hand)
    if by is None:
        text = N_("Tied: enter who played the last tile.")
        raise Untold("blocked_by", text, "BLO-G9")
    side, name = situation.seating.side_of(by), situation.seating.names[by]
    if side not in tied:
        text = N_("{name} played last and is not tied: nobody scores.")
        return None, Step("BLO-G9", text, {"name": name})
    text_won = Counted("{name} played last: {side} wins the hand.", "{name} played last: {side} win the hand.", "side")
    return side, Step("BLO-G9", text_won, {"name": name, "side": situation.seating.people(side)})


def _others(checked: CheckedHand, situation: Situation[Block], *sides: int) -> tuple[int, ...]:
    seating, out = situation.seating, checked.hand.went_out
    return tuple(seat for seat in seating.order if seat != out and seating.side_of(seat) not in sides)


def _points(hand: BlockHand, checked: CheckedHand, situation: Situation[Block], winner: int) -> tuple[int, Steps]:
    side: dict[str, Param] = {"side": situation.seating.people(winner)}
    if _is_key(hand, situation):
        return 2, (key_step(situation.seating.people(winner)),)
    if not situation.options.by_pips:
        return 1, (Step("BLO-G15", N_("{side} +1 for the hand."), side),)
    if hand.counts_as_block:
        return _of_block(checked, situation, winner)
    others = _others(checked, situation, winner)
    parts, stock = checked.pips_each(others), _stock(hand, checked, situation, others)
    points = sum(parts) + stock
    text = N_("{side} {points:+}: the others' hands, {parts}.")
    if stock:
        text = N_("{side} {points:+}: the others' hands, {parts}, and the boneyard, {stock}.")
    return points, (
        Step("BLO-G7" if stock else "BLO-15", text, {**side, "points": points, "parts": parts, "stock": stock}),
    )


def _is_key(hand: BlockHand, situation: Situation[Block]) -> bool:
    """Whether the hand was won with a key, and that counts two (NHR-5)."""
    return hand.key and situation.options.counts_keys


def _stock(hand: BlockHand, checked: CheckedHand, situation: Situation[Block], others: tuple[int, ...]) -> int:
    if not situation.options.boneyard_scores or hand.side_out(situation.seating) is None:
        return 0
    if hand.stock is None:
        return checked.boneyard(others, Untold("stock", N_("How many pips are left in the boneyard?"), "BLO-G7"))
    return hand.stock


def _of_block(checked: CheckedHand, situation: Situation[Block], winner: int) -> tuple[int, Steps]:
    """What a blocked hand is worth to its winner under the table's rule (BLO-16, BLO-G8, NHR-11)."""
    seating, rule = situation.seating, situation.options.worth_of_block
    side: dict[str, Param] = {"side": seating.people(winner)}
    if rule == "none":
        return 0, (Step("BLO-G8", N_("{side}: a block scores nothing."), side),)
    parts = checked.pips_each(_others(checked, situation, winner))
    if rule == "opponents":
        text = N_("{side} {points:+}: the others' hands, {parts}.")
        clause = "NHR-11" if situation.options.blocker_wins else "BLO-G8"
        return sum(parts), (Step(clause, text, {**side, "points": sum(parts), "parts": parts}),)
    own = sum(checked.pips_each(seating.sides[winner]))
    if rule == "each_difference":
        rivals = [seat for seat in seating.playing if seat != winner]
        over = tuple(sum(checked.pips_each(seating.sides[seat])) - own for seat in rivals)
        points = sum(parts) - own * len(rivals)
        text = N_("{side} {points:+}: the other hands are heavier by {parts}.")
        return points, (Step("BLO-G8", text, {**side, "points": points, "parts": over}),)
    points = sum(parts) - own
    text = N_("{side} {points:+}: the others' hands, {parts}, minus their own, {own}.")
    return points, (Step("BLO-16", text, {**side, "points": points, "parts": parts, "own": own}),)


def _against_losers(
    hand: BlockHand, checked: CheckedHand, situation: Situation[Block], winner: int
) -> tuple[tuple[int, ...], Steps, Step]:
    """What each losing side is written of its own, and all of it in a line (END-31, END-37, END-41)."""
    if checked.hand.agreed_points:
        text = N_("Each side that lost is written its own pips: enter each hand.")
        raise ImpossibleFact("agreed_points", text, "END-31")
    seating, awards, steps = situation.seating, list(situation.nothing), list[Step]()
    text, clause = N_("{side} {points:+}: own tiles, {parts}."), "END-31"
    if is_twice := hand.with_double and situation.options.doubles_losses:
        text, clause = N_("{side} {points:+}: own tiles, {parts}, twice after a double."), "END-41"
    for side in (side for side in seating.playing if side != winner):
        parts = checked.pips_each(seating.sides[side])
        awards[side] = sum(parts) * (1 + is_twice)
        params: dict[str, Param] = {"side": seating.people(side), "points": awards[side], "parts": parts}
        steps.append(Step(clause, text, params))
    others = tuple(Sentence(N_("{side} {points:+}"), step.params) for step in steps)
    won = Counted("{side} wins; {others}", "{side} win; {others}", "side")
    return tuple(awards), tuple(steps), Step(clause, won, {"side": seating.people(winner), "others": others})


def _of_everybody(checked: CheckedHand, situation: Situation[Block]) -> tuple[tuple[int, ...], Steps]:
    """What a block is worth to everybody: the differences to heavier hands, or all that the others hold."""
    seating, rule = situation.seating, situation.options.worth_of_block
    if checked.hand.agreed_points:
        text = N_("A block scores for everybody here: enter each hand.")
        raise ImpossibleFact("agreed_points", text, "END-29" if rule == "ladder" else "END-30")
    pips = {side: sum(checked.pips_each(seating.sides[side])) for side in seating.playing}
    awards, steps = list(situation.nothing), list[Step]()
    for side in seating.playing:
        others = [pips[other] for other in seating.playing if other != side]
        parts = tuple(held - pips[side] for held in others if held > pips[side]) if rule == "ladder" else tuple(others)
        awards[side], passing = _within(sum(parts), side, situation)
        params: dict[str, Param] = {"side": seating.people(side), "points": sum(parts), "parts": parts}
        if rule == "ladder" and parts:
            steps += [
                Step("END-29", N_("{side} {points:+}: the other hands are heavier by {parts}."), params),
                *passing,
            ]
        elif parts and rule != "ladder":
            steps += [Step("END-30", N_("{side} {points:+}: the others' hands, {parts}."), params), *passing]
    return tuple(awards), tuple(steps)


def _to_share(checked: CheckedHand, situation: Situation[Block], tied: tuple[int, ...]) -> int:
    """What those tied for the fewest pips have to share; 0 where the table lets nobody share (BLO-G9)."""
    options, seating = situation.options, situation.seating
    if options.tie != "split" or len(tied) < 2 or options.block_points == "none" or not options.by_pips:
        return 0
    others = sum(checked.pips_each(_others(checked, situation, *tied)))
    own = 0 if options.block_points == "opponents" else sum(checked.pips_each(seating.sides[tied[0]]))
    return max(0, others - own)


def _shared(whole: int, situation: Situation[Block], tied: tuple[int, ...]) -> tuple[tuple[int, ...], Steps]:
    seating = situation.seating
    awards, steps = list(situation.nothing), list[Step]()
    text = N_("{side} {points:+}: a share of {whole}, rounded down.")
    for side in tied:
        share, passing = _within(whole // len(tied), side, situation)
        awards[side] = share
        params: dict[str, Param] = {"side": seating.people(side), "points": whole // len(tied), "whole": whole}
        steps += [Step("BLO-G9", text, params), *passing]
    return tuple(awards), tuple(steps)


def _within(points: int, side: int, situation: Situation[Block]) -> tuple[int, Steps]:
    """The points that count: none where they would pass a target that must be hit exactly (BLO-G12)."""
    options, total = situation.options, situation.standing.totals[side]
    if options.over != "no_score" or total + points <= options.target:
        return points, ()
    text = N_("Does not count: {side} would pass {target} with {total}.")
    params: dict[str, Param] = {
        "side": situation.seating.people(side), "target": options.target, "total": total + points,
    }  # fmt: skip
    return 0, (Step("BLO-G12", text, params),)


def next_lead(ended: Ended, situation: Situation[Block]) -> Ruling[int | None]:
    """The seat that leads the next hand; None where the tiles decide, the winners choose, or nobody can tell."""
    if _starts_again(ended, situation.options):
        return Ruling(None, (Step("REG-G7", N_("The highest double leads the next hand.")),))
    return lead.next_lead(ended, situation)


def by_highest_double(ended: Ended, options: Block) -> bool:
    """Whether the highest double leads the hand after one that ended so."""
    return _starts_again(ended, options) or leader(ended, options)[0] == DOUBLE


def _starts_again(ended: Ended, options: Block) -> bool:
    return ended.again and ended.won and options.starts_again


def every_way(checked: CheckedHand, situation: Situation[Block], winner: int) -> Iterator[tuple[str, int]]:
    """What a blocked hand would be worth to its winner under each answer of the table's rule, by the answer."""
    for rule in ("opponents_minus_own", "opponents", "each_difference", "none"):
        other = replace(situation, options=replace(situation.options, block_points=rule, count_by="pips"))
        yield rule, _of_block(checked, other, winner)[0]
