"""Longana's questions: do these passes prove a block, and where may this tile go?"""

from referee.engine.arms import Arm, block_after, places
from referee.engine.facts import ImpossibleFact
from referee.engine.tiles import DOUBLE_NINE
from referee.engine.verdict import Step
from referee.questions.question import FOUR, Ask, Question, Reply, Told


def reply_block(told: Told) -> Reply:
    """Whether passes in a row prove a block, and how many more would (LON-G13)."""
    seating = told.seating(2, 4)
    ruling = block_after(told.seats("passes", seating), frozenset(told.seats("open", seating)), seating)
    block = ruling.answer
    answer = {
        "blocked": block.blocked,
        "after_pass": block.after_pass,
        "open_arms": sorted(block.open_arms),
        "more_passes": block.more_passes,
    }
    text = "Blocked." if block.blocked else "Not proven yet: {more} more passes in a row would."
    return Reply(Step(ruling.steps[0].clause, text, {"more": block.more_passes}), answer, ruling.steps)


def reply_place(told: Told) -> Reply:
    """On which arms a player may lay a tile, and why not on the others (LON-08, LON-17 to LON-24)."""
    seating = told.seating(2, 4)
    tile, player = told.tile("tile", DOUBLE_NINE), told.seat("player", seating)
    if tile is None:
        raise ImpossibleFact("tile", "Which tile?")
    if player is None:
        raise ImpossibleFact("player", "Whose turn is it?")
    arms = [Arm(seat, told.needed(f"end_{seat}", 0, 9), told.number(f"since_{seat}", 1, 999)) for seat in seating.seats]
    ruling = places(tile, player, arms, seating)
    names = tuple(seating.names[seat] for seat in ruling.answer)
    text = "{tile} may go on the arm of {names}." if names else "{tile} may go nowhere: open your arm and pass."
    headline = Step("LON-18" if names else "LON-22", text, {"tile": str(tile), "names": names or ("-",)})
    return Reply(headline, {"arms": list(ruling.answer)}, ruling.steps, ((seating.names[player], (tile,)),))


LONGANA_BLOCK = Question(
    key="longana-block",
    title="Is the Longana round blocked?",
    summary="Who passed, one after another, and whose arms were open before.",
    fields=(
        Ask("names", "Names in turn order, anticlockwise", FOUR),
        Ask("open", "Whose arms were open before?", "Ben, Dee"),
        Ask("passes", "Who passed, in order?", "Ana, Ben, Cy, Dee"),
    ),
    reply=reply_block,
    ruleset="longana",
)

PLACE = Question(
    key="place",
    title="Where may this tile go?",
    summary="Longana: the arms, their ends, and since which turn each is open.",
    fields=(
        Ask("names", "Names in turn order, anticlockwise", FOUR),
        Ask("player", "Whose turn is it?", "Ana"),
        Ask("tile", "The tile", "7-4"),
        Ask("end", "The number at the end of each arm", "7", many=True),
        Ask("since", "Open since which turn? Empty where it is closed", "5", many=True),
    ),
    reply=reply_place,
    ruleset="longana",
)
