/**
 * The home of the app: tagline, balance card, three coins, shortcuts, and the list of the whole
 * market.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { CoinList } from '#protocol/market.ts';
import { settled } from '#test/browser.ts';
import { hearPrices, stopClock } from '#test/journeys/page-time.ts';
import { meOf, signUpIn, toastOf } from '#test/journeys/people.ts';
import { formatFrozen, formatInr } from '#texts/format.ts';

import { colourOf, isAt, linksTo, sees, visible } from '../checks.ts';
import { ask } from '../requests.ts';
import { inScene, overHttp, scene, type Screen } from '../row.ts';

/** Milliseconds between two prices of the list, and a little less than that. */
const CALM_MS = 3_000;
const SHORT_OF_IT_MS = 2_800;

const visitor = scene('a visitor at home', async ({ page }) => {
  await page.goto('/home');
  await rowsOf(page).first().waitFor();
});
const holder = scene('somebody with frozen money at home', async ({ page, context }) => {
  await signUpIn(context);
  await ask.withdrawal(context, '1200.50');
  await page.goto('/home');
  await visible(page.getByText('₹1,200.5000')).waitFor();
});
const loading = scene('home before the market has answered', async ({ page }) => {
  await page.route('**/api/market/coins', () => new Promise(() => undefined));
  await page.goto('/home');
});

const failing = scene('home where the market cannot be loaded', async ({ page }) => {
  await page.route('**/api/market/coins', (route) =>
    route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' }),
  );
  await page.goto('/home');
});

const rowsOf = (page: Page) =>
  page.getByRole('link', { name: /\/(USDT|INR)/ }).filter({ visible: true });
const featured = (page: Page) => page.getByRole('list', { name: 'Three coins' });
const card = (page: Page) =>
  visible(page.getByRole('link', { name: 'Manage Funds' })).locator('xpath=../..');

/** Changes of the market as they could be, so that both colours are there to be seen. */
async function changeTo(page: Page, change24h: string): Promise<void> {
  await page.route('**/api/live?*', (route) => route.abort());
  await page.route('**/api/market/coins', async (route) => {
    const list = (await (await route.fetch()).json()) as CoinList;
    await route.fulfill({
      json: { ...list, items: list.items.map((coin) => ({ ...coin, change24h })) },
    });
  });
  await page.goto('/home');
  await rowsOf(page).first().waitFor();
}
const changes = (page: Page) => page.locator('main li a').getByText(/%$/).filter({ visible: true });

