"""Is the round blocked, and what does it count; and who has won after the last one."""

from collections.abc import Mapping
from dataclasses import replace

from referee.engine.desk.blocked import (
    ASKS_WHO_IS_OUT,
    DRAWABLE,
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
from referee.engine.desk.rulebook import agreed_on
from referee.engine.desk.turn import ASK_BONEYARD
from referee.engine.facts import Blocked, ImpossibleFact, Opening, required
from referee.engine.limits import MAX_POINTS
from referee.engine.seating import Seating
from referee.engine.standing import Situation
from referee.engine.tiles import DOUBLE_FIFTEEN
from referee.engine.verdict import Step
from referee.engine.wording import N_, Counted
from referee.rulesets.trains.ending import AIM, game_end, lowest_clause
from referee.rulesets.trains.evidence import block_clause, refuse_still_open
from referee.rulesets.trains.facts import RoundOutcome, Rounds, TrainsHand
from referee.rulesets.trains.options import Trains
from referee.rulesets.trains.questions.layout import (
    ASK_ENDS,
    ASK_ENGINE,
    ASK_PRESET,
    ELSEWHERE,
    SEATS,
    asked,
    double_of,
    open_ends,
    twice,
)


def _still_open(hand: TrainsHand, boneyard: int, house: Trains) -> Step | None:
    """Why a round is not blocked: tiles are left to draw, one fits an end, or every number is held (MEX-39, CHK-30)."""
    if boneyard:
        return Step(block_clause(house), DRAWABLE, {"count": boneyard})
    try:
        refuse_still_open(hand, hand.piles, house)
    except ImpossibleFact as refusal:
        return Step(refusal.clause, refusal.text, refusal.params)
    return None


def _claim(inputs: Inputs, rules: RulesInForce, seating: Seating) -> Claim:
    house = rules.of(Trains)
    entered = entered_hand(inputs, rules, seating, "MEX-17", TrainsHand)
    engine, blank = double_of(inputs, ASK_ENGINE, house), inputs.seat(ASK_BLANK.name, seating)
    hand = replace(entered, ends=open_ends(inputs, house), engine=engine, double_blank=blank)
    boneyard = inputs.number("boneyard", 0, len(house.tile_set.tiles)) or 0
    if if_out(inputs, seating) or (still_open := _still_open(hand, boneyard, house)) is None:
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
    *ASKS_WHO_IS_OUT,
    ASK_PRESET,
    replace(asks_held(DOUBLE_FIFTEEN), seats=SEATS),
    ASK_BLANK,
    ASK_BONEYARD,
    replace(ASK_ENDS, fold=N_("Check it by the open ends")),
    replace(ASK_ENGINE, fold=N_("Check it by the open ends")),
    *asks_rules(Trains, "set", "double_blank", "single_blank", "blocked_when", "dead_double"),
    claim=_claim,
    defaults=_last_block,
    elsewhere=ELSEWHERE,
    follow_ups=done_wrong("trains", block=N_("It wasn't a block"), count=N_("0-0 was forgotten")),
)


def who_has_won(inputs: Inputs) -> Reply:
    """Who has won after the last round, and what becomes of those level for the lowest total (MEX-19, MEX-G10)."""
    rules, house, seating = asked(inputs)
    totals = tuple(_total(inputs, seat, seating, house) for seat in seating.order)
    situation = Situation(house, rules.ruleset.first(house, seating, Opening()))
    first = () if inputs.is_unknown("more") else inputs.seats("more", seating)
    end = game_end(totals, Rounds(1, house.last_round and 1, None), first, situation)
    level = tuple(name for name, total in zip(seating.names, totals, strict=True) if total == AIM.best(totals))
    is_by_rounds = len(level) > 1 and house.tie == "rounds_won"
    if end.steps and is_by_rounds and not inputs.text("more"):
        text = N_("{names} are level: who of them went out in more rounds? Name all who did equally often.")
        raise ImpossibleFact("more", text, "MEX-G10", names=level)
    by_rule = agreed_on(house, "tie") if is_by_rounds else end.steps[-1:]  # nobody has said how many rounds
    headline = Step("CHK-G10", N_("Nobody has {limit} yet: the game goes on."), {"limit": house.ends_at})
    if end.winners:
        won = Counted("{names} has won.", "{names} share the win.", "names")
        headline = Step(end.steps[-1].clause, won, {"names": tuple(seating.names[seat] for seat in end.winners)})
    answer = {"winners": list(end.winners), "extra_round": end.extra}
    steps = (*end.steps[:-1], *by_rule) if end.steps else ()
    return Reply(end.steps[-1] if end.extra else headline, answer, rules, steps=steps)


def _total(inputs: Inputs, seat: int, seating: Seating, house: Trains) -> int:
    name, total = f"total_{seat}", inputs.number(f"total_{seat}", -MAX_POINTS, MAX_POINTS)
    return required(total, name, N_("First, what is {name}'s total?"), lowest_clause(house), name=seating.names[seat])


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
