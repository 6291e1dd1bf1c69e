/**
 * Money out: the form with its checks, the bank details that are saved once, the request, and the
 * list of requests.
 */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

import type { SavedBankDetails, Withdrawal, WithdrawalPage } from '#protocol/withdrawals.ts';
import type { Visit } from '#test/browser.ts';
import { errorAt, meOf, signUpIn } from '#test/journeys/people.ts';
import { decide, joinStaff } from '#test/journeys/staff.ts';
import { formatDateTime } from '#texts/format.ts';
import { withdrawalTexts } from '#texts/withdrawals.ts';

import { endSessionAt, entriesOf, has, isAt, linksTo, sees, visible } from '../checks.ts';
import { ask, bankDetails } from '../requests.ts';
import { heldBy, inScene, overHttp, scene, type Screen, type Width } from '../row.ts';

const form = scene('the withdrawal form of a new person', async ({ page, context }) => {
  await signUpIn(context);
  await page.goto('/withdraw');
  await label(page, 'Account holder name').waitFor();
});
const saved = scene('the withdrawal form with saved details', async ({ page, context }) => {
  await signUpIn(context);
  await ask.withdrawal(context, '100.00');
  await page.goto('/withdraw');
  await page.getByText(bankDetails.bankName).waitFor();
});
const empty = scene('the records of somebody without withdrawals', async ({ page, context }) => {
  await signUpIn(context);
  await page.goto('/withdraw-records');
});
const loading = scene('withdrawal records that are still loading', async ({ page, context }) => {
  await signUpIn(context);
  await page.route('**/api/withdrawals**', () => new Promise(() => undefined));
  await page.goto('/withdraw-records');
});
const failed = scene('withdrawal records that cannot be loaded', async ({ page, context }) => {
  await signUpIn(context);
  await page.route('**/api/withdrawals**', (route) => route.fulfill(broken));
  await page.goto('/withdraw-records');
});
const strange = scene('a withdrawal in a state that nobody knows', async ({ page, context }) => {
  await signUpIn(context);
  await ask.withdrawal(context, '150.00');
  await page.route('**/api/withdrawals**', async (route) => {
    const list = (await (await route.fetch()).json()) as WithdrawalPage;
    const items = list.items.map((item) => ({ ...item, status: 'lost' }));
    await route.fulfill({ json: { ...list, items } });
  });
  await page.goto('/withdraw-records');
});
const reason = 'The account holder is somebody else.';
const records = scene('the records of withdrawals of every state', async ({ page, context }) => {
  await signUpIn(context);
  await page.goto('/home');
  const staff = await joinStaff('finance');
  await ask.withdrawal(context, '100.00');
  const approved = await ask.withdrawal(context, '200.00', false);
  await decide(staff, { queue: 'withdrawals', id: approved.id });
  const rejected = await ask.withdrawal(context, '300.00', false);
  await decide(staff, { queue: 'withdrawals', id: rejected.id }, { reject: reason });
  await page.goto('/withdraw-records');
  await visible(page.getByText('₹300.00')).waitFor();
});

const broken = { status: 500, contentType: 'application/problem+json', body: '{}' };
const label = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const amount = (page: Page) => label(page, 'Amount');
const review = (page: Page) => page.getByRole('button', { name: 'Review Withdrawal', exact: true });
const errorOf = (page: Page, name: string) => expect.poll(() => errorAt(label(page, name)));

async function fillBank(page: Page): Promise<void> {
  await label(page, 'Account number').fill(bankDetails.accountNumber);
  await label(page, 'Confirm account number').fill(bankDetails.accountNumber);
  await label(page, 'Account holder name').fill(bankDetails.accountName);
  await label(page, 'Bank name').fill(bankDetails.bankName);
}
async function confirm(page: Page): Promise<void> {
  await review(page).click();
  const dialog = page.getByRole('dialog', { name: 'Review your withdrawal' });
  await dialog.getByRole('button', { name: /^Withdraw ₹/ }).click();
}

