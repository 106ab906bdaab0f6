"""May he pass, and what may he lay? Partnership dominoes."""

from dataclasses import replace
from typing import TypeGuard

from referee.engine.desk.question import Ask, Inputs, Question, done_wrong
from referee.engine.facts import ImpossibleFact
from referee.engine.reply import Reply
from referee.engine.tiles import DOUBLE_SIX, Tile
from referee.engine.verdict import Step
from referee.engine.wording import N_, Counted
from referee.rulesets.partners.deal import DEAL
from referee.rulesets.partners.presets import PRESETS

PLAYED_AS = tuple((preset.key, preset.name) for preset in PRESETS)
ASK_PRESET = Ask("preset", N_("Rules"), choices=PLAYED_AS, usual=PRESETS[0].key)
LINE, LINE_LABELS = ("end_a", "end_b"), (N_("Number at one end"), N_("Number at the other end"))
ENDS = (("", N_("Not told")), *((str(number), str(number)) for number in range(7)))


def reply_pass(inputs: Inputs) -> Reply:
    """Which tiles of a hand may be laid at two ends, and so whether its holder may pass (LAG-08, LAG-10)."""
    held = inputs.hand("hand", DOUBLE_SIX, DEAL.dealt, DEAL.dealt_clause)
    ends = [inputs.number(name, 0, DOUBLE_SIX.highest) for name in LINE]
    if not held:
        raise ImpossibleFact("hand", N_("Tell me first what the player holds."), "LAG-08")
    for name, end in zip(LINE, ends, strict=True):
        if end is None:
            raise ImpossibleFact(name, N_("Tell me first the numbers at both ends."), "LAG-08")
    fits = tuple(str(each) for each in held if any(end is not None and each.has(end) for end in ends))
    steps = tuple(_at_end(end, held) for end in dict.fromkeys(filter(_is_told, ends)))
    if fits:
        text = Counted("No pass: {tiles} must be laid.", "No pass: one of {tiles} must be laid.", "tiles")
        headline = Step("LAG-08", text, {"tiles": fits})
    else:
        headline = Step("LAG-10", N_("Nothing fits: it is a pass."))
    answer = {"may_pass": not fits, "playable": list(fits)}
    return Reply(headline, answer, inputs.agreed(), steps=steps, evidence=(("", held),))


def _is_told(end: int | None) -> TypeGuard[int]:
    return end is not None


def _at_end(end: int, held: tuple[Tile, ...]) -> Step:
    fits = tuple(str(each) for each in held if each.has(end))
    if not fits:
        return Step("LAG-10", N_("No tile of this hand has {end}."), {"end": end})
    return Step(
        "LAG-08", Counted("{tiles} fits on {end}.", "{tiles} fit on {end}.", "tiles"), {"tiles": fits, "end": end}
    )


PASS = Question(
    key="pass",
    title=N_("May I pass? What may I lay?"),
    summary=N_("Partners: one hand, and the numbers at both ends of the line."),
    fields=(
        *(Ask(name, label, choices=ENDS) for name, label in zip(LINE, LINE_LABELS, strict=True)),
        Ask("hand", N_("The player's tiles"), "6-4 3-1", tiles=DOUBLE_SIX),
        replace(ASK_PRESET, folded=True),
    ),
    reply=reply_pass,
    onward=done_wrong("partners", **{"pass": N_("A pass, though a tile fitted")}, wrong=N_("A tile that does not fit")),
)
