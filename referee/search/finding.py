"""Finding a rule by what people call it: in one language at a time, by its own words and by those that people use.

What is found is said under the rules of whoever asks, and beside it what other presets say: never a sentence under
rules by which it is not true.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache, partial
from itertools import islice, pairwise
from urllib.parse import urlencode

from referee.desk import question
from referee.engine.desk.question import Inputs
from referee.engine.desk.rulebook import changed
from referee.engine.facts import ImpossibleFact
from referee.engine.options import Options, Value
from referee.engine.wording import ENGLISH, N_, Language, Sentence, folded
from referee.rulesets import games, ruleset
from referee.search.entries import WEIGHTS, Aspect, Found, everything
from referee.search.ranking import LOOKED_AT, Index, Indexed
from referee.search.strangers import STRANGERS, Stranger
from referee.search.vocabulary import words as words_of

ID = re.compile(r"(?<![a-z0-9])([a-z]{1,3})[ .-]*([a-z])?[ .-]*(\d{1,2})(?![a-z0-9-])")
NO_RULE = N_("No rule here says anything about that.")
NOT_HERE, ELSEWHERE = N_("not played at this table"), N_("Elsewhere:")
FOR_SO_MANY = N_("For {people} players: {tiles} tiles each.")
NOT_PLAYED = 0.4
"""How much something counts that the table that asks does not play."""
OTHER_GAME = 0.3
"""How much something counts of another game than the one that is played."""
UNDER_RULES = ("rule", "clause", "guide")
"""The kinds that say a rule."""
NONE: Mapping[str, Value] = {}


@dataclass(frozen=True)
class Elsewhere:
    """What other presets say."""

    text: str
    presets: tuple[str, ...]
    """The names of those that do."""


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
    """What it says under `rules`; "" where its title says all, or the rules that were given do not have it."""
    game: str
    """The key of its game; "" for one of all games."""
    address: str
    """The path to it, under `rules`."""
    rules: Mapping[str, str] = field(default_factory=dict, hash=False)
    """The preset, and the answers on top of it: those that were given, or else the plainest that have it in force."""
    presets: tuple[str, ...] = ()
    """The names of the presets that say so, where not all of its game do."""
    in_force: bool = True
    """Whether the rules that were given have it; True where none of its game were."""
    elsewhere: tuple[Elsewhere, ...] = ()
    """What the other presets say, the usual one first."""

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


@dataclass(frozen=True)
class Table:
    """The rules of whoever asks."""

    game: str = ""
    """The key of the game; "" for none."""
    preset: str = ""
    """The preset; "" where only the game is known."""
    answers: tuple[tuple[str, Value], ...] = ()
    """The house rules that are answered otherwise."""
    people: int = 0
    """How many play; 0 where that is not known."""

    @cached_property
    def options(self) -> Options | None:
        """The house rules; None where no preset is known."""
        with suppress(KeyError, ImpossibleFact):
            return ruleset(self.game).agree(self.preset, dict(self.answers)) if self.preset else None
        return None

    @property
    def rules(self) -> dict[str, str]:
        """The same, as an address says them."""
        return {"preset": self.preset, **{key: str(value).lower() for key, value in self.answers}}

    def plays(self, found: Found) -> bool:
        """Whether it is of this game, and the rules are known."""
        return found.game is not None and found.game.rules.key == self.game and self.options is not None

    def has(self, found: Found) -> bool:
        """Whether these rules have it; so where nothing is known of them, or it is of another game."""
        return not self.plays(found) or self.options is None or found.holds(self.options)


def find(
    words: str,
    language: Language = ENGLISH,
    game: str = "",
    preset: str = "",
    rules: Mapping[str, Value] = NONE,
    most: int = 10,
) -> Finds:
    """What answers to these words in a language, the best first, said under the preset and the answers on top of it.

    If the game that is played answers best, nothing of another is found. Where there are no such rules, none are known.
    """
    return _library(language).find(words, Table(game, preset, tuple(rules.items())), most)


@cache
def _library(language: Language) -> "Library":
    return Library(language)


class Library:
    """All that can be found, as a language says it."""

    def __init__(self, language: Language) -> None:
        self.language, self.words = language, words_of(language.code)
        self.all = everything()
        aspects = (self._entry(found, aspect) for found in self.all for aspect in found.aspects)
        known = [*aspects, *map(self._stranger, STRANGERS)]
        self.index: Index[Found | Stranger] = Index(known, self.words.vocabulary)

    def find(self, words: str, table: Table, most: int) -> Finds:
        """What answers to these words."""
        if cited := self._cited(words, table.game):
            return Finds(tuple(self._hit(found, table) for found in cited[:most]))
        named = self._named(words)
        ours = named or table.game
        alone = [each for each in STRANGERS if each.alone and each.alone == words.strip(" ?!¿¡.")]
        best = self.index.find(words, ours, LOOKED_AT, partial(_counts, table))
        matches = [*alone, *(match.entry.what for match in best)]
        if matches and isinstance(matches[0], Stranger):
            near = next((each for each in self.all if f"{each.kind}:{each.id}" == matches[0].near), None)
            said = self.language.say(matches[0].text, {})
            return Finds(stranger=said, nearest=self._hit(near, table) if near else None)
        found = _of_one_game([each for each in matches if isinstance(each, Found)], named, table.game)
        table = replace(table, people=self._people(words))
        hits = (self._hit(each, table) for each in found)
        return Finds(tuple(islice(_said_once(hit for hit in hits if hit.in_force or hit.elsewhere), most)))

    def _people(self, words: str) -> int:
        """For how many who play something is asked; 0 where no number is said, but for a double's."""
        numbers, surfaces = self.index.vocabulary.numbers, folded(words).replace("-", " ").split()
        said = (numbers.get(each, 0) for before, each in pairwise(["", *surfaces]) if before not in self._doubles)
        return next((number for number in said if number > 1), 0)

    @cached_property
    def _doubles(self) -> frozenset[str]:
        return frozenset(map(folded, self.index.vocabulary.doubles))

    def _named(self, words: str) -> str:
        """The game that is named among the words; "" for none."""
        said = {word.surface for word in self.index.vocabulary.words(words)}
        return next((key for key, name in self._named_by.items() if name and name <= said), "")

    @cached_property
    def _named_by(self) -> Mapping[str, set[str]]:
        """The words of the name of each game."""
        words = self.index.vocabulary.words
        return {key: {word.surface for word in words(name)} for key, name in self._names.items()}

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

    def _entry(self, found: Found, aspect: Aspect) -> Indexed[Found | Stranger]:
        said = [self._say(sentence) for sentence in aspect.texts]
        name = self._names[found.game.rules.key] if found.game else ""
        is_line = found.anchor.startswith("guide-")  # its title is its chapter's
        return Indexed(
            found,
            f"{found.kind}:{found.id}",
            "" if is_line else self._say(found.title),
            " ".join((*said, name)),
            self.words.of(*aspect.words),
            found.game.rules.key if found.game else "",
            WEIGHTS[found.kind],
        )

    def _stranger(self, stranger: Stranger) -> Indexed[Found | Stranger]:
        keywords, weight = self.words.of(f"stranger:{stranger.key}"), WEIGHTS["stranger"]
        return Indexed(stranger, stranger.text, "", keywords=keywords, weight=weight, by_phrase=True)

    def _say(self, sentence: Sentence | None) -> str:
        return self.language.say(sentence.text, sentence.params) if sentence else ""

    @lru_cache(maxsize=4096)  # noqa: B019 - a library stays as long as the process
    def _hit(self, found: Found, table: Table) -> Hit:
        asked, rules = _read_for(found, table), _rules(found, table)
        in_force = table.has(found)
        text = self._ruled(found.id, asked, rules) if found.kind == "fault" else self._said(found, rules, table.people)
        presets, elsewhere = self._by_preset(found, text if in_force or found.kind == "clause" else None, table.people)
        return Hit(
            kind=found.kind,
            id=found.id,
            title=self._say(found.title),
            text=text if in_force else "",
            game=found.game.rules.key if found.game else "",
            address=_address(found, asked, rules),
            rules=rules,
            presets=presets,
            in_force=in_force,
            elsewhere=elsewhere,
        )

    def _said(self, found: Found, rules: Mapping[str, str], people: int) -> str:
        """What it says under rules, for so many people."""
        of = (found.game or games()[0]).rules
        return self._under(found, of.agree(rules.get("preset", ""), changed(of, rules)), people)

    def _under(self, found: Found, options: Options, people: int) -> str:
        said = self._say(found.says(options))
        if not found.game or not found.is_deal or people not in found.game.rules.can_deal(options):
            return said
        tiles = found.game.rules.setup.dealt(options, people)
        return f"{self.language.say(FOR_SO_MANY, {'people': people, 'tiles': tiles})} {said}" if tiles else said

    def _ruled(self, fault: str, game: str, rules: Mapping[str, str]) -> str:
        """What follows of a fault, as the desk says it."""
        headline = question("irregularity").ask(Inputs({**rules, "what": fault, "game": game})).headline
        return self.language.say(headline.text, headline.params)

    def _by_preset(self, found: Found, text: str | None, people: int) -> tuple[tuple[str, ...], tuple[Elsewhere, ...]]:
        """The presets that say so, where not all of them do; and what others say, each with those that do."""
        if found.game is None or found.kind not in UNDER_RULES:
            return (), ()
        names: dict[str, list[str]] = {}
        for preset in found.game.rules.presets:
            options = found.game.rules.agree(preset.key)
            if found.holds(options):
                names.setdefault(self._under(found, options, people), []).append(self._say(Sentence(preset.name)))
        same = names.pop(text, []) if text is not None else []
        elsewhere = tuple(Elsewhere(said, tuple(those)) for said, those in names.items())
        return (() if len(same) == len(found.game.rules.presets) else tuple(same)), elsewhere


