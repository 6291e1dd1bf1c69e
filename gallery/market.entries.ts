/**
 * The markets and their overview in every state: all coins, tabs, watchlists, what is searched for,
 * and the dialogs of lists.
 */
import { reasonText } from '#texts/refusal-text.ts';
import { market } from '#protocol/market.ts';
import {
  type CoinOverview,
  CORRELATED_MOST,
  type MarketOverview,
  marketOverview,
} from '#protocol/market-overview.ts';
import { people } from '#protocol/people.ts';
import {
  type Watchlist,
  WATCHLIST_LIMIT,
  WATCHLIST_NAME_MAX_CHARS,
  watchlists,
} from '#protocol/watchlists.ts';
import { overviewTexts } from '#texts/overview.ts';
import { watchlistTexts } from '#texts/watchlists.ts';

import {
  entriesOf,
  type Entry,
  fails,
  type Moments,
  refuses,
  replies,
  silent,
  type Step,
} from './entry.ts';
import { listStates } from './list-states.ts';
import { coinsOf, idOf, longestCoins, longPerson, longWord, mostMeOf } from './samples.ts';
import { newcomer, visitor } from './shells.ts';

export function marketEntries(moments: Moments): Entry[] {
  const unpriced = coinsOf(moments, {
    price: null,
    change24h: null,
    dayAgo: null,
    sparkline: [],
    asOf: null,
    tradable: false,
    stats: { marketCap: null, volume24h: '0.00', supply: '0' },
  });
  const empty = replies(market.coins, { items: [], tick: null, opensAtTick: null });
  const delayed = replies(market.coins, coinsOf(moments, { delayed: true, tradable: false }));
  const list = (number: number, name: string, ...coins: string[]): Watchlist => ({
    id: idOf('list-', number),
    name,
    coins,
  });
  const listsOf = (...items: Watchlist[]) =>
    replies(watchlists.list, { items, limit: WATCHLIST_LIMIT });
  const three = listsOf(
    list(0, 'Watchlist', 'BTC', 'SOL', 'DOGE'),
    list(1, 'Long term', 'ETH'),
    list(2, 'Small ones'),
  );
  const onList = (number: number) => `/crypto?tab=${idOf('list-', number)}`;
  const naming = (name: string): Step[] => [
    { press: 'New list' },
    { fill: 'Name', with: name },
    { press: 'Create list' },
  ];
  const taken = reasonText('watchlist-name-taken');
  const markets = entriesOf(
    { app: 'web', name: 'Markets', address: '/crypto', answers: newcomer(moments) },
    {
      ...listStates({
        files: ['web/market/Markets.tsx'],
        routes: [market.coins],
        loading: { shows: 'Loading the market', hasPrices: false },
        empty: { answers: [empty], shows: 'No coins available yet' },
        error: 'Prices unavailable',
        full: 'BitShares',
        stale: 'Prices are not updating.',
      }),
      Visitor: { answers: visitor(moments), shows: 'BitShares' },
      Gainers: { address: '/crypto?tab=gainers', shows: 'Gainers' },
      'No gainers': {
        address: '/crypto?tab=gainers',
        answers: [replies(market.coins, coinsOf(moments, { change24h: '0.00' }))],
        shows: 'No coin rose in the last 24 hours.',
      },
      Searched: { address: '/crypto?q=do', shows: 'Dogecoin' },
      'No match': { address: '/crypto?q=abc', shows: 'No coin matches “abc”.' },
      'No match on a list': {
        address: `${onList(0)}&q=ether`,
        answers: [three],
        shows: 'Search all coins',
      },
      Sorted: { address: '/crypto?sort=price-up', shows: 'Pepe' },
      'A list': { address: onList(0), answers: [three], shows: 'Rename list' },
      'An empty list': {
        address: onList(2),
        answers: [three],
        shows: 'No coins on Small ones yet',
      },
      'Lists failed': {
        answers: [fails(watchlists.list)],
        shows: 'Could not load your watchlists.',
      },
      'New list': { answers: [three], steps: [{ press: 'New list' }], shows: 'Create list' },
      'Name missing': {
        answers: [three],
        steps: naming(' '),
        shows: watchlistTexts().nameMissing,
      },
      'Name taken': {
        answers: [refuses(watchlists.make, 'invalid', { fields: { name: taken } }), three],
        steps: naming('Watchlist'),
        shows: taken,
      },
      'Too many lists': {
        answers: [
          refuses(watchlists.make, 'invalid', {
            fields: { name: reasonText('too-many-watchlists') },
          }),
          listsOf(
            ...Array.from({ length: WATCHLIST_LIMIT }, (_, number) =>
              list(number, longWord(WATCHLIST_NAME_MAX_CHARS - 1) + String(number), 'BTC'),
            ),
          ),
        ],
        steps: naming('One more'),
        shows: reasonText('too-many-watchlists'),
      },
      'Deleting a list': {
        address: onList(0),
        answers: [three],
        steps: [{ press: 'Delete list' }],
        shows: 'Keep list',
      },
      'Before the first price': {
        answers: [replies(market.coins, unpriced)],
        shows: 'Bitcoin',
        hasPrices: false,
      },
      Delayed: {
        answers: [delayed],
        shows: 'Prices are not updating. Retrying…',
        hasPrices: false,
      },
      'Longest values': {
        answers: [
          replies(people.session, { person: longPerson }),
          replies(people.me, mostMeOf(longPerson, moments)),
          replies(market.coins, longestCoins(moments)),
        ],
        shows: 'The Wrapped and Staked Coin',
      },
    },
  );
  const overview = overviewTexts();
  return [
    ...markets,
    ...entriesOf(
      {
        app: 'web',
        name: 'Market overview',
        address: '/overview',
        answers: [replies(marketOverview.read, overviewOf(moments)), ...newcomer(moments)],
      },
      {
        Loading: {
          answers: [silent(market.coins), silent(marketOverview.read)],
          shows: overview.loading,
          hasPrices: false,
        },
        Error: {
          answers: [fails(market.coins), fails(marketOverview.read)],
          shows: overview.failed,
          hasPrices: false,
        },
        'The first day': {
          answers: [replies(marketOverview.read, overviewOf(moments, { volatility: null }))],
          shows: overview.empty,
        },
        Full: { shows: 'What moves together' },
        'As a table': { steps: [{ press: overview.asTable }], shows: overview.asMap },
        'By spread': { steps: [{ press: overview.spread }], shows: 'What moves together' },
        'Longest values': {
          answers: [replies(market.coins, longestCoins(moments))],
          shows: overview.together,
        },
      },
    ),
  ];
}

/** Of every coin something else; some move against each other. */
function overviewOf(moments: Moments, given: Partial<CoinOverview> = {}): MarketOverview {
  const { items } = coinsOf(moments);
  const largest = items.slice(0, CORRELATED_MOST).map(({ symbol }) => symbol);
  const two = (value: number) => value.toFixed(2);
  return {
    items: items.map(({ symbol, price }, index) => {
      const now = Number(price ?? '1');
      return {
        coin: symbol,
        volatility: two(2.1 + ((index * 7) % 11)),
        high: (now * (1 + ((index % 5) + 1) / 90)).toFixed(8),
        low: (now * (1 - ((index % 7) + 1) / 80)).toFixed(8),
        spread: two(3.4 + ((index * 5) % 13)),
        ...given,
      };
    }),
    correlation: {
      coins: largest,
      rows: largest.map((_, row) =>
        largest.map((__, column) =>
          row === column ? '1.00' : two(Math.cos((row + 1) * (column + 1)) * 0.9),
        ),
      ),
    },
    asOf: moments.ago(0),
  };
}
