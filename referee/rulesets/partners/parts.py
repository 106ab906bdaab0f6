"""The part of partners in what is asked across games: who leads, may a player pass, and mistakes (canon, section 4)."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeGuard

from referee.engine.desk.question import (
    ASKS_ENDED,
    WITH_RULES,
    GamePart,
    Inputs,
    Irregularities,
    LastHand,
    Question,
    QuestionField,
    Reply,
    RulesInForce,
    asks_preset,
    began_by,
    done_wrong,
    how_it_ended,
)
from referee.engine.facts import ImpossibleFact, Redeal
from referee.engine.seating import Seating
from referee.engine.tiles import DOUBLE_SIX, Tile
from referee.engine.verdict import Ended, Step
from referee.engine.wording import N_, NOBODY_DRAWS, Counted
from referee.rulesets.partners.facts import DEAL, PartnersHand
from referee.rulesets.partners.lead import double_six_lead
from referee.rulesets.partners.options import PRESETS

ASK_PRESET = asks_preset(PRESETS)
LINE, LINE_LABELS = ("end_a", "end_b"), (N_("Number at one end"), N_("Number at the other end"))
ENDS = (("", N_("Not given")), *((str(number), str(number)) for number in range(7)))


def reply_pass(inputs: Inputs) -> Reply:
    """Which tiles of a hand may be laid at two ends, and so whether its holder may pass (LAG-08, LAG-10)."""
    hand = inputs.hand("hand", DOUBLE_SIX, DEAL.dealt, DEAL.dealt_clause)
    ends = [inputs.number(name, 0, DOUBLE_SIX.highest) for name in LINE]
    if not hand:
        raise ImpossibleFact("hand", N_("First, enter the player's tiles."), "LAG-08")
    for name, end in zip(LINE, ends, strict=True):
        if end is None:
            raise ImpossibleFact(name, N_("First, enter the numbers at both ends."), "LAG-08")
    fits = tuple(str(tile) for tile in hand if any(end is not None and tile.has(end) for end in ends))
    steps = tuple(_at_end(end, hand) for end in dict.fromkeys(filter(_is_told, ends)))
    if fits:
        text = Counted("No pass: {tiles} must be played.", "No pass: one of {tiles} must be played.", "tiles")
        headline = Step("LAG-08", text, {"tiles": fits})
    else:
        headline = Step("LAG-10", N_("Nothing fits: pass."))
    answer = {"may_pass": not fits, "playable": list(fits)}
    return Reply(headline, answer, inputs.agreed(), steps=steps, evidence=(("", hand),))


def _is_told(end: int | None) -> TypeGuard[int]:
    return end is not None


def _at_end(end: int, hand: tuple[Tile, ...]) -> Step:
    fits = tuple(str(tile) for tile in hand if tile.has(end))
    if not fits:
        return Step("LAG-10", N_("No tile has {end}."), {"end": end})
    return Step(
        "LAG-08", Counted("{tiles} fits on {end}.", "{tiles} fit on {end}.", "tiles"), {"tiles": fits, "end": end}
    )


PASS = Question(
    key="pass",
    title=N_("May I pass? What can I play?"),
    summary=N_("Partners: one hand and both ends."),
    fields=(
        *(QuestionField(name, label, choices=ENDS) for name, label in zip(LINE, LINE_LABELS, strict=True)),
        QuestionField("hand", N_("The player's tiles"), "6-4 3-1", tiles=DOUBLE_SIX),
        replace(ASK_PRESET, fold=WITH_RULES),
    ),
    reply=reply_pass,
    follow_ups=done_wrong(
        "partners", **{"pass": N_("Passed, though a tile fit")}, wrong=N_("A tile that does not fit")
    ),
)


def reply(inputs: Inputs) -> Reply:
    """The holder of 6-6 leads the first hand; later hands go by the last starter or winner (LAG-20 to LAG-23)."""
    inputs.choice(ASK_PRESET)
    rules, seating = inputs.agreed(), inputs.seating(4, 4, pairs=True)
    if any(inputs.text(name) for name in ("ended", "led", "won")):
        seat, steps = _next_lead(inputs, rules, seating)
        return Reply(steps[-1], {"leader": seat}, rules, steps=steps)
    holder = inputs.seat("double_six", seating)
    hands = [(Tile(6, 6),) if seat == holder else _shown(inputs, seat) for seat in seating.seats]
    if rules.options.first_lead == "random":
        by_lot = Step("LAG-21", N_("The first lead is drawn by lot."))
        return Reply(by_lot, {"leader": None}, rules, steps=(by_lot,))
    if not any(hands):
        raise ImpossibleFact("double_six", N_("First: who led the last hand?"), "LAG-20")
    ruling = double_six_lead(hands, seating, rules.options.all_dealt)
    evidence = tuple((seating.names[seat], hand) for seat, hand in enumerate(hands) if hand)
    return Reply(ruling.steps[0], {"leader": ruling.answer}, rules, steps=ruling.steps, evidence=evidence)


def _shown(inputs: Inputs, seat: int) -> tuple[Tile, ...]:
    return inputs.hand(f"held_{seat}", DOUBLE_SIX, DEAL.dealt, DEAL.dealt_clause)


def _next_lead(inputs: Inputs, rules: RulesInForce, seating: Seating) -> tuple[int | None, tuple[Step, ...]]:
    """Who leads a later hand, as the rule set says by how the last one ended; refused where that must be told."""
    ended, starter = how_it_ended(inputs), inputs.seat("led", seating)
    situation = began_by(rules, seating, starter)
    if ended == "redeal":
        verdict = rules.ruleset.judge(Redeal(), situation)
        seat, steps = verdict.next_lead, verdict.steps
    else:
        ruling = rules.ruleset.next_lead(Ended(ended == "won", inputs.seat("won", seating), starter), situation)
        seat, steps = ruling.answer, ruling.steps
    if seat is None and starter is None:
        raise ImpossibleFact("led", N_("Who led that hand?"), "LAG-22")
    if seat is None and ended == "won":
        raise ImpossibleFact("won", N_("The winner leads: who won the hand?"), "LAG-23")
    return seat, steps


def last_ended(last: LastHand) -> Mapping[str, str]:
    """How the last hand ended, who led it, and who won it."""
    hand = last.fact
    if not isinstance(hand, PartnersHand):
        return {}
    led = last.place(last.before.next_lead if hand.lead is None else hand.lead)
    if last.verdict.winner is None:
        return {"led": led, "ended": "drawn"}
    won = last.verdict.next_lead if hand.went_out is None else hand.went_out
    return {"led": led, "won": last.place(won), "ended": "won"}


LEAD_QUESTION = GamePart(
    fields=(
        ASK_PRESET,
        ASKS_ENDED,
        QuestionField("led", N_("Who led the last hand?"), kind="person", sides=2),
        QuestionField("won", N_("Who won it? (only if the winner leads)"), kind="person", sides=2),
        QuestionField("double_six", N_("Who holds 6-6 in the first hand?"), kind="person", sides=2),
    ),
    reply=reply,
    defaults=last_ended,
)


IRREGULARITIES = Irregularities(
    clauses={
        "pass": "LAG-08",
        "turn": "LAG-07",
        "wrong": "DUO-09",
        "block": "LAG-12",
        "many": "LAG-G19",
        "misdeal": "LAG-G19",
    },
    broken="LAG-G19",
    cannot={"drew": (NOBODY_DRAWS, "LAG-08")},
)