def described(hit: Hit) -> dict[str, object]:
    """A hit for programs."""
    return {
        "id": hit.name,
        "title": hit.title,
        "text": hit.text,
        "game": hit.game or None,
        "rules": dict(hit.rules),
        "presets": [*hit.presets],
        "in_force": hit.in_force,
        "elsewhere": [{"text": each.text, "presets": [*each.presets]} for each in hit.elsewhere],
        "address": hit.address,
    }


def _counts(table: Table, what: Found | Stranger) -> float:
    """How much something counts beside others: less where it is not of the game that is played, or not played."""
    if isinstance(what, Stranger) or not (what.game and table.game):
        return 1.0
    if what.game.rules.key != table.game:
        return OTHER_GAME
    if not table.plays(what):
        return 1.0
    if what.kind == "preset" and what.rules["preset"] != table.preset:
        return NOT_PLAYED**3
    if what.kind == "guide" and what.anchor == "guide":
        return NOT_PLAYED
    return 1.0 if table.has(what) else NOT_PLAYED if what.kind == "rule" else NOT_PLAYED**5


def _of_one_game(found: Sequence[Found], *asked: str) -> Sequence[Found]:
    """What is of the first of these games that answers best, and of all games; else all that was found."""
    for game in filter(None, asked):
        ours = [each for each in found if each.game is None or each.game.rules.key == game]
        if ours and ours[0] is found[0]:
            return ours
    return found


