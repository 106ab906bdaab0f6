"""The sentences of a rulebook: none of another setting, each default of ours by itself, and what is cited is said."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache, partial
from itertools import pairwise

import pytest

from referee.engine.desk.rulebook import InForce, in_force
from referee.engine.facts import ImpossibleFact
from referee.engine.options import house_rules
from referee.engine.verdict import is_ours
from referee.engine.wording import english
from referee.record import from_document
from referee.rulesets import game, games, ruleset, rulesets
from tests.support.builders import document

SAID = {
    "LON-04": "kept on a sheet",
    "LON-07": "on any arm",
    "LON-09": "goes across",
    "LON-19": "same line",
    "LON-23": "token at its end",
    "LON-G4": "same player",
    "LON-G6": "you must",
    "LON-G10": "pass again",
    "LON-G11": "whatever you play",
    "LON-G12": "opens again",
    "LON-G14": "may be a double",
    "LON-G19": "wrong number of tiles",
    "LOO-11": "six fresh tiles",
    "LOO-20": "the dealer wins the hand without playing",
    "LOO-G5": "Any other player",
    "LOO-G10": "pays both",
    "LOO-G14": "to the left, clockwise",
    "LOO-G18": "misdeal",
    "LOO-G19": "still sets trumps",
    "LOO-G21": "could have followed or trumped and did not",
    "LOO-G22": "next player still in",
    "LOO-G23": "stake is five",
    "LAG-09": "2-4, 2-3 or 2-2",
    "LAG-29": "another game, scoring by fives",
    "DUO-G3": "any tile",
    "GEN-2": "disputed",
}


def settings(rules, preset):
    """The options of a preset, and those with any one answer changed: every choice, and the common numbers."""
    usual = rules.agree(preset.key, {})
    yield usual
    for rule in house_rules(usual):
        for value in rule.common or (rule.default,):
            yield rules.agree(preset.key, {rule.key: value})


def as_they_are(rules):
    """The options of every preset, with no answer changed."""
    return [rules.agree(preset.key, {}) for preset in rules.presets]


TABLES = [pytest.param(rules, partial(as_they_are, rules), id=f"{rules.key} as it is") for rules in rulesets()]
for each in rulesets():
    first, *others = (
        pytest.param(each, partial(settings, each, preset), id=f"{each.key} {preset.key}") for preset in each.presets
    )
    TABLES += [first, *(pytest.param(*other.values, id=other.id, marks=pytest.mark.tour) for other in others)]
EVERY_TABLE = pytest.mark.parametrize(("rules", "tables"), TABLES)
"""Every preset as it is, the first of each game with any one answer changed, and so on the tour the others too."""


def printed(rules, options):
    """Everything that the rulebook says is in force, as one text; what others do is left out."""
    told = [str(each.sentence) for each in in_force(options)]
    return "\n".join([*told, *(str(clause.text) for clause in game(rules.key).book.clauses_under(options))])


def explained(rules, options):
    """Everything that the page on how the game is played says."""
    chapters = game(rules.key).book.guide.chapters(options)
    return "\n".join(english(said.text, said.params) for _title, sentences in chapters for said in sentences)


@EVERY_TABLE
def test_no_rule_is_printed_twice_under_any_answer(rules, tables):
    for options in tables():
        ids = Counter(each.id for each in game(rules.key).book.clauses_under(options))
        assert [each for each, times in ids.items() if times > 1] == []


@EVERY_TABLE
def test_how_it_is_played_is_short_says_nothing_twice_and_how_many_tiles_are_dealt_once(rules, tables):
    for options in tables():
        lines = Counter(explained(rules, options).split("\n"))
        assert sum(len(line.split()) for line in lines) <= 400
        assert [each for each, times in lines.items() if times > 1] == []
        assert "The usual number of tiles is dealt." not in lines


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.key)
def test_every_clause_is_in_force_at_some_table_and_says_something_only_there(rules):
    tables = [options for preset in rules.presets for options in settings(rules, preset)]
    tables += [replace(options, sanctions="world") for options in tables if hasattr(options, "sanctions")]
    for clause in game(rules.key).book.clauses:
        assert any(clause.when(options) for options in tables), clause
        assert clause.text


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.key)
def test_a_default_of_ours_stands_in_a_sentence_of_its_own(rules):
    for clause in game(rules.key).book.clauses:
        assert clause.is_ours == is_ours(clause.id), clause
        assert clause.is_ours or not clause.others, clause
    for rule in house_rules(rules.options):
        assert rule.answers[0].cites


@pytest.mark.parametrize(("rule", "words"), SAID.items())
def test_the_sentence_that_carries_an_id_says_it(rule, words):
    sentences = [str(clause.text) for game in games() for clause in game.book.clauses if rule in clause.cites]
    assert sentences
    assert all(words in sentence for sentence in sentences)


def test_a_hundred_points_are_said_only_where_they_are_played_to():
    for preset in ruleset("partners").presets:
        for options in settings(ruleset("partners"), preset):
            assert options.target == 100 or not re.search(r"\breach 100\b|: 100 points", printed_of(options))


def printed_of(options):
    return printed(ruleset("partners"), options)


def test_bonuses_are_spoken_of_only_where_one_is_paid():
    for preset in ruleset("partners").presets:
        for options in settings(ruleset("partners"), preset):
            paid = any(each.points for each in ruleset("partners").extras.bonuses(options))
            assert bool(re.search(r"Bonus|(?<!no )bonus", printed_of(options))) == paid


def test_six_six_is_said_to_lead_only_where_it_does():
    for preset in ruleset("partners").presets:
        for options in settings(ruleset("partners"), preset):
            leads = "double_six" in (options.first_lead, options.drawn_lead) and options.all_dealt
            assert bool(re.search("6-6 (leads|that led|that had)|holder of 6-6", printed_of(options))) == leads


def test_the_pot_is_spoken_of_only_where_one_is_played_for():
    rules = ruleset("loo")
    for options in (each for preset in rules.presets for each in settings(rules, preset)):
        text = printed(rules, options)
        assert bool(re.search(r"\bpot\b|\bunits\b|buys in|\bantes?\b|pays (his|no) loo", text)) == options.for_pot
        assert bool(re.search(r"\bpoints?\b|\btarget\b|\bscores? (may|five)|lowest score", text)) != options.for_pot


def to_the_target(options):
    """Whether nothing can be written beyond the target."""
    return getattr(options, "over", "") == "no_score" or not getattr(options, "written_beyond", True)


@EVERY_TABLE
def test_no_sentence_names_a_number_that_the_house_rules_do_not_have(rules, tables):
    for options in tables():
        text = f"{printed(rules, options)}\n{explained(rules, options)}"
        assert not (to_the_target(options) and re.search(r"(point|hole)s? or more wins?", text))
        for dealt in re.findall(r"dealt (\d+) tiles", text):
            assert int(dealt) == options.hand_tiles
        for need in re.findall(r"side (\d+) points or fewer", text):
            assert int(need) == options.bonus_need
        for target in re.findall(r"exactly (\d+)|reach (\d+)|have (\d+) (?:point|hole)s? or more wins", text):
            assert int("".join(target)) == options.target


@pytest.mark.canon("LAG-G3")
def test_how_it_is_played_says_who_leads_after_a_tied_hand_unless_the_lead_just_passes():
    rules = ruleset("partners")
    for preset in rules.presets:
        options = rules.agree(preset.key, {})
        passes = options.next_lead == options.drawn_lead == "right_of_starter"
        assert ("After a tied hand " in explained(rules, options)) != passes


def test_no_partners_are_offered_more_tiles_than_there_are_or_what_they_are_dealt():
    rules = ruleset("partners")
    for preset in rules.presets:
        options = rules.agree(preset.key, {})
        dealing = next(each for each in in_force(options, preset) if each.rule.key == "hand_tiles")
        for tiles in filter(None, dealing.other_numbers):
            assert tiles * 4 <= len(options.tile_set.tiles)
            assert tiles != options.dealt
        assert not {dissent.answer for dissent in dealing.dissents} & {*dealing.other_numbers}


NUMBERS = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "ten": "10"}


@cache
def words(text):
    """The words of a text, plurals without their s and numbers in digits."""
    plain = (word.removesuffix("s") for word in re.findall(r"[a-z]+|\d+", text.lower()))
    return tuple(NUMBERS.get(word, word) for word in plain)


@cache
def counted(text):
    """Each number in a text with the word after it."""
    return {(number, thing) for number, thing in pairwise(words(text)) if number.isdecimal()}


@cache
def parts_of(text):
    """The sentences of a text and what stands between their semicolons."""
    return {*re.split(r"(?<=[.;])\s", text.lower())}


@cache
def long_words(text):
    """The words of a text that are about something."""
    return {word for word in words(text) if len(word) > 3}


def quotes(text, default, agreed, others=""):
    """Whether a text has a sentence of the default's, or its number of the same thing, that no answer agreed has."""
    parts, gone, ours = map(parts_of, (text, default, agreed))
    about = long_words(text) & long_words(default) & long_words(agreed)
    numbers = counted(text) & counted(default) - counted(agreed) - counted(others)
    return bool(parts & (gone - ours)) or any(about - {thing} for _number, thing in numbers)


