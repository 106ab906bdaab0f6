"""Whole evenings: three games of pairs with a rematch and other partners, and one of Loo where people come and go."""

import csv
import io

import pytest

from referee.games.evenings import evenings
from referee.games.statistics import people, sides
from referee.record import table_from_text
from referee.storage import archive, queries
from referee.storage.access import new_secret
from referee.storage.queries import games as stored_games
from tests.support.commands import run
from tests.support.databases import opened, statements
from tests.support.words import END, PLAYER_JOINS, PLAYER_LEAVES, REMATCH, WRITE

ANA_OUT, BEN_OUT = ("", "20", "", "5"), ("20", "", "5", "")


def counted(table):
    """All that is counted of a table: its evenings, its people and its sides, and how its games stand."""
    games = queries.tallies(table)
    begun = [(each.begun, [game.number for game in each.games]) for each in evenings(games)]
    standings = [sheet.standing for sheet in queries.sheets_until(table, 99, 99)]
    return begun, people(games), sides(games), standings


def three_games(phone):
    """An evening: two games with the same partners, and one with others."""
    phone.open_table(rule_target=20, best_of=3)
    phone.out(0, *ANA_OUT)
    phone.press(REMATCH)
    phone.out(1, *BEN_OUT)
    phone.press(next(name for name in phone.page.buttons() if name.startswith("Rotate partners")))
    phone.out(0, *ANA_OUT)
    return phone


def won(phone, name):
    rows = csv.DictReader(io.StringIO(phone.get(f"/t/{phone.code}/people.csv").data.decode("utf-8-sig")))
    return next(row["Games won"] for row in rows if row["Name"] == name)


def test_an_evening_of_three_games_is_counted_for_everybody_and_each_pair(ana):
    three_games(ana)
    partner = next(name for name in ("Ben", "Dee") if won(ana, name) == "2")
    assert (won(ana, "Ana"), won(ana, "Cy"), partner) == ("2", "1", "Dee")
    shown = ana.see(f"/t/{ana.code}/people")
    assert {"Ana and Dee", "Ana and Cy", "Ben and Dee"} <= {each.text for each in shown.all("th")}
    assert "Games 1 : 1" in ana.see(f"/t/{ana.code}/2")


def test_an_evening_is_the_same_in_an_empty_database_of_either_kind(ana, app, new_database, tmp_path):
    exported = three_games(ana).get(f"/t/{ana.code}/table.json").text
    with app.app_context():
        here = counted(queries.find_table(ana.code))
    address = new_database()
    assert run("upgrade", database=address).exit_code == 0
    with opened(address, tmp_path):
        assert counted(archive.open_table(table_from_text(exported), new_secret())) == here


def units(phone):
    return [int(each.replace("−", "-")) for each in phone.totals]


def test_an_evening_of_loo_adds_up_to_zero_whoever_comes_and_goes(ana):
    ana.open_table("loo/pot", 3, rule_stopping="shared", rule_worth=5, lead=0)
    seen = [units(ana)]
    steps = [
        lambda: ana.press(WRITE, tricks_0=3, tricks_1=2),
        lambda: ana.tells(PLAYER_JOINS, name="Eve", after=2),
        lambda: ana.press(WRITE, tricks_0=2, tricks_2=3),
        lambda: ana.tells(PLAYER_LEAVES, seat=1),
        lambda: ana.press(WRITE, tricks_0=4, tricks_2=1),
        lambda: ana.tells(END),
    ]
    for step in steps:
        step()
        ana.see(ana.sheet)
        seen.append(units(ana))
    assert [sum(each) for each in seen] == [0] * len(seen)
    assert seen[-2:] == [[66, -32, 1, -35], [88, -32, 22, -78]]
    paid = [each.one("dt").text for each in ana.page.one(class_="settling").all("div")]
    assert paid == ["Ben pays Ana", "Ben pays Cy", "Eve pays Ana"]


