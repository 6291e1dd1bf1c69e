/**
 * A contract at its acceptance, and what is stored of it as the answer to the request that placed
 * it.
 */
import type { Contract } from '#protocol/contracts.ts';
import type { CompactAnswer } from '#server/ledger/commands.ts';

/**
 * What differs between contracts that were just accepted; in the order in which it is stored, which
 * never changes.
 */
const termNames = [
  'id',
  'coin',
  'coinName',
  'direction',
  'amount',
  'duration',
  'returnPercentage',
  'acceptedAt',
  'acceptedAfterTick',
] as const;

export type Terms = Pick<Contract, (typeof termNames)[number]>;

export function acceptedContract(terms: Terms): Contract {
  return {
    id: terms.id,
    coin: terms.coin,
    coinName: terms.coinName,
    direction: terms.direction,
    amount: terms.amount,
    duration: terms.duration,
    returnPercentage: terms.returnPercentage,
    coinQuantity: null,
    status: 'ACTIVE',
    acceptedAt: terms.acceptedAt,
    acceptedAfterTick: terms.acceptedAfterTick,
    entryTick: null,
    entryPrice: null,
    entryAt: null,
    expiresAt: null,
    closesAtTick: null,
    exitTick: null,
    exitPrice: null,
    exitAt: null,
    settledAt: null,
    payout: null,
    profit: null,
  };
}

/** The terms alone: a quarter of the answer's bytes. */
export const placementAnswers: CompactAnswer = {
  compact(body) {
    const contract = body as Contract;
    // Written out, in the order of the names: a property by a name that varies is looked up the
    // slow way, in each placement.
    const terms = [
      contract.id,
      contract.coin,
      contract.coinName,
      contract.direction,
      contract.amount,
      contract.duration,
      contract.returnPercentage,
      contract.acceptedAt,
      contract.acceptedAfterTick,
    ];
    return JSON.stringify(terms);
  },
  expand(stored) {
    const values = JSON.parse(stored) as unknown[];
    const terms = Object.fromEntries(termNames.map((name, index) => [name, values[index]]));
    return acceptedContract(terms as Terms);
  },
};
