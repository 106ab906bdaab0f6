"""The fixed rules of Longana, one clause each, and worked examples."""

from referee.engine.desk.drawing import DOWN, LEFT, RIGHT, UP, Drawing, laid
from referee.engine.desk.pictures import left_in_hands
from referee.engine.desk.rulebook import Guide, by_rule, line, usual
from referee.engine.facts import Opening
from referee.engine.ruleset import Example
from referee.engine.verdict import (
    AGREED,
    CORRECTED,
    COUNTED_AGAIN,
    IN_ONE_HAND,
    NEWCOMERS,
    PENALTIES,
    STOPPED,
    TAKEN_OVER,
    Clause,
    clause,
    on_request,
)
from referee.engine.wording import N_, Sentence
from referee.rulesets.longana.options import Longana


def doubles_are_free(options: Longana) -> bool:
    """Whether a double may pass by the arm that has been open longest."""
    return not options.oldest_binds_all


def doubles_are_bound(options: Longana) -> bool:
    """Whether the age of open arms binds doubles too."""
    return options.oldest_binds_all


# What the guide says in the words of the rules.
PLAYERS = N_("Two to four players, each for themselves; points are kept on a sheet.")
SET = N_("A double-nine set: 55 tiles, 0-0 to 9-9.")
EIGHT = N_("Shuffle face down and take eight tiles each. The rest stay out: nobody draws.")
FIRST = N_("The player with the highest double leads the first round with it.")
LATER = N_("After that, the last winner has the first right to lead, with any double.")
PASSES_ON = N_("Without a double, the right to lead passes to the right, and so on.")
ANEW = N_("If nobody holds a double, deal again.")
SIDEWAYS = N_("A double goes across, and its arm goes on in the same line.")
ARMS = N_(
    "Build your own arm from the double in the middle, the spinner: first a tile that matches it, then tiles that "
    "match the arm's end."
)
RIGHT_ROUND = N_("Play goes to the right, counterclockwise. A turn is one tile or a pass.")
MATCH = N_("You may also play on another player's arm, but only while it is open.")
ANY_ARM = N_("A matching double may go on any arm, open or closed.")
OLDEST_ARM = N_(
    "A matching double may go on any arm, open or closed; of open arms that need it, on the one open longest."
)
MUST = N_("If you can play, you must, even if only a double on another player's arm.")
OPEN = N_(
    "If you can't play, pass and open your arm: put your token at its end, or where it would begin. Now everybody may"
    " play there."
)
CLOSE = N_("When you next play anywhere, take the token off: your arm is closed.")
OLDEST = N_("Of other players' open arms that need the same number, use the one open longest.")
OUT = N_("Play your last tile, and you win the round.")
BLOCK = N_("If nobody can play, the round is blocked.")
FEWEST = N_("The fewest pips in hand win a blocked round.")

