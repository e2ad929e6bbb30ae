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
  async preview(revision) {
    const headers = { Accept: "text/html" };
    const answer = await this.#fetch(`${this.urls.preview}?revision=${revision}`, { headers });
    return answer.ok ? answer.text() : null;
  }

  #post(url, content) {
    const headers = { "Content-Type": "application/json" };
    return this.#ask(url, { method: "POST", headers, body: JSON.stringify(content) });
  }

  async #ask(url, { headers = {}, ...rest } = {}) {
    const asked = { Accept: "application/json", "X-CSRFToken": this.#token(), ...headers };
    const answer = await this.#fetch(url, { ...rest, headers: asked });
    if (NO_ANSWER.has(answer.status)) throw new Unreachable(`status ${answer.status}`);
    const json = answer.headers.get("Content-Type")?.startsWith("application/json");
    return { status: answer.status, body: json ? await answer.json() : {} };
  }

  async #fetch(url, options) {
    try {
      return await fetch(url, { ...options, cache: "no-store", signal: AbortSignal.timeout(PATIENCE) });
    } catch (trouble) {
      throw new Unreachable(String(trouble));
    }
  }

  #token() {
    const cookie = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
    return cookie ? cookie[1] : this.form.elements.csrfmiddlewaretoken.value;
  }
}
