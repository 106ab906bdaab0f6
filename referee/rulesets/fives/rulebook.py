"""The rulebook of scoring by fives: its fixed rules, worked examples, and layouts counted as they are shown."""

from collections.abc import Iterator
from dataclasses import replace

from referee.engine.desk.drawing import Drawing, Illustration
from referee.engine.desk.guide import Guide, by_rule, line
from referee.engine.desk.rulebook import alone, draws, in_pairs, knocks
from referee.engine.facts import Opening
from referee.engine.options import Value
from referee.engine.ruleset import Example
from referee.engine.tiles import Tile
from referee.engine.verdict import (
    AGREED,
    CORRECTED,
    COUNTED_AGAIN,
    IN_ONE_HAND,
    PENALTIES,
    PENALTIES_IN_PAIRS,
    STOPPED,
    TAKEN_OVER,
    clause,
    under,
)
from referee.engine.wording import N_, Sentence
from referee.rulesets.fives.counting import counted
from referee.rulesets.fives.layout import Counting, Layout, Spinner, which_branch
from referee.rulesets.fives.options import Fives
from referee.rulesets.fives.placing import drawn
from referee.rulesets.fives.presets import BOTH, LEAGUE, SEVEN_EACH


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


NOT_ENOUGH = N_("If there are not enough tiles for that, everyone is dealt as many as the set allows.")


