// Tapping in what each still holds. The text fields stay what is sent: a tap writes into them, and what is typed
// there shows on the tiles. Words and parts come from the page (_picker.html).

const TILE = /^(\d)[-:|](\d)$/;
const PIPS = /^\s*\d+(\s*\+\s*\d*)*(\s*\/\s*\d*)?\s*$/;
const TOLD_IN = "referee.told-in";

const fill = (text, words) => text.replace(/\{(\w+)\}/g, (_gap, name) => words[name]);
const apart = (name) => (/[\u0590-\u08ff]/.test(name) ? `\u2068${name}\u2069` : name); // of another direction
const total = (numbers) => numbers.reduce((sum, each) => sum + Number(each), 0);
const announce = (field) => field.dispatchEvent(new Event("input", { bubbles: true }));
const press = (button, on) => button.setAttribute("aria-pressed", on);

function write(field, text) {
  if (field.value === text) return;
  field.value = text;
  announce(field);
}

// What a text tells: tiles, or pips that were counted.
function read(text) {
  const words = text.split(/[\s,]+/).map((word) => TILE.exec(word)).filter(Boolean);
  const tiles = [...new Set(words.map(([, a, b]) => (a > b ? `${a}-${b}` : `${b}-${a}`)))];
  return { tiles, counted: PIPS.test(text) };
}

// The set in rows of one length: the highest suit alone, each other beside the one that fills its row.
function folded(highest) {
  const suit = (high) => Array.from({ length: high + 1 }, (_none, less) => `${high}-${high - less}`);
  const rows = suit(highest).map((_none, at) => [highest - at, at - 1]).filter(([one, other]) => one >= other);
  return rows.flatMap(([one, other]) => (one === other ? suit(one) : [...suit(one), ...suit(other)]));
}

// The fewest first letters that tell people apart.
function initials(names) {
  const short = (length) => names.map((name) => name.slice(0, length));
  return [1, 2, 3].map(short).find((all) => new Set(all).size === names.length) ?? names;
}

class TilePicker extends HTMLElement {
  connectedCallback() {
    if (this.seats) return;
    this.form = this.closest("form");
    this.seats = [...this.querySelectorAll(".held")].map((row) => this.seat(row));
    const short = initials(this.seats.map(({ name }) => name));
    this.seats.forEach((seat, at) => (seat.short = short[at]));
    this.single = this.matches(".single");
    this.moved = new Map();
    this.build();
    this.form.addEventListener("input", ({ target }) => this.heard(target));
    this.form.addEventListener("click", (event) => this.follow(event));
    this.onclick = ({ target }) => this.tapped(target.closest("button"));
    this.onkeydown = (event) => this.key(event);
    this.mode = this.single ? "tiles" : remembered();
    const wrong = this.seats.findIndex(({ field }) => field.matches("[aria-invalid]"));
    this.at = Math.max(0, wrong);
    if (wrong < 0) this.begin();
    this.show();
  }

  seat(row) {
    const [who, field] = [row.querySelector(".who"), row.querySelector("input")];
    return { row, who, field, name: who.textContent.trim(), side: who.className, number: field.name.slice(5) };
  }

  build() {
    const { highest, pictures } = this.dataset;
    const parts = this.querySelector("template").content.cloneNode(true);
    const part = (name) => parts.querySelector(`.${name}`);
    [this.panel, this.says, this.onward] = ["panel", "says", "next"].map((name) => part(`picker-${name}`));
    const copies = (model, all, dress) => all.map((each, at) => {
      const copy = model.cloneNode(true);
      dress(copy, each, at);
      model.before(copy);
      return copy;
    });
    const dressTab = (tab, seat, at) => {
      seat.tab = tab;
      tab.id = `${seat.field.id}-tab`;
      tab.classList.add(...seat.side.split(" ").slice(1));
      tab.dataset.seat = at;
      tab.prepend(seat.who.cloneNode(true));
    };
    const dressTile = (button, name) => {
      button.dataset.tile = name;
      button.style.setProperty("--rank", -name.replace("-", ""));
      button.querySelector("use").setAttribute("href", `${pictures}#t-${name}`);
    };
    this.tabs = copies(part("picker-seat"), this.seats, dressTab);
    this.tiles = copies(part("pick"), folded(Number(highest)), dressTile);
    for (const model of [part("picker-seat:last-child"), part("pick:last-child")]) model.remove();
    this.suit = highest > 6 ? highest : "";
    this.classList.toggle("large", this.suit);
    this.panel.prepend(this.querySelector(".held-list"));
    this.append(parts);
  }

  isOut(seat) {
    return this.form.elements.ending?.value === seat.number;
  }

  next() {
    const round = this.seats.map((_seat, step) => (this.at + step + 1) % this.seats.length);
    return round.find((at) => !this.isOut(this.seats[at])) ?? this.at;
  }

  // Taps

