"""Is the round blocked, and what does it count; and who has won after the last one."""

from collections.abc import Mapping
from dataclasses import replace

from referee.engine.desk.blocked import (
    ASK_BY,
    ASKS_OUT,
    OUT,
    TOLD_ELSEWHERE,
    Claim,
    asks_held,
    blocked_part,
    entered_hand,
    if_out,
    last_hand,
)
from referee.engine.desk.question import (
    ASK_NAMES_CLOCKWISE,
    Inputs,
    LastHand,
    Question,
    QuestionField,
    Reply,
    RulesInForce,
    asks_rules,
    done_wrong,
)
from referee.engine.desk.turn import ASK_BONEYARD
from referee.engine.facts import Blocked, Hand, ImpossibleFact, Opening
from referee.engine.limits import MAX_POINTS
from referee.engine.seating import Seating
from referee.engine.standing import Situation
from referee.engine.tiles import DOUBLE_FIFTEEN
from referee.engine.verdict import Step
from referee.engine.wording import N_, Counted
from referee.rulesets.trains.ending import game_end, lowest_clause
from referee.rulesets.trains.evidence import block_clause
from referee.rulesets.trains.facts import RoundOutcome, Rounds, TrainsHand
from referee.rulesets.trains.options import Trains
from referee.rulesets.trains.questions.fields import (
    ASK_ENDS,
    ASK_ENGINE,
    ASK_PRESET,
    ELSEWHERE,
    SEATS,
    double_of,
    open_ends,
    twice,
)


def _still_open(hand: Hand, boneyard: int, seating: Seating, house: Trains) -> Step | None:
    """Why a round is not blocked: tiles are left to draw, one fits an end, or every number is held (MEX-39, CHK-30)."""
    if boneyard:
        drawable = Counted(
            "Not blocked: {count} tile may still be drawn.", "Not blocked: {count} tiles may still be drawn.", "count"
        )
        return Step(block_clause(house), drawable, {"count": boneyard})
    if house.blocked_when == "first_stuck":
        return None
    ends = () if house.may_bind else getattr(hand, "ends", ())
    for seat, held in enumerate(hand.held):
        if fits := tuple(str(each) for each in held.tiles or () if any(map(each.has, ends))):
            text = N_("Not blocked: {name} can play {tiles}.")
            return Step("MEX-39", text, {"name": seating.names[seat], "tiles": fits})
    numbers = {half for held in hand.held for each in held.tiles or () for half in (each.high, each.low)}
    if len(numbers) <= house.set:
        return None
    text = N_("Not blocked: every number is still held, so somebody could play.")
    return Step("MEX-39" if house.is_mexican else "CHK-30", text)


def _claim(inputs: Inputs, rules: RulesInForce, seating: Seating) -> Claim:
    house = rules.of(Trains)
    entered = entered_hand(inputs, rules, seating, "MEX-17")
    assert isinstance(entered, TrainsHand)  # noqa: S101 - there are no other hands of this game
    engine, blank = double_of(inputs, ASK_ENGINE, house), inputs.seat(ASK_BLANK.name, seating)
    hand = replace(entered, ends=open_ends(inputs, house), engine=engine, double_blank=blank)
    boneyard = inputs.number("boneyard", 0, len(house.tile_set.tiles)) or 0
    still_open = None if if_out(inputs, seating) else _still_open(hand, boneyard, seating, house)
    if still_open is None:
        return Claim(hand)
    return Claim(hand, {"blocked": False, "may_draw": boneyard}, (still_open,), ruling=still_open)


def _last_block(last: LastHand) -> Mapping[str, str]:
    hand, played = last.fact, last.verdict.details
    if not isinstance(hand, TrainsHand) or not isinstance(hand.ending, Blocked):
        return {}
    engine = played.engine if isinstance(played, RoundOutcome) else hand.engine
    return {
        **last_hand(last),
        "ends": " ".join(map(str, hand.ends)),
        "middle": "" if engine is None else twice(engine),
        "blank": last.place(hand.double_blank),
    }


ASK_BLANK = QuestionField("blank", N_("Who has 0-0?"), kind="person", when=lambda options: bool(options.double_blank))
BLOCKED = blocked_part(
    ASKS_OUT,
    replace(ASK_BY, label=N_("Who went out?"), only_if=(ASKS_OUT.name, OUT)),
    ASK_PRESET,
    replace(asks_held(DOUBLE_FIFTEEN), seats=SEATS),
    ASK_BLANK,
    ASK_BONEYARD,
    replace(ASK_ENDS, fold=N_("Check it by the open ends")),
    replace(ASK_ENGINE, fold=N_("Check it by the open ends")),
    *asks_rules(Trains, "set", "double_blank", "single_blank", "blocked_when", "dead_double"),
    claim=_claim,
    defaults=_last_block,
    elsewhere={**TOLD_ELSEWHERE, **ELSEWHERE},
    follow_ups=done_wrong("trains", block=N_("It wasn't a block"), count=N_("0-0 was forgotten")),
)


def who_has_won(inputs: Inputs) -> Reply:
    """Who has won after the last round, and what becomes of those level for the lowest total (MEX-19, MEX-G10)."""
    rules = inputs.agreed()
    house, seating = rules.of(Trains), inputs.at_table(rules)
    totals = tuple(_total(inputs, seat, seating, house) for seat in seating.order)
    situation = Situation(house, rules.ruleset.first(house, seating, Opening()))
    first = () if inputs.is_unknown("more") else inputs.seats("more", seating)
    last = Rounds(1, house.last_round and 1, None)
    end = game_end(totals, last, first, situation)
    if not end.steps:
        nobody = Step("CHK-G10", N_("Nobody has {limit} yet: the game goes on."), {"limit": house.ends_at})
        return Reply(nobody, {"winners": [], "extra_round": False}, rules)
    level = [seat for seat, total in enumerate(totals) if total == rules.ruleset.aim.best(totals)]
    if len(level) > 1 and house.tie == "rounds_won" and not inputs.text("more"):
        names = tuple(seating.names[seat] for seat in level)
        text = N_("{names} are level: who of them went out in more rounds? Name all who did equally often.")
        raise ImpossibleFact("more", text, "MEX-G10", names=names)
    winners = tuple(seating.names[seat] for seat in end.winners)
    answer = {"winners": list(end.winners), "extra_round": end.extra}
    won = Counted("{names} has won.", "{names} share the win.", "names")
    headline = replace(end.steps[-1], text=won, params={"names": winners}) if winners else end.steps[-1]
    return Reply(headline, answer, rules, steps=end.steps)


def _total(inputs: Inputs, seat: int, seating: Seating, house: Trains) -> int:
    total = inputs.number(f"total_{seat}", -MAX_POINTS, MAX_POINTS)
    if total is None:
        text = N_("First, what is {name}'s total?")
        raise ImpossibleFact(f"total_{seat}", text, lowest_clause(house), name=seating.names[seat])
    return total


WON = Question(
    key="lowest",
    title=N_("Who has won?"),
    summary=N_("Trains: the totals after the last round."),
    fields=(
        QuestionField("total", N_("Totals after the last round"), "120", kind="number", seats=SEATS),
        QuestionField(
            "more",
            N_("If tied: who of them went out in more rounds?"),
            kind="people",
            when=lambda options: options.tie == "rounds_won",
        ),
        ASK_PRESET,
        ASK_NAMES_CLOCKWISE,
        *asks_rules(Trains, "tie"),
    ),
    reply=who_has_won,
    subject="count",
)
