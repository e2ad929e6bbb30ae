// The grid beside a deduction path: one step at a time, in view with the step that is read.

class PathReader {
  constructor(path) {
    this.path = path;
    this.panel = path.querySelector("[data-grid]");
    this.steps = [...path.querySelectorAll("[data-step]")];
    this.panel.hidden = false;
    this.panel.querySelector("[data-grid-back]").addEventListener("click", () => this.go(this.at - 1));
    this.panel.querySelector("[data-grid-on]").addEventListener("click", () => this.go(this.at + 1));
    for (const step of this.steps) {
      step.addEventListener("click", () => this.go(Number(step.dataset.step)));
    }
    const caught = path.querySelector(".is-caught");
    this.go(caught ? Number(caught.dataset.step) : this.steps.length);
  }

  go(number) {
    this.at = Math.min(Math.max(number, 1), this.steps.length);
    for (const step of this.steps) step.classList.toggle("is-current", Number(step.dataset.step) === this.at);
    for (const grid of this.panel.querySelectorAll("[data-grid-of]")) {
      grid.hidden = Number(grid.dataset.gridOf) !== this.at;
    }
    for (const point of this.path.querySelectorAll("[data-point]")) {
      point.classList.toggle("is-sel", Number(point.dataset.point) === this.at);
    }
    this.panel.querySelector("[data-grid-step]").textContent = this.at;
    this.panel.querySelector("[data-grid-at]").textContent = this.at;
    this.panel.querySelector("[data-grid-back]").setAttribute("aria-disabled", String(this.at === 1));
    this.panel.querySelector("[data-grid-on]").setAttribute("aria-disabled", String(this.at === this.steps.length));
  }
}

for (const path of document.querySelectorAll("[data-path]")) new PathReader(path);
