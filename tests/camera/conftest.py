"""A drawn photo as bytes of each format."""

import pytest


@pytest.fixture(scope="session")
def encoded():
    """A photo of three tiles as a JPEG, a PNG or a WebP, by its suffix."""
    cv2 = pytest.importorskip("cv2", reason="the extra `camera` is not installed")
    from tests.camera import scenes

    image, _laid = scenes.photo(12, count=3)
    return lambda suffix, picture=image: cv2.imencode(suffix, picture)[1].tobytes()
