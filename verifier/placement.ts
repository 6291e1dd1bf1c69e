/** That a contract was on the tape as it was placed, before anybody could know what decides it. */
import { notHere, type Tape } from './copies.ts';
import { rootFrom } from './chains.ts';
import type { Receipt } from './receipt.ts';
import { openStep, type Step } from './report.ts';

/** A contract's place among those that a tick says were accepted since the tick before. */
export type Placed = {
  tick: number;
  /** 16 bytes, hex: without it nobody finds out by trying what was placed. */
  salt: string;
  index: number;
  size: number;
  /** Hashes of the audit path, hex, nearest first. */
  path: string[];
};

/** Fields of a contract that its leaf covers. */
export type Leaf = Pick<
  Receipt,
  'id' | 'coin' | 'direction' | 'amount' | 'duration' | 'acceptedAt'
>;

/** Returns the leaf of one contract, which a tick's `placed` covers. */
export function leafText(leaf: Leaf, salt: string): string {
  const { id, coin, direction, amount, duration, acceptedAt } = leaf;
  const lines = [
    ...['drishti-placement-1', `id=${id}`, `coin=${coin}`, `direction=${direction}`],
    ...[`amount=${amount}`, `duration=${duration}`, `acceptedAt=${acceptedAt}`, `salt=${salt}`],
  ];
  return `${lines.join('\n')}\n`;
}

/**
 * Returns null for a receipt that comes without its file, and for a contract that was void before
 * the tick that would cover it.
 */
export function checkPlacement(receipt: Receipt, tape: Tape): Step | null {
  const { placed, acceptedAfterTick, chainHead } = receipt;
  const number = acceptedAfterTick + 1;
  const tick = tape.at(number);
  if (placed === undefined) return null;
  const step = openStep(
    'placement',
    'The tick after acceptance records the contract as it was placed',
  );
  if (placed === null) {
    // It was void before that tick came.
    if (chainHead.tick < number) return null;
    step.fail('placed', 'is missing');
    return step.close();
  }
  step.value('Place', `${placed.index + 1} of ${placed.size} on tick ${placed.tick}`);
  step.same(
    'placed, tick',
    'is not the one after its acceptance',
    String(number),
    String(placed.tick),
  );
  if (!tick) step.wait(notHere(number));
  else
    step.same(
      'placed',
      `is not what tick ${number} says was accepted before it`,
      tick.placed ?? 'nothing',
      rootFrom(leafText(receipt, placed.salt), placed),
    );
  return step.close();
}
