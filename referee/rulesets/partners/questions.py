"""Is it blocked, who wins it, what is it worth, and who leads next? May he pass? Partnership dominoes."""

from collections.abc import Iterator
from dataclasses import replace

from referee.engine.counts import whole_set
from referee.engine.desk.question import Ask, Inputs, Question, asks
from referee.engine.desk.variants import Comparison, compare
from referee.engine.facts import Blocked, Hand, ImpossibleFact, Opening
from referee.engine.hands.evidence import cross_check
from referee.engine.heaps import Pile
from referee.engine.options import house_rules
from referee.engine.parts import ASKS_UNPLAYED, TOLD_ELSEWHERE, asks_who_gave_up
from referee.engine.reply import Agreed, Reply
from referee.engine.seating import Seating
from referee.engine.standing import At, Standing
from referee.engine.tiles import DOUBLE_SIX, Tile
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import N_, Counted, Param
from referee.rulesets.partners.deal import DEAL
from referee.rulesets.partners.desk import ASK_COUNTED, ASK_FORCED, last_block, told_hand
from referee.rulesets.partners.facts import PartnersHand
from referee.rulesets.partners.layout import line_checks, opens
from referee.rulesets.partners.options import Partners
from referee.rulesets.partners.passing import ASK_PRESET, ENDS
from referee.rulesets.partners.unknown import outcomes, told_apart

ASKED = ("scoring", "blocked", "tie", "forced_blocker", "next_lead", "drawn_lead")  # what can matter to a blocked hand
EVIDENT = ("LAG-12", "DUO-18")  # what the tiles show by themselves: that it is blocked, and what each held
AS_PRESET = N_("As it is played there")
Steps = tuple[Step, ...]
Evidence = tuple[tuple[str, tuple[Tile, ...]], ...]


def reply(inputs: Inputs) -> Reply:
    """Rule on a blocked hand, or name every tile that still opens it (LAG-12)."""
    inputs.choice(ASK_PRESET)
    rules, seating = inputs.agreed(), inputs.seating(4, 4, pairs=True)
    hand = told_hand(inputs, seating)
    told = tuple(pile.held for pile in hand.piles)
    if not any(each.told for each in told):
        raise ImpossibleFact("held.0", N_("Tell me first what they hold."))
    cross_check(hand.piles, seating.names, DEAL)
    evidence = tuple((_whose(pile, seating), pile.held.tiles) for pile in hand.piles if pile.held.tiles)
    block = hand.ending
    if not isinstance(block, Blocked):
        return _answered(inputs, hand, rules, seating, tuple(_counted(inputs, hand)), evidence)
    if opened := opens(block, told):
        checks = tuple(_counted(inputs, hand))
        return Reply(
            opened.steps[0],
            {"blocked": False, "playable": list(opened.answer)},
            rules,
            steps=(*opened.steps, *checks),
            evidence=evidence,
        )
    checks = (*_counted(inputs, hand), *line_checks(block, told))
    if hand.unknown:
        if inputs.brief:
            _ask_on(hand.unknown, seating)
        return _undecided(hand, rules, seating, checks, evidence)
    return _answered(inputs, hand, rules, seating, checks, evidence)


def _answered(
    inputs: Inputs, hand: PartnersHand, rules: Agreed, seating: Seating, checks: Steps, evidence: Evidence
) -> Reply:
    """The ruling, and where there is time for it the same hand under other rules."""
    reply = _ruled(hand, rules, seating, checks, evidence)
    return reply if inputs.brief else replace(reply, compared=_compared(hand, rules, seating))


def _ask_on(untold: tuple[int, ...], seating: Seating) -> None:
    """Ask for the next hand, as long as several are still to be told."""
    if len(untold) > 1:
        name = seating.names[untold[0]]
        raise ImpossibleFact(f"held.{untold[0]}", N_("Tell me first what {name} holds."), "LAG-13", name=name)


def _compared(hand: Hand, rules: Agreed, seating: Seating) -> Comparison:
    return compare(rules.ruleset, rules.options, _before(rules, seating), fact=hand)


