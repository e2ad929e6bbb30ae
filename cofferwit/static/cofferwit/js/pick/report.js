// What the guesses said, how many are left, and what the member's own marks leave.

import { box } from "./worksheet.js";
import { number } from "./texts.js";

const SVG = "http://www.w3.org/2000/svg";

export class Report {
  constructor({ slips, model, lines, texts }) {
    Object.assign(this, { slips, model, lines, texts });
  }

  // A slip for a wrong guess, above the older ones.
  add(guess) {
    const slip = this.model.content.cloneNode(true);
    const put = (name, text) => {
      slip.querySelector(`[data-slip=${name}]`).textContent = text;
    };
    put("guess", this.texts.say("guess", { number: guess.number }));
    put("code", guess.code);
    put("verdict", this.texts.say("contradicts", { number: guess.contradicted + 1 }));
    slip.querySelector("[data-slip=clue]").replaceChildren(...this.#sentence(guess.contradicted));
    put("before", this.#before(guess.contradicted));
    this.slips.prepend(slip);
  }

  // The clue's own sentence, its positions drawn.
  #sentence(clue) {
    return this.lines[clue].querySelector(".clue__text").cloneNode(true).childNodes;
  }

  #before(n) {
    return n ? this.texts.say("before", { n }) : this.texts.say("before_none");
  }
}

// The key blanks: a spent one is hollow and crossed.
export class Blanks {
  constructor({ root, texts }) {
    this.keys = [...root.querySelectorAll(".pins > *")];
    this.words = root.querySelector("[data-guesses-left]");
    this.texts = texts;
  }

  set(left) {
    const spent = this.keys.length - left;
    this.keys = this.keys.map((key, place) => (place < spent ? this.#spend(key, place) : key));
    const count = document.createElement("b");
    count.textContent = `${left} ${this.texts.say("guesses_left", { n: left })}`;
    this.words.replaceChildren(count, ` ${this.texts.say("guesses_rest", { n: left })}`);
  }

  #spend(key, place) {
    if (key.matches(".keyb--spent")) return key;
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", "keyb keyb--spent");
    const outline = key.cloneNode();
    outline.removeAttribute("class");
    const cross = document.createElementNS(SVG, "path");
    const x = 9 + 23 * place;
    cross.setAttribute("class", "keyb__x");
    cross.setAttribute("d", `M${x - 7} 13l14 11M${x + 7} 13l-14 11`);
    group.append(outline, cross);
    key.replaceWith(group);
    return group;
  }
}

// "Votre grille": how many codes the marks leave, on the graduated rule.
export class Own {
  constructor({ root, history, texts }) {
    Object.assign(this, { history, texts });
    this.count = root.querySelector("[data-own-count]");
    this.span = root.querySelector(".rule__span");
    this.cursor = root.querySelector(".rule__cursor");
    this.knob = root.querySelector(".rule__knob");
    const [, left, right] = root.querySelector(".rule__base").getAttribute("d").match(/M([\d.]+) .*H([\d.]+)/);
    Object.assign(this, { left: Number(left), right: Number(right) });
    history.addEventListener("change", () => this.#paint());
    this.#paint();
  }

  #paint() {
    const n = box(this.history.sheet);
    if (n === 0) this.count.textContent = this.texts.say("box_none");
    else {
      const figure = document.createElement("b");
      figure.className = "num";
      figure.textContent = number(n);
      this.count.replaceChildren(figure, ` ${this.texts.say("box", { n })}`);
    }
    this.#point(n);
  }

  #point(n) {
    const width = this.right - this.left;
    const x = this.right - (width * Math.log10(Math.max(n, 1))) / this.history.digits;
    this.span.setAttribute("d", `M${x.toFixed(1)} 1.5H${this.right}`);
    this.cursor.setAttribute("d", `M${x.toFixed(1)} -1V15`);
    this.knob.setAttribute("d", `M${(x - 5).toFixed(1)} 15h10l-5 -7z`);
  }
}
