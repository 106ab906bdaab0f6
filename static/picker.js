// Tapping in what everybody still holds. The text fields stay what is sent: a tap writes into them, and what is
// typed there shows on the tiles. Words come from the page.

const TILE = /^(\d)[-:|](\d)$/;
const PIPS = /^\s*\d+(\s*\+\s*\d*)*(\s*\/\s*\d*)?\s*$/;
const TOLD_IN = "referee.told-in";

const make = (tag, className = "") => Object.assign(document.createElement(tag), { className }, tag === "button" && { type: "button" });
const fill = (text, words) => text.replace(/\{(\w+)\}/g, (_gap, name) => words[name]);
const announce = (field) => field.dispatchEvent(new Event("input", { bubbles: true }));

function write(field, text) {
  if (field.value === text) return;
  field.value = text;
  announce(field);
}

// What a field tells: its tiles, or the pips that were counted.
function read(text) {
  const words = text.split(/[\s,]+/).filter(Boolean);
  const tiles = words.map((word) => TILE.exec(word)).filter(Boolean).map(([, a, b]) => (a > b ? `${a}-${b}` : `${b}-${a}`));
  const counted = !tiles.length && PIPS.test(text);
  const sum = counted ? text.split("/")[0].split("+").reduce((all, part) => all + Number(part), 0) : 0;
  return { tiles: [...new Set(tiles)], counted, sum, empty: !words.length };
}

// The set in rows of one length: the highest suit alone, each other beside the one that fills its row.
function folded(highest) {
  const suit = (high) => Array.from({ length: high + 1 }, (_none, below) => `${high}-${high - below}`);
  const rows = Array.from({ length: highest + 1 }, (_none, below) => suit(highest - below));
  return rows.flatMap((row, at) => (at > highest - at + 1 ? [] : [...row, ...(at && at < highest - at + 1 ? rows[highest - at + 1] : [])]));
}

// The fewest first letters that tell people apart.
function initials(names) {
  const short = (length) => names.map((name) => [...name].slice(0, length).join(""));
  return [1, 2, 3].map(short).find((all) => new Set(all).size === names.length) ?? short(3);
}

class TilePicker extends HTMLElement {
  connectedCallback() {
    if (this.seats) return;
    this.form = this.closest("form");
    this.rows = this.querySelector(".held-list");
    this.seats = [...this.rows.children].map((row) => ({ row, field: row.querySelector("input"), who: row.querySelector(".who") }));
    const short = initials(this.seats.map((seat) => seat.who.textContent.trim()));
    this.seats.forEach((seat, at) => {
      seat.name = seat.who.textContent.trim();
      seat.side = seat.who.className.replace("who", "").trim();
      seat.number = seat.field.name.slice(5);
      seat.short = short[at];
    });
    this.moved = new Map();
    this.build();
    this.form.addEventListener("input", ({ target }) => this.heard(target));
    this.form.addEventListener("click", (event) => this.follow(event));
    this.at = Math.max(0, this.seats.findIndex(({ field }) => field.matches("[aria-invalid]")));
    if (!this.seats[this.at].field.matches("[aria-invalid]")) this.begin();
    this.mode = remembered();
    this.suit = this.dataset.highest;
    this.show();
  }

  build() {
    const parts = this.querySelector("template").content.cloneNode(true);
    const part = (name) => parts.querySelector(`.picker-${name}`);
    [this.tabs, this.panel, this.numbers, this.grid, this.says, this.onward] = ["seats", "panel", "suits", "grid", "says", "next"].map(part);
    this.panel.prepend(this.rows);
    this.append(parts);
    this.seats.forEach((seat, at) => this.tabs.append((seat.tab = this.tab(seat, at))));
    this.tiles = folded(Number(this.dataset.highest)).map((name) => this.tile(name));
    this.grid.append(...this.tiles);
    this.numbers.append(...this.suits());
    this.addEventListener("click", ({ target }) => this.tapped(target.closest("button")));
    this.addEventListener("keydown", (event) => this.key(event));
  }

  tab(seat, at) {
    const tab = make("button", `picker-seat ${seat.side}`);
    tab.setAttribute("role", "tab");
    tab.id = `${seat.field.id}-tab`;
    tab.dataset.seat = at;
    tab.append(seat.who.cloneNode(true), make("span", "picker-count"));
    return tab;
  }

