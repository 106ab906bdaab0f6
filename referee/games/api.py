"""The rules as a library: what another program needs to score a game and to ask the referee.

`import referee` gives these names. They cannot be in `referee.engine`, which knows no game, and the package waits for
them only once one is used: the `referee` command starts without the rules.
Nothing but the standard library is needed, but for `find`, which needs the stems of words. A call that makes no sense
is refused in words, by TypeError, ValueError or KeyError; what cannot have happened at a table by ImpossibleFact, at
its field.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from referee.desk import moved, question, questions
from referee.engine.desk.question import Inputs, Question, Reply
from referee.engine.facts import Blocked, Fact, Hand, ImpossibleFact, Opening, Out
from referee.engine.limits import MAX_NAME_LENGTH
from referee.engine.options import Value, house_rules
from referee.engine.ruleset import either
from referee.engine.score import Scored, score_facts
from referee.engine.seating import normalized
from referee.engine.tiles import Holding, Tile, holding, tile
from referee.engine.wording import ENGLISH, N_, Language
from referee.rulesets import ruleset, rulesets

if TYPE_CHECKING:
    from referee.search.finding import Finds

__all__ = [
    "Blocked",
    "Hand",
    "ImpossibleFact",
    "Opening",
    "Out",
    "Reply",
    "Scored",
    "ask",
    "find",
    "holding",
    "ruleset",
    "score",
    "tile",
]
NO_RULES: Mapping[str, Value] = {}
FROM_NOTHING = Opening()
Told = str | int | Tile | Holding | Sequence[str] | Sequence[int] | Sequence[Tile] | Sequence[Holding] | None
"""What a field of a question is given: a text as in an address, or the value that such a text stands for."""


def score(
    game: str,
    names: Sequence[str],
    facts: Iterable[Fact],
    rules: Mapping[str, Value] = NO_RULES,
    preset: str = "",
    opening: Opening = FROM_NOTHING,
) -> tuple[Scored, ...]:
    """Judge hands, and whatever else happened, one after another: each with its verdict and the standing after it.

    `names` are in turn order; `rules` are the house rules that are answered otherwise than in the preset, the game's
    first unless another is named. A plain `Hand` is taken by any game whose own class of hands has no more that must
    be told.
    """
    played, seats = ruleset(game), (names,) if isinstance(names, str) else tuple(names)
    options = played.agree(preset, rules)
    if len(seats) not in played.seats(options) or len({*map(normalized, seats)}) < len(seats):
        allowed = either(played.seats(options))
        raise ValueError(f"{played.words.name} takes the names of {allowed} people, in turn order.")
    before = played.first(options, played.seat(seats, options), opening)
    return score_facts(played, options, before, facts)


def ask(topic: str, /, **told: Told) -> Reply:
    """Ask the referee: `topic` is the key of a question, `told` its fields, the preset and house rules by their keys.

    What everybody holds may be told in a row, `held=[...]` for `held_0` to `held_3`.
    """
    asked = topic_of(topic)
    texts = dict(_texts(asked, told))
    if topic != asked.key:
        _now, texts = moved(topic, texts)
    _refuse_unasked(asked, texts)
    return asked.ask(Inputs(texts))


def find(
    words: str,
    language: Language = ENGLISH,
    game: str = "",
    preset: str = "",
    rules: Mapping[str, Value] = NO_RULES,
    most: int = 10,
) -> "Finds":
    """What answers to these words in a language, the best first, said under the preset and the answers on top of it.

    Where there are no such rules, none are known. The first search in a language gathers all that there is,
    which takes a few tenths of a second.
    """
    from referee.search import finding

    return finding.find(words, language, game, preset, rules, most)


def topic_of(key: str) -> Question:
    """The question with this key, or one that it had once; ImpossibleFact where there is none."""
    with suppress(KeyError):
        return question(key)
    try:
        return question(moved(key, {})[0].key)
    except KeyError as error:
        topics = tuple(question.key for question in questions())
        raise ImpossibleFact("topic", N_("No such question. Choose from {topics}."), topics=topics) from error


def _texts(asked: Question, told: Mapping[str, Told]) -> Iterator[tuple[str, str]]:
    for name, value in told.items():
        if f"{name}_0" in asked.names and isinstance(value, list | tuple):
            yield from ((f"{name}_{seat}", _text(part)) for seat, part in enumerate(value))
        else:
            yield name, _text(value)


def _refuse_unasked(asked: Question, told: Mapping[str, str]) -> None:
    game = asked.game(told)
    asking = [ruleset(game)] if game else rulesets()
    rules = {rule.key for rules in asking for rule in house_rules(rules.options)}
    for key in (name[:MAX_NAME_LENGTH] for name in told if name not in {*asked.names, "preset", *rules}):
        raise ImpossibleFact(key, N_("This question has no {key}, only {names}."), key=key, names=asked.names)


def _text(value: Told) -> str:
    if value is None:
        return ""
    if isinstance(value, list | tuple):
        return (" " if all(isinstance(part, Tile) for part in value) else ", ").join(map(_text, value))
    if isinstance(value, Holding) and value.is_empty:
        return "0/0"  # an empty field stands for what nobody told
    if not isinstance(value, str | int | Tile | Holding):
        raise TypeError(f"A question is given texts, numbers, tiles, holdings, or lists of them, not {value!r}.")
    return str(value)
