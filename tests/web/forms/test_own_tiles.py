"""Everybody tells their own tiles, each on their own phone; the referee checks them against each other."""

import pytest

from tests.support.client import Client, ended
from tests.support.words import ENTERED, SAVE_HAND, START, TELL, WRITE
from tests.web.sitting import seated_phones, tells

CAST = ("Ana", "Ben", "Cy", "Dee")


@pytest.fixture
def four(keeper, new_client):
    """Ana keeps the table; each of the four has a seat on a phone of their own."""
    return seated_phones(keeper, new_client, *CAST)


def of_all(phone):
    """Who is in, as a sheet says it, and what else it says of the hand that all tell."""
    place = phone.see(phone.sheet).id("own")
    return [ENTERED in each.text for each in place.all("li")[:4]], place.text


def test_a_hand_is_proposed_once_all_have_told_and_written_with_one_tap(keeper, four):
    for seat, (how, held) in enumerate([("out", ""), ("left", "6-4 3-1"), ("left", "17"), ("left", "5-5")]):
        tells(four[seat], seat, held, how)
        assert of_all(four[0])[0] == [at <= seat for at in range(4)]
    assert "Everyone's in." in of_all(four[0])[1]
    assert SAVE_HAND not in four[0].page.buttons()
    keeper.see(keeper.sheet)
    keeper.press(SAVE_HAND)
    assert keeper.totals == ["24", "0"]
    assert keeper.record["entries"] == [{"kind": "hand", "out": 0, "held": ["", "6-4 3-1", "17", "5-5"]}]
    assert of_all(four[2])[0] == [False] * 4


def test_the_same_tile_in_two_hands_names_both_people_until_one_looks_again(four):
    tells(four[0], 0, "4-4 2-1")
    tells(four[2], 2, "", "out")
    tells(four[3], 3, "5")
    tells(four[1], 1, "4-4")
    assert "Ben: 4-4 is also in Ana's hand." in of_all(four[3])[1]
    tells(four[0], 0, "4-3 2-1")
    assert "also in" not in of_all(four[3])[1]


@pytest.mark.parametrize(
    ("held", "why"),
    [("9-9", "9-9"), ("1-1 1-1", "1-1"), ("nonsense", "nonsense"), ("400", "400"), ("", "What's left")],
)
def test_what_a_hand_cannot_be_is_refused_and_keeps_what_was_typed(four, held, why):
    page = tells(four[1], 1, held, status=422)
    assert why in page.one("form", class_="own-form").text
    assert page.value("held") == held
    assert of_all(four[0])[0] == [False] * 4


def test_before_all_have_told_no_guess_says_what_another_holds(keeper, four, new_client):
    tells(four[0], 0, "6-3 2-1")
    phones = [*four, keeper, new_client().enter(keeper.sheet)]
    pages = []
    for guess in ("6-3", "6-6"):
        tells(four[1], 1, guess)
        pages.append([of_all(phone)[1].replace(guess, "") for phone in phones])
    assert pages[0] == pages[1]
    assert "6-3" not in four[1].page.text
    tells(four[3], 3, "", "out")
    tells(four[1], 1, "", "out")
    assert "Ben went out, and so did Dee: only one can." in of_all(four[2])[1]


def test_whoever_tells_is_told_that_the_scorer_can_read_it(keeper, four):
    says = "Only the scorekeeper sees it"
    assert says in four[1].see(four[1].sheet).one("form", class_="own-form").text
    tells(four[1], 1, "6-3")
    assert keeper.see(f"{keeper.sheet}/own/1").value("held") == "6-3"


def test_who_tells_too_often_leaves_the_others_their_room(keeper, four):
    for time in range(30):
        tells(four[1], 1, str(time + 1))
    refused = "This seat entered the hand 30 times. Ask the scorekeeper to save it."
    assert refused in tells(four[1], 1, "40", status=422)
    for seat in (0, 2, 3):
        tells(four[seat], seat, "5-5" if seat == 3 else "7", "out" if seat == 0 else "left")
    keeper.see(keeper.sheet)
    keeper.press(SAVE_HAND)
    assert keeper.record["entries"][0]["held"] == ["", "30", "7", "5-5"]


def test_what_is_sent_anew_from_the_same_page_with_other_tiles_is_a_conflict_and_said(four):
    ben = four[1]
    ben.see(f"{ben.sheet}/own/1")
    page = ben.page
    ben.press(TELL, ending="left", held="5")
    ben.page = page
    ben.press(TELL, ending="left", held="5")
    ben.page = page
    refused = ben.press(TELL, 422, ending="left", held="6-4")
    assert "This page already sent something else. Check again." in refused
    assert refused.value("held") == "6-4"
    ben.press(TELL)
    assert ben.see(f"{ben.sheet}/own/1").value("held") == "6-4"


