"""What lies on the table in both games, drawn around the highest double of the set."""

from collections.abc import Iterator
from dataclasses import replace

from referee.engine.desk.drawing import DOWN, LEFT, RIGHT, UP, Drawing, Illustration, Piece, Spot, laid
from referee.engine.verdict import Step
from referee.engine.wording import N_, Sentence
from referee.rulesets.trains.options import Trains

TRAINS = N_("Trains around the engine")
FEET = N_("Feet with toes")
OPEN_TO_ANA = N_("Where Ana may play")
A_DOUBLE = N_("A double that must be covered")
FOUR_SIDES_FIRST = N_("The double in the middle, not yet full")
A_FOOT = N_("A foot with a toe to come")
WHOSE = N_("Ana's train goes right, Ben's left and Cy's up; the Mexican Train goes down.")
WHOSE_ALONE = N_("Ana's train goes right, Ben's left and Cy's up.")
MARKED = N_("Ben's train is marked: besides Ana's own and the Mexican Train, Ana may play on it, but not on Cy's.")
MARKED_ALONE = N_("Ben's train is marked: besides Ana's own, Ana may play on it, but not on Cy's.")

MARK_OF_BEN = (-2, -0.9)


def on_the_table(options: Trains) -> Drawing:
    """The table as it lies after a few turns."""
    return _feet(options) if options.game == "chickenfoot" else _trains(options)


def illustrations(options: Trains) -> Iterator[Illustration]:
    """What decides where somebody may play: a mark, a double, a foot."""
    yield from _of_feet(options) if options.game == "chickenfoot" else _of_trains(options)


def _around(highest: int, communal: bool) -> tuple[Piece, ...]:
    """The engine with a train to each side, the one that is everybody's downwards."""
    trains = (
        laid(highest, highest, (0, -0.5), DOWN),
        laid(highest, 4, (1, 0), RIGHT), laid(4, 1, (3, 0), RIGHT),
        laid(highest, 5, (-1, 0), LEFT),
        laid(highest, 3, (0, -1.5), UP),
    )  # fmt: skip
    return (*trains, laid(highest, 2, (0, 1.5), DOWN)) if communal else trains


def _trains(options: Trains) -> Drawing:
    whose = WHOSE if options.communal else WHOSE_ALONE
    engine = Sentence(N_("The engine is {tile}."), {"tile": f"{options.set}-{options.set}"})
    return Drawing(Sentence(TRAINS), (engine, Sentence(whose)), _around(options.set, options.communal))


def _of_trains(options: Trains) -> Iterator[Illustration]:
    around = _around(options.set, options.communal)
    own, marked = laid(0, 0, (5, 0), RIGHT), laid(0, 0, (-3, 0), LEFT)
    communal = (laid(0, 0, (0, 3.5), DOWN),) if options.communal else ()
    text = MARKED if options.communal else MARKED_ALONE
    shown = _illustration(OPEN_TO_ANA, ("MEX-10", "MEX-12"), around, (own, marked, *communal), Step("MEX-12", text))
    yield replace(shown, drawing=replace(shown.drawing, marks=(MARK_OF_BEN,)))
    if options.doubles_bind == "cover":
        text = N_("Ben has played 5-5 and could not cover it: until somebody does, nobody may play elsewhere.")
        pieces, beyond = (*around, laid(5, 5, (-3, -0.5), DOWN)), laid(0, 0, (-4, 0), LEFT)
        yield _illustration(A_DOUBLE, ("MEX-13",), pieces, (beyond,), Step("MEX-13", text))


def _foot(highest: int, toes: int) -> tuple[Piece, ...]:
    """The first double, full, and to its right a foot with so many toes."""
    places: tuple[Spot, ...] = ((4, -1.1), (4, 1.1), (4, 0))
    return (
        laid(highest, highest, (0, -0.5), DOWN),
        laid(highest, 5, (-1, 0), LEFT), laid(highest, 3, (0, -1.5), UP), laid(highest, 2, (0, 1.5), DOWN),
        laid(highest, 4, (1, 0), RIGHT), laid(4, 4, (3, -0.5), DOWN),
        *(laid(4, toe, place, RIGHT) for toe, place in zip(range(toes), places, strict=False)),
    )  # fmt: skip


def _feet(options: Trains) -> Drawing:
    first = Sentence(
        N_("{tile} was laid first, and all its sides are filled."), {"tile": f"{options.set}-{options.set}"}
    )
    return Drawing(Sentence(FEET), (first, Sentence(N_("4-4 has its three toes."))), _foot(options.set, toes=3))


def _of_feet(options: Trains) -> Iterator[Illustration]:
    middle = _foot(options.set, toes=0)[:3]
    right, below = laid(0, 0, (1, 0), RIGHT), laid(0, 0, (0, 1.5), DOWN)
    text = N_("Only its free sides may be played on.")
    yield _illustration(FOUR_SIDES_FIRST, ("CHK-06", "CHK-G4"), middle, (right, below), Step("CHK-06", text))
    text = N_("4-4 has two toes. Until the third lies there, nobody may play elsewhere.")
    third = laid(0, 0, (4, 0), RIGHT)
    yield _illustration(A_FOOT, ("CHK-07",), _foot(options.set, toes=2), (third,), Step("CHK-07", text))


def _illustration(
    title: str, shows: tuple[str, ...], pieces: tuple[Piece, ...], free: tuple[Piece, ...], step: Step
) -> Illustration:
    drawing = Drawing(Sentence(title), (Sentence(step.text),), pieces, free=free)
    return Illustration(title, shows, drawing, (step,))
