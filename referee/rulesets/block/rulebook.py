"""The rulebook of Block and Draw: its fixed rules, and worked examples."""

from referee.engine.desk.drawing import Drawing
from referee.engine.desk.pictures import A_BLOCK, A_LINE, GOING_OUT, NONE_FITS, a_tile, left_in_hands
from referee.engine.desk.rulebook import Guide, alone, by_rule, draws, in_pairs, knocks, line
from referee.engine.facts import Opening
from referee.engine.options import Value
from referee.engine.ruleset import Example
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
from referee.rulesets.block.options import Block
from referee.rulesets.block.presets import EACH_ALONE, IN_A_ROW, THREE_HANDS


def by_pips(options: Block) -> bool:
    """Whether pips are counted."""
    return options.by_pips


def against_losers(options: Block) -> bool:
    """Whether pips are written to the losers."""
    return options.against_losers


def good(options: Block) -> bool:
    """Whether points are good."""
    return not options.against_losers


def lightest_wins(options: Block) -> bool:
    """Whether the fewest pips win a blocked hand."""
    return options.who_wins_block in ("lightest", "under_six")


def some_sleep(options: Block) -> bool:
    """Whether nobody draws, and tiles may be left that were not dealt."""
    return knocks(options) and not options.all_dealt


def all_dealt(options: Block) -> bool:
    """Whether every tile is dealt, so that drawing is not asked about."""
    return options.all_dealt


def counts_keys(options: Block) -> bool:
    """Whether a key counts two."""
    return options.counts_keys


def is_line(options: Block) -> bool:
    """Whether the tiles lie in a line with two ends."""
    return options.spinner == "none"


def branches(options: Block) -> bool:
    """Whether some double branches."""
    return options.spinner != "none"


def may_share(options: Block) -> bool:
    """Whether several can score in one hand."""
    return options.tie == "split" and lightest_wins(options) and good(options) and not options.everybody_scores


def highest_leads(options: Block) -> bool:
    """Whether the highest double leads some hand."""
    return options.first_lead == "highest_double" or options.next_lead == "highest_double" or leads_some(options)


def leads_some(options: Block) -> bool:
    """Whether the highest double leads some of the later hands, by how the last one ended."""
    return options.next_lead != "highest_double" and (options.drawn_lead == "highest_double" or options.starts_again)


def starts_again(options: Block) -> bool:
    """Whether all start again once everybody has won a hand."""
    return options.starts_again


def plays_on(options: Block) -> bool:
    """Whether nobody starts again because everybody has won a hand."""
    return not starts_again(options)


def leads_unseen(options: Block, first: bool, later: bool) -> bool:
    """Whether nobody draws, and the highest double leads just these: the first hand, the later ones, or both."""
    leads = (options.first_lead == "highest_double", options.next_lead == "highest_double")
    return not options.draws and leads == (first, later) and not leads_some(options)


def counts_both_halves(options: Block) -> bool:
    """Whether pips are counted, and of a double those of both halves."""
    return not options.by_hands and options.doubles == "full"


