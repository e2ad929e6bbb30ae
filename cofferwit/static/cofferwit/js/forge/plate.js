// The count and the gauge: on the plate, and on the bar that a phone keeps in view.

import { number } from "../pick/texts.js";

const SVG = "http://www.w3.org/2000/svg";
const CLOSE = 24; // marks nearer than this share one place for their numbers
const [TAG, TAG_MORE] = [20, 8]; // width of the plate under the cursor's name: one sign, each one more

export class Plate {
  constructor({ draft, texts }) {
    Object.assign(this, { draft, texts });
    this.gauge = document.querySelector("[data-gauge]");
    this.bar = document.querySelector("[data-bar]");
    this.note = document.querySelector("[data-plate-note]");
    this.warn = document.querySelector("[data-plate-warn]");
    draft.addEventListener("state", () => this.paint());
  }

  paint() {
    const { state } = this.draft;
    const slots = { left: number(state.remaining), total: number(state.total) };
    for (const each of document.querySelectorAll("[data-count]")) each.textContent = slots.left;
    document.querySelector("[data-count-words]").textContent = this.texts.say(state.unique ? "unique" : "remain", slots);
    document.querySelector("[data-codes-word]").textContent = this.texts.say("codes", { n: state.remaining });
    document.querySelector("[data-clues-word]").textContent = this.texts.say("clues", { n: state.chosen.length });
    for (const each of document.querySelectorAll("[data-chosen-count]")) each.textContent = state.chosen.length;
    this.gauge.setAttribute("aria-label", this.texts.say("gauge", slots));
    this.#paintGauge(state);
    this.#paintBar(state);
    this.note.textContent = state.superfluous[0]?.text ?? this.texts.say(state.publishable ? "note_publishable" : "note_marks");
    this.warn.hidden = !state.superfluous.length;
  }

  #paintGauge(state) {
    const places = state.gauge_after.map((percent) => place(this.gauge, percent));
    const here = places.at(-1) ?? Number(this.gauge.dataset.from);
    this.gauge.querySelector(".gauge__span").setAttribute("d", `M${this.gauge.dataset.from} 40H${here}`);
    this.gauge.querySelector(".gauge__knob").setAttribute("transform", `translate(${here} 58)`);
    this.gauge.querySelector("[data-gauge-marks]").replaceChildren(...marks(places));
  }

  #paintBar(state) {
    const x = place(this.bar, state.gauge);
    this.bar.querySelector(".rule__span").setAttribute("d", `M${x} 1.5H${this.bar.dataset.to}`);
    this.bar.querySelector("[data-bar-cursor]").setAttribute("transform", `translate(${x} 0)`);
  }
}

// Where so many percent stand on a drawing that runs from all codes on the left to one.
function place({ dataset }, percent) {
  const [from, to] = [Number(dataset.from), Number(dataset.to)];
  return Number((to - ((to - from) * percent) / 100).toFixed(1));
}

function marks(places) {
  const drawn = [];
  let first = 1;
  places.forEach((x, i) => {
    const last = i === places.length - 1;
    const css = last ? " is-cur" : "";
    drawn.push(draw("path", { class: `gauge__mk${css}`, d: `M${x} 20V40` }));
    if (!last && places[i + 1] - x < CLOSE) return;
    const named = name(first, i + 1);
    if (last) drawn.push(tag(x, named.length));
    const text = draw("text", { class: `gauge__n${css}`, x, y: last ? 12.5 : 14, "text-anchor": "middle" });
    text.textContent = named;
    drawn.push(text);
    first = i + 2;
  });
  return drawn;
}

// The plate under the name of the cursor.
function tag(x, signs) {
  const width = TAG + TAG_MORE * (signs - 1);
  return draw("rect", { class: "gauge__tag is-cur", x: x - width / 2, y: -2, width, height: 20, rx: 10 });
}

function name(first, last) {
  if (first === last) return String(last);
  return last === first + 1 ? `${first}·${last}` : `${first}–${last}`;
}

function draw(tag, attributes) {
  const element = document.createElementNS(SVG, tag);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}
