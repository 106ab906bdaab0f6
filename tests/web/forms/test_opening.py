"""Opening a table: every game and preset, who sits where, the house rules, and what is taken over from paper."""

from itertools import count, product

import pytest

from referee.engine.options import answers, house_rules
from referee.rulesets import ruleset, rulesets
from referee.storage import ledger, queries
from tests.support.builders import CAST, EVERY_GAME, EVERY_PRESET
from tests.support.client import seated
from tests.support.html import filled
from tests.support.words import OPEN_TABLE, START


def opened(phone):
    """The game that a phone is at, as it is kept."""
    with phone.application.app_context():
        table = queries.find_table(phone.code)
        return ledger.read(queries.find_game(table, queries.latest_number(table))).record


@pytest.mark.tour
@pytest.mark.parametrize("game", EVERY_GAME)
def test_a_table_opens_for_every_game_and_preset(ana, game):
    ana.open_table(game)
    assert ana.page.heading
    assert opened(ana).ruleset.key == game.split("/")[0]
    assert opened(ana).preset == game.split("/")[1]
    assert opened(ana).seats == CAST


@pytest.mark.tour
@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_game_can_be_chosen_from_the_first_page(ana, game):
    ana.see("/")
    ana.see(ana.page.links()["New game"])
    _key, preset = game.split("/")
    rules = opened_by(game)["rules"]
    name = rules.alike(rules.preset(preset))[0].begins or rules.words.name
    way = {"block": "Each alone", "partners": "In pairs"}.get(rules.key, name)
    page = ana.see(ana.page.links()[way])
    if len(rules.presets) > 1:
        page = ana.see(ana.page.links()[rules.preset(preset).name])
    assert page.one("form", id="open")["action"] == f"/new/{game}"
    assert rules.preset(preset).summary in page.id("rules")


def test_what_a_phone_played_last_leads_the_list_of_rules(ana):
    assert ana.see("/new/partners").id("presets").all("li")[0].text != "Cuba"
    ana.open_table("partners/cuba")
    page = ana.see("/new/partners/duo50")
    assert page.id("presets").all("li")[0].text.startswith("Cuba")
    assert page.id("presets").all("summary")[0].text == "Rules Duo to 50"
    assert page.id("presets").one(aria_current="true").text == "Duo to 50"


@pytest.mark.parametrize(
    "path", ["/new/partners?preset=duo50", "/new/partners/duo50", "/new/partners?preset=duo50&same=1"]
)
def test_an_address_names_its_rules_either_way(ana, path):
    page = ana.see(path)
    assert page.one("form", id="open")["action"] == "/new/partners/duo50"
    assert page.id("presets").one(aria_current="true").text == "Duo to 50"


def test_each_game_is_one_card_with_a_drawing_whose_form_leads_to_how_it_is_played(ana):
    ana.open_table()
    page = ana.see("/new")
    cards, firsts = page.all("li", class_="card"), [rules for rules in rulesets() if rules.key != "partners"]
    named = ["Dominoes", *(rules.presets[0].begins or rules.words.name for rules in firsts[1:])]
    assert [each.one("h2").text for each in cards] == [*named, "Chickenfoot"]
    keys = [f"/new/{rules.key}" + "/double_twelve" * (rules.key == "trains") for rules in firsts]
    assert [each.one("h2").one("a")["href"] for each in cards] == [*keys, "/new/trains/chickenfoot"]
    assert all(each.all("svg") for each in cards)
    assert len(page.all(class_="continue")) == 1
    for rules, card in zip(firsts, cards[:-1], strict=True):
        form = ana.see(card.one("h2").one("a")["href"])
        assert ana.see(form.links()["How it's played"]).heading == rules.presets[0].name


def test_whoever_sits_otherwise_plays_the_other_game_by_its_own_rules_and_keeps_the_names(ana):
    ana.see("/new?place=JM")
    ana.see("/new/block/draw")
    ana.press(OPEN_TABLE, family="partners", seat_0="Ana", seat_3="Dee", rule_target=50, best_of=3)
    assert ana.page.one("form", id="open")["action"] == "/new/partners/jamaica"
    assert [ana.page.value(f"seat_{seat}") for seat in range(4)] == ["Ana", "", "", "Dee"]
    assert (ana.page.value("rule_target"), ana.page.value("best_of")) == ("6", "3")
    ana.press(OPEN_TABLE, family="block", seat_1="Ben")
    assert ana.page.one("form", id="open")["action"] == "/new/block/cutthroat"
    ana.press(OPEN_TABLE)
    assert (opened(ana).seats, opened(ana).preset) == (("Ana", "Ben", "Dee"), "cutthroat")


