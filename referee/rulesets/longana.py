"""Longana: two to four players, double-nine, an arm for each player from the double that was led.

The winner of a round takes every pip left. The file follows a round: how it ended, who won it, what it is
worth, and who has the first right to lead the next.
"""

from dataclasses import dataclass

from referee.engine.ending import Told, refuse_unfinished, told
from referee.engine.evidence import Deal
from referee.engine.facts import Fact, Hand, ImpossibleFact, Opening
from referee.engine.interruptions import House, interrupted, won
from referee.engine.options import answer, choice, number
from referee.engine.ruleset import At, Example, Preset, RuleSet, Standing, clause
from referee.engine.score import opened
from referee.engine.seating import Seating
from referee.engine.tiles import DOUBLE_NINE, Tile
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import Param

GAME, BLOCK, LEAD = "The game", "Blocked rounds", "Who leads"


@dataclass(frozen=True)
class Longana:
    """What a Longana table agrees on before the first round."""

    target: int = number(
        "Play to how many points?", 100, 1, 10000, "Target",
        "The first player to have {value} points or more at the end of a round wins the game.",
        "LON-01 LON-33 LON-G17", suggested=(50, 100), group=GAME,
    )  # fmt: skip
    count: str = choice(
        "Which pips does the winner of a round score?",
        answer("all", "Every hand", "The winner scores the pips in every hand, his own too.", "LON-30 LON-G1"),
        answer("opponents", "The others' hands", "The winner scores the pips in the others' hands.", "LON-G1"),
        answer(
            "opponents_minus_own", "The others' less his own",
            "The winner scores the pips in the others' hands less those in his own.", "LON-G1",
        ),
        group=GAME,
    )  # fmt: skip
    tie: str = choice(
        "When the fewest pips in a blocked round are level?",
        answer("drawn", "Nobody scores", "A blocked round that is level for the fewest pips is drawn.", "LON-G2"),
        answer(
            "lightest_tile", "The lightest tile",
            "Of the players level for the fewest pips, the one with the lightest single tile wins.", "LON-G2",
        ),
        group=BLOCK,
    )  # fmt: skip
    drawn_lead: str = choice(
        "Who has the first right to lead after a drawn round?",
        answer(
            "same", "The same player", "After a drawn round whoever had the first right to lead keeps it.", "LON-G3"
        ),
        answer("right", "The next player", "After a drawn round the first right to lead moves right.", "LON-G3"),
        group=LEAD,
    )
    double_blank: int = number(
        "What does 0-0 count in a hand?", 0, 0, 100, "0-0 counts", "0-0 left in a hand counts {value}.",
        "LON-G16", suggested=(0, 25, 50), group=GAME, zero="0-0 left in a hand counts nothing.",
    )  # fmt: skip

    def worth(self, each: Tile) -> int:
        """What a tile left in a hand counts, in pips."""
        return each.pips or self.double_blank


CLAUSES = (
    clause("LON-02", "Two to four players; each plays for himself."),
    clause("LON-03", "Double-nine: 55 tiles, 495 pips.", "LON-07"),
    clause(
        "LON-05", "Everybody takes eight tiles, which hold 125 pips at the most; nobody ever draws.",
        "LON-06 LON-G19",
    ),
    clause("LON-10", "The holder of the highest double leads the first round, and leads that double."),
    clause("LON-11", "Later the winner of the last round has the first right to lead, with any double.", "LON-G5"),
    clause("LON-12", "Without a double the right passes to the right, and so on round."),
    clause(
        "LON-13", "When nobody holds a double the round is dealt again, and the same player has first right.",
        "LON-G4",
    ),
    clause("LON-16", "Play goes anticlockwise, one tile or one pass a turn.", "LON-25 LON-G7"),
    clause(
        "LON-18", "Each player builds an arm from the led double; a tile must match the arm's end.",
        "LON-14 LON-15 LON-19",
    ),
    clause(
        "LON-08", "A double may go on anybody's arm, open or closed; it opens no new branch.",
        "LON-09 LON-G6 LON-17",
    ),
    clause("LON-20", "Another player's arm may be used only while it is open.", "LON-23"),
    clause(
        "LON-21",
        "Of several open arms that need the same number the one open longest must be used.",
        "LON-G8 LON-G9 LON-G12",
    ),
    clause("LON-22", "Who can play nowhere opens his own arm and passes.", "LON-G10"),
    clause("LON-24", "As soon as he plays anywhere again the token comes off and the arm is closed.", "LON-G11"),
    clause("LON-28", "Who plays his last tile wins the round, with a double too.", "LON-26 LON-G14"),
    clause(
        "LON-27",
        "A round is blocked when nobody can play: as many passes in a row as players, all made while every arm "
        "was open to the passer.",
        "LON-G13",
    ),
    clause("LON-29", "In a blocked round the fewest pips in hand win."),
    clause(
        "LON-31", "The points go to the winner's total; nobody else scores, and a round can be worth 0.",
        "LON-30 LON-32 LON-G15 LON-34",
    ),
    clause("LON-G18", "Joining and leaving only between rounds; a newcomer starts at the lowest score."),
    clause("GEN-1", "A written score may be corrected; what was written stays visible and totals follow.", "GEN-2"),
    clause("GEN-3", "Somebody who takes over a seat takes its score too."),
    clause("GEN-4", "A table may stop before the target; then the player with most points wins."),
)  # fmt: skip


