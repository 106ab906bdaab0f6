"""What may go wrong at a table and be punished: the faults that the referee's desk and the sanction tables know."""

from typing import Literal, get_args

from referee.engine.wording import N_

Fault = Literal[
    "pass",
    "turn",
    "wrong",
    "exposed",
    "block",
    "many",
    "drew",
    "count",
    "misdeal",
    "touched",
    "signal",
    "talk",
    "slow",
    "manners",
    "phone",
    "quarrel",
    "late",
    "cheat",
    "other",
]
FAULTS: dict[str, str] = {
    "pass": N_("Passed while able to play"),
    "turn": N_("Played out of turn"),
    "wrong": N_("Laid a tile that does not fit"),
    "exposed": N_("Showed or touched a tile"),
    "block": N_("Claimed a block that was none"),
    "many": N_("Too many or too few tiles"),
    "drew": N_("Drew a tile while able to play"),
    "count": N_("Wrote down a wrong score"),
    "misdeal": N_("Misdealt"),
    "touched": N_("Did not play a tile after touching it"),
    "signal": N_("Made signs to a partner"),
    "talk": N_("Talked during the hand"),
    "slow": N_("Played too slowly"),
    "manners": N_("Sorted or slapped tiles, or cleared the table too early"),
    "phone": N_("Used a telephone"),
    "quarrel": N_("Quarrelled or made threats"),
    "late": N_("Was not there in time"),
    "cheat": N_("Hid a tile, altered the sheet or defied a ruling"),
    "other": N_("Something else"),
}
"""What each is called."""
DONE: dict[str, str] = {
    "pass": N_("{name} passed while able to play."),
    "turn": N_("{name} played out of turn."),
    "wrong": N_("{name} laid a tile that does not fit."),
    "exposed": N_("{name} showed or touched a tile."),
    "block": N_("{name} claimed a block that was none."),
    "many": N_("{name} had too many or too few tiles."),
    "drew": N_("{name} drew a tile while able to play."),
    "count": N_("{name} wrote down a wrong score."),
    "misdeal": N_("{name} misdealt."),
    "touched": N_("{name} did not play a tile after touching it."),
    "signal": N_("{name} made signs to a partner."),
    "talk": N_("{name} talked during the hand."),
    "slow": N_("{name} played too slowly."),
    "manners": N_("{name} sorted or slapped tiles, or cleared the table too early."),
    "phone": N_("{name} used a telephone."),
    "quarrel": N_("{name} quarrelled or made threats."),
    "late": N_("{name} was not there in time."),
    "cheat": N_("{name} hid a tile, altered the sheet or defied a ruling."),
    "other": N_("{name} committed a fault."),
}
"""What is said of somebody who has done it."""

To = Literal["", "offender", "opponents"]
"""Whose points change: they are taken off the offender's side or given to the others; "" as the sanctions say."""
Card = Literal["", "none", "warning", "yellow", "red", "black"]
"""What is shown for a fault; "" for what the sanctions say."""
Play = Literal["", "goes_on", "cancelled", "dealt_again", "lost"]
"""What becomes of the hand, or that the game is lost; "" for what the sanctions say."""
CARDS = tuple(each for each in get_args(Card) if each not in ("", "none", "warning"))
"""The cards, the mildest first."""
