"""What a table of Loo agrees on before the first hand, and the house rules of its pot."""

from dataclasses import dataclass

from referee.engine.hands.house_rules import TableRules, level_rule, no_sanction_rule, out_rule
from referee.engine.options import HouseRule, Number, When, answer, declare, former
from referee.engine.wording import N_, NP_, Counted
from referee.rulesets.loo.facts import Pot

FIVE = 5  # units: an ante, what the dealer adds, and what a newcomer buys in with (LOO-34, LOO-38, LOO-G16)
FIXED = 2 * FIVE  # units: the loo of limited Loo (V-L01)
GROUP, FOR_POT = N_("The pot"), ("play_for", "pot")
FREE = N_("Dropping out costs nothing.")
IN_FIFTHS = N_("A fifth of the pot per trick. Take none and you are looed: you pay into the next pot.")
OWN_STAKE = N_("A looed player pays what they had put into the pot.")


@dataclass(frozen=True)
class PotRules:
    """The house rules about the pot, for the options of a rule set to inherit."""

    cap: str = declare(
        HouseRule(N_("What does a looed player pay?"), GROUP, when=When(FOR_POT)),
        answer("none", N_("The whole pot"), N_("A loo is what the last pot held."), "LOO-36 LOO-G11"),
        answer("x5", N_("5 times the players"), N_("A loo is at most 5 times the number of players: 20 with four."),
            "LOO-40 LOO-G12"),
        answer("x10", N_("10 times the players"), N_("A loo is at most 10 times the number of players: 40 with four."),
            "LOO-40 LOO-G12"),
        answer("x20", N_("20 times the players"), N_("A loo is at most 20 times the number of players: 80 with four."),
            "LOO-40 LOO-G12"),
        answer("own", N_("Own stake only"), N_("A looed player pays what they had put into the pot, which can be "
            "nothing after a hand with a trick."), "LOO-G11"),
        answer("fixed", N_("Ten, always"), N_("A loo is always ten, twice the dealer's five."), "V-L01 LOO-G12"),
    )  # fmt: skip
    dropped_ante: int = declare(
        HouseRule(N_("What does dropping out cost next hand?"), GROUP, when=When(FOR_POT)),
        answer(0, NP_("money", "Nothing"), FREE, "LOO-G7"),
        answer(5, N_("Five"), N_("A player who dropped out antes five next hand."), "LOO-G7", N_("Domino Play")),
    )
    empty_pot: str = declare(
        HouseRule(N_("And if nobody was looed?"), GROUP, when=When(FOR_POT)),
        answer("dealer_only", N_("Only the dealer's five"), N_("If nobody was looed, only the dealer puts in five."),
            "LOO-G8 LOO-G9"),
        answer("all_ante", N_("Everyone antes again"), N_("If nobody was looed, everyone antes five again."),
            "LOO-G8 LOO-G9", N_("Game Rules")),
        answer("single", N_("Dealer's five: all must play"), N_("If nobody was looed, only the dealer puts in five. If "
                "that is the whole pot, nobody drops out or takes the miss."), "V-L04 LOO-G8 LOO-G9"),
    )  # fmt: skip
    dealer_for_pot: bool = declare(
        HouseRule(N_("Against one player, can the dealer play for the pot?"), GROUP,
            when=When(FOR_POT, needs=("dealer_stays",))),
        answer(False, N_("No"), N_("The dealer never plays for the pot."), "LOO-G5", is_off=True),
        answer(True, N_("Yes"), N_("Against one player the dealer may play for the pot. The dealer is not looed, and "
            "what their tricks earn stays in, in fives. Odd units go to the other player."), "V-L08 LOO-G5"),
    )  # fmt: skip

    stopping: str = declare(
        HouseRule(N_("What about unpaid loos when the game stops?"), GROUP, when=When(FOR_POT)),
        answer("released", N_("They are cancelled"), N_("When the game stops, unpaid loos are cancelled."), "LOO-G15"),
        answer("shared", N_("They are paid and shared"), N_("When the game stops, unpaid loos are paid and shared "
                "equally by all; odd units go around, one each, from the next dealer."), "LOO-G15",
            N_("W. H. Peel, Round Games with Cards, 1891")),
        answer("play_on", N_("We play on until none"),
            N_("The game goes on until nobody owes a loo. If it stops, loos are cancelled."), "LOO-G15",
            N_("W. H. Peel, Round Games with Cards, 1891")),
    )  # fmt: skip

    worth: int = declare(
        HouseRule(N_("How many cents is a unit worth?"), GROUP,
            number=Number(0, 10_000, (1, 5, 10, 50), zero=N_("A unit is worth no money.")),
            when=When(FOR_POT), not_scored=True),
        answer(0, N_("Cents per unit"), Counted("A unit is worth {value} cent.", "A unit is worth {value} cents."),
            "LOO-03"),
    )  # fmt: skip

    def loo(self, pot: Pot, seat: int, players: int) -> int:
        """What a looed seat pays into the next pot, in units (LOO-36, LOO-40, LOO-G11, LOO-G12)."""
        match self.cap:
            case "none":
                return pot.units
            case "own":
                return pot.dues[seat] + pot.lying[seat]
            case "fixed":
                return FIXED
        return min(pot.units, int(self.cap.removeprefix("x")) * players)

    def is_single(self, pot: Pot) -> bool:
        """Whether all must play, without the miss, because only the dealer's five is in the pot (V-L04)."""
        return self.empty_pot == "single" and pot.units == FIVE


