// The list of clues: the member's marks on them, the columns they speak of, the one contradicted.

const MARKS = ["open", "used", "doubt"];
const PHONE = "(max-width: 47.99rem), (max-height: 33rem)";

export class Clues {
  constructor({ root, history, marks, texts, letters, still }) {
    Object.assign(this, { root, history, marks, texts, letters, still });
    this.lines = [...root.querySelectorAll(".clue")];
    this.buttons = this.lines.map((line) => line.querySelector(".mark-btn"));
    this.buttons.forEach((button, clue) => {
      button.addEventListener("click", () => marks.cycle(clue));
      button.addEventListener("keydown", (event) => this.#pressed(event, clue));
    });
    this.lines.forEach((line) => this.#lightColumns(line));
    this.last = 0;
    history.addEventListener("change", () => this.#paint());
    this.#paint();
  }

  focus(clue = this.last) {
    const button = this.buttons[clue];
    if (!button) return;
    this.last = clue;
    button.focus();
  }

  // The first clue that the latest guess contradicts; seen at once, scrolled to once on a phone.
  break(clue, code) {
    for (const line of this.lines) {
      if (!line.classList.contains("is-broken")) continue;
      line.classList.replace("is-broken", "was-broken");
    }
    const line = this.lines[clue];
    line.classList.remove("was-broken");
    line.classList.add("is-broken");
    const why = line.querySelector(".clue__why");
    why.querySelector(".num").textContent = code;
    why.hidden = false;
    this.#bringIntoView(line);
  }

  // Lit while the grid is at a column that they speak of.
  lightFor(position) {
    const letter = position === null ? null : this.letters[position];
    for (const line of this.lines) line.classList.toggle("is-near", letter !== null && line.dataset.at.includes(letter));
  }

  #bringIntoView(line) {
    if (!matchMedia(PHONE).matches) return;
    line.scrollIntoView({ block: "nearest", behavior: this.still() ? "instant" : "smooth" });
  }

  #pressed(event, clue) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.focus(clue + step);
  }

  #lightColumns(line) {
    const columns = this.letters.filter((letter) => line.dataset.at.includes(letter));
    const light = (on) => {
      for (const letter of columns) {
        for (const cell of document.querySelectorAll(`.digit.p-${letter}, .pos-head.p-${letter}`)) cell.classList.toggle("is-lit", on);
        document.getElementById(`code-${letter}`).parentElement.classList.toggle("is-lit", on);
      }
    };
    line.addEventListener("pointerenter", (event) => event.pointerType === "mouse" && light(true));
    line.addEventListener("pointerleave", () => light(false));
    line.addEventListener("focusin", () => light(true));
    line.addEventListener("focusout", () => light(false));
  }

  #paint() {
    this.history.sheet.marks.forEach((mark, clue) => {
      MARKS.forEach((name, value) => this.lines[clue].classList.toggle(`is-${name}`, value === mark));
      const label = this.texts.say(`mark_${MARKS[mark]}`, { number: clue + 1 });
      this.buttons[clue].setAttribute("aria-label", label);
    });
  }
}
