"""A game that is over, by the other rules that tables play: who would have won it, in which line, or nobody yet."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from referee.engine.desk.rulebook import differences, in_force
from referee.engine.facts import Asked, Fact, ImpossibleFact, Opening, asked_of
from referee.engine.options import Options, Value, answers, as_written
from referee.engine.ruleset import Preset, RuleSet
from referee.engine.score import Scored, retold, score_fact
from referee.engine.standing import Situation, Standing
from referee.games.sheet import Sheet
from referee.rulesets import ruleset

MAX_LINES_JUDGED = 1500  # lines judged for one page, by all other rules together: a third of a second
Answers = tuple[tuple[str, Value], ...]


@dataclass(frozen=True)
class Replay:
    """A game judged again by other rules, up to the line that wins it or that they cannot judge."""

    preset: Preset
    """The preset of the other rules."""
    changed: dict[str, Value]
    """The answers on top of it, by house rule."""
    first: Standing
    """The standing before the first line."""
    lines: dict[int, Scored]
    """What comes of each line by these rules, by its number."""
    problem: ImpossibleFact | None = None
    """Why the rest cannot be judged, where it cannot."""
    problem_line: int | None = None
    """The number of the line that cannot be judged."""
    unasked: tuple[Asked, ...] = ()
    """What these rules ask of a hand and the table's own do not."""

    @property
    def last(self) -> Scored | None:
        """The last line that was judged."""
        return list(self.lines.values())[-1] if self.lines else None

    @property
    def standing(self) -> Standing:
        """Where the game stands after the last line that was judged."""
        return self.last.standing if self.last else self.first


@dataclass(frozen=True)
class Rules:
    """Other rules than those of a table: a preset, and answers on top of it."""

    preset: str
    """The key of the preset."""
    changed: Answers = ()
    """Each house rule that is answered otherwise, and how."""
    alone: str | None = None
    """The one house rule by which they differ from the table's, where they differ by one."""


@dataclass(frozen=True)
class ReplayResult:
    """How a game goes by other rules than its table's."""

    rules: Rules
    """By which."""
    standing: Standing
    """Where it stands after the last line that they judge."""
    line: int
    """The number of that line."""
    problem: ImpossibleFact | None = None
    """Why they cannot judge the line after it, where they cannot."""
    kind: str = ""
    """What is different: "flipped" (other winners), "sooner", "open" (not won yet), "unknown", "score" or "same"."""


@dataclass(frozen=True)
class _Game:
    """All that was entered in a game, by line: what decides how it ends, apart from the rules."""

    key: str
    seats: tuple[str, ...]
    pair_names: tuple[str, ...]
    opening: Opening
    facts: tuple[tuple[int, Fact], ...]
    written: tuple[tuple[str, Value], ...]
    """How it writes things down, whatever rules judge them."""


def replay(sheet: Sheet, preset: str, changed: dict[str, Value]) -> Replay:
    """Judge all that was told of a game by other rules, until somebody has won by them."""
    replayed = _replayed(_game(sheet), preset, changed)
    return replace(replayed, unasked=tuple(_unasked(sheet, replayed)))


def _unasked(sheet: Sheet, replayed: Replay) -> Iterator[Asked]:
    record = sheet.record
    options = record.ruleset.agree(replayed.preset.key, replayed.changed | as_written(record.options))
    here, there = Situation(record.options, replayed.first), Situation(options, replayed.first)
    for asked in asked_of(record.ruleset.hand):
        if asked.is_asked(there) and not asked.is_asked(here):
            yield asked


def _game(sheet: Sheet) -> _Game:
    record = sheet.record
    facts = tuple((line.number, line.scored.fact) for line in sheet.lines if line.scored)
    written = tuple(as_written(record.options).items())
    return _Game(record.ruleset.key, record.seats, record.pair_names, record.opening, facts, written)


