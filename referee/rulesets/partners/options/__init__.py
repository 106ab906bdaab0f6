"""What a table of two pairs agrees on before the first hand."""

from dataclasses import dataclass, replace
from typing import ClassVar

from referee.engine.hands.house_rules import block_counts_rule, key_rule, tiles_rule
from referee.engine.options import Answer, Answers, HouseRule, Number, Value, When, answer, declare, former
from referee.engine.tiles import DOUBLE_NINE, DOUBLE_SIX, Tile, TileSet
from referee.engine.wording import N_, Counted
from referee.rulesets.line.lead import BLOCKED, DRAWN, SIX_SIX_LEADS, WON, LeadRules, lead_rule
from referee.rulesets.partners.options.bonuses import ALL, BonusRules

FIRST_HANDS = (100, 75, 50, 25)  # points beside those of the hand, by how many were won before it (PUE-02)
BY_WIN = ("scoring", "by_win")
BY_PIPS = ("scoring", "opponents", "all", "difference", "others")
BY_HANDS = ("scoring", "hands")
NOBODYS_BLOCK = (("scoring", "hands", "by_win"), ("block_counts", False))
GAME, BLOCK, LEAD = N_("The game"), N_("Blocked hands"), N_("Who leads")
SETS = {tile_set.highest: tile_set for tile_set in (DOUBLE_SIX, DOUBLE_NINE)}
USUAL_TILES = {6: 7, 9: 10}
"""How many tiles each is usually dealt of a set (LAG-05, CUB-01)."""
PLAYERS = 4


def _asleep(chosen_set: Value, hand_tiles: Value) -> int:
    """How many tiles are dealt to nobody (REG-01)."""
    tile_set = SETS[int(chosen_set)]
    return len(tile_set.tiles) - PLAYERS * (int(hand_tiles) or USUAL_TILES[tile_set.highest])


def asleep_lead_clause(chosen_set: Value) -> str:
    """The canon id by which the highest double held leads first, where 6-6 or 9-9 may sleep (BRA-08, CUB-09)."""
    return "CUB-09" if chosen_set == DOUBLE_NINE.highest else "BRA-08"


def _six_six_may_sleep(agreed: Answer[Value], answers: Answers) -> bool:
    return agreed.value == "double_six" and bool(_asleep(answers["set"], answers["hand_tiles"]))


def _first_by_what_sleeps(agreed: Answer[Value], answers: Answers) -> Answer[Value]:
    if not _six_six_may_sleep(agreed, answers):
        return agreed
    return replace(agreed, sentence=FIRST_BY_DOUBLE, cites=(asleep_lead_clause(answers["set"]), *agreed.cites))


def _drawn_by_what_sleeps(agreed: Answer[Value], answers: Answers) -> Answer[Value]:
    leads = agreed.value == "double_six" and not _six_six_may_sleep(agreed, answers)
    return replace(agreed, sentence=SIX_SIX_LEADS) if leads else agreed


def _by_both_ends(agreed: Answer[Value], answers: Answers) -> Answer[Value]:
    like_a_double = agreed.value == "by_win" and answers["both_win"] == 2
    return replace(agreed, sentence=TWO_ON_BOTH_ENDS) if like_a_double else agreed


def _usually_ten(agreed: Answer[Value], answers: Answers) -> Answer[Value]:
    usual = answers["set"] == 9 and not answers["hand_tiles"]
    return replace(agreed, sentence=N_("Everyone is dealt ten tiles.")) if usual else agreed


TWO_ON_BOTH_ENDS = N_("A hand counts 1; going out with a double or on both ends 2, with a double on both more.")
FIRST_BY_DOUBLE = N_("The highest double leads the first hand; if nobody holds a double, the heaviest tile.")


