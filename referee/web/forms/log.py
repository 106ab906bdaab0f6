"""What the log of a table is narrowed to, in its address."""

from collections.abc import Sequence

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l
from wtforms import SelectField

from referee.log import PERSON, Wanted
from referee.roles import ROLES
from referee.web.filters.values import translated
from referee.web.forms.entry import number
from referee.web.forms.form import Form


class LogForm(Form):
    """Of which game, by whom, and what was done; what nobody offered is everything."""

    game = SelectField(_l("Game"), default="")
    who = SelectField(_l("By"), default="")
    which = SelectField(_l("What"), default="")

    def choose(self, games: int, people: Sequence[str]) -> None:
        """Offer so many games, and these people by their names."""
        self.game.choices = {"": _("All games"), **{str(each): str(each) for each in range(games, 0, -1)}}
        roles = {key: translated(role.name) for key, role in ROLES.items()}
        self.who.choices = {"": _("Everybody"), **roles, **{f"{PERSON}{name}": name for name in people}}
        written = {"told": _("Written"), "corrected": _("Corrected"), "struck": _("Struck")}
        written["penalised"] = _("Penalised")
        said = {"accepted": _("Accepted"), "protested": _("Protested"), "withdrew": _("Withdrawn")}
        said["signed"] = _("Signed")
        self.which.choices = {"": _("Everything"), **written, **said}

    def wanted(self) -> Wanted:
        """What is to be shown."""
        return Wanted(self.which.data or "", self.who.data or "", number(self.game.data) or 0)

    def narrowed(self) -> dict[str, str]:
        """What the address says."""
        return {name: self[name].data for name in ("game", "who", "which") if self[name].data}
