"""What is ruled where something goes wrong: each fault, by when it was noticed, and what other rulebooks do.

Before the next tile a mistake is taken back, after it it stands, and what cannot be put right cancels the hand (canon,
section 4). Where no rule speaks of a fault that is said, and what it costs is for the table.
"""

from dataclasses import dataclass

from referee.engine.desk.game import Game
from referee.engine.facts import FAULTS
from referee.engine.options import Options
from referee.engine.wording import N_


@dataclass(frozen=True)
class Ruled:
    """What happens to a hand, and what other rulebooks do.

    `entry` is the kind of line to write for it, "" for none. `others` speak of tiles that are laid in lines,
    `line` of one line with two ends, `cards` of the card game that Loo comes from.
    """

    text: str
    entry: str = ""
    others: tuple[str, ...] = ()
    line: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()

    def elsewhere(self, game: Game[Options], what: str) -> tuple[str, ...]:
        """What other rulebooks do, of those that speak of such a game."""
        if what in game.rules.interruptions.faults.others:
            return game.rules.interruptions.faults.others[what]
        if game.rules.interruptions.faults.of_cards:
            return self.cards
        return (*self.others, *(self.line if game.rules.setup.two_ends(game.rules.options()) else ()))


@dataclass(frozen=True)
class Case:
    """An irregularity, the ruling by when it was noticed, and the clause where it is the same in every game."""

    title: str
    before: Ruled
    after: Ruled
    clause: str = ""


TAKE_BACK = N_("Take it back and play on. No penalty.")
TAKE_IT_BACK = N_("Take it back and play on.")
STANDS = N_("It stands, and play goes on.")
GOES_ON = N_("Play goes on.")
AGREED = N_("Play goes on; the players agree what it costs.")
DECIDED = N_("The players decide what follows.")
PRICED = {TAKE_BACK: TAKE_IT_BACK, AGREED: GOES_ON, DECIDED: GOES_ON}
"""What is said of these instead where sanctions say what it costs."""
BROKEN = N_("Cancelled: nobody scores, and the same player starts.")
BROKEN_AFTER_FOUR = N_("Cancelled if four or more tiles followed: nobody scores, and the same player starts.")
DEAL_AGAIN = N_("Deal again; the same player starts.")
TABLE_DECIDES = N_("The players decide; we would cancel it.")
SHOWN = N_("Cancelled if tiles were shown: nobody scores, and the same player starts.")
LOST = N_("The game is lost.")
SILENT = N_("No rule covers this; it is our advice.")
UNRULED = N_("No rule says what follows; it is our advice.")


def _conduct(fault: str, *others: str, text: str = AGREED) -> Case:
    """What is no play of a tile: no rule speaks of it, and it is the same whenever it is noticed."""
    return Case(FAULTS[fault], Ruled(text, others=others), Ruled(text, others=others))


WARNED = N_("Venezuelan norms: a warning, then 20 points off.")
NO_TALK = N_("Mexican club: the opponents may cancel the hand and lead a new one; 25 points.")
CASES: dict[str, Case] = {  # those about a tile or the score first, which are asked about most
    "pass": Case(FAULTS["pass"],
        Ruled(TAKE_BACK, others=(N_("Brazilian club: 50 points, and the hand doesn't count."),)),
        Ruled(BROKEN, "void",
            others=(N_("World federation: the hand is cancelled, 80 points off."),
                N_("Dominican app: 30 points to the opponents; a club: 100."),
                N_("American rule sheets: 50 points, or 30, and the hand is stopped.")),
            cards=(N_("Card Loo: the player is looed; their tricks' money stays in."),))),
    "turn": Case(FAULTS["turn"], Ruled(TAKE_BACK, others=(N_("Brazilian app: the hand is lost."),)),
        Ruled(STANDS, others=(N_("Maker's manual: it stands, and so does its score."),),
            cards=(N_("Card Loo: the player is looed."),))),
    "wrong": Case(FAULTS["wrong"],
        Ruled(TAKE_BACK, others=(N_("Brazilian club: play another tile and lose 10 points."),),
            line=(N_("Spanish federation: a closing tile at the wrong end stands."),)),
        Ruled(STANDS,
            others=(N_("World federation: after four more plays the hand is cancelled, 80 points off."),
                N_("Dominican club: 100 points to the opponents."),
                N_("American rule sheet: if not corrected, it is legal after the next play.")))),
    "exposed": Case(FAULTS["exposed"],
        Ruled(TAKE_BACK, others=(N_("Spanish federation: a touched tile must be played."),)),
        Ruled(STANDS, others=(N_("Brazilian club: play it or lose 10 points."),),
            cards=(N_("Card Loo: the player is looed."),))),
    "block": Case(FAULTS["block"], Ruled(N_("Play goes on, unless somebody showed tiles.")),
        Ruled(SHOWN, "void", others=(N_("World federation: the hand is cancelled, 40 points off."),))),
    "many": Case(FAULTS["many"],
        Ruled(DEAL_AGAIN, "redeal",
            others=(N_("Mexican club: the hand is over, 25 points to the others."),
                N_("Maker's manual: extra tiles go back unseen and all are reshuffled."))),
        Ruled(TABLE_DECIDES, "void", others=(N_("American rule sheets: 25, 50 or 100 points and a reshuffle."),))),
    "drew": Case(FAULTS["drew"], Ruled(N_("A tile that was seen cannot go back: keep it, and play the one that fits.")),
        Ruled(STANDS)),
    "count": Case(FAULTS["count"], Ruled(N_("Correct it: the right count stands.")),
        Ruled(N_("Edit the sheet; the later totals follow.")), clause="GEN-1"),
    "misdeal": Case(FAULTS["misdeal"],
        Ruled(DEAL_AGAIN, "redeal", cards=(N_("Card Loo: the dealer pays a single loo and deals again."),)),
        Ruled(TABLE_DECIDES, "void", cards=(N_("Card Loo: the dealer pays a single loo and deals again."),))),
    "unannounced": Case(FAULTS["unannounced"], Ruled(STANDS), Ruled(STANDS)),
    "uncovered": Case(FAULTS["uncovered"], Ruled(TAKE_BACK), Ruled(STANDS)),
    "touched": Case(FAULTS["touched"],
        Ruled(TAKE_BACK, others=(N_("Spanish federation: a touched tile must be played."), WARNED)),
        Ruled(GOES_ON, others=(N_("Brazilian club: play it or lose 10 points."), WARNED))),
    "signal": _conduct("signal", NO_TALK,
        N_("American club: a warning, then 30 points to the opponents, then the game."), WARNED),
    "talk": _conduct("talk", NO_TALK, N_("Venezuelan norms: 20 points off.")),
    "slow": _conduct("slow", N_("Venezuelan norms: 20 points off after 20 seconds; another sheet says a minute.")),
    "manners": _conduct("manners", WARNED),
    "phone": _conduct("phone", N_("Venezuelan norms: 20 points off; another sheet says 50.")),
    "quarrel": _conduct("quarrel", N_("Venezuelan norms: 50 points off.")),
    "late": _conduct("late", N_("World federation: two minutes after the start the game is lost.")),
    "cheat": _conduct("cheat", N_("World federation and Venezuelan norms: out."), N_("American fair: 50 points."),
        text=DECIDED),
    "other": _conduct("other", N_("Dominican club: 30 points to the opponents.")),
}  # fmt: skip
