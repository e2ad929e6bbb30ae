// The clock on the plate: its text each second, its ring each graduation, its words at the end.

import { clockText, paintDial } from "../dial.js";

const SOON = 250; // ms before the server is asked once more at the end
const WARNINGS = [60, 30, 10, 0]; // seconds left
const WARNINGS_UNSEEN = [60, 0]; // for those who chose not to see the time
const PENALTY = 300; // ms in which a penalty's graduations turn

// Events: "end" when nothing is left, "slept" when the machine's clocks came apart, "last" once.
export class Watch extends EventTarget {
  constructor({ root, countdown, limit, live, texts, still }) {
    super();
    Object.assign(this, { root, countdown, limit, live, texts, still });
    this.clock = root.querySelector(".clock");
    this.hidden = "hidden" in root.dataset;
    this.dial = this.clock.querySelector(".dial");
    this.text = this.clock.querySelector(".clock__time b");
    this.small = this.clock.querySelector(".clock__time small");
    this.whole = this.small?.textContent;
    this.before = Infinity;
    this.penalties = [];
  }

  // What the server said: penalties as [from, to] ms of clock spent, the deadline as an instant.
  set({ penalties, deadline }, { animate = false } = {}) {
    const seconds = penalties.map((stretch) => stretch.map((ms) => ms / 1000));
    const fresh = seconds.slice(this.penalties.length);
    this.penalties = seconds;
    this.deadline = new Date(deadline);
    this.drawn = undefined;
    this.tick();
    if (animate && fresh.length && !this.hidden && !this.still()) this.#takeAway(fresh.at(-1));
  }

  tick() {
    clearTimeout(this.timer);
    const ms = this.countdown.leftMs();
    const left = this.countdown.left();
    this.#paint(left);
    this.#warn(left);
    if (this.countdown.slept()) this.dispatchEvent(new Event("slept"));
    if (left > 0) this.timer = setTimeout(() => this.tick(), ms % 1000 || 1000);
    else this.timer = setTimeout(() => this.dispatchEvent(new Event("end")), SOON);
  }

  // "11 minutes 38 secondes", or the hour for those who hide the time.
  spoken() {
    if (this.hidden) return this.texts.say("deadline", { hour: this.texts.hour(this.deadline) });
    return this.texts.say("left", { time: this.texts.spoken(this.countdown.left()) });
  }

  #paint(left) {
    if (this.hidden) {
      this.#paintHour();
      return;
    }
    const last = left <= WARNINGS[0];
    this.text.textContent = clockText(left);
    this.clock.setAttribute("aria-label", this.spoken());
    this.clock.classList.toggle("is-last", last);
    this.small.textContent = last ? this.texts.say("last_minute_short") : this.whole;
    const graduation = Math.floor((100 * left) / this.limit);
    if (graduation !== this.drawn) paintDial(this.dial, this.limit, left, this.penalties);
    this.drawn = graduation;
  }

  // The hour in Paris; the visitor's own beside it where it differs.
  #paintHour() {
    const [hour, here] = [this.texts.hour(this.deadline), this.texts.hour(this.deadline, "here")];
    this.text.querySelector("[data-hour]").textContent = hour;
    this.small.textContent = hour === here ? this.whole : this.texts.say("hour_here", { hour: here });
  }

  #warn(left) {
    const warnings = this.hidden ? WARNINGS_UNSEEN : WARNINGS;
    const passed = warnings.filter((at) => left <= at && this.before > at).at(-1);
    this.before = left;
    if (passed === undefined) return;
    if (passed === WARNINGS[0]) this.dispatchEvent(new Event("last"));
    this.live.insist(this.#warning(passed));
  }

  #warning(seconds) {
    if (seconds === 0) return this.texts.say("time_up");
    return seconds === WARNINGS[0] ? this.texts.say("last_minute") : this.texts.say("last_seconds", { n: seconds });
  }

  // The graduations that a wrong guess took turn one by one.
  #takeAway([from, to]) {
    const steps = Math.max(Math.round((100 * (to - from)) / this.limit), 1);
    const others = this.penalties.slice(0, -1);
    for (let step = 0; step <= steps; step += 1) {
      const reached = from + ((to - from) * step) / steps;
      setTimeout(() => {
        const left = this.countdown.leftMs() / 1000 + (to - reached);
        paintDial(this.dial, this.limit, left, [...others, [from, reached]]);
      }, (PENALTY * step) / steps);
    }
  }
}
