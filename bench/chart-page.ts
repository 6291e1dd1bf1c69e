/**
 * A page with nothing but the candle chart on it, as the app has it, for measuring it and for
 * asking its library.
 */
import { join } from 'node:path';

import type { Browser, Page } from 'playwright-core';
import { build } from 'vite';

const root = join(import.meta.dirname, '..');
/** Beside the modules that it imports. */
const ENTRY = join(root, 'chart-page.ts');

/**
 * What the page has as `window.chart`: what draws, what works the indicators out, and the library
 * itself.
 */
const entry = `
export { drawChart } from '#ui/chart/draw-chart.ts';
export { chartColours } from '#ui/chart/chart-palette.ts';
export { indicatorFacts } from '#ui/chart/indicator-list.rules.ts';
export { init, dispose } from 'klinecharts';`;

/** Candles that wander, the same each time: `window.wander(count, step in seconds)`. */
const wander = `window.wander = (count, seconds) => {
  let state = 12345, price = 14000, time = 1_700_000_000 - (1_700_000_000 % seconds);
  const chance = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
  return Array.from({ length: count }, () => {
    const open = price;
    price = Math.max(1, price * (1 + (chance() - 0.5) / 50));
    time += seconds;
    const wick = price * chance() / 100;
    return { time, open, close: price, high: Math.max(open, price) + wick, low: Math.min(open, price) - wick, volume: 1e5 * (1 + chance()) };
  });
};`;

let bundled: Promise<string> | undefined;

async function bundle(): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    plugins: [
      {
        name: ENTRY,
        enforce: 'pre',
        resolveId: (id) => (id === ENTRY ? ENTRY : null),
        load: (id) => (id === ENTRY ? entry : null),
      },
    ],
    build: {
      write: false,
      lib: { entry: ENTRY, name: 'chart', formats: ['iife'] },
    },
  });
  for (const result of [built].flat()) if ('output' in result) return result.output[0].code;
  throw new Error('The chart was not built.');
}

/** `#box` is where a chart goes. */
export async function openChartPage(
  browser: Browser,
  viewport: { width: number; height: number },
): Promise<Page> {
  bundled ??= bundle();
  const code = await bundled;
  const page = await browser.newPage({ viewport });
  await page.setContent(
    '<!doctype html><body style="margin:0"><div id="box" style="height:440px;position:relative"></div></body>',
  );
  await page.addScriptTag({ content: `${code};window.chart = chart;${wander}` });
  return page;
}
