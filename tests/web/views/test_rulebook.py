"""The rulebook: what is in force and what is our own, where others differ, and a place for every clause."""

from collections import defaultdict
from itertools import combinations
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.desk.rulebook import CHAPTERS, in_force
from referee.engine.options import answers as answers_of
from referee.engine.options import house_rules
from referee.engine.tiles import Tile
from referee.record import from_document
from referee.rulesets import game, ruleset, rulesets
from referee.rulesets.line import ENDINGS
from referee.rulesets.longana import LONGANA
from referee.rulesets.partners import PARTNERS
from referee.rulesets.partners.presets import REGIONS, SOURCES
from tests.support.builders import EVERY_PRESET, document, toured
from tests.support.strategies import KEYS, answers, quick, records


@pytest.mark.tour
@EVERY_PRESET
def test_every_preset_shows_its_house_rules_and_the_clauses_that_always_hold(eve, key, preset):
    page, rules = eve.see(f"/rules/{key}?preset={preset}"), ruleset(key)
    shown = page.id("agreed").closest("section").text
    options = rules.agree(preset, {})
    for each in in_force(options):
        assert str(each.sentence) in shown
    always = {each.text.removesuffix(" our default") for each in page.id("always").closest("section").all("p")}
    clauses = game(key).book.clauses
    in_force_here = {clause.text for clause in clauses if clause.when(options) and clause.is_printed()}
    assert always & {clause.text for clause in clauses} == in_force_here
    assert page.heading == rules.preset(preset).name


@pytest.mark.tour
@pytest.mark.parametrize("key", KEYS)
def test_worked_examples_come_with_their_steps_and_each_step_with_its_clause(eve, key):
    page = eve.see(f"/rules/{key}")
    worked = page.id("worked").closest("section")
    cited = defaultdict(set)
    for link in {link["href"] for link in worked.all("a", class_="clause")}:
        path, _hash, clause = link.partition("#")
        cited[path].add(clause)
    assert all(clauses <= set(eve.see(path).ids) for path, clauses in cited.items())


@pytest.mark.tour
@EVERY_PRESET
def test_every_sentence_of_ours_is_marked_and_none_that_a_text_says(eve, key, preset):
    page, rules = eve.see(f"/rules/{key}?preset={preset}"), ruleset(key)
    options = rules.agree(preset, {})
    ours = {
        "agreed": [each.is_ours for each in in_force(options, rules.preset(preset))],
        "always": [each.is_ours for each in game(key).book.clauses_under(options) if each.is_printed()],
    }
    for section, expected in ours.items():
        lines = [line for line in page.id(section).closest("section").all("li") if "clauses" in line.around[0]["class"]]
        assert sorted("our default" in line.text.replace("by our default", "") for line in lines) == sorted(expected)


def test_what_an_ending_pays_stands_in_a_row_for_each_and_says_once_what_others_do(eve):
    section = eve.see("/rules/partners?preset=dominican&at=rule-tie").id("agreed").closest("section")
    rows = section.one("dl", class_="endings")
    assert [each.text for each in rows.all("dt")] == ["Out", "Both ends", "Block", "Tie"]
    assert [each.text for each in rows.all("summary")] == [
        "Winners score all pips, their own too.",
        "25 points for going out with a non-double that fits both ends (capicua).",
        "Blocker against next player: the lighter hand's side wins a block.",
        "The side that blocked wins a tied block.",
    ]
    assert [fold.closest("li")["id"] for fold in rows.all("details") if "open" in fold.attrs] == ["rule-tie"]
    assert section.text.count("Winners score all pips, their own too.") == 1
    assert "The side that led wins a tied block." in eve.page.id("rule-tie").text


def test_every_rule_of_what_an_ending_pays_is_one_of_a_game_that_prints_it():
    printing = [rules for rules in rulesets() if rules.words.endings]
    asked = {rule.key for rules in printing for rule in house_rules(rules.options)}
    assert {key for keys in ENDINGS.values() for key in keys} <= asked


