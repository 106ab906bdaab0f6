"""The fixed rules of Loo, one clause each, and worked examples."""

from dataclasses import replace

from referee.engine.desk.drawing import DOWN, Drawing, laid
from referee.engine.desk.guide import Guide, by_rule, line
from referee.engine.facts import Opening
from referee.engine.ruleset import Example
from referee.engine.verdict import CORRECTED, COUNTED_AGAIN, PENALTIES, STOPPED, TAKEN_OVER, clause, under
from referee.engine.wording import N_, Sentence
from referee.rulesets.loo.options import Loo


def for_pot(options: Loo) -> bool:
    """Whether units of a pot are played for."""
    return options.for_pot


def for_points(options: Loo) -> bool:
    """Whether points on a sheet are played for."""
    return not options.for_pot


def limited(options: Loo) -> bool:
    """Whether there is a limit to what a looed player pays."""
    return options.for_pot and options.cap.startswith("x")


def tamed(options: Loo) -> bool:
    """Whether a looed player pays less than the whole last pot."""
    return options.for_pot and options.cap != "none"


def without_limit(options: Loo) -> bool:
    """Whether a looed player pays the whole last pot."""
    return options.for_pot and options.cap == "none"


CLAUSES = (
    clause("LOO-01", N_("Two to four players take tricks with a double-six set."), "LOO-02"),
    clause("LOO-04", N_("The first dealer is agreed or drawn by lot.")),
    clause(
        "LOO-G14", N_("Deal and play go to the left, clockwise."),
        others=(N_("They go to the right."),),
    ),
    clause(
        "LOO-34", N_("Before the first deal everyone puts five units into the pot, and the dealer five more."),
        "LOO-05", when=for_pot,
    ),
    clause(
        "LOO-G23", N_("Everyone's stake is five units."),
        others=(N_("Everyone puts in one, the dealer five."),), when=for_pot,
    ),
    clause("LOO-06", N_("The dealer deals five each and turns one more face up."), "LOO-08"),
    clause(
        "LOO-G18", N_("A misdeal is dealt again by the same dealer, without a penalty."),
        others=(N_("The dealer pays five for it."),),
    ),
    clause("LOO-07", N_("The higher number of the turned-up tile is trumps; for a double, its number.")),
    clause(
        "LOO-09",
        N_(
            "Starting next to the dealer, each player in turn plays, takes the miss or, with three or "
            "four players, drops out."
        ),
    ),
    clause(
        "LOO-10", N_("The miss with two or three players: discard all, draw six from the stock, discard one.")
    ),
    clause("LOO-11", N_("A second miss also draws from the stock, never from discards.")),
    clause("LOO-12", N_("With three players at most two may take the miss.")),
    clause(
        "LOO-13", N_(
            "With four players only one may take the miss: discard all, take the seven left and discard two."
        )
    ),
    clause("LOO-16", N_("A player who takes the miss must play.")),
    clause("LOO-14", N_("With three or four players you may throw in your hand.")),
    clause("LOO-15", N_("Whoever drops out scores nothing and cannot be looed.")),
    clause(
        "LOO-G24", N_("Dropping out costs nothing."), others=(N_("It costs a point."),), when=for_points
    ),
    clause("LOO-17", N_("With two players nobody may drop out.")),
    clause("LOO-20", N_("If all others drop out, the dealer wins the hand unplayed.")),
    clause("LOO-G6", N_("When all others have dropped out, the dealer has won.")),
    clause("LOO-G5", N_("Any other player who is the last one in wins the hand unplayed too.")),
    clause("LOO-18", N_(
        "On their turn the dealer may swap one of their tiles for the turned-up one."
    )),
    clause("LOO-19", N_("A dealer who takes the miss may not swap.")),
    clause("LOO-G19", N_("A turned-up tile that the dealer took still sets trumps.")),
    clause("LOO-21", N_("Each player still in plays one tile to a trick; the highest takes it and stays in view.")),
    clause(
        "LOO-22",
        N_("Suits run from blank to six. Within a suit the double is highest, the others follow by their other "
           "half."),
        "LOO-24",
    ),
    clause("LOO-23", N_("A tile with the trump number is a trump and nothing else; trumps beat everything.")),
    clause("LOO-25", N_("The player next to the dealer leads first.")),
    clause("LOO-G22", N_("If that player has dropped out, the next player still in leads first.")),
    clause("LOO-26", N_("The leader says which half of the tile is the suit.")),
    clause("LOO-27", N_("A leader with two or more trumps must lead one.")),
    clause("LOO-28", N_("The winner of a trick leads to the next, a trump if they have one.")),
    clause("LOO-G20", N_("The first leader must lead a trump with two of them, later leaders with even one.")),
    clause(
        "LOO-29", N_(
            "The others follow suit if they can; if not, they trump if they can; if not, they play anything."
        ),
        "LOO-30 LOO-31",
    ),
    clause(
        "LOO-G21",
        N_(
            "A player who could have followed or trumped and did not takes the tile back before the next one. If "
            "noticed later, the hand is cancelled: nobody scores, and the same dealer deals again."
        ),
        others=(N_("That player is looed, and what their tricks earned stays in."),),
    ),
    clause("LOO-32", N_("Nobody has to win a trick.")),
    clause(
        "LOO-33",
        N_(
            "Five tricks make a hand; then the next player deals. If somebody else is entered as the dealer, the "
            "referee asks you to check."
        ),
    ),
    clause("LOO-36", N_("A player who stayed in and took no trick is looed.")),
    clause(
        "LOO-G2", N_("The target need not be hit exactly."), when=for_points
    ),
    clause(
        "LOO-37", N_(
            "A player who took a trick pays only what everyone, or the dealer, puts into the next pot."
        ), when=for_pot,
    ),
    clause("LOO-38", N_("The new dealer always adds five."), when=for_pot),
    clause("LOO-G10", N_("A looed player who deals next pays both."), when=for_pot),
    clause(
        "LOO-G12",
        N_(
            "All players dealt in count for that limit. The dealer's five comes on top."
        ),
        others=(N_("Only players who stayed in are counted."), N_("The pot itself is limited.")), when=limited,
    ),
    clause(
        "LOO-39", N_("The next pot is all that is put in for it."), when=tamed,
    ),
    clause(
        "LOO-39",
        N_(
            "The next pot is all that is put in for it: with several looed it is several times the last one plus "
            "five, so it can grow fast."
        ),
        when=without_limit,
    ),
    clause(
        "LOO-G13", N_("A pot that is not a multiple of five is counted again."),
        others=(N_("The first tricks take what is left over."),), when=for_pot,
    ),
    clause(
        "LOO-G15",
        N_(
            "When the game stops, what is in the pot goes back to those who put it in. If nobody remembers, it is"
            " shared equally, and odd units go to the dealer."
        ),
        when=for_pot,
    ),
    clause(
        "LOO-G16",
        N_(
            "Whoever joins or comes back sits down between hands, where the players agree, and buys in with five."
        ),
        others=(N_("Joining is free."), N_("A new player buys in with a share of the average pot.")), when=for_pot,
    ),
    clause(
        "LOO-G16",
        N_(
            "Whoever joins or comes back sits down between hands, where the players agree, and starts at the "
            "lowest score."
        ),
        when=for_points,
    ),
    clause(
        "LOO-G17",
        N_(
            "Whoever leaves between hands pays their loo. If they were to deal, the next player does and adds the"
            " five. When one player is left, the game ends."
        ),
        others=(N_("A player may leave only on their turn to deal, and pays for that deal too."),), when=for_pot,
    ),
    clause(
        "LOO-G17",
        N_(
            "Whoever leaves between hands keeps their score. If they were to deal, the next player does. When one"
            " player is left, the game ends."
        ),
        when=for_points,
    ),
    clause(
        "GEN-12",
        N_(
            "A hand broken off pays the tricks taken so far, and nobody is looed. If tricks were mixed up, or "
            "somebody gives up, the players agree how to share the five."
        ),
        when=for_points,
    ),
    clause(
        "GEN-12",
        N_(
            "A hand broken off pays the tricks taken so far, and nobody is looed. The rest stays in the pot; "
            "units that do not make a five go to the dealer. If tricks were mixed up, or somebody gives up, the "
            "players agree how to share the five."
        ),
        when=for_pot,
    ),
    CORRECTED,
    PENALTIES[0],
    *under(for_points, PENALTIES[1:]),
    clause("SAN-7", N_("A player shown a black card is out; the others play on."), when=for_pot),
    COUNTED_AGAIN,
    TAKEN_OVER,
    replace(STOPPED, when=for_points),
)  # fmt: skip

