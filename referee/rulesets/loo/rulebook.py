"""The fixed rules of Loo, one clause each, and worked examples."""

from referee.engine.facts import Opening
from referee.engine.ruleset import Example, clause
from referee.engine.wording import N_

CLAUSES = (
    clause("LOO-01", N_("Two to four players take tricks with the 28 tiles of a double-six set."), "LOO-02"),
    clause("LOO-04", N_("The first dealer is agreed or drawn by lot; the first seat unless told otherwise.")),
    clause(
        "LOO-34", N_("Before the first deal everybody puts in five units and the dealer five more."),
        "LOO-05 LOO-G23",
    ),
    clause(
        "LOO-06", N_("The dealer gives five tiles each and turns one up, which stays in view."),
        "LOO-08 LOO-G18 LOO-G19",
    ),
    clause("LOO-07", N_("The higher number of the turn-up is trumps.")),
    clause(
        "LOO-09", N_("From the player next to the dealer each plays, takes the miss, or drops out."),
        "LOO-G6 LOO-G24",
    ),
    clause("LOO-10", N_("Miss with two or three players: discard all five, draw six, discard one."), "LOO-11"),
    clause("LOO-12", N_("With three players two may take the miss.")),
    clause("LOO-13", N_("With four players one may: discard five, take the seven left, discard two.")),
    clause("LOO-16", N_("Who took the miss must play on.")),
    clause("LOO-14", N_("With three or four players a player may throw in his hand."), "LOO-G24"),
    clause("LOO-15", N_("He then wins nothing, scores nothing and cannot be looed.")),
    clause("LOO-17", N_("With two players nobody may drop out.")),
    clause("LOO-18", N_("The dealer may swap one of his tiles for the turn-up.")),
    clause("LOO-19", N_("Not if he takes the miss.")),
    clause("LOO-20", N_("If all others drop out, the player left wins the hand unplayed."), "LOO-G5"),
    clause("LOO-21", N_("Each plays one tile to a trick; the highest takes it.")),
    clause(
        "LOO-22", N_("Suits run from blank to six; within a suit the double is highest, then by the other half."),
        "LOO-24",
    ),
    clause("LOO-23", N_("A tile with the trump number is a trump and nothing else; trumps beat everything.")),
    clause("LOO-25", N_("The player next to the dealer leads first, or the next one still in."), "LOO-G22"),
    clause("LOO-26", N_("The leader says which half of his tile is the suit.")),
    clause("LOO-27", N_("A leader with two or more trumps must lead one."), "LOO-G20"),
    clause("LOO-28", N_("The winner of a trick leads to the next, a trump if he has one.")),
    clause(
        "LOO-29", N_("The others follow suit if they can; if not they trump if they can; if not, anything."),
        "LOO-30 LOO-31 LOO-G21",
    ),
    clause("LOO-32", N_("Nobody is obliged to win a trick.")),
    clause("LOO-33", N_("Five tricks make a hand; then the next player in turn deals."), "LOO-G14"),
    clause("LOO-36", N_("Who played and took no trick is looed.")),
    clause("LOO-37", N_("Players who took a trick put nothing into the next pot.")),
    clause("LOO-38", N_("The new dealer always adds five, also when he is looed."), "LOO-G10"),
    clause("LOO-39", N_("A pot can grow fast: with several looed the next is several times this one and five.")),
    clause("LOO-G13", N_("A pot that is no multiple of five is counted again.")),
    clause("LOO-G15", N_("A table that stops releases loos not yet paid.")),
    clause("LOO-G16", N_("A newcomer sits down between two hands and buys in with five.")),
    clause("LOO-G17", N_("Who leaves between two hands pays his loo; if he was to deal, the deal passes on.")),
    clause("GEN-1", N_("A written score may be corrected; what was written stays visible and totals follow."), "GEN-2"),
    clause("GEN-3", N_("Somebody who takes over a seat takes its score too; two who change seats keep theirs.")),
    clause("GEN-4", N_("A table may stop before the target; then the player with most points wins.")),
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
        N_("Each looed player pays what he had put in"), ("LOO-G11",),
        {"tricks": [0, 0, 2, 3]},
        {"looed": (0, 1), "loo_each": None, "dues": (10, 10, 0, 0), "pot": 20},
        {**POT_25, "cap": "own"}, opening=Opening(lead=0),
    ),
    Example(
        N_("Who dropped out is not looed and pays nothing"), ("LOO-14", "LOO-15", "LOO-G7"),
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
        N_("Points: one a trick, five off for none"), ("LOO-41", "LOO-G3"),
        {"tricks": [3, 1, 1, 0]}, {"awards": (3, 1, 1, -5), "looed": (3,), "points": 5},
    ),
    Example(
        N_("Level at 15: another hand"), ("LOO-G1",),
        {"tricks": [2, 1, 1, 1]}, {"totals": (15, 15, 6, 1), "game_winner": None}, opening=Opening((13, 14, 5, 0)),
    ),
)  # fmt: skip