def test_two_who_both_say_that_they_are_out_are_named(four):
    tells(four[0], 0, "", "out")
    tells(four[2], 2, "", "out")
    tells(four[1], 1, "4-4")
    tells(four[3], 3, "5")
    assert "Ana went out, and so did Cy: only one can." in of_all(four[1])[1]


@pytest.mark.parametrize(
    ("ending", "says"), [("1", "Ben went out, and so did Cy: only one can."), ("blocked", "Cy is out, so the hand")]
)
def test_whoever_says_they_went_out_is_named_where_the_host_says_otherwise(keeper, four, ending, says):
    tells(four[2], 2, "", "out")
    tells(four[0], 0, "4-4")
    keeper.see(keeper.sheet)
    typed = {"held_1": "6-4", "held_3": "5"} if ending == "blocked" else {}
    assert says in keeper.press(WRITE, 422, ending=ending, **typed).problem("held_2")
    keeper.press(WRITE, held_2="7")
    assert keeper.record["entries"][0]["held"][2] == "7"


def test_a_block_is_told_by_who_laid_the_last_tile(keeper, four):
    for seat, held in enumerate(["5", "6", "7", "9"]):
        tells(four[seat], seat, held, "laid_last" if seat == 2 else "left")
    keeper.see(keeper.sheet)
    keeper.press(SAVE_HAND)
    assert keeper.record["entries"] == [{"kind": "hand", "blocked_by": 2, "held": ["5", "6", "7", "9"]}]


def test_tiles_that_cannot_be_all_that_is_left_are_remarked_on_every_phone_before_they_are_written(keeper, four):
    for seat, held in enumerate(["2-3", "1-2", "3-6", "4-4 2-6"]):
        tells(four[seat], seat, held, "laid_last" if seat == 3 else "left")
    for phone in (keeper, four[2]):
        (remark,) = phone.see(phone.sheet).id("own").all("p", class_="doubt")
        assert "here 1 is left once and 2 is left 3 times" in remark.text
    assert SAVE_HAND in keeper.see(keeper.sheet).buttons()


def states(phone):
    """What is said of each seat, on a phone that looks at the sheet."""
    return [each.one("small").text for each in phone.see(phone.sheet).id("own").all("li")[:4]]


def test_only_those_are_waited_for_who_have_a_phone_of_their_own(keeper, new_client):
    (ben,) = seated_phones(keeper, new_client, "Ben")
    assert states(ben) == states(keeper) == ["no phone", "waiting", "no phone", "no phone"]
    tells(ben, 1, "", "out")
    assert states(ben) == ["no phone", ENTERED, "no phone", "not needed"]


def test_nobody_is_asked_for_tiles_that_the_rules_do_not_need_and_the_verdict_waits_for_no_more(keeper, four):
    tells(four[0], 0, "", "out")
    assert states(four[2]) == [ENTERED, "waiting", "not needed", "waiting"]
    assert TELL not in four[2].page.buttons()
    assert "Your tiles aren't needed this hand." in four[2].page
    tells(four[1], 1, "6-4")
    assert "10" not in of_all(four[2])[1]
    tells(four[3], 3, "5-5")
    assert "Ana and Cy take the hand" in of_all(four[2])[1]
    keeper.see(keeper.sheet)
    keeper.press(SAVE_HAND)
    assert keeper.record["entries"] == [{"kind": "hand", "out": 0, "held": ["", "6-4", "?", "5-5"]}]


def test_whoever_is_done_is_asked_nothing_and_can_change_it(four):
    tells(four[1], 1, "6-4")
    ben = four[1]
    assert TELL not in ben.see(ben.sheet).buttons()
    ben.see(ben.page.links()["Change it"])
    assert ben.page.value("held") == "6-4"
    ben.press(TELL, held="6-3")
    assert ben.see(f"{ben.sheet}/own/1").value("held") == "6-3"


def test_what_the_keeper_enters_is_saved_with_what_seats_have_entered(keeper, four):
    tells(four[0], 0, "", "out")
    tells(four[1], 1, "6-4")
    assert keeper.see(keeper.sheet).value("ending") == "0"
    keeper.press(WRITE, held_3="5-5")
    assert keeper.record["entries"] == [{"kind": "hand", "out": 0, "held": ["", "6-4", "?", "5-5"]}]


def test_what_seats_have_entered_is_not_used_while_a_hand_is_missing(keeper, four):
    tells(four[0], 0, "", "out")
    tells(four[1], 1, "6-4")
    keeper.see(keeper.sheet)
    page = keeper.press(WRITE, 422)
    assert page.one(class_="verdict").text == "What does Dee have left?"


