"""What the referee can be asked of Loo, and its part in what is asked across games (canon, section 4).

Which tile wins a trick, what may be played, what goes into the next pot, who leads, and who deals?
"""

from collections.abc import Mapping
from dataclasses import replace

from referee.engine.desk.lead import began_by
from referee.engine.desk.question import (
    ASK_NAMES_CLOCKWISE,
    WITH_RULES,
    GamePart,
    Inputs,
    LastHand,
    Question,
    QuestionField,
    Reply,
    asks,
    done_wrong,
)
from referee.engine.facts import ImpossibleFact, Opening, required
from referee.engine.options import house_rules
from referee.engine.ruleset import Irregularities
from referee.engine.seating import Seating
from referee.engine.standing import Situation
from referee.engine.tiles import DOUBLE_SIX, Tile
from referee.engine.verdict import Ended, Ruling, Step
from referee.engine.wording import N_, NOBODY_DRAWS, Param
from referee.rulesets.loo.facts import TRICKS, UNEVEN, WHO_DEALT, Tricks, pot_of, pot_outcome
from referee.rulesets.loo.options import Loo
from referee.rulesets.loo.tricks import first_leader, legal_follows, legal_leads, trick_winner, trump

WHEN = (
    ("follow", N_("Someone else led")),
    ("first", N_("Leading the first trick")),
    ("won", N_("Leading after a trick won")),
)
ASK_WHEN = QuestionField("when", N_("Whose lead is it?"), choices=WHEN)
TOOK = (("", N_("Not given")), *((str(number), str(number)) for number in range(TRICKS + 1)))
NO_OR_YES = (("", N_("No")), ("yes", N_("Yes")))
ASK_FOR_POT = QuestionField(
    "played_for_pot", N_("Did the dealer play for the pot?"), choices=NO_OR_YES, fold=WITH_RULES
)
SUITS = (("", N_("Not given")), *((str(number), str(number)) for number in range(7)))


WINS = (  # by the place of the tile in the trick
    N_("{tile}, which was led, wins."),
    N_("{tile}, played second, wins."),
    N_("{tile}, played third, wins."),
    N_("{tile}, played fourth, wins."),
)


def _trumps(inputs: Inputs) -> tuple[int, Step]:
    turned = required(inputs.tile("turn_up", DOUBLE_SIX), "turn_up", N_("Which tile was turned up?"), "LOO-07")
    params: dict[str, Param] = {"tile": str(turned), "trump": trump(turned)}
    return trump(turned), Step("LOO-07", N_("{tile} was turned up: trumps are {trump}."), params)


def trick_is_won(inputs: Inputs) -> Reply:
    """Which tile takes a trick: trumps before the suit led, the double highest (LOO-22 to LOO-24)."""
    trumps, turned = _trumps(inputs)
    played = inputs.tiles("played", DOUBLE_SIX)
    if not 2 <= len(played) <= 4:
        raise ImpossibleFact("played", N_("Enter two to four tiles in the order played."), "LOO-21")
    led = _suit_led(inputs, played[0], trumps)
    ruling = trick_winner(trumps, led, [(str(place), tile) for place, tile in enumerate(played, 1)])
    place, best = ruling.answer
    headline = Step(ruling.steps[-1].clause, WINS[int(place) - 1], {"tile": str(best)})
    answer = {"winner": int(place) - 1, "tile": str(best)}
    return Reply(headline, answer, inputs.agreed(), steps=(turned, *ruling.steps), evidence=(("", played),))


def _suit_led(inputs: Inputs, tile: Tile, trumps: int) -> int:
    """The suit that the first tile of a trick leads; asked for where the leader had to name it (LOO-26)."""
    suit = inputs.number("suit", 0, 6)
    if tile.has(trumps):
        if suit not in (None, trumps):
            text = N_("{tile} is a trump: it cannot be led as another suit.")
            raise ImpossibleFact("suit", text, "LOO-23", tile=str(tile))
        return trumps
    if suit is None and not tile.is_double:
        raise ImpossibleFact("suit", N_("Which half of {tile} did the leader name?"), "LOO-26", tile=str(tile))
    return tile.high if suit is None else suit


