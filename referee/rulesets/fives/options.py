"""What a table that scores by fives agrees on: what the ends are worth, the target, and the end of a hand."""

from dataclasses import dataclass, replace
from typing import Any

from referee.engine.hands.table_rules import TableRules
from referee.engine.options import Answer, answer, choice, number
from referee.engine.tiles import DOUBLE_SIX
from referee.engine.wording import N_, NP_, Counted

END, LEAD = N_("The end of a hand"), N_("Who leads")
PAID = ("end_points", "opponents", "opponents_minus_own", "ladder", "own_lost")


def _less_their_own(agreed: Answer, options: Any) -> Answer:
    """What the tiles left are worth; a pair's own may be more than the opponents' (FIV-G13)."""
    if agreed.value != "opponents_minus_own" or not options.in_pairs:
        return agreed
    text = N_("The pair that wins a hand scores the opponents' pips minus its own, even below 0.")
    return replace(agreed, sentence=text)


def _rounded_once_or_each(agreed: Answer, options: Any) -> Answer:
    """What is rounded, as far as anything is; a ladder is always added up first (FIV-G11)."""
    if options.rounding == "exact":
        return replace(agreed, sentence=N_("The opponents' pips are added up."))
    if options.end_points == "ladder" and agreed.value == "each_hand":
        text = N_("Each opponent's hand is rounded by itself; after a block, the sum of the differences.")
        return replace(agreed, sentence=text)
    return agreed


