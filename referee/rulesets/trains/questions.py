"""What the referee can be asked of trains, and its part in what is asked across games.

Where may I play, and must the double be covered? Trains are entered by their ends, a foot by its toes, and only what
decides: while a double is uncovered, nothing else need be told.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from referee.engine.desk.blocked import TOLD_ELSEWHERE, Claim, asks_held, blocked_part, entered_hand, last_hand
from referee.engine.desk.lead import ASK_SHOWN, YES_OR_NO, began_by, shown
from referee.engine.desk.question import (
    ASK_NAMES_CLOCKWISE,
    FOUR,
    NONE,
    GamePart,
    Inputs,
    LastHand,
    Question,
    QuestionField,
    Reply,
    RulesInForce,
    asks_preset,
    asks_rules,
    done_wrong,
)
from referee.engine.desk.rulebook import in_force
from referee.engine.desk.turn import ASK_BONEYARD
from referee.engine.facts import Blocked, Hand, ImpossibleFact, Opening
from referee.engine.hands.evidence import Deal
from referee.engine.limits import MAX_POINTS
from referee.engine.options import Options
from referee.engine.ruleset import Irregularities
from referee.engine.seating import Seating
from referee.engine.standing import Situation
from referee.engine.tiles import DOUBLE_FIFTEEN, Tile, tile
from referee.engine.verdict import Ended, Step
from referee.engine.wording import N_, NP_, Counted, Param
from referee.rulesets.trains.covering import Uncovered, headline, who_covers
from referee.rulesets.trains.drawing import drawn
from referee.rulesets.trains.ending import game_end
from referee.rulesets.trains.facts import RoundOutcome, Rounds, TrainsHand, rounds_of
from referee.rulesets.trains.options import PLAYERS, SETS, Trains
from referee.rulesets.trains.placing import SIDES, TOES, UNTOLD, Layout, Plays, Train, binds, may_play, twice
from referee.rulesets.trains.presets import PRESETS
from referee.rulesets.trains.rounds import begun, following

DEALS = tuple(
    Deal(tile_set, len(tile_set.tiles) - 1, set_clause="MEX-02", dealt_clause="MEX-38") for tile_set in SETS.values()
)


def _mexican(options: Trains) -> bool:
    return options.is_mexican


def _feet(options: Trains) -> bool:
    return not options.is_mexican


def _only(when: Callable[[Trains], bool], *asks: QuestionField) -> tuple[QuestionField, ...]:
    return tuple(replace(ask, when=when) for ask in asks)


SEATS = max(most for sets in PLAYERS.values() for most in sets.values())
NUMBERS = tuple((str(number), str(number)) for number in range(DOUBLE_FIFTEEN.highest + 1))
DOUBLES = tuple((twice(number), twice(number)) for number, _label in enumerate(NUMBERS))
UNKNOWN_NUMBER, NOT_BEGUN = ("", N_("Not given")), (NONE, N_("Not begun"))
ASK_PRESET = asks_preset(PRESETS)
ASK_ENGINE = QuestionField("middle", N_("The engine"), choices=(UNKNOWN_NUMBER, *DOUBLES))
ASK_DOUBLE = QuestionField("double", N_("A double still to be covered?"), choices=(("", N_("None")), *DOUBLES))
ASK_TOES = QuestionField(
    "toes", N_("How many toes has it?"), choices=(("", N_("None")), *((str(toe), str(toe)) for toe in range(1, TOES)))
)
ASK_SIDES = QuestionField(
    "sides",
    N_("How many sides of the engine are filled, if not all four?"),
    choices=(("", N_("All four")), *((str(side), str(side)) for side in range(SIDES))),
)
ASK_USED_UP = QuestionField(
    "used_up",
    N_("Are all other tiles of its number on the table?"),
    choices=YES_OR_NO,
    fold=N_("Nobody can cover the double?"),
)
ON_TRAINS = (
    QuestionField(
        "end", N_("Number at each train's end"), choices=(UNKNOWN_NUMBER, NOT_BEGUN, *NUMBERS), many=True, seats=SEATS
    ),
    QuestionField("open", N_("Whose trains are open?"), kind="people"),
)
ASK_ENDS = QuestionField("ends", N_("Which numbers are open?"), choices=NUMBERS, kind="list", most=16)
ASK_MEXICAN = QuestionField("mexican", N_("The Mexican Train's end"), choices=(UNKNOWN_NUMBER, NOT_BEGUN, *NUMBERS))


def _seated(inputs: Inputs, rules: RulesInForce) -> Seating:
    """The people asked about, as many of ours as may play where nobody is named."""
    if not inputs.text("names"):
        most = max(rules.ruleset.seats(rules.options))
        inputs = replace(inputs, values={**inputs.values, "names": ", ".join(FOUR.split(", ")[:most])})
    return inputs.at_table(rules)


def _double_of(inputs: Inputs, ask: QuestionField, house: Trains) -> int | None:
    """The number of the double that a field tells."""
    text = inputs.choice(ask.of(house.tile_set))
    return tile(text).high if text else None


def _used_up(inputs: Inputs) -> bool:
    return inputs.choice(ASK_USED_UP) == "yes"


def _layout(inputs: Inputs, player: int, seating: Seating, house: Trains) -> Layout:
    """What lies on the table, as far as it was told; what decides and was not is asked for."""
    engine, double = _double_of(inputs, ASK_ENGINE, house), _double_of(inputs, ASK_DOUBLE, house)
    layout = Layout(engine, double=double, used_up=_used_up(inputs))
    if layout.used_up and double is None:
        raise ImpossibleFact("double", N_("Which double is it?"), "MEX-13")
    if house.is_mexican:
        layout = replace(layout, trains=tuple(_trains(inputs, seating, house)))
        return layout if binds(layout, house) else _told(layout, player, seating, house)
    layout = replace(
        layout,
        sides=int(inputs.choice(ASK_SIDES) or SIDES),
        toes=int(inputs.choice(ASK_TOES) or 0),
        ends=_open_ends(inputs, house),
    )
    if not binds(layout, house) and layout.sides == SIDES and not layout.ends:
        raise ImpossibleFact("ends", N_("First, enter the open ends."), "CHK-11")
    return layout


def _open_ends(inputs: Inputs, house: Trains) -> tuple[int, ...]:
    """The open ends that are told, those of two trains twice."""
    return tuple(map(int, inputs.chosen(ASK_ENDS.name, ASK_ENDS.of(house.tile_set).choices)))


def _trains(inputs: Inputs, seating: Seating, house: Trains) -> Iterator[Train]:
    """Everybody's train, and the Mexican Train where there is one; an end that was not told is UNTOLD."""
    opened = inputs.seats("open", seating)
    for seat in seating.order:
        ask = replace(ON_TRAINS[0].of(house.tile_set), name=f"end_{seat}", many=False)
        yield Train(seat, _end(inputs.choice(ask)), is_open=seat in opened)
    if house.communal:
        yield Train(None, _end(inputs.choice(ASK_MEXICAN.of(house.tile_set))))


