"""How a game and its series ended, in a few words, and who pays whom after a game for units."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from babel.numbers import format_decimal
from flask import Flask
from flask_babel import get_locale, ngettext
from flask_babel import gettext as _

from referee.engine.score import Scored
from referee.engine.seating import Seating, in_order
from referee.engine.standing import Aim, Standing
from referee.games.evenings import EveningScore
from referee.games.lineup import Succession
from referee.games.payments import Payment, payments
from referee.games.series import Series
from referee.games.sheet import Sheet
from referee.games.statistics import Pairing
from referee.record import Season
from referee.web.filters.values import UNBROKEN, figure, listing, register_sentences, score, signed, translated

AMOUNTS = {"es": "es_419"}  # Spanish with a point before cents, as most of its tables write them


def register(app: Flask) -> None:
    """Make them known to the templates."""
    app.add_template_filter(settling)
    app.add_template_filter(alphabetical)
    app.add_template_filter(hand_bars)
    app.add_template_filter(picture_height)
    register_sentences(
        app,
        shut_out,
        new_score,
        distance,
        game_ends,
        game_facts,
        in_brief,
        series_score,
        tonight,
        season_rules,
        unbeaten,
        against,
        sits_out,
        succession,
    )


def alphabetical(pairings: Iterable[Pairing]) -> list[Pairing]:
    """Those whom somebody met, as their readers look them up."""
    return sorted(pairings, key=lambda each: in_order(each.name))


def shut_out(sheet: Sheet, headed: bool = False) -> str:
    """Who was left without a point, and what that counts; "" where nobody was. The rules' own word for it, where they
    have one, begins it unless it stands above (`headed`).
    """
    seating, games = sheet.standing.seating, sheet.games_won
    who = listing(seating.everybody(sheet.shut_out))
    if not who:
        return ""
    counts = " " + _("Counts as %(games)s games.", games=games) if games > 1 else ""
    if not sheet.preset.shutout:
        return _("Shutout: %(who)s on 0.", who=who) + counts
    says = _("%(who)s on 0.", who=who) + counts
    return says if headed else f"{translated(sheet.preset.shutout)} {says}"


def new_score(standing: Standing, aloud: bool = False, named: bool = False) -> str:
    """How a game stands, in words: "57-0" of two sides, and of more each with its people: "Ana 57, Ben 0, Cy 12".

    Aloud it is "57 to 0"; `named`, two sides are told with their people too.
    """
    return _score_of(standing, range(len(standing.totals)), aloud, named)


def distance(sheet: Sheet, side: int) -> str:
    """How a side stands where no number of points wins: "leads", or "12 behind"; for units ahead or behind at all.

    Of who is even there is nothing to say.
    """
    standing = sheet.standing
    if sheet.is_for_units:
        total = standing.totals[side]
        return _("ahead") if total > 0 else _("behind") if total < 0 else ""
    leaders, ranked = standing.leaders, standing.ranked
    if side not in ranked or len(leaders) == len(ranked) > 1:
        return ""
    if side in leaders:
        return ngettext("leads", "lead", len(standing.seating.people(side)))
    return _("%(points)s behind", points=standing.behind[side])


def _winners_first(standing: Standing) -> list[int]:
    return sorted(range(len(standing.totals)), key=lambda side: side not in standing.winners)


def _score_of(
    standing: Standing, sides: Sequence[int], aloud: bool, named: bool = False, nameless: bool = False
) -> str:
    totals = standing.totals
    if len(totals) == 2 and min(totals) >= 0 and not named:
        one, other = (totals[side] for side in sides)
        return _("%(one)s to %(other)s", one=one, other=other) if aloud else f"{one}{UNBROKEN}{other}"
    if nameless:
        return ", ".join(figure(totals[side]) for side in sides)
    return ", ".join(f"{listing(standing.seating.people(side))} {figure(totals[side])}" for side in sides)


def game_ends(sheet: Sheet, aloud: bool = False) -> str:
    """Who wins a game that is over, or that nobody does: "Ana and Cy win the game: 105-0, a shutout"; else ""."""
    standing = sheet.standing
    if not standing.over:
        return ""
    winners = standing.winners
    score_text = _score_of(standing, _winners_first(standing), aloud)
    if not winners:
        if sheet.is_drawn:
            return _("The game ends drawn: %(score)s", score=score_text)
        if len(standing.leaders) > 1 and not sheet.is_for_units:
            return _("The game ends tied: %(score)s", score=score_text)
        return _("The game ends: %(score)s", score=score_text)
    people = [name for side in winners for name in standing.seating.people(side)]
    filled = {"who": listing(people), "score": score_text}
    if sheet.shut_out:
        return ngettext(
            "%(who)s wins the game: %(score)s, a shutout",
            "%(who)s win the game: %(score)s, a shutout",
            len(people),
            **filled,
        )
    return ngettext("%(who)s wins the game: %(score)s", "%(who)s win the game: %(score)s", len(people), **filled)


def in_brief(sheet: Sheet) -> str:
    """What a chat may show of a game, with nobody's name: "Partners to 100 · 6 hands", or how it ended."""
    hands = len(_hands(sheet))
    count = translated(sheet.record.ruleset.words.hand.count, {"hands": hands}) if hands else ""
    if sheet.standing.over:
        score_text = _score_of(sheet.standing, _winners_first(sheet.standing), aloud=False, nameless=True)
        count = _("The game ends: %(score)s", score=score_text)
    return " · ".join(filter(None, [translated(sheet.preset.name), count]))


