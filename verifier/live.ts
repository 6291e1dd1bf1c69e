/**
 * Follows the public tape as it is recorded: checks every tick, says by how much ticks come late by
 * this machine's clock, and keeps the newest signed head. Nobody can make up later what somebody
 * watched.
 */
import { readBeaconTerms, roundOf, roundTime } from './beacon.ts';
import { PACKAGE_MISSING } from './beacon-steps.ts';
import type { SignedHead } from './heads.ts';
import { fetchHead, openPublicBeacon } from './public-beacon.ts';
import {
  fetchCoins,
  fetchNewest,
  type Get,
  itemsOf,
  openEpochs,
  openGenesis,
  Unreachable,
} from './public-tape.ts';
import { readTicks } from './read.ts';
import { openStep, type OpenStep, type Report, reportOf } from './report.ts';
import { beaconOf, epochOf, EPOCHS_AHEAD, type Tick } from './rules.ts';
import { openSigned } from './check-signatures.ts';
import { knowAll, openTapeCheck } from './tape.ts';

/** Between two looks at the tape; a tick may have been there for so long when it is seen. */
const LOOK_MS = 200;
/** Ticks that are answered by their numbers, at most. */
const AT_ONCE = 60;
/** Later than this is said. */
const LATE_MS = 1_000;
/** From one round to the next. After that the operator has a round that nobody could trade on. */
const ROUND_MS = 3_000;
const MOST_NAMED = 5;

export type LiveOptions = {
  /** Milliseconds since 1970, by this machine. */
  now: () => number;
  /** Resolves after `ms` milliseconds, or once it is stopped. */
  wait: (ms: number) => Promise<void>;
  isStopped: () => boolean;
  /** Told of each tick with its lateness in milliseconds, null for those that were there before. */
  onTick?: (tick: Tick, lateMs: number | null) => void;
};

/**
 * The report is of all ticks that came meanwhile; `head` is the newest that was rightly signed,
 * null where none is.
 */
export async function followTape(
  get: Get,
  options: LiveOptions,
): Promise<{ report: Report; head: SignedHead | null }> {
  const { now, wait, isStopped, onTick } = options;
  const check = openTapeCheck();
  const signed = openSigned();
  check.knowSigned(signed);
  const lateness = openLateness();
  const heads = openStep('heads', 'Each newest head is signed, and is the hash of its tick');
  const epochsOf = openEpochs(get);
  const genesisOf = openGenesis(get);
  const publicBeacon = openPublicBeacon(get);
  const ticks = new Map<number, string>();
  const shown = new Map<number, string>();
  let kept: SignedHead | null = null;
  let genesis: string | null = null;
  let terms: string | null = null;
  let coins: string | null = null;
  const first = await fetchNewest(get);
  let [next, failed, epoch] = [first, 0, -1];

  async function knowEpochs(from: number, to: number): Promise<void> {
    const epochs = await epochsOf({ from: Math.max(1, from), to: to + EPOCHS_AHEAD });
    check.know(epochs);
    await signed.take({ beacon: terms === null ? null : { terms, rounds: [] }, epochs });
  }

  async function takeHead(): Promise<void> {
    const { tick, hash, signature } = await fetchHead(get);
    shown.set(tick, hash);
    const key = terms === null ? null : (readBeaconTerms(terms)?.heads ?? null);
    if (key === null || genesis === null) return;
    const head = { tape: genesis, key, tick, hash };
    if (!signed.isAble()) heads.wait(PACKAGE_MISSING);
    else if (signature === null) heads.fail(`head, tick ${tick}, signature`, 'is missing');
    else if (!signed.isHeadOf(key, { ...head, signature }))
      heads.fail(`head, tick ${tick}, signature`, 'is not that of the key', null, signature);
    else kept = { ...head, signature, keptIn: 'this run' };
  }

  async function takeTicks(): Promise<void> {
    const path = `/api/market/ticks?from=${next}&to=${next + AT_ONCE - 1}`;
    const fresh = readTicks(itemsOf(await get(path)));
    const seenAt = now();
    const last = fresh.at(-1);
    if (!last) return wait(LOOK_MS);
    const beacon = await publicBeacon(fresh);
    terms = beacon?.terms ?? terms;
    coins ??= await fetchCoins(get, fresh);
    genesis = await genesisOf(fresh);
    await signed.take({ beacon, epochs: [] });
    knowAll(check, { genesis, beacon, coins: epoch < 0 ? coins : null });
    if (epochOf(last.number) > epoch) await knowEpochs(epochOf(next), epochOf(last.number));
    epoch = epochOf(last.number);
    check.add(fresh);
    for (const tick of fresh) {
      ticks.set(tick.number, tick.hash);
      const isNew = tick.number > first;
      if (isNew) lateness.add(tick, seenAt, terms);
      onTick?.(tick, isNew ? seenAt - Date.parse(tick.time) : null);
    }
    next = last.number + 1;
    await takeHead();
  }

  while (!isStopped()) {
    try {
      await takeTicks();
    } catch (error) {
      if (!(error instanceof Unreachable) || ticks.size === 0) throw error;
      failed += 1;
      await wait(LATE_MS);
    }
  }
  // Seeds became public meanwhile.
  await knowEpochs(epochOf(first), epoch);
  for (const [tick, hash] of shown)
    if (ticks.has(tick))
      heads.same(
        `head, tick ${tick}, hash`,
        'is not that of the tape',
        ticks.get(tick) ?? '',
        hash,
      );
  heads.value('Heads seen', String(shown.size));
  if (kept) describeHead(heads, kept);
  if (failed > 0) lateness.step.value('Times without an answer', String(failed));
  return {
    report: reportOf([...check.report().steps, lateness.close(), heads.close()]),
    head: kept,
  };
}

