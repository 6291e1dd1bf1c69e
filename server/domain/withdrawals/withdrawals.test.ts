/**
 * Withdrawals over HTTP on a real database: freezing, cancelling, bank details, the desk, the hold
 * after a change.
 */
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
  saveDetails,
  withdraw,
} from '#test/requests.ts';
import { openWorld, type World } from '#test/world.ts';

import type { DeskWithdrawal, DeskWithdrawalPage } from '#protocol/desk.ts';
import type { NoticePage } from '#protocol/notices.ts';
import type { Statement } from '#protocol/people.ts';
import type { SavedBankDetails, WithdrawalPage } from '#protocol/withdrawals.ts';
import { rejectReasonText } from '#texts/reject-reason-text.ts';
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
async function storedVersions(client = asha): Promise<number[]> {
  const rows = await world.owner.query<{ version: number }>(
    'select version from bank_details where person_id = $1 order by version',
    [client.person?.id ?? ''],
  );
  return rows.map(({ version }) => version);
}

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
  const reason = 'bank-details-incomplete';
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
  expect(notices.map(({ title }) => title).slice(0, 5)).toEqual([
    'Withdrawal approved',
    'Withdrawal submitted',
    'Withdrawal rejected',
    'Withdrawal submitted',
    'Bank details saved',
  ]);
  expect(notices[2]?.message).toContain(rejectReasonText(reason));
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
  expect(none).toEqual({ details: null, holdUntil: null, holdCause: null });
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

test('bank details are saved without a withdrawal, as a first withdrawal would: then fixed, masked, and held by nothing', async () => {
  const reply = await saveDetails(asha, bankDetails);
  const masked = {
    accountName: 'Asha Verma',
    bankName: 'HDFC Bank',
    accountNumber: '••••4417',
    ifsc: 'HDFC0001234',
    phone: '••••3210',
    additionalInfo: null,
  };
  expect([reply.status, reply.body]).toEqual([
    200,
    { details: masked, holdUntil: null, holdCause: null },
  ]);
  expect((await asha.get('/api/payment-details')).body).toEqual(reply.body);
  expect(await rupees()).toEqual({ available: GRANT, frozen: '0.00', total: GRANT });

  const refusals = await Promise.all([
    saveDetails(asha, { ...bankDetails, accountNumber: '999999999999' }),
    saveDetails(asha, { ...bankDetails, additionalInfo: 'Savings' }),
    withdraw(asha, '5.00', { bankDetails }),
  ]);
  for (const { status, body } of refusals) {
    expect([status, body.code]).toEqual([409, 'bank-details-fixed']);
  }
  const asked = await withdraw(asha, '5.00');
  expect([asked.status, asked.body.bankDetails]).toEqual([201, masked]);
  expect(await storedVersions()).toEqual([1]);
});

test('the same bank details again change nothing, under the same key and under others, however they are spelled', async () => {
  const key = newKey();
  const first = await saveDetails(asha, bankDetails, key);
  const again = await saveDetails(asha, bankDetails, key);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(again.headers.get('idempotency-replayed')).toBe('true');
  const spelled = { ...bankDetails, accountNumber: '5010 0123 4544 17', ifsc: 'hdfc0001234' };
  const other = await saveDetails(asha, spelled);
  expect([other.status, other.body]).toEqual([200, first.body]);
  expect(other.headers.get('idempotency-replayed')).toBeNull();
  const reused = await saveDetails(asha, { ...bankDetails, bankName: 'SBI' }, key);
  expect([reused.status, reused.body.code]).toEqual([422, 'key-reused']);
  expect(await storedVersions()).toEqual([1]);
});

test('two different bank details at once, and a first withdrawal with a third: exactly one is saved', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await world.person();
    const numbers = ['111111111111', '222222222222', '333333333333'] as const;
    const detailsOf = (accountNumber: string) => ({ ...bankDetails, accountNumber });
    const replies = await Promise.all([
      ...[numbers[0], numbers[1], numbers[0], numbers[1]].map(async (number) => {
        const { status, body } = await saveDetails(person, detailsOf(number));
        return { number, status, code: body.code };
      }),
      withdraw(person, '1.00', { bankDetails: detailsOf(numbers[2]) }).then(({ status, body }) => ({
        number: numbers[2],
        status,
        code: body.code,
      })),
    ]);
    const { details } = (await person.get<SavedBankDetails>('/api/payment-details')).body;
    const saved = numbers.find((number) => details?.accountNumber === `••••${number.slice(-4)}`);
    expect(saved).toBeDefined();
    for (const { number, status, code } of replies) {
      if (number === saved) expect([200, 201]).toContain(status);
      else expect([status, code]).toEqual([409, 'bank-details-fixed']);
    }
    expect(await storedVersions(person)).toEqual([1]);
  }
});

test('bank details that cannot be right are refused at their fields, and a visitor’s altogether', async () => {
  const { detailsMissing, ...texts } = withdrawalTexts();
  const empty = await saveDetails(asha, { accountName: ' ', bankName: '', accountNumber: '' });
  expect([empty.status, empty.body.fields]).toEqual([
    400,
    { accountName: detailsMissing, bankName: detailsMissing, accountNumber: detailsMissing },
  ]);
  const wrong = { ...bankDetails, accountNumber: '12a456', ifsc: 'HDFC1', phone: '98765' };
  expect((await saveDetails(asha, wrong)).body.fields).toEqual({
    accountNumber: texts.accountNumberInvalid,
    ifsc: texts.ifscInvalid,
    phone: texts.phoneInvalid,
  });
  expect((await asha.post('/api/payment-details', bankDetails)).status).toBe(400);
  expect((await saveDetails(world.visitor(), bankDetails)).status).toBe(401);
  expect(await storedVersions()).toEqual([]);
});

test('after a change, only the changed details are the same ones, and saving them again ends no hold', async () => {
  await saveDetails(asha, bankDetails);
  await changeDetails();
  const former = await saveDetails(asha, bankDetails);
  expect([former.status, former.body.code]).toEqual([409, 'bank-details-fixed']);
  const changed = { accountName: 'Asha Verma', bankName: 'SBI', accountNumber: '1234569999' };
  const same = await saveDetails(asha, changed);
  expect([same.status, same.body.details?.accountNumber]).toEqual([200, '••••9999']);
  expect(same.body.holdUntil).not.toBeNull();
  expect((await withdraw(asha, '10.00')).body.code).toBe('withdrawals-on-hold');
  expect(await storedVersions()).toEqual([1, 2]);
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

test('two halves that wait at the same time need two people for the second', async () => {
  const meera = await world.person('Meera');
  const needed = [];
  for (const amount of ['30000.00', '20000.01']) {
    const { id } = await askWithdrawal(meera, amount);
    needed.push((await pane(ravi, 'withdrawals', id)).approvalsNeeded);
  }
  expect(needed).toEqual([1, 2]);
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
  expect([saved.holdUntil, saved.holdCause]).toEqual([until, 'bank-details']);

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
