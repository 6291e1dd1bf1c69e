/**
 * A coin from the list of the markets to a fill: looked for, its page, bought on a phone without
 * leaving it, watched on lists of one's own. And coins that are not listed, which no page makes up.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { PASSWORD } from '../client.ts';
import { axeFindings, desktop, isScrolledSideways, joinBrowser, phone, visit } from '../browser.ts';
import { layoutFaults } from '../gallery-checks.ts';
import { hearPrices } from './page-time.ts';
import { freshEmail, shown, signUpIn, toastOf } from './people.ts';
import { pays } from './trading.ts';
import { longTest } from '../long-test.ts';

/** Of the whole visit; of what is counted as good by those who measure pages, a fifth. */
const MOST_SHIFT = 0.02;

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

const arrive = (viewport: typeof phone) => visit(browser, { baseURL: inject('url'), viewport });
const line = (page: Page, over = 'last 24 hours') =>
  page.getByRole('img', { name: new RegExp(`^Solana over the ${over}, from `) });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const rows = (page: Page) =>
  page.getByRole('link', { name: /\/(USDT|INR)/ }).filter({ visible: true });
const symbolsIn = async (page: Page) =>
  (await rows(page).allInnerTexts()).map((text) => text.split('/')[0]?.trim());

longTest(
  'a visitor finds a coin, looks at all its ranges, and is brought back to it by the login',
  async () => {
    const { page, context, errors, close } = await arrive(phone);
    const email = freshEmail();
    const data = { name: 'Asha Verma', email, password: PASSWORD, referral: inject('referral') };
    expect((await context.request.post('/api/auth/sign-up', { data })).status()).toBe(201);
    expect((await context.request.post('/api/auth/sign-out')).status()).toBe(204);

    await page.goto('/crypto');
    await page.getByLabel('Search coins').fill('zzz');
    await page.getByText('No coin matches “zzz”.').waitFor();
    await page.getByLabel('Search coins').fill('sol');
    await expect.poll(() => symbolsIn(page)).toEqual(['SOL']);
    await rows(page).click();
    await page.waitForURL('**/coin/SOL');
    await line(page).waitFor();
    for (const [name, words] of [
      ['1H', 'last hour'],
      ['1W', 'last 7 days'],
      ['1M', 'last 30 days'],
      ['1Y', 'last 365 days'],
      ['All', 'whole recorded period'],
    ] as const) {
      await press(page, name);
      await line(page, words).waitFor();
    }
    await page.getByRole('heading', { name: 'Stats', exact: true }).waitFor();
    await expect.poll(() => page.getByText('Your holding').count()).toBe(0);
    expect(await axeFindings(page)).toEqual([]);

    await page.goBack();
    await expect.poll(() => page.getByLabel('Search coins').inputValue()).toBe('sol');
    await page.goForward();
    await press(page, 'Buy Solana');
    await page.waitForURL('**/login');
    await toastOf(page, 'Please log in first').waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Log In' }).click();
    await page.waitForURL('**/coin/SOL');
    await page.getByText('You hold no SOL.').waitFor();
    expect(errors).toEqual([]);
    await close();
  },
);

