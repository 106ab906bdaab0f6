"""The bonuses that a table of two pairs is asked for: those that its house rules pay, and no others."""

from collections.abc import Iterator

from referee.engine.earnable import Earnable
from referee.engine.wording import N_
from referee.rulesets.partners.bonus_rules import BonusRules
from referee.rulesets.partners.facts import DoubleWin, FirstPass, RoundPass, StuckBlank


def earnable(rules: BonusRules) -> tuple[Earnable, ...]:
    """The bonuses worth any points, those of a pass in the order a hand may bring them."""
    others = (
        (rules.round_pass, Earnable(RoundPass, N_("Round pass"))),
        (rules.double_win or rules.blank_win, Earnable(DoubleWin)),
        (rules.stuck_blank, Earnable(StuckBlank)),
    )
    return (*_first_passes(rules), *(each for points, each in others if points))


def _first_passes(rules: BonusRules) -> Iterator[Earnable]:
    """A pass on the first tile; where it is paid at all it may be told that it earns nothing (RAF-05)."""
    if rules.first_pass_double:
        yield Earnable(FirstPass, N_("First pass, on a double"), {"double": True, "partner_played": True})
    if rules.first_pass_other:
        yield Earnable(FirstPass, N_("First pass, not on a double"), {"double": False, "partner_played": True})
    if rules.first_pass_double or rules.first_pass_other:
        text = N_("First pass, but the partner passed too")
        yield Earnable(FirstPass, text, {"double": False, "partner_played": False})
