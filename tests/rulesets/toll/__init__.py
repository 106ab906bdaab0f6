"""Toll, a game that nobody plays: two pairs that are not partners, and points told in the middle of a hand.

It lives among the tests alone and stands for any game that may come. Whoever writes one needs what is here: facts of
its own with what people are asked of each, house rules, a judge, who leads next, clauses, an example and a question.
"""

from dataclasses import dataclass
from typing import ClassVar

from referee.engine.desk.drawing import RIGHT, Drawing, laid
from referee.engine.desk.game import Book, Desk, Game
from referee.engine.desk.question import Inputs, Question, QuestionField, Reply
from referee.engine.desk.rulebook import Guide, by_rule, line
from referee.engine.facts import SEAT, Asked, Fact, ImpossibleFact, Noted, Opening, asks
from referee.engine.hands.house_rules import TableRules
from referee.engine.hands.interruptions import FIXED_SEATS, interrupted
from referee.engine.hands.results import level_step, won
from referee.engine.options import HouseRule, answer, declare
from referee.engine.ruleset import Example, InterruptionRules, Irregularities, Preset, RuleSet, Setup, Words
from referee.engine.score import opened
from referee.engine.seating import Seating
from referee.engine.standing import Situation, Standing
from referee.engine.tiles import DOUBLE_SIX
from referee.engine.verdict import HAND, Ended, LeadWords, Ruling, Step, Verdict, clause
from referee.engine.wording import N_, Counted, Sentence

TARGET = 60


@dataclass(frozen=True)
class TollHand(Noted):
    """The hand of Toll is over: the seat that went out, and the pips left in the other side's hands."""

    kind: ClassVar[str] = "hand"

    out: int = asks(Asked(N_("Who went out?"), of=SEAT))
    left: int = asks(Asked(N_("Pips the others hold"), high=168))

    def headline(self, seating: Seating) -> Sentence:
        """What happened, in a few words."""
        return Sentence(N_("{name} went out"), {"name": seating.names[self.out]})


@dataclass(frozen=True)
class Toll(Noted):
    """Points in the middle of a hand: the seat that laid the tile, and what the ends of the line add up to."""

    kind: ClassVar[str] = "toll"
    line_name: ClassVar[str] = N_("The ends pay")
    summary: ClassVar[str] = N_("The ends of the line add up to a multiple.")

    seat: int = asks(Asked(N_("Who laid the tile?"), of=SEAT))
    ends: int = asks(Asked(N_("What do the ends add up to?"), high=100))

    def headline(self, seating: Seating) -> Sentence:
        """What happened, in a few words."""
        return Sentence(N_("{name} made {ends}"), {"name": seating.names[self.seat], "ends": self.ends})


@dataclass(frozen=True)
class Rules(TableRules):
    """What a table of Toll agrees on: one house rule, and no target among them."""

    step: int = declare(
        HouseRule(N_("Which sums of the ends pay?"), N_("The toll")),
        answer(3, N_("Threes"), N_("The ends pay when they add up to a multiple of three."), "TOL-01"),
        answer(5, N_("Fives"), N_("The ends pay when they add up to a multiple of five."), "TOL-01"),
    )


def judge(fact: Fact, at: Situation[Rules]) -> Verdict:
    """What a fact is worth: a toll, a hand, or as at any table."""
    if isinstance(fact, Toll):
        return _toll(fact, at)
    return _hand(fact, at) if isinstance(fact, TollHand) else interrupted(fact, at, TOLL)


def _toll(fact: Toll, at: Situation[Rules]) -> Verdict:
    _refuse_stranger("seat", fact.seat, at)
    if not fact.ends or fact.ends % at.options.step:
        text = N_("{ends} is no multiple of {step}: nobody pays.")
        raise ImpossibleFact("ends", text, "TOL-01", ends=fact.ends, step=at.options.step)
    paid = Step("TOL-01", N_("{name} made the ends {ends}."), {"name": at.seating.names[fact.seat], "ends": fact.ends})
    awards = at.award(at.seating.side_of(fact.seat), fact.ends)
    winners, end = won(awards, at, TOLL)
    return Verdict(awards, (paid, *end), at.standing.next_lead, points=fact.ends, game_winners=winners, decisive=paid)


