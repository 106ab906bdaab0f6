"""Domino Loo: two to four players, tricks with trumps, for a pot in fifths or for points to 15.

The file follows a hand: what each put in, who stayed in, what the tricks pay, who is looed, what the next
pot will be, and who deals.
"""

from dataclasses import dataclass, replace

from referee.engine.facts import Fact, ImpossibleFact, Opening, Tricks
from referee.engine.interruptions import House, interrupted
from referee.engine.options import answer, choice, number
from referee.engine.pot import NOTHING as NO_POT
from referee.engine.pot import PotRules, dealt_by, opening_pot, settled
from referee.engine.ruleset import At, Example, Preset, RuleSet, Standing, clause
from referee.engine.score import highest_at, opened
from referee.engine.seating import Seating
from referee.engine.tiles import DOUBLE_SIX
from referee.engine.tricks import TRICKS, alone_in, looed_by, refuse_impossible, taken, trump
from referee.engine.verdict import Step, Verdict
from referee.engine.wording import Param

GAME, POINTS, FOR_POINTS = "The game", "Points", ("play_for", "points")
LOOED = 5  # points off for a player who took no trick (LOO-41)


@dataclass(frozen=True)
class Loo(PotRules):
    """What a table of Loo agrees on before the first hand."""

    play_for: str = choice(
        "What do you play for?",
        answer("points", "Points", "One point a trick; a looed player loses five.", "LOO-41 LOO-03"),
        answer(
            "pot", "A pot", "Each trick takes a fifth of the pot; a looed player pays the next one.", "LOO-35 LOO-03"
        ),
        group=GAME,
        whole_game=True,
    )
    target: int = number(
        "Play to how many points?", 15, 1, 1000, "Target", "{value} points or more win the game.",
        "LOO-42 LOO-G2", suggested=(15, 21, 30), group=POINTS, only_if=FOR_POINTS,
    )  # fmt: skip
    at_target: str = choice(
        "When several reach the target in one hand?",
        answer("highest", "The highest wins", "The highest score wins; level, another hand is played.", "LOO-G1"),
        answer("shared", "They share the win", "All who have reached the target share the win.", "LOO-G1"),
        group=POINTS, only_if=FOR_POINTS,
    )  # fmt: skip
    floor_zero: bool = choice(
        "May a score go below zero?",
        answer(False, "Yes", "A score may go below zero.", "LOO-G3"),
        answer(True, "No", "A score never goes below zero.", "LOO-G3"),
        group=POINTS, only_if=FOR_POINTS,
    )  # fmt: skip
    walkover_points: int = choice(
        "What does the last player in score when all others drop out?",
        answer(5, "Five", "Who is left alone scores five points.", "LOO-G4 LOO-G5"),
        answer(1, "One", "Who is left alone scores one point.", "LOO-G4"),
        answer(0, "Nothing", "Who is left alone scores nothing.", "LOO-G4"),
        group=POINTS, only_if=FOR_POINTS,
    )  # fmt: skip

    @property
    def for_pot(self) -> bool:
        """Whether units are played for, not points."""
        return self.play_for == "pot"


