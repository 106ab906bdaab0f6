"""What a table that plays Mexican Train or Chickenfoot agrees on before the first round (M.5 and T.3 of the canon).

Half of it changes no score: it says how the tiles are laid, which the rulebook prints and the desk answers by.
"""

from dataclasses import dataclass, replace

from referee.engine.hands.house_rules import RoundRules
from referee.engine.options import Answer, Answers, HouseRule, Number, Value, When, answer, declare
from referee.engine.tiles import BLANK, DOUBLE_FIFTEEN, DOUBLE_NINE, DOUBLE_SIX, DOUBLE_TWELVE, Tile, TileSet
from referee.engine.wording import N_, Counted
from referee.rulesets.trains.options.play import PlayRules

GAME, ROUNDS, COUNT = N_("The game"), N_("Rounds and engines"), N_("What counts")
SETS = {tile_set.highest: tile_set for tile_set in (DOUBLE_TWELVE, DOUBLE_NINE, DOUBLE_FIFTEEN, DOUBLE_SIX)}
PLAYERS = {
    "mexican": {6: 2, 9: 4, 12: 10, 15: 12},
    "chickenfoot": {6: 3, 9: 8, 12: 8, 15: 12},
}
"""How many can play each game at the most, by the highest number of the set (MEX-01, CHK-01)."""
OURS = N_("Our own: no rulebook has it")
OF_THE_SET = -1
"""The first engine where the table names none: the highest double, or 0-0 where they go up."""
COUNTS_AGAIN = Counted(
    "The game is {value} round; after the last double they begin again.",
    "The game is {value} rounds; after the last double they begin again.",
)
TAKEN = {
    ("mexican", 12): (15, 15, 15, 12, 12, 11, 11, 8, 8),
    ("mexican", 9): (12, 11, 10),
    ("mexican", 6): (8,),
    ("chickenfoot", 12): (15, 15, 15, 12, 12, 11, 11),
    ("chickenfoot", 9): (21, 14, 11, 8, 7, 6, 5),
    ("chickenfoot", 6): (5, 5),
}
"""The same as numbers, from two players on."""


def _first(agreed: Answer[Value], answers: Answers) -> Answer[Value]:
    """The first engine in words, where it is no number of its own."""
    if answers["first_engine"] != OF_THE_SET:
        return replace(agreed, has_usual=False)
    text = N_("The first engine is the highest double of the set.")
    if answers["engine"] == "ascending":
        text = N_("The first engine is the lowest double.")
    return replace(agreed, sentence=text, has_usual=False)


def _all_rounds(agreed: Answer[Value], answers: Answers) -> Answer[Value]:
    """How long a game is where it is not so many rounds, and where the doubles do not go round."""
    goes_round = answers["engine"] != "highest_held"
    if answers["rounds"]:
        return agreed if goes_round else replace(agreed, sentence=SO_MANY_ROUNDS)
    text = N_("There is a round for every double, from the first engine on.")
    if answers["ends_at"]:
        text = N_("There are as many rounds as it takes; after the last double they begin again.")
        text = text if goes_round else N_("There are as many rounds as it takes.")
    return replace(agreed, sentence=text, has_usual=False)


SO_MANY_ROUNDS = Counted("The game is {value} round.", "The game is {value} rounds.")


