/**
 * The list of coins: the repository's own to the letter, what is said of each wrong field of
 * another, and what may change of one that a house was opened with.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { eachSecond, MARKET_START, openMarketHouse } from '#test/market.ts';

import type { CoinFact } from './coin-list.rules.ts';
import { readCoins } from './coins.ts';
import { simulatedSource } from './simulated-source.ts';

const coins = readCoins(null);
const many = readCoins(join(import.meta.dirname, '..', '..', '..', 'coins', '300.json'));
const LARGEST_AMOUNT = 9_200_000_000_000_000_000n;
const folder = mkdtempSync(join(tmpdir(), 'drishti-coins-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Line = Record<string, unknown>;
/** A file's list, as a line of it has each coin. */
const lines = (list: readonly CoinFact[]): Line[] =>
  list.map(({ symbol, id, name, scale, supply, volatilityBps, relation }) => ({
    symbol,
    id,
    name,
    scale,
    supply: supply.toString(),
    startPrice: '12.50',
    volatilityBps,
    relation: typeof relation === 'string' ? relation : `follows ${relation.follows}`,
  }));

function written(list: unknown): string {
  const path = join(folder, 'coins.json');
  writeFileSync(path, typeof list === 'string' ? list : JSON.stringify({ coins: list }));
  return path;
}
const changed = (at: number, change: Line) =>
  lines(coins).map((line, index) => (index === at ? { ...line, ...change } : line));

test('there are 25 coins, the favourites first, each at the position of its place', () => {
  expect(coins.map((coin) => coin.symbol).join(' ')).toBe(
    'BTC ETH XRP SOL DOGE USDT BNB USDC STETH TON ADA TRX AVAX SHIB WBTC LINK DOT BCH UNI LTC BTS IOTA FIL EOS TRUMP',
  );
  expect(coins.map((coin) => coin.position)).toEqual(coins.map((_, index) => index + 1));
});

test.each([...many])('all coins of $symbol together fit a bigint column', (coin) => {
  expect(coin.supply * 10n ** BigInt(coin.scale)).toBeLessThan(LARGEST_AMOUNT);
  expect(coin.basePrice).toBeGreaterThan(0n);
});

test('names in addresses are unique, and those that the product fixes are its own', () => {
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

test('coins that stand for another one keep to it', () => {
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
  expect(coins.find(({ symbol }) => symbol === 'USDT')?.basePrice).toBe(8_500_000_000n);
  expect(simulatedSource(coins)).toBe('simulated-related');
});

test.each<[string, unknown, RegExp]>([
  ['no JSON', '{', /is not JSON/],
  ['no list', '{}', /has no list "coins"/],
  ['none', [], /lists 0 coins; allowed: 1 to 400/],
  ['no object', [7], /coin 1 is no object/],
  ['a symbol', changed(2, { symbol: 'xrp' }), /coin 3: symbol is "xrp"; allowed: 1 to 10 capital/],
  ['the rupee', changed(2, { symbol: 'INR' }), /coin 3: symbol is "INR"/],
  ['an id', changed(0, { id: 'Bit coin' }), /coin 1 \(BTC\): id is "Bit coin"; allowed: 1 to 40/],
  ['a name', changed(0, { name: 'Bit\ncoin' }), /coin 1 \(BTC\): name is/],
  ['no name', changed(0, { name: undefined }), /coin 1 \(BTC\): name is missing/],
  ['a mark', changed(0, { mark: 'BITC' }), /coin 1 \(BTC\): mark is "BITC"; allowed: 1 to 3/],
  ['a pair', changed(0, { exchangeSymbol: 'btc-usdt' }), /exchangeSymbol is "btc-usdt"/],
  ['a scale', changed(3, { scale: 9 }), /coin 4 \(SOL\): scale is 9; allowed: a whole .* 0 to 8/],
  ['a supply', changed(0, { supply: 21e6 }), /coin 1 \(BTC\): supply is 21000000; allowed: .*text/],
  ['too many', changed(13, { scale: 8 }), /coin 14 \(SHIB\): supply is too much at scale 8/],
  ['a price', changed(0, { startPrice: '0.00' }), /coin 1 \(BTC\): startPrice is "0.00"; allowed/],
  ['decimals', changed(0, { startPrice: '1.123456789' }), /startPrice is "1.123456789"/],
  ['a volatility', changed(0, { volatilityBps: 0 }), /volatilityBps is 0; allowed: .* 1 to 500/],
  ['a relation', changed(8, { relation: 'follows' }), /coin 9 \(STETH\): relation is "follows"/],
  [
    'a leader',
    changed(8, { relation: 'follows USDT' }),
    /follows USDT, which is no coin that moves/,
  ],
  [
    'an unknown field',
    changed(0, { color: 'red' }),
    /coin 1 \(BTC\): color is no field; there are/,
  ],
  ['one twice', changed(1, { symbol: 'BTC' }), /coin 2 \(BTC\): symbol is that of coin 1, BTC/],
  [
    'a coin of every wallet',
    lines(coins).slice(0, 24),
    /TRUMP is missing, which every wallet shows/,
  ],
])('a list with %s wrong is refused in one line that says so', (_, list, said) => {
  const path = written(list);
  expect(() => readCoins(path)).toThrow(said);
  expect(() => readCoins(path)).toThrow(path);
});

test('several wrong fields are told together, and a file that is not there by its name', () => {
  const path = written(changed(0, { scale: 1.5, id: '', mark: '' }));
  expect(() => readCoins(path)).toThrow(/id is "".*mark is "".*scale is 1.5/);
  expect(() => readCoins(join(folder, 'absent.json'))).toThrow(/cannot be read.*absent\.json/);
});

test('names, marks and supplies may change later; places, scales and what moves a coin may not', async () => {
  await using house = await openMarketHouse();
  const market = await house.open();
  await market.recordTicks(eachSecond(MARKET_START, 3));
  await market.stop();
  const again = (change: (coin: CoinFact) => CoinFact) => house.open({ coins: coins.map(change) });
  const only = (change: Partial<CoinFact>) =>
    again((coin) => (coin.symbol === 'XRP' ? { ...coin, ...change } : coin));
  await only({ name: 'Ripple', mark: 'XR', supply: 5n, basePrice: 7n, id: 'xrp' });
  await expect(only({ scale: 7 })).rejects.toThrow('XRP has the scale 6 for good');
  await expect(only({ volatilityBps: 21 })).rejects.toThrow(
    'XRP has the volatilityBps 20 for good',
  );
  await expect(only({ relation: 'fixed' })).rejects.toThrow('XRP has the relation own for good');
  await expect(only({ symbol: 'XYZ' })).rejects.toThrow('coin 3 is XRP for good, and XYZ is there');
  await expect(house.open({ coins: coins.slice(0, 20) })).rejects.toThrow(
    /BTS for good.*list ends/,
  );
  // Also where this process does not record.
  await expect(house.open({ marketDatabase: null, coins: coins.toReversed() })).rejects.toThrow(
    'coin 1 is BTC for good',
  );
});
