// The draft as this tab knows it, and the changes on their way to the server, one after another.
//
// `chosen` is what the member sees: the lines chosen, in order, with what is still on its way.
// `state` is what the server last said. A change made from an old revision is refused: the newer
// draft waits in `newer`, this tab goes back to what it knew, and nothing is overwritten.
//
// Events: "wanted" (chosen changed here), "state" (the server has answered for all of them),
// "stale", "refused" (detail: answer), "settled" (detail: what was done).

export class Draft extends EventTarget {
  constructor(data, server, connection) {
    super();
    Object.assign(this, { server, connection, lines: data.lines, most: data.most_clues });
    this.waiting = [];
    this.sending = false;
    this.newer = null;
    this.state = data.draft;
    this.limits = data.limits;
    this.chosen = [...data.draft.chosen];
    connection.addEventListener("back", () => this.#send());
  }

  get busy() {
    return this.sending || this.waiting.length > 0;
  }

  // The whole list as it should be: one step that can be undone.
  choose(lines) {
    if (this.#refuses()) return;
    this.chosen = lines;
    const clues = lines.map((line) => this.lines[line].clue);
    this.#queue({ what: "choose", ask: () => this.server.choose(this.state.revision, clues) });
  }

  add(line) {
    if (!this.chosen.includes(line)) this.choose([...this.chosen, line]);
  }

  remove(line) {
    this.choose(this.chosen.filter((each) => each !== line));
  }

  move(line, to) {
    const rest = this.chosen.filter((each) => each !== line);
    rest.splice(to, 0, line);
    if (rest.join() !== this.chosen.join()) this.choose(rest);
  }

  get full() {
    return this.chosen.length >= this.most;
  }

  undo() {
    this.#step("undo", -1);
  }

  redo() {
    this.#step("redo", 1);
  }

  // Steps wait for what is on its way, so that each goes from where the one before it led.
  #step(what, by) {
    if (this.#refuses() || !(this.busy || this.state[what])) return;
    this.#queue({ what, ask: () => this.server.step(this.state.revision, this.state.done + by) });
  }

  #refuses() {
    if (this.newer) this.#tell("stale");
    return this.newer !== null;
  }

  #queue(change) {
    this.waiting.push(change);
    this.#tell("wanted");
    this.#send();
  }

  async #send() {
    if (this.sending) return;
    this.sending = true;
    while (this.waiting.length && this.connection.up) {
      const change = this.waiting[0];
      const answer = await this.connection.ask(change.ask);
      if (!answer) break;
      this.waiting.shift();
      if (!this.#hear(change, answer)) break;
    }
    this.sending = false;
  }

  #hear(change, { status, body }) {
    if (status === 200) {
      this.state = body.draft;
      this.limits = body.limits;
      if (!this.waiting.length) this.#settle(change.what);
      return true;
    }
    this.waiting = [];
    if (body.error === "stale") this.newer = body.draft;
    else if (body.draft?.code === this.state.code) this.state = body.draft;
    this.#settle(null);
    this.#tell(body.error === "stale" ? "stale" : "refused", { status, body });
    return false;
  }

  #settle(what) {
    this.chosen = [...this.state.chosen];
    this.#tell("state", what);
  }

  // Another tab may have gone on: take its draft over, unless a change is on its way from here.
  async refresh() {
    if (this.sending) return;
    const answer = await this.connection.ask(() => this.server.state());
    if (!answer || this.busy || this.newer) return;
    const draft = answer.body.draft;
    if (answer.status !== 200 || !draft) this.#tell("refused", { status: answer.status, body: answer.body });
    else if (draft.revision !== this.state.revision || draft.code !== this.state.code) this.adopt(draft);
  }

  // Another code has another catalogue, which only a new page has.
  adopt(draft = this.newer) {
    if (draft.code !== this.state.code) {
      location.reload();
      return;
    }
    this.newer = null;
    this.state = draft;
    this.#settle("elsewhere");
  }

  #tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
