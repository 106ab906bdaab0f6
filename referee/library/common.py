"""What people ask of every game alike, and which rule or clause answers it in each: such words are said once."""

from collections.abc import Mapping
from types import MappingProxyType

from referee.engine.wording import NP_

COMMON: Mapping[str, str] = MappingProxyType(
    {
        NP_("search words", "how many can play, how many people, how many players"): (
            "DUO-01 BLO-G2 fives MEX-01 CHK-01 LON-02 LOO-01"
        ),
        NP_("search words", "how many tiles does everybody take, how many tiles does each player get"): (
            "partners.hand_tiles block.hand_tiles fives.hand_tiles trains.hand_tiles LON-05 LOO-06"
        ),
        NP_("search words", "who plays first, who goes first, who starts the game, who begins"): (
            "partners.first_lead block.first_lead fives.first_lead trains.next_lead LON-10 LOO-25"
        ),
        NP_("search words", "who starts the next round, who leads after that, who starts the second hand"): (
            "partners.next_lead block.next_lead fives.next_lead trains.next_lead LON-11 LOO-25"
        ),
        NP_("search words", "which way does play go, clockwise or not, in which direction, whose turn is next"): (
            "LAG-07 BLO-04 FIV-04 MEX-09 LON-16 LOO-G14"
        ),
        NP_("search words", "do I have to play if I can, must I play, am I obliged to play, may I pass on purpose"): (
            "LAG-08 BLO-06 FIV-05 MEX-09 LON-G6 LOO-29"
        ),
        NP_("search words", "what if I cannot play, I have nothing that fits, no tile fits"): (
            "LAG-08 block.draw fives.draw MEX-12 CHK-08 LON-22 LOO-29"
        ),
        NP_("search words", "can I draw if I could play, draw on purpose, draw without need"): ("BLO-07 FIV-05 MEX-09"),
        NP_("search words", "when is it blocked, when is a hand over without a winner, nobody can play"): (
            "LAG-12 BLO-11 FIV-12 trains.blocked_when LON-27"
        ),
        NP_("search words", "who wins a blocked hand, who wins a block"): (
            "partners.blocked block.block_winner FIV-25 MEX-G9 CHK-09 LON-29"
        ),
        NP_("search words", "what if it is a tie, what if two are tied"): (
            "partners.tie block.tie fives.tie trains.tie longana.tie loo.at_target"
        ),
        NP_("search words", "how do you win, how does the game end, how many points do you need, when is it over"): (
            "partners.target block.target fives.target MEX-19 CHK-10 longana.target loo.target loo.win"
        ),
        NP_("search words", "what are the leftover tiles worth, how are the tiles that are left counted"): (
            "partners.scoring BLO-15 fives.end_points MEX-17 longana.count"
        ),
        NP_("search words", "how much is a double worth, do doubles count more, what does a tile count"): (
            "DUO-18 BLO-G10 FIV-02 MEX-21 LON-03"
        ),
        NP_("search words", "what if someone deals wrong, misdeal, too many tiles, wrong number of tiles"): (
            "LAG-G19 BLO-G19 FIV-G21 MEX-G20 LON-G19 LOO-G18"
        ),
    }
)
"""Words to be translated, and the names of what answers them, with spaces between."""


def common(name: str) -> tuple[str, ...]:
    """The words by which a rule or clause of this name is asked for in every game."""
    return tuple(words for words, answers in COMMON.items() if name in answers.split())