def may_not_go_round(options: Fives) -> bool:
    """Whether so many tiles may be too many for all who play."""
    return options.hand_tiles > 7


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
        "FIV-02", N_(
            "Double-six set: 28 tiles, 168 pips. A tile left in a hand counts both its halves."
        ),
        "FIV-38",
    ),
    clause("FIV-03", N_("Everyone takes the same number of tiles; the rest is the boneyard.")),
    clause("FIV-51", NOT_ENOUGH, when=may_not_go_round),
    clause(
        "FIV-04", N_(
            "The leader plays one tile. Then each in turn, clockwise, adds one that matches an open end."
        )
    ),
    clause("FIV-05", N_("If you can play, you must; you may not draw first."), when=draws),
    clause("FIV-05", N_("If you can play, you must: knocking with a tile that fits is against the rules."), "FIV-46",
           when=knocks),
    clause("FIV-07", N_("Doubles are placed crosswise.")),
    clause(
        "FIV-08",
        N_("The first double is the spinner, led or not: tiles go first on its two sides, then also on its two "
           "ends. Later doubles have two sides only, so a layout has two to four arms."),
        "FIV-09 FIV-10", when=one_branches,
    ),
    clause(
        "FIV-08", N_("Every double branches: tiles go first on its two sides, then also on its two ends."), "FIV-10",
        when=all_branch,
    ),
    clause("FIV-13", N_("After every tile the open ends are added up.")),
    clause(
        "FIV-14", N_("A double at an end counts both its halves until a tile lies on its far side.")
    ),
    clause(
        "FIV-G5", N_("Later doubles count both halves at an end too."),
        others=(N_("A few count only the spinner double."),), when=one_branches,
    ),
    clause(
        "FIV-16",
        N_("The first tile counts too: 5-5 and 6-4 make 10; 5-0, 4-1 and 3-2 make 5."),
        "FIV-17", when=by_fives,
    ),
    clause(
        "FIV-18", N_("A spinner with only one side covered counts both halves: 5-5 and then 5-0 make 10."),
        when=some_branch,
    ),
    clause(
        "FIV-19", N_(
            "A spinner with both sides covered counts nothing, but its ends stay open. A third and a fourth arm "
            "count once they have a tile."
        ),
        "FIV-20", when=spinner_is_covered,
    ),
    clause(
        "FIV-20", N_("A third and a fourth arm count once they have a tile."),
        when=lambda options: options.branches == "sniff",
    ),
    clause(
        "FIV-42", N_(
            "3 and 5 score 1, 6 and 10 score 2, 9 scores 3, 12 and 20 score 4, 18 scores 6, 15 scores "
            "8. Every other sum scores nothing."
        ),
        when=fives_and_threes,
    ),
    clause("FIV-21", N_("A score has to be called before the next turn.")),
    clause("FIV-G6", N_("Scores are entered in order, each for the player who made it.")),
    clause(
        "FIV-26", N_(
            "Points made in play stay, whoever wins, even if the hand is broken off. The tiles left then count "
            "like a block, or not at all if nobody counts them."
        ),
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
        "FIV-31", N_(
            "If every double branches, no sum above 75 scores, so more is refused; from 50 the referee asks you "
            "to check."
        ),
        when=all_branch,
    ),
    clause(
        "FIV-32", N_("A score with the first tile is the first of its hand, the leader's, and 5 or 10."),
        when=by_fives,
    ),
    clause(
        "FIV-43", N_(
            "A tile scores 1, 2, 3, 4, 6 or 8, the leader's first 1 to 4. Anything else is refused."
        ),
        when=fives_and_threes,
    ),
    clause("FIV-33", N_(
        "Nobody scores more often than they played tiles; claimed scores are not counted."
    )),
    clause("FIV-11", N_("A hand ends when somebody plays their last tile, or when it is blocked."), when=one_ends_it),
    clause(
        "FIV-11", N_("A hand ends when both partners of a pair are out, or when it is blocked."),
        when=both_end_it,
    ),
    clause("FIV-12", N_("A hand is blocked when nobody can play and nobody can draw.")),
    clause(
        "FIV-34", N_(
            "A hand is not blocked while a tile left fits an open end. If the tiles left have all seven numbers, "
            "or one entered as open, the block is refused."
        ),
    ),
    clause("FIV-35", N_("Whoever goes out holds nothing, and everyone else holds something."), when=one_ends_it),
    clause(
        "FIV-35", N_(
            "Whoever goes out and their partner hold nothing; of the others only one can hold nothing."
        ),
        when=both_end_it,
    ),
    clause(
        "FIV-36", N_(
            "The hands hold no more tiles than were dealt minus those that must have been played; if tiles are "
            "drawn, than can be off the table."
        ),
    ),
    clause(
        "GEN-10", N_(
            "In a block every tile not in a hand is on the table, since all were drawn. So every number is left "
            "an even number of times, spinner or not, and the pips left are even. If not, the referee asks you to"
            " count again. If you never draw the last tiles, this proves nothing."
        ),
        when=draws,
    ),
    clause(
        "GEN-10", N_(
            "If all 28 tiles were dealt, every number is left an even number of times in a block, spinner or not,"
            " and the pips left are even. If not, the referee asks you to count again."
        ),
        when=knocks,
    ),
    clause(
        "FIV-39", N_(
            "If all 28 tiles were dealt and somebody goes out, only the numbers at the open ends are left an odd "
            "number of times. If not so, the referee asks you to check, but never refuses: a wrong tile noticed "
            "late stands."
        ),
        when=knocks,
    ),
    clause(
        "FIV-22", N_(
            "Whoever goes out scores the opponents' pips, on top of points made in play."
        ),
        when=winner_scores,
    ),
    clause(
        "FIV-23", N_("To the nearest five: 1 and 2 go down, 3 and 4 go up."),
        when=to_the_nearest,
    ),
    clause("FIV-24", N_("The boneyard counts for nobody."), when=tiles_count),
    clause("FIV-25", N_("In a blocked hand the lightest hand wins."), when=alone),
    clause("FIV-25", N_("In a blocked hand the pair with fewer pips together wins."), when=in_pairs),
    clause(
        "FIV-45", N_("The tiles left score nothing, and a blocked hand has no end point."),
        when=fives_and_threes,
    ),
    clause(
        "FIV-G15", N_(
            "If sides are tied on the target, another hand is played, in which every score counts: the most "
            "points win."
        ),
        when=exactly,
    ),
    clause("FIV-40", N_("Once the game is won nothing more is scored.")),
    clause(
        "FIV-G21",
        N_(
            "A misdeal is dealt again and the same player leads. A cancelled hand is not scored. Many doubles are"
            " no reason for a new deal."
        ),
        others=(N_("Some deal again if a hand has four doubles, or five."),),
    ),
    clause(
        "FIV-01",
        N_(
            "Players join and leave only between hands. Whoever joins or comes back takes the seat the players "
            "choose. When fewer than two are left, the game ends and the scores stand."
        ),
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


TWO, TRIO = ("Ana", "Ben"), ("Ana", "Ben", "Cy")
PAIRS: dict[str, Value] = {"sides": "pairs"}
BLOCKED = {"blocked_by": 1, "scores": [{"seat": 1, "points": 10}], "held": ["0-1 2-2", "6-0 6-1 5-5"]}
PAIR_OUT = {
    "scores": [
        {"seat": 0, "points": 10, "lead": True}, {"seat": 1, "points": 5}, {"seat": 2, "points": 15},
        {"seat": 3, "points": 10},
    ],
    "out": 0, "held": ["", "6-2", "5-5", "1-4 0-0"],
}  # fmt: skip
LADDER = {"blocked_by": 0, "held": ["4", "9", "21"], "lead": 2}

EXAMPLES = (
    Example(
        N_("Points in play, then the loser's tiles"), ("FIV-11", "FIV-15", "FIV-22", "FIV-23", "FIV-26"),
        {
            "scores": [
                {"seat": 0, "points": 10, "lead": True}, {"seat": 1, "points": 5},
                {"seat": 0, "points": 15}, {"seat": 0, "points": 5},
            ],
            "out": 0, "held": ["", "6-5 1-1"],
        },
        {"winner": 0, "points": 15, "awards": (45, 5), "pips": (0, 13), "totals": (105, 90), "next_lead": 0},
        seats=TWO, opening=Opening((60, 85), lead=0),
    ),
    Example(
        N_("Blocked: the lightest hand scores the others' pips"), ("FIV-12", "FIV-25", "FIV-G11"), BLOCKED,
        {"winner": 0, "points": 25, "awards": (25, 10), "pips": (5, 23), "next_lead": 0}, seats=TWO,
    ),
    Example(
        N_("The same block for the difference"), ("FIV-G11",), BLOCKED,
        {"winner": 0, "points": 20, "awards": (20, 10)}, {"end_points": "opponents_minus_own"}, seats=TWO,
    ),
    Example(
        N_("Blocked and tied: nobody scores for tiles"), ("FIV-26", "FIV-G12", "FIV-G20"),
        {"blocked_by": 0, "scores": [{"seat": 0, "points": 20}], "held": ["0-1 0-2", "1-2"]},
        {"winner": None, "points": 0, "totals": (120, 95), "next_lead": 1},
        seats=TWO, opening=Opening((100, 95), lead=0),
    ),
    Example(
        N_("Tied for the fewest: they share the third player's pips"), ("FIV-G12",),
        {"blocked_by": 2, "held": ["0-1 0-2", "1-2", "6-6 5-5"], "lead": 0},
        {"winner": None, "awards": (10, 10, 0), "next_lead": 1}, {"tie": "split"}, seats=TRIO,
    ),
    Example(
        N_("Tied for the fewest: the lightest tile wins"), ("FIV-G12",),
        {"blocked_by": 2, "held": ["0-1 0-5", "1-5", "6-6 5-5"], "lead": 0},
        {"winner": 0, "points": 30, "awards": (30, 0, 0)}, {"tie": "lightest_tile"}, seats=TRIO,
    ),
    Example(
        N_("Blocked: everyone scores against each heavier hand"), ("FIV-G11",), LADDER,
        {"winner": 0, "points": 20, "awards": (20, 10, 0), "next_lead": 0}, {"end_points": "ladder"}, seats=TRIO,
    ),
    Example(
        N_("Each hand rounded by itself"), ("FIV-G9", "FIV-G10"),
        {"out": 0, "held": ["", "6-2", "6-1"]},
        {"winner": 0, "points": 15, "pips": (0, 8, 7)}, {"round_on": "each_hand"}, seats=TRIO,
    ),
    Example(
        N_("A score in play wins the game: no tiles are counted"), ("FIV-28", "FIV-40", "FIV-G15"),
        {"scores": [{"seat": 1, "points": 10}, {"seat": 0, "points": 15}]},
        {"winner": None, "awards": (15, 10), "totals": (155, 140), "game_winner": 0},
        seats=TWO, opening=Opening((140, 130), lead=0),
    ),
    Example(
        N_("Won at the end of a hand, by the most points"), ("FIV-G15",),
        {"scores": [{"seat": 0, "points": 15}], "out": 1, "held": ["6-5 6-3", ""]},
        {"winner": 1, "points": 20, "totals": (155, 160), "game_winner": 1}, {"decided": "end_of_hand"},
        seats=TWO, opening=Opening((140, 140), lead=0),
    ),
    Example(
        N_("To 250: the lead passes to the next player"), ("FIV-G16", "FIV-50"),
        {"out": 0, "held": ["", "6-5 6-1"], "lead": 0},
        {"winner": 0, "points": 20, "totals": (180, 60), "next_lead": 1},
        {"target": 250, "next_lead": "next_seat", "first_lead": "drawn"}, seats=TWO, opening=Opening((160, 60)),
    ),
    Example(
        N_("Cribbage board: a score that passes 61 does not count"), ("FIV-29", "FIV-G14", "FIV-G16"),
        {"scores": [{"seat": 0, "points": 4}, {"seat": 1, "points": 2}], "out": 1, "held": ["3-5", ""]},
        {"winner": 1, "points": 2, "awards": (0, 4), "totals": (58, 44), "game_winner": None},
        {"unit": "fives", "target": 61, "over": "no_score"}, seats=TWO, opening=Opening((58, 40), lead=0),
    ),
    Example(
        N_("Muggins: an overlooked score is claimed"), ("FIV-21", "FIV-G7"),
        {
            "scores": [{"seat": 1, "points": 10, "claimed_from": 0}, {"seat": 0, "points": 5}],
            "out": 0, "held": ["", "2-5"],
        },
        {"winner": 0, "points": 5, "awards": (10, 10)},
        {"spinner": "none", "target": 100, "muggins": True}, seats=TWO,
    ),
    Example(
        N_("Five-Up: holes for every five"), ("FIV-29", "FIV-G4"),
        {"scores": [{"seat": 2, "points": 7}, {"seat": 0, "points": 3}], "out": 2, "held": ["6-2", "3-3", ""]},
        {"winner": 2, "points": 3, "awards": (3, 0, 10)},
        {"spinner": "all", "hand_tiles": 5, "unit": "fives", "target": 61}, seats=TRIO,
    ),
    Example(
        N_("In pairs the partner's tiles are not counted"), ("FIV-22", "FIV-27", "FIV-G13"), PAIR_OUT,
        {"winner": 0, "points": 15, "awards": (40, 15), "totals": (70, 60), "next_lead": 0}, SEVEN_EACH,
        opening=Opening((30, 45), lead=0),
    ),
    Example(
        N_("The same hand, minus the partner's tiles"), ("FIV-G13",), PAIR_OUT,
        {"winner": 0, "points": 5, "totals": (60, 60)}, {**SEVEN_EACH, "end_points": "opponents_minus_own"},
        opening=Opening((30, 45), lead=0),
    ),
    Example(
        N_("Seven Rocks: each side loses its own tiles"), ("FIV-G11", "FIV-G10"),
        {
            "scores": [{"seat": 0, "points": 10}, {"seat": 3, "points": 20}],
            "out": 3, "held": ["1-2", "6-6 0-1", "1-1", ""],
        },
        {"winner": 1, "points": -15, "awards": (5, 5), "totals": (25, 40), "next_lead": 3},
        {
            **SEVEN_EACH, "end_points": "own_lost", "round_on": "each_hand", "first_lead": "drawn",
            "blocked_lead": "drawn",
        },
        opening=Opening((20, 35), lead=0),
    ),
    Example(
        N_("Ten to get in: a first 5 does not count"), ("FIV-G8",),
        {
            "scores": [{"seat": 0, "points": 5}, {"seat": 1, "points": 10}, {"seat": 1, "points": 5}],
            "out": 0, "held": ["", "6-5 1-1"],
        },
        {"winner": 0, "points": 15, "awards": (15, 15)}, {"opening_score": 10}, seats=TWO,
    ),
    Example(
        N_("Fives and Threes: a point for the last tile"), ("FIV-41", "FIV-44", "FIV-45"),
        {
            "scores": [
                {"seat": 0, "points": 4, "lead": True}, {"seat": 1, "points": 2}, {"seat": 0, "points": 8},
                {"seat": 1, "points": 3},
            ],
            "out": 0, "held": ["", "6-5 6-4"],
        },
        {"winner": 0, "points": 1, "awards": (13, 5), "totals": (33, 36), "next_lead": 1},
        {**BOTH, "out_bonus": 1}, seats=TWO, opening=Opening((20, 31), lead=0),
    ),
    Example(
        N_("The last tile's score and its point are one: 2 + 1 from 59 is too many"), ("FIV-47", "FIV-48"),
        {
            "scores": [{"seat": 1, "points": 1}, {"seat": 0, "points": 2, "last_tile": True}],
            "out": 0, "held": ["", "3-4"],
        },
        {"winner": 0, "points": 0, "awards": (0, 1), "totals": (59, 31), "game_winner": None},
        {**BOTH, "out_bonus": 1}, seats=TWO, opening=Opening((59, 30), lead=0),
    ),
    Example(
        N_("Both partners must be out"), ("FIV-44", "FIV-49"),
        {
            "scores": [{"seat": 0, "points": 2}, {"seat": 1, "points": 8}, {"seat": 2, "points": 1}],
            "out": 2, "held": ["", "5-5", "", "2-6 0-2"],
        },
        {"winner": 0, "points": 1, "awards": (4, 8), "totals": (48, 48)},
        {**BOTH, **PAIRS, "out_bonus": 1}, opening=Opening((44, 40), lead=0),
    ),
    Example(
        N_("A league: the first tile of a hand cannot win the game"), ("FIV-G18", "FIV-G19"),
        {
            "scores": [{"seat": 0, "points": 3, "lead": True}, {"seat": 1, "points": 2}],
            "out": 1, "held": ["6-5 6-4", ""],
        },
        {"winner": 1, "points": 0, "awards": (0, 2), "totals": (58, 22), "next_lead": 1},
        {**BOTH, "win_on_lead": False, "hand_tiles": 9}, seats=TWO, opening=Opening((58, 20), lead=0),
    ),
    Example(
        N_("A league in pairs: to 121 exactly"), ("FIV-47", "FIV-51"),
        {"scores": [{"seat": 0, "points": 4}, {"seat": 1, "points": 2}, {"seat": 2, "points": 3}]},
        {"awards": (3, 2), "totals": (121, 102), "game_winner": 0},
        {**LEAGUE, **PAIRS, "hand_tiles": 6, "target": 121}, opening=Opening((118, 100), lead=0),
    ),
)  # fmt: skip


LINES = (
    (N_("The two ends of a line"), ("FIV-13", "FIV-15"), Layout((6, 4))),
    (N_("A double at an end"), ("FIV-14",), Layout((Tile(5, 5), 5))),
)
FIVE = 5
ARMS = (
    (N_("The spinner alone"), ("FIV-14", "FIV-16"), Layout((), (Spinner(FIVE, 0),))),
    (N_("One side covered"), ("FIV-18",), Layout((0,), (Spinner(FIVE, 1),))),
    (N_("Both sides covered"), ("FIV-19", "FIV-G4"), Layout((6, 4), (Spinner(FIVE, 2),))),
    (N_("Three arms"), ("FIV-20",), Layout((6, 4, 0), (Spinner(FIVE, 3),))),
    (N_("Four arms"), ("FIV-10", "FIV-20"), Layout((Tile(6, 6), 4, 3, 1), (Spinner(FIVE, 4),))),
)


def illustrations(house: Counting) -> Iterator[Illustration]:
    """Layouts as they lie under these house rules, each with what it counts and scores."""
    for title, shows, layout in LINES if which_branch(house) == "none" else ARMS:
        drawing = drawn(layout, house)
        assert drawing is not None  # noqa: S101 - at most one of their doubles branches
        yield Illustration(title, shows, drawing, counted(layout, house).steps)


def layout_counted(house: Fives) -> Drawing:
    """A layout as it lies under these house rules, and what it counts and scores."""
    layout = LINES[0][2] if house.branches == "none" else ARMS[2][2]
    drawing = drawn(layout, house)
    assert drawing is not None  # noqa: S101 - at most one of its doubles branches
    steps = counted(layout, house).steps
    return replace(drawing, text=(*drawing.text, *(Sentence(step.text, step.params) for step in steps[-2:])))


GUIDE = Guide[Fives](
    drawing=layout_counted,
    need=(
        by_rule("sides"),
        line(N_("A double-six set: 28 tiles, from 0-0 to 6-6. Their dots are called pips: 3-4 has seven.")),
    ),
    deal=(
        line(N_("Shuffle the tiles face down. Two players take seven each, three or four take five."),
             when=lambda options: not options.hand_tiles and options.draws),
        line(N_("Shuffle the tiles face down. Two or four players take seven each, three take five."),
             when=lambda options: not options.hand_tiles and not options.draws),
        by_rule("hand_tiles"),
        line(NOT_ENOUGH, when=may_not_go_round),
        line(N_("The tiles left over are the boneyard."), when=draws),
    ),
    lead=(by_rule("first_lead"), by_rule("next_lead")),
    turn=(
        line(N_("Play goes to the left, clockwise. Add one tile to an open end, so that equal numbers touch. Doubles "
        "lie across.")),
        line(N_("The first double is the spinner: once tiles lie on both its sides, its two ends are open too."),
             when=one_branches),
        line(N_("Every double may be played on from all four sides, its two sides first."), when=all_branch),
        line(N_("If you can play, you must.")),
        by_rule("draw"),
    ),
    end=(
        line(N_("Play your last tile, and you win the hand."), when=alone),
        line(N_("Play your last tile, and your pair wins the hand."),
             when=lambda options: options.in_pairs and not options.needs_both),
        by_rule("pairs_out", when=both_end_it),
        line(N_("If nobody can play, the hand is blocked. The lightest hand wins it."), when=alone),
        line(N_("If nobody can play, the hand is blocked. The pair with fewer pips wins it."), when=in_pairs),
        by_rule("tie"),
    ),
    score=(
        line(N_("Add up the open ends after every tile. A double at an end counts both its halves.")),
        by_rule("points_for"),
        by_rule("unit", when=in_holes),
        by_rule("opening_score", when=lambda options: options.opening_score),
        by_rule("muggins", when=lambda options: options.muggins),
        by_rule("end_points"),
        by_rule("rounding", when=tiles_count),
        by_rule("out_bonus", when=lambda options: options.bonus),
    ),
    win=(
        by_rule("target"), by_rule("over", when=exactly), by_rule("decided"),
        by_rule("win_on_lead", when=lambda options: not options.win_on_lead), by_rule("time_limit"),
    ),
)  # fmt: skip