def _before(rules: Agreed, seating: Seating) -> Standing:
    """A game of no hand so far, where the next may be any but the first."""
    return replace(rules.ruleset.first(rules.options, seating, Opening()), carried=None)


def _ruled(hand: PartnersHand, rules: Agreed, seating: Seating, checks: Steps, evidence: Evidence) -> Reply:
    verdict = rules.ruleset.judge(hand, At(rules.options, _before(rules, seating)))
    answer = {
        "blocked": isinstance(hand.ending, Blocked),
        "winner": verdict.winner,
        "points": verdict.points,
        "awards": list(verdict.awards),
        "next_lead": verdict.next_lead,
    }
    return Reply(
        _headline(hand, verdict, seating),
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
    unknown = hand.unknown
    winners = list(dict.fromkeys(each.verdict.winner for each in found))
    winner = winners[0] if len(winners) == 1 else None
    answer = {"blocked": True, "winner": winner, "could_win": winners}
    steps = tuple(told_apart(found, before, unknown[0])) if len(unknown) == 1 else ()
    headline = _hanging(winners, unknown, seating)
    return Reply(headline, answer, rules, steps=(*checks, *steps), evidence=evidence, side=winner)


def _hanging(winners: list[int | None], unknown: tuple[int, ...], seating: Seating) -> Step:
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


def _whose(pile: Pile, seating: Seating) -> str:
    return " + ".join(seating.names[seat] for seat in pile.seats)


def _headline(hand: PartnersHand, verdict: Verdict, seating: Seating) -> Step:
    clause = verdict.gist.clause if verdict.gist else "LAG-12"
    drawn, won = N_("Blocked and drawn: nobody scores."), N_("Blocked: {side} win it, {points:+}.")
    if verdict.remarks:
        drawn, won = N_("Count again: as told it is drawn."), N_("Count again: as told {side} win it, {points:+}.")
    elif hand.broken_off:
        drawn, won = N_("Stopped and drawn: nobody scores."), N_("Stopped: {side} win it, {points:+}.")
    elif hand.conceded is not None:
        won = N_("Given up: {side} win it, {points:+}.")
    if verdict.winner is None:
        return Step(clause, drawn)
    return Step(clause, won, {"side": seating.people(verdict.winner), "points": verdict.points})


def _counted(inputs: Inputs, hand: Hand) -> Iterator[Step]:
    """The whole-set check, where the pips on the table were counted and every hand is known."""
    table = inputs.number("table", 0, DOUBLE_SIX.pips)
    if table is not None:
        if hand.unknown:
            raise ImpossibleFact("table", N_("For this check every hand must be known."), "GEN-2")
        checked = whole_set(table, sum(pile.held.pips for pile in hand.piles), DEAL)
        if not checked.answer:
            step = checked.steps[0]
            raise ImpossibleFact("table", step.text, step.clause, **step.params)
        yield checked.steps[0]


BLOCKED = Question(
    key="blocked",
    title=N_("Is it blocked, and who wins?"),
    summary=N_("Partners: what each still holds, the number at the ends, and who laid the last tile."),
    fields=(
        Ask("by", N_("Who laid the last tile?"), person=True, sides=2, unknown=True),
        Ask(
            "held",
            N_("What does each still hold?"),
            N_("6-4 3-1 or 17"),
            many=True,
            sides=2,
            tiles=DOUBLE_SIX,
            needed=True,
        ),
        ASK_COUNTED,
        ASK_PRESET,
        Ask("end", N_("Number at both ends"), choices=ENDS),
        Ask("lead", N_("Who led the hand?"), person=True, sides=2, unknown=True),
        ASKS_UNPLAYED,
        asks_who_gave_up(sides=2),
        Ask("names", N_("Names in turn order, anticlockwise"), N_("Me, Right, Partner, Left"), folded=True),
        ASK_FORCED,
        *(asks(rule, AS_PRESET) for rule in house_rules(Partners) if rule.key in ASKED),
        Ask("table", N_("Pips on the table, if you counted them"), "134", number=True, folded=True),
    ),
    reply=reply,
    defaults=last_block,
    elsewhere={**TOLD_ELSEWHERE, "heaps": "held"},
)