def test_what_the_sources_of_a_preset_say_is_not_ours(eve):
    assert "our default" in eve.see("/rules/partners").id("LAG-G1").closest("li").text
    assert "our default" not in eve.see("/rules/partners?preset=spain").id("LAG-G1").closest("li").text
    assert "our default" not in eve.see("/rules/block?preset=cutthroat").id("BLO-G9").closest("li").text
    assert "our default" not in eve.see("/rules/fives?preset=amazonas").id("FIV-G4").closest("li").text


def test_what_others_do_stands_beside_a_sentence_of_ours(eve):
    line = eve.see("/rules/longana?at=LON-G11").id("LON-G11").closest("li").text
    assert "our default" in line
    assert "Others: In train games, only for a tile on your own arm." in line


def told_apart(phone, *presets, game="partners"):
    """What a page says of these presets: each question with the answers, as they are read."""
    page = phone.see(f"/rules/{game}/compare?" + urlencode([("preset", each) for each in presets]))
    told = page.one("dl", class_="apart").all("div")
    return {each.one("dt").text: [answer.text for answer in each.all("dd")] for each in told}


def test_how_two_tables_differ_is_told_in_sentences(eve):
    told = told_apart(eve, "jamaica", "duo50")
    assert told["Who wins a blocked hand?"] == [
        "Jamaica: The side with the lightest hand wins a block.",
        "Duo to 50: The pair with fewer pips wins a block.",
    ]


def test_what_two_tables_play_alike_is_not_repeated(eve):
    assert "Play to how many points?" not in told_apart(eve, "collective", "puerto_rico")
    told = told_apart(eve, "lagunex", "duo50", "collective")
    assert told["Double win"][0] == "Partners to 100 and Duo to 50: Double win: no bonus."


def test_a_question_that_does_not_arise_has_no_answer_beside_those_that_do(eve):
    told = told_apart(eve, "points", "pot", game="loo")
    assert told["Play to how many points?"] == ["Loo for points: 15 points or more win the game."]
    assert told["What does a looed player pay?"] == ["Loo for the pot: A loo is what the last pot held."]
    assert "Can a bonus win the game?" not in told_apart(eve, "lagunex", "duo50")


def test_the_usual_number_of_tiles_is_not_said_to_be_none(eve):
    assert "Others: standard, 5, 6, 7" in eve.see("/rules/fives?preset=league")


@EVERY_PRESET
def test_how_a_game_is_played_says_nothing_twice(key, preset):
    rules = ruleset(key)
    for _title, sentences in game(key).book.guide.chapters(rules.agree(preset, {})):
        texts = [str(each) for each in sentences]
        assert len(texts) == len({*texts})


def others_of(eve, clause, path):
    """What others do instead of the house rule with this clause, as the rulebook at an address prints it."""
    return eve.see(path).id(clause).closest("li").text.partition("Others: ")[2]


def test_other_numbers_of_tiles_are_named_where_another_answer_says_how_many_are_dealt(eve):
    assert "5, 6, 7, 9" in others_of(eve, "BLO-03", "/rules/block?preset=cutthroat")


def test_no_other_target_in_points_stands_beside_one_in_hands(eve):
    assert not others_of(eve, "BLO-G11", "/rules/block?preset=martinique")
    assert "50, 61, 121" in others_of(eve, "BLO-G11", "/rules/block")


def test_that_others_have_no_such_rule_is_said_in_a_sentence(eve):
    others = others_of(eve, "NHR-15", "/rules/fives?preset=amazonas")
    assert others.startswith("Going out with a double counts like any other tile.")


DISPUTED = [
    pytest.param(rules, preset, dissent, id=f"{preset.key} {dissent.rule} {dissent.answer}")
    for rules in rulesets()
    for preset in rules.presets
    for dissent in preset.dissents
]


