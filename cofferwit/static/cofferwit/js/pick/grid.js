// The grid of digits by positions: a click or a key strikes or confirms.

import { cellState, possible } from "./worksheet.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const STATES = ["open", "struck", "last", "confirmed"];

export class Grid {
  constructor({ root, counts, history, marks, place, modes, texts, letters }) {
    Object.assign(this, { root, history, marks, place, modes, texts, letters });
    this.counts = [...counts.children];
    this.heads = [...root.querySelectorAll(".pos-head")];
    this.cells = letters.map(() => []);
    for (const cell of root.querySelectorAll(".digit")) {
      this.cells[Number(cell.dataset.position)][Number(cell.dataset.digit)] = cell;
    }
    this.digit = 0;
    root.addEventListener("click", (event) => this.#clicked(event.target));
    root.addEventListener("keydown", (event) => this.#pressed(event));
    root.addEventListener("focusin", (event) => this.#focused(event.target));
    history.addEventListener("change", (event) => this.#paint(event.detail.move));
    place.addEventListener("change", () => this.#paintPlace());
    this.#paint(null);
    this.#paintPlace();
  }

  focus(position = this.place.position, digit = this.digit) {
    this.cells[position]?.[digit]?.focus();
  }

  #focused(target) {
    if (!target.matches(".digit")) return;
    this.#rove(this.cells[this.place.position][this.digit], -1);
    this.digit = Number(target.dataset.digit);
    this.place.go(Number(target.dataset.position));
    this.#rove(target, 0);
  }

  #rove(cell, tabIndex) {
    cell.tabIndex = tabIndex;
  }

  #clicked(target) {
    const head = target.closest(".pos-head");
    if (head) this.place.go(Number(head.dataset.position));
    const cell = target.closest(".digit");
    if (cell) this.#mark(cell, this.modes.value);
  }

  #mark(cell, mode) {
    this.marks[mode](Number(cell.dataset.position), Number(cell.dataset.digit));
  }

  #pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const cell = event.target.closest(".digit");
    if (!cell) return;
    const step = STEPS[event.key];
    if (step) this.focus(this.place.position + step[0], this.digit + step[1]);
    else if (event.key === "Home") this.focus(0);
    else if (event.key === "End") this.focus(this.letters.length - 1);
    else if (event.key === " " && !event.repeat) this.#mark(cell, "strike");
    else if (event.key === "Enter" && !event.repeat) this.#mark(cell, "confirm");
    else if (event.key !== " " && event.key !== "Enter") return;
    event.preventDefault();
  }

  #paint(move) {
    const { sheet } = this.history;
    this.cells.forEach((column, position) => {
      column.forEach((cell, digit) => this.#paintCell(cell, position, digit, cellState(sheet, position, digit)));
      const n = possible(sheet, position);
      this.counts[position].textContent = n;
      const label = this.texts.say("position", { letter: this.letters[position], n });
      this.heads[position].firstElementChild.setAttribute("aria-label", label);
    });
    if (move && move[0] !== "mark") this.#animate(this.cells[move[1]][move[2]]);
  }

  #paintCell(cell, position, digit, state) {
    for (const name of STATES) cell.classList.toggle(`is-${name}`, name === state);
    cell.classList.remove("is-fresh");
    const values = { letter: this.letters[position], digit, state: this.texts.sentences.cell_states[state] };
    cell.setAttribute("aria-label", this.texts.say("cell", values));
  }

  // The mark just made draws itself: the line across, or the pin that drops.
  #animate(cell) {
    cell.classList.add("is-fresh");
  }

  #paintPlace() {
    this.cells.forEach((column, position) => {
      const here = position === this.place.position;
      this.heads[position].classList.toggle("is-current", here);
      for (const cell of column) cell.classList.toggle("in-current", here);
    });
    if (!this.root.contains(document.activeElement)) this.#roveTo(this.place.position);
  }

  #roveTo(position) {
    for (const cell of this.cells.flat()) cell.tabIndex = -1;
    this.cells[position][this.digit].tabIndex = 0;
  }
}
