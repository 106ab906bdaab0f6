"""Where a malformed record is refused, and in which words."""

import json

import pytest

from referee.engine.facts import ImpossibleFact
from referee.record import from_document, from_text, table_from_text
from tests.support.builders import DOCUMENTED, out, told, tricks
from tests.support.builders import document as record

HELD = ("", "6", "7", "8")
AS_TEXT = 'Write each hand as a text: "6-4 3-1" for its tiles, or "17" for its pips.'
WHOLE = "This must be a whole number."
KINDS = 'This can only be one of "hand", "redeal", "void", "adjust", "penalty", "substitute", "swap", "time", "stop".'
ALL_KEYS = "format, ruleset, preset, options, seats, pairs, opening and entries"
WHEN = "Not a time such as 2026-01-31T20:15:00+00:00."
INVISIBLE = "There is an invisible character in it. Type it again."


def refusal(read, wrong):
    with pytest.raises(ImpossibleFact) as problem:
        read(wrong)
    return problem.value.entry, problem.value.field, problem.value.message


@pytest.mark.parametrize(
    ("wrong", "field", "message"),
    [
        ({"entrys": []}, "", "“entrys” is not allowed here: is it “entries”?"),
        ({"totals": []}, "", f"“totals” is not allowed here, only {ALL_KEYS}."),
        ({"format": "domino-referee/2"}, "format", "This must be domino-referee/1."),
        (
            {"ruleset": "poker"},
            "ruleset",
            'This can only be one of "block", "partners", "trains", "longana", "loo", "fives".',
        ),
        ({"preset": 5, "ruleset": "longana"}, "preset", 'This can only be one of "longana".'),
        ({"options": []}, "options", "This must be an object."),
        ({"options": {"targett": 1}}, "options", "“targett” is not allowed here: is it “target”?"),
        ({"options": {"tie": "maybe"}}, "options.tie",
         'This can only be one of "drawn", "opener_wins", "blocker_wins", "blocker_loses".'),
        ({"options": {"target": True}}, "options.target", WHOLE),
        ({"options": {"target": 10**40}}, "options.target", "At most 10000."),
        ({"seats": "Ana"}, "seats", "This must be a list."),
        ({"seats": ["Ana", "Ben", "Cy", 4]}, "seats.3", "This must be a text."),
        ({"seats": ["Ana", "Ben", "Cy", "D" * 41]}, "seats.3", "At most 40 letters."),
        ({"seats": ["Ana", "Ben", "Cy", "Cy"]}, "seats.3", "Cy already has a seat."),
        ({"opening": []}, "opening", "This must be an object."),
        ({"opening": {"kind": "opening"}}, "opening", "“kind” is not allowed here, only totals, lead, pot and round."),
        ({"opening": {"totals": [1.5, 0]}}, "opening.totals.0", WHOLE),
        ({"opening": {"totals": [0, -100_001]}}, "opening.totals.1", "At least -100000."),
        ({"opening": {"lead": -1}}, "opening.lead", "At least 0."),
        ({"entries": {}}, "entries", "This must be a list."),
        ({"entries": [told("redeal")] * 501}, "entries", "At most 500."),
    ],
)  # fmt: skip
def test_a_record_is_refused_at_its_own_field(wrong, field, message):
    assert refusal(from_document, DOCUMENTED | wrong) == (None, field, message)


@pytest.mark.parametrize("key", ["format", "ruleset", "seats", "entries"])
def test_what_a_record_needs_is_named_where_it_is_missing(key):
    rest = {name: value for name, value in DOCUMENTED.items() if name != key}
    assert refusal(from_document, rest) == (None, "", f"“{key}” is missing.")


