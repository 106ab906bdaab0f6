"""The fixed rules of partnership dominoes, each with the house rules it needs."""

from collections.abc import Callable
from typing import Any

from referee.engine.desk.rulebook import usual
from referee.engine.options import house_rules
from referee.engine.verdict import (
    AGREED,
    CORRECTED,
    COUNTED_AGAIN,
    IN_ONE_HAND,
    PENALTIES_IN_PAIRS,
    STOPPED,
    Clause,
    clause,
    on_request,
)
from referee.engine.wording import N_
from referee.rulesets.partners.options import Partners
from referee.rulesets.partners.options.bonuses import ALL, BonusRules


def by_blocker(options: Partners) -> bool:
    """Whether a block can be decided by who blocked."""
    return options.level_block in ("blocker_wins", "blocker_loses") or options.is_duel


def by_equal_sums(options: Partners) -> bool:
    """Whether the other side of the blocker scores the equal sum of a tied block."""
    is_sum = options.blocked == "team" and options.block_scoring == "opponents" and options.pips_written == "exact"
    return options.level_block == "blocker_loses" and is_sum


def all_dealt(options: Any) -> bool:
    """Whether every tile is dealt."""
    return bool(options.all_dealt)


def tiles_sleep(options: Any) -> bool:
    """Whether some tiles are dealt to nobody."""
    return not options.all_dealt


WHO_BLOCKED = N_("The last to play blocked, forced or not. If nobody remembers, nobody scores.")
DEALT_ANEW = N_("The winners score the hand, then a new one is dealt.")
BLOCK_CLAUSES: tuple[Clause[Partners], ...] = (
    clause("LAG-G2", N_("Partners who share the lightest hand win the block."), "JAM-06",
        when=lambda options: options.blocked == "individual"),
    clause("DUO-G2", WHO_BLOCKED, others=(N_("A forced player did not block."),), when=by_blocker),
    clause("LAG-G1", N_("If nobody remembers who led, a tied block scores nothing."),
        when=lambda options: options.level_block == "opener_wins"),
    clause("DUO-G8", N_("Equal sums tie a block: the side that did not block scores that sum."), "DUO-G1",
        when=by_equal_sums),
    clause("LAG-G23", N_("The winners of a block score the opponents' pips even if they hold more themselves."),
        when=lambda options: options.blocked != "team" and options.block_scoring == "opponents"),
    clause("LAG-G4", N_("Of the side that wins a block, the lighter hand leads; if equal, the first after the "
            "blocker."),
        others=(N_("The pair chooses who leads."),),
        when=lambda options: options.next_lead == "previous_winner" and not options.is_duel),
    clause("LAG-G4", N_("Of the two players compared, the one whose side won the block leads."),
        others=(N_("The pair chooses who leads."),),
        when=lambda options: options.next_lead == "previous_winner" and options.is_duel),
)  # fmt: skip


def says(what: str) -> Callable[[Any], bool]:
    """The condition that the house rules come to this, which the options say."""
    return lambda options: bool(getattr(options, what))


def pays(*bonuses: str) -> Callable[[BonusRules], bool]:
    """The condition that at least one of these bonuses is played."""
    return lambda rules: any(rule.key in bonuses and rule.matters(rules) for rule in house_rules(rules))


def stops(options: Any) -> bool:
    """Whether bonuses stop for a side that is near to winning."""
    return any(rule.key == "bonus_need" and rule.matters(options) for rule in house_rules(options))


def never_stops(options: Partners) -> bool:
    """Whether bonuses are paid however near a side is, because hands are counted."""
    return options.counts_hands and not options.stops_at and pays(*ALL)(options)


def runs_through_draws(options: Partners) -> bool:
    """Whether hands must be won in a row, and a tied one counts for the next."""
    return options.in_a_row and options.counts_hands and options.after_draw != "nothing"


def first_pass_and_round(rules: BonusRules) -> bool:
    """Whether three passes on the first tile could be taken for either bonus."""
    return pays("first_pass_double", "first_pass_other")(rules) and bool(rules.round_pass)


