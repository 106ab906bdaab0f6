"""All that can be found, over every game: clauses, house rules, questions, faults, examples, presets, guides.

Each entry knows where it is read: in a rulebook, under rules by which its sentence is in force; or at the desk.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import chain, combinations

from referee.desk import questions
from referee.engine.desk.game import Game
from referee.engine.desk.question import GamePart, Question
from referee.engine.desk.rulebook import CHAPTERS, GuideLine, InForce
from referee.engine.facts import FAULTS, ImpossibleFact
from referee.engine.options import Answer, HouseRule, Options, Value, house_rules
from referee.engine.ruleset import Preset
from referee.engine.verdict import always
from referee.engine.wording import N_, Sentence, slug
from referee.rulesets import games
from referee.search.common import common

Says = Callable[[Options], Sentence | None]
Holds = Callable[[Options], bool]
WEIGHTS = {
    "guide": 1.0,
    "rule": 1.1,
    "clause": 1.0,
    "question": 0.55,
    "fault": 1.1,
    "preset": 0.8,
    "example": 0.8,
    "stranger": 1.6,
}
"""How much each kind counts beside others that say the same."""


@dataclass(frozen=True)
class Aspect:
    """Words by which something is found."""

    texts: tuple[Sentence, ...] = ()
    """What it may say."""
    words: tuple[str, ...] = ()
    """By which kinds and ids a language may have words of those who look for it (`vocabulary.Words.of`)."""


@dataclass(frozen=True, eq=False)
class Found:
    """Something that can be found, and where: of a rule the question, and not one of its answers."""

    kind: str
    id: str
    """What it is called among those of its kind, in every game and language."""
    title: Sentence
    says: Says = lambda _options: None
    """What it says under house rules; None where it is not in force, or its title says all."""
    holds: Holds = always
    """Under which house rules it is in force."""
    aspects: tuple[Aspect, ...] = (Aspect(),)
    """By what it is found: of a house rule, by each of its answers."""
    cites: tuple[str, ...] = ()
    """The canon ids that lead to it."""
    game: Game[Options] | None = None
    path: str = ""
    """Where it is read."""
    query: Mapping[str, str] = field(default_factory=dict)
    """What its address says beside the rules."""
    anchor: str = ""
    """Its place on the page; "" for all of it."""
    rules: Mapping[str, str] = field(default_factory=dict)
    """The preset, and the answers on top of it, by which it is in force: the plainest such."""
    is_deal: bool = False
    """Whether it says how many tiles each is dealt, which may hang on how many play."""


@cache
def everything() -> tuple[Found, ...]:
    """All that can be found, in the order in which equals are shown."""
    of_games = (found for game in games() for found in Gathered(game).all())
    return (*of_games, *_faults(), *_of_all_games())


@dataclass(frozen=True, eq=False)
class Gathered:
    """What can be found of one game."""

    game: Game[Options]

    def all(self) -> Iterator[Found]:
        """Its guide, house rules, clauses, questions, worked examples and presets."""
        yield from (*self._guides(), *self._rules(), *self._clauses(), *self._questions())
        yield from (*self._examples(), *self._presets())

    @property
    def key(self) -> str:
        return self.game.rules.key

    def settings(self) -> Iterator[tuple[Mapping[str, Value], str]]:
        """Rules to look under, from the plainest: each preset, then one answer otherwise, then two."""
        rules = self.game.rules
        yield from (({}, preset.key) for preset in rules.presets)
        single = [{rule.key: value} for rule in house_rules(rules.options) for value in _answers(rule)]
        for answers in chain(single, ({**one, **other} for one, other in combinations(single, 2))):
            yield answers, rules.presets[0].key

    def where(self, holds: Holds) -> dict[str, str] | None:
        """The preset, and the answers on top of it, by which something holds; None where there are no such rules."""
        for answers, preset in self.settings():
            options = self.agreed(preset, answers)
            if options is not None and holds(options):
                return {"preset": preset, **{key: str(value).lower() for key, value in answers.items()}}
        return None

    def agreed(self, preset: str, answers: Mapping[str, Value]) -> Options | None:
        """The options, where there can be such."""
        try:
            return self.game.rules.agree(preset, answers)
        except (ImpossibleFact, KeyError):
            return None

    def _in_book(self, found: Found, anchor: str) -> Iterator[Found]:
        """The same with the place in the game's book where it holds; nothing where no rules come to it."""
        rules = self.where(found.holds)
        if rules is not None:
            aspects = (*found.aspects, *(Aspect(words=(words,)) for words in common(found.id)))
            path = f"/rules/{self.key}"
            yield replace(found, path=path, game=self.game, anchor=anchor, rules=rules, aspects=aspects)

    def _clauses(self) -> Iterator[Found]:
        for clause in self.game.book.clauses:
            name = f"clause:{clause.id}"
            aspect = Aspect(tuple(map(Sentence, clause.others)), (name, f"{name}.{slug(str(clause.text))}"))
            title = Sentence(clause.text)
            found = Found("clause", clause.id, title, holds=clause.when, aspects=(aspect,), cites=clause.cites)
            yield from self._in_book(found, clause.id)

    def _rules(self) -> Iterator[Found]:
        for rule in house_rules(self.game.rules.options):
            found = Found(
                "rule",
                f"{self.key}.{rule.key}",
                Sentence(rule.question),
                says=partial(_in_force, rule),
                holds=rule.asked,
                aspects=(*(self._aspect(rule, answer) for answer in rule.answers),),
                cites=rule.cites,
                is_deal=rule.key == "hand_tiles",
            )
            yield from self._in_book(found, f"rule-{rule.key}")

    def _aspect(self, rule: HouseRule, answer: Answer[Value]) -> Aspect:
        """By what an answer is found; a number by those that presets have, as nobody looks for any other."""
        numbers = [value for value in self._values(rule) if value] or [0]
        values = numbers if rule.is_number else [answer.value]
        labels = () if rule.is_number else (Sentence(answer.label),)
        zero = (Sentence(number.zero),) if (number := rule.nought(0)) else ()
        said = tuple(Sentence(answer.sentence, {"value": value}) for value in values)
        name = f"rule:{self.key}.{rule.key}"
        words = (f"rule:{rule.key}", name, f"{name}={str(answer.value).lower()}")
        return Aspect((*said, *labels, *zero), words)

    def _values(self, rule: HouseRule) -> Iterable[Value]:
        """The answers that presets give, each once."""
        agreed = [self.game.rules.agree(preset.key) for preset in self.game.rules.presets]
        return dict.fromkeys(getattr(options, rule.key) for options in agreed if rule.asked(options))

    def _questions(self) -> Iterator[Found]:
        for question in questions():
            part = question.parts.get(self.key)
            if part or (question.rules and question.rules.key == self.key):
                yield from self._question(question, part)

    def _question(self, question: Question, part: GamePart | None) -> Iterator[Found]:
        """A question by the word that it was published by, and again by each that says something of its own."""
        old = {word: moved for word, moved in self.game.desk.moved.items() if moved.key == question.key}
        first = next(iter(old), question.key) if question.parts else question.key
        own = (f"question:{question.key}", f"question:{question.key}.{self.key}")
        for word in dict.fromkeys((first, *(word for word, moved in old.items() if moved.is_found))):
            words = (*(own if word == first else ()), f"question:{word}")
            yield Found(
                "question",
                word,
                Sentence(question.title),
                says=partial(_always, Sentence(question.summary)),
                aspects=(Aspect((Sentence(question.summary),), tuple(dict.fromkeys(words))),),
                path=f"/ask/{question.key}",
                game=self.game,
                query={"game": self.key} if part else {},
            )

    def _examples(self) -> Iterator[Found]:
        for example in self.game.book.examples:
            name, title = f"{self.key}:{example.title}", Sentence(example.title)
            aspect = Aspect((), (f"example:{self.key}.{example.slug}",))
            found = Found("example", name, title, aspects=(aspect,))
            yield from self._in_book(found, f"example-{example.slug}")

    def _presets(self) -> Iterator[Found]:
        for preset in self.game.rules.presets:
            yield Found(
                "preset",
                f"{self.key}.{preset.key}",
                Sentence(preset.name),
                says=partial(_always, Sentence(preset.summary)),
                aspects=(Aspect((Sentence(preset.summary),), (f"preset:{self.key}.{preset.key}",)),),
                path=f"/rules/{self.key}",
                game=self.game,
                rules={"preset": preset.key},
            )

    def _guides(self) -> Iterator[Found]:
        words, guide = self.game.rules.words, self.game.book.guide
        title, summary = (
            Sentence(N_("{game}: how it's played"), {"game": Sentence(words.name)}),
            Sentence(words.summary),
        )
        aspect = Aspect((summary,), (f"guide:{self.key}", "common:how_to_play"))
        whole = Found("guide", self.key, title, partial(_always, summary), aspects=(aspect,))
        yield from self._in_book(whole, "guide")
        yield from self._guides_of_presets()
        for chapter, heading in CHAPTERS.items():
            for line in guide.lines(chapter):
                aspect = Aspect(self._texts((line,)), (f"guide:{self.key}.{slug(str(line.text))}",))
                yield from self._chapter(chapter, heading, line.says, aspect)

    def _chapter(self, chapter: str, heading: str, says: Says, aspect: Aspect) -> Iterator[Found]:
        """A chapter of the guide by one of its sentences, of which only the best is found."""
        found = Found(
            "guide",
            f"{self.key}.{chapter}",
            Sentence(heading),
            says,
            holds=lambda options: says(options) is not None,
            aspects=(aspect,),
            is_deal=chapter == "deal",
        )
        yield from self._in_book(found, f"guide-{chapter}")

    def _texts(self, lines: Iterable[GuideLine[Options]]) -> tuple[Sentence, ...]:
        """All that lines of a guide may say."""
        rules = {rule.key: rule for rule in house_rules(self.game.rules.options)}
        own = (Sentence(line.text) for line in lines if not line.rule)
        asked = [rules[line.rule] for line in lines if line.rule]
        return (*own, *(text for rule in asked for each in rule.answers for text in self._aspect(rule, each).texts))

    def _guides_of_presets(self) -> Iterator[Found]:
        """The guide under each preset that people know as a game of its own."""
        for key in self.game.book.guide.also:
            preset, usual = self.game.rules.preset(key), self.game.rules.agree(key)
            title = Sentence(N_("{game}: how it's played"), {"game": Sentence(preset.name)})
            yield Found(
                "guide",
                f"{self.key}.{key}",
                title,
                says=partial(_summed_up, self.game, preset, usual),
                aspects=(Aspect((Sentence(preset.summary),), (f"guide:{self.key}.{key}", "common:how_to_play")),),
                path=f"/rules/{self.key}",
                game=self.game,
                anchor="guide",
                rules={"preset": key},
                holds=partial(_same_game, usual),
            )


