"""Where presets are played: a list begins with those that its reader looks for."""

import pytest

from referee.engine.ruleset import Preset
from referee.rulesets import ruleset, rulesets
from referee.rulesets.places import BRAZIL, CUBA, JAMAICA, PLACES, SPAIN
from referee.web.filters.values import near_and_far
from tests.support.html import filled

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


def test_what_came_from_the_readers_country_comes_before_the_others_of_its_language():
    assert near_and_far(ALL, "es", place="Spain") == ([MADRID, HAVANA, EAST, USUAL, FIFTY], [ISLAND, CITY])


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.code)
def test_every_place_plays_something_and_one_preset_of_a_game(place):
    usual = [[preset for preset in rules.presets if place in preset.usual_in] for rules in rulesets()]
    assert sum(map(len, usual)) > 0
    assert max(map(len, usual)) == 1


LANDS = {
    "es-DO": ("partners", "Dominican Republic"),
    "es-PR": ("partners", "Puerto Rico"),
    "es-CU": ("partners", "Cuba, double-nine"),
    "es-VE": ("partners", "Venezuela"),
    "es-ES": ("partners", "Spain"),
    "es-MX": ("partners", "Partners to 100"),
    "pt-BR": ("partners", "Brazil to 100"),
    "en-JM": ("partners", "Jamaica"),
    "en-GB": ("fives", "Fives and Threes"),
    "en-US": ("trains", "Mexican Train, double-twelve"),
    "en-GY": ("block", "Guyana, three-hand"),
    "fr-HT": ("partners", "Haiti"),
    "ht": ("partners", "Haiti"),
    "fr-MQ": ("block", "Martinique"),
    "fr-GP": ("block", "Guadeloupe"),
}


def chosen(phone, key):
    """The preset that a game begins with, as it is called in English."""
    page = phone.see(f"/new/{key}")
    addresses = [form["action"] for form in page.all("form", method="post")]
    return next(
        each.name for each in ruleset(key).presets if any(at.endswith(f"/{key}/{each.key}") for at in addresses)
    )


@pytest.mark.parametrize("language", LANDS)
def test_a_phone_starts_with_what_is_played_in_the_country_of_its_language(eve, language):
    eve.environ_base["HTTP_ACCEPT_LANGUAGE"] = f"{language},{language[:2]};q=0.9"
    page = eve.see("/new")
    first = page.one("ul", class_="games").all("h2")[0].one("a")["href"]
    key, preset = LANDS[language]
    assert (first.split("/")[2], chosen(eve, key)) == (key, preset)
    assert not page.all("section", aria_labelledby="where")


def test_mexican_train_and_chickenfoot_are_cards_of_their_own_with_their_own_presets(eve):
    eve.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en-US"
    links, presets = eve.see("/new").links(), ruleset("trains").presets
    begun = {"Mexican Train": "double_twelve", "Chickenfoot": "chickenfoot"}
    assert {name: links[name] for name in begun} == {name: f"/new/trains/{key}" for name, key in begun.items()}
    for name in begun:
        page = eve.see(links[name])
        chips = [link.text for link in page.id("presets").all("a")]
        assert page.heading == name
        assert {*chips} == {each.name for each in presets if (each.answers.get("game") is None) == (name[0] == "M")}


def test_each_alone_in_jamaica_is_cut_throat(eve):
    eve.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en-JM"
    assert chosen(eve, "block") == "Jamaica, each alone"


def test_who_names_no_country_is_asked_once_and_may_say_another_later(eve):
    eve.environ_base["HTTP_ACCEPT_LANGUAGE"] = "es"
    page = eve.see("/new")
    assert page.one("section", aria_labelledby="where")
    eve.see(page.links()["Venezuela"])
    assert not eve.page.all("section", aria_labelledby="where")
    assert chosen(eve, "partners") == "Venezuela"
    eve.see(eve.see("/new").links()["Cuba"])
    assert chosen(eve, "partners") == "Cuba, double-nine"
    eve.see(eve.see("/new").links()["En otro lugar"])
    assert chosen(eve, "partners") == "Partners to 100"


def test_a_place_that_there_is_not_is_not_remembered(eve):
    eve.see("/new?place=XX")
    assert eve.page.one("section", aria_labelledby="where")


def test_what_was_played_last_comes_before_what_is_usual_where_one_plays(ana):
    ana.open_table("partners/duo50")
    ana.see("/new?place=PR")
    assert chosen(ana, "partners") == "Duo to 50"


@pytest.mark.parametrize("language", LANDS)
def test_the_referee_is_asked_under_the_rules_of_that_country(eve, language):
    eve.environ_base["HTTP_ACCEPT_LANGUAGE"] = f"{language},{language[:2]};q=0.9"
    page = eve.see("/ask/block")
    key, preset = LANDS[language]
    told = dict(filled(page.one("form", method="get")))
    assert (told["game"], ruleset(key).preset(told["preset"]).name) == (key, preset)
