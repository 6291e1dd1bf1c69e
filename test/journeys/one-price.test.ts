/**
 * One price at a time: in no frame does a page say two prices of one coin, in its head, its chart,
 * its ticket or its dialogs.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { CoinList } from '#protocol/market.ts';
import { until } from '#test/waits.ts';

import { desktop, joinBrowser, phone, visit } from '../browser.ts';
import { isWhole } from '../extent.ts';
import { placeIn, signUpIn } from './people.ts';
import { hearCanvases, type ShownPrices, watchPrices } from './shown-prices.ts';
import { pays } from './trading.ts';

/** Prices of the market that pass before a late answer is asked for, and before it comes. */
const LATE = 3;
/** Changes of its price after which a page has been watched long enough. */
const CHANGES = isWhole ? 60 : 12;
/** Changes on a page whose prices change every three seconds. */
const CALM_CHANGES = isWhole ? 20 : 4;

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
  /** Changes of the price after which the page has been watched long enough. */
  changes?: number;
  open: (page: Page) => Promise<void>;
};

const seen = (page: Page, name: RegExp) => page.getByRole('img', { name }).first().waitFor();

const sights: readonly Sight[] = [
  {
    name: 'the landing page',
    viewport: desktop,
    coin: 'BTC',
    least: 2,
    changes: CALM_CHANGES,
    open: async (page) => {
      await page.goto('/');
      await page.getByText('updates every 3 s').waitFor();
    },
  },
  {
    name: 'contracts',
    viewport: desktop,
    coin: 'BTC',
    least: 2,
    open: async (page) => {
      await page.goto('/contract?coin=BTC');
      await page.getByRole('button', { name: '1s', exact: true }).click();
      await seen(page, /^Bitcoin prices every second/);
    },
  },
  {
    name: 'contracts whose stream comes late',
    viewport: desktop,
    coin: 'BTC',
    least: 2,
    open: async (page) => {
      // The list of coins and the line are then of different prices.
      await page.route('**/api/market/prices*', async (route) => {
        await pricesPass(page, LATE);
        await route.continue();
      });
      await page.route('**/api/live?*', async (route) => {
        await pricesPass(page, 2 * LATE);
        await route.continue();
      });
      await page.goto('/contract?coin=BTC');
      await page.getByRole('button', { name: '1s', exact: true }).click();
      await seen(page, /^Bitcoin prices every second/);
    },
  },
  {
    name: 'a contract that runs',
    viewport: phone,
    coin: 'SOL',
    least: 2,
    open: async (page) => {
      await placeIn(page.context(), { coin: 'SOL', duration: 180 });
      await page.goto('/contract?coin=SOL');
      await page.getByRole('button', { name: /^Watch your contract on SOL/ }).click();
      await page
        .getByText(/^(Price better by ₹|Price worse by ₹|Equal to the entry price$)/)
        .first()
        .waitFor();
    },
  },
  {
    name: 'a coin',
    viewport: phone,
    coin: 'SOL',
    least: 2,
    open: async (page) => {
      await page.goto('/coin/SOL');
      await seen(page, /^Solana over the /);
    },
  },
  {
    name: 'a trade with its candles',
    viewport: desktop,
    coin: 'BTC',
    least: 2,
    open: async (page) => {
      await page.goto('/trade?coin=BTC');
      await seen(page, /candles/);
      await pays(page).fill('5000');
    },
  },
  {
    name: 'a trade whose candles come late',
    viewport: desktop,
    coin: 'BTC',
    least: 2,
    open: async (page) => {
      // Asked for after some prices, and there some prices later.
      await page.route('**/api/market/candles*', async (route) => {
        await pricesPass(page, LATE);
        const response = await route.fetch();
        await pricesPass(page, LATE);
        await route.fulfill({ response });
      });
      await page.goto('/trade?coin=BTC');
      await page.getByText('Order Book').first().waitFor();
    },
  },
  {
    name: 'the review of a trade',
    viewport: phone,
    coin: 'SOL',
    least: 1,
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

async function marketOf(page: Page): Promise<CoinList> {
  const answer = await page.context().request.get('/api/market/coins');
  return (await answer.json()) as CoinList;
}

async function priceOf(page: Page, coin: string): Promise<number> {
  const { items } = await marketOf(page);
  return Number(items.find(({ symbol }) => symbol === coin)?.price);
}

/** Resolves once the market has had that many more prices. */
async function pricesPass(page: Page, count: number): Promise<void> {
  const tick = async () => (await marketOf(page)).tick ?? 0;
  const enough = (await tick()) + count;
  await until(`${count} more prices`, async () => (await tick()) >= enough);
}

async function lookAt(sight: Sight): Promise<ShownPrices> {
  const { name, viewport, coin, open, changes = CHANGES } = sight;
  const visited = await visit(browser, { baseURL: inject('url'), viewport });
  const { page, context } = visited;
  await hearCanvases(context);
  if (name !== 'the landing page') await signUpIn(context);
  await open(page);
  const shown = await watchPrices(page, await priceOf(page, coin), changes);
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
