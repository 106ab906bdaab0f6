"""Asking the referee without a table: an answer with an address of its own, the same as JSON, and nothing lost."""

from urllib.parse import parse_qsl, urlencode, urlsplit
from xml.dom import minidom

import pytest

from referee import i18n
from referee.desk import SUBJECTS, about, question, questions
from referee.engine.desk.question import Inputs
from referee.engine.desk.variants import Comparison, Variant, compare
from referee.engine.options import house_rules
from referee.engine.wording import UNNAMED
from referee.record import replied
from referee.rulesets import ruleset, rulesets
from referee.web.filters.comparisons import changes_text
from tests.support.html import filled
from tests.support.notations import NOTATIONS
from tests.support.words import ASK, ENDED, WENT_WRONG
from tests.web.good import BLOCK, GOOD, NONSENSE

JSON = {"Accept": "application/json"}
EVERY = pytest.mark.parametrize("key", [each.key for each in questions()])
ANY = pytest.mark.parametrize(
    "key",
    [pytest.param(each.key, marks=[] if each.key in ("block", "pot") else pytest.mark.tour) for each in questions()],
)


def asked(phone, key, status=200, **told):
    return phone.send(f"/ask/{key}", "get", list(told.items()), status)


@EVERY
def test_every_question_is_a_tap_and_perhaps_two_chips_from_the_desk(eve, key):
    asked = question(key)
    page = eve.see(eve.see("/ask").links()[SUBJECTS[asked.subject][0]])
    chips = [eve.see(each["href"]) for each in (page.id("game").all("a") if "game" in page.ids else ())]
    assert any(each.heading == asked.title or asked.title in each.links() for each in (page, *chips))
    eve.see(f"/ask/{key}")
    assert eve.page.heading == question(key).title
    assert eve.page.button(ASK)


@EVERY
def test_no_two_parts_of_a_question_are_called_the_same(eve, key):
    form = eve.see(f"/ask/{key}").one("form", class_="sheet")
    named = [each.one("span") if each.all("span") else each for each in form.all("summary")]
    called = [each.text for each in [*form.all("legend"), *named, *form.all("label")] if "choice" not in each["class"]]
    assert len(called) == len({*called})


def test_what_only_another_game_asks_is_refused_in_words_and_goes_with_a_new_form(eve):
    told = {**BLOCK, "game": "longana"}
    page = asked(eve, "block", 422, **told, asked="1")
    assert "Longana does not ask it." in page.text
    assert "end" not in {each["name"] for each in asked(eve, "block", **told, draft="1").all("input")}


def test_the_desk_is_one_tap_from_the_first_screen(ana):
    assert ana.see("/").links()["Ask the referee"] == "/ask"


@EVERY
def test_the_verdict_comes_first_then_the_steps_the_tiles_and_the_rules(eve, key):
    reply = question(key).ask(Inputs(GOOD[key]))
    page = asked(eve, key, **GOOD[key])
    assert page.heading.replace("−", "-") == str(reply.headline).replace("−", "-")
    preset = reply.agreed.ruleset.preset(reply.agreed.preset)
    assert page.id("under").text.removeprefix(f"{reply.about} · ").startswith(preset.name)
    rules = [each.text.split()[-1] for each in page.all("a", class_="rule")]
    assert rules == list(dict.fromkeys(step.clause for step in (*reply.remarks, *reply.steps) if step.clause))
    shown = {each["aria-label"] for each in page.all("svg", class_="tile") if each["role"] == "img"}
    assert shown == {str(tile) for _name, tiles in reply.evidence for tile in tiles}


@pytest.mark.tour
@EVERY
def test_every_step_links_to_its_clause_in_the_rulebook_of_the_same_rules(eve, key):
    links = {link["href"] for link in asked(eve, key, **GOOD[key]).all("a", class_="rule")}
    assert links
    for address in links:
        assert urlsplit(address).fragment in eve.see(address).ids


def test_a_clause_opens_the_rulebook_under_the_house_rules_asked_about(eve):
    links = asked(eve, "block", **BLOCK, preset="duo50", blocked="individual").all("a", class_="rule")
    decided = next(link["href"] for link in links if link.text == "rule LAG-25")
    assert "The side with the lightest hand wins a block." in eve.see(decided).text


@EVERY
def test_an_answer_has_the_address_of_its_question_and_can_be_asked_again_from_it(eve, key):
    page = asked(eve, key, **GOOD[key])
    form = next(form for form in page.all("form") if form["method"] == "get")
    kept = {}
    for name, value in filled(form):
        kept[name] = ", ".join(filter(None, [kept.get(name), value]))
    assert GOOD[key].items() <= kept.items()


