// The forge's bench: what the server sent, the parts, and how they hear of each other.

import { Catalogue } from "./catalogue.js";
import { Chosen } from "./chosen.js";
import { Connection } from "../pick/connection.js";
import { Draft } from "./draft.js";
import { Notes } from "../pick/notes.js";
import { Plate } from "./plate.js";
import { Preview } from "./preview.js";
import { Publishing } from "./publishing.js";
import { Said } from "./said.js";
import { Server } from "./server.js";
import { Texts } from "../pick/texts.js";
import { expire } from "./expiry.js";
import { follow } from "./lesson.js";
import { onSubmit } from "./forms.js";

const byId = (id) => document.getElementById(id);
const find = (selector) => document.querySelector(selector);
const json = (id) => JSON.parse(byId(id).textContent);

const data = json("forge-data");
const texts = new Texts(json("forge-texts"));
const live = new Said(byId("dit"), byId("alerte"));
const notes = new Notes(byId("notes"));
const server = new Server(data.urls, byId("choix"));
const connection = new Connection(() => draft.refresh());
const draft = new Draft(data, server, connection);

// ---- the parts ----------------------------------------------------------------------------------
// A clue reads in the list as it does in the catalogue.
const words = (line) => [...find(`.line[data-line="${line}"] .line__text`).childNodes].map((node) => node.cloneNode(true));
const common = { draft, texts, live };
new Plate(common);
new Chosen({ ...common, root: find(".chosen"), words });
new Catalogue({ ...common, root: find(".catalogue") });
new Publishing({ ...common, root: find(".publish") });
new Preview({ draft, server, connection });
follow(find("[data-lesson]"), draft);
expire(find("[data-left]"), texts, () => draft.refresh());
for (const form of document.querySelectorAll(".anvil form")) onSubmit(form);

// ---- undo and redo ------------------------------------------------------------------------------
const steps = { undo: find("[data-step=undo]"), redo: find("[data-step=redo]") };
for (const [what, form] of Object.entries(steps)) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    draft[what]();
  });
}
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  if (event.target.matches("[type=search]") || document.querySelector("dialog[open]")) return;
  const key = event.key.toLowerCase();
  const what = key === "z" ? (event.shiftKey ? "redo" : "undo") : key === "y" ? "redo" : null;
  if (!what) return;
  event.preventDefault();
  draft[what]();
});

function paintSteps() {
  for (const [what, form] of Object.entries(steps)) {
    const button = form.querySelector("button");
    if (draft.state[what]) button.removeAttribute("aria-disabled");
    else button.setAttribute("aria-disabled", "true");
  }
}

// ---- what is said -------------------------------------------------------------------------------
const DONE = { undo: "undone", redo: "redone", elsewhere: "elsewhere" };

draft.addEventListener("state", ({ detail: what }) => {
  const { state } = draft;
  paintSteps();
  find("[data-limits]").textContent = draft.limits.text;
  if (what in DONE) live.later(texts.say(DONE[what]));
  const count = state.unique ? texts.say("said_unique") : texts.say("said_remain", { n: state.remaining });
  live.later([count, ...state.superfluous.map(({ text }) => text)].join(" "), "count");
});
draft.addEventListener("stale", () => live.insist(notes.show("stale")));
draft.addEventListener("refused", ({ detail: { status, body } }) => live.insist(refusal(status, body)));
notes.on("stale", () => {
  notes.hide("stale");
  draft.adopt();
});
notes.on("refused", () => notes.hide("refused"));
connection.addEventListener("lost", () => live.insist(notes.show("lost")));
connection.addEventListener("back", () => notes.hide("lost"));

function refusal(status, body) {
  if (status === 401) return notes.show("login");
  if (body.error === "published") return notes.show("published");
  const message = body.message || texts.say("over");
  return notes.show(body.draft === null || status === 404 ? "gone" : "refused", { slots: { message } });
}

for (const name of ["focus", "online"]) addEventListener(name, () => draft.refresh());
addEventListener("pageshow", ({ persisted }) => persisted && draft.refresh());
document.addEventListener("visibilitychange", () => document.hidden || draft.refresh());
document.documentElement.dataset.ready = "";