def _end(text: str) -> int | None:
    return None if text == NONE else int(text) if text else UNTOLD


def _told(layout: Layout, player: int, seating: Seating, house: Trains) -> Layout:
    """The same without closed trains of which nothing is told; an end that decides must be told."""
    trains = []
    for train in layout.trains:
        if train.end == UNTOLD and train.owner is None:
            raise ImpossibleFact("mexican", N_("What is at the end of the Mexican Train?"), "MEX-11")
        if train.end == UNTOLD and (train.owner == player or train.is_open):
            name = seating.names[train.owner or 0]
            text = N_("What is at the end of {name}'s train?")
            raise ImpossibleFact(f"end_{train.owner}", text, "MEX-10", name=name)
        trains.append(train)
    return replace(layout, trains=tuple(trains))


def where_to_play(inputs: Inputs) -> Reply:
    """Which of a player's tiles may go where, and what is done by a player who has none that fits."""
    inputs.choice(ASK_PRESET)
    rules = inputs.agreed()
    house, seating = rules.of(Trains), _seated(inputs, rules)
    player = inputs.seat("player", seating) if house.is_mexican else seating.order[0]
    if player is None:
        raise ImpossibleFact("player", N_("First, enter whose turn it is."), "MEX-10")
    hand = inputs.tiles("hand", house.tile_set)
    if not hand:
        raise ImpossibleFact("hand", N_("First, enter the player's tiles."), "MEX-12")
    layout, boneyard = _layout(inputs, player, seating, house), inputs.number("boneyard", 0, len(house.tile_set.tiles))
    ruling = may_play(hand, player, layout, boneyard, seating, house)
    may_draw = False if ruling.answer else None if boneyard is None else boneyard > 0
    answer = {
        "plays": sorted([str(each), place.key(seating)] for each, place in ruling.answer),
        "must_draw": may_draw,
        "may_pass": None if may_draw is None else not (ruling.answer or may_draw),
    }
    return Reply(
        _where(ruling.answer, hand, boneyard, ruling.steps[0].clause),
        answer,
        rules,
        steps=ruling.steps,
        evidence=((seating.names[player] if house.is_mexican else "", hand),),
        drawing=drawn(_as_drawn(layout), player, ruling.answer, seating, house),
    )


