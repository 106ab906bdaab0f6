"""What the referee answers of Block and Draw in what is asked across games: who wins a block, who leads, whose turn.

A block pays otherwise under each answer to the table's rule, so all of them are told beside it (BLO-G8).
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, cast

from referee.engine.desk.blocked import (
    ASK_BY,
    ASK_KEY,
    ASK_WHO_GAVE_UP,
    ASK_WINNER,
    ASKS_ENDING,
    DRAWABLE,
    Claim,
    Worth,
    asks_held,
    asks_open_ends,
    blocked_part,
    entered_hand,
    last_hand,
)
from referee.engine.desk.lead import ASK_AGAIN, ASK_SHOWN, lead_part, leads_by_tiles, shown
from referee.engine.desk.question import (
    ASK_NAMES_CLOCKWISE,
    Inputs,
    LastHand,
    Moved,
    Reply,
    RulesInForce,
    asks_preset,
    asks_rules,
    done_wrong,
    renamed,
)
from referee.engine.desk.rulebook import agreed_on
from referee.engine.desk.turn import ASK_BONEYARD, TurnRules, turn_part
from referee.engine.facts import Blocked, Hand, ImpossibleFact
from referee.engine.options import house_rules
from referee.engine.ruleset import Irregularities
from referee.engine.seating import Seating
from referee.engine.standing import Situation
from referee.engine.tiles import DOUBLE_TWELVE
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import N_, UNNAMED, Sentence
from referee.rulesets.block.ending import every_way
from referee.rulesets.block.evidence import BlockHand, checked_hand
from referee.rulesets.block.options import Block
from referee.rulesets.block.presets import PRESETS

ASK_PRESET = asks_preset(PRESETS)
ASK_NAMES = replace(ASK_NAMES_CLOCKWISE, hint=UNNAMED["mf"][0])

PEOPLE = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay")
"""Those who are asked about where nobody is named."""
MOST = 12


def _seated(inputs: Inputs, rules: RulesInForce) -> Seating:
    """The people asked about: by the names that were typed, else as many as have hands or are said to have played."""
    if not inputs.text("names") and not rules.of(Block).in_pairs:
        people, said = PEOPLE, {inputs.text(name) for name in ("by", "gave_up", "led", "won")}
        seats = [at for at, name in enumerate(people) if inputs.text(f"held_{at}") or {name, str(at + 1)} & said]
        names = people[: max([2, *(seat + 1 for seat in seats)])]
        inputs = replace(inputs, values={**inputs.values, "names": ", ".join(names)})
    return inputs.at_table(rules)


ASK_WITH_DOUBLE = replace(
    ASK_KEY, name="with_double", label=N_("Went out with a double"), when=lambda options: options.doubles_losses
)


def _claim(inputs: Inputs, rules: RulesInForce, seating: Seating) -> Claim:
    hand = entered_hand(inputs, rules, seating, "BLO-14", BlockHand)
    said = (name for name, text in inputs.values.items() if text)
    if hand.counts_as_block and rules.ruleset.unsaid(rules.preset, rules.options, said, len(seating.order)):
        text = N_("Among so many no answer is usual: say what a block scores.")
        raise ImpossibleFact("block_points", text, "BLO-G8")
    with_double = bool(inputs.choice(ASK_WITH_DOUBLE))
    hand, ends = replace(hand, key=bool(inputs.choice(ASK_KEY)), with_double=with_double), hand.ends
    playable = (tuple(str(tile) for tile in held.tiles or () if any(map(tile.has, ends))) for held in hand.held)
    can_play = {seat: tiles for seat, tiles in enumerate(playable) if tiles}
    boneyard = inputs.number("boneyard", 0, len(rules.of(Block).tile_set.tiles)) or 0
    may_draw = max(0, boneyard - rules.of(Block).reserve) if rules.of(Block).draws else 0
    answer = {"blocked": False, "may_draw": may_draw, "can_play": {seat: [*tiles] for seat, tiles in can_play.items()}}
    if not isinstance(hand.ending, Blocked) or not (can_play or may_draw):
        return Claim(hand, {"may_draw": 0, "can_play": {}})
    still_open = Step("BLO-12", DRAWABLE, {"count": may_draw})
    if can_play:
        seat, tiles = next(iter(can_play.items()))
        text = N_("Not blocked: {name} can play {tiles}.")
        still_open = Step("BLO-38", text, {"name": seating.names[seat], "tiles": tiles})
    return Claim(hand, answer, (still_open,), ruling=still_open)


def _ways(hand: Hand, situation: Situation[Block], verdict: Verdict) -> tuple[Mapping[str, Any], tuple[Step, ...]]:
    is_told = not hand.counts_as_block or hand.agreed_points is not None
    options = situation.options
    if verdict.winner is None or is_told or options.blocker_wins or not options.by_pips:
        return {"ways": {}}, ()
    assert isinstance(hand, BlockHand)  # noqa: S101 - there are no other hands of this game
    ways = tuple(every_way(checked_hand(hand, situation), situation, verdict.winner))
    return {"ways": dict(ways)}, tuple(_table(ways))


def _table(ways: tuple[tuple[str, int], ...]) -> Iterator[Step]:
    rule = next(rule for rule in house_rules(Block) if rule.key == "block_points")
    for value, points in ways:
        label = Sentence(rule.answer(value).label)
        yield Step("BLO-G8", N_("{answer}: {points:+}."), {"answer": label, "points": points})


RULES_OF_A_BLOCK = (
    *("sides", "block_winner", "block_counts", "block_points", "tie", "doubles"),
    *("draw", "reserve", "set", "without_blank", "hand_tiles"),
)


def _last_block(last: LastHand) -> Mapping[str, str]:
    return last_hand(last, last.fact.ends) if isinstance(last.fact, BlockHand) else {}


BLOCKED = blocked_part(
    replace(asks_held(DOUBLE_TWELVE), seats=MOST),
    ASK_PRESET,
    ASKS_ENDING,
    ASK_BY,
    ASK_BONEYARD,
    ASK_KEY,
    ASK_WITH_DOUBLE,
    ASK_WHO_GAVE_UP,
    ASK_WINNER,
    asks_open_ends(DOUBLE_TWELVE.highest),
    *asks_rules(Block, *RULES_OF_A_BLOCK),
    claim=_claim,
    defaults=_last_block,
    worth=cast(Worth, _ways),
    seated=_seated,
    follow_ups=done_wrong("block", block=N_("It wasn't a block")),
)


def _may_draw(rules: RulesInForce, boneyard: int | None) -> int | None:
    """How many tiles may be drawn; None where nobody said how many are left."""
    options = rules.of(Block)
    if not options.draws:
        return 0
    most = {"one": 1, "up_to_three": 3}.get(options.draw, len(options.tile_set.tiles))
    return None if boneyard is None else min(most, max(0, boneyard - options.reserve))


def _playing_first(rules: RulesInForce) -> tuple[Step, ...]:
    if not rules.of(Block).draws:
        return ()
    return (
        Step("BLO-07", N_("If you can play, you may not draw first.")),
        Step("BLO-G3", N_("Some tables allow it: no score changes.")),
    )


TURN = turn_part(
    DOUBLE_TWELVE,
    TurnRules(
        plays="BLO-06",
        passes="BLO-07",
        may_draw=_may_draw,
        on_playing=_playing_first,
        on_drawing=lambda rules: agreed_on(rules.options, "draw"),
    ),
    ASK_BONEYARD,
    ASK_PRESET,
    *asks_rules(Block, "draw", "reserve", "set"),
    follow_ups=done_wrong("block", **{"pass": N_("Passed, though a tile fit")}, drew=N_("A tile that was drawn")),
)


def _first_lead(inputs: Inputs, rules: RulesInForce, seating: Seating) -> Reply:
    """Who leads by the tiles shown: the highest double (BLO-08), or without one as the table agreed (BLO-G5)."""
    hands = tuple(inputs.tiles(f"held_{seat}", rules.of(Block).tile_set) for seat in seating.seats)
    if (
        rules.of(Block).no_double == "redeal"
        and all(hands)
        and not any(tile.is_double for hand in hands for tile in hand)
    ):
        again = Step("BLO-G5", N_("Nobody holds a double: deal again."))
        return Reply(again, {"leader": None, "with": None}, rules, steps=(again,), evidence=shown(hands, seating))
    return leads_by_tiles(hands, seating, rules, double="BLO-08", heaviest="BLO-G5")


LEAD = lead_part(
    replace(ASK_SHOWN, tiles=DOUBLE_TWELVE, seats=MOST),
    ASK_PRESET,
    ASK_AGAIN,
    *asks_rules(Block, "next_lead", "drawn_lead"),
    first=_first_lead,
    by_lot="BLO-G4",
    seated=_seated,
    tiles_decide=lambda rules: rules.of(Block).next_lead == "highest_double",
)
THREES = {"preset": "threes"}
MOVED = {
    "block-block": Moved("block"),
    "may-draw": Moved("may-pass"),
    "hand-count": Moved("block", lambda told: renamed(told, hand="held_0"), is_whole=False),
    "asleep": Moved("block", lambda told: told if told.get("game") or told.get("preset") else {**told, **THREES}),
}
"""What was asked under words of its own: what a hand counts shows beside its tiles, what sleeps in the ruling."""


IRREGULARITIES = Irregularities(
    clauses={"pass": "BLO-06", "turn": "BLO-04", "wrong": "BLO-04", "block": "BLO-11", "many": "BLO-03",
        "misdeal": "BLO-G19", "drew": "BLO-07"},
    broken="BLO-G19",
    others={"wrong": (N_("A maker's manual: before the next tile it is taken back; later it stands."),),
        "turn": (N_("A maker's manual: before the next tile it is taken back; later it stands."),),
        "exposed": (N_("A maker's manual: a tile one player saw is shown to all."),),
        "drew": (N_("Some tables allow it: no score changes."),),
        "many": (N_("A maker's manual: put extra tiles back unseen and shuffle again."),)},
)  # fmt: skip
