"""Score sheets as people paste them, in three languages: what is read of each stands beside it."""

import tomllib
from pathlib import Path

import pytest

from referee.engine.facts import ImpossibleFact
from referee.record import as_game, read_pasted
from referee.rulesets import ruleset

SHEETS = [
    sheet
    for name in ("sheets.toml", "more_sheets.toml")
    for sheet in tomllib.loads(Path(__file__).with_name(name).read_text("utf-8"))["sheet"]
]


def game(text, key, target=None):
    """What the lines of a sheet are in a game by its first preset: the kind of each, and its points."""
    rules = ruleset(key)
    record = as_game(read_pasted(text), rules, rules.presets[0].key, target)
    return [(line.fact.kind, line.verdict.awards) for line in record.scored()]


@pytest.mark.parametrize("sheet", SHEETS, ids=[sheet["title"] for sheet in SHEETS])
def test_a_sheet_is_read_as_it_is_meant(sheet):
    if sheet.get("refused"):
        with pytest.raises(ImpossibleFact):
            read_pasted(sheet["text"])
        return
    pasted = read_pasted(sheet["text"])
    assert [list(line.points) for line in pasted.hands] == sheet["hands"]
    assert list(pasted.names) == sheet.get("names", [""] * len(sheet["hands"][0]))
    assert list(pasted.theirs) == sheet.get("theirs", [])
    assert pasted.asks == sheet.get("asks", False)
    doubted = [line.text for line in pasted.lines if line.doubt and not line.is_total]
    assert doubted == [text for text in doubted if text.startswith(tuple(sheet.get("amber", [])))]
    assert len(doubted) == len(sheet.get("amber", []))


def test_the_reader_says_what_the_numbers_are():
    told = [read_pasted("10 0\n25 0\n40 0", running).totals for running in (None, False, True)]
    assert told == [(75, 0), (75, 0), (40, 0)]


def test_what_their_total_lacks_is_said_beside_ours():
    (total,) = [line for line in read_pasted("25 0\n0 40\n30 0\nTotal 60 40").lines if line.is_total]
    assert total.doubt.params == {"theirs": "60 : 40", "ours": "55 : 40"}


@pytest.mark.parametrize(
    ("text", "key", "kinds"),
    [
        ("Nos Ellos\n25 0\n0 40 tranca\n0 0\n30 -5\n12 12", "partners", ["hand", "hand", "hand", "adjust", "adjust"]),
        ("Ana Ben\n25 0\n0 40", "block", ["hand", "hand"]),
        ("Nous Eux\n25 0\n0 40 morte\n0 30 jeu mort", "partners", ["hand", "hand", "hand"]),
        ("Ana Ben Cy\n12 0 9\n0 40 3\n5 12 7", "trains", ["hand", "hand", "hand"]),
        ("Ana Ben Cy\n5 0 0\n1 2 2", "loo", ["adjust", "adjust"]),
    ],
)
def test_a_line_is_a_hand_where_one_can_be_worth_it_and_else_an_adjustment(text, key, kinds):
    lines = game(text, key)
    assert [kind for kind, _points in lines] == kinds
    assert [points for _kind, points in lines] == [line.points for line in read_pasted(text).hands]


def test_partners_sit_where_partners_sit():
    pasted, rules = read_pasted("Ana y Cy vs Beto y Dora\n25 0\n0 40"), ruleset("partners")
    assert as_game(pasted, rules, rules.presets[0].key).seats == ("Ana", "Beto", "Cy", "Dora")


def test_no_hand_is_taken_after_the_end_of_the_game():
    with pytest.raises(ImpossibleFact) as refused:
        game("60 0\n50 0\n0 10", "partners")
    assert refused.value.field == "target"
    assert len(game("60 0\n50 0\n0 10", "partners", 200)) == 3


@pytest.mark.parametrize(
    "text", ["25 0\n" * 501, "1 " * 16_000, "25-0 " * 6_000, "[" * 30_000, '{"a": ' * 5_000, "9" * 40_000]
)
def test_what_no_sheet_is_as_long_as_is_refused(text):
    with pytest.raises(ImpossibleFact):
        read_pasted(text)
