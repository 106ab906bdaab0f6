"""Where may I play, and must the double be covered? Only what decides need be told.

Trains are entered by their ends, a foot by its toes; while a double is uncovered, nothing else matters.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from referee.engine.desk.question import (
    ASK_NAMES_CLOCKWISE,
    Inputs,
    LastHand,
    Question,
    QuestionField,
    Reply,
    asks_rules,
    done_wrong,
)
from referee.engine.desk.rulebook import agreed_on
from referee.engine.desk.turn import ASK_BONEYARD, nothing_fits
from referee.engine.facts import ImpossibleFact, required
from referee.engine.seating import Seating
from referee.engine.tiles import DOUBLE_FIFTEEN, Tile
from referee.engine.verdict import Step
from referee.engine.wording import N_, Counted, Param, Text
from referee.rulesets.trains.facts import rounds_of
from referee.rulesets.trains.options import Trains, chickenfoot, mexican
from referee.rulesets.trains.questions.drawing import drawn
from referee.rulesets.trains.questions.layout import (
    ASK_PRESET,
    ASK_TOES,
    ASK_USED_UP,
    ASKS_LAYOUT,
    ELSEWHERE,
    FOOT,
    NUMBERS,
    Layout,
    Line,
    Plays,
    asked,
    double_clause,
    if_stuck,
    layout,
    of_doubles,
    only,
    twice,
    used_up,
)
from referee.rulesets.trains.rulebook.clauses import OWN_TRAIN


def where_to_play(inputs: Inputs) -> Reply:
    """Which of a player's tiles may go where, and what is done by a player who has none that fits."""
    rules, house, seating = asked(inputs)
    player = inputs.seat("player", seating) if house.is_mexican else seating.order[0]
    player = required(player, "player", N_("First, enter whose turn it is."), "MEX-10")
    hand = inputs.tiles("hand", house.tile_set)
    hand = required(hand or None, "hand", N_("First, enter the player's tiles."), "MEX-12")
    table, boneyard = layout(inputs, player, seating, house), inputs.number("boneyard", 0, len(house.tile_set.tiles))
    _refuse_impossible(hand, table)
    plays = table.plays(hand)
    steps = (*_reasons(hand, table, house), *_then(hand, plays, table, house))
    may_draw = False if plays else None if boneyard is None else boneyard > 0
    return Reply(
        _where(plays, hand, may_draw, steps[0].clause),
        {
            "plays": sorted([str(each), line.key] for each, line in plays),
            "must_draw": may_draw,
            "may_pass": None if may_draw is None else not (plays or may_draw),
        },
        rules,
        steps=steps if plays else (*steps, if_stuck(boneyard, house)),
        evidence=((seating.names[player] if house.is_mexican else "", hand),),
        drawing=drawn(table, tuple(dict.fromkeys(line for _tile, line in plays))),
    )


def _refuse_impossible(hand: Sequence[Tile], table: Layout) -> None:
    for double, clause in ((table.engine, "MEX-32"), (table.double, "MEX-33")):
        if double is not None and Tile(double, double) in hand:
            raise ImpossibleFact("hand", N_("{tile} is on the table."), clause, tile=twice(double))
    held = next((str(tile) for tile in hand if table.is_dead and tile.has(table.double or 0)), None)
    if held:
        text = N_("Not every tile of that number is on the table: {tile} is in this hand.")
        raise ImpossibleFact("used_up", text, "MEX-G12", tile=held)


def _reasons(hand: Sequence[Tile], table: Layout, house: Trains) -> Iterator[Step]:
    """Why these tiles may go there, and no tile elsewhere."""
    if table.double is not None:
        yield from agreed_on(house, "dead_double") if table.is_dead else of_doubles(house)
    yield from (_at(line, table.takes(line), hand) for line in table.usable)
    own = next((line for line in table.usable if line.clause == "MEX-10"), None)
    if own and own.end is None:
        yield from agreed_on(house, "first_turn")
    elif own:
        yield Step("MEX-10", OWN_TRAIN)


def _at(line: Line, number: int, hand: Sequence[Tile]) -> Step:
    tiles = tuple(str(tile) for tile in hand if tile.has(number))
    text = N_("{place} needs {number}: {tiles}.") if tiles else N_("{place} needs {number}: nothing fits.")
    return Step(line.clause, text, {"place": line.place, "number": number, "tiles": tiles})


def _then(hand: Sequence[Tile], plays: Plays, table: Layout, house: Trains) -> Iterator[Step]:
    """What follows a play: a double is covered, and the last tile is announced, or may be a double."""
    double = next((tile for tile, _line in plays if tile.is_double), None)
    if double and len(hand) == 1:
        yield from agreed_on(house, "double_out")
    elif double and table.double is None:
        yield from of_doubles(house)
    if plays and len(hand) == 2:
        yield from agreed_on(house, "knock")