CHECKS = on_request(
    clause("BLO-30", N_("You can't start or join a game if there aren't enough tiles."),
        "REG-01 REG-02"),
    clause("BLO-31", N_("Not accepted: a tile with a number above the set's."), "REG-03"),
    clause("BLO-32", N_("Every tile is in one hand only.")),
    clause("BLO-33", N_("Only a player who went out has no tiles.")),
    clause("BLO-34", N_("Nobody has more tiles than were dealt. A player who led or played last has at least one "
            "fewer."),
        "REG-04", when=knocks),
    clause("BLO-35", N_("Not accepted: fewer or more pips than so many tiles can have."), "REG-05"),
    clause("BLO-36", N_("Together the hands can't have more tiles than the set minus those played by the player who "
            "went out."), when=draws),
    clause("BLO-37", N_("Only one hand can have 0 pips: 0-0 alone.")),
    clause("REG-07", N_("Not accepted without 0-0 in play: a hand with it, or one of 0 pips."),
        when=lambda options: options.may_lack_blank),
    clause("BLO-38", N_("A block is not accepted while a tile in hand fits an open end, or the hands have every "
            "number."),
        "REG-06"),
    clause("BLO-39", N_("A hand is not blocked while anybody may draw, so the boneyard has only the tiles that stay. "
            "With double-six the hands have at most 18 tiles, or 19 if two stay."), when=draws),
    clause("BLO-40", N_("If every tile was dealt or drawn, both ends of a blocked line are the same number with "
            "double-six and double-twelve, and differ with double-nine. If the tiles say otherwise, you get a "
            "warning."),
        "REG-11 REG-18", when=is_line),
    clause("BLO-41", N_("If every tile was dealt or drawn, a block of double-six or double-twelve leaves an even "
            "number of pips. If not, count again."),
        when=lambda options: is_line(options) and options.doubles == "full"),
    clause("BLO-42", N_("If one or two tiles sleep and you enter every hand by its tiles, the referee names the "
            "sleeping tiles if it can, and asks you to check if none can sleep."), when=is_line),
    clause("BLO-43", N_("If every tile was dealt or drawn and somebody went out, only the two end numbers, if they "
            "differ, are left an odd number of times."), when=is_line),
    clause("BLO-44", N_("If doubles branch, the tiles left prove nothing."), when=branches),
    clause("BLO-45", N_("If the set's highest double was dealt, it was led. If someone still has it, count again."),
        when=lambda options: leads_unseen(options, first=True, later=True)),
    clause("BLO-45", N_("If the set's highest double was dealt, it led the first hand. If someone still has it then, "
            "count again."),
        when=lambda options: leads_unseen(options, first=True, later=False)),
    clause("BLO-45", N_("If the set's highest double was dealt, it led each hand but the first. If someone still has "
            "it then, count again."),
        when=lambda options: leads_unseen(options, first=False, later=True)),
    clause("BLO-45", N_("Where the highest double leads, the set's highest was led if it was dealt. If someone still "
            "has it, count again."), "REG-09",
        when=lambda options: not options.draws and leads_some(options)),
    clause("REG-15", N_("Not accepted: a score at which everybody would have started over."), when=starts_again),
    clause("BLO-46", N_("No hand is accepted once the game is won.")),
)  # fmt: skip