@EVERY
def test_the_same_address_answers_json(eve, key):
    answer = eve.get(f"/ask/{key}", query_string=GOOD[key], headers=JSON)
    assert answer.json == replied(question(key).ask(Inputs(GOOD[key])))
    assert answer.json.keys() == {"answer", "text", "steps", "rules", "remarks"}
    assert all(step.keys() == {"clause", "text"} for step in answer.json["steps"])
    assert "Accept" in answer.vary


@pytest.mark.parametrize(
    ("key", "told", "field"),
    [
        ("block", {"game": "partners", "held_1": "3-2", "held_0": "2-3"}, "held_1"),
        ("block", {**BLOCK, "tie": "perhaps"}, "tie"),
        ("lead", {"game": "longana", "held_0": "7-7", "held_1": "7-7"}, "held_1"),
        ("lead", {"game": "partners", "asked": "1"}, "double_six"),
        ("lead", {"game": "loo", "dealer": "Ana", "dropped": "Ana Ben Cy Dee"}, "dropped"),
        ("lead", {"game": "partners", "preset": "cuba", "led": "Ana", "ended": "won"}, "won"),
        ("trick", {"turn_up": "6-2", "played": "5-4 5-5", "suit": "3"}, "played"),
        ("block", {"game": "longana", "passes": "Ana Cy"}, "passes"),
        ("pot", {"dealer": "Ana", "tricks_0": "4"}, "tricks_0"),
        ("irregularity", {"what": "block", "found": "after", "game": "loo"}, "what"),
        ("irregularity", {"what": "pass", "found": "after", "game": "partners", "points": "25"}, "who"),
    ],
)
def test_what_cannot_be_is_refused_at_its_field_on_the_page_and_in_json(eve, key, told, field):
    page = asked(eve, key, 422, **told)
    answer = eve.get(f"/ask/{key}", query_string=told, headers=JSON)
    assert answer.status_code == 422
    assert answer.json["error"]["field"] == field
    assert page.problem(field) == answer.json["error"]["message"]
    assert page.id(field)["aria-invalid"] == "true"


@pytest.mark.tour
@EVERY
@pytest.mark.parametrize("nonsense", NONSENSE.values(), ids=NONSENSE.keys())
def test_nonsense_in_every_field_at_once_is_answered_in_words_and_kept(eve, key, nonsense):
    told = dict.fromkeys(question(key).names, nonsense)
    page = _never_breaks(eve, key, told)
    typed = [each for each in page.all("input") if each["name"] in told and each["type"] not in ("radio", "checkbox")]
    assert all(each["value"] == nonsense.strip() for each in typed)


@ANY
def test_nonsense_in_any_one_field_is_answered_in_words(eve, key):
    for number, name in enumerate(question(key).names):
        nonsense = list(NONSENSE.values())[number % len(NONSENSE)]
        _never_breaks(eve, key, GOOD[key] | {name: nonsense})


def _never_breaks(phone, key, told):
    """An answer, or a refusal at one of the fields; never anything else."""
    phone.get(f"/ask/{key}", query_string=told)
    page = phone.page
    assert phone.shown.status_code in (200, 422)
    if phone.shown.status_code == 422:
        at_its_field = [each for each in page.all("p", class_="problem") if each["id"]]
        assert at_its_field or [each for each in page.all("p", class_="notice") if "hidden" not in each.attrs]
    return page


@pytest.mark.parametrize("query", ["key=1", "_scheme=x", "_external=1", "_anchor=a", "endpoint=x", "told=&self=1"])
@pytest.mark.parametrize("path", ["/ask", "/ask/block", "/rules/partners", "/rules/partners/card"])
def test_words_of_our_own_in_an_address_break_nothing(eve, path, query):
    assert eve.get(f"{path}?{query}").status_code in (200, 422)


def test_a_question_there_is_not_is_not_there(eve):
    assert eve.get("/ask/chess").status_code == 404
    assert eve.post("/ask/block").status_code == 405


def test_names_with_odd_characters_are_shown_as_they_are(eve):
    names = "O'Neil & Söhne, <b>Ben</b>, 3, 李"
    page = asked(eve, "block", **BLOCK | {"names": names, "by": "3", "lead": "李"})
    assert page.heading == "Count again. As entered, O'Neil & Söhne and 3 win: +23."
    assert "3 blocked the hand on 5." in page.text


