/**
 * The person's own page: every fact as the server knows it, its copy, its ways on; and the ways on
 * at the foot of the app.
 */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';

import { formatInr } from '#texts/format.ts';

import { desktop, joinBrowser, phone, visit } from '../browser.ts';
import { COPIED_MS, holdTimers } from './page-time.ts';
import { meOf, signUpIn } from './people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

describe.each([
  { size: 'phone', viewport: phone },
  { size: 'desktop', viewport: desktop },
])('$size', ({ viewport }) => {
  test('who one is, what one can spend, and where to go on', async () => {
    const { page, context, close } = await visit(browser, { baseURL: inject('url'), viewport });
    await signUpIn(context);
    const me = await meOf(context);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/me');
    const main = page.getByRole('main');
    await main.getByText(me.email, { exact: true }).waitFor();
    const fact = (term: string) => main.locator('dl > div').filter({ hasText: term }).locator('dd');
    await expect.poll(() => fact('Credit score').innerText()).toBe('100');
    await main.getByText('Your standing on Drishti, not a CIBIL or bureau score').waitFor();
    await expect
      .poll(() => fact('Available balance').innerText())
      .toBe(formatInr(me.balances.inr.available));
    expect(formatInr(me.balances.inr.available)).toBe('₹8,50,000.00');
    await fact('UID').getByTitle(me.id).waitFor();
    const timers = await holdTimers(page, COPIED_MS);
    await page.getByRole('button', { name: 'Copy UID' }).click();
    await timers.begun(COPIED_MS);
    await fact('UID').getByText('Copied').waitFor();
    await timers.end(COPIED_MS);
    await fact('UID').getByText('Copied').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(me.id);

    for (const [label, path, title] of [
      ['Collection Information', '/payment-details', 'Collection Information'],
      ['Authentication', '/two-factor', 'Two-factor authentication'],
      ['User Message', '/messages', 'Messages & Notifications'],
      ['Help Center', '/support-chat', 'Contact Support'],
      ['Settings', '/settings', 'Settings'],
    ] as const) {
      await main.getByRole('link', { name: label }).click();
      await page.waitForURL(`**${path}`);
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await page.goBack();
      await main.getByText(me.email, { exact: true }).waitFor();
    }
    await close();
  });
});

test('every link at the foot of the app leads to a page', async () => {
  const { page, context, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: desktop,
  });
  await signUpIn(context);
  await page.goto('/home');
  const links = page.getByRole('contentinfo').getByRole('link');
  await links.first().waitFor();
  const paths = await Promise.all((await links.all()).map((link) => link.getAttribute('href')));
  expect(paths).toContain('/support-chat');
  for (const path of paths) {
    await page.goto(path ?? '');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.getByText('Oops! Page not found').count()).toBe(0);
  }
  await close();
});
