/**
 * What the candle chart costs a phone: 10,000 candles with three indicators moved by a finger on a
 * processor a quarter as fast, and the memory after a day of prices, one a second.
 */
import type { CDPSession, Page } from 'playwright-core';

import { openBrowser } from '#test/browser.ts';

import { openChartPage } from './chart-page.ts';
import { median, percentile, printLine, printTable, rounded } from './figures.ts';

const SLOW_PROCESSOR = 4;
const CANDLES = 10_000;
const LONG_TASK_MS = 50;
const SCREEN = { width: 412, height: 823 };
const DAY_SECONDS = 86_400;

/** Beside the last of them another coin is compared. */
const COMPARED = 'another coin, moving average, RSI';
const compare = `drawn.setCompared({
  coin: 'A',
  other: 'B',
  key: 'B',
  bars: bars.map((bar, at) => ({ ...bar, close: bar.close * (2 + Math.sin(at / 90)) })),
  older: async () => [],
})`;

const looks: Readonly<Record<string, string>> = {
  'moving average, RSI, MACD': `[{ name: 'sma', settings: [20] }, { name: 'rsi', settings: [14] }, { name: 'macd', settings: [12, 26, 9] }]`,
  'Bollinger, volume, stochastic': `[{ name: 'bollinger', settings: [20, 2] }, { name: 'volume', settings: [] }, { name: 'stochastic', settings: [14, 3, 3] }]`,
  [COMPARED]: `[{ name: 'sma', settings: [20] }, { name: 'rsi', settings: [14] }]`,
};

const open = (indicators: string) => `(async () => {
  const drawn = await chart.drawChart(document.querySelector('#box'), { colours: chart.chartColours('light', 'usual') });
  const bars = wander(${CANDLES}, 60);
  drawn.setLook({ kind: 'hollow', scale: 'linear', indicators: ${indicators} });
  drawn.setBars(bars, '1m');
  Object.assign(window, { drawn, bars });
})()`;

export async function benchChart(): Promise<void> {
  const browser = await openBrowser();
  try {
    const rows: string[][] = [];
    for (const [words, indicators] of Object.entries(looks)) {
      for (const near of [1, 0.4]) {
        const page = await openChartPage(browser, SCREEN);
        await page.evaluate(open(indicators));
        if (words === COMPARED) await page.evaluate(compare);
        await page.evaluate(`drawn.zoom(${near})`);
        const moved = await tasksOf(page, panned);
        const grown = await tasksOf(page, async () => {
          for (let tick = 0; tick < 20; tick += 1)
            await page.evaluate(`(() => {
            const last = bars.at(-1);
            drawn.setLastBar({ ...last, close: last.close * (1 + ${tick} / 1e4) });
          })()`);
        });
        rows.push(
          [words, String(near), 'moved', ...moved],
          [words, String(near), 'grown', ...grown],
        );
        await page.close();
      }
    }
    printLine(
      `Chart of ${CANDLES} candles with three indicators, moved by a finger, then grown by 20 prices; processor ${SLOW_PROCESSOR} times slower: tasks, ms`,
    );
    printTable(
      ['indicators', 'zoom', 'while', 'median', '99 of 100', 'longest', `over ${LONG_TASK_MS}`],
      rows,
    );
    await printDay(await openChartPage(browser, SCREEN));
  } finally {
    await browser.close();
  }
}

/** A finger goes to and fro for three seconds. */
async function panned(session: CDPSession): Promise<void> {
  const touch = (type: string, x?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: x === undefined ? [] : [{ x, y: 150 }],
    });
  for (let pull = 0; pull < 10; pull += 1) {
    await touch('touchStart', 60);
    for (let x = 70; x <= 340; x += 10) await touch('touchMove', x);
    await touch('touchEnd');
  }
}

/** Main-thread tasks of the page meanwhile, from Chromium's own trace. */
async function tasksOf(page: Page, act: (session: CDPSession) => Promise<void>) {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW_PROCESSOR });
  const durations: number[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as { name: string; tdur?: number }[])
      if (event.name === 'RunTask' && event.tdur !== undefined && event.tdur >= 1_000)
        durations.push(event.tdur / 1_000);
  });
  const done = new Promise<void>(
    (resolve) => void session.once('Tracing.tracingComplete', () => resolve()),
  );
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', 'toplevel'] },
  });
  await act(session);
  await session.send('Tracing.end');
  await done;
  const long = durations.filter((ms) => ms > LONG_TASK_MS).length;
  return [
    ...[median(durations), percentile(durations, 0.99), Math.max(...durations)].map((ms) =>
      rounded(ms),
    ),
    String(long),
  ];
}

async function printDay(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(open(looks['moving average, RSI, MACD'] ?? '[]'));
  const heap = async () => {
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return usedSize / 1e6;
  };
  const sizes: number[] = [];
  for (let hour = 0; hour <= 24; hour += 1) {
    if (hour > 0)
      await page.evaluate(`(async () => {
      for (let second = 0; second < ${DAY_SECONDS / 24}; second += 1) {
        const last = bars.at(-1);
        window.at = (window.at ?? last.time) + 1;
        const time = window.at - window.at % 60;
        const price = last.close * (1 + Math.sin(window.at) / 1e4);
        const bar = time > last.time ? { time, open: price, high: price, low: price, close: price }
          : { ...last, close: price, high: Math.max(last.high, price), low: Math.min(last.low, price) };
        if (time > last.time) bars.push(bar); else bars[bars.length - 1] = bar;
        drawn.setLastBar(bar);
        if (second % 60 === 0) await new Promise(requestAnimationFrame);
      }
    })()`);
    sizes.push(await heap());
  }
  printLine(
    `Heap over ${DAY_SECONDS} prices: ${rounded(sizes[0] ?? 0)} MB at first, ${rounded(sizes[1] ?? 0)} after an hour, ${rounded(sizes[12] ?? 0)} after 12, ${rounded(sizes[24] ?? 0)} after 24`,
  );
}
