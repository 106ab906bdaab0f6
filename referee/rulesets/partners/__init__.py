"""Partnership dominoes: two pairs, double-six, every tile dealt.

Lagunex's game, the duo to 50 and the collective-points game are the same play with other answers, so they
are presets of one rule set. The file follows a hand: what the table agreed, how the hand ended, who won it,
what it is worth, who leads next, and whether the game is won.
"""

from dataclasses import replace
from functools import partial

from referee.engine.desk.game import Book, Desk, Game
from referee.engine.desk.question import ASK_NAMES_COUNTERCLOCKWISE
from referee.engine.facts import Blocked, Fact, Hand, ImpossibleFact, Opening
from referee.engine.hands.agreed import Won, agreed_or_counted
from referee.engine.hands.ending import CheckedHand, check_hand, refuse_unfinished
from referee.engine.hands.evidence import Deal
from referee.engine.hands.interruptions import FIXED_SEATS, interrupted
from referee.engine.hands.results import level_step, won_step
from referee.engine.ruleset import Accounts, Extras, InterruptionRules, RuleSet, Setup, Words
from referee.engine.score import opened
from referee.engine.seating import Seating
from referee.engine.standing import Situation, Standing, is_first, left_with_nothing, opener_of
from referee.engine.tiles import DOUBLE_SIX, Tile
from referee.engine.verdict import HAND, Ended, Step, Verdict
from referee.engine.wording import N_
from referee.rulesets.line import DOMINOES, ENDINGS
from referee.rulesets.partners.bonuses import BonusTally, add_first_hands, earnable, proposed, wipe_out
from referee.rulesets.partners.ending import break_tie, counted, refuse_ends, refuse_open
from referee.rulesets.partners.evidence import many_doubles, refuse_known, refuse_no_key, refuse_unearned, remarks
from referee.rulesets.partners.facts import DEAL, PartnersHand, deal_of
from referee.rulesets.partners.lead import (
    LEAD_WORDS,
    choosers,
    dealt_anew,
    goes_on,
    hands_before,
    lead_words,
    next_lead,
)
from referee.rulesets.partners.options import PLAYERS, Partners
from referee.rulesets.partners.presets import PRESETS, SOURCES
from referee.rulesets.partners.questions import BLOCKED, IRREGULARITIES, KEY, LEAD, MOVED, TURN
from referee.rulesets.partners.rulebook import CLAUSES, EXAMPLES, GUIDE
from referee.rulesets.partners.scoring import beside, drawn_match, points_of, refuse_no_single_hand


def judge(fact: Fact, situation: Situation[Partners]) -> Verdict:
    """What a fact is worth: a hand by the house rules, everything else as at any table."""
    return drawn_match(_judged(fact, situation), fact, situation)


def _judged(fact: Fact, situation: Situation[Partners]) -> Verdict:
    if not isinstance(fact, PartnersHand):
        return _beside(fact, situation)
    options, standing = situation.options, situation.standing
    starter = standing.next_lead if fact.lead is None else fact.lead
    refuse_ends(fact, options)
    checked = _checked(replace(fact, lead=starter), situation)
    refuse_open(fact, checked.piles, options)
    refuse_no_key(fact, checked, options)
    refuse_unearned(fact.bonuses, checked, starter)
    refuse_known(fact)
    winner, best, how = _winner(checked, situation, starter)
    points, worth = points_of(fact, checked, situation, winner, best)
    tally = _with_bonuses(fact, checked, situation, winner=winner, points=points)
    if (game_winners := _game_winners(situation, tally)) and not options.written_beyond:
        tally.stop_at_target()
    awards = tuple(tally.awards)
    if not game_winners:
        refuse_unfinished(fact, "LAG-11")
    doubtful = remarks(fact, tuple(pile.held for pile in checked.piles), opener_of(standing), options)
    ended = Ended(winner is not None, checked.won_by(winner, best), starter, fact.counts_as_block)
    leads, state = goes_on(ended, situation, winner)
    won = tuple(step for side in game_winners for step in _game_won(situation, side, situation.after(awards)))
    return Verdict(
        awards=awards,
        steps=(*how, *worth, *tally.steps, *(won or leads.steps)),
        remarks=(*doubtful, *many_doubles(checked.piles, situation.seating, options.redeal_doubles)),
        next_lead=leads.answer,
        winner=winner,
        points=tally.of_hand,
        pips=checked.pips,
        game_winners=game_winners,
        decisive=tally.unwritten or (*how, *worth)[-1],
        state=state,
    )


