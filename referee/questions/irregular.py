"""An irregularity: what we recommend, and what other rulebooks do beside it (canon, section 4).

Ours is a friendly referee: before the next tile it is taken back, after it it stands, and what cannot be put
right breaks the hand. Every ruling can be undone by consent.
"""

from dataclasses import dataclass
from typing import Any

from referee.engine.facts import ImpossibleFact
from referee.engine.question import FOUR, Ask, Inputs, Question, Reply
from referee.engine.seating import Seating
from referee.engine.verdict import Step
from referee.rulesets.longana import LONGANA
from referee.rulesets.loo import LOO
from referee.rulesets.partners import PARTNERS

GAMES = (("partners", "Partners"), ("longana", "Longana"), ("loo", "Loo"))
RULES = {rules.key: rules for rules in (PARTNERS, LONGANA, LOO)}
FOUND = (("before", "Before the next tile; with the deal, before the first"), ("after", "Later"))
POINTS = (("0", "None"), *((points, points) for points in ("25", "30", "50", "80", "100")))


@dataclass(frozen=True)
class Ruled:
    """What happens to a hand: `entry` is the kind of line to write for it, "" for none."""

    text: str
    entry: str
    others: tuple[str, ...]


@dataclass(frozen=True)
class Case:
    """An irregularity: the clause it touches in each game, and the ruling by when it was noticed."""

    title: str
    clauses: dict[str, str]
    before: Ruled
    after: Ruled


TAKE_BACK = "Take it back and play on; no penalty."
STANDS = "It stands, and play goes on."
BROKEN = "The hand is broken: nobody scores it, and the same player begins again."
DEAL_AGAIN = "Deal again; the same player begins."
TABLE_DECIDES = "The table decides; we would break the hand."
BROKEN_HANDS = {"partners": "LAG-G19", "longana": "LON-G19", "loo": "LOO-G21"}
DEALS = {**BROKEN_HANDS, "loo": "LOO-G18"}

CASES: dict[str, Case] = {
    "pass": Case(
        "Passed, or did not follow, while able to",
        {"partners": "LAG-08", "longana": "LON-22", "loo": "LOO-G21"},
        Ruled(TAKE_BACK, "", ("A Brazilian club rule: 50 points and the hand is not counted.",)),
        Ruled(
            BROKEN,
            "void",
            (
                "The world federation breaks the hand and takes 80 points off the offender.",
                "A Dominican app gives 30 points to the opponents, a club 100.",
                "American sheets: 50 points, or 30 and the hand stops.",
                "Card Loo: who does not follow or trump is looed, and the money of his tricks stays in.",
            ),
        ),
    ),
    "turn": Case(
        "Played out of turn",
        {"partners": "LAG-07", "longana": "LON-16", "loo": "LOO-G14"},
        Ruled(TAKE_BACK, "", ("A Brazilian app: the hand is lost.",)),
        Ruled(STANDS, "", ("A maker's manual: it stands and the score is kept.", "Card Loo: the player is looed.")),
    ),
    "wrong": Case(
        "Laid a tile that does not fit",
        {"partners": "DUO-09", "longana": "LON-18", "loo": "LOO-G21"},
        Ruled(
            TAKE_BACK,
            "",
            (
                "A Brazilian club rule: another tile, and 10 points.",
                "The Spanish federation: a closing tile laid at the wrong end stands.",
            ),
        ),
        Ruled(
            STANDS,
            "",
            (
                "The world federation breaks the hand after four more plays and takes 80 points.",
                "A Dominican club gives 100 points to the opponents.",
                "An American sheet: uncorrected it becomes legal after the next play.",
            ),
        ),
    ),
    "exposed": Case(
        "Showed or touched a tile",
        BROKEN_HANDS,
        Ruled(TAKE_BACK, "", ("The Spanish federation: a touched tile must be played.",)),
        Ruled(STANDS, "", ("A Brazilian club: it must be played, else 10 points.", "Card Loo: the player is looed.")),
    ),
    "block": Case(
        "Claimed a block that was none",
        {"partners": "LAG-12", "longana": "LON-27"},
        Ruled("Play goes on, as long as no hand was shown.", "", ()),
        Ruled(
            "If hands were shown the hand is broken: nobody scores it, and the same player begins again.",
            "void",
            ("The world federation breaks the hand and takes 40 points off the offender.",),
        ),
    ),
    "many": Case(
        "Too many or too few tiles",
        DEALS,
        Ruled(
            DEAL_AGAIN,
            "redeal",
            (
                "A Mexican club: the hand ends and 25 points go to the others.",
                "A maker's manual: extra tiles go back unseen, and all are shuffled again.",
            ),
        ),
        Ruled(TABLE_DECIDES, "void", ("American sheets: 25, 50 or 100 points, and a new shuffle.",)),
    ),
    "misdeal": Case(
        "Misdealt",
        DEALS,
        Ruled(DEAL_AGAIN, "redeal", ("Card Loo: the dealer pays a single loo and deals again.",)),
        Ruled(TABLE_DECIDES, "void", ("Card Loo: the dealer pays a single loo and deals again.",)),
    ),
}
WHAT = tuple((key, case.title) for key, case in CASES.items())


