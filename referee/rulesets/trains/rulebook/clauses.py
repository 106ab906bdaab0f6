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
OWN_TRAIN = N_("Your train starts with the engine's number. Only you may add to it, unless it is marked.")
MARK = N_(
    "If you can't play, draw one tile and play it if it fits. If not, pass and mark your train: it is open to all."
)
NOT_BEGUN = N_("You can play on the Mexican Train or a marked one before you begin your own.")
NOTHING_TO_DRAW = N_("With the boneyard empty, if you can't play, pass and mark your train.")
UNMARK = N_("Take the mark off when you play on your own train again.")
COVER = N_(
    "After a double, play again to cover it. If you can't, draw one tile. If that doesn't fit either, mark your "
    "train: now the next player must cover it."
)
FOUR_FIRST = N_("All sides of the engine are filled before anything else is played.")
FOUR_SIDES = N_("The engine has four sides to fill: two long ones and two ends.")
TOES = N_(
    "A later double is a foot: the next three tiles, from any players, are its toes. Until they are there, nobody "
    "plays elsewhere."
)
ANYBODYS = N_("Nobody owns a line, and none is marked. When every foot is complete, you may play on any open end.")
DRAW_OR_PASS = N_("If you can't play, draw one tile and play it if it fits. If not, pass.")
NOTHING_LEFT = N_("With the boneyard empty, if you can't play, pass.")
OUT = N_("Play your last tile, and the round is over.")
PIPS_LEFT = N_("You score the pips left in your hand. Points count against you.")
NOBODY_WON = N_("A blocked round has no winner: everybody scores the pips in their hand.")
LOWEST = N_("After the last round the lowest total wins.")
BOTH_HALVES = N_("A double counts both halves, like any other tile.")


def players(id: str, most: tuple[int, ...]) -> tuple[Clause[Trains], ...]:  # noqa: A002
    """How many can play, a clause for each number of them at the most."""
    return tuple(clause(id, PLAYERS[each], when=plays_up_to(each)) for each in most)


CHECKS = on_request(
    clause("MEX-30", N_("You can't start or join a game if there aren't enough tiles."), "CHK-01",
        when=lambda options: options.hand_tiles > 0),
    clause("MEX-31", N_("Not accepted: a tile or an engine with a number above the set's.")),
    clause("MEX-32", N_("Nobody has the round's engine in hand.")),
    clause("MEX-33", N_("Every tile is in one hand only.")),
    clause("MEX-34", N_("Only a player who went out has no tiles.")),
    clause("MEX-35", N_("Only a player whose one tile is 0-0 can have 0 pips without going out, and nobody once 0-0 "
            "is in the middle.")),
    clause("MEX-36", N_("A player who went out or showed other tiles can't have 0-0; nobody can once it is in the "
            "middle.")),
    clause("MEX-37", N_("Together the hands can't have more tiles than the set minus the engine and those of the "
            "player who went out.")),
    clause("MEX-38", N_("The pips entered can't be more than that many of the heaviest tiles have."), "MEX-43"),
    clause("MEX-39", N_("A block is not accepted while a tile in hand fits an open end, or the hands have every "
            "number."),
        when=lambda options: mexican(options) and all_must_be_stuck(options) and not options.may_bind),
    clause("MEX-39", N_("A block is not accepted while the hands have every number."),
        when=lambda options: mexican(options) and all_must_be_stuck(options) and options.may_bind),
    clause("CHK-30", N_("A block is not accepted while the hands have every number."),
        when=lambda options: chickenfoot(options) and all_must_be_stuck(options)),
    clause("MEX-40", N_("No round is accepted after the last.")),
    clause("MEX-41", N_("If you enter a different engine, you get a warning."), when=in_order),
    clause("MEX-41", N_("If an engine has had its round already, you get a warning."),
        when=lambda options: options.engine == "highest_unplayed"),
    clause("MEX-42", N_("If you enter every tile and every train's end after a block, the referee counts each number "
            "on the table. If that can't be, count again."), when=mexican),
    clause("CHK-32", N_("The feet show their numbers several times, so the tiles left prove nothing more."),
        when=chickenfoot),
    clause("MEX-44", N_("An odd or even count proves nothing: the boneyard is unseen.")),
)  # fmt: skip

