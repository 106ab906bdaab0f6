"""Domino Loo: two to four players, tricks with trumps, for a pot in fifths or for points to 15.

The file follows a hand: what each put in, who stayed in, what the tricks pay, who is looed, what the next
pot will be, and who deals.
"""

from collections.abc import Iterator
from dataclasses import replace

from referee.engine.desk.game import Book, Desk, Game
from referee.engine.desk.question import ASK_NAMES_CLOCKWISE
from referee.engine.facts import Fact, ImpossibleFact, Opening
from referee.engine.hands.interruptions import OPEN_SEATS, interrupted
from referee.engine.ruleset import Accounts, Dissent, Extras, InterruptionRules, Preset, RuleSet, Setup, Words
from referee.engine.score import opened
from referee.engine.seating import Seating
from referee.engine.standing import Situation, Standing
from referee.engine.tiles import DOUBLE_SIX
from referee.engine.verdict import Ended, LeadWords, Ruling, Step, Verdict
from referee.engine.wording import N_, Counted, Param, Sentence, Text
from referee.rulesets.loo.facts import TRICKS, WHO_DEALT, PotOutcome, Tricks, pot_of, pot_outcome, reported
from referee.rulesets.loo.options import IN_FIFTHS, Loo
from referee.rulesets.loo.pot import JOINED, dealt_by, interrupted_for_pot, opening_pot, settled
from referee.rulesets.loo.pot import NOTHING as NO_POT
from referee.rulesets.loo.questions import IRREGULARITIES, LEAD, LEGAL, POT, TRICK
from referee.rulesets.loo.rulebook import CLAUSES, EXAMPLES, GUIDE
from referee.rulesets.loo.tricks import (
    alone_in,
    hand_of_all,
    looed_by,
    not_yet,
    refuse_impossible,
    refuse_leaving,
    taken,
    trump,
    winners_of,
    won,
)

STOPPED = N_("Stopped by agreement: the tricks taken count, nobody is looed.")
LOOED = 5  # points off for a player who took no trick (LOO-41)
LOOED_ALIKE = Counted(
    "{name} took no trick and is looed: {points:+}.",
    "{name} took no trick and are looed: {points:+} each.",
    "name",
)
LOOED_TO_ZERO = Counted(
    "{name} took no trick and is looed: {points:+}, since no score goes below 0.",
    "{name} took no trick and are looed: {points:+} each, since no score goes below 0.",
    "name",
)


def judge(fact: Fact, situation: Situation[Loo]) -> Verdict:
    """What a fact is worth: a hand by the house rules, everything else as at any table."""
    if not isinstance(fact, Tricks):
        pot, verdict = pot_of(situation.standing), interrupted(fact, situation, LOO)
        return verdict if pot is None else interrupted_for_pot(verdict, fact, situation, pot)
    dealer = situation.standing.next_lead if fact.dealer is None else fact.dealer
    if dealer is None:
        raise ImpossibleFact("dealer", WHO_DEALT, "LOO-33")
    refuse_impossible(replace(fact, dealer=dealer), situation.seating)
    refuse_leaving(replace(fact, dealer=dealer), situation)
    hand = replace(fact, tricks=taken(fact, situation.seating), dealer=dealer)
    verdict = _for_pot(hand, situation, dealer) if situation.options.for_pot else _for_points(hand, situation, dealer)
    unplayed = _unplayed_step(hand, situation)
    stopped = (Step("GEN-12", STOPPED),) if hand.broken_off else ()
    steps = (*_trump_step(hand), *_dropped_step(hand, situation), *unplayed, *stopped, *verdict.steps)
    remarks = tuple(_doubts(fact, situation, verdict))
    decisive = next(iter((*unplayed, *stopped)), verdict.decisive)
    return replace(verdict, steps=steps, remarks=remarks, decisive=decisive)


