/**
 * What a receipt repeats of the tape, and the hash that it keeps of it: each field that is not as
 * the tape has it is named.
 */
import type { BeaconTerms } from './beacon.ts';
import type { Receipt } from './receipt.ts';
import { openStep, type OpenStep, type Step } from './report.ts';
import { beaconOf, type Tick, tickText } from './rules.ts';
import type { Signed } from './check-signatures.ts';
import type { Epoch } from './tape.ts';

export type Tape = {
  ticks: readonly Tick[];
  epochs: readonly Epoch[];
  /** Undefined where this stretch does not have it. */
  at(number: number): Tick | undefined;
  /** The terms that its ticks name; null where they name none, or they are not at hand. */
  beacon: BeaconTerms | null;
  /** The hash of tick 0, null where it is not at hand. */
  genesis: string | null;
  signed: Signed | null;
};

export const ms = (time: string) => Date.parse(time);
export const iso = (time: number) => new Date(time).toISOString();
export const tickWords = (tick: Tick) => `tick ${tick.number} at ${tick.time}`;
export const shown = (value: string | number | null) => (value === null ? null : String(value));
export const notHere = (number: number) => `tick ${number} is part of what is checked`;

/**
 * Whether the contract was accepted on a beacon's tape, where nothing depends on when a tick was
 * recorded.
 */
export function isUnderBeacon({ acceptedAfterTick }: Receipt, tape: Tape): boolean {
  const tick = tape.at(acceptedAfterTick);
  if (tick) return beaconOf(tick) !== null;
  return tape.beacon !== null && acceptedAfterTick >= tape.beacon.tick;
}

/** What the receipt repeats of the tape is what the tape has. */
export function checkCopies(receipt: Receipt, tape: Tape): Step {
  const step = openStep(
    'copies',
    'The ticks, epochs and prices on the receipt are those of the tape',
  );
  const first = receipt.entryTick ?? receipt.acceptedAfterTick;
  const last = receipt.exitTick ?? first;
  step.value('Ticks', receipt.ticks.map(({ number }) => String(number)).join(', '));
  step.value('Path', `${receipt.path.length} prices from tick ${first} to ${last}`);
  for (const number of new Set([receipt.acceptedAfterTick, first, last])) {
    if (!receipt.ticks.some((tick) => tick.number === number))
      step.fail(`receipt, tick ${number}`, 'is missing');
  }
  for (const tick of receipt.ticks) compareTicks(step, tick, tape.at(tick.number), 'receipt, ');
  // A tick at which an exchange's coin had no price is no point of the path.
  const lacking = new Set(
    tape.ticks
      .filter(
        ({ number, prices }) => number >= first && number <= last && !(receipt.coin in prices),
      )
      .map(({ number }) => number),
  );
  step.same(
    'receipt, path',
    'does not have as many prices as ticks from entry to exit',
    shown(last - first + 1 - lacking.size),
    shown(receipt.path.length),
  );
  let number = first - 1;
  for (const point of receipt.path) {
    do number += 1;
    while (lacking.has(number));
    const where = `receipt, path at tick ${number}`;
    const tick = tape.at(number);
    step.same(`${where}, number`, 'is not that of the tape', shown(number), shown(point.tick));
    if (!tick) {
      step.wait(notHere(number));
      continue;
    }
    step.same(
      `${where}, price`,
      'is not that of the tape',
      tick.prices[receipt.coin] ?? null,
      point.price,
    );
    step.same(`${where}, time`, 'is not that of the tape', tick.time, point.time);
  }
  for (const epoch of receipt.epochs) compareEpochs(step, epoch, tape.epochs, 'receipt, ');
  return step.close();
}

