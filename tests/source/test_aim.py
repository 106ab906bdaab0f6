"""Which totals win is asked of the game: nobody outside a rule set, which knows its own, compares totals without it.

A standing says who leads, who has won and by how much others are behind; the aim says of totals which is the best.
"""

import ast
import re

from tests.source.files import ROOT, breaking, modules, nodes, templates, text

POINTS = {"total", "totals", "awards", "target", "marked"}
ORDERS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
CHOOSES = {"max", "min", "sorted", "sort", "nlargest", "nsmallest"}
AIM = {"aim", "Aim", "merit", "points_win", "is_for_units"}
WRITES = "of how something is written or drawn, which is the same whoever wins"
ALONE = {
    "best": "the aim itself",
    "worst": "the aim itself",
    "has_reached": "points end a game, be they good or bad",
    "usual_target": "points end a game, be they good or bad",
    "left_with_nothing": "asked only where points win: Sheet.shut_out",
    "fitted": "a sum of points, and no total",
    "_capped": "points beyond the target, whoever wins",
    "_count_hand": "what is paid beside a hand, in games that pay so",
    "_winners_first": "the winners before the others",
    "_score_of": WRITES,
    "drawn": WRITES,
    "is_blank": "whether all the tricks of a hand are told",
    "span": "how many lines there are",
}
"""The functions that may, and why."""


def names(node):
    """The names in a part of the code, but for what is only counted."""
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "len":
        return set()
    own = {getattr(node, "id", None) or getattr(node, "attr", None)} - {None}
    return own.union(*map(names, ast.iter_child_nodes(node)))


def compares(node):
    """Whether a part of the code says of points which are more."""
    if isinstance(node, ast.Compare):
        return any(isinstance(order, ORDERS) for order in node.ops) and bool(names(node) & POINTS)
    called = getattr(node, "func", None)
    chooses = getattr(called, "id", None) or getattr(called, "attr", None)
    return isinstance(node, ast.Call) and chooses in CHOOSES and bool(names(node) & POINTS)


def unasked(module):
    """What compares points and does not ask which way the game counts: functions, and what stands in none."""
    functions = [node for node in module if isinstance(node, ast.FunctionDef)]
    within = {node for function in functions for node in ast.walk(function)}
    found = [each.name for each in functions if any(map(compares, ast.walk(each))) and not names(each) & AIM]
    loose = [ast.unparse(node) for node in module if compares(node) and node not in within]
    return {*found, *loose} - {*ALONE}


def shared():
    return [path for path in modules("referee") if "rulesets" not in path.parts]


def test_no_code_that_games_share_compares_points_without_the_aim():
    assert breaking(lambda path: unasked(nodes(path)), shared()) == {}


def test_every_function_that_need_not_ask_is_still_there():
    there = {node.name for path in shared() for node in nodes(path) if isinstance(node, ast.FunctionDef)}
    assert {*ALONE} <= there


READ = {"totals", "leaders", "ranked", "behind", "has_reached", "won_at", "points_win", "aim", "is_drawn"}
HELD = {
    *("is_drawn", "shut_out", "needs", "points_win", "tally", "_counts", "_count_hand", "_got", "_count_game"),
    *(
        "_ended",
        "_places",
        "report",
        "_standing",
        "distance",
        "game_ends",
        "_winners_first",
        "prize",
        "outcome",
        "starts_again",
        "totals",
        "_play",
    ),
    "game_facts",
    *("_game", "_placed", "merits", "_unplayed", "_at_the_edges"),
}
"""Who says of totals what is better: tests/games/test_turned_round.py, test_statistics.py, web/views/test_lowest.py and
events/test_standing.py hold them to it.
"""
WRITE = {
    *(
        "_head",
        "_row",
        "_players",
        "_sheet",
        "_result",
        "playing",
        "came_of",
        "new_score",
        "settling",
        "shape",
        "ended_otherwise",
        "_kind",
    ),
    *(
        "__init__",
        "is_from_paper",
        "_refuse_statement",
        "picture_height",
        "round_of",
        "_score_of",
        "figures",
        "totals_of",
    ),
}
"""Who writes them as they are, or only asks whether they are the same, how many there are, or how a hand is told."""


def test_every_reader_of_totals_is_held_to_the_aim_or_only_writes_them():
    readers = {
        function.name
        for path in shared()
        if path.relative_to(ROOT / "referee").parts[0] != "engine"
        for function in nodes(path)
        if isinstance(function, ast.FunctionDef)
        and READ & {node.attr for node in ast.walk(function) if isinstance(node, ast.Attribute)}
    }
    assert readers - HELD - WRITE - {"_choose_totals", "_totals"} == set()


TAKEN = re.compile(r"\b(?:totals?|awards?)\b[^%}\n|]*(?:[<>]|\| *(?:max|min|sort)\b)|\b(?:max|min)\(.*\btotals?\b")
DRAWN = re.compile(r"\[0, total\] \| max")


def test_no_template_compares_totals():
    assert breaking(lambda path: [line for line in lines(path) if TAKEN.search(line)], templates()) == {}


def lines(path):
    return [line for line in re.findall(r"{[{%].*?[%}]}", text(path)) if not DRAWN.search(line)]


FAULTS = (
    "def ahead(sheet): return max(sheet.standing.totals)",
    "def ahead(standing): return sorted(range(4), key=standing.totals.__getitem__)",
    "def ahead(standing, side): return standing.totals[side] > standing.totals[1 - side]",
    "ahead = lambda sheet: min(sheet.totals)",
)


def test_a_comparison_is_found_wherever_it_hides():
    assert all(unasked([*ast.walk(ast.parse(fault))]) for fault in FAULTS)
    assert not unasked([*ast.walk(ast.parse("def ahead(standing): return standing.aim.best(standing.totals)"))])
    assert TAKEN.search("{% set best = standing.totals | max %}")
