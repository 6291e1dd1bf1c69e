/**
 * The candle chart of a coin: its kinds, scales and indicators, kept on the device; its picture,
 * and older candles as one goes back.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { axeFindings, desktop, isScrolledSideways, joinBrowser, phone, visit } from '../browser.ts';
import { layoutFaults } from '../gallery-checks.ts';
import { signUpIn } from './people.ts';
import { hearCanvases } from './shown-prices.ts';

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

/** Pulls the chart to the right, towards older candles, until it is enough. */
async function goBack(page: Page, isEnough = () => false): Promise<void> {
  const box = await page.getByRole('img', { name: / candles, last / }).boundingBox();
  if (!box) throw new Error('The chart has a place.');
  const y = box.y + box.height / 2;
  for (let pulls = 0; pulls < 40 && !isEnough(); pulls += 1) {
    await page.mouse.move(box.x + 40, y);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width - 120, y, { steps: 4 });
    await page.mouse.up();
  }
}

for (const [size, viewport] of [
  ['wide', desktop],
  ['narrow', phone],
] as const) {
  test(`on a ${size} page the chart is set, and stays so on this device`, async () => {
    const { page, errors, close } = await arrive(viewport);
    await page.getByLabel('Chart type').selectOption('Heikin-Ashi');
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
    await expect.poll(() => page.getByLabel('Chart type').inputValue()).toBe('heikin-ashi');
    await expect.poll(() => page.getByLabel('Price scale').inputValue()).toBe('log');
    expect(errors).toEqual([]);
    await close();
  });
}

test('another coin is compared in percent, also as a table and by keys, and older candles bring its own', async () => {
  const { page, errors, close } = await arrive(desktop);
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  const compare = page.getByLabel('Compare with another coin');
  await compare.selectOption('BTC');
  await expect.poll(() => page.getByLabel('Price scale').inputValue()).toBe('percent');
  expect(await page.getByLabel('Price scale').isDisabled()).toBe(true);
  const keys = page.getByRole('application', { name: /^Solana candles: arrows/ });
  const said = page.getByRole('status').filter({ hasText: 'open' });
  await expect
    .poll(async () => {
      await keys.press('ArrowLeft');
      return said.innerText();
    })
    .toMatch(/, SOL [+−]?[0-9.,]+%, BTC [+−]?[0-9.,]+%$/);
  expect(await axeFindings(page)).toEqual([]);

  const older = (coin: string) =>
    asked.some(({ searchParams }) => searchParams.has('to') && searchParams.get('coin') === coin);
  await goBack(page, () => older('SOL') && older('BTC'));
  await expect.poll(() => older('SOL') && older('BTC')).toBe(true);

  await press(page, 'View as table');
  const table = page.getByRole('table', { name: 'The last 20 candles of Solana' });
  await table.getByRole('columnheader', { name: 'BTC' }).waitFor();
  await table
    .getByRole('row')
    .nth(1)
    .getByRole('cell')
    .nth(4)
    .getByText(/^₹[0-9,]+[.]/)
    .waitFor();
  await press(page, 'View as chart');
  await compare.selectOption('Compare…');
  await expect.poll(() => page.getByLabel('Price scale').inputValue()).toBe('linear');
  expect(errors).toEqual([]);
  await close();
});

test('candles of a second to a week, on the page of a coin and where it is traded', async () => {
  const { page, context, errors, close } = await arrive(desktop);
  await signUpIn(context);
  const shown = (name: string) =>
    page.getByRole('img', { name: new RegExp(`^${name} candles, last `) }).waitFor();
  await page.getByLabel('Chart interval').selectOption('1w');
  await shown('1-week');
  await page.getByLabel('Chart interval').selectOption('1s');
  await shown('1-second');
  // Each is a single price, so a line goes through them.
  await expect.poll(() => page.getByLabel('Chart type').inputValue()).toBe('line');
  await press(page, '1W');
  await shown('1-hour');

  for (const address of ['/trade?coin=SOL', '/contract?coin=SOL']) {
    await page.goto(address);
    await press(page, '4h');
    await shown('4-hour');
    await press(page, 'Chart settings');
    await page.getByLabel('Chart type').selectOption('Heikin-Ashi');
    await page.getByLabel('Compare with another coin').selectOption('ETH');
    await press(page, 'Indicators');
    await page.getByRole('group', { name: 'Add an indicator' }).getByText('RSI').click();
    expect(await axeFindings(page)).toEqual([]);
    await expect.poll(() => layoutFaults(page)).toEqual([]);
    await press(page, 'Remove RSI');
  }
  await press(page, '1s');
  await page.getByRole('img', { name: /^Solana prices every second/ }).waitFor();
  expect(await page.getByRole('button', { name: 'Chart settings' }).count()).toBe(0);
  expect(errors).toEqual([]);
  await close();
});