def test_a_game_begins_with_the_rules_it_was_last_played_by(ana):
    assert ana.see("/new/partners").one("form", id="open")["action"] == "/new/partners/lagunex"
    ana.open_table("partners/cuba")
    here = f"/t/{ana.code}/new/partners"
    assert ana.see("/new/partners").one("form", id="open")["action"] == "/new/partners/cuba"
    assert ana.see(here).one("form", id="open")["action"] == f"{here}/cuba"
    assert ana.see("/new/loo").one("form", id="open")["action"] == "/new/loo/points"


def test_an_answer_given_twice_comes_with_its_question(ana):
    folds = [each for each in ana.see("/new/partners").all("details") if "data-rules" in each.attrs]
    leads = next(each for each in folds if each.one("summary").text.startswith("Who leads"))
    assert leads.one("summary").one("small").text == (
        "6-6, or the highest double · Right of the last starter · Who leads after a hand nobody won? Right of the last "
        "starter"
    )


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", ["longana/longana", "loo/points", "loo/pot"])
def test_two_to_four_may_play(ana, game, players):
    ana.open_table(game, players)
    assert opened(ana).seats == CAST[:players]


@pytest.mark.tour
@pytest.mark.parametrize("game", EVERY_GAME)
def test_every_house_rule_that_is_asked_is_kept_as_answered(ana, game):
    page = ana.see(f"/new/{game}")
    rules, preset = (opened_by(game)[each] for each in ("rules", "preset"))
    told = {}
    for rule in house_rules(rules.options):
        if f"rule_{rule.key}" in {each["name"] for each in page.all("input")}:
            told[rule.key] = min({*rule.common} - {rule.default}) if rule.is_number else rule.answers[-1].value
    options = rules.agree(preset.key, told)
    told = {rule.key: told[rule.key] for rule in house_rules(options) if rule.key in told and rule.fits(options)}
    options = rules.agree(preset.key, told)
    players = 4 if 4 in rules.seats(options) else min(rules.seats(options))
    ana.open_table(game, players, **{f"rule_{key}": value for key, value in told.items()})
    assert answers(opened(ana).options) == answers(options)


@EVERY_PRESET
def test_a_form_asks_for_every_rule_but_those_its_preset_is_about(ana, key, preset):
    page, rules = ana.see(f"/new/{key}/{preset}"), ruleset(key)
    asked = [rule for rule in house_rules(rules.options) if not rule.by_preset]
    decisive = {key for rule in asked for _so, group in rule.when.groups for key, *_values in group}
    told = [(rule.key, value) for rule in asked if rule.key in decisive
            for value in rule.common or (rule.default,)]  # fmt: skip
    tables = [rules.agree(preset, {}), *(rules.agree(preset, dict(two)) for two in product(told, told))]
    wanted = {f"rule_{rule.key}" for rule in asked if any(map(rule.fits, tables))}
    assert {each["name"] for each in page.all("input") if each["name"].startswith("rule_")} == wanted


def test_an_answer_that_means_nothing_beside_the_others_is_refused_where_no_script_hides_it(ana):
    told = {"rule_without_blank": "True", "rule_draw": "one"}
    ana.open_table("block/block", players=3, status=422, **told)
    assert "With your other answers, this one means nothing" in ana.page.id("rule_draw").text


def test_five_are_asked_what_a_block_pays_and_nothing_is_chosen_for_them(ana):
    ana.open_table("block/draw", players=5, status=422, rule_tie="no_score")
    assert "Among so many no answer is usual: choose one." in ana.page.id("rule_block_points").text
    assert "rule_block_points" not in dict(filled(ana.page.one("form", id="open")))
    ana.press(OPEN_TABLE, 422)
    ana.press(OPEN_TABLE, rule_block_points="opponents_minus_own")
    assert (opened(ana).options.block_points, len(opened(ana).seats)) == ("opponents_minus_own", 5)