WORTH = N_("A tile is worth both halves: 0-0 is 0, 3-4 is 7, 6-6 is 12.")
AGAIN_BY_DOUBLE = N_("When all start again, the highest double leads.")
FINES: tuple[Clause[Block], ...] = under(alone, PENALTIES)
FINES_IN_PAIRS: tuple[Clause[Block], ...] = under(in_pairs, PENALTIES_IN_PAIRS)
NEED: tuple[Clause[Block], ...] = (
    clause("BLO-G2", N_("Up to six play with double-six, seven with double-nine, twelve with double-twelve, unless "
            "you agree on other hands."), others=(N_("Most rulebooks: two to four."),),
        when=lambda options: alone(options) and not options.all_dealt),
    clause("JAM-20", N_("If all tiles are dealt, up to four play."),
        when=lambda options: alone(options) and options.all_dealt),
)  # fmt: skip
DEAL: tuple[Clause[Block], ...] = (
    clause("BLO-03", N_("Everyone takes the same number of tiles; the rest, face down, are the boneyard."), when=draws),
    clause("BLO-03", N_("Everyone takes the same number of tiles; the rest sleep face down."), when=some_sleep),
)  # fmt: skip
LEAD: tuple[Clause[Block], ...] = (
    clause("BLO-09", N_("Call the doubles from the top down to find the highest."), when=highest_leads),
)  # fmt: skip
TURN: tuple[Clause[Block], ...] = (
    clause("BLO-04", N_("The leader plays one tile. Then, clockwise, each player adds one that matches an open end."),
        when=plays_on),
    clause("BLO-04",
        N_("The leader plays one tile. Then each player in turn, in Jamaica to the right, adds one that matches an "
            "open end."),
        "JAM-01", when=starts_again),
    clause("BLO-05", N_("Play doubles across the line."), when=is_line),
    clause("BLO-06", N_("If you can play, you must.")),
    clause("BLO-07", N_("If you can play, you may not draw first."), when=draws),
    clause("BLO-07", N_("Nobody draws: if you can't play, you pass."), when=all_dealt),
)  # fmt: skip
END: tuple[Clause[Block], ...] = (
    clause("BLO-10", N_("A hand ends when somebody goes out or it is blocked.")),
    clause("BLO-11", N_("A hand is blocked when nobody can play."), when=knocks),
    clause("BLO-11", N_("A hand is blocked when nobody can play or draw."), "BLO-12", when=draws),
    clause("BLO-G14", N_("Call a block only when nothing more may be drawn."),
        others=(N_("Double Draw: as soon as nobody can play."),), when=draws),
    clause("BLO-21", N_("Nobody looks at sleeping tiles before the hand is scored."),
        when=lambda options: options.draws or some_sleep(options)),
    clause("BLO-13", N_("Going out wins the hand.")),
    clause("BLO-14", N_("The pair with fewer pips wins a block."),
        when=lambda options: lightest_wins(options) and in_pairs(options)),
)  # fmt: skip
SCORE: tuple[Clause[Block], ...] = (
    clause("BLO-15", N_("Going out scores the pips left in the others' hands."),
        when=lambda options: options.by_pips and alone(options)),
    clause("BLO-15", N_("Going out scores the pips left in the other pair's hands."),
        when=lambda options: options.by_pips and in_pairs(options)),
    clause("BLO-G8",
        N_("With five or more, agree before the first hand what a block scores."),
        when=lambda options: options.by_pips and lightest_wins(options) and alone(options) and not options.all_dealt),
    clause("BLO-G10", WORTH, when=counts_both_halves),
    clause("REG-12",
        N_("The players say if it was a key. A double is none, nor is a tile of which another number is left."),
        "NHR-5 JAM-24", when=counts_keys),
    clause("BLO-G17", N_("A partner's tiles score nothing."), when=lambda options: in_pairs(options) and good(options),
        on_request=True),
)  # fmt: skip
WIN: tuple[Clause[Block], ...] = (
    clause("BLO-17", N_("Only one side scores a hand, so two never reach the target together."), "BLO-19",
        when=lambda options: good(options) and not (may_share(options) or options.everybody_scores), on_request=True),
    clause("BLO-17", N_("A block scores for everybody, going out for one side."),
        when=lambda options: options.everybody_scores, on_request=True),
    clause("BLO-17", N_("Only one side scores a hand, unless tied sides share it."), when=may_share,
        on_request=True),
    clause("BLO-19", N_("If the lowest total is tied when the game would end, play another hand."),
        when=against_losers),
    clause("BLO-19", N_("If two reach the target together, the higher total wins. If tied, play another hand."),
        when=lambda options: may_share(options) or options.everybody_scores),
    clause("MAR-04", N_("A player on 0 when the game is won is shut out (a “cochon” in Martinique)."),
        when=starts_again),
    clause("REG-G7", AGAIN_BY_DOUBLE, others=(N_("The winner leads."),), when=starts_again),
    clause("REG-G8", N_("Losing a hand takes nothing away, until everybody has won one."),
        others=(N_("Some start again whenever the player in front loses a hand."),), when=starts_again),
    clause("BLO-G16", N_("The game ends with its winner."), others=(N_("Some play on for second and third place."),),
        on_request=True),
)  # fmt: skip
TROUBLE: tuple[Clause[Block], ...] = (
    clause("BLO-G19", N_("Deal a misdeal again: the same player leads. A cancelled hand scores nothing."),
        others=(N_("A maker's manual: put extra tiles back unseen and shuffle again."),)),
    *CHECKS,
    clause("BLO-G18", NEWCOMERS, when=alone),
    CORRECTED,
    *FINES_IN_PAIRS,
    *FINES,
    COUNTED_AGAIN,
    AGREED,
    IN_ONE_HAND,
    TAKEN_OVER,
    STOPPED,
)  # fmt: skip
CLAUSES = {
    "need": NEED,
    "deal": DEAL,
    "lead": LEAD,
    "turn": TURN,
    "end": END,
    "score": SCORE,
    "win": WIN,
    "trouble": TROUBLE,
}

TWO, TRIO = ("Ana", "Ben"), ("Ana", "Ben", "Cy")
NOBODY_DRAWS: dict[str, Value] = {"draw": "none"}
BLOCKED = {"blocked_by": 1, "ends": [3, 5], "held": ["4-1", "6-4 2-2"]}
THREE = {"blocked_by": None, "held": ["5", "9", "12"]}

