// What each kind of clue says, told again in another language than the server's: a second opinion.
// x, y, z and w are the digits at the positions that the clue names, v is its value.

const PRIMES = new Set([2, 3, 5, 7]);
const isPrime = (n) => n > 1 && ![2, 3, 5, 7].some((p) => n !== p && n % p === 0); // below 100
const isSquare = (n) => Number.isInteger(Math.sqrt(n));
const isPrimeDigit = (x) => PRIMES.has(x);
const isEven = (x) => x % 2 === 0;

const ABOUT_POSITIONS = {
  even: (v, x) => isEven(x),
  odd: (v, x) => !isEven(x),
  prime: (v, x) => isPrimeDigit(x),
  not_prime: (v, x) => !isPrimeDigit(x),
  multiple: (v, x) => x % v === 0,
  greater: (v, x) => x > v,
  less: (v, x) => x < v,
  sum: (v, x, y) => x + y === v,
  sum_multiple: (v, x, y) => (x + y) % v === 0,
  gap: (v, x, y) => Math.abs(x - y) === v,
  gap_at_least: (v, x, y) => Math.abs(x - y) >= v,
  gap_at_most: (v, x, y) => Math.abs(x - y) <= v,
  product: (v, x, y) => x * y === v,
  below: (v, x, y) => x < y,
  equal: (v, x, y) => x === y,
  different: (v, x, y) => x !== y,
  divides: (v, x, y) => x >= 2 && y !== 0 && y % x === 0,
  times: (v, x, y) => x === v * y,
  number_multiple: (v, x, y) => (10 * x + y) % v === 0,
  number_prime: (v, x, y) => isPrime(10 * x + y),
  number_square: (v, x, y) => isSquare(10 * x + y),
  number_greater: (v, x, y) => 10 * x + y > v,
  number_sum: (v, x, y, z, w) => 10 * x + y + 10 * z + w === v,
  number_below: (v, x, y, z, w) => 10 * x + y < 10 * z + w,
  sum3: (v, x, y, z) => x + y + z === v,
  sum_equals: (v, x, y, z) => x + y === z,
  sums_equal: (v, x, y, z, w) => x + y === z + w,
  sum_greater: (v, x, y, z, w) => x + y > z + w,
};

const total = (code) => code.reduce((sum, x) => sum + x, 0);
const neighbours = (code, fit) => code.every((x, i) => i === 0 || fit(code[i - 1], x));
const standsOut = (code, at, fit) => code.every((x, i) => i === at || fit(code[at], x));
const how = (code, fit) => code.filter(fit).length;

const ABOUT_THE_CODE = {
  digit_sum: (v, code) => total(code) === v,
  digit_sum_multiple: (v, code) => total(code) % v === 0,
  exactly_even: (v, code) => how(code, isEven) === v,
  exactly_odd: (v, code) => how(code, (x) => !isEven(x)) === v,
  exactly_prime: (v, code) => how(code, isPrimeDigit) === v,
  occurs: ([digit, times], code) => how(code, (x) => x === digit) === times,
  distinct: (v, code) => new Set(code).size === v,
  largest: (v, code) => Math.max(...code) === v,
  smallest: (v, code) => Math.min(...code) === v,
  spread: (v, code) => Math.max(...code) - Math.min(...code) === v,
  largest_at: (v, code, at) => standsOut(code, at, (x, other) => x > other),
  smallest_at: (v, code, at) => standsOut(code, at, (x, other) => x < other),
  ascending: (v, code) => neighbours(code, (x, y) => x < y),
  descending: (v, code) => neighbours(code, (x, y) => x > y),
  palindrome: (v, code) => code.every((x, i) => x === code[code.length - 1 - i]),
  no_adjacent_equal: (v, code) => neighbours(code, (x, y) => x !== y),
  code_divisible: (v, code) => Number(code.join("")) !== 0 && Number(code.join("")) % v === 0,
};

// A clue, as JSON, made a function of a code, an array of digits. A kind it does not know throws.
export function meaning({ kind, at = "", value }) {
  const places = [...at].map((letter) => letter.charCodeAt(0) - 65);
  if (Object.hasOwn(ABOUT_THE_CODE, kind)) {
    const test = ABOUT_THE_CODE[kind];
    return (code) => test(value, code, places[0]);
  }
  if (!Object.hasOwn(ABOUT_POSITIONS, kind)) throw new RangeError(`unknown kind of clue: ${kind}`);
  const test = ABOUT_POSITIONS[kind];
  const [a, b, c, d] = places;
  return (code) => test(value, code[a], code[b], code[c], code[d]);
}
