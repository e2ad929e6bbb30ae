// The try-out safe: strikes stay in the browser, the verdict comes from the server.

const CHAMBERS = "ABCD";

class TrialSafe {
  constructor(form) {
    this.form = form;
    this.grid = form.querySelector("[data-trial-grid]");
    this.pad = form.querySelector("[data-trial-pad]");
    this.live = form.querySelector("[data-trial-live]");
    this.column = "D";
    this.mode = "strike";
    this.cell(this.column, 0).tabIndex = 0;
    this.pad.hidden = false;
    this.listen();
    this.show();
  }

  listen() {
    this.form.addEventListener("submit", (event) => this.submit(event));
    this.form.addEventListener("input", (event) => this.typed(event));
    this.form.addEventListener("paste", (event) => this.paste(event));
    this.form.addEventListener("keydown", (event) => this.keyed(event));
    this.form.addEventListener("focusin", (event) => this.focused(event.target));
    this.form.addEventListener("click", (event) => this.clicked(event.target));
  }

  chamber(letter) {
    return this.form.querySelector(`#t-${letter}`);
  }

  cell(letter, digit) {
    return this.grid.querySelector(`[data-at="${letter}"][data-digit="${digit}"]`);
  }

  clicked(target) {
    const cell = target.closest("[data-at]");
    const column = target.closest("[data-column]");
    const key = target.closest("[data-key]");
    const mode = target.closest("[data-mode]");
    if (cell) this.strike(cell);
    else if (column) this.choose(column.dataset.column);
    else if (key) this.press(Number(key.dataset.key));
    else if (mode) this.choosesMode(mode.dataset.mode);
  }

  focused(target) {
    if (target.classList.contains("chamber__digit")) {
      target.select();
      this.choose(target.name);
    }
    if (target.dataset.at) this.choose(target.dataset.at);
  }

  // -- strikes ---------------------------------------------------------------------------------
  strike(cell) {
    const struck = cell.classList.toggle("is-struck");
    cell.classList.toggle("is-open", !struck);
    const state = struck ? this.grid.dataset.struck : this.grid.dataset.open;
    cell.setAttribute("aria-label", `${cell.dataset.at}, ${cell.dataset.digit}\u202f: ${state}`);
    this.choose(cell.dataset.at);
  }

  choose(letter) {
    this.column = letter;
    this.show();
  }

  choosesMode(mode) {
    this.mode = mode;
    for (const button of this.pad.querySelectorAll("[data-mode]")) {
      const on = button.dataset.mode === mode;
      button.classList.toggle("is-on", on);
      button.setAttribute("aria-checked", String(on));
      button.tabIndex = on ? 0 : -1;
    }
  }

  press(digit) {
    if (this.mode === "strike") this.strike(this.cell(this.column, digit));
    else this.enter(this.chamber(this.column), String(digit), { keepFocus: true });
  }

  show() {
    for (const letter of CHAMBERS) {
      const current = letter === this.column;
      this.chamber(letter).closest(".chamber").classList.toggle("is-current", current);
      this.grid.querySelector(`.pos-head.p-${letter}`).classList.toggle("is-current", current);
      for (let digit = 0; digit < 10; digit += 1) this.cell(letter, digit).classList.toggle("in-current", current);
    }
    for (const key of this.pad.querySelectorAll("[data-key]")) {
      const struck = this.cell(this.column, key.dataset.key).classList.contains("is-struck");
      key.classList.toggle("is-struck", struck);
      key.setAttribute("aria-label", `${key.dataset.key}, ${this.column}${struck ? ` : ${this.grid.dataset.struck}` : ""}`);
    }
  }

  // -- keyboard --------------------------------------------------------------------------------
  keyed(event) {
    const cell = event.target.closest("[data-at]");
    if (cell) this.moves(event, cell);
    else if (event.key === "Backspace" && event.target.classList.contains("chamber__digit")) this.erase(event);
    else if (event.key.startsWith("Arrow") && event.target.dataset.mode) this.turnsMode(event);
  }

  moves(event, cell) {
    const letter = CHAMBERS.indexOf(cell.dataset.at);
    const digit = Number(cell.dataset.digit);
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const to = CHAMBERS[(letter + step[0] + CHAMBERS.length) % CHAMBERS.length];
    const next = this.cell(to, (digit + step[1] + 10) % 10);
    cell.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  }

  turnsMode(event) {
    event.preventDefault();
    this.choosesMode(this.mode === "strike" ? "code" : "strike");
    this.pad.querySelector(`[data-mode="${this.mode}"]`).focus();
  }

  // -- code ------------------------------------------------------------------------------------
  typed(event) {
    if (!event.target.classList.contains("chamber__digit")) return;
    const digit = event.target.value.slice(-1);
    if (digit) this.enter(event.target, digit);
  }

  enter(input, text, { keepFocus = false } = {}) {
    if (input.readOnly) return;
    input.value = text;
    const next = CHAMBERS[CHAMBERS.indexOf(input.name) + 1];
    if (!next) return;
    if (keepFocus) this.choose(next);
    else this.chamber(next).focus();
  }

  paste(event) {
    const text = event.clipboardData.getData("text").replace(/\s/g, "");
    if (!event.target.classList.contains("chamber__digit") || text.length < 2) return;
    event.preventDefault();
    [...CHAMBERS].forEach((letter, i) => {
      this.chamber(letter).value = text[i] ?? "";
    });
    this.chamber(CHAMBERS[Math.min(text.length, CHAMBERS.length) - 1]).focus();
  }

  erase(event) {
    const before = CHAMBERS[CHAMBERS.indexOf(event.target.name) - 1];
    if (event.target.value || !before) return;
    event.preventDefault();
    this.chamber(before).value = "";
    this.chamber(before).focus();
  }

  // -- verdict ---------------------------------------------------------------------------------
  async submit(event) {
    event.preventDefault();
    let answer;
    try {
      answer = await fetch(this.form.action, {
        method: "POST",
        body: new FormData(this.form),
        headers: { "HX-Request": "true" },
      });
    } catch {
      this.form.submit();
      return;
    }
    if (answer.status !== 200 && answer.status !== 422) {
      this.form.submit();
      return;
    }
    this.replace(new DOMParser().parseFromString(await answer.text(), "text/html"));
  }

  replace(page) {
    const hadFocus = document.activeElement?.name;
    for (const part of ["[data-trial-codes]", ".trial__lock", ".trial__clues", ".trial__foot"]) {
      this.form.querySelector(part).replaceWith(page.querySelector(part));
    }
    this.show();
    const say = this.form.querySelector("#trial-say");
    this.live.textContent = say.textContent.trim();
    const over = this.chamber("A").readOnly;
    if (!over && hadFocus && CHAMBERS.includes(hadFocus)) this.chamber(hadFocus).focus();
    else this.form.querySelector(".trial__foot .btn")?.focus();
  }
}

for (const form of document.querySelectorAll("[data-trial]")) new TrialSafe(form);