@dataclass(frozen=True)
class EndRules:
    """What is agreed on for the end of a hand."""

    end_points: str = choice(
        N_("What are the tiles left worth?"),
        answer(
            "opponents", N_("Opponents' pips"),
            N_(
                "The winner of a hand scores the opponents' pips, after a block too. Their own side's count for "
                "nothing."
            ), "FIV-G11 FIV-G13",
        ),
        answer(
            "opponents_minus_own", N_("Opponents' minus own"),
            N_("The winner of a hand scores the opponents' pips minus their own."),
            "FIV-G11 FIV-G13 V-F09",
        ),
        answer(
            "ladder", N_("Blocked: a ladder"),
            N_(
                "Whoever goes out scores the opponents' pips. After a block everyone scores the difference to "
                "each heavier hand."
            ), "FIV-G11 V-F10",
        ),
        answer(
            "own_lost", N_("Each loses their own"),
            N_(
                "Each side loses the pips left in its own hands, each hand rounded by itself. A score can go "
                "below 0."
            ), "FIV-G11 V-F05",
        ),
        answer("none", NP_("points", "Nothing"), N_("The tiles left score nothing for anyone."), "FIV-G11 FIV-45"),
        group=END, only_if=("points_for", "fives"), worded=_less_their_own,
    )  # fmt: skip
    rounding: str = choice(
        N_("How are the pips rounded?"),
        answer(
            "nearest", N_("To the nearest five"), N_("Pips are rounded to the nearest five."), "FIV-G9"
        ),
        answer("down", N_("Down"), N_("Pips are rounded down to a multiple of five."), "FIV-G9"),
        answer("up", N_("Up"), N_("Pips are rounded up to a multiple of five."), "FIV-G9"),
        answer(
            "exact", N_("Not at all"),
            N_("Pips are scored as they are; in holes, what makes no five is left out."),
            "FIV-G9",
        ),
        group=END, only_if=PAID,
    )  # fmt: skip
    round_on: str = choice(
        N_("What is rounded?"),
        answer("total", N_("The sum"), N_("The opponents' pips are added up, and the sum is rounded."), "FIV-G10"),
        answer("each_hand", N_("Each hand"), N_("Each opponent's hand is rounded by itself."), "FIV-G10"),
        group=END, only_if=("end_points", "opponents", "ladder"), worded=_rounded_once_or_each,
    )  # fmt: skip
    tie: str = choice(
        N_("If a blocked hand is tied for the fewest pips?"),
        answer("no_score", N_("Nobody scores"), N_("Nobody wins a block tied for the fewest pips."),
               "FIV-G12"),
        answer(
            "split", N_("They share"),
            N_(
                "Players tied for the fewest pips in a block share the others': rounded, divided, each share cut "
                "to a multiple of five."
            ), "FIV-G12",
        ),
        answer(
            "lightest_tile", N_("The lightest tile"),
            N_(
                "Of hands tied for the fewest pips in a block, the one with the lightest tile wins. If that is "
                "tied too, nobody wins."
            ), "FIV-G12",
        ),
        group=END,
    )  # fmt: skip
    out_bonus: int = choice(
        N_("What does playing the last tile score?"),
        answer(0, N_("Nothing more"), N_("The last tile scores nothing by itself."), "FIV-G18"),
        answer(
            1, N_("One point"),
            N_(
                "The last tile scores 1 more, together with its own score. In a block nobody gets it."
            ), "FIV-44 FIV-48 FIV-G18",
        ),
        group=END, only_if=("points_for", "fives_and_threes"),
    )  # fmt: skip
    pairs_out: str = choice(
        N_("Must both partners be out?"),
        answer("one", N_("One is enough"), N_("A hand ends as soon as one player is out."), "FIV-11"),
        answer(
            "both", N_("Both"), N_("Play goes on until both partners of a pair are out."), "FIV-49"
        ),
        group=END, only_if=("sides", "pairs"),
    )  # fmt: skip
    first_lead: str = choice(
        N_("Who leads the first hand?"),
        answer(
            "highest_double", N_("The highest double"),
            N_("The holder of the highest double leads the first hand, or you draw for it."), "FIV-G3",
        ),
        answer("drawn", N_("Drawn by lot"), N_("Draw for the lead of the first hand, with any tile."), "FIV-G3"),
        group=LEAD, compared=False,
    )  # fmt: skip
    next_lead: str = choice(
        N_("Who leads the next hand?"),
        answer("winner", N_("Whoever went out"), N_("Whoever went out leads the next hand."), "FIV-G20"),
        answer(
            "next_seat", N_("The next player"), N_("Each hand the next player leads."),
            "FIV-G20 FIV-50",
        ),
        group=LEAD, compared=False,
    )  # fmt: skip
    blocked_lead: str = choice(
        N_("And after a blocked hand?"),
        answer(
            "block_winner", N_("Its winner"),
            N_(
                "After a block the winning side's lightest hand leads; if nobody won, the player after the last "
                "leader."
            ), "FIV-G20",
        ),
        answer("drawn", N_("Drawn by lot"), N_("After a block, draw for the lead."), "FIV-G20"),
        group=LEAD, only_if=("next_lead", "winner"), compared=False,
    )  # fmt: skip

    def whole(self, pips: int) -> int:
        """An amount of pips, rounded as the table agreed; of one that is lost its size (FIV-23, FIV-G9)."""
        size = abs(pips)
        rounded = {"nearest": (size + 2) // 5 * 5, "down": size // 5 * 5, "up": -(-size // 5) * 5}.get(self.rounding)
        return (size if rounded is None else rounded) * (-1 if pips < 0 else 1)


GAME, PLAY = N_("The game"), N_("Scores in play")
BY_FIVES = ("points_for", "fives")


def _to_the_target(agreed: Answer, options: Any) -> Answer:
    """The target in points or in holes, to be hit exactly or not."""
    if options.exactly:
        text = N_("The first side to reach exactly {value} wins the game.")
        if options.holes:
            text = N_("The first side to reach exactly {value} holes wins the game.")
        return replace(agreed, sentence=text)
    return replace(agreed, sentence=HOLES_OR_MORE) if options.holes else agreed


def _first_score(agreed: Answer, options: Any) -> Answer:
    """What opens the way, in points or in holes."""
    if not agreed.value or not options.holes:
        return agreed
    text = N_(
        "A side's scores in play count from its first of 2 holes or more. Points for tiles left always count, but"
        " do not open the way."
    )
    return replace(agreed, sentence=text)


HOLES_OR_MORE = Counted(
    "The first side to have {value} hole or more wins the game.",
    "The first side to have {value} holes or more wins the game.",
    "value",
)


@dataclass(frozen=True)
class Fives(TableRules, EndRules):
    """What a table that scores by fives agrees on before the first hand."""

    sides: str = choice(
        N_("Each alone, or in pairs?"),
        answer("each", N_("Each alone"), N_("Two, three or four play, each alone."), "FIV-01"),
        answer(
            "pairs", N_("Two pairs"),
            N_("Two pairs. Partners face each other and share a score."), "FIV-01 FIV-27",
        ),
        group=GAME, whole_game=True,
    )  # fmt: skip
    newcomer_at_zero: bool = choice(
        N_("Does a new player start at 0?"),
        answer(False, N_("No"), N_("A new player starts at the lowest score."), "FIV-01"),
        answer(True, N_("Yes"), N_("A new player starts at 0."), "FIV-01"),
        group=GAME, only_if=("sides", "each"), compared=False,
    )  # fmt: skip
    points_for: str = choice(
        N_("What does the sum of the ends score?"),
        answer(
            "fives", N_("Multiples of five"),
            N_(
                "If the open ends make a multiple of five, whoever played the tile scores it at once. 0 scores "
                "nothing."
            ), "FIV-15",
        ),
        answer(
            "fives_and_threes", N_("Fives and threes"),
            N_(
                "The sum of the ends scores a point for every five if it is a multiple of five, and one for every"
                " three if it is a multiple of three. 15 is both and scores 8."
            ), "FIV-41 FIV-42 V-F14",
        ),
        group=GAME, whole_game=True, by_preset=True,
    )  # fmt: skip
    unit: str = choice(
        N_("How is it scored?"),
        answer("pips", N_("The sum"), N_("The sum itself is scored: 5, 10, 15."), "FIV-15 FIV-G16"),
        answer(
            "fives", N_("One hole for five"),
            N_("One hole for every five: a sum of 15 is 3 holes."), "FIV-29 FIV-G16",
        ),
        group=GAME, whole_game=True, only_if=BY_FIVES,
    )  # fmt: skip
    target: int = number(
        N_("Play to how many points?"), 150, 1, 10000, N_("Target"),
        Counted(
            "The first side to have {value} point or more wins the game.",
            "The first side to have {value} points or more wins the game.",
            "value",
        ),
        "FIV-28 FIV-G16 FIV-G17", suggested=(61, 100, 121, 150, 200, 250), group=GAME, worded=_to_the_target,
    )  # fmt: skip
    over: str = choice(
        N_("And a score that passes the target?"),
        answer("counts", N_("It counts"), N_("The target need not be hit exactly."), "FIV-G14"),
        answer(
            "no_score", N_("Nothing: hit it exactly"),
            N_("The target must be hit exactly: a score that would pass it counts nothing."),
            "FIV-G14 FIV-47 V-F06",
        ),
        group=GAME,
    )  # fmt: skip
    decided: str = choice(
        N_("When is the game won?"),
        answer(
            "at_once", N_("At once"),
            N_("The game ends as soon as a score in play reaches the target. No tiles are counted then."), "FIV-G15",
        ),
        answer(
            "end_of_hand", N_("At the end of the hand"),
            N_(
                "The game is won only at the end of a hand, by the most points. If tied, another hand is played."
            ),
            "FIV-G15",
        ),
        group=GAME,
    )  # fmt: skip
    win_on_lead: bool = choice(
        N_("Can the first tile of a hand win the game?"),
        answer(True, N_("Yes"), N_("The first tile of a hand can win the game."), "FIV-G19"),
        answer(
            False, N_("No"), N_("A score with the first tile of a hand that would win the game does not count."),
            "FIV-G19 V-F15",
        ),
        group=GAME,
    )  # fmt: skip
    spinner: str = choice(
        N_("Which doubles branch?"),
        answer(
            "first", N_("The first double"),
            N_("The first double is the spinner: it counts until both its sides are covered."),
            "FIV-G4 V-F01",
        ),
        answer("none", NP_("doubles", "None"), N_("No double branches: the line has two ends."), "FIV-G4 V-F02"),
        answer("all", N_("Every double"), N_("Every double branches."), "FIV-G4 V-F03"),
        answer(
            "sniff", N_("The first, and it keeps counting"),
            N_("The first double is the spinner, and each open end of it keeps counting."),
            "FIV-G4 V-F04",
        ),
        group=PLAY, compared=False, only_if=BY_FIVES,
    )  # fmt: skip
    muggins: bool = choice(
        N_("Can an opponent claim an overlooked score?"),
        answer(False, N_("No"), N_("A score that nobody calls before the next play is lost."), "FIV-G7"),
        answer(
            True, N_("Yes: muggins"),
            N_("An overlooked score belongs to the first opponent who claims it."), "FIV-G7 V-F08",
        ),
        group=PLAY, compared=False,
    )  # fmt: skip
    opening_score: int = choice(
        N_("A minimum first score?"),
        answer(0, N_("Any first score"), N_("A side can start with any score."), "FIV-G8"),
        answer(
            10, N_("Ten to get in"),
            N_(
                "A side's scores in play count from its first of 10 or more. Points for tiles left always count, "
                "but do not open the way."
            ), "FIV-G8 V-F07",
        ),
        group=PLAY, only_if=BY_FIVES, worded=_first_score,
    )  # fmt: skip
    hand_tiles: int = number(
        N_("How many tiles each?"), 0, 0, 14, N_("Tiles dealt"),
        Counted(
            "Everyone is dealt {value} tile.",
            "Everyone is dealt {value} tiles.",
            "value",
        ),
        "FIV-G1 FIV-51",
        suggested=(0, 5, 6, 7, 9), group=PLAY, compared=False,
        zero=N_("Everyone is dealt the usual number of tiles."),
    )  # fmt: skip
    draw: str = choice(
        N_("Do you draw if you can't play?"),
        answer(
            "until_playable", N_("Until you can play"),
            N_(
                "If you can't play, you draw until you can, and play that tile. With nothing left to draw, you "
                "pass."
            ),
            "FIV-G2 FIV-06",
        ),
        answer("none", N_("Nobody draws"), N_("Nobody draws: if you can't play, you pass."), "FIV-G2 FIV-46"),
        group=PLAY, compared=False,
    )  # fmt: skip

    @property
    def by_fives(self) -> bool:
        """Whether multiples of five score, and nothing else."""
        return self.points_for == "fives"

    @property
    def holes(self) -> bool:
        """Whether one is written for every five pips."""
        return self.by_fives and self.unit == "fives"

    @property
    def score_step(self) -> int:
        """What every score is a multiple of: five, unless holes or exact pips are written."""
        exact = self.rounding == "exact" and self.pays != "none"
        return 1 if self.holes or not self.by_fives or exact else 5

    @property
    def in_pairs(self) -> bool:
        """Whether partners have one score."""
        return self.sides == "pairs"

    @property
    def branches(self) -> str:
        """Which doubles branch; in Fives-and-Threes none does (FIV-41)."""
        return self.spinner if self.by_fives else "none"

    @property
    def pays(self) -> str:
        """What the tiles left pay at the end; in Fives-and-Threes nothing (FIV-45)."""
        return self.end_points if self.by_fives else "none"

    @property
    def exactly(self) -> bool:
        """Whether a score that would pass the target is not counted."""
        return self.over == "no_score"

    @property
    def draws(self) -> bool:
        """Whether who cannot play draws."""
        return self.draw == "until_playable"

    @property
    def exactly_clause(self) -> str:
        """The clause by which a score that passes the target is not counted."""
        return "FIV-G14" if self.by_fives else "FIV-47"

    @property
    def least_first_score(self) -> int:
        """What a side's first score must be at the least, as it is written."""
        return self.written(self.opening_score) if self.by_fives else 0

    @property
    def bonus(self) -> int:
        """What playing the last tile scores by itself."""
        return 0 if self.by_fives else self.out_bonus

    @property
    def needs_both(self) -> bool:
        """Whether both partners must be out."""
        return self.in_pairs and self.pairs_out == "both"

    def written(self, pips: int) -> int:
        """What so many pips are on paper: whole fives, where one is written for every five (FIV-29)."""
        return abs(pips) // 5 * (-1 if pips < 0 else 1) if self.holes else pips

    def dealt(self, players: int) -> int:
        """How many tiles each of so many players is dealt (FIV-G1, FIV-51)."""
        if self.hand_tiles:
            return min(self.hand_tiles, len(DOUBLE_SIX.tiles) // players)
        return 7 if players == 2 or (players == 4 and not self.draws and self.by_fives) else 5
