"""Where a game can grow no further: it is said where something is told, and what was written before stays readable."""

from dataclasses import replace

import pytest
from sqlalchemy import insert, select

from referee.engine.facts import Join, Leave, Redeal
from referee.engine.limits import MAX_GAMES, MAX_LINES, MAX_REVISIONS, MAX_SEATS
from referee.record import from_document, from_text
from referee.storage import ledger
from referee.storage.access import new_secret
from referee.storage.db import connection
from referee.storage.models import Seat, StoredGame, Table
from tests.support.builders import document
from tests.support.client import seated
from tests.support.words import CHECK, START, WRITE, WRITE_CORRECTION

KEPT = ("table_id", "ruleset", "preset", "options", "opening", "opened_at")


def brought(ana, game):
    """Ana's phone at a table with this game, whatever its size."""
    secret = new_secret()
    with ana.application.app_context():
        code = ledger.open_table(game, secret).code
    ana.see(f"/t/{code}/enter/{secret}")
    return ana


def redealt(lines):
    return replace(from_document(document("longana")), facts=(Redeal(),) * lines)


def comings_and_goings(seats):
    """A game of three at whose table so many have sat."""
    facts = [fact for seat in range(3, seats) for fact in (Join(f"Guest {seat}", 0), Leave(seat))]
    return replace(from_document(document("longana", players=3)), facts=tuple(facts))


def tells(phone, kind, status=200, **fields):
    phone.see(f"/t/{phone.code}/1/tell/{kind}")
    return phone.press(WRITE, status, **fields)


def said(phone):
    return " ".join(each.text for each in phone.page.all(class_="problem"))


@pytest.mark.tour
def test_a_sheet_takes_the_last_line_there_is_room_for_and_no_other(ana):
    brought(ana, redealt(MAX_LINES - 1))
    tells(ana, "redeal")
    tells(ana, "redeal", 422)
    assert "This sheet is full: 500 lines. Start a new game." in ana.page
    exported = from_text(ana.get(f"/t/{ana.code}/1/record.json").text)
    assert len(exported.facts) == MAX_LINES
    brought(ana, exported)


@pytest.mark.tour
def test_a_full_sheet_can_be_corrected_but_a_struck_line_keeps_its_place(ana):
    brought(ana, redealt(MAX_LINES))
    ana.corrects(7, reason="Six doubles", why="It was so")
    ana.strikes(8)
    tells(ana, "redeal", 422)
    assert "This sheet is full" in ana.page


def test_nobody_sits_down_once_as_many_have_as_there_can_be(ana):
    brought(ana, comings_and_goings(MAX_SEATS - 1))
    tells(ana, "join", name="Eve")
    tells(ana, "leave", seat=MAX_SEATS - 1)
    tells(ana, "join", 422, name="Flo")
    assert f"A game takes {MAX_SEATS} players, counting those who left. Start another." in ana.page
    assert from_text(ana.get(f"/t/{ana.code}/1/record.json").text)


@pytest.mark.parametrize("game", ["block/block", "fives/all_fives", "longana/longana"])
def test_whoever_leaves_a_table_of_two_ends_the_game_and_its_sheet_stays(ana, game):
    sheet = ana.open_table(game, players=2).see(ana.sheet)
    tells(ana, "leave", seat=1)
    assert "Too few players are left." in ana.see(f"{ana.sheet}/1").text
    assert ana.see(ana.sheet).id("after")
    ana.page = sheet
    ana.press(WRITE, 409, ending="0", held_1="5-4")


def test_a_line_that_was_no_newcomer_cannot_be_corrected_into_one_too_many(ana):
    brought(ana, comings_and_goings(MAX_SEATS))
    tells(ana, "redeal")
    line = 2 * (MAX_SEATS - 3) + 1
    ana.see(f"/t/{ana.code}/1/{line}")
    ana.press(WRITE_CORRECTION, 422, told_as="join", why="A guest")
    ana.press(WRITE_CORRECTION, 422, name="Eve", why="A guest")
    assert f"A game takes {MAX_SEATS} players" in ana.page


def test_a_line_is_corrected_as_often_as_its_page_has_room_for(ana):
    brought(ana, redealt(1))
    for time in range(1, MAX_REVISIONS):
        ana.corrects(1, reason=f"{time} doubles", why="Counted again")
    ana.corrects(1, 422, reason="No double", why="Counted again")
    assert "This line was saved 10 times. Add or subtract points instead." in ana.page


@pytest.mark.tour
def test_a_table_has_room_for_so_many_games(ana):
    brought(ana, redealt(0))
    with ana.application.app_context():
        first = connection().execute(select(StoredGame.__table__).join(Table).where(Table.code == ana.code)).one()
        same = {name: getattr(first, name) for name in KEPT}
        connection().execute(insert(StoredGame), [{"number": number, **same} for number in range(2, MAX_GAMES)])
        last = connection().execute(insert(StoredGame), {"number": MAX_GAMES, **same}).inserted_primary_key
        seats = connection().execute(select(Seat.number, Seat.player_id).where(Seat.game_id == first.id)).all()
        connection().execute(insert(Seat), [{"game_id": last.id, **each._mapping} for each in seats])
        connection().commit()
    ana.see(f"/t/{ana.code}/new/longana/longana")
    ana.press(START, 422, **seated())
    assert "This table has had 999 games. Open another." in ana.page


PAGES = ["", "/lines", "/lines/1", "/shape", "/board", "/replay?start=1", "/sheet.svg", "/sheet.txt", "/1", "/600",
         "/record.json", "/ask", "/rules", "/tell/void"]  # fmt: skip


@pytest.mark.tour
def test_a_game_that_grew_before_there_were_limits_stays_readable(ana):
    larger = comings_and_goings(60)
    brought(ana, replace(larger, facts=(*larger.facts, *redealt(MAX_LINES).facts)))
    for page in PAGES:
        assert ana.get(f"/t/{ana.code}/1{page}").status_code == 200, page
    ana.corrects(600, reason="Six doubles", why="It was so")


def test_what_is_told_once_too_often_is_told_in_the_preview(ana):
    brought(ana, redealt(MAX_LINES))
    ana.see(f"/t/{ana.code}/1/tell/redeal")
    ana.press(CHECK, 422)
    assert "This sheet is full" in said(ana)
