"""A question to the referee: its fields, its reply, and a game's part in what is asked across games.

A question needs no table. It is asked in plain texts (an address's query, a command line's words) and answered with a
headline, the steps to it, the tiles it rests on, and the rules it was asked under. A table fills in what its last
hand tells.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Literal

from referee.engine.desk.drawing import Drawing
from referee.engine.desk.rulebook import changed
from referee.engine.desk.variants import Comparison, compare
from referee.engine.facts import Fact, Hand, Heap, ImpossibleFact
from referee.engine.hands.evidence import read_as_pips
from referee.engine.hands.heaps import EACH, thrown_together, without
from referee.engine.hands.misread import TileChange, suspects
from referee.engine.limits import MAX_NAME_LENGTH, MAX_NAMES_LENGTH, MAX_TEXT_LENGTH
from referee.engine.options import HouseRule, O, Options, house_rules
from referee.engine.ruleset import Preset, RuleSet
from referee.engine.seating import Seating, readable, seated
from referee.engine.standing import Situation, Standing
from referee.engine.tiles import UNTOLD, Holding, Tile, TileSet, holding, lookalike, tiles
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import N_, NOT_IN_SET, NOT_OFFERED, TOLD_TWICE, UNNAMED, Counted, Sentence

Choices = tuple[tuple[str, str], ...]
Kind = Literal["", "number", "person", "people", "list", "ranking", "long", "rules", "hand"]
"""A number; one of the people at the table; any of them, each at most once; people or choices in the order in which
they did something, some perhaps more than once; the same, each at most once; one of so many choices that only the
first are seen at once; the preset, chosen as for a new game; what is left in a hand, in tiles or in pips."""
Subject = Literal["blocked", "may", "lead", "count", "pot", "fault"]
"""What people ask about, by the word of one of six: each has a question or several, for one game or more."""
MAX_CHOICES_IN_A_ROW = 9  # choices that are shown beside each other
UNKNOWN = "?"
"""What is told where nobody knows any more who it was, as of a hand that nobody knows."""
NONE = "none"
"""What is told where there is none of what is asked for."""


WITH_RULES = "rules"


@dataclass(frozen=True)
class QuestionField:
    """One field of a question."""

    name: str
    """Its name in an address."""
    label: str
    """What people read beside it."""
    hint: str = ""
    """An example of what may stand in it."""
    choices: Choices = ()
    """The values it may have, each with its label; () for a text."""
    usual: str = ""
    """The choice that stands where none is made: a rule as it is usually played, or what goes without saying.

    "" where none stands: what happened must be told, if silence is not among the choices.
    """
    kind: Kind = ""
    """What is told in it, where it is neither a text nor one of its choices."""
    unknown: bool = False
    """Whether nobody may know any more who it was, which is told as UNKNOWN."""
    needed: bool = False
    """Whether each of them must be told before there is an answer."""
    seats: int = 0
    """Of how many people, at the most, it asks each, as `name_0`, `name_1` and so on; 0 where it asks but once."""
    tiles: TileSet | None = None
    """The set whose tiles are told in it; None where no tiles are tapped."""
    most: int = 7
    """How many tiles can be told in it, or how many choices where they are told in order."""
    games: tuple[str, ...] = ()
    """The keys of the rule sets it is about, where the question asks which; () for all."""
    only_if: tuple[str, ...] = ()
    """The name of another field and its values with which alone it is asked; () for always."""
    when: Callable[..., bool] | None = None
    """The house rules under which alone it is asked; None for all."""
    fold: str = ""
    """What is written on the fold that it is put away in; WITH_RULES among the house rules, "" for none."""

    @property
    def collapsed(self) -> bool:
        return self.fold == WITH_RULES

    @property
    def names_people(self) -> bool:
        return self.kind in ("person", "people") or (self.in_order and not self.choices)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(f"{self.name}_{seat}" for seat in range(self.seats)) if self.seats else (self.name,)

    @property
    def in_order(self) -> bool:
        return self.kind in ("list", "ranking")

    @property
    def seen(self) -> int:
        """How many of its choices are seen at once, the others behind a tap; 0 for all."""
        return MAX_CHOICES_IN_A_ROW if self.kind == "long" else 0

    @property
    def is_tapped(self) -> bool:
        few = 0 < (self.seen or len([value for value, _label in self.choices if value])) <= MAX_CHOICES_IN_A_ROW
        return few and not self.collapsed and self.kind != "rules"

    @property
    def is_digits(self) -> bool:
        """Whether its choices are the numbers of a tile, or as short, apart from a choice of none."""
        return all(value == label for value, label in self.choices if value not in ("", NONE))

    def of(self, tile_set: TileSet) -> "QuestionField":
        """The field for games with this set: it offers the set's tiles, or its numbers and doubles."""
        if self.tiles:
            return replace(self, tiles=tile_set)
        if self.collapsed or not self.is_digits:
            return self
        numbers = range(tile_set.highest + 1)
        values = {"", NONE, *map(str, numbers), *(f"{number}-{number}" for number in numbers)}
        return replace(self, choices=tuple(choice for choice in self.choices if choice[0] in values))


