"""The fixed rules of Loo, one clause each, and worked examples."""

from referee.engine.desk.drawing import DOWN, Drawing, laid
from referee.engine.desk.pictures import in_a_row
from referee.engine.desk.rulebook import Guide, by_rule, line, usual
from referee.engine.facts import Opening
from referee.engine.ruleset import Example
from referee.engine.verdict import (
    CORRECTED,
    COUNTED_AGAIN,
    PENALTIES,
    STOPPED,
    TAKEN_OVER,
    Clause,
    clause,
    on_request,
    under,
)
from referee.engine.wording import N_, Sentence
from referee.rulesets.loo.facts import UNEVEN
from referee.rulesets.loo.options import FREE, Loo
from referee.rulesets.loo.tricks import NO_DROPPING, TWO_TRUMPS


def for_pot(options: Loo) -> bool:
    """Whether units of a pot are played for."""
    return options.for_pot


def for_points(options: Loo) -> bool:
    """Whether points on a sheet are played for."""
    return not options.for_pot


def limited(options: Loo) -> bool:
    """Whether there is a limit to what a looed player pays."""
    return options.for_pot and options.cap.startswith("x")


# What the guide says in the words of the rules.
AIM_OF_POT = N_(
    "Take tricks: each pays you a fifth of the pot. Take none, and you are looed: you pay into the next pot."
)
SET = N_("A double-six set: 28 tiles, 0-0 to 6-6.")
PLAYERS = N_("Two to four players take tricks, each for themselves.")
LEFT = N_("Deal and play go to the left, clockwise.")
FIRST_POT = N_("Before the first deal everyone puts five units into the pot, and the dealer five more.")
DEALT = N_("The dealer deals five each and turns one more face up: its higher number, or a double's number, is trumps.")
CHOICE = N_("In turn, each player decides: play, swap the whole hand (the miss), or drop out.")
SWAP = N_("A dealer who plays without the miss may swap a tile for the one turned up.")
ALL_OUT = N_("If all others drop out, the dealer wins the hand without playing.")
ALONE = N_("Any other player left alone wins it without playing too.")
TO_A_TRICK = N_("A trick is one tile from everyone still in; the highest of its suit takes it.")
RANKS = N_("In a suit the double is highest, then the higher other half.")
TRUMPS = N_("A tile with the trump number is only a trump. Trumps beat everything.")
LEADER = N_("The player next to the dealer leads first.")
SUIT = N_("The leader says which half is the suit.")
NEXT_TRICK = N_("The winner of a trick leads to the next, with a trump if they have one.")
FOLLOW = N_("Follow suit if you can, by playing its number; else play a trump, and without one anything.")
IS_LOOED = N_("If you stay in and take no trick, you are looed.")
MISS = N_(
    "With two or three players, at most two may take the miss: put your hand away, draw six fresh tiles and discard "
    "one."
)
MISS_OF_FOUR = N_("With four players only one may take the miss: draw the seven tiles left and discard two.")
MUST_PLAY = N_("If you take the miss, you must play.")
OUT_OF_IT = N_("If you drop out, you score nothing and can't be looed.")
NEED_NOT_WIN = N_("Nobody has to win a trick.")
DEALERS_FIVE = N_("The new dealer always adds five.")
TOOK_ONE = N_("If you took a trick, you pay no loo.")
FIVE_ALONE = N_("A player left alone scores five points.")

