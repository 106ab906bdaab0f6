"""The sides of an event out of a list as people have one: a line for each, typed or pasted from a spreadsheet."""

import re
from collections.abc import Sequence

from referee.engine.facts import ImpossibleFact
from referee.engine.limits import MAX_NAME_LENGTH
from referee.engine.seating import normalized
from referee.engine.wording import N_, Counted, folded
from referee.events.event import MAX_PEOPLE, MAX_SIDE_NAME, MAX_SIDES, SINGLES, TEAMS, Entrant
from referee.record import plain

NUMBERED = re.compile(r"(?:(?:\d\ufe0f?\u20e3)+|\d{1,4}\s*[.):;\t]|\d{1,4}\s+[-–]\s|[-–•*·]\s)[.):;,\s–-]*")
"""What stands before a name in a list: "1.", "2)", a dot, or a number in a box as chats have it."""
BETWEEN = re.compile(r"\s*[&/;,+\t]\s*|\s+[-–]\s+")
JOINED = re.compile(r"\s+(?:and|y|e|et|und)\s+", re.IGNORECASE)
"""What stands between two people of a side; words are asked only of what no sign parts, as a name may have an "e"."""
QUOTED = re.compile(r'^"(.*)"$')
TITLES = {
    *("name", "names", "player", "players", "partner", "pair", "pairs", "team", "teams", "of", "no", "number"),
    *("nombre", "nombres", "jugador", "jugadores", "pareja", "parejas", "companero", "equipo", "equipos", "de", "del"),
    *("nome", "nomes", "jogador", "jogadores", "dupla", "duplas", "parceiro", "equipe", "equipes", "numero", "n", "da"),
}
"""Of what words the heading of a list is made, in small letters, without accents."""
TWICE = N_("{name} is on the list twice. Tell them apart, for example by an initial.")
TOO_LONG = Counted("{name}: a name has at most {most} letter.", "{name}: a name has at most {most} letters.", "most")
TOO_MANY = Counted("At most {most} can take part.", "At most {most} can take part.", "most")
NOT_TWO = N_("{name}: a pair has two names, or one for both.")


def read_sides(text: str, kind: str, before: Sequence[Entrant] = (), since: int = 1) -> tuple[Entrant, ...]:
    """The sides of a list, numbered after those that are there `before`, and in from the round `since` on (EVT-G10).

    ImpossibleFact where a name is there twice, which is asked and never merged (canon EVT.7), or is none.
    """
    sides = tuple(
        Entrant(number, *_read(line, kind), since) for number, line in enumerate(_lines(text), start=len(before) + 1)
    )
    if len(before) + len(sides) > MAX_SIDES:
        raise ImpossibleFact("people", TOO_MANY, most=MAX_SIDES)
    seen: set[str] = set()
    for name in (name for side in (*before, *sides) for name in side.names):
        if normalized(name) in seen:
            raise ImpossibleFact("people", TWICE, name=name)
        seen.add(normalized(name))
    return sides


def _lines(text: str) -> list[str]:
    """What names a side, without numbers and blank lines, and without a heading; "Team 1" above "Team 2" is none."""
    listed = [line for line in text.removeprefix("\ufeff").splitlines() if line.strip()]
    is_headed = [*map(_is_heading, listed[:2])] == [True, False]
    return [*filter(None, map(_cleaned, listed[is_headed:]))]


def _is_heading(line: str) -> bool:
    words = re.findall(r"[^\W\d_]+", folded(line))
    return bool(words) and TITLES.issuperset(words)


def _cleaned(line: str) -> str:
    return plain(NUMBERED.sub("", line.strip(), count=1).replace("\t", " & "), "people").strip(" &;,")


def _people(text: str, kind: str) -> tuple[str, ...]:
    """The people of a side; of a team the last two may be joined by a word."""
    names = BETWEEN.split(text.strip())
    if kind == TEAMS or len(names) == 1:
        names[-1:] = JOINED.split(names[-1])
    return tuple(filter(None, (QUOTED.sub(r"\1", name) for name in names)))


def _read(line: str, kind: str) -> tuple[str, tuple[str, ...]]:
    """The name of a side and its people, where it has more than one."""
    name, _colon, listed = line.partition(":") if kind == TEAMS else (line, "", line)
    people = _people(listed, kind) if kind != SINGLES else ()
    if len(people) == 1:
        people = ()
    if kind not in (SINGLES, TEAMS):
        name = " & ".join(people) if len(people) == 2 else name
        if len(people) > 2:
            raise ImpossibleFact("people", NOT_TWO, name=name[:MAX_NAME_LENGTH])
    for each in (*people[:MAX_PEOPLE], *(() if people and kind != TEAMS else (name,))):
        if len(each) > MAX_NAME_LENGTH:
            raise ImpossibleFact("people", TOO_LONG, name=each[:MAX_NAME_LENGTH], most=MAX_NAME_LENGTH)
    return name.strip()[:MAX_SIDE_NAME], people[:MAX_PEOPLE]
