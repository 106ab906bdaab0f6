"""Scoring by fives: All Fives, Muggins, Five-Up, Fives-and-Threes; two to four players, or two pairs.

The open ends are added up after every tile, and points fall while the hand goes on. The file follows a hand: the
scores in play, whether one of them has won the game, how the hand ended, what the tiles left are worth, and who leads.
"""

from collections.abc import Iterator
from dataclasses import replace

from referee.engine.desk.game import Book, Desk, Game
from referee.engine.desk.question import ASK_NAMES_CLOCKWISE
from referee.engine.facts import Blocked, Fact, ImpossibleFact, Opening
from referee.engine.hands.agreed import Won, agreed_or_counted
from referee.engine.hands.ending import CheckedHand, blocked_step, check_hand, out_step, refuse_unfinished
from referee.engine.hands.evidence import refuse_more_than_a_block_leaves
from referee.engine.hands.interruptions import OPEN_SEATS, interrupted
from referee.engine.hands.results import won
from referee.engine.ruleset import Accounts, Extras, InterruptionRules, RuleSet, Setup, Words
from referee.engine.score import opened
from referee.engine.seating import Seating
from referee.engine.standing import Situation, Standing, joins_last
from referee.engine.tiles import DOUBLE_SIX, UNTOLD
from referee.engine.verdict import HAND, Ended, Step, Verdict
from referee.engine.wording import N_
from referee.rulesets.fives.ending import LEAD_WORDS, Left, block_won, is_uncounted, leader_of, worth_left
from referee.rulesets.fives.evidence import (
    DEAL,
    deal_of,
    emptied,
    none_asleep,
    refuse_double,
    refuse_more_scores_than_tiles,
    refuse_open,
    refuse_partner,
    refuse_too_much,
    refuse_too_often,
    remarks,
)
from referee.rulesets.fives.facts import Begun, FivesHand, HandOutcome, on_board, reported
from referee.rulesets.fives.options import Fives
from referee.rulesets.fives.placing import illustrations
from referee.rulesets.fives.play import RUNNING, RunningScore, level_at, refuse_scores, unlikely
from referee.rulesets.fives.presets import PRESETS, SOURCES
from referee.rulesets.fives.questions import BLOCKED, IRREGULARITIES, LEAD, MOVED, QUESTIONS
from referee.rulesets.fives.rulebook import CLAUSES, EXAMPLES, GUIDE
from referee.rulesets.line import ENDINGS
from referee.rulesets.line.lead import next_lead


def judge(fact: Fact, situation: Situation[Fives]) -> Verdict:
    """What a fact is worth: a hand by the house rules, everything else as at any table."""
    if not isinstance(fact, FivesHand):
        return interrupted(fact, situation, FIVES)
    starter = leader_of(fact, situation.standing.next_lead)
    hand = replace(fact, lead=starter, held=fact.held or (UNTOLD,) * len(situation.seating.names))
    refuse_scores(hand, situation, starter if fact.lead is not None else None)
    tally = RunningScore(situation, on_board(situation.standing))
    tally.play(hand)
    if tally.won is None:
        refuse_unfinished(hand, "FIV-11")
    checked = _checked(hand, situation)
    if tally.won is not None:
        return _won_in_play(hand, tally, checked, situation=situation)
    winner, level, how = _winner(checked, situation)
    paid = _paid(checked, tally, winner, level)
    awards = tuple(map(sum, zip(tally.in_play, tally.end_points, strict=True)))
    game_winners, ends = won(awards, situation, FIVES)
    blocked = hand.counts_as_block
    leads = next_lead(Ended(winner is not None, checked.won_by(winner), starter, blocked), situation)
    worth = (*how, *paid)
    return replace(
        _verdict(hand, tally, checked, situation=situation),
        steps=(*tally.explained(), *worth, *(ends or (*tally.level(), *leads.steps))),
        next_lead=leads.answer,
        winner=winner,
        points=0 if winner is None else tally.end_points[winner],
        game_winners=game_winners,
        decisive=worth[-1],
    )


