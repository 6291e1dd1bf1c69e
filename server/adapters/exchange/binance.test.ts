/**
 * The connection to an exchange, against a stand-in that speaks the same protocol: what it asks
 * for, hears, survives and ignores.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ExchangeFeed, Quote } from '#server/domain/market/market.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openLog } from '#server/kit/process/log.ts';
import { seededRandom } from '#test/market.ts';
import { miniTicker, openStandIn, type StandIn } from '#test/stand-in-exchange.ts';
import { pause, untilPasses } from '#test/waits.ts';

import { type BinanceOptions, openBinance } from './binance.ts';

const quick = { checkMs: 20, retryMs: 10, retryMostMs: 40 };
const pairs = ['BTC', 'ETH', 'STETH'].map((symbol) => ({ symbol, pair: `${symbol}USDT` }));

type Connected = {
  feed: ExchangeFeed;
  heard: Quote[];
  checked: ReadonlyMap<string, string>[];
  [Symbol.asyncDispose](): Promise<void>;
};

async function connect(standIn: StandIn, pace: BinanceOptions['pace'] = {}): Promise<Connected> {
  const { streamUrl, restUrl, checkUrl } = standIn;
  const feed = openBinance({
    streamUrl,
    restUrl,
    checkUrl,
    pairs,
    log: openLog('silent'),
    random: seededRandom('exchange'),
    pace: { ...quick, ...pace },
  });
  const before = standIn.counts.connections;
  const connected: Connected = {
    feed,
    heard: [],
    checked: [],
    [Symbol.asyncDispose]: feed.stop,
  };
  feed.start({
    quote: (quote) => connected.heard.push(quote),
    checked: (prices) => connected.checked.push(prices),
  });
  await untilPasses(() => expect(standIn.counts.connections).toBeGreaterThan(before));
  return connected;
}

let standIn: StandIn;
beforeAll(async () => {
  standIn = await openStandIn({
    clock: systemClock,
    prices: { BTC: '68000.10000000', ETH: '3500.00000000', EUR: '1.10000000' },
  });
});
afterAll(() => standIn[Symbol.asyncDispose]());

test('it asks for the streams of its coins in one connection, and hands on what they say as it came', async () => {
  await using connected = await connect(standIn);
  expect(standIn.streams).toEqual([
    'btcusdt@miniTicker',
    'ethusdt@miniTicker',
    'stethusdt@miniTicker',
  ]);
  const at = systemClock.now().getTime();
  const message = miniTicker('BTC', '68000.10000000', at);
  standIn.sayRaw(message);
  await untilPasses(() => expect(connected.heard).toHaveLength(1));
  expect(connected.heard[0]).toEqual({ symbol: 'BTC', price: '68000.10000000', at, message });
});

test('the second source is asked again and again, only for pairs that are traded', async () => {
  await using connected = await connect(standIn);
  await untilPasses(() => expect(connected.checked.length).toBeGreaterThan(2));
  expect([...(connected.checked[0] ?? [])]).toEqual([
    ['BTC', '68000.10000000'],
    ['ETH', '3500.00000000'],
  ]);
});

test('a ping is answered', async () => {
  await using connected = await connect(standIn);
  const { pongs } = standIn.counts;
  standIn.ping();
  await untilPasses(() => expect(standIn.counts.pongs).toBe(pongs + 1));
  expect(connected.heard).toEqual([]);
});

describe('what is no price of ours is ignored, and the next message heard', () => {
  const at = systemClock.now().getTime();
  const garbage: [string, string][] = [
    ['no JSON', '{"stream":"btcusdt@mini'],
    ['null', 'null'],
    [
      'another event',
      JSON.stringify({ stream: 'btcusdt@trade', data: { e: 'trade', s: 'BTCUSDT', p: '1' } }),
    ],
    ['another pair', miniTicker('EUR', '1.1', at)],
    [
      'a pair that its stream does not name',
      miniTicker('BTC', '1', at).replace('btcusdt@', 'ethusdt@'),
    ],
    ['a price as a number', miniTicker('BTC', 68000.1, at)],
    ['no time', miniTicker('BTC', '68000.1', 'yesterday')],
    ['far too long', miniTicker('BTC', '6'.repeat(5_000), at)],
  ];
  test.each(garbage)('%s', async (_name, text) => {
    await using connected = await connect(standIn);
    standIn.sayRaw(text);
    standIn.say(['ETH']);
    await untilPasses(() => expect(connected.heard).toHaveLength(1));
    expect(connected.heard[0]?.symbol).toBe('ETH');
  });
});

describe('a connection that ends is made anew', () => {
  const ends: [string, (from: StandIn) => void][] = [
    ['closed in order, as after a day', (from) => from.closeAll()],
    ['cut', (from) => from.cutAll()],
  ];
  test.each(ends)('%s', async (_name, end) => {
    await using connected = await connect(standIn);
    const { connections } = standIn.counts;
    standIn.say(['BTC']);
    await untilPasses(() => expect(connected.heard).toHaveLength(1));
    end(standIn);
    await untilPasses(() => expect(standIn.counts.connections).toBe(connections + 1));
    standIn.say(['BTC'], 1);
    await untilPasses(() => expect(connected.heard).toHaveLength(2));
  });

  test('half open: nothing comes any more and nobody says so', async () => {
    const { connections } = standIn.counts;
    await using connected = await connect(standIn, { silentMs: 60 });
    await untilPasses(() => expect(standIn.counts.connections).toBeGreaterThan(connections + 2));
    expect(connected.heard).toEqual([]);
  });

  test('refused for a while', async () => {
    await using connected = await connect(standIn);
    standIn.isShut = true;
    standIn.cutAll();
    const { connections } = standIn.counts;
    await untilPasses(() => expect(standIn.counts.refused).toBeGreaterThan(2));
    standIn.isShut = false;
    await untilPasses(() => expect(standIn.counts.connections).toBeGreaterThan(connections));
    standIn.say(['BTC']);
    await untilPasses(() => expect(connected.heard).toHaveLength(1));
  });
});

describe('HTTP', () => {
  test.each([429, 418])('%i with Retry-After: nothing is asked before its time', async (status) => {
    await using own = await openStandIn({ clock: systemClock, prices: { BTC: '1', ETH: '1' } });
    own.stall = { status, retryAfter: 3_600 };
    await using connected = await connect(own);
    // Until the answer has arrived, another question may go out.
    await untilPasses(() =>
      expect(connected.feed.klines('BTC', '1m', 0)).rejects.toThrow('asked us to wait'),
    );
    own.stall = null;
    const { asked } = own.counts;
    expect(asked).toBeGreaterThan(0);
    await pause(5 * quick.retryMostMs, 'time for a question that must not come');
    await expect(connected.feed.klines('BTC', '1m', 0)).rejects.toThrow('asked us to wait');
    own.say(['BTC']);
    await untilPasses(() => expect(connected.heard).toHaveLength(1));
    expect(own.counts).toMatchObject({ asked, checked: 0 });
    expect(connected.checked).toEqual([]);
  });

  test('an answer that does not come is given up, and asked for again', async () => {
    await using own = await openStandIn({ clock: systemClock, prices: { BTC: '1', ETH: '1' } });
    own.stall = 'silent';
    await using connected = await connect(own, { answerMs: 30 });
    await untilPasses(() => expect(own.counts.asked).toBeGreaterThan(1));
    own.stall = null;
    await untilPasses(() => expect(connected.checked.length).toBeGreaterThan(0));
  });

  test('a pair that is no longer traded is found out', async () => {
    await using own = await openStandIn({ clock: systemClock, prices: { BTC: '1', ETH: '2' } });
    await using connected = await connect(own);
    await untilPasses(() => expect(connected.checked.at(-1)?.size).toBe(2));
    own.prices.delete('ETH');
    await untilPasses(() => expect(connected.checked.at(-1)?.size).toBe(1));
  });

  test('candles: a thousand at a time, from a moment on; none of what is not traded', async () => {
    await using connected = await connect(standIn);
    const from = Math.floor(systemClock.now().getTime() / 60_000) * 60_000 - 25 * 3_600_000;
    const klines = await connected.feed.klines('BTC', '1m', from);
    expect(klines).toHaveLength(1_000);
    expect(klines[0]).toMatchObject({ time: from, high: '110.00000000', low: '90.00000000' });
    await expect(connected.feed.klines('STETH', '1m', from)).resolves.toEqual([]);
  });
});

test('after stop nothing is connected or asked any more', async () => {
  await using own = await openStandIn({ clock: systemClock, prices: { BTC: '1', ETH: '1' } });
  const connected = await connect(own);
  await untilPasses(() => expect(connected.checked.length).toBeGreaterThan(0));
  await connected.feed.stop();
  const { connections, checked } = own.counts;
  own.cutAll();
  await expect(connected.feed.klines('BTC', '1m', 0)).rejects.toThrow();
  expect(own.counts).toMatchObject({ connections, checked });
});
