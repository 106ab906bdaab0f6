"""The `referee` command. Each of its commands is in a module of its own, imported once somebody asks for it."""

import io
import json
import sys
from importlib import import_module
from typing import TextIO

try:
    import click
except ModuleNotFoundError:  # the wheel was installed with --no-deps
    sys.exit("`referee` needs click, which is not installed: install the wheel without --no-deps, or click beside it.")

MODULES = {
    **dict.fromkeys(("score", "ask", "schema"), "game"),
    "find": "find",
    "serve": "serve",
    **dict.fromkeys(("upgrade", "backup", "restore", "prune", "tables", "link", "demo"), "maintenance"),
}
"""Each command and its module here: only who runs it waits for the rules, the web or the database."""


class Commands(click.Group):
    """The commands, imported once they are asked for."""

    def list_commands(self, context: click.Context) -> list[str]:
        """All names, those that `--help` lists."""
        return sorted(MODULES)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """The command with this name; None where there is none."""
        if name not in MODULES:
            return None
        try:
            module = import_module(f"referee.cli.{MODULES[name]}")
        except ModuleNotFoundError as error:
            if str(error.name).startswith("referee"):
                raise
            return _lacking(name)
        command: click.Command = getattr(module, name.replace("-", "_"))
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands that there are, and under one heading the names of those whose packages are not installed."""
        super().format_commands(context, formatter)
        lacking = [
            name for name in self.list_commands(context) if getattr(self.get_command(context, name), "hidden", 0)
        ]
        if lacking:
            with formatter.section("Not without the packages that --no-deps left out"):
                formatter.write_text(", ".join(lacking))


def _lacking(name: str) -> click.Command:
    """In place of a command whose packages are not installed: says how they are."""
    lacks = f"`referee {name}` needs packages that are not installed: install the wheel without --no-deps."

    def refuse(**_words: object) -> None:
        raise click.ClickException(lacks)

    words = click.Argument(["words"], nargs=-1, type=click.UNPROCESSED)
    return click.Command(name, {"ignore_unknown_options": True}, refuse, [words], help=lacks, hidden=True)


def _print_version(context: click.Context, _option: click.Parameter, is_wanted: bool) -> None:
    if is_wanted:
        click.echo(f"referee {_version()}")
        context.exit()


def _version() -> str:
    """The version of the app, loaded only where it is wanted."""
    return str(import_module("referee.config").__version__)


@click.group(cls=Commands)
@click.option(
    "--version", is_flag=True, expose_value=False, is_eager=True, callback=_print_version, help="Show the version."
)
def main() -> None:
    """Keeps the score at the domino table and settles the arguments."""
    if isinstance(sys.stdout, io.TextIOWrapper):  # a name that an old terminal cannot show must not end a command
        sys.stdout.reconfigure(errors="replace")


def shows(text: str, stream: TextIO | None = None) -> bool:
    """Whether an output has these letters: an old terminal, or a file on Windows, has not all of them."""
    try:
        text.encode((stream or sys.stdout).encoding or "ascii")
    except UnicodeEncodeError:
        return False
    return True


def in_json(value: object, stream: TextIO | None = None, indent: int | None = None) -> str:
    """A value in JSON, in the letters of its language where the output has them."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    return text if shows(text, stream) else json.dumps(value, indent=indent)
