"""Where may I play, and must the double be covered? Only what decides need be told.

Trains are entered by their ends, a foot by its toes; while a double is uncovered, nothing else matters.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from referee.engine.desk.question import (
    ASK_NAMES_CLOCKWISE,
    NONE,
    Inputs,
    LastHand,
    Question,
    QuestionField,
    Reply,
    asks_rules,
    done_wrong,
)
from referee.engine.desk.turn import ASK_BONEYARD
from referee.engine.facts import ImpossibleFact
from referee.engine.seating import Seating
from referee.engine.tiles import DOUBLE_FIFTEEN, Tile
from referee.engine.verdict import Step
from referee.engine.wording import N_, NP_, Counted, Param
from referee.rulesets.trains.facts import rounds_of
from referee.rulesets.trains.options import Trains, chickenfoot, mexican
from referee.rulesets.trains.questions.covering import Uncovered, headline, who_covers
from referee.rulesets.trains.questions.drawing import drawn
from referee.rulesets.trains.questions.fields import (
    ASK_DOUBLE,
    ASK_ENDS,
    ASK_ENGINE,
    ASK_MEXICAN,
    ASK_PRESET,
    ASK_SIDES,
    ASK_TOES,
    ASK_USED_UP,
    ELSEWHERE,
    NUMBERS,
    ON_TRAINS,
    double_of,
    only,
    open_ends,
    used_up,
)
from referee.rulesets.trains.questions.placing import (
    SIDES,
    TOES,
    UNTOLD,
    Layout,
    Plays,
    Train,
    binds,
    double_clause,
    may_play,
    twice,
)


def _layout(inputs: Inputs, player: int, seating: Seating, house: Trains) -> Layout:
    """What lies on the table, as far as it was told; what decides and was not is asked for."""
    engine, double = double_of(inputs, ASK_ENGINE, house), double_of(inputs, ASK_DOUBLE, house)
    layout = Layout(engine, double=double, used_up=used_up(inputs, house))
    if layout.used_up and double is None:
        raise ImpossibleFact("double", N_("Which double is it?"), double_clause(house))
    if house.is_mexican:
        layout = replace(layout, trains=tuple(_trains(inputs, seating, house)))
        return layout if binds(layout, house) else _told(layout, player, seating, house)
    layout = replace(
        layout,
        sides=int(inputs.choice(ASK_SIDES) or SIDES),
        toes=int(inputs.choice(ASK_TOES) or 0),
        ends=open_ends(inputs, house),
    )
    if not binds(layout, house) and layout.sides == SIDES and not layout.ends:
        raise ImpossibleFact("ends", N_("First, enter the open ends."), "CHK-11")
    return layout


def _trains(inputs: Inputs, seating: Seating, house: Trains) -> Iterator[Train]:
    """Everybody's train, and the Mexican Train where there is one; an end that was not told is UNTOLD."""
    opened = inputs.seats("open", seating)
    for seat in seating.order:
        ask = replace(ON_TRAINS[0].of(house.tile_set), name=f"end_{seat}", seats=0)
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
            text = N_("What is at the end of the Mexican Train, or has nobody begun it?")
            raise ImpossibleFact("mexican", text, "MEX-11")
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
    house, seating = rules.of(Trains), inputs.at_table(rules)
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


WRONG = done_wrong(
    "trains",
    **{"pass": N_("Passed, though a tile fit")},
    wrong=N_("A tile that does not fit"),
    uncovered=N_("A double left uncovered"),
    unannounced=N_("Forgot to knock"),
)
OF_DOUBLES = only(lambda options: options.must_cover, *asks_rules(Trains, "dead_double"))
OF_TRAINS = only(mexican, *asks_rules(Trains, "doubles_bind"))

WHERE = Question(
    key="where",
    title=N_("Where may I play?"),
    summary=N_("Trains: your tiles, the ends, open trains, an uncovered double."),
    fields=(
        *only(mexican, QuestionField("player", N_("Whose turn is it?"), kind="person")),
        QuestionField("hand", N_("The player's tiles"), "6-4 3-1", tiles=DOUBLE_FIFTEEN, most=30),
        ASK_DOUBLE,
        *only(chickenfoot, ASK_TOES),
        *only(mexican, *ON_TRAINS),
        replace(ASK_MEXICAN, when=lambda options: options.is_mexican and options.communal),
        *only(chickenfoot, ASK_SIDES, replace(ASK_ENDS, kind="ranking")),
        ASK_ENGINE,
        ASK_BONEYARD,
        ASK_USED_UP,
        ASK_PRESET,
        ASK_NAMES_CLOCKWISE,
        *OF_DOUBLES,
        *OF_TRAINS,
        *only(mexican, *asks_rules(Trains, "first_turn", "communal")),
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
    house, seating = rules.of(Trains), inputs.at_table(rules)
    laid_by = inputs.seat("laid", seating)
    if laid_by is None:
        raise ImpossibleFact("laid", N_("First, who laid the double?"), double_clause(house))
    double = Uncovered(
        laid_by,
        inputs.seats("unable", seating),
        0 if house.is_mexican else int(inputs.choice(ASK_TOES_LAID) or 0),
        used_up=used_up(inputs, house),
        to_draw=inputs.number("boneyard", 0, len(house.tile_set.tiles)),
    )
    ruling = who_covers(double, seating, house)
    duty = ruling.answer
    answer = {"must_cover": duty.seat is not None, "next": duty.seat, "lacks": duty.lacks}
    return Reply(headline(duty, ruling, seating, house), answer, rules, steps=ruling.steps)


ASK_TOES_LAID = replace(ASK_TOES, choices=(*ASK_TOES.choices, NUMBERS[TOES]))
COVER = Question(
    key="cover",
    title=N_("Must the double be covered?"),
    summary=N_("Trains: who laid it, and who could not cover it."),
    fields=(
        QuestionField("laid", N_("Who laid the double?"), kind="person"),
        QuestionField("unable", N_("Who could not play on it since, in order?"), kind="list"),
        *only(chickenfoot, ASK_TOES_LAID),
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
