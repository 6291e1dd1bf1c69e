/**
 * What is news: a result that ended after the page was opened is announced once, in one tab; what
 * ended while nobody was there is one line until it is dismissed. Nothing is lost, nothing is told
 * twice.
 */
import { randomUUID } from 'node:crypto';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import type { Order } from '#protocol/orders.ts';
import { formatPrice, formatQuantity } from '#texts/format.ts';

import { joinBrowser, phone, visit } from '../browser.ts';
import { eventually } from '../server-process.ts';
import { signUpIn } from './people.ts';

const ENDED_WITHIN_MS = 180_000;

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

/** What messages and the line of the summary say, in order: each change of what is shown. */
const listen = (context: BrowserContext) =>
  context.addInitScript(`
    window.said = [];
    let before = [];
    const note = () => {
      const now = [...document.querySelectorAll('.toast, .standing')]
        .map((part) => part.innerText.replaceAll(/\\s+/g, ' ').trim())
        .filter((text) => text !== '');
      window.said.push(...now.filter((text) => !before.includes(text)));
      before = now;
    };
    new MutationObserver(note).observe(document, { childList: true, characterData: true, subtree: true });
  `);

/** What was said of results; an order's own words are those of its fill. */
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
  const filled = await eventually('its fill', ENDED_WITHIN_MS, async () => {
    const order = (await (await context.request.get(`/api/orders/${id}`)).json()) as Order;
    return order.status === 'completed' ? order : null;
  });
  return `Bought ${formatQuantity(filled.quantity ?? '')} ${coin} at ${formatPrice(filled.fillPrice ?? '')}`;
}

/** Until a message of the page, or its summary, says this. */
const untilSaid = (page: Page, text: string) =>
  eventually(text, ENDED_WITHIN_MS, async () =>
    (await page.evaluate<string[]>('window.said')).some((one) => one.includes(text)),
  );

/** Of something that comes after all else: then nothing else is under way. */
async function untilQuiet(page: Page, context: BrowserContext): Promise<void> {
  await page.locator('.toast').first().waitFor({ state: 'detached' });
  await untilSaid(page, await buyIn(context, 'DOGE'));
}

describe.concurrent('news', () => {
  test('an order filled before, during and after the first frame is told once each', async () => {
    const there = await visit(browser, { baseURL: inject('url'), viewport: phone });
    const { context, page } = there;
    await signUpIn(context);
    await listen(context);
    // A first visit, which begins what is remembered.
    await page.goto('/home');
    await eventually('the first visit', ENDED_WITHIN_MS, () =>
      page.evaluate<boolean>(`Object.keys(localStorage).some((key) => key.startsWith('results '))`),
    );
    await page.goto('about:blank');
    await buyIn(context);

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
    await untilSaid(page, 'While you were away: 1 order filled');
    await untilSaid(page, '1 order filled');
    await page.locator('.toast').first().waitFor({ state: 'detached' });
    const after = await buyIn(context, 'SOL');
    await untilSaid(page, after);
    await untilQuiet(page, context);
    const said = await resultsSaid(page);
    expect(said.filter((text) => text.includes('While you were away'))).toHaveLength(1);
    expect(said.filter((text) => !text.includes('While you were away'))).toEqual([
      expect.stringMatching(/^1 order filled|/),
      expect.stringContaining(after),
      expect.stringContaining('DOGE'),
    ]);
    expect(during).toContain('ETH');
    await there.close();
  });
});
