"""What a question to the referee is: its fields, and a reply with its reasons.

A question needs no table. It is asked with plain texts (an address's query, a command line's words) and answered
with a headline, the steps to it, the tiles it rests on, and the rules it was asked under.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from referee.engine.asked import UNKNOWN, Ask, Choices, Onward, asks, done_wrong
from referee.engine.desk.rulebook import changed
from referee.engine.facts import ImpossibleFact
from referee.engine.heaps import EACH, Heap, thrown_together, without
from referee.engine.holdings import UNTOLD, Holding, holding
from referee.engine.last_hand import LastHand
from referee.engine.limits import LONGEST_NAME, LONGEST_TEXT
from referee.engine.refusals import NOT_IN_SET, TOLD_TWICE
from referee.engine.reply import Agreed, Reply
from referee.engine.ruleset import RuleSet
from referee.engine.seating import Seating, seated
from referee.engine.tiles import Tile, TileSet, tiles
from referee.engine.wording import N_, Counted

__all__ = ["FOUR", "Ask", "Choices", "Inputs", "Question", "asks", "done_wrong"]
FOUR = "Ana, Ben, Cy, Dee"


@dataclass(frozen=True)
class Inputs:
    """What was typed, read field by field; each reading refuses nonsense at its own field."""

    values: Mapping[str, str] = field(default_factory=dict)
    """The texts by the names of the fields."""
    rules: RuleSet[Any] | None = None
    """The rule set whose question it is; None for a question across games."""
    brief: bool = False
    """Whether the answer is wanted while the question is still told: its headline, and nothing that takes long."""

    def text(self, name: str) -> str:
        """The text of a field without space around it."""
        return self.values.get(name, "").strip()

    def number(self, name: str, low: int, high: int) -> int | None:
        """A whole number within limits; None for an empty field."""
        text = self.text(name)
        if not text:
            return None
        if not text.isdecimal() or len(text) > 9 or not low <= int(text) <= high:
            raise ImpossibleFact(name, N_("This must be a whole number from {low} to {high}."), low=low, high=high)
        return int(text)

    def needed(self, name: str, low: int, high: int) -> int:
        """A number that cannot be done without."""
        number = self.number(name, low, high)
        if number is None:
            raise ImpossibleFact(name, N_("This is needed: a whole number from {low} to {high}."), low=low, high=high)
        return number

    def tile(self, name: str, tile_set: TileSet) -> Tile | None:
        """One tile of a set; None for an empty field."""
        found = self.tiles(name, tile_set)
        if len(found) > 1:
            raise ImpossibleFact(name, N_("Only one tile can be told here, like 6-4."))
        return found[0] if found else None

    def hand(self, name: str, tile_set: TileSet, most: int, clause: str) -> tuple[Tile, ...]:
        """The tiles of one hand, which was dealt so many by the clause."""
        found = self.tiles(name, tile_set)
        if len(found) > most:
            text = Counted(
                "Nobody holds more than {most} tile, and this is {count}.",
                "Nobody holds more than {most} tiles, and these are {count}.",
                "most",
            )
            raise ImpossibleFact(name, text, clause, most=most, count=len(found))
        return found

    def tiles(self, name: str, tile_set: TileSet) -> tuple[Tile, ...]:
        """Different tiles of a set, in the order typed."""
        try:
            found = tiles(self.text(name))
        except ValueError as problem:
            raise ImpossibleFact(name, N_("Tiles are written like 6-4 3-1.")) from problem
        for number, each in enumerate(found):
            if each not in tile_set.tiles:
                raise ImpossibleFact(name, NOT_IN_SET, tile=str(each), set=tile_set.name)
            if each in found[:number]:
                raise ImpossibleFact(name, TOLD_TWICE, tile=str(each))
        return found

    def holding(self, name: str) -> Holding:
        """What a seat holds: tiles, pips, or not known when nothing is typed."""
        text = self.text(name)
        try:
            return holding(text) if text else UNTOLD
        except ValueError as problem:
            text = N_("This is neither tiles like 6-4 3-1 nor pips like 17, 12+5 or 17/3.")
            raise ImpossibleFact(name, text) from problem

    def hands(self, name: str, seating: Seating, how: str = EACH) -> tuple[tuple[Holding, ...], tuple[Heap, ...]]:
        """What each seat holds in the fields `name_0` and so on, and the heaps where hands were counted together."""
        held = tuple(self.holding(f"{name}_{seat}") for seat in seating.seats)
        texts = {seat: self.text(f"{name}_{seat}") for seat in seating.seats}
        found = thrown_together(texts, seating, None, how)
        heaps = tuple(Heap(frozenset(seats), holding(text)) for seats, text in found)
        return without(held, heaps), heaps

    def choice(self, ask: Ask) -> str:
        """One of a field's choices; where none is made the usual one, and the field's own question where none is."""
        chosen, choices = self.text(ask.name) or ask.usual, dict(ask.choices)
        if chosen not in choices:
            if not chosen:
                raise ImpossibleFact(ask.name, ask.label)
            raise ImpossibleFact(ask.name, N_("Choose from these: {choices}."), choices=tuple(filter(None, choices)))
        return chosen

    def chosen(self, name: str, choices: Choices) -> tuple[str, ...]:
        """Several of the choices, some of them perhaps more than once, in the order typed."""
        typed = tuple(self.text(name).replace(",", " ").split())
        if not {*typed} <= dict(choices).keys():
            raise ImpossibleFact(name, N_("Choose from these: {choices}."), choices=tuple(dict(choices)))
        return typed

    def agreed(self, rules: RuleSet[Any] | None = None, preset: str = "") -> Agreed:
        """The rules asked under: a preset, the first unless one is told, and house rules named on top of it.

        What was filled in for another rule set is left alone. A question across games names its rule set.
        """
        rules = rules or self.rules
        assert rules is not None  # noqa: S101 - only a question across games has none
        asked, known = self.text("preset"), [each.key for each in rules.presets]
        ours = asked in ("", *known)
        preset = preset or (asked if asked in known else known[0])
        return Agreed(rules, preset, rules.agree(preset, changed(rules, self.values) if ours else {}))

    def seating(self, fewest: int, most: int, pairs: bool = False) -> Seating:
        """The people in turn order, from the field `names`."""
        typed = self.text("names") or FOUR
        names = tuple(" ".join(name.split()) for name in typed.split(",") if name.strip())
        if not fewest <= len(names) <= most:
            text = Counted(
                "This needs from {fewest} to {most} name, in turn order.",
                "This needs from {fewest} to {most} names, in turn order.",
                "most",
            )
            if fewest == most:
                text = Counted(
                    "This needs {most} name, in turn order.", "This needs {most} names, in turn order.", "most"
                )
            raise ImpossibleFact("names", text, fewest=fewest, most=most)
        if len(set(names)) < len(names) or not all(name.isprintable() and len(name) <= LONGEST_NAME for name in names):
            raise ImpossibleFact("names", N_("Each name can be told once, with commas between them."))
        return seated(names, pairs)

    def seat(self, name: str, seating: Seating) -> int | None:
        """A person by name or by place in the turn order, from 1; None for an empty field."""
        found = self.seats(name, seating)
        if len(found) > 1:
            raise ImpossibleFact(name, N_("Only one person can be told here."))
        return found[0] if found else None

    def seat_if_known(self, name: str, seating: Seating) -> int | None:
        """A person, of whom it may be told that nobody knows any more who it was."""
        return None if self.is_unknown(name) else self.seat(name, seating)

    def is_unknown(self, name: str) -> bool:
        """Whether it is told that nobody knows any more who it was."""
        return self.text(name) == UNKNOWN

    def seats(self, name: str, seating: Seating) -> tuple[int, ...]:
        """Several people, by names with commas or spaces between them."""
        known = {str(seat + 1): seat for seat in seating.seats}
        known |= {each.casefold(): seat for seat, each in enumerate(seating.names)}
        known |= {each: seat for seat, each in enumerate(seating.names)}
        typed = " ".join(self.text(name).split())
        words = [word.strip() for word in (typed.split(",") if "," in typed else typed.split())]
        whole = [typed] if known.keys() & {typed, typed.casefold()} else [word for word in words if word]
        for word in whole:
            if not known.keys() & {word, word.casefold()}:
                raise ImpossibleFact(name, N_("{name} is not at the table: {names}."), name=word, names=seating.names)
        return tuple(known[word if word in known else word.casefold()] for word in whole)


@dataclass(frozen=True)
class Question:
    """A question to the referee."""

    key: str
    """Its word in addresses and on the command line."""
    title: str
    """The question itself, in a few words."""
    summary: str
    """What it is about, and what is told to ask it."""
    fields: tuple[Ask, ...]
    """What is told to ask it."""
    reply: Callable[[Inputs], Reply]
    """The referee's answer; ImpossibleFact where something told cannot be."""
    defaults: Callable[[LastHand], Mapping[str, str]] = lambda _last: {}
    """What a table fills in from its last hand, by field; people by their place in the turn order."""
    elsewhere: Mapping[str, str] = field(default_factory=dict)
    """The field in which a part of a fact is told, where it is not called like that part."""
    onward: tuple[Onward, ...] = ()
    """The questions that follow from it."""
    rules: RuleSet[Any] | None = None
    """The rule set it belongs to; None for a question across games."""

    def ask(self, inputs: Inputs) -> Reply:
        """The reply; what is refused is refused at one of the question's own fields."""
        for name, text in inputs.values.items():
            if len(text) > LONGEST_TEXT:
                raise ImpossibleFact(
                    name[:LONGEST_NAME],
                    Counted(
                        "This can have {most} letter at the most.", "This can have {most} letters at the most.", "most"
                    ),
                    most=LONGEST_TEXT,
                )
        try:
            return self.reply(replace(inputs, rules=self.rules))
        except ImpossibleFact as problem:
            raise problem.at(field=self._place(problem.field)) from problem

    @property
    def leads_on(self) -> bool:
        """Whether it is told hand by hand, so that a button may lead from one to the next."""
        return any(each.needed for each in self.fields)

    @property
    def slots(self) -> list[Ask]:
        """The fields of tiles that are in nobody's hand, or in one player's only: one picker serves them all."""
        return [each for each in self.fields if each.tiles and not each.many]

    @property
    def folds(self) -> Mapping[str, list[Ask]]:
        """The fields that are put away in folds of their own, by what is written on them."""
        labels = dict.fromkeys(each.fold for each in self.fields if each.fold)
        return {label: [each for each in self.fields if each.fold == label] for label in labels}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all its fields."""
        return tuple(name for each in self.fields for name in each.names)

    def _place(self, path: str) -> str:
        """The field in which a part of a fact is told."""
        part, _dot, rest = path.removeprefix("options.").partition(".")
        field = self.elsewhere.get(part, part)
        return next((name for name in (f"{field}_{rest}", field, f"{field}_0") if name in self.names), field)
