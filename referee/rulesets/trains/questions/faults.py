"""What is ruled in trains where something went wrong, and what other tables do."""

from referee.engine.desk.rulebook import agreed_on
from referee.engine.options import Options
from referee.engine.ruleset import Irregularities
from referee.engine.wording import N_
from referee.rulesets.trains.evidence import block_clause
from referee.rulesets.trains.options import Trains
from referee.rulesets.trains.questions.layout import double_clause


def _ruled(options: Options, fault: str, early: bool) -> tuple[str, str] | None:
    """What follows a last tile that was not announced (MEX-G16, CHK-12), and a pass that was noticed too late."""
    assert isinstance(options, Trains)  # noqa: S101 - these are the irregularities of this game
    if fault == "pass" and not early:
        return N_("It stands, with the tile that was drawn."), ""
    if fault != "unannounced" or (options.knock == "draw_two" and not early):
        return None
    [knock] = agreed_on(options, "knock")
    return str(knock.text), knock.clause


AMONG_FEET = {"pass": "CHK-08", "wrong": "CHK-11", "drew": "CHK-08"}


def _instead(options: Options, fault: str) -> str:
    """The clause of Chickenfoot, and of what tables of trains do otherwise (CHK-G6, MEX-G13)."""
    assert isinstance(options, Trains)  # noqa: S101 - these are the irregularities of this game
    of_house = {"block": block_clause(options), "uncovered": double_clause(options)}
    return of_house.get(fault) or ("" if options.is_mexican else AMONG_FEET.get(fault, ""))


TAKEN_BACK = N_("A maker's manual: before the next tile it is taken back; later it stands.")
STRATEGY = N_("One rulebook: an error of strategy costs the round's highest score.")
IRREGULARITIES = Irregularities(
    clauses={"pass": "MEX-12", "turn": "MEX-09", "wrong": "MEX-10", "block": "MEX-18", "many": "MEX-04",
        "misdeal": "MEX-G20", "drew": "MEX-12", "unannounced": "MEX-G16", "uncovered": "MEX-13"},
    broken="MEX-G20",
    instead=_instead,
    others={"pass": (STRATEGY,), "turn": (TAKEN_BACK,), "wrong": (TAKEN_BACK,),
        "many": (N_("A maker's manual: put extra tiles back unseen and shuffle again."),),
        "unannounced": (N_("Some draw two tiles and lose a turn; for others it is a courtesy."),),
        "uncovered": (STRATEGY,)},
    ruled=_ruled,
)  # fmt: skip
