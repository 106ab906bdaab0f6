"""The command that finds a rule by what people call it."""

from typing import Any

import click

from referee import library
from referee.cli import in_json
from referee.cli.game import refuse
from referee.engine.facts import ImpossibleFact
from referee.engine.wording import NOT_OFFERED, Language
from referee.i18n import available, best_match, environment_language, language
from referee.i18n import translated as _
from referee.library.search import NO_RULE, Finds, Hit
from referee.record import refused
from referee.rulesets import keys


@click.command()
@click.argument("words", nargs=-1, required=True)
@click.option("--lang", default="", help="The language of the words, as es or pt-BR; else that of the environment.")
@click.option("--game", default="", help="The game that is played, which comes first.")
@click.option("--json", "as_json", is_flag=True, help="Print what is found as JSON, the best first; [] for nothing.")
def find(words: tuple[str, ...], lang: str, game: str, as_json: bool) -> None:
    """Find clauses, house rules, questions, faults, examples, presets and guides by WORDS, or by an id as LAG-12."""
    try:
        said_in = _language(lang)
        _refuse_others("game", game, keys())
    except ImpossibleFact as error:
        refuse(refused(error, _), as_json)
    finds = library.find(" ".join(words), said_in, game)
    if not finds.hits:
        click.echo(finds.stranger or said_in.say(NO_RULE, {}), err=as_json)
    if as_json:
        click.echo(in_json([_described(hit) for hit in finds.hits], indent=2))
    else:
        click.echo("\n".join(_listed(finds)), nl=bool(finds.hits or finds.nearest))


def _language(tag: str) -> Language:
    if not tag:
        return environment_language()
    locale = best_match([tag], available(), "")
    if not locale:
        _refuse_others("lang", tag, tuple(available()))
    return language(locale)


def _refuse_others(field: str, word: str, offered: tuple[str, ...]) -> None:
    if word and word not in offered:
        raise ImpossibleFact(field, NOT_OFFERED, choices=offered)


def _described(hit: Hit) -> dict[str, Any]:
    return {"id": hit.name, "title": hit.title, "text": hit.text, "game": hit.game or None, "address": hit.address}


def _listed(finds: Finds) -> list[str]:
    near = (finds.nearest,) if finds.nearest else ()
    lines = (part for hit in (finds.hits or near) for part in (f"{hit.name}  {hit.title}", f"    {hit.address}"))
    return [*lines]
