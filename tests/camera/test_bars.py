"""The bars of tiles are found, whole or with a stud in the middle."""

import math

import pytest

pytest.importorskip("cv2", reason="the extra `camera` is not installed")

import cv2
import numpy as np

from referee.camera.bars import find_bars

LENGTH = 44  # pixels


def bar_map(degrees, stud):
    """A map with one dark bar on a bright body, around whose middle lies a stud of such a radius."""
    picture = np.full((400, 400), 210, np.uint8)
    far = LENGTH / 2 * np.array([math.cos(math.radians(degrees)), math.sin(math.radians(degrees))])
    ends = [tuple(np.round(200 + sign * far).astype(int).tolist()) for sign in (-1, 1)]
    cv2.line(picture, *ends, 50, 3)
    if stud:
        cv2.circle(picture, (200, 200), stud, 60, -1)
    return cv2.GaussianBlur(picture, (0, 0), 0.8)


@pytest.mark.parametrize("stud", [0, 4, 5], ids=["no stud", "a stud", "a large stud"])
@pytest.mark.parametrize("degrees", [0, 25, 50, 90])
def test_a_bar_is_found_in_its_length_and_direction(degrees, stud):
    best = find_bars(bar_map(degrees, stud))[0]
    turned = (math.degrees(best.angle) - degrees + 90) % 180 - 90
    assert math.hypot(best.x - 200, best.y - 200) < 2
    assert (abs(turned) < 3, 0.85 * LENGTH < best.length < 1.2 * LENGTH) == (True, True)
