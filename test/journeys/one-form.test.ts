/**
 * A form that moves no money sends one request for what a person intends, keeps what was typed
 * where that fails, and shows what is wrong at its field.
 */
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import { joinBrowser, phone, visit } from '../browser.ts';
import { signUpIn } from './people.ts';
import { hearKeys, turnAwayOnce, whileHeld } from './sent-keys.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

type Form = {
  name: string;
  path: string;
  /** Opens the form. */
  open(page: Page): Promise<void>;
  field(page: Page): Locator;
  /** What is typed into the field, and what is wrong while it is empty. */
  typed: string;
  wrong: string;
  send(page: Page): Locator;
  done(page: Page): Locator;
};

const recurring: Form = {
  name: 'recurring buy',
  path: '/api/recurring',
  async open(page) {
    await page.goto('/recurring');
    await page.getByRole('button', { name: 'New recurring buy' }).first().click();
  },
  field: (page) => page.getByRole('dialog').getByLabel('Amount'),
  typed: '700',
  wrong: 'Please enter a valid amount',
  send: (page) => page.getByRole('dialog').getByRole('button', { name: /^Set up/ }),
  done: (page) => page.getByText('Recurring buy set up'),
};

const limit: Form = {
  name: 'limit',
  path: '/api/me/limits',
  async open(page) {
    await page.goto('/limits');
    await page.getByRole('button', { name: /^Set/ }).first().click();
  },
  field: (page) => page.getByRole('dialog').getByLabel('Amount'),
  typed: '90000',
  wrong: 'Enter an amount above zero.',
  send: (page) => page.getByRole('dialog').getByRole('button', { name: /^Sav/ }),
  done: (page) => page.getByText('₹90,000.00'),
};

const ticket: Form = {
  name: 'ticket',
  path: '/api/tickets',
  async open(page) {
    await page.goto('/support-chat');
    await page.getByLabel('Subject').fill('Where is it?');
  },
  field: (page) => page.getByLabel('Message'),
  typed: 'I cannot find my statement.',
  wrong: 'Please',
  send: (page) => page.getByRole('button', { name: /^Submit/ }),
  done: (page) => page.getByText('Your support request has been submitted!'),
};

const forms = [recurring, limit, ticket];

test('a form is sent once, and again after a failure with what was typed', async () => {
  const there = await visit(browser, { baseURL: inject('url'), viewport: phone });
  const { page, context } = there;
  await signUpIn(context);
  const sentTo = hearKeys(page);
  for (const form of forms) {
    await form.open(page);
    const field = form.field(page);
    await form.send(page).click();
    await page.getByRole('alert').filter({ hasText: form.wrong }).waitFor();
    expect(await field.and(page.locator(':focus')).count(), form.name).toBe(1);
    expect(sentTo(form.path), form.name).toEqual([]);

    await field.fill(form.typed);
    await turnAwayOnce(page, form.path);
    await form.send(page).click();
    await page.getByRole('alert').filter({ hasText: /\S/ }).waitFor();
    const kept = await field.inputValue();
    expect(kept.replaceAll(',', ''), form.name).toBe(form.typed);

    await whileHeld(page, form.path, async () => {
      await form.send(page).dblclick();
      await page.keyboard.press('Enter');
    });
    await form.done(page).first().waitFor();
    expect(sentTo(form.path), form.name).toHaveLength(2);
  }
  await there.close();
});
