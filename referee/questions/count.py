"""Can these tiles make that count? How many tiles, what sum, which set; and the whole set after a disputed count."""

from functools import cache
from typing import Any

from referee.engine.counts import can_hold, whole_set
from referee.engine.desk.question import Ask, Inputs, Question
from referee.engine.facts import ImpossibleFact
from referee.engine.game import Game
from referee.engine.reply import Reply
from referee.engine.wording import N_


def _reply(inputs: Inputs, game: Game[Any]) -> Reply:
    """Whether so many tiles can hold so many pips, or whether table and hands make the whole set (GEN-2)."""
    rules, deal = inputs.agreed(game.rules), game.desk.deal
    assert deal is not None  # noqa: S101 - only games that say what is dealt are asked about
    table, hands = inputs.number("table", 0, 495), inputs.number("hands", 0, 495)
    if table is not None or hands is not None:
        if table is None or hands is None:
            raise ImpossibleFact("hands" if hands is None else "table", N_("Both counts are needed."), "GEN-2")
        checked = whole_set(table, hands, deal)
        return Reply(checked.steps[0], checked.answer, rules, steps=checked.steps)
    ruling = can_hold(inputs.needed("tiles", 1, len(deal.tile_set.tiles)), inputs.needed("pips", 0, 9999), deal)
    return Reply(ruling.steps[0], ruling.answer, rules, steps=ruling.steps)


@cache
def count(among: tuple[Game[Any], ...]) -> Question:
    """The question, of each set of tiles, by the first game that says what is dealt of it."""
    games = {str(game.rules.setup.tile_set.highest): game for game in reversed(among) if game.desk.deal}
    sets = tuple((highest, games[highest].rules.setup.tile_set.title) for highest in sorted(games, key=int))
    which = Ask("set", N_("Which set?"), choices=sets)
    return Question(
        key="count",
        title=N_("Can these tiles make that count?"),
        summary=N_("How many tiles and what sum; or the pips on the table and in all hands."),
        fields=(
            which,
            Ask("tiles", N_("How many tiles?"), "3", number=True),
            Ask("pips", N_("Pips claimed"), "17", number=True),
            Ask("table", N_("Or: pips on the table, when every tile was dealt"), "134", number=True),
            Ask("hands", N_("and in all hands"), "34", number=True),
        ),
        reply=lambda inputs: _reply(inputs, games[inputs.choice(which)]),
    )
