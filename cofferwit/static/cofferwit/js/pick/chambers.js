// The chambers of the code: typing and pasting fill them and confirm nothing.

import { digitOf } from "./keyboard.js";

const SEPARATORS = /[\s\u00ad\u200b\u2060.,_-]|[\u2010-\u2015\u2212]/g;
const LONGEST_SHOWN = 20;

export class Chambers {
  constructor({ form, refusal, history, place, texts, letters }) {
    Object.assign(this, { form, refusal, history, place, texts, letters });
    this.boxes = [...form.querySelectorAll(".chamber")];
    this.inputs = this.boxes.map((box) => box.querySelector("input"));
    this.inputs.forEach((input, position) => this.#watch(input, position));
    form.noValidate = true;
    document.addEventListener("paste", (event) => this.#pasted(event));
    history.addEventListener("change", () => this.#paint());
    place.addEventListener("change", () => this.#paintPlace());
    this.#paint();
    this.#paintPlace();
  }

  focus(position = this.#firstEmpty() ?? this.place.position) {
    this.inputs[position].focus();
    this.inputs[position].select();
  }

  // Type a digit where the member stands, and go on to the next place.
  type(digit) {
    const { position } = this.place;
    this.history.type(position, digit);
    this.clear();
    this.place.go(position + 1);
  }

  // Take back the digit before the one to come.
  erase() {
    const { position } = this.place;
    const back = this.history.typed[position] === null ? Math.max(position - 1, 0) : position;
    this.history.type(back, null);
    this.clear();
    this.place.go(back);
  }

  missing() {
    return this.letters.filter((_, position) => this.history.shown(position) === null);
  }

  refuse(sentence, positions = this.boxes.keys()) {
    this.clear();
    for (const position of positions) {
      this.boxes[position].classList.add("is-bad");
      this.inputs[position].setAttribute("aria-invalid", "true");
    }
    this.refusal.querySelector("span").textContent = sentence;
    this.refusal.hidden = false;
  }

  refuseEmpty() {
    const letters = this.missing();
    const places = letters.map((letter) => this.letters.indexOf(letter));
    this.refuse(this.texts.say("refused_empty", { letters: letters.join(", ") }), places);
  }

  clear() {
    if (this.refusal.hidden) return;
    this.refusal.hidden = true;
    this.refusal.querySelector("span").textContent = "";
    for (const box of this.boxes) box.classList.remove("is-bad");
    for (const input of this.inputs) input.removeAttribute("aria-invalid");
  }

  lock(locked) {
    for (const input of this.inputs) input.readOnly = locked;
  }

  get locked() {
    return this.inputs[0].readOnly;
  }

  #firstEmpty() {
    const found = this.inputs.findIndex((_, position) => this.history.shown(position) === null);
    return found < 0 ? undefined : found;
  }

  #watch(input, position) {
    input.addEventListener("focus", () => {
      this.place.go(position);
      input.select();
    });
    input.addEventListener("beforeinput", (event) => this.#edited(event, position));
    input.addEventListener("input", () => this.#settle(input, position));
    input.addEventListener("keydown", (event) => this.#pressed(event, position));
  }

  // One key is one digit, whatever stood there.
  #edited(event, position) {
    if (event.inputType !== "insertText" || event.isComposing) return;
    event.preventDefault();
    if (this.locked) return;
    if (/^[0-9]$/.test(event.data ?? "")) this.#take(Number(event.data), position);
    else this.refuse(this.texts.say("refused_letter"), [position]);
  }

  // What came some other way: cut, a suggestion, a keyboard that composes.
  #settle(input, position) {
    const digits = input.value.match(/[0-9]/g);
    if (digits) this.#take(Number(digits.at(-1)), position);
    else this.#empty(position);
  }

  #take(digit, position) {
    this.place.go(position);
    this.type(digit);
    if (document.activeElement === this.inputs[position]) {
      this.focus(Math.min(position + 1, this.inputs.length - 1));
    }
  }

  #empty(position) {
    this.history.type(position, null);
    this.clear();
  }

  #pressed(event, position) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowLeft") this.#step(position - 1);
    else if (event.key === "ArrowRight") this.#step(position + 1);
    else if (event.key === "Home") this.#step(0);
    else if (event.key === "End") this.#step(this.inputs.length - 1);
    else if (event.key === "Backspace") this.#backspace(position);
    else if (event.key === "Delete") this.#delete(position);
    else if (event.key === "Enter") this.form.requestSubmit();
    else if (digitOf(event) !== null) this.#typed(digitOf(event), position);
    else return;
    event.preventDefault();
  }

  #typed(digit, position) {
    if (!this.locked) this.#take(digit, position);
  }

  #step(position) {
    if (position >= 0 && position < this.inputs.length) this.focus(position);
  }

  #delete(position) {
    if (!this.locked) this.#empty(position);
  }

  #backspace(position) {
    if (this.locked) return;
    if (this.history.typed[position] !== null) this.#empty(position);
    else if (position > 0) {
      this.#empty(position - 1);
      this.focus(position - 1);
    }
  }

  #pasted(event) {
    if (event.target.closest?.("input:not(.chamber__digit), textarea") || document.querySelector("dialog:modal")) return;
    event.preventDefault();
    if (this.locked) return;
    const raw = event.clipboardData.getData("text");
    const text = raw.replace(SEPARATORS, "");
    const digits = this.letters.length;
    if (!/^[0-9]+$/.test(text) || text.length !== digits) {
      const shown = raw.trim().slice(0, LONGEST_SHOWN);
      this.refuse(this.texts.say("refused_paste", { text: shown, digits }));
      return;
    }
    this.history.typeAll([...text].map(Number));
    this.clear();
    this.focus(digits - 1);
  }

  #paint() {
    this.boxes.forEach((box, position) => {
      const shown = this.history.shown(position);
      this.inputs[position].value = shown ?? "";
      box.classList.toggle("is-confirmed", shown !== null && this.history.typed[position] === null);
    });
  }

  #paintPlace() {
    this.boxes.forEach((box, position) => box.classList.toggle("is-current", position === this.place.position));
  }
}