def test_a_seat_tells_for_nobody_else_and_the_keeper_for_anybody(keeper, four):
    ben = four[1]
    assert ben.get(f"{ben.sheet}/own/2").status_code == 403
    tells(keeper, 2, "5-5")
    assert of_all(ben)[0] == [False, False, True, False]


def test_what_is_told_again_late_does_not_come_back(four):
    ben = four[1]
    ben.see(f"{ben.sheet}/own/1")
    first = ben.page
    ben.press(TELL, ending="left", held="5")
    tells(ben, 1, "6")
    ben.page = first
    ben.press(TELL, ending="left", held="5")
    assert ben.see(f"{ben.sheet}/own/1").value("held") == "6"


def test_a_proposal_that_was_changed_meanwhile_is_not_written(keeper, four):
    for seat, held in enumerate(["", "6", "7", "9"]):
        tells(four[seat], seat, held, "left" if held else "out")
    keeper.see(keeper.sheet)
    tells(four[1], 1, "8")
    assert "More was entered since" in keeper.press(SAVE_HAND, 422)
    keeper.see(keeper.sheet)
    keeper.press(SAVE_HAND)
    assert keeper.totals == ["17", "0"]


def test_a_hand_that_is_written_otherwise_ends_what_was_told_and_refuses_what_comes_late(keeper, four):
    tells(four[1], 1, "6")
    four[2].see(f"{four[2].sheet}/own/2")
    keeper.see(keeper.sheet)
    keeper.out(0, "", "5", "?", "6")
    assert "Hand 1 is saved already: edit it there." in four[2].press(TELL, 422, ending="left", held="5")
    assert of_all(four[1])[0] == [False] * 4


def test_a_seat_is_the_persons_when_others_sit_elsewhere(keeper, four):
    keeper.see(f"/t/{keeper.code}/new/partners/lagunex")
    keeper.press(START, **{f"seat_{at}": name for at, name in enumerate(["Dee", "Cy", "Ben", "Ana"])})
    dee = four[3]
    dee.see(f"/t/{keeper.code}")
    assert "Hand 1 · Dee" in dee.page.one("form", class_="own-form").text
    tells(dee, 0, "5-5")
    assert of_all(dee)[0] == [True, False, False, False]


def test_nothing_of_it_is_on_a_sheet_of_a_table_where_nobody_took_a_seat(keeper):
    keeper.see(keeper.sheet)
    assert [keeper.page.id(part).text for part in ("agree", "own-form", "own")] == ["", "", ""]
    assert "seats.css" not in keeper.page.html


def told_of_loo(phone, seat, tricks, did="in"):
    phone.see(f"{phone.sheet}/own/{seat}")
    phone.press(TELL, did=did, tricks=tricks)


def test_in_loo_each_tells_their_own_tricks(ana, new_client):
    ana.open_table("loo/points", 3)
    phones = seated_phones(ana, new_client, *CAST[:3])
    told_of_loo(phones[0], 0, 4)
    told_of_loo(phones[1], 1, 3)
    told_of_loo(phones[2], 2, 2, "dropped")
    assert "Ana and Ben entered 7 tricks together" in ana.see(ana.sheet)
    told_of_loo(phones[1], 1, 1)
    ana.see(ana.sheet)
    ana.press(SAVE_HAND)
    assert ana.record["entries"] == [{"kind": "hand", "tricks": [4, 1, 0], "dropped": [2]}]


@pytest.fixture
def loo(ana, new_client):
    """Ana keeps a table of Loo at which Cy alone has a seat, and has not dropped out yet when she opens the sheet."""
    ana.open_table("loo/pot", 3)
    (cy,) = seated_phones(ana, new_client, "Cy")
    ana.see(ana.sheet)
    return ana, cy


def test_in_loo_the_form_shows_what_a_seat_has_told(loo):
    ana, cy = loo
    told_of_loo(cy, 2, 0, "dropped")
    ana.see(ana.sheet)
    ana.press(WRITE, tricks_0=4, tricks_1=1)
    assert ana.record["entries"] == [{"kind": "hand", "tricks": [4, 1, 0], "dropped": [2]}]


def test_in_loo_what_a_seat_told_meanwhile_is_looked_at_before_the_hand_is_written(loo):
    ana, cy = loo
    told_of_loo(cy, 2, 0, "dropped")
    assert "More was entered since" in ana.press(WRITE, 422, tricks_0=4, tricks_1=1)
    ana.press(WRITE)
    assert ana.record["entries"] == [{"kind": "hand", "tricks": [4, 1, 0], "dropped": [2]}]


