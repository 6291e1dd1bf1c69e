/** Receipts in English. */
import type { Receipt } from '#protocol/contracts.ts';
import { formatShare } from '#texts/format.ts';

type RuleFacts = Pick<Receipt, 'direction' | 'status'>;
type ArithmeticFacts = Pick<Receipt, 'status'> & {
  stake: string;
  percent: number;
  cover: string;
  payout: string;
};

export const receipts = {
  failed: 'Receipt unavailable',
  notYet: 'The receipt comes once it has settled.',
  difference: 'Difference',
  balance: 'Balance',
  /** The balance with the stake still in it, and once it has settled. */
  before: 'before',
  after: 'after',
  /**
   * The rule that decided. A receipt holds the English sentence in every language: the verifier
   * compares it.
   */
  rule({ direction, status }: RuleFacts): string {
    if (status === 'VOID') {
      return 'A contract is void when its coin has no opening price within 5 seconds of its acceptance, or no closing price: the whole stake is returned.';
    }
    if (status === 'REFUNDED') {
      return 'The closing price equals the opening price: the whole stake is returned.';
    }
    return direction === 'BUY_UP'
      ? 'Buy Up wins when the closing price is above the opening price.'
      : 'Sell Short wins when the closing price is below the opening price.';
  },
  /**
   * Amounts are written as they are read; `cover` is what the house adds to the stake of a winning
   * contract.
   */
  arithmetic({ status, stake, percent, cover, payout }: ArithmeticFacts): string {
    if (status === 'LOSS') return `${stake} staked, ${payout} paid`;
    if (status !== 'WIN') return `${stake} staked, ${payout} returned`;
    return `${stake} × ${formatShare(percent)} = ${cover}; ${stake} + ${cover} = ${payout}`;
  },
};