def test_the_four_fields_are_called_by_the_names_told(eve):
    page = asked(eve, "block", 422, game="partners", names="Zoe,, Yan, Xia, Will", held_0="x")
    labels = {each["for"]: each.text for each in page.all("label")}
    assert [labels[f"held_{seat}"] for seat in range(4)] == ["Zoe", "Yan", "Xia", "Will"]


def test_under_other_rules_is_told_with_what_flips_the_winner(eve):
    told = {"game": "partners"} | {f"held_{seat}": pips for seat, pips in enumerate(["4", "9", "20", "8"])}
    answer = asked(eve, "block", **told, by="Ben")
    others = eve.compares().id("others")
    assert "changes who wins: Who wins a blocked hand? The lightest hand, Blocker against the one before" in others.text
    worth = {each.text.split(" (")[0] for each in others.all("p", class_="outcome-worth")}
    assert worth >= {"Ben and Dee +41", "Ana and Cy +41", "Ben and Dee +7"}
    assert answer.heading == "Count again. As entered, Ben and Dee win: +24."
    assert eve.see(eve.page.links()[answer.heading]).heading == answer.heading


def test_other_rules_are_not_tried_before_somebody_opens_their_fold(eve, ana):
    tried = compare.cache_info()
    asked(eve, "block", **BLOCK)
    eve.get("/ask/block", query_string=BLOCK, headers=JSON)
    ana.open_table()
    ana.block("4", "9", "20", "8", blocked_by=1)
    ana.see(f"{ana.sheet}/1")
    assert compare.cache_info() == tried


@pytest.mark.parametrize(("key", "told"), [("block", {"game": "partners", "held_0": "9-9"}), ("count", GOOD["count"])])
def test_what_judges_no_hand_is_not_compared_under_other_rules(eve, key, told):
    assert eve.get(f"/ask/{key}/other-rules", query_string=told).status_code == 404


def test_of_several_rules_that_flip_the_winner_each_question_is_told_once(eve):
    told = {"game": "partners"} | {f"held_{seat}": pips for seat, pips in enumerate(["8", "10", "6", "4"])}
    asked(eve, "block", **told, by="Ana", lead="Ana")
    flips = eve.compares().id("others").one("p", class_="notice").text
    assert flips.startswith("Each of these rules alone changes who wins: Who wins a blocked hand? The lightest hand, ")
    assert flips.count("And if it's a tie?") == 1


def test_numbers_that_answer_one_question_are_told_with_it_once(eve):
    target, *_others = house_rules(ruleset("longana").options)
    own = Variant(winner=0, awards=(40, 0), state=None, under=({"target": 100},))
    told = Comparison((target,), own, others=(), flips=())
    with eve.application.test_request_context():
        assert changes_text(told, {"target": 50}) == "Play to how many points? 50"
        assert changes_text(told, {"target": 150}, before={"target": 50}) == "150"


def test_answers_under_other_rules_come_with_their_questions(eve):
    rules = {rule.key: rule for rule in house_rules(ruleset("fives").options)}
    asked_for = (rules["end_points"], rules["rounding"])
    own = Variant(winner=0, awards=(40, 0), state=None, under=({"end_points": "opponents", "rounding": "nearest"},))
    told = Comparison(asked_for, own, others=(), flips=())
    with eve.application.test_request_context():
        text = changes_text(told, {"end_points": "none", "rounding": "exact"})
    assert text == "What are tiles left worth? Nothing; How are pips rounded? Not at all"


def test_the_next_pot_under_other_rules_says_who_would_pay_what(eve):
    asked(eve, "pot", **GOOD["pot"])
    assert "into the next pot Ben 5, Dee 20" in eve.compares()


def test_an_answer_can_be_sent_on_and_reads_the_same(eve):
    asked(eve, "block", **BLOCK)
    address = eve.shown.request.full_path
    assert dict(parse_qsl(urlsplit(address).query)) == BLOCK
    assert eve.see(address).heading == "Count again. As entered, Ana and Cy win: +23."


def test_a_person_is_chosen_from_those_told_and_a_stranger_is_kept_as_typed(eve):
    page = asked(eve, "block", **{**BLOCK, "lead": "Yan"}, names="Zoe, Yan, Xia, Dee")
    chosen = [each["value"] for each in page.all("input", name="by") if "checked" in each.attrs]
    assert chosen == ["Dee"]
    assert "Xia" in page.id("by")
    page = asked(eve, "block", 422, **{**BLOCK, "by": "Will"})
    assert (page.id("by")["value"], page.id("by")["aria-invalid"]) == ("Will", "true")