test('older candles load as one goes back', async () => {
  const { page, errors, close } = await arrive(desktop);
  const asked: URL[] = [];
  page.on('request', (request) => asked.push(new URL(request.url())));
  const before = () => asked.filter((url) => url.searchParams.has('to'));
  await goBack(page, () => before().length > 0);
  await expect.poll(() => before().length).toBeGreaterThan(0);
  const [first] = before();
  expect(first?.searchParams.get('interval')).toBe('15m');
  expect(errors).toEqual([]);
  await close();
});

test('older minutes load beyond the stored ones', async () => {
  const { page, errors, close } = await arrive(desktop);
  await page.getByLabel('Chart interval').selectOption('1m');
  await page.getByRole('img', { name: /^1-minute candles, last / }).waitFor();
  const pages: { time: string }[][] = [];
  page.on('response', async (response) => {
    const { searchParams } = new URL(response.url());
    if (searchParams.get('interval') !== '1m' || !searchParams.has('to')) return;
    pages.push(((await response.json()) as { items: { time: string }[] }).items);
  });
  await goBack(page, () => pages.length > 1);
  await expect.poll(() => pages.length).toBeGreaterThan(1);
  const all = pages.slice(0, 2).toReversed().flat();
  const starts = all.map(({ time }) => Date.parse(time) / 60_000);
  expect(starts).toHaveLength(2_000);
  expect(starts.at(-1)).toBe((starts[0] ?? 0) + 1_999);
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

/** Numbers up to ten on a visible canvas, frame by frame: a coin of lakhs has no such price. */
const noteInvented = `window.invented = [];
  const look = () => {
    for (const [canvas, texts] of window.drawnTexts ?? []) {
      const box = canvas.isConnected && canvas.closest('[role=img]');
      if (!box || getComputedStyle(box).opacity === '0') continue;
      window.invented.push(...texts.filter((text) => /^\\d+(\\.\\d+)?$/.test(text) && Number(text) <= 10));
    }
    requestAnimationFrame(look);
  };
  look();`;

test('no axis is drawn before there are candles', async () => {
  const { page, context, errors, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: desktop,
  });
  await signUpIn(context);
  await hearCanvases(context);
  await page.addInitScript(noteInvented);
  const held: (() => void)[] = [];
  await page.route('**/api/market/candles*', async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  await page.goto('/trade?coin=BTC');
  const chart = page.getByRole('img', { name: /^Loading .+ candles$/ });
  await chart.locator('canvas').first().waitFor({ state: 'attached' });
  await page.getByRole('status').filter({ hasText: 'Loading the chart' }).waitFor();
  expect(held.length).toBeGreaterThan(0);
  for (const go of held) go();
  await candles(page).and(page.locator(':not(.opacity-0)')).waitFor();
  const texts = `[...window.drawnTexts.values()].flat()`;
  // The chart's axis is there, in the digits of lakhs and with times of twelve hours.
  await expect
    .poll(() => page.evaluate<string[]>(texts))
    .toContainEqual(expect.stringMatching(/^\d\d,\d\d,\d{3}\.\d\d$/));
  await expect
    .poll(() => page.evaluate<string[]>(texts))
    .toContainEqual(expect.stringMatching(/^\d{1,2}:\d\d [ap]m$/));
  expect(await page.evaluate('window.invented')).toEqual([]);
  expect(errors).toEqual([]);
  await close();
});
