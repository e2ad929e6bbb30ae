// Questions to the server. Each answer says when the server counted the time it holds.

import { between } from "./countdown.js";

const PATIENCE = 12_000; // ms before a silent connection counts as lost
const NO_ANSWER = new Set([502, 503, 504]);

// The server could not be reached, so nobody knows whether it heard.
export class Unreachable extends Error {}

export class Server {
  constructor(urls, form) {
    this.urls = urls;
    this.form = form;
  }

  state() {
    return this.#ask(this.urls.state, { method: "GET" });
  }

  guess(number, code) {
    return this.#ask(this.urls.guess, { method: "POST", body: new URLSearchParams({ number, code }) });
  }

  // Goes on even if the page is left before the answer comes.
  saveMarks(sheet) {
    const headers = { "Content-Type": "application/json" };
    return this.#ask(this.urls.marks, { method: "POST", body: JSON.stringify(sheet), headers, keepalive: true });
  }

  giveUp() {
    return this.#ask(this.urls.give_up, { method: "POST", body: new URLSearchParams({ sure: "1" }) });
  }

  // { status, body, anchor }; raises Unreachable.
  async #ask(url, { headers = {}, ...rest }) {
    const asked = performance.now();
    try {
      const answer = await fetch(url, {
        ...rest,
        cache: "no-store",
        headers: { Accept: "application/json", "X-CSRFToken": this.#token(), ...headers },
        signal: AbortSignal.timeout(PATIENCE),
      });
      if (NO_ANSWER.has(answer.status)) throw new Unreachable(`status ${answer.status}`);
      const anchor = between(asked, performance.now());
      return { status: answer.status, body: await read(answer), anchor };
    } catch (trouble) {
      throw trouble instanceof Unreachable ? trouble : new Unreachable(String(trouble));
    }
  }

  // The cookie follows a log-in made in another tab; the form's token is that of this page.
  #token() {
    const cookie = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
    return cookie ? cookie[1] : this.form.elements.csrfmiddlewaretoken.value;
  }
}

async function read(answer) {
  const json = answer.headers.get("Content-Type")?.startsWith("application/json");
  return json ? answer.json() : {};
}
