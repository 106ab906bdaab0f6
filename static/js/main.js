// What every page loads. Pages load this and modules that nobody imports; each of them imports what it needs by its
// plain name, which is beside it: the address of them all has one digest. What is not needed at once comes once the page
// is there, or when it is first needed, so that no page is heavier for it.

navigator.serviceWorker?.register(document.documentElement.dataset.worker).catch(() => {}); // only at a secure address

// What is said only where the browser does not trust the address.
for (const lacking of document.querySelectorAll("[data-insecure]")) lacking.hidden = isSecureContext;

// What keeps the page as the server has it, and what is needed when there is no network: that comes before it is
// needed, for then it could not be had. It is there when this is.
export const everything = new Promise((done) => {
  const load = () => {
    const wanted = [import("./live.js"), import("./outbox-forms.js"), import("./reading.js")];
    wanted.push(whatFollowsATap(), whatIsTapped(), whatRuns(), whatSeats(), whatReadsPhotos());
    done(Promise.allSettled(wanted));
  };
  document.addEventListener("DOMContentLoaded", () => setTimeout(load)); // so that the page waits for none of it
});

const whatFollowsATap = async () => document.querySelector(".hand-form, tile-picker") && import("./hand-later.js");
document.addEventListener("page:swap", whatFollowsATap); // somebody who watched may write now

const whatIsTapped = async () => document.querySelector("#page:has(#hand) #tapping") && import("./tapping.js");
document.addEventListener("page:swap", whatIsTapped);

const whatRuns = async () => document.querySelector(".clock") && import("./clock.js");
document.addEventListener("page:swap", whatRuns);

const whatReadsPhotos = async () => document.querySelector("[data-photo]") && import("./camera.js");
document.addEventListener("page:swap", whatReadsPhotos);

const whatSeats = async () => document.getElementById("known-names") && import("./new-game.js");