def test_two_at_the_table_are_asked_about_two_hands_and_what_was_typed_for_a_third_stays(eve):
    page = asked(eve, "lead", game="longana", names="Zoe, Yan", held_0="4-4", held_3="5-5")
    assert [each["name"] for each in page.all("input") if each["name"].startswith("held_")] == [
        "held_0",
        "held_1",
        "held_3",
    ]
    assert [each.text for each in page.id("right").all("label")] == ["Zoe", "Yan", "Not given"]


@EVERY
def test_an_empty_form_is_answered_at_a_field_or_in_words(eve, key):
    eve.see(f"/ask/{key}")
    page = eve.press(ASK, 422)
    assert page.all("p", class_="problem") or page.all("p", class_="notice bad")


def test_ask_is_six_questions_each_with_a_drawing(eve):
    page = eve.see("/ask")
    asks = [
        "Who wins the hand?",
        "May I …?",
        "Who leads?",
        "What does it count?",
        "What goes into the pot?",
        WENT_WRONG,
    ]
    assert [each.text for each in page.one("main").all("h2")] == asks
    assert len({each.all("path")[-1]["d"] for each in page.one("main").all("svg")}) == len(asks)


@pytest.mark.parametrize(
    ("subject", "offered"),
    [
        ("blocked", ["block", "partners", "trains", "longana", "loo", "fives"]),
        ("may", ["block", "partners", "trains", "longana", "loo", "fives"]),
        ("count", ["partners", "trains", "longana", "fives"]),
    ],
)
def test_the_games_are_chips_on_top_in_the_order_of_the_first_page(eve, subject, offered):
    chips = eve.see(f"/ask/{about(subject)[0].key}").id("game")
    names = [ruleset(key).words.called for key in offered]
    assert [each.text for each in chips.all("label", "a")] == names


def test_what_a_game_cannot_be_asked_leads_to_what_it_can(eve):
    page = eve.see(eve.see("/ask/block").links()["Loo"])
    assert (page.heading, page.text.count("Loo for the pot")) == ("What goes into the pot?", 1)
    page = eve.see(eve.see("/ask/may-pass").links()["Loo"])
    assert {"What may I play?", "Which tile wins this trick?"} <= page.links().keys()


def test_what_takes_several_other_rules_is_folded_away(eve):
    asked(eve, "block", **BLOCK)
    section = eve.compares().id("others")
    fold = section.one("details")
    shown = [each for each in section.all("li", class_="outcome") if each not in fold.all("li")]
    assert 1 <= len(shown) <= 6
    assert all(" · " in each.text or "," not in each.all("p")[0].text for each in shown)
    assert f"{len(fold.all('li'))} more" in fold.one("summary").text


def test_people_without_a_table_are_called_by_where_they_sit(eve):
    page = eve.see("/ask/block?game=partners&draft=1")
    assert page.value("names") == "My seat, Right, Partner, Left"
    answered = eve.press(ASK, held_0="4", held_1="9", held_2="20", held_3="8")
    assert answered.heading == "Count again. As entered, Right and Left win: +24."


def test_a_phone_that_knows_a_table_asks_about_its_people(ana):
    ana.open_table(seat_0="Rosa", seat_1="Luis", seat_2="Marta", seat_3="Pepe")
    assert ana.see("/ask/block").value("names") == "Rosa, Luis, Marta, Pepe"
    assert ana.see("/ask/pot?draft=1").value("names") == "Rosa, Luis, Marta, Pepe"


def foreseen(phone, **told):
    """What is said of a question while it is told, as a page that follows the taps asks for it."""
    return phone.send(
        "/ask/block", "get", [("game", "partners"), *told.items(), ("check", "1")], 422 if len(told) < 3 else 200
    ).id("verdict")


def test_the_answer_follows_the_taps_and_asks_for_the_next_hand(eve):
    assert foreseen(eve, held_0="4").text == "First, what does Ben have left?"
    assert "waits" in foreseen(eve, held_0="4", held_1="9")["class"]
    hangs = foreseen(eve, held_0="4", held_1="9", held_2="20")
    assert hangs.one(class_="ruling").text == "If blocked, it depends on what Dee holds."
    settled = foreseen(eve, held_0="4", held_1="9", held_2="20", held_3="7")
    assert settled.one(class_="ruling").text == "Blocked: Ben and Dee win, +24."
    assert "side-1" in settled["class"]


