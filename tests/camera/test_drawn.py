"""What is drawn is what could lie on a table."""

from itertools import pairwise

from tests.camera import drawn


def test_a_blocked_table_has_every_tile_once_and_a_line_that_fits_and_that_nobody_can_go_on_with() -> None:
    tiles = drawn.table(3).tiles
    assert len({tuple(sorted((tile.a, tile.b))) for tile in tiles}) == len(tiles) == 28
    line = [tile for tile in tiles if tile.whose == "line"]
    assert all(one.b == other.a for one, other in pairwise(line))
    ends = {line[0].a, line[-1].b}
    assert not any(ends & {tile.a, tile.b} for tile in tiles if tile.whose != "line")
    assert {tile.whose for tile in tiles} == {"line", *drawn.SIDES}


def test_the_same_seed_draws_the_same_photo() -> None:
    one, again, other = (drawn.photo(seed, drawn.scattered(seed, drawn.draw(seed, 3))) for seed in (1, 1, 2))
    assert one == again != other
