"""What a table that scores by fives agrees on: what the ends are worth, the target, and the end of a hand.

The presets say what they were read from. Where sources disagree, a preset takes what most of them say.
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from referee.engine.hands.house_rules import tiles_rule
from referee.engine.options import Answer, Answers, HouseRule, Number, Value, When, answer, declare, former
from referee.engine.tiles import DOUBLE_NINE, DOUBLE_SIX, TileSet
from referee.engine.wording import N_, NP_, Counted
from referee.rulesets.fives.options.ending import BY_FIVES, EndRules
from referee.rulesets.line.lead import LeadRules

GAME, PLAY = N_("The game"), N_("Scores in play")
SEVEN_OR_FIVE = N_("Two players take seven each, three or four five.")
USUAL_TILES: dict[tuple[Value, bool], str] = {
    ("each", True): N_("Two or four players take seven each, three five."),
    ("pairs", True): N_("Everyone takes seven tiles."),
    ("pairs", False): N_("Everyone takes five tiles."),
}
"""How many tiles are usually dealt, by the sides and by whether four players take seven; else SEVEN_OR_FIVE."""


def _won_in_play(agreed: Answer[Value], answers: Answers) -> Answer[Value]:
    tiles_pay = answers["points_for"] == "fives" and answers["end_points"] != "none"
    if agreed.value == "at_once" and not tiles_pay:
        return replace(agreed, sentence=N_("A score in play that reaches the target ends the game."))
    return agreed


def _all_take(agreed: Answer[Value], answers: Answers) -> Answer[Value]:
    """How many tiles are usually dealt: four take seven where nobody draws and fives alone score (FIV-G1, FIV-51)."""
    four_take_seven = answers["draw"] == "none" and answers["points_for"] == "fives"
    usual = USUAL_TILES.get((answers["sides"], four_take_seven), "")
    return replace(agreed, sentence=usual) if usual and not answers["hand_tiles"] else agreed


def _to_the_target(agreed: Answer[Value], answers: Answers) -> Answer[Value]:
    if answers["over"] == "no_score":
        return replace(agreed, sentence=N_("The first side to reach exactly {value} wins the game."))
    holes = answers["points_for"] == "fives" and answers["unit"] == "fives"
    return replace(agreed, sentence=HOLES_OR_MORE) if holes else agreed


HOLES_OR_MORE = Counted(
    "The first side to reach {value} hole wins the game.", "The first side to reach {value} holes wins the game."
)


@dataclass(frozen=True)
class Fives(LeadRules, EndRules):
    """What a table that scores by fives agrees on before the first hand."""

    on_every_record: ClassVar[frozenset[str]] = frozenset(
        {"end_points", "rounding", "round_on", "tie", "out_bonus", "double_out", "pairs_out", "first_lead", "next_lead"}
        | {"blocked_lead", "sides", "points_for", "unit", "target", "over", "decided", "win_on_lead", "spinner"}
        | {"muggins", "opening_score", "pass_points", "round_pass", "hand_tiles", "draw"}
    )
    """Of every record that can have passes."""

    sides: str = declare(
        HouseRule(N_("Each alone, or in pairs?"), GAME, whole_game=True),
        answer("each", N_("Each alone"), N_("Two, three or four play, each alone."), "FIV-01"),
        answer("pairs", N_("Two pairs"), N_("Two pairs. Partners face each other and share a score."), "FIV-01 FIV-27"),
    )
    newcomer_at_zero: bool = former(False, True)
    """Whether new players start at 0, not at the lowest score."""
    passes_told: str = former("once", "growing", until="passes_told")
    """Whether the passes after a tile are one entry, or were told anew with each player who passed."""
    agreed_written: str = former("in_holes", "as_agreed", until="agreed_written")
    """Whether what a pass or a double scores is written in holes where all else is, or was as it was agreed."""
    points_for: str = declare(
        HouseRule(N_("What do the ends score?"), GAME, whole_game=True, by_preset=True),
        answer("fives", N_("Multiples of five"),
            N_("If you make the open ends a multiple of five above 0, you score it at once."), "FIV-15"),
        answer("fives_and_threes", N_("Fives and threes"), N_("If the ends make a multiple of five, every five scores "
                "a point; if of three, every three. 15 is both: 8."), "FIV-41 FIV-42 V-F14"),
    )  # fmt: skip
    unit: str = declare(
        HouseRule(N_("How is it scored?"), GAME, whole_game=True, when=When(BY_FIVES)),
        answer("pips", N_("The sum"), N_("The sum is scored: 5, 10, 15."), "FIV-15 FIV-G16"),
        answer("fives", N_("One hole per five"), N_("Every five scores a hole: 15 is 3 holes."), "FIV-29 FIV-G16"),
    )
    target: int = declare(
        HouseRule(N_("Play to how many points?"), GAME, number=Number(1, 10000, (61, 100, 121, 150, 200, 250)),
            worded=_to_the_target),
        answer(150, N_("Target"),
            Counted("The first side to have {value} point or more wins the game.",
                "The first side to have {value} points or more wins the game."), "FIV-28 FIV-G16 FIV-G17"),
    )  # fmt: skip
    over: str = declare(
        HouseRule(N_("A score that passes the target?"), GAME),
        answer("counts", N_("It counts"), N_("The target doesn't have to be hit exactly."), "FIV-G14", is_off=True),
        answer("no_score", N_("Nothing: hit it exactly"),
            N_("The target must be hit exactly: a score that would pass it counts nothing."), "FIV-G14 FIV-47 V-F06"),
    )  # fmt: skip
    decided: str = declare(
        HouseRule(N_("When is the game won?"), GAME, worded=_won_in_play),
        answer("at_once", N_("At once"), N_("A score in play that reaches the target ends the game: no tiles count."),
            "FIV-G15"),
        answer("end_of_hand", N_("At the end of the hand"),
            N_("The game is won only at the end of a hand, by most points; if tied, play another."), "FIV-G15 AMZ-09",
            N_("Fives and Threes (onlinedominogames.com, eightygames, qcsalon.net)")),
    )  # fmt: skip
    win_on_lead: bool = declare(
        HouseRule(N_("Can a hand's first tile win the game?"), GAME),
        answer(True, N_("Yes"), N_("A hand's first tile can win the game."), "FIV-G19", is_off=True),
        answer(False, N_("No"), N_("A hand's first tile scores nothing if that would win the game."), "FIV-G19 V-F15"),
    )
    spinner: str = declare(
        HouseRule(N_("Which doubles branch?"), PLAY, compared=False, when=When(BY_FIVES)),
        answer("first", N_("The first double"),
            N_("The first double is the spinner: it counts until both sides are covered."), "FIV-G4 V-F01"),
        answer("none", NP_("doubles", "None"), N_("No double branches: the line has two ends."), "FIV-G4 V-F02"),
        answer("all", N_("Every double"), N_("Every double branches."), "FIV-G4 V-F03"),
        answer("sniff", N_("The first, and it keeps counting"),
            N_("The first double is the spinner, and its open ends keep counting."), "FIV-G4 V-F04"),
    )  # fmt: skip
    muggins: bool = declare(
        HouseRule(N_("May opponents claim an overlooked score?"), PLAY, compared=False),
        answer(False, N_("No"), N_("A score uncalled before the next play is lost."), "FIV-G7"),
        answer(True, N_("Yes: muggins"), N_("The first opponent to claim an overlooked score gets it."),
            "FIV-G7 V-F08"),
    )  # fmt: skip
    opening_score: int = declare(
        HouseRule(N_("A minimum first score?"), PLAY, when=When(BY_FIVES)),
        answer(0, N_("Any first score"), N_("Any first score counts."), "FIV-G8", is_off=True),
        answer(10, N_("Ten to get in"), N_("Scores in play count from a side's first of 10 (2 holes) or more. Points "
                "for tiles left always count, but are no way in."), "FIV-G8 V-F07"),
    )  # fmt: skip
    pass_points: int = declare(
        HouseRule(N_("Points if the next player passes?"), PLAY,
            number=Number(0, 100, (0, 10, 20), zero=N_("A pass scores nothing.")),
            when=When(BY_FIVES)),
        answer(0, N_("A pass"),
            Counted("If the next player has to pass, you score {value} point; a second pass right after it pays "
            "nothing.", "If the next player has to pass, you score {value} points; a second pass right "
            "after it pays nothing."), "NHR-14 AMZ-05", N_("20: Amazonas; 10 there in 1994")),
    )  # fmt: skip
    round_pass: int = declare(
        HouseRule(N_("Points if all the others pass?"), PLAY,
            number=Number(0, 100, (0, 50), zero=N_("If all the others pass, that pays nothing more.")),
            when=When(BY_FIVES)),
        answer(0, N_("Galo"),
            Counted("If all the others pass and you play on (galo), you score {value} point instead. A block is not "
            "a galo.", "If all the others pass and you play on (galo), you score {value} points instead. "
            "A block is not a galo."), "NHR-14 AMZ-06 REG-G9",
            N_("50: Amazonas; in some texts from there a galo must be called, and a failed call gives the others 50")),
    )  # fmt: skip
    set: int = declare(
        HouseRule(N_("Which set?"), PLAY, compared=False, when=When(BY_FIVES)),
        answer(6, N_("Double-six"), N_("A double-six set: 28 tiles, 168 pips."), "FIV-02"),
        answer(9, N_("Double-nine"), N_("A double-nine set: 55 tiles, 495 pips."), "FIV-02", N_("Domino Rules")),
    )
    hand_tiles: int = tiles_rule(PLAY, SEVEN_OR_FIVE, "FIV-G1 FIV-51", worded=_all_take)  # fmt: skip
    draw: str = declare(
        HouseRule(N_("Draw if you can't play?"), PLAY, compared=False),
        answer("until_playable", N_("Until you can play"),
            N_("If you can't play, draw until you can, and play that tile; with nothing left, pass."), "FIV-G2 FIV-06"),
        answer("none", N_("Nobody draws"), N_("Nobody draws: if you can't play, pass."), "FIV-G2 FIV-46"),
    )  # fmt: skip

    @property
    def by_fives(self) -> bool:
        return self.points_for == "fives"

    @property
    def tile_set(self) -> TileSet:
        return DOUBLE_NINE if self.by_fives and self.set == DOUBLE_NINE.highest else DOUBLE_SIX

    @property
    def holes(self) -> bool:
        return self.by_fives and self.unit == "fives"

    @property
    def score_step(self) -> int:
        """What every score is a multiple of: five, unless holes or exact pips are written."""
        exact = self.rounding == "exact" and self.pays != "none"
        agreed = self.paid_for_double % 5 or any(self.pass_worth(passes, 3) % 5 for passes in (1, 3))
        return 1 if self.holes or not self.by_fives or exact or agreed or self.multiple != 5 else 5

    @property
    def in_pairs(self) -> bool:
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
    def by_lightest_tile(self) -> bool:
        """Whether the lightest tile decides a tied block (FIV-G12); in Fives-and-Threes nobody wins one."""
        return self.by_fives and self.tie == "lightest_tile"

    @property
    def exactly(self) -> bool:
        return self.over == "no_score"

    @property
    def draws(self) -> bool:
        return self.draw == "until_playable"

    @property
    def exactly_clause(self) -> str:
        return "FIV-G14" if self.by_fives else "FIV-47"

    @property
    def least_first_score(self) -> int:
        """What a side's first score must be at the least, as it is written."""
        return self.written(self.opening_score) if self.by_fives else 0

    @property
    def bonus(self) -> int:
        return 0 if self.by_fives else self.out_bonus

    @property
    def paid_for_double(self) -> int:
        """What going out with a double scores instead of the tiles left (NHR-15); 0 where it is a tile like any."""
        return self._agreed(self.double_out)

    def pass_worth(self, passes: int, others: int) -> int:
        """What it scores that so many of the others, one at least, passed in a row (NHR-14)."""
        is_round = self.round_pass and passes == others > 1
        return self._agreed(self.round_pass if is_round else self.pass_points)

    def _agreed(self, points: int) -> int:
        """A number of points that the table has agreed on, as it is written; 0 where nothing is paid but by fives."""
        if not self.by_fives:
            return 0
        return self.written(points) if self.agreed_written == "in_holes" else points

    @property
    def needs_both(self) -> bool:
        return self.in_pairs and self.pairs_out == "both"

    @property
    def multiple(self) -> int:
        """What tiles left are rounded to (END-47): five where each is a hole, or where a share is cut to one."""
        return 5 if self.holes or self.tie == "split" else self.rounded_to

    def whole(self, pips: int) -> int:
        """An amount of pips, rounded as the table agreed; of one that is lost its size (FIV-23, FIV-G9)."""
        size, step = abs(pips), self.multiple
        more = {"nearest": step // 2, "down": 0, "up": step - 1}.get(self.rounding)
        return (size if more is None else (size + more) // step * step) * (-1 if pips < 0 else 1)

    def written(self, pips: int) -> int:
        """What so many pips are on paper: whole fives, where one is written for every five (FIV-29)."""
        return abs(pips) // 5 * (-1 if pips < 0 else 1) if self.holes else pips

    def dealt(self, players: int) -> int:
        """How many tiles each of so many players is dealt (FIV-G1, FIV-51)."""
        if self.hand_tiles:
            return min(self.hand_tiles, len(self.tile_set.tiles) // players)
        return 7 if players == 2 or (players == 4 and not self.draws and self.by_fives) else 5
