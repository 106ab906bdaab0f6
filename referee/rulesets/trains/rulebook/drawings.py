"""What lies on the table in both games at each step, drawn around the first engine of the game."""

from referee.engine.desk.drawing import DOWN, LEFT, RIGHT, UP, Drawing, Piece, laid
from referee.engine.desk.pictures import a_tile, left_in_hands
from referee.engine.wording import N_, Sentence
from referee.rulesets.trains.options import Trains

NAMES = (((2.2, -0.9), "Ana"), ((-2.2, -0.9), "Ben"), ((2, -2.2), "Cy"))
EVERYBODYS = (((2.2, 2.2), Sentence(N_("Mexican Train"))),)
TOES = ((4, -1.1), (4, 1.1), (4, 0))
OF_ANA, OF_BEN, OF_ALL = laid(0, 0, (3, 0), RIGHT), laid(0, 0, (-3, 0), LEFT), laid(0, 0, (0, 3.5), DOWN)
"""Where the next tile of a train goes."""


def pictures(options: Trains) -> dict[str, Drawing]:
    """The engine, where somebody may play, who is marked, a double, and what is counted, by the rules of the table."""
    around = _around(options.opens_with)
    shown = {"score": left_in_hands(), **(_trains(around, options.communal) if options.is_mexican else _feet(around))}
    if options.is_mexican and options.must_cover:
        return {**shown, "doubles": _uncovered(around)}
    return {**shown, "need": a_tile(options.set)}


def _around(engine: int) -> tuple[Piece, ...]:
    """The engine with a tile to its right, to its left, above it and below it."""
    right, left, up, down = [number for number in (4, 5, 3, 2, 1) if number != engine][:4]
    sides = (right, (1, 0), RIGHT), (left, (-1, 0), LEFT), (up, (0, -1.5), UP), (down, (0, 1.5), DOWN)
    return (laid(engine, engine, (0, -0.5), DOWN), *(laid(engine, *side) for side in sides))


def _double(piece: Piece, x: float) -> tuple[Piece, int, str]:
    """A double at the end of a tile, its number and its name."""
    number = piece.halves[1].number
    return laid(number, number, (x, -0.5), DOWN), number, f"{number}-{number}"


def _of_engine(title: str, text: str, around: tuple[Piece, ...], sides: int) -> Drawing:
    """The engine with so many of its sides taken, and the others free."""
    name = f"{around[0].halves[0].number}-{around[0].halves[0].number}"
    said = Sentence(text, {"tile": name})
    return Drawing(Sentence(title), (said,), around[: 1 + sides], free=around[1 + sides :])


def _trains(around: tuple[Piece, ...], communal: bool) -> dict[str, Drawing]:
    own = (
        N_("Ana may play on her own train and on the Mexican Train.") if communal else N_("Ana may play on her train.")
    )
    trains, labels = around[: 5 if communal else 4], (*NAMES, *(EVERYBODYS if communal else ()))
    free = (OF_ANA, *((OF_ALL,) if communal else ()))
    marked = Sentence(N_("Ben passed and marked his train: now Ana may play there too."))
    return {
        "lead": _of_engine(
            N_("The engine"), N_("{tile} is the engine: every train begins with its number."), around, sides=0
        ),
        "turn": Drawing(Sentence(N_("Trains around the engine")), (Sentence(own),), trains, free=free, labels=labels),
        "stuck": Drawing(
            title=Sentence(N_("A train that is marked")),
            text=(marked,),
            pieces=trains,
            free=(*free, OF_BEN),
            labels=labels,
            marks=((-2.2, 0.9),),
        ),
    }


def _uncovered(around: tuple[Piece, ...]) -> Drawing:
    middle, _right, left, *_others = around
    double, _number, name = _double(left, -3)
    return Drawing(
        title=Sentence(N_("A double that must be covered")),
        text=(
            Sentence(N_("Ben could not cover {tile}: until somebody does, nobody may play elsewhere."), {"tile": name}),
        ),
        pieces=(middle, left, double),
        free=(laid(0, 0, (-4, 0), LEFT),),
    )


def _feet(around: tuple[Piece, ...]) -> dict[str, Drawing]:
    double, number, name = _double(around[1], 3)
    others = [each for each in range(5) if each not in (number, around[0].halves[0].number)]
    toes = tuple(laid(number, other, place, RIGHT) for other, place in zip(others, TOES, strict=False))
    complete, two = N_("{tile} is a foot with its three toes."), N_("{tile} needs one more toe before anything else.")
    return {
        "lead": _of_engine(N_("The engine"), N_("{tile} is the engine."), around, sides=2),
        "turn": Drawing(
            Sentence(N_("Feet with toes")), (Sentence(complete, {"tile": name}),), (*around, double, *toes)
        ),
        "doubles": Drawing(
            title=Sentence(N_("A foot with a toe to come")),
            text=(Sentence(two, {"tile": name}),),
            pieces=(*around[:2], double, *toes[:2]),
            free=toes[2:],
        ),
    }