test('on a phone a coin is bought and sold on its page, which then says what is held and what was done', async () => {
  const { page, context, errors, close } = await arrive(phone);
  await signUpIn(context);
  await page.goto('/coin/sol');
  await line(page).waitFor();
  await page.getByText('You hold no SOL.').waitFor();
  await page.getByText('No alerts on SOL.').waitFor();
  await expect.poll(() => page.getByText('Your trades').count()).toBe(0);
  // At hand without scrolling, above the tabs.
  const bar = await page.getByRole('button', { name: 'Buy Solana' }).boundingBox();
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeLessThanOrEqual(phone.height - 56);

  await press(page, 'Buy Solana');
  const sheet = page.getByRole('dialog', { name: 'Trade Solana' });
  await pays(page).fill('5000');
  expect(await axeFindings(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Buy SOL', exact: true }).click();
  const review = page.getByRole('dialog', { name: 'Review your trade' });
  await review.getByRole('button', { name: /^Confirm/ }).click();
  const submitted = page.getByRole('dialog', { name: 'Trade Submitted' });
  await submitted.getByRole('button', { name: 'Close' }).last().click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.getByText(/^Bought [\d.]+$/).waitFor();
  await page.getByText('Unrealised').waitFor();
  await page.getByText('₹5,000.00').first().waitFor();

  await press(page, 'Sell Solana');
  await page
    .getByRole('dialog', { name: 'Trade Solana' })
    .getByRole('radio', { name: 'Sell' })
    .and(page.locator(':checked'))
    .waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  await press(page, 'Add alert');
  await page.getByLabel('Price', { exact: true }).fill('90000000');
  await press(page, 'Set alert');
  await page.getByText('Above ₹9,00,00,000.00', { exact: true }).waitFor();
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => isScrolledSideways(page)).toBe(false);
  await expect.poll(() => layoutFaults(page)).toEqual([]);
  expect(errors).toEqual([]);
  await close();
});

longTest(
  'a line is drawn without the library of candles, which comes with the first of them',
  async () => {
    const { page, errors, close } = await arrive(desktop);
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    await page.goto('/coin/SOL');
    await line(page).waitFor();
    expect(scripts.filter((path) => path.includes('draw-chart'))).toEqual([]);
    await press(page, 'Candles');
    await page.getByRole('img', { name: /^15-minute candles, last / }).waitFor();
    // The chart is named as soon as its candles are there; its library is asked for when the page
    // is idle.
    await expect.poll(() => scripts.some((path) => path.includes('draw-chart'))).toBe(true);
    await press(page, 'View as table');
    await page.getByRole('table', { name: /The last 20 candles of Solana/ }).waitFor();
    await press(page, 'Candles');
    await press(page, 'View as chart');
    await line(page).waitFor();
    expect(errors).toEqual([]);
    await close();
  },
);

longTest(
  'the price and the coin of a trading page lead to the page of the coin, and that on to contracts',
  async () => {
    const { page, context, close } = await arrive(desktop);
    await signUpIn(context);
    await page.goto('/trade?coin=SOL');
    await page.getByRole('link', { name: /^More about Solana/ }).click();
    await page.waitForURL('**/coin/SOL');
    await page.getByRole('link', { name: 'Contracts on SOL' }).click();
    await page.waitForURL('**/contract?coin=SOL');
    await page.getByRole('link', { name: /^More about Solana/ }).click();
    await page.waitForURL('**/coin/SOL');
    await close();
  },
);

longTest(
  'on a phone the amount of a trade is in view as the page opens, and the tools of its chart are one row',
  async () => {
    const { page, context, errors, close } = await arrive(phone);
    await signUpIn(context);
    await page.goto('/trade?coin=SOL');
    await page.getByText('Available ₹8,50,000.00').waitFor();
    await page.getByRole('img', { name: /^15-minute candles/ }).waitFor();
    const ticket = await page
      .getByRole('heading', { name: 'Cryptocurrency Trading' })
      .boundingBox();
    expect(ticket?.y).toBeLessThanOrEqual(470);
    const amount = await pays(page).boundingBox();
    expect((amount?.y ?? 0) + (amount?.height ?? 0)).toBeLessThanOrEqual(phone.height - 56);
    expect(await page.getByRole('link', { name: /^Back to/ }).count()).toBe(0);

    await press(page, 'Chart tools');
    const tops = new Set<number>();
    for (const name of ['Pause prices', 'View as table', 'Our prices', 'TradingView']) {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      tops.add(Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
    }
    expect(tops.size).toBe(1);
    expect(await axeFindings(page)).toEqual([]);
    expect(errors).toEqual([]);
    await close();
  },
);

longTest('a coin that is not listed is said to be none, wherever it is asked for', async () => {
  const { page, context, close } = await arrive(phone);
  await signUpIn(context);
  for (const path of ['/coin/NOPE', '/coin/nope', '/trade?coin=NOPE', '/contract?coin=NOPE']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'No coin called NOPE' }).waitFor();
    const text = await page.locator('body').innerText();
    expect(text, path).not.toMatch(/NOPE\s*\/\s*USDT/);
    expect(await axeFindings(page)).toEqual([]);
  }
  await page.getByRole('link', { name: 'See all coins' }).click();
  await page.waitForURL('**/crypto');
  await close();
});

longTest('lists are made, filled, renamed and deleted, and the star asks on which', async () => {
  const { page, context, errors, close } = await arrive(desktop);
  await signUpIn(context);
  await page.goto('/crypto');
  await rows(page).first().waitFor();
  const watch = (name: string) => page.getByRole('button', { name: `Watch ${name}`, exact: true });
  await watch('Bitcoin').click();
  const tab = (name: RegExp) => page.getByRole('tab', { name });
  await tab(/^Watchlist 1$/).waitFor();

  await press(page, 'New list');
  await page.getByRole('textbox', { name: 'Name' }).fill('WATCHLIST');
  await press(page, 'Create list');
  await page.getByText('You already have a list with this name.').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('Small ones');
  await press(page, 'Create list');
  await tab(/^Small ones 0$/)
    .and(page.locator('[aria-selected=true]'))
    .waitFor();
  await page.getByText('No coins on Small ones yet').waitFor();

  await tab(/^All$/).click();
  await watch('Dogecoin').click();
  const dialog = page.getByRole('dialog', { name: 'Watch Dogecoin' });
  await dialog.getByRole('switch', { name: 'Small ones' }).click();
  await dialog.getByText('1 coin', { exact: true }).last().waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await tab(/^Small ones 1$/).click();
  await expect.poll(() => symbolsIn(page)).toEqual(['DOGE']);

  await press(page, 'Rename list');
  await page.getByRole('textbox', { name: 'Name' }).fill('Memes');
  await press(page, 'Save name');
  await tab(/^Memes 1$/).waitFor();
  await page.reload();
  await tab(/^Memes 1$/)
    .and(page.locator('[aria-selected=true]'))
    .waitFor();
  await watch('Dogecoin').click();
  await page.getByText('No coins on Memes yet').waitFor();
  await press(page, 'Delete list');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete list' }).click();
  await expect.poll(() => tab(/^Memes/).count()).toBe(0);
  await tab(/^All$/).and(page.locator('[aria-selected=true]')).waitFor();
  await tab(/^Watchlist 1$/).waitFor();
  // The browser itself notes the name that was refused.
  expect(errors.filter((error) => !/status of 400 .*\/api\/watchlists\)$/.test(error))).toEqual([]);
  await close();
});