def _verdict(hand: FivesHand, tally: RunningScore, checked: CheckedHand, situation: Situation[Fives]) -> Verdict:
    in_play, end_points = tuple(tally.in_play), tuple(tally.end_points)
    return Verdict(
        awards=tuple(map(sum, zip(in_play, end_points, strict=True))),
        steps=tuple(tally.explained()),
        next_lead=None,
        remarks=(
            *unlikely(hand, situation.options),
            *remarks(hand, [pile.held for pile in checked.piles], situation),
        ),
        pips=checked.pips,
        state=Begun(frozenset(tally.on_board)),
        details=HandOutcome(in_play, end_points, tuple(tally.not_counted)),
    )


def _won_in_play(hand: FivesHand, tally: RunningScore, checked: CheckedHand, situation: Situation[Fives]) -> Verdict:
    """A hand in the middle of which the game was won: its end, if told, adds nothing (FIV-28)."""
    end_of_game = tuple(tally.game_won())
    verdict = _verdict(hand, tally, checked, situation=situation)
    winners = () if tally.won is None else (tally.won,)
    return replace(verdict, steps=(*verdict.steps, *end_of_game), game_winners=winners, decisive=end_of_game[-1])


def _doubts(hand: Fact, situation: Situation[Fives]) -> Iterator[Step]:
    if isinstance(hand, FivesHand) and hand.held:
        yield from remarks(hand, [pile.held for pile in _checked(hand, situation).piles], situation)


def _checked(hand: FivesHand, situation: Situation[Fives]) -> CheckedHand:
    if situation.options.draws and len(hand.held) == len(situation.seating.names):
        refuse_too_much(hand, situation)
    checked = check_hand(
        hand, situation, deal_of(hand, situation), out_clause="FIV-35", emptied=emptied(hand, situation)
    )
    refuse_partner(hand, situation)
    refuse_open(hand, checked.piles, situation.options)
    if isinstance(hand.ending, Blocked) and none_asleep(hand, situation):
        refuse_more_than_a_block_leaves(checked.piles, situation.options.tile_set, max(hand.ends, default=0))
    refuse_double(checked, hand)
    refuse_too_often(hand, situation)
    refuse_more_scores_than_tiles(checked, hand, situation)
    return checked


def _winner(checked: CheckedHand, situation: Situation[Fives]) -> Won:
    hand, seating = checked.hand, situation.seating
    if (side := hand.side_out(seating)) is not None:
        return side, (), (out_step(checked, side, "FIV-11"), *checked.counts("FIV-02"))
    if is_uncounted(checked):
        text_stopped = N_("Stopped by agreement without counting tiles: the scores in play stand.")
        return None, (), (Step("FIV-26", text_stopped),)
    blocked = blocked_step(hand, seating, "FIV-12")
    return agreed_or_counted(checked, HAND, blocked, "FIV-02", lambda: _counted(checked, situation))


def _counted(checked: CheckedHand, situation: Situation[Fives]) -> Won:
    """Who won a hand that nobody went out of, by what is left; nobody where that is worth nothing and not told."""
    uncounted = situation.options.pays == "none" and checked.hand.unknown and checked.hand.winner is None
    if uncounted and not situation.options.by_lightest_tile:
        return None, (), (blocked_step(checked.hand, situation.seating, "FIV-12"),)
    return block_won(checked, situation)


def _paid(checked: CheckedHand, tally: RunningScore, winner: int | None, level: tuple[int, ...]) -> tuple[Step, ...]:
    """Write what the end of a hand pays to the sides, each award as one score, and say it."""
    hand, situation = checked.hand, tally.at
    steps = []
    for worth in worth_left(Left(checked, situation.options, winner, level)):
        if above := _above(tally, worth.side):
            steps.append(above)
            continue
        if worth.points > 0 and tally.passes(worth.side, worth.points):
            steps += [worth.step, tally.passing(worth.side, worth.points)]
            continue
        steps.append(worth.step)
        tally.pay(worth.side, worth.points)
    if hand.side_out(situation.seating) is not None and situation.options.bonus and winner is not None:
        steps.append(_pay_out(tally, winner, situation))
    return tuple(steps)


