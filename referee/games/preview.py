"""What a sheet would be if something more were written on it, and a hand that is still being played."""

from dataclasses import dataclass, replace

from referee.engine.facts import Fact, ImpossibleFact
from referee.engine.hands.interruptions import admit
from referee.engine.limits import LINES, REVISIONS, SEATS
from referee.engine.score import OVER, Scored, after, score_fact, score_facts
from referee.engine.standing import Situation
from referee.engine.wording import N_, Sentence
from referee.games.sheet import Sheet, standing_before
from referee.record import Json


def next_line(sheet: Sheet, fact: Fact) -> Scored:
    """What a fact would be worth as the next line, without writing it."""
    LINES.refuse(sheet.next_line)
    admit(sheet.standing.seating, [fact])
    return score_fact(sheet.record.ruleset, sheet.record.options, sheet.standing, fact)


def running(sheet: Sheet, fact: Fact) -> Scored:
    """What a hand that goes on would be worth if nothing more came of it, and how the game would stand."""
    before, live = sheet.standing, sheet.record.ruleset.running
    LINES.refuse(sheet.next_line)
    if before.over or live is None:
        raise ImpossibleFact("kind", OVER)
    verdict = live.judge(fact, Situation(sheet.record.options, before))
    return Scored(fact, verdict, after(before, verdict))


def correction(sheet: Sheet, number: int, fact: Fact | None) -> dict[int, Scored]:
    """A corrected line and all after it, by number, as they would stand; without a fact the line is struck.

    Refused where a later line could not be then.
    """
    REVISIONS.refuse(1 + sum(len(line.revisions) for line in sheet.lines[number - 1 : number]))
    facts = {line.number: line.scored.fact for line in sheet.lines[number - 1 :] if line.scored}
    before = standing_before(sheet, number)
    facts.pop(number, None)
    if fact is not None:
        facts = {number: fact, **facts}
        admit(before.seating, [fact])
    try:
        scored = score_facts(sheet.record.ruleset, sheet.record.options, before, facts.values())
        if scored and (seats := len(scored[-1].standing.seating.names)) > len(sheet.standing.seating.names):
            SEATS.refuse(seats)
        return dict(zip(facts, scored, strict=True))
    except ImpossibleFact as error:
        broken = list(facts)[error.entry or 0]
        if broken == number:
            raise
        name = sheet.line_name(broken)
        why = Sentence(error.text, error.params)
        text = N_("{line} would be impossible: {problem}")
        raise ImpossibleFact("", text, error.clause, line=name, problem=why) from error


@dataclass(frozen=True)
class Tap:
    """One tap that stands."""

    key: str
    """By what it is known again."""
    score: Json
    """What it tells, as a game record has it."""


@dataclass(frozen=True)
class RunningHand:
    """A hand in progress, and what it is worth so far."""

    version: int
    """How often it has been written; 0 where nothing has been tapped."""
    taps: tuple[Tap, ...]
    """What has been tapped, oldest first, but for what was taken back."""
    scored: Scored | None
    """What came of it; None where it cannot have happened."""
    problem: ImpossibleFact | None = None
    """Why it cannot have happened."""
    lead: int | None = None
    """The seat that leads it, where that had to be told."""

    @property
    def entered(self) -> list[Json]:
        """What has been told, as a game record has it."""
        return [tap.score for tap in self.taps]

    @property
    def listed(self) -> list[Json]:
        """Each tap as scripts read it."""
        return [{"key": tap.key, "told": tap.score} for tap in self.taps]

    @property
    def has_won(self) -> bool:
        """Whether the game is won by what has been told, so that the hand need not have an end."""
        return bool(self.scored and self.scored.standing.over)

    def on(self, sheet: Sheet) -> Sheet:
        """The sheet with the standing as it is in the middle of this hand."""
        standing = self.scored.standing if self.scored else sheet.standing
        lead = sheet.standing.next_lead
        return replace(sheet, standing=replace(standing, over=False, next_lead=self.lead if lead is None else lead))