FINED_IN_POINTS: tuple[Clause[Loo], ...] = under(for_points, PENALTIES[3:])
NEED: tuple[Clause[Loo], ...] = (
    clause("LOO-01", PLAYERS),
    clause("LOO-02", SET),
)  # fmt: skip
DEAL: tuple[Clause[Loo], ...] = (
    clause("LOO-04", N_("Agree on the first dealer or draw lots.")),
    clause("LOO-G14", LEFT, others=(N_("To the right."),)),
    clause("LOO-34", FIRST_POT, "LOO-05", when=for_pot),
    clause("LOO-G23", N_("Everyone's stake is five units."), others=(N_("One each, five from the dealer."),),
        when=for_pot, on_request=True),
    clause("LOO-06", DEALT, "LOO-07 LOO-08"),
)  # fmt: skip
TURN: tuple[Clause[Loo], ...] = (
    clause("LOO-09", CHOICE, "LOO-14"),
    clause("LOO-10", MISS, "LOO-11 LOO-12"),
    clause("LOO-13", MISS_OF_FOUR),
    clause("LOO-16", MUST_PLAY),
    clause("LOO-15", OUT_OF_IT),
    clause("LOO-G24", FREE, others=(N_("It costs a point."),), when=for_points, on_request=True),
    clause("LOO-17", NO_DROPPING),
    clause("LOO-20", ALL_OUT),
    clause("LOO-G5", ALONE),
    clause("LOO-G4", FIVE_ALONE, when=usual("walkover_points", for_points)),
    clause("LOO-G6", N_("Left alone, the dealer has already won."), on_request=True),
    clause("LOO-18", SWAP, "LOO-19"),
    clause("LOO-G19", N_("The turned-up tile still sets trumps when taken."), on_request=True),
    clause("LOO-21", TO_A_TRICK),
    clause("LOO-22", RANKS, "LOO-24"),
    clause("LOO-23", TRUMPS),
    clause("LOO-25", LEADER),
    clause("LOO-G22", N_("If that player dropped out, the next player still in leads.")),
    clause("LOO-26", SUIT),
    clause("LOO-27", TWO_TRUMPS),
    clause("LOO-28", NEXT_TRICK),
    clause("LOO-G20", N_("The first leader must lead a trump if holding two; later leaders, if holding one."),
        on_request=True),
    clause("LOO-29", FOLLOW, "LOO-30 LOO-31"),
    clause("LOO-32", NEED_NOT_WIN, on_request=True),
)  # fmt: skip
END: tuple[Clause[Loo], ...] = (
    clause("LOO-33",
        N_("Five tricks make a hand; then the next player deals.")),
    clause("LOO-36", IS_LOOED),
)  # fmt: skip
SCORE: tuple[Clause[Loo], ...] = (
    clause("LOO-G3", N_("Scores can go below zero."), when=usual("floor_zero", for_points)),
    clause("LOO-G2", N_("The target doesn't have to be hit exactly."), when=for_points, on_request=True),
    clause("LOO-37", TOOK_ONE, when=for_pot),
    clause("LOO-38", DEALERS_FIVE, when=for_pot),
    clause("LOO-G10", N_("A looed new dealer pays both."), when=for_pot),
    clause("LOO-G12", N_("All dealt in count for that limit; the dealer's five is extra."),
        others=(N_("Only those who stayed in count."), N_("The pot itself is limited.")), when=limited),
    clause("LOO-39", N_("The next pot is all that is put in."),
        when=lambda options: options.for_pot and options.cap != "none"),
    clause("LOO-39", N_("The next pot is all that is put in. With several looed it grows fast: the last pot times the "
            "number looed, plus five."), when=lambda options: options.for_pot and options.cap == "none"),
    clause("LOO-G13", UNEVEN, others=(N_("The first tricks take the rest."),), when=for_pot),
    clause("LOO-G15", N_("When the game stops, the pot goes back to those who put it in. If nobody remembers, all "
            "share it equally, odd units going to the dealer."), when=for_pot),
)  # fmt: skip
TROUBLE: tuple[Clause[Loo], ...] = (
    clause("LOO-G18", N_("The same dealer deals again after a misdeal, without penalty."),
        others=(N_("The dealer pays five."),)),
    clause("LOO-G21", N_("A player who could have followed or trumped and did not takes the tile back before the next "
            "one. If noticed later, the hand is cancelled: nobody scores, the same dealer deals again."),
        others=(N_("They are looed; what their tricks earned stays in."),)),
    clause("LOO-G16", N_("Join or return between hands, where the players agree, buying in with five."),
        others=(N_("Joining is free."), N_("Joining costs a share of the average pot.")), when=for_pot),
    clause("LOO-G16", N_("Join or return between hands, where the players agree, at the lowest score."),
        when=for_points),
    clause("LOO-G17", N_("A player who leaves between hands pays their loo, but no ante. The next player takes their "
            "turn to deal, and its five. With one player left, the game ends."),
        others=(N_("Only on your turn to deal, paying for it too."),), when=for_pot),
    clause("LOO-G17", N_("A player who leaves between hands keeps their score. The next player takes their turn to "
            "deal. With one player left, the game ends."), when=for_points),
    clause("GEN-12", N_("If a hand is stopped, the tricks taken are paid and nobody is looed. If tricks were mixed "
            "up or somebody gives up, agree how to share the five."), when=for_points),
    clause("GEN-12", N_("If a hand is stopped, the tricks taken are paid and nobody is looed. The rest stays in the "
            "pot, in fives; odd units go to the dealer. If tricks were mixed up or somebody gives up, agree how to "
            "share the five."), when=for_pot),
    CORRECTED,
    PENALTIES[0],
    *on_request(*FINED_IN_POINTS),
    clause("SAN-7", N_("A black card puts a player out; the others play on."), when=for_pot, on_request=True),
    COUNTED_AGAIN,
    TAKEN_OVER,
    clause(STOPPED.id, STOPPED.text, when=for_points),
)  # fmt: skip
CLAUSES = {"need": NEED, "deal": DEAL, "turn": TURN, "end": END, "score": SCORE, "trouble": TROUBLE}