@dataclass(frozen=True)
class Trains(RoundRules, PlayRules):
    """What a table that plays Mexican Train or Chickenfoot agrees on before the first round."""

    game: str = declare(
        HouseRule(N_("Which game?"), GAME, whole_game=True, by_preset=True),
        answer("mexican", N_("Mexican Train"), N_("Everyone builds a train from the engine."), "MEX-10"),
        answer("chickenfoot", N_("Chickenfoot"),
            N_("Everyone builds on the same lines, and a double takes three tiles, its toes, before any other."),
            "CHK-07 CHK-11"),
    )  # fmt: skip
    set: int = declare(
        HouseRule(N_("Which set?"), GAME, whole_game=True),
        answer(12, N_("Double-twelve"), N_("A double-twelve set: 91 tiles, 1,092 pips."), "MEX-02 MEX-31"),
        answer(9, N_("Double-nine"), N_("A double-nine set: 55 tiles, 495 pips."), "MEX-02 MEX-31"),
        answer(15, N_("Double-fifteen"), N_("A double-fifteen set: 136 tiles, 2,040 pips."), "MEX-02 MEX-31"),
        answer(6, N_("Double-six"), N_("A double-six set: 28 tiles, 168 pips."), "MEX-02 MEX-31"),
    )
    engine: str = declare(
        HouseRule(N_("Which double is the engine?"), ROUNDS, whole_game=True),
        answer("descending", N_("One lower each round"),
            N_("Each round the engine is one double lower, down to 0-0; then the highest double again."),
            "MEX-G5 MEX-06 CHK-04"),
        answer("highest_held", N_("The highest in any hand"),
            N_("The engine is the highest double in anyone's hand, so the same may come again."), "MEX-G5",
            N_("Cardinal's later sheet, owlshollow.com, htfbw.com")),
        answer("ascending", N_("One higher each round"),
            N_("Each round the engine is one double higher; after the highest comes the lowest again."), "MEX-G5",
            OURS),
        answer("highest_unplayed", N_("The highest not yet played"),
            N_("The engine is the highest double not yet played that somebody holds; every double has one round."),
            "CHK-G5", N_("hcherndon/chicken-foot-scoring, Score King")),
    )  # fmt: skip
    first_engine: int = declare(
        HouseRule(N_("First engine?"), ROUNDS, number=Number(OF_THE_SET, 15, (OF_THE_SET, 6, 9, 12)),
            when=When(("engine", "descending", "ascending")), whole_game=True, worded=_first),
        answer(OF_THE_SET, N_("First engine"), N_("The first engine is {value}-{value}."), "MEX-G8",
            N_("From 9-9 down: goodsams-florida.org; any double: idahogoodsam.org")),
    )  # fmt: skip
    rounds: int = declare(
        HouseRule(N_("How many rounds?"), ROUNDS,
            number=Number(0, 30, (0, 7, 10, 13),
            zero=N_("There is a round for every double, from the first engine on."),
            zero_is_usual=True), compared=False,
            worded=_all_rounds),
        answer(0, N_("Rounds"), COUNTS_AGAIN, "MEX-G8 MEX-07 CHK-05",
            N_("Fourteen: qcsalon.net; ten: goodsams-florida.org")),
    )  # fmt: skip
    ends_at: int = declare(
        HouseRule(N_("End at a total?"), ROUNDS,
            number=Number(0, 10000, (0, 100, 200, 500), zero=N_("No total ends the game.")), compared=False),
        answer(0, N_("Ends at"), N_("The game ends once somebody has {value} or more; the lowest total wins."),
            "CHK-G10", N_("Collections of rules (amebaownd.com)")),
    )  # fmt: skip
    tie: str = declare(
        HouseRule(N_("Tied for lowest at the end?"), ROUNDS, compared=False),
        answer("shared", N_("They share the win"), N_("Players tied for the lowest total share the win."),
            "MEX-G10 CHK-G9", N_("hcherndon/chicken-foot-scoring, afterefx/domino-score-tracker")),
        answer("rounds_won", N_("More rounds won"),
            N_("Of those tied for the lowest total, the one who went out in more rounds wins. If that ties, they "
            "share."),
            "MEX-G10", N_("Table Games")),
        answer("extra_round", N_("One more round"),
            N_("If the lowest total is tied, everybody plays one more round, with the set's highest double."),
            "MEX-G10", OURS),
    )  # fmt: skip
    newcomer: str = declare(
        HouseRule(N_("Where does a newcomer start?"), ROUNDS, not_scored=True),
        answer("highest", N_("At the highest total"),
            N_("A newcomer starts at the highest total at the table."), "MEX-G19",
            N_("Good Sam, a club of Florida campers")),
        answer("average", N_("At the average"), N_("A newcomer starts at the average of all totals."),
            "MEX-G19", OURS),
        answer("zero", N_("At 0"), N_("A newcomer starts at 0."), "MEX-G19", OURS),
    )  # fmt: skip
    double_blank: int = declare(
        HouseRule(N_("What does 0-0 count in a hand?"), COUNT,
            number=Number(0, 100, (0, 25, 50), zero=N_("0-0 left in a hand counts 0.")), prominent=True),
        answer(0, N_("0-0 counts"), N_("0-0 left in a hand counts {value}."), "MEX-G1 CHK-G1",
            N_("50: wikiHow, theomegafoundation.org, most of Chickenfoot; 25: tablegameshub.com")),
    )  # fmt: skip
    single_blank: int = declare(
        HouseRule(N_("What does a tile with one blank count?"), COUNT),
        answer(0, N_("Its pips"), N_("A tile with one blank counts its pips."), "MEX-G2 CHK-G2", is_off=True),
        answer(25, N_("25"), N_("Each tile with one blank left in a hand counts 25."), "MEX-G2 CHK-G2",
            N_("Omega Foundation; the score keeper chknfoot")),
    )  # fmt: skip
    winner_bonus: int = declare(
        HouseRule(N_("Points off for going out?"), COUNT,
            number=Number(0, 100, (0, 5, 10, 20), zero=N_("Going out takes no points off."))),
        answer(0, N_("Points off"), N_("Going out takes {value} off your total, which may fall below 0."),
            "MEX-G11", OURS),
    )  # fmt: skip
    double_out: int = declare(
        HouseRule(N_("Going out with a double?"), COUNT),
        answer(0, N_("Counts 0"), N_("The last tile may be a double; the round ends at once."), "MEX-G14 CHK-G7",
            is_off=True),
        answer(50, N_("Costs 50"), N_("Going out with a double costs 50."), "MEX-G14 CHK-G7",
            N_("hcherndon/chicken-foot-scoring")),
    )  # fmt: skip

    @property
    def tile_set(self) -> TileSet:
        return SETS[self.set]

    @property
    def is_mexican(self) -> bool:
        """Whether everybody has a train of their own."""
        return self.game == "mexican"

    @property
    def seats(self) -> tuple[int, ...]:
        """How many may play (MEX-01, CHK-01)."""
        return tuple(range(2, PLAYERS[self.game][self.set] + 1))

    def taken(self, players: int) -> int:
        """How many tiles each of so many players takes (MEX-G4, CHK-G3)."""
        return self.hand_tiles or dict(enumerate(TAKEN.get((self.game, self.set), ()), 2)).get(players, 11)

    @property
    def goes_by_turn(self) -> bool:
        """Whether the engine follows from the one before."""
        return self.engine in ("descending", "ascending")

    @property
    def opens_with(self) -> int:
        """The number of the first engine."""
        if self.goes_by_turn and self.first_engine != OF_THE_SET:
            return self.first_engine
        return 0 if self.engine == "ascending" else self.set

    @property
    def last_round(self) -> int | None:
        """After how many rounds the game ends; None where a total ends it (MEX-07, MEX-G8)."""
        if self.rounds or self.ends_at or self.engine == "highest_held":
            return self.rounds or None
        return 1 + (self.set - self.opens_with if self.engine == "ascending" else self.opens_with)

    @property
    def must_cover(self) -> bool:
        """Whether a double bars everybody from the other ends until it is covered (MEX-13, MEX-G13, CHK-07)."""
        return not self.is_mexican or self.doubles_bind == "cover"

    @property
    def may_bind(self) -> bool:
        """Whether a double can bar everybody from the other ends for good, so that these prove nothing of a block."""
        return not self.is_mexican or (self.must_cover and self.dead_double == "binds")

    def worth(self, tile: Tile) -> int:
        """What a tile left in a hand counts (MEX-G1, MEX-G2)."""
        if tile == BLANK:
            return self.double_blank
        return (self.single_blank or tile.pips) if tile.has(0) else tile.pips


def mexican(options: Trains) -> bool:
    """Whether everybody has a train of their own."""
    return options.is_mexican


def chickenfoot(options: Trains) -> bool:
    """Whether doubles are feet, and no train is anybody's."""
    return not options.is_mexican
