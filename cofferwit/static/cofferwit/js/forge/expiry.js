// How long the draft still lives: from the milliseconds the server counted, minute by minute.

const MINUTE = 60_000;

export function expire(root, texts, over) {
  const left = Number(root.dataset.left);
  const started = performance.now();
  const tick = () => {
    const rest = left - (performance.now() - started);
    if (rest <= 0) {
      root.textContent = texts.say("over");
      over();
      return;
    }
    const minutes = Math.floor(rest / MINUTE);
    const hours = Math.floor(minutes / 60);
    const span = hours ? texts.say("hours", { hours, minutes: String(minutes % 60).padStart(2, "0") }) : texts.say("minutes", { minutes });
    root.textContent = texts.say("left", { span });
    setTimeout(tick, Math.min(rest, MINUTE));
  };
  tick();
}
