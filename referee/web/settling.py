"""Settling up, once a game for units has ended: who pays whom how much, in units and in money."""

from dataclasses import dataclass

from flask import Flask
from flask_babel import format_decimal

from referee.games.payments import Payment, payments
from referee.games.sheet import Sheet

CENTS = 100  # in one of what money is counted in


@dataclass(frozen=True)
class Owed:
    """What somebody pays somebody else."""

    payment: Payment
    """Who pays whom how many units."""
    money: str
    """What that is in money, "" where units are worth none."""


def register(app: Flask) -> None:
    """Let templates ask who pays whom."""
    app.add_template_filter(settling)


def settling(sheet: Sheet) -> list[Owed]:
    """The fewest payments after which everybody is even; none where no units were played for, or all are even."""
    worth = sheet.record.ruleset.accounts.worth(sheet.record.options)
    owed = () if worth is None else payments(sheet.standing.totals)
    return [Owed(each, _money(each.units * (worth or 0))) for each in owed]


def _money(cents: int) -> str:
    """An amount as the reader's language writes it, with both cents."""
    return format_decimal(cents / CENTS, "#,##0.00") if cents else ""
