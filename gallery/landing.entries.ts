/**
 * The landing page: before the market can be reached, with it, and for somebody who is signed in.
 */
import { market } from '#protocol/market.ts';

import { entriesOf, type Entry, fails, type Moments, replies, silent } from './entry.ts';
import { longestCoins } from './samples.ts';
import { customer, visitor } from './shells.ts';

export function landingEntries(moments: Moments): Entry[] {
  return entriesOf(
    { app: 'web', name: 'Landing', address: '/', answers: visitor(moments) },
    {
      'Before the market': {
        answers: [silent(market.coins), silent(market.candles)],
        shows: 'sample picture',
        hasPrices: false,
      },
      Error: {
        answers: [fails(market.coins), fails(market.candles)],
        shows: 'sample picture',
        hasPrices: false,
      },
      Full: { shows: 'updates every 3 s' },
      'Signed in': { answers: customer(moments), shows: 'Open Drishti' },
      'Longest values': {
        answers: [replies(market.coins, longestCoins(moments))],
        shows: 'updates every 3 s',
      },
    },
  );
}
