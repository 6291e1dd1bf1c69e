/**
 * Checks what can be checked of prices that follow from no seed: an exchange's, and those that
 * stand still on the way back to simulated ones. Says as plainly what cannot be.
 */
import { openStep, type OpenStep, type Step } from './report.ts';
import {
  committedAtOf,
  epochOf,
  JUMP_PERCENT,
  PRICE_DECIMALS,
  readUnits,
  type Source,
  sourceOf,
  type Tick,
  writeUnits,
} from './rules.ts';

/** The coin that an exchange prices the others in. */
const QUOTE_COIN = 'USDT';
const MOST_NAMED = 5;

type Live = Extract<Source, { kind: 'exchange' }>;

export type SourceCheck = {
  /** Looks at the next tick and answers where its prices come from. */
  add(tick: Tick, before: Tick | null): Source;
  /** Null where all prices are simulated. */
  close(): Step | null;
};

/**
 * `promisedSince` is the tick that carries the first commitment to an epoch's seed, null where none
 * is known.
 */
export function openSourceCheck(promisedSince: (epoch: number) => number | null): SourceCheck {
  const step = openStep(
    'exchange',
    'Exchange prices are recorded by the rule; whether the exchange sent them cannot be computed',
  );
  const origins = new Map<string, number>();
  const absent = new Map<string, number>();
  let standing = 0;
  let lastLive: number | null = null;
  let furthest = { units: 0n, where: '' };

  const unitsOf = (tick: Tick, symbol: string) =>
    readUnits(tick.prices[symbol] ?? '', PRICE_DECIMALS);

  function checkSteps(tick: Tick, before: Tick): void {
    for (const symbol of Object.keys(before.prices)) {
      const [from, to] = [unitsOf(before, symbol), unitsOf(tick, symbol)];
      if (to === null) absent.set(symbol, (absent.get(symbol) ?? 0) + 1);
      if (from === null || to === null || from <= 0n) continue;
      const apart = to > from ? to - from : from - to;
      const where = `tick ${tick.number}, price of ${symbol}`;
      if (apart * 100n > from * JUMP_PERCENT)
        step.fail(where, `moved by more than ${JUMP_PERCENT} % within one tick`);
      // Hundredths of a percent.
      const units = (apart * 10_000n) / from;
      if (units > furthest.units) furthest = { units, where: `${symbol} at tick ${tick.number}` };
    }
  }

  function checkLive(tick: Tick, live: Live, before: Tick | null): void {
    const place = `tick ${tick.number}`;
    origins.set(live.origin, (origins.get(live.origin) ?? 0) + 1);
    lastLive = tick.number;
    if (tick.commitment !== null)
      step.fail(`${place}, commitment`, 'is on a tick of an exchange', null, tick.commitment);
    const hasPrices = Object.keys(tick.prices).length > 0;
    if (hasPrices !== (live.messages !== null))
      step.fail(`${place}, source`, 'has the hash of messages exactly where there are prices');
    const quote = tick.prices[QUOTE_COIN];
    if (quote !== undefined)
      step.same(`${place}, price of ${QUOTE_COIN}`, 'is not the rate', live.rate, quote);
    const earlier = before && sourceOf(before);
    if (before && earlier?.kind === 'exchange' && earlier.origin === live.origin)
      checkSteps(tick, before);
  }

  function checkStanding(tick: Tick, before: Tick | null): void {
    const place = `tick ${tick.number}`;
    standing += 1;
    const earlier = before && sourceOf(before).kind;
    if (earlier === 'simulated' || earlier === 'unknown')
      step.fail(`${place}, source`, 'stands still without an exchange before it');
    const epoch = epochOf(tick.number);
    const since = promisedSince(epoch);
    if (lastLive !== null && since !== null && since > lastLive && since <= committedAtOf(epoch))
      step.fail(`${place}, source`, 'stands still although its epoch was committed to in time');
    for (const symbol of Object.keys(before?.prices ?? {}))
      step.same(
        `${place}, price of ${symbol}`,
        'did not stand still',
        before?.prices[symbol] ?? null,
        tick.prices[symbol] ?? null,
      );
  }

  return {
    add(tick, before) {
      const source = sourceOf(tick);
      if (source.kind === 'exchange') checkLive(tick, source, before);
      else if (source.kind === 'standing') checkStanding(tick, before);
      else if (source.kind === 'unknown')
        step.fail(`tick ${tick.number}, source`, 'is none that is known', null, tick.source);
      else if (lastLive !== null && (promisedSince(epochOf(tick.number)) ?? Infinity) <= lastLive)
        step.fail(
          `tick ${tick.number}, source`,
          'is simulated from a seed that was public since the exchange’s first tick',
        );
      return source;
    },
    close() {
      const closed = step.close();
      const isOther = origins.size > 0 || standing > 0;
      if (!isOther) return closed.verdict === 'ok' ? null : closed;
      for (const [origin, count] of [...origins].slice(0, MOST_NAMED))
        step.value(`Ticks from ${origin}`, String(count));
      if (origins.size > MOST_NAMED) step.value('Other origins', String(origins.size - MOST_NAMED));
      if (standing > 0) step.value('Ticks at which prices stood still', String(standing));
      if (absent.size > 0)
        step.value(
          'Lost their price for a while',
          [...absent].map(([symbol, count]) => `${symbol} ${count} times`).join(', '),
        );
      if (furthest.units > 0n)
        step.value(
          'Furthest step from tick to tick',
          `${writeUnits(furthest.units, 2)} %, ${furthest.where}`,
        );
      if (origins.size > 0) {
        step.value(
          'Checked',
          'the chain of hashes, the source and the form of each tick, that USDT stands at the rate, ' +
            `and that no price jumps by more than ${JUMP_PERCENT} % from one tick to the next`,
        );
        step.value(
          'Cannot be checked',
          'that the exchange said these prices: compare messages= with the SHA-256 of messages ' +
            'that you recorded yourself; nor the rate, nor what the second source said',
        );
      }
      return step.close();
    },
  };
}

/**
 * Coins keep their places: those of both ticks, where an exchange leaves some out; else all of the
 * tick before, first.
 */
export function checkOrder(step: OpenStep, tick: Tick, before: Tick, mayLack: boolean): void {
  const [symbols, earlier] = [Object.keys(tick.prices), Object.keys(before.prices)];
  const [known, seen] = mayLack
    ? [
        earlier.filter((symbol) => Object.hasOwn(tick.prices, symbol)),
        symbols.filter((symbol) => Object.hasOwn(before.prices, symbol)),
      ]
    : [earlier, symbols];
  for (const [index, symbol] of known.entries()) {
    if (seen[index] !== symbol)
      step.fail(
        `tick ${tick.number}, ${symbol}`,
        'is not where the tick before has it',
        symbol,
        seen[index] ?? null,
      );
  }
}
