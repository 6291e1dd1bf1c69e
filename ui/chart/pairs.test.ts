/** The coin-to-pair mapping of the specification, and reading pairs back. */
import { describe, expect, test } from 'vitest';

import { DEFAULT_PAIR, exchangePair, readTicker } from './pairs.ts';

test.each([
  ['bitcoin', 'BINANCE:BTCUSDT'],
  ['ethereum', 'BINANCE:ETHUSDT'],
  ['binancecoin', 'BINANCE:BNBUSDT'],
  ['solana', 'BINANCE:SOLUSDT'],
  ['usd-coin', 'BINANCE:USDCUSDT'],
  ['staked-ether', 'BINANCE:STETHUSDT'],
  ['xrp', 'BINANCE:XRPUSDT'],
  ['dogecoin', 'BINANCE:DOGEUSDT'],
  ['toncoin', 'BINANCE:TONUSDT'],
  ['cardano', 'BINANCE:ADAUSDT'],
  ['tron', 'BINANCE:TRXUSDT'],
  ['avalanche-2', 'BINANCE:AVAXUSDT'],
  ['shiba-inu', 'BINANCE:SHIBUSDT'],
  ['wrapped-bitcoin', 'BINANCE:WBTCUSDT'],
  ['chainlink', 'BINANCE:LINKUSDT'],
  ['polkadot', 'BINANCE:DOTUSDT'],
  ['bitcoin-cash', 'BINANCE:BCHUSDT'],
  ['uniswap', 'BINANCE:UNIUSDT'],
  ['litecoin', 'BINANCE:LTCUSDT'],
])('the slug %s is shown as %s', (slug, pair) => {
  expect(exchangePair(slug)).toBe(pair);
});

test.each(['BTC', 'SOL', 'FIL', 'EOS', 'TRX', 'TRUMP', 'IOTA'])(
  'the symbol %s is paired with USDT',
  (symbol) => {
    expect(exchangePair(symbol)).toBe(`BINANCE:${symbol}USDT`);
  },
);

test('USDT is not paired with itself, by its slug nor by its symbol', () => {
  expect(exchangePair('tether')).toBe('KRAKEN:USDTUSD');
  expect(exchangePair('USDT')).toBe('KRAKEN:USDTUSD');
});

test.each(['', 'no-such-coin', 'constructor', '__proto__', 'btc', 'B:C', 'X', 'A'.repeat(11)])(
  'what is no coin (%j) gets Bitcoin',
  (coin) => {
    expect(exchangePair(coin)).toBe(DEFAULT_PAIR);
  },
);

describe('reading a ticker back', () => {
  test.each([
    ['BINANCE:ETHUSDT', 'ETH', 'USDT'],
    ['COINBASE:BTCUSD', 'BTC', 'USD'],
    ['BINANCE:BTCFDUSD', 'BTC', 'FDUSD'],
    ['KRAKEN:USDTUSD', 'USDT', 'USD'],
    ['BINANCE:USDCUSDT', 'USDC', 'USDT'],
    ['WAZIRX:DOGEINR', 'DOGE', 'INR'],
  ])('%s is about %s in %s', (ticker, coin, quote) => {
    expect(readTicker(ticker)).toEqual({ coin, quote });
  });

  test.each([
    '',
    'BTCUSDT',
    'NASDAQ:AAPL',
    'BINANCE:USDT',
    'BINANCE:',
    'BINANCE:BTC<b>USDT',
    'a:b',
  ])('%j is about no coin', (ticker) => {
    expect(readTicker(ticker)).toBeNull();
  });

  test('every pair that we ask for reads back as its coin', () => {
    for (const symbol of ['BTC', 'USDT', 'USDC', 'WBTC', 'STETH', 'TRUMP', 'BTS']) {
      expect(readTicker(exchangePair(symbol))?.coin).toBe(symbol);
    }
  });
});