def reply(inputs: Inputs) -> Reply:
    """What we recommend, with what others do beside it, and which line to write for it."""
    if not inputs.text("what"):
        raise ImpossibleFact("what", "What happened?")
    case, game = CASES[inputs.choice("what", WHAT)], inputs.choice("game", GAMES)
    if game not in case.clauses:
        raise ImpossibleFact("what", "In Loo nobody can block a hand.", "LOO-33")
    rules = inputs.agreed(RULES[game])
    ruled = case.before if inputs.choice("found", FOUND) == "before" else case.after
    answer = {"ruling": ruled.text, "write": ruled.entry or None, **_given(inputs, ruled, game)}
    clause = case.clauses[game]
    common = _penalty(inputs, game, BROKEN_HANDS[game], answer) if ruled.entry == "void" else ()
    others = tuple(Step(clause, other) for other in ruled.others)
    return Reply(Step(clause, ruled.text), answer, rules, (Step(clause, ruled.text), *common, *others))


def _given(inputs: Inputs, ruled: Ruled, game: str) -> dict[str, Any]:
    """The points that go to the other side with a broken hand, and to which side; none unless the table agrees."""
    points, pairs = int(inputs.choice("points", POINTS)), game == "partners"
    seating = inputs.seating(2, 4) if not pairs else inputs.seating(4, 4, pairs=True)
    offender = inputs.seat("who", seating)
    if ruled.entry != "void" or not pairs:
        return {}
    if points and offender is None:
        raise ImpossibleFact("who", "Points for the opponents: who did it?")
    return {"points": points, "side": _opponents(seating, offender) if points else None}


def _opponents(seating: Seating, offender: int | None) -> int | None:
    return None if offender is None else 1 - seating.side_of(offender)


def _penalty(inputs: Inputs, game: str, clause: str, answer: dict[str, Any]) -> tuple[Step, ...]:
    """What goes with a broken hand: no points by our default, or those the table asks about."""
    if answer.get("points"):
        people = inputs.seating(4, 4, pairs=True).people(answer["side"])
        return (Step(clause, "{side} {points:+}, as the table agrees.", {"side": people, "points": answer["points"]}),)
    if game == "loo":
        return ()
    return (Step(clause, "No points by our default; tables that give the opponents some give 25, 30, 50, 80 or 100."),)


IRREGULAR = Question(
    key="irregularity",
    title="Something went wrong",
    summary="A false pass, a wrong tile, out of turn, a false block, a misdeal.",
    fields=(
        Ask("what", "What happened?", choices=(("", "Choose"), *WHAT)),
        Ask("found", "When was it noticed?", choices=FOUND),
        Ask("game", "Which game?", choices=GAMES),
        Ask("points", "Partners: points for the opponents, if the table gives some", choices=POINTS, folded=True),
        Ask("names", "Names in turn order", FOUR, folded=True),
        Ask("who", "Who did it?", "Dee", folded=True),
    ),
    reply=reply,
)
