"""The fixed rules of scoring by fives, one clause each."""

from referee.engine.clauses import clause
from referee.engine.common import (
    AGREED,
    CORRECTED,
    COUNTED_AGAIN,
    IN_ONE_HAND,
    PENALTIES,
    PENALTIES_IN_PAIRS,
    STOPPED,
    TAKEN_OVER,
    under,
)
from referee.engine.wording import N_
from referee.rulesets.fives.options import Fives


def by_fives(options: Fives) -> bool:
    """Whether multiples of five score, and nothing else."""
    return options.by_fives


def fives_and_threes(options: Fives) -> bool:
    """Whether multiples of three score too."""
    return not options.by_fives


def in_holes(options: Fives) -> bool:
    """Whether one is written for every five."""
    return options.holes


def in_points(options: Fives) -> bool:
    """Whether a multiple of five is written as it is."""
    return options.by_fives and not options.holes


def may_not_go_round(options: Fives) -> bool:
    """Whether so many tiles may be too many for all who play."""
    return options.hand_tiles > 7


def alone(options: Fives) -> bool:
    """Whether everybody plays for himself."""
    return not options.in_pairs


def in_pairs(options: Fives) -> bool:
    """Whether partners have one score."""
    return options.in_pairs


def draws(options: Fives) -> bool:
    """Whether who cannot play draws."""
    return options.draws


def knocks(options: Fives) -> bool:
    """Whether who cannot play misses his turn."""
    return not options.draws


def one_ends_it(options: Fives) -> bool:
    """Whether a hand ends as soon as one player is out."""
    return not options.needs_both


def both_end_it(options: Fives) -> bool:
    """Whether both partners of a pair must be out."""
    return options.needs_both


def one_branches(options: Fives) -> bool:
    """Whether the first double branches and no other."""
    return options.branches in ("first", "sniff")


def spinner_is_covered(options: Fives) -> bool:
    """Whether a double that branches counts nothing once both its sides are covered."""
    return options.branches in ("first", "all")


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


def winner_scores(options: Fives) -> bool:
    """Whether who goes out scores for the tiles of others."""
    return options.pays not in ("none", "own_lost")


def to_the_nearest(options: Fives) -> bool:
    """Whether pips are rounded to the nearest five."""
    return options.pays != "none" and options.rounding == "nearest"


def exactly(options: Fives) -> bool:
    """Whether a score that would pass the target is not counted."""
    return options.exactly


