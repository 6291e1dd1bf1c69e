/**
 * The chart of a coin: which one, how it looks, what it does while it loads and where it does not
 * come.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import { holdTimers } from '#test/journeys/page-time.ts';
import { signUpIn } from '#test/journeys/people.ts';

import { styleOf } from '../checks.ts';
import { heldBy, inScene, type Row, scene, type Screen } from '../row.ts';

const failure =
  'Failed to load TradingView chart. Please check your network or disable ad/script blockers.';

/** Milliseconds without a chart that are an error. */
const TIMEOUT_MS = 10_000;

const own = scene('the chart of the contracts page', async ({ page, context }) => {
  await signUpIn(context);
  await page.goto('/contract');
});
const late = scene('a chart whose candles do not come', async ({ page, context }) => {
  await signUpIn(context);
  await page.route('**/api/market/candles**', () => new Promise(() => undefined));
  await holdTimers(page, TIMEOUT_MS);
  await page.goto('/contract');
});

const panel = (page: Page) => page.getByRole('region', { name: /price chart$/ });

/** Slugs of coins and the symbol whose pair with USDT they are. */
const slugs = [
  ['bitcoin', 'BTC'],
  ['ethereum', 'ETH'],
  ['binancecoin', 'BNB'],
  ['solana', 'SOL'],
  ['usd-coin', 'USDC'],
  ['staked-ether', 'STETH'],
  ['xrp', 'XRP'],
  ['dogecoin', 'DOGE'],
  ['toncoin', 'TON'],
  ['cardano', 'ADA'],
  ['tron', 'TRX'],
  ['avalanche-2', 'AVAX'],
  ['shiba-inu', 'SHIB'],
  ['wrapped-bitcoin', 'WBTC'],
  ['chainlink', 'LINK'],
  ['polkadot', 'DOT'],
  ['bitcoin-cash', 'BCH'],
  ['uniswap', 'UNI'],
  ['litecoin', 'LTC'],
] as const;

const pairs: Row[] = slugs.flatMap(([slug, symbol]) =>
  heldBy('ui/chart/pairs.test.ts', 'the slug %s is shown as %s', [
    {
      id: `chart.pair.${slug}`,
      kind: 'constant',
      says: `The external chart shows ${slug} as the pair of ${symbol} with USDT`,
    },
  ]),
);
const symbols: Row[] = ['SOL', 'FIL', 'EOS', 'TRX'].flatMap((symbol) =>
  heldBy('ui/chart/pairs.test.ts', 'the symbol %s is paired with USDT', [
    {
      id: `chart.symbol.${symbol.toLowerCase()}`,
      kind: 'constant',
      says: `The external chart shows the symbol ${symbol} as its pair with USDT`,
    },
  ]),
);