POT_25 = {"play_for": "pot"}

EXAMPLES = (
    Example(N_("One looed player pays the last pot"), ("LOO-35", "LOO-36", "LOO-37", "LOO-38", "LOO-34"),
        {"tricks": [3, 1, 1, 0]},
        {"payouts": (15, 5, 5, 0), "looed": (3,), "loo_each": 25, "dues": (0, 5, 0, 25), "pot": 30, "next_lead": 1},
        POT_25),
    Example(N_("Limit: two looed on 55 pay 40 each"), ("LOO-40", "LOO-G12"), {"tricks": [0, 0, 2, 3]},
        {"payouts": (0, 0, 22, 33), "looed": (0, 1), "loo_each": 40, "dues": (40, 40, 5, 0), "pot": 85},
        {**POT_25, "cap": "x10"}, opening=Opening(lead=1, pot=55)),
    Example(N_("Limited Loo: two looed pay ten each"), ("V-L01", "LOO-G12"), {"tricks": [0, 0, 2, 3]},
        {"payouts": (0, 0, 22, 33), "looed": (0, 1), "loo_each": 10, "dues": (10, 10, 5, 0), "pot": 25},
        {**POT_25, "cap": "fixed"}, opening=Opening(lead=1, pot=55)),
    Example(N_("Looed players pay their own stake"), ("LOO-G11",), {"tricks": [0, 0, 2, 3]},
        {"looed": (0, 1), "loo_each": None, "dues": (10, 10, 0, 0), "pot": 20}, {**POT_25, "cap": "own"},
        opening=Opening(lead=0)),
    Example(N_("Dropped out: not looed, pays nothing"), ("LOO-14", "LOO-15", "LOO-G7"),
        {"tricks": [3, 2, 0, 0], "dropped": [2]},
        {"payouts": (18, 12, 0, 0), "looed": (3,), "dues": (5, 0, 0, 30), "pot": 35}, POT_25,
        opening=Opening(lead=3, pot=30)),
    Example(N_("Left alone, the dealer takes the pot"), ("LOO-20", "LOO-G9", "LOO-G6"),
        {"tricks": [0, 0, 0, 0], "dropped": [0, 1, 2]},
        {"winner": 3, "payouts": (0, 0, 0, 25), "looed": (), "dues": (5, 0, 0, 0), "pot": 5}, POT_25,
        opening=Opening(lead=3, pot=25)),
    Example(N_("The dealer plays for the pot: ten stay in"), ("V-L08", "LOO-G5", "LOO-36"),
        {"tricks": [3, 0, 0, 2], "dropped": [1, 2], "played_for_pot": True},
        {"payouts": (20, 0, 0, 0), "looed": (), "dues": (5, 0, 0, 0), "pot": 15},
        {**POT_25, "dealer_stays": True, "dealer_for_pot": True}, opening=Opening(lead=3, pot=30)),
    Example(N_("A pot of the dealer's five alone"), ("V-L04", "LOO-G8"), {"tricks": [2, 2, 1, 0]},
        {"payouts": (2, 2, 1, 0), "looed": (3,), "dues": (0, 5, 0, 5), "pot": 10}, {**POT_25, "empty_pot": "single"},
        opening=Opening(lead=0, pot=5)),
    Example(N_("One per trick, five off for none"), ("LOO-41", "LOO-G3"), {"tricks": [3, 1, 1, 0]},
        {"awards": (3, 1, 1, -5), "looed": (3,), "points": 5}),
    Example(N_("Tied at 15: another hand"), ("LOO-G1",), {"tricks": [2, 1, 1, 1]},
        {"totals": (15, 15, 6, 1), "game_winner": None}, opening=Opening((13, 14, 5, 0))),
    Example(N_("16 and 15: Ben was there first"), ("LOO-G1",), {"tricks": [2, 2, 1, 0], "first_at_target": 1},
        {"totals": (16, 15, 6, -5), "game_winner": 1}, {"at_target": "trick_order"}, opening=Opening((14, 13, 5, 0))),
    Example(N_("16 and 15: nobody leads by two"), ("LOO-G1",), {"tricks": [2, 2, 1, 0]},
        {"totals": (16, 15, 6, -5), "game_winner": None}, {"at_target": "lead_of_two"},
        opening=Opening((14, 13, 5, 0))),
)  # fmt: skip