def _doubts(hand: Fact, situation: Situation[Partners]) -> tuple[Step, ...]:
    if not isinstance(hand, PartnersHand):
        return ()
    held = tuple(pile.held for pile in _checked(hand, situation).piles)
    return remarks(hand, held, opener_of(situation.standing), situation.options)


def _with_bonuses(
    fact: PartnersHand, checked: CheckedHand, situation: Situation[Partners], winner: int | None, points: int
) -> BonusTally:
    options = situation.options
    tally = BonusTally(checked, totals=situation.standing.totals, rules=options, target=options.target)
    tally.add(beside(fact, options), winner, points)
    add_first_hands(tally, situation, winner)
    wipe_out(tally, situation, winner)
    return tally


def _beside(fact: Fact, situation: Situation[Partners]) -> Verdict:
    by_tiles = is_first(situation.standing) or opener_of(situation.standing)
    return dealt_anew(fact, situation, PARTNERS) if by_tiles else interrupted(fact, situation, PARTNERS)


def _checked(hand: PartnersHand, situation: Situation[Partners]) -> CheckedHand:
    """Check what is held against what can be: of several numbers that may block the line one is enough."""
    deal = deal_of(situation.options)
    *others, last = _deals(hand, deal)
    if others:
        check_hand(hand, situation, deal, out_clause="LAG-03")
    for other in others:
        try:
            return check_hand(hand, situation, other, out_clause="LAG-03")
        except ImpossibleFact:
            continue
    return check_hand(hand, situation, last, out_clause="LAG-03")


def _deals(hand: PartnersHand, deal: Deal) -> tuple[Deal, ...]:
    """What is in no hand of a block: every tile of a number at the ends lies on the table, or sleeps."""
    if not isinstance(hand.ending, Blocked):
        return (deal,)
    suit, highest = deal.tile_set.suit, deal.tile_set.highest
    if hand.open_ends:
        return (replace(deal, played=frozenset[Tile]().union(*map(suit, hand.open_ends))),)
    return tuple(replace(deal, played=suit(end)) for end in range(highest, -1, -1))


def _winner(checked: CheckedHand, situation: Situation[Partners], starter: int | None) -> Won:
    hand, seating = checked.hand, situation.seating
    side = hand.side_out(seating)
    if side is not None:
        out, who = hand.may_be_out(seating), seating.people(side)
        text, names = N_("{name} went out: {side} win the hand."), tuple(seating.names[seat] for seat in out)
        if len(out) > 1:
            text = N_("One of {name} went out: {side} win the hand.")
        step = Step("LAG-03", text, {"name": names, "side": who})
        return side, out if len(out) == 1 else (), (step, *checked.counts("DUO-18"))
    if not hand.has_ended:
        return None, (), (Step("LAG-11", N_("The hand was left unfinished.")),)
    blocked = Step("LAG-12", N_("Nobody could play: the hand was blocked."))
    return agreed_or_counted(checked, HAND, blocked, "DUO-18", lambda: _counted(checked, situation, starter))


def _counted(checked: CheckedHand, situation: Situation[Partners], starter: int | None) -> Won:
    hand, seating = checked.hand, situation.seating
    count = counted(checked, situation.options)
    steps = (_blocked_step(hand, seating), *checked.counts("DUO-18"), *count.steps)
    if len(count.sides) < 2:
        return next(iter(count.sides), None), count.best, steps
    cited = "LAG-G1" if situation.options.blocked == "team" else "LAG-G2"
    drawn = Step(cited, N_("Tied at {pips}: nobody scores."), {"pips": count.pips})
    winner, tie = break_tie(situation.options, hand, starter, seating=seating, drawn=drawn)
    return winner, count.best, (*steps, tie)


def _blocked_step(hand: Hand, seating: Seating) -> Step:
    block, ends = hand.ending, hand.open_ends if isinstance(hand, PartnersHand) else ()
    if not isinstance(block, Blocked):
        return Step("GEN-4", HAND.stopped_and_counted)
    if block.by is None:
        return Step("LAG-12", N_("Nobody could play: the hand was blocked."))
    if not ends:
        text = N_("{name} played the last tile: the hand was blocked.")
        return Step("LAG-12", text, {"name": seating.names[block.by]})
    text = N_("{name} blocked the hand on {end}.")
    shown = tuple(map(str, dict.fromkeys(ends))) if len({*ends}) > 1 else ends[0]
    return Step("LAG-12", text, {"name": seating.names[block.by], "end": shown})