def _as_drawn(layout: Layout) -> Layout:
    """Only the trains of which the end is told."""
    return replace(layout, trains=tuple(train for train in layout.trains if train.end != UNTOLD))


def _where(plays: Plays, hand: Sequence[Tile], boneyard: int | None, clause: str) -> Step:
    fits = [each for each, _place in plays]
    if not fits:
        nothing = N_("Nothing fits: draw, if any tiles are left to draw.")
        if boneyard is not None:
            nothing = N_("Nothing fits: draw.") if boneyard else N_("Nothing fits: pass.")
        return Step(clause, nothing)
    params: dict[str, Param] = {"tiles": tuple(str(each) for each in hand if each in fits)}
    doubles = [place.number for _each, place in plays if place.kind == "double"]
    if doubles:
        text = Counted(
            "First {double} must be covered: {tiles} fits.", "First {double} must be covered: {tiles} fit.", "tiles"
        )
        return Step(clause, text, {**params, "double": twice(doubles[0])})
    return Step(clause, Counted("Yes: {tiles} can be played.", "Yes: {tiles} can be played.", "tiles"), params)


def _round_to_come(last: LastHand) -> Mapping[str, str]:
    """The engine of the round that comes next at the table."""
    coming = rounds_of(last.after)
    return {} if coming is None or coming.engine is None else {"middle": twice(coming.engine)}


ELSEWHERE = {"engine": "middle", "double_blank": "blank"}
"""The fields of parts of a round whose own names are those of house rules."""
WRONG = done_wrong(
    "trains",
    **{"pass": N_("Passed, though a tile fit")},
    wrong=N_("A tile that does not fit"),
    uncovered=N_("A double left uncovered"),
    knock=N_("Forgot to knock"),
)
OF_DOUBLES = asks_rules(Trains, "dead_double")
OF_TRAINS = _only(_mexican, *asks_rules(Trains, "doubles_bind"))

WHERE = Question(
    key="where",
    title=N_("Where may I play?"),
    summary=N_("Trains: your tiles, the ends, open trains, an uncovered double."),
    fields=(
        *_only(_mexican, QuestionField("player", N_("Whose turn is it?"), kind="person")),
        QuestionField("hand", N_("The player's tiles"), "6-4 3-1", tiles=DOUBLE_FIFTEEN, most=30),
        ASK_DOUBLE,
        *_only(_feet, ASK_TOES),
        *_only(_mexican, *ON_TRAINS),
        replace(ASK_MEXICAN, when=lambda options: options.is_mexican and options.communal),
        *_only(_feet, ASK_SIDES, replace(ASK_ENDS, kind="ranking")),
        ASK_ENGINE,
        ASK_BONEYARD,
        ASK_USED_UP,
        ASK_PRESET,
        ASK_NAMES_CLOCKWISE,
        *OF_DOUBLES,
        *OF_TRAINS,
        *_only(_mexican, *asks_rules(Trains, "first_turn", "communal")),
    ),
    reply=where_to_play,
    subject="may",
    defaults=_round_to_come,
    elsewhere=ELSEWHERE,
    follow_ups=WRONG,
    keywords=NP_(
        "search words",
        "whose train may I play on, whom may I play on, can I play on the mexican train, is this train open, marked "
        "train, must I draw, may I pass, has my train begun, start my train, play on a double, unfinished foot, toes, "
        "is this move legal, boneyard empty",
    ),
)


