"""Finding a rule by what people call it: in one language at a time, by its own words and by those that people use."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from urllib.parse import urlencode

from referee.engine.desk.search import Index, Indexed
from referee.engine.desk.words import folded
from referee.engine.facts import ImpossibleFact
from referee.engine.wording import ENGLISH, N_, Language, Sentence
from referee.library.entries import WEIGHTS, Found, everything
from referee.library.strangers import STRANGERS, Stranger
from referee.library.vocabulary import phrases, vocabulary
from referee.rulesets import game as game_of
from referee.rulesets import games

ID = re.compile(r"(?<![a-z0-9])([a-z]{1,3})[ .-]*([a-z])?[ .-]*(\d{1,2})(?![a-z0-9-])")
NO_RULE = N_("No rule here says anything about that.")


@dataclass(frozen=True)
class Hit:
    """One thing that was found."""

    kind: str
    """Clause, rule, question, fault, example, preset or guide."""
    id: str
    """What it is called among those of its kind, in every language."""
    title: str
    """What is found, as its readers say it."""
    text: str
    """What it says where it leads to; "" where its title says all."""
    game: str
    """The key of its game; "" for one of all games."""
    address: str
    """The path to it, under rules by which it is in force."""

    @property
    def name(self) -> str:
        """Its kind and id, by which programs know it."""
        return f"{self.kind}:{self.id}"


@dataclass(frozen=True)
class Finds:
    """What a search comes to."""

    hits: tuple[Hit, ...] = ()
    """The best first; none where no rule speaks of it."""
    stranger: str = ""
    """What is said of something that is known not to be here; "" for nothing of that kind."""
    nearest: Hit | None = None
    """The nearest thing that there is."""


def find(words: str, language: Language = ENGLISH, game: str = "", preset: str = "", most: int = 10) -> Finds:
    """What answers to these words in a language, the best first, the game and preset that are played before others."""
    return _library(language).find(words, game, preset, most)


@cache
def _library(language: Language) -> "Library":
    return Library(language)


@cache
def _everything() -> tuple[Found, ...]:
    return tuple(everything())


class Library:
    """All that can be found, as a language says it."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self.all = _everything()
        known = [*map(self._entry, self.all), *map(self._stranger, STRANGERS)]
        self.index: Index[Found | Stranger] = Index(known, vocabulary(language.code, language.gettext))

    def find(self, words: str, game: str, preset: str, most: int) -> Finds:
        """What answers to these words."""
        if cited := self._cited(words, game):
            return Finds(tuple(self._hit(found, game, preset) for found in cited[:most]))
        matches = [match.entry.what for match in self.index.find(words, self._named(words) or game, most + 1)]
        if matches and isinstance(matches[0], Stranger):
            near = next((each for each in self.all if f"{each.kind}:{each.id}" == matches[0].near), None)
            said = self.language.say(matches[0].text, {})
            return Finds(stranger=said, nearest=self._hit(near, game, preset) if near else None)
        return Finds(tuple(self._hit(each, game, preset) for each in matches if isinstance(each, Found))[:most])

    def _named(self, words: str) -> str:
        """The game that is named among the words; "" for none."""
        said = {word.stem for word in self.index.vocabulary.words(words)}
        names = {key: {word.stem for word in self.index.vocabulary.words(name)} for key, name in self._names.items()}
        return next((key for key, name in names.items() if name and name <= said), "")

    @cached_property
    def _names(self) -> Mapping[str, str]:
        return {each.rules.key: self.language.say(each.rules.words.called, {}) for each in games()}

    @cached_property
    def _by_id(self) -> Mapping[str, list[Found]]:
        """What leads to each canon id: the clauses that bear it, or else all that cites it."""
        by_id: dict[str, list[Found]] = {}
        for found in self.all:
            for cite in found.cites:
                by_id.setdefault(_plain(cite), []).append(found)
        return {
            cite: [each for each in found if each.kind == "clause" and _plain(each.id) == cite] or found
            for cite, found in by_id.items()
        }

    def _cited(self, words: str, game: str) -> list[Found]:
        """What leads to the canon ids among the words, that of the game first; nothing where none is named."""
        found = [each for cite in ID.findall(folded(words)) for each in self._by_id.get(_plain("".join(cite)), ())]
        ordered = sorted(found, key=lambda each: not (game and each.game and each.game.rules.key == game))
        by_group = {f"{each.kind}:{each.id}": each for each in reversed(ordered)}
        return [*reversed(by_group.values())]

    def _entry(self, found: Found) -> Indexed[Found | Stranger]:
        said = [self._say(sentence) for sentence in found.text]
        name = self._names[found.game.rules.key] if found.game else ""
        return Indexed(
            found,
            f"{found.kind}:{found.id}",
            self._say(found.title),
            " ".join((*said, name)),
            tuple(phrase for words in found.keywords if words for phrase in phrases(self.language.gettext(words))),
            found.game.rules.key if found.game else "",
            WEIGHTS[found.kind],
        )

    def _stranger(self, stranger: Stranger) -> Indexed[Found | Stranger]:
        keywords = phrases(self.language.gettext(stranger.keywords))
        weight = WEIGHTS["stranger"]
        return Indexed(stranger, stranger.text, "", keywords=keywords, weight=weight, by_phrase=True)

    def _say(self, sentence: Sentence) -> str:
        return self.language.say(sentence.text, sentence.params)

    @lru_cache(maxsize=4096)  # noqa: B019 - a library stays as long as the process
    def _hit(self, found: Found, game: str, preset: str) -> Hit:
        text = self._say(found.text[0]) if found.text and found.kind != "clause" else ""
        key = found.game.rules.key if found.game else ""
        return Hit(found.kind, found.id, self._say(found.title), text, key, _address(found, game, preset))


def _plain(id: str) -> str:  # noqa: A002
    """A canon id without what people leave out of it: "LAG-G05" as "lagg5"."""
    return re.sub(r"(?<!\d)0+(?=\d)", "", re.sub(r"[^a-z0-9]", "", id.lower()))


def _address(found: Found, game: str, preset: str) -> str:
    """Where it is read, under the preset that is played if it is in force there, else under rules by which it is."""
    query = {**_rules(found, game, preset), **found.query}
    if of_game := _asked_of(found, game):
        query["game"] = of_game
    if found.anchor:
        query["at"] = found.anchor
    mark = f"#{found.anchor}" if found.anchor else ""
    return f"{found.path}{'?' if query else ''}{urlencode(query)}{mark}"


def _asked_of(found: Found, game: str) -> str:
    """The game that something of all games is read for: of a fault one that knows it, the first in pairs if need be."""
    if found.game or found.kind != "fault":
        return "" if found.game else game
    can = [each.rules for each in games() if not each.rules.interruptions.faults.why_not(found.id)]
    can.sort(key=lambda rules: (rules.key != game, not rules.setup.plays_in_pairs(rules.options())))
    return can[0].key


def _rules(found: Found, game: str, preset: str) -> Mapping[str, str]:
    if found.game is None or found.game.rules.key != game or not preset or found.kind in ("preset", "question"):
        return found.rules
    try:
        options = game_of(game).rules.agree(preset)
    except (KeyError, ImpossibleFact):
        return found.rules
    return {"preset": preset} if found.holds(options) else found.rules