def said(rule, options):
    """What the rulebook says for a house rule."""
    return str(InForce(rule, rule.in_force(options), getattr(options, rule.key)).sentence)


def quoting(rules, options):
    """The sentences in force that quote a default where the table has another answer, each with that rule."""
    sentences = {*printed(rules, options).split("\n"), *explained(rules, options).split("\n")}
    rules_said = {each.rule.key: said(each.rule, options) for each in in_force(options)}
    for rule in (each.rule for each in in_force(options) if each.value != each.rule.default):
        others = " ".join(text for key, text in rules_said.items() if key != rule.key and "6-6" in text)
        default, agreed = said(rule, replace(options, **{rule.key: rule.default})), said(rule, options)
        yield from ((rule.key, text) for text in sentences - {agreed} if quotes(text, default, agreed, others))


@EVERY_TABLE
def test_no_sentence_quotes_a_default_where_the_table_has_another_answer(rules, tables):
    assert [found for options in tables() for found in quoting(rules, options)] == []


def test_a_sentence_that_quotes_a_default_is_known_by_its_number_or_by_its_words():
    one, two = "A trick is worth 1 point.", "A trick is worth 2 points."
    assert quotes("One point per trick. A looed player loses five.", one, two)
    assert not quotes("One point off for each card.", one, two)
    assert not quotes("Whoever takes one trick is not looed.", one, two)
    assert quotes("Nobody draws. All others pass.", "Nobody draws.", "Whoever cannot play draws.")


