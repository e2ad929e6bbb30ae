// What the marks are after a list of moves: the same replay as league/rules/worksheet.py.
//
// A move is ["strike", position, digit], ["confirm", position, digit] or ["mark", clue, mark];
// positions and clues count from 0. A sheet is
//   { struck: boolean[positions][10], confirmed: (digit | null)[positions], marks: 0|1|2[clues] }

export const OPEN = 0;
export const USED = 1;
export const DOUBTED = 2;

export function blank(digits, clues) {
  return {
    struck: Array.from({ length: digits }, () => Array(10).fill(false)),
    confirmed: Array(digits).fill(null),
    marks: Array(clues).fill(OPEN),
  };
}

export function replay(moves, done, digits, clues) {
  const sheet = blank(digits, clues);
  for (const move of moves.slice(0, done)) apply(sheet, move);
  return sheet;
}

function apply(sheet, [verb, place, value]) {
  if (verb === "strike") strike(sheet, place, value);
  else if (verb === "confirm") confirm(sheet, place, value);
  else sheet.marks[place] = value;
}

function strike(sheet, position, digit) {
  const struck = !sheet.struck[position][digit];
  sheet.struck[position][digit] = struck;
  if (struck && sheet.confirmed[position] === digit) sheet.confirmed[position] = null;
}

function confirm(sheet, position, digit) {
  if (sheet.confirmed[position] === digit) {
    sheet.confirmed[position] = null;
    return;
  }
  sheet.confirmed[position] = digit;
  sheet.struck[position][digit] = false;
}

// "open", "struck", "last" (nothing else is left in the column) or "confirmed".
export function cellState(sheet, position, digit) {
  if (sheet.confirmed[position] === digit) return "confirmed";
  if (sheet.struck[position][digit]) return "struck";
  return sheet.confirmed[position] === null && openDigits(sheet, position) === 1 ? "last" : "open";
}

export function openDigits(sheet, position) {
  return sheet.struck[position].filter((struck) => !struck).length;
}

export function possible(sheet, position) {
  return sheet.confirmed[position] === null ? openDigits(sheet, position) : 1;
}

// How many codes the member's own marks leave; the clues have no say in it.
export function box(sheet) {
  return sheet.confirmed.reduce((product, _, position) => product * possible(sheet, position), 1);
}

// The fewest moves that make the same sheet: what is kept of a list that has grown too long.
export function shortest(sheet) {
  const moves = [];
  sheet.struck.forEach((column, position) => {
    column.forEach((struck, digit) => struck && moves.push(["strike", position, digit]));
    const digit = sheet.confirmed[position];
    if (digit !== null) moves.push(["confirm", position, digit]);
  });
  sheet.marks.forEach((mark, clue) => mark !== OPEN && moves.push(["mark", clue, mark]));
  return moves;
}