def _hands(sheet: Sheet) -> list[Scored]:
    return [line.scored for line in sheet.lines if line.scored and sheet.number_of(line)]


def game_facts(sheet: Sheet) -> str:
    """How many hands were played, and the most that one gave a side: "6 hands · biggest +37, Ana and Cy".

    Where points are bad that is no feat: "13 rounds · worst +99, Dee".
    """
    hands = _hands(sheet)
    awards = [
        (points, hand.standing.seating.people(side))
        for hand in hands
        for side, points in enumerate(hand.verdict.awards)
    ]
    count = translated(sheet.record.ruleset.words.hand.count, {"hands": len(hands)})
    points, who = max(awards, default=(0, ()), key=lambda award: award[0])
    if sheet.standing.called:
        count = _("%(hands)s · time called", hands=count)
    if points <= 0:
        return count
    most = {"hands": count, "points": signed(points), "who": listing(who)}
    if sheet.standing.aim is Aim.LOWEST:
        return _("%(hands)s · worst %(points)s, %(who)s", **most)
    return _("%(hands)s · biggest %(points)s, %(who)s", **most)


Bar = list[tuple[int, float, float]]


def hand_bars(sheet: Sheet) -> list[Bar]:
    """A bar for each hand: the sides that scored, from where to where, in parts of the tallest; nothing if none did."""
    hands = [[max(0, points) for points in hand.verdict.awards] for hand in _hands(sheet)]
    tallest = max(map(sum, hands), default=0)
    return [_bar(awards, tallest) for awards in hands] if tallest else []


FEW = 4  # sides that stand beside each other; more are a list, and have a column each
LAST_LINES = 30  # lines on the sheet itself, and in a picture with a column for each side