def test_a_fifth_name_beside_two_pairs_stays_and_is_refused(ana):
    ana.open_table("block/draw", players=5, status=422, rule_sides="pairs")
    assert "Only 4 can play by these rules, not 5" in ana.page.one("form", id="open").text
    assert ana.page.id("seat_4")["value"] == seated(5)["seat_4"]


def test_more_than_the_set_can_deal_to_are_refused_at_the_tiles_each(ana):
    ana.open_table("block/whole", players=7, status=422, rule_tie="no_score")
    assert "5 for each of 7 are 35, but the set has 28." in ana.page.id("rule_hand_tiles").closest("div").text
    ana.press(OPEN_TABLE, rule_hand_tiles="3")
    assert opened(ana).options.dealt(7) == 3


def opened_by(game):
    key, preset = game.split("/")
    rules = next(each for each in rulesets() if each.key == key)
    return {"rules": rules, "preset": rules.preset(preset)}


def test_a_number_says_what_the_preset_has_where_it_has_none(ana):
    field = ana.see("/new/trains").id("rule_first_engine")
    assert (field["value"], field["data-silent"]) == ("", "-1")
    assert "The first engine is the highest double of the set." in field.closest("div").text
    assert "15 tiles each" in ana.page.id("rule_hand_tiles").closest("div").text
    ana.open_table("trains", players=3, rule_rounds=9)
    assert (opened(ana).options.first_engine, opened(ana).options.rounds) == (-1, 9)


def test_what_differs_from_the_preset_is_said_where_the_form_comes_back(ana):
    ana.see("/new/partners/duo50")
    page = ana.press(OPEN_TABLE, 422, seat_0="Ana", seat_1="Ana", rule_target=75)
    assert page.value("rule_target") == "75"
    says = {fold.one("summary").text: fold for fold in page.all("details") if "data-rules" in fold.attrs}
    assert [name for name, fold in says.items() if "hidden" not in fold.one("b").attrs] == [
        "The game changed Target 75 · One game · Double-six"
    ]


def test_each_fold_of_house_rules_says_what_the_preset_answers(ana):
    page = ana.see("/new/partners/brazil")
    says = [fold.one("summary").one("small").text for fold in page.all("details") if "data-rules" in fold.attrs]
    assert "Target 150 · One game · Double-six" in says
    assert says[-2:] == ["off", "No fixed penalties · Minutes 30"]


def test_the_house_rules_that_say_what_an_ending_pays_are_a_table(ana):
    rows = ana.see("/new/partners/jamaica").one(class_="by-ending").all("details")
    assert [row.one("summary").text.replace("changed ", "") for row in rows] == [
        "Out One per hand",
        "Out with a double off",
        "Both ends Does a key count two? Yes",
        "Block The lightest hand",
        "Tie Nobody scores · The next counts double",
    ]
    ana.press(OPEN_TABLE, 422, seat_0="Ana", seat_1="Ana", rule_tie="opener_wins")
    changed = [row for row in ana.page.one(class_="by-ending").all("b") if "hidden" not in row.attrs]
    assert [each.closest("summary").text for each in changed] == [
        "Tie changed The side that led · The next counts double"
    ]


@pytest.mark.parametrize("game", ["partners/jamaica", "partners/brazil_by_win"])
def test_where_no_pips_are_counted_no_need_stops_bonuses(ana, game):
    ana.open_table(game, rule_round_pass=1)
    assert "from winning" not in ana.see(f"{ana.sheet}/rules").one("main").text


def test_partners_begin_without_a_name_as_us_and_them(ana):
    ana.see("/new/partners/lagunex")
    page = ana.press(OPEN_TABLE)
    assert opened(ana).seats == ("", "", "", "")
    assert [side.text for side in page.all(class_="side")] == ["Us 0 needs 100", "Them 0 needs 100"]


def test_a_name_given_to_some_is_not_asked_of_the_others(ana):
    ana.see("/new/partners/lagunex")
    page = ana.press(OPEN_TABLE, seat_0="Ana", seat_1="Ben", seat_3="Dee")
    assert opened(ana).seats == ("Ana", "Ben", "", "Dee")
    assert page.all(class_="side")[0].text.startswith("Ana and Partner")


