// The chosen clues: their order, what each leaves, what is superfluous. A grip moves a clue by
// drag, or by the arrows once it has the focus.

import { number } from "../pick/texts.js";

export class Chosen {
  constructor({ root, draft, texts, live, words }) {
    Object.assign(this, { root, draft, texts, live, words });
    this.list = root.querySelector("[data-list]");
    this.empty = root.querySelector("[data-empty]");
    this.warnings = root.querySelector("[data-warnings]");
    this.samples = root.querySelector("[data-samples]");
    this.codes = root.querySelector("[data-samples-codes]");
    this.model = document.getElementById("m-pickd").content.firstElementChild;
    this.rows = new Map();
    this.list.replaceChildren();
    this.list.addEventListener("click", (event) => this.#clicked(event));
    this.list.addEventListener("keydown", (event) => this.#pressed(event));
    this.list.addEventListener("pointerdown", (event) => this.#grabbed(event));
    draft.addEventListener("wanted", () => this.paintOrder());
    draft.addEventListener("state", () => this.paint());
    this.paint();
  }

  // ---- what is seen
  paintOrder() {
    const { chosen } = this.draft;
    const focused = document.activeElement;
    for (const [line, row] of this.rows) if (!chosen.includes(line)) this.#drop(line, row);
    chosen.forEach((line, i) => {
      const row = this.rows.get(line) ?? this.#make(line);
      if (this.list.children[i] !== row) this.list.insertBefore(row, this.list.children[i] ?? null);
      row.querySelector(".pickd__n").textContent = i + 1;
      row.querySelector(".pickd__grip").setAttribute("aria-label", this.texts.say("grip", { number: i + 1 }));
      row.querySelector(".pickd__x").setAttribute("aria-label", this.texts.say("remove", { number: i + 1 }));
    });
    if (focused !== document.activeElement && focused.isConnected) focused.focus();
    this.empty.hidden = chosen.length > 0;
  }

  paint() {
    this.paintOrder();
    const { state } = this.draft;
    const why = new Map(state.superfluous.flatMap(({ clues, text }) => clues.map((clue) => [clue, text])));
    state.chosen.forEach((line, i) => {
      const row = this.rows.get(line);
      row.querySelector("[data-after]").textContent = number(state.after[i]);
      row.classList.toggle("is-superfluous", why.has(i));
      row.querySelector(".pickd__flag").hidden = !why.has(i);
      row.querySelector("[data-why]").textContent = why.get(i) ?? "";
    });
    this.warnings.replaceChildren(...(state.warnings ?? []).map((text) => Object.assign(document.createElement("li"), { textContent: text })));
    this.warnings.hidden = !state.warnings?.length;
    this.samples.hidden = !state.samples.length;
    this.codes.replaceChildren(...state.samples.map((code) => Object.assign(document.createElement("span"), { textContent: code })));
  }

  #make(line) {
    const row = this.model.cloneNode(true);
    row.dataset.line = line;
    row.querySelector(".pickd__text").append(...this.words(line));
    row.querySelector(".pickd__x").value = line;
    this.rows.set(line, row);
    return row;
  }

  #drop(line, row) {
    const next = row.contains(document.activeElement) && (row.nextElementSibling ?? row.previousElementSibling);
    row.remove();
    this.rows.delete(line);
    if (next) next.querySelector(".pickd__x").focus();
    else if (next === null) this.root.querySelector("h2").focus();
  }

  // ---- hands
  #clicked(event) {
    const button = event.target.closest(".pickd__x");
    if (!button) return;
    event.preventDefault();
    this.draft.remove(Number(button.value));
  }

  #pressed(event) {
    const grip = event.target.closest(".pickd__grip");
    const by = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }[event.key];
    if (!grip || !by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const line = Number(grip.closest(".pickd").dataset.line);
    const last = this.draft.chosen.length - 1;
    const to = Math.min(Math.max(this.draft.chosen.indexOf(line) + by, 0), last);
    if (this.draft.chosen[to] === line) return;
    this.draft.move(line, to);
    this.live.later(this.texts.say("moved", { number: to + 1, of: last + 1 }));
  }

  // The others make room as the hand passes them; the row itself is not taken out of the list,
  // which would let go of the hand.
  #grabbed(event) {
    const grip = event.target.closest(".pickd__grip");
    if (!grip || event.button !== 0) return;
    const row = grip.closest(".pickd");
    grip.setPointerCapture(event.pointerId);
    const move = ({ clientY }) => {
      row.classList.add("is-dragged");
      const { previousElementSibling: above, nextElementSibling: below } = row;
      if (below && clientY > middle(below)) this.list.insertBefore(below, row);
      else if (above && clientY < middle(above)) row.after(above);
    };
    const stop = (end) => {
      grip.removeEventListener("pointermove", move);
      row.classList.remove("is-dragged");
      const to = [...this.list.children].indexOf(row);
      if (end.type === "pointerup") this.draft.move(Number(row.dataset.line), to);
      else this.paintOrder();
    };
    grip.addEventListener("pointermove", move);
    for (const name of ["pointerup", "pointercancel"]) grip.addEventListener(name, stop, { once: true });
  }
}

function middle(row) {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