def _doubts(hand: Tricks, situation: Situation[Loo], verdict: Verdict) -> Iterator[Step]:
    names, expected, first = situation.seating.names, situation.standing.next_lead, hand.first_at_target
    if hand.dealer not in (None, expected) and expected is not None and any(situation.standing.totals):
        text = N_("Check who dealt. It was {expected}'s turn, not {name}'s.")
        yield Step("LOO-33", text, {"expected": names[expected], "name": names[hand.dealer]})
    target = None if situation.options.for_pot else situation.options.target
    if first is not None and (target is None or situation.after(verdict.awards)[first] < target):
        text = N_("Check who was first: {name} has not reached the target.")
        yield Step("LOO-G1", text, {"name": names[first]})


def _trump_step(hand: Tricks) -> tuple[Step, ...]:
    if hand.turn_up is None:
        return ()
    params: dict[str, Param] = {"tile": str(hand.turn_up), "trump": trump(hand.turn_up)}
    return (Step("LOO-07", N_("{tile} was turned up: trumps are {trump}."), params),)


def _dropped_step(hand: Tricks, situation: Situation[Loo]) -> tuple[Step, ...]:
    dropped = tuple(situation.seating.names[seat] for seat in situation.seating.order if seat in hand.dropped)
    return (Step("LOO-15", N_("Dropped out, so not looed: {names}."), {"names": dropped}),) if dropped else ()


def _unplayed_step(hand: Tricks, situation: Situation[Loo]) -> tuple[Step, ...]:
    alone = alone_in(hand, situation.seating)
    if alone is None:
        return ()
    cited, text = (
        "LOO-20" if alone == hand.dealer else "LOO-G5",
        N_("Everyone else dropped out: {name} wins without playing."),
    )
    return (Step(cited, text, {"name": situation.seating.names[alone]}),)


def _for_points(hand: Tricks, situation: Situation[Loo], dealer: int) -> Verdict:
    """One point a trick, five off for a looed player (LOO-41)."""
    names, alone, looed = situation.seating.names, alone_in(hand, situation.seating), looed_by(hand, situation.seating)
    points = TRICKS if alone is None else situation.options.walkover_points
    awards = (
        tuple(_score(hand, situation, seat, looed) for seat in situation.seating.seats)
        if alone is None
        else situation.award(alone, points)
    )
    scoring = "LOO-41"
    if alone is not None:
        scoring = "LOO-G5" if alone != dealer and points == TRICKS else "LOO-G4"
    scored = [
        Step(scoring, N_("{name} {points:+}."), {"name": names[seat], "points": awards[seat]})
        for seat in situation.seating.order
        if awards[seat] and seat not in looed
    ]
    lost = (_looed_step(looed, awards, situation.seating),) if looed else ()
    winners, end = won(situation, situation.after(awards), first=hand.first_at_target)
    leads = next_lead(Ended(alone is not None, alone, dealer), situation)
    return Verdict(
        awards=awards,
        steps=(*scored, *lost, *end, *(() if winners else leads.steps)),
        next_lead=leads.answer,
        winner=alone,
        points=points,
        game_winners=winners,
        decisive=next(iter(lost), None),
        details=PotOutcome(looed),
    )


def _score(hand: Tricks, situation: Situation[Loo], seat: int, looed: tuple[int, ...]) -> int:
    """The points of one seat: a point a trick, or five off, no further than the floor (LOO-41, LOO-G3)."""
    if seat not in looed:
        return hand.tricks[seat]
    return -min(LOOED, max(0, situation.standing.totals[seat])) if situation.options.floor_zero else -LOOED


def _looed_step(looed: tuple[int, ...], awards: tuple[int, ...], seating: Seating) -> Step:
    floored = any(awards[seat] > -LOOED for seat in looed)
    text: Text = LOOED_TO_ZERO if floored else LOOED_ALIKE
    params: dict[str, Param] = {"name": tuple(seating.names[seat] for seat in looed), "points": awards[looed[0]]}
    if len({awards[seat] for seat in looed}) > 1:
        text = N_("Looed for taking no trick: {awards}, since no score goes below 0.")
        params = {
            "awards": tuple(
                Sentence(N_("{side} {points:+}"), {"side": (seating.names[seat],), "points": awards[seat]})
                for seat in looed
            )
        }
    return Step("LOO-G3" if floored else "LOO-41", text, params)