@pytest.mark.parametrize(("players", "seats"), [("3", ("", "", "")), ("2", ("", ""))])
def test_who_plays_alone_says_only_how_many_they_are(ana, players, seats):
    ana.see("/new/longana/longana")
    page = ana.press(OPEN_TABLE, players=players)
    assert opened(ana).seats == seats
    assert page.all(class_="side")[1].text.startswith("Player 2")


@pytest.mark.parametrize(("preset", "players"), [("guyana", 3), ("martinique", 3), ("guadeloupe", 4), ("block", 2)])
def test_as_many_as_a_preset_is_for_are_seated_where_nobody_says_how_many(ana, preset, players):
    ana.see(f"/new/block/{preset}")
    ana.press(OPEN_TABLE)
    assert opened(ana).seats == ("",) * players


def test_more_names_than_players_were_said_are_all_seated(ana):
    ana.see("/new/longana/longana")
    ana.press(OPEN_TABLE, players=2, seat_0="Ana", seat_1="Ben", seat_3="Dee")
    assert opened(ana).seats == ("Ana", "Ben", "Dee")


def test_the_next_game_at_a_table_without_names_needs_none_either(ana):
    ana.see("/new/longana/longana")
    ana.press(OPEN_TABLE, players=3)
    ana.see(f"/t/{ana.code}/new/longana/longana")
    ana.press(START)
    assert (ana.address[-2:], opened(ana).seats) == ("/2", ("", "", ""))


def test_one_name_cannot_have_two_seats(ana):
    ana.see("/new/partners/lagunex")
    page = ana.press(OPEN_TABLE, 422, seat_0="Ana", seat_1="Ben", seat_2="Cy", seat_3=" Ana")
    assert page.problem("seat_3") == "Ana already has a seat."


@pytest.mark.parametrize(
    "again", ["ana", "ANA ", "\uff21na"], ids=["in small letters", "in capitals", "in wide letters"]
)
def test_one_name_is_one_person_however_it_is_written(ana, again):
    ana.see("/new/partners/lagunex")
    page = ana.press(OPEN_TABLE, 422, **seated() | {"seat_3": again})
    assert "already has a seat." in page.problem("seat_3")


def test_a_name_keeps_its_first_spelling_at_a_table(ana):
    ana.open_table(seat_1="Ben  Jr")
    ana.see(f"/t/{ana.code}/new/longana/longana")
    form = ana.page
    ana.press(START, **seated(3) | {"seat_1": " ben jr", "seat_3": ""})
    assert opened(ana).seats == ("Ana", "Ben Jr", "Cy")
    ana.page = form
    ana.press(START, **seated(3) | {"seat_1": " ben jr", "seat_3": ""})
    assert ana.address.endswith("/2")


def test_a_name_too_long_is_refused_with_everything_still_typed(ana):
    ana.see("/new/longana/longana")
    page = ana.press(OPEN_TABLE, 422, seat_0="Ana", seat_1="B" * 41, rule_target=150)
    assert "40" in page.problem("seat_1")
    assert (page.value("seat_1"), page.value("rule_target")) == ("B" * 41, "150")


@pytest.mark.parametrize("name", ["\u202eBen", "\x07", "Be\x00n"])
def test_a_name_that_no_page_can_show_is_refused(ana, name):
    ana.see("/new/longana/longana")
    page = ana.press(OPEN_TABLE, 422, seat_0="Ana", seat_1=name)
    assert page.problem("seat_1") == "There is an invisible character in it. Type it again."


def test_seats_may_be_left_empty_in_between(ana):
    ana.see("/new/longana/longana")
    ana.press(OPEN_TABLE, seat_0="Ana", seat_2="Cy", total_0=10, total_2=30, lead=2)
    assert opened(ana).seats == ("Ana", "Cy")
    assert opened(ana).first().totals == (10, 30)
    assert opened(ana).opening.lead == 1


def test_a_problem_stands_at_the_seat_it_is_about_though_others_are_empty(ana):
    ana.see("/new/longana/longana")
    page = ana.press(OPEN_TABLE, 422, seat_0="Ana", seat_2="Ana")
    assert page.problem("seat_2") == "Ana already has a seat."


def test_an_empty_seat_has_no_points_and_no_lead(ana):
    ana.see("/new/longana/longana")
    page = ana.press(OPEN_TABLE, 422, seat_0="Ana", seat_1="Ben", total_3=5)
    assert page.problem("total_3") == "Nobody sits in that seat."
    page = ana.press(OPEN_TABLE, 422, total_3="", lead=3)
    assert page.problem("lead") == "Nobody sits in that seat."


