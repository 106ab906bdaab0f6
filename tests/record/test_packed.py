"""A table in a link: what came is what was packed, it is small enough for a code, and what is broken is refused."""

import json
import zlib
from base64 import urlsafe_b64encode
from datetime import UTC, datetime, timedelta
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.engine.facts import ImpossibleFact
from referee.engine.limits import MAX_BYTES
from referee.record import (
    Played,
    RecordedRevision,
    WholeTable,
    from_document,
    packed,
    packed_in,
    table_document,
    table_from_text,
    unpacked,
    write_fact,
)
from referee.record.packed import _WORDS
from tests.support.builders import TWELVE, document, out
from tests.support.strategies import quick, records

OPENED = datetime(2026, 11, 29, 20, 3, 11, 345678, tzinfo=UTC)
ADDRESS = "https://dominoes.example/sub/?to=%2Fimport#t="


def compact(table):
    return json.dumps(table_document(table), ensure_ascii=False, separators=(",", ":"))


def written(*games):
    """A table whose lines were written one by one, at moments as little alike as real ones."""
    moments = (OPENED + timedelta(seconds=number * 217.654321 % 7919 + number * 180) for number in range(1, 10**6))
    played = []
    for game in games:
        facts = enumerate(game.facts, 1)
        history = [RecordedRevision(line, write_fact(fact), next(moments), "keeper") for line, fact in facts]
        played.append(Played(game, OPENED, 0, tuple(history)))
    return WholeTable(tuple(played))


def hands(lot):
    """Twenty hands of four with tiles tapped in, dealt by lot: nothing in them is shorter than at a real table."""
    tiles = [f"{high}-{low}" for high in range(7) for low in range(high + 1)]
    for hand in range(20):
        lot.shuffle(tiles)
        held = [" ".join(tiles[place : place + lot.randint(1, 4)]) for place in (0, 4, 8)]
        yield out(hand % 4, *[*held[: hand % 4], "", *held[hand % 4 :]])


def evening(games):
    names, lot = {"seats": ["Rosa", "Carmen", "Marta", "Luis"]}, Random(7)
    played = [document("partners", *hands(lot), target=3000) | names for _game in range(games)]
    return written(*map(from_document, played))


def rounds():
    """Thirteen rounds of eight people with a double-twelve set."""
    pips = [[str((seat * 37 + number * 23 + seat * number) % 97 + 1) for seat in range(8)] for number in range(13)]
    told = [out(number % 8, *[*held[: number % 8], "", *held[number % 8 + 1 :]]) for number, held in enumerate(pips)]
    return written(from_document(document("trains", *told, players=8) | {"seats": list(TWELVE[:8])}))


@pytest.mark.parametrize(
    ("table", "most"),
    [
        pytest.param(lambda: evening(1), 1200, id="20 hands in pairs fit into a code"),
        pytest.param(rounds, 1200, id="13 rounds of eight fit into a code"),
        pytest.param(lambda: evening(10), 9000, id="200 hands are a link that chats take"),
    ],
)
def test_a_table_is_small_in_a_link(table, most):
    text = compact(table())
    link = ADDRESS + packed(text)
    assert len(link) <= most
    assert unpacked(packed_in(f"Domino Referee: {link}\n".encode())) == text.encode()


@given(game=records(), texts=st.lists(st.text(max_size=40), max_size=3))
@quick
def test_a_table_comes_as_it_was_packed(game, texts):
    text = compact(written(game)) + json.dumps(texts, ensure_ascii=False)
    for link in (ADDRESS + packed(text), f"#t={packed(text)}", f" t={packed(text)}\n"):
        assert unpacked(packed_in(link.encode())) == text.encode()
    assert compact(table_from_text(compact(written(game)))) == compact(written(game))


@pytest.mark.parametrize("text", ["", "25 0\n0 40", "t=5 0", "https://video.example/watch#t=90", '{"format": "#t=a"}'])
def test_what_is_no_link_of_ours_is_none(text):
    assert packed_in(text.encode()) is None


WHOLE = packed(compact(evening(1))).encode()
BOMB, OTHER = zlib.compressobj(9, zdict=_WORDS), zlib.compressobj(9, zdict=b"other")
BROKEN = {
    "nothing behind the mark": b"",
    "cut off at the end": WHOLE[:-2],
    "cut off in the middle": WHOLE[:300],
    "a letter changed": WHOLE[:300] + (b"A" if WHOLE[300:301] != b"A" else b"B") + WHOLE[301:],
    "one letter": b"A",
    "what nobody has packed": b"A" * 5000,
    "packed with other words": urlsafe_b64encode(OTHER.compress(b"{}") + OTHER.flush()),
    "far more than it seems": urlsafe_b64encode(BOMB.compress(b"[" * 50 * MAX_BYTES) + BOMB.flush()),
}


@pytest.mark.parametrize("letters", [pytest.param(letters, id=name) for name, letters in BROKEN.items()])
def test_a_link_that_is_not_whole_is_refused(letters):
    with pytest.raises(ImpossibleFact, match="This link is incomplete"):
        unpacked(letters)


@given(st.binary(max_size=300))
@quick
def test_whatever_stands_in_a_link_is_no_document_by_chance(letters):
    with pytest.raises(ImpossibleFact):
        unpacked(letters)


def test_what_both_sides_know_beforehand_never_changes():
    assert (len(_WORDS), zlib.crc32(_WORDS)) == (4599, 461452472)


def test_what_is_too_large_for_a_link_has_none():
    assert packed("x" * (MAX_BYTES + 1)) == ""
