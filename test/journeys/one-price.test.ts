/**
 * One price at a time: in no frame does a page say two prices of one coin, in its head, its chart,
 * its ticket or its dialogs.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { desktop, joinBrowser, phone, visit } from '../browser.ts';
import { isWhole } from '../extent.ts';
import { placeIn, signUpIn } from './people.ts';
import { hearCanvases, type ShownPrices, watchPrices } from './shown-prices.ts';
import { pays } from './trading.ts';

/** Some ticks, and not a whole number of them. */
const LATE_MS = 2_500;
const SECONDS = isWhole ? 60 : 12;

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

type Sight = {
  name: string;
  viewport: typeof phone;
  coin: string;
  /** Of places that show the price of this moment. */
  least: number;
  open: (page: Page) => Promise<void>;
};

const seen = (page: Page, name: RegExp) => page.getByRole('img', { name }).first().waitFor();

const sights: readonly Sight[] = [
  {
    ...{ name: 'the landing page', viewport: desktop, coin: 'BTC', least: 2 },
    open: async (page) => {
      await page.goto('/');
      await page.getByText('updates every 3 s').waitFor();
    },
  },
  {
    ...{ name: 'contracts', viewport: desktop, coin: 'BTC', least: 2 },
    open: async (page) => {
      await page.goto('/contract?coin=BTC');
      await page.getByRole('button', { name: '1s', exact: true }).click();
      await seen(page, /^One-second prices of Bitcoin/);
    },
  },
  {
    ...{ name: 'contracts whose stream comes late', viewport: desktop, coin: 'BTC', least: 2 },
    open: async (page) => {
      // The list of coins and the line are then of different prices.
      await page.route('**/api/market/prices*', async (route) => {
        await new Promise((asked) => setTimeout(asked, LATE_MS));
        await route.continue();
      });
      await page.route('**/api/live?*', async (route) => {
        await new Promise((opened) => setTimeout(opened, 2 * LATE_MS));
        await route.continue();
      });
      await page.goto('/contract?coin=BTC');
      await page.getByRole('button', { name: '1s', exact: true }).click();
      await seen(page, /^One-second prices of Bitcoin/);
    },
  },
  {
    ...{ name: 'a contract that runs', viewport: phone, coin: 'SOL', least: 2 },
    open: async (page) => {
      await placeIn(page.context(), { coin: 'SOL', duration: 180 });
      await page.goto('/contract?coin=SOL');
      await page.getByRole('button', { name: /^Watch your contract on SOL/ }).click();
      await page
        .getByText(/^(Price (ahead|behind) by ₹|Level with the entry$)/)
        .first()
        .waitFor();
    },
  },
  {
    ...{ name: 'a coin', viewport: phone, coin: 'SOL', least: 2 },
    open: async (page) => {
      await page.goto('/coin/SOL');
      await seen(page, /^Solana over the /);
    },
  },
  {
    ...{ name: 'a trade with its candles', viewport: desktop, coin: 'BTC', least: 2 },
    open: async (page) => {
      await page.goto('/trade?coin=BTC');
      await seen(page, /candles/);
      await pays(page).fill('5000');
    },
  },
  {
    ...{ name: 'a trade whose candles come late', viewport: desktop, coin: 'BTC', least: 2 },
    open: async (page) => {
      // Asked for after some prices, and there some prices later.
      await page.route('**/api/market/candles*', async (route) => {
        await new Promise((asked) => setTimeout(asked, LATE_MS));
        const response = await route.fetch();
        await new Promise((answered) => setTimeout(answered, LATE_MS));
        await route.fulfill({ response });
      });
      await page.goto('/trade?coin=BTC');
      await page.getByText('Order Book').first().waitFor();
    },
  },
  {
    ...{ name: 'the review of a trade', viewport: phone, coin: 'SOL', least: 1 },
    open: async (page) => {
      await page.goto('/coin/SOL');
      await seen(page, /^Solana over the /);
      await page.getByRole('button', { name: 'Buy Solana' }).click();
      await pays(page).fill('5000');
      await page
        .getByRole('dialog', { name: 'Trade Solana' })
        .getByRole('button', { name: 'Buy SOL', exact: true })
        .click();
      await page.getByRole('dialog', { name: 'Review your trade' }).waitFor();
    },
  },
];

async function priceOf(page: Page, coin: string): Promise<number> {
  const answer = await page.context().request.get('/api/market/coins');
  const { items } = (await answer.json()) as { items: { symbol: string; price: string }[] };
  return Number(items.find(({ symbol }) => symbol === coin)?.price);
}

async function lookAt({ name, viewport, coin, open }: Sight): Promise<ShownPrices> {
  const visited = await visit(browser, { baseURL: inject('url'), viewport });
  const { page, context } = visited;
  await hearCanvases(context);
  if (name !== 'the landing page') await signUpIn(context);
  await open(page);
  const shown = await watchPrices(page, await priceOf(page, coin), SECONDS);
  process.stdout.write(
    `${name}: ${shown.frames} frames, ${shown.differing.length} with two prices; ${JSON.stringify(shown.places)}\n`,
  );
  expect(visited.errors).toEqual([]);
  await visited.close();
  return shown;
}

test('no page says two prices of a coin in one frame', async () => {
  const all = await Promise.all(
    sights.map(async (sight) => ({ sight, shown: await lookAt(sight) })),
  );
  for (const { sight, shown } of all) {
    expect(shown.places.length, sight.name).toBeGreaterThanOrEqual(sight.least);
    expect(shown.differing, sight.name).toEqual([]);
  }
});

test('a place that says the price a tick late is found', async () => {
  const { page, close } = await visit(browser, { baseURL: inject('url'), viewport: phone });
  await page.goto('/coin/SOL');
  await seen(page, /^Solana over the /);
  await page.evaluate(`(() => {
    const late = document.body.appendChild(document.createElement('p'));
    const said = () => document.querySelector('svg .fill-canvas').textContent;
    let before = said();
    new MutationObserver(() => {
      if (said() === before) return;
      late.textContent = '₹' + before;
      before = said();
    }).observe(document.querySelector('main'), { childList: true, characterData: true, subtree: true });
  })()`);
  const { differing } = await watchPrices(page, await priceOf(page, 'SOL'), 6);
  expect(differing.length).toBeGreaterThan(1);
  await close();
});
