/** SHA-512 (FIPS 180-4) for the verifier's signatures: short texts only, so it is written for reading, not for speed. */

const BLOCK = 128;
const WORD = (1n << 64n) - 1n;

/** The first 64 bits after the point of a whole number's square or cube root, in whole numbers only. */
function rootBits(of: bigint, degree: 2n | 3n): bigint {
  const target = of << (64n * degree);
  let low = 0n;
  let high = 1n << 72n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** degree <= target) low = middle;
    else high = middle;
  }
  return low & WORD;
}

function firstPrimes(count: number): bigint[] {
  const primes: bigint[] = [];
  for (let candidate = 2n; primes.length < count; candidate += 1n)
    if (primes.every((prime) => candidate % prime !== 0n)) primes.push(candidate);
  return primes;
}

const PRIMES = firstPrimes(80);
const ROUND_CONSTANTS = PRIMES.map((prime) => rootBits(prime, 3n));
const STARTING_STATE = PRIMES.slice(0, 8).map((prime) => rootBits(prime, 2n));

const turn = (word: bigint, by: bigint) => ((word >> by) | (word << (64n - by))) & WORD;

export function sha512(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 17) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  let state = STARTING_STATE;
  for (let at = 0; at < padded.length; at += BLOCK) state = compress(state, view, at);
  const digest = new DataView(new ArrayBuffer(64));
  for (const [index, word] of state.entries()) digest.setBigUint64(index * 8, word);
  return new Uint8Array(digest.buffer);
}

function compress(state: readonly bigint[], view: DataView, at: number): bigint[] {
  const w: bigint[] = [];
  for (let t = 0; t < 80; t += 1) {
    if (t < 16) {
      w.push(view.getBigUint64(at + t * 8));
      continue;
    }
    const [x, y] = [w[t - 15] as bigint, w[t - 2] as bigint];
    const small0 = turn(x, 1n) ^ turn(x, 8n) ^ (x >> 7n);
    const small1 = turn(y, 19n) ^ turn(y, 61n) ^ (y >> 6n);
    w.push(((w[t - 16] as bigint) + small0 + (w[t - 7] as bigint) + small1) & WORD);
  }
  let [a, b, c, d, e, f, g, h] = state as [
    ...[bigint, bigint, bigint, bigint],
    ...[bigint, bigint, bigint, bigint],
  ];
  for (let t = 0; t < 80; t += 1) {
    const big1 = turn(e, 14n) ^ turn(e, 18n) ^ turn(e, 41n);
    const choice = (e & f) ^ (~e & g & WORD);
    const one = h + big1 + choice + (ROUND_CONSTANTS[t] as bigint) + (w[t] as bigint);
    const big0 = turn(a, 28n) ^ turn(a, 34n) ^ turn(a, 39n);
    const two = big0 + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) & WORD, c, b, a, (one + two) & WORD];
  }
  return [a, b, c, d, e, f, g, h].map((word, index) => (word + (state[index] as bigint)) & WORD);
}
