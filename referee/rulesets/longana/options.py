"""What a Longana table agrees on before the first round."""

from dataclasses import dataclass

from referee.engine.options import answer, choice, number
from referee.engine.tiles import Tile

GAME, BLOCK, LEAD = "The game", "Blocked rounds", "Who leads"


@dataclass(frozen=True)
class Longana:
    """What a Longana table agrees on before the first round."""

    target: int = number(
        "Play to how many points?", 100, 1, 10000, "Target",
        "The first player to have {value} points or more at the end of a round wins the game.",
        "LON-01 LON-33 LON-G17", suggested=(50, 100), group=GAME,
    )  # fmt: skip
    count: str = choice(
        "Which pips does the winner of a round score?",
        answer("all", "Every hand", "The winner scores the pips in every hand, his own too.", "LON-30 LON-G1"),
        answer("opponents", "The others' hands", "The winner scores the pips in the others' hands.", "LON-G1"),
        answer(
            "opponents_minus_own", "The others' less his own",
            "The winner scores the pips in the others' hands less those in his own.", "LON-G1",
        ),
        group=GAME,
    )  # fmt: skip
    tie: str = choice(
        "When the fewest pips in a blocked round are level?",
        answer("drawn", "Nobody scores", "A blocked round that is level for the fewest pips is drawn.", "LON-G2"),
        answer(
            "lightest_tile", "The lightest tile",
            "Of the players level for the fewest pips, the one with the lightest single tile wins.", "LON-G2",
        ),
        group=BLOCK,
    )  # fmt: skip
    drawn_lead: str = choice(
        "Who has the first right to lead after a drawn round?",
        answer(
            "same", "The same player", "After a drawn round whoever had the first right to lead keeps it.", "LON-G3"
        ),
        answer("right", "The next player", "After a drawn round the first right to lead moves right.", "LON-G3"),
        group=LEAD,
    )
    double_blank: int = number(
        "What does 0-0 count in a hand?", 0, 0, 100, "0-0 counts", "0-0 left in a hand counts {value}.",
        "LON-G16", suggested=(0, 25, 50), group=GAME, zero="0-0 left in a hand counts nothing.",
    )  # fmt: skip

    def worth(self, each: Tile) -> int:
        """What a tile left in a hand counts, in pips."""
        return each.pips or self.double_blank