@pytest.mark.parametrize("rules", rulesets(), ids=lambda rules: rules.key)
def test_the_summary_of_a_preset_has_its_own_numbers(rules):
    for preset, options in zip(rules.presets, as_they_are(rules), strict=True):
        for target in re.findall(r"\b[Tt]o (\d+)", preset.summary):
            assert int(target) == options.target
        for words, tiles in {"Nine tiles": 9, "six tiles": 6, "five tiles": 5, "seven each": 7}.items():
            assert words not in f"{preset.name} {preset.summary}" or options.hand_tiles == tiles


@pytest.mark.parametrize(("preset", "players"), [("threes", "Three players,"), ("uk_family", "For two or three,")])
def test_a_preset_of_block_says_for_how_many_its_tiles_are_meant(preset, players):
    chosen = ruleset("block").preset(preset)
    assert players in f"{chosen.name} {chosen.summary}"


@EVERY_TABLE
def test_pairs_are_spoken_of_only_where_there_are_some(rules, tables):
    for options in tables():
        if not rules.setup.plays_in_pairs(options):
            text = f"{printed(rules, options)}\n{explained(rules, options)}"
            assert not re.search(r"\b[Pp]airs?\b|\bpartners?\b", text)


def test_where_holes_are_written_no_score_is_a_multiple_of_five_and_no_target_in_points():
    rules = ruleset("fives")
    for options in (each for preset in rules.presets for each in settings(rules, preset)):
        text = printed(rules, options)
        assert ("whole number of holes" in text) == options.holes
        assert not (options.holes and re.search(r"score is a multiple of five|\d points or more", text))


