"""The fixed rules of Mexican Train and of Chickenfoot, one clause each: under its house rules each reads as its own."""

from collections.abc import Callable

from referee.engine.verdict import (
    CORRECTED,
    COUNTED_AGAIN,
    IN_ONE_HAND,
    PENALTIES,
    STOPPED,
    TAKEN_OVER,
    Clause,
    clause,
    on_request,
    under,
)
from referee.engine.wording import N_
from referee.rulesets.trains.options import Trains, chickenfoot, mexican


def in_order(options: Trains) -> bool:
    """Whether the engine follows from the round."""
    return options.goes_by_turn


def its_holder_starts(options: Trains) -> bool:
    """Whether whoever has the engine starts, so that it must turn up."""
    return in_order(options) and options.next_lead == "told"


def plays_extra(options: Trains) -> bool:
    """Whether those tied for the lowest total play one more round."""
    return options.tie == "extra_round"


def must_be_covered(options: Trains) -> bool:
    """Whether a double on a train binds until it is covered."""
    return mexican(options) and options.must_cover


def open_from_the_start(options: Trains) -> bool:
    """Whether others' open trains and the Mexican Train may be played on from the first turn."""
    return mexican(options) and options.communal and options.first_turn == "one_tile"


def by_rounds(options: Trains) -> bool:
    """Whether the game may end with its last round, and not only at a total."""
    return options.rounds > 0 or not options.ends_at


def all_must_be_stuck(options: Trains) -> bool:
    """Whether a round goes on as long as anybody can play."""
    return options.blocked_when == "nobody_can"


def plays_up_to(most: int) -> Callable[[Trains], bool]:
    """The condition that so many can play at the most."""
    return lambda options: max(options.seats) == most


# What the guide says in the words of the rules.
PLAYERS = {
    2: N_("Two play."),
    3: N_("Two or three play, each for themselves."),
    4: N_("Two to four play, each for themselves."),
    8: N_("Two to eight play, each for themselves."),
    10: N_("Two to ten play, each for themselves."),
    12: N_("Two to twelve play, each for themselves."),
}
ALIKE = N_("Everyone takes the same number of tiles; the rest, face down, are the boneyard.")
DRAWN_FOR = N_("If nobody has the engine, all draw in turn until it turns up.")
CLOCKWISE = N_("Play goes clockwise, a tile a turn. If you can play, you must.")
OWN_TRAIN = N_(
    "Your train starts at the engine, with a tile of its number. Only you may add to it, unless it is marked."
)
MARK = N_(
    "If you can't play, draw one tile and play it if it fits. If not, pass and mark your train: it is open to all."
)
NOT_BEGUN = N_("You need not have begun your own train to play on the Mexican Train or on a marked one.")
NOTHING_TO_DRAW = N_("With the boneyard empty, if you can't play, pass and mark your train.")
UNMARK = N_("The mark comes off when you play on your own train again.")
COVER = N_(
    "After a double you play again, to cover it; if you can't, draw one tile for it. If that does not fit either, mark "
    "your train: the next player must cover it."
)
FOUR_FIRST = N_("All sides of the engine are filled before anything else is played.")
FOUR_SIDES = N_("The engine has four sides to fill: two long ones and two ends.")
TOES = N_(
    "A double laid later is a foot: the next three tiles, whoever plays them, are its toes. Until they lie there, "
    "nobody plays elsewhere."
)
ANYBODYS = N_(
    "No train is anybody's own and none is marked. Once the feet are complete, every open end is everybody's."
)
DRAW_OR_PASS = N_("If you can't play, draw one tile and play it if it fits. If not, pass.")
NOTHING_LEFT = N_("With the boneyard empty, if you can't play, pass.")
OUT = N_("Play your last tile, and the round is over: you have no pips to count.")
PIPS_LEFT = N_("Everybody else scores the pips left in their hand. Points are bad.")
NOBODY_WON = N_("A blocked round has no winner: everybody scores the pips in their hand.")
LOWEST = N_("After the last round the lowest total wins.")
BOTH_HALVES = N_("A double counts both halves, like any other tile.")


