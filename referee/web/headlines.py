"""What happened, in a few words: the headline of a line, its outcome, who told it and what was told."""

from collections.abc import Iterable, Sequence

from flask import Flask
from flask_babel import gettext as _
from flask_babel import ngettext, pgettext

from referee import record
from referee.engine.score import Scored
from referee.engine.seating import Seating
from referee.engine.standing import Aim, Situation, Standing, opener_of
from referee.engine.tiles import Holding
from referee.engine.verdict import HandWords, Step
from referee.games.sheet import Line, Revision, Sheet, standing_before
from referee.record import Record
from referee.storage.access import KEEPER, ROLES
from referee.storage.db import is_alone
from referee.web.entry_types import at_its_end, entry_type_of, starts_again, state_type
from referee.web.filters.values import either, labelled, listing, register_sentences, sentence, signed, step, translated
from referee.web.forms.hand.round import tile_named

FEW = 4
"""So many people's figures fit in a sentence of the bar."""


def register(app: Flask) -> None:
    """Make the headlines known to the templates."""
    register_sentences(
        app, headline, numbered_headline, outcome, bonuses, written_by, contents, holding, next_lead, carried, won_by
    )
    app.add_template_filter(figures)
    app.add_template_filter(totals_of)
    app.add_template_filter(upcoming)
    app.add_template_filter(tile_named)


def headline(line: Line, seating: Seating) -> str:
    """What a line of the sheet tells: "Ana went out", and with tricks the news: "Ana 2, Ben 3: Cy is looed 25".

    It is told of those who sat there then; `seating` is for a line that is struck.
    """
    if line.scored:
        then = line.scored.standing.seating
        return _with_news(entry_type_of(line.scored.fact).headline(line.scored.fact, then), line.scored)
    return entry_type_of(line.struck).headline(line.struck, seating) if line.struck else _("Can't be scored")


def numbered_headline(line: Line, sheet: Sheet) -> str:
    """What a line tells, after the number of its hand: "Hand 2: Ana went out"; other lines have no number."""
    text = headline(line, sheet.standing.seating)
    is_hand = sheet.line_name(line.number).text == sheet.record.ruleset.words.hand.number
    return labelled(sentence(sheet.line_name(line.number)), text) if is_hand else text


def outcome(scored: Scored, words: HandWords) -> str:
    """What came of a fact: "Ana and Cy take the hand", and what a bonus earned beside it.

    Where points are bad nobody takes a hand, and what everybody got is all there is to say.
    """
    verdict, seating, entry_type = scored.verdict, scored.standing.seating, entry_type_of(scored.fact)
    if scored.standing.aim is Aim.LOWEST and (verdict.winner is not None or entry_type.unwon):
        return step(verdict.gist)
    if verdict.winner is None:
        return _with_news(entry_type.outcome(scored.fact, seating), scored)
    people = seating.people(verdict.winner)
    tricks_text = translated(words.taken, {"who": people})
    if starts_again(scored):
        return _("%(taken)s: all start again from 0", taken=tricks_text)
    beside = [0 if side == verdict.winner else points for side, points in enumerate(at_its_end(scored))]
    text = ", ".join([tricks_text, *_by_side(beside, seating)])
    return _with_news(text, scored) if entry_type.before_its_end else text


def bonuses(scored: Scored) -> str:
    """What bonuses earned in a hand, of which the step that is quoted says nothing; "" for none."""
    if not getattr(scored.fact, "bonuses", ()):
        return ""
    verdict = scored.verdict
    earned = [points - verdict.points * (side == verdict.winner) for side, points in enumerate(verdict.awards)]
    text = ", ".join(_by_side(earned, scored.standing.seating))
    return _("Bonuses: %(points)s.", points=text) if text else ""


def _by_side(points: Sequence[int], seating: Seating) -> list[str]:
    """What each side got that got anything: "+25 Ben and Dee"."""
    return [f"{signed(each)} {listing(seating.people(side))}" for side, each in enumerate(points) if each]


def figures(scored: Scored) -> list[tuple[int, int]]:
    """Each seat with what it got, where points are bad and more got some than a sentence in a bar has room for."""
    is_many = scored.standing.aim is Aim.LOWEST and len(scored.standing.seating.order) > FEW
    is_round = scored.verdict.winner is not None or entry_type_of(scored.fact).unwon
    return (
        [(seat, scored.verdict.awards[seat]) for seat in scored.standing.seating.order] if is_many and is_round else []
    )


def totals_of(scored: Scored, seats: Iterable[int]) -> str:
    """The total that each of these seats comes to, in their order."""
    return " ".join(str(scored.standing.totals[scored.standing.seating.side_of(seat)]) for seat in seats)


def _with_news(text: str, scored: Scored) -> str:
    news = entry_type_of(scored.fact).news
    told_too = news(scored.verdict, scored.standing.seating) if news else ""
    return _("%(told)s: %(news)s", told=text, news=told_too) if told_too else text


def written_by(entry: Revision) -> str:
    """Who did what to the line; where one phone is alone only what its host did."""
    role = ROLES.get(entry.told_by, KEEPER)
    if is_alone() and role == KEEPER:
        return _("Crossed out") if entry.struck else _("Saved") if entry.revision == 1 else _("Edited")
    if entry.struck:
        return translated(role.crossed_out_by)
    return translated(role.saved_by if entry.revision == 1 else role.edited_by)


def contents(entry: Revision, sheet: Sheet) -> str:
    """What an entry says, so that it can be compared with another."""
    fact = record.read_fact(entry.recorded, sheet.record.ruleset)
    return entry_type_of(fact).contents(fact, standing_before(sheet, entry.line + 1).seating)


def next_lead(standing: Standing, game: Record, begun: bool = True) -> str:
    """Who begins the next hand of a game; `begun` tells that one has been played already."""
    if standing.over:
        return ""
    words = game.ruleset.lead_words(game.options)
    if choosers := game.ruleset.setup.choosers(Situation(game.options, standing)):
        return _("%(names)s leads", names=either(standing.seating.names[seat] for seat in choosers))
    if standing.next_lead is None:
        untold = begun and words.unknown and not opener_of(standing)
        return translated(words.unknown if untold else words.tiles)
    return translated(words.begins, {"name": standing.seating.names[standing.next_lead]})


def carried(standing: Standing) -> str:
    """What a game carries on to its next hand, in a few words; "" where it is nothing, or shown otherwise."""
    state = None if state_type(standing) or standing.over else standing.state
    summary = state.summary(standing.seating) if state else None
    return step(summary) if summary else ""


def upcoming(standing: Standing, game: Record) -> Step | None:
    """What is said of the hand to come, in a game of so many: "Round 4 of 13, engine 9-9"; None where nothing is."""
    return game.ruleset.upcoming(Situation(game.options, standing))


def won_by(standing: Standing) -> str:
    """Who has won the game."""
    people = standing.seating.everybody(standing.winners)
    return ngettext("%(who)s wins", "%(who)s win", len(people), who=listing(people))


def holding(holding: Holding) -> str:
    """How a hand was told where no tiles were."""
    if not holding.told:
        return _("not entered")
    if holding.is_empty:
        return pgettext("tiles", "nothing")
    return (
        _("counted in pips, %(told)s", told=str(holding)) if str(holding) != str(holding.pips) else _("counted in pips")
    )