def test_what_a_table_filled_in_is_answered_before_anybody_taps(ana):
    ana.open_table()
    ana.block("4", "9", "20", "7", blocked_by=1)
    ana.see(f"/t/{ana.code}/1/ask")
    page = ana.see(ana.page.links()["Who wins the hand?"])
    assert page.heading == ENDED
    assert page.id("verdict").one(class_="ruling").text == "Blocked: Ben and Dee win, +24."


def test_the_rules_of_this_phones_last_table_are_those_asked_under(ana):
    ana.open_table("partners/duo50", rule_blocked="individual")
    page = ana.see("/ask/block")
    assert (page.value("preset"), page.value("blocked")) == ("duo50", "individual")


def test_several_people_are_ticked_and_those_who_passed_are_told_in_order(eve):
    page = eve.see("/ask/block?game=longana&open=2&open=4&passes=1&passes=2&passes=")
    assert [each["value"] for each in page.all("input", name="open") if "checked" in each.attrs] == ["2", "4"]
    assert page.heading == "Not proven yet: it takes 4 more passes in a row."
    told = [each["value"] for each in page.id("passes").all("option") if "selected" in each.attrs]
    assert told[:3] == ["1", "2", ""]


def drawn(phone, key, **told):
    """What is written on the picture of an answer, and the tiles that lie on it."""
    answer = phone.get(f"/ask/{key}/answer.svg?{urlencode(told)}")
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    picture = minidom.parseString(answer.data)
    said = " ".join(each.firstChild.data.strip() for each in picture.getElementsByTagName("text"))
    return said, [_pips(each) for each in picture.getElementsByTagName("g")]


def _pips(tile):
    """How many shapes are on a tile that is drawn."""
    return tile.getElementsByTagName("path")[-1].getAttribute("d").count("z")


def test_an_answer_can_be_sent_as_a_picture_with_tiles_sums_the_rule_and_under_which(eve):
    told = {"game": "partners", "held_0": "3-3", "held_1": "2-0", "held_2": "5-2 2-2", "held_3": "0-0 5-0"}
    page = asked(eve, "block", **told)
    assert page.links()["As a picture"] == f"/ask/block/answer.svg?{urlencode(told)}"
    said, pips = drawn(eve, "block", **told)
    assert pips == [6, 2, 7, 4, 0, 5]
    for words in (
        "Blocked: Ben and Dee win",
        "Ana and Cy: 6 + 11 = 17.",
        "Cy 11",
        "Under these rules: Partners to 100",
    ):
        assert words in said
    assert "The pair with fewer pips wins a block." in said


@EVERY
def test_every_answer_can_be_sent_as_a_picture(eve, key):
    said, _pips = drawn(eve, key, **GOOD[key])
    assert question(key).title.split()[0] in said
    assert eve.get(f"/ask/{key}/answer.svg").status_code == 404


@pytest.mark.parametrize(
    ("key", "link", "game"),
    [
        ("may-pass", "Passed, though a tile fit", "partners"),
        ("place", "A tile that does not fit", "longana"),
        ("legal", "Could follow suit and did not", "loo"),
    ],
)
def test_what_happens_if_it_was_done_all_the_same_is_one_tap_from_whether_it_may_be(eve, key, link, game):
    for told in ({"game": game, "draft": "1"}, GOOD[key]):
        page = asked(eve, key, **told)
        page = eve.see(page.links()[link])
        assert page.heading == WENT_WRONG
        assert {each["value"] for each in page.all("input", name="game") if "checked" in each.attrs} == {game}
        assert not [each for each in page.all("input", name="found") if "checked" in each.attrs]
        page = eve.press(ASK, found="before")
        assert page.heading == "Take it back and play on. No penalty."


def checked(page):
    """What is chosen on a page before anybody has tapped, by field."""
    radios = [each for each in page.all("input") if each["type"] == "radio" and each["value"]]
    return {each["name"]: each["value"] for each in radios if "checked" in each.attrs}


@EVERY
def test_nothing_that_happened_is_chosen_before_anybody_taps(eve, key):
    assert checked(eve.see(f"/ask/{key}")).keys() <= {"points", "counted", "preset", "game", "people", "set", "cap"}