EXAMPLES = (
    Example(N_("Out: the other hand's pips"), ("BLO-10", "BLO-13", "BLO-15", "BLO-G6"),
        {"out": 0, "held": ["", "6-5 1-1"]}, {"winner": 0, "points": 13, "totals": (73, 85), "next_lead": None},
        seats=TWO, opening=Opening((60, 85))),
    Example(N_("Three players: both other hands count"), ("BLO-15", "BLO-17"),
        {"out": 1, "held": ["17", "", "4-4 1-0"]}, {"winner": 1, "awards": (0, 26, 0)}, seats=TRIO),
    Example(N_("Blocked: the others' pips minus their own"), ("BLO-11", "BLO-14", "BLO-16", "BLO-G8"), BLOCKED,
        {"winner": 0, "awards": (9, 0)}, NOBODY_DRAWS, seats=TWO),
    Example(N_("The same block where the whole counts"), ("BLO-G8",), BLOCKED, {"winner": 0, "awards": (14, 0)},
        {**NOBODY_DRAWS, "block_points": "opponents"}, seats=TWO),
    Example(N_("Three players: minus their own, once"), ("BLO-16",), THREE, {"winner": 0, "points": 16}, seats=TRIO),
    Example(N_("The same, each difference"), ("BLO-G8",), THREE, {"winner": 0, "points": 11},
        {"block_points": "each_difference"}, seats=TRIO),
    Example(N_("Tied for the fewest: nobody scores"), ("BLO-G9",), {"blocked_by": 0, "held": ["8", "8"]},
        {"winner": None, "totals": (20, 31)}, seats=TWO, opening=Opening((20, 31))),
    Example(N_("Tied for the fewest: the two share"), ("BLO-G9", "BLO-17"),
        {"blocked_by": None, "held": ["6", "6", "20"]}, {"winner": None, "awards": (7, 7, 0)}, {"tie": "split"},
        seats=TRIO),
    Example(N_("Two pairs: the lighter scores the difference"), ("BLO-14", "BLO-20"),
        {"blocked_by": None, "held": ["4", "10", "9", "2"]}, {"winner": 1, "awards": (0, 1)},
        {**NOBODY_DRAWS, "sides": "pairs"}),
    Example(N_("A double counts one half"), ("BLO-G10",), {"out": 0, "held": ["", "6-6 5-4"]},
        {"points": 15, "pips": (0, 15)}, {"doubles": "half"}, seats=TWO),
    Example(N_("Two tiles stay, and the lead passes on"), ("BLO-G3", "BLO-G6"),
        {"out": 0, "lead": 0, "held": ["", "12"]}, {"points": 12, "next_lead": 1},
        {"reserve": 2, "first_lead": "drawn", "next_lead": "next_seat"}, seats=TWO),
    Example(N_("Blocked, and the lead passes on"), ("BLO-16", "BLO-G6"), {**BLOCKED, "lead": 1},
        {"winner": 0, "points": 9, "next_lead": 0}, {**NOBODY_DRAWS, "next_lead": "next_seat"}, seats=TWO),
    Example(N_("Nine tiles each: the sleeping tile is named"), ("BLO-42", "BLO-16", "BLO-G6"),
        {"blocked_by": 0, "ends": [0, 0], "held": ["6-5 6-4", "5-4 3-2", "2-1"]},
        {"winner": 2, "points": 32, "next_lead": 2}, {**NOBODY_DRAWS, "hand_tiles": 9, "next_lead": "winner"},
        seats=TRIO),
    Example(N_("Everybody has won a hand: all start again"), ("NHR-12", "JAM-23", "REG-G7"),
        {"out": 3, "held": ["?", "?", "?", ""]}, {"winner": 3, "points": 1, "totals": (0, 0, 0, 0), "next_lead": None},
        EACH_ALONE, opening=Opening((2, 1, 1, 0))),
    Example(N_("Everybody has won a hand, and keeps it"), ("NHR-12",), {"out": 2, "held": ["?", "?", ""]},
        {"winner": 2, "points": 1, "totals": (2, 1, 1)}, {**THREE_HANDS, "target": 6, "series": "plain"}, seats=TRIO,
        opening=Opening((2, 1, 0))),
    Example(N_("A hand is won, and the others begin again"), ("V-P20",), {"out": 2, "held": ["?", "?", "", "?"]},
        {"winner": 2, "points": 1, "totals": (0, 0, 1, 0), "next_lead": 2}, IN_A_ROW, opening=Opening((0, 2, 0, 0))),
    Example(N_("Three hands win; a player on 0 is a cochon"), ("MAR-03", "MAR-04"),
        {"blocked_by": None, "held": ["11", "9", "10"]}, {"winner": 1, "points": 1, "totals": (1, 3, 0)}, THREE_HANDS,
        seats=TRIO, opening=Opening((1, 2, 0))),
    Example(N_("The blocker takes the others' pips"), ("NHR-11",), BLOCKED, {"winner": 1, "awards": (0, 5)},
        {**NOBODY_DRAWS, "block_winner": "blocker"}, seats=TWO),
    Example(N_("The boneyard scores too"), ("BLO-G7",), {"out": 0, "held": ["", "12"], "stock": 23}, {"points": 35},
        {"stock_points": True}, seats=TWO),
)  # fmt: skip