CLAUSES = (
    clause("LOO-01", "Two to four players take tricks with the 28 tiles of a double-six set.", "LOO-02"),
    clause("LOO-04", "The first dealer is agreed or drawn by lot; the first seat unless told otherwise."),
    clause("LOO-34", "Before the first deal everybody puts in five units and the dealer five more.", "LOO-05 LOO-G23"),
    clause(
        "LOO-06", "The dealer gives five tiles each and turns one up, which stays in view.",
        "LOO-08 LOO-G18 LOO-G19",
    ),
    clause("LOO-07", "The higher number of the turn-up is trumps."),
    clause("LOO-09", "From the player next to the dealer each plays, takes the miss, or drops out.", "LOO-G6 LOO-G24"),
    clause("LOO-10", "Miss with two or three players: discard all five, draw six, discard one.", "LOO-11"),
    clause("LOO-12", "With three players two may take the miss."),
    clause("LOO-13", "With four players one may: discard five, take the seven left, discard two."),
    clause("LOO-16", "Who took the miss must play on."),
    clause("LOO-14", "With three or four players a player may throw in his hand.", "LOO-G24"),
    clause("LOO-15", "He then wins nothing, scores nothing and cannot be looed."),
    clause("LOO-17", "With two players nobody may drop out."),
    clause("LOO-18", "The dealer may swap one of his tiles for the turn-up."),
    clause("LOO-19", "Not if he takes the miss."),
    clause("LOO-20", "If all others drop out, the player left wins the hand unplayed.", "LOO-G5"),
    clause("LOO-21", "Each plays one tile to a trick; the highest takes it."),
    clause(
        "LOO-22", "Suits run from blank to six; within a suit the double is highest, then by the other half.",
        "LOO-24",
    ),
    clause("LOO-23", "A tile with the trump number is a trump and nothing else; trumps beat everything."),
    clause("LOO-25", "The player next to the dealer leads first, or the next one still in.", "LOO-G22"),
    clause("LOO-26", "The leader says which half of his tile is the suit."),
    clause("LOO-27", "A leader with two or more trumps must lead one.", "LOO-G20"),
    clause("LOO-28", "The winner of a trick leads to the next, a trump if he has one."),
    clause(
        "LOO-29", "The others follow suit if they can; if not they trump if they can; if not, anything.",
        "LOO-30 LOO-31 LOO-G21",
    ),
    clause("LOO-32", "Nobody is obliged to win a trick."),
    clause("LOO-33", "Five tricks make a hand; then the next player in turn deals.", "LOO-G14"),
    clause("LOO-36", "Who played and took no trick is looed."),
    clause("LOO-37", "Players who took a trick put nothing into the next pot."),
    clause("LOO-38", "The new dealer always adds five, also when he is looed.", "LOO-G10"),
    clause("LOO-39", "A pot can grow fast: with several looed the next is several times this one and five."),
    clause("LOO-G13", "A pot that is no multiple of five is counted again."),
    clause("LOO-G15", "A table that stops releases loos not yet paid."),
    clause("LOO-G16", "A newcomer sits down between two hands and buys in with five."),
    clause("LOO-G17", "Who leaves between two hands pays his loo; if he was to deal, the deal passes on."),
    clause("GEN-1", "A written score may be corrected; what was written stays visible and totals follow.", "GEN-2"),
    clause("GEN-3", "Somebody who takes over a seat takes its score too."),
    clause("GEN-4", "A table may stop before the target; then the player with most points wins."),
)  # fmt: skip


def judge(fact: Fact, at: At[Loo]) -> Verdict:
    """What a fact is worth: a hand by the house rules, everything else as at any table."""
    target = None if at.options.for_pot else at.options.target
    if not isinstance(fact, Tricks):
        house = House(target, "LOO-42", "LOO-G18", "LOO-G21", (2, 3, 4), join="LOO-G16", leave="LOO-G17")
        return interrupted(fact, at, house)
    dealer = at.standing.next_lead if fact.dealer is None else fact.dealer
    if dealer is None:
        raise ImpossibleFact("dealer", "Who dealt this hand?", "LOO-33")
    refuse_impossible(replace(fact, dealer=dealer), at.seating)
    hand = replace(fact, tricks=taken(fact, at.seating), dealer=dealer)
    told = (*_trump_step(hand), *_out_steps(hand, at))
    return _for_pot(hand, at, dealer, told) if at.options.for_pot else _for_points(hand, at, dealer, told)


def _trump_step(hand: Tricks) -> tuple[Step, ...]:
    if hand.turn_up is None:
        return ()
    params: dict[str, Param] = {"tile": str(hand.turn_up), "trump": trump(hand.turn_up)}
    return (Step("LOO-07", "{tile} was turned up: trumps are {trump}.", params),)


