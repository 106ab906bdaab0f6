"""Longana: two to four players, double-nine, an arm for each player from the double that was led.

The winner of a round takes every pip left. The file follows a round: how it ended, who won it, what it is
worth, and who has the first right to lead the next.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from referee.engine.desk.game import Book, Desk, Game
from referee.engine.desk.question import ASK_NAMES_COUNTERCLOCKWISE
from referee.engine.facts import Fact, Hand, ImpossibleFact, Opening, Redeal, Untold
from referee.engine.hands.agreed import Won, agreed_or_counted, points_or_counted
from referee.engine.hands.ending import CheckedHand, check_hand, lightest_tile, refuse_unfinished
from referee.engine.hands.interruptions import OPEN_SEATS, interrupted
from referee.engine.hands.results import level_step, won
from referee.engine.ruleset import Dissent, Extras, InterruptionRules, Preset, RuleSet, Setup, Words, who_led
from referee.engine.score import opened
from referee.engine.seating import Seating
from referee.engine.standing import Situation, Standing, highest_double, joins_last, opener_of, remark_opener
from referee.engine.tiles import DOUBLE_NINE
from referee.engine.verdict import ROUND, Ended, LeadWords, Ruling, Step, Verdict
from referee.engine.wording import N_, Param
from referee.rulesets.longana.evidence import DEAL, LonganaHand, doubt_ends, refuse_open, refuse_unled
from referee.rulesets.longana.options import Longana
from referee.rulesets.longana.questions import BLOCKED, IRREGULARITIES, LEAD, MOVED, PLACE
from referee.rulesets.longana.rulebook import CLAUSES, EXAMPLES, GUIDE


def judge(fact: Fact, situation: Situation[Longana]) -> Verdict:
    """What a fact is worth: a round by the house rules, everything else as at any table."""
    if not isinstance(fact, LonganaHand):
        verdict = interrupted(fact, situation, LONGANA)
        again = [Step("LON-10", NO_ROUND_WON)] if _is_first_again(fact, situation) else []
        return replace(verdict, steps=(*verdict.steps, *again))
    checked = _checked(fact, situation)
    winner, _best, how = _winner(checked, situation)
    points, worth = points_or_counted(checked, winner, lambda held, seat: _points(held, situation, seat))
    awards = situation.nothing if winner is None else situation.award(winner, points)
    game_winners, end = won(awards, situation, LONGANA)
    leads = next_lead(Ended(winner is not None, winner, fact.lead), situation)
    return Verdict(
        awards=awards,
        steps=(*how, *worth, *(end or leads.steps)),
        next_lead=leads.answer,
        winner=winner,
        points=points,
        pips=checked.pips,
        game_winners=game_winners,
        decisive=(*how, *worth)[-1],
        remarks=tuple(_remarks(checked, situation)),
        state=situation.standing.state if leads.answer is None else None,
    )


def _remarks(checked: CheckedHand, situation: Situation[Longana]) -> Iterator[Step]:
    yield from remark_opener([pile.held for pile in checked.piles], opener_of(situation.standing))
    if not situation.options.one_round_blocks:
        yield from doubt_ends(checked)


NO_ROUND_WON = N_("No round won yet: the highest double leads again.")


def _is_first_again(fact: Fact, situation: Situation[Longana]) -> bool:
    """Whether tiles are dealt again before any round was won, so that the highest double still decides (LON-G4)."""
    return isinstance(fact, Redeal) and opener_of(situation.standing) is not None


def _checked(hand: LonganaHand, situation: Situation[Longana]) -> CheckedHand:
    checked = check_hand(hand, situation, replace(DEAL, worth=situation.options.worth), out_clause="LON-28")
    refuse_unfinished(hand, "LON-26")
    refuse_unled(checked)
    refuse_open(hand, checked, one_round=situation.options.one_round_blocks)
    return checked


def _winner(checked: CheckedHand, situation: Situation[Longana]) -> Won:
    names = situation.seating.names
    if (out := checked.hand.went_out) is not None:
        text = N_("{name} went out and wins the round.")
        return out, (), (Step("LON-28", text, {"name": names[out]}), *checked.counts("LON-30"))
    blocked = Step("LON-27", N_("Nobody could play: the round was blocked."))
    return agreed_or_counted(checked, ROUND, blocked, "LON-30", lambda: _counted(checked, situation, blocked))


def _counted(checked: CheckedHand, situation: Situation[Longana], blocked: Step) -> Won:
    names = situation.seating.names
    fewest, level = checked.lightest_sides()
    ended = Step("GEN-4", ROUND.stopped_and_counted) if checked.hand.broken_off else blocked
    steps = (ended, *checked.counts("LON-30"))
    if len(level) == 1:
        text = N_("{name} has the fewest pips, {pips}, and wins the round.")
        return level[0], level, (*steps, Step("LON-29", text, {"name": names[level[0]], "pips": fewest}))
    text = N_("Tied with {pips}: {names}.")
    winner, tie = _break_tie(checked, situation, level)
    people = tuple(names[seat] for seat in level)
    return winner, level, (*steps, Step("LON-29", text, {"names": people, "pips": fewest}), tie)


def _break_tie(checked: CheckedHand, situation: Situation[Longana], level: tuple[int, ...]) -> tuple[int | None, Step]:
    if situation.options.tie == "drawn":
        return None, Step("LON-G2", N_("The round is tied: nobody scores."))
    if situation.options.tie == "again":
        return None, Step("LON-G2", N_("The round is replayed: nobody scores."))
    if situation.options.tie == "right_of_leader":
        return _first_after_leader(checked.hand, situation, level)
    pips, best = lightest_tile(checked, level, "LON-G2")
    if len(best) > 1:
        return None, Step("LON-G2", N_("Their lightest tiles tie too: nobody scores."))
    text = N_("{name} has the lightest tile, {pips}, and wins the round.")
    return best[0], Step("LON-G2", text, {"name": situation.seating.names[best[0]], "pips": pips})


def _first_after_leader(hand: Hand, situation: Situation[Longana], level: tuple[int, ...]) -> tuple[int, Step]:
    """The first in turn of those level after who led the round, whose own turn comes last (LON-G2, LON-G7)."""
    leader = situation.standing.next_lead if hand.lead is None else hand.lead
    if leader is None:
        raise Untold("lead", N_("Tied: who led the round? These rules need it."), "LON-G2")
    first = next(seat for seat in situation.seating.from_seat(situation.seating.right_of(leader)) if seat in level)
    text = N_("{name} is nearest on the right of {leader}, who led, and wins the round.")
    return first, Step(
        "LON-G2", text, {"name": situation.seating.names[first], "leader": situation.seating.names[leader]}
    )


def _points(checked: CheckedHand, situation: Situation[Longana], winner: int) -> tuple[int, tuple[Step, ...]]:
    count = situation.options.count
    parts = checked.pips_each(_paid_for(checked, situation, winner))
    own = checked.pips_of(winner) if count == "opponents_minus_own" else 0
    who: dict[str, Param] = {"name": situation.seating.names[winner], "points": sum(parts) - own, "parts": parts}
    if own:
        return sum(parts) - own, (
            Step("LON-G1", N_("{name} {points:+}: {parts} minus their own {own}."), {**who, "own": own}),
        )
    cited, text = ("LON-30", N_("{name} {points:+}: every hand, {parts}."))
    if count != "all":
        cited, text = ("LON-G1", N_("{name} {points:+}: the others' hands, {parts}."))
    return sum(parts), (Step(cited, text, who),)


def _paid_for(checked: CheckedHand, situation: Situation[Longana], winner: int) -> tuple[int, ...]:
    """The seats whose pips are added up for the winner (LON-30, LON-G1)."""
    out, counts_own = checked.hand.went_out, situation.options.count == "all"
    return tuple(seat for seat in situation.seating.order if seat != out and (counts_own or seat != winner))


def next_lead(ended: Ended, situation: Situation[Longana]) -> Ruling[int | None]:
    """The seat with the first right to lead the next round; None while the highest double decides."""
    names, first = situation.seating.names, situation.standing.next_lead
    if ended.winner is not None:
        text = N_("{name} has the first right to lead, with any double.")
        return Ruling(ended.winner, (Step("LON-11", text, {"name": names[ended.winner]}),))
    had = ended.starter if first is None else first
    if situation.options.right_moves and had is not None:
        seat, text = situation.seating.right_of(had), N_("The first right to lead moves right, to {name}.")
        return Ruling(seat, (Step("LON-G3", text, {"name": names[seat]}),))
    cited = "LON-G2" if situation.options.tie == "again" else "LON-G3"
    if first is None:
        return Ruling(None, (Step(cited, NO_ROUND_WON),))
    return Ruling(first, (Step(cited, N_("{name} keeps the first right to lead."), {"name": names[first]}),))


def _first(options: Longana, seating: Seating, opening: Opening) -> Standing:
    if opening.pot is not None:
        raise ImpossibleFact("opening.pot", N_("A game for points has no pot."))
    return replace(opened(seating, opening), state=highest_double(opening, DOUBLE_NINE))


SOURCES = {"S45": N_("Longana (gamerules.com)")}

LONGANA = RuleSet(
    key="longana",
    words=Words(
        name=N_("Longana"),
        summary=N_("Two to four players, double-nine. Everybody builds their own arm."),
        hand=ROUND,
        lead=LeadWords(by_tiles=N_("The highest double"), tiles=N_("The highest double leads")),
    ),
    setup=Setup[Longana](
        tile_set=DOUBLE_NINE,
        seats=(2, 3, 4),
        dealt=lambda _options, _players: 8,
        blank=lambda options: options.double_blank,
    ),
    options=Longana,
    presets=(
        Preset(
            "longana",
            "Longana",
            N_("To 100. Every pip left goes to the winner."),
            dissents=(Dissent("may_decline", True, ("S45",)), Dissent("oldest_binds_all", True, ("S45",))),
        ),
    ),
    entries=(LonganaHand, *OPEN_SEATS),
    judge=judge,
    next_lead=next_lead,
    opens=_first,
    target=lambda options: options.target,
    interruptions=InterruptionRules(
        "LON-33",
        "LON-13",
        IRREGULARITIES,
        level_step("LON-32", ROUND),
        join="LON-G18",
        joins_at=lambda at: 0 if at.options.newcomer_at_zero else joins_last(at),
        leave="LON-G18",
    ),
    extras=Extras(
        proposals=partial(who_led, judge, text=N_("{name} led the highest double")),
        doubts=lambda hand, at: _remarks(_checked(hand, at), at) if isinstance(hand, LonganaHand) else (),
    ),
)
GAME = Game(
    rules=LONGANA,
    book=Book(chapters=CLAUSES, examples=EXAMPLES, guide=GUIDE, sources=SOURCES),
    desk=Desk(
        questions=(PLACE,),
        blocked=BLOCKED,
        lead=LEAD,
        deals=(DEAL,),
        names=ASK_NAMES_COUNTERCLOCKWISE,
        moved=MOVED,
    ),
)