def test_the_bonuses_of_the_game_and_of_others_stop_by_their_own_clauses():
    rules = ruleset("partners")
    cited = {
        key: next(each.clause.id for each in in_force(rules.agree(key, {})) if each.rule.key == "bonus_need")
        for key in ("collective", "dominican")
    }
    assert cited == {"collective": "RAF-03", "dominican": "V-P12"}


def test_a_league_has_its_own_answer_to_what_the_last_tile_scores():
    rules = ruleset("fives")
    for key in ("league", "league_pairs"):
        played = {each.rule.key: each for each in in_force(rules.agree(key, {}), rules.preset(key))}
        assert not played["out_bonus"].is_ours
    alone = {each.rule.key: each for each in in_force(rules.agree("fives_and_threes", {"out_bonus": 0}))}
    assert not alone["out_bonus"].is_named


OPEN = [(rules, preset) for rules in rulesets() for preset in rules.presets if preset.left_open]


@pytest.mark.parametrize(("rules", "preset"), OPEN, ids=[preset.key for _rules, preset in OPEN])
def test_what_the_sources_of_a_preset_leave_open_is_ours_until_a_table_says_otherwise(rules, preset):
    options = rules.agree(preset.key)
    ours = {each.rule.key: each for each in in_force(options, preset) if each.is_ours}
    assert set(preset.left_open) <= ours.keys()
    for key in preset.left_open:
        assert not ours[key].dissents
        other = next(each.value for each in ours[key].rule.answers if each.value != getattr(options, key))
        said = in_force(rules.agree(preset.key, {key: other}), preset)
        assert not next(each.is_open for each in said if each.rule.key == key)


def test_another_target_of_a_preset_is_counted_in_what_its_game_counts():
    preset = ruleset("block").preset("guyana")
    target = next(each for each in in_force(ruleset("block").agree("guyana"), preset) if each.rule.key == "target")
    said = [str(other.sentence) for other, _dissent in target.disputed]
    assert said == ["The first side to win 4 hands wins the game.", "The first side to win 12 hands wins the game."]


@pytest.mark.canon("FIV-51", "FIV-G17")
def test_a_league_in_pairs_deals_six_each_and_goes_to_121():
    rules = ruleset("fives")
    text = printed(rules, rules.agree("league_pairs", {}))
    assert "Everyone is dealt 6 tiles." in text
    assert "The first side to reach exactly 121 wins the game." in text
    for says in (printed, explained):
        assert "too few tiles" in says(rules, rules.agree("league", {}))
        assert "too few tiles" not in says(rules, rules.agree("league_pairs", {}))


def test_the_pairs_of_the_single_league_are_what_they_were():
    options = ruleset("fives").agree("league", {"sides": "pairs"})
    assert (options.dealt(4), options.target, options.in_pairs) == (7, 61, True)


@pytest.mark.canon("LON-G2")
def test_it_is_said_what_0_0_weighs_where_the_lightest_tile_decides():
    rules = ruleset("longana")
    for count in (0, 25, 50):
        text = printed(rules, rules.agree("longana", {"tie": "lightest_tile", "double_blank": count}))
        assert ("0-0 weighing what it counts" in text) == bool(count)


