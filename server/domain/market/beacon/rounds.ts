/**
 * The rounds that the tape needs next, in memory: asked for when they are due, missed ones side by
 * side, and believed once their signature is the network's. What relays answer is believed in
 * nothing else.
 */
import { setTimeout as wait } from 'node:timers/promises';

import type { Clock } from '#server/kit/clock.ts';
import type { RandomSource } from '#server/kit/ids.ts';
import type { Log } from '#server/kit/process/log.ts';

import { BEHIND_MS, firstRoundAfter, type Network, PERIOD, roundTime } from './network.rules.ts';
import { openSignatureCheck, type Round } from './signatures.ts';

/**
 * Those who hand out a network's rounds. Which of them answers decides nothing: a signature is
 * right or it is not.
 */
export type Relays = {
  /**
   * The signature of a round, from the first relay that answers with one that is right. Throws
   * where no relay has one: the round is not there yet, or no relay can be reached.
   */
  signature(
    round: number,
    asked: { isRight(signature: Uint8Array): boolean; signal: AbortSignal },
  ): Promise<Uint8Array>;
};

export type Rounds = {
  /** Null while it is not known. */
  get(round: number): Round | null;
  /** The newest that is known, 0 where none is: nobody can have it before it is due. */
  newest(): number;
  /**
   * Since when no round that is due has come, as far as this process has asked; null while they
   * come.
   */
  waitsSince(): Date | null;
  /** The round that is waited for since then; null while they come. */
  waitsFor(): number | null;
  /**
   * Whether a round was out that by this clock is due only in a second: then the clock is slow, or
   * was until the last look.
   */
  isClockBehind(): boolean;
  /** Looks at once whether one is; false also where nobody answers. */
  checkClock(): Promise<boolean>;
  /** Asks for these now and waits until each is known. */
  fetch(from: number, to: number): Promise<void>;
  /**
   * The first round that the next tick needs: from now on that and later ones are asked for as they
   * are due.
   */
  need(from: number): void;
  start(): void;
  stop(): Promise<void>;
};

/** Missed rounds that are asked for side by side and checked at once. */
const AT_ONCE = 32;
/** Rounds that are known before the tape needs them, at most: half an hour of them. */
const MOST_AHEAD = 600;
/** A round comes some tenths of a second after it is due. */
const FRESH_MS = 2_000;
const FIRST_RETRY_MS = 100;
const LONGEST_RETRY_MS = 2_000;
const LOOK_MS = 500;
/**
 * Of relays that wait for a round instead of saying that it is not there: an answer this near to it
 * says nothing.
 */
const SURE_MS = 200;
const CLOCK_LOOK_MS = 15_000;

