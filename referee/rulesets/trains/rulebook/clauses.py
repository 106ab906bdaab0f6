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
    entry_checks,
    under,
)
from referee.engine.wording import N_, NP_
from referee.rulesets.trains.options import Trains, chickenfoot, mexican


def in_order(options: Trains) -> bool:
    """Whether the engine follows from the round."""
    return options.goes_by_turn


def train_in_order(options: Trains) -> bool:
    """Whether everybody has a train of their own, and the engine follows from the round."""
    return mexican(options) and in_order(options)


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


def to_a_total(options: Trains) -> bool:
    """Whether a total ends the game, to which penalties can be fitted."""
    return options.ends_at > 0


def any_double_once(options: Trains) -> bool:
    """Whether each double is the engine of one round, in an order that hangs on the hands."""
    return options.engine == "highest_unplayed"


def dealt_is_agreed(options: Trains) -> bool:
    """Whether the table has said how many tiles everybody takes."""
    return options.hand_tiles > 0


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

HOW_MANY = NP_(
    "search words",
    "how many players, how many can play, number of players, too many people, which set for how many, just two of us, "
    "how many can play with double nine",
)
STARTS_FROM = NP_(
    "search words",
    "who lays the engine, nobody has the double, no one has the engine, draw for the engine, starting double, no one "
    "has the double twelve, no one has the double nine, was nobody dealt the starting double, keep drawing for the "
    "double",
)
BLOCKED = NP_("search words", "nobody can play who wins the round, blocked round who gets points, nobody can move")
JOINING = NP_(
    "search words",
    "join late, new player, extra player during the game, a player leaves, someone quits, come back later, "
    "friend wants to join, drops out of the game, goes home, has to leave, had to go",
)


def players(id: str, most: tuple[int, ...]) -> tuple[Clause[Trains], ...]:  # noqa: A002
    """How many can play, a clause for each number of them at the most."""
    return tuple(clause(id, PLAYERS[each], when=plays_up_to(each), keywords=HOW_MANY) for each in most)


FITTED: tuple[Clause[Trains], ...] = under(to_a_total, PENALTIES[1:2])
CHECKS = entry_checks(
    clause(
        "MEX-30", N_("Opening or joining a game is refused where the set has too few tiles to deal."), "CHK-01",
        when=dealt_is_agreed,
        keywords=NP_("search words", "too many players for the set, not enough tiles"),
    ),
    clause("MEX-31", N_("A tile or an engine with a number above the set's is refused.")),
    clause(
        "MEX-32", N_("The round's engine is in nobody's hand."),
        keywords=NP_("search words", "engine in my hand, holding the engine"),
    ),
    clause("MEX-33", N_("Every tile is in one hand only.")),
    clause("MEX-34", N_("Only whoever went out holds nothing.")),
    clause(
        "MEX-35", N_("Only one hand can be 0 pips and not out: 0-0 alone, and none once 0-0 lies in the middle."),
        keywords=NP_("search words", "zero pips but not out, no points and not out"),
    ),
    clause(
        "MEX-36", N_("Nobody has 0-0 who is out or has shown other tiles, nor anybody once it lies in the middle."),
    ),
    clause(
        "MEX-37", N_("All hands hold at most the set less the engine and the tiles of whoever went out."),
    ),
    clause("MEX-38", N_("All pips together are at most what so many of the heaviest tiles make."), "MEX-43"),
    clause(
        "MEX-39",
        N_("A block is refused while a tile in hand fits an open end, or the hands hold every number."),
        when=lambda options: mexican(options) and all_must_be_stuck(options) and not options.may_bind,
        keywords=NP_("search words", "block refused, not a real block"),
    ),
    clause(
        "MEX-39", N_("A block is refused while the hands hold every number."),
        when=lambda options: mexican(options) and all_must_be_stuck(options) and options.may_bind,
        keywords=NP_("search words", "block refused, not a real block"),
    ),
    clause(
        "CHK-30", N_("A block is refused while the hands hold every number."),
        when=lambda options: chickenfoot(options) and all_must_be_stuck(options),
        keywords=NP_("search words", "block refused, not a real block"),
    ),
    clause("MEX-40", N_("After the last round none is accepted.")),
    clause(
        "MEX-41", N_("Another engine than the round's is remarked, not refused."), when=in_order,
        keywords=NP_("search words", "skipped a round, wrong engine, played the same engine twice"),
    ),
    clause("MEX-41", N_("An engine that has had its round is remarked, not refused."), when=any_double_once),
    clause(
        "MEX-42",
        N_("After a block with every tile and every train's end entered, the referee checks how often each number lies "
           "on the table, and asks to count again if that can't be."),
        when=mexican,
    ),
    clause("CHK-32", N_("The feet show their numbers several times, so the tiles left prove nothing more."),
           when=chickenfoot),
    clause("MEX-44", N_("An odd or even count proves nothing: the boneyard is unseen.")),
)  # fmt: skip

