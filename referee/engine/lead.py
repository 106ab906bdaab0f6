"""Who begins a hand: what that can hang on, and how it is said."""

from dataclasses import dataclass

from referee.engine.wording import N_


@dataclass(frozen=True)
class Ended:
    """How a hand ended, as far as who begins the next one can hang on it."""

    won: bool
    """Whether somebody won it; else it was drawn."""
    winner: int | None = None
    """The seat that won it; None where it was drawn, or where nobody can tell which of a side."""
    starter: int | None = None
    """The seat that began it; None where nobody told."""
    blocked: bool = False
    """Whether nobody could play."""


@dataclass(frozen=True)
class LeadWords:
    """Whole sentences on who begins a hand, each to be translated as it is."""

    begins: str = N_("{name} leads")
    """Who begins the next hand, as a headline."""
    next: str = N_("{name} leads next.")
    """The same as a sentence."""
    asked: str = N_("Who leads first?")
    """The question when a game opens."""
    by_tiles: str = ""
    """The answer to it that leaves it to the tiles; "" where the table must say."""
    tiles: str = ""
    """What is said where the tiles decide."""
    holder: str = ""
    """What is asked instead where the tiles decided it: "Who had 6-6?"; "" where that need not be known."""
    unknown: str = ""
    """What is asked where it hangs on who began the last hand and nobody told; "" where it never hangs on that."""
