/**
 * The candles of a coin as something to work on: drawings that are kept, alerts set and moved on
 * the chart, by pointer and by keys.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { AlertList } from '#protocol/alerts.ts';
import type { Drawings } from '#protocol/drawings.ts';
import type { CoinList } from '#protocol/market.ts';

import { axeFindings, desktop, isScrolledSideways, joinBrowser, phone, visit } from '../browser.ts';
import { layoutFaults } from '../gallery-checks.ts';
import { hasFocus } from './keys.ts';
import { signUpIn } from './people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function showCandles(page: Page): Promise<void> {
  await press(page, 'Candles');
  await page.getByRole('group', { name: 'Draw on the chart' }).waitFor();
}

/** A pull over the chart, in parts of its width and height. */
async function pull(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const chart = page.getByRole('img', { name: /candles, last / });
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  if (!box) throw new Error('The chart has a place.');
  const at = ([x, y]: [number, number]) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 4 });
  await page.mouse.up();
}

for (const [size, viewport] of [
  ['wide', desktop],
  ['narrow', phone],
] as const) {
  test(`on a ${size} page one draws, and sets an alert on the chart and moves it`, async () => {
    const { page, context, errors, close } = await visit(browser, {
      baseURL: inject('url'),
      viewport,
    });
    await signUpIn(context);
    const read = async <Body>(path: string) =>
      (await (await context.request.get(path)).json()) as Body;
    const kinds = async () =>
      (await read<Drawings>('/api/drawings/SOL')).items.map(({ kind }) => kind);
    await page.goto('/coin/SOL');
    await showCandles(page);

    await press(page, 'Trend line');
    await pull(page, [0.2, 0.6], [0.5, 0.4]);
    await page.getByRole('button', { name: /^Trend line, point 2: .* IST, ₹/ }).waitFor();
    await expect.poll(kinds).toEqual(['trend']);
    const [before] = (await read<Drawings>('/api/drawings/SOL')).items;

    // By keys: the tool draws in the middle, its points are moved by arrows.
    await page.getByRole('button', { name: 'Level', exact: true }).focus();
    await page.keyboard.press('Enter');
    const point = page.getByRole('button', { name: /^Level, point 1:/ });
    const first = await point.getAttribute('aria-label');
    await point.focus();
    await page.keyboard.press('Shift+ArrowUp');
    await expect.poll(() => point.getAttribute('aria-label')).not.toBe(first);
    await expect.poll(kinds).toEqual(['trend', 'level']);
    await page.keyboard.press('Delete');
    await expect.poll(kinds).toEqual(['trend']);

    // Taken back, by keys and by its button: the deletion, and the level itself.
    await page.keyboard.press('Control+z');
    await expect.poll(kinds).toEqual(['trend', 'level']);
    await page.getByLabel('Your drawings').selectOption('Level 1');
    await press(page, 'Undo');
    await expect.poll(() => point.getAttribute('aria-label')).toBe(first);
    await press(page, 'Undo');
    await expect.poll(kinds).toEqual(['trend']);

    await press(page, 'Note');
    await pull(page, [0.3, 0.3], [0.3, 0.3]);
    await page.getByLabel('Note text').fill('Buy here');
    await expect
      .poll(async () => (await read<Drawings>('/api/drawings/SOL')).items.at(-1)?.text)
      .toBe('Buy here');
    expect(await axeFindings(page)).toEqual([]);
    await expect.poll(() => layoutFaults(page)).toEqual([]);
    await expect.poll(() => isScrolledSideways(page)).toBe(false);

    await page.reload();
    await showCandles(page);
    await page.getByLabel('Your drawings').selectOption('Trend line 1');
    await page.getByRole('button', { name: /^Trend line, point 1:/ }).waitFor();
    expect((await read<Drawings>('/api/drawings/SOL')).items[0]).toEqual(before);

    // Above all candles, where the next prices neither meet it nor pass it.
    await press(page, 'Alert at a price');
    await pull(page, [0.4, 0.1], [0.4, 0.1]);
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.getByLabel('Price').inputValue()).toMatch(/^[0-9,]+\.[0-9]{2}$/);
    await dialog.getByRole('button', { name: 'Set alert' }).click();
    const handle = page.getByRole('button', { name: /^Alert: move it, then press Enter, ₹/ });
    await handle.waitFor();
    const alerts = async () => (await read<AlertList>('/api/alerts')).items;
    const [set] = await alerts();
    const { items } = await read<CoinList>('/api/market/coins');
    const price = Number(items.find(({ symbol }) => symbol === 'SOL')?.price);
    expect(set?.kind).toBe(Number(set?.level) > price ? 'above' : 'below');

    // Once it stands still and nothing lies over it, such as what says that it was set.
    await handle.hover();
    const box = await handle.boundingBox();
    if (!box) throw new Error('The level has a handle.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 6, { steps: 3 });
    await page.mouse.up();
    await dialog.getByRole('button', { name: 'Set alert' }).click();
    await expect.poll(async () => (await alerts()).map(({ id }) => id !== set?.id)).toEqual([true]);
    const [moved] = await alerts();
    expect(Number(moved?.level)).toBeLessThan(Number(set?.level));
    await dialog.waitFor({ state: 'hidden' });
    // The hand is on the alert that it moved, whose place the new one has. Who lets go of the
    // dialog leaves it where it was.
    await expect.poll(() => hasFocus(handle)).toBe(true);
    const stood = await handle.getAttribute('aria-label');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => handle.getAttribute('aria-label')).not.toBe(stood);
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => handle.getAttribute('aria-label')).toBe(stood);
    await expect.poll(() => hasFocus(handle)).toBe(true);
    expect(await alerts()).toEqual([moved]);
    expect(errors).toEqual([]);
    await close();
  });
}
