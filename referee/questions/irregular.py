"""An irregularity: what we recommend, and what other rulebooks do beside it (canon, section 4).

Ours is a friendly referee: before the next tile it is taken back, after it it stands, and what cannot be put
right breaks the hand. Every ruling can be undone by consent.
"""

from dataclasses import dataclass

from referee.engine.facts import ImpossibleFact
from referee.engine.verdict import Step
from referee.questions.question import Ask, Question, Reply, Told

FOUND = (("before", "Before the next tile"), ("after", "After it"))


@dataclass(frozen=True)
class Ruled:
    """What happens to a hand: `entry` is the kind of line to write for it, "" for none."""

    text: str
    entry: str
    others: tuple[str, ...]


TAKE_BACK = "Take it back and play on; no penalty."
STANDS = "It stands, and play goes on."
BROKEN = "The hand is broken: nobody scores it, and the same player begins again."
DEAL_AGAIN = "Deal again; the same player begins."

CASES: dict[str, tuple[str, str, Ruled, Ruled]] = {
    "pass": (
        "Passed while able to play",
        "LAG-08",
        Ruled(TAKE_BACK, "", ("A Brazilian club rule: 50 points and the hand is not counted.",)),
        Ruled(
            BROKEN,
            "void",
            (
                "The world federation breaks the hand and takes 80 points off the offender.",
                "A Dominican app gives 30 points to the opponents, a club 100.",
                "American sheets: 50 points, or 30 and the hand stops.",
            ),
        ),
    ),
    "turn": (
        "Played out of turn",
        "LAG-07",
        Ruled(TAKE_BACK, "", ("A Brazilian app: the hand is lost.",)),
        Ruled(STANDS, "", ("A maker's manual: it stands and the score is kept.", "Card Loo: the player is looed.")),
    ),
    "wrong": (
        "Laid a tile that does not fit",
        "DUO-09",
        Ruled(TAKE_BACK, "", ("A Brazilian club rule: another tile, and 10 points.",)),
        Ruled(
            STANDS,
            "",
            (
                "The world federation breaks the hand after four more plays and takes 80 points.",
                "An American sheet: uncorrected it becomes legal after the next play.",
            ),
        ),
    ),
    "exposed": (
        "Showed or touched a tile",
        "GEN-2",
        Ruled(TAKE_BACK, "", ("The Spanish federation: a touched tile must be played.",)),
        Ruled(STANDS, "", ("A Brazilian club: it must be played, else 10 points.", "Card Loo: the player is looed.")),
    ),
    "block": (
        "Claimed a block that was none",
        "LAG-12",
        Ruled("Play goes on, as long as no hand was shown.", "", ()),
        Ruled(BROKEN, "void", ("The world federation breaks the hand and takes 40 points off the offender.",)),
    ),
    "many": (
        "Too many or too few tiles",
        "LAG-G19",
        Ruled(DEAL_AGAIN, "redeal", ("A Mexican club: the hand ends and 25 points go to the others.",)),
        Ruled(
            "The table decides; we would break the hand.",
            "void",
            ("An American sheet: 25 points and a new shuffle; another 100 points.",),
        ),
    ),
    "misdeal": (
        "Misdealt",
        "LOO-G18",
        Ruled(DEAL_AGAIN, "redeal", ("Card Loo: the dealer pays a single loo and deals again.",)),
        Ruled(
            "The table decides; we would break the hand.",
            "void",
            ("Card Loo: the dealer pays a single loo and deals again.",),
        ),
    ),
}
WHAT = tuple((key, title) for key, (title, _clause, _before, _after) in CASES.items())


def reply(told: Told) -> Reply:
    """What we recommend, with what others do beside it, and which line to write for it."""
    if not told.text("what"):
        raise ImpossibleFact("what", "What happened?")
    _title, clause, before, after = CASES[told.choice("what", WHAT)]
    ruled = before if told.choice("found", FOUND) == "before" else after
    others = tuple(Step(clause, other) for other in ruled.others)
    return Reply(Step(clause, ruled.text), {"ruling": ruled.text, "write": ruled.entry or None}, others)


IRREGULAR = Question(
    key="irregularity",
    title="Something went wrong",
    summary="A false pass, a wrong tile, out of turn, a false block, a misdeal.",
    fields=(
        Ask("what", "What happened?", choices=(("", "Choose"), *WHAT)),
        Ask("found", "When was it noticed?", choices=FOUND),
    ),
    reply=reply,
    ruleset="partners",
)
