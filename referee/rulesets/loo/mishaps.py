"""What the rules of Loo say where something went wrong (canon, section 4)."""

from referee.engine.parts import Mishaps
from referee.engine.refusals import NOBODY_DRAWS
from referee.engine.wording import N_

MISHAPS = Mishaps(
    clauses={"pass": "LOO-G21", "turn": "LOO-G14", "wrong": "LOO-G21", "many": "LOO-G18", "misdeal": "LOO-G18"},
    broken="LOO-G21",
    cannot={"block": (N_("In Loo nobody can block a hand."), "LOO-33"), "drew": (NOBODY_DRAWS, "LOO-33")},
    titles={"pass": N_("Did not follow or trump while able to")},
    done={"pass": N_("{name} did not follow or trump while able to.")},
    same={"wrong": "pass"},  # a tile that does not fit is one that did not follow
    of_cards=True,
)