  tapped(button) {
    if (!button) return;
    const { seat, tile, suit, key, mode } = button.dataset;
    this.told = "";
    if (seat) this.go(Number(seat));
    else if (tile) this.give(tile);
    else if (suit) this.suit = suit;
    else if (key) this.press(key);
    else if (mode) remember((this.mode = mode));
    else this.go(this.next());
    this.show();
  }

  go(at) {
    if (this.isOut(this.seats[at])) return;
    this.at = at;
    this.moved.clear();
  }

  // A tile goes to the hand that is told, from wherever it was; tapped again, it goes back there.
  give(tile) {
    const here = this.seats[this.at];
    const tiles = ({ field }) => read(field.value).tiles;
    const from = this.seats.find((seat) => tiles(seat).includes(tile));
    const to = from === here ? this.moved.get(tile) : here;
    this.moved.delete(tile);
    if (from) write(from.field, tiles(from).filter((each) => each !== tile).join(" "));
    if (to) write(to.field, [...(this.single ? [] : tiles(to)), tile].join(" "));
    if (!from || to !== here) return;
    this.moved.set(tile, from);
    this.told = fill(this.dataset.moved, { tile, name: apart(from.name) });
  }

  // A key of the pad: pips take the place of tiles.
  press(key) {
    const { field } = this.seats[this.at];
    const text = PIPS.test(field.value) ? field.value : "";
    if (key === "back") write(field, text ? text.slice(0, -1) : field.value.replace(/\s*\S+\s*$/, ""));
    else if (key !== "+" || /\d$/.test(text)) write(field, text + key);
  }

  // The rest of the form

  heard(field) {
    if (field.name === "ending") this.begin();
    const seat = this.seats.find((each) => each.field === field && field.matches("[aria-invalid]"));
    if (seat) forgive(seat);
    this.show();
  }

  // How the hand ended decides whose hands are told, from the first that is not told yet.
  begin() {
    for (const seat of this.seats) this.empty(seat);
    const first = this.seats.findIndex((seat) => !this.isOut(seat) && !seat.field.value);
    if (!this.seats[this.at].field.value) this.go(first < 0 ? this.next() : first);
  }

  // Who went out holds nothing; whoever was only thought to have gone out gets it back.
  empty(seat) {
    const [out, told] = [this.isOut(seat), seat.field.value || seat.kept || ""];
    seat.kept = out ? told : "";
    write(seat.field, out ? "" : told);
  }

  // A refusal links to its field: that hand comes to the front.
  follow(event) {
    const at = this.seats.findIndex(({ field }) => event.target.closest("a")?.hash === `#${field.id}`);
    if (at < 0) return;
    event.preventDefault();
    this.go(at);
    this.show();
    this.tabs[this.at].focus();
  }

  // Keys: the arrows move among the tiles, and among the hands. Enter goes on to a hand that nobody has told; after
  // the last it sends the form, as in any field.
  key(event) {
    const next = this.seats[this.next()].field;
    if (event.key === "Enter" && event.target.value && event.target.matches("input") && !next.value) {
      event.preventDefault();
      this.tapped(this.onward);
      next.focus();
    }
    const all = [this.tiles, this.tabs].find((among) => among.includes(event.target));
    const to = all && neighbour(all.filter((each) => each.checkVisibility() && !each.disabled), event);
    if (!to) return;
    event.preventDefault();
    if (all === this.tabs) this.tapped(to);
    else this.rove(to);
    to.focus();
  }

  rove(tile) {
    for (const each of this.tiles) each.tabIndex = each === tile ? 0 : -1;
  }

  // What it looks like

  show() {
    const here = this.seats[this.at];
    const owners = new Map(this.seats.flatMap((seat) => read(seat.field.value).tiles.map((tile) => [tile, seat])));
    this.dataset.mode = this.mode;
    for (const seat of this.seats) this.showSeat(seat, seat === here);
    for (const button of this.tiles) this.showTile(button, owners.get(button.dataset.tile), here);
    if (!this.tiles.some((each) => !each.tabIndex && !each.matches(".apart"))) this.rove(this.querySelector(".pick:not(.apart)"));
    for (const button of this.querySelectorAll("[data-suit], [data-mode]")) press(button, Object.values(button.dataset).some((each) => each === this.suit || each === this.mode));
    const onward = this.seats[this.next()];
    this.onward.querySelector("b").textContent = onward.name;
    this.onward.hidden = onward === here;
    this.panel.setAttribute("aria-labelledby", here.tab.id);
    this.says.textContent = this.told || `${apart(here.name)}: ${this.count(here).reverse().join(", ") || this.dataset.nothing}`;
  }

