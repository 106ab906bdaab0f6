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
    entry_checks,
)
from referee.engine.wording import N_, NP_
from referee.rulesets.partners.options import Partners
from referee.rulesets.partners.options.bonuses import ALL, BonusRules


def by_winner_of_pair(options: Partners) -> bool:
    """Whether the winner of a hand leads the next, and is looked for in the side that won a block."""
    return options.next_lead == "previous_winner" and not options.is_duel


def by_winner_of_two(options: Partners) -> bool:
    """Whether the winner of a hand leads the next, and is one of the two compared in a block."""
    return options.next_lead == "previous_winner" and options.is_duel


def by_lightest(options: Partners) -> bool:
    """Whether the single lightest hand wins a block."""
    return options.blocked == "individual"


def by_blocker(options: Partners) -> bool:
    """Whether a block can be decided by who blocked."""
    return options.tie in ("blocker_wins", "blocker_loses") or options.is_duel


def by_opener(options: Partners) -> bool:
    """Whether a tied block is decided by who led."""
    return options.tie == "opener_wins"


def by_equal_sums(options: Partners) -> bool:
    """Whether the other side of the blocker scores the equal sum of a tied block."""
    return options.tie == "blocker_loses" and options.blocked == "team" and options.scoring == "opponents"


def lighter_may_score_less(options: Partners) -> bool:
    """Whether the winners of a block may hold more than they score."""
    return options.blocked != "team" and options.scoring == "opponents"


def all_dealt(options: Any) -> bool:
    """Whether every tile is dealt."""
    return bool(options.all_dealt)


def tiles_sleep(options: Any) -> bool:
    """Whether some tiles are dealt to nobody."""
    return not options.all_dealt


