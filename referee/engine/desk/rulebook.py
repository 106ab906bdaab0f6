"""The rulebook of a table: every clause in force under its house rules, and what differs from a preset.

Its guide says how a game is played, for somebody who never did: a few sentences to each chapter, and to five of them
what it looks like on the table. A line is a sentence of its own, or the house rule whose answer in force says it, so
that a guide is true of every preset and of whatever a table agreed on.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Protocol, Self

from referee.engine.desk.drawing import Drawing
from referee.engine.options import (
    Answer,
    HouseRule,
    Number,
    O,
    Options,
    Value,
    by_todays_keys,
    house_rules,
    read_answer,
    rules_on_record,
)
from referee.engine.ruleset import Dissent, Preset, RuleSet
from referee.engine.verdict import Clause, Step, always, is_ours
from referee.engine.wording import N_, Sentence, Text


@dataclass(frozen=True)
class InForce:
    """A house rule with the answer that is in force, and the value where it is a number."""

    rule: HouseRule
    answer: Answer[Value]
    value: Value
    is_named: bool = False
    """Whether the preset names this answer itself, so that it is its sources' and not ours."""
    is_open: bool = False
    """Whether the preset answers it without its sources, so that it is ours."""
    dissents: tuple[Dissent, ...] = ()
    """The answers that others give where this is the one that the preset took."""

    @classmethod
    def of(cls, rule: HouseRule, options: object) -> Self | None:
        """The rule as these options answer it; None where it is not asked."""
        return cls(rule, rule.in_force(options), getattr(options, rule.key)) if rule.asked(options) else None

    @property
    def sentence(self) -> Sentence:
        """What the rulebook says, and whatever else puts the rule into words."""
        return Sentence(self._text, {"value": self.value})

    @property
    def _text(self) -> Text:
        is_worded = self.answer.sentence != self.rule.answer(self.value).sentence
        return self._nought.zero if self._nought and not is_worded else self.answer.sentence

    @property
    def _nought(self) -> Number | None:
        return self.rule.nought(self.value)

    @property
    def _is_none(self) -> bool:
        return self._nought is not None and not self._nought.zero_is_usual

    @property
    def is_off(self) -> bool:
        """Whether it says only that something is not played; a card to play by leaves it out."""
        return self.answer.is_off or self._is_none

    @property
    def is_ours(self) -> bool:
        is_default = not self.is_named and self.value == self.rule.default
        return self.is_open or (is_default and any(map(is_ours, self.answer.cites)))

    @property
    def others(self) -> tuple[Sentence, ...]:
        """What tables say that answer otherwise, but for dissents, of which more is said, and for `other_numbers`."""
        if not (number := self.rule.number):
            said = {self.value, *(dissent.answer for dissent in self.dissents)}
            return tuple(Sentence(answer.sentence) for answer in self.rule.answers if answer.value not in said)
        if self._is_none:
            text = self.rule.answer(self.value).sentence
            return tuple(Sentence(text, {"value": value}) for value in self._suggested)
        return (Sentence(number.zero),) if number.zero and self._suggested == (0,) else ()

    @property
    def other_numbers(self) -> tuple[int, ...]:
        """The other common numbers, where these alone say it."""
        return () if self.others else self._suggested

    @property
    def _suggested(self) -> tuple[int, ...]:
        number = self.rule.number
        if number is None or not self.answer.has_usual:
            return ()
        said = {self.value, *(dissent.answer for dissent in self.dissents)}
        return tuple(value for value in number.suggested if value not in said)

    @property
    def disputed(self) -> Iterator[tuple["InForce", Dissent]]:
        """The answers that others give, each as it would be in force."""
        for each in self.dissents:
            answer = self.answer if self.rule.number else self.rule.answer(each.answer)
            yield InForce(self.rule, answer, each.answer), each

    @property
    def clause(self) -> Clause[Options]:
        """The sentence as a clause, under the first canon id it stands for."""
        return Clause(self.answer.cites[0], self._text, self.answer.cites[1:])

    @property
    def step(self) -> Step:
        """The sentence as a step of an answer."""
        return Step(self.clause.id, self._text, self.sentence.params)


