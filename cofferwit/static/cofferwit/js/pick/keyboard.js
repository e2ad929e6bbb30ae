// Keys that work anywhere on the page. Those of a single character can be turned off.

const ELSEWHERE = "input:not(.chamber__digit), textarea, select, [contenteditable]";

export class Keyboard {
  constructor({ letters, singleKeys, grid, chambers, clues, marks, place, speakTime, toggleHelp }) {
    Object.assign(this, { letters, singleKeys, grid, chambers, clues, marks, place });
    this.does = { T: () => chambers.focus(), I: () => clues.focus(), H: speakTime, "?": toggleHelp };
    document.addEventListener("keydown", (event) => this.#pressed(event));
  }

  #pressed(event) {
    if (event.defaultPrevented || event.isComposing) return;
    if (event.target.matches(ELSEWHERE) || document.querySelector("dialog:modal")) return;
    if (this.#undo(event) || (this.singleKeys && this.#single(event))) event.preventDefault();
  }

  #undo(event) {
    if (event.altKey || !(event.ctrlKey || event.metaKey)) return false;
    const key = event.key.toLowerCase();
    if (key === "z") event.shiftKey ? this.marks.redo() : this.marks.undo();
    else if (key === "y") this.marks.redo();
    else return false;
    return true;
  }

  #single(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const inCode = event.target.matches(".chamber__digit");
    const key = event.key.toUpperCase();
    const position = this.letters.indexOf(key);
    const digit = digitOf(event);
    if (this.does[key]) this.does[key]();
    else if (position >= 0) inCode ? this.chambers.focus(position) : this.grid.focus(position);
    else if (digit !== null && !inCode) this.grid.focus(this.place.position, digit);
    else return false;
    return true;
  }
}

// The digit that a key stands for. The digit row of an AZERTY keyboard gives "é" or "(" unless one
// holds a shift key: those keys are taken by their place.
export function digitOf(event) {
  if (/^[0-9]$/.test(event.key)) return Number(event.key);
  const row = /^Digit([0-9])$/.exec(event.code);
  return row && !event.shiftKey ? Number(row[1]) : null;
}
