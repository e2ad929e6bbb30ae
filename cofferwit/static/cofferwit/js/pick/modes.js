// A row of buttons of which one is on: arrows move the choice, as in any group of radios.

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export class Modes extends EventTarget {
  constructor(group) {
    super();
    this.options = [...group.querySelectorAll("[role=radio]")];
    this.value = this.options[0].value;
    group.addEventListener("click", (event) => {
      const option = event.target.closest("[role=radio]");
      if (option) this.choose(option.value);
    });
    group.addEventListener("keydown", (event) => this.#step(event));
  }

  #step(event) {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const at = this.options.findIndex((option) => option.value === this.value);
    const option = this.options.at((at + step) % this.options.length);
    this.choose(option.value);
    option.focus();
  }

  choose(value) {
    if (value === this.value) return;
    this.value = value;
    for (const option of this.options) {
      const on = option.value === value;
      option.classList.toggle("is-on", on);
      option.setAttribute("aria-checked", String(on));
      option.tabIndex = on ? 0 : -1;
    }
    this.dispatchEvent(new Event("change"));
  }
}