def _game_won(situation: Situation[Partners], side: int, totals: tuple[int, ...]) -> tuple[Step, ...]:
    won = won_step(situation, side, totals[side], target=situation.options.target, clause="LAG-01")
    if totals[1 - side] > 0 or situation.options.in_a_row:
        return (won,)
    text = N_("{side} have nothing: a shutout, worth two games.")
    if situation.options.shutout == "honour":
        text = N_("{side} have nothing: a shutout.")
    return won, Step("V-P15", text, {"side": situation.seating.people(1 - side)})


def _shut_out(options: Partners, standing: Standing) -> tuple[int, ...]:
    """Who has nothing when the game is won, but where the loser of a hand always starts again (V-P15, V-P20).

    Where both do, and a run is all there is, it is cried out as six love (JAM-09).
    """
    return () if options.in_a_row and not options.both_start_anew else left_with_nothing(options, standing)


def _game_winners(situation: Situation[Partners], tally: BonusTally) -> tuple[int, ...]:
    """The side that has won the game, where one has (LAG-01, LAG-G16)."""
    if situation.options.both_reach == "higher_total":
        return replace(situation.standing, totals=tuple(tally.totals)).won_at(situation.options.target)
    return () if tally.first is None else (tally.first,)


def _first(options: Partners, seating: Seating, opening: Opening) -> Standing:
    if opening.pot is not None:
        raise ImpossibleFact("opening.pot", N_("Partners play for points, not a pot."))
    if options.both_start_anew and sum(total > 0 for total in opening.totals) > 1:
        raise ImpossibleFact("opening.totals", N_("Only one side can have a run: the other has 0."), "REG-14")
    _refuse_deal(options)
    refuse_no_single_hand(options)
    return replace(opened(seating, opening), state=hands_before(options, opening))


def _refuse_deal(options: Partners) -> None:
    """Refuse more tiles dealt than the set has (REG-02)."""
    if options.asleep < 0:
        text = N_("{each} for each of {players} are {dealt}, but the set has {most}.")
        params = {"players": PLAYERS, "each": options.dealt, "dealt": PLAYERS * options.dealt}
        raise ImpossibleFact("options.hand_tiles", text, "REG-02", most=len(options.tile_set.tiles), **params)


PARTNERS = RuleSet[Partners](
    key="partners",
    words=Words(
        name=N_("Partnership dominoes"),
        summary=N_("Two against two. Go out first and score the opponents' tiles."),
        short_name=N_("Partners"),
        lead=LEAD_WORDS,
        family=DOMINOES,
        endings=ENDINGS,
    ),
    setup=Setup[Partners](
        tile_set=DOUBLE_SIX,
        seats=(4,),
        plays_in_pairs=lambda _options: True,
        draws_lots=lambda options: options.first_lead == "random",
        choosers=choosers,
        chosen_set=lambda options: options.tile_set,
        two_ends=lambda options: options.all_dealt,
        dealt=lambda options, _players: options.dealt,
        deals_out=lambda options, _players: options.all_dealt,
        lead_words=lead_words,
    ),
    options=Partners,
    presets=PRESETS,
    entries=(PartnersHand, *FIXED_SEATS),
    judge=judge,
    next_lead=next_lead,
    opens=_first,
    target=lambda options: options.target,
    interruptions=InterruptionRules("LAG-01", "LAG-G19", IRREGULARITIES, level_step("LAG-G16", HAND)),
    extras=Extras(bonuses=earnable, proposals=partial(proposed, judge), doubts=_doubts),
    accounts=Accounts(
        shut_out=_shut_out,
        shut_out_counts=lambda options: 2 if options.shutout == "double" else 1,
    ),
)
GAME = Game(
    rules=PARTNERS,
    book=Book(chapters=CLAUSES, examples=EXAMPLES, guide=GUIDE, sources=SOURCES),
    desk=Desk(
        questions=(KEY,),
        blocked=BLOCKED,
        lead=LEAD,
        turn=TURN,
        deals=(DEAL,),
        names=ASK_NAMES_COUNTERCLOCKWISE,
        moved=MOVED,
    ),
)
