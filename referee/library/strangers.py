"""What people ask about that no rule of ours speaks of: said so, with the nearest thing that there is."""

from dataclasses import dataclass

from referee.engine.wording import N_, NP_


@dataclass(frozen=True)
class Stranger:
    """Something that no rule speaks of."""

    text: str
    """What is said of it."""
    keywords: str
    """What people say who look for it."""
    near: str = ""
    """The nearest thing that can be found, as `kind:id`; "" for none."""
    alone: str = ""
    """What asks for it if nothing else is said; "" for nothing."""


STRANGERS = (
    Stranger(
        N_("No rule covers onlookers. Agree before the game who may speak."),
        NP_(
            "search words",
            "spectator, spectators, kibitzer, kibitzing, onlooker, bystander, someone watching, audience",
        ),
        "fault:talk",
    ),
    Stranger(
        N_("Blanks aren't wild in any game here: a blank matches only a blank."),
        NP_(
            "search words",
            "wild blank, wild blanks, wild tile, joker, wildcard, wild card, wild cards, blanks wild, wild, blank as a "
            "wild card, what is wild",
        ),
    ),
    Stranger(
        N_("This game isn't here."),
        NP_(
            "search words",
            "forty-two, texas 42, moon, bergen, matador, sebastopol, tiddly-wink, bendomino, pai gow, tien gow, "
            "mah-jong, mahjong, chess, poker, rummy, triominoes, 42 game, play 42, rules of 42, 42 dominoes, bid in "
            "42",
        ),
        alone="42",
    ),
    Stranger(
        N_("No game here has bidding."),
        NP_("search words", "bid, bids, bidding, minimum bid, auction"),
    ),
    Stranger(
        N_("No rule covers smoking, food or drink at the table."),
        NP_("search words", "smoke, smoking, cigarette, drunk, alcohol, beer, eating, snacks"),
    ),
    Stranger(
        N_("No rule covers bets beyond Loo's pot and what a point is worth."),
        NP_("search words", "betting, gambling, side bet, wager"),
        "rule:loo.worth",
    ),
)
