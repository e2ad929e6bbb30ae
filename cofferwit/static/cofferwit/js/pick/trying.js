// The two buttons that try the code, and the line that says what it needs.

export class Trying {
  constructor({ button, padButton, hint, history, guessing, chambers, texts, pick, lastMinute }) {
    Object.assign(this, { button, hint, history, guessing, chambers, texts, pick, lastMinute });
    this.padWords = padButton.querySelector("span");
    this.buttons = [button, padButton];
    history.addEventListener("change", () => this.paint());
    for (const name of ["sent", "waiting", "settled"]) guessing.addEventListener(name, () => this.paint());
    this.paint();
  }

  paint() {
    const code = this.history.code();
    const busy = this.guessing.pending !== null;
    for (const button of this.buttons) button.setAttribute("aria-disabled", String(busy || code === null));
    this.hint.textContent = this.#hint(code, busy);
    this.padWords.textContent = busy ? this.#hint(code, busy) : this.#call(code);
  }

  #call(code) {
    if (code === null) return this.texts.say("try_missing", { n: this.chambers.missing().length });
    return this.texts.say("try_code", { code });
  }

  #hint(code, busy) {
    if (busy) return this.texts.say(this.guessing.sending ? "sending" : "waiting");
    if (code === null) return this.texts.say("missing", { n: this.chambers.missing().length });
    if (this.lastMinute()) return this.texts.say("ready_last_minute");
    return this.texts.say(this.pick().guesses_left === 1 ? "ready_last" : "ready");
  }
}
