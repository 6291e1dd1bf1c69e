/** Every flow by keyboard alone: each stop is visible, dialogs keep the focus and give it back. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { desktop, joinBrowser, phone, visit } from '../browser.ts';
import { PASSWORD } from '../client.ts';
import { expectTrapped, hasFocus, nameOfFocus, press, tabTo, typeInto } from './keys.ts';
import { freshEmail, signInAsSeasoned, signUpIn, toastOf } from './people.ts';
import { smallPicture } from './pictures.ts';
import { joinStaff } from './staff.ts';

/** Script after which every frame comes 18 frames late, as on a machine that is busy. */
const SLOW_FRAMES = `{
  const frame = window.requestAnimationFrame.bind(window);
  const waiting = new Set();
  let last = 0;
  window.requestAnimationFrame = (draw) => {
    const id = (last += 1);
    waiting.add(id);
    const wait = (frames) =>
      frame((now) => {
        if (frames > 0) wait(frames - 1);
        else if (waiting.delete(id)) draw(now);
      });
    wait(18);
    return id;
  };
  window.cancelAnimationFrame = (id) => void waiting.delete(id);
}`;

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

test('signing in and placing a contract', async () => {
  const { page, context, errors, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: desktop,
  });
  const { email } = await signUpIn(context);
  await context.clearCookies();

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
  await expect.poll(() => page.getByRole('radio', { name: '120s' }).isChecked()).toBe(true);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => page.getByRole('radio', { name: '60s' }).isChecked()).toBe(true);
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
  await expect.poll(() => hasFocus(page.getByRole('link', { name: 'Skip to content' }))).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => hasFocus(page.getByRole('main'))).toBe(true);
  expect(errors).toEqual([]);
  await close();
});

test('a dialog that follows another keeps the focus, also where frames are slow and the key is fast', async () => {
  const { page, context, errors, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: desktop,
  });
  await signUpIn(context);
  await page.goto('/contract');
  await page.getByText('Available ₹8,50,000.00').waitFor();
  await page.evaluate(SLOW_FRAMES);
  await page.getByLabel('Amount').fill('750');
  await page.getByRole('button', { name: 'Buy Up' }).press('Enter');
  for (const [title, onwards] of [
    ['Before your first contract', /^I understand/],
    ['Review your contract', /^Confirm/],
    ['Contract placed', /^Close/],
  ] as const) {
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    await expectTrapped(page, dialog);
    await press(page, dialog.getByRole('button', { name: onwards }).last());
  }
  await page.waitForURL('**/order');
  expect(errors).toEqual([]);
  await close();
});

