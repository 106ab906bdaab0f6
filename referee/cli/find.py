"""The command that finds a rule by what people call it."""

from collections.abc import Iterator, Sequence

import click

from referee.cli import in_json
from referee.cli.game import refuse
from referee.engine.facts import ImpossibleFact
from referee.engine.wording import NOT_OFFERED, Language
from referee.games import api
from referee.i18n import available, best_match, environment_language, language
from referee.i18n import translated as _
from referee.record import refused
from referee.rulesets import keys, ruleset
from referee.search.finding import ELSEWHERE, NO_RULE, NOT_HERE, Finds, Hit, described


@click.command()
@click.argument("words", nargs=-1, required=True)
@click.option("--lang", default="", help="The language of the words, as es or pt-BR; else that of the environment.")
@click.option("--game", default="", help="The game that is played, which comes first.")
@click.option("--preset", default="", help="The preset of that game that is played.")
@click.option("--json", "as_json", is_flag=True, help="Print what is found as JSON, the best first; [] for nothing.")
def find(words: tuple[str, ...], lang: str, game: str, preset: str, as_json: bool) -> None:
    """Find clauses, house rules, questions, faults, examples, presets and guides by WORDS, or by an id as LAG-12."""
    try:
        said_in = _language(lang)
        _refuse_others("game", game, keys())
        if preset and not game:
            raise click.UsageError("--preset needs --game, whose preset it is.")
        _refuse_others("preset", preset, tuple(each.key for each in ruleset(game).presets) if game else ())
    except ImpossibleFact as error:
        refuse(refused(error, _), as_json)
    finds = api.find(" ".join(words), said_in, game, preset)
    if not finds.hits:
        click.echo(finds.stranger or said_in.say(NO_RULE, {}), err=as_json)
    if as_json:
        click.echo(in_json([described(hit) for hit in finds.hits], indent=2))
    else:
        click.echo("\n".join(_listed(finds, said_in)), nl=bool(finds.hits or finds.nearest))


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


def _listed(finds: Finds, said_in: Language) -> list[str]:
    near = (finds.nearest,) if finds.nearest else ()
    return [line for hit in (finds.hits or near) for line in _lines(hit, said_in)]


def _lines(hit: Hit, said_in: Language) -> Iterator[str]:
    """What is found, what it says, who says so, and where it is read."""
    yield f"{hit.name}  {hit.title}"
    if not hit.in_force:
        yield f"    {said_in.say(NOT_HERE, {})}"
    if hit.text:
        yield f"    {_by(hit.text, hit.presets)}"
    yield from (f"    {said_in.say(ELSEWHERE, {})} {_by(each.text, each.presets)}" for each in hit.elsewhere)
    yield f"    {hit.address}"


def _by(text: str, presets: Sequence[str]) -> str:
    return f"{text} ({', '.join(presets)})" if presets else text
