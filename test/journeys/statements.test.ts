/**
 * A record to hand on: from the wallet to a statement of this month, and on to its recipient. Also
 * what recipients see of an altered one.
 */
import { readFileSync } from 'node:fs';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { CoinList } from '#protocol/market.ts';
import type { StatementPage } from '#protocol/statements.ts';
import { until } from '#test/waits.ts';

import { axeFindings, openBrowser, phone, visit } from '../browser.ts';
import { signUpIn } from './people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('a person downloads a statement, prints it, and a receiver is told whether it is genuine', async () => {
  const { page, context, errors, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  await signUpIn(context);
  // A statement holds what is of earlier ticks than the last one.
  const tick = async () =>
    ((await (await context.request.get('/api/market/coins')).json()) as CoinList).tick ?? 0;
  const signedUpAt = await tick();
  await until('the next tick', async () => (await tick()) > signedUpAt);
  await page.goto('/wallet');
  await page.getByRole('link', { name: 'Statements' }).click();
  await page.getByText('1 movement').waitFor();
  await page.getByText('₹0.00 before, ₹8,50,000.00 after').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download CSV/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^drishti-statement-.*\.csv$/);
  const csv = readFileSync(await download.path());
  expect(csv.toString()).toContain('Welcome grant, virtual');

  await page.getByRole('link', { name: /^Print, Statement/ }).click();
  await page.getByRole('heading', { name: 'Movements', exact: true }).waitFor();
  await page.getByRole('cell', { name: '8,50,000.00' }).first().waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await madeInBackground(page, context, csv);

  await page.goto('/tax');
  await page.getByText('Practice figures: funds are virtual').waitFor();
  await page.getByText('You sold no coins in this year.').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  // The one who receives it has no account.
  await context.clearCookies();
  await page.goto('/verify?check=statement');
  const choose = page.locator('input[name=statement]');
  const file = { name: 'statement.csv', mimeType: 'text/csv' };
  await choose.setInputFiles({ ...file, buffer: csv });
  await page.getByText('Genuine: issued for').waitFor();
  await choose.setInputFiles({
    ...file,
    buffer: Buffer.from(csv.toString().replaceAll('850000.00', '950000.00')),
  });
  await page.getByText('Not on the list').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  // Being told of the altered one is the only error that the browser notes.
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain('/api/statements/issued/');
  await close();
});

/** The same file, made while nobody waits: a notice leads to it, and the browser saves it. */
async function madeInBackground(page: Page, context: BrowserContext, csv: Buffer): Promise<void> {
  const list = await context.request.get('/api/statements');
  const { items } = (await list.json()) as StatementPage;
  const make = `/api/statements/${items[0]?.id ?? ''}/file/csv`;
  expect((await context.request.post(make)).status()).toBe(200);
  await page.goto('/messages');
  await page.getByText('Your file is ready').waitFor();
  await page.getByText('Your file is ready').click();
  await page.getByRole('dialog').getByRole('link').click();
  await page.getByText('CSV: ready, to download within a day').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^Download CSV, Statement/ })
      .last()
      .click(),
  ]);
  expect(readFileSync(await download.path()).equals(csv)).toBe(true);
  expect(download.suggestedFilename()).toMatch(/^drishti-statement-.*\.csv$/);
  expect(await axeFindings(page)).toEqual([]);
}
