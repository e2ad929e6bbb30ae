// Questions to the forge. Each answer is { status, body }.

import { Unreachable } from "../pick/server.js";

const PATIENCE = 12_000; // ms before a silent connection counts as lost
const NO_ANSWER = new Set([502, 503, 504]);

export class Server {
  constructor(urls, form) {
    this.urls = urls;
    this.form = form;
  }

  state() {
    return this.#ask(this.urls.state);
  }

  choose(revision, clues) {
    return this.#post(this.urls.choose, { base_revision: revision, clues });
  }

  step(revision, to) {
    return this.#post(this.urls.step, { base_revision: revision, to });
  }

  // The difficulty's part of the page, as the server draws it; null when it has none to give.
  preview(revision) {
    const url = `${this.urls.preview}?revision=${revision}`;
    return this.#fetch(url, { headers: { Accept: "text/html" } }, (answer) => (answer.ok ? answer.text() : null));
  }

  #post(url, content) {
    const headers = { "Content-Type": "application/json" };
    return this.#ask(url, { method: "POST", headers, body: JSON.stringify(content) });
  }

  #ask(url, { headers = {}, ...rest } = {}) {
    const asked = { Accept: "application/json", "X-CSRFToken": this.#token(), ...headers };
    return this.#fetch(url, { ...rest, headers: asked }, async (answer) => {
      const json = answer.headers.get("Content-Type")?.startsWith("application/json");
      return { status: answer.status, body: json ? await answer.json() : {} };
    });
  }

  // Raises Unreachable too when the answer breaks off halfway.
  async #fetch(url, options, read) {
    try {
      const answer = await fetch(url, { ...options, cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
      if (NO_ANSWER.has(answer.status)) throw new Unreachable(`status ${answer.status}`);
      return await read(answer);
    } catch (trouble) {
      throw trouble instanceof Unreachable ? trouble : new Unreachable(String(trouble));
    }
  }

  #token() {
    const cookie = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
    return cookie ? cookie[1] : this.form.elements.csrfmiddlewaretoken.value;
  }
}