def test_nothing_is_said_to_be_rounded_by_the_hand_where_it_is_not():
    rules = ruleset("fives")
    for end, rounding in (("opponents_minus_own", "nearest"), ("opponents", "exact"), ("none", "nearest")):
        answers = {"end_points": end, "rounding": rounding, "round_on": "each_hand"}
        assert "rounded by itself" not in printed(rules, rules.agree("all_fives", answers))


@pytest.mark.canon("FIV-G1")
def test_it_is_explained_how_many_tiles_four_players_take_each():
    rules = ruleset("fives")
    for options in (each for preset in rules.presets for each in settings(rules, preset) if not each.hand_tiles):
        seven = re.search(r"or four players take seven|takes seven", explained(rules, options))
        assert bool(seven) == (options.dealt(4) == 7), options


@pytest.mark.canon("FIV-G8")
def test_points_for_tiles_count_at_a_table_of_ten_to_get_in_and_do_not_open_the_way():
    text = printed(ruleset("fives"), ruleset("fives").agree("ten_to_get_in", {}))
    assert "Points for tiles left always count, but are no way in." in text


@pytest.mark.canon("SAN-6")
def test_points_for_the_opponents_are_said_to_come_off_the_offender_among_more_than_two_sides():
    says = "the points count against the offender"
    for key, preset in (("block", "draw"), ("fives", "all_fives"), ("partners", "lagunex")):
        text = printed(ruleset(key), ruleset(key).agree(preset, {"sanctions": "dominican"}))
        assert (says in text) == (key != "partners")


def test_the_venezuelan_norms_say_what_is_warned_of_first():
    text = printed_of(ruleset("partners").agree("lagunex", {"sanctions": "venezuelan"}))
    assert "by our default so do a wrong count, misdeal or draw, being late and any other fault" in text


def test_nothing_is_said_to_be_rounded_by_itself_where_a_block_pays_differences():
    rules = ruleset("fives")
    for end, rounded in (("ladder", "the sum of the differences."), ("difference_in_block", "the difference.")):
        text = printed(rules, rules.agree("all_fives", {"end_points": end, "round_on": "each_hand"}))
        assert f"after a block, {rounded}" in text


def test_nothing_is_said_of_when_bonuses_stop_where_they_never_do():
    rules = ruleset("partners")
    assert "What a side still needs" not in printed(rules, rules.agree("puerto_rico", {}))
    assert "What a side still needs" in printed(rules, rules.agree("dominican", {}))
    assert "What a side still needs" not in printed(rules, rules.agree("lagunex", {}))


def test_in_a_block_of_blocker_against_next_it_is_one_of_the_two_who_has_won():
    rules = ruleset("partners")
    assert "Of the two players compared" in printed_of(rules.agree("dominican", {}))
    assert "Of the side that wins a block, the lighter hand leads" in printed_of(rules.agree("cuba", {}))
    assert "the lighter hand leads" not in printed_of(rules.agree("lagunex", {}))


def test_a_target_of_hands_cannot_be_passed():
    rules = ruleset("partners")
    assert "Passing the target wins" in printed_of(rules.agree("lagunex", {}))
    assert "Passing the target wins" not in printed_of(rules.agree("jamaica", {}))
    assert "shutout" in printed_of(rules.agree("lagunex", {}))
    assert "shutout" not in printed_of(rules.agree("jamaica", {}))


REFUSING = [
    ("partners", {}, {"kind": "hand", "blocked_by": 0, "end": 5, "held": ["5-1", "1", "2", "3"]}),
    ("partners", {}, {"kind": "hand", "out": 0, "held": ["", "6-6 6-6", "2", "3"]}),
    ("loo", {}, {"kind": "hand", "tricks": [3, 1, 0, 0]}),
    ("loo", {"play_for": "pot"}, {"kind": "hand", "tricks": [3, 2, 0, 0], "dropped": [0]}),
    ("loo", {}, {"kind": "hand", "tricks": [3, 2, 0, 0], "dealer": 0, "missed": [0], "took_turn_up": True}),
    ("longana", {}, {"kind": "hand", "out": 0, "held": ["", "1", "2", "126"]}),
    ("longana", {}, {"kind": "hand", "blocked_by": 0, "end": 5, "held": ["1", "1", "2", "3"]}),
]


