"""The pages of a seat: to take it by tapping one's name, to enter one's own tiles, to accept, protest and sign.

A seat is taken on the page that shares a table: whoever scans its code for players is led there.
"""

import io
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import segno
from flask import Blueprint, Flask, abort, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.wrappers import Response as AnyResponse

from referee import record
from referee.config import is_trustworthy
from referee.engine.facts import ImpossibleFact, is_told_by_seats
from referee.games.sheet import Sheet
from referee.storage import agreement, drafts, players, queries
from referee.storage.access import ROLES, SEAT, TELLERS, Role, may_sit
from referee.storage.agreement import ACCEPTED, PROTESTED, SIGNED, StoredStatement
from referee.web.entry_types import entries, own_form
from referee.web.filters.values import labelled, listing, refusal, register_sentences
from referee.web.forms.facts import FactForm
from referee.web.forms.hand import HandForm
from referee.web.forms.hand.bonuses import pass_choice
from referee.web.forms.seats import AgreementForm, SeatReportForm, TakeSeat
from referee.web.http import access, cookies
from referee.web.http.access import require_role
from referee.web.http.caching import no_store
from referee.web.http.languages import chosen

taking_seats = Blueprint("seats", __name__, url_prefix="/t/<code>/seats")


def register(app: Flask) -> None:
    """Let templates word what seats have reported and signed."""
    register_sentences(app, said_by, corrected_after)


@taking_seats.get("")
def choose() -> ResponseReturnValue:
    return redirect(url_for("tables.share"), 303)


@taking_seats.post("")
def take() -> ResponseReturnValue:
    if not may_sit(g.table, access.secrets()):
        abort(403)
    form = TakeSeat()
    if not form.validate():
        abort(400)
    try:
        return _seated(form)
    except ImpossibleFact as error:
        return share_page(TakeSeat(formdata=None), refusal(error)), 422


@taking_seats.post("/<int:player>/free")
@require_role(*TELLERS)
def free(player: int) -> ResponseReturnValue:
    players.free(g.table, player, access.secrets())
    return redirect(url_for("tables.share"), 303)


def _seated(form: TakeSeat) -> ResponseReturnValue:
    """Give this phone the seat, if it has room for its secret."""
    secret = form.secret.data or ""
    if secret not in access.secrets() and not cookies.has_room():
        return no_store(render_template("error.html", kind="full")), 409
    players.take(g.table, form.player.data or 0, secret, access.secrets())
    cookies.keep(g.table, secret)
    return no_store(redirect(url_for("tables.table"), 303))


def share_page(form: TakeSeat, problem: str = "") -> AnyResponse:
    """The codes and links of a table, those who play now, whose seats are on phones, and what this phone may do."""
    table = queries.find_table(g.table.code) or abort(404)
    sheet = None if table.is_event else next(iter(queries.sheets_among(queries.last_sheets([table]))), None)
    address = url_for("tables.table", _external=True, lang=chosen())
    context = {
        "people": players.seated(table, sheet) if sheet else {},
        "taken": players.taken_seats(table),
        "sheet": sheet,
        "problem": problem,
        "may_sit": may_sit(table, access.secrets()),
        "links": {role.key: _shared(role) for role in ROLES.values()} if g.role.can_share else {},
        "insecure": not is_trustworthy(address),
        "unfolded": "link" in request.args or not (sheet and sheet.lines),
    }
    return no_store(render_template("tables/share/share.html", form=form, address=address, qr=qr(address), **context))


def _shared(role: Role) -> dict[str, object]:
    """A role with the link that makes it, where this phone holds it, and a secret for a new one."""
    link = link_of(cookies.secret_of(g.table, role))
    return {
        "role": role,
        "link": link,
        "qr": qr(link) if link and not role.can_share else None,
        "offer": cookies.offer(g.table, role) if cookies.has_room() else None,
        "made": any(row.role == role.key and not row.player for row in g.table.links),
    }


def link_of(secret: str | None) -> str | None:
    """The address that gives the role of this secret."""
    return url_for("tables.enter", secret=secret, _external=True, lang=chosen()) if secret else None


