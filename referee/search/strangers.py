"""What people ask about that no rule of ours speaks of: said so, with the nearest thing that there is."""

from dataclasses import dataclass

from referee.engine.wording import N_


@dataclass(frozen=True)
class Stranger:
    """Something that no rule speaks of."""

    key: str
    """What the words of a language call it."""
    text: str
    """What is said of it."""
    near: str = ""
    """The nearest thing that can be found, as `kind:id`; "" for none."""
    alone: str = ""
    """What asks for it if nothing else is said; "" for nothing."""


STRANGERS = (
    Stranger("onlookers", N_("No rule covers onlookers. Agree before the game who may speak."), "fault:talk"),
    Stranger("wild", N_("Blanks aren't wild in any game here: a blank matches only a blank.")),
    Stranger("other_games", N_("This game isn't here."), alone="42"),
    Stranger("bidding", N_("No game here has bidding.")),
    Stranger("smoking", N_("No rule covers smoking, food or drink at the table.")),
    Stranger("betting", N_("No rule covers bets beyond Loo's pot and what a point is worth."), "rule:loo.worth"),
)