def in_force(options: object, preset: Preset | None = None) -> Iterator[InForce]:
    """The house rules that matter under these options, each with its answer."""
    answers = preset.answers if preset else {}
    for rule in house_rules(options):
        if rule.asked(options):
            value = getattr(options, rule.key)
            taken = preset if answers.get(rule.key, rule.default) == value else None
            disputed = tuple(each for each in taken.dissents if each.rule == rule.key) if taken else ()
            is_open = taken is not None and rule.key in taken.left_open
            yield InForce(rule, rule.in_force(options), value, answers.get(rule.key) == value, is_open, disputed)


def agreed_on(options: object, *keys: str) -> tuple[Step, ...]:
    """What these house rules say, as steps of an answer; nothing of those that are not asked."""
    asked = (InForce.of(rule, options) for rule in house_rules(options) if rule.key in keys)
    return tuple(each.step for each in asked if each)


def anchors(clauses: Sequence[Clause[Options]]) -> Iterator[tuple[str, ...]]:
    """The ids that lead to each of the sentences of a page, where an id can lead to one only.

    It leads to the first sentence that stands under it, and where none does to the first that cites it.
    """
    places = {each: place for place, clause in reversed([*enumerate(clauses)]) for each in clause.cites}
    places |= {clause.id: place for place, clause in reversed([*enumerate(clauses)])}
    return (tuple(each for each, at in places.items() if at == place) for place in range(len(clauses)))


def differences(ruleset: RuleSet[Options], preset: str, options: object) -> tuple[InForce, ...]:
    """The house rules that are answered otherwise than the preset answers them."""
    usual = ruleset.agree(preset, {})
    return tuple(setting for setting in in_force(options) if setting.value != getattr(usual, setting.rule.key))


def changed(ruleset: RuleSet[Options], texts: Mapping[str, str]) -> dict[str, Value]:
    """The answers named in an address, by the keys of the house rules; other words are not ours to judge."""
    rules = [rule for rule in rules_on_record(ruleset.options) if not rule.former or rule.former.now]
    named = {rule.key: read_answer(rule, texts[rule.key]) for rule in rules if texts.get(rule.key)}
    return by_todays_keys(ruleset.options, named)


Apart = tuple[tuple[tuple[Preset, ...], InForce], ...]
"""The answers to one house rule, each with the presets that give it."""


def told_apart(ruleset: RuleSet[Options], presets: Sequence[Preset]) -> Iterator[tuple[HouseRule, Apart]]:
    """Each question that these presets answer otherwise, in the order declared.

    A preset of which it is not asked has no answer; that something is not played is no difference from that.
    """
    agreed = [ruleset.agree(preset.key, {}) for preset in presets]
    for rule in house_rules(ruleset.options):
        answers = [InForce.of(rule, options) for options in agreed]
        given = [answer for answer in dict.fromkeys(answers) if answer]
        if len(given) > 1 or (None in answers and not all(answer.is_off for answer in given)):
            pairs = tuple(zip(presets, answers, strict=True))
            yield rule, tuple((tuple(preset for preset, each in pairs if each == answer), answer) for answer in given)


class SidesAndDrawing(Protocol):
    """House rules of a game that pairs play too, and in which some draw."""

    @property
    def in_pairs(self) -> bool:
        """Whether partners have one score."""

    @property
    def draws(self) -> bool:
        """Whether whoever cannot play draws."""


def alone(options: SidesAndDrawing) -> bool:
    """Whether everybody plays for themselves."""
    return not options.in_pairs


def in_pairs(options: SidesAndDrawing) -> bool:
    """Whether partners have one score."""
    return options.in_pairs


def draws(options: SidesAndDrawing) -> bool:
    """Whether whoever cannot play draws."""
    return options.draws