test('opening a receipt and its proof, from the table of a desktop and from the rows of a phone', async () => {
  for (const viewport of [desktop, phone]) {
    const { page, context, close } = await visit(browser, { baseURL: inject('url'), viewport });
    await signInAsSeasoned(context);
    await page.goto('/order');
    if (viewport === phone) {
      const position = page.getByRole('tab', { name: 'Position Order' });
      await tabTo(page, position);
      await page.keyboard.press('ArrowRight');
      const closing = page.getByRole('tab', { name: 'Closing Order' });
      await expect.poll(() => closing.getAttribute('aria-selected')).toBe('true');
      await expect.poll(() => hasFocus(closing)).toBe(true);
    }
    await page
      .getByRole('link', { name: /^Receipt of the/ })
      .first()
      .waitFor();
    // Numbers are of open orders, which a phone lists under the other tab.
    const chip = page.getByRole('button', { name: /^Contracts( \d|$)/ });
    await tabTo(page, chip);
    await page.keyboard.press('Enter');
    await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true');
    await tabTo(page, page.getByRole('link', { name: /^Receipt of the/ }).first());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Receipt', exact: true }).waitFor();

    const proof = page.getByRole('button', { name: 'Proof' });
    await proof.waitFor();
    await tabTo(page, proof);
    await page.keyboard.press('Enter');
    await page.getByText('Available before it settled').waitFor();
    expect(await proof.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Enter');
    await page.getByText('Available before it settled').waitFor({ state: 'hidden' });
    await expect.poll(() => hasFocus(proof)).toBe(true);
    await close();
  }
});

test('from the sign-up through money, support, messages and settings to the review of a deposit', async () => {
  const { page, errors, close } = await visit(browser, {
    baseURL: inject('url'),
    viewport: desktop,
  });
  // From here on choosers are caught; the first listener switches that on.
  page.on('filechooser', () => undefined);
  const email = freshEmail();
  const main = page.getByRole('main');
  const button = (name: string) => main.getByRole('button', { name, exact: true });

  await page.goto('/signup');
  await typeInto(page, page.getByLabel('Referral code'), inject('referral'));
  await typeInto(page, page.getByLabel('Name'), 'Asha Verma');
  await typeInto(page, page.getByLabel('Email'), email);
  await typeInto(page, page.getByLabel('Password', { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
  const welcome = page.getByRole('dialog');
  await welcome.waitFor();
  await expectTrapped(page, welcome);
  await press(page, welcome.getByRole('button').last());
  await page.waitForURL('**/wallet');

  await press(page, main.getByRole('link', { name: 'Recharge' }));
  await page.waitForURL('**/deposit');
  await typeInto(page, main.getByLabel('Amount', { exact: true }), '7350');
  await tabTo(page, main.getByLabel('Choose image'));
  const choosing = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  const buffer = await smallPicture();
  await (await choosing).setFiles({ name: 'proof.png', mimeType: 'image/png', buffer });
  await main.getByAltText('Your proof, as it will be sent').waitFor();
  await press(page, button('Submit Deposit Request'));
  await main.getByRole('heading', { name: 'Deposit request submitted' }).waitFor();

  await page.goto('/withdraw');
  await typeInto(page, main.getByLabel('Amount', { exact: true }), '1200');
  await typeInto(page, main.getByLabel('Account number', { exact: true }), '30211144174417');
  await typeInto(page, main.getByLabel('Confirm account number'), '30211144174417');
  await typeInto(page, main.getByLabel('Account holder name'), 'Asha Verma');
  await typeInto(page, main.getByLabel('Bank name'), 'State Bank of India');
  await page.keyboard.press('Enter');
  const review = page.getByRole('dialog', { name: 'Review your withdrawal' });
  await press(page, review.getByRole('button', { name: 'Withdraw ₹1,200.00' }));
  const placed = page.getByRole('dialog', { name: 'Withdrawal Request Submitted' });
  await placed.waitFor();
  await page.keyboard.press('Escape');
  await placed.waitFor({ state: 'hidden' });

  await page.goto('/support-chat');
  await typeInto(page, main.getByLabel('Subject'), 'By keyboard');
  await typeInto(page, main.getByLabel('Message'), 'Can you read this?');
  await press(page, button('Submit'));
  await press(page, main.getByRole('link', { name: /^tic-|^[0-9a-f-]{8,}|ticket/ }).first());
  await typeInto(page, main.getByLabel('Your reply'), 'And this?');
  await press(page, main.getByRole('button', { name: /^(Send|Reply)/ }));
  await main.getByRole('log').getByText('And this?').waitFor();

  await page.goto('/messages');
  const notice = main.getByRole('button', { name: /Welcome to/ });
  await press(page, notice);
  const opened = page.getByRole('dialog');
  await opened.waitFor();
  await page.keyboard.press('Escape');
  await opened.waitFor({ state: 'hidden' });
  await expect.poll(() => hasFocus(notice)).toBe(true);

  await page.goto('/settings');
  await tabTo(page, main.getByRole('radio', { name: 'System' }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.locator('html[data-theme=dark]').waitFor();
  await tabTo(page, main.getByRole('switch', { name: /^Calm prices/ }));
  await page.keyboard.press('Space');
  await page.locator('html[data-prices=calm]').waitFor();
  await page.reload();
  await press(page, main.getByRole('link', { name: 'Change Password' }));
  await typeInto(page, main.getByLabel('Current Password'), PASSWORD);
  await typeInto(page, main.getByLabel('New Password', { exact: true }), `${PASSWORD} anew`);
  await typeInto(page, main.getByLabel('Confirm New Password'), `${PASSWORD} anew`);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/settings');
  await press(page, button('Logout'));
  await page.waitForURL('**/login');

  const { person } = await joinStaff('finance');
  await page.goto('/console/deposits');
  await typeInto(page, page.getByLabel('Email'), person?.email ?? '');
  await typeInto(page, page.getByLabel('Password', { exact: true }), PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Deposits' }).waitFor();
  await typeInto(page, page.getByLabel('Search by id, e-mail or name'), email);
  await page.keyboard.press('Enter');
  // All that wait give way to the one that was searched for: a row that goes would take the focus
  // along.
  await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(2);
  await press(page, page.getByRole('table').getByRole('button', { name: new RegExp(email) }));
  const request = page.getByRole('region', { name: 'Request' });
  await request.getByRole('button', { name: /^Approve ₹7,350.00/ }).waitFor();
  await page.keyboard.press('a');
  const confirm = request.getByRole('button', { name: /^Confirm ₹7,350.00/ });
  await expect.poll(() => hasFocus(confirm)).toBe(true);
  await page.keyboard.press('Enter');
  await toastOf(page, 'Approved ₹7,350.00').waitFor();
  expect(errors).toEqual([]);
  await close();
});