@pytest.mark.parametrize(("rules", "preset", "dissent"), DISPUTED)
def test_where_sources_disagree_the_other_answer_is_one_to_play_by(rules, preset, dissent):
    taken = rules.agree(preset.key, {})
    rule = next(each for each in house_rules(taken) if each.key == dissent.rule)
    assert rule.asked(taken)
    assert rule.accepts(dissent.answer)
    assert getattr(taken, rule.key) != dissent.answer
    assert dissent.sources
    assert set(dissent.sources) <= game(rules.key).book.sources.keys()


@pytest.mark.parametrize(("rules", "preset", "dissent"), toured(each.values for each in DISPUTED))
def test_the_other_answer_stands_under_the_one_taken_and_opens_a_game(eve, rules, preset, dissent):
    page = eve.see(f"/rules/{rules.key}?preset={preset.key}")
    links = [link["href"] for link in page.all("a") if link.text == "Play it this way"]
    address = next(link for link in links if f"{dissent.rule}={dissent.answer}" in link)
    titles = game(rules.key).book.sources
    line = next(each for each in page.all("li") if any(link["href"] == address for link in each.all("a")))
    assert all(titles[each] in line for each in dissent.sources)
    assert eve.see(address).value(f"rule_{dissent.rule}") == str(dissent.answer)


def test_a_table_that_plays_by_its_own_answer_is_not_told_that_it_was_taken(eve):
    assert "we took this answer" in eve.see("/rules/partners?preset=dominican").id("V-P06").closest("li")
    assert "we took" not in eve.see("/rules/partners?preset=dominican&tie=drawn").id("LAG-G1").closest("li")


@pytest.mark.parametrize("path", ["/new/partners/spain", "/rules/partners?preset=spain"])
def test_how_a_preset_differs_from_the_usual_one_is_a_tap_away(eve, path):
    link = eve.see(path).links()["Compared with Partners to 100"]
    assert link == "/rules/partners/compare?preset=spain&preset=lagunex"


def test_the_rules_of_an_example_are_sentences_beside_each_other(eve):
    worked = eve.see("/rules/longana").id("worked").closest("section")
    assert "Played under: Longana. 0-0 left in a hand counts 50." in worked.text.replace("\N{NON-BREAKING HYPHEN}", "-")


@pytest.mark.tour
@EVERY_PRESET
def test_every_preset_has_an_example_of_its_own_and_tells_by_what_rules_the_others_came(eve, key, preset):
    worked = eve.see(f"/rules/{key}?preset={preset}").id("worked").closest("section")
    own, _heading, others = worked.text.partition("Under other house rules")
    titles = [example.title for example in game(key).book.examples]
    assert any(title in own for title in titles)
    assert not any(title in own and title in others for title in titles)
    assert others.count("Played under: ") == others.count(f"Played under: {ruleset(key).preset(preset).name}")


@pytest.mark.tour
@pytest.mark.parametrize("key", KEYS)
def test_every_example_is_on_the_page_of_some_preset(eve, key):
    pages = [eve.see(f"/rules/{key}?preset={preset.key}").ids for preset in ruleset(key).presets]
    assert {f"example-{each.slug}" for each in game(key).book.examples} <= {place for ids in pages for place in ids}


def test_a_worked_example_says_what_it_starts_from_and_which_tiles_were_left(eve):
    last = eve.see("/rules/trains").id("example-after-the-last-round-the-lowest-has-won").text
    assert "Before it: Ana 200, Ben 190, Cy 240. Round 13 of 13, engine 0-0" in last.replace("\u2011", "-")
    assert "Left in hand: Ben 1-1." in last.replace("\u2011", "-")
    assert "Before it: Ana 60, Ben 85." in eve.see("/rules/block").id("example-out-the-other-hand-s-pips").text


