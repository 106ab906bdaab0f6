// What every page loads. Pages load this and modules that nobody imports; each of them imports what it needs by its
// plain name, which is beside it: the address of them all has one digest. What is not needed at once comes once the page
// is there, or when it is first needed, so that no page is heavier for it.

const { worker } = document.documentElement.dataset; // none where one phone is alone
if (worker) navigator.serviceWorker?.register(worker).catch(() => {}); // only at a secure address

// What is said only where the browser does not trust the address.
for (const lacking of document.querySelectorAll("[data-insecure]")) lacking.hidden = isSecureContext;

// What keeps the page as the server has it, and what is needed when there is no network: that comes before it is
// needed, for then it could not be had. It is there when this is.
export let everything = new Promise((done) => {
  const load = () => {
    const always = [import("./live.js"), import("./outbox-forms.js")];
    done(Promise.allSettled([...always, import("./focus.js"), import("./watching.js"), ...whatIsThere()]));
  };
  document.addEventListener("DOMContentLoaded", () => setTimeout(load)); // so that the page waits for none of it
});

// What a part of the page needs: with the page, or as soon as that part is put in, for somebody who watched may write.
const OF_PARTS = [
  ["tile-picker", () => Promise.all([import("./letters.js"), import("./picker-keys.js")])],
  [".hand-form, tile-picker", () => import("./taps.js")],
  ["#page:has(#hand) #tapping", () => import("./tapping.js")],
  ["#written, [data-feel]", () => import("./just-written.js")],
  [".clock", () => import("./clock.js")],
  ["#known-names, #house-rules", () => import("./new-game.js")],
  ["[data-copy], [data-share]", () => import("./sharing.js")],
  ["[data-say]", () => import("./speaking.js")],
  ["[data-photo]", () => import("./camera.js")],
];
const whatIsThere = () => OF_PARTS.map(([part, module]) => document.querySelector(part) && module());
document.addEventListener("page:swap", () => {
  everything = Promise.allSettled([everything, ...whatIsThere()]);
});
