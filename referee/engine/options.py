"""How a house rule is declared, once, for everybody who reads it.

The house rules of a rule set are the fields of one frozen dataclass. Each field is made by `declare` and carries its
question, its answers, the sentence each answer writes in the rulebook, and the canon ids it stands for. The engine
reads typed attributes; forms, storage, the record's JSON Schema and the rulebook read `house_rules`.
"""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import Field, dataclass, field, fields, is_dataclass, replace
from functools import cache, cached_property
from typing import Any, ClassVar, Generic, Protocol, TypeVar, cast

from referee.engine.facts import ImpossibleFact
from referee.engine.wording import N_, Sentence, Text

Value = str | int | bool
OnlyIf = tuple[str, *tuple[Value, ...]]
T = TypeVar("T")


class Options(Hashable, Protocol):
    """What the engine itself reads of the house rules of any game; each game has more, in a dataclass of its own."""

    __dataclass_fields__: ClassVar[dict[str, Field[object]]]
    on_every_record: ClassVar[frozenset[str]]
    """The house rules that we have written on every record, the oldest too; needed where a preset has changed."""

    @property
    def sanctions(self) -> str:
        """The sanction table that faults are priced by."""

    @property
    def time_limit(self) -> int:
        """Minutes that a game lasts; 0 for no limit."""

    @property
    def time_out(self) -> str:
        """What happens when time is out."""

    @property
    def time_level(self) -> str:
        """What happens when it is level then."""

    @property
    def score_step(self) -> int:
        """What every score is a multiple of."""

    @property
    def counts_keys(self) -> bool:
        """Whether a hand that was won with a key counts more than another."""


O = TypeVar("O", bound=Options)  # noqa: E741 - the options of one game
O_co = TypeVar("O_co", bound=Options, covariant=True)


V_co = TypeVar("V_co", bound=Value, covariant=True)
V = TypeVar("V", bound=Value)


@dataclass(frozen=True)
class Answer(Generic[V_co]):
    """One answer to a house rule: its value, its label, the rulebook's sentence, and the canon ids."""

    value: V_co
    label: str
    sentence: Text
    cites: tuple[str, ...]
    source: str = ""
    """Who plays so, and where it was read; "" where no source is named."""
    is_off: bool = False
    """Whether it says no more than that something is not played."""
    has_usual: bool = True
    """Whether the usual numbers of its rule are usual for what its sentence counts, too."""


Answers = Mapping[str, Value]
"""Values by the keys of their house rules."""
Worded = Callable[[Answer[Value], Answers], Answer[Value]]


@dataclass(frozen=True)
class Number:
    """Which numbers answer a house rule, from the least to the greatest."""

    low: int
    high: int
    suggested: tuple[int, ...] = ()
    """Common numbers."""
    zero: str = ""
    """The rulebook's sentence where nought says something else."""
    zero_is_usual: bool = False
    """Whether nought leaves it as the game usually has it, and does not say that there is none."""


@dataclass(frozen=True)
class When:
    """Under which answers to other rules a house rule is asked, and has a meaning."""

    only_if: OnlyIf | None = None
    """Another rule and the answers to it under which this one is asked at all."""
    also_if: OnlyIf | None = None
    """A second such rule, where it hangs on two."""
    unless: tuple[tuple[OnlyIf, ...], ...] = ()
    """Groups of rules and answers to them; where those of one group are all so, it has no meaning."""
    needs: tuple[str, ...] = ()
    """Rules that must not all be off for this one to matter."""

    @cached_property
    def groups(self) -> tuple[tuple[bool, tuple[OnlyIf, ...]], ...]:
        """Groups of answers to other rules, each with whether it is asked where they are all so, or where not."""
        needed = ((True, (each,)) for each in (self.only_if, self.also_if) if each)
        return (*needed, *((False, group) for group in self.unless))


@dataclass(frozen=True)
class Former:
    """A house rule that only a game on record can answer otherwise than by its default."""

    now: OnlyIf | None = None
    """The rule that is asked in its place, with what each of its own answers is called there, in their order."""
    until: str = ""
    """The rule that came when this one went: a game on record that does not state it has the other answer.

    Its own key where that is how something is written down: every record states it from then on, and so do replays.
    """


