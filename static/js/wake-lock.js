// The board stays awake while it is looked at, where the browser allows it.

function stayAwake() {
  if (!document.hidden) navigator.wakeLock?.request("screen").catch(() => {}); // a battery may be too low for it
}

document.addEventListener("visibilitychange", stayAwake);
stayAwake();