def test_an_example_of_another_game_is_on_a_page_only_where_it_is_asked_for(eve):
    place = "example-chickenfoot-0-0-counts-50"
    assert "example-chickenfoot" not in " ".join(eve.see("/rules/trains").ids)
    assert place in eve.see("/rules/trains?preset=chickenfoot").ids
    folds = [each for each in eve.see(f"/rules/trains?at={place}").all("details") if place in str(each["id"])]
    assert "open" in folds[0].attrs
    assert "open" in folds[0].around[1].attrs


def test_our_default_is_marked_and_the_other_answers_stand_beside_it(eve):
    page = eve.see("/rules/partners")
    level = page.id("LAG-G1").closest("li")
    assert "A tied block scores nothing. our default" in level.text
    assert "The side that led wins a tied block." in level.text
    changed = eve.see("/rules/partners?tie=opener_wins").id("V-P07").closest("li")
    assert "our default" not in changed.text


def test_every_rule_can_be_linked_to_from_where_it_stands(eve):
    page = eve.see("/rules/loo?preset=pot")
    linked = {link["href"].removeprefix("#") for link in page.all("a", class_="clause") if link["href"][0] == "#"}
    loo = ruleset("loo")
    book = game("loo").book.shown_under(loo.agree("pot", {}))
    assert {clause.id for clauses in book.values() for clause in clauses} <= linked <= set(page.ids)


def test_the_other_common_numbers_stand_beside_a_number(eve):
    assert (
        "Others: 0-0 left in a hand counts 25. 0-0 left in a hand counts 50."
        in eve.see("/rules/longana").id("LON-G16").closest("li").text
    )
    drawn = eve.see("/rules/partners").id("V-P21").closest("li").text
    assert "Others: With 5 points or more the losers draw." in drawn


@pytest.mark.parametrize("preset", REGIONS, ids=lambda preset: preset.key)
def test_a_regional_preset_names_what_it_was_read_from(eve, preset):
    sources = eve.see(f"/rules/partners?preset={preset.key}").id("sources").closest("section").text
    assert all(SOURCES[each] in sources for each in preset.sources)


@pytest.mark.parametrize("key", [rules.key for rules in rulesets() if len(rules.presets) > 1])
def test_every_preset_differs_from_the_usual_one_and_says_how(eve, key):
    usual, *others = ruleset(key).presets
    for preset in others:
        assert told_apart(eve, preset.key, usual.key, game=key)


def test_only_a_game_that_is_played_otherwise_than_its_preset_has_house_rules_in_force(eve):
    assert "House rules in force" not in eve.see("/rules/partners?preset=cuba")
    assert "House rules in force" in eve.see("/rules/partners?preset=cuba&target=100")


def test_more_than_three_presets_or_fewer_than_two_are_not_compared(eve):
    many = urlencode([("preset", preset.key) for preset in PARTNERS.presets])
    for query in (many, "preset=duo50", "", "preset=chess&preset=duo50"):
        page = eve.see(f"/rules/partners/compare?{query}")
        assert len([each for each in page.all("input") if "checked" in each.attrs]) == 3


def chapters_of(key, preset):
    """What the guide says under a preset, by its chapters, and what it pictures."""
    guide, options = game(key).book.guide, ruleset(key).agree(preset, {})
    said = zip(CHAPTERS, guide.chapters(options), strict=True)
    return {name: title for name, (title, sentences) in said if sentences}, guide.pictures(options)


@EVERY_PRESET
def test_how_it_is_played_goes_from_the_aim_to_the_win_with_five_pictures(key, preset):
    told, pictures = chapters_of(key, preset)
    assert told.keys() >= {"aim", "need", "deal", "lead", "turn", "end", "score", "win", *pictures}
    assert len(pictures) == 5


@pytest.mark.parametrize("key", KEYS)
def test_what_stands_for_a_game_in_a_list_has_no_names_too_small_to_read(key):
    drawing = game(key).book.guide.drawing(ruleset(key).options())
    assert drawing.pieces
    assert not drawing.labels


