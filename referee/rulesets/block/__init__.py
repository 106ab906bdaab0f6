"""Block and Draw: two to twelve players, each for themselves, or two pairs; what most people mean by dominoes.

In Block nobody draws and the tiles that are not dealt sleep; in Draw whoever cannot play draws. The file follows a
hand: what can have been, who won it and for how much, and whether that wins the game.
"""

from dataclasses import replace

from referee.engine.desk.game import Book, Desk, Game
from referee.engine.facts import Fact, ImpossibleFact, Join, Opening
from referee.engine.hands.interruptions import OPEN_SEATS, interrupted
from referee.engine.hands.results import level_step, won
from referee.engine.ruleset import Extras, InterruptionRules, RuleSet, Setup, Words
from referee.engine.score import opened
from referee.engine.seating import Seating
from referee.engine.standing import Aim, Situation, Standing, highest_double
from referee.engine.tiles import DOUBLE_SIX
from referee.engine.verdict import HAND, Ended, LeadWords, Verdict
from referee.engine.wording import N_
from referee.rulesets.block.ending import blocker, by_highest_double, next_lead, outcome
from referee.rulesets.block.evidence import BlockHand, asleep, checked_hand, refuse_deal, remarks
from referee.rulesets.block.options import Block
from referee.rulesets.block.presets import PRESETS, SOURCES
from referee.rulesets.block.questions import ASK_NAMES, BLOCKED, IRREGULARITIES, LEAD, MOVED, TURN
from referee.rulesets.block.rulebook import CLAUSES, EXAMPLES, GUIDE
from referee.rulesets.block.series import all_start_again, leading_double, refuse_opening, started_again, winners
from referee.rulesets.line import DOMINOES, ENDINGS

LEAD_WORDS = LeadWords(
    by_tiles=N_("The highest double"),
    tiles=N_("The highest double leads"),
    holder=N_("Who led this hand?"),
    unknown=N_("Who led this hand?"),
)


def judge(fact: Fact, situation: Situation[Block]) -> Verdict:
    """What a fact is worth: a hand by the house rules, everything else as at any table."""
    if isinstance(fact, BlockHand):
        return started_again(_judged(fact, situation), situation)
    if isinstance(fact, Join) and not situation.options.in_pairs:
        refuse_deal(situation.options, len(situation.seating.order) + 1, "kind")
    return started_again(interrupted(fact, situation, BLOCK), situation)


def _judged(fact: BlockHand, situation: Situation[Block]) -> Verdict:
    starter = situation.standing.next_lead if fact.lead is None else fact.lead
    hand = replace(fact, lead=starter)
    checked = checked_hand(hand, situation)
    came = outcome(hand, checked, situation)
    game_winners, end = won(came.awards, situation, BLOCK)
    by = blocker(hand) if situation.options.blocker_wins else None
    player = checked.won_by(came.winner) if by is None else by
    again = all_start_again(situation, situation.after(came.awards))
    ended = Ended(came.winner is not None, player, starter, hand.counts_as_block, again)
    leads = next_lead(ended, situation)
    return Verdict(
        awards=came.awards,
        steps=(*came.steps, *asleep(hand, checked, situation), *(end or leads.steps)),
        next_lead=leads.answer,
        remarks=tuple(remarks(hand, checked, situation)),
        winner=came.winner,
        points=came.points,
        pips=checked.pips,
        game_winners=game_winners,
        decisive=came.summed or came.steps[-1],
        state=leading_double(situation.options) if by_highest_double(ended, situation.options) else None,
    )


def _first(options: Block, seating: Seating, opening: Opening) -> Standing:
    if opening.pot is not None:
        raise ImpossibleFact("opening.pot", N_("Block and Draw have no pot."))
    refuse_deal(options, len(seating.order), "options.hand_tiles")
    standing = opened(seating, opening)
    refuse_opening(options, standing)
    aim = Aim.LOWEST if options.against_losers else Aim.HIGHEST
    return replace(standing, state=highest_double(opening, options.tile_set), aim=aim)


BLOCK = RuleSet(
    key="block",
    words=Words(
        name=N_("Dominoes, each for yourself: Block & Draw"),
        summary=N_("Two to twelve players. Go out, or have the fewest pips when nobody can play, and you score."),
        short_name=N_("Block & Draw"),
        lead=LEAD_WORDS,
        family=DOMINOES,
        endings=ENDINGS,
    ),
    setup=Setup[Block](
        tile_set=DOUBLE_SIX,
        seats=tuple(range(2, 13)),
        allowed=lambda options: options.seats,
        chosen_set=lambda options: options.tile_set,
        plays_in_pairs=lambda options: options.in_pairs,
        clockwise=True,
        draws_lots=lambda options: options.first_lead == "drawn",
        dealt=lambda options, players: options.dealt(players),
        must_say=lambda players: ("block_points",) if players > 4 else (),
        deals_out=lambda options, players: options.dealt(players) * players == len(options.tile_set.tiles),
    ),
    options=Block,
    presets=PRESETS,
    entries=(BlockHand, *OPEN_SEATS),
    judge=judge,
    next_lead=next_lead,
    opens=_first,
    target=lambda options: options.target,
    interruptions=InterruptionRules(
        "BLO-18",
        "BLO-G19",
        IRREGULARITIES,
        level_step("BLO-19", HAND),
        join="BLO-G18",
        leave="BLO-G18",
        winners=winners,
    ),
    extras=Extras(
        doubts=lambda hand, at: remarks(hand, checked_hand(hand, at), at) if isinstance(hand, BlockHand) else ()
    ),
)
GAME = Game[Block](
    rules=BLOCK,
    book=Book(chapters=CLAUSES, examples=EXAMPLES, guide=GUIDE, sources=SOURCES),
    desk=Desk(blocked=BLOCKED, lead=LEAD, turn=TURN, names=ASK_NAMES, moved=MOVED),
)
