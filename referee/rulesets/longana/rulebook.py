"""The fixed rules of Longana, one clause each, and worked examples."""

from referee.engine.desk.drawing import DOWN, LEFT, RIGHT, UP, Drawing, laid
from referee.engine.desk.guide import Guide, by_rule, line
from referee.engine.facts import Opening
from referee.engine.ruleset import Example
from referee.engine.verdict import AGREED, CORRECTED, COUNTED_AGAIN, IN_ONE_HAND, PENALTIES, STOPPED, TAKEN_OVER, clause
from referee.engine.wording import N_, Sentence
from referee.rulesets.longana.options import Longana


def doubles_are_free(options: Longana) -> bool:
    """Whether a double may pass by the arm that has been open longest."""
    return not options.oldest_binds_all


def doubles_are_bound(options: Longana) -> bool:
    """Whether the age of open arms binds doubles too."""
    return options.oldest_binds_all


def one_round_proves_it(options: Longana) -> bool:
    """Whether one round of passes proves a block, whichever arms were open."""
    return options.one_round_blocks


def every_arm_is_open(options: Longana) -> bool:
    """Whether a block is proved only while all the others' arms are open."""
    return not options.one_round_blocks


CLAUSES = (
    clause("LON-02", N_("Two to four players, each for themselves. The points are kept on a sheet."), "LON-04"),
    clause("LON-G17", N_("The target is agreed before the first round."), others=(N_("Some play to 50."),)),
    clause("LON-03", N_("Double-nine: 55 tiles, 495 pips. Doubles are the only special tiles."), "LON-07"),
    clause(
        "LON-05",
        N_(
            "Everyone takes eight tiles, at most 125 pips. The rest stay out: nobody draws."
        ),
        "LON-06",
    ),
    clause(
        "LON-G19",
        N_(
            "A wrong number of tiles noticed before anyone's second turn is dealt again. Later, the players "
            "decide; a cancelled round is not scored. Either way the new round is led like the old one."
        ),
    ),
    clause("LON-10", N_("The holder of the highest double leads the first round, and leads that double.")),
    clause("LON-11", N_("Later the winner of the last round has the first right to lead, with any double.")),
    clause("LON-12", N_(
        "Without a double the right to lead passes to the right, and so on."
    )),
    clause("LON-13", N_("If nobody holds a double, the round is dealt again.")),
    clause("LON-G4", N_("The right to lead then begins with the same player again.")),
    clause(
        "LON-18",
        N_(
            "Each player builds one arm from the double that was led: its first tile matches that double, every "
            "other the arm's outer end."
        ),
        "LON-14 LON-15",
    ),
    clause(
        "LON-09",
        N_("A double is placed sideways. Play goes on in the same line; it does not branch."),
        "LON-19",
    ),
    clause("LON-16", N_("Play goes counterclockwise, one tile or one pass a turn."), "LON-25"),
    clause("LON-G7", N_("Leading is the leader's turn.")),
    clause(
        "LON-17",
        N_(
            "Play any tile that matches your own arm or another's open arm, or a double that matches any arm."
        ),
    ),
    clause(
        "LON-08", N_("A double may go on any arm, open or closed, if it matches the end."),
        when=doubles_are_free,
    ),
    clause(
        "LON-08",
        N_(
            "A double may go on any arm, open or closed, if it matches the end; of the open arms that need it, on"
            " the one open longest."
        ),
        when=doubles_are_bound,
    ),
    clause("LON-20", N_("Any other tile may go on another's arm only while it is open.")),
    clause(
        "LON-G6", N_("If you can play, you must, even if all you can play is a double on another player's arm.")
    ),
    clause(
        "LON-22", N_("If you can't play, you pass and open your own arm: a token at its end marks it."),
        "LON-23",
    ),
    clause(
        "LON-G10", N_(
            "If you pass again, the token stays, and the arm keeps its age."
        )
    ),
    clause("LON-24", N_("When you next play, the token comes off and your arm is closed.")),
    clause(
        "LON-G11", N_("The token comes off whatever you play, even a double on another arm."),
        others=(N_("In train games it comes off only for a tile on your own arm."),),
    ),
    clause(
        "LON-21", N_("If several open arms need the same number, the one open longest must be used.")
    ),
    clause("LON-G9", N_("Between open arms that need different numbers, you choose.")),
    clause("LON-G12", N_("An arm that opens again counts as open only since then.")),
    clause("LON-28", N_("Whoever plays their last tile wins the round."), "LON-26"),
    clause("LON-G14", N_("That last tile may be a double.")),
    clause(
        "LON-27", N_("A round is also over when nobody can play: it is blocked."), when=one_round_proves_it
    ),
    clause(
        "LON-27",
        N_(
            "A round is also over when nobody can play: it is blocked. It is not while every number is still in a"
            " hand."
        ),
        when=every_arm_is_open,
    ),
    clause(
        "GEN-11",
        N_(
            "A double was led, so the hands hold at least one tile fewer than were dealt, and never all ten "
            "doubles. Anything else is refused."
        ),
    ),
    clause("LON-29", N_("In a blocked round the fewest pips in hand win.")),
    clause(
        "LON-31",
        N_(
            "Only the winner of a round scores, so no round takes two players to the target. If nobody has won, "
            "or a correction or a penalty has left players tied there, another round is played."
        ),
        "LON-30 LON-32 LON-34",
    ),
    clause("LON-G15", N_("A round worth 0 is still won: its winner has the first right to lead.")),
    clause(
        "LON-G18",
        N_(
            "Players join and leave only between rounds. Whoever joins or comes back takes the seat the players "
            "choose. When fewer than two are left, the game ends and the scores stand."
        ),
    ),
    CORRECTED,
    *PENALTIES,
    COUNTED_AGAIN,
    AGREED,
    clause(
        "GEN-9",
        N_(
            "9-9 led the first round, so nobody can still hold it at the end. If it is entered in a hand, the "
            "referee asks you to check."
        ),
    ),
    IN_ONE_HAND,
    TAKEN_OVER,
    STOPPED,
)  # fmt: skip

