"""What a hand of two pairs is worth to its winner, and the sum behind it.

By the pips left; or by the kind of win, as in Brazil (V-P17, BRA-01 to BRA-06); or only while the others have few
points, as in Latin American Match (V-P21).
"""

from dataclasses import replace

from referee.engine.facts import Blocked, Fact, ImpossibleFact, OneOut, Out, Stop, Unfinished
from referee.engine.hands.agreed import Steps, points_or_counted
from referee.engine.hands.ending import CheckedHand
from referee.engine.hands.key import key_step
from referee.engine.standing import Situation
from referee.engine.tiles import BLANK, DOUBLE_SIX
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import N_, Counted, Param, Sentence, Text
from referee.rulesets.partners.bonuses import no_double_win
from referee.rulesets.partners.facts import Bonus, DoubleWin, PartnersHand
from referee.rulesets.partners.lead import breaks_run, hands_of
from referee.rulesets.partners.options import Partners

Worth = tuple[int, Steps]
"""Points, and the steps to them."""
PAID = N_("{side} {points:+}: {why}.")
"""What a side is paid for a hand, and what for."""
OF_HAND = {"opponents": "LAG-18", "all": "LAG-19", "difference": "LAG-14"}
OF_BLOCK = {"opponents": "END-24", "all": "END-26", "difference": "END-27"}
"""The clause by which pips are counted, of a block where it has a rule of its own."""
IN_A_BLOCK = 42
"""The pips that lie on the table at the least when nobody can play: each number on two tiles, seven of one of them."""


def hand_points(checked: CheckedHand, options: Partners, winner: int, best: tuple[int, ...]) -> Worth:
    """The points of the hand itself and the sum behind them; `best` are the seats among which a block was decided."""
    seating, loser = checked.seating, 1 - winner
    is_own = checked.hand.counts_as_block and options.block_points != "same"
    scoring, cites = (options.block_scoring, OF_BLOCK) if is_own else (options.scoring, OF_HAND)
    if scoring == "all":
        parts = checked.pips_each(seat for seats in seating.sides for seat in seats if seat != checked.hand.went_out)
        return _paid(cites["all"], winner, checked, sum(parts), Sentence(N_("all pips, {parts}"), {"parts": parts}))
    if scoring == "others":
        return _of_three(checked, options, winner, best)
    theirs = checked.pips_each(seating.sides[loser])
    if scoring == "difference":
        own = checked.pips_each(seating.sides[winner])
        text = N_("opponents' {theirs} minus their own {own}")
        if sum(own) > sum(theirs):
            text = N_("opponents' {theirs} minus their own {own}, never below 0")
        why = Sentence(text, {"theirs": sum(theirs), "own": sum(own)})
        return _paid(cites["difference"], winner, checked, max(0, sum(theirs) - sum(own)), why)
    why = Sentence(N_("opponents' pips, {parts}"), {"parts": theirs})
    return _paid(cites["opponents"], winner, checked, sum(theirs), why)


def _paid(clause: str, winner: int, checked: CheckedHand, points: int, why: Sentence) -> Worth:
    params: dict[str, Param] = {"side": checked.seating.people(winner), "points": points, "why": why}
    return points, (Step(clause, PAID, params),)


def _anew(worth: Worth, points: int, clause: str, text: Text) -> Worth:
    """Other points than these, in one step: `text` has gaps for those paid, those of `once`, and why."""
    once, (*_others, step) = worth
    return points, (Step(clause, text, {**step.params, "points": points, "once": once}),)


def _twice(worth: Worth, clause: str, text: str) -> Worth:
    """The points of a hand that counts twice."""
    return _anew(worth, 2 * worth[0], clause, text)


def _by_pips(checked: CheckedHand, options: Partners, winner: int, best: tuple[int, ...]) -> Worth:
    """The points of a hand by its pips, or what the table writes of so many (END-34)."""
    worth = hand_points(checked, options, winner, best)
    text = Counted(
        "{side} {points:+}: {once} pip, written by tens ({why}).",
        "{side} {points:+}: {once} pips, written by tens ({why}).",
        "once",
    )
    return _anew(worth, options.written(worth[0]), "END-34", text) if options.pips_written == "bands" else worth


def refuse_no_single_hand(options: Partners) -> None:
    """Refuse to leave out the hand that won where a pair wins a block together (NHR-9)."""
    if options.block_scoring == "others" and options.blocked == "team":
        text = N_("The three other hands need a block that a single hand wins, not the lighter pair.")
        raise ImpossibleFact("options.scoring", text, "NHR-9")


