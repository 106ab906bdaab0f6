"""A game that is won only while the others have few points, as in Latin American Match (V-P21)."""

from dataclasses import replace

from referee.engine.facts import Fact, Stop
from referee.engine.standing import At
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import N_
from referee.rulesets.partners.options import Partners


def drawn_match(verdict: Verdict, fact: Fact, at: At[Partners]) -> Verdict:
    """The verdict as a draw of the whole game, where the losers of it have too many points for them to lose."""
    limit, totals = at.options.losers_below, at.after(verdict.awards)
    if not limit or at.options.in_a_row or len(verdict.game_winners) != 1 or isinstance(fact, Stop):
        return verdict
    loser = 1 - verdict.game_winners[0]
    if totals[loser] < limit:
        return verdict
    text = N_("The game ends drawn: {side} have {total}, and for a loss they must have fewer than {limit}.")
    drawn = Step("V-P21", text, {"side": at.seating.people(loser), "total": totals[loser], "limit": limit})
    steps = tuple(step for step in verdict.steps if step.clause != "LAG-01")
    return replace(verdict, steps=(*steps, drawn), game_winners=(), over=True)
