"""The scores of a hand while it is played: what one tile can score, which count, and who wins the game by one.

FIV-15, FIV-28, FIV-30 to FIV-32, FIV-43; and what it scores that others had to pass (NHR-14).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from referee.engine.facts import ImpossibleFact, OneOut, Score
from referee.engine.hands.results import won_step
from referee.engine.ruleset import LiveScoring
from referee.engine.seating import Seating
from referee.engine.standing import Situation
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import N_, NOBODY_SITS, Counted, Param
from referee.rulesets.fives.counting import possible, possible_first
from referee.rulesets.fives.facts import FivesHand, is_told_again, on_board
from referee.rulesets.fives.options import Fives


class RunningScore:
    """The scores of a hand as far as they have been called, per side; `on_board` has made a first score (FIV-G8)."""

    def __init__(self, situation: Situation[Fives], on_board: frozenset[int]) -> None:
        self.at, self.totals = situation, list(situation.standing.totals)
        self.in_play, self.end_points = list(situation.nothing), list(situation.nothing)
        self.counted: list[list[int]] = [[] for _ in self.totals]
        self.on_board = set(on_board)
        self.not_counted: list[int] = []
        self.steps: list[Step] = []
        self.out_paid = False  # whether what the last tile pays was decided with the score it made (FIV-48)
        self.won: int | None = None

    def play(self, hand: FivesHand) -> None:
        for place in range(len(hand.scores)):
            if self.won is not None:
                text = Counted(
                    "{side} had already won: nothing more is scored.",
                    "{side} had already won: nothing more is scored.",
                    "side",
                )
                people = self.at.seating.people(self.won)
                raise ImpossibleFact(f"scores.{place}", text, "FIV-40", side=people)
            self._count(place, hand.scores)

    def until_won(self, hand: FivesHand) -> FivesHand:
        for place in range(len(hand.scores)):
            if self.won is not None:
                return replace(hand, scores=hand.scores[:place])
            self._count(place, hand.scores)
        return hand

    def _count(self, place: int, scores: Sequence[Score]) -> None:
        options, score = self.at.options, self._priced(scores[place])
        side, more = self.at.seating.side_of(score.seat), self._paid_with(score)
        if claim := _claim(score, self.at):
            self.steps.append(claim)
        if why := self._no_passes(place, scores) or self._why_not(score, side, more):
            self.not_counted.append(place)
            self.steps.append(why)
            return
        self.in_play[side] += score.points
        if score.passes:
            self.steps.append(self._of_passes(score, side))
        else:
            self.counted[side].append(score.points)
        self.pay(side, more)
        self.totals[side] += score.points
        self.on_board.add(side)
        standing = replace(self.at.standing, totals=tuple(self.totals))
        if options.decided == "at_once" and standing.won_at(options.target) == (side,):
            self.won = side

    def _priced(self, score: Score) -> Score:
        """A score with its points, those of passes as the table agreed on them."""
        worth = self.at.options.pass_worth(score.passes, len(self.at.seating.order) - 1)
        return replace(score, points=worth) if score.passes else score

    def _no_passes(self, place: int, scores: Sequence[Score]) -> Step | None:
        """Why passes pay nothing: so the table agreed, or they are told again with those that came right after."""
        score, name = scores[place], self.at.seating.names[scores[place].seat]
        if not score.passes:
            return None
        if is_told_again(scores, place, self.at.options):
            text = N_("The pass after {name}'s tile counts with the passes right after it.")
            return Step("NHR-14", text, {"name": name})
        if not self._priced(score).points:
            return Step("NHR-14", N_("The pass after {name}'s tile pays nothing."), {"name": name})
        return None

    def _of_passes(self, score: Score, side: int) -> Step:
        """What it scores that others had to pass after a tile."""
        seating = self.at.seating
        params: dict[str, Param] = {"side": seating.people(side), "points": score.points}
        if score.passes == len(seating.order) - 1 > 1:
            text = N_("All the others passed after {name}'s tile: {points:+} for {side}.")
            return Step("NHR-14", text, {**params, "name": seating.names[score.seat]})
        text = N_("{other} had to pass after {name}'s tile: {points:+} for {side}.")
        people = {"name": seating.names[score.seat], "other": seating.names[seating.right_of(score.seat)]}
        return Step("NHR-14", text, {**params, **people})

    def _paid_with(self, score: Score) -> int:
        """What the last tile pays beside its score, as one score with it (FIV-48); 0 for any other tile."""
        if not score.last_tile or score.claimed_from is not None or not self.at.options.bonus:
            return 0
        self.out_paid = True
        return self.at.options.bonus

    def pay(self, side: int, points: int) -> None:
        self.end_points[side] += points
        self.totals[side] += points

    def passes(self, side: int, points: int) -> bool:
        """Whether so many points would take a side beyond a target that must be hit exactly.

        Not a side that was there when the hand began: it was level with another, and this hand is to part them.
        """
        target, total = self.at.options.target, self.at.standing.totals[side]
        return self.at.options.exactly and total < target < self.totals[side] + points

    def passing(self, side: int, points: int, more: int = 0) -> Step:
        options, people = self.at.options, self.at.seating.people(side)
        params: dict[str, Param] = {"side": people, "points": points, "target": options.target}
        if more:
            text = N_("{side}: {points} + {more} with the last tile passes {target}: neither counts.")
            return Step("FIV-48", text, {**params, "more": more})
        return Step(options.exactly_clause, N_("{side}: {points} would pass {target} and does not count."), params)

    def _why_not(self, score: Score, side: int, more: int) -> Step | None:
        options, target = self.at.options, self.at.options.target
        params: dict[str, Param] = {"side": self.at.seating.people(side), "points": score.points, "target": target}
        if side not in self.on_board and score.points < options.least_first_score:
            text = N_("{side}: {points} does not count; a first score needs {least} or more.")
            return Step("FIV-G8", text, {**params, "least": options.least_first_score})
        if self.passes(side, score.points + more):
            return self.passing(side, score.points, more)
        if score.lead and not options.win_on_lead and self.totals[side] + score.points >= target:
            return Step("FIV-G19", N_("{side}: {points} with the first tile cannot win the game."), params)
        return None

    def explained(self) -> Iterator[Step]:
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
        if self.won is not None:
            target = self.at.options.target
            yield won_step(self.at, self.won, self.totals[self.won], target=target, clause="FIV-28")


def level_at(situation: Situation[Fives], totals: tuple[int, ...]) -> Step:
    """The sentence for sides that are level at the target or beyond it (FIV-G15)."""
    best = max(totals)
    names = situation.seating.everybody(side for side, total in enumerate(totals) if total == best)
    text = N_("{names} are tied at {total}: play another hand.")
    if situation.options.exactly:
        text = N_("{names} are tied at {total}: play another hand; every score counts.")
    return Step("FIV-G15", text, {"names": names, "total": best})


def _claim(score: Score, situation: Situation[Fives]) -> Step | None:
    if score.claimed_from is None:
        return None
    names = situation.seating.names
    params: dict[str, Param] = {
        "name": names[score.seat],
        "points": score.points,
        "other": names[score.claimed_from],
    }
    return Step("FIV-G7", N_("{name} claimed {points} that {other} overlooked."), params)


def so_far(hand: FivesHand, situation: Situation[Fives]) -> Verdict:
    """What the scores of a hand are worth as they stand (FIV-15), and whether one of them has won the game (FIV-28)."""
    refuse_scores(hand, situation, hand.lead)
    tally = RunningScore(situation, on_board(situation.standing))
    tally.play(hand)
    return Verdict(
        awards=tuple(tally.in_play),
        steps=(*tally.explained(), *tally.game_won()),
        next_lead=situation.standing.next_lead,
        game_winners=() if tally.won is None else (tally.won,),
    )


def until_won(hand: FivesHand, situation: Situation[Fives]) -> FivesHand:
    """A hand without what was scored after the game was won by these rules (FIV-28)."""
    return RunningScore(situation, on_board(situation.standing)).until_won(hand)


def passes_paid(options: Fives, seating: Seating) -> Mapping[int, int]:
    """What it scores if the next player passes, or more of the others do, by how many that are (NHR-14)."""
    others = len(seating.order) - 1
    worth = {passes: options.pass_worth(passes, others) for passes in range(1, others + 1)}
    return worth if any(worth.values()) else {}


def goes_on(last: Mapping[str, int], now: Mapping[str, int]) -> bool:
    """Whether more of the others passed after the same tile (NHR-14)."""
    return last["seat"] == now["seat"] and 0 < last.get("passes", 0) < now.get("passes", 0)


RUNNING = LiveScoring(
    "scores",
    points=possible,
    judge=so_far,
    claims=lambda options: options.muggins,
    until_won=until_won,
    passes=passes_paid,
    goes_on=goes_on,
)


MAX_SEEN = {6: 45, 9: 75}
"""The most that one tile was seen to score in play, in pips, where every double branches."""
MAX_IN_A_HAND = {
    6: {"none": 300, "first": 300, "sniff": 300, "all": 600},
    9: {"none": 1200, "first": 1200, "sniff": 1200, "all": 2400},
}
"""More than this, in pips, is scored in no hand that anybody has seen, by the set and by which doubles branch."""
ONE_SPINNER = N_("{points} can't be scored: one spinner makes at most {most}.")
TOO_MANY = {
    "none": N_("{points} can't be scored: two ends make at most {most}."),
    "first": ONE_SPINNER,
    "sniff": ONE_SPINNER,
    "all": N_("{points} can't be scored: with every double branching, at most {most}."),
}


def refuse_scores(hand: FivesHand, situation: Situation[Fives], leader: int | None) -> None:
    """Refuse scores that no tile can make, or that nobody there can have made; `leader` is who led, where known."""
    for place, score in enumerate(hand.scores):
        _refuse_people(place, score, situation)
        if score.passes:
            _refuse_passes(place, score, situation)
            continue
        _refuse_points(f"scores.{place}.points", score.points, situation.options)
        _refuse_lead(place, score, situation, leader=leader)
        _refuse_last(place, score, hand, situation=situation)


def _refuse_people(place: int, score: Score, situation: Situation[Fives]) -> None:
    seating, claimed = situation.seating, score.claimed_from
    for field, seat in (("seat", score.seat), ("claimed_from", claimed)):
        if seat is not None and seat not in seating.order:
            raise ImpossibleFact(f"scores.{place}.{field}", NOBODY_SITS, "FIV-01", seat=seat)
    if claimed is None:
        return
    if not situation.options.muggins:
        text = N_("No muggins here: what {name} overlooked is lost.")
        raise ImpossibleFact(f"scores.{place}.claimed_from", text, "FIV-G7", name=seating.names[claimed])
    if seating.side_of(claimed) == seating.side_of(score.seat):
        own = N_("{name} can claim only what an opponent overlooked.")
        raise ImpossibleFact(f"scores.{place}.claimed_from", own, "FIV-G7", name=seating.names[score.seat])


def _refuse_passes(place: int, score: Score, situation: Situation[Fives]) -> None:
    """Refuse passes of more than there are others, and passes that are told like the score of a tile (NHR-14)."""
    others = len(situation.seating.order) - 1
    if score.passes > others:
        too_many = Counted("Only {others} other player can pass.", "Only {others} other players can pass.", "others")
        raise ImpossibleFact(f"scores.{place}.passes", too_many, "NHR-14", others=others)
    told = {"points": score.points, "lead": score.lead, "last_tile": score.last_tile}
    told["claimed_from"] = score.claimed_from is not None
    for field in (field for field, value in told.items() if value):
        text = N_("Don't enter a pass as points for a tile: the house rules say what it pays.")
        raise ImpossibleFact(f"scores.{place}.{field}", text, "NHR-14")


def _refuse_points(field: str, points: int, options: Fives) -> None:
    scored = possible(options)
    if points in scored:
        return
    if not options.by_fives:
        text = N_("{points} can't be scored: only 1, 2, 3, 4, 6 or 8.")
        raise ImpossibleFact(field, text, "FIV-43", points=points)
    if points <= 0:
        raise ImpossibleFact(field, N_("A score is more than 0."), "FIV-30")
    if points % scored[0]:
        text = N_("{points} can't be scored: only multiples of five.")
        raise ImpossibleFact(field, text, "FIV-30", points=points)
    raise ImpossibleFact(field, TOO_MANY[options.branches], "FIV-31", points=points, most=scored[-1])


def _refuse_lead(place: int, score: Score, situation: Situation[Fives], leader: int | None) -> None:
    if not score.lead:
        return
    options, cited = situation.options, "FIV-32" if situation.options.by_fives else "FIV-43"
    if place:
        text = N_("Only a hand's first score can be the first tile's.")
        raise ImpossibleFact(f"scores.{place}.lead", text, cited)
    if leader is not None and score.player != leader:
        text = N_("{name} led, so nobody else played the first tile.")
        raise ImpossibleFact("scores.0.lead", text, cited, name=situation.seating.names[leader])
    first = possible_first(options)
    if score.points not in first:
        text = N_("The first tile can't score {points}, only {some}.")
        raise ImpossibleFact("scores.0.points", text, cited, points=score.points, some=tuple(map(str, first)))


def _refuse_last(place: int, score: Score, hand: FivesHand, situation: Situation[Fives]) -> None:
    if not score.last_tile:
        return
    if place + 1 < len(hand.scores):
        text = N_("Only a hand's last score can be the last tile's.")
        raise ImpossibleFact(f"scores.{place}.last_tile", text, "FIV-48")
    if isinstance(hand.ending, OneOut):
        text = N_("{name} scored with the last tile and so went out.")
        raise ImpossibleFact("out_side", text, "FIV-48", name=situation.seating.names[score.player])
    if hand.went_out is None:
        raise ImpossibleFact("out", N_("The last score used the last tile: who went out?"), "FIV-11")
    if hand.went_out != score.player:
        text = N_("{name} went out, so nobody else played the last tile.")
        raise ImpossibleFact(f"scores.{place}.last_tile", text, "FIV-48", name=situation.seating.names[hand.went_out])


def unlikely(hand: FivesHand, options: Fives) -> Iterator[Step]:
    """Remark scores that are possible, but that nobody has ever seen."""
    if not options.by_fives:
        return
    for score in hand.scores:
        if score.points > options.written(MAX_SEEN[options.tile_set.highest]):
            text = N_("Check the score: {points} with one tile is very rare.")
            yield Step("FIV-31", text, {"points": score.points})
    together = sum(score.points for score in hand.scores)
    if together > options.written(MAX_IN_A_HAND[options.tile_set.highest][options.branches]):
        yield Step("FIV-31", N_("Check the scores: {points} in one hand is very rare."),
                   {"points": together})  # fmt: skip
