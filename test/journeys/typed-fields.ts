/**
 * Every field that changes or formats what is typed, the way to it in either language, and what is
 * composed in it. All that is needed on the way is made at the API.
 */
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

import type { Language } from '#protocol/languages.ts';
import type { Settings } from '#protocol/settings.ts';
import { alertScreenTexts } from '#texts/alert-screens.ts';
import { coinPageTexts } from '#texts/coin-page.ts';
import { limitsPageTexts } from '#texts/limits-page.ts';
import { orderScreenTexts } from '#texts/order-screens.ts';
import { systemClock } from '#server/kit/clock.ts';
import { totpCode } from '#scripts/demo/authenticator.ts';

import { PASSWORD } from '../client.ts';
import { shown } from './people.ts';

/** A person who has an open position, and an order that waits; or staff at the console. */
export type Reader = { page: Page; context: BrowserContext; language: Language };

export type TypedField = {
  /** Name of the field in a failure's message. */
  name: string;
  texts: readonly string[];
  find: (reader: Reader) => Promise<Locator>;
};

export const inputOf = (page: Page, name: string) => shown(page.locator(`input[name="${name}"]`));
const inDialog = (page: Page, name: string) =>
  page.getByRole('dialog').locator(`input[name="${name}"]`);

/** Walks to the input, unless the field before it was on the same page or dialog. */
async function reach(input: Locator, walk: () => Promise<unknown>): Promise<Locator> {
  if (!(await input.isVisible())) await walk();
  return input;
}

const AMOUNTS = ['५००', '1,00,000.5', '.5', '1,5', '1.000,50', '12x'];
const RUPEES = ['५००', '1,00,000.5', '1,5'];
const PRICES = ['५०.२५', '.5', '12x'];

/** Fields that a page shows at once. */
const plain = (path: string, name: string, texts: readonly string[]): TypedField => ({
  name: `${name} at ${path}`,
  texts,
  async find({ page }) {
    if (new URL(page.url()).pathname !== path) await page.goto(path);
    return inputOf(page, name);
  },
});

export const amountField = plain('/contract', 'amount', AMOUNTS);
export const ifscField = plain('/withdraw', 'ifsc', ['sbin', 'sbin0001234']);

/** A field of each kind: an amount in rupees, an amount in coins, a code. */
export const fewFields = [amountField, plain('/trade', 'coins', ['०.०५']), ifscField];

