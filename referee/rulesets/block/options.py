"""What a table that plays Block or Draw agrees on before the first hand, and the presets with their sources."""

from dataclasses import dataclass, replace

from referee.engine.hands.house_rules import block_counts_rule, key_rule, tiles_rule
from referee.engine.options import Answer, Answers, HouseRule, Number, Value, When, answer, declare
from referee.engine.tiles import BLANK, DOUBLE_NINE, DOUBLE_SIX, DOUBLE_TWELVE, Tile, TileSet
from referee.engine.wording import N_, NP_, Counted
from referee.rulesets.line.lead import DRAWN, WON, LeadRules, lead_rule

GAME, BLOCKED, PLAY, LEAD = N_("The game"), N_("A blocked hand"), N_("Tiles and drawing"), N_("Who leads")
SETS = {tile_set.highest: tile_set for tile_set in (DOUBLE_SIX, DOUBLE_NINE, DOUBLE_TWELVE)}
BY_HANDS, AGAINST_LOSERS = ("count_by", "hands"), ("count_by", "losers")
NO_BLANK = replace(DOUBLE_SIX, without=frozenset({BLANK}))
"""Double-six without 0-0: 27 tiles, 168 pips."""
BY_PIPS, LIGHTEST = ("count_by", "pips"), ("block_winner", "lightest", "under_six")
NOBODYS_BLOCK = (BY_HANDS, ("block_counts", False))
DRAWING = ("draw", "until_playable", "one", "up_to_three")
ALL_DEALT = (("set", 6), ("without_blank", True), ("hand_tiles", 0))
"""The answers by which every tile is dealt, to however many who play."""
BY_SEATS = (("first_lead", "drawn"), ("next_lead", "next_seat", "winner", "after_winner"), ("drawn_lead", "next_seat"))
"""The answers by which the highest double leads no hand, unless all start again."""
USUAL_TILES = {6: {2: 7, 6: 4}, 9: dict.fromkeys((2, 3, 4), 9), 12: dict.fromkeys((2, 3, 4), 12)}
"""How many tiles are usually dealt from each set, by how many play (BLO-G1, END-52, END-53)."""
TILES_TO_OTHERS = {6: 5, 9: 7, 12: 7}
"""The same for everybody else."""


def _to_the_target(agreed: Answer[Value], answers: Answers) -> Answer[Value]:
    if answers["count_by"] == "hands":
        return replace(agreed, sentence=HANDS_TO_WIN, has_usual=False)
    if answers["count_by"] == "losers":
        return replace(agreed, sentence=N_("The game ends once somebody has {value} or more; the lowest total wins."))
    if answers["over"] == "no_score":
        return replace(agreed, sentence=N_("The first side to reach exactly {value} wins the game."))
    return agreed


def _all_dealt(agreed: Answer[Value], answers: Answers) -> Answer[Value]:
    if all(answers[rule] == answer for rule, answer in ALL_DEALT):
        return replace(agreed, sentence=EVERY_TILE, cites=("BLO-03", "JAM-20"))
    return agreed


def _how_many(agreed: Answer[Value], answers: Answers) -> Answer[Value]:
    """How many play, each alone, which hangs on the set and on the tiles each."""
    if agreed.value == "pairs":
        return agreed
    text = PLAYERS[answers["set"]]
    if answers["hand_tiles"]:
        text = N_("Two to twelve play, each alone, as far as the tiles go round.")
    elif all(answers[rule] == answer for rule, answer in ALL_DEALT):
        text = N_("Two to four play, each alone.")
    return replace(agreed, sentence=text)


PLAYERS: dict[Value, str] = {
    6: N_("Two to six play, each alone."),
    9: N_("Two to seven play, each alone."),
    12: N_("Two to twelve play, each alone."),
}
EVERY_TILE = N_("All tiles are dealt: two take fourteen each, three nine, four seven.")
HANDS_TO_WIN = Counted(
    "The first side to win {value} hand wins the game.", "The first side to win {value} hands wins the game."
)


