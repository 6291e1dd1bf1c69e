/**
 * Checks a stretch of the tape with its epochs, without any receipt: numbering, times, hashes, the
 * chain, commitments, seeds, and every price that a revealed seed makes. Takes ticks page by page,
 * so that a long period needs no memory.
 */
import type { Beacon } from './beacon.ts';
import { openBeaconCheck } from './beacon-steps.ts';
import { type CoinRules, readTerms } from './coins.ts';
import { openCommitmentCheck } from './commitments.ts';
import { type Anchored, type Draws, openOperatorChain } from './operator-chain.ts';
import { openStep, type Report, reportOf, type Step } from './report.ts';
import {
  beaconOf,
  epochOf,
  firstTickOf,
  lastTickOf,
  nextPrices,
  NO_PREVIOUS_HASH,
  PRICE_DECIMALS,
  readUnits,
  type Source,
  sourceOf,
  type Tick,
  tickText,
  writeUnits,
} from './rules.ts';
import { checkOrder, openSourceCheck } from './sources.ts';
import { sha256Hex } from './sha256.ts';
import type { Signed } from './check-signatures.ts';

export type Epoch = {
  number: number;
  firstTick: number;
  lastTick: number;
  /** Hex: the anchor of the epoch's chain. */
  commitment: string;
  committedAtTick: number;
  /** Null until its last tick is on the tape. */
  seed: string | null;
  /** When the seed is expected, while it is null. */
  seedRevealsAt: string | null;
};

/** A hash of the tape that somebody kept, e.g. the chain head of a receipt. */
export type KeptHead = { tick: number; hash: string; keptIn: string };

export type TapeCheck = {
  /** The next ticks, rising; epochs that they need have to be known before. */
  add(ticks: readonly Tick[]): void;
  know(epochs: readonly Epoch[]): void;
  /**
   * The text that ticks may name by its hash: what moves each coin. To be known before such ticks.
   */
  knowCoins(terms: string): void;
  /**
   * The hash of tick 0, where the stretch does not begin with it. To be known before ticks whose
   * epochs have chains.
   */
  knowTape(hash: string): void;
  /**
   * The beacon that ticks name, and rounds of it; null where there is none. To be known before such
   * ticks; more rounds may follow.
   */
  knowBeacon(beacon: Beacon | null): void;
  /** What is known of signatures and of the chain of seeds; it may grow until the report. */
  knowSigned(signed: Signed): void;
  report(): Report;
};

export function verifyTape(
  ticks: readonly Tick[],
  epochs: readonly Epoch[],
  { heads = [], ...known }: { heads?: readonly KeptHead[] } & KnownOfTape = {},
): Report {
  const check = openTapeCheck(heads);
  knowAll(check, known);
  check.know(epochs);
  check.add(ticks);
  return check.report();
}

/** What ticks name and do not hold: the coins, tick 0, and the beacon with what is signed of it. */
type KnownOfTape = {
  coins?: string | null;
  genesis?: string | null;
  beacon?: Beacon | null;
  signed?: Signed;
};
export function knowAll(check: TapeCheck, { coins, genesis, beacon, signed }: KnownOfTape): void {
  if (coins) check.knowCoins(coins);
  if (genesis) check.knowTape(genesis);
  if (beacon !== undefined) check.knowBeacon(beacon);
  if (signed) check.knowSigned(signed);
}

