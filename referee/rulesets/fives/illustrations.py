"""Layouts that the rulebook shows: what each counts is not written here, but counted under the rules of the page."""

from collections.abc import Iterator

from referee.engine.desk.drawing import Illustration
from referee.engine.tiles import Tile
from referee.engine.wording import N_
from referee.rulesets.fives.counting import counted
from referee.rulesets.fives.drawing import drawn
from referee.rulesets.fives.layout import Counting, Layout, Spinner, which_branch

LINES = (
    (N_("The two ends of a line"), ("FIV-13", "FIV-15"), Layout((6, 4))),
    (N_("A double at an end"), ("FIV-14",), Layout((Tile(5, 5), 5))),
)
FIVE = 5
ARMS = (
    (N_("The spinner alone"), ("FIV-14", "FIV-16"), Layout((), (Spinner(FIVE, 0),))),
    (N_("One side covered"), ("FIV-18",), Layout((0,), (Spinner(FIVE, 1),))),
    (N_("Both sides covered"), ("FIV-19", "FIV-G4"), Layout((6, 4), (Spinner(FIVE, 2),))),
    (N_("Three arms"), ("FIV-20",), Layout((6, 4, 0), (Spinner(FIVE, 3),))),
    (N_("Four arms"), ("FIV-10", "FIV-20"), Layout((Tile(6, 6), 4, 3, 1), (Spinner(FIVE, 4),))),
)


def illustrations(house: Counting) -> Iterator[Illustration]:
    """Layouts as they lie under these house rules, each with what it counts and scores."""
    for title, shows, layout in LINES if which_branch(house) == "none" else ARMS:
        drawing = drawn(layout, house)
        assert drawing is not None  # noqa: S101 - at most one of their doubles branches
        yield Illustration(title, shows, drawing, counted(layout, house).steps)
