// A wall that nobody touches shows in turn what has no room on it at once.

const TURN = 12000; // milliseconds to look for one's name

function turn() {
  for (const part of document.querySelectorAll(".wall :is(.meetings, .scrolls)")) {
    const { columnGap, direction } = getComputedStyle(part);
    const seen = part.clientWidth + (parseFloat(columnGap) || 0);
    const isLast = Math.abs(part.scrollLeft) + part.clientWidth >= part.scrollWidth - 1;
    part.scrollLeft = isLast ? 0 : part.scrollLeft + (direction === "rtl" ? -seen : seen);
  }
}

setInterval(turn, TURN);
