// The time left, from what the server said and the machine's monotonic clock.
//
// The machine's time of day is never read to count: only to notice that the machine slept, because
// a monotonic clock may stand still meanwhile. Then the server is asked again.

const SLEPT = 2000; // ms by which the two clocks may drift between two looks

export class Countdown {
  // `anchor` is the instant, by performance.now(), at which the server counted `leftMs`.
  set(leftMs, anchor) {
    this.end = anchor + leftMs;
    this.gap = Date.now() - performance.now();
  }

  leftMs() {
    return Math.max(this.end - performance.now(), 0);
  }

  // Whole seconds, counted as the eye does: 0 only once nothing is left.
  left() {
    return Math.ceil(this.leftMs() / 1000);
  }

  // Whether the two clocks of this machine have come apart since the last look.
  slept() {
    const gap = Date.now() - performance.now();
    const apart = Math.abs(gap - this.gap) > SLEPT;
    this.gap = gap;
    return apart;
  }
}

// When the server counted the time it sent: half-way between question and answer.
export function between(asked, answered) {
  return asked + (answered - asked) / 2;
}

// The same for the page itself.
export function pageAnchor() {
  const [entry] = performance.getEntriesByType("navigation");
  if (!entry || !entry.responseStart) return performance.now();
  return between(entry.requestStart, entry.responseStart);
}
