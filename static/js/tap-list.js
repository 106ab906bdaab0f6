// <tap-list>: bonuses, each a tap. A tap goes into the first select that is empty, and one on what was earned takes it
// back; with data-once each is taken once. Without JavaScript the selects are used as they are, and with it they stay
// what is sent; should anything in here fail they take its place again.

import { attempt } from "./page.js";

class TapList extends HTMLElement {
  connectedCallback() {
    this.selects = [...this.parentElement.querySelectorAll("select")];
    this.parentElement.oninput = () => this.attempt(() => this.show());
    this.onclick = ({ target }) => this.attempt(() => this.tapped(target.closest("button")));
    this.hidden = false;
    this.attempt(() => this.show());
  }

  attempt(work) {
    if (!this.hidden) attempt(work, () => this.giveUp());
  }

  giveUp() {
    this.hidden = true;
    for (const { parentElement } of this.selects) parentElement.hidden = false;
  }

  tapped(button) {
    const { value, earned } = button?.dataset ?? {};
    const chosen = this.selects.map((select) => select.value).filter(Boolean);
    if (value) chosen.push(value);
    if (earned) chosen.splice(earned, 1);
    for (const [at, select] of this.selects.entries()) select.value = chosen[at] ?? "";
    this.selects[0].dispatchEvent(new Event("input", { bubbles: true }));
    this.show();
  }

  show() {
    const chosen = this.selects.filter((select) => select.value);
    for (const { parentElement } of this.selects) parentElement.hidden = !parentElement.querySelector(".problem");
    for (const button of this.querySelectorAll("[data-value]")) {
      const isChosen = chosen.some(({ value }) => value === button.dataset.value);
      button.disabled = chosen.length === this.selects.length || ("once" in this.dataset && isChosen);
    }
    for (const [at, button] of this.querySelectorAll("[data-earned]").entries()) {
      button.textContent = chosen[at]?.selectedOptions[0].text;
      button.parentElement.hidden = !chosen[at];
    }
    this.querySelector(".earned").hidden = !chosen.length;
  }
}

customElements.define("tap-list", TapList);
