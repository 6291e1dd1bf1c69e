/**
 * Money in: the form with its checks, the picture it makes, the request, and the list of requests.
 */
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { expect } from 'vitest';

import type { Deposit, DepositPage } from '#protocol/deposits.ts';
import type { Visit } from '#test/browser.ts';
import { signUpIn } from '#test/journeys/people.ts';
import { decide, joinStaff } from '#test/journeys/staff.ts';
import { formatDateTime } from '#texts/format.ts';

import {
  endSessionAt,
  entriesOf,
  has,
  isAt,
  linksTo,
  names,
  sees,
  seesNot,
  visible,
} from '../checks.ts';
import { ask, picture } from '../requests.ts';
import { inScene, overHttp, scene, type Screen, type Width } from '../row.ts';

const form = scene('the deposit form', async ({ page, context }) => {
  await signUpIn(context);
  await page.goto('/deposit');
  await submit(page).waitFor();
});
const empty = scene('the records of somebody without deposits', async ({ page, context }) => {
  await signUpIn(context);
  await page.goto('/deposit-records');
});
const failed = scene('deposit records that cannot be loaded', async ({ page, context }) => {
  await signUpIn(context);
  await page.route('**/api/deposits**', (route) => route.fulfill(broken));
  await page.goto('/deposit-records');
});
const records = scene('the records of deposits of every state', async ({ page, context }) => {
  await signUpIn(context);
  await page.goto('/home');
  const staff = await joinStaff('finance');
  await ask.deposit(context, '100.00');
  const approved = await ask.deposit(context, '200.00');
  await decide(staff, { queue: 'deposits', id: approved.id });
  const rejected = await ask.deposit(context, '300.00');
  const reason = 'The picture shows another amount.';
  await decide(staff, { queue: 'deposits', id: rejected.id }, { reject: reason });
  await page.goto('/deposit-records');
  await visible(page.getByText('₹300.00')).waitFor();
});
const strange = scene('a deposit in a state that nobody knows', async ({ page, context }) => {
  await signUpIn(context);
  await ask.deposit(context, '150.00');
  await page.route('**/api/deposits**', async (route) => {
    const list = (await (await route.fetch()).json()) as DepositPage;
    const items = list.items.map((item) => ({ ...item, status: 'lost' }));
    await route.fulfill({ json: { ...list, items } });
  });
  await page.goto('/deposit-records');
});

const broken = { status: 500, contentType: 'application/problem+json', body: '{}' };
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Deposit Request' });
const amount = (page: Page) => page.getByLabel('Amount', { exact: true });
const proof = (page: Page) => page.locator('input[type="file"][name="proof"]');
async function choose(page: Page, buffer: Buffer, name = 'proof.png'): Promise<void> {
  await proof(page).setInputFiles({ name, mimeType: 'image/png', buffer });
}
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

