"""The `referee` command: score a record, serve the app, look after its database."""

import json
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from sqlalchemy.exc import NoSuchTableError, SQLAlchemyError

from referee import __version__
from referee.engine.facts import ImpossibleFact
from referee.engine.options import house_rules
from referee.questions import QUESTIONS, question
from referee.questions.question import Question, Told
from referee.record import Record, read
from referee.report import replied, report
from referee.rulesets import RULESETS
from referee.schema import schema as record_schema


@click.group()
@click.version_option(__version__)
def main() -> None:
    """Keeps the score at the domino table and settles the arguments."""


@main.command()
@click.argument("file", type=click.Path(allow_dash=True))
@click.option("--json", "as_json", is_flag=True, help="Print the numbers and steps as JSON.")
def score(file: str, as_json: bool) -> None:
    """Score a game record; FILE may be - for standard input."""
    try:
        told = read(_content(file))
        click.echo(json.dumps(report(told), indent=2) if as_json else _sheet(told))
    except ImpossibleFact as problem:
        error = {"entry": problem.entry, "field": problem.field, "message": problem.message}
        click.echo(json.dumps({"error": error}), err=True)
        sys.exit(2)


@main.command(epilog=f"TOPIC is one of {', '.join(each.key for each in QUESTIONS)}.")
@click.argument("topic")
@click.argument("told", nargs=-1, metavar="KEY=VALUE ...")
@click.option("--json", "as_json", is_flag=True, help="Print the answer and its steps as JSON.")
def ask(topic: str, told: tuple[str, ...], as_json: bool) -> None:
    """Ask the referee a question, told in KEY=VALUE as in an address of the app."""
    try:
        asked = _topic(topic)
        reply = asked.ask(Told(_pairs(told, asked)))
    except ImpossibleFact as problem:
        click.echo(json.dumps({"error": {"field": problem.field, "message": problem.message}}), err=True)
        sys.exit(2)
    if as_json:
        click.echo(json.dumps(replied(reply), indent=2))
    else:
        click.echo("\n".join([str(reply.headline), "", *(f"  {step}  [{step.clause}]" for step in reply.steps)]))


@main.command()
def schema() -> None:
    """Print the JSON Schema of the game record."""
    click.echo(json.dumps(record_schema(), indent=1))


@main.command()
@click.option("--host", default="0.0.0.0", show_default=True, help="The address to listen on.")  # noqa: S104
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--workers", default=1, show_default=True, type=click.IntRange(1, 64))
def serve(host: str, port: int, workers: int) -> None:
    """Upgrade the database and serve the app."""
    from granian import Granian
    from granian.constants import Interfaces

    port = _free(host, port)
    _upgrade()
    _announce(host, port)
    server = Granian(
        "referee:create_app",
        address=host,
        port=port,
        interface=Interfaces.WSGI,
        factory=True,
        workers=workers,
        blocking_threads=2 * (os.cpu_count() or 1),
        websockets=False,
        respawn_failed_workers=True,
    )
    server.serve()


@main.command()
def upgrade() -> None:
    """Bring the database to this version."""
    _upgrade()
    click.echo("The database is up to date.")


@main.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def backup(file: Path) -> None:
    """Copy everything into a new SQLite FILE while the app runs, whatever database it uses."""
    from referee import create_app
    from referee.db import copy_to

    if file.exists():
        raise click.ClickException(f"{file} exists already.")
    with _database_in_words(), create_app().app_context():
        rows = copy_to(file)
    click.echo(f"{rows} rows are in {file}. DATABASE_URL=sqlite:///{file.absolute()} opens it.")


def _topic(key: str) -> Question:
    try:
        return question(key)
    except KeyError as problem:
        topics = tuple(each.key for each in QUESTIONS)
        raise ImpossibleFact("topic", "There is no such question; there are {topics}.", topics=topics) from problem


def _pairs(told: tuple[str, ...], asked: Question) -> dict[str, str]:
    """What is told by its key: a field of the question, a preset, or a house rule."""
    rules = {rule.key for each in RULESETS for rule in house_rules(each.options)}
    for pair in told:
        key, equals, _value = pair.partition("=")
        if not equals:
            raise ImpossibleFact(pair, "Told as KEY=VALUE.")
        if key not in {*asked.names, "preset", *rules}:
            raise ImpossibleFact(key, "This question has no {key}; it has {names}.", key=key, names=asked.names)
    return dict(pair.split("=", 1) for pair in told)


def _content(file: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as problem:
        raise ImpossibleFact(
            "", "{file} cannot be read: {problem}", file=file, problem=str(problem.strerror)
        ) from problem


def _sheet(told: Record) -> str:
    """A score sheet for the terminal: a line an entry with awards and totals, its steps below."""
    lines = told.lines()
    rows = [f"{told.ruleset.name}, {told.ruleset.preset(told.preset).name}"]
    for number, line in enumerate(lines, 1):
        people = line.standing.seating
        totals = "   ".join(
            f"{' and '.join(people.people(side))} {award:+} = {total}"
            for side, (award, total) in enumerate(zip(line.verdict.awards, line.standing.totals, strict=True))
        )
        rows += ["", f"{number:>3}  {totals}", *(f"     {step}  [{step.clause}]" for step in line.verdict.steps)]
    last = lines[-1].standing if lines else told.first()
    return "\n".join([*rows, "", _ending(told, last)])


def _ending(told: Record, last: Any) -> str:
    people = last.seating
    if last.winners:
        return "Won by " + " and ".join(" and ".join(people.people(side)) for side in last.winners) + "."
    if last.over:
        return "The game has ended."
    return "" if last.next_lead is None else f"{people.names[last.next_lead]} {told.ruleset.lead} next."


def _upgrade() -> None:
    from flask_migrate import upgrade as run

    from referee import create_app

    with _database_in_words(), create_app().app_context():
        run()


@contextmanager
def _database_in_words() -> Iterator[None]:
    """Say in a sentence what is wrong with the database, where something is."""
    try:
        yield
    except NoSuchTableError as problem:
        raise click.ClickException("The database is still empty.") from problem
    except SQLAlchemyError as problem:
        reason = str(problem).splitlines()[0]
        raise click.ClickException(f"The database cannot be used: {reason}") from problem


def _free(host: str, port: int) -> int:
    """The port, taken if it is free and refused in words if it is not; 0 asks the system for one."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as problem:
            raise click.ClickException(f"Port {port} on {host} is not free: try --port {port + 1}.") from problem
        taken: int = probe.getsockname()[1]
        return taken


def _announce(host: str, port: int) -> None:
    import segno

    everywhere = host in ("0.0.0.0", "::")  # noqa: S104
    click.echo(f"On this machine:  http://{'localhost' if everywhere else host}:{port}/")
    if everywhere and (near := _near_address()):
        address = f"http://{near}:{port}/"
        click.echo(f"On other phones:  {address}")
        segno.make(address, micro=False).terminal(compact=True)


def _near_address() -> str | None:
    """This machine's address on its network: the one it would talk from. Nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address: str = probe.getsockname()[0]
        return address


if __name__ == "__main__":
    main()