@dataclass(frozen=True)
class Block(LeadRules):
    """What a table that plays Block or Draw agrees on before the first hand."""

    block_points: str = declare(
        HouseRule(N_("What does a block score?"), BLOCKED, when=When(BY_PIPS, LIGHTEST), prominent=True),
        answer("opponents_minus_own", N_("The difference"),
            N_("A block scores the pips in the others' hands minus the winner's own."), "BLO-G8 BLO-16",
            N_("Ten published rulebooks")),
        answer("opponents", N_("The whole"), N_("A block scores all the pips in the others' hands."), "BLO-G8",
            N_("Five published rulebooks")),
        answer("each_difference", N_("Each difference"), N_("A block scores by how much each other hand is heavier."),
            "BLO-G8", N_("Blind Hughie (compendia.co.uk)")),
        answer("ladder", N_("Everybody their differences"),
            N_("In a block everybody scores by how much each heavier hand is heavier."), "END-29",
            N_("Block Game (digigamers.com)")),
        answer("each_others", N_("Everybody the others' pips"),
            N_("In a block everybody scores the pips in the others' hands."), "END-30",
            N_("FreeSweetGames Domino (totalshareware.com)")),
        answer("none", NP_("points", "Nothing"), N_("A block scores nothing."), "BLO-G8"),
    )  # fmt: skip
    tie: str = declare(
        HouseRule(N_("If a block is tied?"), BLOCKED,
            when=When(LIGHTEST, unless=((("block_points", "ladder", "each_others"), BY_PIPS), NOBODYS_BLOCK)),
            prominent=True),
        answer("no_score", N_("Nobody scores"), N_("A block tied for the fewest pips scores nothing."), "BLO-G9"),
        answer("lightest_tile", N_("The lightest tile wins"),
            N_("The lightest single tile wins a tie for the fewest pips; if that ties too, nobody scores."), "BLO-G9",
            N_("Block Dominoes (domino-games.com, domino-block-pro)")),
        answer("last_played", N_("The last to play wins"),
            N_("Of those tied for the fewest pips, the last to play wins. If another player blocked, nobody scores."),
            "BLO-G9",
            N_("birajsilwal/Dominoes-game, Suyogrammer/Dominos-Game")),
        answer("split", N_("They share"),
            N_("Those tied for the fewest pips share what a winner would score, rounded down."), "BLO-G9 BLO-19"),
    )  # fmt: skip
    block_winner: str = declare(
        HouseRule(N_("Who wins a blocked hand?"), BLOCKED, when=When(unless=(NOBODYS_BLOCK,))),
        answer("lightest", N_("The fewest pips"), N_("In a blocked hand the fewest pips win."), "BLO-14 JAM-22 MAR-03"),
        answer("under_six", N_("The fewest pips, if under six"),
            N_("In a blocked hand the fewest pips win, if they are fewer than six; else nobody does."), "MAR-03 BLO-14",
            N_("Martinique (blog.locations-vue-turquoise.com)")),
        answer("blocker", N_("The blocker"),
            N_("The player who blocks wins the hand as if by going out, whatever they hold."),
            "NHR-11 HOY-01", N_("Encyclopedias after Hoyle (altcodesymbols.com, reference.com)")),
    )  # fmt: skip
    block_counts: bool = block_counts_rule(BLOCKED, BY_HANDS, N_("Martinique (blog.locations-vue-turquoise.com)"))
    sides: str = declare(
        HouseRule(N_("Each alone, or in pairs?"), GAME, whole_game=True, worded=_how_many),
        answer("each", N_("Each alone"), PLAYERS[6], "BLO-01"),
        answer("pairs", N_("Two pairs"), N_("Two pairs play; partners face each other and share one score."),
            "BLO-01 BLO-20"),
    )  # fmt: skip
    count_by: str = declare(
        HouseRule(N_("What is counted?"), GAME, whole_game=True),
        answer("pips", N_("Pips"), N_("Pips are counted."), "BLO-G15"),
        answer("hands", N_("Hands won"), N_("Each hand won counts one."), "BLO-G15",
            N_("About Jamaica; DominoJ")),
        answer("losers", N_("Pips, against the losers"),
            N_("Each side that loses a hand is written its own pips. The fewer, the better."),
            "BLO-G15 END-31 END-37", N_("France (pagat.com); Mexico, Chile, and Russian kozel")),
    )  # fmt: skip
    double_twice: bool = declare(
        HouseRule(N_("Twice after a double?"), GAME, when=When(AGAINST_LOSERS), compared=False),
        answer(False, N_("No"), N_("Going out with a double counts like any other tile."), "END-41", is_off=True),
        answer(True, N_("Yes"), N_("If somebody goes out with a double, the losers' pips are written twice."),
            "END-41", N_("France (pagat.com)")),
    )  # fmt: skip
    in_a_row: bool = declare(
        HouseRule(N_("Only hands in a row?"), GAME, when=When(BY_HANDS), compared=False),
        answer(False, N_("No"), N_("Losing a hand takes nothing away."), "GUA-02", is_off=True),
        answer(True, N_("Yes"), N_("Losing a hand wipes out your score."), "V-P20 GUA-02",
            N_("Guadeloupe (guadeloupe.fr)")),
    )  # fmt: skip
    series: str = declare(
        HouseRule(N_("When everybody has won a hand?"), GAME,
            when=When(BY_HANDS, unless=((("in_a_row", True),),)), compared=False),
        answer("plain", N_("Play on"), N_("Hands won always stay."), "NHR-12 REG-G8", is_off=True),
        answer("love", N_("All start again"),
            N_("Once everybody has won a hand, all start again from 0 (“bruk” in Jamaica, “chirée” in Martinique)."),
            "NHR-12 JAM-23 MAR-05 REG-G8",
            N_("Jamaica (about-jamaica.com, dominoj.com); Martinique (omardev1900/domino-martinique)")),
    )  # fmt: skip
    key_win: int = key_rule(GAME, BY_HANDS)
    target: int = declare(
        HouseRule(N_("Play to how many points?"), GAME, number=Number(1, 10000, (50, 61, 100, 121)),
            worded=_to_the_target),
        answer(100, N_("Target"),
            Counted("The first side to have {value} point or more wins the game.",
                "The first side to have {value} points or more wins the game."), "BLO-G11 BLO-18"),
    )  # fmt: skip
    over: str = declare(
        HouseRule(N_("If a score passes the target?"), GAME, when=When(BY_PIPS)),
        answer("counts", N_("It counts"), N_("The target doesn't have to be hit exactly."), "BLO-G12", is_off=True),
        answer("no_score", N_("Nothing: hit it exactly"),
            N_("The target must be hit exactly: a score that would pass it counts nothing."), "BLO-G12",
            N_("Pagat; Domino Rules")),
    )  # fmt: skip
    stock_points: bool = declare(
        HouseRule(N_("Does the boneyard score too?"), GAME, when=When(BY_PIPS, unless=(ALL_DEALT,)), compared=False),
        answer(False, N_("No"), N_("The boneyard scores nothing."), "BLO-G7", is_off=True),
        answer(True, N_("Yes"), N_("Going out scores the boneyard's pips too; a block doesn't."), "BLO-G7",
            N_("lawngames.co.za")),
    )  # fmt: skip
    doubles: str = declare(
        HouseRule(N_("What does a double count in a hand?"), GAME),
        answer("full", N_("Both halves"), N_("A double left counts both halves."), "BLO-G10"),
        answer("half", N_("One half"), N_("A double left counts one half."), "BLO-G10",
            N_("A maker's manual (Trademark Games)")),
    )  # fmt: skip
    draw: str = declare(
        HouseRule(N_("If you can't play, do you draw?"), PLAY, when=When(unless=(ALL_DEALT,)), compared=False),
        answer("until_playable", N_("Until they can play"),
            N_("If you can't play, draw until a tile fits and play it. With nothing to draw, pass."),
            "BLO-G3 BLO-07"),
        answer("none", N_("No drawing (Block)"), N_("Nobody draws: if you can't play, you pass."), "BLO-G3 BLO-07"),
        answer("one", N_("One tile"), N_("If you can't play, draw one tile and play it if it fits. If not, pass."),
            "BLO-G3"),
        answer("up_to_three", N_("Three tiles at most"),
            N_("If you can't play, draw up to three tiles. If none fits, pass."), "BLO-G3"),
    )  # fmt: skip
    reserve: int = declare(
        HouseRule(N_("How many tiles stay in the boneyard?"), PLAY, when=When(DRAWING), compared=False),
        answer(0, NP_("tiles", "None"), N_("The whole boneyard may be drawn."), "BLO-G3"),
        answer(1, N_("One"), N_("The last tile is never drawn."), "BLO-G3"),
        answer(2, N_("Two"), N_("The last two tiles are never drawn."), "BLO-G3"),
    )
    set: int = declare(
        HouseRule(N_("Which set?"), PLAY, compared=False),
        answer(6, N_("Double-six"), N_("A double-six set: 28 tiles, 168 pips."), "BLO-02"),
        answer(9, N_("Double-nine"), N_("A double-nine set: 55 tiles, 495 pips."), "BLO-02", "games.yahoo.com"),
        answer(12, N_("Double-twelve"), N_("A double-twelve set: 91 tiles, 1,092 pips."), "BLO-02"),
    )
    without_blank: bool = declare(
        HouseRule(N_("Is 0-0 taken out?"), PLAY, when=When(("set", 6)), compared=False),
        answer(False, N_("No"), N_("The whole set is played with."), "NHR-13", is_off=True),
        answer(True, N_("Yes"), N_("0-0 is taken out, unless all 28 tiles are dealt."), "NHR-13 JAM-20",
            N_("Jamaica (gamerules.com), Egypt")),
    )  # fmt: skip
    hand_tiles: int = tiles_rule(
        PLAY,
        N_("Two take seven tiles each, three to five take five, six take four. Of double-nine up to four take nine, of "
            "double-twelve twelve; from five on they take seven."),
        "BLO-G1 BLO-03",
        worded=_all_dealt,
    )  # fmt: skip
    spinner: str = declare(
        HouseRule(N_("Which doubles branch?"), PLAY, compared=False),
        answer("none", NP_("doubles", "None"), N_("No double branches: the line has two ends."), "BLO-G13 BLO-05"),
        answer("first", N_("The first double"), N_("The first double branches on all four sides."), "BLO-G13 BLO-44",
            N_("lawngames.co.za")),
        answer("all", N_("Every double"), N_("Every double branches on all four sides."), "BLO-G13 BLO-44",
            N_("Domino Play; Domino Games")),
    )  # fmt: skip
    first_lead: str = declare(
        HouseRule(N_("Who leads the first hand?"), LEAD, compared=False),
        answer("highest_double", N_("The highest double"), N_("The highest double leads the first hand."),
            "BLO-G4 BLO-08"),
        answer("drawn", N_("Drawn by lot"), N_("The first lead is drawn by lot; any tile may be led."), "BLO-G4"),
    )  # fmt: skip
    no_double: str = declare(
        HouseRule(N_("If nobody holds a double?"), LEAD,
            when=When(unless=(ALL_DEALT, (*BY_SEATS, (*BY_PIPS, "losers")), (*BY_SEATS, ("series", "plain")))),
            compared=False),
        answer("heaviest", N_("The heaviest tile leads"),
            N_("If nobody holds a double to lead, the heaviest tile leads; of equals, the one with the higher number."),
            "BLO-G5"),
        answer("redeal", N_("Deal again"), N_("If nobody holds a double to lead, deal again."), "BLO-G5", "Netexl"),
    )  # fmt: skip
    next_lead: str = lead_rule(
        WON, LEAD, {"highest_double": "BLO-G6", "next_seat": "BLO-G6", "winner": "BLO-G6", "after_winner": "END-75"}
    )
    drawn_lead: str = lead_rule(
        DRAWN,
        LEAD,
        {"next_seat": "BLO-G6", "highest_double": ("NHR-16 JAM-21 MAR-02", N_("Jamaica (gamerules.com, dominoj.com)"))},
        only_if=("next_lead", "next_seat", "winner", "after_winner"),
    )

    @property
    def tile_set(self) -> TileSet:
        return SETS[self.set]

    @property
    def may_lack_blank(self) -> bool:
        """Whether 0-0 is taken out for those to whom not all tiles are dealt."""
        return self.without_blank and self.set == DOUBLE_SIX.highest

    @property
    def in_pairs(self) -> bool:
        return self.sides == "pairs"

    @property
    def all_dealt(self) -> bool:
        """Whether every tile is dealt, to however many who play."""
        return self.may_lack_blank and not self.hand_tiles

    @property
    def draws(self) -> bool:
        return self.draw != "none" and not self.all_dealt

    @property
    def by_pips(self) -> bool:
        return self.count_by == "pips"

    @property
    def by_hands(self) -> bool:
        return self.count_by == "hands"

    @property
    def against_losers(self) -> bool:
        """Whether pips are written to the losers, so that the lowest total wins (END-37)."""
        return self.count_by == "losers"

    @property
    def doubles_losses(self) -> bool:
        """Whether going out with a double writes the losers' pips twice (END-41)."""
        return self.against_losers and self.double_twice

    @property
    def who_wins_block(self) -> str:
        """Who wins a blocked hand, as `block_winner` says it; "nobody" where none counts (END-17)."""
        return "nobody" if self.by_hands and not self.block_counts else self.block_winner

    @property
    def blocker_wins(self) -> bool:
        return self.who_wins_block == "blocker"

    @property
    def worth_of_block(self) -> str:
        """What a block scores: all the others' pips where whoever blocks wins it, else as the table agreed."""
        return "opponents" if self.blocker_wins else self.block_points

    @property
    def everybody_scores(self) -> bool:
        """Whether a block scores for everybody, by what each holds (END-29, END-30)."""
        return self.by_pips and self.worth_of_block in ("ladder", "each_others")

    @property
    def starts_again(self) -> bool:
        """Whether all start again from nought once everybody has won a hand."""
        return self.series == "love" and self.by_hands and not self.in_a_row

    @property
    def counts_runs(self) -> bool:
        """Whether whoever loses a hand loses those won before it (GUA-02)."""
        return self.in_a_row and self.by_hands

    @property
    def counts_keys(self) -> bool:
        return self.key_win > 1 and self.by_hands

    @property
    def boneyard_scores(self) -> bool:
        return self.by_pips and self.stock_points and not self.all_dealt

    def worth(self, tile: Tile) -> int:
        return tile.high if tile.is_double and self.doubles == "half" else tile.pips

    def dealt(self, players: int) -> int:
        """How many tiles each of so many players is dealt: all, where 0-0 may be taken out (BLO-G1, JAM-20)."""
        if self.all_dealt:
            return len(self.tile_set.tiles) // players
        return self.hand_tiles or USUAL_TILES[self.set].get(players, TILES_TO_OTHERS[self.set])

    @property
    def seats(self) -> tuple[int, ...]:
        """How many may play; to how many of them the tiles can be dealt is another question (BLO-G2, BLO-30)."""
        if self.in_pairs:
            return (4,)
        return (2, 3, 4) if self.all_dealt else tuple(range(2, 13))

    def tiles_of(self, players: int) -> TileSet:
        """The tiles that so many play with: without 0-0 where that is agreed and it is not dealt (NHR-13)."""
        is_dealt = self.dealt(players) * players == len(self.tile_set.tiles)
        return NO_BLANK if self.may_lack_blank and not is_dealt else self.tile_set

    def asleep(self, players: int, blocked: bool) -> int | None:
        """How many tiles are in nobody's hand and not on the table at the end; None where nobody can tell.

        A block comes only when nobody may draw any more (BLO-39).
        """
        undealt = len(self.tiles_of(players).tiles) - self.dealt(players) * players
        stay = self.reserve if self.draws else 0
        if not self.draws or undealt <= stay:
            return undealt
        return stay if blocked else None
