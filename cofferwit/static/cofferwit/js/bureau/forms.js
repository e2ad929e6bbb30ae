// Several forms stand together on a page of the bureau, and a browser sends only one of them. What
// is typed in any of them stays in this tab until that very form is accepted.
//
// The page says what it is about (`data-typed`) and whose texts these are (`data-typed-of`). The
// page after an accepted form names it (`data-accepted`). Whatever else follows keeps the text: a
// refusal, a log-in that has lapsed, a line that is down. A text whose form is gone, as that of a
// case which somebody else has decided, is shown to be copied; so is one over which the page gives
// another by now, as a note that was written in another tab.

import { TYPED, forgetTyped } from "../typed.js";
import { fieldsOf, fill, isAsGiven, isText, labelOf, nameOf, valueOf } from "./fields.js";
import { Kept } from "./kept.js";

const SENT = `${TYPED}sent`;

const addressOf = (form) => new URL(form.action).pathname;
const forms = [...document.querySelectorAll("main form")];
const formAt = (address) => forms.find((form) => addressOf(form) === address);

// The form that was sent last, once: what follows it says whether it was accepted.
function takeSent() {
  const sent = JSON.parse(sessionStorage.getItem(SENT) ?? "null");
  sessionStorage.removeItem(SENT);
  return sent;
}

const isAccepted = (address) =>
  [...document.querySelectorAll("[data-accepted]")].some((said) => said.dataset.accepted === address);

// After a refusal the page itself gives what was typed: that is no reason to forget it.
function isSettled(field, refused) {
  return addressOf(field.form) !== refused && isAsGiven(field);
}

const textOf = (kept, field) => kept.of(addressOf(field.form))[nameOf(field)];

// Whether the page gives another text than when this one was typed over it: that one is newer.
function isStale(field, text) {
  if (!text || !isText(field)) return false;
  return ![text.given, text.value].includes(field.defaultValue);
}

// What the page gave when the text was begun: after a refusal it gives the text itself.
function givenTo(kept, field) {
  const before = textOf(kept, field);
  return before && !isStale(field, before) ? before.given : field.defaultValue;
}

function entered(kept, field) {
  if (!isText(field)) return { value: valueOf(field), label: "" };
  return { value: field.value, label: labelOf(field), given: givenTo(kept, field) };
}

function keep(kept, refused, field) {
  const address = addressOf(field.form);
  if (isSettled(field, refused)) kept.drop(address, nameOf(field));
  else kept.put(address, nameOf(field), entered(kept, field));
}

const staleOf = (kept, form) => fieldsOf(form).filter((field) => isStale(field, textOf(kept, field)));

function restore(kept, refused, form) {
  const texts = kept.of(addressOf(form));
  const stale = staleOf(kept, form);
  const known = fieldsOf(form).filter((field) => nameOf(field) in texts && !stale.includes(field));
  const changed = known.filter((field) => fill(field, texts[nameOf(field)].value));
  for (const field of known) if (field.type !== "radio") keep(kept, refused, field);
  if (changed.length > 0) form.closest("details")?.setAttribute("open", "");
  return changed;
}

// What the server has shown already, without knowing from which field, is given its name.
function show(section, { value, label }) {
  const there = [...section.querySelectorAll("textarea")].find((area) => area.value === value);
  if (there) {
    there.labels[0].textContent = label;
    return;
  }
  const one = section.querySelector("template").content.cloneNode(true);
  const area = one.querySelector("textarea");
  one.querySelector("label").append(label);
  area.value = value;
  area.id = `left-${section.querySelectorAll("textarea").length + 1}`;
  one.querySelector("label").htmlFor = area.id;
  section.querySelector("[data-typed-left]").append(one);
}

function showLeft(section, kept) {
  const gone = Object.keys(kept.forms).filter((address) => !formAt(address));
  const stale = forms.flatMap((form) => staleOf(kept, form));
  const texts = [
    ...gone.flatMap((address) => Object.values(kept.of(address))),
    ...stale.map((field) => textOf(kept, field)),
  ];
  for (const text of texts) if (text.label && text.value.trim()) show(section, text);
  section.hidden = section.querySelector("textarea") === null;
  const drop = section.querySelector("[data-typed-drop]");
  drop.hidden = false;
  drop.addEventListener("click", () => {
    gone.forEach((address) => kept.dropForm(address));
    stale.forEach((field) => kept.drop(addressOf(field.form), nameOf(field)));
    section.hidden = true;
    document.querySelector("main").focus();
  });
}

function watch(kept, refused) {
  const changed = ({ target }) => {
    if (forms.includes(target.form) && fieldsOf(target.form).includes(target)) keep(kept, refused, target);
  };
  document.addEventListener("input", changed);
  document.addEventListener("change", changed);
}

function settle(kept, sent) {
  if (sent === null) return;
  const there = kept?.key === sent.key ? kept : new Kept(sent.key);
  if (isAccepted(sent.form)) there.dropForm(sent.form);
  else if (kept && there !== kept && formAt(sent.form)) kept.adopt(sent.form, there);
}

function begin(section) {
  const sent = takeSent();
  if (!section) return settle(null, sent);
  const owner = `${TYPED}${section.dataset.typedOf}:`;
  forgetTyped(owner);
  const kept = new Kept(owner + section.dataset.typed);
  settle(kept, sent);
  const refused = sent && !isAccepted(sent.form) ? sent.form : "";
  const changed = forms.flatMap((form) => restore(kept, refused, form));
  showLeft(section, kept);
  watch(kept, refused);
  document.addEventListener("submit", ({ target }) => {
    if (!forms.includes(target)) return;
    // A form that only asks for another page writes nothing: what was chosen for it goes along.
    if (target.method === "get") return kept.dropForm(addressOf(target));
    sessionStorage.setItem(SENT, JSON.stringify({ key: kept.key, form: addressOf(target) }));
  });
  // Whoever watches the ticks reckons anew with those that are back.
  const tick = changed.find((field) => field.type === "checkbox");
  if (tick) addEventListener("load", () => tick.dispatchEvent(new Event("change", { bubbles: true })));
}

begin(document.querySelector("[data-typed]"));
