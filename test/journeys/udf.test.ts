/**
 * A chart of others on a page of others: it asks `/udf` what the protocol's adapter was recorded to
 * ask, and draws the candles, those of the past and the one that moves.
 */
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { joinBrowser, visit } from '../browser.ts';
import { repository } from '../sources.ts';

const BARS = 300;
const [UP, DOWN] = ['#00aa00', '#aa0000'];
const RED_OF = { up: 0x00, down: 0xaa };

/**
 * `bars` are those that the chart has; `asked` is what the adapter sent; `poll` asks for the last
 * bars, as the adapter does now and then.
 */
const page = (feed: string) => `<!doctype html><meta charset="utf-8"><title>A chart</title>
<link rel="icon" href="data:,"><div id="chart" style="width: 900px; height: 400px"></div>
<script src="/chart.js"></script>
<script type="module">
  const feed = ${JSON.stringify(feed)};
  window.asked = [];
  const send = (path) => {
    window.asked.push(path.replace(/\\d{9,}/g, 'N'));
    return fetch(feed + path, { credentials: 'same-origin' });
  };
  const ask = async (path) => (await send(path)).json();
  const history = async (from, to, countback) => {
    const range = 'from=' + from + '&to=' + to + '&countback=' + countback;
    const answer = await ask('/history?symbol=BTCINR&resolution=1&' + range + '&currencyCode=INR');
    if (answer.s !== 'ok') throw new Error(JSON.stringify(answer));
    const { t, o, h, l, c, v } = answer;
    return t.map((time, at) => ({
      timestamp: time * 1000,
      open: o[at],
      high: h[at],
      low: l[at],
      close: c[at],
      volume: v[at],
    }));
  };
  const config = await ask('/config');
  if (!config.supported_resolutions.includes('1')) throw new Error('no minutes');
  const start = Number(await (await send('/time')).text()) - performance.now() / 1000;
  const seconds = () => Math.floor(start + performance.now() / 1000);
  const symbol = await ask('/symbols?symbol=Drishti%3ABTCINR&currencyCode=&unitId=');
  const bar = (side, color) => ({ [side + 'Color']: color, [side + 'BorderColor']: color, [side + 'WickColor']: color });
  const chart = klinecharts.init('chart', {
    styles: { candle: { type: 'candle_solid', bar: { ...bar('up', '${UP}'), ...bar('down', '${DOWN}') },
      tooltip: { showRule: 'none' }, priceMark: { show: false } } },
  });
  chart.setSymbol({ ticker: symbol.ticker, pricePrecision: Math.log10(symbol.pricescale), volumePrecision: 4 });
  chart.setPeriod({ type: 'minute', span: 1 });
  chart.setDataLoader({
    async getBars({ type, callback }) {
      if (type !== 'init') return callback([], false);
      callback(await history(seconds() - ${BARS} * 60, seconds() + 60, ${BARS}), false);
    },
    subscribeBar({ callback }) {
      window.poll = async () => {
        for (const bar of await history(seconds() - 120, seconds() + 60, 2)) callback(bar);
      };
    },
  });
  window.bars = () => chart.getDataList();
  window.pixels = () => {
    const all = { up: 0, down: 0 };
    for (const canvas of document.querySelectorAll('#chart canvas')) {
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 3] !== 255 || data[at + 2] !== 0) continue;
        if (data[at] === ${RED_OF.up} && data[at + 1] === 0xaa) all.up += 1;
        if (data[at] === ${RED_OF.down} && data[at + 1] === 0) all.down += 1;
      }
    }
    return all;
  };
</script>`;

let browser: Browser;
let elsewhere: Server;
let address: string;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
  const chart = readFileSync(
    join(repository, 'node_modules/klinecharts/dist/umd/klinecharts.min.js'),
  );
  elsewhere = createServer(({ url }, reply) => {
    if (url === '/chart.js') reply.setHeader('content-type', 'text/javascript').end(chart);
    else reply.setHeader('content-type', 'text/html').end(page(`${inject('url')}/udf`));
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await browser.close();
  elsewhere.closeAllConnections();
  elsewhere.close();
});

type Bar = { timestamp: number; open: number; high: number; low: number; close: number };

test('a chart on a page of others draws the candles, and moves with the last', async () => {
  const {
    page: chart,
    errors,
    close,
  } = await visit(browser, {
    baseURL: address,
    viewport: { width: 1000, height: 500 },
  });
  await chart.goto('/');
  const bars = () => chart.evaluate<Bar[]>('window.bars?.() ?? []');
  await expect.poll(async () => (await bars()).length).toBeGreaterThan(100);
  const drawn = () => chart.evaluate<{ up: number; down: number }>('window.pixels()');
  await expect.poll(async () => (await drawn()).up).toBeGreaterThan(200);
  expect((await drawn()).down).toBeGreaterThan(200);

  const last = (await bars()).at(-1);
  const moved = async () => {
    await chart.evaluate('window.poll?.()');
    const now = (await bars()).at(-1);
    return now?.timestamp !== last?.timestamp || now?.close !== last?.close;
  };
  await expect.poll(moved).toBe(true);

  const all = await bars();
  const reply = await fetch(`${inject('url')}/api/v3/klines?symbol=BTCINR&interval=1m&limit=500`);
  const klines = new Map(
    ((await reply.json()) as [number, ...string[]][]).map(([at, ...rest]) => [at, rest]),
  );
  // All that are over; the last one goes on.
  for (const bar of all.slice(0, -2)) {
    const [open, high, low, close_] = klines.get(bar.timestamp)?.map(Number) ?? [];
    expect(bar).toMatchObject({ open, high, low, close: close_ });
  }
  const asked = await chart.evaluate<string[]>('window.asked');
  const first = '/history?symbol=BTCINR&resolution=1&from=N&to=N&countback=300&currencyCode=INR';
  expect(asked.slice(0, 4)).toEqual([
    ...['/config', '/time', '/symbols?symbol=Drishti%3ABTCINR&currencyCode=&unitId=', first],
  ]);
  expect(new Set(asked.slice(4))).toEqual(new Set([first.replace('300', '2')]));
  expect(errors).toEqual([]);
  await close();
});