def first_pass_on_six_six(options: Any) -> bool:
    """Whether a tile that must lead a hand can earn a first pass."""
    leads = "double_six" in (options.first_lead, options.drawn_lead)
    return bool(options.first_pass_double) and leads and all_dealt(options)


BONUS_CLAUSES: tuple[Clause[Partners], ...] = (
    clause("RAF-01", N_("Bonuses go to the side, in every hand, in the order earned."), "RAF-02 RAF-11",
        when=pays(*ALL)),
    clause("LAG-G10", N_("A first pass on a 6-6 that had to lead counts too."), when=first_pass_on_six_six),
    clause("LAG-G9", N_("Three passes on the first tile are a round pass only."), when=first_pass_and_round),
    clause("LAG-G21", N_("A round pass counts at any point of the hand."), when=pays("round_pass"), on_request=True),
    clause("LAG-G11", N_("Passes that end a blocked hand are not a round pass."), when=pays("round_pass")),
    clause("LAG-G13", N_("A last tile earns a bonus only if you go out with it, not if it blocks."),
        when=pays("double_win", "blank_win")),
    clause("LAG-G15", N_("0-0 is stuck when it is the last blank left. That bonus never stops."),
        when=usual("stuck_blank_stops", pays("stuck_blank"))),
    clause("LAG-G8", N_("What a side still needs is counted when it earns the bonus, before the pips."), "LAG-G14",
        when=usual("bonus_need_measured", stops)),
    clause("REG-17", N_("Where hands are counted, bonuses never stop."), when=never_stops),
    clause("REG-G5", N_("Only the hand's own points count twice, no bonus."), "REG-13", when=says("counts_some_twice")),
    clause("REG-G6", N_("Each bonus must fit by itself, in the order earned. Penalties always count."),
        when=lambda options: options.must_fit and pays(*ALL)(options)),
    clause("LAG-G16", N_("The side that reached the target first wins."), when=usual("both_reach", pays(*ALL))),
    clause("GEN-7", N_("A last tile that fits two different ends leaves each number an even number of times."),
        when=all_dealt),
)  # fmt: skip


def as_lagunex(options: Partners) -> bool:
    """Whether everything is played as on Lagunex where a table says nothing (LAG-26)."""
    return all(getattr(options, rule.key) == rule.default for rule in house_rules(options) if rule.asked(options))


def by_double_six(options: Partners) -> bool:
    """Whether 6-6 leads the first hand."""
    return options.first_lead == "double_six"


def by_double(options: Partners) -> bool:
    """Whether the highest double must lead some hand."""
    return by_double_six(options) or options.drawn_lead == "double_six" or options.both_start_anew


