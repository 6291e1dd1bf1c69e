/**
 * How much one caller may ask for, how many reads run at once, and what connections may hold: the
 * figures in one place.
 */
import type { Cost } from '#protocol/route.ts';

/** Points: `perSecond` come back each second, up to `most`, which can be spent at once. */
export type Budget = { perSecond: number; most: number };

/** Of reads of a class: how many run at once, how many more wait, and one caller's most of both. */
export type Gate = { atOnce: number; waiting: number; ofOneCaller: number };

export type RequestLimits = {
  /** Of each signed-in person, all routes together. */
  person: Budget;
  /** Of each address: what visitors ask for, and cookies that belong to nobody. */
  address: Budget;
  gates: Readonly<Record<Exclude<Cost, 'cheap'>, Gate>>;
  /**
   * Streamed files: readers at once, in all and of one caller, how long each may read
   * even where all places are taken, and how long at most.
   */
  files: { atOnce: number; ofOneCaller: number; leastMs: number; mostMs: number };
  /** Open sockets, in all and of one address. */
  connections: { inAll: number; ofOneAddress: number };
  /** Bytes of answers that were written and not taken yet, on all sockets together. */
  unsentBytes: number;
  /** A socket on which nothing moves for so long, though an answer waits to be taken, is closed. */
  stalledMs: number;
  /** A request whose headers are not whole by then is closed, at most half as long later. */
  headersMs: number;
};

/**
 * A page of the app asks for some 30 points at once, and its reader for a few a second after that;
 * checking a receipt from scratch takes about 60, a stretch of 100,000 ticks 2,200 within half a
 * minute. An address is often many people, behind a router or a mobile network, so it has four
 * times as much as a person. What runs at once leaves a third of the pool of connections to
 * sessions and money.
 */
export const requestLimits: RequestLimits = {
  person: { perSecond: 100, most: 1_000 },
  address: { perSecond: 400, most: 4_000 },
  gates: {
    list: { atOnce: 8, waiting: 64, ofOneCaller: 24 },
    expensive: { atOnce: 2, waiting: 32, ofOneCaller: 8 },
  },
  files: { atOnce: 64, ofOneCaller: 8, leastMs: 10_000, mostMs: 20 * 60_000 },
  connections: { inAll: 20_000, ofOneAddress: 1_000 },
  unsentBytes: 16 * 1024 * 1024,
  stalledMs: 30_000,
  headersMs: 10_000,
};

/** What a request takes from its caller's budget. */
export const points: Readonly<Record<Cost, number>> = { cheap: 1, list: 3, expensive: 10 };