def must_be_covered(inputs: Inputs) -> Reply:
    """Whether a double must be covered, by whom, and what is done by a player who cannot."""
    inputs.choice(ASK_PRESET)
    rules = inputs.agreed()
    house, seating = rules.of(Trains), _seated(inputs, rules)
    laid_by = inputs.seat("laid", seating)
    if laid_by is None:
        raise ImpossibleFact("laid", N_("First, who laid the double?"), "MEX-13")
    double = Uncovered(
        laid_by,
        inputs.seats("unable", seating),
        0 if house.is_mexican else int(inputs.choice(ASK_TOES_LAID) or 0),
        used_up=_used_up(inputs),
        boneyard=inputs.number("boneyard", 0, len(house.tile_set.tiles)),
    )
    ruling = who_covers(double, seating, house)
    duty = ruling.answer
    answer = {"must_cover": duty.seat is not None, "next": duty.seat, "lacks": duty.lacks}
    return Reply(headline(duty, ruling, seating, house), answer, rules, steps=ruling.steps)


ASK_TOES_LAID = replace(ASK_TOES, choices=(("", N_("None")), *((str(toe), str(toe)) for toe in range(1, TOES + 1))))
COVER = Question(
    key="cover",
    title=N_("Must the double be covered?"),
    summary=N_("Trains: who laid it, and who could not cover it."),
    fields=(
        QuestionField("laid", N_("Who laid the double?"), kind="person"),
        QuestionField("unable", N_("Who could not play on it since, in order?"), kind="list"),
        *_only(_feet, ASK_TOES_LAID),
        ASK_BONEYARD,
        ASK_USED_UP,
        ASK_PRESET,
        ASK_NAMES_CLOCKWISE,
        *OF_DOUBLES,
        *OF_TRAINS,
    ),
    reply=must_be_covered,
    subject="may",
    follow_ups=WRONG,
    keywords=NP_(
        "search words",
        "who covers the double, satisfy the double, uncovered double, double used up, no tile left for the double, "
        "play again after a double, extra turn, two tiles, who must finish the foot, dead double, close the double",
    ),
)


def _still_open(hand: Hand, boneyard: int, seating: Seating, house: Trains) -> Step | None:
    """Why a round is not blocked: tiles are left to draw, one fits an end, or every number is held (MEX-39, CHK-30)."""
    if boneyard:
        drawable = Counted(
            "Not blocked: {count} tile may still be drawn.", "Not blocked: {count} tiles may still be drawn.", "count"
        )
        return Step("MEX-18", drawable, {"count": boneyard})
    if house.blocked_when == "first_stuck":
        return None
    ends = () if house.may_bind else getattr(hand, "ends", ())
    for seat, held in enumerate(hand.held):
        if fits := tuple(str(each) for each in held.tiles or () if any(map(each.has, ends))):
            text = N_("Not blocked: {name} can play {tiles}.")
            return Step("MEX-39", text, {"name": seating.names[seat], "tiles": fits})
    numbers = {half for held in hand.held for each in held.tiles or () for half in (each.high, each.low)}
    if len(numbers) <= house.set:
        return None
    text = N_("Not blocked: every number is still held, so somebody could play.")
    return Step("MEX-39" if house.is_mexican else "CHK-30", text)


def _claim(inputs: Inputs, rules: RulesInForce, seating: Seating) -> Claim:
    house = rules.of(Trains)
    entered = entered_hand(inputs, rules, seating, "MEX-17")
    assert isinstance(entered, TrainsHand)  # noqa: S101 - there are no other hands of this game
    engine, blank = _double_of(inputs, ASK_ENGINE, house), inputs.seat(ASK_BLANK.name, seating)
    hand = replace(entered, ends=_open_ends(inputs, house), engine=engine, double_blank=blank)
    boneyard = inputs.number("boneyard", 0, len(house.tile_set.tiles)) or 0
    still_open = _still_open(hand, boneyard, seating, house)
    if still_open is None:
        return Claim(hand)
    return Claim(hand, {"blocked": False, "may_draw": boneyard}, (still_open,), ruling=still_open)


