"""May I draw? May I pass? Whoever can play must; whoever cannot draws, where the table does, or else passes."""

from collections.abc import Callable
from dataclasses import dataclass

from referee.engine.desk.question import FollowUp, GamePart, Inputs, QuestionField, Reply, RulesInForce
from referee.engine.facts import required
from referee.engine.hands.evidence import Deal
from referee.engine.tiles import Tile, TileSet
from referee.engine.verdict import Step
from referee.engine.wording import N_, Counted

ENDS = {"end_a": N_("Number at one end"), "end_b": N_("Number at the other end")}
ASK_BONEYARD = QuestionField("boneyard", N_("Tiles left in the boneyard"), "0", kind="number")


@dataclass(frozen=True)
class TurnRules:
    """What a game says of a player's turn on a line with two ends."""

    plays: str
    """The clause by which whoever can play must."""
    passes: str
    """The clause by which whoever cannot may draw or pass."""
    deal: Callable[[RulesInForce], Deal] | None = None
    """What was dealt; None where a hand may be of any size."""
    most: int = 28
    """How many tiles a hand can be told of."""
    may_draw: Callable[[RulesInForce, int | None], int | None] = lambda _rules, _boneyard: 0
    """How many tiles may be drawn with so many in the boneyard; None where nobody said how many those are."""
    on_playing: Callable[[RulesInForce], tuple[Step, ...]] = lambda _rules: ()
    """What is to be said to somebody who can play."""
    on_drawing: Callable[[RulesInForce], tuple[Step, ...]] = lambda _rules: ()
    """What is to be said to somebody who may draw."""


def turn_part(
    largest: TileSet, of_game: TurnRules, *fields: QuestionField, follow_ups: tuple[FollowUp, ...] = ()
) -> GamePart:
    """The part of a game with such a turn; `fields` are what it asks beside the ends and the hand."""
    numbers = (("", N_("Not given")), *((str(number), str(number)) for number in range(largest.highest + 1)))
    ends = tuple(QuestionField(name, label, choices=numbers) for name, label in ENDS.items())
    hand = QuestionField("hand", N_("The player's tiles"), "6-4 3-1", tiles=largest, most=of_game.most)
    return GamePart((*ends, hand, *fields), lambda inputs: _reply(inputs, of_game), follow_ups=follow_ups)


def _reply(inputs: Inputs, of_game: TurnRules) -> Reply:
    rules = inputs.agreed()
    tile_set = rules.ruleset.tile_set(rules.options)
    hand = inputs.tiles("hand", tile_set)
    if of_game.deal:
        deal = of_game.deal(rules)
        hand = inputs.hand("hand", tile_set, deal.dealt, deal.dealt_clause)
    hand = required(hand or None, "hand", N_("First, enter the player's tiles."), of_game.plays)
    numbers = {name: inputs.number(name, 0, tile_set.highest) for name in ENDS}
    needed = N_("First, enter the numbers at both ends.")
    ends = tuple(required(number, name, needed, of_game.plays) for name, number in numbers.items())
    fits = tuple(str(tile) for tile in hand if any(map(tile.has, ends)))
    boneyard = inputs.number("boneyard", 0, len(tile_set.tiles))
    may_draw = 0 if fits else of_game.may_draw(rules, boneyard)
    more = () if may_draw == 0 else of_game.on_drawing(rules)
    steps = (*(_at(end, hand, of_game) for end in dict.fromkeys(ends)), *more)
    steps += of_game.on_playing(rules) if fits else ()
    may_pass = None if may_draw is None else not fits and may_draw == 0
    answer = {"playable": list(fits), "may_draw": may_draw, "may_pass": may_pass}
    return Reply(_headline(fits, may_draw, of_game), answer, rules, steps=steps, evidence=(("", hand),))


def _at(end: int, hand: tuple[Tile, ...], of_game: TurnRules) -> Step:
    fits = tuple(str(tile) for tile in hand if tile.has(end))
    if not fits:
        return Step(of_game.passes, N_("No tile has {end}."), {"end": end})
    text = Counted("{tiles} fits on {end}.", "{tiles} fit on {end}.", "tiles")
    return Step(of_game.plays, text, {"tiles": fits, "end": end})


def _headline(fits: tuple[str, ...], may_draw: int | None, of_game: TurnRules) -> Step:
    if fits:
        must = Counted("No pass: {tiles} must be played.", "No pass: one of {tiles} must be played.", "tiles")
        return Step(of_game.plays, must, {"tiles": fits})
    return Step(of_game.passes, nothing_fits(may_draw))


def nothing_fits(may_draw: int | None) -> str:
    """What is done without a tile that fits; None where nobody said how many are left to draw."""
    if may_draw is None:
        return N_("Nothing fits: draw, if any tiles are left to draw.")
    return N_("Nothing fits: draw.") if may_draw else N_("Nothing fits: pass.")