longTest('the markets are sorted by what is pressed, one way and the other', async () => {
  const { page, close } = await arrive(desktop);
  await page.goto('/crypto');
  await rows(page).first().waitFor();
  const heads = page.getByRole('group', { name: 'Sort coins by' });
  await heads.getByRole('button', { name: 'Coin' }).click();
  const names = async () => (await symbolsIn(page)).join();
  await expect.poll(names).toMatch(/^AVAX,/);
  const forwards = await names();
  await heads.getByRole('button', { name: 'Coin' }).click();
  await expect.poll(names).toBe(forwards.split(',').toReversed().join());
  await heads.getByRole('button', { name: 'Price' }).click();
  await expect.poll(names).toMatch(/^W?BTC,/);
  await page.reload();
  await rows(page).first().waitFor();
  await expect.poll(names).toMatch(/^W?BTC,/);
  await close();
});

longTest('thirteen coins are seen at once on a screen of 1440 x 900', async () => {
  const { page, context, close } = await arrive(desktop);
  await signUpIn(context);
  await page.goto('/crypto');
  await rows(page).first().waitFor();
  await page.getByRole('tab', { name: 'Losers' }).waitFor();
  const bottoms = await page.evaluate<number[]>(
    `[...document.querySelectorAll('[role=tabpanel] ul > li')].map((one) => one.getBoundingClientRect().bottom)`,
  );
  expect(bottoms.filter((bottom) => bottom <= desktop.height).length).toBeGreaterThanOrEqual(13);
  await close();
});

longTest.each([
  { path: '/coin/SOL', viewport: phone },
  { path: '/coin/SOL', viewport: desktop },
  { path: '/crypto', viewport: phone },
  { path: '/crypto', viewport: desktop },
])('nothing moves while $path comes at $viewport.width pixels', async ({ path, viewport }) => {
  const first = await arrival(path, viewport);
  if (first.shift <= MOST_SHIFT) return;
  // Beside much else a font or a chunk may come late once: what moves by itself moves again.
  const again = [await arrival(path, viewport), await arrival(path, viewport)];
  const [, median] = [first, ...again].toSorted((one, other) => one.shift - other.shift);
  expect(median?.shift, median?.moved.join('\n')).toBeLessThanOrEqual(MOST_SHIFT);
});

/** How much of the page moved by itself while it came, as browsers count it, and what did. */
async function arrival(
  path: string,
  viewport: typeof phone,
): Promise<{ shift: number; moved: string[] }> {
  const { page, context, quiet, close } = await arrive(viewport);
  await signUpIn(context);
  await page.addInitScript(`window.shift = 0;
    window.moved = [];
    const said = ({ node, previousRect, currentRect }) =>
      [node?.nodeName, node?.textContent?.slice(0, 40), previousRect.y, currentRect.y].join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (entry.hadRecentInput) continue;
        window.shift += entry.value;
        window.moved.push(...entry.sources.map(said));
      }
    }).observe({ type: 'layout-shift', buffered: true });`);
  await page.goto(path);
  if (path === '/crypto') await rows(page).first().waitFor();
  else await page.getByText('No alerts on SOL.').waitFor();
  await (
    await hearPrices(page)
  )(2);
  await quiet();
  const shift = await page.evaluate<number>('window.shift');
  process.stdout.write(`layout shift of ${path} at ${viewport.width}: ${shift}\n`);
  const moved = await page.evaluate<string[]>('window.moved');
  await close();
  return { shift, moved };
}

longTest('from 1024 to 1440 pixels no figure of the lists is cut', async () => {
  const { page, context, close } = await arrive({ width: 1024, height: 900 });
  await signUpIn(context);
  for (const path of ['/crypto', '/home']) {
    await page.goto(path);
    for (const width of [1024, 1100, 1200, 1279, 1280, 1300, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await shown(rows(page)).waitFor();
      await shown(page.getByText(/^₹[\d,.]+(L\s)?Cr$/).or(page.getByText('All coins'))).waitFor();
      const where = `${path} at ${width} pixels`;
      await expect.poll(() => layoutFaults(page), { message: where }).toEqual([]);
      const hidden = () =>
        page.evaluate<number>(`[...document.querySelectorAll('main ul:not([aria-label]) a span')]
        .filter((one) => one.checkVisibility() && /Cr$|%$/.test(one.textContent))
        .filter((one) => {
          const list = one.closest('ul').parentElement.getBoundingClientRect();
          return one.getBoundingClientRect().right > list.right + 1;
        }).length`);
      await expect.poll(hidden, { message: where }).toBe(0);
    }
  }
  await close();
});
