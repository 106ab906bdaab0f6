"""The house rules that tables of any game may agree on: what faults cost, and how long a game lasts (CLK-1).

Sanction tables say what a fault costs, as federations and clubs have it (SAN-1 to SAN-4), and a friendly one of ours.
A table only proposes: the penalty that is entered may be another. Its sums are for a game to a certain target between
two sides, and are fitted to the game that is played (SAN-5, SAN-6). In pairs both partners answer for a fault, so
what either was warned of counts for both.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import ClassVar

from referee.engine.facts import CARDS
from referee.engine.options import HouseRule, Number, OnlyIf, When, Worded, answer, declare, former
from referee.engine.verdict import IN_HANDS, IN_ROUNDS, TimeWords
from referee.engine.wording import N_, Counted, Sentence

GROUP = N_("Penalties and time")
BREAKS = ("pass", "wrong")  # the faults that every table has among the dearest
WARNED_FIRST = ("many", "manners", "touched", "signal", "count", "misdeal", "drew", "late", "other")
"""What the Venezuelan norms warn of first (SAN-2); the last five are not in them, and ours."""
MADE_FOR = {"friendly": 100, "world": 200, "venezuelan": 100, "federation": 100, "dominican": 200}
"""The target of the games that the sums of each table were made for (SAN-5)."""


@dataclass(frozen=True)
class SoFar:
    """What somebody has on the sheet already, alone or as one of a pair."""

    alike: int = 0
    """Faults of the same kind."""
    warnings: int = 0
    cards: int = 0
    """Cards of any colour, those of earlier games too where they were told."""


@dataclass(frozen=True)
class Sanction:
    """What one fault costs."""

    clause: str
    """The canon id of the table that says so."""
    points: int = 0
    """How many, never less than 0."""
    to: str = "offender"
    """Whether they count against the `offender` or for the `opponents`."""
    card: str = "none"
    """What is shown: a warning, a card, or none."""
    play: str = "goes_on"
    """What becomes of the hand, or that the game is lost."""
    made_for: int = 0
    """The target that the table's sums were made for; 0 where there is no table."""

    @property
    def is_lost(self) -> bool:
        """Whether the offender's game is over: so it is with a black card, whatever becomes of the hand (SAN-7)."""
        return self.play == "lost" or self.card == "black"

    def fitted(self, target: int | None, step: int, sides: int) -> "Sanction":
        """The sanction fitted to a game's target and number of sides, in which every score is a multiple of `step`.

        The sum is in proportion to the target, where there is one (SAN-5); among more than two sides the offender pays
        it (SAN-6).
        """
        points = self.points
        if points and self.made_for and target is not None:
            points = max(1, (2 * points * target // (self.made_for * step) + 1) // 2) * step
        return replace(self, points=points, to="offender" if sides > 2 else self.to)


def proposed(table: str, fault: str, before: SoFar) -> Sanction:
    """What a sanction table says of a fault, after those there were before, for the games it was made for."""
    return replace(_TABLES[table](fault, before), made_for=MADE_FOR.get(table, 0))


def costs(sanction: Sanction) -> tuple[Sentence, ...]:
    """What it costs, each part in a few words."""
    parts = (sanction.card, "lost" if sanction.is_lost else sanction.play)
    costs = tuple(Sentence(_COSTS[part]) for part in parts if part in _COSTS)
    if sanction.is_lost or not sanction.points:
        return costs
    text = Counted("{points} penalty point", "{points} penalty points", "points")
    if sanction.to == "opponents":
        text = Counted("{points} point for the opponents", "{points} points for the opponents", "points")
    return (Sentence(text, {"points": sanction.points}), *costs)


OFF_THE_OFFENDER = N_("With more than two sides, the points count against the offender.")
_COSTS = {
    "warning": N_("a warning"),
    "yellow": N_("a yellow card"),
    "red": N_("a red card"),
    "black": N_("a black card"),
    "cancelled": N_("the hand is cancelled"),
    "dealt_again": N_("the hand is dealt again"),
    "lost": N_("the game is lost"),
}


def _none(_fault: str, _before: SoFar) -> Sanction:
    return Sanction("SAN-G1")


def _friendly(_fault: str, before: SoFar) -> Sanction:
    return Sanction("SAN-G1", points=20) if before.alike else Sanction("SAN-G1", card="warning")


def _world(fault: str, before: SoFar) -> Sanction:
    """Points, cards and the hand (SAN-1); which faults are light or grave it leaves open, so that is ours."""
    light = Sanction("SAN-1", card="yellow" if before.warnings else "warning")
    sanction = _GRAVE.get(fault, light)
    if sanction.card == "yellow" and before.cards:
        return replace(sanction, points=0, card="red", play="lost")
    return sanction


_BROKEN = Sanction("SAN-1", 80, card="yellow", play="cancelled")
_GRAVE = {
    "pass": _BROKEN,
    "wrong": _BROKEN,
    "block": Sanction("SAN-1", 40, play="cancelled"),
    "quarrel": Sanction("SAN-1", card="red", play="lost"),
    "late": Sanction("SAN-1", card="yellow", play="lost"),
    "cheat": Sanction("SAN-1", card="black"),
}
"""What the world federation has for the faults that are not light."""


def _venezuelan(fault: str, before: SoFar) -> Sanction:
    if fault == "cheat":
        return Sanction("SAN-2", play="lost")
    if fault in WARNED_FIRST and not before.alike:
        return Sanction("SAN-2", card="warning")
    return Sanction("SAN-2", 50 if fault == "quarrel" else 20)


def _federation(fault: str, before: SoFar) -> Sanction:
    """Points, and for the dearest faults a card, the next one each time (SAN-3)."""
    if fault not in BREAKS:
        return Sanction("SAN-3", 40)
    return Sanction("SAN-3", 80, card=CARDS[min(before.cards, len(CARDS) - 1)])


def _dominican(fault: str, _before: SoFar) -> Sanction:
    return Sanction("SAN-4", 100 if fault in BREAKS else 30, to="opponents")


_TABLES: dict[str, Callable[[str, SoFar], Sanction]] = {
    "none": _none,
    "friendly": _friendly,
    "world": _world,
    "venezuelan": _venezuelan,
    "federation": _federation,
    "dominican": _dominican,
}


_FEDERATIONS = {
    "world": N_(
        "World federation, to 200: a false pass, or a wrong tile noticed four plays later, cancels the hand and "
        "costs 80 points and a yellow card; a false block cancels it and costs 40. Two warnings or a minor fault "
        "bring a yellow card. Two yellow cards or a serious fault bring a red one, and the game is lost. The worst "
        "faults bring a black card."
    ),
    "venezuelan": N_(
        "Venezuelan norms, to 100: a fault costs 20 points, an argument 50. A wrong number of tiles, bad manners, a "
        "touched tile or signals get a warning first; by our default so do a wrong count, misdeal or draw, being late "
        "and any other fault. Hiding a tile or changing the sheet loses the game. A false pass with the last tile "
        "costs nothing."
    ),
    "federation": N_(
        "Venezuelan federation, to 100: a fault costs 40 points; a false pass or wrong tile 80 and a card: yellow, "
        "red, then black, over all games of the event."
    ),
    "dominican": N_(
        "Dominican club, to 200: a false pass or wrong tile is 100 points for the opponents, any other fault 30."
    ),
}


def sanction_rule() -> str:
    """Declare which sanction table is played by."""
    declared: str = declare(
        HouseRule(N_("What do faults cost?"), GROUP, not_scored=True),
        answer("none", N_("No fixed penalties"), N_("Players agree what a fault costs as it happens."), "SAN-G1"),
        answer("friendly", N_("Friendly: a warning, then penalty points"),
            N_("The first fault of a kind is a warning, each later one 20 points in a game to 100."), "SAN-G1"),
        answer("world", N_("World federation: cards"), _FEDERATIONS["world"], "SAN-1",
            N_("FEMUNDO, world championship rules")),
        answer("venezuelan", N_("Venezuelan norms: penalty points"), _FEDERATIONS["venezuelan"], "SAN-2",
            N_("La Estación del Dominó (Venezuela), tournament norms")),
        answer("federation", N_("Venezuelan federation: points and cards"), _FEDERATIONS["federation"], "SAN-3",
            N_("Venezuelan federation, a tournament program")),
        answer("dominican", N_("Dominican club: to the opponents"), _FEDERATIONS["dominican"], "SAN-4",
            N_("Titanes club (Dominican Republic), its score app")),
    )  # fmt: skip
    return declared


def no_sanction_rule() -> str:
    """Declare that a game of families asks for no sanction table: none of those who have one play it."""
    declared: str = former(*_TABLES)
    return declared


LIMIT = ("time_limit",)


def limit_rule() -> int:
    """Declare the time limit, in minutes; 0 for none."""
    declared: int = declare(
        HouseRule(N_("Time limit in minutes?"), GROUP,
            number=Number(0, 600, (0, 30, 40, 45, 60), zero=N_("No time limit.")), not_scored=True),
        answer(0, N_("Minutes"), Counted("The clock is set to {value} minute.", "The clock is set to {value} minutes."),
            "CLK-1 CLK-G1 V-P19",
            source=N_("30: Federação Brasiliense; 40: FEMUNDO; 45: JSY Yecla; 60: Real Club Mediterráneo (Málaga)")),
    )  # fmt: skip
    return declared


def out_rule(only_if: OnlyIf | None = None, words: TimeWords = IN_HANDS) -> str:
    """Declare what happens when time is out."""
    declared: str = declare(
        HouseRule(N_("When time runs out?"), GROUP, when=When(only_if, needs=LIMIT), not_scored=True),
        answer("finish", *words.finished, "CLK-1 CLK-G1", N_("Real Club Mediterráneo (Málaga); Federação Brasiliense")),
        answer("last_hand", *words.counts, "CLK-1", N_("JSY Yecla (Spain), tournament rules")),
        answer("stands", N_("The score stands"), words.stands, "CLK-1"),
    )  # fmt: skip
    return declared


def level_rule(only_if: OnlyIf | None = None, words: TimeWords = IN_HANDS) -> str:
    """Declare what happens when it is level then."""
    declared: str = declare(
        HouseRule(N_("And if it's a tie?"), GROUP, when=When(only_if, needs=LIMIT), not_scored=True),
        answer("another", *words.another, "CLK-1 CLK-G2", N_("Club de Leones (México), 2015")),
        answer("stands", N_("Nobody wins"), N_("If tied when time runs out, nobody wins."), "CLK-1",
            N_("Real Club Mediterráneo (Málaga)")),
    )  # fmt: skip
    return declared


def tiles_rule(
    group: str,
    usual: str,
    cites: str,
    worded: Worded | None = None,
    suggested: tuple[int, ...] = (0, 5, 6, 7, 9),
) -> int:
    """Declare how many tiles are dealt to each where that can be chosen; 0 for as many as `usual` says.

    `worded` says it otherwise where other answers deal otherwise.
    """
    declared: int = declare(
        HouseRule(N_("How many tiles each?"), group, number=Number(0, 14, suggested, zero=usual, zero_is_usual=True),
            compared=False, worded=worded),
        answer(0, N_("Tiles dealt"), Counted("Everyone is dealt {value} tile.", "Everyone is dealt {value} tiles."),
            cites),
    )  # fmt: skip
    return declared


def key_rule(group: str, only_if: OnlyIf) -> int:
    """Declare what a hand won with a key counts, where hands are counted (NHR-5)."""
    declared: int = declare(
        HouseRule(N_("Does a key count two?"), group, when=When(only_if)),
        answer(1, N_("No"), N_("A key counts like any other win."), "NHR-5", is_off=True),
        answer(2, N_("Yes"),
            N_("Going out with a key counts 2: a tile that fits two different ends, the only one left that fits."),
            "NHR-5 JAM-11", N_("Jamaican partner dominoes (sixlove.app)")),
    )  # fmt: skip
    return declared


def block_counts_rule(group: str, only_if: OnlyIf, source: str) -> bool:
    """Declare whether a block can be won at all, where hands are counted (END-17)."""
    declared: bool = declare(
        HouseRule(N_("Does a blocked hand count?"), group, when=When(only_if), compared=False),
        answer(True, N_("Yes"), N_("A block counts for the side that wins it."), "END-07", is_off=True),
        answer(False, N_("No"), N_("Nobody wins a block, just as nobody wins a tie."), "END-17", source),
    )
    return declared


@dataclass(frozen=True)
class TableRules:
    """The house rules of any game, for the options of a rule set to inherit."""

    on_every_record: ClassVar[frozenset[str]] = frozenset()

    sanctions: str = sanction_rule()
    time_limit: int = limit_rule()
    time_out: str = out_rule()
    time_level: str = level_rule()

    @property
    def score_step(self) -> int:
        """What every score is a multiple of, so that a sum taken off or given is one too (SAN-5)."""
        return 1

    @property
    def counts_keys(self) -> bool:
        """Whether a hand that was won with a key counts more than another (NHR-5)."""
        return False


@dataclass(frozen=True)
class RoundRules(TableRules):
    """The same where a hand is called a round, in games that no federation plays."""

    sanctions: str = no_sanction_rule()
    time_out: str = out_rule(words=IN_ROUNDS)
    time_level: str = level_rule(words=IN_ROUNDS)
