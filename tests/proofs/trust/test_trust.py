"""The proofs of `make trust` would find what is lost; here without the servers that they kill."""

from itertools import islice
from random import Random

import pytest

from tests.proofs.trust.kept import events
from tests.proofs.trust.kept.kills import compare
from tests.proofs.trust.phone import Told
from tests.proofs.trust.proof import Lost, Run, expect, follow
from tests.proofs.trust.strangers import hostile
from tests.proofs.trust.strangers.attacks import Ground, attacks

HANDS = [Told(number).entry for number in range(3)]
SHEETS = {
    "a hand is lost": HANDS[:2],
    "a hand is lost from the middle": [HANDS[0], HANDS[2]],
    "a hand is doubled": [*HANDS, HANDS[0]],
    "a hand is on the line of another": [HANDS[1], HANDS[0], HANDS[2]],
    "a hand is not as it was told": [*HANDS[:2], HANDS[2] | {"out": 3}],
    "a hand is there that nobody told": [*HANDS, Told(9).entry],
}


def test_a_sheet_with_every_hand_once_is_in_order():
    compare("KDF7QA", list(enumerate(HANDS, 1)), HANDS)


@pytest.mark.parametrize("written", SHEETS.values(), ids=SHEETS)
def test_a_sheet_that_is_not_as_it_was_acknowledged_is_found(written):
    with pytest.raises(Lost):
        compare("KDF7QA", list(enumerate(HANDS, 1)), written)


DRAWN = [[{"sides": [1, 2], "result": {"points": [100, 7]}}, {"sides": [3, 4]}], [{"sides": [1, 3]}, {"sides": [2, 4]}]]
EVENTS = {
    "a round is lost": DRAWN[:1],
    "a round is drawn otherwise": [DRAWN[0], [{"sides": [1, 4]}, {"sides": [2, 3]}]],
    "a result is lost": [[{"sides": [1, 2]}, {"sides": [3, 4]}], DRAWN[1]],
    "a result is not as it was entered": [[DRAWN[0][0] | {"result": {"points": [100, 8]}}, DRAWN[0][1]], DRAWN[1]],
}


@pytest.mark.parametrize("stands", EVENTS.values(), ids=EVENTS)
def test_an_event_that_is_not_as_it_was_acknowledged_is_found(stands):
    events.compare(DRAWN, DRAWN)
    with pytest.raises(Lost):
        events.compare(DRAWN, stands)


def test_no_two_hands_that_are_told_are_alike():
    assert len({str(Told(number).entry) for number in range(5000)}) == 5000


@pytest.mark.tour
def test_what_was_attacked_can_be_attacked_again(tmp_path):
    ground = Ground([[(False, "/t/"), (True, "code")]], {}, [("/import", [("text", "")])], [""])
    twice = [[*islice(attacks(Run(True, 7, tmp_path).chance("act"), ground), 50)] for _time in range(2)]
    assert twice[0] == twice[1]
    assert twice[0] != [*islice(attacks(Random(8), ground), 50)]


def test_of_what_hypothesis_draws_the_least_is_shown_that_is_lost():
    def meet(chance):
        number = chance.randrange(1000)
        expect(number < 7, str(number))

    with pytest.raises(Lost, match=r"^7\b"):
        hostile._draw("seed", meet)


def test_what_is_said_is_done_in_its_order_and_the_longest_sentence_that_fits():
    done = []
    acts = {
        r"It is in (/\S+)\.": lambda by, said: done.append((by, said[1])),
        r"If it is lost: It is in /b\.": None,
        r"It is": lambda *_said: done.append("cut short"),
    }
    assert len(follow("It is in /a.b.\nIf it is lost: It is in /b. It is in /c.\n", acts, "Ana")) == 2
    assert done == [("Ana", "/a.b"), ("Ana", "/c")]


def test_a_sentence_that_nobody_knows_what_to_do_about_is_found():
    with pytest.raises(Lost, match=r"nobody knows .* this: Start it\."):
        follow("It is here. Start it.", {r"It is here\.": None}, "Ana")