def _of_three(checked: CheckedHand, options: Partners, winner: int, best: tuple[int, ...]) -> Worth:
    """All pips but those of the hand that won: of whoever went out, or the winners' lightest of those compared."""
    seating, out = checked.seating, checked.hand.went_out
    if checked.hand.side_out(seating) is None:
        refuse_no_single_hand(options)
        out = min((seat for seat in seating.sides[winner] if seat in (best or seating.order)), key=checked.pips_of)
    parts = checked.pips_each(seat for seat in seating.order if seat != out)
    return _paid("NHR-9", winner, checked, sum(parts), Sentence(N_("the other hands, {parts}"), {"parts": parts}))


def _by_any_end(checked: CheckedHand, options: Partners) -> CheckedHand:
    """The hand with nothing supposed of ends that were not entered: it was checked with one of several."""
    hand, deal = checked.hand, checked.deal
    if not isinstance(hand.ending, Blocked):
        return checked
    if isinstance(hand, PartnersHand) and not hand.open_ends:
        deal = replace(deal, played=frozenset())
    return replace(checked, deal=replace(deal, left=DOUBLE_SIX.pips - IN_A_BLOCK if options.all_dealt else None))


NOBODY_OUT = N_("nobody went out")
BLOCK, PLAIN = N_("for a block"), N_("out with an ordinary tile")
DOUBLE, BOTH = N_("out with a double"), N_("the last tile fit both ends")
CROSS = N_("a double that fit both ends")


def _by_hand(hand: PartnersHand, situation: Situation[Partners], winner: int) -> Worth:
    """The points of a hand where hands are counted: one, or two with a key or after what doubles it (REG-G3)."""
    side = situation.seating.people(winner)
    if hand.key and situation.options.counts_keys:
        return 2, (key_step(side),)
    if is_dekabes(hand, situation.options):
        return 2, (Step("END-42", PAID, {"side": side, "points": 2, "why": Sentence(BOTH)}),)
    if doubled_by := hands_of(situation.standing).doubled_by:
        return 2, (Step(doubled_by, DOUBLED[doubled_by], {"side": side, "points": 2}),)
    return 1, (Step("V-P20", N_("{side} +1 for the hand."), {"side": side}),)


def _by_kind(hand: PartnersHand, situation: Situation[Partners], winner: int) -> Worth:
    """The points of a hand by how it was won, twice after what doubles it."""
    points, why = _kind(hand, situation.options)
    params: dict[str, Param] = {"side": situation.seating.people(winner), "points": points, "why": Sentence(why)}
    worth = points, (Step("V-P17", PAID, params),)
    doubled_by = hands_of(situation.standing).doubled_by
    return _twice(worth, doubled_by, TWICE_AFTER[doubled_by]) if doubled_by else worth


DOUBLED = {
    "NHR-4": N_("{side} {points:+}: one all plays two."),
    "NHR-6": N_("{side} {points:+}: a hand counts double after a tied one."),
}
"""Why a hand counts twice, by the clause."""
TWICE_AFTER = {
    "NHR-4": N_("{side} {points:+}: {once}, twice after one all ({why})."),
    "NHR-6": N_("{side} {points:+}: {once}, twice after a tied hand ({why})."),
}
"""The same of a hand that is worth more or less by how it was won."""


def _with_draws(worth: Worth, situation: Situation[Partners], winner: int) -> Worth:
    """One more for each hand drawn just before, where they are carried (NHR-6, BRA-04)."""
    drawn = hands_of(situation.standing).drawn_since if situation.options.after_draw == "one_each" else 0
    if not drawn:
        return worth
    added = Counted(
        "{side} {points:+} for {drawn} tied hand before it.",
        "{side} {points:+} for {drawn} tied hands before it.",
        "drawn",
    )
    params: dict[str, Param] = {"side": situation.seating.people(winner), "points": drawn, "drawn": drawn}
    points, steps = worth
    return points + drawn, (*steps, Step("NHR-6", added, params))


def points_of(
    hand: PartnersHand,
    checked: CheckedHand,
    situation: Situation[Partners],
    winner: int | None,
    best: tuple[int, ...],
) -> Worth:
    """What the hand itself is worth to its winner: by the count, or as the table says where nothing was counted."""
    any_end = _by_any_end(checked, situation.options)
    points, steps = points_or_counted(any_end, winner, lambda held, side: _worth(hand, held, situation, side, best))
    if points % 2 and counts_twice(hand, situation.options):
        text = N_("A hand that counts twice is worth an even number, not {points}.")
        raise ImpossibleFact("agreed_points", text, "REG-13", points=points)
    return points, steps


def _worth(
    hand: PartnersHand,
    checked: CheckedHand,
    situation: Situation[Partners],
    winner: int,
    best: tuple[int, ...],
) -> Worth:
    """The points of the hand itself for the side that won it, and the sum behind them."""
    scoring = situation.options.scoring
    if breaks_run(situation, winner):
        text = N_("{side} break the run: the hand counts for nobody.")
        return 0, (Step("NHR-4", text, {"side": situation.seating.people(winner)}),)
    if scoring == "hands":
        return _with_draws(_by_hand(hand, situation, winner), situation, winner)
    if scoring == "by_win":
        return _with_draws(_by_kind(hand, situation, winner), situation, winner)
    points, steps = _by_pips(checked, situation.options, winner, best)
    if (more := situation.options.block_bonus) and hand.counts_as_block:
        text = N_("{side} {points:+} for a block.")
        earned = Step("END-33", text, {"side": situation.seating.people(winner), "points": more})
        return points + more, (*steps, earned)
    return _twice_or_once((points, steps), hand, situation.options)


