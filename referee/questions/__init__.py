"""Every question the referee answers without a table, in the order they are offered."""

from dataclasses import replace

from referee.engine.desk.question import Question
from referee.engine.game import Game
from referee.engine.ruleset import RuleSet
from referee.questions.count import count
from referee.questions.irregular import irregularity
from referee.questions.lead import lead
from referee.rulesets import games


def across_games() -> tuple[Question, ...]:
    """The questions that are asked of several games, each of which has its part in them."""
    among = games()
    return (lead(among), count(among), irregularity(among))


def questions() -> tuple[Question, ...]:
    """The first game's own questions, those across games, and then those of the other games."""
    first, *others = map(_own, games())
    return (*first, *across_games(), *(each for own in others for each in own))


def grouped() -> tuple[tuple[RuleSet[object] | None, tuple[Question, ...]], ...]:
    """The questions of each game, by its rule set, and those across games, which belong to none."""
    return (*((game.rules, _own(game)) for game in games()), (None, across_games()))


def question(key: str) -> Question:
    """The question with this key; KeyError when there is none."""
    return {each.key: each for each in questions()}[key]


def _own(game: Game[object]) -> tuple[Question, ...]:
    return tuple(replace(each, rules=game.rules) for each in game.desk.questions)
