"""Longana's questions: do these passes prove a block, and where may this tile go?"""

from typing import Any

from referee.engine.desk.question import Ask, Inputs, Question, asks, done_wrong
from referee.engine.desk.variants import compare
from referee.engine.facts import Blocked, Hand, ImpossibleFact, Opening
from referee.engine.options import house_rules
from referee.engine.reply import Agreed, Reply
from referee.engine.seating import Seating
from referee.engine.standing import At
from referee.engine.tiles import DOUBLE_NINE
from referee.engine.verdict import Step
from referee.engine.wording import N_, Counted, Param
from referee.rulesets.longana.arms import Arm, block_after, places
from referee.rulesets.longana.options import Longana

OWNERS = ("first", "second", "third", "fourth")
FITS = (  # by how many arms a tile may go on
    N_("{tile} fits nowhere now."),
    N_("{tile} may go on {first}'s arm."),
    N_("{tile} may go on {first}'s arm or on {second}'s."),
    N_("{tile} may go on {first}'s arm, on {second}'s or on {third}'s."),
    N_("{tile} may go on {first}'s arm, on {second}'s, on {third}'s or on {fourth}'s."),
)

ENDS = (("", N_("Not told")), *((str(number), str(number)) for number in range(DOUBLE_NINE.highest + 1)))


def reply_block(inputs: Inputs) -> Reply:
    """Whether passes in a row prove a block, how many more would (LON-G13), and who wins it where hands are told."""
    rules, seating = inputs.agreed(), inputs.seating(2, 4)
    passes = inputs.seats("passes", seating)
    if not passes:
        raise ImpossibleFact("passes", N_("Tell me first who passed, one after another."), "LON-27")
    opened = frozenset(inputs.seats("open", seating))
    ruling = block_after(passes, opened, seating, one_round=rules.options.one_round_blocks)
    block = ruling.answer
    answer = {
        "blocked": block.blocked,
        "after_pass": block.after_pass,
        "open_arms": sorted(block.open_arms),
        "more_passes": block.more_passes,
    }
    if block.blocked and any(inputs.text(f"held_{seat}") for seat in range(4)):
        return _won(inputs, rules, seating, answer=answer, proof=ruling.steps)
    text = (
        N_("Blocked.")
        if block.blocked
        else Counted(
            "Not proven yet: {more} more pass would.", "Not proven yet: {more} more passes in a row would.", "more"
        )
    )
    return Reply(Step(ruling.steps[0].clause, text, {"more": block.more_passes}), answer, rules, steps=ruling.steps)


def _won(inputs: Inputs, rules: Agreed, seating: Seating, answer: dict[str, Any], proof: tuple[Step, ...]) -> Reply:
    """Who wins the blocked round, for how much, and who has the first right to lead the next (LON-29 to LON-31)."""
    before = rules.ruleset.first(rules.options, seating, Opening(lead=inputs.seat("right", seating)))
    hand = Hand(tuple(inputs.holding(f"held_{seat}") for seat in seating.seats), Blocked())
    verdict = rules.ruleset.judge(hand, At(rules.options, before))
    won = {"winner": verdict.winner, "points": verdict.points, "next_lead": verdict.next_lead}
    headline = Step("LON-G2", N_("Blocked and drawn: nobody scores."))
    if verdict.winner is not None:
        params: dict[str, Param] = {"side": seating.people(verdict.winner), "points": verdict.points}
        headline = Step("LON-29", N_("Blocked: {side} wins it, {points:+}."), params)
    evidence = tuple((seating.names[seat], held.tiles) for seat, held in enumerate(hand.held) if held.tiles)
    compared = compare(rules.ruleset, rules.options, before, fact=hand)
    return Reply(headline, answer | won, rules, steps=(*proof, *verdict.steps), evidence=evidence, compared=compared)


def reply_place(inputs: Inputs) -> Reply:
    """On which arms a player may lay a tile, and why not on the others (LON-08, LON-17 to LON-24)."""
    seating = inputs.seating(2, 4)
    tile, player = inputs.tile("tile", DOUBLE_NINE), inputs.seat("player", seating)
    if tile is None:
        raise ImpossibleFact("tile", N_("Tell me first which tile."))
    if player is None:
        raise ImpossibleFact("player", N_("Tell me first whose turn it is."))
    opened = _opened(inputs, seating)
    arms = [Arm(seat, inputs.needed(f"end_{seat}", 0, 9), opened.get(seat)) for seat in seating.seats]
    rules = inputs.agreed()
    ruling = places(tile, player, arms, seating, rules.options.oldest_binds_all)
    names = [seating.names[seat] for seat in ruling.answer]
    owners = dict(zip(OWNERS, names, strict=False))
    headline = Step("LON-18", FITS[len(names)], {"tile": str(tile), **owners})
    evidence = ((seating.names[player], (tile,)),)
    steps = (*ruling.steps, *(() if names else _if_nothing_fits(seating.names[player])))
    return Reply(headline, {"arms": list(ruling.answer)}, rules, steps=steps, evidence=evidence)


def _opened(inputs: Inputs, seating: Seating) -> dict[int, int]:
    """The open arms by seat, numbered in the order in which they were opened."""
    seats = inputs.seats("open", seating)
    for number, seat in enumerate(seats):
        if seat in seats[:number]:
            raise ImpossibleFact("open", N_("{name}'s arm is told twice."), "LON-21", name=seating.names[seat])
    return {seat: number for number, seat in enumerate(seats, 1)}


def _if_nothing_fits(name: str) -> tuple[Step, ...]:
    """What follows only where no other tile of the hand can be laid either, of which nothing was told."""
    text = N_("If no other tile of {name} can be laid either, {name} opens the arm and passes; else another is laid.")
    return (Step("LON-22", text, {"name": name}),)


LONGANA_BLOCK = Question(
    key="longana-block",
    title=N_("Is the Longana round blocked?"),
    summary=N_("Whoever passed, one after another, and whose arms were open before."),
    fields=(
        Ask("open", N_("Whose arms were open before?"), several=True),
        Ask("passes", N_("Who passed, one after another?"), in_order=True),
        Ask(
            "held",
            N_("If the hands are shown: what does each still hold?"),
            N_("6-4 3-1 or 17"),
            many=True,
            tiles=DOUBLE_NINE,
        ),
        Ask("right", N_("Who had the first right to lead?"), person=True),
        Ask("names", N_("Names in turn order, anticlockwise"), N_("Me, Right, Across, Left"), folded=True),
        *(asks(rule) for rule in house_rules(Longana) if rule.key == "one_round_blocks"),
    ),
    reply=reply_block,
    defaults=lambda last: {"right": last.place(last.now.next_lead)},
    elsewhere={"lead": "right"},
)

PLACE = Question(
    key="place",
    title=N_("Where may this tile go?"),
    summary=N_("Longana: the arms, their ends, and in which order they were opened."),
    fields=(
        Ask("player", N_("Whose turn is it?"), person=True),
        Ask("tile", N_("The tile"), "7-4", tiles=DOUBLE_NINE, most=1),
        Ask("end", N_("The number at the end of each arm"), choices=ENDS, many=True),
        Ask("open", N_("Which arms are open, from the one opened first?"), several=True, in_order=True),
        Ask("names", N_("Names in turn order, anticlockwise"), N_("Me, Right, Across, Left"), folded=True),
        *(asks(rule) for rule in house_rules(Longana) if rule.key == "oldest_binds_all"),
    ),
    reply=reply_place,
    onward=done_wrong("longana", **{"pass": N_("A pass, though a tile fitted")}, wrong=N_("A tile that does not fit")),
)
