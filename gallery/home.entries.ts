/** The home page, and what is said where there is no page. */
import { market } from '#protocol/market.ts';
import { people } from '#protocol/people.ts';

import { entriesOf, type Entry, fails, type Moments, replies, silent } from './entry.ts';
import { listStates } from './list-states.ts';
import { longestCoins, longPerson, mostMeOf } from './samples.ts';
import { newcomer, visitor } from './shells.ts';

export function homeEntries(moments: Moments): Entry[] {
  return [
    ...entriesOf(
      { app: 'web', name: 'Home', address: '/home', answers: newcomer(moments) },
      {
        Visitor: { answers: visitor(moments), shows: 'Log in to view your balance' },
        ...listStates({
          files: ['web/market/CoinList.tsx'],
          routes: [market.coins],
          loading: { answers: [silent(people.me)], shows: 'Loading the market', hasPrices: false },
          empty: {
            answers: [replies(market.coins, { items: [], tick: null, opensAtTick: null })],
            shows: 'No coins available yet',
          },
          error: { answers: [fails(people.me)], shows: 'Prices unavailable', hasPrices: false },
          full: { steps: [{ see: 'BitShares' }], shows: 'Manage Funds' },
        }),
        'Longest values': {
          answers: [
            replies(people.session, { person: longPerson }),
            replies(people.me, mostMeOf(longPerson, moments)),
            replies(market.coins, longestCoins(moments)),
          ],
          shows: '92,23,37,20,36,85,47,758',
        },
      },
    ),
    ...entriesOf(
      { app: 'web', name: 'Unknown address', address: '/nowhere', answers: visitor(moments) },
      { Full: { shows: 'Oops! Page not found' } },
    ),
  ];
}
