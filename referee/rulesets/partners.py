"""Partnership dominoes: two pairs, double-six, every tile dealt.

Lagunex's game, the duo to 50 and the collective-points game are the same play with other answers, so they
are presets of one rule set. The file follows a hand: what the table agreed, how the hand ended, who won it,
what it is worth, who leads next, and whether the game is won.
"""

from dataclasses import dataclass

from referee.engine.blocked import COUNTS, break_tie, refuse_playable
from referee.engine.bonuses import BonusRules, Tally, awarded
from referee.engine.claims import refuse_unearned
from referee.engine.ending import Told, told
from referee.engine.evidence import Deal
from referee.engine.facts import Fact, Hand, ImpossibleFact, Opening
from referee.engine.interruptions import House, interrupted, won_step
from referee.engine.options import answer, choice, number
from referee.engine.ruleset import At, Example, Preset, RuleSet, Standing, clause
from referee.engine.score import highest_at, opened
from referee.engine.seating import Seating
from referee.engine.tiles import DOUBLE_SIX
from referee.engine.verdict import Step, Verdict
from referee.rulesets.regions import REGIONS

GAME, BLOCK, LEAD = "The game", "Blocked hands", "Who leads"


@dataclass(frozen=True)
class Partners(BonusRules):
    """What a table of two pairs agrees on before the first hand."""

    target: int = number(
        "Play to how many points?", 100, 1, 10000, "Target",
        "The first side to have {value} points or more wins the game.",
        "LAG-17 LAG-01 LAG-31 LAG-G6 LAG-G17 DUO-04 DUO-17 DUO-G4 RAF-10",
        suggested=(50, 100, 150, 200, 500, 1000), group=GAME,
    )  # fmt: skip
    scoring: str = choice(
        "Which pips does the winning side score?",
        answer(
            "opponents", "Opponents' pips", "The winners of a hand score the pips left in the other side's hands.",
            "LAG-18 LAG-28 LAG-G23 DUO-13",
        ),
        answer("all", "All pips", "The winners of a hand score every pip left, their own too.", "LAG-19 V-P03"),
        answer(
            "difference", "The difference",
            "The winners of a hand score the other side's pips less their own, never less than nothing.", "V-P03",
        ),
        answer("hands", "One a hand", "A hand won counts one, whatever is left.", "V-P20"),
        group=GAME,
    )  # fmt: skip
    in_a_row: bool = choice(
        "Must it be won in a row?",
        answer(False, "No", "What a side has it keeps.", "LAG-14"),
        answer(True, "Yes", "A hand won wipes out what the other side has.", "V-P20"),
        group=GAME,
    )
    shutout: str = choice(
        "What is a win against nothing worth?",
        answer("honour", "The honour", "A game won against a side without a point is an honour.", "V-P15"),
        answer("double", "Two games", "A game won against a side without a point counts as two.", "V-P15"),
        group=GAME,
    )
    time_limit: int = number(
        "A time limit, in minutes?", 0, 0, 600, "Minutes",
        "After {value} minutes the hand is finished and more points win.",
        "GEN-4 V-P19", suggested=(0, 30, 40), group=GAME, zero="There is no time limit.",
    )  # fmt: skip
    blocked: str = choice(
        "Who wins a blocked hand?",
        answer("team", "The lighter pair", "The side with fewer pips together wins a block.", "LAG-24 DUO-14 DUO-15"),
        answer("individual", "The lightest hand", "The side of the single lightest hand wins a block.", "LAG-25"),
        answer(
            "blocker_vs_next", "Blocker against next",
            "In a block the blocker's hand is compared with the next player's alone; the lighter one wins.", "V-P02",
        ),
        group=BLOCK,
    )  # fmt: skip
    tie: str = choice(
        "And when that count is level?",
        answer("drawn", "Nobody scores", "A level block is drawn: nobody scores.", "LAG-G1 LAG-G2 V-P01"),
        answer("opener_wins", "The side that led", "A level block goes to the side that led the hand.", "V-P07"),
        answer("blocker_wins", "The side that blocked", "A level block goes to the side that blocked.", "V-P06"),
        answer(
            "blocker_loses", "The other side",
            "The side that laid the last tile, forced or not, loses a level block and the other side scores.",
            "DUO-16 DUO-G1 DUO-G2 DUO-G8 V-P08",
        ),
        group=BLOCK,
    )  # fmt: skip
    first_lead: str = choice(
        "Who leads the first hand?",
        answer(
            "double_six", "The holder of 6-6", "The holder of 6-6 leads the first hand, and leads that tile.",
            "LAG-20 LAG-06 LAG-G5 LAG-G22 DUO-07 DUO-G6",
        ),
        answer("random", "Drawn by lot", "The first lead is drawn by lot.", "LAG-21 LAG-G5"),
        group=LEAD,
    )  # fmt: skip
    next_lead: str = choice(
        "Who leads the next hand?",
        answer(
            "right_of_starter", "Right of the last starter",
            "The player to the right of the last starter leads, whoever won.", "LAG-22 LAG-16 DUO-12 DUO-G5",
        ),
        answer(
            "previous_winner", "The winner",
            "The player who won the last hand leads; after a block the lighter hand of the winning side, and if "
            "those are equal the first of them after the blocker.", "LAG-23 LAG-G4 V-P05",
        ),
        group=LEAD,
    )  # fmt: skip
    drawn_lead: str = choice(
        "And after a drawn hand?",
        answer(
            "right_of_starter", "Right of the last starter",
            "After a drawn hand the player to the right of its starter leads.", "LAG-G3 DUO-G5",
        ),
        answer("same_starter", "The same starter", "After a drawn hand the same player leads again.", "LAG-G3"),
        group=LEAD,
    )  # fmt: skip


