"""A score sheet as people have it: what was read of each line stands beside it, and what is not sure is said there.

Nothing is guessed in silence.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import accumulate
from math import factorial

from referee.engine.facts import ImpossibleFact
from referee.engine.limits import MAX_TEXT_LENGTH
from referee.engine.options import Options
from referee.engine.ruleset import Preset, RuleSet
from referee.engine.score import Scored, score_fact
from referee.engine.seating import Seating
from referee.engine.standing import Standing
from referee.engine.wording import N_, Sentence
from referee.record.entries import read_fact
from referee.record.game import FORMAT, SIDES_OF_PAIRS, Record, from_document
from referee.record.rows import ORDER, PastedRow, Points, is_person, rows_of
from referee.record.shapes import Json

FEW, MAX_TARGET = 12, 1000  # lines that tell which game it is; what the target of every game can be
_WITH = re.compile(r"\s+(?:y|e|and|&|\+|con|com|with)\s+|\s*[/&+,]\s*", re.IGNORECASE)
_BLOCKED = re.compile(r"tranc|tranqu|cerr|cierr|bloq|block|lock|fech|\bmorte?\b", re.IGNORECASE)


@dataclass(frozen=True)
class PastedLine:
    """One line of a sheet, with what was read of it."""

    text: str
    """As it was pasted, without who sent it and when."""
    points: Points = ()
    """What each side scored in this hand; nothing where the line is no hand, or was left out."""
    is_total: bool = False
    """Whether it only says how the game stood."""
    doubt: Sentence | None = None
    """Why it should be looked at."""


@dataclass(frozen=True)
class Pasted:
    """A score sheet as it was understood."""

    names: tuple[str, ...]
    """What the columns are called; "" for one without a name."""
    lines: tuple[PastedLine, ...]
    """All lines with numbers, in their order."""
    theirs: Points
    """The total that stands at the end; nothing where none does."""
    running: bool
    """Whether each line is read as the score after the hand, and not as what the hand was worth."""
    asks: bool
    """Whether it could as well be the other way around."""

    @property
    def hands(self) -> list[PastedLine]:
        return [line for line in self.lines if line.points]

    @property
    def totals(self) -> Points:
        return _sum(line.points for line in self.hands)

    def suits(self, rules: RuleSet[Options], preset: Preset) -> bool:
        """Whether as many play by a preset as there are columns, and need not say more of its rules."""
        options, sides = rules.agree(preset.key), len(self.names)
        if rules.setup.plays_in_pairs(options):
            return sides == SIDES_OF_PAIRS
        return sides in rules.can_deal(options) and rules.unsaid(preset.key, options, (), sides) is None

    def likeness(self, rules: RuleSet[Options], preset: Preset) -> tuple[int, bool, bool]:
        """How well a game suits: how many of the first lines are hands of it, and what their names and points say."""
        some = replace(self, lines=tuple(self.hands[:FEW]))
        try:
            facts = as_game(some, rules, preset.key, MAX_TARGET if self.usual_target(rules, preset) else None).facts
        except ImpossibleFact:
            return -1, False, False
        are_people = len(self.names) > SIDES_OF_PAIRS or all(map(is_person, self.names))
        both = 2 * sum(len([*filter(None, line.points)]) > 1 for line in some.lines) > len(some.lines)
        return (
            sum(fact.kind == rules.hand.kind for fact in facts),
            both == (rules.running is not None),
            are_people != rules.setup.plays_in_pairs(rules.agree(preset.key)),
        )

    def usual_target(self, rules: RuleSet[Options], preset: Preset) -> int | None:
        """The least usual target that nobody has reached before the last hand; None where none ends the game."""
        own = rules.target(rules.agree(preset.key))
        totals = [*accumulate((line.points for line in self.hands[:-1]), lambda *two: _sum(two))]
        most = max((each for points in totals for each in points), default=0)
        others = (rules.target(rules.agree(each.key)) or 0 for each in rules.presets)
        return own and next((each for each in (own, *sorted(others)) if each > most), most + 1)


def read_pasted(text: str, running: bool | None = None) -> Pasted:
    """What a text tells of a game; `running` is the reader's word on what its numbers are, where it was asked.

    ImpossibleFact where it is too long, or where no hand can be made out.
    """
    names, rows = rows_of(text)
    return _understood(names, _ended(rows), running)


def _understood(names: tuple[str, ...], rows: list[PastedRow], running: bool | None) -> Pasted:
    theirs = next((row.numbers for row in reversed(rows) if row.is_total and row.numbers), ())
    guessed, asks = _are_running([row for row in rows if row.is_hand], theirs)
    is_running = guessed if running is None else running
    if not (is_running or asks or theirs):
        rows = _with_sum(rows)
        theirs = next((row.numbers for row in rows if row.is_total), ())
    return Pasted(names, tuple(_told(rows, len(names), is_running)), theirs, is_running, asks)


def _told(rows: Iterable[PastedRow], sides: int, running: bool) -> Iterator[PastedLine]:
    """The lines with what each hand was worth, and a word where the score they give is another than ours."""
    ours: Points = (0,) * sides
    for row in rows:
        points = row.numbers if row.is_hand else ()
        if points and running:
            points = tuple(now - then for now, then in zip(points, ours, strict=True))
        ours = _sum([ours, points or (0,) * sides])
        said = row.numbers if row.is_total else row.said
        doubt = Sentence(N_("The score goes down here.")) if running and min(points, default=0) < 0 else row.doubt
        if any(each not in (None, own) for each, own in zip(said, ours, strict=False)):
            theirs, own = (" : ".join(str(each) for each in score if each is not None) for score in (said, ours))
            doubt = Sentence(N_("Theirs {theirs}, ours {ours}."), {"theirs": theirs, "ours": own})
        yield PastedLine(row.text, points, row.is_total, doubt)


def _sum(points: Iterable[Points]) -> Points:
    return tuple(map(sum, zip(*points, strict=True)))


def _are_running(hands: Sequence[PastedRow], theirs: Points) -> tuple[bool, bool]:
    """Whether the numbers are the score after each hand, and whether that has to be asked."""
    points = [row.numbers for row in hands]
    if any(row.is_running for row in hands):
        return True, False
    if len(points) < 2 or any(row.said or row.doubt == Sentence(ORDER) for row in hands):
        return False, False
    if theirs and (theirs == points[-1]) != (theirs == _sum(points)):
        return theirs == points[-1], False
    return _look_running(points)


def _look_running(points: Sequence[Points]) -> tuple[bool, bool]:
    """The same by the numbers alone: a score never falls, and where one side scores the other's stays."""
    steps = [[*zip(now, then, strict=True)] for now, then in zip(points[1:], points, strict=False)]
    every = [two for step in steps for two in step]
    falls = sum(now < then for now, then in every)
    both = sum(len([*filter(None, each)]) > 1 for each in points)
    if falls:  # a slip in a long one, where hands would fall more often
        is_near = len(points) > 3 and 6 * falls <= len(every) and 2 * both >= len(points)
        return is_near, is_near
    if not both:
        return False, sum(map(any, points)) > 1
    if all(sum(now != then for now, then in step) < 2 for step in steps):
        stays = [side for step in steps for side, (now, then) in enumerate(step) if now == then != 0]
        return True, len({*stays}) < 2 and len(stays) < 4
    return True, float(factorial(min(len(points), 20))) ** len(points[0]) < 100


