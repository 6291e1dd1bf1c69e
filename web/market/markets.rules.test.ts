/** Which coins the markets show, and in which order. */
import { expect, test } from 'vitest';

import type { Coin } from '#protocol/market.ts';

import {
  coinsOn,
  findCoins,
  gainers,
  losers,
  readSort,
  sorted,
  sortText,
} from './markets.rules.ts';

function coin(symbol: string, name: string, given: Partial<Coin> & { volume?: string } = {}): Coin {
  const { volume = '0.00', ...rest } = given;
  return {
    id: name.toLowerCase(),
    symbol,
    name,
    mark: symbol.slice(0, 1),
    scale: 8,
    price: '1.00000000',
    change24h: '0.00',
    dayAgo: '1.00000000',
    stats: { marketCap: '10.00', volume24h: volume, supply: '10' },
    sparkline: [],
    asOf: null,
    delayed: false,
    tradable: true,
    moves: true,
    ...rest,
  };
}

const btc = coin('BTC', 'Bitcoin', {
  price: '5322544.00190000',
  change24h: '-7.01',
  volume: '9.00',
});
const doge = coin('DOGE', 'Dogecoin', {
  price: '10.96970000',
  change24h: '-11.38',
  volume: '90.00',
});
const shib = coin('SHIB', 'Shiba Inu', { price: '0.00074800', change24h: '2.66' });
const iota = coin('IOTA', 'IOTA', { price: '9.99000000', change24h: '13.86', volume: '10.00' });
const held = coin('XYZ', 'a held coin', {
  price: null,
  change24h: null,
  stats: { marketCap: null, volume24h: '0.00', supply: '1' },
});
const all = [btc, doge, shib, iota, held];
const symbols = (coins: readonly Coin[]) => coins.map(({ symbol }) => symbol).join(' ');
const by = (sort: string) => symbols(sorted(all, readSort(sort) ?? { key: 'own', isDown: false }));

test('figures are ordered by their value, not by their text; what is unknown is last, whichever way', () => {
  expect(by('price-down')).toBe('BTC DOGE IOTA SHIB XYZ');
  expect(by('price-up')).toBe('SHIB IOTA DOGE BTC XYZ');
  expect(by('change-down')).toBe('IOTA SHIB BTC DOGE XYZ');
  expect(by('change-up')).toBe('DOGE BTC SHIB IOTA XYZ');
  expect(by('volume-down')).toBe('DOGE IOTA BTC SHIB XYZ');
  // Equal ones stay in the market's order.
  expect(by('cap-down')).toBe('BTC DOGE SHIB IOTA XYZ');
});

test('names go by their letters, capitals aside', () => {
  expect(by('name-up')).toBe('XYZ BTC DOGE IOTA SHIB');
  expect(by('name-down')).toBe('SHIB IOTA DOGE BTC XYZ');
});

test('gainers and losers are those with a sign, the most first', () => {
  expect(symbols(gainers(all))).toBe('IOTA SHIB');
  expect(symbols(losers(all))).toBe('DOGE BTC');
});

test('a coin is found by symbol or name; a symbol that begins with it comes first', () => {
  expect(symbols(findCoins(all, ' bit '))).toBe('BTC');
  expect(symbols(findCoins(all, 'o'))).toBe('BTC DOGE IOTA XYZ');
  expect(symbols(findCoins(all, 'i'))).toBe('IOTA BTC DOGE SHIB XYZ');
  expect(findCoins(all, '')).toBe(all);
  expect(findCoins(all, 'abc')).toEqual([]);
});

test('a watchlist keeps its order and leaves out what is not listed', () => {
  expect(symbols(coinsOn(all, ['SHIB', 'GONE', 'BTC']))).toBe('SHIB BTC');
});

test('an order of an address is read as it is written, and nothing else is', () => {
  for (const text of ['own-up', 'cap-down', 'name-up', 'price-down', 'change-up', 'volume-down']) {
    const sort = readSort(text);
    expect(sort && sortText(sort)).toBe(text);
  }
  for (const text of [null, '', 'price', 'price-', 'weight-up', 'price-sideways'])
    expect(readSort(text)).toBeNull();
});
