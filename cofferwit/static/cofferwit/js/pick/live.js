// What a screen reader is told, once.

const SAME = "\u200b"; // makes a repeated sentence a new one

export class Live {
  constructor(polite, assertive) {
    this.regions = { polite, assertive };
  }

  say(sentence) {
    this.#put(this.regions.polite, sentence);
  }

  insist(sentence) {
    this.#put(this.regions.assertive, sentence);
  }

  #put(region, sentence) {
    region.textContent = region.textContent === sentence ? sentence + SAME : sentence;
  }
}

// Strikes in quick succession are told together: "B : 5 chiffres rayés".
const PAUSE = 700;

export class StrikeSums {
  constructor(live, texts, letters) {
    Object.assign(this, { live, texts, letters });
    this.counts = new Map();
  }

  count(position, struck) {
    const sum = this.counts.get(position) ?? { struck: 0, restored: 0 };
    sum[struck ? "struck" : "restored"] += 1;
    this.counts.set(position, sum);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#tell(), PAUSE);
  }

  #tell() {
    const sums = [...this.counts].flatMap(([position, sum]) =>
      ["struck", "restored"].filter((what) => sum[what]).map((what) => this.#sum(position, what, sum[what])),
    );
    this.counts.clear();
    this.live.say(sums.join(" "));
  }

  #sum(position, what, n) {
    return this.texts.say(`${what}_sum`, { letter: this.letters[position], n });
  }
}
