/**
 * What the frame page is asked, what it asks TradingView for, and which messages are understood.
 */
import { describe, expect, test } from 'vitest';

import { chartWidgetOrigin } from '#protocol/addresses.ts';
import { TIME_ZONE } from '#texts/format.ts';

import {
  frameAddress,
  readFrameAddress,
  readFrameMessage,
  readWidgetMessage,
  widgetAddress,
} from './chart-frame.rules.ts';

test('the frame page reads what the app asked', () => {
  for (const theme of ['light', 'dark'] as const) {
    const request = { pair: 'BINANCE:ETHUSDT', theme, zone: 'Asia/Dubai' };
    const url = new URL(frameAddress(request), 'http://localhost:3000');
    expect(url.pathname).toBe('/chart-frame');
    expect(url.search).toBe('');
    expect(readFrameAddress(url.hash)).toEqual(request);
  }
});

test.each([
  '',
  '#',
  '#pair=&theme=',
  '#pair=javascript:alert(1)&theme=purple',
  '#pair=BINANCE:%22%7D&theme=x',
  `#pair=BINANCE:${'A'.repeat(21)}`,
  '#zone=Asia/Kolkata%22%7D',
])('an address without sense (%j) is Bitcoin in the dark, in Indian time', (hash) => {
  expect(readFrameAddress(hash)).toEqual({
    pair: 'BINANCE:BTCUSDT',
    theme: 'dark',
    zone: 'Asia/Kolkata',
  });
});

test('the widget is asked for 15 minutes, Indian time, with the pair open to change', () => {
  const asked = { pair: 'BINANCE:SOLUSDT', zone: TIME_ZONE } as const;
  const address = widgetAddress({ ...asked, theme: 'light' }, { isNarrow: true });
  const url = new URL(address);
  expect(url.origin).toBe(chartWidgetOrigin);
  expect(url.pathname).toBe('/embed-widget/advanced-chart/');
  expect(JSON.parse(decodeURIComponent(url.hash.slice(1)))).toMatchObject({
    symbol: 'BINANCE:SOLUSDT',
    interval: '15',
    timezone: 'Asia/Kolkata',
    theme: 'light',
    allow_symbol_change: true,
    autosize: true,
    hide_side_toolbar: true,
  });
  const wide = widgetAddress({ ...asked, theme: 'dark' }, { isNarrow: false });
  expect(decodeURIComponent(wide)).toContain('"theme":"dark"');
  expect(decodeURIComponent(wide)).toContain('"hide_side_toolbar":false');
});

describe('what the widget says', () => {
  const quote = { name: 'quoteUpdate', data: { original_name: 'BINANCE:ETHUSDT', last_price: 1 } };
  test.each([
    [{ name: 'tv-widget-load', frameElementId: 'a' }, { kind: 'shown' }],
    [{ name: 'widgetReady', provider: 'TradingView' }, { kind: 'shown' }],
    [{ name: 'tv-widget-no-data', frameElementId: 'a' }, { kind: 'no-data' }],
    [quote, { kind: 'pair', ticker: 'BINANCE:ETHUSDT' }],
  ])('%j is understood, as an object and as text', (message, news) => {
    expect(readWidgetMessage(message)).toEqual(news);
    expect(readWidgetMessage(JSON.stringify(message))).toEqual(news);
  });

  test.each([
    null,
    undefined,
    7,
    'text',
    '{',
    [],
    {},
    { name: 'tv-widget-resize-iframe', data: { height: 400 } },
    { name: 'quoteUpdate' },
    { name: 'quoteUpdate', data: null },
    { name: 'quoteUpdate', data: { original_name: 5 } },
    { name: 'quoteUpdate', data: { original_name: '' } },
    { name: 'quoteUpdate', data: { original_name: 'X'.repeat(61) } },
  ])('%j is passed over', (message) => {
    expect(readWidgetMessage(message)).toBeNull();
  });
});

test('the app reads the frame page’s words and no others', () => {
  for (const news of [
    { kind: 'shown' },
    { kind: 'no-data' },
    { kind: 'pair', ticker: 'BINANCE:ETHUSDT' },
  ]) {
    expect(readFrameMessage(news)).toEqual(news);
  }
  for (const other of [null, 'shown', {}, { kind: 'pair' }, { kind: 'pair', ticker: 1 }]) {
    expect(readFrameMessage(other)).toBeNull();
  }
});
