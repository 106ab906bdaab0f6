"""What the page around the app says: the build writes these texts into `words.json`, in every language."""

from flask_babel import lazy_gettext as _

WORDS = [
    # The first visit
    _("On its way to this phone"),
    _("Only this once. From then on it opens without a network, and your games stay on this phone."),
    _("Read the rules meanwhile"),
    _("Fetching: %(come)s of %(whole)s MB"),
    _("Waking the referee"),
    _("Unpacking the rules"),
    _("Opening the score sheet"),
    _("Making the next start quick"),
    _("Ready"),
    _("Open the score sheet"),
    # A new version
    _("A new version is here."),
    _("Use it"),
    _("The new version did not start. The one from before is back, with the games as they were."),
]