@EVERY_PRESET
def test_what_is_drawn_of_a_game_is_in_its_set_each_tile_once_and_none_upon_another(key, preset):
    own = {str(tile) for tile in ruleset(key).tile_set(ruleset(key).agree(preset, {})).tiles}
    for name, drawn in chapters_of(key, preset)[1].items():
        whole = [[half.number for half in piece.halves] for piece in drawn.pieces if len(piece.halves) == 2]
        tiles = [str(Tile(max(each), min(each))) for each in whole]
        assert drawn.pieces
        assert len({*tiles}) == len(tiles), name
        assert {*tiles} <= own
        boxes = [piece.box for piece in (*drawn.pieces, *drawn.free)]
        for (x, y, across, down), (u, v, wide, high) in combinations(boxes, 2):
            assert x + across <= u or u + wide <= x or y + down <= v or v + high <= y, name


@pytest.mark.parametrize("key", [rules.key for rules in rulesets()])
def test_the_rulebook_and_the_card_begin_with_how_it_is_played(eve, key):
    for address in (f"/rules/{key}", f"/rules/{key}/card"):
        page = eve.see(address)
        first = next(each for each in page.all("section") if each["aria-labelledby"])
        assert first["aria-labelledby"] == "guide"
        told, pictures = chapters_of(key, ruleset(key).presets[0].key)
        assert [each.text for each in first.all("h3")] == [*told.values()]
        assert [each.closest("div")["id"] for each in first.all("figure")] == [
            f"guide-{name}" for name in told if name in pictures
        ]


def test_how_it_is_played_says_what_the_table_agreed_on(eve):
    guide = eve.see("/rules/partners/card?preset=jamaica&target=8").id("guide").closest("section").text
    assert "A hand won counts 1." in guide
    assert "The first side to reach 8 wins. Losing a hand wipes out your score." in guide
    assert "First pass" not in guide


def read(part):
    """How many words of a part of a page somebody reads who sees its pictures."""
    unseen = [*part.all("title", "desc"), *part.all(class_="no-print")]
    return len(part.text.split()) - sum(len(each.text.split()) for each in unseen)


@pytest.mark.parametrize("language", ["en", "es", "pt-BR"])
@pytest.mark.parametrize("key", KEYS)
def test_how_it_is_played_is_read_in_three_minutes_and_fits_a_card_under_every_preset(eve, key, language):
    for preset in ruleset(key).presets:
        card = eve.see(f"/rules/{key}/card?preset={preset.key}&lang={language}").one("main")
        assert read(card) <= 450, preset.key
        assert language != "en" or read(card.one("section")) <= 400, preset.key


def test_a_card_says_what_a_table_plays_otherwise_and_nothing_twice(eve):
    card = eve.see("/rules/partners/card?preset=cuba&target=100&sanctions=world").text
    assert card.count("The first side to reach 100 wins.") == 1
    assert card.count("a false block cancels it and costs 40") == 1
    assert "What this table plays otherwise" not in eve.see("/rules/partners/card?preset=cuba&target=100").text


def test_a_table_leads_to_the_card_of_its_own_rules(ana):
    ana.open_table("partners/cuba", rule_target=100, rule_written_beyond="False")
    card = ana.see(ana.see(f"{ana.sheet}/rules").links()["Card to print"]).text
    assert "The first side to reach 100 wins. Points beyond the target do not count." in card


def test_a_card_is_headed_by_what_its_preset_plays(eve):
    card = eve.see("/rules/partners/card?preset=jamaica")
    assert "Six hands in a row." in card.one("div", class_="page-head").text
    assert "score the opponents' tiles" not in card.text


def test_an_example_is_told_by_the_preset_that_is_nearest_to_its_rules(eve):
    place = "example-blocked-the-others-pips-minus-their-own"
    worked = eve.see(f"/rules/block?at={place}").id(place).text
    assert "Played under: Block dominoes" in worked
    assert "Draw dominoes. Nobody draws" not in worked


