/**
 * Which frame shows which coin, and what a chart that was moved to another coin does to the page.
 */
import { describe, expect, test } from 'vitest';

import type { ChartNews } from './chart-frame.rules.ts';
import {
  chosenInChart,
  type ExternalChart,
  externalChartReducer,
  openExternalChart,
  pairName,
  shownCoin,
} from './external-chart.rules.ts';

const pair = (ticker: string): ChartNews => ({ kind: 'pair', ticker });
const hear = (chart: ExternalChart, ...all: ChartNews[]) =>
  all.reduce(
    (state, news) => externalChartReducer(state, { type: 'news', run: state.run, news }),
    chart,
  );
const coins = ['BTC', 'ETH', 'USDT'];

test('it is loading until the widget says something, and shown from then on', () => {
  const opened = openExternalChart('BTC');
  expect(opened).toEqual({
    run: 0,
    coin: 'BTC',
    pair: 'BINANCE:BTCUSDT',
    status: 'loading',
    ticker: null,
  });
  expect(hear(opened, { kind: 'shown' }).status).toBe('shown');
  expect(hear(opened, pair('BINANCE:BTCUSDT'))).toMatchObject({
    status: 'shown',
    ticker: 'BINANCE:BTCUSDT',
  });
});

test('what it repeats changes nothing', () => {
  const shown = hear(openExternalChart('BTC'), pair('BINANCE:BTCUSDT'));
  expect(hear(shown, pair('BINANCE:BTCUSDT'), { kind: 'shown' })).toBe(shown);
});

test('a chart without data stays so until it has a price', () => {
  const empty = hear(openExternalChart('BTS'), { kind: 'no-data' }, { kind: 'shown' });
  expect(empty.status).toBe('no-data');
  expect(hear(openExternalChart('BTS'), { kind: 'shown' }, { kind: 'no-data' }).status).toBe(
    'no-data',
  );
  expect(hear(empty, pair('BINANCE:ETHUSDT')).status).toBe('shown');
});

test('another coin is another frame, also while the first one loads', () => {
  const loading = openExternalChart('BTC');
  const other = externalChartReducer(loading, { type: 'coin', coin: 'ETH' });
  expect(other).toMatchObject({ run: 1, coin: 'ETH', pair: 'BINANCE:ETHUSDT', status: 'loading' });
  const back = externalChartReducer(hear(other, pair('BINANCE:ETHUSDT')), {
    type: 'coin',
    coin: 'BTC',
  });
  expect(back).toMatchObject({ run: 2, pair: 'BINANCE:BTCUSDT', status: 'loading', ticker: null });
});

test('what a frame told before another took its place does not count for the other', () => {
  const first = openExternalChart('ETH');
  const second = externalChartReducer(first, { type: 'coin', coin: 'SOL' });
  const late = { type: 'news', run: first.run, news: pair('BINANCE:ETHUSDT') } as const;
  expect(externalChartReducer(second, late)).toBe(second);
});

test('the same coin changes nothing', () => {
  const shown = hear(openExternalChart('BTC'), { kind: 'shown' });
  expect(externalChartReducer(shown, { type: 'coin', coin: 'BTC' })).toBe(shown);
});

test('the page that follows the chart keeps its frame', () => {
  const moved = hear(openExternalChart('BTC'), pair('BINANCE:BTCUSDT'), pair('COINBASE:ETHUSD'));
  expect(shownCoin(moved)).toBe('ETH');
  const followed = externalChartReducer(moved, { type: 'coin', coin: 'ETH' });
  expect(followed).toMatchObject({ run: 0, coin: 'ETH', ticker: 'COINBASE:ETHUSD' });
});

test('trying again is a new frame of the page’s coin', () => {
  const moved = hear(openExternalChart('BTC'), pair('BINANCE:MATICUSDT'));
  expect(externalChartReducer(moved, { type: 'again' })).toEqual(openExternalChart('BTC', 1));
});

describe('what was chosen in the chart', () => {
  const shown = hear(openExternalChart('BTC'), pair('BINANCE:BTCUSDT'));

  test('another coin of ours is followed, whatever it is quoted in', () => {
    expect(chosenInChart(shown, pair('BINANCE:ETHUSDT'), coins)).toBe('ETH');
    expect(chosenInChart(shown, pair('COINBASE:ETHUSD'), coins)).toBe('ETH');
    expect(chosenInChart(shown, pair('KRAKEN:USDTUSD'), coins)).toBe('USDT');
  });

  test.each(['BINANCE:BTCUSDT', 'COINBASE:BTCUSD', 'BINANCE:MATICUSDT', 'NASDAQ:AAPL', ''])(
    '%j moves no page',
    (ticker) => {
      expect(chosenInChart(shown, pair(ticker), coins)).toBeNull();
    },
  );

  test('a chart that repeats itself does not take the page back', () => {
    const moved = hear(shown, pair('BINANCE:ETHUSDT'));
    expect(chosenInChart(moved, pair('BINANCE:ETHUSDT'), coins)).toBeNull();
  });

  test('being shown is no choice', () => {
    expect(chosenInChart(shown, { kind: 'shown' }, coins)).toBeNull();
  });
});

test('a pair is written for people', () => {
  expect(pairName('BINANCE:MATICUSDT')).toBe('MATIC/USDT');
  expect(pairName('NASDAQ:AAPL')).toBe('NASDAQ:AAPL');
});
