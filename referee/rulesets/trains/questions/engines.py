"""Which double is the engine of a round, after how many rounds the game ends, and who starts."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace

from referee.engine.desk.lead import ASK_SHOWN, began_by, shown
from referee.engine.desk.question import GamePart, Inputs, LastHand, QuestionField, Reply, RulesInForce, asks_rules
from referee.engine.desk.rulebook import agreed_on
from referee.engine.facts import Hand, ImpossibleFact, Opening, required
from referee.engine.seating import Seating
from referee.engine.tiles import DOUBLE_FIFTEEN
from referee.engine.verdict import Ended, Step
from referee.engine.wording import N_, Param
from referee.rulesets.trains.facts import Rounds, rounds_of
from referee.rulesets.trains.options import SO_MANY_ROUNDS, Trains
from referee.rulesets.trains.questions.layout import ASK_PRESET, NUMBERS, SEATS, only, twice
from referee.rulesets.trains.rounds import begun, following
from referee.rulesets.trains.rulebook.clauses import DRAWN_FOR, its_holder_starts

ASK_ROUND = QuestionField("round", N_("Which round?"), "4", kind="number")
ASK_PLAYED = QuestionField("played", N_("Engines of the rounds before"), choices=NUMBERS, kind="ranking", most=16)


def who_starts(inputs: Inputs) -> Reply:
    """Which double is the engine of a round, how many rounds there are, and who starts (MEX-06 to MEX-08, MEX-G5)."""
    rules = inputs.agreed()
    house, seating = rules.of(Trains), inputs.at_table(rules)
    hands = tuple(inputs.tiles(f"held_{seat}", house.tile_set) for seat in seating.seats)
    holders = {each.high: seat for seat, hand in enumerate(hands) for each in hand if each.is_double}
    at = _round(inputs, holders, house)
    starter, why = _starter(inputs, at, holders, rules=rules, seating=seating)
    steps = (*agreed_on(house, "engine", "first_engine"), *_rounds(at, house), *why, *agreed_on(house, "hand_tiles"))
    answer = {"engine": at.engine, "round": at.round or None, "rounds": at.rounds, "leader": starter}
    params: dict[str, Param] = {"engine": twice(at.engine or 0)}
    headline = Step(steps[0].clause, N_("The engine is {engine}; the player who has it starts."), params)
    if starter is not None:
        params["name"] = seating.names[starter]
        headline = replace(headline, text=N_("The engine is {engine}; {name} starts."))
    return Reply(headline, answer, rules, steps=steps, evidence=shown(hands, seating))


def _round(inputs: Inputs, doubles: Collection[int], house: Trains) -> Rounds:
    """Which round it is, and its engine as far as that follows from the rounds or the doubles shown."""
    rounds = house.last_round
    number = inputs.number("round", 1, rounds or (house.set + 1 if house.goes_by_turn else 99))
    if house.goes_by_turn:
        return begun(house, Opening(round=required(number, "round", N_("Which round is it?"), "MEX-06")))
    if house.engine == "highest_unplayed":
        played = tuple(map(int, inputs.chosen(ASK_PLAYED.name, ASK_PLAYED.of(house.tile_set).choices)))
        fresh = [double for double in doubles if double not in played]
        return Rounds(len(played) + 1, rounds, max(fresh, default=following(house, played)), played)
    if not doubles:
        raise ImpossibleFact("held_0", N_("First, enter who holds which doubles."), "MEX-G5")
    return Rounds(number or 0, rounds, max(doubles))


def _rounds(at: Rounds, house: Trains) -> Iterator[Step]:
    if at.rounds:
        yield Step("MEX-07" if house.is_mexican else "CHK-05", SO_MANY_ROUNDS, {"value": at.rounds})


def _starter(
    inputs: Inputs, at: Rounds, holders: Mapping[int, int], *, rules: RulesInForce, seating: Seating
) -> tuple[int | None, tuple[Step, ...]]:
    """Who starts: the next player, where the start passes round, else whoever has the engine (MEX-08, MEX-G7)."""
    house, started = rules.of(Trains), inputs.seat("led", seating)
    if house.next_lead == "next_seat" and at.round != 1:
        started = required(started, "led", N_("Who started the last round?"), "MEX-G7")
        ruling = rules.ruleset.next_lead(Ended(won=True, starter=started), began_by(rules, seating, started))
        return ruling.answer, ruling.steps
    holder = holders.get(at.engine or 0)
    drawn_for = (Step("MEX-08" if house.is_mexican else "CHK-G5", DRAWN_FOR),)
    is_drawn_for = holder is None and its_holder_starts(house)
    return holder, (*agreed_on(house, "next_lead"), *(drawn_for if is_drawn_for else ()))


def _last_round(last: LastHand) -> Mapping[str, str]:
    """Which round comes next at the table, and what was played before it."""
    coming = rounds_of(last.after)
    if coming is None:
        return {}
    led = last.before.next_lead if not isinstance(last.fact, Hand) or last.fact.lead is None else last.fact.lead
    played = " ".join(map(str, dict.fromkeys(coming.played)))
    return {"round": str(coming.round), "played": played, "led": last.place(led)}


LEAD = GamePart(
    fields=(
        ASK_PRESET,
        *only(lambda options: options.goes_by_turn, ASK_ROUND),
        *only(lambda options: options.engine == "highest_unplayed", ASK_PLAYED),
        replace(ASK_SHOWN, tiles=DOUBLE_FIFTEEN, seats=SEATS),
        *only(
            lambda options: options.next_lead == "next_seat",
            QuestionField("led", N_("Who started the last round?"), kind="person"),
        ),
        *asks_rules(Trains, "set", "engine", "next_lead"),
    ),
    reply=who_starts,
    defaults=_last_round,
)
