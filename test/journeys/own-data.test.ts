/**
 * Everything kept about a person, taken along from the settings: as a page that is read, and as
 * JSON; and the account closed.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { axeFindings, openBrowser, phone, visit } from '../browser.ts';
import { PASSWORD } from '../client.ts';
import { bankDetails } from '../requests.ts';
import { signUpIn } from './people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('a person takes along everything kept about them, and reads it without the product', async () => {
  const { page, context, errors, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  await signUpIn(context, 'Vaidehi Qhorakar');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Your data' }).click();
  await page.getByText('Everything we store about you, in one file.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const download = async (name: string): Promise<string> => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name }).click(),
    ]);
    const path = `${await file.path()}-${file.suggestedFilename()}`;
    await file.saveAs(path);
    return path;
  };
  const json = JSON.parse(readFileSync(await download('Download JSON')).toString()) as {
    tables: Record<string, Record<string, unknown>[]>;
  };
  expect(json.tables['people']).toMatchObject([{ name: 'Vaidehi Qhorakar' }]);
  const { people: _, ...lists } = json.tables;
  const rows = Object.values(lists).flat();

  const read = await context.newPage();
  await read.goto(pathToFileURL(await download('Download HTML')).href);
  await read.getByRole('heading', { name: 'Everything we store about you' }).waitFor();
  await read.getByRole('cell', { name: 'Vaidehi Qhorakar' }).waitFor();
  expect(await read.locator('tr:has(td):not(:has(th))').count()).toBe(rows.length);
  expect(await axeFindings(read)).toEqual([]);
  const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await read.evaluate(wider)).toBe(0);
  expect(errors).toEqual([]);
  await close();
});

test('a person closes the account for good, and is told what is in the way', async () => {
  const { page, context, errors, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: phone,
  });
  const { email } = await signUpIn(context, 'Closing Verma');
  await page.goto('/your-data');
  await page.getByRole('button', { name: 'Close account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Close your account' });
  await dialog.getByText('You lose your ₹8,50,000.00 in virtual funds.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const sure = dialog.getByRole('button', { name: 'Close my account permanently' });
  await sure.click();
  await dialog.getByText('Please enter your current password').waitFor();
  await dialog.getByLabel('Your password').fill('not this one');
  await sure.click();
  await dialog.getByText('Current password is incorrect').waitFor();

  // Asked for in another tab meanwhile.
  const headers = () => ({ 'idempotency-key': `request-${randomUUID()}` });
  const asked = await context.request.post('/api/withdrawals', {
    data: { amount: '500.00', bankDetails },
    headers: headers(),
  });
  expect(asked.status()).toBe(201);
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await sure.click();
  await dialog.getByText('You still have an open contract, position, order or request').waitFor();
  const { id } = (await asked.json()) as { id: string };
  await context.request.post(`/api/withdrawals/${id}/cancel`, { headers: headers() });
  await sure.click();
  await page.getByText('Your account is closed.').waitFor();
  await page.waitForURL('**/login**');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In' }).click();
  await page.getByText('Invalid email or password').waitFor();
  expect(errors.filter((error) => !/status of 40[013]/.test(error))).toEqual([]);
  await close();
});
