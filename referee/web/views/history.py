"""The games that a table has played, what its people did in them, and the history of all that was written."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, g, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from referee.engine.seating import in_order, normalized
from referee.games import statistics
from referee.games.evenings import Evening, evenings, places
from referee.games.statistics import NameResolver
from referee.games.tally import GameStats
from referee.record import Alias
from referee.storage import agreement as table_log
from referee.storage import queries, tables
from referee.storage.tables import about, season
from referee.web.filters.charts import charts
from referee.web.forms.tables import LogForm, Named, SeasonAgreed

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
    last = next(iter(queries.sheets_among(sheets[:1])), None)
    context = {
        "sheets": sheets,
        "last": last,
        "series": queries.series_of(last) if last else None,
        "earlier": earlier,
        "about": about(g.table),
        "unfinished": queries.unfinished([g.table], UNFINISHED),
    }
    return render_template("tables/games.html", **context)


@played.get("/log")
def log() -> str | Response:
    form = LogForm(request.args)
    form.choose(queries.latest_number(g.table), table_log.speakers(g.table))
    skip = request.args.get("skip", 0, type=int)
    entries = table_log.log(g.table, form.wanted(), max(0, min(skip, FAR)), REVISIONS + 1)
    earlier = form.narrowed() | {"skip": skip + REVISIONS} if len(entries) > REVISIONS else None
    return render_template("tables/log.html", logged=entries[:REVISIONS], form=form, earlier=earlier)


@played.get("/people")
def people() -> str:
    return people_page(request.args.getlist("name"))


@played.get("/season")
@played.get("/names")
@played.get("/people/pictures")
def moved() -> Response:
    """The pages that the page of the people has taken in."""
    season = "1" if request.path.endswith("/season") else request.args.get("season")
    return redirect(url_for(".people", evening=request.args.get("evening"), season=season), 308)


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
    def query(self) -> dict[str, int]:
        """What an address names them by."""
        return {"evening": self.evening.key} if self.evening else {"season": 1} if self.of_season else {}


def counted(every: list[GameStats], all_evenings: list[Evening], since: int) -> CountedGames:
    """The games that this address asks for: those of an evening, of the season since a game, or all."""
    key = request.args.get("evening", 0, type=int)
    evening = next((evening for evening in all_evenings if evening.key == key), None)
    if evening:
        return CountedGames(list(evening.games), evening)
    if "season" in request.args:
        return CountedGames([game for game in every if game.number >= since], of_season=True)
    return CountedGames(every)


def look() -> dict[str, Any]:
    """What is counted of the people of this table, in the games that are asked for."""
    games, agreed, aliases = queries.tallies(g.table), season(g.table), tables.namings(g.table)
    every = [game for game in games if game.people]  # in which anybody did anything that counts
    all_evenings, resolve = evenings(every), tables.name_resolver(aliases)
    chosen = counted(every, all_evenings, agreed.since)
    everybody = {person.name: person for person in statistics.people(chosen.games, resolve)}
    ranks = {rank.name: rank for rank in places(chosen.games, agreed, resolve)} if chosen.of_season else {}
    return {
        "every": every,
        "unread": sorted({*range(1, queries.latest_number(g.table) + 1)} - {game.number for game in games}),
        "season": agreed,
        "aliases": aliases,
        "resolve": resolve,
        "counted": chosen,
        "games": chosen.games,
        "evenings": all_evenings,
        "people": [everybody[name] for name in ranks or everybody],
        "ranks": ranks,
        "sides": statistics.sides(chosen.games, resolve),
        "figures": statistics.FIGURES,
    }


def people_page(names: Sequence[str] = (), naming: Named | None = None, agreeing: SeasonAgreed | None = None) -> str:
    """The page of the people, with all that is counted of those with these names; forms that are refused are shown."""
    context = look()
    context |= charts(context["games"], context["people"], context["resolve"])
    evening = context["counted"].evening or (context["evenings"][0] if len(context["evenings"]) == 1 else None)
    context["unbeaten"] = statistics.unbeaten(context["people"]) if evening else ()
    context["tonight"] = evening is not None and evening.goes_on(datetime.now(UTC))
    context["evenings"] = context["evenings"][:MAX_EVENINGS]
    context["agreeing"] = agreeing or SeasonAgreed(obj=context["season"])
    context |= _chosen(names, naming, context)
    return render_template("tables/people/people.html", **context)


def _chosen(names: Sequence[str], naming: Named | None, context: dict[str, Any]) -> dict[str, Any]:
    """The person or the side with these names, what their names mean, and the form to say whom they mean."""
    every, resolve = context["every"], context["resolve"]
    by_keys = {_keys(one.names): one for one in (*context["people"], *context["sides"])}
    wanted = _keys(names) if _keys(names) in by_keys else _keys(_meant_now(name, every, resolve) for name in names)
    chosen = by_keys.get(wanted)
    people_written = {(name, normalized(resolve(game.number, name))) for game in every for name in game.people}
    written = sorted(people_written, key=lambda each: in_order(each[0]))
    people = {key for _name, key in written}
    form = naming or naming_form(every)
    form.offer([name for name, key in written if key in wanted])
    aliases = [(alias, _meant(alias, resolve)) for alias in context["aliases"]]
    about_them = [alias for alias, keys in aliases if (keys & wanted if wanted else not keys & people)]
    return {"chosen": chosen, "naming": form, "aliases": about_them}


def naming_form(games: Iterable[GameStats]) -> Named:
    """The form that says whom a name means, of those that were written in these games."""
    return Named(sorted({name for game in games for name in game.people}, key=in_order))


def _meant_now(name: str, games: Iterable[GameStats], resolve: NameResolver) -> str:
    """Who was meant by a name when it was written last."""
    return resolve(next((game.number for game in games if name in game.people), 0), name)


def _keys(names: Iterable[str]) -> frozenset[str]:
    return frozenset(map(normalized, names))


def _meant(alias: Alias, resolve: NameResolver) -> frozenset[str]:
    return _keys((alias.name, alias.person, *(resolve(game, alias.name) for game in alias.games or (0,))))
