"""Which double is the engine of a round, after how many rounds the game ends, and who starts."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from referee.engine.desk.lead import ASK_SHOWN, began_by, shown
from referee.engine.desk.question import (
    GamePart,
    Inputs,
    LastHand,
    QuestionField,
    Reply,
    RulesInForce,
    asks_rules,
)
from referee.engine.desk.rulebook import agreed_on
from referee.engine.facts import Hand, ImpossibleFact, Opening
from referee.engine.seating import Seating
from referee.engine.tiles import DOUBLE_FIFTEEN, Tile
from referee.engine.verdict import Ended, Step
from referee.engine.wording import N_, NP_, Counted, Param
from referee.rulesets.trains.facts import Rounds, rounds_of
from referee.rulesets.trains.options import Trains
from referee.rulesets.trains.questions.fields import (
    ASK_PRESET,
    NUMBERS,
    SEATS,
    only,
)
from referee.rulesets.trains.questions.placing import twice
from referee.rulesets.trains.rounds import begun, following


def _hands(inputs: Inputs, seating: Seating, house: Trains) -> dict[int, tuple[Tile, ...]]:
    """The tiles that people show, by seat."""
    return {seat: inputs.tiles(f"held_{seat}", house.tile_set) for seat in seating.order}


ASK_ROUND = QuestionField("round", N_("Which round?"), "4", kind="number")
ASK_PLAYED = QuestionField("played", N_("Engines of the rounds before"), choices=NUMBERS, kind="ranking", most=16)


def who_starts(inputs: Inputs) -> Reply:
    """Which double is the engine of a round, how many rounds there are, and who starts (MEX-06 to MEX-08, MEX-G5)."""
    rules = inputs.agreed()
    house, seating = rules.of(Trains), inputs.at_table(rules)
    hands = _hands(inputs, seating, house)
    at = _round(inputs, hands, house)
    holders = {each.high: seat for seat, hand in hands.items() for each in hand if each.is_double}
    steps = [*_engine_steps(at, holders, seating, house)]
    starter, told = _starter(inputs, at, holders, rules=rules, seating=seating)
    steps += (*told, *agreed_on(house, "hand_tiles"))
    answer = {"engine": at.engine, "round": at.round or None, "rounds": at.rounds, "leader": starter}
    tiles = shown(tuple(hands.get(seat, ()) for seat in seating.seats), seating)
    return Reply(_engine(at, starter, seating, steps[0].clause), answer, rules, steps=tuple(steps), evidence=tiles)


def _round(inputs: Inputs, hands: Mapping[int, tuple[Tile, ...]], house: Trains) -> Rounds:
    """Which round it is, and its engine as far as that follows from the rounds or the tiles shown."""
    doubles = [each.high for hand in hands.values() for each in hand if each.is_double]
    if house.goes_by_turn:
        most = house.last_round or house.set + 1
        number = inputs.number("round", 1, most)
        if number is None:
            raise ImpossibleFact("round", N_("Which round is it?"), "MEX-06")
        return begun(house, Opening(round=number))
    number, rounds = inputs.number("round", 1, house.last_round or 99) or 0, house.last_round
    if house.engine == "highest_unplayed":
        played = tuple(map(int, inputs.chosen(ASK_PLAYED.name, ASK_PLAYED.of(house.tile_set).choices)))
        fresh = [double for double in doubles if double not in played]
        return Rounds(len(played) + 1, rounds, max(fresh, default=following(house, played)), played)
    if not doubles:
        raise ImpossibleFact("held_0", N_("First, enter who holds which doubles."), "MEX-G5")
    return Rounds(number, rounds, max(doubles))


def _engine_steps(at: Rounds, holders: Mapping[int, int], seating: Seating, house: Trains) -> Iterator[Step]:
    """Why this double is the engine, and after how many rounds the game ends."""
    params: dict[str, Param] = {"round": at.round, "engine": twice(at.engine or 0), "rounds": at.rounds or 0}
    if house.goes_by_turn:
        first = {"first": twice(house.opens_with)}
        text = N_("From {first} one lower each round: round {round} has {engine}.")
        if house.engine == "ascending":
            text = N_("From {first} one higher each round: round {round} has {engine}.")
        yield Step("MEX-06" if house.is_mexican else "CHK-04", text, params | first)
    elif house.engine == "highest_held":
        yield Step("MEX-G5", N_("{engine} is the highest double in the hands that were shown."), params)
    elif at.engine in holders:
        yield Step("CHK-G5", N_("{engine} is the highest double not yet played that somebody holds."), params)
    else:
        text = N_("{engine} is tried first; if nobody holds it, the next lower that was not yet played.")
        yield Step("CHK-G5", text, params)
    if at.rounds:
        rounds = Counted("The game has {rounds} round.", "The game has {rounds} rounds.", "rounds")
        yield Step("MEX-07" if house.is_mexican else "CHK-05", rounds, params)


def _starter(
    inputs: Inputs, at: Rounds, holders: Mapping[int, int], *, rules: RulesInForce, seating: Seating
) -> tuple[int | None, tuple[Step, ...]]:
    """Who starts: the next player, where the start passes round, else whoever has the engine (MEX-08, MEX-G7)."""
    started = inputs.seat("led", seating)
    if rules.of(Trains).next_lead == "next_seat" and at.round != 1:
        if started is None:
            raise ImpossibleFact("led", N_("Who started the last round?"), "MEX-G7")
        ruling = rules.ruleset.next_lead(Ended(won=True, starter=started), began_by(rules, seating, started))
        return ruling.answer, ruling.steps
    engine, cited = twice(at.engine or 0), "MEX-08" if rules.of(Trains).next_lead == "told" else "MEX-G7"
    holder = holders.get(at.engine or 0)
    if holder is not None:
        text = N_("{name} holds {engine}, lays it and plays first.")
        return holder, (Step(cited, text, {"name": seating.names[holder], "engine": engine}),)
    text = N_("Whoever holds {engine} lays it and plays first; if nobody does, all draw in turn until it turns up.")
    return None, (Step(cited, text, {"engine": engine}),)


def _engine(at: Rounds, starter: int | None, seating: Seating, clause: str) -> Step:
    params: dict[str, Param] = {"engine": twice(at.engine or 0)}
    if starter is None:
        return Step(clause, N_("The engine is {engine}; whoever holds it starts."), params)
    return Step(clause, N_("The engine is {engine}; {name} starts."), {**params, "name": seating.names[starter]})


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
    keywords=NP_(
        "search words",
        "which engine is next, which double starts, how many rounds, who lays the engine, nobody has the engine, "
        "double of this round, next station, highest double in hand, how many tiles each, how many tiles do we draw",
    ),
)
