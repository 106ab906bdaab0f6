"""What is said of a game, and what of it cites a rule that the table's own book does not have."""

from collections.abc import Iterable, Iterator

from referee.engine.options import Options
from referee.engine.score import Scored
from referee.engine.verdict import Step
from referee.record import Record
from referee.rulesets import game


def without_a_rule(key: str, options: Options, steps: Iterable[Step]) -> list[str]:
    """The steps that cite what the table's book does not have, each after its clause; "" cites nothing."""
    printed = {"", *game(key).printed(options)}
    return [f"{step.clause} {step}" for step in steps if step.clause not in printed]


def every_step(record: Record) -> Iterator[Step]:
    """Every sentence that is said of the lines of a game."""
    return (step for line in record.scored() for step in _of_line(line))


def _of_line(line: Scored) -> Iterator[Step]:
    yield from (*line.verdict.steps, *line.verdict.remarks)
    if line.verdict.decisive:
        yield line.verdict.decisive
    if line.standing.state and (summary := line.standing.state.summary(line.standing.seating)):
        yield summary