def judge(fact: Fact, at: At[Longana]) -> Verdict:
    """What a fact is worth: a round by the house rules, everything else as at any table."""
    house = House(at.options.target, "LON-33", "LON-13", "LON-G19", (2, 3, 4), join="LON-G18", leave="LON-G18")
    if not isinstance(fact, Hand):
        return interrupted(fact, at, house)
    _refuse_foreign(fact)
    held = told(fact, at, Deal(DOUBLE_NINE, 8, "LON-03", "LON-05", worth=at.options.worth), "LON-28")
    refuse_unfinished(fact, "LON-26")
    winner, how = _winner(held, at)
    points, worth = _points(held, at, winner)
    awards = at.nothing if winner is None else at.award(winner, points)
    game_winners, end = won(awards, at, house)
    lead, leads = _next_lead(fact, at, winner)
    steps = (*how, *worth, *(end or leads))
    gist = (*how, *worth)[-1]
    return Verdict(awards, steps, lead, winner, points, held.pips, game_winners, decisive=gist)


def _refuse_foreign(hand: Hand) -> None:
    """Refuse what only a partnership hand has."""
    if hand.end is not None:
        raise ImpossibleFact("end", "A round of Longana has an arm for each player, not one number.", "LON-15")
    if hand.bonuses:
        raise ImpossibleFact("bonuses", "Longana has no bonuses.", "LON-31")


def _winner(held: Told, at: At[Longana]) -> tuple[int | None, tuple[Step, ...]]:
    """The seat that won the round, where one did, and the steps to it."""
    names, counts = at.seating.names, held.counts("LON-30")
    if held.hand.out is not None:
        text = "{name} went out and wins the round."
        return held.hand.out, (Step("LON-28", text, {"name": names[held.hand.out]}), *counts)
    fewest = min(held.parts(at.seating.order))
    level = tuple(seat for seat in at.seating.order if held.pips_of(seat) == fewest)
    blocked = (Step("LON-27", "Nobody could play: the round was blocked."), *counts)
    if len(level) == 1:
        text = "{name} holds the fewest pips, {pips}, and wins the round."
        return level[0], (*blocked, Step("LON-29", text, {"name": names[level[0]], "pips": fewest}))
    text = "Level with {pips}: {names}."
    winner, tie = _break_tie(held, at, level)
    people = tuple(names[seat] for seat in level)
    return winner, (*blocked, Step("LON-29", text, {"names": people, "pips": fewest}), tie)


def _break_tie(held: Told, at: At[Longana], level: tuple[int, ...]) -> tuple[int | None, Step]:
    if at.options.tie == "drawn":
        return None, Step("LON-G2", "The round is drawn and nobody scores.")
    lightest = {seat: _lightest_tile(held, at, seat) for seat in level}
    least = min(lightest.values())
    best = [seat for seat in level if lightest[seat] == least]
    if len(best) > 1:
        return None, Step("LON-G2", "Their lightest tiles are level too: the round is drawn and nobody scores.")
    text = "{name} holds the lightest tile, {pips}, and wins the round."
    return best[0], Step("LON-G2", text, {"name": at.seating.names[best[0]], "pips": least})


def _lightest_tile(held: Told, at: At[Longana], seat: int) -> int:
    if not (shown := held.held[seat].tiles):
        text = "Level: these rules need {name}'s tiles, not only a count."
        raise ImpossibleFact(f"held.{seat}", text, "LON-G2", name=at.seating.names[seat])
    return min(map(at.options.worth, shown))