@pytest.mark.parametrize(
    ("entry", "field", "message"),
    [
        (0, "", "This must be an object."),
        ({}, "", "“kind” is missing."),
        (told("win"), "kind", KINDS),
        (told(["hand"]), "kind", KINDS),
        (told("void"), "", "“reason” is missing."),
        (told("void", reason=None), "reason", "This must be a text."),
        (told("redeal", total=5), "", "“total” is not allowed here, only kind and reason."),
        (told("redeal", reson="late"), "", "“reson” is not allowed here: is it “reason”?"),
        (told("redeal", **{"x" * 100: 1}), "", "“?” is not allowed here, only kind and reason."),
        (told("redeal", reason="x" * 201), "reason", "At most 200 letters."),
        (told("hand"), "", "“held” is missing."),
        (told("hand", held=None), "held", AS_TEXT),
        (out(0, "", 6, "7", "8"), "held.1", AS_TEXT),
        (out(0, "", "6" * 201, "7", "8"), "held.1", "At most 200 letters."),
        (out(0, *["6"] * 25), "held", "At most 24."),
        (out(True, *HELD), "out", WHOLE),
        (out("0", *HELD), "out", WHOLE),
        (out(0.5, *HELD), "out", WHOLE),
        (out(-1, *HELD), "out", "At least 0."),
        (out(10**30, *HELD), "out", "At most 100000."),
        (out(0, *HELD, end=5), "end", "Only a block has one number at both ends."),
        (out(0, *HELD, out_side=0), "out_side", "Say who went out or which pair, not both."),
        (out(0, *HELD, blocked_by=None), "out", "Somebody went out or nobody could play, not both."),
        (out(0, *HELD, broken_off=1), "broken_off", "This must be true or false."),
        (out(0, *HELD, bonuses={}), "bonuses", "This must be a list."),
        (out(0, *HELD, bonuses=[told("round_pass", side=0)] * 7), "bonuses", "At most 6."),
        (out(0, *HELD, bonuses=[{}]), "bonuses.0", "“kind” is missing."),
        (out(0, *HELD, bonuses=[told("win")]), "bonuses.0.kind",
         'This can only be one of "first_pass", "round_pass", "double_win", "agreed_win", "stuck_blank".'),
        (out(0, *HELD, bonuses=[told("round_pass", side=0, points=5)]), "bonuses.0",
         "“points” is not allowed here, only kind, side and plays_again."),
        (out(0, *HELD, bonuses=[told("double_win", tile="9", ends=[2, 3])]), "bonuses.0.tile",
         "Something else belongs here."),
        (out(0, *HELD, bonuses=[told("double_win", tile="2-3", ends=[2, 3, 4])]), "bonuses.0.ends", "At most 2."),
        (told("swap", seats=[0]), "seats", "At least 2."),
        (out(0, "", "6", "?", "?", heaps=[told("heap", seats=[2, 2], held="9")]), "heaps.0.seats",
         "“2” is given twice."),
        (out(0, "", "6", "?", "?", heaps=[told("heap", seats=[2, 3], held=9)]), "heaps.0.held", AS_TEXT),
        (told("penalty", seat=0, fault="pass", card="blue"), "card",
         'This can only be one of "", "none", "warning", "yellow", "red", "black".'),
        (told("adjust", points=[0, "5"], reason="miscounted"), "points.1", WHOLE),
        (told("substitute", seat=0, name="E" * 41), "name", "At most 40 letters."),
        (told("time", in_play="no"), "in_play", "This must be true or false."),
    ],
)  # fmt: skip
def test_an_entry_is_refused_at_its_own_field(entry, field, message):
    assert refusal(from_document, record("partners", told("redeal"), entry)) == (1, field, message)


def test_true_is_no_number_of_tricks():
    assert refusal(from_document, record("loo", tricks(3, True, 1, 0))) == (0, "tricks.1", WHOLE)


@pytest.mark.parametrize(
    ("text", "field", "message"),
    [
        (json.dumps(DOCUMENTED).replace('"target": 100', '"target": NaN'), "options.target", WHOLE),
        (json.dumps(DOCUMENTED).replace('"target": 100', '"target": 1e999'), "options.target", WHOLE),
        ('{"format": "domino-referee/1", "ruleset": "loo", "ruleset": "loo"}', "", "“ruleset” is given twice."),
        (f'{{"{"x" * 50}": 1, "{"x" * 50}": 1}}', "", "“?” is given twice."),
        (json.dumps(DOCUMENTED).replace("100", "9" * 5000), "", "Not a Domino Referee file: not JSON."),
    ],
)
def test_what_json_allows_and_no_record_has_is_refused(text, field, message):
    assert refusal(from_text, text) == (None, field, message)


MOMENT = "2026-01-31T20:15:00+00:00"
TABLE = {"format": "domino-referee-table/2", "games": [{"record": DOCUMENTED}]}
FIRST = {"line": 1, "told_at": MOMENT, "told_by": "keeper"}
SECOND = FIRST | {"line": 2}
SAID = {"line": 1, "revision": 1, "kind": "accepted", "side": 0, "name": "Ana", "note": ""}
SAID |= {"told_at": MOMENT, "told_by": "seat"}
GIVEN = {"what": "give", "minutes": 5, "at": MOMENT}


def read_table(document):
    return table_from_text(json.dumps(document))