def qr(address: str) -> str:
    """The code of an address, as a picture for a page."""
    svg = io.BytesIO()
    segno.make(address, micro=False).save(svg, kind="svg", xmldecl=False, svgns=False, omitsize=True, border=2)
    return svg.getvalue().decode()


agreeing = Blueprint("agreement", __name__, url_prefix="/t/<code>/<int:game>/agree")


@agreeing.get("")
def page() -> ResponseReturnValue:
    return _agreement_page(queries.read(g.game))


@agreeing.post("")
@require_role(*TELLERS)
def say() -> ResponseReturnValue:
    form = AgreementForm()
    if not form.validate():
        abort(400)
    line, revision, kind, seat, key = (form[name].data for name in ("line", "revision", "kind", "seat", "key"))
    try:
        note = record.plain(form.note.data or "", "note") if kind == PROTESTED else ""
        agreement.say(g.game, line, revision, kind, seat, note, key, access.secrets())
    except ImpossibleFact as error:
        return _agreement_page(queries.read(access.game_now()), refusal(error)), 422
    return redirect(url_for("games.sheet"), 303)


def agreement_context(sheet: Sheet) -> dict[str, object]:
    """What pages show of what has been said of a sheet."""
    statements = agreement.statements(g.game)
    return {
        "agreed": statements,
        "key": AgreementForm(formdata=None).key.data,
        "all_revisions": agreement.revisions(sheet),
    }


def said_by(statement: StoredStatement) -> str:
    """Who said what of it, and whether that was brought here with the table."""
    text = _says(statement)
    return _("%(said)s (imported)", said=text) if statement.is_imported else text


def _says(statement: StoredStatement) -> str:
    if statement.kind == ACCEPTED:
        return _("Accepted by %(who)s", who=statement.name)
    if statement.kind == PROTESTED:
        return _("Protested by %(who)s", who=statement.name)
    return (
        _("Signed by %(who)s", who=statement.name)
        if statement.kind == SIGNED
        else _("Withdrawn by %(who)s", who=statement.name)
    )


def corrected_after(settled: Sequence[StoredStatement]) -> str:
    """That a line was corrected, and after whose protest."""
    names = listing(list(dict.fromkeys(statement.name for statement in settled)))
    return _("edited after %(who)s's protest", who=names) if settled else _("edited")


def _agreement_page(sheet: Sheet, problem: str = "") -> AnyResponse:
    context = {"seats": AtSeats(True, own=own_seat(sheet)), "problem": problem, **agreement_context(sheet)}
    return no_store(render_template("games/agreement/agree.html", sheet=sheet, **context))


def reported(sheet: Sheet) -> drafts.ReportedHand | None:
    """What seats have reported of this hand; None where no seat is taken, none is asked, or the game is over."""
    is_asked = players.taken_seats(g.table) and is_told_by_seats(sheet.record.ruleset.hand)
    return drafts.reported_hand(g.game, sheet) if is_asked else None


def earned(reported_hand: drafts.ReportedHand) -> list[str]:
    """The bonuses that seats have reported, each as the choice that stands for it in the form of a hand."""
    return [pass_choice(bonus) for bonus in reported_hand.earned]


@dataclass(frozen=True)
class AtSeats:
    """What the people at a table do on phones of their own: nothing until one of them has taken a seat."""

    are_taken: bool = False
    on_phones: frozenset[int] = frozenset()
    """The seats of those who have taken theirs."""
    own: int | None = None
    """The seat whose person asks."""
    hand: drafts.ReportedHand | None = None
    """The hand as its seats report it."""
    ways: Any = ()
    """The bonuses that can be tapped, each with how it is entered for each side."""
    earned: Sequence[str] = ()
    """Those that were."""
    proposed: Mapping[str, Any] = field(default_factory=dict)
    """The fields of the whole hand, once all that the rules need is in."""
    mending: Sequence[Any] = ()
    """The changes of one tile that leave no doubt about the hands."""
    problem: str = ""
    """What of it cannot be, and who is asked to look again."""
    form: SeatReportForm | None = None
    """What a seat enters: of whoever asks, or the one that was opened."""
    is_opened: bool = False

    @property
    def is_asked(self) -> bool:
        """Whether what a seat enters is asked for: the hand waits for whoever asks, or somebody opened it."""
        return self.is_opened or (self.hand is not None and self.own in self.hand.waiting)