PRESETS = (
    Preset("lagunex", "Lagunex partners", "To 100, opponents' pips, a level block is drawn."),
    Preset(
        "duo50",
        "Duo to 50",
        "To 50; a level block is lost by the duo that blocked.",
        {"target": 50, "tie": "blocker_loses"},
    ),
    Preset(
        "collective",
        "Collective points",
        "To 500, with bonuses for passes and double wins.",
        {"target": 500, "first_pass_double": 25, "first_pass_other": 50, "round_pass": 25, "double_win": 25},
    ),
    *REGIONS,
)

CLAUSES = (
    clause("DUO-01", "Four players, two pairs; partners face each other, so they are every second seat."),
    clause("LAG-05", "Double-six: 28 tiles, 168 pips. All are dealt, seven each.", "DUO-02 DUO-03 DUO-06 LAG-G18"),
    clause("DUO-18", "A tile is worth both its halves: 0-0 nothing, 3-4 seven, 6-6 twelve."),
    clause("LAG-G20", "Who shuffles and deals is for the table to say: nothing depends on it."),
    clause("LAG-07", "Play goes anticlockwise: the next player is the one to the right.", "DUO-08"),
    clause("LAG-08", "Who can match a free end must play one tile; who cannot passes.", "LAG-10 DUO-09 DUO-10 DUO-G3"),
    clause("LAG-03", "Who plays the last tile of his hand wins the hand for his side.", "LAG-11 DUO-11 LAG-02"),
    clause("LAG-12", "A hand is blocked when none of the players can play.", "LAG-04 LAG-13 DUO-05"),
    clause("LAG-14", "The side that wins a hand scores it; there are two scores, one a side.", "LAG-30 LAG-15 LAG-G24"),
    clause("RAF-01", "Bonuses belong to the side and count in every hand, in the order they are earned.", "RAF-02"),
    clause("LAG-26", "Agreed unless the table says otherwise: 100 points, opponents' pips, 6-6 leads.", "RAF-11"),
    clause("LAG-G19", "A misdeal found before the first tile is dealt again; a broken hand is not scored.", "DUO-G7"),
    clause("GEN-1", "A written score may be corrected; what was written stays visible and totals follow.", "GEN-2"),
    clause("GEN-3", "Somebody who takes over a seat takes its score too."),
    clause("GEN-4", "A table may stop before the target; then the side with more points wins."),
)


