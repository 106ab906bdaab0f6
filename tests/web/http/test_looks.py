"""Light, dark or as the phone, and larger figures: chosen at home or on the page More, and kept by this phone alone."""

import pytest

PAGES = ("/", "/rules/partners", "/ask", "/kept", "/offline", "/nothing")


def root(phone, path):
    return phone.get(path).text.split("<html", 1)[1].split(">", 1)[0]


@pytest.mark.parametrize("path", PAGES)
def test_what_is_chosen_is_in_the_first_bytes_of_every_page(ana, path):
    ana.see("/?theme=dark")
    ana.see("/kept?figures=large")
    assert 'data-theme="dark" data-figures="large"' in root(ana, path)


def test_looks_are_offered_at_home_and_on_the_page_of_more_and_on_no_other(keeper):
    offered = {path for path in (*PAGES, keeper.sheet, f"{keeper.sheet}/more") if "theme=" in keeper.get(path).text}
    assert offered == {"/", f"{keeper.sheet}/more"}


def test_a_page_goes_on_at_its_own_address(ana):
    answer = ana.get("/rules/partners?preset=lagunex&theme=light")
    assert (answer.status_code, answer.location) == (303, "/rules/partners?preset=lagunex")


def test_a_sheet_that_is_kept_for_others_is_not_in_the_look_of_one(keeper, ben):
    sheet = keeper.sheet
    ben.see("/?theme=dark")
    looks = [("data-theme" in root(phone, sheet)) for phone in (keeper, ben, keeper, ben)]
    assert looks == [False, True, False, True]


def test_a_phone_that_looks_otherwise_now_is_not_told_that_nothing_changed(keeper):
    tag = keeper.get(keeper.sheet).headers["ETag"]
    keeper.get("/?theme=dark")
    assert keeper.get(keeper.sheet, headers={"If-None-Match": tag}).status_code == 200


def test_as_the_phone_takes_back_what_was_chosen(ana):
    ana.see("/?theme=dark")
    page = ana.see("/")
    assert page.one("meta", name="theme-color")["content"] == "#17402f"
    ana.see(page.links()["As the phone"])
    assert "data-theme" not in root(ana, "/")


def test_what_nobody_offers_is_nothing(ana):
    ana.see("/?theme=%22%3E&figures=huge")
    assert "data-" not in root(ana, "/").replace("data-worker", "")