function describeHead(step: OpenStep, { tick, hash, signature }: SignedHead): void {
  step.value('Newest signed head', `tick ${tick}, ${hash}`);
  step.value('Signature', signature);
}

function openLateness() {
  const step = openStep('live', 'No tick came before its round was due, by this computer’s clock');
  const late: { number: number; by: number }[] = [];
  let [count, sum, most, place] = [0, 0, -Infinity, 0];
  const named = (over: number) => {
    const these = late.filter(({ by }) => by > over);
    const words = these.slice(0, MOST_NAMED).map(({ number, by }) => `tick ${number} by ${by} ms`);
    const more = these.length - words.length;
    return { count: these.length, words: words.join(', ') + (more > 0 ? ` and ${more} more` : '') };
  };
  return {
    step,
    add(tick: Tick, seenAt: number, terms: string | null): void {
      const of = terms === null || beaconOf(tick) === null ? null : readBeaconTerms(terms);
      const by = Math.round(seenAt - Date.parse(tick.time));
      count += 1;
      sum += by;
      if (by > most) [most, place] = [by, tick.number];
      if (by > LATE_MS) late.push({ number: tick.number, by });
      if (!of || tick.number <= of.tick) return;
      const due = roundTime(of, roundOf(of, tick.number));
      if (seenAt < due)
        step.fail(
          `tick ${tick.number}, time`,
          'was there before its round was due, unless this machine’s clock is slow',
          `${iso(due)} or later`,
          iso(seenAt),
        );
    },
    close() {
      if (count === 0) step.wait('a tick comes');
      else {
        step.value('Ticks watched', String(count));
        step.value('Late by', `${Math.round(sum / count)} ms on average`);
        step.value('Latest', `tick ${place} by ${most} ms`);
      }
      const [seconds, rounds] = [named(LATE_MS), named(ROUND_MS)];
      if (seconds.count > 0) step.value('Later than 1 s', `${seconds.count}: ${seconds.words}`);
      if (rounds.count > 0)
        step.value(
          'More than one round behind',
          `${rounds.count}: ${rounds.words}. The operator could know more than others meanwhile`,
        );
      return step.close();
    },
  };
}

const iso = (time: number) => new Date(time).toISOString();
