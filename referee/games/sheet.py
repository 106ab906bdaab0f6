"""A game as it stands: every line that was written, what the rules say of it, and the standing after the last.

Nothing here writes, or knows of a database. The standing is computed from all that was told: anew, or from the first
line on that is told otherwise than on a sheet that has been judged already.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property
from itertools import accumulate, pairwise
from typing import NamedTuple

from referee import record
from referee.engine.desk.rulebook import InForce, in_force
from referee.engine.desk.variants import Comparison, compare
from referee.engine.facts import Fact, ImpossibleFact
from referee.engine.ruleset import Preset
from referee.engine.score import Scored, score_fact, score_facts
from referee.engine.standing import Aim, Standing
from referee.engine.wording import Sentence
from referee.record import Json, Record

STRUCK = record.STRUCK
FIRST_HANDS = 12  # of a game, in which it is said what others count


@dataclass(frozen=True)
class Revision:
    """What was written in one line at one moment: at first, as a correction, or that the line is struck."""

    id: int
    """Its row; of one table's revisions a later one has a greater number."""
    line: int
    """The line of the sheet, counted from 1."""
    revision: int
    """1 for what was told first, one more for each correction."""
    kind: str
    """The kind of the entry as a game record has it, or STRUCK."""
    data: Json
    """The rest of the entry as a game record has it; empty where the line is struck."""
    told_at: datetime
    """When it was written."""
    told_by: str
    """The role of whoever wrote it."""
    reason: str
    """Why it was corrected or struck; empty for what was told first."""

    @property
    def recorded(self) -> Json:
        """The entry as a game record has it."""
        return {"kind": self.kind, **self.data}

    @property
    def struck(self) -> bool:
        """Whether this revision takes the line off the score."""
        return self.kind == STRUCK


@dataclass(frozen=True, slots=True)
class GameRef:
    """A game of a table: what is known of it beside its record."""

    id: int
    """Its row."""
    table_id: int
    """The row of its table."""
    code: str
    """The code of its table."""
    number: int
    """Which game of the table it is, counted from 1."""
    opened_at: datetime
    """When it was opened."""
    best_of: int
    """How many games its series has at the most; 0 where nobody has said."""
    renamed: int = field(default=0, kw_only=True)
    """How often the people and pairs of its table had been given other names."""


class UnreadableGame(Exception):
    """A game with something in it that this version of the app cannot read; it is left as it is."""

    def __init__(self, game: GameRef, is_newer: bool) -> None:
        """`is_newer` says that it is whole, and has a word in it that only a newer version knows."""
        super().__init__(game.code, game.number)
        self.game, self.is_newer = game, is_newer


@dataclass(frozen=True)
class Line:
    """One line of the sheet: everything that was ever told in it, and what came of what stands."""

    number: int
    """Counted from 1; a line keeps its number for good."""
    revisions: tuple[Revision, ...]
    """What was told in it, oldest first; the last one stands."""
    scored: Scored | None
    """What came of it; None for a struck line, and for one that these rules can no longer judge."""
    struck: Fact | None = None
    """What a struck line told before it was struck."""

    @property
    def latest(self) -> Revision:
        """The revision that stands."""
        return self.revisions[-1]

    @property
    def note(self) -> str:
        """What stands beside it in people's own words, on one line."""
        return str(self.latest.data.get("reason", ""))

    @property
    def ruled(self) -> int:
        """The number of the revision that is judged: the last one that changed more than the note."""
        return len(self.revisions) - revisions_noted(self.revisions)


def revisions_noted(revisions: Sequence[Revision]) -> int:
    """How many of these revisions of a line, the last ones, changed its note alone."""
    ruled = [{**revision.recorded, "reason": ""} for revision in reversed(revisions)]
    return next((number for number, (one, before) in enumerate(pairwise(ruled)) if one != before), len(revisions) - 1)


class Ranked(NamedTuple):
    """Where a side stands."""

    side: int
    place: int
    """From 1; sides that are level share it, and whoever has left comes after all others."""
    risen: int
    """By how many places it went up with the last hand; below 0 where it went down."""