def _points(held: Told, at: At[Longana], winner: int | None) -> tuple[int, tuple[Step, ...]]:
    """The points of the round and the sum behind them."""
    if winner is None:
        return 0, ()
    order, count = at.seating.order, at.options.count
    parts = held.parts(seat for seat in order if seat != held.hand.out and (count == "all" or seat != winner))
    own = held.pips_of(winner) if count == "opponents_minus_own" else 0
    who: dict[str, Param] = {"name": at.seating.names[winner], "points": sum(parts) - own, "parts": parts}
    if own:
        return sum(parts) - own, (
            Step("LON-G1", "{name} {points:+}: {parts} less his own {own}.", {**who, "own": own}),
        )
    cited, text = ("LON-30", "{name} {points:+}: every hand, {parts}.")
    if count != "all":
        cited, text = ("LON-G1", "{name} {points:+}: the others' hands, {parts}.")
    return sum(parts), (Step(cited, text, who),)


def _next_lead(hand: Hand, at: At[Longana], winner: int | None) -> tuple[int | None, tuple[Step, ...]]:
    """The seat with the first right to lead the next round; None while the highest double decides."""
    names, first = at.seating.names, at.standing.next_lead
    if winner is not None:
        text = "{name} has the first right to lead, with any double."
        return winner, (Step("LON-11", text, {"name": names[winner]}),)
    if at.options.drawn_lead == "right" and (had := hand.lead if first is None else first) is not None:
        seat = at.seating.right_of(had)
        return seat, (Step("LON-G3", "The first right to lead moves right, to {name}.", {"name": names[seat]}),)
    if first is None:
        return None, (Step("LON-G3", "No round has been won yet: the highest double leads again."),)
    return first, (Step("LON-G3", "{name} keeps the first right to lead.", {"name": names[first]}),)


def _first(options: Longana, seating: Seating, opening: Opening) -> Standing:
    if opening.pot is not None:
        raise ImpossibleFact("opening.pot", "Longana is played for points: there is no pot.")
    return opened(seating, opening, options.target)


TRIO = ("Ana", "Ben", "Cy")
BLOCKED = {"blocked_by": None, "held": ["1-3", "4-5", "8-8 1-2 0-1"]}

EXAMPLES = (
    Example(
        "Out: the pips of every hand", ("LON-26", "LON-28", "LON-30", "LON-31"),
        {"out": 0, "held": ["", "3-4 9-9", "0-0 2-5"]},
        {"winner": 0, "points": 32, "pips": (0, 25, 7), "totals": (72, 61, 0), "next_lead": 0},
        seats=TRIO, opening=Opening((40, 61, 0)),
    ),
    Example(
        "Blocked: the fewest pips win, and count too", ("LON-27", "LON-29", "LON-30", "LON-G1"), BLOCKED,
        {"winner": 0, "points": 33, "awards": (33, 0, 0)}, seats=TRIO,
    ),
    Example(
        "The same block for the others' pips", ("LON-G1",), BLOCKED,
        {"winner": 0, "points": 29}, {"count": "opponents"}, seats=TRIO,
    ),
    Example(
        "Level for the fewest: nobody scores", ("LON-G2", "LON-G3"),
        {"blocked_by": None, "held": ["1-5", "0-2 0-4", "6-8"]},
        {"winner": None, "points": 0, "totals": (50, 20, 97), "next_lead": 1},
        seats=TRIO, opening=Opening((50, 20, 97), lead=1),
    ),
    Example(
        "0-0 counts 50 at this table", ("LON-G16",),
        {"out": 0, "held": ["", "0-0 1-2"]},
        {"points": 53, "pips": (0, 53), "totals": (103, 40)},
        {"double_blank": 50}, seats=("Ana", "Ben"), opening=Opening((50, 40)),
    ),
)  # fmt: skip

LONGANA = RuleSet(
    key="longana",
    name="Longana",
    summary="Two to four players, double-nine, an arm each; the winner of a round takes every pip left.",
    tile_set=DOUBLE_NINE,
    seats=(2, 3, 4),
    options=Longana,
    presets=(Preset("longana", "Longana", "To 100, every pip left goes to the winner."),),
    judge=judge,
    clauses=CLAUSES,
    examples=EXAMPLES,
    hand=Hand,
    first=_first,
)
