/** The way from the login to a receipt by keyboard alone: each stop is visible, dialogs keep the focus and give it back. */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { desktop, openBrowser, phone, visit } from '../browser.ts';
import { PASSWORD } from '../client.ts';
import { untilTrading } from '../server-process.ts';
import { signInAsSeasoned, signUpIn } from './people.ts';

/** More stops than any page here has. */
const MOST_STOPS = 60;

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

const hasFocus = async (target: Locator) =>
  (await target.and(target.page().locator(':focus')).count()) === 1;

/** An outline on the element that has the focus, or on the box of its field. */
const isFocusVisible = (page: Page) =>
  page.evaluate<boolean>(`(() => {
    for (let at = document.activeElement, up = 0; at && up < 3; at = at.parentElement, up += 1) {
      const { outlineStyle, outlineWidth } = getComputedStyle(at);
      if (outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2) return true;
    }
    return false;
  })()`);

const nameOfFocus = (page: Page) =>
  page.evaluate<string>(`(() => {
    const at = document.activeElement;
    return at.tagName + ' ' + (at.getAttribute('aria-label') ?? at.innerText ?? '').slice(0, 60);
  })()`);

/** Presses Tab until the target has the focus; every stop on the way has to be visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const passed: string[] = [];
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press('Tab');
    const name = await nameOfFocus(page);
    passed.push(name);
    if (!name.startsWith('BODY')) {
      expect(await isFocusVisible(page), `focus on ${name} cannot be seen`).toBe(true);
    }
  }
  throw new Error(`Tab does not lead there, but over ${passed.join(', ')}`);
}

/** As many stops forwards and back as could ever be in it: the focus stays inside. */
async function expectTrapped(page: Page, dialog: Locator): Promise<void> {
  const inside = page.locator('[role=dialog] :focus, [role=dialog]:focus');
  await expect.poll(() => inside.count()).toBe(1);
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let stops = 0; stops < 8; stops += 1) {
      await page.keyboard.press(key);
      await expect.poll(() => inside.count(), { timeout: 1_000 }).toBe(1);
    }
  }
  await dialog.waitFor();
}

test('signing in and placing a contract', async () => {
  const { page, context, errors, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: desktop,
  });
  const { email } = await signUpIn(context);
  await context.clearCookies();
  await untilTrading(inject('url'));

  await page.goto('/contract');
  await page.waitForURL('**/login');
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/contract');

  await page.getByText('Available ₹8,50,000.00').waitFor();
  await tabTo(page, page.getByLabel('Amount'));
  await page.keyboard.type('750');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowRight');
  expect(await page.getByRole('radio', { name: '120s' }).isChecked()).toBe(true);
  await page.keyboard.press('ArrowLeft');
  expect(await page.getByRole('radio', { name: '60s' }).isChecked()).toBe(true);
  const buyUp = page.getByRole('button', { name: 'Buy Up' });
  await tabTo(page, buyUp);
  await page.keyboard.press('Enter');

  const explainer = page.getByRole('dialog', { name: 'Before your first contract' });
  await explainer.waitFor();
  await expectTrapped(page, explainer);
  await page.keyboard.press('Escape');
  await explainer.waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(buyUp)).toBe(true);

  await page.keyboard.press('Enter');
  await tabTo(page, explainer.getByRole('button', { name: /^I understand/ }));
  await page.keyboard.press('Enter');
  const review = page.getByRole('dialog', { name: 'Review your contract' });
  await review.waitFor();
  await expectTrapped(page, review);
  await tabTo(page, review.getByRole('button', { name: 'Confirm: risk ₹750.00' }));
  await page.keyboard.press('Enter');
  const placed = page.getByRole('dialog', { name: 'Contract placed' });
  await placed.waitFor();
  await expectTrapped(page, placed);
  await page.keyboard.press('Escape');
  await page.waitForURL('**/order');
  await page.getByRole('timer').waitFor();
  await expect.poll(() => nameOfFocus(page)).toMatch(/^MAIN /);

  // The first stop of a page leads past the rail and the bar.
  await page.reload();
  await page.getByRole('timer').waitFor();
  await page.keyboard.press('Tab');
  expect(await hasFocus(page.getByRole('link', { name: 'Skip to content' }))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true);
  expect(errors).toEqual([]);
  await close();
});

test('opening a receipt, in the table of a desktop and in the sheet of a phone', async () => {
  for (const viewport of [desktop, phone]) {
    const { page, context, close } = await visit(browser, { baseURL: inject('url'), viewport });
    await signInAsSeasoned(context);
    await page.goto('/order');
    const position = page.getByRole('tab', { name: 'Position Order' });
    await tabTo(page, position);
    await page.keyboard.press('ArrowRight');
    const closing = page.getByRole('tab', { name: 'Closing Order' });
    await expect.poll(() => closing.getAttribute('aria-selected')).toBe('true');
    expect(await hasFocus(closing)).toBe(true);

    const isPhone = viewport === phone;
    const name = isPhone ? 'Settlement receipt' : /^Receipt of the/;
    const button = page.getByRole('button', { name }).first();
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    await page.getByText('Balance before').waitFor();
    if (isPhone) {
      await expectTrapped(page, page.getByRole('dialog', { name: 'Settlement receipt' }));
      await page.keyboard.press('Escape');
    } else {
      expect(await button.getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press('Enter');
    }
    await page.getByText('Balance before').waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(button)).toBe(true);
    await close();
  }
});