@dataclass(frozen=True)
class FollowUp:
    """A question that follows from another."""

    label: str
    """What people read that leads to it."""
    key: str
    """The key of the question."""
    answers: Mapping[str, str]
    """What is known already, by its fields."""


@dataclass(frozen=True)
class Moved:
    """The question that an old word now leads to."""

    key: str
    """The key of the question that answers it."""
    told: Callable[[Mapping[str, str]], Mapping[str, str]] = dict
    """Its fields, from what was told of the other."""
    is_whole: bool = True
    """Whether these are all that it needs; else they are filled in, and the rest is asked for."""
    is_found: bool = False
    """Whether a search finds it beside the question that has the other word."""


def renamed(told: Mapping[str, str], **names: str) -> dict[str, str]:
    """The values entered, with some fields renamed."""
    return {names.get(name, name): text for name, text in told.items()}


ASK_NAMES = QuestionField("names", N_("Names in turn order"), UNNAMED["mrfl"][0], fold=WITH_RULES)
"""Who sits at the table, where it is not known yet which way the turns go there."""
ASK_NAMES_CLOCKWISE = replace(ASK_NAMES, label=N_("Names in turn order, clockwise"), hint=UNNAMED["mlfr"][0])
ASK_NAMES_COUNTERCLOCKWISE = replace(ASK_NAMES, label=N_("Names in turn order, counterclockwise"))


def done_wrong(game: str, **cases: str) -> tuple[FollowUp, ...]:
    """What happens after an irregular play: a label for each case of it in a game."""
    return tuple(FollowUp(label, "irregularity", {"game": game, "what": what}) for what, label in cases.items())


def asks(rule: HouseRule, unasked: str = "") -> QuestionField:
    """The field of a question for a house rule; `unasked` labels the choice that leaves it as the preset has it."""
    answers = tuple((str(answer.value), answer.label) for answer in rule.answers)
    choices = (("", unasked), *answers) if unasked else answers
    return QuestionField(
        rule.key, rule.question, choices=choices, usual="" if unasked else str(rule.default), fold=WITH_RULES
    )


def asks_preset(presets: tuple[Preset, ...]) -> QuestionField:
    """The field for which of these rules is played by, the first unless another is told."""
    return QuestionField(
        "preset",
        N_("Rules"),
        choices=tuple((preset.key, preset.name) for preset in presets),
        usual=presets[0].key,
        kind="rules",
    )


def asks_rules(options: object, *keys: str) -> tuple[QuestionField, ...]:
    """The fields of these house rules where they matter, each as the preset has it unless it is told."""
    rules = (rule for rule in house_rules(options) if rule.key in keys)
    return tuple(replace(asks(rule, N_("As played there")), when=rule.asked) for rule in rules)


@dataclass(frozen=True)
class LastHand:
    """The last hand of a game, of which everybody is still at the table."""

    rules: RuleSet[Options]
    """The rule set it was played by."""
    before: Standing
    """How the game stood before it."""
    fact: Fact
    """What was told of it."""
    verdict: Verdict
    """What came of it."""
    after: Standing
    """How the game stands now."""

    @property
    def order(self) -> tuple[int, ...]:
        return self.after.seating.order

    def place(self, seat: int | None) -> str:
        """Where a seat is in the turn order, counted from 1 as people do; "" for nobody."""
        return str(self.order.index(seat) + 1) if seat in self.order else ""