def players(id: str, most: tuple[int, ...]) -> tuple[Clause[Trains], ...]:  # noqa: A002
    """How many can play, a clause for each number of them at the most."""
    return tuple(clause(id, PLAYERS[each], when=plays_up_to(each)) for each in most)


CHECKS = on_request(
    clause("MEX-30", N_("Opening or joining a game is refused where the set has too few tiles to deal."), "CHK-01",
        when=lambda options: options.hand_tiles > 0),
    clause("MEX-31", N_("A tile or an engine with a number above the set's is refused.")),
    clause("MEX-32", N_("The round's engine is in nobody's hand.")),
    clause("MEX-33", N_("Every tile is in one hand only.")),
    clause("MEX-34", N_("Only whoever went out holds nothing.")),
    clause("MEX-35", N_("Only one hand can be 0 pips and not out: 0-0 alone, and none once 0-0 lies in the middle.")),
    clause("MEX-36", N_("Nobody has 0-0 who is out or has shown other tiles, nor anybody once it lies in the middle.")),
    clause("MEX-37", N_("All hands hold at most the set less the engine and the tiles of whoever went out.")),
    clause("MEX-38", N_("All pips together are at most what so many of the heaviest tiles make."), "MEX-43"),
    clause("MEX-39", N_("A block is refused while a tile in hand fits an open end, or the hands hold every number."),
        when=lambda options: mexican(options) and all_must_be_stuck(options) and not options.may_bind),
    clause("MEX-39", N_("A block is refused while the hands hold every number."),
        when=lambda options: mexican(options) and all_must_be_stuck(options) and options.may_bind),
    clause("CHK-30", N_("A block is refused while the hands hold every number."),
        when=lambda options: chickenfoot(options) and all_must_be_stuck(options)),
    clause("MEX-40", N_("After the last round none is accepted.")),
    clause("MEX-41", N_("Another engine than the round's is remarked, not refused."), when=in_order),
    clause("MEX-41", N_("An engine that has had its round is remarked, not refused."),
        when=lambda options: options.engine == "highest_unplayed"),
    clause("MEX-42", N_("After a block with every tile and every train's end entered, the referee checks how often "
            "each number lies on the table, and asks to count again if that can't be."), when=mexican),
    clause("CHK-32", N_("The feet show their numbers several times, so the tiles left prove nothing more."),
        when=chickenfoot),
    clause("MEX-44", N_("An odd or even count proves nothing: the boneyard is unseen.")),
)  # fmt: skip

