// Everything a member can do to the marks, said aloud once and kept in the history.

import { DOUBTED } from "./worksheet.js";

export class Marks {
  constructor(history, live, sums, texts, letters) {
    Object.assign(this, { history, live, sums, texts, letters });
  }

  strike(position, digit) {
    this.history.add(["strike", position, digit]);
    this.sums.count(position, this.history.sheet.struck[position][digit]);
  }

  confirm(position, digit) {
    this.history.add(["confirm", position, digit]);
    const key = this.history.sheet.confirmed[position] === digit ? "confirmed" : "lifted";
    this.live.say(this.texts.say(key, { letter: this.letters[position], digit }));
  }

  cycle(clue) {
    const mark = (this.history.sheet.marks[clue] + 1) % (DOUBTED + 1);
    this.history.add(["mark", clue, mark]);
    const state = this.texts.sentences.mark_states[mark];
    this.live.say(this.texts.say("marked", { number: clue + 1, state }));
  }

  undo() {
    if (!this.history.canUndo) return;
    this.history.undo();
    this.live.say(this.texts.say("undone"));
  }

  redo() {
    if (!this.history.canRedo) return;
    this.history.redo();
    this.live.say(this.texts.say("redone"));
  }
}

// The undo and redo buttons of grid and pad.
export function watchUndo(scope, history, marks) {
  const undo = scope.querySelectorAll("[data-undo]");
  const redo = scope.querySelectorAll("[data-redo]");
  for (const button of undo) button.addEventListener("click", () => marks.undo());
  for (const button of redo) button.addEventListener("click", () => marks.redo());
  const show = () => {
    for (const button of undo) button.setAttribute("aria-disabled", String(!history.canUndo));
    for (const button of redo) button.setAttribute("aria-disabled", String(!history.canRedo));
  };
  history.addEventListener("change", show);
  show();
}
