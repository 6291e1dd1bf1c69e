/**
 * News: a result that ended after the page was opened is announced once, in one tab; results that
 * ended while nobody was there are one line until it is dismissed. Nothing is lost or told twice.
 */
import { randomUUID } from 'node:crypto';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import type { Order, OrderPage } from '#protocol/orders.ts';
import { until } from '#test/waits.ts';
import { formatPrice, formatTokens, formatSignedInr } from '#texts/format.ts';

import { desktop, joinBrowser, phone, visit } from '../browser.ts';
import { longTest } from '../long-test.ts';
import { makeDataDir, startServer, untilTrading } from '../server-process.ts';
import { openWithPrices } from './page-time.ts';
import { contractsOf, placeIn, signUpIn } from './people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

/**
 * Records the texts of messages and of the summary's line, in order: each change of them. Notes
 * that a document has written what it remembers, since another one may have written that before.
 */
const listen = (context: BrowserContext) =>
  context.addInitScript(`
    window.said = [];
    let before = [];
    const note = () => {
      const now = [...document.querySelectorAll('.toast, .standing')]
        .map((part) => part.textContent.replaceAll(/\\s+/g, ' ').trim())
        .filter((text) => text !== '');
      window.said.push(...now.filter((text) => !before.includes(text)));
      before = now;
    };
    new MutationObserver(note).observe(document, { childList: true, characterData: true, subtree: true });
    window.hasRemembered = false;
    const write = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, text) {
      write.call(this, key, text);
      if (key.startsWith('results ')) window.hasRemembered = true;
    };
  `);

/** Texts about results; the words of an order are those of its fill. */
const resultsSaid = async (page: Page) =>
  (await page.evaluate<string[]>('window.said')).filter((text) =>
    /Bought|filled|settled|closed|Closed|पूरा|पूरे|सेटल|ख़रीदा/.test(text),
  );

