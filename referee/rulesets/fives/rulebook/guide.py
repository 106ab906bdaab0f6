"""How scoring by fives is played, for somebody who never did."""

from referee.engine.desk.drawing import Drawing
from referee.engine.desk.pictures import A_BLOCK, A_LINE, NONE_FITS, a_tile, left_in_hands
from referee.engine.desk.rulebook import Guide, alone, by_rule, draws, in_pairs, knocks, line
from referee.engine.wording import N_
from referee.rulesets.fives.options import Fives
from referee.rulesets.fives.placing import around_a_double, layout_counted
from referee.rulesets.fives.rulebook.clauses import (
    ACROSS,
    BOTH_HALVES,
    EVERY_SPINNER,
    LIGHTER_PAIR,
    LIGHTEST,
    NOBODY_CAN_PLAY,
    NOR_DRAW,
    NOT_ENOUGH,
    ONE_SPINNER,
    TO_THE_RIGHT,
    TURNS,
    all_branch,
    block_matters,
    both_end_it,
    by_fives,
    exactly,
    fives_and_threes,
    in_holes,
    may_not_go_round,
    of_nine,
    of_six,
    one_branches,
    passes_pay,
    passes_pay_nothing,
    tiles_count,
)


def _pictures(options: Fives) -> dict[str, Drawing]:
    """The open ends and what they make, a double that branches, who is stuck, and what is counted."""
    everywhere = {"stuck": NONE_FITS, "end": A_BLOCK}
    tiles = {"need": a_tile(options.tile_set.highest)}
    if options.branches == "none":
        return {**everywhere, **tiles, "turn": A_LINE, "score": layout_counted(options)}
    if tiles_count(options):
        tiles = {"score": left_in_hands("Ben", "Dee") if options.in_pairs else left_in_hands()}
    return {**everywhere, **tiles, "turn": layout_counted(options), "doubles": around_a_double(options)}


GUIDE = Guide[Fives](
    pictures=_pictures,
    aim=(
        line(N_("Play so that the open ends add up to a multiple of five: that scores."), when=by_fives),
        line(N_("Play so that the open ends add up to fives and threes: that scores."), when=fives_and_threes),
    ),
    need=(
        by_rule("sides"),
        line(N_("A double-six set: 28 tiles, 0-0 to 6-6. Dots are pips."), when=of_six),
        by_rule("set", when=of_nine),
    ),
    deal=(
        line(N_("Shuffle the tiles face down.")),
        by_rule("hand_tiles"),
        line(NOT_ENOUGH, when=may_not_go_round),
        line(N_("The rest is the boneyard."), when=draws),
    ),
    lead=(
        by_rule("first_lead"),
        by_rule("next_lead"),
        by_rule("blocked_lead", when=lambda options: options.blocked_lead == "highest_double"),
    ),
    turn=(
        line(TURNS, when=passes_pay_nothing),
        line(TO_THE_RIGHT, when=passes_pay),
        line(N_("If you can play, you must.")),
    ),
    doubles=(line(ACROSS), line(ONE_SPINNER, when=one_branches), line(EVERY_SPINNER, when=all_branch)),
    stuck=(by_rule("draw"),),
    end=(
        line(N_("Play your last tile, and you win the hand."), when=alone),
        line(N_("Play your last tile, and your pair wins the hand."),
             when=lambda options: options.in_pairs and not options.needs_both),
        by_rule("pairs_out", when=both_end_it),
        line(NOBODY_CAN_PLAY, when=knocks),
        line(NOR_DRAW, when=draws),
        line(LIGHTEST, when=lambda options: block_matters(options) and alone(options)),
        line(LIGHTER_PAIR, when=lambda options: block_matters(options) and in_pairs(options)),
        by_rule("tie"),
    ),
    score=(
        line(BOTH_HALVES),
        by_rule("points_for"),
        by_rule("unit", when=in_holes),
        by_rule("opening_score", when=lambda options: options.opening_score > 0),
        by_rule("muggins", when=lambda options: options.muggins),
        by_rule("pass_points"),
        by_rule("round_pass"),
        by_rule("end_points"),
        by_rule("rounding", when=tiles_count),
        by_rule("double_out"),
        by_rule("out_bonus", when=lambda options: options.bonus > 0),
    ),
    win=(
        by_rule("target"), by_rule("over", when=exactly), by_rule("decided"),
        by_rule("win_on_lead", when=lambda options: not options.win_on_lead), by_rule("time_limit"),
    ),
)  # fmt: skip
