// The pick page: what the server sent, the parts, and how they hear of each other.

import { Blanks, Own, Report } from "./report.js";
import { Chambers } from "./chambers.js";
import { Clues } from "./clues.js";
import { Connection } from "./connection.js";
import { Countdown, pageAnchor } from "./countdown.js";
import { Grid } from "./grid.js";
import { Guessing } from "./guessing.js";
import { History } from "./history.js";
import { Keyboard } from "./keyboard.js";
import { Live, StrikeSums } from "./live.js";
import { Marks, watchUndo } from "./marks.js";
import { Modes } from "./modes.js";
import { Notes } from "./notes.js";
import { Pad } from "./pad.js";
import { Place } from "./place.js";
import { Saving } from "./saving.js";
import { Server } from "./server.js";
import { Texts } from "./texts.js";
import { Trying } from "./trying.js";
import { Watch } from "./watch.js";
import { holding, isStill, opening } from "./motion.js";
import { watchGivingUp, watchHelp } from "./dialogs.js";
import { clockText } from "../dial.js";

const byId = (id) => document.getElementById(id);
const find = (selector) => document.querySelector(selector);
const once = (source, name) => new Promise((done) => source.addEventListener(name, done, { once: true }));
const json = (id) => JSON.parse(byId(id).textContent);

const data = json("pick-data");
const texts = new Texts(json("pick-texts"));
const letters = [...data.letters];
const form = byId("code");
let pick = data.pick;
let leaving = false;
let asking = null;

// ---- what is marked ----------------------------------------------------------------------------
const live = new Live(byId("dit"), byId("alerte"));
const notes = new Notes(byId("notes"));
const history = new History({ digits: data.digits, clues: data.clues.length, maxMoves: data.max_moves, sheet: data.sheet });
const marks = new Marks(history, live, new StrikeSums(live, texts, letters), texts, letters);
const place = new Place(data.digits);
const gridModes = new Modes(find("[data-modes=grid]"));
const padModes = new Modes(find("[data-modes=pad]"));
const common = { history, marks, place, texts, letters };
const clues = new Clues({ ...common, root: find(".clues__list"), still: isStill });
const grid = new Grid({ ...common, root: byId("grille"), counts: find(".digit-grid__left"), modes: gridModes });
const chambers = new Chambers({ ...common, form, refusal: byId("code-refus") });
new Pad({ ...common, root: find(".pad"), chambers, modes: padModes });
new Own({ root: find(".own"), history, texts });
watchUndo(document, history, marks);

// ---- the server ---------------------------------------------------------------------------------
const server = new Server(data.urls, form);
const connection = new Connection(ask);
const saving = new Saving(history, server, connection, { revision: data.sheet.revision, key: data.urls.page });
const guessing = new Guessing({ form, chambers, history, server, connection, texts, pick: () => pick, key: data.urls.page });

// ---- time and guesses ---------------------------------------------------------------------------
const countdown = new Countdown();
const watch = new Watch({ root: find(".watch"), countdown, limit: data.pick.limit_ms / 1000, live, texts, still: isStill });
const blanks = new Blanks({ root: find(".guesses"), texts });
const report = new Report({ slips: byId("essais"), model: byId("essai-modele"), lines: clues.lines, texts });
const lastMinute = () => countdown.left() <= data.penalty_ms / 1000;

// Ask how the pick stands. Coming back to a page says so in several ways at once: one question.
function ask() {
  asking ??= askOnce().finally(() => (asking = null));
  return asking;
}

async function askOnce() {
  const answer = await connection.ask(() => server.state());
  if (!answer) return;
  if (answer.status === 200) heed(answer.body, answer.anchor);
  else refused(answer);
}

// Take over what the server says of the pick: nothing here counts against it.
function heed(state, anchor, { animate = false } = {}) {
  if (leaving) return;
  const known = pick.guesses.length;
  pick = state;
  countdown.set(state.left_ms, anchor);
  for (const guess of state.guesses.slice(known)) if (guess.contradicted !== null) tell(guess);
  if (state.state !== "running") {
    finish(state);
    return;
  }
  notes.hide("login");
  blanks.set(state.guesses_left);
  watch.set(state, { animate });
  trying.paint();
  saving.hear(state.revision);
}