def next_lead(ended: Ended, situation: Situation[Loo]) -> Ruling[int | None]:
    """The seat that deals next: the one after the last dealer, however the hand ended (LOO-33)."""
    if ended.starter is None:
        raise ImpossibleFact("dealer", WHO_DEALT, "LOO-33")
    dealer = situation.seating.right_of(ended.starter)
    return Ruling(dealer, (Step("LOO-33", N_("{name} deals next."), {"name": situation.seating.names[dealer]}),))


def _for_pot(hand: Tricks, situation: Situation[Loo], dealer: int) -> Verdict:
    """A fifth of the pot for each trick; a looed player pays the next pot (LOO-35 to LOO-40)."""
    alone, pot = alone_in(hand, situation.seating), dealt_by(pot_of(situation.standing) or NO_POT, dealer)
    leads = next_lead(Ended(alone is not None, alone, dealer), situation)
    paid = settled(pot, hand, leads.answer, seating=situation.seating, rules=situation.options)
    return Verdict(
        awards=paid.balances,
        steps=(*paid.steps, *leads.steps),
        next_lead=leads.answer,
        winner=alone,
        points=pot.units,
        decisive=paid.decisive,
        state=paid.following,
        details=PotOutcome(looed_by(hand, situation.seating), paid.payout),
    )


def _first(options: Loo, seating: Seating, opening: Opening) -> Standing:
    """The opening pot: five each and five more from the dealer, or what already lies there (LOO-34)."""
    standing = opened(seating, opening)
    standing = replace(standing, next_lead=opening.lead or 0)
    if not options.for_pot:
        if opening.pot is not None:
            raise ImpossibleFact("opening.pot", N_("A game for points has no pot."), "LOO-03")
        return standing
    missing = -sum(standing.totals)
    if missing not in (0, opening.pot):
        text = N_("Balances add up to 0, alone or with the pot: these make {sum}.")
        raise ImpossibleFact("opening.totals", text, "LOO-35", sum=-missing)
    pot = opening_pot(seating, opening.pot, standing.next_lead or 0, booked=missing > 0)
    return replace(standing, state=pot)


SOURCES = {"S161": N_("Domino Loo (domino-play.com)")}

LOO = RuleSet(
    key="loo",
    words=Words(
        name=N_("Loo"),
        summary=N_("Two to four players, five tricks, trumps. Take one or pay."),
        lead=LeadWords(begins=N_("{name} deals"), next=N_("{name} deals next."), asked=N_("Who deals first?")),
    ),
    setup=Setup(tile_set=DOUBLE_SIX, seats=(2, 3, 4), clockwise=True),
    options=Loo,
    presets=(
        Preset("points", N_("Loo for points"), N_("To 15. A point per trick, five off for none.")),
        Preset(
            "pot",
            N_("Loo for the pot"),
            IN_FIFTHS,
            {"play_for": "pot"},
            dissents=(Dissent("dropped_ante", 5, ("S161",)),),
        ),
    ),
    entries=(Tricks, *OPEN_SEATS),
    judge=judge,
    next_lead=next_lead,
    opens=_first,
    target=lambda options: None if options.for_pot else options.target,
    interruptions=InterruptionRules(
        "LOO-42", "LOO-G18", IRREGULARITIES, not_yet, join=JOINED, leave="LOO-G17", winners=winners_of
    ),
    accounts=Accounts[Loo](
        tallied=lambda verdict: {N_("Looed"): pot_outcome(verdict).looed},
        worth=lambda options: options.worth if options.for_pot else None,
        reported=reported,
    ),
    extras=Extras(together=hand_of_all),
)
GAME = Game(
    rules=LOO,
    book=Book(chapters=CLAUSES, examples=EXAMPLES, guide=GUIDE, sources=SOURCES),
    desk=Desk(questions=(LEGAL, TRICK, POT), lead=LEAD, names=ASK_NAMES_CLOCKWISE),
)