NEED: tuple[Clause[Trains], ...] = (
    *under(mexican, players("MEX-01", (2, 4, 10, 12))),
    *under(chickenfoot, players("CHK-01", (3, 8, 12))),
    clause("MEX-G3", N_("One set is played with, in which no tile is twice."),
        others=(N_("Some mix two double-nine sets for six to ten players."),)),
    clause("MEX-03",
        N_("A game is several rounds, each around another double in the middle, the engine, which counts for nobody."),
        "MEX-05", when=mexican),
    clause("CHK-02", N_("A game is several rounds, each built on another double in the middle, the engine, which "
            "counts for nobody."), "CHK-03", when=chickenfoot),
)  # fmt: skip
DEAL: tuple[Clause[Trains], ...] = (
    clause("MEX-04", ALIKE),
    clause("MEX-08", DRAWN_FOR, when=lambda each: mexican(each) and its_holder_starts(each)),
    clause("MEX-G6", N_("The engine comes from a hand or from the boneyard."),
        others=(N_("Some take it out before they shuffle, and choose who starts."),),
        when=lambda options: mexican(options) and in_order(options)),
    clause("CHK-G5", DRAWN_FOR,
        others=(N_("Some set the engine aside and lay it by itself; the start passes on."),
            N_("Some lay the next lower double, and try the skipped one first in the next round.")),
        when=lambda each: chickenfoot(each) and its_holder_starts(each)),
)  # fmt: skip
TURN: tuple[Clause[Trains], ...] = (
    clause("MEX-09", CLOCKWISE),
    clause("MEX-10", OWN_TRAIN, when=mexican),
    clause("MEX-12", MARK, when=mexican),
    clause("MEX-G15", NOT_BEGUN, when=open_from_the_start),
    clause("MEX-14", NOTHING_TO_DRAW, when=mexican),
    clause("MEX-15", UNMARK, when=mexican),
    clause("MEX-13", COVER, when=must_be_covered),
    clause("CHK-06", FOUR_FIRST, when=chickenfoot),
    clause("CHK-G4", FOUR_SIDES, others=(N_("Some fill six, three on each side: the double chickenfoot."),),
        when=chickenfoot),
    clause("CHK-07", TOES, when=chickenfoot),
    clause("CHK-11", ANYBODYS, when=chickenfoot),
    clause("CHK-08", DRAW_OR_PASS, when=chickenfoot),
    clause("MEX-14", NOTHING_LEFT, when=chickenfoot),
)  # fmt: skip
END: tuple[Clause[Trains], ...] = (
    clause("MEX-16", OUT),
    clause("MEX-17", PIPS_LEFT),
    clause("MEX-G9", NOBODY_WON, when=mexican),
    clause("CHK-09", NOBODY_WON, when=chickenfoot),
    clause("CHK-31", N_("It is mostly an unfinished foot, whose toes nobody has, that blocks a round."),
        when=chickenfoot, on_request=True),
)  # fmt: skip
SCORE: tuple[Clause[Trains], ...] = (
    clause("MEX-20", N_("Tiles left in the boneyard count for nobody."), on_request=True),
    clause("MEX-21", BOTH_HALVES),
    clause("CHK-33", N_("0-0 is often left in a hand, so agree before the game what it counts."), on_request=True),
    clause("MEX-22", N_("A round gives every player points, so its line on the sheet has a number for each."),
        on_request=True),
)  # fmt: skip
WIN: tuple[Clause[Trains], ...] = (
    clause("MEX-19", LOWEST, when=lambda options: mexican(options) and by_rounds(options)),
    clause("CHK-10", LOWEST, when=lambda options: chickenfoot(options) and by_rounds(options)),
    clause("MEX-G18", N_("An open train costs nothing at the end."), when=mexican,
        others=(N_("Some give 5, 10 or 25 points for it."),), on_request=True),
)  # fmt: skip
TROUBLE: tuple[Clause[Trains], ...] = (
    clause("MEX-G20", N_("A round broken off is not scored and is played again with the same engine, unless all agree "
            "to count it like a blocked one.")),
    clause("MEX-G21", N_("A bad move costs nothing but what it leads to."),
        others=(N_("A few give whoever made it the round's highest score."),), on_request=True),
    *CHECKS,
    clause("MEX-G19", N_("Players join and leave only between rounds. Whoever joins or comes back takes the seat the "
            "table chooses. With fewer than two left, the game ends and the scores stand.")),
    CORRECTED,
    PENALTIES[0],
    *on_request(*PENALTIES[3:]),
    COUNTED_AGAIN,
    IN_ONE_HAND,
    TAKEN_OVER,
    clause(STOPPED.id, STOPPED.text, when=plays_extra),
    clause(STOPPED.id, N_("Players may stop early: the lowest total wins; if tied, it goes as after the last round."),
        when=lambda options: not plays_extra(options)),
)  # fmt: skip
CLAUSES = {"need": NEED, "deal": DEAL, "turn": TURN, "end": END, "score": SCORE, "win": WIN, "trouble": TROUBLE}
