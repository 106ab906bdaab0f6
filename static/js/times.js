// The server writes times in its own zone; the page tells them in that of the phone.

import { clock } from "./words.js";

function tellTheTime() {
  for (const time of document.querySelectorAll("time")) {
    const moment = new Date(time.dateTime);
    const part = (options) => new Intl.DateTimeFormat(document.documentElement.lang, options).format(moment);
    const last = "day" in time.dataset ? part({ year: "numeric" }) : clock(moment);
    time.textContent = [part({ day: "numeric" }), part({ month: "short" }), last].join(" ");
  }
}

document.addEventListener("page:swap", tellTheTime);
tellTheTime();
