/**
 * A page that is loaded again while its money request is under way. It tells what became of the
 * request, whatever the person does next moves the money once, and the key stays the same.
 */
import type { Browser, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { DepositPage } from '#protocol/deposits.ts';
import type { OrderPage } from '#protocol/orders.ts';
import type { PositionPage } from '#protocol/positions.ts';
import type { WithdrawalPage } from '#protocol/withdrawals.ts';

import { desktop, joinBrowser, phone, visit, type Visit } from '../browser.ts';
import { longTest } from '../long-test.ts';
import { field, fillBank } from './bank.ts';
import { contractsOf, signUpIn } from './people.ts';
import { smallPicture } from './pictures.ts';
import { pays, submit } from './trading.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
});
afterAll(() => browser.close());

type Person = Visit & {
  /** The keys of all requests to this path that the page has sent. */
  keysTo(path: string): string[];
};

async function arrive(viewport = phone): Promise<Person> {
  const there = await visit(browser, { baseURL: inject('url'), viewport });
  await signUpIn(there.context);
  const sent: Request[] = [];
  there.page.on('request', (request) => sent.push(request));
  const keysTo = (path: string) =>
    sent
      .filter((one) => one.method() === 'POST' && new URL(one.url()).pathname === path)
      .map((one) => one.headers()['idempotency-key'] ?? 'none');
  return { ...there, keysTo };
}

/** Loads the page again once the server has done what it was asked, and before its answer comes. */
async function reloadUnanswered(
  page: Page,
  path: string,
  { confirm }: { confirm: () => Promise<void> },
): Promise<void> {
  const isAsked = (url: URL) => url.pathname === path;
  const done = new Promise<number>((resolve) => {
    void page.route(isAsked, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      resolve((await route.fetch()).status());
    });
  });
  await confirm();
  expect(await done).toBe(201);
  await page.reload();
  // After the reload: what is held would go on where nothing holds it any more, and be answered.
  await page.unroute(isAsked);
}

async function confirmContract(page: Page, amount: string, { isFirst }: { isFirst: boolean }) {
  await page.getByText(/^Available ₹/).waitFor();
  await page.getByLabel('Amount').fill(amount);
  await page.getByRole('button', { name: 'Buy Up' }).click();
  if (isFirst) await page.getByRole('button', { name: /^I understand/ }).click();
  await page.getByRole('button', { name: /^Confirm: risk ₹/ }).click();
}

test('a contract whose page was loaded again before its answer is told, and placed once', async () => {
  const { page, context, keysTo, close } = await arrive();
  await page.goto('/contract');
  await reloadUnanswered(page, '/api/contracts', {
    confirm: () => confirmContract(page, '1250', { isFirst: true }),
  });
  const placed = page.getByRole('dialog', { name: 'Contract placed' });
  await placed.getByText('₹1,250.00').waitFor();
  expect(await contractsOf(context)).toMatchObject([{ amount: '1250.00' }]);
  // The outcome was shown, so nothing is kept: the same terms are another contract.
  await page.reload();
  await confirmContract(page, '1250', { isFirst: false });
  await placed.waitFor();
  const keys = keysTo('/api/contracts');
  expect(new Set(keys).size).toBe(keys.length);
  expect(await contractsOf(context)).toHaveLength(2);
  await close();
});

