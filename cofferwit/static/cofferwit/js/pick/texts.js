// The sentences that the scripts say: sent with the page, in the reader's language.

const lang = document.documentElement.lang || "fr";
const plural = new Intl.PluralRules(lang);
const numbers = new Intl.NumberFormat(lang);
const wall = (timeZone) => new Intl.DateTimeFormat("fr", { timeZone, hour: "2-digit", minute: "2-digit" });
const walls = { paris: wall("Europe/Paris"), here: wall(undefined) };

export class Texts {
  constructor(sentences) {
    this.sentences = sentences;
  }

  // The sentence `key` with its {names} filled in; one with several forms is chosen by `values.n`.
  say(key, values = {}) {
    const sentence = this.sentences[key];
    const form = typeof sentence === "string" ? sentence : sentence[plural.select(values.n)] ?? sentence.other;
    return form.replace(/\{(\w+)\}/g, (_, name) => (name === "n" ? number(values.n) : values[name]));
  }

  // The wall time of an instant, in Paris or here.
  hour(instant, where = "paris") {
    const parts = Object.fromEntries(walls[where].formatToParts(instant).map(({ type, value }) => [type, value]));
    return this.say("hour", { hours: parts.hour, minutes: parts.minute });
  }

  // 698 seconds as "11 minutes 38 secondes".
  spoken(seconds) {
    const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
    const parts = [];
    if (minutes) parts.push(this.say("minutes", { n: minutes }));
    if (rest || !minutes) parts.push(this.say("seconds", { n: rest }));
    return parts.join(" ");
  }
}

export const number = (value) => numbers.format(value);
