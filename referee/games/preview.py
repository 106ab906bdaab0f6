"""What a sheet would be if something more were written on it, without writing it."""

from referee.engine.facts import Fact, ImpossibleFact, Join
from referee.engine.limits import refuse_line, refuse_newcomers, refuse_revision
from referee.engine.namesakes import refuse_namesakes
from referee.engine.score import OVER, Scored, after, score_fact, score_facts
from referee.engine.standing import At
from referee.engine.wording import N_, Sentence
from referee.games.sheet import Sheet, standing_before


def entry(sheet: Sheet, fact: Fact) -> Scored:
    """What a fact would be worth as the next line, without writing it."""
    refuse_line(sheet.next_line)
    refuse_newcomers(sheet.standing.seating.names, [fact])
    refuse_namesakes(sheet.standing.seating, [fact])
    return score_fact(sheet.record.ruleset, sheet.record.options, sheet.standing, fact)


def running(sheet: Sheet, fact: Fact) -> Scored:
    """What a hand that goes on would be worth if nothing more came of it, and how the game would stand."""
    before, told = sheet.standing, sheet.record.ruleset.running
    refuse_line(sheet.next_line)
    if before.over or told is None:
        raise ImpossibleFact("kind", OVER)
    verdict = told.judge(fact, At(sheet.record.options, before))
    return Scored(fact, verdict, after(before, verdict))


def correction(sheet: Sheet, number: int, fact: Fact | None) -> dict[int, Scored]:
    """A line and all after it, by number, as they would stand if it told this instead, or nothing.

    Refused where a later line could not be then.
    """
    refuse_revision(1 + sum(len(line.revisions) for line in sheet.lines[number - 1 : number]))
    facts = {line.number: line.scored.fact for line in sheet.lines[number - 1 :] if line.scored}
    before = standing_before(sheet, number)
    stood = facts.pop(number, None)
    if fact is not None:
        facts = {number: fact, **facts}
        refuse_newcomers(sheet.standing.seating.names, [] if isinstance(stood, Join) else [fact])
        refuse_namesakes(before.seating, [fact])
    try:
        scored = score_facts(sheet.record.ruleset, sheet.record.options, before, facts.values())
        return dict(zip(facts, scored, strict=True))
    except ImpossibleFact as problem:
        broken = list(facts)[problem.entry or 0]
        if broken == number:
            raise
        name = sheet.line_name(broken)
        why = Sentence(problem.text, problem.params)
        text = N_("{line} could not be then: {problem}")
        raise ImpossibleFact("", text, problem.clause, line=name, problem=why) from problem
