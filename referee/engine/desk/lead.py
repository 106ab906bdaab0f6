"""Who leads: a later hand by how the last one ended, the first as the game says, by lot or by what people hold."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from referee.engine.desk.blocked import untold
from referee.engine.desk.question import (
    WITH_RULES,
    GamePart,
    Inputs,
    LastHand,
    QuestionField,
    Reply,
    RulesInForce,
)
from referee.engine.facts import Hand, ImpossibleFact, Opening, Redeal
from referee.engine.options import Options
from referee.engine.seating import Seating
from referee.engine.standing import Situation
from referee.engine.tiles import Tile
from referee.engine.verdict import Ended, Ruling, Step
from referee.engine.wording import N_, Counted, Param, Text

ENDED = (("won", N_("Somebody won")), ("drawn", N_("Tied")), ("redeal", N_("Dealt again")))
ASKS_ENDED = QuestionField("ended", N_("How did the last hand end?"), choices=ENDED)
YES_OR_NO = (("", N_("Not given")), ("no", N_("No")), ("yes", N_("Yes")))
ASK_BLOCKED = QuestionField("was_blocked", N_("Was the last hand blocked?"), choices=YES_OR_NO, fold=WITH_RULES)
ASK_AGAIN = QuestionField("again", N_("Has everybody now won a hand?"), choices=YES_OR_NO, fold=WITH_RULES)
ASK_SHOWN = QuestionField("held", N_("Tiles shown (doubles are enough)"), "9-9 2-2", seats=4)
"""What everybody shows; of a set of tiles."""


Seated = Callable[[Inputs, RulesInForce], Seating]
First = Callable[[Inputs, RulesInForce, Seating], Reply]


def lead_part(
    *fields: QuestionField,
    first: First,
    by_lot: str,
    seated: Seated = Inputs.at_table,
    tiles_decide: Callable[[RulesInForce], bool] = lambda _rules: False,
) -> GamePart:
    """The part of a game that asks how the last hand ended, who led it and who won it.

    `fields` are what it asks beside that, `first` is who leads by what people hold, `by_lot` the clause under which
    the first lead is drawn. Where `tiles_decide`, tiles that are shown say it whatever came before.
    """
    asks_again = next((ask for ask in fields if ask.name == ASK_AGAIN.name), ASK_AGAIN)

    def reply(inputs: Inputs) -> Reply:
        rules = inputs.agreed()
        seating = seated(inputs, rules)
        is_later = any(inputs.text(name) for name in ("ended", "led", "won"))
        is_shown = any(inputs.text(f"held_{seat}") for seat in seating.seats)
        if is_later and not (is_shown and tiles_decide(rules)):
            ruling = _later(inputs, rules, seating, asks_again)
            return Reply(ruling.steps[-1], {"leader": ruling.answer}, rules, steps=ruling.steps)
        if not is_later and rules.ruleset.setup.draws_lots(rules.options):
            lot = Step(by_lot, N_("The first lead is drawn by lot; any tile may be led."))
            return Reply(lot, {"leader": None}, rules, steps=(lot,))
        return first(inputs, rules, seating)

    asked = (
        ASKS_ENDED,
        QuestionField("led", N_("Who led the last hand?"), kind="person"),
        QuestionField("won", N_("Who won it? (only if the winner leads)"), kind="person"),
    )
    presets = tuple(ask for ask in fields if ask.kind == "rules")
    others = tuple(ask for ask in fields if ask not in presets)
    return GamePart((*presets, *asked, *others), reply, defaults=_last_hand)


def shown(hands: tuple[tuple[Tile, ...], ...], seating: Seating) -> tuple[tuple[str, tuple[Tile, ...]], ...]:
    """The tiles that people show, by seat."""
    return tuple((seating.names[seat], hand) for seat, hand in enumerate(hands) if hand)


def leads_by_tiles(
    hands: tuple[tuple[Tile, ...], ...], seating: Seating, rules: RulesInForce, double: str, heaviest: str
) -> Reply:
    """Who leads by the tiles shown: the highest double, or where nobody holds one the heaviest tile.

    `double` and `heaviest` are the clauses of the two.
    """
    holders = {tile: seat for seat, hand in enumerate(hands) for tile in hand}
    if not holders:
        raise ImpossibleFact("held_0", N_("First, enter who holds which doubles."), double)
    doubles = [tile for tile in holders if tile.is_double]
    unseen = [seat for seat, hand in enumerate(hands) if not hand]
    if not doubles and unseen:
        raise untold(unseen[0], seating, heaviest)
    best = max(doubles, default=max(holders, key=lambda tile: (tile.pips, tile.high)))
    is_highest = best.high == rules.ruleset.tile_set(rules.options).highest
    others = () if is_highest else tuple(seating.names[seat] for seat in unseen)
    step = _leads(best, seating.names[holders[best]], others, double if best.is_double else heaviest)
    answer = {"leader": holders[best], "with": str(best)}
    return Reply(step, answer, rules, steps=(step,), evidence=shown(hands, seating))


def _leads(best: Tile, name: str, others: tuple[str, ...], clause: str) -> Step:
    params: dict[str, Param] = {"name": name, "tile": str(best), "others": others}
    if not best.is_double:
        return Step(clause, N_("Nobody holds a double: {name} leads the heaviest tile, {tile}."), params)
    text: Text = N_("{name} holds the highest double and must lead {tile}.")
    if others:
        text = Counted(
            "{name} must lead {tile}, if {others} holds no higher double.",
            "{name} must lead {tile}, if {others} hold no higher double.",
            "others",
        )
    return Step(clause, text, params)


def began_by(rules: RulesInForce, seating: Seating, seat: int | None) -> Situation[Options]:
    """The standing after a hand that this seat led, or had the right to lead."""
    before = rules.ruleset.first(rules.options, seating, Opening())
    return Situation(rules.options, replace(before, next_lead=seat, state=None))


def _later(inputs: Inputs, rules: RulesInForce, seating: Seating, asks_again: QuestionField) -> Ruling[int | None]:
    """Who leads a later hand; what the rules would have to know of the last one is refused where it is not told."""
    ended = "won" if inputs.text("won") and not inputs.text("ended") else inputs.choice(ASKS_ENDED)
    led, won = inputs.seat("led", seating), inputs.seat("won", seating)
    blocked, again = inputs.choice(ASK_BLOCKED), inputs.choice(asks_again)

    def ruled(
        led: int | None = led,
        won: int | None = won,
        is_blocked: bool = blocked == "yes",
        is_again: bool = again == "yes",
    ) -> Ruling[int | None]:
        situation = began_by(rules, seating, led)
        if ended == "redeal":
            verdict = rules.ruleset.judge(Redeal(), situation)
            return Ruling(verdict.next_lead, verdict.steps)
        return rules.ruleset.next_lead(Ended(ended == "won", won, led, is_blocked, is_again), situation)

    ruling, anybody = ruled(), 0
    clause = ruling.steps[-1].clause
    _refuse_untold(inputs, ruling, {ASK_BLOCKED: ruled(is_blocked=True), asks_again: ruled(is_again=True)})
    if ruling.answer is None and ruled(led=anybody).answer is not None:
        raise ImpossibleFact("led", N_("Who led that hand?"), clause)
    if ruling.answer is None and ruled(won=anybody).answer is not None:
        raise ImpossibleFact("won", N_("The winner leads: who won the hand?"), clause)
    return ruling


def _refuse_untold(
    inputs: Inputs, ruling: Ruling[int | None], by_yes: Mapping[QuestionField, Ruling[int | None]]
) -> None:
    """Ask what was not answered, where yes would lead to another ruling."""
    for ask, other in by_yes.items():
        if not inputs.choice(ask) and other != ruling:
            raise ImpossibleFact(ask.name, ask.label, ruling.steps[-1].clause)


def _last_hand(last: LastHand) -> Mapping[str, str]:
    hand = last.fact
    if not isinstance(hand, Hand):
        return {}
    led = last.before.next_lead if hand.lead is None else hand.lead
    told = {"led": last.place(led), "was_blocked": "yes" if hand.counts_as_block else "no"}
    if last.verdict.winner is None:
        return {**told, "ended": "drawn"}
    won = last.verdict.next_lead if hand.went_out is None else hand.went_out
    again = "no" if any(last.after.totals) else "yes"
    return {**told, "ended": "won", "won": last.place(won), "again": again}
