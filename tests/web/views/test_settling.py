"""At the end of an evening of Loo everybody sees who pays whom, in units and in money."""

import pytest

from tests.support.builders import document, told, tricks


@pytest.fixture
def stopped(ana):
    """A table that stopped while loos were owed, with a unit worth so many cents."""

    def played(*hands, **options):
        ana.imports(document("loo", *hands, told("stop"), preset="pot", stopping="shared", **options))
        return ana

    return played


def owed(page):
    return [(each.one("dt").text, each.one("dd").text) for each in page.one(class_="settling").all("div")]


def test_who_has_lost_pays_who_has_won_with_the_fewest_payments(stopped):
    ana = stopped(tricks(3, 2, 0, 0), worth=5)
    assert ana.totals == ["17", "18", "−17", "−18"]
    assert owed(ana.page) == [("Cy pays Ana", "17 0.85"), ("Dee pays Ben", "18 0.90")]
    text = ana.get(f"{ana.sheet}/sheet.txt").text
    assert text.endswith("Settling up\nCy pays Ana: 17 (0.85)\nDee pays Ben: 18 (0.90)\n")


def test_units_that_are_worth_no_money_are_paid_as_units(stopped):
    assert owed(stopped(tricks(3, 2, 0, 0)).page) == [("Cy pays Ana", "17"), ("Dee pays Ben", "18")]


def test_where_everybody_is_even_nobody_pays(stopped):
    assert stopped().page.one(class_="settling").one("p").text == "Everyone is even: nobody pays."


def test_a_game_for_points_is_not_settled(ana):
    ana.imports(document("loo", tricks(3, 2, 0, 0), told("stop"), preset="points"))
    assert not ana.page.all(class_="settling")
    assert "Settling up" not in ana.get(f"{ana.sheet}/sheet.txt").text