def _twice_or_once(worth: Worth, hand: PartnersHand, options: Partners) -> Worth:
    """The points of a hand by its pips, twice where its last tile counts it so (NHR-8)."""
    points, steps = worth
    if not counts_twice(hand, options):
        return points, (*_why_once(hand, options), *steps)
    text = N_("{side} {points:+}: {once}, twice for a double win ({why}).")
    if any(last.tile == BLANK for last in _last_tiles(hand)):
        text = N_("{side} {points:+}: {once}, twice for going out with 0-0 ({why}).")
    return _twice(worth, "NHR-8", text)


def counts_twice(hand: PartnersHand, options: Partners) -> bool:
    """Whether the hand was won in a way that counts it twice (NHR-8)."""
    if not options.counts_some_twice or not isinstance(hand.ending, Out | OneOut):
        return False
    return any(not _not_twice(last, options) for last in _last_tiles(hand))


def _last_tiles(hand: PartnersHand) -> tuple[DoubleWin, ...]:
    return tuple(bonus for bonus in hand.bonuses if isinstance(bonus, DoubleWin))


def _not_twice(last: DoubleWin, options: Partners) -> Step | None:
    """Why a last tile does not count the hand twice; None where it does."""
    if last.tile == BLANK and options.twice == "double_win_or_blank":
        return None
    return no_double_win(last, options)


def _why_once(hand: PartnersHand, options: Partners) -> Steps:
    """Why the last tile that was told does not count the hand twice; nothing where a bonus for it says so."""
    if options.double_win or options.blank_win or not options.counts_some_twice:
        return ()
    if not isinstance(hand.ending, Out | OneOut):
        return tuple(Step("NHR-8", N_("No double win: nobody went out.")) for _last in _last_tiles(hand))
    why = (_not_twice(last, options) for last in _last_tiles(hand))
    return tuple(step if step.clause == "LAG-G12" else replace(step, clause="NHR-8") for step in why if step)


def _kind(hand: PartnersHand, options: Partners) -> tuple[int, str]:
    """What the kind of win is worth, and the sentence that says so; a last tile that nobody told is a plain one."""
    if isinstance(hand.ending, Unfinished):
        return 1, NOBODY_OUT
    if not isinstance(hand.ending, Out | OneOut):
        return 1, BLOCK
    for last in _last_tiles(hand):
        if last.tile.is_double:
            return (options.cross_win, CROSS) if all(map(last.tile.has, last.ends)) else (2, DOUBLE)
        if _fits_two_ends(last):
            return options.both_win, BOTH
    return 1, PLAIN


def _fits_two_ends(last: DoubleWin) -> bool:
    """Whether a last tile fitted two different ends (END-03)."""
    return last.ends[0] != last.ends[1] and all(map(last.tile.has, last.ends))


def is_dekabes(hand: PartnersHand, options: Partners) -> bool:
    """Whether the hand counts two because its last tile fitted two different ends (END-42)."""
    fits = any(map(_fits_two_ends, _last_tiles(hand))) and isinstance(hand.ending, Out | OneOut)
    return options.counts_dekabes and fits


def beside(hand: PartnersHand, options: Partners) -> tuple[Bonus, ...]:
    """The bonuses paid beside the hand: without the last tile where the hand itself is worth more for it."""
    in_hand = options.scoring == "by_win" or (
        (options.counts_some_twice or options.counts_dekabes) and not (options.double_win or options.blank_win)
    )
    return tuple(bonus for bonus in hand.bonuses if not (in_hand and isinstance(bonus, DoubleWin)))


def drawn_match(verdict: Verdict, fact: Fact, situation: Situation[Partners]) -> Verdict:
    """The verdict as a draw of the whole game, where the losers of it have too many points for them to lose."""
    limit, totals = situation.options.losers_below, situation.after(verdict.awards)
    if not limit or situation.options.in_a_row or len(verdict.game_winners) != 1 or isinstance(fact, Stop):
        return verdict
    loser = 1 - verdict.game_winners[0]
    if totals[loser] < limit:
        return verdict
    text = N_("The game is drawn: {side} have {total} and lose only below {limit}.")
    drawn = Step("V-P21", text, {"side": situation.seating.people(loser), "total": totals[loser], "limit": limit})
    steps = tuple(step for step in verdict.steps if step.clause != "LAG-01")
    return replace(verdict, steps=(*steps, drawn), game_winners=(), over=True)