NEED: tuple[Clause[Trains], ...] = (
    *under(mexican, players("MEX-01", (2, 4, 10, 12))),
    *under(chickenfoot, players("CHK-01", (3, 8, 12))),
    clause("MEX-G3", N_("Play with a single set."),
        others=(N_("Some mix two double-nine sets for six to ten players."),)),
    clause("MEX-03",
        N_("Each round starts from a new double in the middle, the engine. It scores for nobody."),
        "MEX-05", when=mexican),
    clause("CHK-02", N_("Each round starts from a new double in the middle, the engine. It scores for nobody."),
        "CHK-03", when=chickenfoot),
)  # fmt: skip
DEAL: tuple[Clause[Trains], ...] = (
    clause("MEX-04", ALIKE),
    clause("MEX-08", DRAWN_FOR, when=lambda each: mexican(each) and its_holder_starts(each)),
    clause("MEX-G6", N_("The engine comes from a hand or from the boneyard."),
        others=(N_("Some take it out before they shuffle, and choose who starts."),),
        when=lambda options: mexican(options) and in_order(options)),
    clause("CHK-G5", DRAWN_FOR,
        others=(N_("Some set the engine aside and put it in the middle; the start passes on."),
            N_("Some play the next lower double, and try the skipped one first in the next round.")),
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
    clause("CHK-31", N_("What blocks a round is mostly a foot whose toes nobody has."),
        when=chickenfoot, on_request=True),
)  # fmt: skip
SCORE: tuple[Clause[Trains], ...] = (
    clause("MEX-20", N_("Tiles left in the boneyard count for nobody."), on_request=True),
    clause("MEX-21", BOTH_HALVES),
    clause("CHK-33", N_("0-0 is often left in a hand, so agree before the game what it counts."), on_request=True),
    clause("MEX-22", N_("Every player gets points in a round, so its line on the sheet has a number for each."),
        on_request=True),
)  # fmt: skip
WIN: tuple[Clause[Trains], ...] = (
    clause("MEX-19", LOWEST, when=lambda options: mexican(options) and by_rounds(options)),
    clause("CHK-10", LOWEST, when=lambda options: chickenfoot(options) and by_rounds(options)),
    clause("MEX-G18", N_("An open train costs nothing at the end."), when=mexican,
        others=(N_("Some give 5, 10 or 25 points for it."),), on_request=True),
)  # fmt: skip
TROUBLE: tuple[Clause[Trains], ...] = (
    clause("MEX-G20", N_("A round stopped early doesn't count: play it again with the same engine, or agree to score "
            "it as blocked.")),
    clause("MEX-G21", N_("There is no penalty for a poor move."),
        others=(N_("A few give that player the round's highest score."),), on_request=True),
    *CHECKS,
    clause("MEX-G19", N_("Players join and leave between rounds only. A newcomer takes the seat the table chooses. "
            "With one player left, the game ends and the scores stand.")),
    CORRECTED,
    PENALTIES[0],
    *on_request(*PENALTIES[3:]),
    COUNTED_AGAIN,
    IN_ONE_HAND,
    TAKEN_OVER,
    clause(STOPPED.id, STOPPED.text, when=plays_extra),
    clause(STOPPED.id, N_("Players may stop early: the lowest total wins; a tie is broken as after the last round."),
        when=lambda options: not plays_extra(options)),
)  # fmt: skip
CLAUSES = {"need": NEED, "deal": DEAL, "turn": TURN, "end": END, "score": SCORE, "win": WIN, "trouble": TROUBLE}