GAME, POINTS, FOR_POINTS = N_("The game"), N_("Points"), ("play_for", "points")


@dataclass(frozen=True)
class PointRules(TableRules):
    """The house rules of any table, those of them that are about points where points are played for."""

    sanctions: str = no_sanction_rule()
    time_out: str = out_rule(only_if=FOR_POINTS)
    time_level: str = level_rule(only_if=FOR_POINTS)


@dataclass(frozen=True)
class Loo(PointRules, PotRules):
    """What a table of Loo agrees on before the first hand."""

    play_for: str = declare(
        HouseRule(N_("What do you play for?"), GAME, whole_game=True, by_preset=True),
        answer("points", N_("Points"), N_("One point per trick. A looed player loses five."), "LOO-41 LOO-03"),
        answer("pot", N_("A pot"), IN_FIFTHS, "LOO-35 LOO-03"),
    )
    target: int = declare(
        HouseRule(N_("Play to how many points?"), POINTS, number=Number(1, 1000, (15, 21, 30)), when=When(FOR_POINTS)),
        answer(15, N_("Target"),
            Counted("{value} point or more wins the game.", "{value} points or more win the game."), "LOO-42"),
    )  # fmt: skip
    at_target: str = declare(
        HouseRule(N_("If several reach the target together?"), POINTS, when=When(FOR_POINTS)),
        answer("highest", N_("The highest wins"), N_("The highest score wins; if tied, play another hand."), "LOO-G1"),
        answer("shared", N_("They share the win"), N_("All at the target share the win."), "LOO-G1"),
        answer("trick_order", N_("First to get there"), N_("The player whose trick reached the target first wins."),
            "LOO-G1",
            N_("Game Rules")),
        answer("lead_of_two", N_("The highest, if two ahead"),
            N_("Several at the target play on until the highest leads by two."), "LOO-G1"),
    )  # fmt: skip
    floor_zero: bool = former(False, True)
    """Whether no score goes below zero."""
    walkover_points: int = former(5, 1, 0)
    """What a player left alone scores."""

    dealer_stays: bool = declare(
        HouseRule(N_("Can the dealer drop out and leave one player alone?"), GAME),
        answer(False, N_("Yes"), N_("The dealer may drop out and leave one player alone."), "LOO-G5"),
        answer(True, N_("No"), N_("The dealer may drop out and leave one player alone only if that one took the miss."),
            "LOO-G5", N_("Hoyle's Games Modernized")),
    )  # fmt: skip

    @property
    def for_pot(self) -> bool:
        return self.play_for == "pot"

    @property
    def lets_dealer_play_for_pot(self) -> bool:
        """Whether a dealer who must play may leave in the pot what his tricks earn (V-L08)."""
        return self.for_pot and self.dealer_stays and self.dealer_for_pot
