"""The fixed rules of Mexican Train and Chickenfoot, one clause each, and worked examples."""

from referee.engine.desk.drawing import LEFT, RIGHT, UP, Drawing, laid
from referee.engine.desk.rulebook import Guide, by_rule, line
from referee.engine.facts import Opening
from referee.engine.ruleset import Example
from referee.engine.verdict import (
    CORRECTED,
    COUNTED_AGAIN,
    IN_ONE_HAND,
    PENALTIES,
    STOPPED,
    TAKEN_OVER,
    Clause,
    clause,
    entry_checks,
)
from referee.engine.wording import N_, Sentence
from referee.rulesets.trains.options import Trains


def mexican(options: Trains) -> bool:
    """Whether Mexican Train is played."""
    return options.is_mexican


def chickenfoot(options: Trains) -> bool:
    """Whether Chickenfoot is played."""
    return not options.is_mexican


def everyone_stuck(options: Trains) -> bool:
    """Whether a round is blocked only when nobody can play."""
    return options.blocked_when == "nobody_can"


# What the guide says in the words of the rules.
PLAYERS = N_("Each plays alone: up to eight with a double-twelve set, twelve with a double-fifteen.")
ROUNDS = N_("A game is several rounds; each begins with another double in the middle, the engine.")
DRAW = N_("Everyone draws the same number of tiles; the rest is the boneyard.")
ONE = N_("Play goes clockwise, one tile a turn.")
OWN = N_("Everyone has a train of their own, which starts at the engine; nobody else may add to it while it is closed.")
FEET = N_("All sides of the engine are filled first: four tiles. Then any open end is everybody's.")
TOES = N_("A double laid later takes the next three plays, wherever it lies; nobody plays elsewhere until then.")
STUCK = N_(
    "Whoever cannot play draws one tile and plays it if it fits; if not, they pass and mark their train: it is open."
)
STUCK_FOOT = N_("Whoever cannot play draws one tile and plays it if it fits, else passes.")
CLOSED = N_("The mark comes off when its owner plays on their own train again.")
OUT = N_("The round ends when somebody plays their last tile: they are written 0.")
PIPS = N_("Everyone else is written the pips left in their hand; a double counts both halves.")
BLOCK = N_("A blocked round is won by nobody: everyone is written their pips.")
LOWEST = N_("After the last round the lowest total wins.")

CLAUSES: tuple[Clause[Trains], ...] = (
    clause("MEX-01", PLAYERS, when=mexican),
    clause("CHK-01", N_("Each plays alone: up to eight, with a double-fifteen set up to twelve."), when=chickenfoot),
    clause("MEX-03", ROUNDS, "CHK-02"),
    clause("MEX-05", N_("The engine counts for nobody."), "CHK-03"),
    clause("MEX-04", DRAW),
    clause("MEX-G3", N_("A double-fifteen set takes up to twelve players."), when=mexican),
    clause("MEX-09", ONE),
    clause("MEX-10", OWN, when=mexican),
    clause("MEX-G6", N_("If nobody has the engine, all draw in turn until it turns up."), when=mexican),
    clause("CHK-06", FEET, "CHK-G4", when=chickenfoot),
    clause("CHK-07", TOES, when=chickenfoot),
    clause("CHK-11", N_("No train is anybody's own, and nothing is marked."), when=chickenfoot),
    clause("MEX-12", STUCK, when=mexican),
    clause("CHK-08", STUCK_FOOT, when=chickenfoot),
    clause("MEX-14", N_("With an empty boneyard, whoever cannot play passes and marks their train."), when=mexican),
    clause("MEX-15", CLOSED, when=mexican),
    clause("MEX-16", OUT),
    clause("MEX-17", PIPS, "MEX-21 MEX-22"),
    clause("MEX-18", BLOCK, "MEX-G9 CHK-09"),
    clause(
        "CHK-31", N_("A blocked round is nearly always an unfinished foot: so a double can end it."), when=chickenfoot
    ),
    clause("MEX-20", N_("Tiles left in the boneyard count for nobody.")),
    clause("MEX-19", LOWEST, "CHK-10"),
    clause("MEX-G18", N_("Nothing is written for an open train."), others=(N_("5, 10 or 25."),), when=mexican),
    clause("MEX-G21", N_("An error costs nothing until it is entered."), when=mexican),
    clause(
        "MEX-G20",
        N_("A round broken off is not scored and is played again with the same engine, or counted like a block."),
    ),
    clause("MEX-G19", N_("Players join and leave between rounds. Whoever leaves is out of the ranking.")),
    *entry_checks(
        clause("MEX-30", N_("More tiles than the set has cannot be drawn.")),
        clause("MEX-32", N_("The round's engine is in nobody's hand.")),
        clause("MEX-33", N_("Every tile is in one hand only.")),
        clause("MEX-34", N_("Whoever went out holds nothing, and nobody else's hand is empty.")),
        clause("MEX-35", N_("A hand of 0 pips that is not out is 0-0 alone, and never in the round of 0-0.")),
        clause("MEX-36", N_("Whoever has 0-0 is not out and has not shown other tiles only.")),
        clause("MEX-37", N_("More tiles than can be left are refused."), "MEX-44"),
        clause("MEX-38", N_("More pips than the heaviest tiles make are refused.")),
        clause(
            "MEX-39",
            N_("No round is blocked while a held tile fits an open end that was entered, or every number is held."),
            when=lambda options: mexican(options) and everyone_stuck(options),
        ),
        clause(
            "CHK-30",
            N_("No round is blocked while every number is held."),
            when=lambda options: chickenfoot(options) and everyone_stuck(options),
        ),
        clause("MEX-40", N_("After the last round nothing more is entered.")),
        clause("MEX-41", N_("Another engine than the round's is doubted, not refused.")),
        clause("MEX-42", N_("Ends of a block that cannot belong to the tiles left are doubted."), when=mexican),
        clause("CHK-32", N_("The ends of a block prove nothing of its tiles."), when=chickenfoot),
        clause("MEX-43", N_("More than 200 pips in a double-twelve hand, 250 in a double-fifteen, are doubted.")),
        clause("CHK-33", N_("What 0-0 counts is asked before the first round: often somebody is left with it.")),
    ),
    CORRECTED,
    *PENALTIES,
    COUNTED_AGAIN,
    IN_ONE_HAND,
    TAKEN_OVER,
    STOPPED,
)