def test_a_question_opens_in_the_game_and_by_the_rules_that_a_phone_played_last(ana):
    ana.open_table("partners/duo50")
    ana.open_table("block/block", rule_tie="split", players=3)
    page = ana.see("/ask/lead")
    assert checked(page).items() >= {"game": "block", "people": "3"}.items()
    page = ana.see("/ask/block")
    assert (page.value("preset"), page.value("names")) == ("block", "Ana, Ben, Cy")
    assert page.value("tie") == "split"


def test_a_phone_that_played_what_nobody_can_block_settles_its_pot(ana):
    ana.open_table("loo/pot", rule_cap="x5")
    page = ana.see(ana.see("/").links()["Blocked? Settle it"])
    assert (page.heading, page.value("names")) == ("What goes into the pot?", "Ana, Ben, Cy, Dee")
    assert checked(page)["cap"] == "x5"


def test_three_people_of_the_last_table_are_four_where_a_game_needs_them(ana):
    ana.open_table("block/block", players=3)
    page = ana.see("/ask/block?game=partners&names=Ana,+Ben,+Cy&draft=1")
    assert page.value("names") == "Ana, Ben, Cy, Left"


@EVERY
def test_people_are_called_by_where_they_sit_in_the_order_of_their_turns(eve, key):
    page = eve.see(f"/ask/{key}")
    names = {name for texts in UNNAMED.values() for name in texts}
    if "names" in question(key).under(Inputs({})).names:
        assert page.value("names") in names


UNNAMED_IN = [
    ("loo", "My seat, Left, Across, Right"),
    ("partners", "My seat, Right, Partner, Left"),
    ("longana", "My seat, Right, Across, Left"),
]


@pytest.mark.parametrize(("game", "names"), UNNAMED_IN)
def test_who_sits_where_is_known_once_the_game_is(eve, game, names):
    assert eve.see(f"/ask/irregularity?game={game}&draft=1").value("names") == names


@pytest.mark.parametrize(("game", "sides"), [("partners", [0, 1, 0, 1]), ("trains", [0, 1, 2, 3])])
def test_only_partners_share_a_mark_where_a_rule_is_broken(eve, game, sides):
    offenders = eve.see(f"/ask/irregularity?game={game}&names=Ana,+Ben,+Cy,+Dee&draft=1").id("who")
    marks = [each["class"] for each in offenders.all("span") if "mark" in each["class"].split()]
    assert marks == [f"mark side-{side}" for side in sides]


def test_who_sits_on_the_right_stays_there_once_the_game_goes_to_the_left(eve):
    eve.see("/ask/lead")
    page = eve.press("Show", game="loo")
    assert page.value("names") == "My seat, Left, Across, Right"
    page = asked(eve, "lead", game="loo", names="My seat, Right, Across, Left", dealer="2", dropped="4")
    assert page.heading == "My seat, next to Right, who dealt, leads first."
    assert (page.value("names"), checked(page)["dealer"]) == ("My seat, Left, Across, Right", "4")


def test_a_hand_told_before_its_game_stays_with_the_seat_it_was_told_of(eve):
    hands = {"held_0": "6-4", "held_1": "5-5", "held_2": "3-2", "held_3": "1-0"}
    page = asked(eve, "block", 422, game="block", names="My seat, Right, Across, Left", **hands)
    assert (page.value("held_1"), page.value("held_3")) == ("1-0", "5-5")


def test_two_three_and_four_are_chips_that_add_and_take_a_hand_and_keep_the_others(eve):
    eve.see("/ask/block?game=block&draft=1")
    assert checked(eve.page)["people"] == "2"
    page = eve.press("Show", people="4", held_0="6-4", held_1="3-2")
    assert (page.value("names"), page.value("held_2")) == ("My seat, Left, Across, Right", "3-2")
    page = eve.press("Show", people="3", held_1="1-0", by="2")
    assert (page.value("names"), page.value("held_0"), page.value("held_1")) == ("My seat, Left, Right", "6-4", "1-0")
    assert [each["name"][-1] for each in page.all("input") if each["name"].startswith("held_")] == ["0", "1", "2"]
    assert checked(page)["by"] == "2"


def test_a_chip_of_another_game_keeps_who_sits_there_and_what_they_hold(eve):
    eve.see("/ask/block")
    page = eve.press("Show", game="block", held_1="6-4", preset="jamaica")
    assert (page.value("names"), page.value("held_3")) == ("My seat, Left, Across, Right", "6-4")
    assert page.value("preset") == ruleset("block").presets[0].key
    page = eve.press("Show", game="partners")
    assert (page.value("names"), page.value("held_1")) == ("My seat, Right, Partner, Left", "6-4")