NEED: tuple[Clause[Partners], ...] = (
    clause("DUO-01", N_("Four players in pairs. Partners face each other and share one score."), "LAG-30"),
    clause("LAG-26", N_("Lagunex plays by these house rules unless you agree on others."), when=as_lagunex,
        on_request=True),
)  # fmt: skip
DEAL: tuple[Clause[Partners], ...] = (
    clause("LAG-05", N_("Every tile is dealt."), "DUO-02 DUO-03 DUO-06", when=all_dealt),
    clause("REG-01", N_("Tiles that aren't dealt sleep: nobody looks at or draws them."), "NHR-3 BRA-07 CUB-07",
        when=tiles_sleep),
    clause("LAG-G20", N_("Anybody may shuffle and deal."), on_request=True),
    clause("DUO-18", N_("A tile is worth both halves: 0-0 is 0, 3-4 is 7, 6-6 is 12.")),
)  # fmt: skip
LEAD: tuple[Clause[Partners], ...] = (
    clause("LAG-G5", N_("A first hand that is dealt again is led like the first.")),
    clause("LAG-G22", N_("The next game's first hand is led the same way."), "DUO-G6",
        others=(N_("The last game's first lead passes right."),)),
    clause("DUO-G3", N_("If no tile must lead, any tile may.")),
)  # fmt: skip
TURN: tuple[Clause[Partners], ...] = (
    clause("LAG-07", N_("Play goes to the right, counterclockwise. Tiles form one line with two open ends."), "DUO-08"),
    clause("LAG-08",
        N_("If you can match an open end, you must: on a 2, say, 2-4, 2-3 or 2-2. If you can't, you pass."),
        "LAG-09 LAG-10 DUO-09 DUO-10"),
)  # fmt: skip
END: tuple[Clause[Partners], ...] = (
    clause("LAG-11", N_("A hand ends when somebody goes out or it is blocked."), "DUO-11"),
    clause("LAG-03", N_("Play your last tile, and your pair wins the hand.")),
    clause("LAG-12", N_("If nobody can play, the hand is blocked."), "LAG-04 LAG-13 DUO-05"),
    *BLOCK_CLAUSES,
)  # fmt: skip
SCORE: tuple[Clause[Partners], ...] = (
    clause("REG-12",
        N_("The players say if it was a key. A double is none, nor is a tile of which another number is left."),
        "NHR-5", when=says("counts_keys")),
    clause("REG-G3", N_("A key after a tied hand counts two, not four."),
        when=lambda options: options.counts_keys and options.after_draw == "twice"),
    clause("REG-G1", N_("A hand that breaks a run counts nothing, even with a key or after a tied hand."),
        "REG-14", when=says("both_start_anew")),
    clause("REG-G2", N_("At one all, a tied hand makes the next count two."),
        when=lambda options: options.both_start_anew and options.broken_run == "one_all_two"),
    clause("REG-G4", N_("A tied hand doesn't break a run."), when=runs_through_draws),
    clause("LAG-14", DEALT_ANEW, "LAG-02 LAG-15"),
    clause("LAG-G24", N_("The sheet shows each hand and the totals."), on_request=True),
    clause("LAG-29", N_("The ends score nothing: that is another game, scoring by fives."), on_request=True),
    *BONUS_CLAUSES,
)  # fmt: skip
WIN: tuple[Clause[Partners], ...] = (
    clause("LAG-G17", N_("Agree on any target before the first hand."), "LAG-17 RAF-10 DUO-04",
        others=(N_("Lagunex: 50, 100, 150, 200; duo: 50; with bonuses: 500 or 1,000."),)),
    clause("LAG-G6", N_("Passing the target wins too."), "DUO-G4",
        when=lambda options: options.scoring != "hands" and not options.must_fit),
)  # fmt: skip
TROUBLE: tuple[Clause[Partners], ...] = (
    clause("LAG-G19", N_("If a misdeal is noticed before the first tile, deal again and lead by the same rule. "
            "Later, the players decide. A cancelled hand scores nothing."), "DUO-G7"),
    CORRECTED,
    *PENALTIES_IN_PAIRS,
    COUNTED_AGAIN,
    IN_ONE_HAND,
    *on_request(
        clause(
            "REG-10",
            N_(
                "If tiles sleep, a block may show two different ends, and the hands prove nothing about the line."
            ),
            "REG-09", when=tiles_sleep,
        ),
        clause(
            "REG-06",
            N_("A block is not accepted while a tile in hand fits an open end, or the hands have every number."),
            when=tiles_sleep,
        ),
        clause(
            "REG-04", N_("Nobody has more tiles than were dealt, or a number that isn't in the set."),
            "REG-02 REG-03 REG-05", when=tiles_sleep,
        ),
    ),
    clause("GEN-9", N_("If 6-6 had to lead, nobody can still have it or play it last. If you enter that, you are "
            "asked to check."), when=lambda options: by_double(options) and options.all_dealt),
    clause("GEN-9", N_("If the highest double must lead, nobody can still have the set's highest or play it last. If "
            "you enter that, you are asked to check."),
        when=lambda options: by_double(options) and not options.all_dealt),
    clause("GEN-5", N_("In a block both ends are equal and each number is left an even number of times, so the pips "
            "left are even; if not, count again."), when=all_dealt),
    clause("GEN-6", N_("When somebody goes out, only the ends, if they differ, are left an odd number of times."),
        when=all_dealt),
    clause("GEN-3", N_("The score stays with the seat, even after a swap.")),
    AGREED,
    STOPPED,
)  # fmt: skip
CLAUSES = {
    "need": NEED,
    "deal": DEAL,
    "lead": LEAD,
    "turn": TURN,
    "end": END,
    "score": SCORE,
    "win": WIN,
    "trouble": TROUBLE,
}