/** Names each field in which a tick differs from the one of the tape. */
export function compareTicks(
  step: OpenStep,
  tick: Tick,
  other: Tick | undefined,
  place: string,
): void {
  if (!other) return step.wait(notHere(tick.number));
  const where = `${place}tick ${tick.number}`;
  if (tick.hash === other.hash && tickText(tick) === tickText(other))
    return compareStep(step, tick, other, where);
  const wrong = 'is not that of the tape';
  step.same(`${where}, version`, wrong, shown(other.version), shown(tick.version));
  step.same(`${where}, time`, wrong, other.time, tick.time);
  for (const symbol of new Set([...Object.keys(other.prices), ...Object.keys(tick.prices)]))
    step.same(
      `${where}, price of ${symbol}`,
      wrong,
      other.prices[symbol] ?? null,
      tick.prices[symbol] ?? null,
    );
  step.same(`${where}, commitment`, wrong, other.commitment, tick.commitment);
  compareStep(step, tick, other, where);
  step.same(`${where}, source`, wrong, other.source, tick.source);
  step.same(`${where}, previous hash`, wrong, other.previousHash, tick.previousHash);
  step.same(`${where}, hash`, wrong, other.hash, tick.hash);
}

/** Names `placed` and `step` if they differ; a tick's text does not hold its step. */
function compareStep(step: OpenStep, tick: Tick, other: Tick, where: string): void {
  for (const field of ['placed', 'step'] as const)
    step.same(
      `${where}, ${field}`,
      'is not that of the tape',
      other[field] ?? null,
      tick[field] ?? null,
    );
}

/**
 * Names each field in which an epoch differs; a seed that one of both does not have yet is no
 * difference.
 */
export function compareEpochs(
  step: OpenStep,
  epoch: Epoch,
  others: readonly Epoch[],
  place: string,
): void {
  const where = `${place}epoch ${epoch.number}`;
  const other = others.find(({ number }) => number === epoch.number);
  if (!other) return step.fail(where, 'is none of those that made the ticks');
  const wrong = 'is not that of the tape';
  step.same(`${where}, first tick`, wrong, shown(other.firstTick), shown(epoch.firstTick));
  step.same(`${where}, last tick`, wrong, shown(other.lastTick), shown(epoch.lastTick));
  step.same(
    `${where}, tick of its commitment`,
    wrong,
    shown(other.committedAtTick),
    shown(epoch.committedAtTick),
  );
  step.same(`${where}, commitment`, wrong, other.commitment, epoch.commitment);
  if (other.seed !== null && epoch.seed !== null)
    step.same(`${where}, seed`, wrong, other.seed, epoch.seed);
}

/**
 * C10: the hash that the receipt keeps is on the tape, and it was settled while that tick was the
 * newest.
 */
export function checkHead(receipt: Receipt, tape: Tape): Step {
  const step = openStep('chain-head', 'The chain head on the receipt is on the tape');
  const { tick: number, hash } = receipt.chainHead;
  step.value('Chain head', `tick ${number}, ${hash}`);
  step.value('Settled', receipt.settledAt);
  const tick = tape.at(number);
  const next = tape.at(number + 1);
  if (!tick) {
    step.wait(notHere(number));
    return step.close();
  }
  step.same('receipt, chain head', `is not the hash of tick ${number}`, tick.hash, hash);
  if (ms(receipt.settledAt) < ms(tick.time))
    step.fail(
      'receipt, time of settlement',
      `is before tick ${number}`,
      `${tick.time} or later`,
      receipt.settledAt,
    );
  // A beacon's tick has its time by its number, however late it was recorded.
  if (next && beaconOf(next) === null && ms(receipt.settledAt) > ms(next.time))
    step.fail(
      'receipt, time of settlement',
      `is after tick ${next.number}`,
      `${next.time} or earlier`,
      receipt.settledAt,
    );
  const { closesAtTick } = receipt;
  if (closesAtTick !== null && number < closesAtTick)
    step.fail(
      'receipt, chain head',
      'is before the tick that ends it',
      `tick ${closesAtTick} or later`,
      `tick ${number}`,
    );
  return step.close();
}
