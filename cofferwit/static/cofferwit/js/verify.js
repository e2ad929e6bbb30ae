// The page of a public safe: its proofs are redone here, in the visitor's browser, from what the
// page itself shows. Whatever differs turns the banner red and is named.

import { census, certified, drawnCode, seal } from "./verify/proofs.js";

const DRAWS = 3;
const VERSION = "1"; // of the draws that this script can redo

const page = document.querySelector("[data-verify]");
const shown = (name) => document.querySelector(`[data-${name}]`).textContent.replace(/\s/g, "");
const each = (name) => [...document.querySelectorAll(`[data-${name}]`)].map((found) => found.textContent.trim());

// The safe, as the page shows it.
function safe() {
  return {
    id: page.dataset.safe,
    tier: page.dataset.tier,
    house: page.dataset.house !== undefined,
    code: shown("code"),
    commitment: shown("commitment"),
    secret: shown("secret"),
    canonical: shown("canonical"),
    seed: shown("seed"),
    version: page.dataset.version,
    certificate: each("witness"),
    others: [...document.querySelectorAll("[data-others]")].map((found) => Number(found.dataset.others)),
  };
}

const proofs = {
  async seal(claims, sealed) {
    const mine = await seal(claims.secret, claims.canonical);
    showSeal(mine, claims.commitment);
    return (
      mine === claims.commitment &&
      sealed.code === claims.code &&
      String(sealed.id) === claims.id &&
      sealed.tier === claims.tier
    );
  },
  async unique(claims, sealed, counted) {
    return counted.fitting === 1 && counted.code === claims.code;
  },
  async needed(claims, sealed, counted) {
    return (
      certified(sealed.clues, claims.certificate) &&
      counted.others.every((others, i) => others > 0 && others === claims.others[i])
    );
  },
  async draw(claims) {
    for (let index = 0; index < DRAWS; index += 1) {
      if ((await drawnCode(claims.seed, claims.tier, claims.code.length, index)) === claims.code) return true;
    }
    return false;
  },
};

// Beside the commitment shown, the one found here, and how many characters they share.
function showSeal(mine, commitment) {
  const same = [...mine].filter((character, i) => character === commitment[i]).length;
  const box = document.querySelector("[data-mine]");
  for (const [i, part] of [...box.querySelectorAll(".hash__v span")].entries()) {
    part.textContent = mine.slice(8 * i, 8 * i + 8);
    part.classList.toggle("is-other", part.textContent !== commitment.slice(8 * i, 8 * i + 8));
  }
  box.hidden = false;
  const line = document.querySelector("[data-same]");
  line.classList.toggle("same--bad", same !== mine.length);
  line.querySelector("[data-share]").textContent = line.dataset.text.replace("{n}", same);
  line.hidden = false;
}

// The server's word stays for what cannot be redone here: a house safe's draw, an older version's.
async function verify() {
  const claims = safe();
  const names = Object.keys(proofs).filter((name) => name !== "draw" || (!claims.house && claims.version === VERSION));
  let sealed;
  let counted;
  try {
    sealed = JSON.parse(claims.canonical);
    counted = await census(sealed.clues, claims.code.length);
  } catch {
    sealed ??= {};
  }
  for (const name of names) {
    const holds = await proofs[name](claims, sealed, counted).catch(() => false);
    if (!holds) state(name).dataset.state = "bad";
  }
  conclude();
}

const state = (name) => page.querySelector(`[data-proof="${name}"]`);

function conclude() {
  const bad = [...page.querySelectorAll('[data-proof][data-state="bad"]')];
  page.dataset.state = bad.length ? "bad" : page.dataset.state;
  const names = bad.map((each) => each.querySelector("b").textContent.trim());
  const list = new Intl.ListFormat(document.documentElement.lang).format(names);
  const failing = page.querySelector("[data-failing]");
  failing.hidden = !bad.length;
  if (bad.length) failing.textContent = failing.dataset.text.replace("{names}", list);
  say("browser");
  page.dataset.done = "";
}

function say(who) {
  for (const sentence of page.querySelectorAll("[data-say]")) sentence.hidden = sentence.dataset.say !== who;
}

// Web Crypto is there on a secure page only.
if (globalThis.crypto?.subtle) verify();
else say("insecure");