@dataclass(frozen=True)
class HouseRule:
    """A question the table answers before it plays."""

    question: str
    """What the table is asked."""
    group: str = ""
    """The heading under which forms put it."""
    key: str = ""
    """The name of the field it is declared in."""
    answers: tuple[Answer[Value], ...] = ()
    """The choices, the default first; for a number only that one, whose sentence has a gap for `value`."""
    number: Number | None = None
    """Which numbers may be answered; None where there are choices instead."""
    when: When = field(default_factory=When)
    """The answers to other rules under which it is asked."""
    whole_game: bool = False
    """Whether it makes it another game from the first hand on, so that no single hand can be judged otherwise."""
    by_preset: bool = False
    """Whether the choice of a preset answers it, so that no form asks it."""
    compared: bool = True
    """Whether one hand is compared under its other answers.

    Not where it hangs on which hand of the game it is, nor where another answer could at most refuse it.
    """
    not_scored: bool = False
    """Whether it is about something beside the play, so that no ruling on a hand hangs on it."""
    worded: Worded | None = None
    """The answer as the other answers have it, where its sentence or its canon ids hang on them."""
    prominent: bool = False
    """Whether so many hands hang on it that it is asked beside the names, and not put away with the rest."""
    former: Former | None = None
    """Of a rule that nobody is asked any more; None of every other."""

    @property
    def default(self) -> Value:
        return self.answers[0].value

    @property
    def until(self) -> str:
        """The rule that came when this one went; "" where it is asked, or was in another's place."""
        return self.former.until if self.former else ""

    @property
    def is_number(self) -> bool:
        return self.number is not None

    @property
    def common(self) -> tuple[Value, ...]:
        """Every answer, or the common ones of a number."""
        return self.number.suggested if self.number else tuple(answer.value for answer in self.answers)

    def nought(self, value: Value) -> Number | None:
        """The numbers that answer it, where this is a nought of which the rulebook has a sentence of its own."""
        return self.number if self.number and self.number.zero and value == 0 else None

    @cached_property
    def cites(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(source for answer in self.answers for source in answer.cites))

    def answer(self, value: Value) -> Answer[Value]:
        if self.is_number:
            return self.answers[0]
        return next(answer for answer in self.answers if answer.value == value)

    def in_force(self, options: object) -> Answer[Value]:
        """The answer that is in force, worded as the other answers have it."""
        agreed = self.answer(getattr(options, self.key))
        return self.worded(agreed, answers(options)) if self.worded else agreed

    def accepts(self, value: object) -> bool:
        if self.number:
            return type(value) is int and self.number.low <= value <= self.number.high
        return any(type(value) is type(answer.value) and value == answer.value for answer in self.answers)

    def asked(self, options: object) -> bool:
        needs = self.when.needs
        if needs and not any(rule.key in needs and rule.matters(options) for rule in house_rules(options)):
            return False
        return self.fits(options)

    def fits(self, options: object) -> bool:
        """Whether the answers to the rules that it hangs on, which are asked themselves, let it be asked."""
        others = _declared(options).by_key
        return all(
            all(getattr(options, other) in values and others[other].fits(options) for other, *values in group) == so
            for so, group in self.when.groups
        )

    def matters(self, options: object) -> bool:
        value = getattr(options, self.key)
        is_off = not value or (not self.is_number and self.answer(value).is_off)
        return not is_off and self.asked(options)

    def renamed(self, value: Value) -> tuple[str, Value]:
        """The key that the rule has today, and what this answer is called there."""
        if self.former is None or self.former.now is None:
            return self.key, value
        key, *values = self.former.now
        return key, values[[answer.value for answer in self.answers].index(value)]


def answer(value: V, label: str, sentence: Text, cites: str, source: str = "", is_off: bool = False) -> Answer[V]:
    """One answer; `cites` are canon ids with spaces between them."""
    return Answer(value, label, sentence, tuple(cites.split()), source, is_off)


def declare(rule: HouseRule, *answers: Answer[V]) -> V:
    """Declare a field that is a house rule with a few answers, the default first.

    Where the rule has limits it takes a number: its one answer is the default, and labels any.
    """
    return field(default=answers[0].value, metadata={"house_rule": replace(rule, answers=answers)})


def former(*values: V, now: OnlyIf | None = None, until: str = "") -> V:
    """Declare a field that was a house rule: the answer that everybody plays, and those that games on record may have.

    It is read and judged like any, and said nowhere: no form asks it, and no rulebook prints it. Where another rule
    stands in its place `now`, it is only read, as an answer to that one. Where it was no question, but how everybody
    played `until` another rule came, so is played on where a record of ours does not know that rule.
    """
    return declare(HouseRule("", former=Former(now, until)), *(Answer(value, "", "", ()) for value in values))


