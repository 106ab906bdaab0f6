"""The fixed rules of scoring by fives, each with the house rules it needs."""

from referee.engine.desk.rulebook import alone, draws, in_pairs, knocks, usual
from referee.engine.tiles import DOUBLE_SIX
from referee.engine.verdict import (
    AGREED,
    CORRECTED,
    COUNTED_AGAIN,
    IN_ONE_HAND,
    NEWCOMERS,
    PENALTIES,
    PENALTIES_IN_PAIRS,
    STOPPED,
    TAKEN_OVER,
    Clause,
    clause,
    on_request,
    under,
)
from referee.engine.wording import N_
from referee.rulesets.fives.counting import FIRST_OF_NINE, FIRST_TILES
from referee.rulesets.fives.options import Fives
from referee.rulesets.fives.placing import MUST, MUST_UNDRAWN


def by_fives(options: Fives) -> bool:
    """Whether multiples of five score, and nothing else."""
    return options.by_fives


def fives_and_threes(options: Fives) -> bool:
    """Whether multiples of three score too."""
    return not options.by_fives


def in_holes(options: Fives) -> bool:
    """Whether one is written for every five."""
    return options.holes


def of_six(options: Fives) -> bool:
    """Whether a double-six set is played with."""
    return options.tile_set == DOUBLE_SIX


def of_nine(options: Fives) -> bool:
    """Whether a double-nine set is played with."""
    return not of_six(options)


TURNS = N_("In turn, clockwise, add one tile to an open end, equal numbers touching.")
TO_THE_RIGHT = N_("In turn, in Amazonas to the right, add one tile to an open end, equal numbers touching.")
ACROSS = N_("Play doubles across the line.")
ONE_SPINNER = N_(
    "The first double played is the spinner: the only one that branches. Play on its two sides first, then on its "
    "two ends too."
)
EVERY_SPINNER = N_("Every double branches: play on its two sides first, then on its two ends too.")
ADDED_UP = N_("Add up the open ends after every tile.")
BOTH_HALVES = N_("A double at an end counts both halves until its far side is covered.")
NOBODY_CAN_PLAY = N_("A hand is blocked when nobody can play.")
NOR_DRAW = N_("A hand is blocked when nobody can play or draw.")
LIGHTEST = N_("The lightest hand wins a block.")
LIGHTER_PAIR = N_("The pair with fewer pips wins a block.")
NOT_ENOUGH = N_("With too few tiles, deal everyone the same smaller number.")


def may_not_go_round(options: Fives) -> bool:
    """Whether so many tiles may be too many for all who play."""
    return options.hand_tiles > 7


def none_is_left(options: Fives) -> bool:
    """Whether two pairs are dealt every tile of the set."""
    return options.in_pairs and options.dealt(4) * 4 == len(options.tile_set.tiles)


def some_are_left(options: Fives) -> bool:
    """Whether tiles are left that were not dealt, or may be with fewer players."""
    return not none_is_left(options)


def one_ends_it(options: Fives) -> bool:
    """Whether a hand ends as soon as one player is out."""
    return not options.needs_both


def both_end_it(options: Fives) -> bool:
    """Whether both partners of a pair must be out."""
    return options.needs_both


def one_branches(options: Fives) -> bool:
    """Whether the first double branches and no other."""
    return options.branches in ("first", "sniff")


def some_branch(options: Fives) -> bool:
    """Whether any double branches."""
    return options.branches != "none"


def nothing_branches(options: Fives) -> bool:
    """Whether the line has two ends."""
    return options.branches == "none"


def all_branch(options: Fives) -> bool:
    """Whether every double branches."""
    return options.branches == "all"


def tiles_count(options: Fives) -> bool:
    """Whether the tiles left are worth anything."""
    return options.pays != "none"


def block_matters(options: Fives) -> bool:
    """Whether anything can hang on who wins a block: points, or who leads next."""
    return options.by_fives or options.next_lead == "winner"


def block_decides_nothing(options: Fives) -> bool:
    """Whether nothing hangs on who wins a block."""
    return not block_matters(options)


def winner_scores(options: Fives) -> bool:
    """Whether who goes out scores for the tiles of others."""
    return options.pays not in ("none", "own_lost")


def to_the_nearest(options: Fives) -> bool:
    """Whether pips are rounded to the nearest five."""
    return options.pays != "none" and options.rounding == "nearest" and options.multiple == 5


def passes_pay(options: Fives) -> bool:
    """Whether it scores that others have to pass."""
    return options.by_fives and options.pass_points + options.round_pass > 0


def passes_pay_nothing(options: Fives) -> bool:
    """Whether it scores nothing that others have to pass."""
    return not passes_pay(options)


