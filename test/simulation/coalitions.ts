/**
 * What coalitions make of a contract of 60 ticks with three witnesses, of whom two are enough: each strategy decides with nothing but
 * what its members know at that moment, by the rules of docs/witness-protocol.md, and draws are the real ones. Moves are added up
 * as drawn.
 */
import { createCipheriv, createHash, hash } from 'node:crypto';

const EPOCH_TICKS = 60;
const DURATION = 60;
const WITNESSES = [0, 1, 2] as const;
const PAIRS = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const;
/** All present, or one left out: fewer are not enough. */
const SETS = [0b111, 0b110, 0b101, 0b011] as const;
const ALL = 0b111;
/** A draw's standard deviation. */
const SIGMA = 53_510;
/**
 * In the epoch of the entry a coalition that knows the rest leaves the honest one out once the customer would stand so far behind,
 * in standard deviations of what is left: found by trying, nothing depends on it.
 */
const ENOUGH = 0.2;

export type Coalition = {
  name: string;
  /** Whether it has the operator's values, and which witnesses belong to it. */
  operator: boolean;
  witnesses: readonly number[];
  /** Whether it bets itself, and so wants the contract to win. */
  bets: boolean;
  /** The contract's share of wins as docs/market.md has it. */
  published: number;
};

export const coalitions: readonly Coalition[] = [
  { name: 'operator alone', operator: true, witnesses: [], bets: false, published: 0.5 },
  {
    name: 'operator and one of three',
    operator: true,
    witnesses: [2],
    bets: false,
    published: 0.5,
  },
  // From four million contracts on normal numbers, without a hash: the same strategy by another way.
  {
    name: 'operator and two of three',
    operator: true,
    witnesses: [1, 2],
    bets: false,
    published: 0.111,
  },
  { name: 'two of three, betting', operator: false, witnesses: [1, 2], bets: true, published: 0.5 },
  {
    name: 'one witness alone, betting',
    operator: false,
    witnesses: [2],
    bets: true,
    published: 0.5,
  },
];

/** Values of one tick: the operator's, one of each witness, one of each pair. */
type Values = { s: Buffer; x: readonly Buffer[]; z: readonly Buffer[] };

const BLOCK = 64;
const HEAD = Buffer.concat([Buffer.from('drishti-draw-1\n'), Buffer.alloc(32, 7)]);
const MOST_BYTES = HEAD.length + 4 + 33 * (WITNESSES.length + PAIRS.length);
/** Room for a key's block and what is hashed under it: a hundred million hashes make no others. */
const inner = Buffer.alloc(BLOCK + MOST_BYTES);
const outer = Buffer.alloc(BLOCK + 32);

/** HMAC-SHA256 of what was written into `inner` after its first block. */
function hmac(key: Uint8Array, length: number): Buffer {
  inner.fill(0x36, 0, BLOCK);
  outer.fill(0x5c, 0, BLOCK);
  for (let at = 0; at < key.length; at += 1) {
    inner[at] = (key[at] as number) ^ 0x36;
    outer[at] = (key[at] as number) ^ 0x5c;
  }
  hash('sha256', inner.subarray(0, BLOCK + length), 'buffer').copy(outer, BLOCK);
  return hash('sha256', outer, 'buffer');
}

/** The draw of a tick with these present; values that somebody does not know are taken for zeros. */
function drawOf({ s, x, z }: Values, number: number, present: number, known = 0b111): number {
  let end = BLOCK + HEAD.copy(inner, BLOCK);
  end = inner.writeUInt32BE(number, end);
  const put = (value: Buffer | null) => {
    inner[end] = value === null ? 0 : 1;
    end += 1;
    if (value !== null) end += value.copy(inner, end);
  };
  for (const place of WITNESSES) put(present & (1 << place) ? (x[place] as Buffer) : null);
  // With two of three present, every pair has somebody who is.
  for (const index of PAIRS.keys()) put(known & (1 << index) ? (z[index] as Buffer) : ZEROS);
  const key = hmac(s, end - BLOCK);
  const bytes = hmac(key, inner.write(`BTC:${number}`, BLOCK, 'latin1'));
  let sum = -262_140;
  for (let at = 0; at < 16; at += 2)
    sum += ((bytes[at] as number) << 8) + (bytes[at + 1] as number);
  return sum;
}
const ZEROS = Buffer.alloc(32);

