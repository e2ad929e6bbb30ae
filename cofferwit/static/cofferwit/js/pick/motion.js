// The movements of a verdict. Any key or touch skips them; those who asked for stillness get none.

const OPENING = 900;
const DIMMING = 500;

export function isStill() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches || document.body.classList.contains("page--still");
}

// The pins settle, the key slides in and turns.
export const opening = (plate) => play(plate, "is-opening", OPENING);

// The plate dims.
export const holding = (plate) => play(plate, "is-holding", DIMMING);

function play(plate, name, length) {
  plate.classList.add(name);
  if (isStill()) return Promise.resolve();
  return new Promise((done) => {
    setTimeout(done, length);
    addEventListener("keydown", done, { once: true });
    addEventListener("pointerdown", done, { once: true });
  });
}
