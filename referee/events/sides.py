"""The sides of an event out of a list as people have one: a line for each, typed or pasted from a spreadsheet."""

import re
from collections.abc import Iterator, Sequence

from referee.engine.facts import ImpossibleFact
from referee.engine.limits import MAX_NAME_LENGTH
from referee.engine.seating import normalized
from referee.engine.wording import N_, Counted
from referee.events.event import MAX_PEOPLE, MAX_SIDE_NAME, MAX_SIDES, SINGLES, TEAMS, Entrant
from referee.record import plain

NUMBERED = re.compile(r"\d{1,4}\s*[.):\t]\s*")
BETWEEN = re.compile(r"\s*[&/;,+\t]\s*|\s+(?:and|y|e|et|und)\s+", re.IGNORECASE)
"""What stands between two people of a side."""
TWICE = N_("{name} is there twice. Tell them apart, as by an initial.")
TOO_LONG = Counted("{name}: a name has at most {most} letter.", "{name}: a name has at most {most} letters.", "most")
TOO_MANY = Counted("At most {most} can take part.", "At most {most} can take part.", "most")
NOT_TWO = N_("{name}: a pair has two names, or one for both.")


def read_sides(text: str, kind: str, before: Sequence[Entrant] = ()) -> tuple[Entrant, ...]:
    """The sides of a list, numbered after those that are there `before`.

    ImpossibleFact where a name is there twice, which is asked and never merged (canon EVT.7), or is none.
    """
    sides = tuple(
        Entrant(number, *_read(line, kind))
        for number, line in enumerate(filter(None, map(_cleaned, text.splitlines())), start=len(before) + 1)
    )
    if len(before) + len(sides) > MAX_SIDES:
        raise ImpossibleFact("", TOO_MANY, most=MAX_SIDES)
    seen: set[str] = set()
    for name in (name for side in (*before, *sides) for name in _names(side)):
        if normalized(name) in seen:
            raise ImpossibleFact("", TWICE, name=name)
        seen.add(normalized(name))
    return sides


def _cleaned(line: str) -> str:
    return NUMBERED.sub("", plain(line.replace("\t", " & ")), count=1).strip(" &;,")


def _read(line: str, kind: str) -> tuple[str, tuple[str, ...]]:
    """The name of a side and its people, where it has more than one."""
    name, _colon, listed = line.partition(":") if kind == TEAMS else (line, "", line)
    people = tuple(filter(None, BETWEEN.split(listed.strip()))) if kind != SINGLES else ()
    if len(people) == 1:
        people = ()
    if kind not in (SINGLES, TEAMS):
        name = " & ".join(people) if len(people) == 2 else name
        if len(people) > 2:
            raise ImpossibleFact("", NOT_TWO, name=name[:MAX_NAME_LENGTH])
    for each in (*people[:MAX_PEOPLE], *(() if people and kind != TEAMS else (name,))):
        if len(each) > MAX_NAME_LENGTH:
            raise ImpossibleFact("", TOO_LONG, name=each[:MAX_NAME_LENGTH], most=MAX_NAME_LENGTH)
    return name.strip()[:MAX_SIDE_NAME], people[:MAX_PEOPLE]


def _names(side: Entrant) -> Iterator[str]:
    yield from side.people or (side.name,)
