"""What of many entries answers to a few words: ranked by how much they say of it, and nothing where none does.

A word counts by how rare it is, as in BM25, most in what people call an entry, less in its sentence. A phrase that
is said whole counts beside its words. A synonym counts less than the word, a slip of one letter less still, and a
word that carries no meaning hardly at all. Entries of the game that is asked about come before those of others.
"""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import log
from operator import itemgetter
from typing import Generic, TypeVar

from referee.engine.wording import folded
from referee.search.stems import Vocabulary, Word

T = TypeVar("T")
TITLE, KEYWORDS, TEXT = 2.0, 2.0, 1.0
"""How much a word counts by where it stands."""
SYNONYM, SLIP, BEGINNING, FUNCTION, FILLER = 0.6, 0.6, 0.5, 0.6, 0.3
"""How much a word counts that is not the same as in the entry, carries little meaning, or fills a question."""
SATURATION, LENGTH = 1.2, 0.4  # k1 and b of BM25
PHRASE = 2.2
"""How much a whole phrase counts beside its words."""
OF_GAME = 2.0
"""How much more an entry counts if it is of the game that is asked about."""
LEAST = 0.3
"""How much of what was asked an entry must answer to."""
UNKNOWN_NUMBER = 0.5
"""How much a number counts that stands nowhere; any other such word counts as the rarest that does."""
LOOKED_AT = 40
"""Of how many entries, the best by their words, the phrases are looked at."""
FEWEST_LETTERS = 4


@dataclass(frozen=True)
class Indexed(Generic[T]):
    """Something that can be found."""

    what: T
    """What is found."""
    group: str
    """What it is to people: of the entries of a group only the best is found."""
    title: str
    text: str = ""
    keywords: tuple[str, ...] = ()
    """Phrases by which people look for it."""
    game: str = ""
    """The key of the game it belongs to; "" for none."""
    weight: float = 1.0
    """How much it counts beside others that say the same."""
    by_phrase: bool = False
    """Whether nothing less than a whole phrase finds it."""


@dataclass(frozen=True)
class Match(Generic[T]):
    """An entry that was found."""

    entry: Indexed[T]
    score: float


