// The dial of a hundred graduations: the same drawing as `look/rules/dial.py`, for a running clock.

const GRADUATIONS = 100;
const OUTER = 95;
const INNER = 87;
const INNER_LONG = 82;
const HAND = 78;

const point = (turn, radius) => {
  const angle = 2 * Math.PI * turn;
  return `${(100 + radius * Math.sin(angle)).toFixed(1)} ${(100 - radius * Math.cos(angle)).toFixed(1)}`;
};

const stroke = (k, long) => {
  const inner = long || k % 5 === 0 ? INNER_LONG : INNER;
  return `M${point(k / GRADUATIONS, inner)}L${point(k / GRADUATIONS, OUTER)}`;
};

const first = (share) => Math.ceil(Number((share * GRADUATIONS).toFixed(6)));

// `penalties`: [from, to] in seconds of clock spent.
export function dialPaths(total, remaining, penalties = []) {
  const spent = 1 - Math.min(Math.max(remaining, 0), total) / total;
  const passed = first(spent);
  const marked = new Set();
  for (const [start, end] of penalties) {
    for (let k = first(start / total); k < Math.min(first(end / total), passed); k += 1) marked.add(k);
  }
  const paths = { spent: "", left: "", penalty: "" };
  for (let k = 0; k < GRADUATIONS; k += 1) {
    if (k >= passed) paths.left += stroke(k, false);
    else if (marked.has(k)) paths.penalty += stroke(k, true);
    else paths.spent += stroke(k, false);
  }
  paths.hand = `translate(${point(spent, HAND)}) rotate(${(360 * spent + 180).toFixed(1)})`;
  return paths;
}

export function paintDial(svg, total, remaining, penalties = []) {
  const paths = dialPaths(total, remaining, penalties);
  svg.querySelector(".dial__spent").setAttribute("d", paths.spent);
  svg.querySelector(".dial__penalty").setAttribute("d", paths.penalty);
  svg.querySelector(".dial__left").setAttribute("d", paths.left);
  svg.querySelector(".dial__hand").setAttribute("transform", paths.hand);
}

export function clockText(seconds) {
  const whole = Math.max(Math.ceil(seconds), 0);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
