"""What the page around the app says: the build writes these texts into `words.json`, in every language."""

from flask_babel import lazy_gettext as _

WORDS = [
    _("Domino Referee"),
    # The first visit
    _("On its way to this phone"),
    _("The app is %(size)s MB, which takes ten seconds to a minute."),
    _("Only this once. From then on it opens without a network, and your games stay on this phone."),
    _("Read the rules meanwhile"),
    _("One moment"),
    _("Fetching: %(come)s of %(whole)s MB"),
    _("Waking the referee"),
    _("Unpacking the rules"),
    _("Opening the score sheet"),
    _("Making the next start quick"),
    _("Ready"),
    _("Open the score sheet"),
    # What goes wrong
    _("It does not open yet"),
    _("Try again"),
    _("Close"),
    _("No connection, and not all of the app is here yet. What has come is kept."),
    _("This browser keeps nothing here: its storage is full, or switched off. Without it no game could be kept."),
    _("The games here need version %(needs)s of the app, or a later one."),
    _("Another tab has the games and does not answer. Close it, then try again."),
    _("The games' file is damaged. Keep a copy, then clear this site's data and bring in an earlier copy."),
    _("The app could not start."),
    _("This phone has no room left: the last thing was not saved. Make room, then save it again."),
    _("This browser keeps nothing, as in a private window: the games are gone once it is closed."),
    _("Not sent. Nothing is lost: try again."),
    # That games stay
    _(
        "Safari may delete the games here after seven days without a visit. On the home screen they stay: tap Share, "
        "then “Add to Home Screen”, and take a copy there."
    ),
    _("The browser may delete the games here when the phone runs out of room."),
    _("Install"),
    _("Keep a copy"),
    _("Not now"),
    # A new version
    _("A new version is here."),
    _("Use it"),
    _("The new version did not start. The one from before is back, with the games as they were."),
    # A copy of everything
    _("Making the copy"),
    _("The copy is ready."),
    _("Everything on this phone is in %(name)s, among the downloads. Whoever has that file has the games."),
    _("Looking into the file"),
    _("Tables in this copy: %(tables)s, as of %(when)s."),
    _("Tables in this copy: %(tables)s, as of %(when)s. They replace all that is here: %(here)s."),
    _("Bring them in"),
    _("Bringing it in"),
    _("The copy is in. What was here before is still kept."),
    _("It is right"),
    _("Put back what was here"),
    _("Putting it back"),
    _("It did not work. Nothing was changed."),
    _("That file is no copy of the games. Nothing was changed."),
    _("That file is damaged, or not all of it is there. Nothing was changed."),
    _("That copy needs version %(needs)s of the app, or a later one: take that here first. Nothing was changed."),
    _("This phone has no room for it. Nothing was changed."),
    _("This browser keeps nothing, so no copy can be brought in."),
]