class Index(Generic[T]):
    """Entries, by their words; made once, and asked often."""

    def __init__(self, entries: Iterable[Indexed[T]], vocabulary: Vocabulary) -> None:
        self.entries, self.vocabulary = tuple(entries), vocabulary
        self._surfaces: dict[str, set[str]] = defaultdict(set)
        self._said: list[list[tuple[str, ...]]] = []
        words = cache(vocabulary.words)
        counts = [self._count(entry, words) for entry in self.entries]
        groups: dict[str, set[str]] = defaultdict(set)
        for entry, count in zip(self.entries, counts, strict=True):
            for stem in count:
                groups[stem].add(entry.group)
        self._most = log(1 + len({entry.group for entry in self.entries}))
        self._rarity = {stem: self._most - log(len(having)) for stem, having in groups.items()}
        for stem in {stem for word in vocabulary.function_words for stem in self._surfaces.get(folded(word), ())}:
            self._rarity[stem] *= FUNCTION
        self._weigh(counts)
        self._phrases = [[(stems, sum(map(self._rarity.__getitem__, stems))) for stems in said] for said in self._said]

    def _count(self, entry: Indexed[T], words_of: Callable[[str], Sequence[Word]]) -> dict[str, float]:
        """How often each stem stands in an entry, by how much its place counts."""
        count: dict[str, float] = defaultdict(float)
        phrases: list[tuple[str, ...]] = []
        fields = ((TITLE, entry.title), (TEXT, entry.text), *((KEYWORDS, phrase) for phrase in entry.keywords))
        for weight, text in fields:
            words = words_of(text)
            for word in words:
                count[word.stem] += weight
                for form in (word.surface, word.stem):
                    self._surfaces[form].add(word.stem)
            phrases.append(tuple(dict.fromkeys(word.stem for word in words)))
        self._said.append([*filter(None, phrases)])
        return count

    def _weigh(self, counts: Sequence[dict[str, float]]) -> None:
        self._found_in: dict[str, dict[int, float]] = defaultdict(dict)
        lengths = [sum(count.values()) for count in counts]
        usual = sum(lengths) / max(1, len(lengths))
        for number, count in enumerate(counts):
            slack = SATURATION * (1 - LENGTH + LENGTH * lengths[number] / usual)
            for stem, often in count.items():
                weight = self._rarity[stem] * often * (SATURATION + 1) / (often + slack)
                self._found_in[stem][number] = weight

    def find(
        self, asked: str, game: str = "", most: int = 10, counts: Callable[[T], float] = lambda _what: 1.0
    ) -> list[Match[T]]:
        """The entries that answer to these words, the best first; none where none says enough of it.

        `counts` says how much each counts beside the others.
        """
        words = self.vocabulary.words(asked)[:24]
        fill = self.vocabulary.filling(words)
        counted = [FILLER if place in fill else 1.0 for place in range(len(words))]
        senses = [self._senses(words, place, count) for place, count in enumerate(counted)]
        rarities = [self._asked_rarity(*each) for each in zip(words, senses, counted, strict=True)]
        whole = sum(rarities)
        if not whole:
            return []
        scores, covered = self._score(senses, rarities)
        alikes = sorted((alike, stem) for sense in senses for stem, alike in sense.items())
        said = {stem: alike * self._rarity[stem] for alike, stem in alikes}
        near: list[tuple[float, int, float]] = []
        for number, score in scores.items():
            entry, share = self.entries[number], covered[number] / whole
            if self._is_whole(number, said) if entry.by_phrase else share >= LEAST:
                nearness = share * entry.weight * (OF_GAME if game and entry.game == game else 1)
                near.append((score * nearness, number, nearness))
        near.sort(key=itemgetter(0), reverse=True)
        best: dict[str, Match[T]] = {}
        for score, number, nearness in near[:LOOKED_AT]:
            entry, phrase = self.entries[number], self._phrase(number, said)
            match = Match(entry, (score + PHRASE * phrase * nearness) * counts(entry.what))
            if entry.group not in best or best[entry.group].score < match.score:
                best[entry.group] = match
        return sorted(best.values(), key=lambda match: -match.score)[:most]

    def _score(
        self, senses: Sequence[dict[str, float]], rarities: Sequence[float]
    ) -> tuple[dict[int, float], dict[int, float]]:
        """What the words count in each entry, and how much of what was asked it answers to."""
        scores: dict[int, float] = defaultdict(float)
        covered: dict[int, float] = defaultdict(float)
        for sense, rarity in sorted(zip(senses, rarities, strict=True), key=lambda each: -each[1]):
            found: dict[int, float] = {}
            answers: dict[int, float] = {}
            for stem, alike in sense.items():
                entries = self._found_in.get(stem, {})
                if rarity == FUNCTION and scores:
                    entries = {number: entries[number] for number in entries.keys() & scores.keys()}
                more = {each: new for each, count in entries.items() if (new := alike * count) > found.get(each, 0.0)}
                found |= more
                answers |= dict.fromkeys(more, alike)
            for number, weight in found.items():
                scores[number] += weight
                covered[number] += rarity * answers[number]
        return scores, covered

    def _phrase(self, number: int, said: Mapping[str, float]) -> float:
        """What the phrase of an entry counts of which most was said."""
        best, is_silent_on = 0.0, said.keys().isdisjoint
        for stems, whole in self._phrases[number]:
            if is_silent_on(stems):
                continue
            matched = sum([said[stem] for stem in stems if stem in said])
            if matched * whole:
                best = max(best, matched * (matched / whole) ** 2)
        return best

    def _is_whole(self, number: int, said: Mapping[str, float]) -> bool:
        """Whether a phrase of an entry is said whole, one of a single word without a slip."""
        return any(
            all(stem in said for stem in stems) and (len(stems) > 1 or said[stems[0]] == self._rarity[stems[0]])
            for stems, _whole in self._phrases[number]
        )

    def _asked_rarity(self, word: Word, sense: dict[str, float], count: float) -> float:
        if self.vocabulary.is_function_word(word):
            return FUNCTION
        unknown = self._most * (UNKNOWN_NUMBER if word.surface.isdecimal() else 1)
        own = (self._rarity.get(stem, 0.0) for stem, alike in sense.items() if alike == count)
        return count * max(own, default=unknown)

    def _senses(self, words: Sequence[Word], place: int, count: float) -> dict[str, float]:
        """The stems that a word may stand for, with how much each counts."""
        word = words[place]
        joined = "".join(each.surface for each in words[place : place + 2])  # chicken foot is a chickenfoot
        own = {word.stem, *self._surfaces.get(word.surface, ()), *self._surfaces.get(joined, ())}
        own &= self._found_in.keys()
        sense = dict.fromkeys(own, 1.0)
        for stem in self._synonyms(words, place):
            sense.setdefault(stem, SYNONYM)
        if not own and word.surface.isalpha() and not self.vocabulary.is_function_word(word):
            for form in (word.surface, word.stem if len(word.stem) > FEWEST_LETTERS else ""):
                for stem, alike in self._nearly(form):
                    sense.setdefault(stem, alike)
        return {stem: alike * count for stem, alike in sense.items()}

    @cached_property
    def _groups(self) -> dict[str, list[tuple[tuple[str, ...], set[str]]]]:
        """Each way of saying something by its first stem, and the stems of one word that mean the same."""
        groups: dict[str, list[tuple[tuple[str, ...], set[str]]]] = defaultdict(list)
        for group in self.vocabulary.synonyms:
            said = [tuple(word.stem for word in self.vocabulary.words(phrase)) for phrase in group]
            single = self._found_in.keys() & {stems[0] for stems in said if len(stems) == 1}
            for stems in filter(None, said):
                groups[stems[0]].append((stems, single))
        return groups

    def _synonyms(self, words: Sequence[Word], place: int) -> Iterator[str]:
        for stems, single in self._groups.get(words[place].stem, ()):
            if tuple(word.stem for word in words[place : place + len(stems)]) == stems:
                yield from single

    def _nearly(self, form: str) -> Iterator[tuple[str, float]]:
        """The stems of what differs by one slip of a letter, and of what begins so."""
        if len(form) < FEWEST_LETTERS:
            return
        for near in {near for less in _with_one_less(form) for near in self._less.get(less, ())}:
            if _one_slip(form, near):
                yield from ((stem, SLIP) for stem in self._surfaces[near])
        ordered = self._ordered
        for near in ordered[bisect_left(ordered, form) :]:
            if not near.startswith(form):
                return
            yield from ((stem, BEGINNING) for stem in self._surfaces[near])

    @cached_property
    def _ordered(self) -> list[str]:
        return sorted(self._surfaces)

    @cached_property
    def _less(self) -> dict[str, list[str]]:
        """The words that leave such letters when one of theirs is left out, and themselves."""
        less: dict[str, list[str]] = defaultdict(list)
        for surface in self._surfaces:
            if len(surface) >= FEWEST_LETTERS - 1 and surface.isalpha():
                for shorter in _with_one_less(surface):
                    less[shorter].append(surface)
        return less


def _with_one_less(word: str) -> set[str]:
    return {word, *(word[:place] + word[place + 1 :] for place in range(len(word)))}


def _one_slip(one: str, other: str) -> bool:
    """Whether a letter was inserted, left out, changed, or swapped with the next."""
    place = next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    if place is None:
        return abs(len(one) - len(other)) <= 1
    rest, others = one[place:], other[place:]
    swapped = rest[1::-1] + rest[2:] == others
    return swapped or rest[1:] == others or rest == others[1:] or rest[1:] == others[1:]