  tile(name) {
    const button = make("button", "pick");
    button.dataset.tile = name;
    button.style.setProperty("--rank", -name.replace("-", ""));
    const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `${this.dataset.pictures}#t-${name}`);
    picture.setAttribute("class", "tile");
    picture.setAttribute("aria-hidden", "true");
    picture.append(use);
    button.append(picture);
    return button;
  }

  // In a set that is too large for a phone a number is tapped first, then one of the tiles that carry it.
  suits() {
    if (this.dataset.highest === "6") return [];
    this.classList.add("large");
    return Array.from({ length: Number(this.dataset.highest) + 1 }, (_none, number) => {
      const button = make("button", "picker-key");
      button.dataset.suit = button.textContent = number;
      return button;
    });
  }

  isOut(seat) {
    return this.form.elements.ending?.value === seat.number;
  }

  next() {
    const round = this.seats.map((_seat, step) => (this.at + step + 1) % this.seats.length);
    return round.find((at) => !this.isOut(this.seats[at])) ?? this.at;
  }

  // A tap

  tapped(button) {
    if (!button || button.closest(".picker") !== this) return;
    const { seat, tile, suit, key, mode } = button.dataset;
    this.told = "";
    if (seat) this.go(Number(seat));
    else if (tile) this.give(tile);
    else if (suit) this.suit = suit;
    else if (key) this.press(key);
    else if (mode) remember((this.mode = mode));
    else if (button === this.onward) this.go(this.next());
    this.show();
  }

  go(at) {
    if (this.isOut(this.seats[at])) return;
    this.at = at;
    this.moved.clear();
  }

  // A tile goes to the seat that is told, from wherever it was; tapped again, it goes back there.
  give(tile) {
    const here = this.seats[this.at];
    const from = this.seats.find((seat) => read(seat.field.value).tiles.includes(tile));
    const to = from === here ? this.moved.get(tile) : here;
    this.moved.delete(tile);
    if (from) write(from.field, read(from.field.value).tiles.filter((each) => each !== tile).join(" "));
    if (to) write(to.field, [...read(to.field.value).tiles, tile].join(" "));
    if (from && to === here) {
      this.moved.set(tile, from);
      this.told = fill(this.dataset.moved, { tile, name: from.name });
    }
  }

  // A key of the pad: pips take the place of tiles.
  press(key) {
    const { field } = this.seats[this.at];
    const { counted } = read(field.value);
    if (key === "back") write(field, counted ? field.value.slice(0, -1) : field.value.replace(/\s*\S+\s*$/, ""));
    else if (key !== "+") write(field, (counted ? field.value : "") + key);
    else if (/\d$/.test(field.value) && counted) write(field, `${field.value}+`);
  }

  // What happens elsewhere in the form

  heard(field) {
    if (field.name === "ending") this.begin();
    const seat = this.seats.find((each) => each.field === field);
    if (seat?.field.matches("[aria-invalid]")) this.forgive(seat);
    this.show();
  }

  // How the hand ended decides whose hands are told, from the first that is not told yet.
  begin() {
    this.seats.forEach((seat) => this.empty(seat));
    const first = this.seats.findIndex((seat) => !this.isOut(seat) && !seat.field.value);
    const { field } = this.seats[this.at];
    if (!field.value && first >= 0) this.go(first);
    else if (this.isOut(this.seats[this.at])) this.go(this.next());
  }

  // What was wrong with a hand is not said of what is told in its place.
  forgive({ field, row }) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
    for (const each of row.querySelectorAll(".problem")) each.remove();
  }

  // Who went out holds nothing; whoever was only thought to have gone out gets it back.
  empty(seat) {
    const out = this.isOut(seat);
    const { kept = "", field } = seat;
    seat.kept = out ? field.value || kept : "";
    write(field, out ? "" : field.value || kept);
  }

  // A refusal links to its field: that seat comes to the front.
  follow(event) {
    const at = this.seats.findIndex(({ field }) => event.target.closest("a")?.hash === `#${field.id}`);
    if (at < 0 || this.isOut(this.seats[at])) return;
    event.preventDefault();
    this.go(at);
    this.show();
    this.seats[at].tab.focus();
  }

  // Keys: the arrows move among the tiles, and among the seats

  key(event) {
    if (event.key === "Enter" && event.target === this.seats[this.at].field) return this.enter(event);
    const among = [this.tiles, this.seats.map(({ tab }) => tab)].find((all) => all.includes(event.target));
    if (!among) return;
    const seen = among.filter((each) => each.checkVisibility() && !each.disabled);
    seen.sort((a, b) => a.offsetTop - b.offsetTop || a.offsetLeft - b.offsetLeft);
    const row = seen.filter((each) => each.offsetTop === seen[0].offsetTop).length;
    const at = seen.indexOf(event.target);
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row, ArrowDown: row, Home: -at, End: seen.length - 1 - at };
    const to = seen[at + steps[event.key]];
    if (!(event.key in steps)) return;
    event.preventDefault();
    if (to && among !== this.tiles) this.tapped(to);
    if (to) this.focusOn(to);
  }

  // Enter goes on to a hand that nobody has told; after the last it sends the form, as in any field.
  enter(event) {
    const { field } = this.seats[this.next()];
    if (!event.target.value || field.value) return;
    event.preventDefault();
    this.go(this.next());
    this.show();
    field.focus();
  }

  focusOn(button) {
    if (this.tiles.includes(button)) this.rove(button);
    button.focus();
  }

  rove(button) {
    for (const each of this.tiles) each.tabIndex = each === button ? 0 : -1;
  }

  // Showing

  show() {
    const told = this.seats.map((seat) => read(seat.field.value));
    const owners = new Map(told.flatMap(({ tiles }, at) => tiles.map((tile) => [tile, at])));
    this.dataset.mode = this.mode;
    this.seats.forEach((seat, at) => this.showSeat(seat, told[at], at === this.at));
    for (const button of this.tiles) this.showTile(button, owners.get(button.dataset.tile));
    const seen = this.tiles.filter((each) => !each.classList.contains("apart"));
    if (!seen.some((each) => each.tabIndex === 0)) this.rove(seen[0]);
    for (const button of this.numbers.children) button.setAttribute("aria-pressed", button.dataset.suit === this.suit);
    for (const button of this.querySelectorAll("[data-mode]")) button.setAttribute("aria-pressed", button.dataset.mode === this.mode);
    const onward = this.seats[this.next()];
    this.onward.querySelector("b").textContent = onward.name;
    this.onward.hidden = onward === this.seats[this.at];
    this.panel.setAttribute("aria-labelledby", this.seats[this.at].tab.id);
    this.says.textContent = this.told || `${this.seats[this.at].name}: ${this.count(told[this.at]).join(", ") || this.dataset.nothing}`;
  }

  showSeat(seat, told, current) {
    const out = this.isOut(seat);
    const [pips, tiles] = out ? [this.dataset.out] : this.count(told).reverse();
    const count = [make("b"), make("small")];
    count[0].textContent = pips ?? "–";
    count[1].textContent = tiles ?? "";
    seat.tab.lastChild.replaceChildren(...count);
    seat.tab.disabled = out;
    seat.tab.setAttribute("aria-selected", current);
    seat.tab.tabIndex = current ? 0 : -1;
    seat.tab.classList.toggle("wrong", seat.field.matches("[aria-invalid]"));
    seat.row.hidden = !current;
  }

  showTile(button, owner) {
    const { tile } = button.dataset;
    const seat = this.seats[owner];
    const taken = seat && owner !== this.at;
    button.setAttribute("aria-pressed", owner === this.at);
    button.setAttribute("aria-label", seat ? fill(this.dataset.held, { tile, name: seat.name }) : tile);
    button.className = `pick ${taken ? `taken ${seat.side}` : ""} ${tile.includes(this.suit) ? "" : "apart"}`;
    button.dataset.by = taken ? seat.short : "";
  }

  // A hand in words: "3 tiles", "17 pips".
  count({ tiles, counted, sum, empty }) {
    const many = (one, other, number) => fill(number === 1 ? one : other, { number });
    const { tile, some, pip, pips, blank } = this.dataset;
    if (empty) return [];
    if (!tiles.length) return counted ? [many(pip, pips, sum)] : ["?"];
    const worth = (name) => name.split("-").reduce((all, half) => all + Number(half), 0) || Number(blank);
    return [many(tile, some, tiles.length), many(pip, pips, tiles.reduce((all, each) => all + worth(each), 0))];
  }
}

function remembered() {
  try {
    return localStorage.getItem(TOLD_IN) ?? "tiles";
  } catch {
    return "tiles";
  }
}

function remember(mode) {
  try {
    localStorage.setItem(TOLD_IN, mode);
  } catch {} // a phone that keeps nothing
}

customElements.define("tile-picker", TilePicker);
addEventListener("pageshow", () => document.querySelectorAll("tile-picker").forEach((picker) => picker.show()));
