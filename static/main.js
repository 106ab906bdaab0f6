// What every page loads. Pages load this and modules that nobody imports; each of them imports what it needs by its
// plain name, which is beside it: the address of them all has one digest.

import "./later.js";

navigator.serviceWorker?.register(document.documentElement.dataset.worker).catch(() => {}); // only at a secure address

// What is said only where the browser does not trust the address.
for (const lacking of document.querySelectorAll("[data-insecure]")) lacking.hidden = isSecureContext;