SIX_TWO = laid(6, 2, (1.6, -0.5), DOWN)
HAND = ((4, 0), (5, 3), (6, 1), (2, 2), (4, 4))
TRICKS = {"Ana": ((6, 2), (5, 5), (6, 0)), "Ben": ((4, 4), (3, 3))}
PICTURES = {
    "deal": Drawing(
        title=Sentence(N_("A hand of five, and the tile turned up")),
        text=(Sentence(N_("6-3 is turned up: sixes are trumps.")),),
        pieces=(laid(6, 3, (0, 0), DOWN), *in_a_row(HAND, 2, 0)),
    ),
    "choice": Drawing(
        title=Sentence(N_("Six tiles, one of them put away")),
        text=(Sentence(N_("The miss: of six new tiles you keep five.")),),
        pieces=in_a_row(((5, 1), (6, 4), (3, 3), (2, 0), (5, 4)), 0, 0),
        free=(laid(1, 0, (7, 0), DOWN),),
    ),
    "lead": Drawing(
        title=Sentence(N_("A tile that is led")),
        text=(Sentence(N_("Ana leads 4-3 and says: fours.")),),
        pieces=(laid(4, 3, (0, 0), DOWN),),
        labels=(((0, -1), "Ana"),),
    ),
    "turn": Drawing(
        title=Sentence(N_("A trick of four tiles")),
        text=(Sentence(N_("4-3 was led; the trump 6-2 wins.")),),
        pieces=(laid(4, 3, (0, 1.1), DOWN), laid(4, 0, (-1.6, -0.5), DOWN), laid(4, 4, (0, -2.1), DOWN), SIX_TWO),
        fitting=(SIX_TWO,),
    ),
    "end": Drawing(
        title=Sentence(N_("The tricks of a hand")),
        text=(Sentence(N_("Ana took three tricks, Ben two. Cy took none and is looed.")),),
        pieces=(*in_a_row(TRICKS["Ana"], 0, 0), *in_a_row(TRICKS["Ben"], 5, 0)),
        labels=(((1.2, -1), "Ana"), ((5.6, -1), "Ben")),
    ),
}

GUIDE = Guide[Loo](
    pictures=lambda _options: PICTURES,
    aim=(
        line(AIM_OF_POT, when=for_pot),
        line(N_("Take tricks: each scores, and if you take none you lose points."), when=for_points),
    ),
    need=(
        line(PLAYERS),
        line(SET),
        line(FIRST_POT, when=for_pot),
    ),
    deal=(line(DEALT), line(LEFT)),
    choice=(
        line(CHOICE),
        line(MISS),
        line(MISS_OF_FOUR),
        line(MUST_PLAY),
        line(NO_DROPPING),
        line(OUT_OF_IT),
        line(SWAP),
    ),
    lead=(line(LEADER), line(SUIT), line(TWO_TRUMPS), line(NEXT_TRICK)),
    turn=(line(TO_A_TRICK), line(FOLLOW), line(TRUMPS), line(RANKS)),
    end=(line(N_("Five tricks make a hand; then the next player deals.")),
        line(IS_LOOED, when=for_points),
        line(N_("A player left alone wins the hand without playing.")),
    ),
    score=(
        by_rule("play_for", when=for_points), line(DEALERS_FIVE, when=for_pot), line(TOOK_ONE, when=for_pot),
        line(N_("A player left alone scores five points (our default)."), when=usual("walkover_points", for_points)),
        by_rule("cap"), by_rule("empty_pot", when=lambda options: options.empty_pot != "dealer_only"),
    ),
    win=(
        by_rule("target"),
        by_rule("at_target"),
        line(N_("Play as long as you like, then settle up."), when=for_pot),
        by_rule("worth"),
        by_rule("time_limit"),
    ),
)  # fmt: skip