export const chart: Screen = {
  title: 'Chart',
  rows: [
    ...inScene(own, [
      {
        id: 'chart.default',
        kind: 'constant',
        says: 'Without a choice the chart is that of Bitcoin',
        holds: ({ page }) => page.getByRole('region', { name: 'Bitcoin price chart' }).waitFor(),
      },
      {
        id: 'chart.interval',
        kind: 'constant',
        says: 'It begins with candles of 15 minutes',
        async holds({ page }) {
          await page.getByRole('img', { name: /^15-minute candles/ }).waitFor();
          const interval = panel(page).getByRole('button', { name: '15m', exact: true });
          expect(await interval.getAttribute('aria-pressed')).toBe('true');
        },
      },
      {
        id: 'chart.zone',
        kind: 'constant',
        says: 'Its times are of India, which it says once; so are those of the external chart',
        decided: 58,
        async holds({ page }) {
          await panel(page).getByText('IST', { exact: true }).waitFor();
          expect(await panel(page).getByText(/UTC/).count()).toBe(0);
        },
      },
      {
        id: 'chart.dark',
        kind: 'state',
        says: 'On the contracts page it is dark, also where the page is light',
        async holds({ page }) {
          expect(await styleOf(panel(page), 'backgroundColor')).toBe('rgb(20, 23, 31)');
          expect(await styleOf(page.locator('body'), 'backgroundColor')).toBe('rgb(248, 249, 251)');
        },
      },
      {
        id: 'chart.own',
        kind: 'rule',
        says: 'It is our own chart of the prices that contracts settle on, and nobody else is asked for anything',
        decided: 11,
        async holds({ page }) {
          const hosts = await page.evaluate<string[]>(
            `performance.getEntriesByType('resource').map(({ name }) => new URL(name).host)`,
          );
          expect(new Set(hosts)).toEqual(new Set([new URL(page.url()).host]));
          expect(await page.locator('iframe').count()).toBe(0);
        },
      },
      {
        id: 'chart.change',
        kind: 'call',
        says: 'Another coin on the page is another chart',
        async holds({ page }) {
          await page.getByRole('button', { name: /select currency/ }).click();
          await page
            .getByRole('dialog')
            .getByRole('button', { name: /Solana/ })
            .click();
          await page.getByRole('region', { name: 'Solana price chart' }).waitFor();
        },
      },
    ]),
    ...inScene(late, [
      {
        id: 'chart.loading',
        kind: 'state',
        says: 'While the chart loads a spinner stands for it',
        async holds({ page }) {
          const status = panel(page).getByRole('status');
          await status.getByText('Loading the chart').waitFor({ state: 'attached' });
          expect(await status.locator('svg, .spinner').count()).toBeGreaterThan(0);
        },
      },
      {
        id: 'chart.timeout',
        kind: 'timing',
        says: 'Where no chart came within ten seconds, and not before, there is an error with this text',
        texts: [failure],
        async holds({ page }) {
          const alert = page.getByRole('alert').filter({ hasText: failure });
          const timers = await holdTimers(page, TIMEOUT_MS);
          await timers.begun(TIMEOUT_MS);
          expect(await alert.count()).toBe(0);
          await timers.end(TIMEOUT_MS);
          await alert.waitFor();
        },
      },
    ]),
    ...heldBy(
      'test/journeys/chart.test.ts',
      'TradingView is asked for only once somebody read whose prices it shows and who sees them',
      [
        {
          id: 'chart.external',
          kind: 'state',
          says: 'The external chart can be shown instead, once somebody has agreed to ask for it',
          decided: 11,
        },
      ],
    ),
    ...heldBy(
      'test/journeys/chart.test.ts',
      'a chart that has said nothing for ten seconds is an error, and what comes late is shown after all',
      [
        {
          id: 'chart.external.timeout',
          kind: 'error',
          says: 'The external chart that says nothing for ten seconds is the same error',
          texts: [failure],
        },
      ],
    ),
    ...heldBy(
      'test/journeys/chart.test.ts',
      'a coin chosen in the chart is the page’s coin, without loading the chart again',
      [
        {
          id: 'chart.external.reports',
          kind: 'call',
          says: 'A symbol that is chosen in the external chart is reported to the page',
        },
      ],
    ),
    ...heldBy(
      'test/journeys/chart.test.ts',
      'the card beside the market is light, and follows its chart by itself',
      [
        {
          id: 'chart.external.light',
          kind: 'state',
          says: 'On the card beside the market it is light',
        },
      ],
    ),
    ...heldBy(
      'ui/chart/chart-frame.rules.test.ts',
      'the widget is asked for 15 minutes, Indian time, with the pair open to change',
      [
        {
          id: 'chart.external.settings',
          kind: 'constant',
          says: 'The external chart begins with 15 minutes in Indian time, and its symbol may be changed',
          decided: 58,
        },
      ],
    ),
    ...pairs,
    ...symbols,
    ...heldBy(
      'ui/chart/pairs.test.ts',
      'USDT is not paired with itself, by its slug nor by its symbol',
      [
        {
          id: 'chart.pair.tether',
          kind: 'constant',
          says: 'Tether, by its slug or its symbol, is shown where it is traded against dollars, because it has no pair with itself',
          decided: 21,
        },
      ],
    ),
    ...heldBy('ui/chart/pairs.test.ts', 'what is no coin (%j) gets Bitcoin', [
      {
        id: 'chart.pair.default',
        kind: 'constant',
        says: 'What has no pair of its own is shown as Bitcoin with USDT',
      },
    ]),
  ],
};