POT_25 = {"play_for": "pot"}

EXAMPLES = (
    Example(
        N_("One looed player pays the whole last pot"), ("LOO-35", "LOO-36", "LOO-37", "LOO-38", "LOO-34"),
        {"tricks": [3, 1, 1, 0]},
        {"payouts": (15, 5, 5, 0), "looed": (3,), "loo_each": 25, "dues": (0, 5, 0, 25), "pot": 30, "next_lead": 1},
        POT_25,
    ),
    Example(
        N_("The limit: two looed on 55 pay 40 each"), ("LOO-40", "LOO-G12"),
        {"tricks": [0, 0, 2, 3]},
        {"payouts": (0, 0, 22, 33), "looed": (0, 1), "loo_each": 40, "dues": (40, 40, 5, 0), "pot": 85},
        {**POT_25, "cap": "x10"}, opening=Opening(lead=1, pot=55),
    ),
    Example(
        N_("Limited Loo: the same two pay ten each"), ("V-L01", "LOO-G12"),
        {"tricks": [0, 0, 2, 3]},
        {"payouts": (0, 0, 22, 33), "looed": (0, 1), "loo_each": 10, "dues": (10, 10, 5, 0), "pot": 25},
        {**POT_25, "cap": "fixed"}, opening=Opening(lead=1, pot=55),
    ),
    Example(
        N_("Each looed player pays their own stake"), ("LOO-G11",),
        {"tricks": [0, 0, 2, 3]},
        {"looed": (0, 1), "loo_each": None, "dues": (10, 10, 0, 0), "pot": 20},
        {**POT_25, "cap": "own"}, opening=Opening(lead=0),
    ),
    Example(
        N_("A player who dropped out is not looed and pays nothing"), ("LOO-14", "LOO-15", "LOO-G7"),
        {"tricks": [3, 2, 0, 0], "dropped": [2]},
        {"payouts": (18, 12, 0, 0), "looed": (3,), "dues": (5, 0, 0, 30), "pot": 35},
        POT_25, opening=Opening(lead=3, pot=30),
    ),
    Example(
        N_("All others drop out: the dealer takes the pot"), ("LOO-20", "LOO-G9", "LOO-G6"),
        {"tricks": [0, 0, 0, 0], "dropped": [0, 1, 2]},
        {"winner": 3, "payouts": (0, 0, 0, 25), "looed": (), "dues": (5, 0, 0, 0), "pot": 5},
        POT_25, opening=Opening(lead=3, pot=25),
    ),
    Example(
        N_("Against one player the dealer plays for the pot: ten stay in"), ("V-L08", "LOO-G5", "LOO-36"),
        {"tricks": [3, 0, 0, 2], "dropped": [1, 2], "played_for_pot": True},
        {"payouts": (20, 0, 0, 0), "looed": (), "dues": (5, 0, 0, 0), "pot": 15},
        {**POT_25, "dealer_stays": True, "dealer_for_pot": True}, opening=Opening(lead=3, pot=30),
    ),
    Example(
        N_("Only the dealer's five is in: all played the single"), ("V-L04", "LOO-G8"),
        {"tricks": [2, 2, 1, 0]},
        {"payouts": (2, 2, 1, 0), "looed": (3,), "dues": (0, 5, 0, 5), "pot": 10},
        {**POT_25, "empty_pot": "single"}, opening=Opening(lead=0, pot=5),
    ),
    Example(
        N_("Points: one per trick, five off for none"), ("LOO-41", "LOO-G3"),
        {"tricks": [3, 1, 1, 0]}, {"awards": (3, 1, 1, -5), "looed": (3,), "points": 5},
    ),
    Example(
        N_("Tied at 15: another hand"), ("LOO-G1",),
        {"tricks": [2, 1, 1, 1]}, {"totals": (15, 15, 6, 1), "game_winner": None}, opening=Opening((13, 14, 5, 0)),
    ),
    Example(
        N_("Both have 15 or more: Ben was there first"), ("LOO-G1",),
        {"tricks": [2, 2, 1, 0], "first_at_target": 1}, {"totals": (16, 15, 6, -5), "game_winner": 1},
        {"at_target": "trick_order"}, opening=Opening((14, 13, 5, 0)),
    ),
    Example(
        N_("16 and 15, where two points ahead are needed"), ("LOO-G1",),
        {"tricks": [2, 2, 1, 0]}, {"totals": (16, 15, 6, -5), "game_winner": None},
        {"at_target": "lead_of_two"}, opening=Opening((14, 13, 5, 0)),
    ),
)  # fmt: skip


