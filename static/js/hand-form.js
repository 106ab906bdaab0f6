// What pages load that ask for tiles or for an entry of the sheet. What only follows a tap comes later (hand-later.js).

import "./thumb.js";
import "./tile-picker.js";