async function buyIn(context: BrowserContext, coin = 'BTC'): Promise<string> {
  const answer = await context.request.post('/api/orders', {
    data: { coin, side: 'buy', type: 'market', amount: '1000.00' },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id } = (await answer.json()) as Order;
  const filled = await until('its fill', async () => {
    const order = (await (await context.request.get(`/api/orders/${id}`)).json()) as Order;
    return order.status === 'completed' ? order : null;
  });
  return `Bought ${formatTokens(filled.quantity ?? '')} ${coin} at ${formatPrice(filled.fillPrice ?? '')}`;
}

/** Until a message of the page, or its summary, says this. */
const untilSaid = (page: Page, text: string) =>
  until(text, async () =>
    (await page.evaluate<string[]>('window.said')).some((one) => one.includes(text)),
  );

/** Until one of the tabs says it. */
const untilEither = (tabs: readonly Page[], text: string) =>
  until(text, async () => {
    const said = await Promise.all(tabs.map(resultsSaid));
    return said.flat().some((one) => one.includes(text));
  });

/** Waits until this document of the page has begun to remember what was told. */
const untilRemembered = (page: Page) =>
  until('the beginning of a visit', () => page.evaluate<boolean>('hasRemembered'));

/** Number of results that this browser remembers as told, by a message or in a list. */
const countTold = (page: Page) =>
  page.evaluate<number>(`Object.entries(localStorage)
    .filter(([key]) => key.startsWith('results '))
    .reduce((count, [, text]) => count + JSON.parse(text).told.length, 0)`);

/** Hides a tab as another tab in front of it would; headless Chromium shows all tabs. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate(`
    Object.defineProperty(document, 'hidden', { configurable: true, value: ${isHidden} });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: ${isHidden} ? 'hidden' : 'visible',
    });
    document.dispatchEvent(new Event('visibilitychange'));
  `);

/** Waits until no message is shown: then the next result gets a message of its own. */
async function untilNoMessage(...tabs: readonly Page[]): Promise<void> {
  for (const tab of tabs) await tab.locator('.toast').first().waitFor({ state: 'detached' });
}

/** A later result is said: nothing before it is under way any more. */
async function untilQuiet(context: BrowserContext, ...tabs: readonly Page[]): Promise<void> {
  await untilNoMessage(...tabs);
  await untilEither(tabs, await buyIn(context, 'DOGE'));
}

describe.concurrent('news', () => {
  test('an order filled before the stream opens and one filled after are told once each', async () => {
    const there = await visit(browser, { baseURL: inject('url'), viewport: phone });
    const { context, page } = there;
    await signUpIn(context);
    await listen(context);
    // A first visit, which begins what is remembered.
    await page.goto('/home');
    await untilRemembered(page);
    await page.goto('about:blank');

    let open = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      open = resolve;
    });
    await context.route('**/api/live?*', async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest('**/api/live?*');
    await page.goto('/home');
    await asked;
    const during = await buyIn(context, 'ETH');
    open();
    await untilSaid(page, '1 order filled');
    await untilNoMessage(page);
    const after = await buyIn(context, 'SOL');
    await untilSaid(page, after);
    await untilQuiet(context, page);
    expect(await resultsSaid(page)).toEqual([
      expect.stringContaining('1 order filled'),
      expect.stringContaining(after),
      expect.stringContaining('DOGE'),
    ]);
    expect(during).toContain('ETH');
    await there.close();
  });

  test('a summary alone counts what ended before, and leaves out what another tab tells', async () => {
    const there = await visit(browser, { baseURL: inject('url'), viewport: phone });
    const { context, page } = there;
    await signUpIn(context);
    await listen(context);
    await page.goto('/home');
    await untilRemembered(page);
    await page.goto('about:blank');
    await buyIn(context);
    await openWithPrices(page);
    await page.goto('/home');
    const summary = page.getByText('While you were away: 1 order filled');
    await summary.waitFor();
    expect(await resultsSaid(page)).toEqual([expect.stringContaining('While you were away')]);
    const ended = await context.request.get('/api/orders?state=ended');
    const [order] = ((await ended.json()) as OrderPage).items;
    if (!order) throw new Error('no order has ended');
    const told = {
      kind: 'order',
      id: order.id,
      coin: order.coin,
      profit: null,
      at: Date.parse(order.endedAt ?? ''),
    };
    const other = await context.newPage();
    // A document of the same address that runs no code of the app.
    await other.goto('/api/health');
    await other.evaluate(`
      for (const [key, text] of Object.entries(localStorage)) {
        if (!key.startsWith('results ')) continue;
        const kept = JSON.parse(text);
        localStorage.setItem(key, JSON.stringify({ ...kept, told: [...kept.told, ${JSON.stringify(told)}] }));
      }
    `);
    await summary.waitFor({ state: 'detached' });
    await there.close();
  });

  longTest('two tabs tell a result once, and a hidden tab tells it when it is seen', async () => {
    const there = await visit(browser, { baseURL: inject('url'), viewport: desktop });
    const { context, page } = there;
    await signUpIn(context);
    await listen(context);
    const other = await context.newPage();
    await Promise.all([page.goto('/home'), other.goto('/wallet')]);
    for (const tab of [page, other]) await untilRemembered(tab);
    const first = await buyIn(context);
    await untilEither([page, other], first);
    await untilQuiet(context, page, other);
    const said = [...(await resultsSaid(page)), ...(await resultsSaid(other))];
    expect(said.filter((text) => text.includes(first))).toHaveLength(1);

    await untilNoMessage(page, other);
    for (const tab of [page, other]) await setHidden(tab, true);
    const second = await buyIn(context, 'ETH');
    const third = await buyIn(context, 'SOL');
    for (const tab of [page, other])
      await until('both wait', async () => (await tab.title()).startsWith('(2) '));
    await setHidden(other, false);
    await untilSaid(other, '2 orders filled');
    await until('the other title', async () => /^[^(]/.test(await page.title()));
    await setHidden(page, false);
    await untilQuiet(context, page, other);
    const all = [...(await resultsSaid(page)), ...(await resultsSaid(other))];
    expect(all.filter((text) => text.includes('2 orders filled'))).toHaveLength(1);
    expect(all.filter((text) => text.includes(second) || text.includes(third))).toEqual([]);
    expect(there.errors).toEqual([]);
    await there.close();
  });
});

/** The pages on which a result of half an hour ago was announced, or stood among what is open. */
const pages = ['/trade?coin=SOL', '/coin/SOL', '/order', '/contract'];

longTest(
  'what ended while nobody was there is one line on each page, in Hindi too and after a restart',
  async () => {
    const data = makeDataDir();
    let server = await startServer(data.path);
    await untilTrading(server.url);
    const there = await visit(browser, { baseURL: server.url, viewport: phone });
    const { context } = there;
    await signUpIn(context, 'Asha Verma', server.referral);
    await listen(context);
    await there.page.goto('/home');
    await untilRemembered(there.page);
    await there.page.close();
    const bought = await buyIn(context);
    const { id } = await placeIn(context);
    const settled = await until('its settlement', async () =>
      (await contractsOf(context)).find((one) => one.id === id && one.status !== 'ACTIVE'),
    );
    const profit = formatSignedInr(settled.profit ?? '');
    const line = `While you were away: 1 contract settled, ${profit}; 1 order filled`;

    /** Opens a page and looks at it once the line and the lists are there. */
    const look = async (path: string, words: string): Promise<Page> => {
      const page = await context.newPage();
      if (words === line) await openWithPrices(page);
      await page.goto(path);
      await untilSaid(page, words);
      await page.waitForLoadState('networkidle').catch(() => undefined);
      expect(await page.getByRole('timer').count()).toBe(0);
      const said = await resultsSaid(page);
      expect(said.map((text) => text.includes(words))).toEqual([true]);
      expect(said.filter((text) => text.includes(bought))).toEqual([]);
      return page;
    };
    for (const path of pages) await (await look(path, line)).close();

    server.kill('SIGINT');
    await server.ended;
    server = await startServer(data.path, { PORT: new URL(server.url).port });
    await untilTrading(server.url);
    for (const path of pages) await (await look(path, line)).close();

    const answer = await context.request.post('/api/me/language', { data: { locale: 'hi' } });
    expect(answer.ok(), await answer.text()).toBe(true);
    await context.addCookies([{ name: 'language', value: 'hi', url: server.url }]);
    const inHindi = `जब आप यहाँ नहीं थे: 1 कॉन्ट्रैक्ट सेटल हुआ, ${profit}; 1 ऑर्डर पूरा हुआ`;
    for (const path of pages) await (await look(path, inHindi)).close();

    // Dismissed in one of two tabs, it leaves both, and does not come back.
    const [one, two] = [await look('/wallet', inHindi), await look('/order', inHindi)];
    await one.locator('.standing').getByRole('button').click();
    for (const tab of [one, two]) await tab.locator('.standing').waitFor({ state: 'detached' });
    await one.reload();
    await untilRemembered(one);
    const before = await countTold(one);
    const after = await buyIn(context, 'ETH');
    // The list of orders shows the fill itself, so that no tab has to tell it.
    await until('the fill in the list', async () => (await countTold(one)) > before);
    await two.close();
    const later = await buyIn(context, 'SOL');
    await untilSaid(one, 'SOL');
    expect([after, later]).toEqual([
      expect.stringContaining('ETH'),
      expect.stringContaining('SOL'),
    ]);
    expect((await resultsSaid(one)).filter((text) => text.includes('ETH'))).toEqual([]);
    expect((await resultsSaid(one)).filter((text) => text.includes(profit))).toEqual([]);
    expect(there.errors).toEqual([]);
    await there.close();
    server.kill('SIGINT');
    await server.ended;
    data.remove();
  },
);