def agreed_in_holes(options: Fives) -> bool:
    """Whether points that were agreed on for passes or a double are written as holes."""
    return options.holes and options.agreed_written == "in_holes" and passes_pay(options) | (options.double_out > 0)


def exactly(options: Fives) -> bool:
    """Whether a score that would pass the target is not counted."""
    return options.exactly


SCORE_CHECKS = on_request(
    clause("FIV-30", N_("A score is a multiple of five above 0; nothing else is accepted."),
        when=lambda options: options.by_fives and not options.holes),
    clause("FIV-30", N_("A score is a whole number of holes, one per five; nothing else is accepted."), when=in_holes),
    *under(of_six, (
        clause("FIV-31", N_("The highest possible score is 20 with two ends."),
               when=lambda options: options.by_fives and nothing_branches(options)),
        clause("FIV-31", N_("The highest possible score is 35 with one spinner."), when=one_branches),
        clause("FIV-31", N_("The highest possible score is 75 if every double branches; from 50 on you are asked to "
            "check."),
               when=all_branch),
        clause("FIV-32", N_("The first tile can score only 5 or 10, and only for the leader."), when=by_fives),
    )),
    *under(of_nine, (
        clause("FIV-31", N_("The highest possible score is 30 with two ends, 60 with one spinner, 180 if every "
            "double branches.")),
        clause("FIV-32", N_("The first tile can score only 5, 10 or 15, and only for the leader.")),
    )),
    clause("FIV-43", N_("A tile scores 1, 2, 3, 4, 6 or 8, the first 1 to 4; nothing else is accepted."),
        when=fives_and_threes),
    clause("FIV-33", N_("A player can't score more often than they play, apart from claimed scores.")),
    clause("NHR-14", N_("A player can't force more passes than tiles they played."), when=passes_pay),
)  # fmt: skip

HAND_CHECKS = on_request(
    clause("FIV-34",
        N_("A block is not accepted if the tiles left have every number, or one entered as open: some tile fits.")),
    clause("FIV-35", N_("A player who goes out has no tiles left; everyone else has some."), when=one_ends_it),
    clause("FIV-35", N_("A player who goes out has no tiles left, nor has their partner. At most one opponent has "
            "none."),
        when=both_end_it),
    clause("FIV-36", N_("No hand can have more tiles than were dealt minus those that must have been played.")),
    clause("GEN-10", N_("If all tiles were dealt or drawn, a block leaves every number an even number of times, "
            "spinner or not, and the pips even. If not, count again."), when=of_six),
    clause("GEN-10", N_("If all tiles were dealt or drawn, a block leaves every number but two an odd number of "
            "times, and those two in no hand. If not, count again."),
            when=lambda options: of_nine(options) and nothing_branches(options)),
    clause("FIV-39", N_("If all tiles were dealt, going out leaves only the numbers at the open ends an odd number "
            "of times. If not, you are asked to check: a wrong tile noticed late stands."),
        when=lambda options: knocks(options) and of_six(options)),
)  # fmt: skip

