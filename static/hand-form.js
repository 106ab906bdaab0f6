// What pages load that ask for tiles or for an entry of the sheet.

import "./draft.js";
import "./last-tile.js";
import "./late-taps.js";
import "./proposals.js";
import "./second-tap.js";
import "./tap-list.js";
import "./thumb.js";
import "./tile-picker.js";
import "./verdict.js";