export function openTapeCheck(heads: readonly KeptHead[] = []): TapeCheck {
  const numbering = openStep(
    'numbering',
    'Ticks are numbered one after another, and none is missing',
  );
  const times = openStep('times', 'Each tick is later than the one before');
  const hashes = openStep('hashes', 'Each tick’s hash is the SHA-256 of its text');
  const chain = openStep('chain', 'Each tick names the hash of the tick before');
  const promises = openCommitmentCheck();
  const commitments = promises.step;
  const seeds = openStep('seeds', 'Each revealed seed is the committed one');
  const prices = openStep('prices', 'Each price follows from its seed and the price before');
  const sources = openSourceCheck(
    (epoch) => promises.promiseOf(epoch)?.since ?? epochs.get(epoch)?.committedAtTick ?? null,
  );
  const operator = openOperatorChain();
  const beacon = openBeaconCheck();
  const kept = openStep('kept-heads', 'The tape still has the hashes that were kept of it');

  const epochs = new Map<number, Epoch>();
  const keptAt = new Map<number, KeptHead[]>();
  for (const head of heads) keptAt.set(head.tick, [...(keptAt.get(head.tick) ?? []), head]);
  const missing = new Set<number>();
  /** Epochs of ticks here whose prices need no seed: it has to be public all the same. */
  const chained = new Set<number>();
  let first: Tick | null = null;
  let last: Tick | null = null;
  /**
   * As the rule has them: a price that was changed is named once, not again at each tick that
   * follows.
   */
  let walked = new Map<string, bigint>();
  /** Of the simulated ticks of this stretch; null before the first. */
  let simulated: string | null = null;
  /** By the hash of their text. */
  const listed = new Map<string, CoinRules>();
  let count = 0;
  let priced = 0;
  let longestGap = 0;

  function know(more: readonly Epoch[]): void {
    let before: Epoch | null = null;
    for (const epoch of more) {
      const where = `epoch ${epoch.number}`;
      // Where an exchange's prices were recorded there are none; a seed that simulated prices lack
      // is missed at its ticks.
      if (before && epoch.number <= before.number)
        commitments.fail(
          where,
          'does not follow on the epoch before',
          text(before.number + 1),
          text(epoch.number),
        );
      before = epoch;
      epochs.set(epoch.number, epoch);
      const facts = [
        ['first tick', firstTickOf(epoch.number), epoch.firstTick],
        ['last tick', lastTickOf(epoch.number), epoch.lastTick],
      ] as const;
      for (const [name, expected, seen] of facts)
        commitments.same(
          `${where}, ${name}`,
          'is not as the rule counts',
          text(expected),
          text(seen),
        );
    }
  }

  /** A tape changes once, from version 4 to 5: openBeaconCheck checks that the source fits. */
  function checkVersion(tick: Tick): void {
    const where = `tick ${tick.number}, version`;
    const { version } = tick;
    if (last && version < last.version)
      hashes.fail(
        where,
        'is older than that of the tick before',
        text(last.version),
        text(version),
      );
  }

  /** Undefined where nothing is known of the epoch. */
  function anchoredAt(number: number): Anchored | undefined {
    const [promise, epoch] = [promises.promiseOf(number), epochs.get(number)];
    if (promise) return { epoch: number, anchor: promise.hash, since: promise.since };
    return epoch && { epoch: number, anchor: epoch.commitment, since: epoch.committedAtTick };
  }

  function checkSeedOfChain({ number, seed }: Epoch, anchored: Anchored): void {
    const where = `epoch ${number}, seed`;
    const anchor = seed === null ? null : operator.anchorOf(seed, anchored);
    if (anchor !== null) seeds.same(where, 'is not the one committed to', anchored.anchor, anchor);
    else if (seed !== null) seeds.wait('the hash of tick 0 is known');
  }

  function knowCoins(text: string): void {
    const rules = readTerms(text);
    if (rules) listed.set(sha256Hex(text), rules);
    else prices.fail('the coins', 'are not listed in a known form');
  }

  /**
   * What moves the coins at a simulated tick; null where that is not known. Otherwise a holder of
   * the seeds could choose between two prices.
   */
  function rulesOf(tick: Tick, source: Source & { kind: 'simulated' }): CoinRules | null {
    // Once, from seeds alone to seeds and a beacon, whose terms say when.
    if ('beacon' in source && simulated !== null && readsFromSeeds(simulated)) simulated = null;
    simulated ??= tick.source;
    if (tick.source !== simulated)
      prices.fail(`tick ${tick.number}, source`, 'is not that of the simulated ticks before it');
    if ('rules' in source) return source.rules;
    const named = 'terms' in source ? source.terms : beacon.coinsOf(tick);
    if (named === null) {
      prices.wait('the terms of the beacon are known');
      return null;
    }
    const rules = listed.get(named) ?? null;
    if (!rules) prices.wait(`the list of coins is known whose SHA-256 is ${named}`);
    for (const symbol of Object.keys(tick.prices))
      if (rules && rules(symbol) === null)
        prices.fail(`tick ${tick.number}, ${symbol}`, 'is not on the list of coins');
    return rules;
  }

  function drawsOf(tick: Tick, anchored: Anchored): Draws | null {
    if (beaconOf(tick) === null) return operator.drawsOf(tick, anchored);
    const round = beacon.roundOf(tick);
    if (!round) prices.wait(`the round of tick ${tick.number} is known`);
    return operator.drawsOf(tick, anchored, round);
  }

  function checkPrices(tick: Tick, before: Tick | null): void {
    const number = epochOf(tick.number);
    const next = new Map<string, bigint>();
    const source = sources.add(tick, before);
    const isSeeded = source.kind === 'simulated';
    const rules = isSeeded ? rulesOf(tick, source) : null;
    const anchored = anchoredAt(number);
    if (!anchored) operator.none(tick);
    else if (isSeeded && number > 0) chained.add(number);
    const isStill = beacon.isChange(tick) && beaconOf(tick) !== null;
    const hmac = isSeeded && anchored && !isStill ? drawsOf(tick, anchored) : null;
    const moved = rules && hmac ? nextPrices(walked, tick.number, hmac, rules) : null;
    const expectedAll = isStill ? walked : moved;
    const symbols = Object.keys(tick.prices);
    const isLive = (one: Tick | null) => one !== null && sourceOf(one).kind === 'exchange';
    if (before) checkOrder(prices, tick, before, isLive(tick) || isLive(before));
    for (const symbol of symbols) {
      const seen = readUnits(tick.prices[symbol] ?? '', PRICE_DECIMALS);
      const expected = expectedAll?.get(symbol);
      // The first tick of a stretch, and a coin's first, have nothing to be computed from.
      if (expected === undefined) {
        if (seen !== null) next.set(symbol, seen);
        else
          prices.fail(
            `tick ${tick.number}, price of ${symbol}`,
            'is no price',
            null,
            tick.prices[symbol] ?? null,
          );
        continue;
      }
      next.set(symbol, expected);
      priced += 1;
      if (expected !== seen)
        prices.fail(
          `tick ${tick.number}, price of ${symbol}`,
          isStill ? 'did not stand still' : 'does not follow from the seed',
          writeUnits(expected, PRICE_DECIMALS),
          tick.prices[symbol] ?? null,
        );
    }
    if (before && isSeeded && !anchored && !isStill) noteMissing(number);
    walked = next;
  }

  function noteMissing(number: number): void {
    if (number === 0 || missing.has(number)) return;
    missing.add(number);
    prices.fail(`epoch ${number}`, 'is missing: its ticks have no seed');
  }

  function add(ticks: readonly Tick[]): void {
    for (const tick of ticks) {
      const where = `tick ${tick.number}`;
      first ??= tick;
      if (last) {
        numbering.same(
          where,
          'does not follow on the tick before',
          text(last.number + 1),
          text(tick.number),
        );
        const gap = Date.parse(tick.time) - Date.parse(last.time);
        longestGap = Math.max(longestGap, gap);
        if (gap <= 0)
          times.fail(`${where}, time`, 'is not later than the tick before', last.time, tick.time);
        chain.same(
          `${where}, previous hash`,
          `is not that of tick ${last.number}`,
          last.hash,
          tick.previousHash,
        );
      } else if (tick.number === 0) {
        chain.same(
          `${where}, previous hash`,
          'is not 64 zeros',
          NO_PREVIOUS_HASH,
          tick.previousHash,
        );
      }
      hashes.same(
        `${where}, hash`,
        'does not fit the tick’s text',
        sha256Hex(tickText(tick)),
        tick.hash,
      );
      checkVersion(tick);
      if (tick.number === 0) operator.knowTape(tick.hash);
      promises.add(tick);
      beacon.add(tick, last);
      checkPrices(tick, last);
      for (const head of keptAt.get(tick.number) ?? []) {
        kept.same(`${where}, hash`, `is not the one kept in ${head.keptIn}`, head.hash, tick.hash);
        keptAt.delete(tick.number);
      }
      last = tick;
      count += 1;
    }
  }

  function report(): Report {
    if (!first || !last) {
      numbering.wait('there are ticks to check');
      return reportOf([numbering.close()]);
    }
    for (const epoch of epochs.values()) {
      promises.compare(epoch);
      const anchored = anchoredAt(epoch.number);
      if (anchored) checkSeedOfChain(epoch, anchored);
      if (epoch.seed === null && epoch.lastTick <= last.number)
        seeds.fail(
          `epoch ${epoch.number}, seed`,
          `is not public although tick ${epoch.lastTick} is on the tape`,
        );
    }
    for (const number of chained)
      if (!epochs.has(number)) seeds.wait(`epoch ${number} is part of what is checked`);
    numbering.value('Ticks', `${first.number} to ${last.number}, ${count} in all`);
    times.value('From', first.time);
    times.value('To', last.time);
    times.value('Longest gap', `${longestGap} ms`);
    hashes.value('Hashes computed', text(count));
    chain.value('Hash of the first', first.hash);
    chain.value('Hash of the last', last.hash);
    const start = first.number;
    const known = [...epochs.values()];
    const inside = known.filter(({ committedAtTick }) => committedAtTick >= start);
    commitments.value('Found on the tape', epochNumbers(inside));
    if (inside.length < known.length)
      commitments.value(
        'On ticks before this stretch',
        epochNumbers(known.filter((epoch) => !inside.includes(epoch))),
      );
    const carrier = promises.firstCarrier();
    if (carrier !== null)
      commitments.value('Ahead', `four epochs, as tick ${numberOf(carrier)} names them`);
    const revealed = known.filter(({ seed }) => seed !== null);
    seeds.value('Revealed', epochNumbers(revealed));
    if (revealed.length < known.length)
      seeds.value('Not revealed yet', epochNumbers(known.filter(({ seed }) => seed === null)));
    prices.value('Prices computed', text(priced));
    const steps: Step[] = [numbering, times, hashes, chain, commitments, seeds, prices].map(
      (step) => step.close(),
    );
    for (const more of [operator.close(), sources.close()]) if (more) steps.push(more);
    steps.push(...beacon.close(known));
    if (heads.length > 0) {
      for (const [tick] of keptAt) kept.wait(`tick ${tick} is part of what is checked`);
      for (const head of heads) kept.value(head.keptIn, `tick ${head.tick}, ${head.hash}`);
      steps.push(kept.close());
    }
    return reportOf(steps);
  }

  return {
    add,
    know,
    knowCoins,
    report,
    knowTape: operator.knowTape,
    knowBeacon: beacon.know,
    knowSigned: beacon.knowSigned,
  };
}

const readsFromSeeds = (source: string) => beaconOf({ source }) === null;
const text = (number: number) => String(number);
const numberOf = ({ number }: Tick) => text(number);

function epochNumbers(epochs: readonly Epoch[]): string {
  const [from, to] = [epochs[0]?.number, epochs.at(-1)?.number];
  if (from === undefined || to === undefined) return 'none';
  return from === to ? `epoch ${from}` : `epochs ${from} to ${to}`;
}
