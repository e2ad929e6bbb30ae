// Ten keys under the thumb: they strike, confirm or type at the position at hand.

import { cellState } from "./worksheet.js";

const DOES = {
  strike: (state) => (state === "struck" ? "key_restore" : "key_strike"),
  confirm: (state) => (state === "confirmed" ? "key_lift" : "key_confirm"),
  code: () => "key_code",
};

export class Pad {
  constructor({ root, history, marks, chambers, place, modes, texts, letters }) {
    Object.assign(this, { history, marks, chambers, place, modes, texts, letters });
    this.keys = [...root.querySelectorAll(".key")];
    this.undo = root.querySelector("[data-undo]");
    this.erase = root.querySelector("[data-erase]");
    for (const key of this.keys) key.addEventListener("click", () => this.#press(Number(key.dataset.digit)));
    this.erase.addEventListener("click", () => chambers.locked || chambers.erase());
    for (const source of [history, place, modes]) source.addEventListener("change", () => this.#paint());
    this.#paint();
  }

  #press(digit) {
    if (this.modes.value !== "code") this.marks[this.modes.value](this.place.position, digit);
    else if (!this.chambers.locked) this.chambers.type(digit);
  }

  #paint() {
    const { position } = this.place;
    const typing = this.modes.value === "code";
    this.undo.hidden = typing;
    this.erase.hidden = !typing;
    this.keys.forEach((key, digit) => {
      const state = cellState(this.history.sheet, position, digit);
      key.classList.toggle("is-struck", state === "struck");
      key.classList.toggle("is-confirmed", state === "confirmed");
      const sentence = DOES[this.modes.value](state);
      key.setAttribute("aria-label", this.texts.say(sentence, { digit, letter: this.letters[position] }));
    });
  }
}
