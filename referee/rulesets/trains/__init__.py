"""Trains: Mexican Train and Chickenfoot, two to twelve players, sets to double-fifteen.

Everyone scores the pips they hold after each round, every round is built on another double, and after the last the
lowest total wins. The file follows a round: which double it was built on, what can have been, what everyone
scores, and whether that ends the game.
"""

from dataclasses import replace

from referee.engine.desk.game import Book, Desk, Game
from referee.engine.desk.question import ASK_NAMES_CLOCKWISE
from referee.engine.facts import Fact, ImpossibleFact, Join, Opening
from referee.engine.hands.interruptions import OPEN_SEATS, interrupted
from referee.engine.hands.results import level_step
from referee.engine.limits import MAX_LINES
from referee.engine.ruleset import Accounts, InterruptionRules, RuleSet, Setup, Words
from referee.engine.score import opened
from referee.engine.seating import Seating
from referee.engine.standing import Situation, Standing, joins_last
from referee.engine.tiles import DOUBLE_TWELVE
from referee.engine.verdict import ROUND, Ended, LeadWords, Ruling, Step, Verdict
from referee.engine.wording import N_
from referee.rulesets.trains.ending import (
    AIM,
    GameEnd,
    SeatScore,
    game_end,
    how_it_ended,
    in_short,
    seat_scores,
    tied_at_the_end,
)
from referee.rulesets.trains.evidence import checked_hand, heaviest, remarks
from referee.rulesets.trains.facts import RoundOutcome, Rounds, TrainsHand, reported, rounds_of, tallied
from referee.rulesets.trains.options import Trains
from referee.rulesets.trains.presets import PRESETS, SOURCES
from referee.rulesets.trains.questions import BLOCKED, DEALS, IRREGULARITIES, LEAD, QUESTIONS
from referee.rulesets.trains.rounds import (
    begun,
    doubt_engine,
    engine_of,
    engine_told,
    following,
    refuse_players,
    refuse_rounds,
    upcoming,
)
from referee.rulesets.trains.rulebook import CLAUSES, EXAMPLES, GUIDE


def judge(fact: Fact, situation: Situation[Trains]) -> Verdict:
    """What a fact is worth: a round by the house rules, everything else as at any table."""
    if isinstance(fact, TrainsHand):
        return _judged(fact, situation)
    if isinstance(fact, Join):
        refuse_players(situation.options, len(situation.seating.order) + 1, "kind", hand_field="kind")
    return interrupted(fact, situation, TRAINS)


def _judged(hand: TrainsHand, situation: Situation[Trains]) -> Verdict:
    engine, at = engine_of(hand, situation), rounds_of(situation.standing)
    checked = checked_hand(hand, engine, situation)
    counted = seat_scores(hand, checked, situation)
    points = {each.seat: each.points for each in counted}
    awards = tuple(points.get(seat, 0) for seat in situation.seating.seats)
    outs = (*(at.outs if at else ()), *([] if hand.went_out is None else [hand.went_out]))
    end = game_end(situation.after(awards), at, outs, situation)
    starter = situation.standing.next_lead if hand.lead is None else hand.lead
    leads = next_lead(Ended(hand.went_out is not None, hand.went_out, starter), situation)
    caught = next((each.seat for each in counted if each.has_blank), None)
    return Verdict(
        awards=awards,
        steps=(
            *engine_told(hand, situation.options),
            *how_it_ended(hand, situation.options),
            *(step for each in _out_first(counted, hand.went_out) for step in each.steps),
            *end.steps,
            *(() if end.winners else leads.steps),
        ),
        next_lead=leads.answer,
        remarks=(*doubt_engine(engine, situation), *remarks(hand, engine, situation)),
        winner=hand.went_out,
        pips=tuple(0 if seat == hand.went_out else points.get(seat, 0) for seat in situation.seating.seats),
        game_winners=end.winners,
        decisive=in_short(hand, counted, situation),
        state=_after(at, engine, outs, end=end, situation=situation),
        details=RoundOutcome(at.round if at else 0, engine, caught),
    )


def _out_first(counted: tuple[SeatScore, ...], out: int | None) -> tuple[SeatScore, ...]:
    """Who is out before everybody else, who keep their order."""
    return tuple(sorted(counted, key=lambda each: each.seat != out))


