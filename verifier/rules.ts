/**
 * The published rules, written a second time from docs/verification.md: how a tick's text and its
 * prices come about, and how a contract ends. Shares no code with the server on purpose: one
 * mistake cannot hide in both.
 */

import { type CoinRule, type CoinRules, relatedRules } from './coins.ts';

/** Version of a tick's text on a tape without a beacon. */
export const PLAIN_VERSION = 4;
/** Version of a tick's text on a tape that a beacon feeds. */
export const BEACON_VERSION = 5;
export const NO_PREVIOUS_HASH = '0'.repeat(64);
export const PRICE_DECIMALS = 8;
export const RUPEE_DECIMALS = 2;
/** Ticks in an epoch. */
export const EPOCH_TICKS = 60;
/** Epochs that are committed to before they begin. */
export const EPOCHS_AHEAD = 4;
/** Longest wait for the entry tick, and greatest age of the last price at an acceptance. */
export const PATIENCE_MS = 5_000;
/** No price of an exchange moves further than this from one tick to the next, in percent. */
export const JUMP_PERCENT = 10n;

/** Seconds -> fixed return in percent of the stake (C6). */
export const returns: Readonly<Record<number, number>> = { 60: 30, 120: 40, 180: 50 };

const MIDPOINT = 262_140;
const STEP_NUMERATOR = 24_126_264n;
const STEP_DENOMINATOR = 100_000_000_000_000_000n;

/** A decimal of exactly `decimals` decimals, in its smallest unit; null where the text is none. */
export function readUnits(text: string, decimals: number): bigint | null {
  const match = /^(-?)(0|[1-9][0-9]*)\.([0-9]+)$/.exec(text);
  if (match?.[3]?.length !== decimals) return null;
  const size = BigInt(`${match[2] ?? ''}${match[3]}`);
  return match[1] === '-' ? -size : size;
}

export function writeUnits(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const text = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
  return units < 0n ? `-${text}` : text;
}

export type Tick = {
  /** Version of the tick's text: PLAIN_VERSION or BEACON_VERSION. */
  version: number;
  number: number;
  time: string;
  /** Rupees with eight decimals by symbol, in the order of the tape. */
  prices: Record<string, string>;
  commitment: string | null;
  source: string;
  hash: string;
  previousHash: string;
  /** Root of the contracts accepted since the tick before, hex; null for `-`. */
  placed?: string | null;
  /** The operator's value for this tick, where its epoch has a chain. */
  step?: string | null;
};

/**
 * Where a tick's prices come from. From seeds. Or from the tick before, where they stand still
 * until an epoch begins that was committed to in time. Or from an exchange: at a rate in rupees for
 * one USDT, with the SHA-256 of the messages read.
 */
export type Source =
  | { kind: 'simulated'; rules: CoinRules }
  /** By the SHA-256 of the text that says what moves each coin. */
  | { kind: 'simulated'; terms: string }
  /** By the SHA-256 of the terms of the beacon whose rounds its draws follow from as well. */
  | { kind: 'simulated'; beacon: string }
  | { kind: 'standing' | 'unknown' }
  | { kind: 'exchange'; origin: string; rate: string; messages: string | null };

const EXCHANGE =
  /^(exchange [a-z0-9.:[\]-]{1,255} usdt=([0-9]{1,10}\.[0-9]{8}))(?: messages=([0-9a-f]{64}))?$/;

const LISTED = /^simulated-listed ([0-9a-f]{64})$/;
const OF_BEACON = /^simulated-beacon ([0-9a-f]{64})$/;

export function sourceOf({ source }: Pick<Tick, 'source'>): Source {
  if (source === 'simulated-related') return { kind: 'simulated', rules: relatedRules };
  const [, terms] = LISTED.exec(source) ?? [];
  if (terms !== undefined) return { kind: 'simulated', terms };
  const [, beacon] = OF_BEACON.exec(source) ?? [];
  if (beacon !== undefined) return { kind: 'simulated', beacon };
  if (source === 'simulated-standing') return { kind: 'standing' };
  const [, origin, rate, messages = null] = EXCHANGE.exec(source) ?? [];
  if (origin === undefined || rate === undefined) return { kind: 'unknown' };
  return { kind: 'exchange', origin, rate, messages };
}

/** The SHA-256 of the terms that a beacon's tick names; null for any other tick. */
export function beaconOf(tick: Pick<Tick, 'source'>): string | null {
  const source = sourceOf(tick);
  return 'beacon' in source ? source.beacon : null;
}

/** The text whose SHA-256 is the tick's hash. */
export function tickText(tick: Tick): string {
  let text = `drishti-tick-${tick.version}\nnumber=${tick.number}\ntime=${tick.time}\n`;
  for (const [symbol, price] of Object.entries(tick.prices)) text += `${symbol}=${price}\n`;
  text += `commitment=${tick.commitment ?? '-'}\nplaced=${tick.placed ?? '-'}\n`;
  return `${text}source=${tick.source}\nprevious=${tick.previousHash}\n`;
}

/** Tick 0 belongs to no epoch and answers 0. */
export const epochOf = (tick: number): number => Math.ceil(tick / EPOCH_TICKS);
export const firstTickOf = (epoch: number): number => (epoch - 1) * EPOCH_TICKS + 1;
export const lastTickOf = (epoch: number): number => epoch * EPOCH_TICKS;
/**
 * The last tick that may be the first to carry the commitment to an epoch's seed: a whole epoch
 * before its first use.
 */