CLAUSES = (
    clause(
        "FIV-02",
        N_("Double-six: 28 tiles, 168 pips. A tile left in a hand counts both its halves, and is in one hand only."),
        "FIV-38",
    ),
    clause("FIV-03", N_("Everybody takes the same number of tiles; the rest, if any, are the boneyard.")),
    clause(
        "FIV-51", N_("Where that many do not go round, everybody is dealt as many as the set allows."),
        when=may_not_go_round,
    ),
    clause(
        "FIV-04", N_("Whoever leads lays one tile; then each in turn, clockwise, adds one that matches an open end.")
    ),
    clause("FIV-05", N_("Whoever can play must play; he may not draw first."), when=draws),
    clause("FIV-05", N_("Whoever can play must play: knocking with a tile that fits is against the rules."), "FIV-46",
           when=knocks),
    clause("FIV-07", N_("Doubles are laid crosswise.")),
    clause(
        "FIV-08",
        N_("The first double of the hand is the spinner, led or not: tiles go first on its two sides, then also on its "
        "two ends. Later doubles have two sides only, so a layout has two, three or four arms."),
        "FIV-09 FIV-10", when=one_branches,
    ),
    clause(
        "FIV-08", N_("Every double branches: tiles go first on its two sides, then also on its two ends."), "FIV-10",
        when=all_branch,
    ),
    clause("FIV-13", N_("After every tile the open ends are added up.")),
    clause(
        "FIV-14", N_("A double at an end counts both its halves, 6-6 twelve, until a tile lies on its far side.")
    ),
    clause(
        "FIV-G5", N_("Doubles laid after the spinner count both halves at an end like any other."),
        others=(N_("A few count only the spinner double."),), when=one_branches,
    ),
    clause(
        "FIV-16",
        N_("The first tile counts too: 5-5 and 6-4 make 10; 5-0, 4-1 and 3-2 make 5; no other first tile scores."),
        "FIV-17", when=by_fives,
    ),
    clause(
        "FIV-18", N_("A spinner with only one side covered counts both halves: 5-5 and then 5-0 make 10."),
        when=some_branch,
    ),
    clause(
        "FIV-19",
        N_("A spinner with both sides covered counts nothing, though its two ends are open to play; a third and a "
        "fourth arm count as soon as they have a tile."),
        "FIV-20", when=spinner_is_covered,
    ),
    clause(
        "FIV-20", N_("A third and a fourth arm count as soon as they have a tile."),
        when=lambda options: options.branches == "sniff",
    ),
    clause(
        "FIV-42",
        N_("3 and 5 score 1, 6 and 10 score 2, 9 scores 3, 12 and 20 score 4, 18 scores 6, 15 scores 8; every other "
        "sum scores nothing."),
        when=fives_and_threes,
    ),
    clause("FIV-21", N_("A score has to be called before the next player plays, draws or passes.")),
    clause("FIV-G6", N_("Scores are written in the order in which they fall, each to the player who made it.")),
    clause(
        "FIV-26",
        N_("Points made in play stay, whoever wins the hand, and also where the table breaks it off: what is left in "
        "the hands is then counted like a block, or where nobody counts it scores nothing."),
    ),
    clause(
        "FIV-30", N_("A score is more than 0 and a multiple of five; anything else is refused."), when=in_points
    ),
    clause(
        "FIV-30", N_("A score is a whole number of holes, one for each five; anything else is refused."), when=in_holes
    ),
    clause(
        "FIV-31", N_("On a line with two ends no sum above 20 scores, so more is refused."),
        when=lambda options: options.by_fives and nothing_branches(options),
    ),
    clause("FIV-31", N_("With one spinner no sum above 35 scores, so more is refused."), when=one_branches),
    clause(
        "FIV-31",
        N_("Where every double branches no sum above 75 scores, so more is refused; from 50 on the referee asks to "
        "check it."),
        when=all_branch,
    ),
    clause(
        "FIV-32", N_("A score with the first tile is the first of its hand, made by whoever led, and for a "
        "sum of 5 or 10."),
        when=by_fives,
    ),
    clause(
        "FIV-43",
        N_("A tile scores 1, 2, 3, 4, 6 or 8, and the first tile of a hand, laid by whoever led, 1 to 4; anything else "
        "is refused."),
        when=fives_and_threes,
    ),
    clause("FIV-33", N_("Nobody scores more often than he has laid tiles; what he claims of others is not counted.")),
    clause("FIV-11", N_("A hand ends when somebody plays his last tile, or when it is blocked."), when=one_ends_it),
    clause(
        "FIV-11", N_("A hand ends when both partners of a pair have played their last tiles, or when it is blocked."),
        when=both_end_it,
    ),
    clause("FIV-12", N_("A hand is blocked when nobody can play and nobody can draw.")),
    clause(
        "FIV-34",
        N_("A hand is not blocked where a tile is left that fits on an open end: where the tiles left have all seven "
        "numbers, or one that is entered as open, it is refused."),
    ),
    clause("FIV-35", N_("Whoever goes out holds nothing, and everybody else something."), when=one_ends_it),
    clause(
        "FIV-35", N_("Whoever goes out holds nothing, nor does his partner; of the others only one can hold nothing."),
        when=both_end_it,
    ),
    clause(
        "FIV-36",
        N_("The hands hold no more tiles than were dealt, less what must have been laid; where tiles are drawn, no "
        "more together than can be off the table."),
    ),
    clause(
        "GEN-10",
        N_("In a block every tile that is not in a hand lies on the table, for all were drawn. So every number is left "
        "an even number of times, spinner or not, and the pips left are even. Where they are not, the referee asks to "
        "count again. Where a table never draws the last tiles, this proves nothing."),
        when=draws,
    ),
    clause(
        "GEN-10",
        N_("Where all 28 tiles were dealt, every number is left an even number of times in a block, spinner or not, "
        "and the pips left are even. Where they are not, the referee asks to count again."),
        when=knocks,
    ),
    clause(
        "FIV-39",
        N_("Where all 28 tiles were dealt and somebody goes out, only the numbers at the open ends are left an odd "
        "number of times. Tiles or a last score that do not agree with that are remarked, and never refused: a tile "
        "that was laid wrongly and noticed late stands."),
        when=knocks,
    ),
    clause(
        "FIV-22", N_("Whoever goes out scores for the pips left in the opponents' hands, beside his points in play."),
        when=winner_scores,
    ),
    clause(
        "FIV-23", N_("To the nearest five: 1 and 2 go down, 3 and 4 go up; there is never a half."),
        when=to_the_nearest,
    ),
    clause("FIV-24", N_("Tiles left in the boneyard count for nobody."), when=tiles_count),
    clause("FIV-25", N_("In a blocked hand the lightest hand wins."), when=alone),
    clause("FIV-25", N_("In a blocked hand the pair with fewer pips together wins."), when=in_pairs),
    clause(
        "FIV-45", N_("The tiles left score nothing for anybody, and a blocked hand has no end point."),
        when=fives_and_threes,
    ),
    clause(
        "FIV-G15",
        N_("Where sides are level exactly on the target another hand is played, in which all they score counts: the "
        "most points win."),
        when=exactly,
    ),
    clause("FIV-40", N_("Once the game is won nothing more is scored.")),
    clause(
        "FIV-G21",
        N_("A misdeal is dealt again and the same player leads; a hand that the table cancels is not scored. No hand "
        "is dealt again because somebody has many doubles."),
        others=(N_("Some deal again where a hand has four doubles, or five."),),
    ),
    clause(
        "FIV-01",
        N_("Players join and leave only between two hands. A newcomer takes the seat that the table chooses, and so "
        "does anyone who comes back; when fewer than two are left the game ends and the scores stand."),
        when=alone,
    ),
    CORRECTED,
    *under(in_pairs, PENALTIES_IN_PAIRS),
    *under(alone, PENALTIES),
    COUNTED_AGAIN,
    AGREED,
    IN_ONE_HAND,
    TAKEN_OVER,
    STOPPED,
)  # fmt: skip
