"""A table goes from one phone to another by a link, which has all of it: looked at, and taken with one tap."""

import pytest

from referee.web.views import exports
from tests.support.words import IMPORT, REMATCH

TAKE = "Open this table"


@pytest.fixture
def handed(app, monkeypatch):
    """The link to a phone's table, as it shows it where it is alone, and the page on which it does."""

    def handed_by(phone):
        sheet = phone.sheet
        with monkeypatch.context() as alone:
            alone.setitem(app.config, "REFEREE_ALONE", True)
            page = phone.see(f"/t/{phone.code}/share")
        phone.see(sheet)
        return page

    return handed_by


def link(page):
    return page.id("move-link")["value"]


def file_of(phone):
    return phone.get(f"/t/{phone.code}/table.json").text


def test_another_phone_sees_what_is_handed_over_and_takes_it_to_the_letter(evening, ben, handed):
    page = handed(evening)
    assert page.one("div", role="img")
    assert page.links()["Send the link"] == link(page)
    seen = ben.imports(link(page)).id("handed")
    assert "Partners to 100 · 1 hand · Game 2 Ana and Cy 0 Ben and Dee 10" in seen
    assert "second table" not in seen
    ben.press(TAKE)
    assert file_of(ben) == file_of(evening)
    assert ben.code != evening.code


def test_the_link_leads_to_the_page_that_reads_it_at_a_server_too(evening, ben, handed):
    ben.get(link(handed(evening)).partition("#")[0])
    assert ben.shown.headers["Location"] == "/import"


@pytest.mark.parametrize("said", ["#{letters}", "{letters}", "Our table: {link} Come!"])
def test_a_part_of_the_link_or_a_message_around_it_will_do(evening, ben, handed, said):
    sent = link(handed(evening))
    assert "1 hand" in ben.imports(said.format(link=sent, letters=sent.partition("#")[2])).id("handed")


def test_a_table_that_is_there_is_opened_and_not_doubled(evening, ben, handed):
    sent = link(handed(evening))
    ben.imports(sent)
    ben.press(TAKE)
    code = ben.code
    assert "with all of this" in ben.imports(sent).id("handed")
    ben.press(TAKE)
    assert ben.code == code


def test_what_was_written_on_the_other_phone_comes_back(evening, ben, handed):
    ben.imports(link(handed(evening)))
    ben.press(TAKE)
    ben.out(2, "1", "2", "", "4")
    ben.strikes(1, why="Dealt again")
    ben.out(0, "", "50", "2", "30")
    ben.press(REMATCH)
    code = evening.code
    assert "What is new is added" in evening.imports(link(handed(ben))).id("handed")
    evening.press(TAKE)
    assert evening.code == code
    assert file_of(evening) == file_of(ben)


def test_what_goes_on_in_two_places_is_two_tables(evening, ben, handed):
    ben.imports(link(handed(evening)))
    ben.press(TAKE)
    ben.out(2, "1", "2", "", "4")
    evening.out(3, "1", "2", "4", "")
    before = evening.code, file_of(evening)
    assert "second table" in evening.imports(link(handed(ben))).id("handed")
    evening.press(TAKE)
    assert evening.code != before[0]
    evening.see(f"/t/{before[0]}/1")
    assert (evening.code, file_of(evening)) == before


@pytest.mark.parametrize("lacking", [2, 100])
def test_a_link_that_was_cut_is_refused_in_a_sentence(evening, ben, handed, lacking):
    ben.see("/import")
    page = ben.press(IMPORT, 422, text=link(handed(evening))[:-lacking])
    assert "This link is incomplete." in page.id("problem")
    assert ben.press(IMPORT, text=link(handed(evening))).id("handed")


def test_what_is_too_long_for_a_code_is_a_link_and_then_a_file(evening, handed, monkeypatch):
    monkeypatch.setattr(exports, "MOST_IN_CODE", 100)
    page = handed(evening)
    assert "Too long for a code" in page.id("page")
    assert len(link(page)) > 100
    monkeypatch.setattr(exports, "MOST_IN_LINK", 1)
    links = handed(evening).links()
    assert (links["Download whole table"], "Send the link" in links) == (f"/t/{evening.code}/table.json", False)
