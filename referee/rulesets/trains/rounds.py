"""Which double a round is built on, and which round comes next (MEX-06, MEX-07, MEX-G5, MEX-G8)."""

from collections.abc import Iterator

from referee.engine.facts import ImpossibleFact, Opening, Untold
from referee.engine.standing import Situation
from referee.engine.tiles import Tile
from referee.engine.verdict import Step
from referee.engine.wording import N_, Counted, Param, Sentence
from referee.rulesets.trains.facts import Rounds, TrainsHand, rounds_of
from referee.rulesets.trains.options import Trains


def refuse_rounds(options: Trains) -> None:
    """Refuse a game without an end, and a first engine that the set does not have."""
    if options.last_round is None and not options.ends_at:
        text = N_("How many rounds? The same engine may come again, so the doubles do not say it.")
        raise ImpossibleFact("options.rounds", text, "MEX-G5")
    if options.goes_by_turn and options.first_engine > options.set:
        text = N_("{engine}-{engine} is not in a {set} set.")
        raise ImpossibleFact(
            "options.first_engine", text, "MEX-31", engine=options.first_engine, set=options.tile_set.name
        )


def begun(options: Trains, opening: Opening) -> Rounds:
    """Where a game begins: in its first round, or in a later one that is taken over from paper.

    Which doubles were played on paper nobody tells: those that come first.
    """
    round_number, played = opening.round or 1, tuple[int, ...]()
    while options.engine != "highest_held" and len(played) < round_number - 1:
        played = (*played, following(options, played) or 0)
    return Rounds(round_number, options.last_round, following(options, played), played)


def following(options: Trains, played: tuple[int, ...], extra: bool = False) -> int | None:
    """The number of the next engine; None where it is the highest double that somebody holds.

    An extra round has the highest engine again (MEX-G10).
    """
    if options.engine == "highest_held":
        return None
    highest: int = options.set
    numbers = highest + 1
    if extra:
        return highest
    if options.engine == "highest_unplayed":
        since = _since_all(played, numbers)
        return max(number for number in range(numbers) if number not in since)
    if not played:
        return options.opens_with
    return (played[-1] + (1 if options.engine == "ascending" else -1)) % numbers


def _since_all(played: tuple[int, ...], numbers: int) -> tuple[int, ...]:
    """The engines since every double has been one."""
    since = tuple[int, ...]()
    for engine in played:
        since = (*since, engine) if len({*since, engine}) < numbers else ()
    return since


def engine_of(hand: TrainsHand, situation: Situation[Trains]) -> int | None:
    """The number of the double that a round was built on; None where it may be in any round and nobody told.

    Refused where the set has no such double, or the tiles decided and nobody told (MEX-31, MEX-G5).
    """
    options, coming = situation.options, rounds_of(situation.standing)
    if hand.engine is not None and hand.engine > options.set:
        text = N_("{tile} is not in a {set} set.")
        raise ImpossibleFact("engine", text, "MEX-31", tile=f"{hand.engine}-{hand.engine}", set=options.tile_set.name)
    if hand.engine is not None or coming is None:
        return hand.engine
    if coming.engine is None:
        raise Untold("engine", N_("Which double was the engine?"), "MEX-G5")
    return coming.engine


def engine_told(hand: TrainsHand, options: Trains) -> Iterator[Step]:
    """Which double was the engine, where the table said it and no other line does."""
    if hand.engine is not None:
        yield Step(
            "MEX-05" if options.is_mexican else "CHK-03", N_("The engine was {tile}."), {"tile": _double(hand.engine)}
        )


def doubt_engine(engine: int | None, situation: Situation[Trains]) -> Iterator[Step]:
    """Remark another engine than the round's: tables skip one, or play one twice (MEX-41)."""
    options, coming = situation.options, rounds_of(situation.standing)
    if coming is None or engine in (None, coming.engine) or coming.engine is None:
        return
    params: dict[str, Param] = {"round": coming.round, "engine": _double(engine), "other": _double(coming.engine)}
    if options.engine != "highest_unplayed":
        yield Step("MEX-41", N_("Check the engine: round {round} has {other}, not {engine}."), params)
    elif engine in _since_all(coming.played, options.set + 1):
        yield Step("MEX-41", N_("Check the engine: {engine} has had its round."), params)


def _double(number: int | None) -> str:
    return "" if number is None else str(Tile(number, number))


def upcoming(situation: Situation[Trains]) -> Step | None:
    """The round to come, and its engine; before the first one also that few tiles are left to draw, or none."""
    coming = rounds_of(situation.standing)
    if coming is None or situation.standing.over:
        return None
    params: dict[str, Param] = {
        "round": coming.round,
        "rounds": coming.rounds or 0,
        "engine": _double(coming.engine),
    }
    clause = "MEX-G5" if coming.engine is None else "MEX-06"
    said = Step(clause, _WORDS[_which(coming), coming.engine is None], params)
    left = _left_to_draw(situation.options, len(situation.seating.order))
    if coming.round > 1 or left >= len(situation.seating.order):
        return said
    return Step(said.clause, _FEW if left else _NONE, {**params, "coming": Sentence(said.text, params), "left": left})


_FEW = Counted("{coming}: {left} tile to draw", "{coming}: {left} tiles to draw", "left")
_NONE = N_("{coming}: no tiles to draw")


def _left_to_draw(options: Trains, players: int) -> int:
    """How many tiles nobody is dealt; all of them where it is not told how many each takes."""
    dealt = players * options.hand_tiles + 1 if options.hand_tiles else 0
    return len(options.tile_set.tiles) - dealt


def _which(coming: Rounds) -> str:
    return "extra" if coming.is_extra else "of" if coming.rounds else "any"


_WORDS = {
    ("of", False): N_("Round {round} of {rounds}, engine {engine}"),
    ("of", True): N_("Round {round} of {rounds}"),
    ("any", False): N_("Round {round}, engine {engine}"),
    ("any", True): N_("Round {round}"),
    ("extra", False): N_("Extra round, engine {engine}"),
    ("extra", True): N_("Extra round"),
}


def refuse_players(options: Trains, players: int, field: str, hand_field: str) -> None:
    """Refuse more players than the set is for, and more tiles drawn than it has (MEX-01, MEX-30)."""
    most = max(options.seats)
    if players > most:
        text = N_("With a {set} set no more than {most} can play.")
        clause = "MEX-01" if options.is_mexican else "CHK-01"
        raise ImpossibleFact(field, text, clause, set=options.tile_set.name, most=most)
    size = len(options.tile_set.tiles)
    drawn = size - _left_to_draw(options, players)
    if drawn > size:
        text = N_("{each} for each of {players} and the engine are {drawn}, but the set has {most}.")
        raise ImpossibleFact(
            hand_field, text, "MEX-30", each=options.hand_tiles, players=players, drawn=drawn, most=size
        )
