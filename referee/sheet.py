"""A game as it stands: every line that was written, what the rules say of it, and the standing after the last.

Nothing here writes. The standing is computed anew from all that was told each time it is asked for.
"""

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from referee import record
from referee.engine.facts import Fact, ImpossibleFact, Join
from referee.engine.limits import refuse_line, refuse_newcomers, refuse_revision
from referee.engine.namesakes import refuse_namesakes
from referee.engine.ruleset import Preset, Standing
from referee.engine.score import Scored, score_fact, score_facts
from referee.engine.variants import Comparison, compare
from referee.engine.wording import N_, Sentence
from referee.models import Entry, Game
from referee.record import Record
from referee.rulesets import ruleset


@dataclass(frozen=True)
class Line:
    """One line of the sheet: everything that was ever told in it, and what came of what stands."""

    number: int
    """Counted from 1; a line keeps its number for good."""
    revisions: tuple[Entry, ...]
    """What was told in it, oldest first; the last one stands."""
    scored: Scored | None
    """What came of it; None for a struck line, and for one that these rules can no longer judge."""
    struck: Fact | None = None
    """What a struck line told before it was struck."""

    @property
    def entry(self) -> Entry:
        """The revision that stands."""
        return self.revisions[-1]


@dataclass(frozen=True)
class Sheet:
    """A game as it stands: its rules and seats, its lines, and the standing after the last."""

    game: Game
    """The row it was read from."""
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
        """The points to be reached; None where none are counted."""
        return self.record.ruleset.target(self.record.options)

    @property
    def needs(self) -> tuple[int, ...]:
        """The points each side still needs."""
        return tuple(max(0, (self.target or 0) - total) for total in self.standing.totals)

    @property
    def shut_out(self) -> tuple[int, ...]:
        """The sides that lost without a point against one that reached the target."""
        reached = self.target is not None and self.standing.winners and max(self.standing.totals) >= self.target
        return self.record.ruleset.shut_out(self.record.options, self.standing) if reached else ()

    @property
    def games_won(self) -> int:
        """How many games of a series this one counts for who has won it."""
        return self.record.ruleset.shut_out_counts(self.record.options) if self.shut_out else 1

    @property
    def begun(self) -> bool:
        """Whether a hand has been played, however it ended."""
        return any(line.scored and isinstance(line.scored.fact, self.record.ruleset.hand) for line in self.lines)

    @property
    def last_told(self) -> datetime:
        """When somebody last wrote on this sheet, or opened it."""
        return max([self.game.opened_at, *(line.entry.told_at for line in self.lines)])

    @property
    def problem_line(self) -> int | None:
        """The first line that these rules can no longer judge."""
        broken = (line.number for line in self.lines if line.scored is None and not line.entry.struck)
        return next(broken, None)

    def line_name(self, number: int) -> Sentence:
        """What a line is called, "Hand 3"; one that is still empty is called as the hand that will be played."""
        line = self.lines[number - 1] if number <= len(self.lines) else None
        fact = line and (line.scored.fact if line.scored else line.struck)
        return self.record.ruleset.line_name(number, type(fact) if fact else None)

    @property
    def next_line(self) -> int:
        """The number of the line that would be told next."""
        return len(self.lines) + 1


def read(game: Game) -> Sheet:
    """Judge all that was told of a game."""
    rules = ruleset(game.ruleset)
    options = rules.agree(game.preset, game.options)
    opening = record.read_opening(game.opening)
    entries = revisions(game)
    facts = {number: _fact(game, line[-1]) for number, line in entries.items() if not line[-1].struck}
    stands = Record(rules, game.preset, options, tuple(game.names), opening, tuple(facts.values()))
    first = stands.first()
    scored, problem = _scored(stands, first, facts)
    lines = tuple(Line(number, line, scored.get(number), _struck(game, line)) for number, line in entries.items())
    standing = list(scored.values())[-1].standing if scored else first
    return Sheet(game, stands, first, lines, standing, problem)


def compared(sheet: Sheet, line: Line) -> Comparison | None:
    """A line under all rules that matter to it; None for one that is not about play, or cannot be judged."""
    rules = sheet.record.ruleset
    if line.scored is None or not isinstance(line.scored.fact, rules.play):
        return None
    return compare(rules, sheet.record.options, standing_before(sheet, line.number), line.scored.fact)


def standing_before(sheet: Sheet, number: int) -> Standing:
    """How the game stood before a line."""
    earlier = [line.scored for line in sheet.lines if line.number < number and line.scored]
    return earlier[-1].standing if earlier else sheet.first


def preview(sheet: Sheet, fact: Fact) -> Scored:
    """What a fact would be worth as the next line, without writing it."""
    refuse_line(sheet.next_line)
    refuse_newcomers(sheet.standing.seating.names, [fact])
    refuse_namesakes(sheet.standing.seating, [fact])
    return score_fact(sheet.record.ruleset, sheet.record.options, sheet.standing, fact)


def preview_correction(sheet: Sheet, number: int, fact: Fact | None) -> dict[int, Scored]:
    """All lines by number as they would stand if a line told this instead, or nothing.

    Refused where a later line could not be then.
    """
    refuse_revision(1 + sum(len(line.revisions) for line in sheet.lines[number - 1 : number]))
    facts = {line.number: line.scored.fact for line in sheet.lines if line.scored}
    stood = facts.pop(number, None)
    if fact is not None:
        facts[number] = fact
        refuse_newcomers(sheet.standing.seating.names, [] if isinstance(stood, Join) else [fact])
        refuse_namesakes(standing_before(sheet, number).seating, [fact])
    order = sorted(facts)
    in_order = [facts[line] for line in order]
    try:
        scored = score_facts(sheet.record.ruleset, sheet.record.options, sheet.first, in_order)
        return dict(zip(order, scored, strict=True))
    except ImpossibleFact as problem:
        broken = order[problem.entry or 0]
        if broken == number:
            raise
        name = sheet.record.ruleset.line_name(broken, type(facts[broken]))
        why = Sentence(problem.text, problem.params)
        text = N_("{line} could not be then: {problem}")
        raise ImpossibleFact("", text, problem.clause, line=name, problem=why) from problem


def revisions(game: Game) -> dict[int, tuple[Entry, ...]]:
    """Every revision of each line, oldest first."""
    return {number: tuple(line) for number, line in groupby(game.entries, key=lambda entry: entry.line)}


def _fact(game: Game, entry: Entry) -> Fact:
    return record.read_fact(entry.recorded, ruleset(game.ruleset))


def _struck(game: Game, revisions: tuple[Entry, ...]) -> Fact | None:
    """What a struck line told before it was struck."""
    facts = [entry for entry in revisions if not entry.struck]
    return _fact(game, facts[-1]) if revisions[-1].struck and facts else None


def _scored(stands: Record, first: Standing, facts: dict[int, Fact]) -> tuple[dict[int, Scored], ImpossibleFact | None]:
    """Each standing line with its verdict, up to the first that the rules refuse, and that refusal.

    What was written was possible when it was written; only a change of the rules' code can make it otherwise.
    """
    try:
        return dict(zip(facts, stands.scored(), strict=True)), None
    except ImpossibleFact as problem:
        possible = list(facts.values())[: problem.entry or 0]
        scored = score_facts(stands.ruleset, stands.options, first, possible)
        return dict(zip(facts, scored, strict=False)), problem