def test_lots_draw_each_of_those_who_play(ana):
    form, drawn, tables = ana.see("/new/loo/pot").all("form")[0], set(), count()
    while drawn != {0, 1, 2}:
        ticket = f"{next(tables):022}"
        assert ticket < f"{60:022}", f"only {drawn} were drawn"
        ana.forge("/new/loo/pot", **{**dict(filled(form)), **seated(3), "lead": "lot", "ticket": ticket})
        ana.see(ana.shown.location)
        drawn.add(opened(ana).opening.lead)
    assert opened(ana).seats == CAST[:3]


def test_lots_are_drawn_once_however_often_the_form_is_sent(ana):
    ana.open_table("loo/pot")
    form = ana.see(f"/t/{ana.code}/new/loo/pot")
    ana.press(START, lead="lot")
    first, sheet = opened(ana).opening.lead, ana.address
    for _again in range(5):
        ana.page = form
        ana.press(START, lead="lot")
        assert (opened(ana).opening.lead, ana.address) == (first, sheet)


def test_a_first_lead_by_lot_is_drawn_when_the_table_opens(ana):
    ana.open_table(rule_first_lead="random")
    assert opened(ana).opening.lead in range(4)


def test_a_game_goes_on_from_paper(ana):
    ana.open_table(total_0=30, total_1=60, lead=1)
    assert [each.text for each in ana.page.all(class_="total")] == ["30", "60"]
    assert "Ben leads" in ana.page
    assert "From paper" in ana.page


def test_a_game_of_rounds_goes_on_from_paper_at_the_round_that_comes_next(ana):
    ana.open_table("trains", players=3, total_0=30, total_1=61, total_2=45, round=5)
    record = opened(ana)
    assert (record.opening.round, record.opening.totals) == (5, (30, 61, 45))
    ana.out(0, "", "17", "3")
    assert ana.page.id("line-1").one(class_="line-no").text == "5"
    assert "Round 5" in ana.see(ana.page.id("line-1").one("a")["href"])


@pytest.mark.parametrize(
    ("told", "problem"),
    [
        pytest.param({"round": 14}, "This game has 13 rounds.", id="a round after the last"),
        pytest.param({"round": 0}, "Number must be between 1 and", id="none that there is"),
        pytest.param({"round": 8, "rule_rounds": 7}, "This game has 7 rounds.", id="fewer rounds are agreed"),
    ],
)
def test_a_round_that_the_game_does_not_have_is_refused_at_its_field(ana, told, problem):
    page = ana.fills_in_table("trains", 3, 422, **told).page
    assert problem in page.problem("round")
    assert "open" in page.id("round").closest("details").attrs


def test_only_a_game_of_rounds_asks_which_comes_next(ana):
    assert "round" in ana.see("/new/trains").ids
    assert "round" not in ana.see("/new/longana").ids


def test_a_pot_goes_on_from_paper(ana):
    ana.open_table("loo/pot", pot=55, lead=1)
    assert ana.page.one(class_="pot-total").text == "55"
    ana.see("/new/loo/pot")
    page = ana.press(OPEN_TABLE, 422, seat_0="Ana", seat_1="Ben", pot=52)
    assert page.problem("pot") == "A pot must be a multiple of five; if not, count it again."


def test_a_game_that_is_won_on_paper_is_not_opened(ana):
    ana.see("/new/partners/lagunex")
    page = ana.press(OPEN_TABLE, 422, **seated(), total_1=100)
    assert page.problem("total_0") == "100 points already end the game."


@pytest.mark.parametrize(("answer", "problem"), [("0", "between 1 and 10000"), ("many", "integer"), ("9" * 5000, "")])
def test_a_house_rule_out_of_range_opens_the_fold_at_the_field(ana, answer, problem):
    ana.see("/new/partners/lagunex")
    page = ana.press(OPEN_TABLE, 422, rule_target=answer)
    assert problem in page.problem("rule_target")
    assert "open" in page.id("rule_target").closest("details").attrs