@pytest.mark.parametrize(("key", "answers", "entry"), REFUSING)
def test_what_a_refusal_cites_is_in_force_too(key, answers, entry):
    record = document(key, entry, **answers)
    with pytest.raises(ImpossibleFact) as refusal:
        from_document(record).scored()
    options = ruleset(key).agree(ruleset(key).presets[0].key, answers)
    stated = {each for clause in game(key).book.clauses_under(options) for each in clause.cites}
    assert refusal.value.clause in stated | {each for rule in in_force(options) for each in rule.clause.cites}


@pytest.mark.parametrize(
    ("answers", "contrary"),
    [
        ({"doubles_bind": "follow_up"}, ("nobody else is bound", "A double binds even")),
        ({"doubles_bind": "follow_up"}, ("nobody else is bound", "have to be covered")),
        ({"next_lead": "next_seat"}, ("passes to the next player", "draw in turn until it turns up")),
        ({"dead_double": "binds"}, ("A double binds even", "fits an open end")),
    ],
)
def test_no_book_of_trains_says_two_things_that_cannot_both_be(answers, contrary):
    rules = ruleset("trains")
    for options in (replace(each, **answers) for preset in rules.presets for each in settings(rules, preset)):
        assert not all(words in everything(rules, options) for words in contrary), options


@pytest.mark.canon("LAG-29")
def test_whoever_looks_for_fives_is_told_that_they_are_another_game():
    rules = ruleset("partners")
    for preset in rules.presets:
        assert "another game, scoring by fives" in printed_of(rules.agree(preset.key, {}))


@pytest.mark.canon("LON-04")
def test_a_rulebook_says_that_points_are_kept_on_a_sheet():
    assert "points are kept on a sheet" in printed(ruleset("longana"), ruleset("longana").options())


def test_points_beyond_the_target_are_said_to_count_only_where_they_are_written():
    rules = ruleset("partners")
    assert "beyond the target do not count" in printed_of(rules.agree("cuba", {"written_beyond": False}))
    assert "Points beyond the target count." in printed_of(rules.agree("lagunex", {}))


@pytest.mark.parametrize(
    ("key", "answers", "says"),
    [
        ("loo pot", {"cap": "x5"}, "A loo is at most 5 times the number of players: 20 with four."),
        ("loo pot", {"cap": "x20"}, "A loo is at most 20 times the number of players: 80 with four."),
        ("loo pot", {"cap": "own"}, "which can be nothing after a hand with a trick."),
        ("partners jamaica", {}, "The side with the lightest hand wins a block."),
        ("partners jamaica", {}, "After a tied hand 6-6 leads."),
        ("partners jamaica", {}, "If the score was 1 to 0, the next hand won counts 2."),
        ("partners brazil_by_win", {}, "Everyone is dealt 6 tiles."),
        (
            "partners cuba_nine",
            {},
            "If the highest double must lead, nobody can still have the set's highest or play it",
        ),
        ("partners lagunex", {}, "Lagunex plays by these house rules unless you agree on others."),
        ("block block", {}, "If the set's highest double was dealt, it was led."),
        ("block old_hoyle", {}, "it led the first hand. If someone still has it"),
        ("block threes", {}, "it led the first hand. If someone still has it"),
        ("block block", {"first_lead": "drawn"}, "it led each hand but the first. If someone still has it"),
        ("block block", {}, "only the two end numbers, if they differ, are left an odd number of times."),
        ("block block", {}, "Later hands are led by the highest double."),
        ("block draw", {"stock_points": True}, "scores the boneyard's pips too; a block doesn't."),
        ("block cutthroat", {}, "Then each player in turn, in Jamaica to the right, adds one"),
        ("block martinique", {}, "takes nothing away, until everybody has won one."),
        ("fives fives_and_threes", {}, "Two players take seven each, three or four five."),
        ("fives amazonas", {}, "All tiles are dealt, the same number to everyone."),
        ("fives muggins", {"set": 9}, "a block leaves every number but two an odd number of times,"),
        ("fives fives_and_threes", {}, "A hand is blocked when nobody can play."),
        ("fives fives_and_threes", {}, "A score in play that reaches the target ends the game."),
        ("fives all_fives", {}, "ends the game: no tiles count."),
        ("fives all_fives", {}, "A hand is blocked when nobody can play or draw."),
        ("loo pot", {}, "A player who leaves between hands pays their loo, but no ante."),
        ("longana longana", {}, "If 9-9 was dealt, it led the first round."),
    ],
)
def test_the_book_says_it_in_full(key, answers, says):
    rules, preset = key.split()
    assert says in everything(ruleset(rules), ruleset(rules).agree(preset, answers))


