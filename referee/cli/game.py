"""The commands of the game: score a record, ask the referee, print the schema.

What is said of a game is said in the language of the environment, as gettext's variables have it: to a person in words,
with --json to a program.
"""

import json
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any, NoReturn

import click

from referee.cli import in_json
from referee.desk import questions
from referee.engine.desk.question import Inputs
from referee.engine.facts import ImpossibleFact
from referee.engine.limits import MAX_BYTES, MAX_NAME_LENGTH
from referee.engine.standing import Standing
from referee.engine.verdict import Step
from referee.engine.wording import N_, Pair, as_headed
from referee.games import api
from referee.i18n import environment_language
from referee.i18n import translated as _
from referee.record import Record, described, from_text, record_schema, refused, remarks, replied, report, table_schema


@click.command()
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="Print the numbers and steps as JSON.")
def score(file: str, as_json: bool) -> None:
    """Score a game record; FILE may be - for standard input."""
    try:
        record = from_text(_content(file))
        click.echo(in_json(report(record, _), indent=2) if as_json else _sheet(record))
    except ImpossibleFact as error:
        refuse({"entry": error.entry, **refused(error, _)}, as_json)


class Ask(click.Command):
    """Names the questions where somebody wants help, and leaves the games alone where nobody does."""

    def format_epilog(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        self.epilog = f"TOPIC is one of {', '.join(question.key for question in questions())}."
        super().format_epilog(context, formatter)


@click.command(cls=Ask)
@click.argument("topic")
@click.argument("pairs", nargs=-1, metavar="KEY=VALUE ...")
@click.option("--json", "as_json", is_flag=True, help="Print the answer and its steps as JSON.")
def ask(topic: str, pairs: tuple[str, ...], as_json: bool) -> None:
    """Ask the referee a question. TOPIC alone, or with a game, lists what it can be given as KEY=VALUE.

    The keys and values are those in the address of the question in the app.
    """
    told: dict[str, str] = {}
    try:
        told = _pairs(pairs)
        reply = api.ask(topic, **told) if told else None
    except ImpossibleFact as error:
        if not told or not told.keys() <= {"game", "preset"} or error.field in (*told, "topic"):
            refuse(refused(error, _), as_json)
        reply = None
    if reply is None:
        _list_fields(topic, told, as_json)
        return
    if as_json:
        click.echo(in_json(replied(reply, _), indent=2))
    else:
        steps = _steps("  ", (*reply.remarks, *reply.steps))
        click.echo("\n".join([_(reply.headline.text, reply.headline.params), "", *steps]))


@click.command()
@click.option("--table", is_flag=True, help="Of a table with all of its games instead.")
def schema(table: bool) -> None:
    """Print the JSON Schema of the game record."""
    click.echo(json.dumps(table_schema() if table else record_schema(), indent=1))


def refuse(error: dict[str, Any], as_json: bool) -> NoReturn:
    """Say what is wrong and where, to a program as one JSON object, and end."""
    if as_json:
        sentence = in_json({"error": error}, sys.stderr)
    else:
        line = _(N_("Line {line}"), line=error["entry"] + 1) if error.get("entry") is not None else ""
        where = ", ".join(filter(None, (line, error["field"])))
        sentence = f"{where}: {error['message']}" if where else error["message"]
    click.echo(sentence, err=True)
    sys.exit(2)


TAKES = {
    "number": N_("A number."),
    "person": N_("A player, by name or place."),
    "people": N_("Players, with commas between them."),
    "list": N_("Any number of these, in order, with commas between them."),
    "ranking": N_("Some of these, in order, each at most once."),
    "tiles": N_("Tiles."),
}


def _list_fields(topic: str, told: dict[str, str], as_json: bool) -> None:
    try:
        asked = api.topic_of(topic)
        fields = described(asked.under(Inputs(told)) if told else asked, _)
    except ImpossibleFact as error:
        refuse(refused(error, _), as_json)
    click.echo(in_json(fields, indent=2) if as_json else "\n".join(_listed(fields)))


def _listed(question: dict[str, Any]) -> Iterator[str]:
    """What a question can be given: a line for each field, with its choices below it."""
    yield from (question["title"], question["summary"], "")
    for field in question["fields"]:
        names = field["names"]
        name = names[0] if len(names) == 1 else f"{names[0]} ... {names[-1]}"
        example = _(N_("Example: {example}"), example=field["example"]) if "example" in field else ""
        usual = _(N_("Default: {value}"), value=field["default"]) if "default" in field else ""
        kind = TAKES.get(field["takes"])
        takes = _(kind) if kind else ""
        yield f"{name}=  " + "  ".join(filter(None, (field["label"], takes, example, usual)))
        yield from (f"    {choice['value']:<16} {choice['label']}" for choice in field.get("choices", ()))
    yield from ("", _(N_("House rules are given in the same way: the keys are those of a game record.")))


def _steps(margin: str, steps: tuple[Step, ...]) -> Iterator[str]:
    cited = ((step, f"  [{step.clause}]" if step.clause else "") for step in steps)
    return (f"{margin}{_(step.text, step.params)}{clause}" for step, clause in cited)


def _pairs(pairs: tuple[str, ...]) -> dict[str, str]:
    """What is told by its key: a field of the question, a preset, or a house rule."""
    for pair in pairs:
        if "=" not in pair:
            raise ImpossibleFact(pair[:MAX_NAME_LENGTH], N_("Give each answer as KEY=VALUE."))
    return dict(pair.split("=", 1) for pair in pairs)


def _content(file: str) -> bytes:
    """What a file holds, up to one byte more than a record may have."""
    try:
        with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as content:
            return content.read(MAX_BYTES + 1)
    except OSError as error:
        raise ImpossibleFact("", N_("Cannot read {file}: {problem}"), file=file, problem=str(error.strerror)) from error


def _sheet(record: Record) -> str:
    """A score sheet for the terminal: a line an entry with awards and totals, its steps below."""
    scored = record.scored()
    rows = [f"{_(record.ruleset.words.name)}, {_(record.ruleset.preset(record.preset).name)}"]
    for number, entry in enumerate(scored, 1):
        people = entry.standing.seating
        totals = "   ".join(
            f"{_headed(people.people(side))} {award:+} = {total}"
            for side, (award, total) in enumerate(zip(entry.verdict.awards, entry.standing.totals, strict=True))
        )
        rows += ["", f"{number:>3}  {totals}", *_steps("     ", (*remarks(record, entry), *entry.verdict.steps))]
    last = scored[-1].standing if scored else record.first()
    return "\n".join([*rows, "", _ending(record, last)])


def _headed(people: Pair) -> str:
    language = environment_language()
    return language.with_words(language.listing(as_headed(people)))


def _ending(record: Record, last: Standing) -> str:
    people = last.seating
    if last.winners:
        return _("Won by {names}.", names=people.everybody(last.winners))
    if last.over:
        return _("The game is over.")
    if last.next_lead is None:
        return ""
    return _(record.ruleset.words.lead.next, name=people.names[last.next_lead])
