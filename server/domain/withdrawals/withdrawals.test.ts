/** Withdrawals over HTTP on a real database: freezing, cancelling, bank details, the desk, the hold after a change. */
import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Client } from '#test/client.ts';
import {
  askWithdrawal,
  bankDetails,
  cancel,
  decide,
  newKey,
  pane,
  withdraw,
} from '#test/requests.ts';
import { openWorld, type World } from '#test/world.ts';

import type { DeskWithdrawal, DeskWithdrawalPage } from '#protocol/desk.ts';
import type { NoticePage } from '#protocol/notices.ts';
import type { Statement } from '#protocol/people.ts';
import type { SavedBankDetails, WithdrawalPage } from '#protocol/withdrawals.ts';
import { withdrawalTexts } from '#texts/withdrawals.ts';

const GRANT = '850000.00';
const HOUR_MS = 60 * 60 * 1000;

let world: World;
let ravi: Client;
let leela: Client;
let asha: Client;
beforeAll(async () => {
  world = await openWorld();
  ravi = await world.staff('finance', 'Ravi Rao');
  leela = await world.staff('finance', 'Leela Nair');
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});
beforeEach(async () => {
  asha = await world.person();
});

const rupees = async () => (await asha.me()).balances.inr;
const kinds = async () =>
  (await asha.get<Statement>('/api/me/statement')).body.items.map(({ kind }) => kind);
const personId = () => asha.person?.id ?? '';

test('asked for: frozen; rejected: back, with the reason; asked for again and approved: gone', async () => {
  const reply = await withdraw(asha, '1000.00', { bankDetails });
  expect(reply.status).toBe(201);
  expect(reply.body).toMatchObject({
    amount: '1000.00',
    status: 'pending',
    bankDetails: {
      accountName: 'Asha Verma',
      bankName: 'HDFC Bank',
      accountNumber: '••••4417',
      ifsc: 'HDFC0001234',
      phone: '••••3210',
      additionalInfo: null,
    },
  });
  expect(reply.body.id).toMatch(/^wit-[0-9a-f-]{36}$/);
  expect(await rupees()).toEqual({ available: '849000.00', frozen: '1000.00', total: GRANT });

  const seen = await pane(ravi, 'withdrawals', reply.body.id);
  expect(seen).toMatchObject({
    approvalsNeeded: 1,
    flags: ['first-request'],
    balanceBefore: GRANT,
    balanceAfter: '849000.00',
  });
  const reason = 'The bank details are not complete.';
  const rejected = await decide(ravi, 'withdrawals', reply.body.id, 'reject', { reason });
  expect(rejected.body).toMatchObject({ status: 'rejected', rejectionReason: reason });
  expect(await rupees()).toEqual({ available: GRANT, frozen: '0.00', total: GRANT });
  const { items } = (await asha.get<WithdrawalPage>('/api/withdrawals')).body;
  expect(items[0]).toMatchObject({ status: 'rejected', rejectionReason: reason });

  const second = await withdraw(asha, '2000.00');
  expect(second.status).toBe(201);
  expect(second.body.bankDetails.accountNumber).toBe('••••4417');
  const approved = await decide(leela, 'withdrawals', second.body.id, 'approve');
  expect(approved.body).toMatchObject({ status: 'approved', decidedBy: { name: 'Leela Nair' } });
  expect(await rupees()).toEqual({ available: '848000.00', frozen: '0.00', total: '848000.00' });
  expect((await kinds()).slice(0, 4)).toEqual([
    'withdrawal',
    'withdrawal-hold',
    'withdrawal-release',
    'withdrawal-hold',
  ]);
  const notices = (await asha.get<NoticePage>('/api/notices')).body.items;
  expect(notices.map(({ title }) => title).slice(0, 4)).toEqual([
    'Withdrawal approved',
    'Withdrawal submitted',
    'Withdrawal rejected',
    'Withdrawal submitted',
  ]);
  expect(notices[2]?.message).toContain(reason);
  expect(notices[0]?.message).not.toContain('50100123454417');
});

test('taken back: released, once; a decision after that finds it decided', async () => {
  const { id } = await askWithdrawal(asha, '300.00');
  const { digest } = await pane(ravi, 'withdrawals', id);
  const key = newKey();
  const first = await cancel(asha, id, key);
  expect(first.body).toMatchObject({ status: 'cancelled', decidedAt: expect.any(String) });
  expect((await cancel(asha, id, key)).headers.get('idempotency-replayed')).toBe('true');
  expect(await rupees()).toEqual({ available: GRANT, frozen: '0.00', total: GRANT });
  expect((await cancel(asha, id)).body.code).toBe('already-decided');
  for (const decision of ['approve', 'reject'] as const) {
    const late = await decide(ravi, 'withdrawals', id, decision, { digest });
    expect([late.status, late.body.code]).toEqual([409, 'already-decided']);
  }
  const { items } = (await ravi.get<DeskWithdrawalPage>('/api/staff/withdrawals?status=cancelled'))
    .body;
  expect(items.map((item) => item.id)).toContain(id);
});

