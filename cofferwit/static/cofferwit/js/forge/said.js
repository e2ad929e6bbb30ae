// What is said once the hand has come to rest: 400 ms after the last change.

import { Live } from "../pick/live.js";

const REST = 400;

export class Said extends Live {
  // Sentences that come close together are said together, the latest of each kind.
  later(sentence, kind = "act") {
    this.pending = { ...this.pending, [kind]: sentence };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.say(Object.values(this.pending).join(" "));
      this.pending = {};
    }, REST);
  }
}