@dataclass(frozen=True)
class RulesInForce:
    """The rules a question was asked under."""

    ruleset: RuleSet[Options]
    preset: str
    options: Options

    def of(self, kind: type[O]) -> O:
        """The options of a game, for a question that is asked of it alone."""
        if not isinstance(self.options, kind):
            raise TypeError(f"this was asked of {self.ruleset.words.name}, whose options are no {kind.__name__}")
        return self.options


@dataclass(frozen=True)
class Reply:
    """The referee's answer."""

    headline: Step
    """The answer in a sentence."""
    answer: object
    """The answer for programs, as a plain JSON value."""
    agreed: RulesInForce
    """The rules it was asked under."""
    steps: tuple[Step, ...] = ()
    """The reasons, in order."""
    remarks: tuple[Step, ...] = ()
    """What should be looked at again before it is believed, though nothing forbids it."""
    evidence: tuple[tuple[str, tuple[Tile, ...]], ...] = ()
    """The tiles it rests on, by whose they are."""
    judged: tuple[Standing, Fact] | None = None
    """The hand that it rules on, after the standing before it; None where it rules on none."""
    quoted: tuple[Step, ...] = ()
    """The steps to quote where there is no room for all; () where there are few."""
    side: int | None = None
    """The side that it is for, where it is for one."""
    drawing: Drawing | None = None
    """What lies on the table, where the answer is about that."""
    in_doubt: Step | None = None
    """The answer alone, where its sentence begins with a doubt of the tiles; None where it does not."""
    says_of_others: bool = False
    """Whether its last steps are what other tables do."""
    about: str = ""
    """What it is about, in a few words, where the answer does not say it itself."""

    def suspects(self) -> tuple[TileChange, ...]:
        """The changes of one tile after which nothing is remarked of the hand. Slow, as many are tried."""
        before, hand = self.judged or (None, None)
        if not self.remarks or before is None or not isinstance(hand, Hand):
            return ()
        rules, options = self.agreed.ruleset, self.agreed.options
        return suspects(hand, rules.tile_set(options), partial(rules.believes, at=Situation(options, before)))

    def compared(self) -> Comparison | None:
        """The same hand under other rules. Slow, as many are tried: only ask for it where it is shown."""
        return compare(self.agreed.ruleset, self.agreed.options, *self.judged) if self.judged else None


__all__ = ["FOUR", "Choices", "Inputs", "Question", "QuestionField", "asks", "done_wrong"]
FOUR = "Ana, Ben, Cy, Dee"