def test_the_card_and_the_rulebook_lead_to_each_other_under_the_same_rules(eve):
    there = eve.see("/rules/partners?preset=duo50&target=75").links()["Card to print"]
    assert "The first side to reach 75 wins." in eve.see(there).text
    assert "The first side to reach 75 wins." in eve.see(eve.page.links()["Rulebook"]).text


@pytest.mark.parametrize(
    "path",
    [
        pytest.param("chess", id="another game"),
        pytest.param("chess/card", id="another game's card"),
        pytest.param("chess/compare", id="another game's presets"),
        pytest.param("partners?preset=chess", id="a preset there is not"),
        pytest.param("partners?tie=perhaps", id="an answer there is not"),
        pytest.param("partners?target=" + "9" * 5000, id="a number out of range"),
        pytest.param("partners?target=%00", id="a number that is none"),
    ],
)
def test_rules_there_are_not_are_not_there(eve, path):
    assert eve.get(f"/rules/{path}").status_code == 404


def test_an_empty_name_of_a_preset_is_none(eve):
    assert eve.see("/rules/partners?preset=").heading == "Partners to 100"


@pytest.mark.parametrize("key", KEYS)
def test_the_rulebook_leads_to_every_game_and_preset(eve, key):
    links = eve.see("/rules").links().values()
    assert f"/rules/{key}" in links
    only = len(ruleset(key).presets) == 1
    assert only or all(f"/rules/{key}?preset={preset.key}" in links for preset in ruleset(key).presets)


def test_a_rulebook_begins_with_the_games_and_the_rules_of_the_readers_country(eve):
    eve.get("/new?place=DO")
    first = eve.see("/rules").all("section", class_="sheet")[0].one("h2").text
    assert (first, eve.see("/rules/partners").one("h1").text) == ("Partnership dominoes", "Dominican Republic")


@pytest.mark.parametrize(("language", "near", "far"), [("es", "cuba", "jamaica"), ("en", "jamaica", "cuba")])
@pytest.mark.parametrize("path", ["/rules", "/rules/partners", "/new/partners"])
def test_a_list_of_presets_puts_other_countries_than_the_readers_behind_a_tap(eve, path, language, near, far):
    page = eve.see(f"{path}?lang={language}")
    others = [link["href"] for folded in page.all("details", class_="elsewhere") for link in folded.all("a")]
    assert any(far in each for each in others)
    assert not any(near in each for each in others)
    assert any(near in link for link in page.links().values())


def test_a_chosen_preset_of_another_country_is_seen(eve):
    assert "open" in eve.see("/new/partners/cuba").one("details", class_="elsewhere").attrs
    assert "open" not in eve.see("/new/partners/jamaica").one("details", class_="elsewhere").attrs


def stated(options, rules):
    """Every id that the rulebook has a place for under these options, if only where it is asked for."""
    return {each for clause in game(rules.key).book.clauses_under(options) for each in clause.cites} | {
        each for rule in in_force(options) for each in rule.clause.cites
    }


@quick
@given(records())
def test_every_step_of_every_verdict_cites_a_clause_that_is_in_force(record):
    for line in record.scored():
        for step in (*line.verdict.steps, *line.verdict.remarks):
            assert step.clause in stated(record.options, record.ruleset), step


@quick
@given(st.sampled_from(KEYS).flatmap(lambda key: st.tuples(st.just(key), answers(key))))
def test_the_rulebook_states_every_house_rule_that_matters(chosen):
    key, agreed = chosen
    rules = ruleset(key)
    options = rules.agree(rules.presets[0].key, agreed)
    assert answers_of(options).items() >= agreed.items()
    assert {rule.answer.cites[0] for rule in in_force(options)} <= stated(options, rules)


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.key)
def test_every_worked_example_cites_what_is_in_force_in_it(rules):
    for example in game(rules.key).book.examples:
        entry = {"kind": "hand", **example.entry}
        opening = {"totals": example.opening.totals} if example.opening.totals else {}
        if example.opening.lead is not None:
            opening["lead"] = example.opening.lead
        if example.opening.pot is not None:
            opening["pot"] = example.opening.pot
        told = document(rules.key, entry, players=len(example.seats), **opening, **example.answers)
        for line in from_document(told).scored():
            cited = {step.clause for step in line.verdict.steps}
            assert cited <= stated(rules.agree(rules.presets[0].key, example.answers), rules)