def _after(
    at: Rounds | None, engine: int | None, outs: tuple[int, ...], end: GameEnd, situation: Situation[Trains]
) -> Rounds | None:
    """Where the game is after a round; None where it may have been any."""
    if at is None:
        return None
    played = at.played if engine is None else (*at.played, engine)
    coming = None if end.winners else following(situation.options, played, end.extra)
    return Rounds(at.round + 1, at.rounds, coming, played, outs)


def next_lead(ended: Ended, situation: Situation[Trains]) -> Ruling[int | None]:
    """The seat that starts the next round; None where whoever has the engine does (MEX-G7)."""
    if situation.options.next_lead != "next_seat" or ended.starter is None:
        return Ruling(None, ())
    seat = situation.seating.right_of(ended.starter)
    text = N_("{name} starts the next round.")
    return Ruling(seat, (Step("MEX-G7", text, {"name": situation.seating.names[seat]}),))


def _joins_at(situation: Situation[Trains]) -> int:
    """The total at which somebody sits down, of those who are there: the worst, the average, or nothing (MEX-G19)."""
    if situation.options.newcomer == "average":
        totals = [situation.standing.totals[seat] for seat in situation.seating.order]
        return (2 * sum(totals) + len(totals)) // (2 * len(totals))
    return 0 if situation.options.newcomer == "zero" else joins_last(situation)


def _won_between(situation: Situation[Trains], totals: tuple[int, ...]) -> tuple[int, ...]:
    """Who has won with totals that something else than a round has brought to the end (CHK-G10, MEX-G10)."""
    at = rounds_of(situation.standing)
    return game_end(totals, None, at.outs if at else (), situation).winners


def _tied(situation: Situation[Trains]) -> tuple[tuple[int, ...], tuple[Step, ...]]:
    """Who has won where people stop while several are lowest (MEX-G10)."""
    at = rounds_of(situation.standing)
    end = tied_at_the_end(situation, at.outs if at else ())
    return end.winners, end.steps


def _first(options: Trains, seating: Seating, opening: Opening) -> Standing:
    if opening.pot is not None:
        raise ImpossibleFact("opening.pot", N_("A game for points has no pot."))
    refuse_players(options, len(seating.order), "seats", hand_field="options.hand_tiles")
    refuse_rounds(options)
    standing = opened(seating, opening, options.last_round or MAX_LINES)  # the engine is that of the round
    return replace(standing, state=begun(options, opening), aim=AIM)


TRAINS = RuleSet[Trains](
    key="trains",
    words=Words(
        name=N_("Mexican Train & Chickenfoot"),
        summary=N_("Two to twelve players. You score the pips you are left with, and the lowest total wins."),
        short_name=N_("Trains"),
        hand=ROUND,
        lead=LeadWords(by_tiles=N_("The player with the engine"), tiles=N_("The player with the engine starts")),
    ),
    setup=Setup[Trains](
        tile_set=DOUBLE_TWELVE,
        seats=tuple(range(2, 13)),
        allowed=lambda options: options.seats,
        chosen_set=lambda options: options.tile_set,
        clockwise=True,
        dealt=lambda options, players: options.taken(players),
        blank=lambda options: options.double_blank,
        heaviest=heaviest,
    ),
    options=Trains,
    presets=PRESETS,
    entries=(TrainsHand, *OPEN_SEATS),
    judge=judge,
    next_lead=next_lead,
    opens=_first,
    target=lambda options: options.ends_at or None,
    interruptions=InterruptionRules(
        "CHK-G10",
        "MEX-G20",
        IRREGULARITIES,
        level_step("MEX-G10", ROUND),
        join="MEX-G19",
        joins_at=_joins_at,
        leave="MEX-G19",
        over="MEX-40",
        winners=_won_between,
        tied=_tied,
        rounds=lambda options: options.last_round,
    ),
    accounts=Accounts(tallied=tallied, reported=reported),
    upcoming=upcoming,
)
GAME = Game[Trains](
    rules=TRAINS,
    book=Book(chapters=CLAUSES, examples=EXAMPLES, guide=GUIDE, sources=SOURCES),
    desk=Desk(questions=QUESTIONS, blocked=BLOCKED, lead=LEAD, deals=DEALS, names=ASK_NAMES_CLOCKWISE),
)