export const home: Screen = {
  title: 'Home and balance card',
  rows: [
    ...inScene(visitor, [
      {
        id: 'home.tagline',
        kind: 'text',
        says: 'The page says what it is for',
        texts: ['Your gateway to crypto trading and market insights'],
      },
      {
        id: 'home.featured.three',
        kind: 'constant',
        says: 'Three coins stand above the list',
        holds: async ({ page }) =>
          expect(await featured(page).getByRole('listitem').count()).toBe(3),
      },
      {
        id: 'home.featured.shape',
        kind: 'text',
        says: 'Each of the three shows SYMBOL/USDT, its price and its change in percent',
        async holds({ page }) {
          const texts = await featured(page).getByRole('listitem').allInnerTexts();
          for (const text of texts) {
            expect(text.replaceAll(/\s/g, '')).toMatch(/^[A-Z]+\/(USDT|INR)₹[\d,.]+[+−]?[\d.]+%/);
          }
        },
      },
      {
        id: 'home.list.all',
        kind: 'state',
        says: 'The list holds every coin of the market',
        async holds({ page }) {
          const list = (await (await page.request.get('/api/market/coins')).json()) as CoinList;
          const shown = await page.getByRole('link', { name: /\/(USDT|INR)/ }).allInnerTexts();
          for (const { symbol } of list.items) {
            expect(shown.filter((text) => text.includes(`${symbol}/`)).length).toBeGreaterThan(0);
          }
        },
      },
      {
        id: 'home.list.price',
        kind: 'constant',
        says: 'Prices in the list have four decimals, in rupees; below a paisa four digits behind its zeros',
        decided: 60,
        async holds({ page }) {
          // On a desktop the total worth of a coin is behind its price.
          const rows = await rowsOf(page).all();
          const prices = await Promise.all(
            rows.map((row) => visible(row.getByText(/^₹/)).innerText()),
          );
          expect(prices.length).toBeGreaterThan(10);
          for (const price of prices) {
            expect(price).toMatch(/^₹((?!0\.00)[\d,]+\.\d{4}|0\.000*[1-9]\d{3})$/);
          }
        },
      },
      {
        id: 'home.list.percent',
        kind: 'constant',
        says: 'Changes in the list have two decimals',
        async holds({ page }) {
          const percents = await changes(page).allInnerTexts();
          expect(percents.length).toBeGreaterThan(10);
          for (const percent of percents) expect(percent).toMatch(/^[+−]?\d+\.\d{2}%$/);
        },
      },
      {
        id: 'home.refresh',
        kind: 'timing',
        says: 'Prices in the list move every three seconds, and not more often',
        async holds({ page }) {
          const price = page
            .getByRole('link', { name: /^BTC.*Bitcoin/ })
            .last()
            .getByText(/^₹/)
            .first();
          const morePrices = await hearPrices(page);
          const clock = await stopClock(page);
          // A price that was due when the clock stopped is shown by then.
          await morePrices(2);
          await settled(page);
          const atFirst = await price.innerText();
          await clock.move(CALM_MS);
          await expect.poll(() => price.innerText()).not.toBe(atFirst);
          const before = await price.innerText();
          await clock.move(SHORT_OF_IT_MS);
          await morePrices(3);
          expect(await price.innerText()).toBe(before);
          await clock.move(CALM_MS - SHORT_OF_IT_MS);
          await expect.poll(() => price.innerText()).not.toBe(before);
          await clock.restart();
        },
      },
      {
        id: 'home.one-price',
        kind: 'rule',
        says: 'Prices come from one server for everybody; no browser makes its own',
        decided: 11,
        async holds({ page }) {
          const price = page
            .getByRole('link', { name: /^BTC.*Bitcoin/ })
            .last()
            .getByText(/^₹/)
            .first();
          const now = Number((await price.innerText()).replaceAll(/[₹,]/g, ''));
          const list = (await (await page.request.get('/api/market/coins')).json()) as CoinList;
          const bitcoin = list.items.find(({ symbol }) => symbol === 'BTC');
          expect(Math.abs(now / Number(bitcoin?.price) - 1)).toBeLessThan(0.01);
        },
      },
      {
        id: 'home.tile.recharge',
        kind: 'route',
        says: 'A tile leads to the deposit',
        texts: ['Recharge'],
        holds: linksTo('Recharge', '/deposit'),
      },
      {
        id: 'home.tile.withdrawal',
        kind: 'route',
        says: 'A tile leads to the withdrawal',
        texts: ['Withdrawal'],
        holds: linksTo('Withdrawal', '/withdraw'),
      },
      {
        id: 'home.tile.service',
        kind: 'route',
        says: 'A tile leads to support',
        texts: ['Customer Service'],
        holds: linksTo('Customer Service', '/support-chat'),
      },
      {
        id: 'home.list.leads',
        kind: 'route',
        says: 'A row leads to the contracts page with its coin chosen',
        async holds({ page }) {
          const row = page.getByRole('link', { name: /^ETH.*Ethereum/ }).last();
          expect(await row.getAttribute('href')).toBe('/contract?coin=ETH');
        },
      },
      {
        id: 'card.visitor.zero',
        kind: 'text',
        says: 'A visitor’s balance card shows this amount',
        texts: ['0.00'],
      },
      {
        id: 'card.visitor.text',
        kind: 'text',
        says: 'It says what to do to see a balance',
        texts: ['Log in to view your balance'],
      },
      {
        id: 'card.visitor.button',
        kind: 'route',
        says: 'Its button leads to the login, with a message',
        texts: ['Log in to continue', 'Please log in first'],
        async holds({ page }) {
          await visible(page.getByRole('button', { name: 'Log in to continue' })).click();
          await page.waitForURL('**/login');
          await toastOf(page, 'Please log in first').waitFor();
        },
      },
      {
        id: 'home.featured.random',
        kind: 'rule',
        says: 'The three coins are chosen by chance, anew with each visit',
        async holds({ page }) {
          const choices = new Set<string>();
          for (let visits = 0; visits < 4; visits += 1) {
            await page.goto('/home');
            await featured(page).getByText('/USDT').first().waitFor();
            const links = await featured(page).getByRole('link').all();
            const paths = await Promise.all(links.map((link) => link.getAttribute('href')));
            choices.add(paths.join());
          }
          expect(choices.size).toBeGreaterThan(1);
        },
      },
      {
        id: 'home.list.green',
        kind: 'text',
        says: 'A gain is green',
        async holds({ page }) {
          await changeTo(page, '2.50');
          const [red, green] = await colourOf(changes(page).first());
          expect(green).toBeGreaterThan(red + 50);
        },
      },
      {
        id: 'home.list.red',
        kind: 'text',
        says: 'A loss is red',
        async holds({ page }) {
          await changeTo(page, '-2.50');
          const [red, green, blue] = await colourOf(changes(page).first());
          expect(red).toBeGreaterThan(green + 50);
          expect(red).toBeGreaterThan(blue + 50);
        },
      },
      {
        id: 'home.list.flat',
        kind: 'text',
        says: 'No change at all is grey, because it is neither',
        decided: 21,
        async holds({ page }) {
          await changeTo(page, '0.00');
          const [red, green, blue] = await colourOf(changes(page).first());
          expect(Math.max(red, green, blue) - Math.min(red, green, blue)).toBeLessThan(30);
        },
      },
    ]),
    ...inScene(loading, [
      {
        id: 'home.loading',
        kind: 'state',
        says: 'While the market loads, five bars stand for it',
        async holds({ page }) {
          const bars = page.getByRole('status').filter({ hasText: 'Loading the market' });
          await bars.waitFor();
          expect(await bars.locator('> div').count()).toBe(5);
        },
      },
    ]),
    ...inScene(failing, [
      {
        id: 'home.failed',
        kind: 'error',
        says: 'A market that cannot be loaded says so with a way to try again, instead of failing silently',
        decided: 11,
        async holds({ page }) {
          const alert = page.getByRole('alert').filter({ hasText: 'Prices unavailable' });
          await alert.getByRole('button', { name: 'Retry' }).waitFor();
        },
      },
    ]),
    ...inScene(holder, [
      {
        id: 'card.tradable',
        kind: 'text',
        says: 'The balance card shows first what can be traded with now, in rupees',
        async holds({ page, context }) {
          const { available } = (await meOf(context)).balances.inr;
          expect(formatInr(available)).toBe('₹8,48,799.50');
          await sees('Available to trade', '₹8,48,799.50')({ page } as never);
        },
      },
      {
        id: 'card.identity',
        kind: 'rule',
        says: 'What can be spent is available; the card shows the total beside it: available and frozen together',
        decided: 11,
        async holds({ page, context }) {
          const { total } = (await meOf(context)).balances.inr;
          expect(formatInr(total)).toBe('₹8,50,000.00');
          await sees('Total balance', '₹8,50,000.00')({ page } as never);
        },
      },
      {
        id: 'card.frozen',
        kind: 'text',
        says: 'It shows what is frozen, with four decimals',
        async holds({ page, context }) {
          const { frozen } = (await meOf(context)).balances.inr;
          await sees('Frozen', formatFrozen(frozen))({ page } as never);
        },
      },
      {
        id: 'card.frozen.orange',
        kind: 'text',
        says: 'What is frozen is orange',
        async holds({ page }) {
          const [red, green, blue] = await colourOf(visible(page.getByText('₹1,200.5000')));
          expect(red).toBeGreaterThan(green + 60);
          expect(green).toBeGreaterThan(blue + 40);
        },
      },
      {
        id: 'card.format',
        kind: 'text',
        says: 'Amounts are in the Indian format of the rupee',
        holds: sees('₹8,48,799.50'),
      },
      {
        id: 'card.manage',
        kind: 'route',
        says: 'A button leads to the wallet',
        texts: ['Manage Funds'],
        holds: linksTo('Manage Funds', '/wallet'),
      },
      {
        id: 'card.whole',
        kind: 'route',
        says: 'A click anywhere on the card leads to the wallet as well',
        async holds(visit) {
          const { page } = visit;
          const box = await card(page).boundingBox();
          await page.mouse.click((box?.x ?? 0) + 30, (box?.y ?? 0) + (box?.height ?? 0) - 6);
          await isAt('/wallet')(visit);
        },
      },
    ]),
    ...overHttp([
      {
        id: 'home.change',
        kind: 'rule',
        says: 'The change in percent is against the price of 24 hours ago, worked out by the server',
        decided: 11,
        async holds(api) {
          const { body } = await api.visitor().get<CoinList>('/api/market/coins');
          for (const { change24h } of body.items) expect(change24h).toMatch(/^-?\d+\.\d{2}$/);
        },
      },
    ]),
  ],
};