@pytest.mark.parametrize(
    ("wrong", "field", "message"),
    [
        ({"games": {}}, "games", "The list of games is missing."),
        ({"games": 5}, "games", "This must be a list."),
        ({"games": [{}] * 1000}, "games", "At most 999."),
        ({"nam": "Friday"}, "", "“nam” is not allowed here: is it “name”?"),
        ({"name": 5}, "name", "This must be a text."),
        ({"place": "x" * 41}, "place", "At most 40 letters."),
        ({"notes": "We play\non Fridays\x07"}, "notes", INVISIBLE),
        ({"season": []}, "season", "This must be an object."),
        ({"season": {"coming": 101}}, "season.coming", "At most 100."),
        ({"lineup": {"how": "loser"}}, "lineup.how", 'This can only be one of "", "rotated", "winners", "everyone".'),
        ({"lineup": {"arrivals": [{"name": "Eve"}]}}, "lineup.arrivals.0", "“at” is missing."),
        ({"season": {"x": 1}}, "season", "“x” is not allowed here, only coming, winning and since."),
        ({"namings": [{"name": "Ana"}]}, "namings.0", "“person” is missing."),
        ({"namings": [{"name": "Ana", "person": "Eve", "games": ["1"]}]}, "namings.0.games.0", WHOLE),
        ({"namings": [{"name": "Ana", "person": ""}]}, "namings.0.person", "What is the player's name?"),
        ({"namings": [{"name": "Ana", "person": "\x07"}]}, "namings.0.person", INVISIBLE),
        ({"format": "domino-referee-table/3"}, "format", "This must be domino-referee/1."),
        ({"games": [5]}, "games.0", "This must be an object."),
        ({"games": [{}]}, "games.0", "“record” is missing."),
        ({"games": [{"record": 5}]}, "games.0.record", "This must be an object."),
        ({"games": [{"record": {}}]}, "games.0", "This is not a Domino Referee file."),
    ],
)
def test_a_table_is_refused_at_its_own_field(wrong, field, message):
    assert refusal(read_table, TABLE | wrong) == (None, field, message)


@pytest.mark.parametrize(
    ("wrong", "field", "message"),
    [
        ({"best_of": 100}, "best_of", "At most 99."),
        ({"opened_at": 5}, "opened_at", "This must be a text."),
        ({"opened_at": "2026-01-31T20:15:00"}, "opened_at", WHEN),
        ({"opened_at": "1800-01-31T20:15:00+00:00"}, "opened_at", WHEN),
        ({"history": {}}, "history", "This must be a list."),
        ({"history": [FIRST, {}]}, "history.1", "“line” is missing."),
        ({"history": [FIRST]}, "history", "These are not the game's lines."),
        ({"history": [FIRST, SECOND | {"line": 0}]}, "history.1.line", "At least 1."),
        ({"history": [FIRST, SECOND | {"struck": 1}]}, "history.1.struck", "This must be True."),
        ({"history": [FIRST, SECOND | {"entry": 5}]}, "history.1.entry", "This must be an object."),
        ({"history": [FIRST, SECOND | {"entry": {}}]}, "history.1.entry", "“kind” is missing."),
        ({"history": [FIRST, SECOND | {"told_by": "Keeper"}]}, "history.1.told_by", "Something else belongs here."),
        ({"said": [SAID | {"kind": "shouted"}]}, "said.0.kind",
         'This can only be one of "accepted", "protested", "withdrew", "signed", "reported".'),
        ({"said": [SAID | {"side": 25}]}, "said.0.side", "At most 24."),
        ({"said": [SAID | {"side": 7}]}, "said.0", "The game has no such line or side."),
        ({"said": [SAID | {"told_at": "then"}]}, "said.0.told_at", WHEN),
        ({"said": [SAID | {"note": "\x07"}]}, "said.0.note", INVISIBLE),
        ({"said": [SAID | {"revision": 2}]}, "said.0.revision", "It was not saved so often."),
        ({"clock": [GIVEN | {"minutes": True}]}, "clock.0.minutes", WHOLE),
        ({"clock": [GIVEN | {"minutes": 61}]}, "clock.0.minutes", "At most 60."),
        ({"clock": [GIVEN | {"what": "wind"}]}, "clock.0.what", 'This can only be one of "start", "stop", "give".'),
    ],
)  # fmt: skip
def test_what_stands_beside_a_game_is_refused_at_its_own_field(wrong, field, message):
    whole = TABLE | {"games": [{"record": DOCUMENTED, "history": [FIRST, SECOND]} | wrong]}
    assert refusal(read_table, whole) == (None, f"games.0.{field}", message)


@pytest.mark.parametrize(
    ("history", "field", "message"),
    [
        ([FIRST, SECOND | {"entry": told("redeal", x=1)}, SECOND], "history.1.entry",
         "“x” is not allowed here, only kind and reason."),
        ([FIRST, SECOND, SECOND], "history.1", "The entry is missing."),
    ],
)  # fmt: skip
def test_what_was_written_and_does_not_stand_is_refused_with_its_line(history, field, message):
    whole = TABLE | {"games": [{"record": DOCUMENTED, "history": history}]}
    assert refusal(read_table, whole) == (1, f"games.0.{field}", message)


def test_the_entry_of_a_table_s_game_is_refused_with_its_line():
    whole = TABLE | {"games": [{"record": record("partners", told("redeal"), told("redeal", x=1))}]}
    assert refusal(read_table, whole) == (1, "games.0", "“x” is not allowed here, only kind and reason.")
