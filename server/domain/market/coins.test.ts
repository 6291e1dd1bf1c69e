/** The list of coins: complete, unique, and small enough for the columns that hold their amounts. */
import { expect, test } from 'vitest';

import { coinFact, coins } from './coins.ts';

const LARGEST_AMOUNT = 9_200_000_000_000_000_000n;

test('there are 25 coins, the favourites first, each at the position of its place', () => {
  expect(coins.map((coin) => coin.symbol).join(' ')).toBe(
    'BTC ETH XRP SOL DOGE USDT BNB USDC STETH TON ADA TRX AVAX SHIB WBTC LINK DOT BCH UNI LTC BTS IOTA FIL EOS TRUMP',
  );
  expect(coins.map((coin) => coin.position)).toEqual(coins.map((_, index) => index + 1));
});

test.each(coins)('all coins of $symbol together fit a bigint column', (coin) => {
  expect(coin.supply * 10n ** BigInt(coin.scale)).toBeLessThan(LARGEST_AMOUNT);
  expect(coin.basePrice).toBeGreaterThan(0n);
});

test('names in addresses are unique, and those that the product fixes are its own', () => {
  expect(new Set(coins.map((coin) => coin.id)).size).toBe(coins.length);
  const id = (symbol: string) => coins.find((coin) => coin.symbol === symbol)?.id;
  expect(
    ['XRP', 'BCH', 'BTS', 'IOTA', 'FIL', 'EOS', 'TRX', 'TRUMP', 'USDT', 'SOL'].map(id),
  ).toEqual([
    'ripple',
    'bitcoincash',
    'bitshares',
    'iota',
    'filecoin',
    'eos',
    'tron',
    'trumpcoin',
    'tether',
    'solana',
  ]);
});

test('coins that stand for another one keep to it; on older tapes the dollars move a quarter as much as the others', () => {
  const calm = coins.filter((coin) => coin.volatilityBps === 5).map((coin) => coin.symbol);
  expect(calm).toEqual(['USDT', 'USDC']);
  expect(new Set(coins.map((coin) => coin.volatilityBps))).toEqual(new Set([20, 5]));
  const related = coins.filter(({ relation }) => relation !== 'own');
  expect(related.map(({ symbol, relation }) => [symbol, relation])).toEqual([
    ['USDT', 'fixed'],
    ['USDC', 'fixed'],
    ['STETH', { follows: 'ETH' }],
    ['WBTC', { follows: 'BTC' }],
  ]);
  expect(coinFact('USDT')?.basePrice).toBe(8_500_000_000n);
});
