"""Where presets are played: a list begins with those that its reader looks for."""

import pytest

from referee.engine.ruleset import BRAZIL, CUBA, JAMAICA, PLACES, SPAIN, Preset
from referee.rulesets import rulesets
from referee.web.filters.values import near_and_far

USUAL, FIFTY = Preset("usual", "Usual", ""), Preset("fifty", "To 50", "")
ISLAND, CITY, HAVANA = (
    Preset(key, key, "", place=place) for key, place in (("j", JAMAICA), ("b", BRAZIL), ("c", CUBA))
)
MADRID, EAST = Preset("s", "s", "", place=SPAIN), Preset("e", "e", "", place=CUBA)
ALL = (USUAL, HAVANA, ISLAND, CITY, MADRID, FIFTY, EAST)


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.key)
def test_a_preset_of_a_place_leads_with_its_name(rules):
    for preset in rules.presets:
        leading = [place for place in PLACES if preset.name.startswith(place.name)]
        assert ([preset.place] if preset.place else []) == leading


def test_those_of_the_readers_countries_come_first_and_those_of_no_place_after_them():
    assert near_and_far(ALL, "es") == ([HAVANA, EAST, MADRID, USUAL, FIFTY], [ISLAND, CITY])


def test_what_was_played_last_comes_before_all_others():
    assert near_and_far(ALL, "pt", ISLAND) == ([ISLAND, CITY, USUAL, FIFTY], [HAVANA, EAST, MADRID])
    assert near_and_far(ALL, "es", FIFTY)[0] == [FIFTY, HAVANA, EAST, MADRID, USUAL]


def test_a_single_other_is_not_put_away():
    assert near_and_far((USUAL, ISLAND), "es") == ([USUAL, ISLAND], [])
