"""The bars of tiles are found, whole or under a stud, as thin as they may be."""

import math
from typing import Any

import pytest

from tests.camera.reader import Reader
from tests.support.builders import toured

pytestmark = pytest.mark.browser

LENGTH, MIDDLE = 44, 200  # pixels
# A dark bar on a bright body, and the likeliest of the bars that are found on it.
FIND = """async ([degrees, thick, stud, length, middle]) => {
    const { findBars } = await import("/js/camera/bars.js");
    const side = 2 * middle;
    const pen = new OffscreenCanvas(side, side).getContext("2d");
    pen.fillStyle = "#d2d2d2";
    pen.fillRect(0, 0, side, side);
    pen.translate(middle, middle);
    pen.rotate((degrees * Math.PI) / 180);
    pen.fillStyle = "#343434";
    pen.fillRect(-length / 2, -thick / 2, length, thick);
    pen.arc(0, 0, stud, 0, 2 * Math.PI);
    pen.fill();
    const { data } = pen.getImageData(0, 0, side, side);
    const grey = Uint8Array.from({ length: side * side }, (_, place) => data[4 * place]);
    return findBars({ width: side, height: side, data: grey })[0];
}"""


@pytest.fixture
def find(reader: Reader) -> Any:
    """The bar that is found where one lies in such a direction, so thick, with a stud of such a radius."""
    return lambda degrees, thick, stud: reader.page.evaluate(FIND, [degrees, thick, stud, LENGTH, MIDDLE])


@pytest.mark.parametrize(
    ("thick", "stud"),
    [(3, 0), (2, 0), (3, 4), (2.4, 6.3)],
    ids=["no stud", "thin", "a stud", "thin under a stud of a quarter of the tile"],
)
@pytest.mark.parametrize("degrees", toured([25, 0, 50, 90]))
def test_a_bar_is_found_in_its_length_and_direction(degrees: int, thick: float, stud: float, find: Any) -> None:
    bar = find(degrees, thick, stud)
    turned = (math.degrees(bar["angle"]) - degrees + 90) % 180 - 90
    assert math.hypot(bar["x"] - MIDDLE, bar["y"] - MIDDLE) < 2
    assert (abs(turned) < 3, 0.85 * LENGTH < bar["length"] < 1.2 * LENGTH) == (True, True)
