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
    level: str
    """What is said where sides are level at the target."""
    correct: str
    """What may be done with the last one that is written."""
    stopped: str
    """That the table broke it off."""
    stopped_and_counted: str
    """The same where what is left is counted."""
    given_up: str
    """That a side gave it up, and who has won it."""


HAND = HandWords(
    number=N_("Hand {number}"),
    taken=Counted("{who} takes the hand", "{who} take the hand", "who"),
    this=N_("This hand"),
    cancel=N_("Cancel this hand"),
    cancelled=N_("Hand cancelled: nobody scores."),
    level=N_("Level at {total}: another hand is played."),
    correct=N_("Correct the last hand"),
    stopped=N_("The hand was stopped by agreement."),
    stopped_and_counted=N_("The hand was stopped by agreement: it is counted as a block is."),
    given_up=N_("{side} gave the hand up: it is won by {other}."),
)
ROUND = HandWords(
    number=N_("Round {number}"),
    taken=Counted("{who} takes the round", "{who} take the round", "who"),
    this=N_("This round"),
    cancel=N_("Cancel this round"),
    cancelled=N_("Round cancelled: nobody scores."),
    level=N_("Level at {total}: another round is played."),
    correct=N_("Correct the last round"),
    stopped=N_("The round was stopped by agreement."),
    stopped_and_counted=N_("The round was stopped by agreement: it is counted as a block is."),
    given_up=N_("{side} gave the round up: it is won by {other}."),
)
