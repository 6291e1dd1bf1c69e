/**
 * How a device shows the app: chosen in the settings, there before the first paint, kept, and the
 * same in the console.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';

import {
  axeFindings,
  desktop,
  isScrolledSideways,
  joinBrowser,
  phone,
  settled,
  visit,
} from '../browser.ts';
import { hearPrices, stopClock } from './page-time.ts';
import { signUpIn } from './people.ts';

/** Milliseconds between two calm prices, and a little less than that. */
const CALM_MS = 10_000;
const SHORT_OF_IT_MS = 9_800;
/** Prices of the market that pass while the page may show none. */
const PRICES = 6;

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(() => browser.close());

async function settings(viewport = phone) {
  const there = await visit(browser, { baseURL: inject('url'), viewport });
  await signUpIn(there.context);
  await there.page.goto('/settings');
  await there.page.getByRole('heading', { name: 'Appearance' }).waitFor();
  return there;
}

const worn = (page: Page) =>
  page.evaluate<Record<string, string>>('({ ...document.documentElement.dataset })');
const canvas = (page: Page) =>
  page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
type Shown = { text: string; path: string; colour: string };
const calmPrices = (page: Page) => page.getByRole('switch', { name: 'Calm prices' });

test('theme, colours and calm prices are kept, and stand before any code of the app has run', async () => {
  const { page, errors } = await settings();
  await expect.poll(() => worn(page)).toEqual({});
  const light = await canvas(page);
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('radio', { name: 'Blue and orange' }).check();
  await calmPrices(page).check();
  const chosen = { theme: 'dark', palette: 'blue-orange', prices: 'calm' };
  await expect.poll(() => worn(page)).toEqual(chosen);
  const dark = await canvas(page);
  expect(dark).not.toBe(light);
  expect(errors).toEqual([]);

  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.reload();
  await expect.poll(() => worn(page)).toEqual(chosen);
  expect(await canvas(page)).toBe(dark);
  await expect.poll(() => page.getByRole('heading').count()).toBe(0);
  await page.unroute(/\/assets\/.*\.js$/);

  await page.goto('/console');
  await page.getByRole('button', { name: 'Sign in' }).waitFor();
  await expect.poll(() => worn(page)).toEqual(chosen);

  await page.goto('/settings');
  await expect.poll(() => page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);
  await expect
    .poll(() => page.getByRole('radio', { name: 'Blue and orange' }).isChecked())
    .toBe(true);
  await expect.poll(() => calmPrices(page).isChecked()).toBe(true);
  await page.getByRole('radio', { name: 'System' }).check();
  await page.getByRole('radio', { name: 'Green and red' }).check();
  await calmPrices(page).uncheck();
  await expect.poll(() => worn(page)).toEqual({});
  // Other parts of the app may keep something meanwhile.
  const kept = `['theme', 'palette', 'prices'].filter((key) => localStorage.getItem(key) !== null)`;
  expect(await page.evaluate(kept)).toEqual([]);
});

test('other tabs follow at once, and what is stored wrongly is as good as nothing', async () => {
  const { page, context } = await settings(desktop);
  const other = await context.newPage();
  await other.goto('/home');
  await other.getByRole('heading', { name: 'Markets' }).waitFor();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect.poll(() => worn(other)).toEqual({ theme: 'dark' });

  await page.evaluate(`localStorage.setItem('theme', 'mauve'); localStorage.setItem('prices', '')`);
  await page.reload();
  await expect.poll(() => worn(page)).toEqual({});
  await expect.poll(() => page.getByRole('radio', { name: 'System' }).isChecked()).toBe(true);
});