@pytest.mark.tour
@pytest.mark.parametrize("page", ["people", "people?name=Ana", "people.csv", "people?season=1", "games", "table.json"])
def test_what_is_counted_over_many_games_asks_as_few_questions_as_over_one(ana, app, page, monkeypatch):
    def asked():
        monkeypatch.setattr(
            stored_games, "_TALLIED", stored_games.Cache(stored_games.MAX_TALLY_BYTES, lambda kept: kept[1].size)
        )
        with app.app_context(), statements() as found:
            assert ana.get(f"/t/{code}/{page}").status_code == 200
        return len(found)

    ana.open_table(rule_target=20)
    ana.out(0, *ANA_OUT)
    code, sheet = ana.code, ana.sheet
    few = asked()
    ana.see(sheet)
    for _game in range(4):
        ana.press(REMATCH)
        ana.out(0, *ANA_OUT)
    assert asked() <= few + 2  # what was written in them since, read at once: not one for each of four


def plays_round(phone, out, **held):
    """A round that somebody went out of; the others hold so much, by name."""
    sides = phone.see(f"{phone.sheet}?order=seats").all(class_="side")
    names = [side.one(class_="who").text.split()[-1] for side in sides]
    told = {f"held_{names.index(name)}": left for name, left in held.items()}
    return phone.press(WRITE, ending=names.index(out), **told)


def standing(phone):
    """Everybody's total, by name."""
    sides = phone.page.all(class_="side")
    return {side.one(class_="who").text.split()[-1]: side.one(class_="total").text for side in sides}


@pytest.fixture
def six(ana):
    """Ana's phone after a game of two rounds: Flo came late to it and Ben went home before its end."""
    names = dict(zip((f"seat_{seat}" for seat in range(5)), ("Ana", "Ben", "Cy", "Dee", "Eve"), strict=True))
    ana.fills_in_table("trains/double_twelve", rule_rounds=2, **names)
    plays_round(ana, "Dee", Ana=12, Ben=30, Cy=7, Eve=21)
    ana.tells(PLAYER_JOINS, name="Flo", after=4)
    ana.tells(PLAYER_LEAVES, seat=1)
    plays_round(ana, "Cy", Ana=5, Dee=9, Eve=1, Flo=2)
    return ana


def everyone(phone):
    """The button for a game of everybody who is there."""
    return next(name for name in phone.page.buttons() if name.startswith("Everyone here plays"))


def test_whoever_comes_late_starts_at_the_highest_total_and_the_lowest_wins(six):
    assert standing(six) == {"Ana": "17", "Ben": "30", "Cy": "7", "Dee": "9", "Eve": "22", "Flo": "32"}
    assert "Cy wins" in six.page.text


def test_the_next_game_is_of_everybody_who_is_there_by_then(six):
    six.see(f"/t/{six.code}/next")
    six.press("Save", newcomer="Gus")
    assert everyone(six).endswith("Ana, Cy, Dee, Eve, Flo and Gus")
    six.press(everyone(six))
    assert six.record["seats"] == ["Ana", "Cy", "Dee", "Eve", "Flo", "Gus"]


def test_whoever_comes_back_starts_like_a_new_player_in_the_seat_they_had(six):
    six.press(REMATCH)
    plays_round(six, "Ana", Cy=4, Dee=8, Eve=15, Flo=16)
    six.tells(PLAYER_LEAVES, seat=1)
    six.tells(PLAYER_JOINS, name="Cy", after=0)
    six.see(six.sheet)
    assert standing(six) == {"Ana": "0", "Cy": "16", "Dee": "8", "Eve": "15", "Flo": "16"}


def test_an_evening_of_six_is_in_the_series_and_the_season_of_everybody(six):
    six.press(REMATCH)
    plays_round(six, "Ana", Cy=4, Dee=8, Eve=15, Flo=16)
    plays_round(six, "Flo", Ana=1, Cy=4, Dee=8, Eve=15)
    assert "Ana wins" in six.page.text
    assert [won(six, name) for name in ("Ana", "Ben", "Cy", "Flo")] == ["1", "0", "1", "0"]
    assert "Games Ana 1, Cy 1" in six.page.id("standing").text
    page = six.see(six.see(f"/t/{six.code}/people").links()["Season"])
    rows = [[cell.text for cell in (*row.all("th"), *row.all("td"))] for row in page.all("tr")]
    assert rows[1:4] == [["Ana", "2", "1", "1 of 2"], ["Cy", "2", "1", "1 of 2"], ["Ben", "1", "1", "–"]]