@pytest.mark.parametrize(
    ("key", "answers", "says"),
    [
        ("block cutthroat", {}, "clockwise"),
        ("block block", {}, "in Jamaica"),
        ("fives league_pairs", {}, "nobody can play or draw"),
        ("fives amazonas", {}, "The boneyard counts"),
        ("fives all_fives", {"set": 9}, "an even number of times"),
        ("fives seven_rocks", {}, "nobody can play or draw"),
        ("fives fives_and_threes", {}, "wins a block"),
        ("fives fives_and_threes", {}, "tied block"),
        ("fives fives_and_threes", {}, "no tiles count"),
        ("block block", {}, "The highest double leads every hand."),
        ("partners puerto_rico", {}, "Bonuses never stop."),
        ("partners venezuela", {}, "Lagunex plays"),
        ("partners brazil_100", {}, "Lagunex plays"),
        ("partners brazil_by_win", {}, "everything is dealt"),
    ],
)
def test_the_book_does_not_say_what_is_not_so(key, answers, says):
    rules, preset = key.split()
    assert says not in everything(ruleset(rules), ruleset(rules).agree(preset, answers))


def test_no_example_of_loo_is_headed_by_a_rule_that_it_does_not_need():
    titles = [str(example.title) for example in game("loo").book.examples]
    assert "A pot of the dealer's five alone" in titles
    assert "Dealer's five: all must play" not in titles


def test_nothing_is_proved_of_the_line_where_tiles_may_sleep():
    rules = ruleset("partners")
    for preset, proves in (("lagunex", True), ("brazil", True), ("brazil_by_win", False)):
        options = rules.agree(preset, {})
        assert bool(re.search("all dealt|seven each|odd number|even number", everything(rules, options))) == proves


def everything(rules, options):
    """What the rulebook says and how the game is explained."""
    return printed(rules, options) + explained(rules, options)


@pytest.mark.parametrize(
    ("played", "ids"),
    [
        ("longana longana", "LON-09 LON-13"),
        ("loo pot", "LOO-10 LOO-13 LOO-15 LOO-16 LOO-37 LOO-38"),
        ("loo points", "LOO-10 LOO-13 LOO-15 LOO-16"),
        ("partners collective", "RAF-03 LAG-15"),
        ("partners duo50", "DUO-G2 LAG-15"),
    ],
)
def test_what_stands_in_a_games_own_text_is_told_to_whoever_never_played_it(played, ids):
    key, preset = played.split()
    options, shown = ruleset(key).agree(preset, {}), game(key)
    guide = [each for _title, sentences in shown.book.guide.chapters(options) for each in sentences]
    rules = [*shown.book.clauses_under(options), *(rule.clause for rule in in_force(options))]
    stated = {cited for rule in rules for cited in rule.cites if any(rule.text == each.text for each in guide)}
    assert {*ids.split()} <= stated
