"""How an event reads on a page: who meets whom and why, what came of it, and the columns of its standing."""

from collections.abc import Callable, Iterator

from flask import Flask
from flask_babel import gettext as _
from flask_babel import pgettext

from referee.engine.options import house_rules
from referee.engine.seating import in_order
from referee.events import draw, reasons
from referee.events.event import ABSENT, TIME, VOID, Entrant, Event, EventRound, Meeting
from referee.events.rules import FORMAT_RULE, KNOCKOUT, MATCH
from referee.events.standing import Placed, reason, standing, wins
from referee.games.sheet import Sheet
from referee.web.filters.values import figure, listing, score, sentence, signed, translated

Column = tuple[str, str, Callable[[Placed], str]]
"""What stands above it, in full and as short as a phone is narrow, and what a row has in it."""
TOLD = ("out", "again")
"""What parts sides of a knockout, of which no column tells."""


def register(app: Flask) -> None:
    """Let templates word events."""
    worded = (
        format_of, agreed_on, camps, came_of, by_name, resting, why_these, why, event_columns,
        decided_by, played_by, presence, draw.rounds_of, draw.is_over, draw.remark, standing,
    )  # fmt: skip
    for each in worded:
        app.add_template_filter(each)


def format_of(event: Event) -> str:
    """What its format is called."""
    return FORMAT_RULE.answer(event.rules.format).label


def agreed_on(event: Event) -> list[str]:
    """What it agrees on, a sentence for each rule that has a meaning."""
    asked = [rule for rule in house_rules(event.rules) if rule.asked(event.rules)]
    told = ((rule, getattr(event.rules, rule.key)) for rule in asked)
    said = ((rule.answer(value), value) for rule, value in told if value or not rule.number)
    return [translated(answer.sentence, {"value": value}) for answer, value in said]


def camps(event: Event, meeting: Meeting) -> list[str]:
    """Who plays together at a table, the side at home first."""
    return [listing([event.side(side).name for side in camp]) for camp in event.camps(meeting)]


def came_of(event: Event, meeting: Meeting, sheet: Sheet | None = None) -> str:
    """What came of a table, or how it stands; a dash where nothing is known."""
    result = meeting.result
    if meeting.contests:
        won = [contest.won for contest in meeting.contests]
        return score([won.count("home"), won.count("away")]) if any(won) else "–"
    if result is None:
        return _("%(score)s so far", score=score(sheet.standing.totals)) if sheet and sheet.lines else "–"
    if result.outcome == VOID:
        return _("does not count")
    if result.outcome == ABSENT:
        return _("%(names)s did not come", names=listing([event.side(side).name for side in result.absent]))
    made = score(result.points)
    return _("%(score)s (by time)", score=made) if result.outcome == TIME else made


def by_name(event: Event) -> list[tuple[str, int]]:
    """Who plays in the last round, each side with the number of its table, as people look themselves up."""
    tables = enumerate(event.rounds[-1].meetings, start=1)
    seated = [(event.side(side).name, place) for place, meeting in tables for side in meeting.sides]
    return sorted(seated, key=lambda each: in_order(each[0]))


def resting(event: Event, round_: EventRound) -> list[str]:
    """Who is at no table."""
    return [event.side(rest.side).name for rest in round_.rests]


def why_these(event: Event, number: int) -> Iterator[str]:
    """Why those meet who meet in a round, and why others rest."""
    round_ = event.rounds[number - 1]
    yield from (why(event, number, meeting) for meeting in round_.meetings)
    yield from (sentence(reasons.rest_reason(event, rest)) for rest in round_.rests)


def why(event: Event, number: int, meeting: Meeting) -> str:
    """Why these meet."""
    return sentence(reasons.reason(event, number, meeting))


def event_columns(event: Event) -> list[Column]:
    """The columns of its standing beside place and name."""
    points = _("Points"), pgettext("column", "Pts")
    if event.rules.format == MATCH:
        return [
            (_("Played"), pgettext("column", "P"), lambda row: figure(row.played)),
            (_("Won"), pgettext("column", "W"), lambda row: figure(row.won)),
            (_("Lost"), pgettext("column", "L"), lambda row: figure(row.lost)),
            (
                _("Games won and lost"),
                pgettext("column", "Games"),
                lambda row: score((row.points_for, row.points_against)),
            ),
            (*points, lambda row: figure(row.points)),
        ]
    won = _("Wins"), pgettext("column", "W")
    if event.rules.format == KNOCKOUT:
        return [(*won, lambda row: figure(row.won))]
    columns: list[Column] = [
        (*won, lambda row: str(wins(row.half_wins))),
        (_("Point difference"), "±", lambda row: signed(row.effectiveness) if row.effectiveness else "0"),
        (*points, lambda row: figure(row.points_for)),
    ]
    if "opponents" in event.rules.order:
        columns.append((_("Opponents' wins"), pgettext("column", "Opp"), lambda row: str(wins(row.opponents_wins))))
    return columns


def decided_by(event: Event, row: Placed, above: Placed | None, every: bool = False) -> str:
    """What parts a row from the one above where the figure that comes first is level, or no column has it, or `every`
    time.
    """
    is_told = above and event.rounds and (every or row.level or row.decided_by in TOLD)
    return sentence(reason(row, above)) if above and is_told else ""


def played_by(event: Event, side: Entrant) -> Iterator[tuple[int, int, Meeting | None]]:
    """The rounds of a side with its table, the latest first; 0 and None where it rests."""
    for number, round_ in reversed([*enumerate(event.rounds, start=1)]):
        own = (
            (place, meeting) for place, meeting in enumerate(round_.meetings, start=1) if side.number in meeting.sides
        )
        if side.is_in(number):
            yield number, *next(own, (0, None))


def presence(event: Event, side: Entrant) -> str:
    """Whether a side is there, where something is to be said."""
    number = len(event.rounds) + 1
    if side.until < number:
        return _("no longer here")
    if number in side.misses:
        return _("misses the next round")
    return _("since round %(number)s", number=side.since) if side.since > 1 else ""
