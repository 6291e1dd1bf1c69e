/**
 * What the desks look like: twenty rows with image and form whole on a laptop's screen, nothing
 * sideways on a phone, and no finding of axe in any state, in light and dark.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { axeFindings, foreignRupees, isScrolledSideways, joinBrowser, phone } from '../browser.ts';
import { customer, deposit, freshTag, staffVisit, withdraw } from './desk-people.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

const queue = (page: Page, path: string, tag: string) =>
  page.goto(`/console/${path}?search=${tag}`);
const pane = (page: Page) => page.getByRole('region', { name: 'Request' });

test.each(['light', 'dark'] as const)(
  '%s: twenty rows, the image and the form whole; axe finds nothing',
  async (theme) => {
    const tag = freshTag();
    const names = ['Asha Verma', 'Kiran Singh', 'Fatima Khan'];
    const people = await Promise.all(names.map((name) => customer(browser, tag, name)));
    for (const person of people) {
      for (let count = 0; count < 7; count += 1) await deposit(person, `${1000 + count}.00`);
    }
    const [asha] = people;
    if (!asha) throw new Error('nobody is there');
    await withdraw(asha, '60000.00');
    const there = await staffVisit(browser, 'finance', { theme });
    const { page } = there;
    const problems: string[] = [];
    const look = async (state: string) => {
      for (const finding of await axeFindings(page)) problems.push(`${state}: ${finding}`);
      for (const finding of await foreignRupees(page)) problems.push(`${state}: ${finding}`);
    };

    await queue(page, 'deposits', tag);
    await pane(page).getByText('Balance effect').waitFor();
    await page.locator('[aria-label^="Proof of payment"] img').waitFor();
    const inView = () =>
      page.evaluate<Record<string, number | boolean>>(`({
    rows: [...document.querySelectorAll('tbody tr')]
      .filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
    proof: (() => { const box = document.querySelector('[aria-label^="Proof of payment"]').getBoundingClientRect();
      const image = document.querySelector('[aria-label^="Proof of payment"] img').getBoundingClientRect();
      return image.top >= box.top && image.bottom <= box.bottom && image.left >= box.left && image.right <= box.right; })(),
    facts: (() => { const facts = document.querySelector('[aria-label=Facts]');
      return facts.querySelector('dl').getBoundingClientRect().bottom <= facts.getBoundingClientRect().bottom; })(),
    buttons: [...document.querySelectorAll('button')].find((button) => /^Approve/.test(button.textContent))
      .getBoundingClientRect().bottom <= innerHeight,
    page: document.documentElement.scrollHeight <= innerHeight,
  })`);
    await expect
      .poll(inView)
      .toMatchObject({ proof: true, facts: true, buttons: true, page: true });
    expect((await inView())['rows']).toBeGreaterThanOrEqual(20);
    await look('queue');
    await page.keyboard.press('a');
    await page.getByRole('button', { name: /^Confirm/ }).waitFor();
    await look('confirm');
    await page.keyboard.press('Escape');
    await page.keyboard.press('r');
    await page.getByRole('radio').first().waitFor();
    await look('reject');
    await page.keyboard.press('Escape');
    await page.keyboard.press('n');
    await page.getByLabel('Note for other reviewers').waitFor();
    await look('note');
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await look('keys');
    await page.keyboard.press('Escape');
    await queue(page, 'withdrawals', tag);
    await page.getByRole('button', { name: 'Reveal' }).click();
    await pane(page).getByText('30211144174417').waitFor();
    await look('withdrawal');
    await queue(page, 'deposits', `${tag}-nobody`);
    await page.getByText(/^Nothing pending matches/).waitFor();
    await look('empty');
    await page.goto('/console/tickets');
    await page.getByRole('heading', { name: /not part of your role/ }).waitFor();
    await look('other role');
    expect(there.errors).toEqual([]);
    expect(problems).toEqual([]);
    await there.close();

    const support = await staffVisit(browser, 'support', { theme });
    await support.page.goto('/console/tickets');
    await support.page.getByRole('heading', { name: 'Tickets' }).waitFor();
    expect(await axeFindings(support.page)).toEqual([]);
    await support.page.getByRole('button', { name: 'Sign out' }).click();
    await support.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await axeFindings(support.page)).toEqual([]);
    await support.close();
  },
);

test('a phone reads and does not decide', async () => {
  const tag = freshTag();
  const asha = await customer(browser, tag, 'Asha Verma');
  await deposit(asha, '9999999.00');
  const there = await staffVisit(browser, 'finance', { viewport: phone });
  const { page } = there;
  await queue(page, 'deposits', tag);
  await page.getByText(/^You can only read on this screen/).waitFor();
  await page.getByRole('button', { name: asha.email }).waitFor();
  await expect.poll(() => isScrolledSideways(page)).toBe(false);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: asha.email }).click();
  await page.getByText('Balance effect').waitFor();
  await page.keyboard.press('a');
  await expect
    .poll(() => page.getByRole('button', { name: /^(Approve|Confirm|Reject)/ }).count())
    .toBe(0);
  await expect.poll(() => isScrolledSideways(page)).toBe(false);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await page.getByRole('button', { name: asha.email }).waitFor();
  expect(there.errors).toEqual([]);
  await there.close();
});

test('on a phone the head is one row with what waits; its button opens the rail', async () => {
  const asha = await customer(browser, freshTag(), 'Asha Verma');
  await deposit(asha, '500.00');
  const there = await staffVisit(browser, 'finance', { viewport: phone });
  const { page } = there;
  await page.goto('/console/today');
  const head = page.getByRole('banner');
  await head.getByRole('link', { name: /^Deposits [0-9]+ waiting$/ }).waitFor();
  expect((await head.boundingBox())?.height).toBeLessThanOrEqual(56);
  const rail = page.getByRole('navigation', { name: 'Console' });
  expect(await rail.isVisible()).toBe(false);

  const menu = page.getByRole('button', { name: 'Menu', expanded: false });
  await menu.press('Enter');
  await rail.getByRole('link', { name: /^Deposits [0-9]+ waiting$/ }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  expect(await isScrolledSideways(page)).toBe(false);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await rail.waitFor({ state: 'hidden' });
  expect(await page.locator('button:focus').textContent()).toBe('Menu');

  await menu.click();
  await rail.getByRole('link', { name: 'Ledger' }).click();
  await page.getByRole('heading', { name: 'Ledger' }).waitFor();
  await rail.waitFor({ state: 'hidden' });
  expect(there.errors).toEqual([]);
  await there.close();
});
