"""The games that a table has played, what its people did in them, with charts, and the log of all that was written."""

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, g, render_template, request
from werkzeug.wrappers import Response

from referee.engine.seating import normalized
from referee.games import statistics
from referee.games.seasons import Evening, evenings
from referee.games.statistics import ratings
from referee.games.tally import GameStats
from referee.storage import agreement as table_log
from referee.storage import queries, tables
from referee.storage.tables import about, season
from referee.web.forms.tables import LogForm
from referee.web.views.display import hands, those, totals, who_beats_whom

played = Blueprint("played", __name__, url_prefix="/t/<code>")
GAMES = 20  # on a page
UNFINISHED = 6  # games that can be gone on with, listed apart
REVISIONS = 50  # on a page
FAR = 1_000_000  # in the log, where nothing is any more


@played.get("/games")
def games() -> str | Response:
    latest = queries.latest_number(g.table)
    until = request.args.get("until", latest, type=int)
    sheets = queries.sheets_until(g.table, until if until in range(latest) else latest, GAMES)
    earlier = sheets[-1].game.number - 1 if sheets else 0
    series = queries.series_of(sheets[0]) if sheets else None
    context = {"sheets": sheets, "series": series, "earlier": earlier, "about": about(g.table)}
    context["unfinished"] = queries.unfinished([g.table], UNFINISHED)
    return render_template("tables/games.html", **context)


@played.get("/log")
def log() -> str | Response:
    form = LogForm(request.args)
    form.choose(queries.latest_number(g.table), table_log.people(g.table))
    skip = request.args.get("skip", 0, type=int)
    entries = table_log.log(g.table, form.wanted(), max(0, min(skip, FAR)), REVISIONS + 1)
    earlier = form.narrowed() | {"skip": skip + REVISIONS} if len(entries) > REVISIONS else None
    return render_template("tables/log.html", logged=entries[:REVISIONS], form=form, earlier=earlier)


@played.get("/people")
def people() -> str | Response:
    return render_template("tables/people.html", **look())


@played.get("/people/pictures")
def pictures() -> str | Response:
    return render_template("tables/pictures.html", **draw())


MAX_EVENINGS = 12  # evenings that are offered


@dataclass(frozen=True)
class CountedGames:
    """The games that are counted, the latest first."""

    games: list[GameStats]
    evening: Evening | None = None
    """The evening that they are of; None for more than one."""
    of_season: bool = False
    """Whether they are those of the season."""

    @property
    def asked(self) -> dict[str, int]:
        """What an address names them by."""
        return {"evening": self.evening.key} if self.evening else {"season": 1} if self.of_season else {}


def counted(every: list[GameStats], all_evenings: list[Evening], since: int) -> CountedGames:
    """The games that this address asks for: those of an evening, of the season since a game, or all."""
    key = request.args.get("evening", 0, type=int)
    evening = next((evening for evening in all_evenings if evening.key == key), None)
    if evening:
        return CountedGames(list(evening.games), evening)
    if since > 1 and "season" in request.args:
        return CountedGames([game for game in every if game.number >= since], of_season=True)
    return CountedGames(every)


def _played() -> list[GameStats]:
    """The games of the table in which anybody did anything that counts."""
    return [game for game in queries.tallies(g.table) if game.people]


def look() -> dict[str, Any]:
    """What the page shows."""
    every = _played()
    all_evenings = evenings(every)
    since = season(g.table).since
    chosen = counted(every, all_evenings, since)
    resolve = tables.name_resolver(tables.namings(g.table))
    rated = {} if chosen.asked else ratings(every, resolve)
    everybody = statistics.people(chosen.games, resolve)
    return {
        "counted": chosen,
        "games": chosen.games,
        "evenings": all_evenings[:MAX_EVENINGS],
        "has_season": since > 1,
        "people": everybody,
        "sides": statistics.sides(chosen.games, resolve),
        "ratings": {person.name: rated.get(normalized(person.name)) for person in everybody},
    }


def draw() -> dict[str, Any]:
    """What the page of the pictures shows."""
    every = _played()
    chosen = counted(every, evenings(every), season(g.table).since)
    resolve = tables.name_resolver(tables.namings(g.table))
    shown_people = those(statistics.people(chosen.games, resolve))
    return {
        "counted": chosen,
        "games": chosen.games,
        "drawn": shown_people,
        "shape": totals(chosen.games, shown_people, resolve),
        "bars": hands(chosen.games),
        "beats": who_beats_whom(shown_people),
    }
