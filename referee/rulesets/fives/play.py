"""What the scores in play come to, one after another: which count, what each side has of them, and who wins by one."""

from collections.abc import Iterator
from dataclasses import replace

from referee.engine.facts import ImpossibleFact
from referee.engine.hands.house import won_step
from referee.engine.score import highest_at
from referee.engine.standing import At
from referee.engine.verdict import Step
from referee.engine.wording import N_, Param
from referee.rulesets.fives.facts import FivesHand, Score
from referee.rulesets.fives.options import Fives


class Tally:
    """The scores of a hand as far as they have been called, per side; `on_board` has made a first score (FIV-G8)."""

    def __init__(self, at: At[Fives], on_board: frozenset[int]) -> None:
        self.at, self.totals = at, list(at.standing.totals)
        self.in_play, self.end_points = list(at.nothing), list(at.nothing)
        self.counted: list[list[int]] = [[] for _ in self.totals]
        self.on_board = set(on_board)
        self.not_counted: list[int] = []
        self.steps: list[Step] = []
        self.out_paid = False  # whether what the last tile pays was decided with the score it made (FIV-48)
        self.won: int | None = None

    def play(self, hand: FivesHand) -> None:
        """Count the scores of a hand in the order they fell."""
        for place, score in enumerate(hand.scores):
            if self.won is not None:
                text = N_("{side} had won the game before this: nothing is scored after that.")
                people = self.at.seating.people(self.won)
                raise ImpossibleFact(f"scores.{place}", text, "FIV-40", side=people)
            self._count(place, score)

    def until_won(self, hand: FivesHand) -> FivesHand:
        """A hand without the scores after the one that wins the game."""
        for place, score in enumerate(hand.scores):
            if self.won is not None:
                return replace(hand, scores=hand.scores[:place])
            self._count(place, score)
        return hand

    def _count(self, place: int, score: Score) -> None:
        options, side = self.at.options, self.at.seating.side_of(score.seat)
        more = self._paid_with(score)
        if claim := _claim(score, self.at):
            self.steps.append(claim)
        if why := self._why_not(score, side, more):
            self.not_counted.append(place)
            self.steps.append(why)
            return
        self.in_play[side] += score.points
        self.counted[side].append(score.points)
        self.pay(side, more)
        self.totals[side] += score.points
        self.on_board.add(side)
        if options.decided == "at_once" and highest_at(tuple(self.totals), options.target) == (side,):
            self.won = side

    def _paid_with(self, score: Score) -> int:
        """What the last tile pays beside its score, as one score with it (FIV-48); 0 for any other tile."""
        if not score.last_tile or score.claimed_from is not None or not self.at.options.bonus:
            return 0
        self.out_paid = True
        return self.at.options.bonus

    def pay(self, side: int, points: int) -> None:
        """Write points for the end of the hand to a side."""
        self.end_points[side] += points
        self.totals[side] += points

    def passes(self, side: int, points: int) -> bool:
        """Whether so many points would take a side beyond a target that must be hit exactly.

        Not a side that was there when the hand began: it was level with another, and this hand is to part them.
        """
        target, there = self.at.options.target, self.at.standing.totals[side]
        return self.at.options.exactly and there < target < self.totals[side] + points

    def passing(self, side: int, points: int, more: int = 0) -> Step:
        """That points pass the target, alone or with so many `more` for the last tile."""
        options, people = self.at.options, self.at.seating.people(side)
        params: dict[str, Param] = {"side": people, "points": points, "target": options.target}
        if more:
            text = N_("{side}: {points} + {more} with the last tile would pass {target}, so nothing is counted.")
            return Step("FIV-48", text, {**params, "more": more})
        return Step(options.exactly_clause, N_("{side}: {points} would pass {target} and is not counted."), params)

    def _why_not(self, score: Score, side: int, more: int) -> Step | None:
        """Why a score counts nothing; None where it counts."""
        options, target = self.at.options, self.at.options.target
        params: dict[str, Param] = {"side": self.at.seating.people(side), "points": score.points, "target": target}
        if side not in self.on_board and score.points < options.least_first_score:
            text = N_("{side}: {points} is not counted, for the first score must be {least} or more.")
            return Step("FIV-G8", text, {**params, "least": options.least_first_score})
        if self.passes(side, score.points + more):
            return self.passing(side, score.points, more)
        if score.lead and not options.win_on_lead and self.totals[side] + score.points >= target:
            return Step("FIV-G19", N_("{side}: {points} with the first tile cannot win the game."), params)
        return None

    def said(self) -> Iterator[Step]:
        """What each side scored in play, and what was not counted."""
        cited = "FIV-15" if self.at.options.by_fives else "FIV-41"
        for side, scores in enumerate(self.counted):
            params: dict[str, Param] = {"side": self.at.seating.people(side), "points": sum(scores)}
            text = N_("{side} {points:+} in play: {parts}.") if len(scores) > 1 else N_("{side} {points:+} in play.")
            if scores:
                yield Step(cited, text, {**params, "parts": tuple(scores)})
        yield from self.steps

    def level(self) -> Iterator[Step]:
        """That several sides are level at the target or beyond it, so that another hand is played (FIV-G15)."""
        best = max(self.totals)
        if best >= self.at.options.target and self.totals.count(best) > 1:
            yield level_at(self.at, tuple(self.totals))

    def game_won(self) -> Iterator[Step]:
        """The sentence that declares the winner of the game in the middle of a hand."""
        if self.won is not None:
            target = self.at.options.target
            yield won_step(self.at, self.won, self.totals[self.won], target=target, clause="FIV-28")


def level_at(at: At[Fives], totals: tuple[int, ...]) -> Step:
    """The sentence for sides that are level at the target or beyond it (FIV-G15)."""
    best = max(totals)
    names = [name for side, total in enumerate(totals) if total == best for name in at.seating.people(side)]
    text = N_("{names} are level at {total}: another hand is played.")
    if at.options.exactly:
        text = N_("{names} are level at {total}: another hand is played, in which all they score counts.")
    return Step("FIV-G15", text, {"names": tuple(names), "total": best})


def _claim(score: Score, at: At[Fives]) -> Step | None:
    """That somebody claimed what another overlooked."""
    if score.claimed_from is None:
        return None
    names = at.seating.names
    params: dict[str, Param] = {
        "name": names[score.seat],
        "points": score.points,
        "other": names[score.claimed_from],
    }
    return Step("FIV-G7", N_("{name} claimed {points} that {other} had overlooked."), params)
