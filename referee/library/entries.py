"""All that can be found, over every game: clauses, house rules, questions, faults, examples, presets, guides.

Each entry knows where it is read: in a rulebook, under rules by which its sentence is in force; or at the desk.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, combinations
from typing import TypeGuard

from referee.engine.desk.faults import FAULT_KEYWORDS
from referee.engine.desk.game import Game
from referee.engine.desk.question import GamePart, Moved, Question
from referee.engine.desk.rulebook import CHAPTERS
from referee.engine.facts import FAULTS, ImpossibleFact
from referee.engine.options import Answer, HouseRule, Options, Value, house_rules
from referee.engine.verdict import always
from referee.engine.wording import N_, Sentence
from referee.library.vocabulary import HOW_TO_PLAY
from referee.questions import questions
from referee.rulesets import games

Holds = Callable[[Options], bool]
NONE: Mapping[str, Value] = {}
WEIGHTS = {
    "guide": 1.0,
    "rule": 1.1,
    "clause": 1.0,
    "question": 1.0,
    "fault": 1.1,
    "preset": 0.8,
    "example": 0.8,
    "stranger": 1.6,
}
"""How much each kind counts beside others that say the same."""


@dataclass(frozen=True, eq=False)
class Found:
    """Something that can be found, and where."""

    kind: str
    id: str
    """What it is called among those of its kind, in every game and language."""
    title: Sentence
    text: tuple[Sentence, ...] = ()
    """What it says."""
    keywords: tuple[str, ...] = ()
    """What people say who look for it, as texts to be translated."""
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
    """The preset, and the answers on top of it, by which it is in force."""
    holds: Holds = always
    """Under which rules it is in force."""


def everything() -> Iterator[Found]:
    """All that can be found, in the order in which equals are shown."""
    for game in games():
        yield from Gathered(game).all()
    yield from (*_faults(), *_of_all_games())


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

    def settings(self, wanted: Mapping[str, Value]) -> Iterator[tuple[Mapping[str, Value], str]]:
        """Rules to look under, from the plainest: each preset, what is wanted, then one answer otherwise, then two."""
        rules = self.game.rules
        yield from (({}, preset.key) for preset in rules.presets)
        single = [{rule.key: value} for rule in house_rules(rules.options) for value in _answers(rule)]
        pairs = ({**one, **other} for one, other in combinations(single, 2))
        for answers in chain([wanted], single, pairs):
            yield answers, rules.presets[0].key

    def where(self, holds: Holds, wanted: Mapping[str, Value] = NONE) -> dict[str, str] | None:
        """The preset, and the answers on top of it, by which something holds; None where there are no such rules."""
        for answers, preset in self.settings(wanted):
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

    def _in_book(
        self, found: Found, anchor: str, holds: Holds = always, wanted: Mapping[str, Value] = NONE
    ) -> Iterator[Found]:
        """The same with the place in the game's book where it holds; nothing where no rules come to it."""
        rules = self.where(holds, wanted)
        if rules is not None:
            path = f"/rules/{self.key}"
            yield replace(found, path=path, game=self.game, anchor=anchor, rules=rules, holds=holds)

    def _clauses(self) -> Iterator[Found]:
        for clause in self.game.book.clauses:
            others = tuple(map(Sentence, clause.others))
            found = Found("clause", clause.id, Sentence(clause.text), others, (clause.keywords,), clause.cites)
            yield from self._in_book(found, clause.id, clause.when)

    def _rules(self) -> Iterator[Found]:
        for rule in house_rules(self.game.rules.options):
            for answer in rule.answers:
                yield from self._answer(rule, answer)

    def _answer(self, rule: HouseRule, answer: Answer[Value]) -> Iterator[Found]:
        number = next(filter(_says_itself, (answer.value, *rule.suggested, rule.high)), 0)
        value: Value = number if rule.is_number else answer.value
        labels = () if rule.is_number else (Sentence(answer.label),)
        zero = (Sentence(rule.zero),) if rule.zero else ()
        sentence = Sentence(answer.sentence, {"value": value})
        found = Found(
            "rule",
            f"{self.key}.{rule.key}",
            Sentence(rule.question),
            text=(sentence, *labels, *zero),
            keywords=(rule.keywords, answer.keywords),
            cites=answer.cites,
        )
        wanted = {**self._to_ask(rule), rule.key: value}
        yield from self._in_book(found, f"rule-{rule.key}", lambda options: _answers_so(rule, answer, options), wanted)

    def _to_ask(self, rule: HouseRule) -> dict[str, Value]:
        """The answers to other rules with which this one is asked."""
        by_key = {each.key: each for each in house_rules(self.game.rules.options)}
        wanted = {other: values[0] for other, *values in filter(None, (rule.only_if, rule.also_if))}
        wanted |= {key: next(iter(_answers(by_key[key]))) for key in rule.needs[:1]}
        return {
            key: value for other in wanted if other in by_key for key, value in self._to_ask(by_key[other]).items()
        } | wanted

    def _questions(self) -> Iterator[Found]:
        for question in questions():
            part = question.parts.get(self.key)
            if part or (question.rules and question.rules.key == self.key):
                yield from self._question(question, part)

    def _question(self, question: Question, part: GamePart | None) -> Iterator[Found]:
        """A question by the word that it was published by, and again by each that says something of its own."""
        old = {word: moved for word, moved in self.game.desk.moved.items() if moved.key == question.key}
        first = next(iter(old), question.key) if question.parts else question.key
        keywords = (question.keywords, part.keywords if part else "")
        also = {word: moved for word, moved in old.items() if moved.keywords and word != first}
        for word, moved in {first: old.get(first, Moved("")), **also}.items():
            words = (moved.keywords,) if word in also else (*keywords, moved.keywords)
            yield Found(
                "question",
                word,
                Sentence(question.title),
                text=(Sentence(question.summary),),
                keywords=words,
                path=f"/ask/{question.key}",
                game=self.game,
                query={"game": self.key} if part else {},
            )

    def _examples(self) -> Iterator[Found]:
        for example in self.game.book.examples:
            name, title = f"{self.key}:{example.title}", Sentence(example.title)
            found = Found("example", name, title, keywords=(example.keywords,))
            yield from self._in_book(found, f"example-{example.slug}")

    def _presets(self) -> Iterator[Found]:
        for preset in self.game.rules.presets:
            yield Found(
                "preset",
                f"{self.key}.{preset.key}",
                Sentence(preset.name),
                text=(Sentence(preset.summary),),
                keywords=(preset.keywords,),
                path=f"/rules/{self.key}",
                game=self.game,
                rules={"preset": preset.key},
            )

    def _guides(self) -> Iterator[Found]:
        words, guide = self.game.rules.words, self.game.book.guide
        title = Sentence(N_("{game}: how it's played"), {"game": Sentence(words.name)})
        keywords = (guide.keywords.get("guide", ""), HOW_TO_PLAY)
        whole = Found("guide", self.key, title, (Sentence(words.summary),), keywords)
        yield from self._in_book(whole, "guide")
        yield from self._guides_of_presets()
        chapters = guide.chapters(self.game.rules.agree())
        for name, (heading, sentences) in zip(CHAPTERS, chapters, strict=True):
            own = (guide.keywords.get(name, ""),)
            found = Found("guide", f"{self.key}.{name}", Sentence(heading), sentences, own)
            yield from self._in_book(found, f"guide-{name}")

    def _guides_of_presets(self) -> Iterator[Found]:
        """The guide under each preset that people know as a game of its own."""
        for key, keywords in self.game.book.guide.also.items():
            preset, usual = self.game.rules.preset(key), self.game.rules.agree(key)
            title = Sentence(N_("{game}: how it's played"), {"game": Sentence(preset.name)})
            yield Found(
                "guide",
                f"{self.key}.{key}",
                title,
                text=(Sentence(preset.summary),),
                keywords=(keywords, HOW_TO_PLAY),
                path=f"/rules/{self.key}",
                game=self.game,
                anchor="guide",
                rules={"preset": key},
                holds=partial(_same_game, usual),
            )


