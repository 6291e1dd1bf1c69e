/**
 * A file from elsewhere that can be read in two ways, from the choice of the file to the coins on
 * the page. The person answers, changes an answer, loses the connection once, and imports.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { Tracked } from '#protocol/imports.ts';

import { axeFindings, openBrowser, phone, visit } from '../browser.ts';
import { signUpIn } from './people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Every number and every date allows two readings. */
const OPEN =
  'Report of trades\r\n\r\nDate;Coin;Side;Quantity\r\n01/02/2026;BTC;buy;1,050\r\n03/04/2026;BTC;sell;1,025\r\n';

const choice = (page: Page, name: string) => page.getByRole('radio', { name });
const firstLine = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Line 4' });

test('a person answers what a file leaves open, and imports the lines that are shown', async () => {
  const { page, context, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  await signUpIn(context);
  await page.goto('/import');
  await page.getByText('No other holdings yet').waitFor();
  const file = { name: 'open.csv', mimeType: 'text/csv', buffer: Buffer.from(OPEN) };
  await page.locator('input[name=file]').setInputFiles(file);

  await page.getByText('1,050 is 1.050').waitFor();
  await page.getByText('2 lines waiting for your answer').waitFor();
  expect(await page.getByRole('button', { name: 'Answer the questions first' }).isDisabled()).toBe(
    true,
  );
  expect(await axeFindings(page)).toEqual([]);
  await choice(page, 'Decimal point').click();
  await expect.poll(() => choice(page, 'Decimal point').isChecked()).toBe(true);
  expect(await firstLine(page).count()).toBe(0);
  await choice(page, 'Month').click();
  await firstLine(page).getByText('Bought 1,050 BTC').waitFor();
  await firstLine(page).getByText('2 Jan 2026').waitFor();

  // Another answer keeps the one to the other question.
  await choice(page, 'Decimal comma').click();
  await firstLine(page).getByText('Bought 1.05 BTC').waitFor();
  expect(await choice(page, 'Month').isChecked()).toBe(true);
  await choice(page, 'Day').click();
  await firstLine(page).getByText('1 Feb 2026').waitFor();
  expect(await choice(page, 'Decimal comma').isChecked()).toBe(true);

  // An answer that does not reach the server changes nothing that is imported.
  await page.route('**/api/imports/preview', (route) => route.abort());
  await choice(page, 'Decimal point').click();
  await page.getByRole('alert').waitFor();
  await page.unroute('**/api/imports/preview');
  expect(await choice(page, 'Decimal comma').isChecked()).toBe(true);
  await firstLine(page).getByText('Bought 1.05 BTC').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Import 2 lines' }).click();
  const holdings = page.getByRole('region', { name: 'Holdings' });
  await holdings.getByText('0.025').waitFor();
  await page.getByRole('region', { name: 'Files' }).getByText('2 lines imported').waitFor();
  const kept = (await (await context.request.get('/api/imports')).json()) as Tracked;
  expect(kept.items).toMatchObject([{ coin: 'BTC', quantity: '0.02500000' }]);

  // The file is known the second time, once its questions are answered.
  await page.locator('input[name=file]').setInputFiles(file);
  await page.getByText('1,050 is 1.050').waitFor();
  await choice(page, 'Decimal comma').click();
  await choice(page, 'Day').click();
  await page.getByText('2 lines already imported').waitFor();
  expect(await page.getByRole('button', { name: 'Nothing new in this file' }).isDisabled()).toBe(
    true,
  );
  await close();
});