def _above(tally: RunningScore, side: int) -> Step | None:
    """Why tiles left count nothing for a side: it has too many points by now (END-49); None where they count."""
    limit, total = tally.at.options.tiles_below, tally.totals[side]
    if not limit or total < limit:
        return None
    text = N_("Tiles left count nothing for {side}, who already have {total}.")
    return Step("END-49", text, {"side": tally.at.seating.people(side), "total": total})


def _pay_out(tally: RunningScore, side: int, situation: Situation[Fives]) -> Step:
    """Write what playing the last tile pays, unless it was decided with the score of that tile (FIV-44, FIV-48)."""
    points = situation.options.bonus
    if not tally.out_paid:
        if tally.passes(side, points):
            return tally.passing(side, points)
        tally.pay(side, points)
    end_points = tally.end_points[side]
    text = N_("{side} {points:+} for the last tile.")
    if not end_points:
        text = N_("{side}: nothing for the last tile.")
    return Step("FIV-44", text, {"side": situation.seating.people(side), "points": end_points})


def _first(options: Fives, seating: Seating, opening: Opening) -> Standing:
    if opening.pot is not None:
        raise ImpossibleFact("opening.pot", N_("Scoring by fives has no pot."))
    if options.in_pairs and len(seating.order) != 4:
        raise ImpossibleFact("options.sides", N_("Two pairs need four players."), "FIV-01")
    _refuse_unreachable(options, opening)
    return opened(seating, opening)


def _refuse_unreachable(options: Fives, opening: Opening) -> None:
    """Refuse a target to be hit exactly that multiples of five cannot add up to (FIV-G14)."""
    if not options.exactly or any(total % options.score_step for total in opening.totals):
        return
    if options.target % options.score_step:
        text = N_("Multiples of five never make {target} exactly: change it, or let scores pass it.")
        raise ImpossibleFact("options.target", text, "FIV-G14", target=options.target)


FIVES = RuleSet(
    key="fives",
    words=Words(
        name=N_("Scoring by fives"),
        summary=N_("Two to four players or two pairs. What the open ends add up to scores."),
        short_name=N_("Fives"),
        lead=LEAD_WORDS,
        endings=ENDINGS,
    ),
    setup=Setup[Fives](
        tile_set=DOUBLE_SIX,
        chosen_set=lambda options: options.tile_set,
        seats=(2, 3, 4),
        plays_in_pairs=lambda options: options.in_pairs,
        clockwise=True,
        draws_lots=lambda options: options.first_lead == "drawn",
        dealt=lambda options, players: options.dealt(players),
        deals_out=lambda options, players: options.dealt(players) * players == len(options.tile_set.tiles),
    ),
    options=Fives,
    presets=PRESETS,
    entries=(FivesHand, *OPEN_SEATS),
    judge=judge,
    next_lead=next_lead,
    opens=_first,
    target=lambda options: options.target,
    interruptions=InterruptionRules(
        "FIV-28",
        "FIV-G21",
        IRREGULARITIES,
        level_at,
        join="FIV-01",
        joins_at=lambda at: 0 if at.options.newcomer_at_zero else joins_last(at),
        leave="FIV-01",
    ),
    extras=Extras(doubts=_doubts),
    accounts=Accounts(reported=reported),
    running=RUNNING,
)
GAME = Game[Fives](
    rules=FIVES,
    book=Book(chapters=CLAUSES, examples=EXAMPLES, guide=GUIDE, illustrations=illustrations, sources=SOURCES),
    desk=Desk(
        questions=QUESTIONS,
        blocked=BLOCKED,
        lead=LEAD,
        deals=(DEAL,),
        names=ASK_NAMES_CLOCKWISE,
        moved=MOVED,
    ),
)