def _says_itself(value: Value | None) -> TypeGuard[int]:
    """Whether a number is said as it is; what stands for something else is none to look for."""
    return isinstance(value, int) and value > 0


def _same_game(usual: Options, options: Options) -> bool:
    """Whether two tables play what is one game to people: all that only a preset answers is alike."""
    rules = [rule for rule in house_rules(usual) if rule.by_preset]
    return all(getattr(options, rule.key) == getattr(usual, rule.key) for rule in rules)


def _answers(rule: HouseRule) -> Iterable[Value]:
    if rule.is_number:
        return tuple(value for value in rule.suggested if value != rule.default)
    return tuple(answer.value for answer in rule.answers[1:])


def _answers_so(rule: HouseRule, answer: Answer[Value], options: Options) -> bool:
    """Whether the rule is asked and answered so; a number, by one that is said as it is."""
    if not rule.asked(options):
        return False
    value = getattr(options, rule.key)
    return _says_itself(value) if rule.is_number else bool(value == answer.value)


def _faults() -> Iterator[Found]:
    for key, title in FAULTS.items():
        words = (FAULT_KEYWORDS.get(key, ""),)
        yield Found("fault", key, Sentence(title), keywords=words, path="/ask/irregularity", query={"what": key})


def _of_all_games() -> Iterator[Found]:
    """The questions that are the same in every game."""
    for question in questions():
        if not question.parts and not question.rules:
            title, path = Sentence(question.title), f"/ask/{question.key}"
            yield Found("question", question.key, title, (Sentence(question.summary),), (question.keywords,), path=path)