def test_a_chip_of_another_game_asks_about_as_many_as_play_that(eve):
    path = "/ask/block?draft=1&game=block&preset=double_twelve&people=4&names=My+seat,+Left,+Across,+Right"
    assert (eve.see(path).value("names"), eve.see(path + "&held_1=6-4").value("held_3")) == ("My seat, Across", "")


@pytest.mark.parametrize("key", ["lead", "irregularity"])
def test_which_game_is_asked_in_the_order_of_the_first_page(eve, key):
    asks = [each["value"] for each in eve.see(f"/ask/{key}").id("game").all("input")]
    assert asks == [rules.key for rules in rulesets() if rules.key in asks]
    assert len(asks) > 3


def test_a_seat_without_a_name_reads_well_beside_the_next(eve):
    page = asked(eve, "lead", game="partners", names="My seat, Right, Across, Left", ended="drawn", led="2")
    assert page.heading == "Across leads next, after Right."
    page = asked(eve, "lead", game="partners", names="My seat, Right, Partner, Left", ended="drawn", led="2")
    assert page.heading == "Partner leads next, after Right."


BLOCKED = {"game": "partners", "by": "Ben", "held_0": "6/4", "held_1": "9", "held_2": "9", "held_3": "8"}


@NOTATIONS
def test_the_desk_reads_whatever_plainly_means_tiles_or_pips(eve, typed, record):
    asked_as = [BLOCKED | {"held_0": text} for text in (typed, record)]
    answers = [eve.get("/ask/block", query_string=told, headers=JSON).get_json() for told in asked_as]
    assert answers[0].get("steps") == answers[1].get("steps")
    assert answers[0].get("error") == answers[1].get("error")


@pytest.mark.parametrize("language", i18n.offered())
def test_the_desk_asks_whether_a_tile_is_meant_and_a_tap_says_it(eve, language):
    phone = eve.application.test_client()  # it remembers the language
    page = phone.see(f"/ask/block?{urlencode({**BLOCKED, 'lang': language})}", 422)
    assert page.value("held_0") == "6/4"
    offered = [each["value"] for each in page.id("held_0-problem").parent.all("input", name="take")]
    for meant, winner in zip(offered, (1, 0), strict=True):  # the tile, and the pips
        answer = phone.get("/ask/block", query_string={**BLOCKED, "take": meant}, headers=JSON).get_json()
        assert answer["answer"]["winner"] == winner
        assert phone.see(f"/ask/block?{urlencode({**BLOCKED, 'take': meant, 'lang': language})}").id("under")


def test_a_program_is_answered_and_reminded_how_a_tile_is_written(eve):
    answer = eve.get("/ask/block", query_string=BLOCKED, headers=JSON).get_json()
    assert answer["remarks"] == [{"clause": "", "text": "Read as 6 pips in 4 tiles. The tile is written 6-4."}]


HANDS = {"held_0": "4", "held_1": "9", "held_2": "20", "held_3": "8"}
GIVEN_AWAY = [
    ("blocked", HANDS | {"by": "Ben"}, "block", {"game": "partners"}),
    ("block-block", {"held_0": "4-1", "held_1": "6-4 2-2"}, "block", {"game": "block"}),
    ("fives-block", HANDS, "block", {"game": "fives"}),
    ("longana-block", {"passes": "1, 2, 3, 4"}, "block", {"game": "longana"}),
    ("pass", {"hand": "6-4 3-1", "end_a": "6", "end_b": "2"}, "may-pass", {"game": "partners"}),
    ("may-draw", {"hand": "6-4 3-1", "end_a": "6", "end_b": "2"}, "may-pass", {"game": "block"}),
    ("first-tile", {"tile": "5-5"}, "layout", {"double": "5-5"}),
    ("asleep", {"held_0": "6-5 6-4", "held_1": "5-4 3-2"}, "block", {"game": "block", "preset": "threes"}),
]


@pytest.mark.parametrize(("key", "told", "now", "more"), GIVEN_AWAY, ids=[key for key, *_told in GIVEN_AWAY])
def test_an_address_that_was_given_away_leads_to_its_answer_for_good(eve, key, told, now, more):
    for path in ("", "/answer.svg", "/other-rules"):
        sent_on = eve.get(f"/ask/{key}{path}", query_string=told)
        parts = urlsplit(sent_on.location)
        assert (sent_on.status_code, parts.path) == (308, f"/ask/{now}{path}")
        assert dict(parse_qsl(parts.query)).items() >= more.items()
    moved_on = {name: text for name, text in told.items() if name != "tile"} | more
    answer = eve.get(f"/ask/{key}", query_string=told, headers=JSON, follow_redirects=True)
    assert answer.json == eve.get(f"/ask/{now}", query_string=moved_on, headers=JSON).json
    assert eve.see(f"/ask/{key}?{urlencode(told)}").heading == asked(eve, now, **moved_on).heading