export function keepRounds(options: {
  network: Network;
  relays: Relays;
  clock: Clock;
  random: RandomSource;
  log: Log;
}): Rounds {
  const { network, relays, clock, random, log } = options;
  const check = openSignatureCheck(network, random);
  const known = new Map<number, Round>();
  const stopping = new AbortController();
  let loop: Promise<void> | null = null;
  let newest = 0;
  let needed: number | null = null;
  let failures = 0;
  /** What was asked for in vain since the last round came, and since when. */
  let unanswered: { round: number; since: number } | null = null;
  let isBehind = false;
  let clockLoop: Promise<void> | null = null;

  const now = () => clock.now().getTime();
  const sleep = (ms: number) =>
    wait(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  function keep(round: Round): void {
    known.set(round.number, round);
    newest = Math.max(newest, round.number);
    unanswered = null;
  }

  const ask = async (number: number, isRight: (signature: Uint8Array) => boolean) => ({
    number,
    signature: await relays.signature(number, { isRight, signal: stopping.signal }),
  });
  const askOne = async (number: number) =>
    keep(await ask(number, (signature) => check.isOf({ number, signature })));

  /**
   * Many are checked at once; where that fails, each is asked for again and checked by itself. Of
   * those that do not all come, the ones before the first that is missing count. Throws where that
   * is the first of all.
   */
  async function askMany(from: number, to: number): Promise<void> {
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index).filter(
      (number) => !known.has(number),
    );
    const [only] = numbers;
    if (only === undefined) return;
    if (numbers.length === 1) return askOne(only);
    const answers = await Promise.allSettled(numbers.map((number) => ask(number, () => true)));
    const missing = answers.findIndex(({ status }) => status === 'rejected');
    const rounds = answers
      .slice(0, missing < 0 ? answers.length : missing)
      .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const first = answers[0];
    if (first?.status === 'rejected') throw first.reason;
    if (check.areOf(rounds)) return rounds.forEach(keep);
    log.warn({ from, to }, 'A relay answered a wrong round; each is asked for again');
    for (const { number } of rounds) await askOne(number);
  }

  /** The first that is needed and not known. */
  function nextNeeded(): number | null {
    if (needed === null) return null;
    let next = needed;
    while (known.has(next)) next += 1;
    return next;
  }

  /** How many rounds are due from this one on. */
  const dueFrom = (round: number) =>
    Math.floor((now() - roundTime(network, round)) / (PERIOD * 1_000)) + 1;

  /** How long nothing is to be asked for. */
  async function askNext(): Promise<number> {
    const next = nextNeeded();
    if (next === null || needed === null || next - needed >= MOST_AHEAD) return LOOK_MS;
    const missing = dueFrom(next);
    const askedAt = now();
    const age = askedAt - roundTime(network, next);
    if (missing < 1) return Math.min(Math.max(-age, 1), LOOK_MS);
    try {
      await askMany(next, next + Math.min(missing, AT_ONCE) - 1);
      if (failures > 0) log.info({ round: next }, 'Rounds of the beacon come again');
      failures = 0;
      return 0;
    } catch (error) {
      if (age < FRESH_MS) return FIRST_RETRY_MS;
      failures += 1;
      unanswered ??= { round: next, since: askedAt };
      if (failures === 1) log.warn({ error, round: next }, 'A round of the beacon is waited for');
      return Math.min(FIRST_RETRY_MS * 2 ** Math.min(failures, 8), LONGEST_RETRY_MS);
    }
  }

  /**
   * Rounds that are out are asked for only once they are due by our clock, so a slow one would show
   * in nothing else.
   */
  async function isPublished(round: number): Promise<boolean> {
    try {
      await ask(round, (signature) => check.isOf({ number: round, signature }));
      return now() < roundTime(network, round) - SURE_MS;
    } catch {
      return false;
    }
  }

  async function watchClock(): Promise<void> {
    while (!stopping.signal.aborted) {
      const round = firstRoundAfter(network, now() + BEHIND_MS);
      await sleep(Math.min(roundTime(network, round) - BEHIND_MS - now(), PERIOD * 1_000));
      if (stopping.signal.aborted) return;
      const wasBehind = isBehind;
      isBehind = await isPublished(round);
      if (isBehind && !wasBehind) log.error({ round }, 'The clock is behind the beacon');
      if (!isBehind) await sleep(CLOCK_LOOK_MS);
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) await sleep(await askNext());
  }

  return {
    get: (round) => known.get(round) ?? null,
    newest: () => newest,
    waitsSince: () => unanswered && new Date(unanswered.since),
    waitsFor: () => unanswered?.round ?? null,
    isClockBehind: () => isBehind,
    checkClock: () => isPublished(firstRoundAfter(network, now() + BEHIND_MS)),
    async fetch(from, to) {
      for (let first = from; first <= to; first += AT_ONCE)
        await askMany(first, Math.min(first + AT_ONCE - 1, to));
    },
    need(from) {
      needed = from;
      // Of a tape that was rewound, what is far ahead would be all that is kept.
      for (const number of known.keys())
        if (number < from || number >= from + MOST_AHEAD) known.delete(number);
    },
    start() {
      loop ??= run();
      clockLoop ??= watchClock();
    },
    async stop() {
      stopping.abort();
      await Promise.all([loop, clockLoop]);
    },
  };
}
