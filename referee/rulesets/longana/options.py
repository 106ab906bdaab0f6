"""What a Longana table agrees on before the first round."""

from dataclasses import dataclass, replace

from referee.engine.hands.house_rules import RoundRules
from referee.engine.options import Answer, Answers, HouseRule, Number, Value, When, answer, declare, former
from referee.engine.tiles import Tile
from referee.engine.wording import N_, Counted

ONE_ROUND = N_("It is blocked when everybody passes in a row, whichever arms were open.")
MUST_LEAD = N_("If you have the right to lead and a double, you must lead one.")
GAME, BLOCK, LEAD = N_("The game"), N_("Blocked rounds"), N_("Who leads")


def _weighs_0_0(agreed: Answer[Value], answers: Answers) -> Answer[Value]:
    """How a tie is broken; 0-0 weighs what it counts, which is said where both matter (LON-G2)."""
    if agreed.value != "lightest_tile" or not answers["double_blank"]:
        return agreed
    text = N_(
        "In a tie for the fewest pips the lightest tile wins, 0-0 weighing what it counts; if that ties too, nobody "
        "scores."
    )
    return replace(agreed, sentence=text)


@dataclass(frozen=True)
class Longana(RoundRules):
    """What a Longana table agrees on before the first round."""

    target: int = declare(
        HouseRule(N_("Play to how many points?"), GAME, number=Number(1, 10000, (50, 100))),
        answer(100, N_("Target"),
            Counted("The first to have {value} point or more after a round wins the game.",
                "The first to have {value} points or more after a round wins the game."), "LON-01 LON-33"),
    )  # fmt: skip
    count: str = declare(
        HouseRule(N_("Which pips does a round's winner score?"), GAME),
        answer("all", N_("Every hand"), N_("The winner scores every hand's pips; after a block, their own too."),
            "LON-30 LON-G1"),
        answer("opponents", N_("The others' hands"), N_("The winner scores the others' pips."), "LON-G1", "Pagat"),
        answer("opponents_minus_own", N_("The others' minus their own"),
            N_("The winner scores the others' pips minus their own."), "LON-G1", N_("Online Domino Games")),
    )  # fmt: skip
    tie: str = declare(
        HouseRule(N_("If a blocked round is tied?"), BLOCK, worded=_weighs_0_0),
        answer("drawn", N_("Nobody scores"), N_("A block tied for the fewest pips scores nothing."), "LON-G2"),
        answer("lightest_tile", N_("The lightest tile"),
            N_("In a tie for the fewest pips the lightest tile wins; if that ties too, nobody scores."), "LON-G2",
            N_("Domino Games")),
        answer("right_of_leader", N_("The nearest on the leader's right"),
            N_("In a tie for the fewest pips the nearest on the leader's right wins; the leader comes last."),
            "LON-G2"),
        answer("again", N_("It is replayed"),
            N_("A block tied for the fewest pips is replayed, led as before; nobody scores."), "LON-G2"),
    )  # fmt: skip
    one_round_blocks: bool = declare(
        HouseRule(N_("Is it blocked after one round of passes?"), BLOCK),
        answer(False, N_("No"), N_("It is blocked when everybody passes in a row and could have used every other arm."),
            "LON-G13"),
        answer(True, N_("Yes"), ONE_ROUND, "LON-G13", "Grokipedia"),
    )  # fmt: skip
    drawn_lead: str = declare(
        HouseRule(N_("First right to lead after a tied round?"), LEAD, when=When(("tie", "drawn", "lightest_tile"))),
        answer("same", N_("The same player"),
            N_("After a tied round the first right to lead stays; if nobody had it, the highest double leads again."),
            "LON-G3"),
        answer("right", N_("The next player"), N_("After a tied round the first right to lead moves right."), "LON-G3",
            N_("Tienda MAB, a shop's rules")),
    )  # fmt: skip
    may_decline: bool = declare(
        HouseRule(N_("Can a player with a double decline to lead?"), LEAD),
        answer(False, N_("No"), MUST_LEAD, "LON-G5"),
        answer(True, N_("Yes"), N_("The right to lead may be declined and passes right; if nobody leads, deal again. "
                "The first round's highest double must be led."), "LON-G5", N_("Game Rules")),
    )  # fmt: skip
    oldest_binds_all: bool = declare(
        HouseRule(N_("Does the oldest open arm come first for every tile?"), GAME),
        answer(False, N_("No"),
            N_("Among other players' open arms, use the one open longest. This doesn't apply to your own arm or to "
            "doubles."),
            "LON-G8"),
        answer(True, N_("Yes"),
            N_("Of all open arms, even your own, use the one open longest, even for a double."), "LON-G8",
            N_("Game Rules")),
    )  # fmt: skip
    newcomer_at_zero: bool = former(False, True)
    """Whether new players start at 0, not at the lowest score."""
    double_blank: int = declare(
        HouseRule(N_("What does 0-0 count in a hand?"), GAME,
            number=Number(0, 100, (0, 25, 50), zero=N_("0-0 left in a hand counts 0."))),
        answer(0, N_("0-0 counts"), N_("0-0 left in a hand counts {value}."), "LON-G16",
            N_("Visual Foodie; Eat Sip 365")),
    )  # fmt: skip

    @property
    def right_moves(self) -> bool:
        """Whether a drawn round moves the first right to lead (LON-G3)."""
        return self.drawn_lead == "right" and self.tie != "again"

    def worth(self, tile: Tile) -> int:
        return tile.pips or self.double_blank