def judge(fact: Fact, at: At[Partners]) -> Verdict:
    """What a fact is worth: a hand by the house rules, everything else as at any table."""
    if not isinstance(fact, Hand):
        return interrupted(fact, at, House(at.options.target, "LAG-01", "LAG-G5", "LAG-G19", (4,)))
    held = _told(fact, at)
    starter = at.standing.next_lead if fact.lead is None else fact.lead
    refuse_playable(fact, held.held)
    refuse_unearned(fact.bonuses, held, starter)
    winner, best, how = _winner(held, at, starter)
    points, worth = _points(held, at.options.scoring, winner)
    tally = awarded(held, at.standing.totals, winner, points, at.options, at.options.target)
    _wipe_out(tally, at, winner)
    awards, game_winners = tuple(tally.awards), _game_winners(at, tally)
    if fact.out is None and not fact.blocked and not game_winners:
        raise ImpossibleFact("out", "Who went out, or was the hand blocked?", "LAG-11")
    lead, leads = _next_lead(held, at, starter, winner, best)
    won = tuple(step for side in game_winners for step in _game_won(at, side, at.after(awards)))
    steps = (*how, *worth, *tally.steps, *(won or leads))
    gist = (*how, *worth)[-1]
    return Verdict(awards, steps, lead, winner, points, held.pips, game_winners, decisive=gist)


def _told(hand: Hand, at: At[Partners]) -> Told:
    """Check what is held against what can be: of several numbers that may block the line one is enough."""
    *others, last = _deals(hand)
    for deal in others:
        try:
            return told(hand, at, deal, "LAG-03")
        except ImpossibleFact:
            continue
    return told(hand, at, last, "LAG-03")


def _deals(hand: Hand) -> tuple[Deal, ...]:
    """All tiles are dealt, seven each; in a block all seven tiles of the number at the ends are on the table."""
    if not hand.blocked:
        return (Deal(DOUBLE_SIX, 7, "DUO-02", "LAG-05"),)
    ends = range(DOUBLE_SIX.highest, -1, -1) if hand.end is None else (hand.end,)
    return tuple(Deal(DOUBLE_SIX, 7, "DUO-02", "LAG-05", DOUBLE_SIX.suit(end)) for end in ends)


def _winner(held: Told, at: At[Partners], starter: int | None) -> tuple[int | None, tuple[int, ...], tuple[Step, ...]]:
    """The side that won the hand, the seats among which its winner is looked for, and the steps to it."""
    hand, seating = held.hand, at.seating
    if hand.out is not None:
        side = seating.side_of(hand.out)
        text = "{name} went out: the hand is won by {side}."
        step = Step("LAG-03", text, {"name": seating.names[hand.out], "side": seating.people(side)})
        return side, (hand.out,), (step, *held.counts("DUO-18"))
    if not hand.blocked:
        return None, (), (Step("LAG-11", "The hand was left unfinished."),)
    count = COUNTS[at.options.blocked](held)
    steps = (*_blocked_step(hand, seating), *held.counts("DUO-18"), *count.steps)
    if len(count.sides) == 1:
        return count.sides[0], count.best, steps
    drawn = "LAG-G1" if at.options.blocked == "team" else "LAG-G2"
    winner, tie = break_tie(at.options.tie, hand, starter, seating, drawn)
    return winner, count.best, (*steps, tie)


def _blocked_step(hand: Hand, seating: Seating) -> tuple[Step, ...]:
    if hand.blocked_by is None:
        return (Step("LAG-12", "Nobody could play: the hand was blocked."),)
    text = (
        "{name} laid the last tile: the hand was blocked." if hand.end is None else "{name} blocked the hand on {end}."
    )
    return (Step("LAG-12", text, {"name": seating.names[hand.blocked_by], "end": hand.end or 0}),)