def _out_steps(hand: Tricks, at: At[Loo]) -> tuple[Step, ...]:
    names = at.seating.names
    dropped = tuple(names[seat] for seat in at.seating.order if seat in hand.dropped)
    steps = (Step("LOO-15", "Dropped out, no tricks and no loo: {names}.", {"names": dropped}),) if dropped else ()
    alone = alone_in(hand, at.seating)
    if alone is None:
        return steps
    cited = "LOO-20" if alone == hand.dealer else "LOO-G5"
    return (*steps, Step(cited, "{name} is left alone and wins the hand unplayed.", {"name": names[alone]}))


def _for_points(hand: Tricks, at: At[Loo], dealer: int, told: tuple[Step, ...]) -> Verdict:
    """One point a trick, five off for a looed player (LOO-41)."""
    names, alone, looed = at.seating.names, alone_in(hand, at.seating), looed_by(hand, at.seating)
    points = TRICKS if alone is None else at.options.walkover_points
    awards = (
        tuple(_score(hand, at, seat, looed) for seat in at.seating.seats) if alone is None else at.award(alone, points)
    )
    cited = "LOO-41" if alone is None else "LOO-G4"
    steps = [*told]
    for seat in at.seating.order:
        text = "{name} took no trick and is looed: {points:+}." if seat in looed else "{name} {points:+}."
        if awards[seat] or seat in looed:
            steps.append(Step(cited, text, {"name": names[seat], "points": awards[seat]}))
    winners, end = _won(at, at.after(awards))
    lead = at.seating.right_of(dealer)
    steps += end if winners else (*end, _deals(at, lead))
    quote = _decisive(tuple(steps))
    return Verdict(awards, tuple(steps), lead, alone, points, game_winners=winners, looed=looed, decisive=quote)


def _score(hand: Tricks, at: At[Loo], seat: int, looed: tuple[int, ...]) -> int:
    """The points of one seat: a point a trick, or five off, no further than the floor (LOO-41, LOO-G3)."""
    if seat not in looed:
        return hand.tricks[seat]
    return -min(LOOED, max(0, at.standing.totals[seat])) if at.options.floor_zero else -LOOED


def _won(at: At[Loo], totals: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[Step, ...]]:
    """Who has won the game with these totals, and why or why not yet (LOO-42, LOO-G1)."""
    target = at.options.target
    there = tuple(seat for seat, total in enumerate(totals) if total >= target)
    if not there:
        return (), ()
    winners = there if at.options.at_target == "shared" else highest_at(totals, target)
    if not winners:
        return (), (Step("LOO-G1", "Level at {total}: another hand is played.", {"total": max(totals)}),)
    text = "{name}: {total} of {target}, and the game is won."
    cited = "LOO-42" if len(there) == 1 else "LOO-G1"
    names = at.seating.names
    return winners, tuple(
        Step(cited, text, {"name": names[seat], "total": totals[seat], "target": target}) for seat in winners
    )


def _decisive(steps: tuple[Step, ...]) -> Step | None:
    """The step to quote: who was looed, else who won unplayed, else what a trick paid."""
    quoted = ("{name} took no trick", "{name} is left alone", "The pot of")
    return next((step for start in quoted for step in steps if step.text.startswith(start)), None)


def _deals(at: At[Loo], dealer: int) -> Step:
    return Step("LOO-33", "{name} deals next.", {"name": at.seating.names[dealer]})


def _for_pot(hand: Tricks, at: At[Loo], dealer: int, told: tuple[Step, ...]) -> Verdict:
    """A fifth of the pot for each trick; a looed player pays the next pot (LOO-35 to LOO-40)."""
    pot, lead = dealt_by(at.standing.pot or NO_POT, dealer), at.seating.right_of(dealer)
    paid = settled(pot, hand, lead, at.seating, at.options)
    return Verdict(
        paid.balances,
        (*told, *paid.steps, _deals(at, lead)),
        lead,
        alone_in(hand, at.seating),
        pot.units,
        pot=paid.following,
        payout=paid.payout,
        looed=looed_by(hand, at.seating),
        decisive=_decisive((*told, *paid.steps)),
    )


