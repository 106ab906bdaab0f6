"""What a table of Loo agrees on before the first hand."""

from dataclasses import dataclass

from referee.engine.options import answer, choice, number
from referee.rulesets.loo.pot import PotRules

GAME, POINTS, FOR_POINTS = "The game", "Points", ("play_for", "points")


@dataclass(frozen=True)
class Loo(PotRules):
    """What a table of Loo agrees on before the first hand."""

    play_for: str = choice(
        "What do you play for?",
        answer("points", "Points", "One point a trick; a looed player loses five.", "LOO-41 LOO-03"),
        answer(
            "pot", "A pot", "Each trick takes a fifth of the pot; a looed player pays the next one.", "LOO-35 LOO-03"
        ),
        group=GAME,
        whole_game=True,
    )
    target: int = number(
        "Play to how many points?", 15, 1, 1000, "Target", "{value} points or more win the game.",
        "LOO-42 LOO-G2", suggested=(15, 21, 30), group=POINTS, only_if=FOR_POINTS,
    )  # fmt: skip
    at_target: str = choice(
        "When several reach the target in one hand?",
        answer("highest", "The highest wins", "The highest score wins; level, another hand is played.", "LOO-G1"),
        answer("shared", "They share the win", "All who have reached the target share the win.", "LOO-G1"),
        group=POINTS, only_if=FOR_POINTS,
    )  # fmt: skip
    floor_zero: bool = choice(
        "May a score go below zero?",
        answer(False, "Yes", "A score may go below zero.", "LOO-G3"),
        answer(True, "No", "A score never goes below zero.", "LOO-G3"),
        group=POINTS, only_if=FOR_POINTS,
    )  # fmt: skip
    walkover_points: int = choice(
        "What does the last player in score when all others drop out?",
        answer(5, "Five", "Who is left alone scores five points.", "LOO-G4 LOO-G5"),
        answer(1, "One", "Who is left alone scores one point.", "LOO-G4"),
        answer(0, "Nothing", "Who is left alone scores nothing.", "LOO-G4"),
        group=POINTS, only_if=FOR_POINTS,
    )  # fmt: skip

    @property
    def for_pot(self) -> bool:
        """Whether units are played for, not points."""
        return self.play_for == "pot"