def _with_sum(rows: list[PastedRow]) -> list[PastedRow]:
    """The rows, the last of them as the total where it is the sum of the others."""
    hands = [row for row in rows if row.is_hand]
    if len(hands) < 3 or hands[-1].numbers != _sum(row.numbers for row in hands[:-1]):
        return rows
    why = Sentence(N_("Taken for the total, as it's the sum of the lines above."))
    return [replace(row, is_total=True, doubt=why) if row is hands[-1] else row for row in rows]


def _ended(rows: list[PastedRow]) -> list[PastedRow]:
    """The rows, the last of them as the total where a line was drawn above it."""
    *above, last = [row for row in rows if row.is_hand]
    return [replace(row, is_total=True) if above and row is last and row.is_ruled else row for row in rows]


def as_game(pasted: Pasted, rules: RuleSet[Options], preset: str, target: int | None = None) -> Record:
    """A sheet as a game with these hands, agreed and not counted: of each line the first entry that is worth as much.

    What no hand can be worth is an adjustment that says what stood on its line. ImpossibleFact where these people
    cannot play this game, or where it is over before a line.
    """
    paired = rules.setup.plays_in_pairs(rules.agree(preset))
    people = [_WITH.split(name) for name in pasted.names]
    named = paired and all(len(pair) == len(pasted.names) for pair in people)
    seats = [name for places in zip(*people, strict=True) for name in places] if named else [""] * 4
    document: Json = {"format": FORMAT, "ruleset": rules.key, "preset": preset, "entries": []}
    document["options"] = {"target": target} if target else {}
    document |= {"seats": seats, "pairs": [] if named else [*pasted.names]} if paired else {"seats": [*pasted.names]}
    game = from_document(document)
    standing = game.first()
    facts = []
    for line in pasted.hands:
        if standing.over:
            text = N_("The game is over before “{line}”. Choose another game, or a higher target.")
            raise ImpossibleFact("target", text, line=line.text)
        scored = _worth(line, rules, game.options, standing)
        facts.append(scored.fact)
        standing = scored.standing
    return replace(game, facts=tuple(facts))


def _worth(line: PastedLine, rules: RuleSet[Options], options: Options, standing: Standing) -> Scored:
    """The first entry that gives just the points of a line."""
    for entry in _entries(line, standing.seating):
        with suppress(ImpossibleFact):
            scored = score_fact(rules, options, standing, read_fact(entry, rules))
            if scored.verdict.awards == line.points:
                return scored
    agreed: Json = {"kind": "adjust", "points": [*line.points], "reason": line.text[:MAX_TEXT_LENGTH]}
    return score_fact(rules, options, standing, read_fact(agreed, rules))


def _entries(line: PastedLine, seating: Seating) -> Iterator[Json]:
    """The hands that a line can be: one side won it all, or each scored what they were left with."""
    winners = [side for side, points in enumerate(line.points) if points]
    noted = {"kind": "hand", "reason": line.text[:MAX_TEXT_LENGTH] if re.search(r"[^\W\d_]", line.text) else ""}
    unknown = {**noted, "held": ["?"] * len(seating.names), "agreed_points": max(line.points)}
    if not winners:
        yield {**unknown, "blocked": True}
    elif len(winners) == 1:
        won = {"out_side": winners[0]} if seating.paired else {"out": winners[0]}
        yield {**unknown, **({"blocked": True, "winner": winners[0]} if _BLOCKED.search(line.text) else won)}
    if winners and not seating.paired:
        out = [side for side, points in enumerate(line.points) if not points]
        held = [str(points or "") for points in line.points]
        yield {**noted, "held": held, **({"out": out[0]} if len(out) == 1 else {"blocked": True})}
