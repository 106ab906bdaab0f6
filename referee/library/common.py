"""What people ask of every game alike, and which rule or clause answers it in each: such words are said once."""

from collections.abc import Mapping
from types import MappingProxyType

from referee.engine.wording import NP_

COMMON: Mapping[str, str] = MappingProxyType(
    {
        NP_(
            "search words",
            "how many can play, how many people, how many players, minimum number of players, how many players do you "
            "need, can two people play, can three play",
        ): "DUO-01 BLO-G2 fives.sides MEX-01 CHK-01 LON-02 LOO-01",
        NP_(
            "search words",
            "how many tiles does everybody take, how many tiles does each player get, how many tiles do you start "
            "with, how many bones do you draw, how many dominoes are in a hand, hand size, how many tiles do you deal, "
            "two people play with how many tiles",
        ): "partners.hand_tiles block.hand_tiles fives.hand_tiles trains.hand_tiles LON-05 LOO-06",
        NP_(
            "search words",
            "who plays first, who goes first, who starts the game, who begins, who has the first turn, how do you "
            "decide who starts, how do you choose who goes first, who sets, who poses, does the highest double start",
        ): "partners.first_lead block.first_lead fives.first_lead trains.next_lead LON-10 LOO-25",
        NP_(
            "search words",
            "who starts the next round, who leads after that, who starts the second hand, who leads the next hand, who "
            "goes first after the first round, who poses next, does the winner start the next one, who opens the new "
            "hand, who sets in the second round",
        ): "partners.next_lead block.next_lead fives.next_lead trains.next_lead LON-11 LOO-25",
        NP_(
            "search words",
            "which way does play go, clockwise or not, in which direction, whose turn is next, left or right, does "
            "play go to the left, who plays after me, counterclockwise",
        ): "LAG-07 BLO-04 FIV-04 MEX-09 LON-16 LOO-G14",
        NP_(
            "search words",
            "do I have to play if I can, must I play, am I obliged to play, may I pass on purpose, can you pass if you "
            "have a playable tile, can I skip my turn, can I keep a tile for later, can I hold a tile back, do you "
            "have to play a tile if you have one, can I choose not to play, do I have to use a tile that fits, can you "
            "pass deliberately, do you have to play if you have a tile that fits",
        ): "LAG-08 BLO-06 FIV-05 MEX-09 LON-G6 LOO-29",
        NP_(
            "search words",
            "what if I cannot play, I have nothing that fits, no tile fits, what do you do when you can't go, no "
            "matching tile, do you draw or pass, what happens when you can't play, I don't have a match, nothing to "
            "play",
        ): "LAG-08 block.draw fives.draw MEX-12 CHK-08 LON-22 LOO-29",
        NP_(
            "search words",
            "can I draw if I could play, draw on purpose, draw without need, do I have to draw if I can play, can I "
            "take a tile instead of playing, pick up even though I can go, draw when I have a match",
        ): "BLO-07 FIV-05 MEX-09",
        NP_(
            "search words",
            "when is it blocked, when is a hand over without a winner, nobody can play, what does blocked mean, nobody "
            "can move, everyone knocks, how do we know it is stuck, when is the game stuck",
        ): "LAG-12 BLO-11 FIV-12 trains.blocked_when LON-27 longana.one_round_blocks",
        NP_(
            "search words",
            "who wins a blocked hand, who wins a block, who wins when the game is blocked, who gets the points when it "
            "locks, who wins if nobody can go, who wins a locked game, who wins if everybody is stuck",
        ): "partners.blocked block.block_winner FIV-25 MEX-G9 CHK-09 LON-29",
        NP_(
            "search words",
            "what if it is a tie, what if two are tied, same number of points, both have the same count, who wins if "
            "points are equal, who wins a tie, who wins if both teams have the same",
        ): "partners.tie block.tie fives.tie trains.tie longana.tie loo.at_target",
        NP_(
            "search words",
            "how do you win, how does the game end, how many points do you need, when is it over, how many points to "
            "win, what are you playing to, winning score, what do you play up to, how many points is a game, how many "
            "do you need to win",
        ): "partners.target block.target fives.target MEX-19 CHK-10 longana.target loo.target loo.win",
        NP_(
            "search words",
            "what are the leftover tiles worth, how are the tiles that are left counted, do the tiles you have left "
            "count, what happens to the tiles left in your hand, do leftover tiles count",
        ): "partners.scoring BLO-15 fives.end_points FIV-45 MEX-17 longana.count",
        NP_(
            "search words",
            "how much is a double worth, do doubles count more, what does a tile count, how many points is each tile, "
            "what is a tile worth, how do you count a domino, do doubles count twice",
        ): "DUO-18 BLO-G10 FIV-02 MEX-21 LON-03",
        NP_(
            "search words",
            "what if someone deals wrong, misdeal, too many tiles, wrong number of tiles, drew too many tiles, one "
            "tile too few, someone has an extra tile",
        ): "LAG-G19 BLO-G19 FIV-G21 MEX-G20 LON-G19 LOO-G18",
        NP_(
            "search words",
            "what do you score for going out, how do you score when someone dominoes, how many points do you get for "
            "winning a hand, what does the winner score, whose points does the winner get, who gets the points, how "
            "many points does the first out get, what do you get when you run out first",
        ): "partners.scoring BLO-15 fives.end_points FIV-45 MEX-17 longana.count loo.play_for",
        NP_("search words", "how do you score, how do you keep score, how are points counted, how does scoring work"): (
            "partners.scoring BLO-15 fives.points_for MEX-17 longana.count loo.play_for"
        ),
        NP_(
            "search words",
            "which tile do you start with, what domino goes first, which tile is played first, do you have to start "
            "with the highest double, can you start with any tile, first tile on the table, is the highest double put "
            "down first",
        ): "partners.first_lead block.first_lead fives.first_lead trains.first_engine LON-10",
        NP_(
            "search words",
            "do you have to knock, when do you knock, what does knocking mean, how do you pass, when do you pass",
        ): "LAG-08 block.draw fives.draw LON-22",
        NP_(
            "search words",
            "how do you place doubles, which way does a double go, are doubles played sideways, how do you lay a "
            "double",
        ): "BLO-05 FIV-07 LON-09",
        NP_(
            "search words",
            "can you play off the sides of a double, can you play on all four sides of a double, does a double branch, "
            "how many tiles can go on a double, is there a spinner, can a double be played on more than two ends",
        ): "LAG-07 block.spinner fives.spinner LON-09 CHK-07",
        NP_(
            "search words",
            "what if the boneyard is empty, no more tiles in the boneyard, nothing left to draw, boneyard runs out",
        ): "block.draw fives.draw MEX-14",
        NP_(
            "search words",
            "how many dominoes are in a set, which dominoes do you need, what set do you use, how many tiles are there "
            "in all, double six or double nine",
        ): "block.set partners.set trains.set fives.set LON-03 LOO-02",
        NP_(
            "search words",
            "what if nobody has a double, who starts if there are no doubles, no one has the double to start",
        ): "block.no_double LON-13 fives.first_lead partners.first_lead",
        NP_(
            "search words", "who leads after a tie, who starts after a drawn hand, who goes first after a tied block"
        ): "partners.drawn_lead block.drawn_lead fives.blocked_lead longana.drawn_lead",
        NP_(
            "search words",
            "do you have to hit the target exactly, what if you go over the target, can you go past the winning score, "
            "do you need the exact score to win",
        ): "LAG-G6 block.over fives.over LOO-G2 partners.written_beyond",
        NP_(
            "search words", "can you go out on a double, can your last tile be a double, can you finish with a double"
        ): "trains.double_out fives.double_out LON-G14",
        NP_(
            "search words",
            "do you play in teams, is it played in pairs, where do partners sit, each for themselves or with a partner",
        ): "DUO-01 block.sides fives.sides",
        NP_("search words", "how many rounds are there, how many hands in a game, how many rounds do you play"): (
            "trains.rounds partners.target block.target fives.target longana.target loo.target"
        ),
        NP_(
            "search words",
            "do you have to play the tile you draw, can you play the tile you just drew, may I keep the tile I drew, "
            "how many tiles do you draw if you can't play",
        ): "block.draw fives.draw MEX-12 CHK-08",
        NP_(
            "search words",
            "how many tiles can you play in one turn, can you play two tiles at once, one tile a turn, more than one "
            "tile in a turn",
        ): "BLO-04 FIV-04 MEX-09 LON-16 LOO-21",
        NP_(
            "search words",
            "how do you win a hand, when does a round end, who wins the round, when is a hand over, what happens when "
            "someone plays their last tile, does the round stop when someone is out of tiles, does the hand end when "
            "someone goes out",
        ): "LAG-03 LAG-11 BLO-13 BLO-10 FIV-11 MEX-16 LON-28 LOO-33",
        NP_(
            "search words",
            "do the tiles in the boneyard count, who gets the points in the boneyard, are boneyard tiles scored",
        ): "block.stock_points FIV-24 MEX-20",
        NP_(
            "search words",
            "how many points is a blank, what is the double blank worth, what does 0-0 count, does a blank count zero",
        ): "trains.double_blank longana.double_blank BLO-G10 DUO-18",
        NP_(
            "search words",
            "what is the penalty for a mistake, is there a penalty, what does cheating cost, penalty points",
        ): "partners.sanctions block.sanctions fives.sanctions trains.sanctions longana.sanctions loo.sanctions",
    }
)
"""Words to be translated, and the names of what answers them, with spaces between."""


def common(name: str) -> tuple[str, ...]:
    """The words by which a rule or clause of this name is asked for in every game."""
    return tuple(words for words, answers in COMMON.items() if name in answers.split())