def _said_once(hits: Iterable[Hit]) -> Iterator[Hit]:
    """The hits without those that say what one before them says."""
    said: set[tuple[str, str]] = set()
    for hit in hits:
        if (key := (hit.game, hit.text or hit.title)) not in said:
            said.add(key)
            yield hit


def _plain(id: str) -> str:  # noqa: A002
    """A canon id without what people leave out of it: "LAG-G05" as "lagg5"."""
    return re.sub(r"(?<!\d)0+(?=\d)", "", re.sub(r"[^a-z0-9]", "", id.lower()))


def _address(found: Found, game: str, rules: Mapping[str, str]) -> str:
    """Where it is read, under these rules."""
    query = {**rules, **found.query}
    if game and not found.game:
        query["game"] = game
    if found.anchor:
        query["at"] = found.anchor
    mark = f"#{found.anchor}" if found.anchor else ""
    return f"{found.path}{'?' if query else ''}{urlencode(query)}{mark}"


def _read_for(found: Found, table: Table) -> str:
    """The game that it is read for: of a fault one that knows it, the first in pairs if need be; "" for none."""
    if found.game:
        return found.game.rules.key
    if found.kind != "fault":
        return table.game
    can = [each.rules for each in games() if not each.rules.interruptions.faults.why_not(found.id)]
    can.sort(key=lambda rules: (rules.key != table.game, not rules.setup.plays_in_pairs(rules.options())))
    return can[0].key


def _rules(found: Found, table: Table) -> Mapping[str, str]:
    """The rules that it is said under: those of the table, where it is of its game and in force there."""
    if found.kind in ("preset", "question"):
        return found.rules
    is_ruled = found.kind == "fault" and table.preset and _read_for(found, table) == table.game
    return table.rules if is_ruled or (table.plays(found) and table.has(found)) else found.rules
