"""What one deal of a game is called, in whole sentences."""

from dataclasses import dataclass

from referee.engine.wording import N_, Counted, Text


@dataclass(frozen=True)
class HandWords:
    """Whole sentences on a hand, each to be translated as it is."""

    number: str
    """What its line is called."""
    taken: Text
    """Who won it, as a headline."""
    this: str
    """The head of a menu with what can be written about it instead."""
    cancel: str
    """What it is to break it off, in that menu."""
    cancelled: str
    """What is said once that is done."""
    correct: str
    """What may be done with the last one that is written."""


HAND = HandWords(
    number=N_("Hand {number}"),
    taken=Counted("{who} takes the hand", "{who} take the hand", "who"),
    this=N_("This hand"),
    cancel=N_("Cancel this hand"),
    cancelled=N_("Hand cancelled: nobody scores."),
    correct=N_("Correct the last hand"),
)
ROUND = HandWords(
    number=N_("Round {number}"),
    taken=Counted("{who} takes the round", "{who} take the round", "who"),
    this=N_("This round"),
    cancel=N_("Cancel this round"),
    cancelled=N_("Round cancelled: nobody scores."),
    correct=N_("Correct the last round"),
)
