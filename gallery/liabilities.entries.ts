/**
 * The page about what we owe: totals by day, and a proof that really holds, so that checking it
 * shows what people see.
 */
import { liabilities, type LiabilityProof, type LiabilityRoot } from '#protocol/liabilities.ts';
import { verifyTexts } from '#texts/verify.ts';

import { entriesOf, type Entry, fails, type Moments, refuses, replies, silent } from './entry.ts';
import { listStates } from './list-states.ts';
import { MOST } from './samples.ts';
import { customer, visitor } from './shells.ts';

/** Made once by the server's own rules. */
const proof: LiabilityProof = {
  version: 'drishti-liability-proof-1',
  root: {
    day: '2026-01-06',
    tick: 86417,
    time: '2026-01-05T18:30:00.412Z',
    tickHash: '9f2c41d7be08a6535c1fe2907ad4b8136ec05f7a92d3184be6cf70a15d829e34',
    people: 3,
    totals: [
      {
        asset: 'INR',
        amount: '2461580.50',
      },
      {
        asset: 'BTC',
        amount: '4.21250000',
      },
    ],
    top: '2d6b313de3d25360699fd6894d8528bedb7d91ac1f0b5c4e6a33927aef963990',
    previous: '0000000000000000000000000000000000000000000000000000000000000000',
    hash: '80ca1b2643befee87d2a24c9f9e1c85660c004e83212b5cf3f7d6ead7d0372ca',
  },
  person: {
    id: '0199f3a2-6c41-7b1e-9d52-3f8a7c1e9a2b',
    email: 'asha.verma@example.in',
  },
  salt: '3333333333333333333333333333333333333333333333333333333333333333',
  balances: [
    {
      asset: 'INR',
      amount: '850000.00',
    },
    {
      asset: 'BTC',
      amount: '0.01250000',
    },
  ],
  path: [
    {
      side: 'right',
      hash: '5dc2e1d1c8928bfb42b0943a9776ca919b9af11605ca6149179cb1d8760b9ac0',
      people: 1,
      sums: [
        {
          asset: 'INR',
          amount: '999180.00',
        },
        {
          asset: 'BTC',
          amount: '4.20000000',
        },
      ],
    },
    {
      side: 'right',
      hash: 'b078f5d365f7562796b9b5195e50f5031f6fe539dd38d7d68ebd8050b34f0f99',
      people: 1,
      sums: [
        {
          asset: 'INR',
          amount: '612400.50',
        },
        {
          asset: 'BTC',
          amount: '0.00000000',
        },
      ],
    },
  ],
};

/** The day before, and so on: for the list, not for checking. */
const earlier = (days: number): LiabilityRoot => {
  const day = String(6 - days).padStart(2, '0');
  return {
    ...proof.root,
    day: `2026-01-${day}`,
    time: `2026-01-${day}T03:30:00.412Z`,
    tick: 86_417 - days * 20_000,
    people: 1,
    hash: String(days).repeat(64),
  };
};
const days = [proof.root, ...[1, 2, 3, 4].map(earlier)];

const most = [
  { asset: 'INR', amount: MOST },
  ...['BTC', 'DOGE', 'ETH', 'SOL', 'TRUMP', 'USDT', 'XRP'].map((asset) => ({
    asset,
    amount: '92233720368.54775807',
  })),
];

export function liabilityEntries(moments: Moments): Entry[] {
  const check = [{ press: 'Check proof' }] as const;
  const full = replies(liabilities.roots, { items: days, nextCursor: '2026-01-02' });
  return entriesOf(
    {
      app: 'web',
      name: 'What we owe',
      address: '/liabilities',
      answers: [full, replies(liabilities.proof, proof), ...customer(moments)],
    },
    {
      ...listStates({
        files: ['web/liabilities/LiabilitiesPage.tsx'],
        routes: [liabilities.roots],
        loading: 'Loading the totals',
        empty: {
          answers: [replies(liabilities.roots, { items: [], nextCursor: null })],
          shows: 'No total yet',
        },
        error: 'Could not load the totals',
        full: 'Your rupees, available and frozen',
        stale: verifyTexts().totalsStale,
        paged: full,
      }),
      Visitor: {
        answers: [
          replies(liabilities.roots, { items: days, nextCursor: null }),
          ...visitor(moments),
        ],
        shows: 'to see your own balance in this total',
      },
      'Proof loading': { answers: [silent(liabilities.proof)], shows: 'Loading your proof' },
      'Proof error': { answers: [fails(liabilities.proof)], shows: 'Could not load your proof' },
      'Not in it': {
        answers: [refuses(liabilities.proof, 'not-found')],
        shows: 'You are not in this total',
      },
      'Checked, holds': { steps: check, shows: 'Your balance is in the total. This browser' },
      'Checked, does not hold': {
        answers: [
          replies(liabilities.proof, { ...proof, balances: [...proof.balances].toReversed() }),
        ],
        steps: check,
        shows: 'This proof is not correct',
      },
      'Longest values': {
        answers: [
          replies(liabilities.roots, {
            items: [{ ...proof.root, totals: most, people: 9_007_199_254_740_991 }],
            nextCursor: null,
          }),
          replies(liabilities.proof, { ...proof, balances: most }),
        ],
        shows: 'Your TRUMP',
      },
    },
  );
}
