/**
 * SHA-256 and HMAC-SHA256 (FIPS 180-4, RFC 2104), written out so that the verifier needs nothing
 * but the language: the same in Node, in a browser without a network, and in one that grants no
 * cryptography to a page without https.
 */

const BLOCK = 64;

const roundConstants = new Int32Array(64);
const startingState = new Int32Array(8);
fillConstants();

/** They are the first 32 bits of the fractions of the cube and square roots of the first primes. */
function fillConstants(): void {
  let found = 0;
  for (let candidate = 2; found < 64; candidate += 1) {
    let isPrime = true;
    for (let divisor = 2; divisor * divisor <= candidate; divisor += 1) {
      if (candidate % divisor === 0) isPrime = false;
    }
    if (!isPrime) continue;
    if (found < 8) startingState[found] = rootBits(BigInt(candidate), 2);
    roundConstants[found] = rootBits(BigInt(candidate), 3);
    found += 1;
  }
}

/**
 * The first 32 bits after the point of a whole number's square or cube root, in whole numbers only.
 */
function rootBits(of: bigint, degree: 2 | 3): number {
  const target = of << BigInt(32 * degree);
  let low = 0n;
  let high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** BigInt(degree) <= target) low = middle;
    else high = middle;
  }
  return Number(BigInt.asIntN(32, low));
}

const schedule = new Int32Array(64);

/** Takes one block of 64 bytes into the state. */
function compress(state: Int32Array, bytes: Uint8Array, offset: number): void {
  const w = schedule;
  const k = roundConstants;
  for (let t = 0, at = offset; t < 16; t += 1, at += 4) {
    w[t] =
      ((bytes[at] as number) << 24) |
      ((bytes[at + 1] as number) << 16) |
      ((bytes[at + 2] as number) << 8) |
      (bytes[at + 3] as number);
  }
  for (let t = 16; t < 64; t += 1) {
    const x = w[t - 15] as number;
    const y = w[t - 2] as number;
    const small0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const small1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[t] = ((w[t - 16] as number) + small0 + (w[t - 7] as number) + small1) | 0;
  }
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let t = 0; t < 64; t += 1) {
    const big1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const choice = (e & f) ^ (~e & g);
    const one = (h + big1 + choice + (k[t] as number) + (w[t] as number)) | 0;
    const big0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const two = (big0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  state[0] = ((state[0] as number) + a) | 0;
  state[1] = ((state[1] as number) + b) | 0;
  state[2] = ((state[2] as number) + c) | 0;
  state[3] = ((state[3] as number) + d) | 0;
  state[4] = ((state[4] as number) + e) | 0;
  state[5] = ((state[5] as number) + f) | 0;
  state[6] = ((state[6] as number) + g) | 0;
  state[7] = ((state[7] as number) + h) | 0;
}

/** Goes on from `state`, into which `done` bytes (whole blocks) were taken before. */
function finish(state: Int32Array, rest: Uint8Array, done: number): Uint8Array {
  const whole = rest.length - (rest.length % BLOCK);
  for (let at = 0; at < whole; at += BLOCK) compress(state, rest, at);
  const left = rest.length - whole;
  const tail = new Uint8Array(left + 9 > BLOCK ? 2 * BLOCK : BLOCK);
  tail.set(rest.subarray(whole));
  tail[left] = 0x80;
  const bits = (done + rest.length) * 8;
  const view = new DataView(tail.buffer);
  view.setUint32(tail.length - 8, Math.floor(bits / 2 ** 32));
  view.setUint32(tail.length - 4, bits >>> 0);
  for (let at = 0; at < tail.length; at += BLOCK) compress(state, tail, at);
  const digest = new Uint8Array(32);
  const words = new DataView(digest.buffer);
  for (let index = 0; index < 8; index += 1) words.setInt32(index * 4, state[index] as number);
  return digest;
}

export function sha256(bytes: Uint8Array): Uint8Array {
  return finish(startingState.slice(), bytes, 0);
}

const encoder = new TextEncoder();

/** Of a text's UTF-8 bytes; lower-case hex. */
export function sha256Hex(text: string): string {
  return toHex(sha256(encoder.encode(text)));
}

/**
 * HMAC-SHA256 under one key, of ASCII texts or bytes. The key's two blocks are taken in once, which
 * halves the work.
 */
export function hmacUnder(key: Uint8Array): (text: string | Uint8Array) => Uint8Array {
  const short = key.length > BLOCK ? sha256(key) : key;
  const inner = startingState.slice();
  const outer = startingState.slice();
  compress(inner, padded(short, 0x36), 0);
  compress(outer, padded(short, 0x5c), 0);
  return (text) => {
    const bytes = typeof text === 'string' ? encoder.encode(text) : text;
    const digest = finish(inner.slice(), bytes, BLOCK);
    return finish(outer.slice(), digest, BLOCK);
  };
}

function padded(key: Uint8Array, mask: number): Uint8Array {
  const block = new Uint8Array(BLOCK).fill(mask);
  for (const [index, byte] of key.entries()) block[index] = byte ^ mask;
  return block;
}

export function toHex(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += byte.toString(16).padStart(2, '0');
  return text;
}

/** Of pairs of hex digits; the caller has checked that they are. */
export function fromHex(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length / 2);
  for (let index = 0; index < bytes.length; index += 1) {
    bytes[index] = Number.parseInt(text.slice(index * 2, index * 2 + 2), 16);
  }
  return bytes;
}
