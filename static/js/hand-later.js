// What a form that asks for tiles or for an entry of the sheet needs once somebody has begun to tell it.

import "./last-tile.js";
import "./late-taps.js";
import "./picker-keys.js";
import "./proposals.js";
import "./second-tap.js";
import "./tap-list.js";