def legal_tiles(inputs: Inputs) -> Reply:
    """What may be played from a hand, and why the other tiles may not (LOO-27 to LOO-31)."""
    trumps, turned = _trumps(inputs)
    hand = inputs.tiles("hand", DOUBLE_SIX)
    if not 1 <= len(hand) <= TRICKS:
        raise ImpossibleFact("hand", N_("A hand has one to five tiles."), "LOO-06")
    led, suit = inputs.text("suit") and not inputs.text("when"), 0
    when = "follow" if led else inputs.choice(ASK_WHEN)
    if when == "follow":
        suit = inputs.needed("suit", 0, 6)
        ruling: Ruling[tuple[Tile, ...]] = legal_follows(trumps, hand, suit)
    else:
        ruling = legal_leads(trumps, hand, won_last=when == "won")
    may = tuple(str(tile) for tile in ruling.answer)
    clause = ruling.steps[-1].clause
    refused = tuple(_refused(clause, tile, trumps, suit) for tile in sorted(hand) if tile not in ruling.answer)
    headline = Step(clause, N_("You can play: {tiles}."), {"tiles": may})
    return Reply(
        headline, {"legal": list(may)}, inputs.agreed(), steps=(turned, *ruling.steps, *refused), evidence=(("", hand),)
    )


def _refused(clause: str, tile: Tile, trumps: int, suit: int) -> Step:
    """Why a tile may not be played now, under the clause that names what must be."""
    if tile.has(trumps):
        text = N_("Not {tile}: it is a trump, and you have a {suit}.")
        return Step("LOO-23" if tile.has(suit) else clause, text, {"tile": str(tile), "suit": suit})
    text = N_("Not {tile}: it has no {suit}.") if clause == "LOO-29" else N_("Not {tile}: it is no trump.")
    return Step(clause, text, {"tile": str(tile), "suit": suit})


TRICK = Question(
    key="trick",
    title=N_("Which tile wins this trick?"),
    summary=N_("Loo: turn-up, suit led, tiles played."),
    fields=(
        QuestionField("turn_up", N_("Turned up"), "6-2", tiles=DOUBLE_SIX, most=1),
        QuestionField("played", N_("Tiles played, the leader's first"), "5-2 5-5 6-0 5-4", tiles=DOUBLE_SIX, most=4),
        QuestionField("suit", N_("Which number did the leader name?"), choices=SUITS),
    ),
    reply=trick_is_won,
    subject="may",
    elsewhere={"plays": "played"},
)

LEGAL = Question(
    key="legal",
    title=N_("What may I play?"),
    summary=N_("Loo: turn-up, suit led, your hand."),
    fields=(
        QuestionField("turn_up", N_("Turned up"), "6-2", tiles=DOUBLE_SIX, most=1),
        QuestionField("hand", N_("Your hand"), "6-5 2-1 3-3", tiles=DOUBLE_SIX, most=TRICKS),
        ASK_WHEN,
        QuestionField("suit", N_("Which suit was led?"), choices=SUITS),
    ),
    reply=legal_tiles,
    subject="may",
    follow_ups=done_wrong("loo", **{"pass": N_("Could follow suit and did not")}),
)


def next_pot(inputs: Inputs) -> Reply:
    """How the pot is split, who is looed, and what everybody puts in next (LOO-34 to LOO-40)."""
    rules, seating = inputs.agreed(preset="pot"), inputs.seating(2, 4)
    if not rules.of(Loo).for_pot:
        raise ImpossibleFact("play_for", N_("A game for points has no pot."))
    dealer = required(inputs.seat("dealer", seating), "dealer", WHO_DEALT)
    pot = inputs.number("pot", 5, 100_000)
    if pot is not None and pot % 5:
        raise ImpossibleFact("pot", UNEVEN, "LOO-35")
    before = rules.ruleset.first(rules.of(Loo), seating, Opening(lead=dealer, pot=pot))
    hand = _hand(inputs, seating)
    verdict = rules.ruleset.judge(hand, Situation(rules.of(Loo), before))
    following, outcome = pot_of(verdict), pot_outcome(verdict)
    assert following is not None and outcome.payout is not None  # noqa: S101, PT018 - a game for the pot has both
    answer = {
        "payouts": list(outcome.payout.payouts),
        "looed": list(outcome.looed),
        "loo_each": outcome.payout.loo_each,
        "dues": list(following.dues),
        "pot": following.units,
        "next_dealer": verdict.next_lead,
    }
    headline = Step("LOO-39", N_("The next pot: {units}."), {"units": following.units})
    return Reply(headline, answer, rules, steps=verdict.steps, judged=(before, hand))


