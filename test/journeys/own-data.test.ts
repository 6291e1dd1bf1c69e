/** Everything kept about a person, taken along from the settings: as a page that is read, and as JSON. */
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { axeFindings, openBrowser, phone, visit } from '../browser.ts';
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
  await page.getByText('Everything kept about you, in one file.').waitFor();
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
  await read.getByRole('heading', { name: 'Everything kept about you' }).waitFor();
  await read.getByRole('cell', { name: 'Vaidehi Qhorakar' }).waitFor();
  expect(await read.locator('tr:has(td):not(:has(th))').count()).toBe(rows.length);
  expect(await axeFindings(read)).toEqual([]);
  const wider = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
  expect(await read.evaluate(wider)).toBe(0);
  expect(errors).toEqual([]);
  await close();
});
