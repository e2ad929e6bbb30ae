// The proofs of a public safe, worked out from what the page shows.

import { meaning } from "./meanings.js";

const bytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
const hex = (octets) => Array.from(octets, (octet) => octet.toString(16).padStart(2, "0")).join("");
export const digitsOf = (code) => Array.from(code, Number);

async function hmac(key, message) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const made = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", made, message));
}

// The commitment to these bytes, given as text, under a secret in hexadecimal.
export async function seal(secret, text) {
  return hex(await hmac(bytes(secret), new TextEncoder().encode(text)));
}

// Every code of so many digits, tried against the clues: how many fit, the last one that did, and
// for each clue how many codes break it alone. Lets the page breathe ten times on the way.
export async function census(clues, digits) {
  const tests = clues.map(meaning);
  const found = { fitting: 0, code: "", others: tests.map(() => 0) };
  const tenth = 10 ** (digits - 1);
  for (let first = 0; first < 10; first += 1) {
    for (let rest = 0; rest < tenth; rest += 1) {
      const code = String(first * tenth + rest).padStart(digits, "0");
      note(found, code, brokenBy(tests, digitsOf(code)));
    }
    await new Promise((resume) => { setTimeout(resume); });
  }
  return found;
}

// The only clue that the code breaks; -1 when it breaks none, -2 when several.
function brokenBy(tests, code) {
  let broken = -1;
  for (let i = 0; i < tests.length; i += 1) {
    if (tests[i](code)) continue;
    if (broken !== -1) return -2;
    broken = i;
  }
  return broken;
}

function note(found, code, broken) {
  if (broken >= 0) found.others[broken] += 1;
  if (broken !== -1) return;
  found.fitting += 1;
  found.code = code;
}

// Whether each code of the certificate breaks its own clue and no other.
export function certified(clues, certificate) {
  const tests = clues.map(meaning);
  return (
    tests.length === certificate.length &&
    certificate.every((witness, i) => brokenBy(tests, digitsOf(witness)) === i)
  );
}

// Code number `index`, from 0, that a draft of this tier draws from its seed (version 1 of the draws).
export async function drawnCode(seed, tier, digits, index) {
  const label = new TextEncoder().encode(`cofferwit:draws:1:code:${tier}:${index}:`);
  const code = [];
  for (let block = 0; code.length < digits; block += 1) {
    const counter = new Uint8Array(8);
    new DataView(counter.buffer).setUint32(4, block);
    const octets = await hmac(bytes(seed), new Uint8Array([...label, ...counter]));
    code.push(...Array.from(octets, (octet) => octet & 15).filter((digit) => digit < 10));
  }
  return code.slice(0, digits).join("");
}
