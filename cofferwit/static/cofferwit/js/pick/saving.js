// Keeps the marks on the server, so that another device goes on from the same place.
//
// A save names the revision it started from. If another device has saved since, the server refuses
// and nothing is overwritten: marks not changed here give way at once, changed ones stay on show
// and are no longer saved until the member asks for the other version.
//
// Events: "stale" (another version waits in `newer`), "adopted", "over", "refused" (detail: answer).

const KEPT = "cofferwit-sheet:";
const PAUSE = 600; // ms of quiet before a save
const LONGEST = 3000; // ms that a save may be put off

export class Saving extends EventTarget {
  constructor(history, server, connection, { revision, key }) {
    super();
    Object.assign(this, { history, server, connection, revision });
    this.store = KEPT + key;
    this.lapsed = false;
    this.dirty = false;
    this.sending = false;
    this.newer = null;
    history.addEventListener("change", (event) => event.detail.own && this.#changed());
    connection.addEventListener("back", () => this.save());
    addEventListener("pagehide", () => this.save());
    document.addEventListener("visibilitychange", () => document.hidden && this.save());
  }

  // What was marked after the log-in had lapsed comes back with the page, and is saved then.
  restore() {
    const kept = JSON.parse(sessionStorage.getItem(this.store) ?? "null");
    if (!kept) return;
    sessionStorage.removeItem(this.store);
    this.revision = kept.base_revision;
    this.history.adopt(kept);
    this.#changed();
  }

  // The log-in has lapsed: until the server knows the member again, the marks stay in this tab.
  lapse() {
    this.lapsed = true;
    sessionStorage.setItem(this.store, JSON.stringify(this.#sheet()));
  }

  #sheet() {
    const { moves, done, typed } = this.history;
    return { base_revision: this.revision, moves, done, typed };
  }

  #changed() {
    this.dirty = true;
    this.since ??= performance.now();
    const patience = Math.max(LONGEST - (performance.now() - this.since), 0);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), Math.min(PAUSE, patience));
  }

  async save() {
    clearTimeout(this.timer);
    if (this.lapsed) this.lapse();
    if (!this.dirty || this.lapsed || this.over || this.newer || this.sending || !this.connection.up) return;
    await this.#send();
    if (this.dirty) this.#changed();
  }

  // The server has said which revision it holds; the answer to a save based on an older one
  // brings the newer sheet.
  async hear(revision) {
    if (this.lapsed) this.#resume();
    if (revision > this.revision && !this.sending && !this.newer) await this.#send();
  }

  #resume() {
    this.lapsed = false;
    sessionStorage.removeItem(this.store);
    this.#changed();
  }

  async #send() {
    const changed = this.dirty;
    const sheet = this.#sheet();
    this.sending = true;
    this.dirty = false;
    this.since = undefined;
    const answer = await this.connection.ask(() => this.server.saveMarks(sheet));
    this.sending = false;
    if (!answer) this.dirty ||= changed;
    else if (answer.status === 200) this.revision = answer.body.revision;
    else if (answer.body.error === "stale") this.#meet(answer.body.sheet, changed);
    else this.#tell(answer.body.error === "over" ? "over" : "refused", answer);
  }

  #meet(sheet, changed) {
    this.newer = sheet;
    if (!changed && !this.dirty) this.adopt();
    else this.#tell("stale");
  }

  // Take the other device's version in place of what is here.
  adopt() {
    const sheet = this.newer;
    this.newer = null;
    this.dirty = false;
    this.revision = sheet.revision;
    clearTimeout(this.timer);
    this.history.adopt(sheet);
    this.#tell("adopted");
  }

  // The pick is over: its marks stay as they were.
  stop() {
    clearTimeout(this.timer);
    this.dirty = false;
    this.over = true;
    sessionStorage.removeItem(this.store);
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