NEED: tuple[Clause[Longana], ...] = (
    clause("LON-02", PLAYERS, "LON-04"),
    clause("LON-G17", N_("The target is agreed before the first round."), others=(N_("Some play to 50."),),
        on_request=True),
    clause("LON-03", SET),
)  # fmt: skip
DEAL: tuple[Clause[Longana], ...] = (
    clause("LON-05", EIGHT, "LON-06"),
)  # fmt: skip
LEAD: tuple[Clause[Longana], ...] = (
    clause("LON-10", FIRST),
    clause("LON-11", LATER),
    clause("LON-12", PASSES_ON),
    clause("LON-13", ANEW),
    clause("LON-G4", N_("The same player then has the first right again.")),
)  # fmt: skip
TURN: tuple[Clause[Longana], ...] = (
    clause("LON-18", ARMS, "LON-14 LON-15"),
    clause("LON-09", SIDEWAYS, "LON-19"),
    clause("LON-16", RIGHT_ROUND, "LON-25"),
    clause("LON-G7", N_("Leading is the leader's turn."), on_request=True),
    clause("LON-17", MATCH, "LON-20"),
    clause("LON-08", ANY_ARM, "LON-07", when=doubles_are_free),
    clause("LON-08", OLDEST_ARM, "LON-07", when=doubles_are_bound),
    clause("LON-G6", MUST),
    clause("LON-22", OPEN, "LON-23"),
    clause("LON-G10", N_("If you pass again, the token stays, and so does the arm's place in line.")),
    clause("LON-24", CLOSE),
    clause("LON-G11", N_("The token comes off whatever you play, even a double on another arm."),
        others=(N_("In train games, only for a tile on your own arm."),), on_request=True),
    clause("LON-21", OLDEST),
    clause("LON-G9", N_("Between open arms that need different numbers, you choose.")),
    clause("LON-G12", N_("An arm that opens again counts as open from then.")),
)  # fmt: skip
END: tuple[Clause[Longana], ...] = (
    clause("LON-28", OUT, "LON-26"),
    clause("LON-G14", N_("That last tile may be a double."), on_request=True),
    clause("LON-27", BLOCK, when=lambda options: options.one_round_blocks),
    clause("LON-27", N_("If nobody can play, the round is blocked; never while every number is still in a hand."),
        when=lambda options: not options.one_round_blocks),
    clause("LON-29", FEWEST),
)  # fmt: skip
WIN: tuple[Clause[Longana], ...] = (
    clause("LON-31", N_("Only the round's winner scores, so two players can't reach the target together. If a "
            "correction or penalty ties them there, play another round."), "LON-30 LON-32 LON-34"),
    clause("LON-G15", N_("A round worth 0 is still won, with the first right to lead."), on_request=True),
)  # fmt: skip
TROUBLE: tuple[Clause[Longana], ...] = (
    clause("LON-G19", N_("If a wrong number of tiles is noticed before anyone's second turn, deal again; later, the "
            "players decide. A cancelled round scores nothing. The new round is led like the old one.")),
    clause("LON-G18", NEWCOMERS, when=usual("newcomer_at_zero")),
    CORRECTED,
    PENALTIES[0],
    *on_request(*PENALTIES[3:]),
    COUNTED_AGAIN,
    AGREED,
    clause("GEN-11", N_("Not accepted: hands with all the tiles dealt or all ten doubles, because a double was led.")),
    clause("GEN-9", N_("If 9-9 was dealt, it led the first round. If you enter it in a hand, you are asked to check.")),
    IN_ONE_HAND,
    TAKEN_OVER,
    STOPPED,
)  # fmt: skip
CLAUSES = {"need": NEED, "deal": DEAL, "lead": LEAD, "turn": TURN, "end": END, "win": WIN, "trouble": TROUBLE}

TRIO = ("Ana", "Ben", "Cy")
BLOCKED = {"blocked_by": None, "held": ["1-3", "4-5", "8-8 1-2 0-1"]}

EXAMPLES = (
    Example(N_("Out: every hand's pips"), ("LON-26", "LON-28", "LON-30", "LON-31"),
        {"out": 0, "held": ["", "3-4 9-9", "0-0 2-5"]},
        {"winner": 0, "points": 32, "pips": (0, 25, 7), "totals": (72, 61, 0), "next_lead": 0}, seats=TRIO,
        opening=Opening((40, 61, 0))),
    Example(N_("Blocked: the fewest win, and count too"), ("LON-27", "LON-29", "LON-30", "LON-G1"), BLOCKED,
        {"winner": 0, "points": 33, "awards": (33, 0, 0)}, seats=TRIO),
    Example(N_("Blocked, for the others' pips"), ("LON-G1",), BLOCKED, {"winner": 0, "points": 29},
        {"count": "opponents"}, seats=TRIO),
    Example(N_("Tied for the fewest: nobody scores"), ("LON-G2", "LON-G3"),
        {"blocked_by": None, "held": ["1-5", "0-2 0-4", "6-8"]},
        {"winner": None, "points": 0, "totals": (50, 20, 97), "next_lead": 1}, seats=TRIO,
        opening=Opening((50, 20, 97), lead=1)),
    Example(N_("Tied: the nearest on the leader's right wins"), ("LON-G2", "LON-G7"),
        {"blocked_by": None, "held": ["1-5", "0-2 0-4", "6-8"], "lead": 0},
        {"winner": 1, "points": 26, "totals": (50, 46, 97), "next_lead": 1}, {"tie": "right_of_leader"}, seats=TRIO,
        opening=Opening((50, 20, 97), lead=1)),
    Example(N_("0-0 counts 50"), ("LON-G16",), {"out": 0, "held": ["", "0-0 1-2"]},
        {"points": 53, "pips": (0, 53), "totals": (103, 40)}, {"double_blank": 50}, seats=("Ana", "Ben"),
        opening=Opening((50, 40))),
)  # fmt: skip


