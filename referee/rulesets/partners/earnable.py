"""The bonuses that a table of two pairs is asked for: those that its house rules pay, and no others."""

from collections.abc import Iterator

from referee.engine.earnable import Earnable
from referee.engine.wording import N_, Text
from referee.rulesets.partners.facts import DoubleWin, FirstPass, RoundPass, StuckBlank
from referee.rulesets.partners.options import Partners


def earnable(rules: Partners) -> tuple[Earnable, ...]:
    """The bonuses worth any points, those of a pass in the order a hand may bring them."""
    others = (
        Earnable(RoundPass, rules.round_pass, N_("Round pass")),
        Earnable(DoubleWin, rules.double_win or rules.blank_win, when=_last_tile(rules)),
        Earnable(StuckBlank, rules.stuck_blank),
    )
    asked = {DoubleWin} if rules.scoring == "by_win" else set()  # the last tile is paid in the hand itself
    return (*_first_passes(rules), *(each for each in others if each.points or each.bonus in asked))


def _last_tile(rules: Partners) -> Text:
    """When the last tile of who went out has to be told."""
    if rules.scoring == "by_win":
        return N_("Fill this in only if the last tile was a double or fitted both ends.")
    if rules.blank_win:
        return N_("Fill this in only if the last tile was 0-0 or fitted both ends.")
    return N_("Fill this in only if the last tile fitted both ends.")


def _first_passes(rules: Partners) -> Iterator[Earnable]:
    """A pass on the first tile; where it is paid at all it may be told that it earns nothing (RAF-05)."""
    double, other = rules.first_pass_double, rules.first_pass_other
    if double:
        text = N_("First pass, on a double")
        yield Earnable(FirstPass, double, text, {"double": True, "partner_played": True})
    if other:
        text = N_("First pass, not on a double")
        yield Earnable(FirstPass, other, text, {"double": False, "partner_played": True})
    if double or other:
        text = N_("First pass, but the partner passed too (no points)")
        yield Earnable(FirstPass, 0, text, {"double": False, "partner_played": False})