test('somebody else’s request cannot be taken back: it is not there', async () => {
  const { id } = await askWithdrawal(asha, '300.00');
  const dev = await world.person('Dev');
  const foreign = await cancel(dev, id);
  const absent = await cancel(dev, `wit-${randomUUID()}`);
  expect(foreign.status).toBe(404);
  expect({ ...foreign.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' });
  expect((await dev.get<WithdrawalPage>('/api/withdrawals')).body.items).toEqual([]);
});

test('the texts at the fields, all at once', async () => {
  const { amountInvalid, detailsMissing, insufficient } = withdrawalTexts();
  const cases: [string, object | undefined, number, object][] = [
    ['0', bankDetails, 400, { amount: amountInvalid }],
    ['1.001', bankDetails, 400, { amount: amountInvalid }],
    ['0.50', bankDetails, 400, { amount: 'The smallest amount is ₹1.00.' }],
    [
      '0',
      { accountName: ' ', bankName: '', accountNumber: '' },
      400,
      {
        amount: amountInvalid,
        'bankDetails.accountName': detailsMissing,
        'bankDetails.bankName': detailsMissing,
        'bankDetails.accountNumber': detailsMissing,
      },
    ],
    [
      '5',
      { ...bankDetails, accountNumber: '12a456', ifsc: 'HDFC1', phone: '98765' },
      400,
      {
        'bankDetails.accountNumber': withdrawalTexts().accountNumberInvalid,
        'bankDetails.ifsc': withdrawalTexts().ifscInvalid,
        'bankDetails.phone': withdrawalTexts().phoneInvalid,
      },
    ],
    [
      '5',
      undefined,
      400,
      {
        'bankDetails.accountName': detailsMissing,
        'bankDetails.bankName': detailsMissing,
        'bankDetails.accountNumber': detailsMissing,
      },
    ],
    ['850000.01', bankDetails, 409, { amount: insufficient }],
  ];
  for (const [amount, details, status, fields] of cases) {
    const reply = await withdraw(asha, amount, details ? { bankDetails: details } : {});
    expect([amount, reply.status, reply.body.fields]).toEqual([amount, status, fields]);
  }
  expect((await withdraw(asha, '850000.01', { bankDetails })).body.detail).toBe(insufficient);
  expect((await withdraw(world.visitor(), '5')).body.detail).toBe(withdrawalTexts().loginNeeded);
  expect((await asha.get<SavedBankDetails>('/api/payment-details')).body.details).toBeNull();
  expect((await rupees()).available).toBe(GRANT);
});

test('bank details are saved with the first request, then fixed and masked', async () => {
  const none = (await asha.get<SavedBankDetails>('/api/payment-details')).body;
  expect(none).toEqual({ details: null, holdUntil: null });
  const bodies = await Promise.all(
    Array.from({ length: 8 }, () => withdraw(asha, '1.00', { bankDetails })),
  );
  expect(bodies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array.from({ length: 7 }, () => 409),
  ]);
  const fixed = await withdraw(asha, '1.00', { bankDetails });
  expect([fixed.status, fixed.body.code]).toEqual([409, 'bank-details-fixed']);
  const saved = await asha.get<SavedBankDetails>('/api/payment-details');
  expect(saved.body).toMatchObject({ details: { accountNumber: '••••4417' }, holdUntil: null });
  const everything = JSON.stringify([
    saved.body,
    (await asha.get('/api/withdrawals')).body,
    (await ravi.get('/api/staff/withdrawals?limit=100')).body,
    (await asha.get('/api/notices')).body,
  ]);
  expect(everything).not.toContain('0100123454417');
});

test('the whole account number is shown to finance only, and every look is on record', async () => {
  const { id } = await askWithdrawal(asha, '10.00');
  const path = `/api/staff/withdrawals/${id}/reveal`;
  const look = await ravi.post(path);
  expect(look.body).toEqual({ accountNumber: '50100123454417', phone: '+919876543210' });
  expect((await (await world.staff('support')).post(path)).status).toBe(403);
  expect((await asha.post(path)).status).toBe(401);
  const rows = await world.owner.query<{ actor_id: string; facts: string }>(
    `select actor_id, facts from audit_entries where subject = $1 and action = 'withdrawal.reveal'`,
    [id],
  );
  expect(rows.map(({ actor_id }) => actor_id)).toEqual([ravi.person?.id]);
  expect(rows[0]?.facts).toContain('••••4417');
  expect(rows[0]?.facts).not.toContain('5010012345');
});

test('another account holder’s name is flagged, another spelling of it is not', async () => {
  const { id } = (
    await withdraw(asha, '10.00', { bankDetails: { ...bankDetails, accountName: 'VERMA,  asha' } })
  ).body;
  expect((await pane(ravi, 'withdrawals', id)).flags).toEqual(['first-request']);
  const dev = await world.person('Dev Patel');
  const other = await askWithdrawal(dev, '10.00');
  expect((await pane(ravi, 'withdrawals', other.id)).flags).toEqual([
    'name-differs',
    'first-request',
  ]);
});

test('more than fifty thousand in a day needs two people', async () => {
  const { id } = await askWithdrawal(asha, '50000.01');
  expect((await decide(ravi, 'withdrawals', id, 'approve')).body).toMatchObject({
    status: 'pending',
  });
  expect(await rupees()).toMatchObject({ frozen: '50000.01' });
  expect((await decide(ravi, 'withdrawals', id, 'approve')).body.code).toBe('four-eyes');
  expect((await decide(leela, 'withdrawals', id, 'approve')).body).toMatchObject({
    status: 'approved',
  });
  expect(await rupees()).toMatchObject({ available: '799999.99', frozen: '0.00' });
  const other = await askWithdrawal(asha, '1.00');
  expect((await pane(ravi, 'withdrawals', other.id)).approvalsNeeded).toBe(2);
  // A request with one of two approvals can still be taken back.
  await decide(ravi, 'withdrawals', other.id, 'approve');
  expect((await cancel(asha, other.id)).body.status).toBe('cancelled');
});

test('for 24 hours after a change of bank details nothing is taken and nothing leaves', async () => {
  const { id } = await askWithdrawal(asha, '10.00');
  await changeDetails();
  const held = await withdraw(asha, '10.00');
  expect([held.status, held.body.code, held.body.detail]).toEqual([
    409,
    'withdrawals-on-hold',
    withdrawalTexts().onHold,
  ]);
  const decision = await decide(ravi, 'withdrawals', id, 'approve');
  expect([decision.status, decision.body.code]).toEqual([409, 'withdrawals-on-hold']);
  const saved = (await asha.get<SavedBankDetails>('/api/payment-details')).body;
  expect(saved.details?.accountNumber).toBe('••••9999');
  const until = new Date(world.clock.now().getTime() + 24 * HOUR_MS).toISOString();
  expect(saved.holdUntil).toBe(until);

  for (let hours = 0; hours < 24; hours += 1) {
    world.clock.advance(HOUR_MS);
    await world.tick();
  }
  await asha.signIn(asha.person?.email ?? '', 'correct horse battery');
  [ravi, leela] = [await world.staff('finance'), await world.staff('finance')];
  const later = await withdraw(asha, '10.00');
  expect(later.body.bankDetails.accountNumber).toBe('••••9999');
  // What was asked for before is paid to the account it was asked with.
  const approved = await decide(ravi, 'withdrawals', id, 'approve');
  expect((approved.body as unknown as DeskWithdrawal).bankDetails.accountNumber).toBe('••••4417');
  await decide(leela, 'withdrawals', later.body.id, 'reject');
});

/** As an approved proposal does, by two people of the staff. */
async function changeDetails(): Promise<void> {
  const support = (await world.staff('support')).person?.id ?? '';
  const id = randomUUID();
  const payload = '{}';
  const at = world.clock.now();
  await world.database.transaction(async (tx) => {
    await tx.execute(
      `insert into proposals (id, kind, person_id, payload, digest, proposed_by, reason, at)
       values ($1::uuid, 'bank-details', $2, $3,
         encode(sha256(convert_to($1::uuid || E'\\nbank-details\\n' || $3, 'UTF8')), 'hex'), $4, 'asked for', $5)`,
      [id, personId(), payload, support, at],
    );
    await tx.execute(
      `insert into proposal_decisions (proposal_id, outcome, decided_by, digest, at)
       select id, 'approved', $2, digest, $3 from proposals where id = $1`,
      [id, ravi.person?.id ?? '', at],
    );
    await tx.execute(
      `insert into bank_details (person_id, account_name, bank_name, account_number, proposal_id, at)
       values ($1, 'Asha Verma', 'SBI', '1234569999', $2, $3)`,
      [personId(), id, at],
    );
  });
}