def _where(plays: Plays, hand: Sequence[Tile], may_draw: bool | None, clause: str) -> Step:
    if not plays:
        return Step(clause, nothing_fits(may_draw))
    fits = {each for each, _line in plays}
    params: dict[str, Param] = {"tiles": tuple(str(each) for each in hand if each in fits)}
    if plays[0][1].clause in ("MEX-13", "CHK-07"):
        text = Counted(
            "First {double} must be covered: {tiles} fits.", "First {double} must be covered: {tiles} fit.", "tiles"
        )
        return Step(clause, text, {**params, "double": plays[0][1].place})
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

WHERE = Question(
    key="where",
    title=N_("Where may I play?"),
    summary=N_("Trains: your tiles, the ends, open trains, an uncovered double."),
    fields=(
        *only(mexican, QuestionField("player", N_("Whose turn is it?"), kind="person")),
        QuestionField("hand", N_("The player's tiles"), "6-4 3-1", tiles=DOUBLE_FIFTEEN, most=30),
        *ASKS_LAYOUT,
        ASK_BONEYARD,
        ASK_PRESET,
        ASK_NAMES_CLOCKWISE,
        *asks_rules(Trains, "doubles_bind", "dead_double", "first_turn", "communal"),
    ),
    reply=where_to_play,
    subject="may",
    defaults=_round_to_come,
    elsewhere=ELSEWHERE,
    follow_ups=WRONG,
)


def must_be_covered(inputs: Inputs) -> Reply:
    """Whether a double must be covered, by whom, and what is done by a player who cannot (MEX-13, CHK-07)."""
    rules, house, seating = asked(inputs)
    laid_by = inputs.seat("laid", seating)
    laid_by = required(laid_by, "laid", N_("First, who played the double?"), double_clause(house))
    unable, boneyard = inputs.seats("unable", seating), inputs.number("boneyard", 0, len(house.tile_set.tiles))
    toes = 0 if house.is_mexican else int(inputs.choice(ASK_TOES_LAID) or 0)
    lacks = (1 if house.is_mexican else FOOT) - toes
    is_dead = house.must_cover and (used_up(inputs, house) or (boneyard == 0 and {*seating.order} <= {*unable}))
    is_free = is_dead and house.dead_double == "free"
    following = laid_by if is_free else _turns(laid_by, unable, toes, seating=seating, house=house)
    is_over = is_free or not lacks or bool(unable and not house.must_cover)
    steps = agreed_on(house, "dead_double") if is_dead else ()
    steps += () if is_free else of_doubles(house)
    if not is_over and (boneyard == 0 or double_clause(house) != "MEX-13"):
        steps = (*steps, if_stuck(boneyard, house))
    answer = {"must_cover": not is_over, "next": None if is_over else following, "lacks": 0 if is_over else lacks}
    params: dict[str, Param] = {"name": seating.names[following], "lacks": lacks}
    return Reply(Step(steps[0].clause, _duty(is_over, is_dead, house), params), answer, rules, steps=steps)


def _turns(laid_by: int, unable: Sequence[int], toes: int, *, seating: Seating, house: Trains) -> int:
    """Whose turn it is: in Mexican Train the player who laid the double comes first, in Chickenfoot last.

    Refused if those who were unable cannot have come in this order, with so many toes laid between them.
    """
    turns = seating.from_seat(laid_by)
    turns = turns if house.is_mexican else (*turns[1:], laid_by)
    gone_by = toes + len(unable)
    came = iter(turns[turn % len(turns)] for turn in range(gone_by))
    for seat in unable:
        if seat not in came:
            text = N_("{name} cannot have come then: enter them in turn order.")
            raise ImpossibleFact("unable", text, double_clause(house), name=seating.names[seat])
    return turns[gone_by % len(turns)]


def _duty(is_over: bool, is_dead: bool, house: Trains) -> Text:
    if is_over:
        return N_("No: nobody must cover it now.")
    if is_dead:
        return N_("Yes, but nobody can: that blocks the round.")
    if house.is_mexican:
        return N_("Yes: {name} must cover it now.") if house.must_cover else ONE_MORE
    return Counted(
        "Yes: {name} is next, and it lacks {lacks} toe.", "Yes: {name} is next, and it lacks {lacks} toes.", "lacks"
    )


ONE_MORE = N_("{name} must play one more tile, anywhere.")
ASK_TOES_LAID = replace(ASK_TOES, choices=(*ASK_TOES.choices, NUMBERS[FOOT]))
COVER = Question(
    key="cover",
    title=N_("Must the double be covered?"),
    summary=N_("Trains: who played it, and who could not cover it."),
    fields=(
        QuestionField("laid", N_("Who played the double?"), kind="person"),
        QuestionField("unable", N_("Who could not play on it since, in order?"), kind="list"),
        *only(chickenfoot, ASK_TOES_LAID),
        ASK_BONEYARD,
        ASK_USED_UP,
        ASK_PRESET,
        ASK_NAMES_CLOCKWISE,
        *asks_rules(Trains, "doubles_bind", "dead_double"),
    ),
    reply=must_be_covered,
    subject="may",
    follow_ups=WRONG,
)
