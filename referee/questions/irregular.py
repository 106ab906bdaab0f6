"""An irregularity: what we recommend, and what other rulebooks do beside it (canon, section 4).

Ours is a friendly referee: before the next tile it is taken back, after it it stands, and what cannot be put
right breaks the hand. Every ruling can be undone by consent.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

from referee.engine.facts import ImpossibleFact
from referee.engine.faults import FAULTS
from referee.engine.hand_words import ROUND
from referee.engine.parts import Mishaps
from referee.engine.question import Ask, Inputs, Question, asks
from referee.engine.reply import Reply
from referee.engine.ruleset import RuleSet
from referee.engine.seating import Seating
from referee.engine.verdict import Step
from referee.engine.wording import N_
from referee.questions.price import SANCTIONS, penalty, priced

Game = RuleSet[Any]
FOUND = (("before", N_("At once, before the next tile")), ("after", N_("Later")))
POINTS = (("0", N_("None")), *((points, points) for points in ("25", "30", "50", "80", "100")))


@dataclass(frozen=True)
class Ruled:
    """What happens to a hand, and what other rulebooks do.

    `entry` is the kind of line to write for it, "" for none. `others` speak of tiles that are laid in lines,
    `line` of one line with two ends, `cards` of the card game that Loo comes from.
    """

    text: str
    entry: str = ""
    others: tuple[str, ...] = ()
    line: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()

    def elsewhere(self, game: Game, what: str) -> tuple[str, ...]:
        """What other rulebooks do, of those that speak of such a game."""
        if what in _said(game).others:
            return _said(game).others[what]
        if _said(game).of_cards:
            return self.cards
        return (*self.others, *(self.line if game.two_ends else ()))


@dataclass(frozen=True)
class Case:
    """An irregularity, the ruling by when it was noticed, and the clause where it is the same in every game."""

    title: str
    before: Ruled
    after: Ruled
    clause: str = ""


TAKE_BACK = N_("Take it back and play on; no penalty.")
STANDS = N_("It stands, and play goes on.")
BROKEN = N_("The hand is cancelled: nobody scores, and the same player begins again.")
DEAL_AGAIN = N_("Deal again; the same player begins.")
TABLE_DECIDES = N_("The table decides; we would cancel the hand.")
SHOWN = N_("If hands were shown the hand is cancelled: nobody scores, and the same player begins again.")
ROUNDS = {  # the same where a hand is called a round
    BROKEN: N_("The round is cancelled: nobody scores, and the same player begins again."),
    TABLE_DECIDES: N_("The table decides; we would cancel the round."),
    SHOWN: N_("If hands were shown the round is cancelled: nobody scores, and the same player begins again."),
}
SILENT = N_("The rules of the game say nothing of it: this is what we recommend.")
CASES: dict[str, Case] = {
    "pass": Case(
        FAULTS["pass"],
        Ruled(TAKE_BACK, others=(N_("A Brazilian club rule: 50 points and the hand is not counted."),)),
        Ruled(
            BROKEN,
            "void",
            others=(
                N_("The world federation cancels the hand and takes 80 points off the offender."),
                N_("A Dominican app gives 30 points to the opponents, a club 100."),
                N_("American sheets: 50 points, or 30 and the hand stops."),
            ),
            cards=(N_("Card Loo: who does not follow or trump is looed, and the money of his tricks stays in."),),
        ),
    ),
    "turn": Case(
        FAULTS["turn"],
        Ruled(TAKE_BACK, others=(N_("A Brazilian app: the hand is lost."),)),
        Ruled(
            STANDS,
            others=(N_("A maker's manual: it stands and the score is kept."),),
            cards=(N_("Card Loo: the player is looed."),),
        ),
    ),
    "wrong": Case(
        FAULTS["wrong"],
        Ruled(
            TAKE_BACK,
            others=(N_("A Brazilian club rule: another tile, and 10 points."),),
            line=(N_("The Spanish federation: a closing tile laid at the wrong end stands."),),
        ),
        Ruled(
            STANDS,
            others=(
                N_("The world federation cancels the hand after four more plays and takes 80 points."),
                N_("A Dominican club gives 100 points to the opponents."),
                N_("An American sheet: uncorrected it becomes legal after the next play."),
            ),
        ),
    ),
    "exposed": Case(
        FAULTS["exposed"],
        Ruled(TAKE_BACK, others=(N_("The Spanish federation: a touched tile must be played."),)),
        Ruled(
            STANDS,
            others=(N_("A Brazilian club: it must be played, else 10 points."),),
            cards=(N_("Card Loo: the player is looed."),),
        ),
    ),
    "block": Case(
        FAULTS["block"],
        Ruled(N_("Play goes on, as long as no hand was shown.")),
        Ruled(
            SHOWN,
            "void",
            others=(N_("The world federation cancels the hand and takes 40 points off the offender."),),
        ),
    ),
    "many": Case(
        FAULTS["many"],
        Ruled(
            DEAL_AGAIN,
            "redeal",
            others=(
                N_("A Mexican club: the hand ends and 25 points go to the others."),
                N_("A maker's manual: extra tiles go back unseen, and all are shuffled again."),
            ),
        ),
        Ruled(TABLE_DECIDES, "void", others=(N_("American sheets: 25, 50 or 100 points, and a new shuffle."),)),
    ),
    "drew": Case(
        FAULTS["drew"],
        Ruled(TAKE_BACK),
        Ruled(STANDS),
    ),
    "count": Case(
        FAULTS["count"],
        Ruled(N_("It is put right, and counts as it should have.")),
        Ruled(N_("It is corrected on the sheet, and what came after it is added up anew.")),
        clause="GEN-1",
    ),
    "misdeal": Case(
        FAULTS["misdeal"],
        Ruled(DEAL_AGAIN, "redeal", cards=(N_("Card Loo: the dealer pays a single loo and deals again."),)),
        Ruled(TABLE_DECIDES, "void", cards=(N_("Card Loo: the dealer pays a single loo and deals again."),)),
    ),
}
WHAT = tuple((key, case.title) for key, case in CASES.items())


def _reply(inputs: Inputs, game: Game) -> Reply:
    """What we recommend, with what others do beside it, and which line to write for it."""
    if not inputs.text("what"):
        raise ImpossibleFact("what", N_("What happened?"))
    what, said = inputs.choice("what", WHAT), _said(game)
    if what in said.cannot:
        raise ImpossibleFact("what", *said.cannot[what])
    rules = inputs.agreed(game)
    ruled = _ruled(said.same.get(what, what), inputs.choice("found", FOUND) == "before")
    text = ROUNDS.get(ruled.text, ruled.text) if game.hand_words == ROUND else ruled.text
    answer = {"ruling": text, "write": ruled.entry or None, **_given(inputs, ruled, game)}
    seating = _seating(inputs, game)
    answer["penalty"] = penalty(seating, inputs.seat("who", seating), rules, said.same.get(what, what), ruled.entry)
    clause = said.clauses.get(what, CASES[what].clause)
    common = _penalty(inputs, said, answer=answer) if ruled.entry == "void" else ()
    silent = () if clause else (Step("", SILENT),)
    others = (*priced(rules, what, seating), *(Step("", other) for other in ruled.elsewhere(game, what)))
    return Reply(Step(clause, text), answer, rules, steps=(Step(clause, text), *silent, *common, *others))


def _said(game: Game) -> Mishaps:
    assert game.mishaps is not None  # noqa: S101 - only games that say so are asked about
    return game.mishaps


def _ruled(what: str, before: bool) -> Ruled:
    return CASES[what].before if before else CASES[what].after


def _given(inputs: Inputs, ruled: Ruled, game: Game) -> dict[str, Any]:
    """The points that go to the other side with a broken hand, and to which side; none unless the table agrees."""
    points, pairs = int(inputs.choice("points", POINTS)), _in_pairs(game)
    seating = _seating(inputs, game)
    offender = inputs.seat("who", seating)
    if ruled.entry != "void" or not pairs:
        return {}
    if points and offender is None:
        raise ImpossibleFact("who", N_("Points for the opponents: who did it?"))
    return {"points": points, "side": _opponents(seating, offender) if points else None}


def _seating(inputs: Inputs, game: Game) -> Seating:
    return inputs.seating(4, 4, pairs=True) if _in_pairs(game) else inputs.seating(2, 4)


def _in_pairs(game: Game) -> bool:
    """Whether a game is played in pairs by its usual house rules."""
    return game.pairs(game.options())


def _opponents(seating: Seating, offender: int | None) -> int | None:
    return None if offender is None else 1 - seating.side_of(offender)


def _penalty(inputs: Inputs, said: Mishaps, answer: dict[str, Any]) -> tuple[Step, ...]:
    """What goes with a broken hand: no points by our default, or those the table asks about."""
    if answer.get("points"):
        people = inputs.seating(4, 4, pairs=True).people(answer["side"])
        text = N_("{side} {points:+}, as the table agrees.")
        return (Step(said.broken, text, {"side": people, "points": answer["points"]}),)
    if said.of_cards:
        return ()
    text = N_("No points by our default; tables that give the opponents some give 25, 30, 50, 80 or 100.")
    return (Step(said.broken, text),)


@cache
def irregularity(among: tuple[Game, ...]) -> Question:
    """The question, of those rule sets that say what follows."""
    known = {rules.key: rules for rules in among if rules.mishaps}
    games = tuple((key, rules.called) for key, rules in known.items())
    paired = tuple(key for key, rules in known.items() if _in_pairs(rules))
    return Question(
        key="irregularity",
        title=N_("Something went wrong"),
        summary=N_("A false pass, a wrong tile, out of turn, a false block, a misdeal."),
        fields=(
            Ask("what", N_("What happened?"), choices=(("", N_("Choose")), *WHAT)),
            Ask("found", N_("When was it noticed?"), choices=FOUND),
            Ask("game", N_("Which game?"), choices=games),
            Ask("points", N_("Points for the opponents, if the table gives some"), choices=POINTS, games=paired),
            Ask("who", N_("Who did it?"), person=True, sides=2),
            asks(SANCTIONS),
            Ask("names", N_("Names in turn order"), N_("Asker, Second, Third, Fourth"), folded=True),
        ),
        reply=lambda inputs: _reply(inputs, known[inputs.choice("game", games)]),
    )
