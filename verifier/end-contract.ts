/** Ticks that a contract is entered and left on, and the outcome that follows from them. */
import { isUnderBeacon, iso, ms, notHere, shown, type Tape, tickWords } from './copies.ts';
import type { Receipt } from './receipt.ts';
import { openStep, type OpenStep, type Step } from './report.ts';
import {
  type Outcome,
  outcomeOf,
  PATIENCE_MS,
  PRICE_DECIMALS,
  readUnits,
  type Tick,
} from './rules.ts';

export type Ended = { outcome: Outcome; entry: bigint | null; exit: bigint | null };

/**
 * C2, C3, C4 and C7: which ticks it is entered and left on, by the tape alone; null where the tape
 * ends too early.
 */
export function endOf(receipt: Receipt, tape: Tape): { ended: Ended | null; steps: Step[] } {
  const opening = openStep(
    'entry',
    'The opening price is the price of the first tick after acceptance',
  );
  const clock = openStep(
    'expiry',
    'The end of the contract follows from its opening and its duration',
  );
  const closing = openStep(
    'exit',
    'The closing price is the price of the tick that ends the contract',
  );
  const close = (ended: Ended | null) => ({
    ended,
    steps: [opening, clock, closing].map((step) => step.close()),
  });
  const number = receipt.acceptedAfterTick + 1;
  const entry = tape.at(number);
  const lateAfter = ms(receipt.acceptedAt) + PATIENCE_MS;
  const isOfBeacon = isUnderBeacon(receipt, tape);
  if (!isOfBeacon && !entry && receipt.entryTick === null && ms(receipt.settledAt) <= lateAfter) {
    opening.fail(
      'receipt, time of settlement',
      'is before the wait for an entry price was over',
      `later than ${iso(lateAfter)}`,
      receipt.settledAt,
    );
  }
  if (!entry) {
    opening.wait(notHere(number));
    return close(null);
  }
  opening.value('First tick after acceptance', tickWords(entry));
  const isLate = !isOfBeacon && ms(entry.time) > lateAfter;
  if (isLate) opening.value('Too late', `more than 5 seconds after ${receipt.acceptedAt}`);
  else if (unitsOf(entry, receipt.coin) === null)
    opening.value('No price', `tick ${entry.number} has none of ${receipt.coin}`);
  if (isLate || unitsOf(entry, receipt.coin) === null) {
    sameTick(opening, receipt, 'entry', null);
    clock.same('receipt, expiry', 'is given without an entry', null, receipt.expiresAt);
    sameClosingTick(clock, receipt, null);
    sameTick(closing, receipt, 'exit', null);
    return close({ outcome: 'VOID', entry: null, exit: null });
  }
  sameTick(opening, receipt, 'entry', entry);
  const expiry = iso(ms(entry.time) + receipt.duration * 1000);
  clock.same(
    'receipt, expiry',
    'is not the entry’s time and the duration',
    expiry,
    receipt.expiresAt,
  );
  const end = endByTick({ clock, closing, receipt, tape, entry, expiry });
  return close(end && outcomeBetween(receipt, entry, end.exit));
}

type EndInputs = {
  clock: OpenStep;
  closing: OpenStep;
  receipt: Receipt;
  tape: Tape;
  entry: Tick;
  expiry: string;
};

/**
 * C4: the tick `duration` ticks after the entry, whatever its time; null where this stretch does
 * not have it.
 */
function endByTick({ clock, closing, receipt, tape, entry, expiry }: EndInputs) {
  const number = entry.number + receipt.duration;
  clock.value('Entry and duration', `tick ${entry.number} and ${receipt.duration} ticks`);
  clock.value('Ends with', `tick ${number}, expected at ${expiry}`);
  sameClosingTick(clock, receipt, number);
  const exit = tape.at(number);
  if (!exit) {
    closing.wait(notHere(number));
    return null;
  }
  closing.value('The tick that ends it', tickWords(exit));
  return { exit: pricedExit(closing, receipt, exit) };
}

/** Null where the coin has no price at the tick that ends the contract, which then is void. */
function pricedExit(closing: OpenStep, receipt: Receipt, tick: Tick): Tick | null {
  const exit = unitsOf(tick, receipt.coin) === null ? null : tick;
  if (!exit) closing.value('No price', `tick ${tick.number} has none of ${receipt.coin}`);
  sameTick(closing, receipt, 'exit', exit);
  return exit;
}

function outcomeBetween({ direction, coin }: Receipt, entry: Tick, exit: Tick | null): Ended {
  const [from, to] = [unitsOf(entry, coin), exit && unitsOf(exit, coin)];
  if (from === null || to === null) return { outcome: 'VOID', entry: from, exit: null };
  return { outcome: outcomeOf(direction, from, to), entry: from, exit: to };
}

const unitsOf = (tick: Tick, coin: string) => readUnits(tick.prices[coin] ?? '', PRICE_DECIMALS);

function sameClosingTick(step: OpenStep, receipt: Receipt, number: number | null): void {
  const what =
    number === null ? 'is given although no tick was counted to' : 'is not the one counted to';
  step.same('receipt, closing tick', what, shown(number), shown(receipt.closesAtTick));
}

/** The tick, price and time that the receipt has as its entry or exit are this tick's. */
function sameTick(
  step: OpenStep,
  receipt: Receipt,
  which: 'entry' | 'exit',
  tick: Tick | null,
): void {
  const [number, price, time] =
    which === 'entry'
      ? [receipt.entryTick, receipt.entryPrice, receipt.entryAt]
      : [receipt.exitTick, receipt.exitPrice, receipt.exitAt];
  const rest = tick
    ? `is not that of tick ${tick.number}`
    : 'is given although no price came in time';
  const expected = tick?.prices[receipt.coin] ?? null;
  if (expected !== null) step.value('Price', `₹${expected}`);
  step.same(`receipt, ${which} tick`, rest, shown(tick?.number ?? null), shown(number));
  step.same(`receipt, ${which} price`, rest, expected, price);
  step.same(`receipt, ${which} time`, rest, tick?.time ?? null, time);
}
