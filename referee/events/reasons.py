"""Why these meet, and why somebody rests, in a sentence that is true (canon EVT-L25, EVT-57).

It says the wins and the places as they were when the round was drawn, whatever was corrected since.
"""

from collections.abc import Mapping

from referee.engine.wording import N_, Counted, Param, Sentence, Text
from referee.events import bracket, draw
from referee.events.event import Event, Meeting, Rest
from referee.events.rules import KNOCKOUT, MOVEMENT, SWISS
from referee.events.standing import wins

NEITHER_WON = N_("{home} against {away}: neither has won yet, and they have not met.")
AS_MANY = Counted(
    "{home} against {away}: both have {wins} win, and they have not met.",
    "{home} against {away}: both have {wins} wins, and they have not met.",
    "wins",
)
MEETINGS: dict[str, Text] = {
    draw.LOT: N_("{home} against {away}: the first round is drawn by lot."),
    draw.FLOAT: N_(
        "{home} against {away}: {first} and {second} wins, and they have not met; not everyone can play an equal."
    ),
    draw.AGAIN: N_("{home} against {away} again: not everyone can play somebody new."),
    draw.TURN: N_("{home} against {away}: everyone plays everyone in turn."),
    draw.GONE: N_("{home} against {away}: everyone plays everyone in turn, but one of these has left."),
    draw.STANDING: N_("{home} against {away}: places {places} in the standings."),
}
FIRST_TABLES = N_("{names}: the first tables are drawn by lot.")
AFTER_A_MOVE = N_("{names}: those who stayed at table {table}, and those who moved there.")
FINALS = {
    bracket.MAIN: N_("{home} against {away}: this is the final."),
    bracket.CONSOLATION: N_("{home} against {away}: this is the consolation final."),
}
MEETS_A_WINNER = N_("{home} against {away}: the winner plays the winner of table {table}.")
MEETS = N_("{home} against {away}: the winner plays {name}.")
MEETS_NOBODY = N_("{home} against {away}: the winner has a bye next.")
RESTS: dict[str, Text] = {
    draw.LOWEST: N_("A bye for {name}: the lowest of those who have gone without a game least often."),
    draw.HIGHER: N_("A bye for {name}: everyone lower has gone without a game more often, or two would meet again."),
    draw.RESTED_LEAST: N_("A bye for {name}: among the lowest of those with the fewest byes."),
    draw.TURN: N_("A bye for {name}: everyone has one in turn."),
    draw.ABSENCE: N_("A bye for {name}: the opponent is missing this round."),
    draw.LATE: N_("A bye for {name}: the plan is for those who were there from the start."),
    bracket.SEED: N_("A bye for {name}: not every place in the bracket is taken."),
    bracket.WALKOVER: N_("A bye for {name}: nobody is left to play in this part of the bracket."),
    bracket.WAITS: N_("A bye for {name}: the consolation bracket starts after this round."),
}


def reason(event: Event, number: int, meeting: Meeting) -> Sentence:
    """Why these meet, in the round with this number."""
    if event.rules.format == MOVEMENT:
        return _at_a_table(event, number, meeting)
    home, away = (_called(event, camp) for camp in event.camps(meeting))
    names: dict[str, Param] = {"home": home, "away": away}
    if event.rules.format == KNOCKOUT:
        return _onward(event, number, meeting, names)
    if event.rules.format == SWISS and meeting.why == draw.LEVEL:
        both = wins(meeting.wins[0])
        return Sentence(AS_MANY, {**names, "wins": both}) if both else Sentence(NEITHER_WON, names)
    first, second = map(wins, (*meeting.wins, 0, 0)[:2])
    numbers: dict[str, Param] = {"first": first, "second": second, "places": tuple(map(str, sorted(meeting.places)))}
    return Sentence(MEETINGS[meeting.why], {**names, **numbers})


def rest_reason(event: Event, rest: Rest) -> Sentence:
    """Why a side rests."""
    return Sentence(RESTS[rest.why], {"name": _called(event, (rest.side,))})


def _called(event: Event, sides: tuple[int, ...]) -> str | tuple[str, ...]:
    names = tuple(name for side in map(event.side, sides) for name in ((side.name,) if side.name else side.people))
    return names[0] if len(names) == 1 else names


def _at_a_table(event: Event, number: int, meeting: Meeting) -> Sentence:
    table = [each.sides for each in event.rounds[number - 1].meetings].index(meeting.sides) + 1
    text = AFTER_A_MOVE if meeting.why == draw.MOVED else FIRST_TABLES
    return Sentence(text, {"names": _called(event, meeting.sides), "table": table})


def _onward(event: Event, number: int, meeting: Meeting, names: Mapping[str, Param]) -> Sentence:
    """Whom the winner meets in the next round of a knockout."""
    rivals = bracket.rivals(event, number, meeting)
    if not rivals:
        return Sentence(FINALS[meeting.why], names)
    round_ = event.rounds[number - 1]
    for table, each in enumerate(round_.meetings, start=1):
        if {*each.sides} == {*rivals}:
            return Sentence(MEETS_A_WINNER, {**names, "table": table})
    alone = tuple(rest.side for rest in round_.rests if rest.side in rivals)
    return Sentence(MEETS, {**names, "name": _called(event, alone)}) if alone else Sentence(MEETS_NOBODY, names)