def _points(held: Told, scoring: str, winner: int | None) -> tuple[int, tuple[Step, ...]]:
    """The points of the hand itself and the sum behind them."""
    if winner is None:
        return 0, ()
    seating, loser = held.seating, 1 - winner
    if scoring == "hands":
        return 1, (Step("V-P20", "{side} +1 for the hand.", {"side": seating.people(winner)}),)
    theirs = held.parts(seating.sides[loser])
    own = () if scoring == "opponents" else held.parts(seating.sides[winner])
    side = {"side": seating.people(winner)}
    if scoring == "difference":
        points = max(0, sum(theirs) - sum(own))
        text = "{side} {points:+}: the other side's {theirs} less their own {own}."
        return points, (Step("V-P03", text, {**side, "points": points, "theirs": sum(theirs), "own": sum(own)}),)
    cited, text = ("LAG-18", "{side} {points:+}: opponents' pips, {parts}.")
    if scoring == "all":
        cited, text = ("LAG-19", "{side} {points:+}: all pips, {parts}.")
    parts = theirs + own if winner else own + theirs
    return sum(parts), (Step(cited, text, {**side, "points": sum(parts), "parts": parts}),)


def _wipe_out(tally: Tally, at: At[Partners], winner: int | None) -> None:
    """Where hands must be won in a row, the loser of one starts again (V-P20)."""
    if winner is None or not at.options.in_a_row or tally.totals[1 - winner] <= 0:
        return
    lost = tally.totals[1 - winner]
    text = "{side} start again: {points:+}."
    tally.score(1 - winner, -lost)
    tally.steps.append(Step("V-P20", text, {"side": at.seating.people(1 - winner), "points": -lost}))


def _game_won(at: At[Partners], side: int, totals: tuple[int, ...]) -> tuple[Step, ...]:
    """The sentences that declare the winner of the game, and whether the others have nothing (V-P15)."""
    won = won_step(at, side, totals[side], at.options.target, "LAG-01")
    if totals[1 - side] > 0 or at.options.in_a_row:
        return (won,)
    text = "{side} have nothing: the game counts as two."
    if at.options.shutout == "honour":
        text = "{side} have nothing: a win to be proud of."
    return won, Step("V-P15", text, {"side": at.seating.people(1 - side)})


def _game_winners(at: At[Partners], tally: Tally) -> tuple[int, ...]:
    """The side that has won the game, where one has (LAG-01, LAG-G16)."""
    if at.options.both_reach == "higher_total":
        return highest_at(tuple(tally.totals), at.options.target)
    return () if tally.first is None else (tally.first,)


def _next_lead(
    held: Told, at: At[Partners], starter: int | None, winner: int | None, best: tuple[int, ...]
) -> tuple[int | None, tuple[Step, ...]]:
    """The seat that leads the next hand, None where nobody can tell, and why."""
    names = at.seating.names
    if winner is not None and at.options.next_lead == "previous_winner":
        seat = _won_by(held, winner, best)
        if seat is None:
            return None, (Step("LAG-G4", "Which of the winning side leads next is for them to say."),)
        return seat, (Step("LAG-23", "{name} won the hand and leads next.", {"name": names[seat]}),)
    cited = "LAG-22" if winner is not None else "LAG-G3"
    if starter is None:
        return None, (Step(cited, "Nobody told who led, so who leads next is open."),)
    if winner is None and at.options.drawn_lead == "same_starter":
        return starter, (Step("LAG-G3", "After a drawn hand {name} leads again.", {"name": names[starter]}),)
    right = at.seating.right_of(starter)
    text = "{name} leads next, to the right of {starter}."
    return right, (Step(cited, text, {"name": names[right], "starter": names[starter]}),)