def _pictures(options: Block) -> dict[str, Drawing]:
    """A line, who is stuck, a block, and what is counted."""
    in_hands = left_in_hands("Ben", "Dee") if options.in_pairs else left_in_hands()
    scored = GOING_OUT if options.by_hands else in_hands
    return {"need": a_tile(options.set), "turn": A_LINE, "stuck": NONE_FITS, "end": A_BLOCK, "score": scored}


GUIDE = Guide[Block](
    pictures=_pictures,
    aim=(
        line(N_("Be the first to play all your tiles: you score the pips the others are left with."),
            when=lambda options: options.by_pips),
        line(N_("Be the first to play all your tiles: that wins the hand, and hands won are counted."),
            when=lambda options: options.by_hands),
        line(N_("Be the first to play all your tiles: the pips you are left with count against you."),
            when=lambda options: options.against_losers),
    ),
    need=(by_rule("sides"), by_rule("set")),
    deal=(
        line(N_("Shuffle the tiles face down. Everyone takes the same number and hides them.")),
        by_rule("without_blank", when=lambda options: options.without_blank),
        by_rule("hand_tiles"),
    ),
    lead=(
        by_rule("first_lead"),
        by_rule("no_double"),
        by_rule("next_lead"),
        by_rule("drawn_lead", when=lambda options: options.next_lead == "winner" or leads_some(options)),
        line(AGAIN_BY_DOUBLE, when=starts_again),
    ),
    turn=(
        line(N_("Play goes clockwise."), when=plays_on),
        line(N_("Play goes around the table, in Jamaica to the right."), when=starts_again),
        line(N_("Add one tile to an open end, so that equal numbers touch. Doubles go across the line.")),
        line(N_("If you can play, you must.")),
        by_rule("spinner"),
    ),
    stuck=(
        by_rule("draw"),
        line(N_("Nobody draws: if you can't play, you pass."), when=all_dealt),
        by_rule("reserve"),
    ),
    end=(
        line(N_("Play your last tile, and you win the hand.")),
        line(N_("A hand is blocked when nobody can play."), when=knocks),
        line(N_("A hand is blocked when nobody can play or draw."), when=draws),
        by_rule("block_winner"),
        by_rule("block_counts", when=lambda options: options.who_wins_block == "nobody"),
        line(N_("The pair with fewer pips wins a block."),
             when=lambda options: lightest_wins(options) and in_pairs(options)),
        by_rule("tie"),
    ),
    score=(
        line(N_("Going out scores the pips left in the others' hands."),
             when=lambda options: options.by_pips and alone(options)),
        line(N_("Going out scores the pips left in the other pair's hands."),
             when=lambda options: options.by_pips and in_pairs(options)),
        line(WORTH, when=counts_both_halves),
        by_rule("count_by", when=lambda options: not options.by_pips),
        by_rule("double_twice", when=lambda options: options.doubles_losses),
        by_rule("key_win", when=counts_keys),
        by_rule("block_points"),
        by_rule("stock_points", when=lambda options: options.boneyard_scores),
        by_rule("doubles", when=lambda options: options.doubles == "half"),
    ),
    win=(by_rule("target"), by_rule("series"), by_rule("in_a_row", when=lambda options: options.counts_runs),
         by_rule("over", when=lambda options: options.over == "no_score"), by_rule("time_limit")),
)  # fmt: skip