SPINNER, RIGHT_ARM, LEFT_ARM = laid(9, 9, (0, -0.5), DOWN), laid(9, 4, (1, 0), RIGHT), laid(9, 6, (-1, 0), LEFT)
UP_AND_DOWN = (laid(9, 2, (0, -1.5), UP), laid(9, 7, (0, 1.5), DOWN))
ANA_AND_BEN = (((2.1, -0.9), "Ana"), ((-1.6, -0.9), "Ben"))
SIX_SIX = laid(6, 6, (-3, -0.5), DOWN)
PICTURES = {
    "lead": Drawing(
        title=Sentence(N_("The double led, and where arms begin")),
        text=(Sentence(N_("9-9 was led. Each player's arm begins at one of its sides.")),),
        pieces=(SPINNER,),
        free=(laid(9, 0, (1, 0), RIGHT), laid(9, 0, (-1, 0), LEFT), *UP_AND_DOWN),
    ),
    "turn": Drawing(
        title=Sentence(N_("Four arms from the double led")),
        text=(Sentence(N_("Ana's arm ends in 4: her next tile there needs a 4.")),),
        pieces=(SPINNER, RIGHT_ARM, LEFT_ARM, *UP_AND_DOWN),
        free=(laid(4, 0, (3, 0), RIGHT),),
        labels=(*ANA_AND_BEN, ((2, -2.2), "Cy"), ((2, 2.2), "Dee")),
    ),
    "doubles": Drawing(
        title=Sentence(N_("A double on another player's arm")),
        text=(Sentence(N_("Ben's arm is closed, but Ana may put 6-6 there.")),),
        pieces=(SPINNER, RIGHT_ARM, LEFT_ARM, SIX_SIX),
        free=(laid(6, 0, (-4, 0), LEFT),),
        fitting=(SIX_SIX,),
        labels=ANA_AND_BEN,
    ),
    "stuck": Drawing(
        title=Sentence(N_("An open arm")),
        text=(Sentence(N_("Ben passed: the token opens his arm, and Ana may play a 6 there.")),),
        pieces=(SPINNER, RIGHT_ARM, LEFT_ARM),
        free=(laid(6, 0, (-3, 0), LEFT),),
        labels=ANA_AND_BEN,
        marks=((-2.5, 0.9),),
    ),
    "score": left_in_hands(),
}

GUIDE = Guide[Longana](
    pictures=lambda _options: PICTURES,
    aim=(line(N_("Be the first to play all your tiles: you score the pips the others are left with.")),),
    need=(
        line(N_("Two to four play, each for themselves.")),
        line(N_("A double-nine set: 55 tiles, 495 pips.")),
        line(N_("A token each, such as a coin.")),
    ),
    deal=(line(EIGHT),),
    lead=(
        line(FIRST),
        line(LATER),
        line(PASSES_ON),
        line(ANEW),
        by_rule("may_decline", when=lambda options: options.may_decline),
    ),
    turn=(line(RIGHT_ROUND), line(ARMS), line(MATCH), line(MUST)),
    doubles=(line(SIDEWAYS), line(ANY_ARM, when=doubles_are_free), line(OLDEST_ARM, when=doubles_are_bound)),
    stuck=(
        line(OPEN),
        line(CLOSE),
        line(OLDEST),
        by_rule("oldest_binds_all", when=doubles_are_bound),
    ),
    end=(line(OUT), line(BLOCK), line(FEWEST), by_rule("tie")),
    score=(
        by_rule("count"),
        by_rule("double_blank"),
    ),
    win=(by_rule("target"), by_rule("time_limit")),
)  # fmt: skip