@dataclass(frozen=True)
class Inputs:
    """What was typed, read field by field; each reading refuses nonsense at its own field."""

    values: Mapping[str, str] = field(default_factory=dict)
    """The texts by the names of the fields."""
    rules: RuleSet[Options] | None = None
    """The rule set whose question it is; None for a question across games."""
    brief: bool = False
    """Whether the answer is wanted while the question is still told, so that what is missing is asked for first."""

    def text(self, name: str) -> str:
        return self.values.get(name, "").strip()

    def number(self, name: str, low: int, high: int) -> int | None:
        """A whole number within limits; None for an empty field."""
        text = self.text(name)
        if not text:
            return None
        if not text.removeprefix("-").isdecimal() or len(text) > 9 or not low <= int(text) <= high:
            raise ImpossibleFact(name, N_("Enter a whole number from {low} to {high}."), low=low, high=high)
        return int(text)

    def needed(self, name: str, low: int, high: int) -> int:
        number = self.number(name, low, high)
        if number is None:
            raise ImpossibleFact(name, N_("Enter a whole number from {low} to {high}."), low=low, high=high)
        return number

    def tile(self, name: str, tile_set: TileSet) -> Tile | None:
        """One tile of a set; None for an empty field."""
        tiles = self.tiles(name, tile_set)
        if len(tiles) > 1:
            raise ImpossibleFact(name, N_("Enter just one tile, like 6-4."))
        return tiles[0] if tiles else None

    def hand(self, name: str, tile_set: TileSet, most: int, clause: str) -> tuple[Tile, ...]:
        """The tiles of one hand, which was dealt so many by the clause."""
        tiles = self.tiles(name, tile_set)
        if len(tiles) > most:
            text = Counted(
                "Nobody holds more than {most} tile: this is {count}.",
                "Nobody holds more than {most} tiles: these are {count}.",
                "most",
            )
            raise ImpossibleFact(name, text, clause, most=most, count=len(tiles))
        return tiles

    def tiles(self, name: str, tile_set: TileSet) -> tuple[Tile, ...]:
        try:
            typed_tiles = tiles(self.text(name))
        except ValueError as error:
            raise ImpossibleFact(name, N_("Write tiles like 6-4 3-1.")) from error
        for number, tile in enumerate(typed_tiles):
            if tile not in tile_set.tiles:
                raise ImpossibleFact(name, NOT_IN_SET, tile=str(tile), set=tile_set.name)
            if tile in typed_tiles[:number]:
                raise ImpossibleFact(name, TOLD_TWICE, tile=str(tile))
        return typed_tiles

    def holding(self, name: str) -> Holding:
        """What a seat holds: tiles, pips, or not known when nothing is typed."""
        text = self.text(name)
        try:
            return holding(text) if text else UNTOLD
        except ValueError as error:
            text = N_("Enter tiles like 6-4 3-1 or pips like 17, 12+5 or 17/3.")
            raise ImpossibleFact(name, text) from error

    def hands(self, name: str, seating: Seating, how: str = EACH) -> tuple[tuple[Holding, ...], tuple[Heap, ...]]:
        """What each seat holds in the fields `name_0` and so on, and the heaps where hands were counted together."""
        holdings = tuple(self.holding(f"{name}_{seat}") for seat in seating.seats)
        texts = {seat: self.text(f"{name}_{seat}") for seat in seating.seats}
        groups = thrown_together(texts, seating, None, how)
        heaps = tuple(Heap(frozenset(seats), holding(text)) for seats, text in groups)
        return without(holdings, heaps), heaps

    def choice(self, ask: QuestionField) -> str:
        """One of a field's choices; where none is made the usual one, and the field's own question where none is."""
        chosen, choices = self.text(ask.name) or ask.usual, dict(ask.choices)
        if chosen not in choices:
            if not chosen:
                raise ImpossibleFact(ask.name, ask.label)
            raise ImpossibleFact(ask.name, NOT_OFFERED, choices=tuple(filter(None, choices)))
        return chosen

    def chosen(self, name: str, choices: Choices) -> tuple[str, ...]:
        typed = tuple(self.text(name).replace(",", " ").split())
        if not {*typed} <= dict(choices).keys():
            raise ImpossibleFact(name, NOT_OFFERED, choices=tuple(dict(choices)))
        return typed

    def agreed(self, rules: RuleSet[Options] | None = None, preset: str = "") -> RulesInForce:
        """The rules asked under: a preset, the first unless one is told, and house rules named on top of it.

        What was filled in for another rule set is left alone. A question across games names its rule set.
        """
        rules = rules or self.rules
        assert rules is not None  # noqa: S101 - only a question across games has none
        key, keys = self.text("preset"), [preset.key for preset in rules.presets]
        ours = key in ("", *keys)
        preset = preset or (key if key in keys else keys[0])
        named = {name: text for name, text in self.values.items() if name != "game"}  # which may be a house rule, too
        return RulesInForce(rules, preset, rules.agree(preset, changed(rules, named) if ours else {}))

    def seating(self, fewest: int, most: int, pairs: bool = False) -> Seating:
        """The people in turn order, so many of them; as many of ours as may be where nobody is named."""
        typed = self.text("names") or ", ".join(FOUR.split(", ")[:most])
        names = tuple(" ".join(name.split()) for name in typed.split(",") if name.strip())
        if not fewest <= len(names) <= most:
            text = Counted(
                "Enter {fewest} to {most} name, in turn order.",
                "Enter {fewest} to {most} names, in turn order.",
                "most",
            )
            if fewest == most:
                text = Counted("Enter {most} name, in turn order.", "Enter {most} names, in turn order.", "most")
            raise ImpossibleFact("names", text, fewest=fewest, most=most)
        if len(set(names)) < len(names) or not all(readable(name) and len(name) <= MAX_NAME_LENGTH for name in names):
            raise ImpossibleFact("names", N_("Enter each name once, separated by commas."))
        return seated(names, pairs)

    def at_table(self, rules: "RulesInForce") -> Seating:
        """The people in turn order, as many as play by these rules, in pairs where they play so."""
        seats, pairs = rules.ruleset.can_deal(rules.options), rules.ruleset.setup.plays_in_pairs(rules.options)
        return self.seating(4 if pairs else min(seats), max(seats), pairs)

    def seat(self, name: str, seating: Seating) -> int | None:
        """A person by name or by place in the turn order, from 1; None for an empty field."""
        seats = self.seats(name, seating)
        if len(seats) > 1:
            raise ImpossibleFact(name, N_("Choose just one person."))
        return seats[0] if seats else None

    def seat_if_known(self, name: str, seating: Seating) -> int | None:
        """A person; None if the answer is that nobody remembers who it was."""
        return None if self.is_unknown(name) else self.seat(name, seating)

    def is_unknown(self, name: str) -> bool:
        return self.text(name) == UNKNOWN

    def seats(self, name: str, seating: Seating) -> tuple[int, ...]:
        seats_by_name = {str(seat + 1): seat for seat in seating.seats}
        seats_by_name |= {name.casefold(): seat for seat, name in enumerate(seating.names)}
        seats_by_name |= {name: seat for seat, name in enumerate(seating.names)}
        typed = " ".join(self.text(name).split())
        words = [word.strip() for word in (typed.split(",") if "," in typed else typed.split())]
        whole = [typed] if seats_by_name.keys() & {typed, typed.casefold()} else [word for word in words if word]
        for word in whole:
            if not seats_by_name.keys() & {word, word.casefold()}:
                raise ImpossibleFact(name, N_("{name} is not at the table: {names}."), name=word, names=seating.names)
        return tuple(seats_by_name[word if word in seats_by_name else word.casefold()] for word in whole)