@dataclass(frozen=True)
class _Declared:
    """The house rules that a class of options declares, gathered once: all that is said or judged asks for them."""

    on_record: tuple[HouseRule, ...]

    @cached_property
    def asked(self) -> tuple[HouseRule, ...]:
        return tuple(rule for rule in self.on_record if not rule.former)

    @cached_property
    def by_key(self) -> Mapping[str, HouseRule]:
        return {rule.key: rule for rule in self.on_record}


def house_rules(options: object) -> tuple[HouseRule, ...]:
    """The house rules of an options class or of an instance: its own in the order declared, then those it inherits."""
    return _declared(options).asked


def rules_on_record(options: object) -> tuple[HouseRule, ...]:
    """The house rules of an options class or of an instance, and the former ones, which a record may answer too."""
    return _declared(options).on_record


def _declared(options: object) -> _Declared:
    return _declared_by(options if isinstance(options, type) else type(options))


@cache
def _declared_by(options: type[object]) -> _Declared:
    if not is_dataclass(options):
        raise TypeError(f"{options.__name__} is no class of house rules: RuleSet.agree makes options")
    own = vars(options)  # each has a default, so it is an attribute too
    order = sorted(fields(options), key=lambda field: field.name not in own)
    return _Declared(tuple(replace(field.metadata["house_rule"], key=field.name) for field in order))


def agreed(options: type[T], preset: Mapping[str, Value], answers: Mapping[str, object]) -> T:
    """Build options from a preset's answers and the table's own on top of them.

    An unknown rule or an answer out of range is refused at "options.<key>", never ignored.
    """
    rules = _declared(options).by_key
    told: dict[str, Value] = {}
    for key, value in answers.items():
        if key not in rules:
            raise ImpossibleFact(f"options.{key}", N_("There is no house rule called {key}."), key=key)
        if not isinstance(value, Value) or not rules[key].accepts(value):
            raise ImpossibleFact(
                f"options.{key}",
                N_("{value} is not an answer to: {question}"),
                value=str(value),
                question=Sentence(rules[key].question or key),
            )
        told[key] = value
    return options(**{**preset, **by_todays_keys(options, told)})


def by_todays_keys(options: type[object], answers: Mapping[str, Value]) -> dict[str, Value]:
    """Answers by the keys that their rules have today; where an older one is answered too, that of today stands."""
    rules = [rule for rule in rules_on_record(options) if rule.key in answers]
    older_first = sorted(rules, key=lambda rule: not (rule.former and rule.former.now))
    return dict(rule.renamed(answers[rule.key]) for rule in older_first)


def as_before(options: type[object], answers: Mapping[str, object]) -> dict[str, Value]:
    """How everybody played when these answers were written, where the rule that changed it is not among them."""
    gone = ((rule, rule.until) for rule in rules_on_record(options) if rule.until)
    return {rule.key: rule.answers[-1].value for rule, until in gone if until not in answers}


YES_OR_NO = {"yes": "true", "on": "true", "no": "false", "off": "false"}
"""What else is said for an answer that is yes or no."""


def read_answer(rule: HouseRule, text: str) -> Value:
    """The answer that a text stands for, as in an address; refused at "options.<key>" when it is none."""
    if rule.is_number:
        digits = text.removeprefix("-")
        value: Value = int(text) if text.isascii() and digits.isdecimal() and len(text) < 9 else text
    else:
        values = {str(answer.value).lower(): answer.value for answer in rule.answers}
        told = text.strip().lower()
        value = values.get(told, values.get(YES_OR_NO.get(told, ""), text))
    if not rule.accepts(value):
        raise ImpossibleFact(
            f"options.{rule.key}",
            N_("{value} is not an answer to: {question}"),
            value=text,
            question=Sentence(rule.question),
        )
    return value


def answers(options: object) -> dict[str, Value]:
    """Every answer of an options instance by its key, as they are stored when a game opens.

    Of the former rules only those that are answered as nobody plays any more, and how things are written down.
    """
    values = ((rule, getattr(options, rule.key)) for rule in rules_on_record(options))
    given = ((rule, value) for rule, value in values if not rule.former or value != rule.default)
    return {rule.key: value for rule, value in given} | as_written(options)


def written_today(options: T) -> T:
    """The same rules for a new game, in which everything is written down as it is today."""
    usual = {rule.key: rule.default for rule in rules_on_record(options) if rule.until == rule.key}
    return cast(T, replace(cast(Any, options), **usual))


def as_written(options: object) -> dict[str, Value]:
    """How a game on record writes things down that later ones write otherwise, whatever it is played by."""
    return {rule.key: getattr(options, rule.key) for rule in rules_on_record(options) if rule.until == rule.key}