def _last_block(last: LastHand) -> Mapping[str, str]:
    hand, played = last.fact, last.verdict.details
    if not isinstance(hand, TrainsHand) or not isinstance(hand.ending, Blocked):
        return {}
    engine = played.engine if isinstance(played, RoundOutcome) else hand.engine
    return {
        **last_hand(last),
        "ends": " ".join(map(str, hand.ends)),
        "middle": "" if engine is None else twice(engine),
        "blank": last.place(hand.double_blank),
    }


ASK_BLANK = QuestionField("blank", N_("Who has 0-0?"), kind="person", when=lambda options: bool(options.double_blank))
BLOCKED = blocked_part(
    ASK_PRESET,
    replace(asks_held(DOUBLE_FIFTEEN), seats=SEATS),
    ASK_BLANK,
    ASK_BONEYARD,
    replace(ASK_ENDS, fold=N_("Check it by the open ends")),
    replace(ASK_ENGINE, fold=N_("Check it by the open ends")),
    *asks_rules(Trains, "set", "double_blank", "single_blank", "blocked_when", "dead_double"),
    claim=_claim,
    defaults=_last_block,
    seated=_seated,
    elsewhere={**TOLD_ELSEWHERE, **ELSEWHERE},
    follow_ups=done_wrong("trains", block=N_("It wasn't a block"), count=N_("0-0 was forgotten")),
)


def _hands(inputs: Inputs, seating: Seating, house: Trains) -> dict[int, tuple[Tile, ...]]:
    """The tiles that people show, by seat."""
    return {seat: inputs.tiles(f"held_{seat}", house.tile_set) for seat in seating.order}


ASK_ROUND = QuestionField("round", N_("Which round?"), "4", kind="number")
ASK_PLAYED = QuestionField("played", N_("Engines of the rounds before"), choices=NUMBERS, kind="ranking", most=16)


def who_starts(inputs: Inputs) -> Reply:
    """Which double is the engine of a round, how many rounds there are, and who starts (MEX-06 to MEX-08, MEX-G5)."""
    rules = inputs.agreed()
    house, seating = rules.of(Trains), _seated(inputs, rules)
    hands = _hands(inputs, seating, house)
    at = _round(inputs, hands, house)
    holders = {each.high: seat for seat, hand in hands.items() for each in hand if each.is_double}
    steps = [*_engine_steps(at, holders, seating, house)]
    starter, told = _starter(inputs, at, holders, rules=rules, seating=seating)
    steps += (*told, _tiles_each(house))
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
    engine = twice(at.engine or 0)
    holder = holders.get(at.engine or 0)
    if holder is not None:
        text = N_("{name} holds {engine}, lays it and plays first.")
        return holder, (Step("MEX-08", text, {"name": seating.names[holder], "engine": engine}),)
    text = N_("Whoever holds {engine} lays it and plays first; if nobody does, all draw in turn until it turns up.")
    return None, (Step("MEX-08", text, {"engine": engine}),)