def at_seats(
    sheet: Sheet, form: FactForm | None, hand: drafts.ReportedHand | None, opened: SeatReportForm | None = None
) -> AtSeats:
    """What seats report of the hand that goes on, and what this phone may add; `opened` is a seat's own part."""
    taken = players.taken_seats(g.table)
    own = own_seat(sheet)
    if not taken or hand is None:
        return AtSeats(bool(taken), own=own, form=opened, is_opened=opened is not None)
    seating = sheet.standing.seating
    on_phones = {name for row, name in players.seated(g.table, sheet).items() if row in taken}
    ways = offered(form or hand_form(sheet))
    called = {value: labelled(text, to) for text, choices in ways for value, _side, to in choices}
    filled = _filled(form, sheet, hand) if form and hand.fact else None
    return AtSeats(
        are_taken=True,
        on_phones=frozenset(seat for seat in seating.order if seating.names[seat] in on_phones),
        own=own,
        hand=hand,
        ways=ways if g.role.can_tell else (),
        earned=[called.get(value, "") for value in earned(hand)],
        proposed=_proposed(filled) if filled else {},
        mending=list(filled.mending(hand.fact)) if filled and hand.fact else (),
        problem=_whose(hand.problem, sheet) if hand.problem else "",
        form=opened or (of_seat(sheet, own, hand) if own is not None and g.role is SEAT else None),
        is_opened=opened is not None,
    )


def hand_form(sheet: Sheet) -> FactForm:
    """The form of a hand of this game."""
    rules = sheet.record.ruleset
    return entries(rules)[rules.hand.kind].of(sheet)


def offered(form: FactForm) -> Any:
    """The bonuses that can be tapped as they are earned: each with how it is told for each side."""
    return form.bonuses.passes if isinstance(form, HandForm) else []


def _filled(form: FactForm, sheet: Sheet, hand: drafts.ReportedHand) -> FactForm:
    filled = type(form)(sheet)
    filled.fill(record.write_fact(hand.fact) if hand.fact else {})
    filled.hear(hand.reports)
    filled.follow(sheet.next_line, 0)
    filled.seen.data = str(hand.version)
    return filled


def _proposed(filled: FactForm) -> dict[str, object]:
    """What the fields of a form say that is not their default."""
    left_out = {"told_as", "check", "take", "kept", "as_line", "why"}
    values = {field.name: field.data for field in filled if field.name not in left_out}
    said = {name: data for name, data in values.items() if data not in (None, "") and data is not False}
    return {name: "y" if data is True else data for name, data in said.items()}


def _whose(error: ImpossibleFact, sheet: Sheet) -> str:
    """What cannot be, and who is asked to look again."""
    names = {f"held.{seat}": name for seat, name in enumerate(sheet.standing.seating.names)}
    name = names.get(error.field)
    return labelled(name, refusal(error)) if name else refusal(error)


def own_seat(sheet: Sheet) -> int | None:
    """The seat in this game of the person whose phone asks."""
    return players.seat_of(sheet, players.name_of(g.table, g.player))


def of_seat(sheet: Sheet, seat: int, hand: drafts.ReportedHand | None = None) -> SeatReportForm | None:
    """The form of a seat, with what it has told if nothing is sent; only of one's own, where one may not write.

    None where nobody is asked for tiles of their own, or nobody sits there any more.
    """
    if seat not in sheet.standing.seating.order or not is_told_by_seats(sheet.record.ruleset.hand):
        return None
    if not g.role.can_write and seat != own_seat(sheet):
        abort(403)
    form = own_form(sheet, seat)
    reported_hand = hand or drafts.reported_hand(g.game, sheet)
    if request.method == "GET" and reported_hand and seat in reported_hand.reports:
        form.fill(reported_hand.reports[seat])
    return form