def _won_by(held: Told, winner: int, best: tuple[int, ...]) -> int | None:
    """The player who won the hand: who went out, else the lighter hand of the winners (LAG-G4)."""
    own = [seat for seat in best if held.seating.side_of(seat) == winner]
    fewest = min(held.parts(own))
    lightest = [seat for seat in own if held.pips_of(seat) == fewest]
    if len(lightest) == 1:
        return lightest[0]
    if held.hand.blocked_by is None:
        return None
    turns = held.seating.from_seat(held.seating.right_of(held.hand.blocked_by))
    return min(lightest, key=turns.index)


def _first(options: Partners, seating: Seating, opening: Opening) -> Standing:
    if opening.pot is not None:
        raise ImpossibleFact("opening.pot", "Partners play for points: there is no pot.")
    return opened(seating, opening, options.target)


EXAMPLES = (
    Example(
        "Out: the other side's pips", ("LAG-18", "LAG-28", "LAG-03", "LAG-14"),
        {"out": 0, "held": ["", "1-2 4-4", "2-3", "3-5"], "lead": 0},
        {"winner": 0, "points": 19, "pips": (0, 11, 5, 8), "totals": (19, 0), "next_lead": 1},
    ),
    Example(
        "The same hand when every pip counts", ("LAG-19",),
        {"out": 1, "held": ["1-1", "", "1-5", "0-1"], "lead": 0},
        {"winner": 1, "points": 9, "totals": (11, 33)},
        {"scoring": "all"}, opening=Opening((11, 24)),
    ),
    Example(
        "Blocked: the lighter pair", ("LAG-24", "LAG-12", "LAG-22", "DUO-14", "DUO-15"),
        {"blocked_by": 3, "end": 5, "held": ["2-3", "1-2", "3-6", "6-6 2-6"]},
        {"winner": 0, "points": 23, "totals": (53, 60), "next_lead": 2}, opening=Opening((30, 60), lead=1),
    ),
    Example(
        "The same block: the lightest hand", ("LAG-25", "LAG-G23"),
        {"blocked_by": 3, "end": 5, "held": ["2-3", "1-2", "3-6", "6-6 2-6"]},
        {"winner": 1, "points": 14, "totals": (30, 74)},
        {"blocked": "individual"}, opening=Opening((30, 60), lead=1),
    ),
    Example(
        "A level block is drawn", ("LAG-G1", "LAG-G3"),
        {"blocked_by": 0, "end": 5, "held": ["1-2", "0-2", "3-6", "4-6"]},
        {"winner": None, "points": 0, "totals": (30, 60), "next_lead": 2}, opening=Opening((30, 60), lead=1),
    ),
    Example(
        "Duo to 50: who blocked a level hand loses it", ("DUO-16", "DUO-G8"),
        {"blocked_by": 0, "end": 1, "held": ["4-4", "5-5", "0-6", "0-4"]},
        {"winner": 1, "points": 14, "totals": (30, 44), "next_lead": 3},
        {"target": 50, "tie": "blocker_loses"}, opening=Opening((30, 30), lead=2),
    ),
    Example(
        "No bonus for a side that is nearly there", ("RAF-03", "RAF-07"),
        {"out": 0, "held": ["", "4-6", "?", "0/1"], "bonuses": [{"kind": "double_win", "tile": "1-6", "ends": [1, 6]}]},
        {"winner": 0, "points": 10, "totals": (90, 10)}, {"double_win": 25}, opening=Opening((80, 10), lead=0),
    ),
)  # fmt: skip

PARTNERS = RuleSet(
    key="partners",
    name="Partnership dominoes",
    summary="Two pairs, all 28 tiles dealt; the winners of a hand score the pips left in the other side's hands.",
    tile_set=DOUBLE_SIX,
    seats=(4,),
    options=Partners,
    presets=PRESETS,
    judge=judge,
    clauses=CLAUSES,
    examples=EXAMPLES,
    hand=Hand,
    first=_first,
    pairs=True,
)
