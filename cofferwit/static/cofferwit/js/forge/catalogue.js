// The catalogue: ticks, what each line would leave, filters, and the strongest line first.

import { number } from "../pick/texts.js";

const BAR = 44; // width of a line's bar for all that remains

const plain = (text) => text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase();

export class Catalogue {
  constructor({ root, draft, texts, live }) {
    Object.assign(this, { root, draft, texts, live });
    this.filters = root.querySelector("[data-filters]");
    this.none = root.querySelector("[data-none]");
    this.families = [...root.querySelectorAll(".family")].map((family) => new Family(family, this));
    this.say = root.querySelector("[data-catalogue-say]");
    this.words = draft.lines.map(({ text }) => plain(text));
    root.addEventListener("change", (event) => this.#ticked(event));
    this.filters.addEventListener("input", () => this.filter({ aloud: true }));
    this.filters.addEventListener("submit", (event) => event.preventDefault());
    root.querySelector("[data-clear]").addEventListener("click", () => this.#clear());
    draft.addEventListener("wanted", () => this.paintTicks());
    draft.addEventListener("state", () => this.paint());
    this.paint();
    this.filter();
  }

  #ticked({ target }) {
    if (target.name !== "line") return;
    const line = Number(target.value);
    if (!target.checked) this.draft.remove(line);
    else if (this.draft.full) {
      target.checked = false;
      this.live.insist(this.texts.say("full", { most: this.draft.most }));
    } else this.draft.add(line);
  }

  paintTicks() {
    const chosen = new Set(this.draft.chosen);
    for (const family of this.families) family.paintTicks(chosen);
  }

  paint() {
    const { state } = this.draft;
    this.paintTicks();
    for (const family of this.families) family.paint(state);
    this.say.textContent = this.texts.say(state.unique ? "catalogue_unique" : "catalogue", { lines: number(state.counts.length) });
  }

  // Words in any order, all positions asked for, the family, the strength.
  filter({ aloud = false } = {}) {
    const asked = new FormData(this.filters);
    const words = plain(asked.get("q")).split(/\s+/).filter(Boolean);
    const letters = asked.getAll("positions");
    const [family, strength] = [asked.get("family"), asked.get("strength")];
    const fits = (line) => {
      const each = this.draft.lines[line];
      return (!family || each.family === family) && (!strength || each.strength === strength)
        && letters.every((letter) => each.at.includes(letter)) && words.every((word) => this.words[line].includes(word));
    };
    const filtered = words.length + letters.length > 0 || Boolean(family || strength);
    let shown = 0;
    for (const each of this.families) shown += each.filter(fits, filtered);
    this.none.hidden = shown > 0;
    if (aloud) this.live.later(this.texts.say("shown", { n: shown }));
  }

  #clear() {
    for (const box of this.filters.querySelectorAll("[type=checkbox]")) box.checked = false;
    for (const field of this.filters.querySelectorAll("[type=search], select")) field.value = "";
    this.filter({ aloud: true });
    this.filters.querySelector("[type=search]").focus();
  }
}

class Family {
  constructor(root, { texts, draft }) {
    Object.assign(this, { root, texts, draft });
    this.list = root.querySelector(".lines");
    this.rows = [...root.querySelectorAll(".line")].map((row) => new Row(row, texts));
    this.count = root.querySelector("[data-shown]");
    this.closing = root.querySelector("[data-closing]");
    this.opened = root.open;
    root.addEventListener("toggle", () => root.open && this.sort());
    this.list.addEventListener("pointerleave", () => this.sort());
    this.list.addEventListener("focusout", ({ relatedTarget }) => this.list.contains(relatedTarget) || this.sort());
  }

  paintTicks(chosen) {
    for (const row of this.rows) row.tick(chosen.has(row.line));
  }

  paint(state) {
    for (const row of this.rows) row.paint(state.counts[row.line], state.remaining);
    this.#count();
    this.sort();
  }

  filter(fits, filtered) {
    const before = this.filtered;
    this.filtered = filtered;
    let shown = 0;
    for (const row of this.rows) {
      row.root.hidden = !fits(row.line);
      if (!row.root.hidden) shown += 1;
    }
    this.root.hidden = !shown;
    if (filtered) {
      if (!before) this.opened = this.root.open;
      this.root.open = true;
    } else if (before) this.root.open = this.opened;
    this.#count();
    return shown;
  }

  #count() {
    const seen = this.rows.filter(({ root }) => !root.hidden);
    const closing = seen.filter((row) => row.closes).length;
    this.count.textContent = number(seen.length);
    this.closing.textContent = closing ? this.texts.say("closing", { n: closing }) : "";
  }

  // Not under the hand that is choosing: lines stay where they are while one is in the list.
  sort() {
    if (this.list.matches(":hover") || this.list.contains(document.activeElement)) return;
    const sorted = [...this.rows].sort((a, b) => a.rank - b.rank || a.line - b.line);
    if (sorted.some((row, i) => this.list.children[i] !== row.root)) this.list.append(...sorted.map(({ root }) => root));
  }
}

class Row {
  constructor(root, texts) {
    Object.assign(this, { root, texts });
    this.line = Number(root.dataset.line);
    this.box = root.querySelector("input");
    this.left = root.querySelector(".line__left");
    this.state = root.querySelector(".line__state");
    this.bar = root.querySelector(".linebar");
    this.value = root.querySelector(".linebar__v");
  }

  tick(on) {
    this.on = on;
    this.box.checked = on;
    this.root.classList.toggle("is-on", on);
  }

  paint(count, remaining) {
    const idle = !this.on && count === remaining;
    this.closes = !this.on && !idle && count === 1;
    this.rank = this.on ? Infinity : count;
    this.root.classList.toggle("is-idle", idle);
    this.root.classList.toggle("is-key", this.closes);
    this.left.textContent = number(count);
    this.left.hidden = this.on || idle;
    this.state.hidden = !this.on && (!idle || remaining === 1);
    this.state.textContent = this.texts.say(this.on ? "chosen" : "idle");
    this.bar.toggleAttribute("hidden", this.left.hidden);
    if (!this.left.hidden) this.value.setAttribute("d", `M1 4H${(1 + BAR * (Math.log(count) / Math.log(remaining))).toFixed(1)}`);
  }
}
