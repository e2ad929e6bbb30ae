// The guide beside a first draft follows what the draft has.

const NAMES = ["draw", "choose", "close", "clean", "publish"];

export function follow(root, draft) {
  if (!root) return;
  const paint = () => {
    const here = NAMES.indexOf(stepAt(draft.state));
    for (const step of root.querySelectorAll("[data-lesson-step]")) {
      const place = NAMES.indexOf(step.dataset.lessonStep);
      step.classList.toggle("is-past", place < here);
      step.classList.toggle("is-here", place === here);
      if (place === here) step.setAttribute("aria-current", "step");
      else step.removeAttribute("aria-current");
    }
  };
  draft.addEventListener("state", paint);
}

function stepAt({ chosen, unique, publishable }) {
  if (!chosen.length) return "choose";
  if (!unique) return "close";
  return publishable ? "publish" : "clean";
}
