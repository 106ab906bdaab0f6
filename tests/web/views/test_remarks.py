"""Tiles that cannot be all that is left: the page asks to count again, before writing and ever after."""

from tests.support.client import ended
from tests.support.words import CHECK

ODD, EVEN = ("2-3", "1-2", "3-6", "4-4 2-6"), ("2-3", "2-2", "3-6", "4-4 2-6")
TOLD = "here 1 is left once and 2 is left 3 times"


def doubts(page):
    return page.all("p", "span", class_="doubt")


def test_a_block_that_cannot_be_is_remarked_above_the_verdict_on_the_sheet_and_on_its_page(keeper):
    told = ended("blocked", *ODD) | {"blocked_by": "3", "end": "5"}
    (above,) = doubts(keeper.press(CHECK, **told))
    assert TOLD in above
    keeper.block(*ODD, blocked_by=3, end=5)
    assert [each.text for each in doubts(keeper.see(keeper.address))] == ["check tiles"]
    (above,) = doubts(keeper.see(f"{keeper.address}/1"))
    assert TOLD in above


def test_a_block_that_can_be_is_written_without_a_word(keeper):
    keeper.block(*EVEN, blocked_by=3, end=5)
    assert doubts(keeper.see(keeper.address)) == doubts(keeper.see(f"{keeper.address}/1")) == []


def test_the_desk_remarks_what_cannot_be_above_its_reasons(keeper):
    held = "&".join(f"held_{seat}={tiles}" for seat, tiles in enumerate(ODD))
    (above,) = doubts(keeper.see(f"/ask/blocked?{held}&end=5".replace(" ", "+")))
    assert TOLD in above
