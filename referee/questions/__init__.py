"""Every question the referee answers without a table, in the order they are offered."""

from referee.engine.question import Question
from referee.questions.count import COUNT
from referee.questions.irregular import IRREGULAR
from referee.questions.lead import LEAD
from referee.rulesets.longana.questions import LONGANA_BLOCK, PLACE
from referee.rulesets.loo.questions import LEGAL, POT, TRICK
from referee.rulesets.partners.questions import BLOCKED

QUESTIONS: tuple[Question, ...] = (BLOCKED, LEAD, COUNT, IRREGULAR, LONGANA_BLOCK, PLACE, TRICK, LEGAL, POT)


def question(key: str) -> Question:
    """The question with this key; KeyError when there is none."""
    return {each.key: each for each in QUESTIONS}[key]
