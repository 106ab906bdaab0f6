"""A game as it stands: every line that was written, what the rules say of it, and the standing after the last.

Nothing here writes. The standing is computed anew from all that was told each time it is asked for.
"""

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from referee import record
from referee.engine.facts import Fact, ImpossibleFact, Join
from referee.engine.limits import refuse_line, refuse_newcomers, refuse_revision
from referee.engine.options import Value
from referee.engine.ruleset import Preset, Standing
from referee.engine.score import Line, line, lines
from referee.engine.variants import Comparison, compare
from referee.engine.wording import N_, Sentence
from referee.models import Entry, Game
from referee.record import Record
from referee.rulesets import ruleset


@dataclass(frozen=True)
class Written:
    """One line of the sheet as written: all its revisions, oldest first, and what stands worth of it.

    `scored` is None for a struck line, and for a line that these rules can no longer judge.
    """

    number: int
    revisions: tuple[Entry, ...]
    scored: Line | None
    struck: Fact | None = None

    @property
    def entry(self) -> Entry:
        """The revision that stands."""
        return self.revisions[-1]


@dataclass(frozen=True)
class Sheet:
    """A game as it stands: its rules and seats, its lines, and the standing after the last."""

    game: Game
    record: Record
    first: Standing
    written: tuple[Written, ...]
    standing: Standing
    problem: ImpossibleFact | None = None

    @property
    def preset(self) -> Preset:
        """The preset the table chose."""
        return self.record.ruleset.preset(self.record.preset)

    @property
    def target(self) -> int | None:
        """The points to be reached; None where none are counted."""
        return self.record.ruleset.target(self.record.options)

    @property
    def needs(self) -> tuple[int, ...]:
        """The points each side still needs."""
        return tuple(max(0, (self.target or 0) - total) for total in self.standing.totals)

    @property
    def begun(self) -> bool:
        """Whether a hand has been played, however it ended."""
        return any(each.scored and isinstance(each.scored.fact, self.record.ruleset.hand) for each in self.written)

    @property
    def last_told(self) -> datetime:
        """When somebody last wrote on this sheet, or opened it."""
        return max([self.game.opened_at, *(each.entry.told_at for each in self.written)])

    @property
    def problem_line(self) -> int | None:
        """The first line that these rules can no longer judge."""
        broken = (each.number for each in self.written if each.scored is None and not each.entry.struck)
        return next(broken, None)

    @property
    def next_line(self) -> int:
        """The number of the line that would be told next."""
        return len(self.written) + 1


def read(game: Game) -> Sheet:
    """Judge all that was told of a game."""
    rules = ruleset(game.ruleset)
    options = rules.agree(game.preset, game.options)
    opening = record.read_opening(game.opening)
    told = revisions(game)
    facts = {number: _fact(game, each[-1]) for number, each in told.items() if not each[-1].struck}
    kept = Record(rules, game.preset, options, tuple(game.names), opening, tuple(facts.values()))
    first = kept.first()
    scored, problem = _judged(kept, first, facts)
    written = tuple(Written(number, each, scored.get(number), _struck(game, each)) for number, each in told.items())
    standing = list(scored.values())[-1].standing if scored else first
    return Sheet(game, kept, first, written, standing, problem)


def compared(sheet: Sheet, written: Written) -> Comparison | None:
    """A line under all rules that matter to it; None for one that is not about play, or cannot be judged."""
    if written.scored is None or not isinstance(written.scored.fact, sheet.record.ruleset.play):
        return None
    before = standing_before(sheet, written.number)
    return compare(sheet.record.ruleset, sheet.record.options, before, written.scored.fact)


def standing_before(sheet: Sheet, number: int) -> Standing:
    """How the game stood before a line."""
    earlier = [each.scored for each in sheet.written if each.number < number and each.scored]
    return earlier[-1].standing if earlier else sheet.first


@dataclass(frozen=True)
class Replay:
    """A game told again by other rules: its lines by number up to the one that wins it, or that cannot be judged."""

    preset: Preset
    changed: dict[str, Value]
    lines: dict[int, Line]
    problem: ImpossibleFact | None = None
    problem_line: int | None = None

    @property
    def last(self) -> Line | None:
        """The last line that was judged."""
        return list(self.lines.values())[-1] if self.lines else None


def replay(sheet: Sheet, preset: str, changed: dict[str, Value]) -> Replay:
    """Judge all that was told of a game by other rules, until somebody has won by them."""
    rules = sheet.record.ruleset
    options = rules.agree(preset, changed)
    standing = rules.first(options, rules.seat(sheet.record.seats), sheet.record.opening)
    judged: dict[int, Line] = {}
    for written in sheet.written:
        if written.scored is None or standing.over:
            continue
        try:
            judged[written.number] = line(rules, options, standing, written.scored.fact)
        except ImpossibleFact as problem:
            return Replay(rules.preset(preset), changed, judged, problem, written.number)
        standing = judged[written.number].standing
    return Replay(rules.preset(preset), changed, judged)


def preview(sheet: Sheet, fact: Fact) -> Line:
    """What a fact would be worth as the next line, without writing it."""
    refuse_line(sheet.next_line)
    refuse_newcomers(len(sheet.standing.seating.names), [fact])
    return line(sheet.record.ruleset, sheet.record.options, sheet.standing, fact)


def preview_correction(sheet: Sheet, number: int, fact: Fact | None) -> dict[int, Line]:
    """All lines by number as they would stand if a line told this instead, or nothing.

    Refused where a later line could not be then.
    """
    refuse_revision(1 + sum(len(each.revisions) for each in sheet.written[number - 1 : number]))
    facts = {each.number: each.scored.fact for each in sheet.written if each.scored}
    stood = facts.pop(number, None)
    if fact is not None:
        facts[number] = fact
        refuse_newcomers(len(sheet.standing.seating.names), [] if isinstance(stood, Join) else [fact])
    order = sorted(facts)
    try:
        told = [facts[each] for each in order]
        return dict(zip(order, lines(sheet.record.ruleset, sheet.record.options, sheet.first, told), strict=True))
    except ImpossibleFact as problem:
        broken = order[problem.entry or 0]
        if broken == number:
            raise
        text = N_("Line {line} could not be then: {problem}")
        raise ImpossibleFact(
            "", text, problem.clause, line=broken, problem=Sentence(problem.text, problem.params)
        ) from problem


def revisions(game: Game) -> dict[int, tuple[Entry, ...]]:
    """Every revision of each line, oldest first."""
    return {number: tuple(each) for number, each in groupby(game.entries, key=lambda entry: entry.line)}


def _fact(game: Game, entry: Entry) -> Fact:
    return record.read_fact({"kind": entry.kind, **entry.data}, ruleset(game.ruleset))


def _struck(game: Game, revisions: tuple[Entry, ...]) -> Fact | None:
    """What a struck line told before it was struck."""
    told = [entry for entry in revisions if not entry.struck]
    return _fact(game, told[-1]) if revisions[-1].struck and told else None


def _judged(kept: Record, first: Standing, facts: dict[int, Fact]) -> tuple[dict[int, Line], ImpossibleFact | None]:
    """Each standing line with its verdict, up to the first that the rules refuse, and that refusal.

    What was written was possible when it was written; only a change of the rules' code can make it otherwise.
    """
    try:
        return dict(zip(facts, kept.lines(), strict=True)), None
    except ImpossibleFact as problem:
        possible = list(facts.values())[: problem.entry or 0]
        judged = lines(kept.ruleset, kept.options, first, possible)
        return dict(zip(facts, judged, strict=False)), problem