def test_in_loo_whoever_writes_may_know_better_than_a_seat(loo):
    ana, cy = loo
    told_of_loo(cy, 2, 0, "dropped")
    ana.see(ana.sheet)
    ana.press(WRITE, tricks_0=4, tricks_1=1, did_2="missed")
    assert ana.record["entries"] == [{"kind": "hand", "tricks": [4, 1, 0], "missed": [2]}]


def test_in_fives_the_scores_that_were_tapped_are_written_with_the_tiles(ana, new_client):
    ana.open_table("fives/all_fives", 2)
    phones: list[Client] = seated_phones(ana, new_client, *CAST[:2])
    phones[1].forge(f"{ana.sheet}/running", line="1", seen="0", seat="1", points="10")
    tells(phones[0], 0, "", "out")
    tells(phones[1], 1, "6-4")
    ana.see(ana.sheet)
    ana.press(SAVE_HAND)
    (entry,) = ana.record["entries"]
    assert entry["scores"] == [{"seat": 1, "points": 10}]
    assert (entry["out"], entry["held"]) == (0, ["", "6-4"])


def test_longana_is_told_so_too(ana, new_client):
    ana.open_table("longana/longana", 3)
    phones = seated_phones(ana, new_client, *CAST[:3])
    for seat, held in enumerate(["9-9", "", "8-7"]):
        tells(phones[seat], seat, held, "left" if held else "out")
    ana.see(ana.sheet)
    ana.press(SAVE_HAND)
    assert ana.record["entries"] == [{"kind": "hand", "out": 1, "held": ["9-9", "", "8-7"]}]


@pytest.fixture
def passes(ana, new_client):
    """A table of two pairs whose house rules pay for passes, at which Ben and Cy have their seats."""
    ana.open_table("partners/collective")
    ben, cy = seated_phones(ana, new_client, "Ben", "Cy")
    for phone in (ben, cy):
        phone.see(phone.sheet)
    return ana, ben, cy


def first_pass(phone, kind="first_pass"):
    """The first of the buttons with which a pass is told."""
    return next(each for each in phone.page.id("own").all("button") if kind in each["value"])


def earned(phone):
    found = phone.see(phone.sheet).one("main").all("ol", class_="earned-so-far")
    return [each.text for line in found for each in line.all("li")]


def test_a_pass_is_tapped_from_any_seat_seen_on_all_and_written_with_the_hand(passes):
    ana, ben, cy = passes
    ben.press_button(first_pass(ben))
    assert len(earned(cy)) == len(earned(ana)) == 1
    assert earned(cy) == earned(ana)
    ana.out(0, "", "10", "?", "5")
    (entry,) = ana.record["entries"]
    assert [each["kind"] for each in entry["bonuses"]] == ["first_pass"]
    assert earned(cy) == []


def test_two_who_tap_the_same_pass_at_once_tell_it_once(passes):
    _ana, ben, cy = passes
    for phone in (ben, cy):
        phone.press_button(first_pass(phone))
    assert len(earned(cy)) == 1


def test_a_pass_tapped_by_mistake_is_taken_back(passes):
    ana, ben, cy = passes
    ben.press_button(first_pass(ben))
    cy.see(cy.sheet)
    cy.press("Take back the last")
    assert earned(ana) == []


def test_a_pass_that_is_tapped_when_its_hand_is_written_is_refused_in_a_sentence(passes):
    ana, ben, _cy = passes
    ana.see(ana.sheet)
    ana.out(0, "", "10", "?", "5")
    page = ben.press_button(first_pass(ben), 422)
    assert page.id("own").one(class_="notice").text == "Hand 1 is saved already: edit it there."
    assert earned(ben) == []


def test_a_hand_is_not_written_without_a_pass_that_was_tapped_meanwhile(passes):
    ana, ben, _cy = passes
    ana.see(ana.sheet)
    ben.press_button(first_pass(ben))
    told = ended(0, "", "10", "?", "5")
    assert "More was entered since" in ana.press(WRITE, 422, **told)


def test_a_hand_is_not_written_with_one_of_two_passes_that_are_alike(passes):
    ana, ben, cy = passes
    ben.press_button(first_pass(ben, "round_pass"))
    ana.see(ana.sheet)
    cy.see(cy.sheet)
    cy.press_button(first_pass(cy, "round_pass"))
    told = ended(0, "", "10", "?", "5")
    assert "More was entered since" in ana.press(WRITE, 422, **told)
    ana.press(WRITE)
    (entry,) = ana.record["entries"]
    assert [each["kind"] for each in entry["bonuses"]] == ["round_pass"] * 2
