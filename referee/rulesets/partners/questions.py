"""Is it blocked, who wins it, what is it worth, and who leads next? May he pass? Partnership dominoes."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeGuard

from referee.engine.counts import whole_set
from referee.engine.facts import Blocked, Hand, ImpossibleFact, Opening
from referee.engine.holdings import Holding
from referee.engine.last_hand import LastHand
from referee.engine.options import house_rules
from referee.engine.question import Ask, Inputs, Question, asks
from referee.engine.reply import Agreed, Reply
from referee.engine.ruleset import At, Standing
from referee.engine.seating import Seating
from referee.engine.tiles import DOUBLE_SIX, Tile
from referee.engine.variants import Comparison, compare
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import N_, Counted, Param
from referee.rulesets.partners.deal import DEAL
from referee.rulesets.partners.facts import PartnersHand
from referee.rulesets.partners.layout import line_checks, opens
from referee.rulesets.partners.options import Partners
from referee.rulesets.partners.presets import PRESETS
from referee.rulesets.partners.unknown import outcomes, told_apart

PLAYED_AS = tuple((preset.key, preset.name) for preset in PRESETS)
ASKED = ("scoring", "blocked", "tie", "next_lead", "drawn_lead")  # what can matter to a blocked hand
EVIDENT = ("LAG-12", "DUO-18")  # what the tiles show by themselves: that it is blocked, and what each held
AS_PRESET = N_("As it is played there")
Steps = tuple[Step, ...]
Evidence = tuple[tuple[str, tuple[Tile, ...]], ...]
LINE, LINE_LABELS = ("end_a", "end_b"), (N_("Number at one end"), N_("Number at the other end"))
ENDS = (("", N_("Not told")), *((str(number), str(number)) for number in range(7)))


def reply(inputs: Inputs) -> Reply:
    """Rule on a blocked hand, or name every tile that still opens it (LAG-12)."""
    inputs.choice("preset", PLAYED_AS)
    rules, seating = inputs.agreed(), inputs.seating(4, 4, pairs=True)
    held = tuple(inputs.holding(f"held_{seat}") for seat in seating.seats)
    block = Blocked(inputs.seat("by", seating), inputs.number("end", 0, DOUBLE_SIX.highest))
    hand = PartnersHand(held, block, lead=inputs.seat("lead", seating))
    if not any(each.told for each in held):
        raise ImpossibleFact("held.0", N_("Tell me first what they hold."))
    evidence = tuple((seating.names[seat], each.tiles) for seat, each in enumerate(held) if each.tiles)
    if opened := opens(block, held):
        checks = tuple(_counted(inputs, hand))
        return Reply(
            opened.steps[0],
            {"blocked": False, "playable": list(opened.answer)},
            rules,
            steps=(*opened.steps, *checks),
            evidence=evidence,
        )
    checks = (*_counted(inputs, hand), *line_checks(block, held))
    if not all(each.told for each in held):
        if inputs.brief:
            _ask_on(held, seating)
        return _undecided(hand, rules, seating, checks, evidence)
    reply = _ruled(hand, rules, seating, checks, evidence)
    return reply if inputs.brief else replace(reply, compared=_compared(hand, rules, seating))


def _ask_on(held: tuple[Holding, ...], seating: Seating) -> None:
    """Ask for the next hand, as long as several are still to be told."""
    untold = [seat for seat, each in enumerate(held) if not each.told]
    if len(untold) > 1:
        name = seating.names[untold[0]]
        raise ImpossibleFact(f"held.{untold[0]}", N_("Tell me first what {name} holds."), "LAG-13", name=name)


def _compared(hand: Hand, rules: Agreed, seating: Seating) -> Comparison:
    return compare(rules.ruleset, rules.options, _before(rules, seating), fact=hand)


def _before(rules: Agreed, seating: Seating) -> Standing:
    """A game of no hand so far, where the next may be any but the first."""
    return replace(rules.ruleset.first(rules.options, seating, Opening()), carried=None)


def _ruled(hand: Hand, rules: Agreed, seating: Seating, checks: Steps, evidence: Evidence) -> Reply:
    verdict = rules.ruleset.judge(hand, At(rules.options, _before(rules, seating)))
    answer = {
        "blocked": True,
        "winner": verdict.winner,
        "points": verdict.points,
        "awards": list(verdict.awards),
        "next_lead": verdict.next_lead,
    }
    return Reply(
        _headline(verdict, seating),
        answer,
        rules,
        steps=(*checks, *verdict.steps),
        remarks=verdict.remarks,
        evidence=evidence,
        quoted=tuple(each for each in verdict.steps if each.clause not in EVIDENT),
        side=verdict.winner,
    )


def _undecided(hand: Hand, rules: Agreed, seating: Seating, checks: Steps, evidence: Evidence) -> Reply:
    """The ruling as far as it goes where a hand is not known: who could still win it."""
    before = _before(rules, seating)
    found = outcomes(rules, hand, before)
    unknown = [seat for seat, held in enumerate(hand.held) if not held.told]
    winners = list(dict.fromkeys(each.verdict.winner for each in found))
    winner = winners[0] if len(winners) == 1 else None
    answer = {"blocked": True, "winner": winner, "could_win": winners}
    steps = tuple(told_apart(found, before, unknown[0])) if len(unknown) == 1 else ()
    headline = _hanging(winners, unknown, seating)
    return Reply(headline, answer, rules, steps=(*checks, *steps), evidence=evidence, side=winner)


def _hanging(winners: list[int | None], unknown: list[int], seating: Seating) -> Step:
    """The headline of a ruling that hangs on hands not known."""
    params: dict[str, Param] = {"names": tuple(seating.names[seat] for seat in unknown)}
    if len(winners) > 1:
        text = Counted(
            "If it is blocked, it hangs on what {names} holds.",
            "If it is blocked, it hangs on what {names} hold.",
            "names",
        )
        return Step("LAG-13", text, params)
    if winners[0] is None:
        text = Counted(
            "If it is blocked nobody scores, whatever {names} holds.",
            "If it is blocked nobody scores, whatever {names} hold.",
            "names",
        )
        return Step("LAG-13", text, params)
    text = Counted(
        "If it is blocked {side} win it, whatever {names} holds.",
        "If it is blocked {side} win it, whatever {names} hold.",
        "names",
    )
    return Step("LAG-13", text, params | {"side": seating.people(winners[0])})


def _headline(verdict: Verdict, seating: Seating) -> Step:
    clause = verdict.gist.clause if verdict.gist else "LAG-12"
    doubtful = bool(verdict.remarks)
    if verdict.winner is None:
        drawn = N_("Count again: as told it is drawn.") if doubtful else N_("Blocked and drawn: nobody scores.")
        return Step(clause, drawn)
    params: dict[str, Param] = {"side": seating.people(verdict.winner), "points": verdict.points}
    won = (
        N_("Count again: as told {side} win it, {points:+}.") if doubtful else N_("Blocked: {side} win it, {points:+}.")
    )
    return Step(clause, won, params)


def _counted(inputs: Inputs, hand: Hand) -> Iterator[Step]:
    """The whole-set check, where the pips on the table were counted and every hand is known."""
    table = inputs.number("table", 0, DOUBLE_SIX.pips)
    if table is not None:
        if not all(held.told for held in hand.held):
            raise ImpossibleFact("table", N_("For this check every hand must be known."), "GEN-2")
        checked = whole_set(table, sum(held.pips for held in hand.held), DEAL)
        if not checked.answer:
            step = checked.steps[0]
            raise ImpossibleFact("table", step.text, step.clause, **step.params)
        yield checked.steps[0]


def last_block(last: LastHand) -> Mapping[str, str]:
    """If the last hand was blocked: what each held, the number at the ends, who laid the last tile, and who led."""
    hand = last.fact
    if not isinstance(hand, PartnersHand) or not isinstance(hand.ending, Blocked):
        return {}
    held = {f"held_{at}": str(hand.held[seat]) for at, seat in enumerate(last.order) if hand.held[seat].told}
    lead = last.before.next_lead if hand.lead is None else hand.lead
    end = "" if hand.ending.end is None else str(hand.ending.end)
    return held | {"end": end, "by": last.place(hand.ending.by), "lead": last.place(lead)}


BLOCKED = Question(
    key="blocked",
    title=N_("Is it blocked, and who wins?"),
    summary=N_("Partners: what each still holds, the number at the ends, and who laid the last tile."),
    fields=(
        Ask("by", N_("Who laid the last tile?"), person=True, sides=2),
        Ask(
            "held",
            N_("What does each still hold?"),
            N_("6-4 3-1 or 17"),
            many=True,
            sides=2,
            tiles=DOUBLE_SIX,
            needed=True,
        ),
        Ask("preset", N_("Rules"), choices=PLAYED_AS),
        Ask("end", N_("Number at both ends"), choices=ENDS),
        Ask("lead", N_("Who led the hand?"), person=True, sides=2),
        Ask("names", N_("Names in turn order, anticlockwise"), N_("You, Right, Partner, Left"), folded=True),
        *(asks(rule, AS_PRESET) for rule in house_rules(Partners) if rule.key in ASKED),
        Ask("table", N_("Pips on the table, if you counted them"), "134", number=True, folded=True),
    ),
    reply=reply,
    defaults=last_block,
    elsewhere={"blocked_by": "by"},
)


def reply_pass(inputs: Inputs) -> Reply:
    """Which tiles of a hand may be laid at two ends, and so whether its holder may pass (LAG-08, LAG-10)."""
    held, ends = inputs.tiles("hand", DOUBLE_SIX), [inputs.number(name, 0, DOUBLE_SIX.highest) for name in LINE]
    if not held:
        raise ImpossibleFact("hand", N_("Tell me first what the player holds."), "LAG-08")
    for name, end in zip(LINE, ends, strict=True):
        if end is None:
            raise ImpossibleFact(name, N_("Tell me first the numbers at both ends."), "LAG-08")
    fits = tuple(str(each) for each in held if any(end is not None and each.has(end) for end in ends))
    steps = tuple(_at_end(end, held) for end in dict.fromkeys(filter(_is_told, ends)))
    if fits:
        text = Counted("No pass: {tiles} must be laid.", "No pass: one of {tiles} must be laid.", "tiles")
        headline = Step("LAG-08", text, {"tiles": fits})
    else:
        headline = Step("LAG-10", N_("Nothing fits: it is a pass."))
    answer = {"may_pass": not fits, "playable": list(fits)}
    return Reply(headline, answer, inputs.agreed(), steps=steps, evidence=(("", held),))


def _is_told(end: int | None) -> TypeGuard[int]:
    return end is not None


def _at_end(end: int, held: tuple[Tile, ...]) -> Step:
    fits = tuple(str(each) for each in held if each.has(end))
    if not fits:
        return Step("LAG-10", N_("No tile of this hand has {end}."), {"end": end})
    return Step(
        "LAG-08", Counted("{tiles} fits on {end}.", "{tiles} fit on {end}.", "tiles"), {"tiles": fits, "end": end}
    )


PASS = Question(
    key="pass",
    title=N_("May I pass? What may I lay?"),
    summary=N_("Partners: one hand, and the numbers at both ends of the line."),
    fields=(
        Ask("hand", N_("What does the player hold?"), "6-4 3-1", tiles=DOUBLE_SIX),
        *(Ask(name, label, choices=ENDS) for name, label in zip(LINE, LINE_LABELS, strict=True)),
        Ask("preset", N_("Rules"), choices=PLAYED_AS, folded=True),
    ),
    reply=reply_pass,
)
