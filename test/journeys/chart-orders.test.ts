/**
 * A limit order that is set on the chart: where one presses is its price in the ticket, and nothing
 * is placed before it is confirmed there; then it is a level on the chart. On a server of its own,
 * whose admin offers limit orders and whose prices the test writes.
 */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { OrderPage } from '#protocol/orders.ts';

import { axeFindings, desktop, joinBrowser, phone, visit } from '../browser.ts';
import { makeDataDir, type ServerProcess, startServer } from '../server-process.ts';
import { type ScriptedTape, takeTape } from '../tape.ts';
import { signUpIn } from './people.ts';
import { allowOrders, closeSubmitted, pays } from './trading.ts';

const PRICE = 5_000_000;
const data = makeDataDir();
let server: ServerProcess;
let tape: ScriptedTape;
beforeAll(async () => {
  server = await startServer(data.path);
  tape = await takeTape(data.path, PRICE);
  await allowOrders(server);
});
afterAll(async () => {
  await tape.stop();
  server.kill('SIGINT');
  await server.ended;
  data.remove();
});

for (const [size, viewport] of [
  ['wide', desktop],
  ['narrow', phone],
] as const) {
  test(`on a ${size} page a limit order begins on the chart, and is confirmed in the ticket`, async () => {
    const browser = await joinBrowser(inject('browser'));
    try {
      const there = await visit(browser, { baseURL: server.url, viewport });
      const { page, context } = there;
      await signUpIn(context, 'Asha Verma', server.referral);
      const kinds = async () => {
        const answer = await context.request.get('/api/orders');
        return ((await answer.json()) as OrderPage).items.map(({ type, side }) => [type, side]);
      };
      await page.goto('/coin/BTC');
      await page.getByRole('button', { name: 'Candles', exact: true }).click();
      const tool = page.getByRole('button', { name: 'Limit order at a price', exact: true });
      await tool.click();
      const chart = page.getByRole('img', { name: /candles, last / });
      await chart.scrollIntoViewIfNeeded();
      const box = await chart.boundingBox();
      if (!box) throw new Error('The chart has a place.');
      // Beneath all candles.
      await page.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.91);
      const limit = page.getByLabel('Limit price');
      const asked = async () => Number((await limit.inputValue()).replaceAll(',', ''));
      await expect.poll(asked).toBeGreaterThan(0);
      expect(await asked()).toBeLessThan(PRICE);
      expect(await axeFindings(page)).toEqual([]);
      await pays(page).fill('1500');
      expect(await kinds()).toEqual([]);
      await page.getByRole('button', { name: 'Buy BTC', exact: true }).click();
      const review = page.getByRole('dialog', { name: 'Review your trade' });
      await review.getByRole('button', { name: /^Confirm/ }).click();
      await page.getByRole('dialog', { name: 'Trade Submitted' }).waitFor();
      await closeSubmitted(page);
      expect(await kinds()).toEqual([['limit', 'buy']]);
      await page
        .getByRole('button', { name: /^Buy order: move it, then press Enter, ₹/ })
        .waitFor();

      // By keys it begins at the price itself.
      await tool.focus();
      await page.keyboard.press('Enter');
      await expect.poll(asked).toBe(PRICE);
      expect(there.errors).toEqual([]);
      await there.close();
    } finally {
      await browser.close();
    }
  });
}
