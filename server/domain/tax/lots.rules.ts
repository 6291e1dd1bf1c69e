/**
 * What was sold was bought when, and for how much: first in first out, and on average. Pure; whole
 * numbers, so nothing is lost.
 */
import { afterBuy, afterSell, noCostBasis, type CostBasis } from '#protocol/trading.ts';
import { mulDivDown } from '#protocol/money.ts';

import type { Country, Day, Disposal, Fill, Part } from './country.ts';

type Lot = { acquired: Day; quantity: bigint; cost: bigint };
type Holding = { lots: Lot[]; head: number; average: CostBasis };

/** Lots that are used up are dropped once there are this many. */
const DROP = 1_000;

export type Lots = {
  /**
   * In the order of the fills of each coin. A sell of more than there is throws: the books do not
   * allow it.
   */
  take(fill: Fill): Disposal | null;
  /** What is left, in lots and on average: of both the same quantity. */
  left(coin: string): { lots: readonly Lot[]; average: CostBasis };
};

export function openLots(country: Pick<Country, 'costOf' | 'considerationOf'>): Lots {
  const holdings = new Map<string, Holding>();
  const of = (coin: string): Holding => {
    const known = holdings.get(coin);
    if (known) return known;
    const opened = { lots: [], head: 0, average: noCostBasis };
    holdings.set(coin, opened);
    return opened;
  };
  return {
    take(fill) {
      const holding = of(fill.coin);
      if (fill.side === 'buy') {
        const cost = country.costOf(fill);
        holding.lots.push({ acquired: fill.day, quantity: fill.quantity, cost });
        holding.average = afterBuy(holding.average, fill.quantity, cost);
        return null;
      }
      const parts = takeParts(holding, fill.quantity);
      const before = holding.average;
      holding.average = afterSell(before, fill.quantity, 0n);
      return {
        coin: fill.coin,
        day: fill.day,
        reference: fill.reference,
        quantity: fill.quantity,
        consideration: country.considerationOf(fill),
        fee: fill.fee,
        parts,
        fifoCost: parts.reduce((sum, { cost }) => sum + cost, 0n),
        averageCost: before.cost - holding.average.cost,
      };
    },
    left(coin) {
      const { lots, head, average } = of(coin);
      return { lots: lots.slice(head), average };
    },
  };
}

/**
 * What is left of a lot keeps what its part did not take, so that all parts of a lot together cost
 * what it cost.
 */
function takeParts(holding: Holding, quantity: bigint): Part[] {
  const parts: Part[] = [];
  let wanted = quantity;
  while (wanted > 0n) {
    const lot = holding.lots[holding.head];
    if (!lot) throw new RangeError('more was sold than was bought');
    const taken = lot.quantity < wanted ? lot.quantity : wanted;
    const cost = taken === lot.quantity ? lot.cost : mulDivDown(lot.cost, taken, lot.quantity);
    parts.push({ acquired: lot.acquired, quantity: taken, cost });
    lot.quantity -= taken;
    lot.cost -= cost;
    wanted -= taken;
    if (lot.quantity === 0n) holding.head += 1;
  }
  if (holding.head >= DROP) {
    holding.lots.splice(0, holding.head);
    holding.head = 0;
  }
  return parts;
}

/** An amount over the parts of a disposal, by their quantities; the last one has what is left. */
export function spread(amount: bigint, parts: readonly Part[]): bigint[] {
  const all = parts.reduce((sum, { quantity }) => sum + quantity, 0n);
  let rest = amount;
  return parts.map(({ quantity }, at) => {
    const share = at === parts.length - 1 ? rest : mulDivDown(amount, quantity, all);
    rest -= share;
    return share;
  });
}