@dataclass(frozen=True)
class GamePart:
    """What one game is asked in a question across games, and what it replies."""

    fields: tuple[QuestionField, ...]
    """What is told of this game."""
    reply: Callable[[Inputs], Reply]
    """Its answer; ImpossibleFact where something told cannot be."""
    defaults: Callable[[LastHand], Mapping[str, str]] = lambda _last: {}
    """What a table fills in from its last hand, by field."""
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    """The field in which a part of a fact is told, where it is not called like that part."""
    follow_ups: tuple[FollowUp, ...] = ()
    """The questions that follow from it."""
    rules: RuleSet[Options] | None = None
    """The rule set of the game; None until it is asked among others."""


@dataclass(frozen=True)
class Question:
    """A question to the referee."""

    key: str
    """Its word in addresses and on the command line."""
    title: str
    """The question itself, in a few words."""
    summary: str
    """What it is about, and what is told to ask it."""
    fields: tuple[QuestionField, ...]
    """What is told to ask it."""
    reply: Callable[[Inputs], Reply]
    """The referee's answer; ImpossibleFact where something told cannot be."""
    subject: Subject
    """What it is about, under which it is offered."""
    defaults: Callable[[LastHand], Mapping[str, str]] = lambda _last: {}
    """What a table fills in from its last hand, by field; people by their place in the turn order."""
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    """The field in which a part of a fact is told, where it is not called like that part."""
    follow_ups: tuple[FollowUp, ...] = ()
    """The questions that follow from it."""
    rules: RuleSet[Options] | None = None
    """The rule set it belongs to; None for a question across games."""
    parts: Mapping[str, GamePart] = field(default_factory=dict)
    """What each game is asked in a question across games, by its key; none where all are asked the same."""
    games: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """What is told by choosing each game that can be asked it, by the keys of their rule sets."""
    sides: int = 4
    """How many sides those at the table are: two where players facing each other are one."""
    rules_of: Mapping[str, RuleSet[Options]] = field(default_factory=dict)
    """The rule set of each game that is asked the same as others, by its key: who sits there is as it says."""
    seats: tuple[int, ...] = ()
    """How many people can be asked about, by these rules; () where that is not known."""

    def ask(self, inputs: Inputs) -> Reply:
        """The reply; what is refused is refused at one of the question's own fields."""
        for name, text in inputs.values.items():
            most = MAX_NAMES_LENGTH if name == ASK_NAMES.name else MAX_TEXT_LENGTH
            if len(text) > most:
                letters = Counted("Use at most {most} letter.", "Use at most {most} letters.", "most")
                raise ImpossibleFact(name[:MAX_NAME_LENGTH], letters, most=most)
        self._refuse_unasked(inputs)
        try:
            reply = self.reply(replace(inputs, rules=self.rules))
        except ImpossibleFact as error:
            raise error.at(field=self.under(inputs)._field_name(error.field)) from error
        doubts = (read_as_pips(inputs.text(name), tile) for name, tile in self.under(inputs).lookalikes(inputs))
        return replace(reply, remarks=(*reply.remarks, *doubts))

    def _refuse_unasked(self, inputs: Inputs) -> None:
        """Refuse what was told in a field that only other games have than the one asked about."""
        key = inputs.text("game")
        rules = self.parts[key].rules if key in self.parts else self.rules_of.get(key)
        if rules is None:
            return
        known = {"preset", *(rule.key for rule in house_rules(rules.options))}
        foreign = {name: ask.label for ask in self.fields if ask.games and key not in ask.games for name in ask.names}
        for name, label in foreign.items():
            if name not in known and inputs.text(name):
                text, called = N_('Leave out "{label}": {game} does not ask it.'), Sentence(rules.words.called)
                raise ImpossibleFact(name, text, label=Sentence(label), game=called)

    def under(self, inputs: Inputs) -> "Question":
        """The question as it is asked under the rules that are told, of the set they play with.

        Across games it asks what the game that is told asks, and as long as none is told only what all of them ask.
        """
        key = inputs.text("game")
        part = self.parts.get(key)
        rules = part.rules if part else self.rules
        asked = self
        if part:
            fields = (*(ask for ask in self.fields if not ask.games), *part.fields)
            asked = replace(self, fields=fields, elsewhere=part.elsewhere, follow_ups=part.follow_ups)
        elif not self.rules:
            fields = tuple(ask for ask in self.fields if not ask.games or key in ask.games)
            asked, rules = replace(self, fields=fields), self.rules_of.get(key)
        agreed = _agreed(rules, inputs) if rules else None
        if not rules or agreed is None:
            return asked
        fields = tuple(ask for ask in asked.fields if not ask.when or ask.when(agreed))
        if rules.setup.chosen_set:
            fields = tuple(ask.of(rules.tile_set(agreed)) for ask in fields)
        if rules.setup.plays_in_pairs(agreed):
            return replace(asked, fields=fields, sides=2, seats=(4,))
        seats = rules.can_deal(agreed)
        return replace(asked, fields=fields, sides=max(seats), seats=seats)

    def game(self, told: Mapping[str, str]) -> str:
        """The key of the game that this was asked about; "" where nobody has said."""
        if self.rules:
            return self.rules.key
        return next((key for key, known in self.games.items() if known.items() <= told.items()), "")

    @property
    def leads_on(self) -> bool:
        """Whether hands are entered one by one, so that a button may lead from one to the next."""
        return any(ask.needed for ask in self.fields)

    @property
    def slots(self) -> list[QuestionField]:
        """The fields for tiles in nobody's hand or in one player's: one picker serves them all."""
        return [ask for ask in self.fields if ask.tiles and not ask.seats]

    @property
    def folds(self) -> Mapping[str, list[QuestionField]]:
        """The fields that are put away in folds of their own, by what is written on them."""
        labels = dict.fromkeys(ask.fold for ask in self.fields if ask.fold and not ask.collapsed)
        return {label: [ask for ask in self.fields if ask.fold == label] for label in labels}

    def lookalikes(self, inputs: Inputs) -> Iterator[tuple[str, Tile]]:
        hands = 1 if inputs.text("counted") in ("", EACH) else 4
        asks = [(name, ask.tiles) for ask in self.fields if ask.kind == "hand" for name in ask.names]
        for name, tile_set in asks:
            if tile_set and (tile := lookalike(inputs.text(name), tile_set, hands)):
                yield name, tile

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for ask in self.fields for name in ask.names)

    def _field_name(self, path: str) -> str:
        part, _dot, rest = path.removeprefix("options.").partition(".")
        field = self.elsewhere.get(rest.rpartition(".")[2], self.elsewhere.get(part, part))
        return next((name for name in (f"{field}_{rest}", field, f"{field}_0") if name in self.names), field)


def _agreed(rules: RuleSet[Options], inputs: Inputs) -> Options | None:
    """The house rules that are told; None where they cannot be."""
    try:
        return replace(inputs, rules=rules).agreed().options
    except ImpossibleFact:
        return None