def test_a_question_that_is_gone_leads_to_where_its_answer_is_seen(eve):
    page = eve.see("/ask/hand-count?hand=6-6+5-4")
    assert (page.heading, page.value("held_0")) == (ENDED, "6-6 5-4")
    assert eve.see("/ask/hand-count/answer.svg?hand=6-6+5-4").value("held_0") == "6-6 5-4"


@pytest.mark.parametrize("key", [key for key, *_told in GIVEN_AWAY])
def test_an_earlier_address_of_an_empty_question_opens_it_empty(eve, key):
    page = eve.see(f"/ask/{key}")
    assert not page.all("p", class_="problem")
    assert page.button(ASK)


def test_a_phone_that_has_played_nothing_is_asked_of_partners_and_then_of_what_it_says(eve):
    page = eve.see("/ask/block")
    assert (checked(page)["game"], len(page.all("tile-picker"))) == ("partners", 1)
    page = eve.press("Show", game="longana")
    assert page.id("passes")
    assert not page.all("p", class_="problem")
    assert asked(eve, "block", game="longana", passes="1").heading == "Not proven yet: it takes 6 more passes in a row."


def test_hands_that_are_told_before_the_game_wait_until_it_is_chosen(eve):
    page = asked(eve, "block", 422, **HANDS, preset="duo50")
    assert page.problem("game") == "Which game?"
    page = eve.press("Show", game="partners")
    assert (page.value("held_2"), page.value("preset")) == ("20", "duo50")
    assert eve.press(ASK).heading == "Count again. As entered, Right and Left win: +24."


def test_rules_that_are_kept_for_one_game_are_told_once_for_the_next(eve):
    page = eve.see("/ask/lead?game=fives&preset=five_up&draft=1")
    assert page.id("asked").one("input", name="preset")["value"] == "five_up"
    page = eve.press(ASK, 422, game="partners")
    assert len([each for each in page.all("input", "select") if each["name"] == "preset"]) == 1


@pytest.mark.parametrize(("language", "nearer", "farther"), [("es", "cuba", "jamaica"), ("en", "jamaica", "cuba")])
def test_rules_are_chosen_from_a_list_that_begins_with_the_readers_countries(eve, language, nearer, farther):
    page = eve.see(f"/ask/block?game=partners&draft=1&lang={language}")
    offered = [each["value"] for each in page.one("select", name="preset").all("option")]
    assert offered.index(nearer) < offered.index("lagunex") < offered.index(farther)


MISREAD = {"game": "partners", "held_0": "5-2", "held_1": "5-4 4-1", "held_2": "2-1 6-2 6-1", "held_3": "3-3"}
MENDED, BACK = "Right: 4-2 instead of 4-1?", "Right: back to 4-1"


def test_a_dispute_names_the_tile_that_would_mend_it_and_a_tap_tries_it_and_takes_it_back(eve):
    page = eve.see("/ask/block?asked=1&" + urlencode(MISREAD | {"names": "Me, Right, Across, Left"}))
    assert "Count again." in page.heading
    page = eve.see(page.links()[MENDED])
    assert ("Count again." in page.heading, page.value("held_1")) == (False, "5-4 4-2")
    page = eve.see(page.links()[BACK])
    assert ("Count again." in page.heading, MENDED in page.links()) == (True, True)


def test_a_dispute_with_words_of_the_web_in_its_address_is_answered_all_the_same(eve):
    page = eve.see("/ask/block?asked=1&key=x&_external=1&_scheme=z&" + urlencode(MISREAD))
    assert "4-2 instead of 4-1?" in page


def test_the_verdict_of_a_dispute_that_is_still_told_offers_the_tile_as_a_tap(eve):
    page = eve.see("/ask/block?check=1&" + urlencode(MISREAD | {"by": "1", "names": "Me, Right, Across, Left"}))
    taken = {each.closest("label").text: each["value"] for each in page.id("verdict").all("input", name="take")}
    assert taken[MENDED] == "held_1=5-4+4-2&changed=1%3A4-1%3A4-2"
    assert page.value("changed") == ""