@dataclass(frozen=True)
class Sheet:
    """A game as it stands: its rules and seats, its lines, and the standing after the last."""

    game: GameRef
    """Which game of which table it is."""
    record: Record
    """The rules, the seats, and every fact that stands."""
    first: Standing
    """The standing before the first line."""
    lines: tuple[Line, ...]
    """Its lines, by number."""
    standing: Standing
    """The standing now, after the last line that could be judged."""
    problem: ImpossibleFact | None = None
    """Why a line can no longer be judged, where one cannot."""

    @property
    def preset(self) -> Preset:
        """The preset the table chose."""
        return self.record.ruleset.preset(self.record.preset)

    @property
    def target(self) -> int | None:
        """The points that end the game; None where none do."""
        return self.record.ruleset.target(self.record.options)

    @property
    def is_for_units(self) -> bool:
        """Whether totals are balances, to be settled at the end."""
        return self.record.ruleset.is_for_units(self.record.options)

    def before(self, revision: Revision) -> Revision:
        """What was written in the line of a revision before it; itself where it was the first."""
        revisions = self.lines[revision.line - 1].revisions
        return revisions[max(0, revisions.index(revision) - 1)]

    @property
    def points_win(self) -> bool:
        """Whether points are good: then a hand brings them to whoever wins it, else to everybody else."""
        return self.standing.aim is Aim.HIGHEST

    @property
    def needs(self) -> tuple[int, ...]:
        """The points each side still needs to win; nothing where no number of points wins."""
        if self.target is None or not self.points_win:
            return ()
        return tuple(max(0, self.target - total) for total in self.standing.totals)

    @property
    def ranks(self) -> list[Ranked]:
        """Where each side stands."""
        last, now = self.last_hand, _places(self.standing)
        was = _places(standing_before(self, last.number)) if last else now
        if len({*was}) == 1:  # nobody comes down from where all stood level
            was = now
        return [Ranked(side, place, was[side] - place if side < len(was) else 0) for side, place in enumerate(now)]

    @property
    def is_drawn(self) -> bool:
        """Whether the game is over without a winner, though the target was reached."""
        return self.standing.over and not self.standing.winners and self.standing.has_reached(self.target)

    @property
    def shut_out(self) -> tuple[int, ...]:
        """The sides that lost without a point against one that reached the target."""
        reached = self.points_win and self.standing.winners and self.standing.has_reached(self.target)
        return self.record.ruleset.accounts.shut_out(self.record.options, self.standing) if reached else ()

    @property
    def games_won(self) -> int:
        """How many games of a series this one counts for who has won it."""
        return self.record.ruleset.accounts.shut_out_counts(self.record.options) if self.shut_out else 1

    @property
    def begun(self) -> bool:
        """Whether a hand has been played, however it ended."""
        return any(line.scored and isinstance(line.scored.fact, self.record.ruleset.hand) for line in self.lines)

    @property
    def last_told(self) -> datetime:
        """When somebody last wrote on this sheet, or opened it."""
        return max([self.game.opened_at, *(line.latest.told_at for line in self.lines)])

    @property
    def problem_line(self) -> int | None:
        """The first line that these rules can no longer judge."""
        broken = (line.number for line in self.lines if line.scored is None and not line.latest.struck)
        return next(broken, None)

    @cached_property
    def _hands_before(self) -> tuple[int, ...]:
        """How many hands stand before each line, and before the one that would be told next."""
        hand = self.record.ruleset.hand.kind
        return tuple(accumulate((line.latest.kind == hand for line in self.lines), initial=0))

    def hand_number(self, line: int) -> int:
        """The number that a hand has in this line: those that stand are counted, and no other entry is.

        From 1, or from the one at which the game went on from paper.
        """
        return self._hands_before[max(1, min(line, self.next_line)) - 1] + (self.record.opening.round or 1)

    def number_of(self, line: Line) -> int | None:
        """The number that people know a line by; None for one that is struck, and for all but hands."""
        is_hand = line.latest.kind == self.record.ruleset.hand.kind
        return self.hand_number(line.number) if is_hand else None

    @property
    def last_hand(self) -> Line | None:
        """The last hand that stands."""
        return next((line for line in reversed(self.lines) if self.number_of(line)), None)

    def line_name(self, number: int) -> Sentence:
        """What a line is called, "Hand 3" or "Penalty"; one that is still empty as the hand that will be played."""
        rules = self.record.ruleset
        revisions = self.lines[number - 1].revisions if 1 <= number < self.next_line else ()
        kinds = [revision.kind for revision in revisions if not revision.struck] or [rules.hand.kind]
        return rules.line_name(
            self.hand_number(number), next(fact_class for fact_class in rules.entries if fact_class.kind == kinds[-1])
        )

    @property
    def next_line(self) -> int:
        """The number of the line that would be told next."""
        return len(self.lines) + 1


def opened(game: GameRef, record: Record) -> Sheet:
    """The sheet of a game of which nothing is written yet; what the record tells is not read."""
    first = record.first()
    return Sheet(game, replace(record, facts=()), first, lines=(), standing=first)


def written_on(sheet: Sheet, revisions: Iterable[Revision]) -> Sheet:
    """The sheet with more revisions written on it, oldest first: judged anew from the first line that they change.

    ImpossibleFact where one of them, though it does not stand any more, is no entry of this game.
    """
    new: dict[int, list[Revision]] = {}
    for revision in revisions:
        new.setdefault(revision.line, []).append(revision)
    if not new:
        return sheet
    broken = sheet.problem_line if sheet.problem else None
    start = min(filter(None, [*new, broken]))
    same, later = sheet.lines[: start - 1], sheet.lines[start - 1 :]
    lines = {line.number: line.revisions for line in later}
    lines |= {number: (*lines.get(number, ()), *new[number]) for number in sorted(new)}
    facts = {number: [_fact(sheet, each) for each in revisions][-1] for number, revisions in lines.items()}
    before = standing_before(sheet, start)
    scored, problem = _scored(sheet, before, {number: fact for number, fact in facts.items() if fact})
    anew = [Line(number, lines[number], scored.get(number), _struck(sheet, lines[number])) for number in facts]
    stood = [line.scored.fact for line in same if line.scored] if later else sheet.record.facts
    record = replace(sheet.record, facts=(*stood, *filter(None, facts.values())))
    standing = list(scored.values())[-1].standing if scored else before
    return replace(sheet, record=record, lines=(*same, *anew), standing=standing, problem=problem)