FINES: tuple[Clause[Fives], ...] = under(alone, PENALTIES)
FINES_IN_PAIRS: tuple[Clause[Fives], ...] = under(in_pairs, PENALTIES_IN_PAIRS)
NEED: tuple[Clause[Fives], ...] = (
    clause("FIV-02", N_("Double-six set: 28 tiles, 168 pips. Tiles left count both halves."), "FIV-38", when=of_six),
    clause("FIV-02", N_("Double-nine set: 55 tiles, 495 pips. Tiles left count both halves."), "FIV-38", when=of_nine),
)  # fmt: skip
DEAL: tuple[Clause[Fives], ...] = (
    clause("FIV-03", N_("Everyone takes the same number of tiles; the rest, face down, are the boneyard."),
        when=some_are_left),
    clause("FIV-03", N_("All tiles are dealt, the same number to everyone."), when=none_is_left),
    clause("FIV-51", NOT_ENOUGH, when=may_not_go_round),
)  # fmt: skip
TURN: tuple[Clause[Fives], ...] = (
    clause("FIV-04", TURNS, when=passes_pay_nothing),
    clause("FIV-04", TO_THE_RIGHT, "AMZ-01", when=passes_pay),
    clause("FIV-05", MUST_UNDRAWN, when=draws),
    clause("FIV-05", MUST, "FIV-46", when=knocks),
    clause("FIV-07", ACROSS),
    clause("FIV-08", ONE_SPINNER, "FIV-09 FIV-10", when=one_branches),
    clause("FIV-08", EVERY_SPINNER, "FIV-10", when=all_branch),
    clause("FIV-13", ADDED_UP),
    clause("FIV-14", BOTH_HALVES),
    clause("FIV-G5", N_("Later doubles at an end count both halves too."),
        others=(N_("A few count only the spinner double."),), when=one_branches),
    *under(by_fives, (
        clause("FIV-16", FIRST_TILES, "FIV-17", when=of_six),
        clause("FIV-16", FIRST_OF_NINE, "FIV-17", when=of_nine),
    )),
    clause("FIV-18", N_("A spinner with one side covered counts both halves: 5-5, then 5-0, make 10."),
        when=some_branch),
    clause("FIV-19", N_("A spinner with both sides covered counts nothing, but its ends stay open."),
        when=lambda options: options.branches in ("first", "all")),
    clause("FIV-20", N_("A third or fourth arm counts once it has a tile."), when=some_branch),
    clause("FIV-42", N_("Only these sums score: 3 or 5 (1 point), 6 or 10 (2), 9 (3), 12 or 20 (4), 18 (6), 15 (8)."),
        when=fives_and_threes),
    clause("FIV-21", N_("Call a score before the next turn."), when=passes_pay_nothing),
    clause("FIV-21", N_("Call a score before the next turn, in Amazonas before you play the tile."), "AMZ-04",
        when=passes_pay),
    clause("FIV-29", N_("Points for a pass or a double are holes too, one for every five."),
        when=agreed_in_holes),
    clause("FIV-G6", N_("Enter scores in order, each for its player."), on_request=True),
    clause("FIV-26", N_("Points scored in play stand, no matter who wins. If you stop the hand early, tiles left "
            "count as in a block, or nothing if you didn't count them.")),
    *SCORE_CHECKS,
)  # fmt: skip
END: tuple[Clause[Fives], ...] = (
    clause("FIV-11", N_("A hand ends when somebody goes out or it is blocked."), when=one_ends_it),
    clause("FIV-11", N_("A hand ends when both partners go out or it is blocked."), when=both_end_it),
    clause("FIV-12", NOBODY_CAN_PLAY, when=knocks),
    clause("FIV-12", NOR_DRAW, when=draws),
    *HAND_CHECKS,
)  # fmt: skip
SCORE: tuple[Clause[Fives], ...] = (
    *under(winner_scores, (
        clause("FIV-22", N_("Going out scores the opponents' pips, on top of points in play."),
               when=lambda options: not options.paid_for_double),
        clause("FIV-22", N_("Going out, but not with a double, scores the opponents' pips, on top of points in play."),
               when=lambda options: options.paid_for_double > 0),
    )),
    clause("FIV-23", N_("Nearest five: 1 and 2 go down, 3 and 4 up."), when=to_the_nearest),
    clause("FIV-24", N_("The boneyard counts for nobody."),
        when=lambda options: tiles_count(options) and some_are_left(options), on_request=True),
    *under(block_matters, (
        clause("FIV-25", LIGHTEST, when=alone),
        clause("FIV-25", LIGHTER_PAIR, when=in_pairs),
        clause("FIV-G12", N_("Nobody wins a tied block."), when=fives_and_threes),
    )),
    *under(block_decides_nothing, (
        clause("FIV-25", N_("A block scores nothing. The sheet names the side with the fewest pips.")),
        clause("FIV-G12", N_("With the fewest pips tied the sheet names nobody.")),
    )),
    clause("FIV-45", N_("Tiles left score nothing, blocked or not."), when=fives_and_threes),
)  # fmt: skip
WIN: tuple[Clause[Fives], ...] = (
    clause("FIV-G15", N_("If sides are tied on the target, play another hand in which every score counts: the most "
            "points win."),
        when=exactly),
    clause("FIV-40", N_("Nothing is scored once the game is won."), on_request=True),
)  # fmt: skip
TROUBLE: tuple[Clause[Fives], ...] = (
    clause("FIV-G21", N_("Deal a misdeal again: the same player leads. A cancelled hand scores nothing. Many doubles "
            "are not a misdeal."),
        others=(N_("Some redeal a hand with four doubles, or five."),
            N_("In Amazonas a player with five doubles takes 50 points or a new deal, and seven doubles win."))),
    clause("FIV-01", NEWCOMERS, when=usual("newcomer_at_zero", alone)),
    CORRECTED,
    *FINES_IN_PAIRS,
    *FINES,
    COUNTED_AGAIN,
    AGREED,
    IN_ONE_HAND,
    TAKEN_OVER,
    STOPPED,
)  # fmt: skip
CLAUSES = {"need": NEED, "deal": DEAL, "turn": TURN, "end": END, "score": SCORE, "win": WIN, "trouble": TROUBLE}