def _hand(fact: TollHand, at: Situation[Rules]) -> Verdict:
    _refuse_stranger("out", fact.out, at)
    side, points = at.seating.side_of(fact.out), fact.left - fact.left % at.options.step
    text = Counted(
        "{name} went out: {left} pip is worth {points}.", "{name} went out: {left} pips are worth {points}.", "left"
    )
    step = Step("TOL-02", text, {"name": at.seating.names[fact.out], "left": fact.left, "points": points})
    winners, end = won(at.award(side, points), at, TOLL)
    leads = next_lead(Ended(won=True, winner=fact.out), at)
    return Verdict(
        awards=at.award(side, points),
        steps=(step, *(end or leads.steps)),
        next_lead=leads.answer,
        winner=side,
        points=points,
        game_winners=winners,
    )


def _refuse_stranger(field: str, seat: int, at: Situation[Rules]) -> None:
    if seat not in at.seating.order:
        raise ImpossibleFact(field, N_("Nobody sits in seat {seat}."), seat=seat)


def next_lead(ended: Ended, at: Situation[Rules]) -> Ruling[int | None]:
    """Who went out leads the next hand."""
    if ended.winner is None:
        return Ruling(None, (Step("TOL-02", N_("Nobody went out.")),))
    text = N_("{name} went out and leads.")
    return Ruling(ended.winner, (Step("TOL-02", text, {"name": at.seating.names[ended.winner]}),))


def first(_options: Rules, seating: Seating, opening: Opening) -> Standing:
    """Nothing for anybody, or what stands on paper."""
    return opened(seating, opening)


def reply(inputs: Inputs) -> Reply:
    """What the pips left are worth."""
    agreed, left = inputs.agreed(), inputs.needed("left", 0, 168)
    points = left - left % agreed.options.step
    worth = Step("TOL-02", N_("They are worth {points}."), {"points": points})
    return Reply(worth, {"points": points}, agreed, (worth,))


GUIDE = Guide[Rules](
    pictures=lambda _options: {
        "turn": Drawing(
            title=Sentence(N_("A line")),
            text=(Sentence(N_("The ends add up to 6.")),),
            pieces=(laid(5, 3, (0, 0), RIGHT), laid(3, 1, (2, 0), RIGHT)),
        )
    },
    aim=(line(N_("Make the ends pay.")),),
    need=(line(N_("Four play, two against two.")),),
    deal=(line(N_("Everyone takes seven tiles.")),),
    lead=(line(N_("The lightest tile leads.")),),
    turn=(line(N_("Add a tile that fits.")),),
    end=(line(N_("Play your last tile.")),),
    score=(by_rule("step"),),
    win=(line(N_("The first side to have 60 points wins.")),),
)
TOLL = RuleSet(
    key="toll",
    words=Words(
        name=N_("Toll"),
        summary=N_("Two pairs; the ends of the line pay while the hand is played."),
        lead=LeadWords(by_tiles=N_("Whoever holds the lightest tile"), tiles=N_("The lightest tile leads")),
    ),
    setup=Setup(tile_set=DOUBLE_SIX, seats=(4,), plays_in_pairs=lambda _options: True),
    options=Rules,
    presets=(
        Preset("usual", N_("Toll as usual"), N_("By threes.")),
        Preset("fives", N_("Toll by fives"), N_("By fives."), {"step": 5}),
    ),
    entries=(TollHand, Toll, *FIXED_SEATS),
    judge=judge,
    next_lead=next_lead,
    opens=first,
    target=lambda _options: TARGET,
    interruptions=InterruptionRules("TOL-02", "TOL-02", Irregularities({}, "TOL-02"), level_step("TOL-02", HAND)),
)
GAME = Game(
    rules=TOLL,
    book=Book(
        chapters={
            "turn": (
                clause("TOL-01", N_("Ends that add up to a multiple pay their sum to the side of who laid the tile.")),
            ),
            "score": (
                clause("TOL-02", N_("Who goes out scores what the other side holds, rounded down to a multiple.")),
            ),
        },
        examples=(
            Example(
                title=N_("A remainder is lost"),
                shows=("TOL-02",),
                entry={"out": 1, "left": 20},
                expected={"winner": 1, "points": 18, "totals": (0, 18), "next_lead": 1},
            ),
        ),
        guide=GUIDE,
    ),
    desk=Desk(
        questions=(
            Question(
                key="toll-left",
                title=N_("What are the pips left worth?"),
                summary=N_("Toll: the pips in the other side's hands."),
                fields=(QuestionField("left", N_("Pips left"), "20"),),
                reply=reply,
                subject="count",
            ),
        ),
    ),
)