def _replayed(game: _Game, preset: str, changed: dict[str, Value]) -> Replay:
    rules: RuleSet[Options] = ruleset(game.key)
    options = rules.agree(preset, changed | dict(game.written))
    first = standing = rules.first(options, rules.seat(game.seats, options, game.pair_names), game.opening)
    scored: dict[int, Scored] = {}
    for number, fact in game.facts:
        if standing.over:
            break
        try:
            scored[number] = score_fact(rules, options, standing, retold(rules, fact, Situation(options, standing)))
        except ImpossibleFact as error:
            return Replay(rules.preset(preset), changed, first, scored, error, number)
        standing = scored[number].standing
    return Replay(rules.preset(preset), changed, first, scored)


def otherwise(sheet: Sheet) -> tuple[ReplayResult, ...]:
    """A finished game by every preset, or by each single answer where a game has no two: the most different first.

    Nothing for a game so long that a page would have to wait for it.
    """
    if not sheet.standing.over:
        return ()
    others = tuple(_presets(sheet)) or tuple(_single_answers(sheet))
    if len(others) * len(sheet.lines) > MAX_LINES_JUDGED:
        return ()
    game = _game(sheet)
    ended = _endings(game, others)
    last = game.facts[-1][0] if game.facts else 0
    kinds = [replace(result, kind=_kind(result, sheet.standing, last)) for result in ended]
    return tuple(sorted(kinds, key=lambda result: (_ORDER.index(result.kind), result.line)))


_ORDER = ("flipped", "sooner", "open", "unknown", "score", "same")


def _kind(result: ReplayResult, standing: Standing, line: int) -> str:
    """How the result differs from the standing on the table's own sheet."""
    if result.problem:
        return "unknown"
    if not result.standing.over:
        return "open"
    if result.standing.winners != standing.winners:
        return "flipped"
    if result.line != line:
        return "sooner"
    return "same" if result.standing.totals == standing.totals else "score"


def same_kind(sheet: Sheet) -> Iterator[tuple[Preset, bool]]:
    """The presets for the same kind of game, each with whether it is other rules than the table plays."""
    game = sheet.record
    for preset in game.ruleset.presets:
        changed_rules = [setting.rule for setting in differences(game.ruleset, preset.key, game.options)]
        if not any(rule.whole_game for rule in changed_rules):
            yield preset, bool(changed_rules)


def _presets(sheet: Sheet) -> Iterator[Rules]:
    """The presets for the same kind of game that are not what the table plays."""
    several = len(sheet.record.ruleset.presets) > 2
    yield from (Rules(preset.key) for preset, is_other in same_kind(sheet) if is_other and several)


def _single_answers(sheet: Sheet) -> Iterator[Rules]:
    """The table's own rules with one answer changed."""
    record = sheet.record
    own = answers(record.options)
    usual = answers(record.ruleset.agree(record.preset, {}))
    agreed = tuple((key, value) for key, value in own.items() if value != usual.get(key))
    for setting in in_force(record.options):
        if setting.rule.whole_game or setting.rule.not_scored:
            continue
        for value in setting.rule.common:
            if value != setting.value:
                others = tuple(pair for pair in agreed if pair[0] != setting.rule.key)
                yield Rules(record.preset, (*others, (setting.rule.key, value)), alone=setting.rule.key)


@lru_cache(maxsize=64)
def _endings(game: _Game, others: tuple[Rules, ...]) -> tuple[ReplayResult, ...]:
    """Where a game ends by each of these rules: computed once for what stands on the sheet."""
    return tuple(result for rules in others if (result := _ending(game, rules)))


def _ending(game: _Game, rules: Rules) -> ReplayResult | None:
    """Where a game ends by these rules; None where it cannot even begin by them."""
    try:
        replayed = _replayed(game, rules.preset, dict(rules.changed))
    except ImpossibleFact:
        return None
    problem = replayed.problem.at() if replayed.problem else None  # without the frames that it came from
    return ReplayResult(rules, replayed.standing, max(replayed.lines, default=0), problem)