  showSeat(seat, current) {
    const { tab, field, row } = seat;
    const [pips = "–", tiles = ""] = this.isOut(seat) ? [this.dataset.out] : this.count(seat);
    [tab.children[1].textContent, tab.children[2].textContent] = [pips, tiles];
    tab.disabled = this.isOut(seat);
    tab.setAttribute("aria-selected", current);
    tab.tabIndex = current ? 0 : -1;
    tab.classList.toggle("wrong", field.matches("[aria-invalid]"));
    row.hidden = !current;
  }

  showTile(button, owner, here) {
    const { tile } = button.dataset;
    const taken = owner && owner !== here;
    press(button, owner === here);
    button.setAttribute("aria-label", owner ? fill(this.dataset.held, { tile, name: owner.name }) : tile);
    button.className = `pick ${taken ? owner.side.replace("who", "taken") : ""} ${tile.includes(this.suit) ? "" : "apart"}`;
    button.dataset.by = taken ? owner.short : "";
  }

  // A hand in words: "17 pips", "3 tiles".
  count({ field }) {
    const { tile, some, pip, pips, blank } = this.dataset;
    const many = (one, other, number) => fill(number === 1 ? one : other, { number });
    const { tiles, counted } = read(field.value);
    if (counted) return [many(pip, pips, total(field.value.split("/")[0].split("+")))];
    const worth = tiles.map((each) => total(each.split("-")) || blank);
    return tiles.length ? [many(pip, pips, total(worth)), many(tile, some, tiles.length)] : field.value ? ["?"] : [];
  }
}

// What was wrong with a hand is not said of what is told in its place.
function forgive({ field, row }) {
  field.removeAttribute("aria-invalid");
  field.removeAttribute("aria-describedby");
  for (const each of row.querySelectorAll(".problem")) each.remove();
}

// Where a key leads among buttons that stand in rows.
function neighbour(buttons, { target, key }) {
  buttons.sort((a, b) => a.offsetTop - b.offsetTop || a.offsetLeft - b.offsetLeft);
  const row = buttons.filter((each) => each.offsetTop === buttons[0].offsetTop).length;
  const at = buttons.indexOf(target);
  return buttons[{ ArrowLeft: at - 1, ArrowRight: at + 1, ArrowUp: at - row, ArrowDown: at + row, Home: 0, End: buttons.length - 1 }[key]];
}

// A phone that keeps nothing starts with the tiles each time.
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
  } catch {}
}

// Bonuses, each a tap: it goes into the first select that is empty, and a tap on what was earned takes it back.
class TapList extends HTMLElement {
  connectedCallback() {
    this.hidden = false;
    this.selects = [...this.parentElement.querySelectorAll("select")];
    this.onclick = ({ target }) => this.tapped(target.closest("button")?.dataset ?? {});
    this.show();
  }

  tapped({ value, earned }) {
    const all = this.selects.map((select) => select.value).filter(Boolean);
    if (value) all.push(value);
    if (earned) all.splice(earned, 1);
    this.selects.forEach((select, at) => (select.value = all[at] ?? ""));
    announce(this.selects[0]);
    this.show();
  }

  show() {
    const told = this.selects.filter((select) => select.value);
    for (const { parentElement } of this.selects) parentElement.hidden = !parentElement.querySelector(".problem");
    for (const button of this.querySelectorAll("[data-value]")) button.disabled = told.length === this.selects.length;
    this.querySelectorAll("[data-earned]").forEach((button, at) => {
      button.textContent = told[at]?.selectedOptions[0].text;
      button.parentElement.hidden = !told[at];
    });
  }
}

// A choice that need not be made is taken back by a second tap.
let was;
for (const type of ["pointerdown", "keydown"]) document.addEventListener(type, ({ target }) => (was = target.checked && target), true);
document.addEventListener("click", ({ target }) => {
  const none = target === was && target.type === "radio" && target.closest("fieldset").querySelector(".none > input");
  was = null;
  if (!none) return;
  none.checked = true;
  announce(none);
});

// The last tile's numbers are the ends it fitted, as long as nobody says otherwise.
document.addEventListener("input", ({ target }) => {
  const ends = target.name === "last_tile" && TILE.exec(target.value.trim());
  if (ends) [target.form.elements.end_a.value, target.form.elements.end_b.value] = ends.slice(1);
});

// The verdict in a line, where the thumb is.
function sayInTheBar() {
  const [line, verdict] = [".bar-says", "#verdict"].map((each) => document.querySelector(each));
  if (!line || !verdict) return;
  line.hidden = !window.htmx;
  line.dataset.first ??= line.textContent;
  line.className = verdict.className.replace("verdict", "bar-says");
  line.textContent = verdict.matches(".empty") ? line.dataset.first : verdict.querySelector("p").innerText;
}

for (const swap of ["htmx:after:swap", "live:swap"]) document.addEventListener(swap, sayInTheBar);
addEventListener("pageshow", () => document.querySelectorAll("tile-picker").forEach((picker) => picker.show()));
customElements.define("tile-picker", TilePicker);
customElements.define("tap-list", TapList);
sayInTheBar();
