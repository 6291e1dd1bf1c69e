/** What a star makes of the lists on the page. */
import { expect, test } from 'vitest';

import { watchedCoins, withWatched } from './watchlists.rules.ts';

const none = { items: [], limit: 10 };
const two = {
  items: [
    { id: 'list-1', name: 'Watchlist', coins: ['BTC', 'SOL'] },
    { id: 'list-2', name: 'Memes', coins: ['DOGE'] },
  ],
  limit: 10,
};

test('the first star makes the first list', () => {
  expect(withWatched(none, { coin: 'BTC', list: null, isWatched: true }).items).toEqual([
    { id: '', name: 'Watchlist', coins: ['BTC'] },
  ]);
  expect(withWatched(none, { coin: 'BTC', list: null, isWatched: false })).toBe(none);
});

test('a coin goes onto the list that is named, at its end, and off it; others stay', () => {
  const more = withWatched(two, { coin: 'BTC', list: 'list-2', isWatched: true });
  expect(more.items.map(({ coins }) => coins)).toEqual([
    ['BTC', 'SOL'],
    ['DOGE', 'BTC'],
  ]);
  const less = withWatched(two, { coin: 'BTC', list: null, isWatched: false });
  expect(less.items.map(({ coins }) => coins)).toEqual([['SOL'], ['DOGE']]);
});

test('doing it twice, or on a list that is gone, changes nothing', () => {
  expect(withWatched(two, { coin: 'SOL', list: 'list-1', isWatched: true })).toEqual(two);
  expect(withWatched(two, { coin: 'SOL', list: 'list-9', isWatched: true })).toEqual(two);
});

test('a coin is watched that is on any list', () => {
  expect([...watchedCoins(two)]).toEqual(['BTC', 'SOL', 'DOGE']);
  expect(watchedCoins(undefined).size).toBe(0);
});
