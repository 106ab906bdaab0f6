"""Pictures that the guides of several games show: a line that is built, and what is left in hands."""

from referee.engine.desk.drawing import DOWN, LEFT, RIGHT, UP, Drawing, Piece, laid
from referee.engine.wording import N_, Sentence

Tiles = tuple[tuple[int, int], ...]
STEP = 1.2  # from one tile of a hand to the next
A_LINE = Drawing(
    title=Sentence(N_("A line of dominoes")),
    text=(Sentence(N_("The line ends in 2 and 1. The next tile needs one of these.")),),
    pieces=(
        laid(6, 6, (0, -0.5), DOWN), laid(6, 3, (1, 0), RIGHT), laid(3, 1, (2, 1), DOWN),
        laid(6, 5, (-1, 0), LEFT), laid(5, 2, (-2, -1), UP),
    ),
)  # fmt: skip


def in_a_row(tiles: Tiles, left: float, top: float) -> tuple[Piece, ...]:
    """Tiles that stand beside each other, from the middle of the first one's upper half."""
    return tuple(laid(*tile, (left + STEP * place, top), DOWN) for place, tile in enumerate(tiles))


NONE_FITS = Drawing(
    title=Sentence(N_("A line, and a hand that does not fit it")),
    text=(Sentence(N_("None of these three tiles fits 2 or 1.")),),
    pieces=(
        laid(6, 6, (0, -0.5), DOWN), laid(6, 1, (1, 0), RIGHT), laid(6, 2, (-1, 0), LEFT),
        *in_a_row(((5, 3), (4, 0), (4, 3)), -STEP, 2),
    ),
)  # fmt: skip
A_BLOCK = Drawing(
    title=Sentence(N_("A blocked line")),
    text=(Sentence(N_("Both ends are 6, and no six is left.")),),
    pieces=(laid(6, 6, (0, -0.5), DOWN), laid(1, 6, (2, 0), RIGHT), laid(2, 6, (-2, 0), LEFT)),
    between=(((0.7, 0), (1.3, 0)), ((-0.7, 0), (-1.3, 0))),
)

LAST = laid(1, 4, (3, 0), RIGHT)
GOING_OUT = Drawing(
    title=Sentence(N_("A line, and the tile played last")),
    text=(Sentence(N_("Ana plays 1-4, her last tile, and wins the hand.")),),
    pieces=(laid(6, 6, (0, -0.5), DOWN), laid(6, 1, (1, 0), RIGHT), laid(6, 2, (-1, 0), LEFT), LAST),
    fitting=(LAST,),
)


def a_tile(highest: int) -> Drawing:
    """What pips and a double are, with the highest double of the set."""
    double = Sentence(N_("3-4 has seven pips. {tile} is a double."), {"tile": f"{highest}-{highest}"})
    pieces = (laid(3, 4, (0, 0), DOWN), laid(highest, highest, (1.5, 0), DOWN))
    return Drawing(Sentence(N_("Two tiles")), (double,), pieces)


def left_in_hands(one: str = "Ben", other: str = "Cy") -> Drawing:
    """What two players hold once somebody is out: no double and no blank, of which tables count some otherwise."""
    hands: dict[str, Tiles] = {one: ((3, 6), (1, 2)), other: ((1, 5),)}
    text = N_("{one} is left with 12 pips, {other} with 6.")
    return Drawing(
        title=Sentence(N_("Tiles left in hands")),
        text=(Sentence(text, {"one": one, "other": other}),),
        pieces=(*in_a_row(hands[one], 0, 0), *in_a_row(hands[other], 4, 0)),
        labels=(((STEP / 2, -1), one), ((4, -1), other)),
    )