test('by keyboard alone: the radios by arrows, the switch by the space bar', async () => {
  const { page } = await settings();
  await page.getByRole('radio', { name: 'System' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => worn(page)).toEqual({ theme: 'light' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect
    .poll(() => worn(page))
    .toEqual({ theme: 'light', palette: 'blue-orange', prices: 'calm' });
});

const LOOKS = [
  { theme: 'Light', palette: 'Green and red', colours: ['rgb(0, 118, 94)', 'rgb(191, 46, 27)'] },
  {
    theme: 'Light',
    palette: 'Blue and orange',
    colours: ['rgb(0, 98, 171)', 'rgb(164, 82, 15)'],
  },
  { theme: 'Dark', palette: 'Green and red', colours: ['rgb(86, 229, 191)', 'rgb(246, 103, 81)'] },
  {
    theme: 'Dark',
    palette: 'Blue and orange',
    colours: ['rgb(113, 201, 250)', 'rgb(245, 151, 64)'],
  },
] as const;

test('in each look gains and losses differ by sign and triangle, not by colour alone', async () => {
  const { page } = await settings();
  for (const look of LOOKS) {
    await page.getByRole('radio', { name: look.theme, exact: true }).check();
    await page.getByRole('radio', { name: look.palette }).check();
    expect(await axeFindings(page), `${look.theme}, ${look.palette}`).toEqual([]);
    const shape = ({ text, path }: Shown) => ({ text, path });
    const [gain, loss] = await page.evaluate<Shown[]>(`
    [...document.querySelectorAll('main section span:has(> svg)')].map((delta) => ({
      text: delta.querySelector('[aria-hidden]:not(svg)').textContent,
      path: delta.querySelector('path').getAttribute('d'),
      colour: getComputedStyle(delta).color,
    }))`);
    if (!gain || !loss) throw new Error('the sample is not there');
    expect(shape(gain)).toEqual({ text: '+1.00%', path: expect.stringMatching(/^M4 1/) });
    expect(shape(loss)).toEqual({ text: '\u22121.00%', path: expect.stringMatching(/^M4 7/) });
    expect([gain.colour, loss.colour]).toEqual(look.colours);
    await page.setViewportSize({ width: 320, height: 640 });
    await expect.poll(() => isScrolledSideways(page)).toBe(false);
    await page.setViewportSize(phone);
  }
});

test('with calm prices a trading page changes every ten seconds and never flashes', async () => {
  const { page } = await settings(desktop);
  // Elsewhere journeys ask for no motion; here is somebody who does not.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const live = await watchPrice(page);
  await expect.poll(async () => Math.min(...Object.values(await live()))).toBeGreaterThanOrEqual(6);

  await page.goto('/settings');
  await calmPrices(page).check();
  const calm = await watchPrice(page);
  const morePrices = await hearPrices(page);
  const clock = await stopClock(page);
  // A price that was due when the clock stopped is shown by then.
  await morePrices(2);
  await settled(page);
  const count = async () => (await calm()).prices;
  const atFirst = await count();
  await clock.move(CALM_MS);
  await expect.poll(count).toBeGreaterThan(atFirst);
  const before = await count();
  await clock.move(SHORT_OF_IT_MS);
  await morePrices(PRICES);
  expect(await count()).toBe(before);
  await clock.move(CALM_MS - SHORT_OF_IT_MS);
  await expect.poll(count).toBe(before + 1);
  await morePrices(PRICES);
  expect(await calm()).toEqual({ prices: before + 1, flashes: 0 });
});

/**
 * Opens the contract page and watches its price. Returns a function that answers how often the
 * price has changed, and with how much animation.
 */
async function watchPrice(page: Page) {
  await page.goto('/contract');
  await page.getByRole('button', { name: /select currency/ }).waitFor();
  await page.evaluate(`{
    const price = () => document.querySelector('main .text-price')?.textContent;
    const flashes = new Set();
    let last = price();
    window.shown = { prices: 0, flashes: 0 };
    const look = () => {
      if (price() !== last) shown.prices += 1;
      last = price();
      for (const animation of document.getAnimations()) {
        const isPrice = animation.effect?.target?.closest('.text-price');
        if (isPrice && animation.startTime !== null) flashes.add(animation.startTime);
      }
      shown.flashes = flashes.size;
      requestAnimationFrame(look);
    };
    look();
  }`);
  return () => page.evaluate<{ prices: number; flashes: number }>('({ ...shown })');
}