WHO_BLOCKED = N_(
    "Whoever played the last tile blocked, forced or not. If nobody remembers what matters, nobody scores."
)
DEALT_ANEW = N_("The winners score the hand, then a new one is dealt.")
BLOCK_CLAUSES: tuple[Clause[Partners], ...] = (
    clause(
        "LAG-G2", N_("Partners who share the lightest hand win the block."), "JAM-06", when=by_lightest,
        keywords=NP_(
            "search words",
            "partners both lowest, same team tied, both partners lightest, both partners have the lowest, "
            "two lowest in the same pair",
        ),
    ),
    clause(
        "DUO-G2", WHO_BLOCKED,
        others=(N_("A forced player did not block."),), when=by_blocker,
        keywords=NP_(
            "search words",
            "who blocked, forced to block, who is the blocker, nobody remembers who blocked, last to play, had no "
            "other tile, nobody knows who closed it, who is said to have blocked the hand, whose block is it, who gets "
            "blamed for the block",
        ),
    ),
    clause(
        "LAG-G1", N_("If nobody remembers who led, a tied block scores nothing."), when=by_opener,
        keywords=NP_("search words", "forgot who led, nobody remembers who started, forgot who started"),
    ),
    clause(
        "DUO-G8",
        N_("Equal sums tie a block: the side that did not block scores that sum."),
        "DUO-G1", when=by_equal_sums,
        keywords=NP_("search words", "tied block, equal sums, level after a block, same count in a block"),
    ),
    clause(
        "LAG-G23",
        N_("Winners of a block score the opponents' pips even when holding more."),
        when=lighter_may_score_less,
        keywords=NP_("search words", "block winner with more pips, won the block but heavier, points of a block"),
    ),
    clause(
        "LAG-G4",
        N_(
            "A block's winner is the winning side's lighter hand; if equal, the first after the blocker."
        ),
        others=(N_("The pair chooses who leads."),), when=by_winner_of_pair,
        keywords=NP_("search words", "who won the block personally, which partner leads after a block"),
    ),
    clause(
        "LAG-G4", N_("A block's winner is the compared player whose side won."),
        others=(N_("The pair chooses who leads."),), when=by_winner_of_two,
    ),
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


def one_all(options: Partners) -> bool:
    """Whether a hand counts two after one all."""
    return options.both_start_anew and options.broken_run == "one_all_two"


def key_after_draw(options: Partners) -> bool:
    """Whether a key may come to a hand that counts double anyway."""
    return options.counts_keys and options.after_draw == "twice"


def runs_through_draws(options: Partners) -> bool:
    """Whether hands must be won in a row, and a tied one counts for the next."""
    return options.in_a_row and options.counts_hands and options.after_draw != "nothing"


def must_fit_with_bonuses(options: Partners) -> bool:
    """Whether bonuses are paid, and points that would pass the target are not written."""
    return options.must_fit and pays(*ALL)(options)


def first_pass_and_round(rules: BonusRules) -> bool:
    """Whether three passes on the first tile could be taken for either bonus."""
    return pays("first_pass_double", "first_pass_other")(rules) and bool(rules.round_pass)


def first_pass_on_six_six(options: Any) -> bool:
    """Whether a tile that must lead a hand can earn a first pass."""
    leads = "double_six" in (options.first_lead, options.drawn_lead)
    return bool(options.first_pass_double) and leads and all_dealt(options)


BONUS_CLAUSES: tuple[Clause[Partners], ...] = (
    clause(
        "RAF-01",
        N_("Bonuses go to the side, in every hand, in the order earned."),
        "RAF-02 RAF-11", when=pays(*ALL),
        keywords=NP_(
            "search words",
            "who gets the bonus, extra points, bonus in every hand, order of bonuses, who gets the bonus the "
            "team or the player, bonus for the team",
        ),
    ),
    clause(
        "LAG-G10", N_("A first pass on a 6-6 that had to lead counts too."),
        when=first_pass_on_six_six,
        keywords=NP_(
            "search words",
            "pass on the lead, first pass on double six, passed on the leading double, "
            "does it count if 6-6 was forced",
        ),
    ),
    clause(
        "LAG-G9", N_("Three passes on the first tile are only a round pass."),
        when=first_pass_and_round,
        keywords=NP_(
            "search words",
            "three passes on the first tile, round pass or first pass, all passed on the lead",
        ),
    ),
    clause(
        "LAG-G21", N_("A round pass counts at any point of the hand."),
        when=pays("round_pass"),
        keywords=NP_(
            "search words",
            "all three passed, everybody else passed, round pass any time, round pass in the middle",
        ),
    ),
    clause(
        "LAG-G11", N_("Passes that end a blocked hand are no round pass."), when=pays("round_pass"),
        keywords=NP_("search words", "passes in a blocked game, is a block a round pass"),
    ),
    clause(
        "LAG-G13", N_("A last tile earns its bonus by going out, not by blocking."),
        when=pays("double_win", "blank_win"),
        keywords=NP_(
            "search words",
            "capicua by blocking, blocked with the last tile, bonus for a block, "
            "bonus when blocking with the last tile",
        ),
    ),
    clause(
        "LAG-G15", N_("0-0 is stuck when it is the last blank left; that bonus never stops."),
        when=usual("stuck_blank_stops", pays("stuck_blank")),
        keywords=NP_(
            "search words",
            "0-0 stuck, double blank hanged, dead double, trapped double blank, when is 0-0 stuck",
        ),
    ),
    clause(
        "LAG-G8", N_("A side's need is counted when it earns the bonus, before the pips."), "LAG-G14",
        when=usual("bonus_need_measured", stops),
        keywords=NP_("search words", "how much does a side need, bonus near the end, count the need"),
    ),
    clause(
        "REG-17", N_("Where hands are counted, bonuses never stop."), when=never_stops,
        keywords=NP_("search words", "bonuses in games by hands, bonus to six"),
    ),
    clause(
        "REG-G5", N_("Only the hand's own points count twice, no bonus."), "REG-13", when=says("counts_some_twice"),
        keywords=NP_("search words", "what is doubled, are bonuses doubled, bonus times two"),
    ),
    clause(
        "REG-G6", N_("Each bonus must fit by itself, in the order earned. Penalties always count."),
        when=must_fit_with_bonuses,
        keywords=NP_("search words", "bonus must fit, exact with bonus, penalty at the target"),
    ),
    clause(
        "LAG-G16", N_("The side that reached the target first wins."), when=usual("both_reach", pays(*ALL)),
        keywords=NP_(
            "search words",
            "both reach the target, who got there first, two winners, tiebreak at the end of the game, both "
            "over the target, both sides reach 500 in one hand, both reach it in one hand",
        ),
    ),
    clause(
        "GEN-7",
        N_("A last tile that fits two different ends leaves each number an even number of times."),
        when=all_dealt,
        keywords=NP_("search words", "capicua parity, both ends check"),
    ),
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


def six_six_leads(options: Partners) -> bool:
    """Whether 6-6 must lead some hand."""
    return by_double(options) and options.all_dealt


def another_double_may_lead(options: Partners) -> bool:
    """Whether the highest double must lead some hand, and 6-6 may sleep."""
    return by_double(options) and not options.all_dealt


def by_pips(options: Partners) -> bool:
    """Whether a hand can be worth more than what a side still needs, and wins all the same."""
    return options.scoring != "hands" and not options.must_fit


CLAUSES: tuple[Clause[Partners], ...] = (
    clause(
        "DUO-01", N_("Four players in pairs. Partners face each other and share one score."), "LAG-30",
        keywords=NP_(
            "search words",
            "four players, teams of two, partners sit opposite, who is my partner, two against two, where do partners "
            "sit, seating, sit across, how are teams formed, how many to a team, how do the players sit around the "
            "table",
        ),
    ),
    clause(
        "LAG-26",
        N_(
            "Lagunex plays by these house rules unless you agree otherwise."
        ),
        when=as_lagunex,
        keywords=NP_("search words", "lagunex rules, default rules, standard rules"),
    ),
    clause(
        "LAG-G17", N_("Agree on any target before the first hand."), "LAG-17 RAF-10 DUO-04",
        others=(
            N_("Lagunex: 50, 100, 150, 200; duo: 50; with bonuses: 500 or 1000."),
        ),
        keywords=NP_(
            "search words",
            "points needed to win, agree on the target, change the target, play to 50, play to 200",
        ),
    ),
    clause(
        "LAG-G6", N_("Passing the target wins too."), "DUO-G4",
        when=by_pips,
        keywords=NP_(
            "search words",
            "went past the target, more than 100, over the target, passed it, extra points over the target, won with "
            "more, points above the target",
        ),
    ),
    clause(
        "LAG-05", N_("Every tile is dealt."), "DUO-02 DUO-03 DUO-06", when=all_dealt,
        keywords=NP_(
            "search words",
            "are all tiles dealt, seven each, no boneyard, how many tiles each, do you draw tiles, is there a "
            "boneyard, is anything left to draw",
        ),
    ),
    clause(
        "REG-01", N_("Tiles not dealt sleep: nobody looks at them, and nobody draws."), "NHR-3 BRA-07 CUB-07",
        when=tiles_sleep,
        keywords=NP_(
            "search words",
            "sleeping tiles, tiles left over, undealt tiles, look at the sleeping tiles, dead tiles, "
            "tiles nobody took",
        ),
    ),
    *entry_checks(
        clause(
            "REG-10",
            N_(
                "What sleeps is unknown: a block may show two different ends, and the tiles left prove nothing about "
                "the line."
            ),
            "REG-09", when=tiles_sleep,
            keywords=NP_("search words", "double nine block ends, different ends in a block"),
        ),
        clause(
            "REG-06",
            N_("A block is refused while a tile in hand fits an open end, or the hands hold every number."),
            when=tiles_sleep,
            keywords=NP_("search words", "block refused, not a real block"),
        ),
        clause(
            "REG-04", N_("Nobody holds more tiles than were dealt, nor a number that the set lacks."),
            "REG-02 REG-03 REG-05", when=tiles_sleep,
            keywords=NP_("search words", "too many tiles in hand, impossible hand"),
        ),
    ),
    clause(
        "LAG-G20", N_("Anybody may shuffle and deal."),
        keywords=NP_(
            "search words",
            "who shuffles, who deals, who washes the bones, loser shuffles, loser washes, stir the tiles, mix the "
            "dominoes, dealer, washing the tiles, turns at shuffling, hacer la sopa, dealer changes, who deals now, "
            "whose deal, who mixes the tiles, whose turn to shuffle",
        ),
    ),
    clause(
        "DUO-18", N_("A tile is worth both halves: 0-0 is 0, 3-4 is 7, 6-6 is 12."),
        keywords=NP_(
            "search words",
            "value of a tile, how much is 6-6, how much is the double blank, count the dots, pips of a tile, "
            "points of the double six, a tile counts, worth of a double, how many dots",
        ),
    ),
    clause(
        "LAG-07", N_("Play goes to the right, counterclockwise. Tiles form one line with two open ends."), "DUO-08",
        keywords=NP_(
            "search words",
            "which direction, clockwise or anticlockwise, left or right, which way around, order of play, counter "
            "clockwise, passes to the right, to the left, who plays after me, table ends, ends of the table, which "
            "side does the turn go to, turn order, whose turn comes after mine",
        ),
    ),
    clause(
        "LAG-G5", N_("A first hand dealt again is still led as the first."),
        keywords=NP_("search words", "first hand dealt again who leads, redeal of the first hand"),
    ),
    clause(
        "LAG-G22", N_("The next game's first hand is led the same way."), "DUO-G6",
        others=(N_("The last game's first lead passes right."),),
        keywords=NP_("search words", "who starts the next game, new game who leads, rematch, second game, next match"),
    ),
    clause(
        "DUO-G3", N_("If no tile must lead, any tile may."),
        keywords=NP_("search words", "lead any tile, must I lead a double, open with anything, free lead"),
    ),
    clause(
        "LAG-08",
        N_(
            "If you can match an open end, you must: on a 2, say, 2-4, 2-3 or 2-2. If you can't, you pass."
        ),
        "LAG-09 LAG-10 DUO-09 DUO-10",
        keywords=NP_(
            "search words",
            "must I play, am I obliged to play, can I pass on purpose, have to follow, which tile fits, pass if I can "
            "play, keep a tile back, refuse to play, hide a tile I could play, hold back a tile, pass if I have a tile "
            "I can play, I cannot play what now, cannot play now, do I have to announce a pass, say that I pass, can I "
            "pass with a tile in my hand",
        ),
    ),
    clause(
        "LAG-11", N_("A hand ends when somebody goes out or it is blocked."), "DUO-11",
        keywords=NP_("search words", "when does a hand end, hand is over"),
    ),
    clause(
        "LAG-03", N_("Play your last tile, and your pair wins the hand."),
        keywords=NP_(
            "search words",
            "going out, last tile, domino, out of tiles, won the hand, knocked out, domino call, last piece",
        ),
    ),
    clause(
        "LAG-12", N_("If nobody can play, the hand is blocked."),
        "LAG-04 LAG-13 DUO-05",
        keywords=NP_(
            "search words",
            "blocked, locked, nobody can play, all passed, jammed, when is it blocked, stuck game, no one can "
            "move, closed on both ends, game dead, what is a blocked game, blocked game",
        ),
    ),
    *BLOCK_CLAUSES,
    clause(
        "REG-12",
        N_("The players say if it was a key. It was none if a double, or if a tile left has either of its numbers."),
        "NHR-5", when=says("counts_keys"),
        keywords=NP_("search words", "key, won with the key, only tile that could play, was it a key"),
    ),
    clause(
        "REG-G3", N_("A key after a tied hand counts two, not four."), when=key_after_draw,
        keywords=NP_("search words", "key after a tie, two or four"),
    ),
    clause(
        "REG-G1", N_("The hand that breaks a run counts nothing, not even with a key or after a tied hand."),
        "REG-14", when=says("both_start_anew"),
        keywords=NP_("search words", "hand that breaks the run, does breaking the streak score"),
    ),
    clause(
        "REG-G2", N_("After one all, a tied hand leaves the next at two."), when=one_all,
        keywords=NP_("search words", "one all, one one and a tie, one all plays two"),
    ),
    clause(
        "REG-G4", N_("A tied hand breaks no run."), when=runs_through_draws,
        keywords=NP_("search words", "tie in a run, does a tie break the streak, tied during six love"),
    ),
    clause(
        "LAG-14", DEALT_ANEW, "LAG-02 LAG-15",
        keywords=NP_("search words", "score then deal again, after a hand"),
    ),
    clause(
        "LAG-G24", N_("The sheet shows each hand and the totals."),
        keywords=NP_("search words", "how to write the score, score sheet, keep score"),
    ),
    clause(
        "LAG-29", N_("The ends score nothing: that is another game, scoring by fives."),
        keywords=NP_(
            "search words",
            "do the ends score, multiples of five, score the ends, score by 5 10 15, score by fives",
        ),
    ),
    *BONUS_CLAUSES,
    clause(
        "LAG-G19",
        N_(
            "A misdeal noticed before the first tile is dealt again and led by the same rule; later, players "
            "decide. A cancelled hand scores nothing."
        ),
        "DUO-G7",
        keywords=NP_(
            "search words",
            "misdeal, dealt wrong, wrong number of tiles, cancelled hand, eight tiles, deal again, seven and six, "
            "missing tile in the deal, hand doesn't count, void hand, too many tiles before play",
        ),
    ),
    CORRECTED,
    *PENALTIES_IN_PAIRS,
    COUNTED_AGAIN,
    IN_ONE_HAND,
    clause(
        "GEN-9",
        N_(
            "A 6-6 that had to lead is neither left in hand nor the last tile; if entered so, the referee asks "
            "you to check."
        ),
        when=six_six_leads,
        keywords=NP_(
            "search words",
            "double six left in hand, highest double still in hand, who led with 6-6, kept the double six, double six "
            "still in hand, double six left over",
        ),
    ),
    clause(
        "GEN-9",
        N_(
            "Where the highest double must lead, the set's highest is neither left in hand nor the last tile; if "
            "entered so, the referee asks you to check."
        ),
        when=another_double_may_lead,
    ),
    clause(
        "GEN-5",
        N_(
            "In a block both ends are equal and each number is left an even number of times, so the pips left are "
            "even; if not, count again."
        ),
        when=all_dealt,
        keywords=NP_(
            "search words",
            "odd number of pips, block parity, both ends the same, impossible block, count is odd, odd sum in a "
            "block, sum does not come out",
        ),
    ),
    clause(
        "GEN-6",
        N_(
            "When somebody goes out, only the ends, if they differ, are left an odd number of times."
        ),
        when=all_dealt,
        keywords=NP_("search words", "odd number of times, parity when going out, which ends are left"),
    ),
    clause(
        "GEN-3", N_("The score stays with the seat, even after a swap."),
        keywords=NP_(
            "search words",
            "change seats, swap partners, someone takes over, substitute player, play for somebody, replacement, "
            "switch places, new partner, replacement player, rotate players, sits in for somebody, plays in his place",
        ),
    ),
    AGREED,
    STOPPED,
)  # fmt: skip