@dataclass(frozen=True)
class Partners(LeadRules, BonusRules):
    """What a table of two pairs agrees on before the first hand."""

    on_every_record: ClassVar[frozenset[str]] = frozenset(
        {"target", "scoring", "in_a_row", "shutout", "time_limit", "blocked", "tie", "first_lead", "next_lead"}
        | {"drawn_lead", *ALL, "double_win_equal_ends", "bonus_need", "bonus_may_finish"}
    )

    target: int = declare(
        HouseRule(N_("Play to how many points?"), GAME, number=Number(1, 10000, (50, 100, 150, 200, 500, 1000))),
        answer(100, N_("Target"), N_("The first side to reach {value} wins."), "LAG-01 LAG-31 DUO-17"),
    )
    written_beyond: int | str = declare(
        HouseRule(N_("Do points beyond the target count?"), GAME),
        answer(True, N_("Yes"), N_("Points beyond the target count."), "LAG-G6 DUO-G4 CLK-2"),
        answer(False, N_("No"), N_("Points beyond the target do not count."), "V-P16 LAG-G6 CLK-2"),
        answer("must_fit", N_("Only what fits"),
            N_("Points that would pass the target do not count at all: it must be hit exactly."), "NHR-10 CUB-24",
            N_("Dominoes in Cuba (teamocuba.com)")),
    )  # fmt: skip
    scoring: str = declare(
        HouseRule(N_("What does a hand score?"), GAME, worded=_by_both_ends),
        answer("opponents", N_("Opponents' pips"), N_("Winners score the opponents' pips."), "LAG-18 LAG-28 DUO-13"),
        answer("all", N_("All pips"), N_("Winners score all pips, their own too."), "LAG-19 V-P03"),
        answer("others", N_("The three other hands"),
            N_("Winners score all pips but those of the single hand that won."), "NHR-9 CUB-13",
            N_("Double-nine programs (domino-occidental, domino-cubano)")),
        answer("difference", N_("The difference"),
            N_("Winners score the opponents' pips minus their own, never below 0."), "LAG-14"),
        answer("hands", N_("One per hand"), N_("A hand won counts 1."), "V-P20 JAM-04 JAM-12"),
        answer("by_win", N_("By kind of win"),
            N_("A hand counts 1; going out with a double 2, on both ends 3, with a double on both more."),
            "V-P17 BRA-01 BRA-02"),
    )  # fmt: skip
    twice: str = declare(
        HouseRule(N_("Does a double win count the hand twice?"), GAME, when=When(BY_PIPS)),
        answer("none", N_("No"), N_("A double win does not count the hand twice."), "NHR-8", is_off=True),
        answer("double_win", N_("Yes"),
            N_("A double win counts the hand twice: going out with a non-double that fits both ends."), "NHR-8 CUB-21",
            N_("Dominoes in eastern Cuba (libreonline.com)")),
        answer("double_win_or_blank", N_("Yes, and so does 0-0"),
            N_("A double win counts the hand twice, and so does going out with 0-0."), "NHR-8"),
    )  # fmt: skip
    pips_written: str = declare(
        HouseRule(N_("What is written of the pips?"), GAME, when=When(BY_PIPS), compared=False),
        answer("exact", N_("The pips themselves"), N_("The pips themselves are written."), "END-24", is_off=True),
        answer("bands", N_("A point for ten"),
            N_("3 to 20 pips write 2 points, 21 to 30 write 3, 31 to 40 write 4, and so on by tens; fewer write "
                "nothing."), "END-34", N_("Dominoes in eastern Cuba (libreonline.com)")),
    )  # fmt: skip
    cross_win: int = declare(
        HouseRule(N_("A double on both ends?"), GAME, when=When(BY_WIN)),
        answer(4, N_("A double on both ends: 4"), N_("A double that fits both ends counts 4."), "BRA-G1 V-P17"),
        answer(6, N_("A double on both ends: 6"), N_("A double that fits both ends counts 6."), "BRA-G1 V-P17"),
    )
    both_win: int = declare(
        HouseRule(N_("A tile on both ends?"), GAME, when=When(BY_WIN)),
        answer(3, N_("Another tile on both ends: 3"), N_("A tile that fits both ends and is no double counts 3."),
            "BRA-01 V-P17"),
        answer(2, N_("Another tile on both ends: 2"), N_("A tile that fits both ends and is no double counts 2."),
            "END-42", N_("A Brazilian program (lá-e-lô like a double)")),
    )  # fmt: skip
    dekabes: bool = declare(
        HouseRule(N_("Does fitting both ends count two?"), GAME, when=When(BY_HANDS)),
        answer(False, N_("No"), N_("Going out on both ends counts like any other win."), "END-42", is_off=True),
        answer(True, N_("Yes"),
            N_("Going out with a tile that fits two different ends counts 2, and a double does not."),
            "END-42 END-03", N_("Haiti (pagat.com, dekabesdomino.com)")),
    )  # fmt: skip
    after_draw: str = declare(
        HouseRule(N_("Do tied hands carry over?"), GAME, when=When(("scoring", "hands", "by_win"))),
        answer("nothing", N_("No"), N_("Tied hands do not carry over."), "NHR-6 BRA-04", is_off=True),
        answer("one_each", N_("One more for each"), N_("A hand won counts 1 more for each tied just before."),
            "NHR-6 BRA-04 V-P17",
            N_("Brazilian tournament and club rules (domino-esje.blogspot.com, livrozilla.com, riltons)")),
        answer("twice", N_("The next counts double"),
            N_("After a tied hand, or several, the next hand won counts double."), "NHR-6 JAM-08 BRA-13",
            N_("Jamaican engines (yard-dominoes, carib-domino)")),
    )  # fmt: skip
    drawn_carry: bool = former(False, True, now=("after_draw", "nothing", "one_each"))
    key_win: int = key_rule(GAME, BY_HANDS)
    in_a_row: bool = declare(
        HouseRule(N_("Six in a row?"), GAME),
        answer(False, N_("No"), N_("Points stay when you lose a hand."), "LAG-02", is_off=True),
        answer(True, N_("Yes"), N_("Losing a hand wipes out your score."), "V-P20"),
    )
    broken_run: str = declare(
        HouseRule(N_("If a run is broken?"), GAME, when=When(("in_a_row", True))),
        answer("breaker_one", N_("It counts for the breakers"), N_("The hand that breaks a run counts."),
            "NHR-4 V-P20"),
        answer("both_zero", N_("Both start at 0"),
            N_("The hand that breaks a run counts nothing: both sides have 0, and the highest double leads."),
            "NHR-4 JAM-09", N_("Jamaican and Caribbean dominoes (pagat.com, dominoj.com, about-jamaica.com)")),
        answer("one_all_two", N_("Both at 0, one all plays two"), N_("The hand that breaks a run counts nothing: both "
                "sides have 0, and the highest double leads. If the score was 1 to 0, the next hand won counts 2."),
            "NHR-4 JAM-09 JAM-10", N_("Jamaican glossary (dominoj.com); yard-dominoes")),
    )  # fmt: skip
    shutout: str = declare(
        HouseRule(N_("A shutout (losers on 0) counts as?"), GAME, when=When(("in_a_row", False))),
        answer("honour", N_("One game"), N_("A shutout counts as one game."), "V-P15", is_off=True),
        answer("double", N_("Two games"), N_("A shutout (losers on 0) counts double."), "V-P15"),
    )
    losers_below: int = declare(
        HouseRule(N_("A draw if the losers have…?"), GAME,
            number=Number(0, 10000, (0, 5), zero=N_("The first to reach the target wins.")),
            when=When(("in_a_row", False))),
        answer(0, N_("A draw if the losers have"),
            Counted("With {value} point or more the losers draw.", "With {value} points or more the losers draw."),
            "V-P21"),
    )  # fmt: skip
    first_hands: bool = declare(
        HouseRule(N_("Do the first four hands earn more?"), GAME, compared=False),
        answer(False, N_("No"), N_("The first hands earn nothing extra."), "LAG-14", is_off=True),
        answer(True, N_("Yes: 100, 75, 50, 25"), N_("The first four hands won earn 100, 75, 50 and 25 more."),
            "V-P14 PUE-02 PUE-03 PUE-G1"),
    )  # fmt: skip
    set: int = declare(
        HouseRule(N_("Which set?"), GAME, whole_game=True),
        answer(6, N_("Double-six"), N_("A double-six set: 28 tiles, 168 pips."), "LAG-05 DUO-02"),
        answer(9, N_("Double-nine"), N_("A double-nine set: 55 tiles, 495 pips."), "NHR-3"),
    )
    hand_tiles: int = tiles_rule(
        GAME, N_("Everyone is dealt seven tiles."), "NHR-3 LAG-05", worded=_usually_ten, suggested=(0, 6)
    )
    redeal_doubles: int = declare(
        HouseRule(N_("A new deal with how many doubles?"), GAME,
            number=Number(0, 7, (0, 4, 5), zero=N_("Doubles allow no new deal."))),
        answer(0, N_("Doubles for a new deal"),
            Counted("With {value} double or more you may ask for a new deal before the first tile.",
                "With {value} doubles or more you may ask for a new deal before the first tile."), "LAG-G18 V-P18"),
    )  # fmt: skip
    blocked: str = declare(
        HouseRule(N_("Who wins a blocked hand?"), BLOCK),
        answer("team", N_("The lighter pair"), N_("The pair with fewer pips wins a block."), "LAG-24 DUO-14 DUO-15"),
        answer("individual", N_("The lightest hand"), N_("The side with the lightest hand wins a block."),
            "LAG-25 JAM-05"),
        answer("blocker_vs_next", N_("Blocker against next"),
            N_("Blocker against next player: the lighter hand's side wins a block."), "V-P02"),
        answer("blocker_vs_previous", N_("Blocker against the one before"),
            N_("Blocker against the player before: the lighter hand's side wins a block."), "NHR-2 DOM-04",
            N_("Dominican Republic (dominoesonline.com)")),
    )  # fmt: skip
    block_counts: bool = block_counts_rule(BLOCK, NOBODYS_BLOCK[0], N_("A Brazilian tournament sheet (livrozilla.com)"))
    block_points: str = declare(
        HouseRule(N_("And what does a block score?"), BLOCK, when=When(BY_PIPS), compared=False),
        answer("same", N_("The same"), N_("A block scores like any other hand."), "END-24", is_off=True),
        answer("opponents", N_("Opponents' pips"), N_("Winners of a block score the opponents' pips."), "END-24"),
        answer("all", N_("All pips"), N_("Winners of a block score all pips, their own too."), "END-26",
            N_("A Dominican program (curetcore/dominodominicano)")),
        answer("difference", N_("The difference"),
            N_("Winners of a block score the opponents' pips minus their own, never below 0."), "END-27"),
    )  # fmt: skip
    block_bonus: int = declare(
        HouseRule(N_("Points more for a block?"), BLOCK,
            number=Number(0, 1000, (0, 100), zero=N_("A block earns nothing more.")), when=When(BY_PIPS),
            compared=False),
        answer(0, N_("More for a block"), Counted("A block that somebody wins earns {value} point more.",
                "A block that somebody wins earns {value} points more."), "END-33",
            N_("100: Puerto Rico to 500, by one account")),
    )  # fmt: skip
    pairs_break_tie: bool = former(False, True)
    """Whether the lighter pair wins where both sides share the lightest hand."""
    tie: str = declare(
        HouseRule(N_("And if it's a tie?"), BLOCK, when=When(unless=(NOBODYS_BLOCK,))),
        answer("drawn", N_("Nobody scores"), N_("A tied block scores nothing."), "LAG-G1 LAG-G2 V-P01"),
        answer("opener_wins", N_("The side that led"), N_("The side that led wins a tied block."), "V-P07"),
        answer("blocker_wins", N_("The side that blocked"), N_("The side that blocked wins a tied block."), "V-P06"),
        answer("blocker_loses", N_("The other side"), N_("The side that blocked loses a tied block."), "DUO-16 V-P08"),
    )
    forced_blocker: str = declare(
        HouseRule(N_("Does a forced block lose a tie too?"), BLOCK, when=When(("tie", "blocker_loses"))),
        answer("loses", N_("Yes"), N_("A forced block loses a tie too."), "DUO-G2"),
        answer("drawn", N_("No: nobody scores"), N_("Nobody scores a tie if the blocker had no other tile to play."),
            "DUO-G2", N_("Brazilian tournament and club rules (domino-esje.blogspot.com, livrozilla.com, riltons)")),
    )  # fmt: skip
    first_lead: str = declare(
        HouseRule(N_("Who leads the first hand?"), LEAD, worded=_first_by_what_sleeps),
        answer("double_six", N_("6-6, or the highest double"), N_("The player with 6-6 leads the first hand with it."),
            "LAG-20 LAG-06 DUO-07"),
        answer("random", N_("Drawn by lot"), N_("The first lead is drawn by lot."), "LAG-21",
            N_("Championship by Spanish federation rules (fallas.com); Lloc de Joc 2008")),
    )  # fmt: skip
    next_lead: str = lead_rule(
        WON,
        LEAD,
        {"right_of_starter": "LAG-22 LAG-16 DUO-12", "previous_winner": "LAG-23 V-P05 LAG-G4",
            "winning_pair": ("NHR-7 JAM-03", N_("Caribbean dominoes (pagat.com; gambiter.com)")),
            "after_winner": "END-73"},
        compared=True,
    )  # fmt: skip
    blocked_lead: str = lead_rule(
        BLOCKED,
        LEAD,
        {"winner": "LAG-23 LAG-G4", "next_seat": ("END-72", N_("A Venezuelan program (Mulfari)")),
            "highest_double": "END-72", "drawn": "END-72"},
        only_if=("next_lead", "previous_winner"),
    )  # fmt: skip
    drawn_lead: str = lead_rule(
        DRAWN,
        LEAD,
        {"right_of_starter": "LAG-G3 DUO-G5", "same_starter": "LAG-G3", "last_winner": "LAG-G3",
            "double_six": "LAG-G3 JAM-07"},
        worded=_drawn_by_what_sleeps,
    )  # fmt: skip

    @property
    def tile_set(self) -> TileSet:
        return SETS[self.set]

    @property
    def dealt(self) -> int:
        """How many tiles each is dealt."""
        return self.hand_tiles or USUAL_TILES[self.set]

    @property
    def asleep(self) -> int:
        """How many tiles are dealt to nobody, and stay unseen (REG-01)."""
        return _asleep(self.set, self.hand_tiles)

    @property
    def all_dealt(self) -> bool:
        """Whether every tile is dealt, so that what is left proves how the line lies (REG-10)."""
        return not self.asleep

    @property
    def six_six_leads(self) -> bool:
        """Whether 6-6 leads where the highest double does: where every tile is dealt, for else it may sleep."""
        return self.all_dealt

    @property
    def is_duel(self) -> bool:
        """Whether a block is decided between the blocker and one neighbour."""
        return self.blocked in ("blocker_vs_next", "blocker_vs_previous")

    @property
    def highest_double(self) -> Tile:
        return Tile(self.set, self.set)

    @property
    def counts_keys(self) -> bool:
        """Whether a key counts two: where hands are counted, and nowhere else (NHR-5)."""
        return self.scoring == "hands" and self.key_win > 1

    @property
    def both_start_anew(self) -> bool:
        """Whether the hand that breaks a run counts for nobody (NHR-4)."""
        return self.in_a_row and self.broken_run != "breaker_one"

    @property
    def counts_some_twice(self) -> bool:
        """Whether a hand counts twice for how it was won (NHR-8)."""
        return self.twice != "none" and self.scoring in BY_PIPS

    def written(self, pips: int) -> int:
        """What is written of so many pips: by the bands of eastern Cuba, nothing below 3 (END-34)."""
        return 0 if pips < 3 else max(2, -(-pips // 10))

    @property
    def level_block(self) -> str:
        """Who has a block in which both sides come out level; nobody where every block is nobody's (END-17)."""
        return "drawn" if self.block_is_nobodys else self.tie

    @property
    def block_is_nobodys(self) -> bool:
        """Whether nobody wins a block, where hands are counted (END-17)."""
        return self.counts_hands and not self.block_counts

    @property
    def counts_dekabes(self) -> bool:
        """Whether a hand counts two that was won on both ends, where hands are counted (END-42)."""
        return self.scoring == "hands" and self.dekabes

    @property
    def block_scoring(self) -> str:
        """What a block scores, as `scoring` says it of any hand."""
        return self.scoring if self.counts_hands or self.block_points == "same" else self.block_points

    @property
    def must_fit(self) -> bool:
        """Whether points that would pass the target are not written at all (NHR-10)."""
        return self.written_beyond == "must_fit"

    @property
    def stops_at(self) -> int:
        """How many points a side must need more than to have a bonus; 0 where hands are counted (REG-17)."""
        return 0 if self.counts_hands and not self.need_stops_hands else self.bonus_need

    @property
    def counts_hands(self) -> bool:
        """Whether hands are counted, each as one or by its kind, and no pips."""
        return self.scoring in ("hands", "by_win")

    @property
    def doubles_after_draw(self) -> bool:
        """Whether the next hand that is won counts twice after a drawn one (NHR-6)."""
        return self.counts_hands and self.after_draw == "twice"
