"""The tour of all pages leaves none out, which the routes of the app say."""

from posixpath import normpath
from urllib.parse import urlsplit

from tests.browser.tour import RECORDS, Stops, of_events

SHEET, EVENT = "/t/ABCDEF/1", "/t/ABCDEF/event"
NO_PAGES = {
    "static",
    "install.manifest",
    "install.worker",
    "install.photo",
    "ask.picture",
    "tables.table",
    "played.moved",
    "games.export",
    "clock.now",
    *("events.now", "events.spreadsheet", "events.rounds", "events.file", "events.at"),
    "taken_along.spreadsheet",
    "taken_along.statistics",
    "taken_along.whole_table",
    "display.text",
    "display.picture",
    "health.state",
    "well_known.robots",
    "well_known.security",
}


def test_the_tour_leaves_no_page_out(app):
    there = {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())} - NO_PAGES
    routes = app.url_map.bind("")
    stops = [*Stops(empty=SHEET, **dict.fromkeys(RECORDS, SHEET)).stops(), *of_events(EVENT, EVENT)]
    paths = [normpath(urlsplit(stop).path) for _name, stop in stops if isinstance(stop, str)]
    visited = {routes.match(path)[0] for path in paths if path != "/nothing-here"}
    assert there - visited == set()