export const depositScreen: Screen = {
  title: 'Deposits',
  rows: [
    ...inScene(form, [
      {
        id: 'deposit.to-wallet',
        kind: 'route',
        says: 'A button leads back to the wallet',
        holds: linksTo('Back to Wallet', '/wallet'),
      },
      {
        id: 'deposit.to-records',
        kind: 'route',
        says: 'A button leads to the records',
        texts: ['Deposit Records'],
        holds: linksTo('Deposit Records', '/deposit-records'),
      },
      {
        id: 'deposit.within',
        kind: 'constant',
        says: 'The page says that deposits are reviewed and credited within 24 hours',
        holds: sees('Deposits are reviewed and credited within 24 hours'),
      },
      {
        id: 'deposit.proof.needed',
        kind: 'rule',
        says: 'A picture of the payment is needed',
        texts: ['Please upload proof of payment'],
        async holds({ page }) {
          await amount(page).fill('500');
          await submit(page).click();
          await alert(page, 'Please upload proof of payment').waitFor();
        },
      },
      {
        id: 'deposit.amount.needed',
        kind: 'rule',
        says: 'The amount has to be above zero',
        texts: ['Please enter a valid amount'],
        async holds({ page }) {
          for (const nothing of ['', '0', '0.00']) {
            await amount(page).fill(nothing);
            await submit(page).click();
            await alert(page, 'Please enter a valid amount').waitFor();
          }
        },
      },
      {
        id: 'deposit.amount.least',
        kind: 'constant',
        says: 'The least amount is one rupee',
        async holds({ page }) {
          await amount(page).fill('0.99');
          await submit(page).click();
          await alert(page, 'Please enter a valid amount').waitFor();
          await amount(page).fill('1');
          await submit(page).click();
          await alert(page, 'Please enter a valid amount').waitFor({ state: 'detached' });
        },
      },
      {
        id: 'deposit.amount.step',
        kind: 'constant',
        says: 'The field takes two decimals, a hundredth of a rupee, and not a third one',
        async holds({ page }) {
          await amount(page).fill('12.34');
          expect(await amount(page).inputValue()).toBe('12.34');
          await amount(page).press('End');
          await amount(page).pressSequentially('5');
          expect(await amount(page).inputValue()).toBe('12.34');
        },
      },
      {
        id: 'deposit.image.failed',
        kind: 'error',
        says: 'A file that cannot be read as a picture says so',
        texts: ['Error processing image. Please try a different image.'],
        async holds({ page }) {
          await choose(page, Buffer.from('this is not a picture'));
          await alert(page, 'Error processing image. Please try a different image.').waitFor();
        },
      },
      {
        id: 'deposit.image.size',
        kind: 'constant',
        says: 'A large picture is made smaller in the browser: at most 1,200 pixels on its longer side, unless it is very long',
        async holds({ page }) {
          const large = sharp(await picture(320, 640)).resize(1500, 3000);
          await choose(page, await large.png().toBuffer());
          await page.getByText('600 × 1200').waitFor();
        },
      },
      {
        id: 'deposit.submit.failed',
        kind: 'error',
        says: 'A request that fails says so and keeps the form',
        texts: ['Failed to submit deposit request. Please try again.'],
        async holds({ page }) {
          await page.route('**/api/deposits', (route) =>
            route.fulfill({
              status: 400,
              contentType: 'application/problem+json',
              body: JSON.stringify({ code: 'invalid', detail: 'No.', status: 400 }),
            }),
          );
          await amount(page).fill('777.77');
          await submit(page).click();
          await alert(page, 'Failed to submit deposit request. Please try again.').waitFor();
          expect(await amount(page).inputValue()).toBe('777.77');
          await page.unroute('**/api/deposits');
        },
      },
      {
        id: 'deposit.image.quality',
        kind: 'constant',
        says: 'The picture is made anew as a JPEG of quality 0.7',
        async holds({ page }) {
          await page.route('**/api/deposits', (route) => route.fulfill({ ...broken, status: 400 }));
          const sent = page.waitForRequest('**/api/deposits');
          await submit(page).click();
          const body = (await sent).postDataBuffer()?.toString('latin1') ?? '';
          // The first entry of the table of luminance, 16, scaled as the standard's quality of 70
          // says: 60 %, rounded.
          const table = body.slice(body.indexOf('\u00ff\u00db') + 5);
          expect(table.charCodeAt(0)).toBe(10);
          await alert(page, 'Failed to submit').waitFor();
          await page.unroute('**/api/deposits');
        },
      },
      {
        id: 'deposit.image.jpeg',
        kind: 'field',
        says: 'What is sent is a JPEG, whatever the picture was before',
        async holds({ page, context }) {
          // Only on its way through the test is a body with a file in it to be seen.
          await page.route('**/api/deposits', (route) => route.continue());
          const sent = page.waitForRequest('**/api/deposits');
          await submit(page).click();
          const head = (await sent).postDataBuffer()?.toString('latin1') ?? '';
          expect(head).toMatch(/content-type: image\/jpeg/i);
          expect(head).toMatch(/filename="[^"]+\.jpg"/);
          expect(head).toContain('\u00ff\u00d8\u00ff');
          await page.getByText('Deposit request submitted').waitFor();
          const list = (await (await context.request.get('/api/deposits')).json()) as DepositPage;
          expect(list.items[0]).toMatchObject({ amount: '777.77', status: 'pending' });
        },
      },
      {
        id: 'deposit.nobody',
        kind: 'rule',
        says: 'Nobody deposits without being signed in',
        texts: ['You must be logged in to deposit funds'],
        async holds({ page, context }) {
          await page.goto('/deposit');
          await amount(page).fill('500');
          await choose(page, await picture());
          await page.getByText('Replace image').first().waitFor();
          await endSessionAt({ page, context }, '/api/deposits');
          await submit(page).click();
          await alert(page, 'You must be logged in to deposit funds').waitFor();
        },
      },
    ]),
    ...inScene(empty, [
      {
        id: 'deposit.records.title',
        kind: 'text',
        says: 'The list has this title',
        texts: ['Deposit Records'],
        holds: has('heading', 'Deposit Records'),
      },
      {
        id: 'deposit.records.empty',
        kind: 'state',
        says: 'A list without requests says so',
        texts: ['No deposit requests', "You haven't made any deposit requests yet."],
      },
    ]),
    ...inScene(failed, [
      {
        id: 'deposit.records.failed',
        kind: 'error',
        says: 'A list that cannot be loaded says so',
        texts: ['Failed to load deposit requests'],
        holds: sees('Failed to load deposit requests'),
      },
    ]),
    ...inScene(strange, [
      {
        id: 'deposit.state.unknown',
        kind: 'state',
        says: 'A state that is not known is called so',
        texts: ['Unknown'],
      },
    ]),
    ...inScene(records, [
      {
        id: 'deposit.records.columns',
        kind: 'text',
        says: 'The table has columns for amount, status and date; a phone has a card for each request, with the same names',
        texts: ['Amount', 'Status', 'Date'],
        holds: names('Amount', 'Status', 'Date'),
      },
      {
        id: 'deposit.records.rupees',
        kind: 'rule',
        says: 'Amounts are in rupees, here as everywhere',
        decided: 11,
        async holds(visit) {
          await sees('₹100.00', '₹200.00', '₹300.00')(visit);
          await seesNot('$')(visit);
        },
      },
      ...['Pending', 'Approved', 'Rejected'].map((state) => ({
        id: `deposit.state.${state.toLowerCase()}`,
        kind: 'state' as const,
        says: `A request can be ${state.toLowerCase()}, and its badge says so`,
        holds: ({ page }: Visit, width: Width) =>
          entriesOf(page, width).getByText(state, { exact: true }).first().waitFor(),
      })),
      {
        id: 'deposit.records.date',
        kind: 'field',
        says: 'Each shows when it was made',
        async holds({ page, context }) {
          const list = (await (await context.request.get('/api/deposits')).json()) as DepositPage;
          expect(list.items).toHaveLength(3);
          for (const { createdAt } of list.items) {
            await visible(page.getByText(formatDateTime(createdAt), { exact: true })).waitFor();
          }
        },
      },
      {
        id: 'deposit.records.newest',
        kind: 'call',
        says: 'The newest request comes first',
        async holds({ page }, width) {
          const amounts = await entriesOf(page, width).getByText(/^₹/).allInnerTexts();
          expect(amounts).toEqual(['₹300.00', '₹200.00', '₹100.00']);
        },
      },
      {
        id: 'deposit.records.back',
        kind: 'route',
        says: 'The list leads back to the form',
        async holds(visit) {
          await visible(
            visit.page.getByRole('link', { name: 'Back to Deposit', exact: true }),
          ).click();
          await isAt('/deposit')(visit);
        },
      },
    ]),
    ...overHttp([
      {
        id: 'deposit.id',
        kind: 'field',
        says: 'A request has an identifier of this prefix, an amount, a state that begins as pending, and a time',
        texts: ['dep-'],
        async holds(api) {
          const person = await api.person();
          const data = new FormData();
          data.append('amount', '123.45');
          const image = new Blob([new Uint8Array(await picture())], { type: 'image/jpeg' });
          data.append('proof', image, 'proof.jpg');
          const reply = await fetch(`${api.url}/api/deposits`, {
            method: 'POST',
            headers: { cookie: person.cookie, 'idempotency-key': crypto.randomUUID() },
            body: data,
          });
          expect(reply.status).toBe(201);
          const deposit = (await reply.json()) as Deposit;
          expect(deposit.id).toMatch(/^dep-[0-9a-f-]{36}$/);
          expect(deposit).toMatchObject({ amount: '123.45', status: 'pending' });
          expect(Date.parse(deposit.createdAt)).toBeGreaterThan(0);

          const stored = await fetch(`${api.url}/api/deposits/${deposit.id}/proof`, {
            headers: { cookie: person.cookie },
          });
          expect(stored.headers.get('content-type')).toBe('image/jpeg');
          const other = await api.person();
          expect((await other.get(`/api/deposits/${deposit.id}/proof`)).status).toBe(404);
        },
      },
      {
        id: 'deposit.anonymous',
        kind: 'role',
        says: 'The server takes no deposit of somebody who is not signed in, and shows no list',
        async holds(api) {
          expect((await api.visitor().get('/api/deposits')).status).toBe(401);
          expect((await api.visitor().post('/api/deposits', {})).status).toBeGreaterThanOrEqual(
            400,
          );
        },
      },
    ]),
  ],
};