function tell(guess) {
  report.add(guess);
  clues.break(guess.contradicted, guess.code);
}

async function finish(state) {
  leaving = true;
  saving.stop();
  guessing.drop();
  const plate = find(".pick");
  await (state.state === "opened" ? opening(plate) : holding(plate));
  location.replace(data.urls.page);
}

function refused(answer) {
  if (answer.status === 401) {
    saving.lapse();
    live.insist(notes.show("login"));
  } else if (answer.body.message) live.insist(notes.show("refused", { slots: { message: answer.body.message } }));
}

// The time is up and nobody can say how it ended. Either may be known first.
function tellLate() {
  if (!connection.up && countdown.left() === 0) notes.show("late");
}

// ---- how they hear of each other ----------------------------------------------------------------
guessing.addEventListener("settled", ({ detail: { status, body, anchor } }) => {
  if (status === 401) {
    refused({ status, body });
    return;
  }
  if (status === 200) live.say(body.message);
  if (body.pick) heed(body.pick, anchor, { animate: true });
  else ask();
});
guessing.addEventListener("waiting", () => notes.show("lost", { variant: "guess" }));
connection.addEventListener("lost", () => {
  notes.hide("back");
  live.insist(notes.show("lost", { variant: guessing.pending ? "guess" : "marks" }));
  tellLate();
});
connection.addEventListener("back", async () => {
  notes.hide("lost", "late");
  const guessed = guessing.pending !== null;
  await (guessed ? once(guessing, "settled") : ask());
  if (leaving || notes.shows("login")) return;
  const variant = watch.hidden ? "hidden" : guessed ? "guess" : "shown";
  live.insist(notes.showBriefly("back", { variant, slots: { time: clockText(countdown.left()) } }));
});
history.addEventListener("change", ({ detail }) => detail.own && notes.hide("back"));
guessing.addEventListener("sent", () => notes.hide("back"));
saving.addEventListener("stale", () => live.say(notes.show("stale")));
saving.addEventListener("adopted", () => {
  notes.hide("stale");
  live.say(texts.say("marks_elsewhere"));
});
saving.addEventListener("over", ask);
saving.addEventListener("refused", ({ detail }) => refused(detail));
notes.on("stale", () => saving.adopt());
watch.addEventListener("slept", ask);
watch.addEventListener("end", () => {
  tellLate();
  ask();
});
for (const name of ["focus", "online", "pageshow"]) addEventListener(name, ask);
document.addEventListener("visibilitychange", () => document.hidden || ask());

const trying = new Trying({
  button: find(".try__btn"), padButton: find(".pad__try"), hint: find("[data-hint]"),
  history, guessing, chambers, texts, pick: () => pick, lastMinute,
});
watch.addEventListener("last", () => trying.paint());

// ---- hands --------------------------------------------------------------------------------------
const gridRoot = byId("grille");
gridRoot.addEventListener("focusin", () => clues.lightFor(place.position));
gridRoot.addEventListener("focusout", () => clues.lightFor(null));
const padShown = matchMedia("(max-width: 47.99rem), (max-height: 33rem)");
const fitKeyboard = () => {
  for (const input of chambers.inputs) input.inputMode = padShown.matches ? "none" : "numeric";
};
padShown.addEventListener("change", fitKeyboard);
fitKeyboard();
form.addEventListener("focusin", () => padShown.matches && padModes.choose("code"));
new Keyboard({
  ...common, singleKeys: data.single_keys, grid, chambers, clues,
  speakTime: () => live.say(watch.spoken()), toggleHelp: watchHelp(byId("aide")),
});
watchGivingUp({
  dialog: byId("abandon"), buttons: document.querySelectorAll("[data-give-up]"), texts,
  giveUp: () => connection.ask(() => server.giveUp()),
  settle: (answer) => (answer.body.pick ? heed(answer.body.pick, answer.anchor) : refused(answer)),
});

countdown.set(pick.left_ms, pageAnchor());
watch.set(pick);
saving.restore();
guessing.resume();
ask();
