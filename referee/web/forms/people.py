"""The people a question is about, in the order of their turns: by their names, or by where they sit.

Whoever sits left stays there, with all that was told of them, whichever way the turns go in the game asked about and
however many play.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from referee.engine.desk.question import Question
from referee.engine.options import Options
from referee.engine.ruleset import RuleSet
from referee.engine.seating import places
from referee.engine.wording import PLAYER, UNNAMED
from referee.web.filters.values import translated

Told = Mapping[str, str]
FOUR = 4
"""As many people are called by where they sit; more are numbered."""
MANY = "mlfr456789ab"
"""Where more than four sit, one sign each; the first four as if no more did, so that what was told of them stays."""


def numbered(people: int) -> tuple[str, ...]:
    """What so many people are called who have no name and are too many to be called by where they sit."""
    return tuple(" ".join(translated(PLAYER, number=number).split()) for number in range(1, people + 1))


@dataclass(frozen=True)
class Party:
    """Some people in the order of their turns; `where` they sit, if that is all that they are called by."""

    names: tuple[str, ...]
    where: str = ""

    @classmethod
    def called(cls, text: str) -> "Party":
        """Party as a field has them, with commas between."""
        names = tuple(name.strip() for name in text.split(",") if name.strip())
        known = (where for where, texts in UNNAMED.items() if ", ".join(names) in map(translated, texts))
        return cls(names, next(known, MANY[: len(names)] if names == numbered(len(names)) else ""))

    @property
    def seats(self) -> tuple[str, ...]:
        """What tells one from another, however they are called."""
        return tuple(self.where or self.names)

    def __str__(self) -> str:
        return ", ".join(self.names)


@dataclass(frozen=True)
class AtTable:
    """How the game that is asked about seats people."""

    asked: Question
    rules: RuleSet[Options]

    @property
    def in_pairs(self) -> bool:
        return self.asked.sides == 2 if self.asked.seats else self.rules.setup.plays_in_pairs(self.rules.options())

    def unnamed(self, people: int = 0) -> Party:
        """So many people without names, or as many as mostly play."""
        hint = next((ask.hint for ask in self.asked.fields if ask.name == "names"), "")
        count = people or self.nearest(hint.count(",") + 1)
        if count > FOUR:
            return Party(numbered(count), MANY[:count])
        where = places(count, self.rules.setup.clockwise)
        return Party(tuple(translated(UNNAMED[where][self.in_pairs]).split(", ")), where)

    def nearest(self, people: int) -> int:
        """So many people, or as near to it as can play."""
        seats = (4,) if self.in_pairs else self.asked.seats or self.rules.setup.seats
        return min(seats, key=lambda seat: abs(seat - people))

    def seats(self, people: Party, told: Told, is_new: bool) -> Party:
        """These people as they sit in this game, as many as are told to play; names that were asked with stay."""
        wanted = told.get("people", "")
        count = int(wanted) if wanted in map(str, self.asked.seats) else 0
        most = self.unnamed(count or self.nearest(len(people.names)))
        if not people.where:
            is_open = count or "draft" in told
            return Party((*people.names, *most.names[len(people.names) :])[: len(most.names)]) if is_open else people
        if not is_new and str(people) in (str(most), translated(UNNAMED[most.where][0]) if self.in_pairs else ""):
            return people
        usual = self.unnamed()
        is_elsewhere = not count and (is_new or people.where != most.where)
        return usual if is_elsewhere and {*_told_of(self.asked, people, told)} <= {*usual.where} else most


def in_turn(asked: Question, rules: RuleSet[Options] | None, told: Told, is_new: bool) -> dict[str, str]:
    """What was told, of the people in the order of their turns by these rules, and of as many as play.

    Where their game `is_new` beside what was told, as many as mostly play it, or of whom anything was told.
    """
    before = Party.called(told.get("names", ""))
    if rules is None or not before.names:
        return {**told}
    after = AtTable(asked, rules).seats(before, told, is_new)
    if after.seats == before.seats:
        return {**told, "names": str(after)} if after.where else {**told}
    return {**told, **dict(_moved(asked, before, after, told)), "names": str(after)}


def _told_of(asked: Question, people: Party, told: Told) -> Iterator[str]:
    """The seats of which anything was told."""
    for ask in asked.fields:
        if ask.seats:
            yield from (seat for seat, name in zip(people.seats, ask.names, strict=False) if told.get(name))
        elif ask.names_people:
            yield from (people.seats[place - 1] for place in _places(told.get(ask.name, ""), people))


def _places(text: str, people: Party) -> Iterator[int]:
    """The people in a text by their places, from 1."""
    for word in re.split(r"[ ,]+", text) if people.where else text.split(","):
        name = word.strip()
        if name in people.names:
            yield people.names.index(name) + 1
        elif name.isdecimal() and 0 < int(name) <= len(people.names):
            yield int(name)


def _moved(asked: Question, before: Party, after: Party, told: Told) -> Iterator[tuple[str, str]]:
    """What was told of everybody who still plays, in the fields of the seats they have now."""
    for ask in asked.fields:
        if ask.seats:
            here = dict(zip(before.seats, (told.get(name, "") for name in ask.names), strict=False))
            for seat, name in zip((*after.seats, *[""] * ask.seats), ask.names, strict=False):
                yield name, here.get(seat, "")
        elif ask.names_people and told.get(ask.name) not in (None, "", "?"):
            seats = [before.seats[place - 1] for place in _places(told[ask.name], before)]
            yield ask.name, ", ".join(str(after.seats.index(seat) + 1) for seat in seats if seat in after.seats)