def _hand(inputs: Inputs, seating: Seating) -> Tricks:
    tricks = tuple(inputs.number(f"tricks_{seat}", 0, 5) or 0 for seat in seating.seats)
    dropped, missed = (frozenset(inputs.seats(field, seating)) for field in ("dropped", "missed"))
    for_pot = inputs.choice(ASK_FOR_POT) == "yes"
    return Tricks(tricks, dropped, missed, dealer=inputs.seat("dealer", seating), played_for_pot=for_pot)


def _last_pot(last: LastHand) -> Mapping[str, str]:
    hand, pot = last.fact, pot_of(last.before)
    if not isinstance(hand, Tricks):
        return {}
    tricks = {f"tricks_{index}": str(hand.tricks[seat]) for index, seat in enumerate(last.order)}
    who = {"dropped": hand.dropped, "missed": hand.missed}
    out = {field: ", ".join(last.place(seat) for seat in last.order if seat in seats) for field, seats in who.items()}
    dealer = last.before.next_lead if hand.dealer is None else hand.dealer
    for_pot = "yes" if hand.played_for_pot else ""
    return (
        tricks
        | out
        | {
            "pot": str(pot.units) if pot else "",
            "dealer": last.place(dealer),
            "played_for_pot": for_pot,
        }
    )


ASK_LIMIT = replace(next(asks(rule) for rule in house_rules(Loo) if rule.key == "cap"), fold="")
MATTERS = ("dropped_ante", "empty_pot", "dealer_for_pot", "dealer_stays")  # to what goes into the next pot
POT = Question(
    key="pot",
    title=N_("What goes into the pot?"),
    summary=N_("Loo: last pot, tricks, who dropped out, limit."),
    fields=(
        QuestionField("dealer", WHO_DEALT, kind="person"),
        QuestionField("pot", N_("This hand's pot (blank for the first)"), "25", kind="number"),
        QuestionField("tricks", N_("Tricks taken"), choices=TOOK, seats=4),
        QuestionField("dropped", N_("Who dropped out?"), kind="people"),
        ASK_LIMIT,
        ASK_NAMES_CLOCKWISE,
        QuestionField("missed", N_("Who took the miss?"), kind="people", fold=WITH_RULES),
        ASK_FOR_POT,
        *(asks(rule) for rule in house_rules(Loo) if rule.key in MATTERS),
    ),
    reply=next_pot,
    subject="pot",
    games={"loo": {"preset": "pot"}},
    defaults=_last_pot,
)


IRREGULARITIES = Irregularities(
    clauses={"pass": "LOO-G21", "turn": "LOO-G14", "wrong": "LOO-G21", "many": "LOO-G18", "misdeal": "LOO-G18"},
    broken="LOO-G21",
    cannot={"block": (N_("Nobody can block in Loo."), "LOO-33"), "drew": (NOBODY_DRAWS, "LOO-33")},
    titles={"pass": N_("Did not follow or trump, though able")},
    done={"pass": N_("{name} did not follow or trump, though able.")},
    same={"wrong": "pass"},  # a tile that does not fit is one that did not follow
    of_cards=True,
)


def who_leads(inputs: Inputs) -> Reply:
    """The player next to the dealer leads, or the next one still in; the next in turn deals (LOO-25, LOO-33)."""
    rules, seating = inputs.agreed(), inputs.seating(2, 4)
    dealer = required(inputs.seat("dealer", seating), "dealer", WHO_DEALT)
    dropped = frozenset(inputs.seats("dropped", seating))
    if len(dropped) >= len(seating.order) - 1:
        raise ImpossibleFact("dropped", N_("Nobody leads: the player left alone wins."), "LOO-20")
    ruling = first_leader(dealer, dropped, seating)
    deals = rules.ruleset.next_lead(Ended(won=False, starter=dealer), began_by(rules, seating, dealer))
    answer = {"leader": ruling.answer, "next_dealer": deals.answer}
    return Reply(ruling.steps[-1], answer, rules, steps=(*ruling.steps, *deals.steps))


def _last_dealt(last: LastHand) -> Mapping[str, str]:
    hand = last.fact
    dealt = hand.dealer if isinstance(hand, Tricks) else None
    return {"dealer": last.place(last.before.next_lead if dealt is None else dealt)}


LEAD = GamePart(
    fields=(
        QuestionField("dealer", WHO_DEALT, kind="person"),
        QuestionField("dropped", N_("Who dropped out?"), kind="people"),
    ),
    reply=who_leads,
    defaults=_last_dealt,
)
