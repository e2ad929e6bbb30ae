// Trying a code. A guess carries its number, so that sending it again costs nothing: while the
// network is away it waits, and on its return it leaves once.

const WAITING = "cofferwit-guess:";

// Events: "sent", "waiting", "settled" (detail: answer of the server).
export class Guessing extends EventTarget {
  constructor({ form, chambers, history, server, connection, texts, pick, key }) {
    super();
    Object.assign(this, { chambers, history, server, connection, texts, pick });
    this.store = WAITING + key;
    this.pending = null;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.try();
    });
    connection.addEventListener("back", () => this.pending && !this.sending && this.#send());
  }

  // A guess that was waiting when the page was left or reloaded is still waiting.
  resume() {
    const kept = JSON.parse(sessionStorage.getItem(this.store) ?? "null");
    if (!kept || kept.number !== this.pick().next_number) {
      sessionStorage.removeItem(this.store);
      return;
    }
    this.history.typeAll([...kept.code].map(Number));
    this.#start(kept);
  }

  try() {
    if (this.pending) return;
    const code = this.history.code();
    const { guesses, next_number } = this.pick();
    if (code === null) this.chambers.refuseEmpty();
    else if (guesses.some((guess) => guess.code === code)) this.chambers.refuse(this.texts.say("refused_again", { code }));
    else this.#start({ number: next_number, code });
  }

  #start(guess) {
    this.pending = guess;
    sessionStorage.setItem(this.store, JSON.stringify(guess));
    this.chambers.clear();
    this.chambers.lock(true);
    this.#send();
  }

  async #send() {
    const { number, code } = this.pending;
    this.sending = true;
    this.dispatchEvent(new Event("sent"));
    const answer = await this.connection.ask(() => this.server.guess(number, code));
    this.sending = false;
    if (!answer) this.dispatchEvent(new Event("waiting"));
    else this.#settle(answer);
  }

  #settle(answer) {
    this.drop();
    // Nothing was said of the code when only the log-in had lapsed.
    if (answer.status !== 200 && answer.status !== 401) this.chambers.refuse(answer.body.message ?? this.texts.say("unexpected"));
    this.dispatchEvent(new CustomEvent("settled", { detail: answer }));
  }

  // The guess is answered, or the pick is over: nothing waits any more.
  drop() {
    this.pending = null;
    sessionStorage.removeItem(this.store);
    this.chambers.lock(false);
  }
}
