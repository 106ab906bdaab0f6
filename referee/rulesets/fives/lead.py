"""Who leads a hand that is scored by fives (FIV-G3, FIV-G20, FIV-50)."""

from referee.engine.standing import Situation
from referee.engine.verdict import Ended, LeadWords, Ruling, Step
from referee.engine.wording import N_
from referee.rulesets.fives.facts import FivesHand
from referee.rulesets.fives.options import Fives

LEAD_WORDS = LeadWords(
    by_tiles=N_("The highest double leads, or draw for it"),
    tiles=N_("The highest double leads, or draw for it"),
    holder=N_("Who leads this hand?"),
    unknown=N_("Who leads this hand?"),
)


def leader_of(hand: FivesHand, expected: int | None) -> int | None:
    """The seat that led: the one told, else whose first tile scored, else the one expected to; None if nobody knows."""
    if hand.lead is not None:
        return hand.lead
    first = hand.scores[0] if hand.scores else None
    return first.player if first and first.lead else expected


def next_lead(ended: Ended, situation: Situation[Fives]) -> Ruling[int | None]:
    """The seat that leads the next hand; None where it is drawn for, or nobody can tell."""
    names, rules = situation.seating.names, situation.options
    rotates = rules.next_lead == "next_seat"
    if ended.blocked and not rotates and rules.blocked_lead == "drawn":
        return Ruling(None, (Step("FIV-G20", N_("After a block, draw for the lead.")),))
    if ended.won and not rotates:
        if ended.winner is None:
            return Ruling(None, (Step("FIV-G20", N_("The winners choose which of them leads next.")),))
        text = N_("{name} won the hand and leads next.")
        return Ruling(ended.winner, (Step("FIV-G20", text, {"name": names[ended.winner]}),))
    cited = "FIV-50" if rotates else "FIV-G20"
    if ended.starter is None:
        return Ruling(None, (Step(cited, N_("The next lead is unknown, because nobody said who led.")),))
    following = situation.seating.right_of(ended.starter)
    text = N_("{name} leads next, after {starter}.")
    return Ruling(following, (Step(cited, text, {"name": names[following], "starter": names[ended.starter]}),))