def _summed_up(game: Game[Options], preset: Preset, usual: Options, options: Options) -> Sentence:
    """What a preset comes to where nothing is answered otherwise, and else what its whole game does."""
    return Sentence(preset.summary if options == usual else game.rules.words.summary)


def _always(sentence: Sentence, _options: Options) -> Sentence:
    return sentence


def _in_force(rule: HouseRule, options: Options) -> Sentence | None:
    agreed = InForce.of(rule, options)
    return agreed.sentence if agreed else None


def _same_game(usual: Options, options: Options) -> bool:
    """Whether two tables play what is one game to people: all that only a preset answers is alike."""
    rules = [rule for rule in house_rules(usual) if rule.by_preset]
    return all(getattr(options, rule.key) == getattr(usual, rule.key) for rule in rules)


def _answers(rule: HouseRule) -> Iterable[Value]:
    return tuple(value for value in rule.common if value != rule.default)


def _faults() -> Iterator[Found]:
    for key, title in FAULTS.items():
        aspect = Aspect(words=(f"fault:{key}",))
        yield Found("fault", key, Sentence(title), aspects=(aspect,), path="/ask/irregularity", query={"what": key})


def _of_all_games() -> Iterator[Found]:
    """The questions that are the same in every game."""
    for question in questions():
        if not question.parts and not question.rules:
            title, path = Sentence(question.title), f"/ask/{question.key}"
            summary = Sentence(question.summary)
            aspect = Aspect((summary,), (f"question:{question.key}",))
            yield Found("question", question.key, title, partial(_always, summary), aspects=(aspect,), path=path)
