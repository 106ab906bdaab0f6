"""What partners carry from hand to hand: the tile that leads the first, and how many have been won and drawn."""

from dataclasses import dataclass

from referee.engine.facts import Opening
from referee.engine.lead import Ended
from referee.engine.opener import Opener, highest_double
from referee.engine.standing import At, Standing
from referee.engine.tiles import DOUBLE_SIX, Tile
from referee.engine.verdict import Step
from referee.engine.wording import N_, Param
from referee.rulesets.partners.bonuses import Tally
from referee.rulesets.partners.options import FIRST_HANDS, Partners

SIX_SIX = Tile(6, 6)


@dataclass(frozen=True)
class Hands(Opener):
    """The hands of a game so far."""

    tile: Tile | None = None
    first: bool = False
    won: int | None = None
    """How many have been won; None where nobody can tell, as in a game taken over from paper."""
    drawn_since: int = 0
    """How many have been drawn since the last that was won."""

    last_winner: int | None = None
    """The seat that won the last one that was won, where a lead can hang on it; None where nobody can tell."""

    def after(self, ended: Ended, options: Partners) -> "Hands":
        """The hands after one more."""
        by_winner = options.drawn_lead == "last_winner"
        if ended.won:
            won = None if self.won is None else self.won + 1
            return Hands(won=won, last_winner=ended.winner if by_winner else None)
        again = SIX_SIX if options.drawn_lead == "double_six" else None
        return Hands(again, won=self.won, drawn_since=self.drawn_since + 1, last_winner=self.last_winner)


def hands_before(options: Partners, opening: Opening) -> Hands:
    """What is known before the first entry: in a game that begins from nothing no hand has been won."""
    opener = highest_double(opening, DOUBLE_SIX) if options.first_lead == "double_six" else None
    won = None if any(opening.totals) else 0
    return Hands(won=won) if opener is None else Hands(opener.tile, first=True, won=won)


def hands_of(standing: Standing) -> Hands:
    """The hands of the game that a standing has behind it."""
    return standing.carried if isinstance(standing.carried, Hands) else Hands()


def add_first_hands(tally: Tally, at: At[Partners], winner: int | None) -> None:
    """What the winners of one of the first hands of the game get beside its points (V-P14, PUE-02, PUE-G1)."""
    number = hands_of(at.standing).won
    if winner is None or number is None or number >= len(FIRST_HANDS) or not at.options.first_hands:
        return
    text = N_("{side} {points:+}: hand {number} of those won in this game.")
    tally.score(winner, FIRST_HANDS[number])
    params: dict[str, Param] = {"side": at.seating.people(winner), "points": FIRST_HANDS[number], "number": number + 1}
    tally.steps.append(Step("V-P14", text, params))


def wipe_out(tally: Tally, at: At[Partners], winner: int | None) -> None:
    """Where hands must be won in a row, the loser of one starts again (V-P20)."""
    if winner is None or not at.options.in_a_row or tally.totals[1 - winner] <= 0:
        return
    lost = tally.totals[1 - winner]
    text = N_("{side} start again: {points:+}.")
    tally.score(1 - winner, -lost)
    tally.steps.append(Step("V-P20", text, {"side": at.seating.people(1 - winner), "points": -lost}))