def picture_height(sheet: Sheet) -> int:
    """How high the picture of a sheet is, which is 720 wide: the standing, the bars, and a row for each line."""
    lines, sides = sum(line.scored is not None for line in sheet.lines), len(sheet.standing.totals)
    if sides > FEW:
        return 256 + 40 * (min(lines, LAST_LINES) + (sides + 2) // 3)
    return 300 + (110 if hand_bars(sheet) else 0) + 40 * lines


def _bar(awards: list[int], tallest: int) -> Bar:
    """What each side scored in a hand, one on top of another."""
    tops = [0, *accumulate(awards)]
    return [(side, tops[side] / tallest, tops[side + 1] / tallest) for side, points in enumerate(awards) if points]


def series_score(series: Series, seating: Seating) -> str:
    """How many games each side has won, and whether that decides it: "Games 2 : 1", or of many "Games Ana 2, Cy 1"."""
    games = score(series.score) if len(series.score) <= FEW else _by_name(series, seating)
    if series.winner is not None:
        people = seating.people(series.winner)
        filled = {"who": listing(people), "score": games}
        return ngettext("%(who)s wins the series %(score)s", "%(who)s win the series %(score)s", len(people), **filled)
    if series.best_of:
        return _("Games %(score)s, best of %(games)s", score=games, games=series.best_of)
    return _("Games %(score)s", score=games)


def _by_name(series: Series, seating: Seating) -> str:
    """Who of many has won how many games, whoever has won most first; "0" where nobody has won any."""
    best = sorted((side for side, games in enumerate(series.score) if games), key=lambda side: -series.score[side])
    won = (f"{listing(seating.people(side))}{UNBROKEN_SPACE}{series.score[side]}" for side in best)
    return ", ".join(won) or "0"


def tonight(score: EveningScore) -> str:
    """The games that everybody has won in the evening: "Tonight: Rosa 3, Luis 1"."""
    scores = (f"{name}{UNBROKEN_SPACE}{games}" for name, games in score.games_won)
    return _("Tonight: %(scores)s", scores=", ".join(scores))


def season_rules(season: Season) -> str:
    """What nights and wins are worth in a season, and since when."""
    return ngettext(
        "%(num)s point per night, %(winning)s per win, since game %(since)s",
        "%(num)s points per night, %(winning)s per win, since game %(since)s",
        season.coming,
        winning=season.winning,
        since=season.since,
    )


def unbeaten(names: Sequence[str], tonight: bool = True) -> str:
    """Who has won every game of an evening, of this one or of another."""
    if not tonight:
        return ngettext("%(who)s was unbeaten", "%(who)s were unbeaten", len(names), who=listing(names))
    return ngettext("%(who)s is unbeaten tonight", "%(who)s are unbeaten tonight", len(names), who=listing(names))


def against(names: Sequence[str]) -> str:
    """Who plays against whom where these sit in turn order, partners facing each other."""
    return _("%(one)s against %(other)s", one=listing(names[0::2]), other=listing(names[1::2]))


def sits_out(names: Sequence[str]) -> str:
    """Who does not play in the next game."""
    return ngettext("%(who)s sits out", "%(who)s sit out", len(names), who=listing(names))


def succession(next_game: Succession) -> str:
    """Who stays, who gets up and who comes in for the next game, and why."""
    winners, wins = next_game.winners, next_game.wins
    if winners and next_game.stay:
        says = [ngettext("%(who)s won and stays.", "%(who)s won and stay.", len(winners), who=listing(winners))]
    elif winners:
        filled = {"who": listing(winners), "wins": wins}
        says = [ngettext("%(who)s won %(wins)s in a row and gets up.", "%(who)s won %(wins)s in a row and get up.",
                         len(winners), **filled)]  # fmt: skip
    else:
        says = [] if next_game.come else [_("Nobody won, so everyone stays.")]
    for names, moved in ((next_game.play_on, plays_on), (next_game.out, sits_out), (next_game.come, comes_in)):
        says += [f"{moved(names)}."] if names else []
    return " ".join(says)


def plays_on(names: Sequence[str]) -> str:
    """Who lost, or won often enough, and plays on because too few others are there."""
    return ngettext("%(who)s plays on", "%(who)s play on", len(names), who=listing(names))


def comes_in(names: Sequence[str]) -> str:
    """Who waited, and plays in the next game."""
    return ngettext("%(who)s comes in", "%(who)s come in", len(names), who=listing(names))


UNBROKEN_SPACE = "\u00a0"
CENTS = 100  # in one of what money is counted in


@dataclass(frozen=True)
class Owed:
    """What somebody pays somebody else."""

    payment: Payment
    """Who pays whom how many units."""
    money: str
    """What that is in money, "" where units are worth none."""


def settling(sheet: Sheet) -> list[Owed]:
    """The fewest payments after which everybody is even; none where no units were played for, or all are even."""
    worth = sheet.record.ruleset.accounts.worth(sheet.record.options)
    owed = () if worth is None else payments(sheet.standing.totals)
    return [Owed(payment, _money(payment.units * (worth or 0))) for payment in owed]


def _money(cents: int) -> str:
    """An amount as the reader's language writes it, with both cents."""
    locale = str(get_locale())
    return format_decimal(cents / CENTS, "#,##0.00", locale=AMOUNTS.get(locale, locale)) if cents else ""