export const withdrawalScreen: Screen = {
  title: 'Withdrawals',
  rows: [
    ...inScene(form, [
      {
        id: 'withdraw.to-wallet',
        kind: 'route',
        says: 'A button leads back to the wallet',
        holds: linksTo('Back to Wallet', '/wallet'),
      },
      {
        id: 'withdraw.to-records',
        kind: 'route',
        says: 'A button leads to the records',
        texts: ['Withdrawal Records'],
        holds: linksTo('Withdrawal Records', '/withdraw-records'),
      },
      {
        id: 'withdraw.within',
        kind: 'constant',
        says: 'The page says that processing takes one to three business days',
        holds: sees('Processing takes 1-3 business days'),
      },
      {
        id: 'withdraw.fields',
        kind: 'field',
        says: 'Where no details are saved the form asks for account number, holder, bank, IFSC code, phone and additional info',
        texts: ['IFSC code'],
        async holds({ page }) {
          for (const name of ['Account number', 'Account holder name', 'Bank name']) {
            expect(await label(page, name).getAttribute('aria-required')).toBe('true');
          }
          for (const name of [
            /^IFSC code, optional/,
            /^Phone, optional/,
            /^Additional info, optional/,
          ]) {
            await page.getByLabel(name).waitFor();
          }
          await page.getByText('With country code', { exact: false }).waitFor();
        },
      },
      {
        id: 'withdraw.details.required',
        kind: 'rule',
        says: 'Account number, holder and bank are required',
        texts: ['Please fill in all required bank details'],
        async holds({ page }) {
          await amount(page).fill('500');
          await review(page).click();
          await page
            .getByRole('alert')
            .filter({ hasText: 'Please fill in all required bank details' })
            .waitFor();
        },
      },
      {
        id: 'withdraw.amount.needed',
        kind: 'rule',
        says: 'The amount has to be above zero',
        texts: ['Please enter a valid amount'],
        async holds({ page }) {
          await fillBank(page);
          for (const nothing of ['', '0', '0.00']) {
            await amount(page).fill(nothing);
            await review(page).click();
            await errorOf(page, 'Amount').toBe('Please enter a valid amount');
          }
        },
      },
      {
        id: 'withdraw.amount.least',
        kind: 'constant',
        says: 'The least amount is one rupee',
        async holds({ page }) {
          await amount(page).fill('0.99');
          await review(page).click();
          await errorOf(page, 'Amount').toBe('Please enter a valid amount');
        },
      },
      {
        id: 'withdraw.amount.step',
        kind: 'constant',
        says: 'The field takes two decimals and not a third one',
        async holds({ page }) {
          await amount(page).fill('12.34');
          await amount(page).press('End');
          await amount(page).pressSequentially('5');
          expect(await amount(page).inputValue()).toBe('12.34');
        },
      },
      {
        id: 'withdraw.amount.most',
        kind: 'rule',
        says: 'Not more than what is available',
        texts: ['Insufficient funds for withdrawal'],
        async holds({ page }) {
          await amount(page).fill('850000.01');
          await review(page).click();
          await errorOf(page, 'Amount').toBe('Insufficient funds for withdrawal');
        },
      },
      {
        id: 'withdraw.failed',
        kind: 'error',
        says: 'A request that fails has a dialog, which closes and leaves the form as it was',
        texts: [
          'Submission Failed',
          'There was an error submitting your withdrawal request. Please try again later.',
        ],
        async holds({ page }) {
          await page.route('**/api/withdrawals', (route) =>
            route.fulfill({
              status: 400,
              contentType: 'application/problem+json',
              body: JSON.stringify({ code: 'invalid', detail: 'No.', status: 400 }),
            }),
          );
          await amount(page).fill('500');
          await confirm(page);
          const dialog = page.getByRole('dialog', { name: 'Submission Failed', exact: true });
          await dialog
            .getByText(
              'There was an error submitting your withdrawal request. Please try again later.',
              { exact: true },
            )
            .waitFor();
          await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
          await dialog.waitFor({ state: 'detached' });
          expect(await amount(page).inputValue()).toBe('500');
          await page.unroute('**/api/withdrawals');
        },
      },
      {
        id: 'withdraw.submitted',
        kind: 'text',
        says: 'A success has a dialog, whose button leads to the wallet',
        texts: ['Withdrawal Request Submitted', 'Go to Wallet'],
        async holds(visit) {
          const { page } = visit;
          await confirm(page);
          const dialog = page.getByRole('dialog', { name: 'Withdrawal Request Submitted' });
          await dialog.getByRole('button', { name: 'Go to Wallet', exact: true }).click();
          await isAt('/wallet')(visit);
        },
      },
      {
        id: 'withdraw.freezes',
        kind: 'state',
        says: 'From then on the amount is frozen',
        decided: 21,
        async holds({ context }) {
          const { available, frozen } = (await meOf(context)).balances.inr;
          expect([available, frozen]).toEqual(['849500.00', '500.00']);
        },
      },
      {
        id: 'withdraw.notice',
        kind: 'call',
        says: 'A notification says that the withdrawal was submitted',
        texts: ['withdrawal submitted'],
        async holds({ page }) {
          await page.goto('/messages');
          await visible(page.getByText(/^withdrawal submitted/i)).waitFor();
        },
      },
    ]),
    ...inScene(saved, [
      {
        id: 'withdraw.saved.read-only',
        kind: 'rule',
        says: 'The details that were submitted first are shown from then on and can no longer be typed over',
        async holds({ page }) {
          await page.getByRole('main').getByText(bankDetails.accountName).waitFor();
          expect(await label(page, 'Account number').count()).toBe(0);
          expect(await label(page, 'Bank name').count()).toBe(0);
        },
      },
      {
        id: 'withdraw.saved.masked',
        kind: 'field',
        says: 'The account number is masked to its last four digits',
        async holds(visit) {
          await sees('••••7890')(visit);
          expect(await visit.page.content()).not.toContain(bankDetails.accountNumber);
        },
      },
      {
        id: 'withdraw.nobody',
        kind: 'rule',
        says: 'Nobody withdraws without being signed in',
        texts: ['You must be logged in to withdraw funds'],
        async holds({ page, context }) {
          await amount(page).fill('100');
          await endSessionAt({ page, context }, '/api/withdrawals');
          await confirm(page);
          await page
            .getByRole('dialog')
            .getByText('You must be logged in to withdraw funds', { exact: true })
            .waitFor();
        },
      },
    ]),
    ...inScene(loading, [
      {
        id: 'withdraw.records.loading',
        kind: 'state',
        says: 'While the list loads it says so',
        texts: ['Loading withdrawals...'],
      },
    ]),
    ...inScene(empty, [
      {
        id: 'withdraw.records.title',
        kind: 'text',
        says: 'The list has this title',
        texts: ['Withdrawal Records'],
        holds: has('heading', 'Withdrawal Records'),
      },
      {
        id: 'withdraw.records.empty',
        kind: 'state',
        says: 'A list without requests says so',
        texts: ['No withdrawal requests', "You haven't made any withdrawal requests yet."],
      },
      {
        id: 'withdraw.records.refresh',
        kind: 'call',
        says: 'A button asks for the list anew',
        texts: ['Refresh'],
        async holds({ page }) {
          const asked = page.waitForRequest('**/api/withdrawals**');
          await page.getByRole('button', { name: 'Refresh', exact: true }).click();
          await asked;
        },
      },
    ]),
    ...inScene(failed, [
      {
        id: 'withdraw.records.failed',
        kind: 'error',
        says: 'A list that cannot be loaded says so',
        texts: ['Failed to load withdrawal requests'],
        holds: sees('Failed to load withdrawal requests'),
      },
    ]),
    ...inScene(strange, [
      {
        id: 'withdraw.state.unknown',
        kind: 'state',
        says: 'A state that is not known is called so',
        texts: ['Unknown'],
      },
    ]),
    ...inScene(records, [
      {
        id: 'withdraw.records.amount',
        kind: 'field',
        says: 'Each shows its amount in rupees',
        holds: sees('₹100.00', '₹200.00', '₹300.00'),
      },
      ...['Pending', 'Approved', 'Rejected'].map((state) => ({
        id: `withdraw.state.${state.toLowerCase()}`,
        kind: 'state' as const,
        says: `A request can be ${state.toLowerCase()}, and its badge says so`,
        holds: ({ page }: Visit, width: Width) =>
          entriesOf(page, width).getByText(state, { exact: true }).first().waitFor(),
      })),
      {
        id: 'withdraw.records.date',
        kind: 'field',
        says: 'Each shows when it was made',
        async holds({ page, context }) {
          const answer = await context.request.get('/api/withdrawals');
          const list = (await answer.json()) as WithdrawalPage;
          expect(list.items).toHaveLength(3);
          for (const { createdAt } of list.items) {
            await visible(page.getByText(formatDateTime(createdAt), { exact: true })).waitFor();
          }
        },
      },
      {
        id: 'withdraw.records.bank',
        kind: 'field',
        says: 'Each shows the holder, the bank and the last four digits of the account',
        holds: sees(bankDetails.accountName, bankDetails.bankName, '••••7890'),
      },
      {
        id: 'withdraw.records.reason',
        kind: 'field',
        says: 'A rejected one shows the reason',
        texts: [reason],
        holds: sees(reason),
      },
      {
        id: 'withdraw.records.newest',
        kind: 'call',
        says: 'The newest request comes first',
        async holds({ page }, width) {
          const amounts = await entriesOf(page, width).getByText(/^₹/).allInnerTexts();
          expect(amounts).toEqual(['₹300.00', '₹200.00', '₹100.00']);
        },
      },
      {
        id: 'withdraw.rejected.releases',
        kind: 'state',
        says: 'What was rejected is available again, and what was approved has left',
        decided: 21,
        async holds({ context }) {
          const { available, frozen } = (await meOf(context)).balances.inr;
          expect([available, frozen]).toEqual(['849700.00', '100.00']);
        },
      },
    ]),
    ...overHttp([
      {
        id: 'withdraw.id',
        kind: 'field',
        says: 'A request has an identifier of this prefix, an amount, the details, a state that begins as pending, and a time',
        texts: ['wit-'],
        async holds(api) {
          const person = await api.person();
          const headers = { 'idempotency-key': crypto.randomUUID() };
          const body = { amount: '123.45', bankDetails };
          const reply = await person.post<Withdrawal>('/api/withdrawals', body, headers);
          expect(reply.status).toBe(201);
          expect(reply.body.id).toMatch(/^wit-[0-9a-f-]{36}$/);
          expect(reply.body).toMatchObject({
            amount: '123.45',
            status: 'pending',
            rejectionReason: null,
            bankDetails: { accountNumber: '••••7890', ifsc: bankDetails.ifsc },
          });
          expect(Date.parse(reply.body.createdAt)).toBeGreaterThan(0);
        },
      },
      {
        id: 'withdraw.details.saved',
        kind: 'call',
        says: 'The first details are saved with account number, holder, bank, IFSC code, phone and additional info',
        async holds(api) {
          const person = await api.person();
          const full = { ...bankDetails, phone: '+919876543210', additionalInfo: 'Branch Pune' };
          const headers = { 'idempotency-key': crypto.randomUUID() };
          await person.post('/api/withdrawals', { amount: '10.00', bankDetails: full }, headers);
          const { body } = await person.get<SavedBankDetails>('/api/payment-details');
          expect(body.details).toMatchObject({
            accountName: full.accountName,
            bankName: full.bankName,
            accountNumber: '••••7890',
            ifsc: full.ifsc,
            additionalInfo: 'Branch Pune',
          });
          expect(body.details?.phone).toMatch(/3210$/);
          const again = {
            amount: '10.00',
            bankDetails: { ...full, accountNumber: '999999999999' },
          };
          const other = { 'idempotency-key': crypto.randomUUID() };
          const reply = await person.post('/api/withdrawals', again, other);
          expect(reply).toMatchObject({ status: 409, body: { code: 'bank-details-fixed' } });
        },
      },
      {
        id: 'withdraw.details.required.server',
        kind: 'rule',
        says: 'The server refuses a first request without the required details as well',
        async holds(api) {
          const person = await api.person();
          const headers = { 'idempotency-key': crypto.randomUUID() };
          const reply = await person.post('/api/withdrawals', { amount: '10.00' }, headers);
          expect(reply.status).toBe(400);
        },
      },
      {
        id: 'withdraw.anonymous',
        kind: 'role',
        says: 'The server takes no withdrawal of somebody who is not signed in, and shows no list',
        async holds(api) {
          expect((await api.visitor().get('/api/withdrawals')).status).toBe(401);
          expect((await api.visitor().get('/api/payment-details')).status).toBe(401);
        },
      },
    ]),
    ...heldBy('web/bank-details/bank-details.rules.test.ts', '%j is said at its field', [
      {
        id: 'withdraw.account.twice',
        kind: 'field',
        says: 'The account number is asked twice, and both have to be alike',
        texts: [withdrawalTexts().numbersDiffer],
        decided: 21,
      },
      {
        id: 'withdraw.phone.form',
        kind: 'rule',
        says: 'A phone number is left out or has its country code',
        texts: [withdrawalTexts().phoneInvalid],
        decided: 21,
      },
    ]),
    ...heldBy(
      'test/journeys/money-out.test.ts',
      'the first withdrawal saves the bank details, is rejected with a reason; the second is paid',
      [
        {
          id: 'withdraw.whole',
          kind: 'state',
          says: 'A withdrawal goes its whole way between two browsers: asked for, rejected with a reason, asked for again, paid',
        },
      ],
    ),
  ],
};
