"""The tables that are measured, opened by the app's own ledger and told through it."""

import random
from dataclasses import dataclass

from referee.record import from_document
from referee.storage import ledger
from referee.storage.access import new_secret
from tests.support.builders import CAST, Told, document, out

TILES = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
TARGET = 10_000  # points, which no game here reaches


@dataclass(frozen=True)
class Opened:
    """A table, and the secret of its keeper."""

    code: str
    secret: str
    game: int = 1
    """The number of its last game."""

    @property
    def sheet(self) -> str:
        """The address of its last game."""
        return f"/t/{self.code}/{self.game}"

    @property
    def door(self) -> str:
        """The link that makes whoever follows it its keeper."""
        return f"/t/{self.code}/enter/{self.secret}"


def held(chance: random.Random) -> tuple[int, list[str]]:
    """Who went out, and what each seat was left with: one tile or two."""
    dealt, seat = chance.sample(TILES, 8), chance.randrange(len(CAST))
    left = [" ".join(dealt[2 * each : 2 * each + chance.randint(1, 2)]) for each in range(len(CAST))]
    left[seat] = ""
    return seat, left


def block(chance: random.Random) -> Told:
    """A block to ask about, of which hardly two are the same: one to three tiles a seat, one seat perhaps by pips."""
    end = chance.randrange(7)
    tiles = [each for each in TILES if str(end) not in each]
    chance.shuffle(tiles)
    held = [[tiles.pop() for _tile in range(chance.randint(1, 3))] for _seat in CAST]
    told = {f"held_{seat}": " ".join(left) for seat, left in enumerate(held)}
    counted = chance.randrange(2 * len(CAST))
    if counted < len(CAST):
        told[f"held_{counted}"] = str(sum(map(int, "".join(held[counted]).replace("-", ""))))
    return {
        "game": "partners",
        "preset": "collective",
        "end": end,
        "by": chance.choice(CAST),
        "lead": chance.choice(CAST),
        **told,
    }


def hands(number: int, chance: random.Random) -> list[Told]:
    """Hands as they are dealt, of which hardly two are the same."""
    return [out(seat, *left) for seat, left in (held(chance) for _hand in range(number))]


def open_table(chance: random.Random, *games: int) -> Opened:
    """A table with games of so many hands, every one of which the ledger has judged."""
    first, *others = (from_document(played(number, chance)) for number in games)
    secret = new_secret()
    table = ledger.open_table(first, secret)
    for number, game in enumerate(others, 2):
        ledger.open_game(table, number, game, None)
    return Opened(table.code, secret, len(games))


def played(number: int, chance: random.Random) -> Told:
    """The record of a game of so many hands."""
    return document("partners", *hands(number, chance), preset="lagunex", target=TARGET, lead=0)
