// A verdict that has just fallen moves, once; any key or touch shows its end.

const FRESH = 20_000;
const verdict = document.querySelector("[data-ended]");

if (verdict && Math.abs(Date.now() - Date.parse(verdict.dataset.ended)) < FRESH) {
  const settle = () => verdict.classList.remove("is-fresh");
  verdict.classList.add("is-fresh");
  verdict.addEventListener("animationend", settle);
  for (const kind of ["keydown", "pointerdown"]) addEventListener(kind, settle, { once: true });
}