CLAUSES: tuple[Clause[Trains], ...] = (
    *under(mexican, players("MEX-01", (2, 4, 10, 12))),
    *under(chickenfoot, players("CHK-01", (3, 8, 12))),
    clause(
        "MEX-G3", N_("One set is played with, in which no tile is twice."),
        others=(N_("Some mix two double-nine sets for six to ten players."),),
        keywords=NP_("search words", "two sets mixed, combine two sets, two boxes of dominoes"),
    ),
    clause(
        "MEX-03",
        N_("A game is several rounds, each around another double in the middle, the engine, which counts for nobody."),
        "MEX-05", when=mexican,
        keywords=NP_(
            "search words",
            "engine, hub, station, middle double, what is the engine, centre tile, what goes in the middle, what is "
            "the station",
        ),
    ),
    clause(
        "CHK-02",
        N_("A game is several rounds, each built on another double in the middle, the engine, which counts for "
           "nobody."),
        "CHK-03", when=chickenfoot,
        keywords=NP_("search words", "middle double, starting double, centre tile, root"),
    ),
    clause(
        "MEX-04", ALIKE,
        keywords=NP_(
            "search words",
            "take tiles, starting tiles, boneyard, pick your tiles, bone pile, train yard, what to do with the "
            "leftover tiles",
        ),
    ),
    clause("MEX-08", DRAWN_FOR, when=lambda each: mexican(each) and its_holder_starts(each), keywords=STARTS_FROM),
    clause(
        "MEX-G6", N_("The engine comes from a hand or from the boneyard."),
        others=(N_("Some take it out before they shuffle, and choose who starts."),), when=train_in_order,
        keywords=NP_("search words", "take the engine out first, set the engine aside"),
    ),
    clause(
        "CHK-G5", DRAWN_FOR,
        others=(N_("Some set the engine aside and lay it by itself; the start passes on."),
                N_("Some lay the next lower double, and try the skipped one first in the next round.")),
        when=lambda each: chickenfoot(each) and its_holder_starts(each), keywords=STARTS_FROM,
    ),
    clause(
        "MEX-09", CLOCKWISE,
        keywords=NP_(
            "search words",
            "which direction, clockwise, one tile a turn, order of play, do I have to play, must I play if I can, "
            "obliged to play, pass on purpose",
        ),
    ),
    clause(
        "MEX-10", OWN_TRAIN, when=mexican,
        keywords=NP_(
            "search words",
            "own train, my train, play on someone else's train, another's train, where can I play, whose train, when "
            "can others play on my train, play on another player's train, is my train open to others, where can I play "
            "if my train is closed, can I only play on my own train, which trains can I use",
        ),
    ),
    clause(
        "MEX-12", MARK, when=mexican,
        keywords=NP_(
            "search words",
            "cannot play, draw a tile, pass, mark my train, marker, penny, open train, when is my train open, put the "
            "marker on, train is public, can't play, what are the train pieces for, where do I put my marker, what is "
            "the penny for, when does my train become open, my train is open to everyone, what happens if the drawn "
            "tile doesn't fit, when do I put my penny on, what if I can play the tile I drew",
        ),
    ),
    clause(
        "MEX-G15", NOT_BEGUN, when=open_from_the_start,
        keywords=NP_(
            "search words",
            "haven't started my own train, before my train has begun, own train not started, start the mexican train "
            "before mine, play elsewhere before my train, do I have to start my own train first",
        ),
    ),
    clause(
        "MEX-14", NOTHING_TO_DRAW, when=mexican,
        keywords=NP_(
            "search words",
            "boneyard is empty, nothing left to draw, out of tiles to draw, bone pile is gone, the yard is empty",
        ),
    ),
    clause(
        "MEX-15", UNMARK, when=mexican,
        keywords=NP_(
            "search words",
            "take the marker off, remove the marker, close my train, when is my train closed, remove the penny from my "
            "train, when do I take my train piece off, get my marker back, pick my marker up, when does my train close "
            "again",
        ),
    ),
    clause(
        "MEX-13", COVER, when=must_be_covered,
        keywords=NP_(
            "search words",
            "cover the double, play again after a double, satisfy a double, two doubles in one turn, cannot cover my "
            "double, cannot satisfy the double, nothing to put on my double, I played a double, who covers the double "
            "if I can't, next player covers my double, another turn after a double, do I go again after a double",
        ),
    ),
    clause(
        "CHK-06", FOUR_FIRST, when=chickenfoot,
        keywords=NP_(
            "search words",
            "first tiles, fill the middle double, first turn, where to play first, before the middle is full, can I "
            "play elsewhere before the first double is filled, how many tiles on the first double before we go on, "
            "tiles needed on the starting double",
        ),
    ),
    clause(
        "CHK-G4", FOUR_SIDES,
        others=(N_("Some fill six, three on each side: the double chickenfoot."),), when=chickenfoot,
        keywords=NP_(
            "search words",
            "six arms, double chickenfoot, four or six, how many sides of the double, how many tiles around the "
            "starting double, how many arms from the middle, spokes, sides of the center double",
        ),
    ),
    clause(
        "CHK-07", TOES, when=chickenfoot,
        keywords=NP_(
            "search words",
            "chicken foot, chickenfoot, chicken toe, toes, three toes, unfinished foot, play a double, cover the "
            "double, must I play on the foot, finish the chicken foot, complete the foot before you play somewhere "
            "else, how many toes, how many tiles go on the double, who completes the foot",
        ),
    ),
    clause(
        "CHK-11", ANYBODYS, when=chickenfoot,
        keywords=NP_(
            "search words",
            "whose train, where can I play, own line, any open end, someone else's train, play on someone else's "
            "train, train marker, put the marker on my train, play on another player's train, when can others play on "
            "my line",
        ),
    ),
    clause(
        "CHK-08", DRAW_OR_PASS, when=chickenfoot,
        keywords=NP_("search words", "cannot play, draw a tile, pass, can't play"),
    ),
    clause(
        "MEX-14", NOTHING_LEFT, when=chickenfoot,
        keywords=NP_(
            "search words",
            "boneyard is empty, nothing left to draw, out of tiles to draw, bone pile is gone, the yard is empty",
        ),
    ),
    clause(
        "MEX-16", OUT,
        keywords=NP_(
            "search words",
            "going out, last tile, domino, out of tiles, end of the round, does the winner get zero",
        ),
    ),
    clause(
        "MEX-17", PIPS_LEFT,
        keywords=NP_(
            "search words",
            "points of a round, count the pips, how to score, what do I score, add up my tiles, points are bad, why do "
            "points count against me, who gets points at the end of the round, do you want low points, what do the "
            "losers score",
        ),
    ),
    clause("MEX-G9", NOBODY_WON, when=mexican, keywords=BLOCKED),
    clause("CHK-09", NOBODY_WON, when=chickenfoot, keywords=BLOCKED),
    clause(
        "CHK-31", N_("It is mostly an unfinished foot, whose toes nobody has, that blocks a round."), when=chickenfoot,
        keywords=NP_("search words", "why is it blocked, block on purpose, foot cannot be finished"),
    ),
    clause("MEX-20", N_("Tiles left in the boneyard count for nobody.")),
    clause("MEX-21", BOTH_HALVES, keywords=NP_(
        "search words",
        "what does a double count, double counts twice, do doubles count more at the end, what is each domino worth, "
        "number score of a domino",
    )),
    clause(
        "CHK-33", N_("0-0 is often left in a hand, so agree before the game what it counts."),
        keywords=NP_("search words", "agree on the double blank"),
    ),
    clause(
        "MEX-22", N_("A round gives every player points, so its line on the sheet has a number for each."),
        keywords=NP_("search words", "score sheet, how to write the score, a number for everybody"),
    ),
    clause(
        "MEX-19", LOWEST, when=lambda options: mexican(options) and by_rounds(options),
        keywords=NP_(
            "search words",
            "lowest total wins, fewest points, who has won with the least, lowest score wins, highest or lowest score, "
            "lowest score overall wins, who is the overall winner, who wins the whole game",
        ),
    ),
    clause(
        "CHK-10", LOWEST, when=lambda options: chickenfoot(options) and by_rounds(options),
        keywords=NP_(
            "search words",
            "lowest total wins, fewest points, who has won with the least, lowest score wins, highest or lowest score, "
            "lowest score overall wins, who is the overall winner, who wins the whole game",
        ),
    ),
    clause(
        "MEX-G18", N_("An open train costs nothing at the end."), when=mexican,
        others=(N_("Some give 5, 10 or 25 points for it."),),
        keywords=NP_("search words", "points for a marked train, penalty for an open train"),
    ),
    clause(
        "MEX-G20",
        N_("A round broken off is not scored and is played again with the same engine, unless all agree to count it "
           "like a blocked one."),
        keywords=NP_("search words", "misdeal, wrong number of tiles, deal again, cancelled round, round broken off"),
    ),
    clause(
        "MEX-G21", N_("A bad move costs nothing but what it leads to."),
        others=(N_("A few give whoever made it the round's highest score."),),
        keywords=NP_("search words", "strategic error, mistake in play, could have covered the double"),
    ),
    *CHECKS,
    clause(
        "MEX-G19",
        N_("Players join and leave only between rounds. Whoever joins or comes back takes the seat the table chooses. "
           "With fewer than two left, the game ends and the scores stand."),
        keywords=JOINING,
    ),
    CORRECTED,
    PENALTIES[0],
    *FITTED,
    *PENALTIES[2:],
    COUNTED_AGAIN,
    IN_ONE_HAND,
    TAKEN_OVER,
    clause(STOPPED.id, STOPPED.text, when=plays_extra, keywords=STOPPED.keywords),
    clause(STOPPED.id, N_("Players may stop early: the lowest total wins; if tied, it goes as after the last round."),
           when=lambda options: not plays_extra(options), keywords=STOPPED.keywords),
)  # fmt: skip
