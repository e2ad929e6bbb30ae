// The position at hand: one for the chambers, the grid and the pad.

export class Place extends EventTarget {
  constructor(digits) {
    super();
    this.digits = digits;
    this.position = 0;
  }

  go(position) {
    if (position < 0 || position >= this.digits || position === this.position) return;
    this.position = position;
    this.dispatchEvent(new Event("change"));
  }
}
