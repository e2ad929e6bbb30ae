// The notes of this page wait in it, hidden: showing one is all there is to say.

const BRIEF = 6000; // ms

export class Notes {
  constructor(root) {
    this.root = root;
  }

  // Show one, with its slots filled in and its variant chosen; its words are the answer.
  show(name, { slots = {}, variant } = {}) {
    const note = this.#note(name);
    for (const [slot, text] of Object.entries(slots)) note.querySelector(`[data-slot=${slot}]`).textContent = text;
    for (const part of note.querySelectorAll("[data-variant]")) part.hidden = !part.dataset.variant.split(" ").includes(variant);
    note.hidden = false;
    return this.#words(note);
  }

  // Show one whose words are only true for a moment: it goes by itself.
  showBriefly(name, options) {
    clearTimeout(this.brief);
    this.brief = setTimeout(() => this.hide(name), BRIEF);
    return this.show(name, options);
  }

  shows(name) {
    return !this.#note(name).hidden;
  }

  hide(...names) {
    for (const name of names) this.#note(name).hidden = true;
  }

  on(name, does) {
    this.#note(name).querySelector("button").addEventListener("click", does);
  }

  #note(name) {
    return this.root.querySelector(`[data-note=${name}]`);
  }

  #words(note) {
    const seen = [...note.querySelectorAll("[data-words]")].filter((part) => !part.hidden);
    return seen.map((part) => part.textContent.trim()).join(" ");
  }
}
