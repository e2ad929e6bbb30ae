// What publishing still waits for, the confirmations, and forms that leave the page.

import { onSubmit } from "./forms.js";

export class Publishing {
  constructor({ root, draft, texts }) {
    Object.assign(this, { root, draft, texts });
    this.checks = root.querySelector("[data-checks]");
    this.removals = root.querySelector("[data-removals]");
    this.form = root.querySelector("[data-publish]");
    this.button = this.form.querySelector("button");
    this.removals.addEventListener("click", (event) => this.#remove(event));
    draft.addEventListener("wanted", () => this.#allow(false));
    draft.addEventListener("state", () => this.paint());
    confirm(this.form, document.getElementById("publier"), () => this.allowed);
    confirm(root.querySelector("[data-discard]"), document.getElementById("jeter"), () => !draft.busy);
    this.#allow(this.#ready());
  }

  paint() {
    const { state } = this.draft;
    for (const field of document.querySelectorAll("[data-revision]")) field.value = state.revision;
    this.checks.replaceChildren(...state.checks.map((check) => this.#check(check, state)));
    const lines = (state.superfluous[0]?.clues ?? []).map((clue) => [clue + 1, state.chosen[clue]]);
    this.removals.replaceChildren(...lines.map(([n, line], i) => this.#removal(n, line, i === 0)));
    this.#allow(this.#ready());
  }

  #ready() {
    const { state } = this.draft;
    return state.publishable && state.checks.every(({ ok }) => ok);
  }

  #allow(allowed) {
    this.allowed = allowed;
    this.button.classList.toggle("btn--brass", allowed);
    this.button.classList.toggle("btn--line", !allowed);
    if (allowed) this.button.removeAttribute("aria-disabled");
    else this.button.setAttribute("aria-disabled", "true");
  }

  #check({ name, ok, text }, state) {
    const model = ok ? "m-ok" : name === "minimal" && state.unique ? "m-bad" : "m-no";
    const line = document.getElementById(model).content.firstElementChild.cloneNode(true);
    line.querySelector("span").textContent = text;
    return line;
  }

  #removal(n, line, first) {
    const button = document.getElementById("m-removal").content.firstElementChild.cloneNode(true);
    button.classList.add(first ? "btn--brass" : "btn--line");
    button.value = line;
    button.querySelector("span").textContent = this.texts.say("remove", { number: n });
    return button;
  }

  #remove(event) {
    const button = event.target.closest("button");
    if (!button) return;
    event.preventDefault();
    this.draft.remove(Number(button.value));
    this.button.focus();
  }
}

// A form that asks first: its dialogue holds the form that does it.
function confirm(form, dialog, allowed) {
  if (dialog.open) {
    dialog.close();
    dialog.showModal();
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (allowed()) dialog.showModal();
  });
  dialog.querySelector("[data-stay]").addEventListener("click", (event) => {
    event.preventDefault();
    dialog.close();
  });
  onSubmit(dialog.querySelector("[data-sure]"));
}
