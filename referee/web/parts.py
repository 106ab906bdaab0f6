"""Long sheets in parts: a page shows the last lines, and the rest when it is asked for."""

from dataclasses import dataclass
from math import ceil

from flask import Flask

from referee.games.sheet import Line, Sheet

LAST = 30  # lines on the sheet itself
LINES = 100  # in a part, which is more than a whole evening, and prints on a few pages


@dataclass(frozen=True)
class Part:
    """Some lines of a sheet that follow one another; `number` and `numbers` count the parts from 1."""

    lines: tuple[Line, ...]
    number: int
    numbers: range

    def span(self, number: int, total: int) -> str:
        """The lines of a part: "101–200"."""
        return f"{(number - 1) * LINES + 1}–{min(number * LINES, total)}"


def register(app: Flask) -> None:
    """Tell the templates how many lines a page shows."""
    app.jinja_env.globals["last_lines"] = LAST


def part(sheet: Sheet, number: int) -> Part:
    """The part of a sheet with this number; the last one for 0, and for a number there is not."""
    numbers = range(1, max(1, ceil(len(sheet.lines) / LINES)) + 1)
    number = number if number in numbers else numbers[-1]
    return Part(sheet.lines[(number - 1) * LINES : number * LINES], number, numbers)