TRIO = ("Ana", "Ben", "Cy")
BLOCKED = {"blocked_by": None, "held": ["1-3", "4-5", "8-8 1-2 0-1"]}

EXAMPLES = (
    Example(
        N_("Out: the pips of every hand"), ("LON-26", "LON-28", "LON-30", "LON-31"),
        {"out": 0, "held": ["", "3-4 9-9", "0-0 2-5"]},
        {"winner": 0, "points": 32, "pips": (0, 25, 7), "totals": (72, 61, 0), "next_lead": 0},
        seats=TRIO, opening=Opening((40, 61, 0)),
    ),
    Example(
        N_("Blocked: the fewest pips win, and count too"), ("LON-27", "LON-29", "LON-30", "LON-G1"), BLOCKED,
        {"winner": 0, "points": 33, "awards": (33, 0, 0)}, seats=TRIO,
    ),
    Example(
        N_("The same block for the others' pips"), ("LON-G1",), BLOCKED,
        {"winner": 0, "points": 29}, {"count": "opponents"}, seats=TRIO,
    ),
    Example(
        N_("Tied for the fewest: nobody scores"), ("LON-G2", "LON-G3"),
        {"blocked_by": None, "held": ["1-5", "0-2 0-4", "6-8"]},
        {"winner": None, "points": 0, "totals": (50, 20, 97), "next_lead": 1},
        seats=TRIO, opening=Opening((50, 20, 97), lead=1),
    ),
    Example(
        N_("Tied for the fewest: the first to the leader's right wins"), ("LON-G2", "LON-G7"),
        {"blocked_by": None, "held": ["1-5", "0-2 0-4", "6-8"], "lead": 0},
        {"winner": 1, "points": 26, "totals": (50, 46, 97), "next_lead": 1},
        {"tie": "right_of_leader"}, seats=TRIO, opening=Opening((50, 20, 97), lead=1),
    ),
    Example(
        N_("0-0 counts 50 at this table"), ("LON-G16",),
        {"out": 0, "held": ["", "0-0 1-2"]},
        {"points": 53, "pips": (0, 53), "totals": (103, 40)},
        {"double_blank": 50}, seats=("Ana", "Ben"), opening=Opening((50, 40)),
    ),
)  # fmt: skip


TABLE = Drawing(
    title=Sentence(N_("Four arms from the double that was led")),
    text=(Sentence(N_("9-9 was led, and each of four players builds an arm from it.")),),
    pieces=(
        laid(9, 9, (0, -0.5), DOWN), laid(9, 4, (1, 0), RIGHT), laid(4, 4, (3, -0.5), DOWN),
        laid(9, 6, (-1, 0), LEFT), laid(9, 2, (0, -1.5), UP), laid(9, 7, (0, 1.5), DOWN),
    ),
)  # fmt: skip

GUIDE = Guide[Longana](
    drawing=lambda _options: TABLE,
    need=(
        line(N_("Two to four players, each for themselves.")),
        line(N_("A double-nine set: 55 tiles, from 0-0 to 9-9. Their dots are called pips: 3-4 has seven.")),
        line(N_("A coin or token for each player, to mark an arm with.")),
    ),
    deal=(line(N_("Shuffle the tiles face down and take eight each. The rest stay out: nobody draws.")),),
    lead=(
        line(N_("Whoever holds the highest double leads the first round with it.")),
        line(N_("After that the winner of the last round may lead any double. If they have none, the player on their "
        "right may, and so on round the table.")),
        by_rule("may_decline", when=lambda options: options.may_decline),
    ),
    turn=(
        line(N_("Play goes to the right, counterclockwise. Each player builds an arm of their own from the double that "
        "was led, so that equal numbers touch.")),
        line(N_("Play one tile: on your own arm, or on another player's while it is open. A double may go on any "
        "arm.")),
        line(N_("If you can play, you must. If you can't, pass and mark your arm with the coin: now it is open, until "
        "you play again.")),
        line(N_("If several open arms need the same number, the one that has been open longest comes first.")),
    ),
    end=(
        line(N_("Play your last tile, and you win the round.")),
        line(N_("If nobody can play, the round is blocked, and the fewest pips in hand win.")),
        by_rule("tie"),
    ),
    score=(
        by_rule("count"),
        by_rule("double_blank"),
    ),
    win=(by_rule("target"), by_rule("time_limit")),
)  # fmt: skip
