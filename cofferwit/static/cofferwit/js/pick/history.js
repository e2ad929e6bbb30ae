// The moves of this pick with undo and redo, and what stands in the chambers.

import { replay, shortest } from "./worksheet.js";

const ROOM = 100; // moves that the shortest list of a full sheet may need

export class History extends EventTarget {
  constructor({ digits, clues, maxMoves, sheet }) {
    super();
    this.digits = digits;
    this.clues = clues;
    this.maxMoves = maxMoves;
    this.#hold(sheet);
  }

  #hold({ moves, done, typed }) {
    this.moves = moves;
    this.done = done;
    this.typed = typed;
    this.sheet = replay(moves, done, this.digits, this.clues);
  }

  get canUndo() {
    return this.done > 0;
  }

  get canRedo() {
    return this.done < this.moves.length;
  }

  // What stands in a chamber: the digit typed there, else the confirmed one, else null.
  shown(position) {
    return this.typed[position] ?? this.sheet.confirmed[position];
  }

  // The whole code as text, or null while a chamber is empty.
  code() {
    const digits = this.typed.map((_, position) => this.shown(position));
    return digits.includes(null) ? null : digits.join("");
  }

  add(move) {
    this.moves = [...this.moves.slice(0, this.done), move];
    this.done = this.moves.length;
    if (move[0] === "confirm") this.typed = this.typed.with(move[1], null);
    this.#remake(move);
    if (this.moves.length >= this.maxMoves - ROOM) this.#shorten();
  }

  #shorten() {
    this.moves = shortest(this.sheet);
    this.done = this.moves.length;
    this.#remake(null);
  }

  undo() {
    if (this.canUndo) this.#step(this.done - 1, this.moves[this.done - 1]);
  }

  redo() {
    if (this.canRedo) this.#step(this.done + 1, this.moves[this.done]);
  }

  #step(done, move) {
    this.done = done;
    this.#remake(move);
  }

  #remake(move) {
    this.sheet = replay(this.moves, this.done, this.digits, this.clues);
    this.#tell({ move, own: true });
  }

  type(position, digit) {
    this.typeAll(this.typed.with(position, digit));
  }

  typeAll(typed) {
    this.typed = typed;
    this.#tell({ move: null, own: true });
  }

  // Another device's newer marks take the place of these.
  adopt(sheet) {
    this.#hold(sheet);
    this.#tell({ move: null, own: false });
  }

  #tell(detail) {
    this.dispatchEvent(new CustomEvent("change", { detail }));
  }
}