TRIO = ("Ana", "Ben", "Cy")

EXAMPLES = (
    Example(
        N_("Out, and everyone else is written their pips"),
        ("MEX-16", "MEX-17"),
        {"out": 1, "held": ["12-11 3-2", "", "17"]},
        {"winner": 1, "awards": (28, 0, 17), "totals": (38, 40, 17)},
        {"first_engine": 10},
        seats=TRIO,
        opening=Opening((10, 40, 0)),
    ),
    Example(
        N_("Blocked: everyone counts"),
        ("MEX-18",),
        {"engine": 8, "blocked_by": None, "held": ["4", "31", "9"]},
        {"winner": None, "awards": (4, 31, 9)},
        seats=TRIO,
        opening=Opening(round=5),
    ),
    Example(
        N_("0-0 counts 50, told in pips"),
        ("MEX-G1",),
        {"out": 0, "held": ["", "17", "40"], "double_blank": 1},
        {"winner": 0, "awards": (0, 67, 40)},
        {"double_blank": 50},
        seats=TRIO,
    ),
)

TABLE = Drawing(
    title=Sentence(N_("Trains from the engine")),
    text=(Sentence(N_("12-12 is the engine, and three players have begun their trains.")),),
    pieces=(
        laid(12, 12, (-0.5, 0), RIGHT), laid(12, 4, (1.5, 0), RIGHT), laid(4, 9, (3.5, 0), RIGHT),
        laid(12, 7, (-1.5, 0), LEFT), laid(12, 1, (-0.5, -1), UP),
    ),
)  # fmt: skip

GUIDE = Guide[Trains](
    drawing=lambda _options: TABLE,
    need=(line(PLAYERS, when=mexican), by_rule("set")),
    deal=(line(DRAW), by_rule("hand_tiles")),
    lead=(line(ROUNDS), by_rule("engine"), by_rule("first_engine"), by_rule("next_lead")),
    turn=(
        line(ONE),
        line(OWN, when=mexican),
        by_rule("communal"),
        line(FEET, when=chickenfoot),
        line(TOES, when=chickenfoot),
        line(STUCK, when=mexican),
        line(STUCK_FOOT, when=chickenfoot),
        line(CLOSED, when=mexican),
        by_rule("doubles_bind"),
        by_rule("dead_double"),
        by_rule("first_turn"),
        by_rule("knock"),
    ),
    end=(line(OUT), by_rule("blocked_when"), line(BLOCK)),
    score=(
        line(PIPS),
        by_rule("double_blank"),
        by_rule("single_blank"),
        by_rule("winner_bonus"),
        by_rule("double_out"),
    ),
    win=(line(LOWEST), by_rule("rounds"), by_rule("ends_at"), by_rule("tie"), by_rule("time_limit")),
)
