// Whether the server can be reached. While it cannot, it is tried again, ever more rarely.

import { Unreachable } from "./server.js";

const FIRST = 2000;
const RAREST = 15_000;

export class Connection extends EventTarget {
  constructor(probe) {
    super();
    this.probe = probe;
    this.up = true;
    addEventListener("offline", () => this.lost());
    addEventListener("online", () => this.try());
  }

  // Ask the server something through `question`; the answer, or null if it could not be reached.
  async ask(question) {
    try {
      const answer = await question();
      this.#back();
      return answer;
    } catch (trouble) {
      if (!(trouble instanceof Unreachable)) throw trouble;
      this.lost();
      return null;
    }
  }

  lost() {
    if (this.up) {
      this.up = false;
      this.wait = FIRST;
      this.dispatchEvent(new Event("lost"));
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.try(), this.wait);
    this.wait = Math.min(this.wait * 2, RAREST);
  }

  try() {
    clearTimeout(this.timer);
    if (!this.up) this.probe();
  }

  #back() {
    if (this.up) return;
    this.up = true;
    clearTimeout(this.timer);
    this.dispatchEvent(new Event("back"));
  }
}