def test_a_table_is_opened_once_however_often_it_is_sent(ana):
    form = ana.see("/new/partners/lagunex")
    first = ana.press(OPEN_TABLE, **seated()) and ana.code
    ana.page = form
    ana.press(OPEN_TABLE, **seated())
    assert ana.code == first


@pytest.mark.parametrize(
    "path", ["/new/chess/lagunex", "/new/partners/pot", "/new/chess", "/new/loo?preset=lagunex", "/t/AAAAAA/new"]
)
def test_what_nobody_plays_here_is_not_there(ana, path):
    ana.see(path, 404)
    assert ana.page.heading == "Nothing here"


def test_last_times_people_and_rules_are_two_links_away(ana):
    ana.open_table("partners/duo50", rule_target=75, rule_in_a_row="True")
    ana.see("/")
    ana.see(ana.page.links()["New game"])
    ana.see(ana.page.links()["As last time: Duo to 50 Ana, Ben, Cy, Dee"])
    ana.press(OPEN_TABLE)
    assert (opened(ana).seats, opened(ana).preset, opened(ana).options.target) == (CAST, "duo50", 75)
    assert opened(ana).options.in_a_row


def test_another_game_can_seat_the_people_of_last_time(ana):
    ana.open_table("longana/longana", 3)
    assert "Ana, Ben, Cy as last time" not in ana.see("/new/partners/lagunex").links()
    ana.see("/new/loo/points")
    assert [ana.page.value(f"seat_{seat}") for seat in range(3)] == ["", "", ""]
    ana.see(ana.page.links()["Ana, Ben, Cy as last time"])
    assert [ana.page.value(f"seat_{seat}") for seat in range(3)] == ["Ana", "Ben", "Cy"]
    ana.press(OPEN_TABLE)
    assert opened(ana).seats == CAST[:3]


def test_a_phone_that_has_played_nothing_is_offered_nobody(ana):
    assert not ana.see("/new").all(class_="continue")
    page = ana.see("/new/partners/lagunex?same=1")
    assert not [each for each in page.all("a") if each["data-seats"]]
    assert page.value("seat_0") == ""


def test_two_pairs_may_play_what_is_also_played_alone(ana):
    ana.open_table("fives/five_up", rule_sides="pairs", total_0=10, total_1=20)
    assert opened(ana).first().seating.sides == ((0, 2), (1, 3))
    assert opened(ana).first().totals == (10, 20)


def test_what_was_typed_of_four_players_is_not_lost_when_they_play_in_pairs(ana):
    ana.fills_in_table("fives/five_up", 4, 422, rule_sides="pairs", total_0=10, total_1=20, total_3=5)
    why = "Partners have one score: enter it once."
    assert (ana.page.problem("total_3"), ana.page.value("total_3")) == (why, "5")
    ana.press(OPEN_TABLE, total_1=25, total_3="")
    assert opened(ana).first().totals == (10, 25)


def test_what_was_typed_of_two_pairs_is_not_taken_for_the_score_of_single_players(ana):
    ana.fills_in_table("fives/partners", 4, 422, rule_sides="each", total_0=10)
    assert ana.page.problem("total_0") == "This was a pair's score; now each player has one."
    ana.press(OPEN_TABLE, total_2=5)
    assert opened(ana).first().totals == (10, 0, 5, 0)


def test_two_pairs_are_asked_for_where_the_answer_is_given(ana):
    page = ana.see("/new/fives/partners")
    assert page.one("svg", class_="seating-turn")["aria-label"] == "Clockwise."
    ana.press(OPEN_TABLE, seat_0="Ana", seat_1="Ben", seat_2="Cy")
    assert opened(ana).seats == ("Ana", "Ben", "Cy", "")


def test_a_target_that_can_never_be_hit_is_refused_where_it_was_typed(ana):
    ana.see("/new/fives/all_fives")
    page = ana.press(OPEN_TABLE, 422, **seated(), rule_target=61, rule_over="no_score")
    assert page.problem("rule_target").startswith("Multiples of five never make 61 exactly")


@pytest.mark.parametrize(
    ("game", "words"),
    [("fives/amazonas", "A pass 20 · Galo 50"), ("block/cutthroat", "Does a key count two? Yes")],
)
def test_what_is_agreed_is_told_in_words_that_stand_for_themselves(ana, game, words):
    ana.see(f"/new/{game}")
    assert any(words in summary.text for summary in ana.page.all("summary"))