def _tiles_each(house: Trains) -> Step:
    """How many tiles everybody takes for a round, in the words of the house rule (MEX-G4, CHK-G3)."""
    taken = next(each for each in in_force(house) if each.rule.key == "hand_tiles")
    return Step("MEX-G4", taken.sentence, {"value": house.hand_tiles})


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
        *_only(lambda options: options.goes_by_turn, ASK_ROUND),
        *_only(lambda options: options.engine == "highest_unplayed", ASK_PLAYED),
        replace(ASK_SHOWN, tiles=DOUBLE_FIFTEEN, seats=SEATS),
        *_only(
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


def who_has_won(inputs: Inputs) -> Reply:
    """Who has won after the last round, and what becomes of those level for the lowest total (MEX-19, MEX-G10)."""
    rules = inputs.agreed()
    house, seating = rules.of(Trains), _seated(inputs, rules)
    totals = tuple(_total(inputs, seat, seating) for seat in seating.order)
    situation = Situation(house, rules.ruleset.first(house, seating, Opening()))
    first = inputs.seat_if_known("more", seating)
    end = game_end(totals, Rounds(1, 1, None), () if first is None else (first,), situation)
    level = [seat for seat, total in enumerate(totals) if total == rules.ruleset.aim.best(totals)]
    if len(level) > 1 and house.tie == "rounds_won" and not inputs.text("more"):
        names = tuple(seating.names[seat] for seat in level)
        text = N_("{names} are level: who of them went out in more rounds?")
        raise ImpossibleFact("more", text, "MEX-G10", names=names)
    winners = tuple(seating.names[seat] for seat in end.winners)
    answer = {"winners": list(end.winners), "extra_round": end.extra}
    won = Counted("{names} has won.", "{names} share the win.", "names")
    return Reply(Step("MEX-19", won, {"names": winners}) if winners else end.steps[-1], answer, rules, steps=end.steps)


def _total(inputs: Inputs, seat: int, seating: Seating) -> int:
    total = inputs.number(f"total_{seat}", 0, MAX_POINTS)
    if total is None:
        text = N_("First, what is {name}'s total?")
        raise ImpossibleFact(f"total_{seat}", text, "MEX-19", name=seating.names[seat])
    return total


WON = Question(
    key="lowest",
    title=N_("Who has won?"),
    summary=N_("Trains: the totals after the last round."),
    fields=(
        QuestionField("total", N_("Totals after the last round"), "120", kind="number", many=True, seats=SEATS),
        QuestionField(
            "more",
            N_("If tied: who of them went out in more rounds?"),
            kind="person",
            unknown=True,
            when=lambda options: options.tie == "rounds_won",
        ),
        ASK_PRESET,
        ASK_NAMES_CLOCKWISE,
        *asks_rules(Trains, "tie"),
    ),
    reply=who_has_won,
    subject="count",
    keywords=NP_(
        "search words",
        "two are level, tied for the lowest, same total at the end, who wins mexican train, lowest score wins, "
        "tie at the end of the last round",
    ),
)
QUESTIONS = (WHERE, COVER, WON)


def _ruled(options: Options, fault: str, early: bool) -> tuple[str, str] | None:
    """What follows a last tile that was not announced (MEX-G16, CHK-12), and a pass that was noticed too late."""
    assert isinstance(options, Trains)  # noqa: S101 - these are the irregularities of this game
    if fault == "pass" and not early:
        return N_("It stands, with the tile that was drawn."), ""
    if fault != "knock":
        return None
    if options.knock != "draw_two":
        return N_("Nothing follows by these rules."), "MEX-G16"
    if not early:
        return N_("Nothing follows once the next player has played."), "MEX-G16"
    if options.is_mexican:
        return N_("They draw two tiles, and play goes on."), "MEX-G16"
    return N_("They draw one tile, and play goes on."), "CHK-12"


TAKEN_BACK = N_("A maker's manual: before the next tile it is taken back; later it stands.")
STRATEGY = N_("One rulebook: an error of strategy costs the round's highest score.")
IRREGULARITIES = Irregularities(
    clauses={
        "pass": "MEX-12",
        "turn": "MEX-09",
        "wrong": "MEX-10",
        "block": "MEX-18",
        "many": "MEX-04",
        "misdeal": "MEX-G20",
        "drew": "MEX-12",
        "knock": "MEX-G16",
        "uncovered": "MEX-13",
    },
    broken="MEX-G20",
    others={
        "pass": (STRATEGY,),
        "turn": (TAKEN_BACK,),
        "wrong": (TAKEN_BACK,),
        "many": (N_("A maker's manual: extra tiles go back unseen, and all are shuffled again."),),
        "knock": (N_("Others: two tiles, and a turn is lost."), N_("Others: nothing; it is a courtesy.")),
        "uncovered": (STRATEGY,),
    },
    ruled=_ruled,
)
