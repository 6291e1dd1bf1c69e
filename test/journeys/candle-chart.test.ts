/** The candle chart of a coin: its kinds, scales and indicators, kept on the device; its picture, and older candles as one goes back. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { axeFindings, desktop, isScrolledSideways, joinBrowser, phone, visit } from '../browser.ts';
import { layoutFaults } from '../gallery-checks.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const candles = (page: Page) => page.getByRole('img', { name: /^15-minute candles, last / });

async function arrive(viewport: typeof phone) {
  const visited = await visit(browser, { baseURL: inject('url'), viewport });
  await visited.page.goto('/coin/SOL');
  await press(visited.page, 'Candles');
  await candles(visited.page).locator('canvas').first().waitFor();
  return visited;
}

for (const [size, viewport] of [
  ['wide', desktop],
  ['narrow', phone],
] as const) {
  test(`on a ${size} page the chart is set, and stays so on this device`, async () => {
    const { page, errors, close } = await arrive(viewport);
    await page.getByLabel('Kind of chart').selectOption('Heikin-Ashi');
    await page.getByLabel('Price scale').selectOption('Log');
    await press(page, 'Indicators');
    await page.getByText('No indicators.').waitFor();
    for (const name of ['Volume', 'Bollinger Bands', 'RSI', 'VWAP of the day', 'MACD']) {
      await page.getByRole('group', { name: 'Add an indicator' }).getByText(name).click();
    }
    await page.getByLabel('RSI: Length').fill('0');
    await page.getByRole('alert').getByText('1 to 500').waitFor();
    await page.getByLabel('RSI: Length').fill('7');
    await press(page, 'Remove MACD');
    expect(await axeFindings(page)).toEqual([]);
    await expect.poll(() => layoutFaults(page)).toEqual([]);
    await expect.poll(() => isScrolledSideways(page)).toBe(false);
    await press(page, 'Indicators (4)');

    const download = page.waitForEvent('download');
    await press(page, 'Save picture');
    const picture = await download;
    expect(picture.suggestedFilename()).toBe('SOL-15m.png');
    const folder = await mkdtemp(path.join(tmpdir(), 'chart-'));
    const file = path.join(folder, 'picture.png');
    await picture.saveAs(file);
    const bytes = await readFile(file);
    await rm(folder, { recursive: true });
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect(bytes.length).toBeGreaterThan(5_000);

    await page.reload();
    await press(page, 'Candles');
    await candles(page).locator('canvas').first().waitFor();
    await press(page, 'Indicators (4)');
    await expect.poll(() => page.getByLabel('RSI: Length').inputValue()).toBe('7');
    await expect.poll(() => page.getByLabel('Kind of chart').inputValue()).toBe('heikin-ashi');
    await expect.poll(() => page.getByLabel('Price scale').inputValue()).toBe('log');
    expect(errors).toEqual([]);
    await close();
  });
}

test('older candles load as one goes back', async () => {
  const { page, errors, close } = await arrive(desktop);
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  const before = () => asked.filter((url) => url.searchParams.has('to'));
  const box = await candles(page).boundingBox();
  if (!box) throw new Error('The chart has a place.');
  const y = box.y + box.height / 2;
  for (let pulls = 0; pulls < 40 && before().length === 0; pulls += 1) {
    await page.mouse.move(box.x + 40, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 120, y, { steps: 4 });
    await page.mouse.up();
  }
  await expect.poll(() => before().length).toBeGreaterThan(0);
  const [first] = before();
  expect(first?.searchParams.get('interval')).toBe('15m');
  expect(errors).toEqual([]);
  await close();
});

test('the keys go along the candles, and what is under the crosshair is said', async () => {
  const { page, errors, close } = await arrive(desktop);
  await press(page, 'Indicators');
  await page.getByRole('button', { name: 'RSI', exact: true }).click();
  await press(page, 'Indicators (1)');
  const keys = page.getByRole('application', { name: /^Solana candles: arrows/ });
  await keys.focus();
  await page.keyboard.press('ArrowLeft');
  const said = page.getByRole('status').filter({ hasText: 'open' });
  await said
    .getByText(/ IST: open [0-9,.]+, high [0-9,.]+, low [0-9,.]+, close [0-9,.]+, RSI [0-9.]+$/)
    .waitFor();
  const first = await said.innerText();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => said.innerText()).not.toBe(first);
  await page.keyboard.press('ArrowRight');
  // The last candle still grows: its time is the same again.
  await expect.poll(async () => (await said.innerText()).split(': ')[0]).toBe(first.split(': ')[0]);
  await page.keyboard.press('+');
  await page.keyboard.press('-');
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
  await close();
});
