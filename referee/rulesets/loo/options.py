"""What a table of Loo agrees on before the first hand."""

from dataclasses import dataclass

from referee.engine.hands.table_rules import TableRules
from referee.engine.options import answer, choice, number
from referee.engine.sanctions import sanction_rule
from referee.engine.time_rules import level_rule, out_rule
from referee.engine.wording import N_, Counted
from referee.rulesets.loo.pot_rules import PotRules

GAME, POINTS, FOR_POINTS = N_("The game"), N_("Points"), ("play_for", "points")


@dataclass(frozen=True)
class PointRules(TableRules):
    """The house rules of any table, those of them that are about points where points are played for."""

    sanctions: str = sanction_rule(only_if=FOR_POINTS, tricks=True)
    time_out: str = out_rule(only_if=FOR_POINTS)
    time_level: str = level_rule(only_if=FOR_POINTS)


@dataclass(frozen=True)
class Loo(PointRules, PotRules):
    """What a table of Loo agrees on before the first hand."""

    play_for: str = choice(
        N_("What do you play for?"),
        answer("points", N_("Points"), N_("One point a trick; a looed player loses five."), "LOO-41 LOO-03"),
        answer(
            "pot",
            N_("A pot"),
            N_("Each trick takes a fifth of the pot; a looed player pays into the next one."),
            "LOO-35 LOO-03",
        ),
        group=GAME,
        whole_game=True,
        by_preset=True,
    )
    target: int = number(
        N_("Play to how many points?"),
        15,
        1,
        1000,
        N_("Target"),
        Counted("{value} point or more wins the game.", "{value} points or more win the game.", "value"),
        "LOO-42",
        suggested=(15, 21, 30),
        group=POINTS,
        only_if=FOR_POINTS,
    )
    at_target: str = choice(
        N_("When several reach the target in one hand?"),
        answer(
            "highest", N_("The highest wins"), N_("The highest score wins; level, another hand is played."), "LOO-G1"
        ),
        answer("shared", N_("They share the win"), N_("All who have reached the target share the win."), "LOO-G1"),
        answer(
            "trick_order",
            N_("Who got there first"),
            N_("Of several who reach the target in one hand, the one whose trick got there first wins."),
            "LOO-G1",
        ),
        answer(
            "lead_of_two",
            N_("The highest, two ahead"),
            N_("Of several who have reached the target the highest wins if two ahead; else another hand is played."),
            "LOO-G1",
        ),
        group=POINTS,
        only_if=FOR_POINTS,
    )
    floor_zero: bool = choice(
        N_("May a score go below zero?"),
        answer(False, N_("Yes"), N_("A score may go below zero."), "LOO-G3"),
        answer(True, N_("No"), N_("A score never goes below zero."), "LOO-G3"),
        group=POINTS, only_if=FOR_POINTS,
    )  # fmt: skip
    walkover_points: int = choice(
        N_("What does the last player in score when all others drop out?"),
        answer(5, N_("Five"), N_("Whoever is left alone scores five points."), "LOO-G4 LOO-G5"),
        answer(1, N_("One"), N_("Whoever is left alone scores one point."), "LOO-G4"),
        answer(0, N_("Nothing"), N_("Whoever is left alone scores nothing."), "LOO-G4"),
        group=POINTS, only_if=FOR_POINTS,
    )  # fmt: skip

    dealer_stays: bool = choice(
        N_("May the dealer drop out too, and leave one player alone?"),
        answer(
            False, N_("Yes"), N_("Where all others but one have dropped out, the dealer may drop out too."), "LOO-G5"
        ),
        answer(
            True,
            N_("No"),
            N_("Where all others but one have dropped out, the dealer must play, unless that one took the miss."),
            "LOO-G5",
        ),
        group=GAME,
    )

    @property
    def for_pot(self) -> bool:
        """Whether units are played for, not points."""
        return self.play_for == "pot"

    @property
    def lets_dealer_play_for_pot(self) -> bool:
        """Whether a dealer who must play may leave in the pot what his tricks earn (V-L08)."""
        return self.for_pot and self.dealer_stays and self.dealer_for_pot
