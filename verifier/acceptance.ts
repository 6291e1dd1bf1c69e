/** C1 and C2: that a contract was accepted between the ticks that it names, while it could be. */
import { acceptedBefore, roundOf } from './beacon.ts';
import { isUnderBeacon, iso, ms, notHere, type Tape, tickWords } from './copies.ts';
import type { Receipt } from './receipt.ts';
import { openStep, type OpenStep, type Step } from './report.ts';
import { PATIENCE_MS } from './rules.ts';

/** C1 and C2: acceptance lies between two ticks. `checkPromise` checks that trading was open. */
export function checkAcceptance(receipt: Receipt, tape: Tape): Step {
  const step = openStep(
    'acceptance',
    'The contract was accepted after the tick it names and before the next tick',
  );
  const { acceptedAfterTick, acceptedAt } = receipt;
  const before = tape.at(acceptedAfterTick);
  const after = tape.at(acceptedAfterTick + 1);
  step.value('Accepted', `after tick ${acceptedAfterTick} at ${acceptedAt}`);
  const isOfBeacon = isUnderBeacon(receipt, tape);
  if (!before) step.wait(notHere(acceptedAfterTick));
  else {
    step.value('Tick before', tickWords(before));
    if (ms(acceptedAt) < ms(before.time))
      step.fail(
        'receipt, time of acceptance',
        `is before tick ${before.number}`,
        `${before.time} or later`,
        acceptedAt,
      );
    if (ms(acceptedAt) - ms(before.time) > PATIENCE_MS)
      step.fail(
        'receipt, time of acceptance',
        'is more than 5 seconds after the last price',
        `${iso(ms(before.time) + PATIENCE_MS)} or earlier`,
        acceptedAt,
      );
  }
  if (after) {
    step.value('Next tick', tickWords(after));
    if (!isOfBeacon && ms(acceptedAt) > ms(after.time))
      step.fail(
        'receipt, time of acceptance',
        `is after tick ${after.number}`,
        `${after.time} or earlier`,
        acceptedAt,
      );
  }
  if (isOfBeacon) checkUntil(step, receipt, tape);
  return step.close();
}

/**
 * The next tick may be late, and its time is said by its number: what counts is that no round was
 * out that decides what was accepted.
 */
function checkUntil(step: OpenStep, { acceptedAfterTick, acceptedAt }: Receipt, tape: Tape): void {
  if (!tape.beacon) return step.wait('the terms of the beacon are part of what is checked');
  const round = roundOf(tape.beacon, acceptedAfterTick + 1);
  const until = acceptedBefore(tape.beacon, acceptedAfterTick);
  step.value('Round of the next tick', `${round}; accepted before round ${round + 1} was due`);
  if (ms(acceptedAt) >= until)
    step.fail(
      'receipt, time of acceptance',
      `is not before round ${round + 1} was due`,
      `before ${iso(until)}`,
      acceptedAt,
    );
}
