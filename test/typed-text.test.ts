/**
 * What people paste, at the API: marks that nobody sees and blanks around a text never count, for
 * its length neither, and a comma in an amount is refused. Forms read it likewise
 * (texts/read-typed.test.ts, protocol/text.test.ts).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { PASSWORD } from './client.ts';
import { bankDetails, newKey } from './requests.ts';
import { openWorld, type World } from './world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  await world.tick();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

type Problem = { fields?: Record<string, string> };

test.each(['\u202a%s\u202c', '\u2060%s', ' %s\u200b', '%s\ufeff'])(
  'an address pasted as %j signs in',
  async (pasted) => {
    const { person } = await world.person();
    const email = pasted.replace('%s', person?.email ?? '');
    expect((await world.visitor().signIn(email, PASSWORD)).status).toBe(200);
  },
);

test('a referral code pasted with marks and blanks counts', async () => {
  const referral = `\u200b ${world.referral.slice(0, 4)}\u2060 ${world.referral.slice(4)}\u202c`;
  const form = { name: '\u202eAsha\u202c Verma ', email: 'pasted@example.in', password: PASSWORD };
  const reply = await world.visitor().signUp({ ...form, referral });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  expect(reply.body).toMatchObject({ person: { name: 'Asha Verma' } });
});

test('bank details are as long as what is seen of them', async () => {
  const asha = await world.person();
  const pasted = {
    ...bankDetails,
    ifsc: ' TEST 0000001\u202c',
    accountNumber: `\u202d५०१०० 12345 4417\u202c${'\u200b'.repeat(40)}`,
    accountName: `${' '.repeat(90)}Asha Verma${' '.repeat(90)}`,
  };
  const body = { amount: '\u202d500.00\u202c ', bankDetails: pasted };
  const reply = await asha.post('/api/withdrawals', body, { 'idempotency-key': newKey() });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  expect(reply.body).toMatchObject({
    amount: '500.00',
    bankDetails: { accountName: 'Asha Verma' },
  });
  const saved = await asha.get<{ details: { accountNumber: string } }>('/api/payment-details');
  expect(saved.body.details).toMatchObject({ ifsc: 'TEST0000001' });
  expect(saved.body.details.accountNumber).toMatch(/4417$/);
});

test('the same request spelled otherwise is a repeat, not another', async () => {
  const asha = await world.person();
  const key = newKey();
  const ask = (amount: string) =>
    asha.post<{ id: string }>(
      '/api/orders',
      { coin: 'BTC', side: 'buy', type: 'market', amount },
      { 'idempotency-key': key },
    );
  const first = await ask('500.00');
  const again = await ask('\u200e५00.00');
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body.id).toBe(first.body.id);
});

test('a ticket of 990 letters among blanks is one of 990, and one of a letter too many is refused', async () => {
  const asha = await world.person();
  const send = (message: string) =>
    asha.post<Problem>('/api/tickets', { subject: ' A question ', message });
  expect((await send(`${' '.repeat(20)}${'क'.repeat(990)}${'\n'.repeat(20)}`)).status).toBe(201);
  const long = await send('a'.repeat(1001));
  expect([long.status, Object.keys(long.body.fields ?? {})]).toEqual([400, ['message']]);
});

test.each([
  '12,50',
  '100,00',
  '0,05',
  '1,000',
  '1,00,000.00',
  '12 50',
  '-5',
  '−5',
  '1e3',
  '½',
  '\u200b',
])('an amount of %j is refused at its field', async (amount) => {
  const asha = await world.person();
  const body = { coin: 'BTC', direction: 'BUY_UP', amount, duration: 60 };
  const reply = await asha.post<Problem>('/api/contracts', body, { 'idempotency-key': newKey() });
  expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, ['amount']]);
});