export const committedAtOf = (epoch: number): number => (epoch === 1 ? 0 : firstTickOf(epoch - 1));
/** Whether a tick has to carry commitments: tick 0 and the first of each epoch. */
export const isCarrier = (tick: number): boolean =>
  tick === 0 || tick === firstTickOf(epochOf(tick));
/** The epochs that a carrier names: its own and the next four. */
export function carriedBy(tick: number): number[] {
  const epochs = Array.from({ length: EPOCHS_AHEAD + 1 }, (_, index) => epochOf(tick) + index);
  return epochs.filter((epoch) => epoch > 0);
}

/**
 * The anchor of an epoch's chain on the tape, in hex, and the tick that is said to have it first.
 */
export type Promised = { epoch: number; since: number; hash: string };

const NAMED = /^([0-9]{1,10})@([0-9]{1,10})\/([0-9a-f]{64})$/;

/** Returns the commitments that a tick's line names; null if the line has no known form. */
export function promisedBy({ commitment }: Pick<Tick, 'commitment'>): Promised[] | null {
  if (commitment === null) return [];
  const promised: Promised[] = [];
  for (const part of commitment.split(',')) {
    const [, epoch = '', since = '', hash = ''] = NAMED.exec(part) ?? [];
    if (hash === '') return null;
    promised.push({ epoch: Number.parseInt(epoch, 10), since: Number.parseInt(since, 10), hash });
  }
  return promised;
}

/** The line of a tick that names what it commits to. */
export const promiseLine = (promised: readonly Promised[]): string =>
  promised.map(({ epoch, since, hash }) => `${epoch}@${since}/${hash}`).join(',');

/**
 * The prices of one tick from those of the tick before, in units of 0.00000001 rupee; `hmac` is of
 * the epoch's seed. A coin without a rule, and one whose price follows from one that is not there,
 * is left out.
 */
export function nextPrices(
  previous: ReadonlyMap<string, bigint>,
  tick: number,
  hmac: (text: string) => Uint8Array,
  rules: CoinRules,
): Map<string, bigint> {
  const next = new Map<string, bigint>();
  for (const [symbol, price] of previous) {
    const rule = rules(symbol);
    if (rule === null) continue;
    const leader = rule.follows === null ? null : rules(rule.follows);
    if (rule.follows !== null && leader) {
      const from = previous.get(rule.follows);
      if (from === undefined || from <= 0n) continue;
      const to = walk(from, hmac(`${rule.follows}:${tick}`), leader);
      const share = (price * to * 2n + from) / (from * 2n);
      next.set(symbol, share > 0n ? share : 1n);
    } else {
      next.set(symbol, rule.isFixed ? price : walk(price, hmac(`${symbol}:${tick}`), rule));
    }
  }
  return next;
}

function walk(previous: bigint, bytes: Uint8Array, { volatility }: CoinRule): bigint {
  let draw = -MIDPOINT;
  for (let at = 0; at < 16; at += 2)
    draw += (bytes[at] as number) * 256 + (bytes[at + 1] as number);
  const size = BigInt(Math.abs(draw) * volatility) * previous * STEP_NUMERATOR;
  const rounded = (size * 2n + STEP_DENOMINATOR) / (STEP_DENOMINATOR * 2n);
  const moved = draw < 0 ? previous - rounded : previous + rounded;
  return moved > 0n ? moved : 1n;
}

export type Direction = 'BUY_UP' | 'SELL_SHORT';
export type Outcome = 'WIN' | 'LOSS' | 'REFUNDED' | 'VOID';

/** C5. Prices in units of 0.00000001 rupee. */
export function outcomeOf(direction: Direction, entry: bigint, exit: bigint): Outcome {
  if (exit === entry) return 'REFUNDED';
  const isRight = direction === 'BUY_UP' ? exit > entry : exit < entry;
  return isRight ? 'WIN' : 'LOSS';
}

/** C6 and C7, paise: the whole stake back without a result, and what a win adds rounded down. */
export function payoutOf(outcome: Outcome, stake: bigint, percent: bigint): bigint {
  if (outcome === 'LOSS') return 0n;
  return outcome === 'WIN' ? stake + (stake * percent) / 100n : stake;
}

/** Returns the sentence that a receipt has to quote. */
export function ruleOf(direction: Direction, outcome: Outcome): string {
  if (outcome === 'VOID')
    return 'A contract is void when its coin has no opening price within 5 seconds of its acceptance, or no closing price: the whole stake is returned.';
  if (outcome === 'REFUNDED')
    return 'The closing price equals the opening price: the whole stake is returned.';
  if (direction === 'BUY_UP')
    return 'Buy Up wins when the closing price is above the opening price.';
  return 'Sell Short wins when the closing price is below the opening price.';
}

/** The line of arithmetic that a receipt has to show. */
export function arithmeticOf(outcome: Outcome, stake: bigint, percent: bigint): string {
  const rupees = (paise: bigint) => `₹${writeUnits(paise, RUPEE_DECIMALS)}`;
  const paid = payoutOf(outcome, stake, percent);
  if (outcome === 'LOSS') return `${rupees(stake)} staked, ${rupees(0n)} paid`;
  if (outcome !== 'WIN') return `${rupees(stake)} staked, ${rupees(stake)} returned`;
  const gain = rupees(paid - stake);
  return `${rupees(stake)} × ${percent}% = ${gain}; ${rupees(stake)} + ${gain} = ${rupees(paid)}`;
}