/** Fields of a person who is signed in. */
export const ownFields: readonly TypedField[] = [
  ...fewFields,
  plain('/trade', 'inr', AMOUNTS),
  plain('/deposit', 'amount', RUPEES),
  plain('/withdraw', 'amount', RUPEES),
  plain('/withdraw', 'accountNumber', ['५०१०० ०१२३४']),
  plain('/withdraw', 'accountNumberAgain', ['५०१०० ०१२३४']),
  plain('/withdraw', 'phone', ['+९१ ९८७६५ ४३२१०']),
  {
    name: 'the reference of a bank, where money is real',
    texts: ['utr 12345', '५०१०० ०१२३४'],
    async find({ page, context }) {
      // No test installation holds real money: what the server would say of itself and its payee is
      // put in its place.
      const meta = (await (await context.request.get('/api/meta')).json()) as object;
      const payee = { accountName: 'Sahyadri', accountNumber: '50100012345678', upiId: null };
      const real = { bankName: 'HDFC Bank', ifsc: 'HDFC0001234', reference: 'DR0123456789' };
      await page.route('**/api/meta', (route) =>
        route.fulfill({ json: Object.assign({}, meta, { funds: 'real' }) }),
      );
      await page.route('**/api/deposits/payee', (route) =>
        route.fulfill({ json: Object.assign({}, payee, real) }),
      );
      await page.goto('/deposit');
      const reference = inputOf(page, 'reference');
      await reference.waitFor();
      await page.unrouteAll({ behavior: 'wait' });
      return reference;
    },
  },
  ...['price', 'stopPrice', 'inr', 'coins'].map((name) => ({
    name: `${name} of a limit order`,
    texts: PRICES,
    find: ({ page }: Reader) =>
      reach(inputOf(page, name), async () => {
        await page.goto('/trade');
        await page.locator('[role=tab][id$="-limit"]').click();
        await page.getByRole('switch').first().check();
      }),
  })),
  ...['takeProfit', 'stopLoss'].map((name) => ({
    name: `${name} of a ticket with leverage`,
    texts: PRICES,
    find: ({ page, language }: Reader) =>
      reach(inputOf(page, name), async () => {
        await page.goto('/trade');
        await page.getByRole('switch', { name: orderScreenTexts(language).leverage }).check();
      }),
  })),
  ...['price', 'inr'].map((name) => ({
    name: `${name} of the change of an order`,
    texts: PRICES,
    find: ({ page, language }: Reader) =>
      reach(inDialog(page, name), async () => {
        const { changeOrder } = orderScreenTexts(language);
        await page.goto('/trade');
        const row = page
          .locator('#your-trades details')
          .filter({ has: page.getByRole('button', { name: changeOrder, includeHidden: true }) });
        await row.locator('summary').click();
        await row.getByRole('button', { name: changeOrder }).click();
      }),
  })),
  ...['takeProfit', 'stopLoss'].map((name) => ({
    name: `${name} of a position`,
    texts: PRICES,
    find: ({ page, language }: Reader) =>
      reach(inDialog(page, name), async () => {
        await page.goto('/trade');
        const { tpSl } = orderScreenTexts(language);
        await page.locator('#positions').getByRole('button', { name: tpSl, exact: true }).click();
      }),
  })),
  ...(['first', 'last'] as const).map((which) => ({
    name: which === 'first' ? 'a limit of rupees' : 'a limit of how many contracts',
    texts: which === 'first' ? RUPEES : ['५', '12x', '2.5'],
    async find({ page, language }: Reader) {
      await page.goto('/limits');
      const set = page.getByRole('button', { name: `${limitsPageTexts(language).set}: ` });
      await set.first().waitFor();
      await set[which]().click();
      return inDialog(page, 'amount');
    },
  })),
  {
    name: 'the amount of a recurring buy',
    texts: RUPEES,
    async find({ page }) {
      await page.goto('/recurring?coin=BTC');
      return inDialog(page, 'amount');
    },
  },
  ...(['above', 'dayMove'] as const).map((kind) => ({
    name: `the level of a price alert: ${kind}`,
    texts: kind === 'above' ? PRICES : ['५', '2.5', '12x'],
    async find({ page, language }: Reader) {
      const texts = alertScreenTexts(language);
      await page.goto('/coin/BTC');
      // On a phone it is a bell without words.
      const bell = page.getByRole('button', { name: texts.setAlert({ name: 'Bitcoin' }) });
      const button = page.getByRole('button', { name: coinPageTexts(language).addAlert });
      await shown(bell.or(button)).click();
      await page.getByRole('dialog').getByRole('radio', { name: texts[kind], exact: true }).check();
      return inDialog(page, 'level');
    },
  })),
  ...['mostPerTrade', 'mostPerDay'].map((name) => ({
    name: `${name} of a key`,
    texts: RUPEES,
    find: ({ page }: Reader) =>
      reach(inputOf(page, name), async () => {
        await page.goto('/keys');
        await page.locator('form fieldset').first().getByRole('radio').last().check();
      }),
  })),
  {
    name: 'the code of an authenticator that is set up',
    texts: ['१२३ ४५६', '123 456'],
    async find({ page }) {
      await page.goto('/two-factor');
      await page.locator('input[name="password"]').fill(PASSWORD);
      await page.locator('input[name="password"]').press('Enter');
      return inputOf(page, 'code');
    },
  },
];

/** Of a person whom logging in takes a second factor: who this is, is signed out by it. */
export const logInCode = (email: string): TypedField => ({
  name: 'the code of a second factor at logging in',
  texts: ['१२३ ४५६', 'abcd-efgh', '123 456'],
  async find({ page, context }) {
    const begun = await context.request.post('/api/two-factor/begin', {
      data: { password: PASSWORD },
    });
    const { secret } = (await begun.json()) as { secret: string };
    const data = { code: totpCode(secret, systemClock.now().getTime()) };
    expect((await context.request.post('/api/two-factor/confirm', { data })).status()).toBe(200);
    await page.goto('about:blank');
    await context.clearCookies();
    await page.goto('/login');
    await page.locator('input[name="email"]').fill(email);
    await page.locator('input[name="password"]').fill(PASSWORD);
    await page.locator('input[name="password"]').press('Enter');
    return inputOf(page, 'code');
  },
});

const rupeeSettings: readonly (keyof Settings)[] = ['depositThreshold', 'withdrawalMax'];

/** Those of an admin, whose fields are the customers' in other clothes. */
export const consoleFields = rupeeSettings.map((name) => plain('/console/settings', name, RUPEES));
