"""Who leads the hand after one that ended so: a house rule for each ending, and one ruling for every game of one line.

Games have words of their own for the same answer, which records hold.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.engine.hands.house_rules import TableRules
from referee.engine.options import Answer, HouseRule, OnlyIf, Value, When, Worded, answer, declare, rules_on_record
from referee.engine.seating import Seating
from referee.engine.standing import Situation
from referee.engine.verdict import Ended, Ruling, Step
from referee.engine.wording import N_

WINNER, PAIR, AFTER_WINNER, LAST_WINNER = "winner", "winning_pair", "after_winner", "last_winner"
NEXT, SAME, DOUBLE, LOT = "next_seat", "same_starter", "highest_double", "drawn"
RIGHT, SIX_SIX, OF_BLOCK = "right_of_starter", "double_six", "block_winner"
LEADERS = {"previous_winner": WINNER, OF_BLOCK: WINNER, RIGHT: NEXT, SIX_SIX: DOUBLE}
"""Who leads by an answer that is called otherwise."""
LABELS = {
    WINNER: N_("The winner"),
    OF_BLOCK: N_("Its winner"),
    PAIR: N_("The winners choose"),
    AFTER_WINNER: N_("The player after the winner"),
    LAST_WINNER: N_("The last winner"),
    NEXT: N_("The next player"),
    RIGHT: N_("Right of the last starter"),
    SAME: N_("The same starter"),
    DOUBLE: N_("The highest double"),
    SIX_SIX: N_("6-6, or the highest double"),
    LOT: N_("Drawn by lot"),
}
WON, BLOCKED, DRAWN = "next_lead", "blocked_lead", "drawn_lead"
"""The house rules on who leads after a hand that somebody won, after a block, and after one that nobody won."""
ASKED = {
    WON: N_("Who leads the next hand?"),
    BLOCKED: N_("After a block?"),
    DRAWN: N_("Who leads after a hand nobody won?"),
}
SENTENCES: Mapping[str, Mapping[str, str]] = {
    WON: {
        WINNER: N_("The winner of the last hand leads."),
        PAIR: N_("The pair that won the last hand chooses which of them leads."),
        AFTER_WINNER: N_("The player after the winner leads the next hand; of two that is the loser."),
        NEXT: N_("Each hand the next player leads."),
        RIGHT: N_("The lead passes to the right, no matter who won."),
        DOUBLE: N_("Later hands are led by the highest double."),
    },
    BLOCKED: {
        WINNER: N_("After a block the winners' lightest hand leads."),
        OF_BLOCK: N_(
            "After a block the winners' lightest hand leads; if nobody won, the player after the last leader."
        ),
        NEXT: N_("After a block the lead passes to the next player."),
        DOUBLE: N_("After a block the highest double leads, no matter who won."),
        LOT: N_("After a block, draw for the lead."),
    },
    DRAWN: {
        LAST_WINNER: N_("After a tied hand the last winner leads; if none is known, the same player again."),
        NEXT: N_("After a hand nobody won, the player after the last leader leads."),
        RIGHT: N_("After a tied hand the lead passes to the right."),
        SAME: N_("After a tied hand the same player leads again."),
        DOUBLE: N_("After a hand nobody won, the highest double leads."),
        SIX_SIX: N_("After a tied hand the highest double leads."),
    },
}
"""What the rulebook says of each answer."""


def lead_rule(
    ending: str,
    group: str,
    answers: Mapping[str, str | tuple[str, str]],
    only_if: OnlyIf | None = None,
    worded: Worded | None = None,
    compared: bool = False,
) -> str:
    """Declare who leads after an ending; `answers` are canon ids by the game's words, the default first.

    The first of them is the clause by which the lead is ruled; beside them may stand who plays so.
    """
    rows = []
    for word, cited in answers.items():
        cites, source = (cited, "") if isinstance(cited, str) else cited
        label, sentence = (said.get(word) or said[LEADERS[word]] for said in (LABELS, SENTENCES[ending]))
        rows.append(answer(word, label, sentence, cites, source))
    rule = HouseRule(ASKED[ending], group, when=When(only_if), worded=worded, compared=compared)
    declared: str = declare(rule, *rows)
    return declared


@dataclass(frozen=True)
class LeadRules(TableRules):
    """The house rules of a game whose lead is ruled here."""

    @property
    def six_six_leads(self) -> bool:
        """Whether 6-6 leads where the highest double does: where every tile is dealt."""
        return False


def leader(ended: Ended, options: LeadRules) -> tuple[str, Answer[Value]]:
    """Who leads after this ending, one of `LABELS`, by the answer that says it.

    An ending without a question of its own is like the one it is a kind of: a level block like a block, and a block
    like any hand. A hand that nobody won has no winner to lead after it, so the next player does.
    """
    endings = ((DRAWN, not ended.won), (BLOCKED, ended.blocked), (WON, True))
    agreed = next(said for ending, is_so in endings if is_so and (said := _agreed(options, ending)))
    who = LEADERS.get(str(agreed.value), str(agreed.value))
    return (NEXT if who in BY_WINNER and not ended.won else who), agreed


def _agreed(options: LeadRules, ending: str) -> Answer[Value] | None:
    rule = next((rule for rule in rules_on_record(options) if rule.key == ending), None)
    return rule.answer(getattr(options, ending)) if rule and rule.asked(options) else None


def next_lead(ended: Ended, situation: Situation[LeadRules], last_winner: int | None = None) -> Ruling[int | None]:
    """The seat that leads the next hand; None where tiles or a lot decide, the winners choose, or nobody can tell.

    `last_winner` is the seat that won the last hand which somebody won, where it is known.
    """
    who, agreed = leader(ended, situation.options)
    if who in (PAIR, DOUBLE, LOT):
        leads_surely = who == DOUBLE and not ended.won and situation.options.six_six_leads
        return Ruling(None, (Step(agreed.cites[0], SIX_SIX_LEADS if leads_surely else agreed.sentence),))
    seat, text, after = _seat(who, ended, situation.seating, last_winner)
    names = situation.seating.names
    params = {key: names[told] for key, told in (("name", seat), ("starter", after)) if told is not None}
    return Ruling(seat, (Step(agreed.cites[0], text, params),))


def _seat(who: str, ended: Ended, seating: Seating, last_winner: int | None) -> tuple[int | None, str, int | None]:
    """The seat that leads, what is said of it, and the seat after which it leads, where it follows one."""
    last = last_winner if ended.winner is None else ended.winner
    if who == LAST_WINNER and last is not None:
        return last, N_("After a tied hand {name} leads, the last winner."), None
    if who == WINNER:
        known = ended.winner is not None
        text = (
            N_("{name} won the hand and leads next.") if known else N_("The winners choose which of them leads next.")
        )
        return ended.winner, text, None
    if who == AFTER_WINNER and ended.winner is None:
        return None, N_("The next lead is unknown, because nobody said who of them won."), None
    before = ended.winner if who == AFTER_WINNER else ended.starter
    if before is None:
        return None, N_("The next lead is unknown, because nobody said who led."), None
    if who in (SAME, LAST_WINNER):
        return before, N_("After a tied hand {name} leads again."), None
    return seating.right_of(before), N_("{name} leads next, after {starter}."), before


BY_WINNER = (WINNER, PAIR, AFTER_WINNER)
SIX_SIX_LEADS = N_("After a tied hand 6-6 leads.")
