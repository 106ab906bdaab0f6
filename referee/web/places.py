"""Where a reader plays: the place that was chosen on this phone, else the country of the language it asks for.

`?place=DO` chooses it where a game is chosen, and is remembered for a year; nobody is asked again.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from flask import Flask, Response, current_app, redirect, request, url_for
from flask_babel import gettext as _

from referee.engine.desk.game import Game
from referee.engine.options import Options
from referee.engine.ruleset import Preset, Region, RuleSet
from referee.rulesets import games
from referee.rulesets.places import HAITI, PLACES
from referee.web.http.cookies import name_here, send_cookie

PLACE = "place"
ELSEWHERE = "-"
"""The answer of those whose place is not among ours."""
BY_CODE = {place.code: place for place in PLACES}
SPOKEN_THERE_ALONE = {"HT": HAITI.code}
"""The languages that name a place without its country: Haitian Creole."""


def register(app: Flask) -> None:
    """Let the templates ask."""
    app.context_processor(lambda: {"here": here, "asks_place": is_asked, "places": PLACES})
    for template_filter in (usual, seating):
        app.add_template_filter(template_filter)


def here() -> Region | None:
    """Where the reader plays; None where that is not known, or not among ours."""
    return BY_CODE.get(_code())


def is_asked() -> bool:
    """Whether nothing says where."""
    return not _code()


def usual(rules: RuleSet[Options]) -> Preset:
    """The preset of a game that the reader most likely plays."""
    return usual_here(rules) or rules.presets[0]


def usual_here(rules: RuleSet[Options]) -> Preset | None:
    """The preset of a game that is usual where the reader plays, if there is one."""
    return next((preset for preset in rules.presets if here() in preset.usual_in), None)


def ordered(games: Iterable[Game[Options]]) -> list[Game[Options]]:
    """Games, those first that are known where the reader plays, and of these those of pairs."""

    def rank(game: Game[Options]) -> int:
        preset = usual_here(game.rules)
        if preset is None:
            return 2
        return 0 if game.rules.setup.plays_in_pairs(game.rules.agree(preset.key)) else 1

    return sorted(games, key=rank)


def offered() -> list[tuple[RuleSet[Options], Preset]]:
    """Every preset with its game, the games in this order."""
    return [(game.rules, preset) for game in ordered(games()) for preset in game.rules.presets]


@dataclass(frozen=True)
class Card:
    """What people choose by one name: a game, those of a family, or the presets of a game that have a name together."""

    name: str
    summary: str
    games: list[Game[Options]]
    preset: Preset | None = None
    """The one it opens; None for the usual one of the game that is chosen."""


def cards() -> list[Card]:
    """What can be played, in this order; the second name of a game comes after all others."""
    offered: dict[str, Card] = {}
    second: dict[str, Card] = {}
    for game in ordered(games()):
        rules, words = game.rules, game.rules.words.family or game.rules.words
        begun = [preset for preset in rules.presets if preset.begins]
        if not begun:
            offered.setdefault(words.name, Card(words.name, words.summary, [])).games.append(game)
        for number, preset in enumerate(begun):
            opens = next((each for each in rules.alike(preset) if each == usual_here(rules)), preset)
            (second if number else offered)[preset.begins] = Card(preset.begins, opens.summary, [game], opens)
    return [*offered.values(), *second.values()]


def family(rules: RuleSet[Options]) -> dict[str, str]:
    """How people sit in the games of its family, by their keys; of no family there is nothing to choose."""
    kin = (game.rules for game in ordered(games()) if game.rules.words.family == rules.words.family)
    return {each.key: seating(each) for each in kin} if rules.words.family else {}


def seating(rules: RuleSet[Options]) -> str:
    """How people sit in a game of a family, by which they choose it."""
    return _("In pairs") if rules.setup.plays_in_pairs(rules.options()) else _("Each alone")


def keep(code: str) -> Response:
    """Remember where the reader plays, and go back to where games are chosen."""
    response = current_app.make_response(redirect(url_for(request.endpoint or "", **(request.view_args or {})), 303))
    if code in BY_CODE or code == ELSEWHERE:
        send_cookie(response, name_here(PLACE), code)
    return response


def _code() -> str:
    """The code of the place; ELSEWHERE for none of ours, "" where nobody knows."""
    chosen = request.cookies.get(name_here(PLACE), "")
    if chosen in BY_CODE or chosen == ELSEWHERE:
        return chosen
    tags = [current_app.config["REFEREE_LANGUAGE"] or "", *request.accept_languages.values()]
    return next((country for country in map(_country, tags) if country in BY_CODE), "")


def _country(tag: str) -> str:
    """The country that the tag of a language names; "" for none."""
    language, _hyphen, country = tag.upper().replace("_", "-").partition("-")
    return country or SPOKEN_THERE_ALONE.get(language, "")