def _first(options: Loo, seating: Seating, opening: Opening) -> Standing:
    """The opening pot: five each and five more from the dealer, or what already lies there (LOO-34)."""
    standing = opened(seating, opening, None if options.for_pot else options.target)
    standing = replace(standing, next_lead=opening.lead or 0)
    if not options.for_pot:
        if opening.pot is not None:
            raise ImpossibleFact("opening.pot", "In a game for points there is no pot.", "LOO-03")
        return standing
    if sum(standing.totals):
        text = "Balances add up to 0 over the hands played, these make {sum}."
        raise ImpossibleFact("opening.totals", text, "LOO-35", sum=sum(standing.totals))
    return replace(standing, pot=opening_pot(seating, opening.pot, standing.next_lead or 0))


POT_25 = {"play_for": "pot"}

EXAMPLES = (
    Example(
        "One looed player pays the whole last pot", ("LOO-35", "LOO-36", "LOO-37", "LOO-38", "LOO-34"),
        {"tricks": [3, 1, 1, 0]},
        {"payouts": (15, 5, 5, 0), "looed": (3,), "loo_each": 25, "dues": (0, 5, 0, 25), "pot": 30, "next_lead": 1},
        POT_25,
    ),
    Example(
        "The limit: two looed on 55 pay 40 each", ("LOO-40", "LOO-G12"),
        {"tricks": [0, 0, 2, 3]},
        {"payouts": (0, 0, 22, 33), "looed": (0, 1), "loo_each": 40, "dues": (40, 40, 5, 0), "pot": 85},
        {**POT_25, "cap": "x10"}, opening=Opening(lead=1, pot=55),
    ),
    Example(
        "Who dropped out is not looed and pays nothing", ("LOO-14", "LOO-15", "LOO-G7"),
        {"tricks": [3, 2, 0, 0], "dropped": [2]},
        {"payouts": (18, 12, 0, 0), "looed": (3,), "dues": (5, 0, 0, 30), "pot": 35},
        POT_25, opening=Opening(lead=3, pot=30),
    ),
    Example(
        "All others drop out: the dealer takes the pot", ("LOO-20", "LOO-G9", "LOO-G6"),
        {"tricks": [0, 0, 0, 0], "dropped": [0, 1, 2]},
        {"winner": 3, "payouts": (0, 0, 0, 25), "looed": (), "dues": (5, 0, 0, 0), "pot": 5},
        POT_25, opening=Opening(lead=3, pot=25),
    ),
    Example(
        "Points: one a trick, five off for none", ("LOO-41", "LOO-G3"),
        {"tricks": [3, 1, 1, 0]}, {"awards": (3, 1, 1, -5), "looed": (3,), "points": 5},
    ),
    Example(
        "Level at 15: another hand", ("LOO-G1",),
        {"tricks": [2, 1, 1, 1]}, {"totals": (15, 15, 6, 1), "game_winner": None}, opening=Opening((13, 14, 5, 0)),
    ),
)  # fmt: skip

LOO = RuleSet(
    key="loo",
    name="Loo",
    summary="Two to four players, five tricks with trumps; for a pot in fifths, or for points.",
    tile_set=DOUBLE_SIX,
    seats=(2, 3, 4),
    options=Loo,
    presets=(
        Preset("points", "Loo for points", "A point a trick, five off for none, to 15."),
        Preset(
            "pot",
            "Loo for the pot",
            "A fifth of the pot a trick; who takes none pays the next pot.",
            {"play_for": "pot"},
        ),
    ),
    judge=judge,
    clauses=CLAUSES,
    examples=EXAMPLES,
    hand=Tricks,
    first=_first,
    clockwise=True,
    lead="deals",
)
