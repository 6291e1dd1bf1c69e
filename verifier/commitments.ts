/**
 * What the tape commits to: that each seed was committed to in time, once, and that all that is
 * said of it since is the same.
 */
import { openStep, type OpenStep } from './report.ts';
import {
  carriedBy,
  committedAtOf,
  isCarrier,
  type Promised,
  promisedBy,
  sourceOf,
  type Tick,
} from './rules.ts';
import type { Epoch } from './tape.ts';

export type CommitmentCheck = {
  step: OpenStep;
  /** By epoch, as the first tick of this stretch has it that says so. */
  promiseOf(epoch: number): (Promised & { tick: number }) | undefined;
  /** Looks at the next tick. */
  add(tick: Tick): void;
  /** What is said of an epoch is what the ticks have. */
  compare(epoch: Epoch): void;
  /** The first tick of this stretch that carries commitments. */
  firstCarrier(): Tick | null;
};

export function openCommitmentCheck(): CommitmentCheck {
  const commitments = openStep(
    'commitments',
    'Each seed was committed on the tape at least one epoch before its first use, and not replaced',
  );
  const promises = new Map<number, Promised & { tick: number }>();
  let firstCarrier: Tick | null = null;

  function checkCommitments(tick: Tick): void {
    // Those of an exchange carry none, which is checked with their source.
    if (sourceOf(tick).kind === 'exchange') return;
    const where = `tick ${tick.number}, commitment`;
    if (!isCarrier(tick.number)) {
      if (tick.commitment !== null)
        commitments.fail(where, 'is on a tick that carries none', null, tick.commitment);
      return;
    }
    const promised = promisedBy(tick) ?? [];
    if (promised.length === 0) return commitments.fail(where, 'is missing');
    // While prices stand still, there are epochs that will never have a seed.
    const isWhole = sourceOf(tick).kind === 'simulated';
    const due = carriedBy(tick.number).slice(isWhole ? 0 : -promised.length);
    commitments.same(
      where,
      'does not name the epoch and the next four',
      due.join(', '),
      promised.map(({ epoch }) => epoch).join(', '),
    );
    for (const one of promised) checkPromise(one, tick);
    firstCarrier ??= tick;
  }

  /**
   * Once a tick has committed to a seed, all later ones repeat that; none claims an older
   * commitment than there is.
   */
  function checkPromise(promise: Promised, { number }: Tick): void {
    const where = `epoch ${promise.epoch}`;
    const before = promises.get(promise.epoch);
    if (before) {
      const wrong = `on tick ${number} is not the one on tick ${before.tick}`;
      commitments.same(`${where}, commitment`, wrong, before.hash, promise.hash);
      commitments.same(`${where}, since`, wrong, text(before.since), text(promise.since));
      return;
    }
    promises.set(promise.epoch, { ...promise, tick: number });
    if (promise.since > committedAtOf(promise.epoch))
      commitments.fail(
        `${where}, commitment`,
        'comes less than an epoch before its first use',
        `tick ${committedAtOf(promise.epoch)} or earlier`,
        `tick ${promise.since}`,
      );
    const isOlder = promise.since < number;
    if (promise.since > number || (isOlder && (firstCarrier || !isCarrier(promise.since))))
      commitments.fail(
        `${where}, commitment`,
        'is not on the tape since the tick that is named for it',
        `tick ${number}`,
        `tick ${promise.since}`,
      );
  }

  function comparePromise(epoch: Epoch): void {
    const where = `epoch ${epoch.number}`;
    const promise = promises.get(epoch.number);
    const since = `${where}, tick of its commitment`;
    if (promise) {
      const wrong = `is not the one on tick ${promise.tick}`;
      commitments.same(`${where}, commitment`, wrong, promise.hash, epoch.commitment);
      commitments.same(since, wrong, text(promise.since), text(epoch.committedAtTick));
      return;
    }
    const latest = committedAtOf(epoch.number);
    if (epoch.committedAtTick > latest)
      commitments.same(
        since,
        'is not as the rule counts',
        text(latest),
        text(epoch.committedAtTick),
      );
  }

  return {
    step: commitments,
    promiseOf: (epoch) => promises.get(epoch),
    add: checkCommitments,
    compare: comparePromise,
    firstCarrier: () => firstCarrier,
  };
}

const text = (number: number) => String(number);
