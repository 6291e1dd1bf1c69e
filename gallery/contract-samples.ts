/**
 * Contracts as the pages of the gallery show them: running, settled in every way, and of the
 * largest figures there are.
 */
import { type Contract, contracts } from '#protocol/contracts.ts';

import { HOUR, type Moments } from './entry.ts';
import { idOf } from './samples.ts';

export const LIMIT_STAKE = '99999999999999999.99';

export function activeContract(
  moments: Moments,
  given: Partial<Contract> = {},
  number = 0,
): Contract {
  return {
    id: idOf('contract-', number),
    coin: 'BTC',
    coinName: 'Bitcoin',
    direction: 'BUY_UP',
    amount: '2500.00',
    duration: 60,
    returnPercentage: 30,
    coinQuantity: '0.00043178',
    status: 'ACTIVE',
    acceptedAt: moments.ago(12),
    acceptedAfterTick: 586,
    entryTick: 587,
    entryPrice: '5784120.55000000',
    entryAt: moments.ago(11),
    expiresAt: moments.ahead(47),
    closesAtTick: 647,
    exitTick: null,
    exitPrice: null,
    exitAt: null,
    settledAt: null,
    payout: null,
    profit: null,
    ...given,
  };
}

export function settledContract(
  moments: Moments,
  result: { status: 'WIN' | 'LOSS' | 'REFUNDED'; profit: string; payout: string },
  given: Partial<Contract> = {},
  number = 0,
): Contract {
  return activeContract(
    moments,
    {
      acceptedAt: moments.ago(2 * HOUR),
      entryAt: moments.ago(2 * HOUR - 1),
      acceptedAfterTick: 599,
      entryTick: 600,
      expiresAt: moments.ago(2 * HOUR - 61),
      closesAtTick: 660,
      exitTick: 660,
      exitPrice: result.status === 'LOSS' ? '5781004.10000000' : '5790310.25000000',
      exitAt: moments.ago(2 * HOUR - 61),
      settledAt: moments.ago(2 * HOUR - 62),
      ...result,
      ...given,
    },
    number,
  );
}

export const page = (...items: Contract[]) => ({ items, nextCursor: null });
export const list = contracts.list;

export const win = { status: 'WIN', profit: '750.00', payout: '3250.00' } as const;
export const loss = { status: 'LOSS', profit: '-1200.50', payout: '0.00' } as const;
export const refund = { status: 'REFUNDED', profit: '0.00', payout: '2500.00' } as const;
export const longest = {
  coin: 'THELONGEST',
  coinName: 'The Wrapped and Staked Coin of a Name Nobody Can Read Aloud',
  amount: LIMIT_STAKE,
  entryPrice: '92233720368.54775807',
} as const;

export function settledOnes(moments: Moments): Contract[] {
  return [
    settledContract(moments, win),
    settledContract(
      moments,
      loss,
      {
        coin: 'ETH',
        coinName: 'Ethereum',
        direction: 'SELL_SHORT',
        amount: '1200.50',
        duration: 120,
      },
      1,
    ),
    settledContract(moments, refund, { coin: 'SOL', coinName: 'Solana' }, 2),
    settledContract(
      moments,
      { status: 'LOSS', profit: '-500.00', payout: '0.00' },
      { amount: '500.00' },
      3,
    ),
  ];
}

export function longestSettled(moments: Moments): Contract[] {
  const biggest = {
    ...longest,
    exitPrice: '92233720368.54775806',
    duration: 180,
    returnPercentage: 50,
  };
  return [
    settledContract(
      moments,
      { status: 'LOSS', profit: `-${LIMIT_STAKE}`, payout: '0.00' },
      biggest,
    ),
    settledContract(
      moments,
      { status: 'WIN', profit: '49999999999999999.99', payout: '149999999999999999.98' },
      biggest,
      1,
    ),
  ];
}

/** Three that run: one has no price yet. */
export const openOnes = (moments: Moments): Contract[] => [
  activeContract(moments),
  activeContract(
    moments,
    {
      coin: 'ETH',
      coinName: 'Ethereum',
      direction: 'SELL_SHORT',
      amount: '400.00',
      entryPrice: '303500.00000000',
    },
    1,
  ),
  activeContract(
    moments,
    {
      coin: 'SOL',
      coinName: 'Solana',
      entryTick: null,
      entryPrice: null,
      entryAt: null,
      expiresAt: null,
      closesAtTick: null,
      coinQuantity: null,
    },
    2,
  ),
];
