// Clocks that only show: they run from the seconds the server counted when it made the page.
// The machine's own time of day is never read, so a wrong one changes nothing.

import { clockText, paintDial } from "./dial.js";

function parsePenalties(text) {
  return text ? text.split(",").map((pair) => pair.split("-").map(Number)) : [];
}

function run(clock) {
  const total = Number(clock.dataset.total);
  const remaining = Number(clock.dataset.remaining);
  const penalties = parsePenalties(clock.dataset.penalties);
  const text = clock.querySelector(".clock__time b");
  const started = performance.now();
  let drawn = -1;
  const tick = () => {
    const left = remaining - (performance.now() - started) / 1000;
    if (!clock.classList.contains("is-hidden")) text.textContent = clockText(left);
    clock.classList.toggle("is-last", left <= 60);
    const graduation = Math.floor((100 * left) / total);
    if (graduation !== drawn) paintDial(clock.querySelector(".dial"), total, left, penalties);
    drawn = graduation;
    if (left > 0) setTimeout(tick, 1000 - ((performance.now() - started) % 1000));
    else if (clock.dataset.reload !== undefined) location.reload();
  };
  tick();
}

export function runClocks(scope) {
  for (const clock of scope.querySelectorAll("[data-clock]")) run(clock);
  // A page that slept in the background or in the history shows an old count: ask for a new one.
  addEventListener("pageshow", (event) => {
    if (event.persisted && scope.querySelector("[data-clock]")) location.reload();
  });
}