@pytest.mark.parametrize("options", [{}, {"count": "opponents", "double_blank": "50"}], ids=["plain", "changed"])
def test_every_anchor_of_the_rulebook_is_there_once(eve, options):
    ids = eve.see("/rules/longana?" + urlencode(options)).ids
    read = {key: int(value) if value.isdigit() else value for key, value in options.items()}
    kept_back = {cite for each in game("longana").book.clauses if not each.is_printed() for cite in each.cites}
    assert stated(LONGANA.agree(LONGANA.presets[0].key, read), LONGANA) - kept_back <= set(ids)


@pytest.mark.parametrize(("key", "check"), [("trains", "MEX-33"), ("longana", "GEN-11"), ("fives", "FIV-30")])
def test_what_the_app_checks_stands_in_the_book_only_where_its_id_is_asked_for(eve, key, check):
    assert check not in eve.see(f"/rules/{key}").ids
    page = eve.see(f"/rules/{key}?at={check}")
    chapter = page.id(check).closest("details")
    assert "open" in chapter.attrs
    assert [fold for fold in page.id("always").closest("section").all("details") if "open" in fold.attrs] == [chapter]


def marked(page):
    return [each.text for each in page.one("main").within() if each["aria-current"]]


@pytest.mark.parametrize(
    ("place", "says"),
    [
        pytest.param("LAG-G1", "A tied block scores nothing.", id="a house rule by its clause"),
        pytest.param("rule-tie", "A tied block scores nothing.", id="a house rule"),
        pytest.param("LAG-08", "If you can't, you pass.", id="a clause"),
        pytest.param("guide-lead", "Who leads", id="a chapter of the guide"),
        pytest.param("guide", "How it's played", id="the guide"),
        pytest.param("example-out-with-0-0", "Out with 0-0", id="a worked example"),
    ],
)
def test_the_place_that_an_address_names_is_marked(eve, place, says):
    page = eve.see(f"/rules/partners?at={place}")
    (found,) = marked(page)
    assert says in found
    assert place in page.ids


def test_a_worked_example_is_open_where_an_address_names_it_and_folded_elsewhere(eve):
    folds = eve.see("/rules/partners?at=example-out-with-0-0").id("worked").closest("section").all("details")
    assert [each["id"] for each in folds if "open" in each.attrs] == ["", "example-out-with-0-0"]


def test_a_place_that_a_page_does_not_have_marks_nothing(eve):
    for place in ("LOO-G14", "rule-chess", "example-", "", "<b>"):
        assert marked(eve.see("/rules/partners?at=" + place)) == []


def test_an_id_that_two_sentences_stand_under_marks_both_and_leads_to_the_first(eve):
    assert len(marked(eve.see("/rules/partners?at=LAG-14"))) == 2


@EVERY_PRESET
def test_every_place_of_a_page_is_there_once_and_its_sections_are_a_tap_away(eve, key, preset):
    page = eve.see(f"/rules/{key}?preset={preset}")
    rules = [f"rule-{each.rule.key}" for each in in_force(ruleset(key).agree(preset, {}))]
    for place in (*rules, *(f"guide-{name}" for name in chapters_of(key, preset)[0])):
        assert page.ids.count(place) == 1, place
    tabs = [link["href"] for link in page.one("nav", class_="sections").all("a")]
    assert tabs == [f"#{place}" for place in page.ids if f"#{place}" in tabs]
    assert {"#guide", "#agreed", "#always", "#worked"} <= set(tabs)