def with_line(sheet: Sheet, revision: Revision, scored: Scored) -> Sheet:
    """The sheet with one more line, which has been judged already."""
    line = Line(revision.line, (revision,), scored)
    record = replace(sheet.record, facts=(*sheet.record.facts, scored.fact))
    return replace(sheet, record=record, lines=(*sheet.lines, line), standing=scored.standing)


def is_comparable(sheet: Sheet, line: Line) -> bool:
    """Whether a line can be judged by other rules: it is about play, and these rules could judge it."""
    return line.scored is not None and isinstance(line.scored.fact, sheet.record.ruleset.play)


def compared(sheet: Sheet, line: Line) -> Comparison | None:
    """A line under all rules that matter to it, judged anew for many of them; None for one that is not comparable."""
    if line.scored is None or not is_comparable(sheet, line):
        return None
    record = sheet.record
    return compare(record.ruleset, record.options, standing_before(sheet, line.number), line.scored.fact)


def disputed(sheet: Sheet, number: int, told: Scored) -> tuple[tuple[InForce, Scored], ...]:
    """What a hand comes to in line `number` as others play it, where sources disagree.

    Each answer of theirs once in a game: for the first hand whose points hang on it.
    """
    earlier = [line for line in sheet.lines[: number - 1] if line.scored and is_comparable(sheet, line)]
    if len(earlier) > FIRST_HANDS or not isinstance(told.fact, sheet.record.ruleset.play):
        return ()
    hands = [(line.number, line.scored) for line in earlier if line.scored]
    differing = ((each, _otherwise(sheet, number, told, each)) for each in _disputes(sheet.record))
    return tuple(
        (each, scored)
        for each, scored in differing
        if scored and not any(_otherwise(sheet, at, hand, each) for at, hand in hands)
    )


def _disputes(played: Record) -> Iterator[InForce]:
    """The answers that others give, where the table plays as its preset has it."""
    for agreed in in_force(played.options, played.ruleset.preset(played.preset)):
        yield from (other for other, _dissent in agreed.disputed)


def _otherwise(sheet: Sheet, number: int, told: Scored, other: InForce) -> Scored | None:
    """A hand judged by another answer; None where it comes to the same, or cannot be judged so."""
    options = replace(sheet.record.options, **{other.rule.key: other.value})
    with suppress(ImpossibleFact):
        scored = score_fact(sheet.record.ruleset, options, standing_before(sheet, number), told.fact)
        return scored if _worth(scored) != _worth(told) else None
    return None


def _worth(scored: Scored) -> tuple[object, ...]:
    """What a hand is worth to each side, and what of it everybody pays or gets later."""
    state = scored.verdict.state
    return scored.verdict.awards, state and state.summary(scored.standing.seating)


def standing_before(sheet: Sheet, number: int) -> Standing:
    """How the game stood before a line."""
    earlier = (line.scored for line in reversed(sheet.lines[: max(0, number - 1)]) if line.scored)
    return next((scored.standing for scored in earlier), sheet.first)


def _places(standing: Standing) -> list[int]:
    merits = map(standing.aim.merit, standing.totals)
    worth = [(bool(standing.seating.present(side)), merit) for side, merit in enumerate(merits)]
    return [1 + sum(other > own for other in worth) for own in worth]


def _fact(sheet: Sheet, revision: Revision) -> Fact | None:
    """The fact that a revision records; None if it strikes its line."""
    return None if revision.struck else record.read_fact(revision.recorded, sheet.record.ruleset)


def _struck(sheet: Sheet, revisions: tuple[Revision, ...]) -> Fact | None:
    """What a struck line told before it was struck."""
    unstruck = [revision for revision in revisions if not revision.struck]
    return _fact(sheet, unstruck[-1]) if revisions[-1].struck and unstruck else None


def _scored(sheet: Sheet, before: Standing, facts: dict[int, Fact]) -> tuple[dict[int, Scored], ImpossibleFact | None]:
    """Each line with its verdict, up to the first that the rules refuse, and that refusal.

    What was written was possible when it was written; only a change of the rules' code can make it otherwise.
    """
    rules, options = sheet.record.ruleset, sheet.record.options
    try:
        return dict(zip(facts, score_facts(rules, options, before, facts.values()), strict=True)), None
    except ImpossibleFact as error:
        possible = list(facts.values())[: error.entry or 0]
        return dict(zip(facts, score_facts(rules, options, before, possible), strict=False)), error.at()