/** The same seed gives the same values. */
function openValues(seed: string): () => Values {
  const key = createHash('sha256').update(seed).digest();
  const stream = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  const zeros = Buffer.alloc(7 * 32);
  return () => {
    const bytes = stream.update(zeros);
    const value = (index: number) => bytes.subarray(index * 32, index * 32 + 32);
    return { s: value(0), x: [value(1), value(2), value(3)], z: [value(4), value(5), value(6)] };
  };
}

export type Share = {
  coalition: Coalition;
  contracts: number;
  wins: number;
  share: number;
  errors: number;
};

/** `errors` is how many standard errors the share is from the published one. */
export function simulateCoalition(coalition: Coalition, contracts: number, seed: string): Share {
  const next = openValues(`${seed} ${coalition.name}`);
  let wins = 0;
  for (let count = 0; count < contracts; count += 1)
    if (isWon(coalition, next, count % EPOCH_TICKS)) wins += 1;
  const { published } = coalition;
  const share = wins / contracts;
  const error = Math.sqrt((published * (1 - published)) / contracts);
  return { coalition, contracts, wins, share, errors: (share - published) / error };
}

/** One contract, entered at this place of its epoch (0 is the last tick of the epoch before). */
function isWon(coalition: Coalition, next: () => Values, entry: number): boolean {
  const ticks = Array.from({ length: DURATION }, next);
  const isKnown = PAIRS.map(([low, high]) =>
    coalition.witnesses.some((place) => place === low || place === high),
  );
  const knownBits = isKnown.reduce((bits, known, index) => (known ? bits | (1 << index) : bits), 0);
  const decide = !coalition.operator
    ? decideBlind
    : coalition.witnesses.length >= 2
      ? decideKnowing
      : decideGuessing;
  // What the colluding alone make of each tick, which they know in advance.
  const theirs =
    decide === decideKnowing ? ticks.map((values, at) => drawOf(values, at, 0b110)) : [];
  let [moved, present] = [0, ALL as number];
  for (const [at, values] of ticks.entries()) {
    // Whoever was left out is back at an epoch's first tick.
    if ((entry + at) % EPOCH_TICKS === 0) present = ALL;
    const left = Math.min(EPOCH_TICKS - ((entry + at) % EPOCH_TICKS), DURATION - at);
    present = decide({ at, left, moved, present, values, theirs, knownBits, coalition });
    moved += drawOf(values, at, present);
  }
  // A tie, which sixty draws hardly ever make, is refunded.
  return moved > 0;
}

type Moment = {
  at: number;
  /** Ticks of this epoch, from this one on, up to the exit. */
  left: number;
  /** The contract's move so far: above zero it wins. */
  moved: number;
  present: number;
  values: Values;
  theirs: readonly number[];
  knownBits: number;
  coalition: Coalition;
};

/** Has the operator's value and everybody's x before the close, but not every z: takes those for zeros and hopes. */
function decideGuessing({ at, moved, present, values, knownBits }: Moment): number {
  if (present !== ALL || moved <= 0) return present;
  let [best, lowest] = [present, Infinity];
  for (const set of SETS) {
    const guess = drawOf(values, at, set, knownBits);
    if (guess < lowest) [best, lowest] = [set, guess];
  }
  return best;
}

/**
 * Knows all: leaves the honest one out for the rest of the epoch as soon as the contract is lost without it, or, where its exit lies
 * in the next epoch, once it stands far enough behind.
 */
function decideKnowing({ at, left, moved, present, values, theirs }: Moment): number {
  if (present !== ALL) return present;
  let end = moved;
  for (let tick = at; tick < at + left; tick += 1) end += theirs[tick] ?? 0;
  const rest = DURATION - at - left;
  if (rest === 0) return end < 0 ? 0b110 : ALL;
  if (end < -ENOUGH * SIGMA * Math.sqrt(rest)) return 0b110;
  // On the epoch's last tick it costs nothing to take the lower one.
  return left === 1 && (theirs[at] ?? 0) < drawOf(values, at, ALL) ? 0b110 : ALL;
}

/** Has no operator's value, so that its own ones say nothing: behind, one of them stays away and hopes. */
function decideBlind({ moved, present, coalition }: Moment): number {
  if (present !== ALL || moved > 0) return present;
  return ALL & ~(1 << (coalition.witnesses[0] ?? 0));
}