TRUMP = laid(6, 2, (1.6, -0.5), DOWN)
TRICK = Drawing(
    title=Sentence(N_("A trick of four tiles")),
    text=(
        Sentence(N_("Sixes are trumps. 4-3 was led as a four, 4-0 and 4-4 followed, and the trump 6-2 takes it.")),
    ),
    pieces=(
        laid(4, 3, (0, 1.1), DOWN), laid(4, 0, (-1.6, -0.5), DOWN), laid(4, 4, (0, -2.1), DOWN), TRUMP,
    ),
    fitting=(TRUMP,),
)  # fmt: skip

GUIDE = Guide[Loo](
    drawing=lambda _options: TRICK,
    need=(
        line(N_("Two to four players, each for themselves.")),
        line(N_("A double-six set: 28 tiles, from 0-0 to 6-6.")),
        line(N_("Units for the pot: chips, beans or coins. Before the first deal everybody puts in five, and the "
        "dealer five more."), when=for_pot),
    ),
    deal=(
        line(N_("The dealer gives everybody five tiles and turns one more face up. Its higher number is trumps.")),
        line(N_("The deal passes to the left after every hand.")),
    ),
    lead=(
        line(N_("From the dealer's left, each player says in turn: I play, I drop out, or I take the miss. The miss "
        "swaps your whole hand for new tiles from those left over. With two players nobody may drop out.")),
        line(N_("The dealer may swap one tile for the one turned up.")),
        line(N_("The player to the dealer's left leads the first trick, with a trump if they hold two or more. After "
        "that the winner of each trick leads the next.")),
    ),
    turn=(
        line(N_("The leader lays a tile and says which of its numbers is the suit. Everybody else adds one tile.")),
        line(N_("If you can follow suit, you must. If you can't, play a trump. If you have none, play anything.")),
        line(N_("Any trump beats the suit. Within a suit the double is highest, then the higher other half.")),
    ),
    end=(
        line(N_("Five tricks make a hand. Whoever played and took no trick is looed.")),
        line(N_("If all the others drop out, the player who is left wins the hand without playing.")),
    ),
    score=(
        by_rule("play_for"), by_rule("walkover_points"), by_rule("floor_zero", when=lambda options: options.floor_zero),
        by_rule("cap"), by_rule("empty_pot"),
    ),
    win=(
        by_rule("target"),
        by_rule("at_target"),
        line(N_("Play as long as you like: there is no target. At the end everybody's wins and losses are settled."),
             when=for_pot),
        by_rule("worth"),
        by_rule("time_limit"),
    ),
)  # fmt: skip
