"""Starting again: once everybody has won a hand, all have nothing again, and the highest double leads (NHR-12).

So whoever reaches the target does it while somebody is on nothing. It holds after any line of the sheet, and for a
score that is taken over from paper too (REG-15).
"""

from dataclasses import replace

from referee.engine.facts import ImpossibleFact
from referee.engine.hands.results import same_lead
from referee.engine.score import after
from referee.engine.standing import Opener, Situation, Standing
from referee.engine.tiles import Tile
from referee.engine.verdict import Ended, Step, Verdict
from referee.engine.wording import N_
from referee.rulesets.block.ending import next_lead
from referee.rulesets.block.options import Block

AGAIN = Step("NHR-12", N_("Everybody has won a hand: all start again from 0."))


def all_have_won(standing: Standing) -> bool:
    """Whether everybody at the table has something."""
    return all(standing.totals[side] > 0 for side in standing.seating.playing)


def all_start_again(situation: Situation[Block], totals: tuple[int, ...]) -> bool:
    """Whether with these totals everybody has won a hand, and all have nothing again."""
    return situation.options.starts_again and all_have_won(replace(situation.standing, totals=totals))


def winners(situation: Situation[Block], totals: tuple[int, ...]) -> tuple[int, ...]:
    """Who has won the game with these totals: nobody where all start again by them."""
    return (
        ()
        if all_start_again(situation, totals)
        else replace(situation.standing, totals=totals).won_at(situation.options.target)
    )


def refuse_opening(options: Block, standing: Standing) -> None:
    """Refuse a score from paper by which all would have started again (REG-15)."""
    if options.starts_again and all_have_won(standing):
        text = N_("Once everybody has won a hand all start again, so somebody is on 0.")
        raise ImpossibleFact("opening.totals", text, "REG-15")


def started_again(verdict: Verdict, situation: Situation[Block]) -> Verdict:
    """The verdict, where it gave the last of them a hand with all back to nothing, and the highest double to lead."""
    standing = after(situation.standing, verdict)
    if not situation.options.starts_again or standing.over or not all_have_won(standing):
        return verdict
    leads = next_lead(Ended(won=True, again=True), situation)
    said = (AGAIN, *leads.steps)
    steps = (step for step in verdict.steps if step not in (*said, *same_lead(situation, step.clause)))
    return replace(
        verdict,
        awards=tuple(award - total for award, total in zip(verdict.awards, standing.totals, strict=True)),
        steps=(*steps, *said),
        next_lead=leads.answer,
        decisive=AGAIN,
        state=leading_double(situation.options),
    )


def leading_double(options: Block) -> Opener:
    """That the hand to come, not the first, is led by the highest double of the set wherever it was dealt."""
    highest = options.tile_set.highest
    return Opener(Tile(highest, highest), first=False)