def knocks(options: SidesAndDrawing) -> bool:
    """Whether whoever cannot play passes."""
    return not options.draws


def usual(key: str, when: Callable[[O], bool] = always) -> Callable[[O], bool]:
    """The condition that a game is played as everybody plays it, by a rule that tables are no longer asked about."""
    return lambda options: bool(getattr(options, key) == getattr(type(options), key) and when(options))


@dataclass(frozen=True)
class GuideLine(Generic[O]):
    """One sentence of a guide, and under which house rules it is true."""

    text: Text = ""
    rule: str = ""
    """The key of the house rule that says it instead."""
    when: Callable[[O], bool] = always

    def says(self, options: O) -> Sentence | None:
        """The sentence under these options; None where it is not true, or says only that something is not played."""
        if not self.when(options):
            return None
        if not self.rule:
            return Sentence(self.text)
        rule = next(each for each in house_rules(options) if each.key == self.rule)
        agreed = InForce.of(rule, options)
        return agreed.sentence if agreed and not agreed.is_off else None


def line(text: Text, when: Callable[[O], bool] = always) -> GuideLine[O]:
    """A sentence of the guide's own."""
    return GuideLine(text, when=when)


def by_rule(key: str, when: Callable[[O], bool] = always) -> GuideLine[O]:
    """What the table agreed on: the sentence of a house rule, left out if the rule does not apply or is set to 0."""
    return GuideLine(rule=key, when=when)


CHAPTERS = {
    "aim": N_("The aim"),
    "need": N_("What you need"),
    "deal": N_("The deal"),
    "choice": N_("Your choice"),
    "lead": N_("Who leads"),
    "turn": N_("Your turn"),
    "doubles": N_("Doubles"),
    "stuck": N_("If you can't play"),
    "end": N_("How it ends"),
    "score": N_("The score"),
    "win": N_("Winning the game"),
}
CLAUSE_CHAPTERS = {**CHAPTERS, "trouble": N_("When something goes wrong")}
"""The chapters of the clauses: those of a guide, and what is done about mistakes."""


@dataclass(frozen=True)
class Guide(Generic[O]):
    """How a game is played, from the tiles in the box to the end of the game."""

    pictures: Callable[[O], Mapping[str, Drawing]]
    """What it looks like on the table, by chapter: its text stands under it, and that of a turn stands for the game."""
    aim: tuple[GuideLine[O], ...]
    """What everybody plays for, in a sentence: the first that is read."""
    need: tuple[GuideLine[O], ...]
    deal: tuple[GuideLine[O], ...]
    lead: tuple[GuideLine[O], ...]
    turn: tuple[GuideLine[O], ...]
    end: tuple[GuideLine[O], ...]
    score: tuple[GuideLine[O], ...]
    win: tuple[GuideLine[O], ...]
    choice: tuple[GuideLine[O], ...] = ()
    doubles: tuple[GuideLine[O], ...] = ()
    stuck: tuple[GuideLine[O], ...] = ()
    also: tuple[str, ...] = ()
    """The presets that people know as a game of its own."""

    def drawing(self, options: O) -> Drawing:
        """What the game looks like while it is played, without names: it stands for the game in a list."""
        return replace(self.pictures(options)["turn"], free=(), labels=())

    def lines(self, chapter: str) -> tuple[GuideLine[O], ...]:
        """What a chapter may say, under whatever rules."""
        lines: tuple[GuideLine[O], ...] = getattr(self, chapter)
        return lines

    def leaves_out(self, agreed: Iterable[InForce], options: O) -> tuple[InForce, ...]:
        """Those of these house rules that it does not say itself."""
        told = [sentence for _title, sentences in self.chapters(options) for sentence in sentences]
        return tuple(each for each in agreed if each.sentence not in told)

    def chapters(self, options: O) -> Iterator[tuple[str, tuple[Sentence, ...]]]:
        for name, title in CHAPTERS.items():
            yield title, tuple(filter(None, (line.says(options) for line in self.lines(name))))
