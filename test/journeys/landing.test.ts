/**
 * The landing page for those whose browser runs no scripts, and how every other page begins before
 * its scripts are here.
 */
import { type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { desktop, joinBrowser, phone } from '../browser.ts';
import { shown } from './people.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
  context = await browser.newContext({ baseURL: inject('url'), javaScriptEnabled: false });
  page = await context.newPage();
});
afterAll(() => browser.close());

const opacityOf = (selector: string) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('${selector}')].map((one) => getComputedStyle(one).opacity)`,
  );

test.each([phone, desktop])('whole without scripts at $width pixels', async (viewport) => {
  await page.setViewportSize(viewport);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Visualize the Future of Finance' }).waitFor();
  await expect.poll(() => opacityOf('h1, .hero-fade')).toEqual(['1', '1']);
  expect(await opacityOf('#features .reveal li')).toEqual(Array(6).fill('1'));
  const stories = page.getByRole('region', { name: 'Trusted by Investors Worldwide' });
  await expect.poll(() => stories.getByRole('listitem').count()).toBe(3);
  await stories.getByText('Illustrative stories, not customer reviews').waitFor();
  await shown(page.getByText('sample picture')).waitFor();
  await page.getByRole('link', { name: 'Explore Crypto Markets' }).waitFor();
  await expect
    .poll(() => page.getByRole('contentinfo').getByRole('link').count())
    .toBeGreaterThan(3);
});

test('every other page begins with the strip, and often asks for its own code', async () => {
  for (const path of ['/home', '/settings']) {
    await page.goto(path);
    await page.getByText('Simulated market · virtual funds').waitFor();
    await page.getByRole('status').waitFor({ state: 'attached' });
  }
  const documentOf = async (path: string) => (await context.request.get(path)).text();
  expect(await documentOf('/home')).toMatch(/modulepreload[^>]+\/HomePage-/);
  expect(await documentOf('/settings')).not.toMatch(/modulepreload[^>]+Page-/);
});