longTest('spot, leverage, a deposit and a withdrawal are told after a reload too', async () => {
  const { page, context, keysTo, close } = await arrive(desktop);
  const bodyOf = async <Body>(path: string) =>
    (await (await context.request.get(path)).json()) as Body;
  const review = page.getByRole('dialog', { name: 'Review your trade' });
  const submitted = page.getByRole('dialog', { name: 'Trade Submitted' });
  const trade = async (path: string, says: RegExp): Promise<void> => {
    await reloadUnanswered(page, path, {
      confirm: () => review.getByRole('button', { name: /^Confirm/ }).click(),
    });
    await submitted.getByText(says).waitFor();
    await submitted.getByRole('button', { name: 'Close' }).last().click();
  };

  await page.goto('/trade');
  await page.getByText('Available ₹8,50,000.00').first().waitFor();
  await pays(page).fill('5000');
  await submit(page, 'Buy').click();
  await trade('/api/orders', /^Your buy order for 0\.\d{6} BTC has been submitted/);
  const orders = (await bodyOf<OrderPage>('/api/orders')).items;
  expect(orders).toMatchObject([{ side: 'buy', amount: '5000.00' }]);

  await page.getByRole('switch', { name: 'Leverage' }).check();
  await page.getByRole('radio', { name: '10×' }).click();
  await pays(page).fill('4000');
  await submit(page, 'Buy').click();
  await trade('/api/positions', /^Your buy order for 0\.\d{6} BTC with 10x leverage/);
  const positions = (await bodyOf<PositionPage>('/api/positions')).items;
  expect(positions).toMatchObject([{ margin: '4000.00', leverage: 10 }]);

  await page.goto('/deposit');
  await page.getByLabel('Amount', { exact: true }).fill('25000.50');
  const picture = { name: 'proof.png', mimeType: 'image/png', buffer: await smallPicture() };
  await page.getByLabel('Choose image').setInputFiles(picture);
  await page.getByAltText('Your proof, as it will be sent').waitFor();
  await reloadUnanswered(page, '/api/deposits', {
    confirm: () => page.getByRole('button', { name: 'Submit Deposit Request' }).click(),
  });
  await page.getByRole('heading', { name: 'Deposit request submitted' }).waitFor();
  const deposits = (await bodyOf<DepositPage>('/api/deposits')).items;
  expect(deposits).toMatchObject([{ amount: '25000.50', status: 'pending' }]);

  await page.goto('/withdraw');
  await field(page, 'Amount').fill('20000.25');
  await fillBank(page);
  await page.getByRole('button', { name: 'Review Withdrawal' }).click();
  await reloadUnanswered(page, '/api/withdrawals', {
    confirm: () => page.getByRole('button', { name: 'Withdraw ₹20,000.25' }).click(),
  });
  await page.getByRole('dialog', { name: 'Withdrawal Request Submitted' }).waitFor();
  const withdrawals = (await bodyOf<WithdrawalPage>('/api/withdrawals')).items;
  expect(withdrawals).toMatchObject([{ amount: '20000.25', status: 'pending' }]);
  for (const path of ['/api/orders', '/api/positions', '/api/deposits', '/api/withdrawals'])
    expect(keysTo(path), path).toHaveLength(1);
  await close();
});

longTest('a withdrawal that never left is told so after a reload, and keeps its key', async () => {
  const { page, context, keysTo, close } = await arrive();
  const path = '/api/withdrawals';
  const isAsked = (url: URL) => url.pathname === path;
  const withdraw = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Review Withdrawal' }).click();
    await page.getByRole('button', { name: 'Withdraw ₹20,000.25' }).click();
  };
  await page.goto('/withdraw');
  await field(page, 'Amount').fill('20000.25');
  await fillBank(page);
  const held = new Promise<void>((resolve) => {
    void page.route(isAsked, (route) =>
      route.request().method() === 'POST' ? resolve() : route.fallback(),
    );
  });
  await withdraw();
  await held;
  const kept = await page.evaluate<string>('JSON.stringify(sessionStorage)');
  expect(kept).toContain('20000.25');
  expect(kept).not.toContain('4417');
  await page.reload();
  await page.unroute(isAsked);
  const checking = page.getByRole('dialog').filter({ hasText: 'Withdrawal of ₹20,000.25' });
  await checking.waitFor();
  expect(await checking.getByRole('button', { name: 'Send again' }).count()).toBe(0);
  const failed = page.getByRole('dialog', { name: 'Submission Failed' });
  await failed.waitFor();
  await failed.getByRole('button', { name: 'Close' }).last().click();
  expect(await field(page, 'Amount').inputValue()).toBe('20,000.25');

  await page.reload();
  await fillBank(page);
  await withdraw();
  await page.getByRole('dialog', { name: 'Withdrawal Request Submitted' }).waitFor();
  const keys = keysTo(path);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  const { items } = (await (await context.request.get(path)).json()) as WithdrawalPage;
  expect(items).toMatchObject([{ amount: '20000.25' }]);
  await close();
});
