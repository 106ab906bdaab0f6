// A knock and a short buzz when a hand is saved, for whoever wants them: a button of the page More turns them on, and
// this phone remembers it. The knock is made here and needs no file.

const KEPT = "referee.feel";
const SECONDS = 0.09;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function feel() {
  if (!isOn() || !navigator.userActivation?.hasBeenActive) return;
  if (!calm.matches) navigator.vibrate?.(30);
  knock();
}

function isOn() {
  try {
    return localStorage.getItem(KEPT) === "on";
  } catch {
    return false; // it keeps nothing
  }
}

// A tile that is laid on wood: low, and gone at once.
function knock() {
  const context = new AudioContext();
  const [tone, volume] = [context.createOscillator(), context.createGain()];
  const end = context.currentTime + SECONDS;
  tone.type = "triangle";
  tone.frequency.setValueAtTime(420, context.currentTime);
  tone.frequency.exponentialRampToValueAtTime(110, end);
  volume.gain.setValueAtTime(0.25, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(volume).connect(context.destination);
  tone.onended = () => context.close();
  tone.start();
  tone.stop(end);
}

function show() {
  for (const button of document.querySelectorAll("[data-feel]")) {
    button.parentElement.hidden = false;
    button.ariaPressed = String(isOn());
  }
}

document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-feel]")) return;
  try {
    localStorage.setItem(KEPT, isOn() ? "off" : "on");
  } catch {}
  show();
  feel();
});

document.addEventListener("page:swap", show);
show();
