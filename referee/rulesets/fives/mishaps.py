"""What the rules say where something went wrong in a game by fives, and what tables do beside it (S46, S61, S72)."""

from referee.engine.parts import Mishaps
from referee.engine.wording import N_

MISHAPS = Mishaps(
    clauses={
        "pass": "FIV-05",
        "turn": "FIV-04",
        "wrong": "FIV-04",
        "block": "FIV-12",
        "many": "FIV-03",
        "misdeal": "FIV-G21",
        "drew": "FIV-05",
    },
    broken="FIV-G21",
    others={
        "pass": (
            N_("American tournaments in pairs: 50 points or the pips in his hand, the hand stops and the others lead."),
            N_("A league of Fives-and-Threes: 8 holes back, or 8 forward for the opponent if he has fewer."),
        ),
        "wrong": (
            N_("A league of Fives-and-Threes: before the next tile it may be turned to the end where it fits."),
            N_("American tournaments: after the next tile it stands."),
        ),
        "exposed": (
            N_("Tournaments and leagues: a tile seen in the shuffle is shuffled in again; the same player leads."),
        ),
        "many": (
            N_("American tournaments: 50 or 100 points."),
            N_("Others give 25 points, and the tiles are shuffled again."),
        ),
        "drew": (
            N_("A championship: 50 points, or the pips in his hand if more, and the opponent may end the hand."),
            N_("Others: 30 points, or a fifth of the target."),
            N_("Others: 100 points, and a new hand that the other side leads."),
        ),
        "count": (N_("An old rulebook: a wrong count is taken down, and the opponent scores it."),),
    },
)
