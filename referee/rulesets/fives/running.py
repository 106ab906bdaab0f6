"""A hand as far as it has been told: what a tap can score, and what the scores are worth before the hand has an end."""

from referee.engine.running import Running
from referee.engine.standing import At
from referee.engine.verdict import Verdict
from referee.rulesets.fives.carried import on_board
from referee.rulesets.fives.counting import possible
from referee.rulesets.fives.facts import FivesHand
from referee.rulesets.fives.options import Fives
from referee.rulesets.fives.play import Tally
from referee.rulesets.fives.scores import refuse_scores


def so_far(hand: FivesHand, at: At[Fives]) -> Verdict:
    """What the scores of a hand are worth as they stand (FIV-15), and whether one of them has won the game (FIV-28)."""
    refuse_scores(hand, at, hand.lead)
    tally = Tally(at, on_board(at.standing))
    tally.play(hand)
    return Verdict(
        awards=tuple(tally.in_play),
        steps=(*tally.said(), *tally.game_won()),
        next_lead=at.standing.next_lead,
        game_winners=() if tally.won is None else (tally.won,),
    )


def until_won(hand: FivesHand, at: At[Fives]) -> FivesHand:
    """A hand without what was scored after the game was won by these rules (FIV-28)."""
    return Tally(at, on_board(at.standing)).until_won(hand)


RUNNING = Running("scores", points=possible, judge=so_far, until_won=until_won)
