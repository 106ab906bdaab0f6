"""Sentences by which several rules refuse the same thing; each is written here once."""

from referee.engine.wording import N_, Counted, Text

NOBODY_SITS = N_("Nobody sits in seat {seat}.")
"""A seat that is empty."""
NOT_IN_SET = N_("{tile} is not in a {set} set.")
"""A tile of another set."""
TOLD_TWICE = N_("{tile} is told twice.")
"""One tile in the same hand twice."""
NOT_PLAYING = N_("{name} is not playing.")
"""Somebody who has gone home."""
ALREADY_SEATED = N_("{name} already has a seat in this game.")
"""A second player of the same name."""
NOBODY_DRAWS = N_("In this game nobody draws while a hand is played.")
"""A tile that was drawn where there is nothing to draw."""
NO_SUCH_LINE = Counted("The sheet has {lines} line.", "The sheet has {lines} lines.", "lines")
"""A line beyond the next of the sheet."""
SIGNED_LATER = N_("A sheet is signed when the game is over.")
"""A signature before the end of the game."""
NAMELESS = N_("What is the player's name?")
"""A player without a name."""
HAND_UNTOLD = N_("These rules need what {name} holds.")
"""A hand that the rules need and nobody has told."""
NO_END = N_("Who went out, or was the hand blocked?")
"""A hand without an end."""
LATER: dict[Text, Text] = {
    HAND_UNTOLD: N_("What {name} held was not told."),
    NO_END: N_("By these rules it went on, and nobody told how it ended."),
}
"""The same of a hand that was told before."""
