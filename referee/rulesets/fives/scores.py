"""What one tile can score, and who can be told to have scored it (FIV-30 to FIV-32, FIV-43)."""

from collections.abc import Iterator

from referee.engine.facts import ImpossibleFact, OneOut
from referee.engine.refusals import NOBODY_SITS
from referee.engine.standing import At
from referee.engine.verdict import Step
from referee.engine.wording import N_
from referee.rulesets.fives.counting import possible, possible_first
from referee.rulesets.fives.facts import FivesHand, Score
from referee.rulesets.fives.options import Fives

MOST_SEEN = 45
"""The most that one tile was seen to score in play, in pips, where every double branches."""
MOST_IN_A_HAND = {"none": 300, "first": 300, "sniff": 300, "all": 600}
"""More than this, in pips, is scored in no hand that anybody has seen, by which doubles branch."""
ONE_SPINNER = N_("{points} cannot be scored: with one spinner a tile makes {most} at the most.")
TOO_MANY = {
    "none": N_("{points} cannot be scored: a tile on a line with two ends makes {most} at the most."),
    "first": ONE_SPINNER,
    "sniff": ONE_SPINNER,
    "all": N_("{points} cannot be scored: even where every double branches a tile makes {most} at the most."),
}


def refuse_scores(hand: FivesHand, at: At[Fives], leader: int | None) -> None:
    """Refuse scores that no tile can make, or that nobody there can have made; `leader` is who led, where known."""
    for place, score in enumerate(hand.scores):
        _refuse_people(place, score, at)
        _refuse_points(f"scores.{place}.points", score.points, at.options)
        _refuse_lead(place, score, at, leader=leader)
        _refuse_last(place, score, hand, at=at)


def _refuse_people(place: int, score: Score, at: At[Fives]) -> None:
    """Refuse who does not sit there, and a claim that these rules do not know."""
    seating, claimed = at.seating, score.claimed_from
    for field, seat in (("seat", score.seat), ("claimed_from", claimed)):
        if seat is not None and seat not in seating.order:
            raise ImpossibleFact(f"scores.{place}.{field}", NOBODY_SITS, "FIV-01", seat=seat)
    if claimed is None:
        return
    if not at.options.muggins:
        text = N_("Muggins is not played here: what {name} overlooked is lost.")
        raise ImpossibleFact(f"scores.{place}.claimed_from", text, "FIV-G7", name=seating.names[claimed])
    if seating.side_of(claimed) == seating.side_of(score.seat):
        own = N_("{name} can claim only what an opponent overlooked.")
        raise ImpossibleFact(f"scores.{place}.claimed_from", own, "FIV-G7", name=seating.names[score.seat])


def _refuse_points(field: str, points: int, options: Fives) -> None:
    """Refuse points that no sum of ends is worth."""
    scored = possible(options)
    if points in scored:
        return
    if not options.by_fives:
        text = N_("{points} cannot be scored: a tile is worth 1, 2, 3, 4, 6 or 8.")
        raise ImpossibleFact(field, text, "FIV-43", points=points)
    if points <= 0:
        raise ImpossibleFact(field, N_("A score is more than 0."), "FIV-30")
    if points % scored[0]:
        text = N_("{points} cannot be scored: only multiples of five count.")
        raise ImpossibleFact(field, text, "FIV-30", points=points)
    raise ImpossibleFact(field, TOO_MANY[options.branches], "FIV-31", points=points, most=scored[-1])


def _refuse_lead(place: int, score: Score, at: At[Fives], leader: int | None) -> None:
    """Refuse a score with the first tile that is not the first, that no tile makes alone, or of who did not lead."""
    if not score.lead:
        return
    options, cited = at.options, "FIV-32" if at.options.by_fives else "FIV-43"
    if place:
        text = N_("The first tile is laid once: only the first score of a hand can be made with it.")
        raise ImpossibleFact(f"scores.{place}.lead", text, cited)
    if leader is not None and score.player != leader:
        text = N_("{name} led, so nobody else laid the first tile.")
        raise ImpossibleFact("scores.0.lead", text, cited, name=at.seating.names[leader])
    first = possible_first(options)
    if score.points not in first:
        text = N_("The first tile cannot score {points}: it scores {some} or {most}, or nothing.")
        if not options.by_fives:
            text = N_("The first tile cannot score {points}: it scores from {some} to {most}, or nothing.")
        params = {"points": score.points, "some": first[0], "most": first[-1]}
        raise ImpossibleFact("scores.0.points", text, cited, **params)


def _refuse_last(place: int, score: Score, hand: FivesHand, at: At[Fives]) -> None:
    """Refuse a score with the last tile that is not the last, or not by who went out."""
    if not score.last_tile:
        return
    if place + 1 < len(hand.scores):
        text = N_("Only the last score of a hand can be made with the tile that went out.")
        raise ImpossibleFact(f"scores.{place}.last_tile", text, "FIV-48")
    if isinstance(hand.ending, OneOut):
        text = N_("{name} scored with the last tile: then it was {name} who went out.")
        raise ImpossibleFact("out_side", text, "FIV-48", name=at.seating.names[score.player])
    if hand.went_out is None:
        raise ImpossibleFact("out", N_("The last score was made with a last tile: who went out?"), "FIV-11")
    if hand.went_out != score.player:
        text = N_("{name} went out, so nobody else laid the last tile.")
        raise ImpossibleFact(f"scores.{place}.last_tile", text, "FIV-48", name=at.seating.names[hand.went_out])


def unlikely(hand: FivesHand, options: Fives) -> Iterator[Step]:
    """Remark scores that are possible, but that nobody has ever seen."""
    if not options.by_fives:
        return
    for score in hand.scores:
        if score.points > options.written(MOST_SEEN):
            text = N_("Check the score. {points} with one tile can be, but hardly ever is.")
            yield Step("FIV-31", text, {"points": score.points})
    together = sum(score.points for score in hand.scores)
    if together > options.written(MOST_IN_A_HAND[options.branches]):
        yield Step("FIV-31", N_("Check the scores. {points} in one hand can be, but hardly ever is."),
                   {"points": together})  # fmt: skip
