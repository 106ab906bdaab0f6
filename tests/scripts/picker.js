// A form with the hands that a tile picker tells, as far as it is known without how it looks.

class Field extends EventTarget {
  isWrong = false;

  constructor(form, value) {
    super();
    Object.assign(this, { form, value });
  }

  matches() {
    return this.isWrong;
  }

  removeAttribute() {
    this.isWrong = false;
  }
}

// One of several choices, as a form has them.
class Choice extends EventTarget {
  constructor(all, value) {
    super();
    Object.assign(this, { all, value });
  }

  get checked() {
    return this.all.value === this.value;
  }

  set checked(_is) {
    this.all.value = this.value;
  }
}

class Choices {
  constructor(values, value) {
    this.value = value;
    this.all = values.map((each) => new Choice(this, each));
  }

  [Symbol.iterator]() {
    return this.all.values();
  }
}

function rowOf(form, name, number, text, most) {
  const field = new Field(form, text);
  const who = { textContent: name, classList: [] };
  const querySelector = (selector) => (selector === "input" ? field : who);
  return { field, dataset: { seat: number, most }, querySelector, querySelectorAll: () => [] };
}

// What people hold by name, once the hand has ended so: a seat went out, or "blocked". `needs` are the seats whose hands
// are needed for each of these endings, `together` those who are counted together for each way to count.
export function picker(
  held,
  { ending = "blocked", counted, agreed = "", needs, together = {}, looks = "", ...words } = {},
) {
  const numbers = Object.keys(Object.keys(held));
  const all = numbers.map(Number);
  const needed = needs ?? [...all.map((seat) => all.filter((other) => other !== seat)), all];
  const choice = new Choices([...numbers, "blocked"], ending);
  const elements = { ending: choice, counted: { value: counted }, agreed_points: { value: agreed } };
  const form = { elements, querySelectorAll: () => [...choice] };
  if (words.holder) elements[words.holder] = new Choices(["", ...numbers], "");
  const rows = Object.entries(held).map(([name, text], at) => {
    return rowOf(form, name, looks === "slots" ? undefined : numbers[at], text, words.most);
  });
  const dataset = { needs: JSON.stringify(needed), together: JSON.stringify(together), highest: "6", ...words };
  const matches = (selector) => looks.split(" ").includes(selector.slice(1));
  return { dataset, form, rows, closest: () => form, matches, querySelectorAll: () => rows };
}

// What is in each field.
export const texts = ({ seats }) => seats.map(({ text }) => text);
