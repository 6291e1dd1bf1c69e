/** Deposits over HTTP on a real database: asking, the texts, the proof, the desk, two approvals. */
import { randomUUID } from 'node:crypto';

import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Client } from '#test/client.ts';
import { askDeposit, decide, newKey, pane, photo, picture, upload } from '#test/requests.ts';
import { openWorld, type World } from '#test/world.ts';

import type { DeskDepositPage } from '#protocol/desk.ts';
import type { DepositPage } from '#protocol/deposits.ts';
import type { NoticePage } from '#protocol/notices.ts';
import type { Statement } from '#protocol/people.ts';
import { depositTexts } from '#texts/deposits.ts';
import { textOfNotice } from '#texts/notice-text.ts';
import { readAs } from '#texts/reader.ts';
import { reasonText } from '#texts/refusal-text.ts';
import { rejectReasonText } from '#texts/reject-reason-text.ts';

const GRANT = '850000.00';
const DAY_MS = 24 * 60 * 60 * 1000;

let world: World;
let ravi: Client;
let leela: Client;
beforeAll(async () => {
  world = await openWorld();
  ravi = await world.staff('finance', 'Ravi Rao');
  leela = await world.staff('finance', 'Leela Nair');
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

const available = async (client: Client) => (await client.me()).balances.inr.available;

test('asked for, approved: credited once, with a notice, a line of the statement and an audit entry', async () => {
  const asha = await world.person();
  const deposit = await askDeposit(world, asha, '500.50', 'axis 1234 5678 90');
  expect(deposit).toMatchObject({
    amount: '500.50',
    status: 'pending',
    reference: 'AXIS1234567890',
    decidedAt: null,
    rejectionReason: null,
  });
  expect(deposit.id).toMatch(/^dep-[0-9a-f-]{36}$/);
  expect(await available(asha)).toBe(GRANT);

  const { body: queue } = await ravi.get<DeskDepositPage>('/api/staff/deposits?status=pending');
  expect(queue.items.map(({ id }) => id)).toEqual([deposit.id]);
  expect(queue.pending).toBe(1);
  const seen = await pane(ravi, 'deposits', deposit.id);
  expect(seen).toMatchObject({
    approvalsNeeded: 1,
    approvals: [],
    flags: ['first-request'],
    balanceBefore: GRANT,
    balanceAfter: '850500.50',
    alike: [],
    proof: { width: 128, height: 128 },
  });

  const approved = await decide(ravi, 'deposits', deposit.id, 'approve');
  expect(approved.status).toBe(200);
  expect(approved.body).toMatchObject({
    status: 'approved',
    decidedBy: { name: 'Ravi Rao' },
    approvals: [{ by: { name: 'Ravi Rao' } }],
  });
  expect(await available(asha)).toBe('850500.50');
  const list = (await asha.get<DepositPage>('/api/deposits')).body;
  expect(list.items[0]).toMatchObject({ status: 'approved', decidedAt: expect.any(String) });
  expect(list.medianReviewSeconds).toBeNull();
  const statement = (await asha.get<Statement>('/api/me/statement')).body;
  expect(statement.items[0]).toMatchObject({
    kind: 'deposit',
    amount: '500.50',
    cause: deposit.id,
  });
  const notices = (await asha.get<NoticePage>('/api/notices')).body;
  expect(notices.items.map(({ title }) => title).slice(0, 2)).toEqual([
    'Deposit approved',
    'Deposit submitted',
  ]);
  const audit = await world.owner.query<{ action: string; facts: string }>(
    'select action, facts from audit_entries where subject = $1',
    [deposit.id],
  );
  expect(audit.map(({ action }) => action)).toEqual(['deposit.approve']);
  expect(JSON.parse(audit[0]?.facts ?? '')).toMatchObject({ approval: '1 of 1', amount: '500.50' });
  expect((await pane(leela, 'deposits', deposit.id)).balanceAfter).toBe('850500.50');
});

test('rejected: no money, and the person reads the reason', async () => {
  const asha = await world.person();
  const deposit = await askDeposit(world, asha, '70.00');
  const empty = await decide(ravi, 'deposits', deposit.id, 'reject', { reason: ' \t ' });
  expect([empty.status, empty.body.fields]).toEqual([400, { reason: 'Please give a reason.' }]);
  const reason = 'The picture is cut off.';
  expect((await decide(ravi, 'deposits', deposit.id, 'reject', { reason })).status).toBe(200);
  expect(await available(asha)).toBe(GRANT);
  expect((await asha.get<DepositPage>('/api/deposits')).body.items[0]).toMatchObject({
    status: 'rejected',
    rejectionReason: reason,
  });
  const notices = (await asha.get<NoticePage>('/api/notices')).body;
  expect(notices.items[0]).toMatchObject({ title: 'Deposit rejected', type: 'error' });
  expect(notices.items[0]?.message).toContain(reason);
});

// Rows of decisions and notices hold codes, or sentences from before there were codes.
test.each(['proof-unreadable', 'The proof is not readable. Please send a clearer picture.'])(
  'answers the code of a preset reason that was stored as %s',
  async (stored) => {
    const asha = await world.person();
    const { id } = await askDeposit(world, asha, '70.00');
    const decided = await decide(ravi, 'deposits', id, 'reject', { reason: stored });
    expect(decided.status).toBe(200);
    const [row] = await world.database.query<{ reason: string }>(
      'select reason from decisions where request_id = $1',
      [id.slice('dep-'.length)],
    );
    expect(row?.reason).toBe(stored);

    const code = 'proof-unreadable';
    expect((await pane(ravi, 'deposits', id)).rejectionReason).toBe(code);
    const { items } = (await asha.get<DepositPage>('/api/deposits')).body;
    expect(items[0]?.rejectionReason).toBe(code);
    const [notice] = (await asha.get<NoticePage>('/api/notices')).body.items;
    expect(notice).toMatchObject({
      facts: { reason: code },
      message: expect.stringContaining(rejectReasonText(code)),
    });
    const read = readAs('hi', () => notice && textOfNotice(notice).message);
    expect(read).toContain(readAs('hi', () => rejectReasonText(code)));
    expect(read).not.toMatch(/[A-Za-z]/);
  },
);

test('above the threshold of a day’s sum two people approve; after the first the person sees no change', async () => {
  const asha = await world.person();
  const small = await askDeposit(world, asha, '60000.00');
  const large = await askDeposit(world, asha, '40000.01');
  expect((await pane(ravi, 'deposits', small.id)).approvalsNeeded).toBe(1);
  const stale = (await pane(leela, 'deposits', large.id)).digest;
  const first = await decide(ravi, 'deposits', large.id, 'approve');
  expect(first.body).toMatchObject({ status: 'pending', approvalsNeeded: 2 });
  expect(first.body.approvals.length).toBe(1);
  expect((await asha.get<DepositPage>('/api/deposits')).body.items[0]).toMatchObject({
    id: large.id,
    status: 'pending',
    decidedAt: null,
  });
  expect(await available(asha)).toBe(GRANT);
  const again = await decide(ravi, 'deposits', large.id, 'approve');
  expect([again.status, again.body.code]).toEqual([403, 'four-eyes']);
  const claim = await ravi.post<{ code: string }>(`/api/staff/deposits/${large.id}/claim`);
  expect([claim.status, claim.body.code]).toEqual([403, 'four-eyes']);
  const second = await decide(leela, 'deposits', large.id, 'approve', { digest: stale });
  expect(second.body).toMatchObject({ status: 'approved' });
  expect(await available(asha)).toBe('890000.01');

  world.clock.advance(DAY_MS);
  await world.tick();
  // Sessions of staff do not last a day.
  const newRavi = await world.staff('finance', 'Ravi Rao');
  const newLeela = await world.staff('finance', 'Leela Nair');
  const asha2 = await world.person();
  const exact = await askDeposit(world, asha2, '100000.00');
  expect((await pane(newRavi, 'deposits', exact.id)).approvalsNeeded).toBe(1);
  await decide(newRavi, 'deposits', exact.id, 'reject');
  // What was rejected does not count.
  const next = await askDeposit(world, asha2, '100000.00');
  expect((await pane(newLeela, 'deposits', next.id)).approvalsNeeded).toBe(1);
  [ravi, leela] = [newRavi, newLeela];
});

test('the texts at the fields, all at once', async () => {
  const asha = await world.person();
  const file = await picture(1);
  const bad = await upload(world, asha, { amount: '0', reference: 'short' }, null);
  expect(bad.body).toMatchObject({
    code: 'invalid',
    detail: depositTexts().amountInvalid,
    fields: {
      amount: depositTexts().amountInvalid,
      reference: depositTexts().referenceInvalid,
      proof: depositTexts().proofMissing,
    },
  });
  const cases: [Record<string, string>, Buffer | null, number, Record<string, string>][] = [
    [{ amount: '-1' }, file, 400, { amount: depositTexts().amountInvalid }],
    [{ amount: '1.005' }, file, 400, { amount: depositTexts().amountInvalid }],
    [{ amount: '0.99' }, file, 400, { amount: 'The smallest amount is ₹1.00.' }],
    [{ amount: '9'.repeat(20) }, file, 400, { amount: depositTexts().amountInvalid }],
    [{}, file, 400, { amount: depositTexts().amountInvalid }],
    [{ amount: '5', status: 'approved' }, file, 400, { status: 'Unknown field.' }],
    [{ amount: '5' }, Buffer.alloc(0), 400, { proof: depositTexts().proofMissing }],
    [{ amount: '5' }, Buffer.from('<html>'.repeat(99)), 400, { proof: reasonText('proof-type') }],
    [{ amount: '5' }, file.subarray(0, 400), 400, { proof: depositTexts().imageFailed }],
    [{ amount: '5' }, Buffer.alloc(6e6), 413, { proof: reasonText('proof-too-large') }],
  ];
  for (const [fields, sent, status, faults] of cases) {
    const reply = await upload(world, asha, fields, sent);
    expect([fields, reply.status, reply.body.fields]).toEqual([fields, status, faults]);
  }
  expect((await asha.get<DepositPage>('/api/deposits')).body.items).toEqual([]);
  const visitor = await upload(world, world.visitor(), { amount: '5' }, file);
  expect(visitor.body).toMatchObject({
    code: 'unauthenticated',
    detail: depositTexts().loginNeeded,
  });
  const json = await asha.post<{ code: string }>(
    '/api/deposits',
    { amount: '5' },
    { 'idempotency-key': newKey() },
  );
  expect([json.status, json.body.code]).toEqual([415, 'unsupported-media-type']);
});

test('a repeat of the key gets the same answer; the same key with another file is refused', async () => {
  const asha = await world.person();
  const [file, other] = [await picture(2), await picture(3)];
  const key = newKey();
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => upload(world, asha, { amount: '10.00' }, file, { key })),
  );
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
  const again = await upload(world, asha, { amount: '10.00' }, file, { key });
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
  expect(again.body).toEqual(replies[0]?.body);
  for (const [fields, sent] of [
    [{ amount: '10.00' }, other],
    [{ amount: '10.01' }, file],
  ] as const) {
    const reply = await upload(world, asha, fields, sent, { key });
    expect([reply.status, reply.body.code]).toEqual([422, 'key-reused']);
  }
  expect((await asha.get<DepositPage>('/api/deposits')).body.items.length).toBe(1);

  const decisionKey = newKey();
  const { id } = again.body;
  const { digest } = await pane(ravi, 'deposits', id);
  const options = { key: decisionKey, digest };
  const decisions = [
    await decide(ravi, 'deposits', id, 'approve', options),
    await decide(ravi, 'deposits', id, 'approve', options),
  ];
  expect(decisions.map(({ status }) => status)).toEqual([200, 200]);
  expect(decisions[1]?.headers.get('idempotency-replayed')).toBe('true');
  expect(await available(asha)).toBe('850010.00');
});

test('ten proofs a day, and no more', async () => {
  const asha = await world.person();
  const file = await picture(4);
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) {
    statuses.push((await upload(world, asha, { amount: '1.00' }, file)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  const refused = await upload(world, asha, { amount: '1.00' }, file);
  expect(refused.body).toMatchObject({
    code: 'rate-limited',
    detail: reasonText('too-many-proofs'),
  });
});

test('thirty files a day are looked at, whatever they are', async () => {
  const asha = await world.person();
  const file = (await picture(5)).subarray(0, 300);
  const statuses = await Promise.all(
    Array.from(
      { length: 32 },
      async () => (await upload(world, asha, { amount: '1' }, file)).status,
    ),
  );
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2);
  expect((await upload(world, asha, { amount: '1' }, await picture(5))).status).toBe(429);
});

test('the same image, a similar one and the same reference are flagged, whoever sent them', async () => {
  const [asha, dev] = [await world.person('Asha'), await world.person('Dev')];
  const file = await photo(400, 300);
  const similar = await sharp(file)
    .resize(320, 250, { fit: 'fill' })
    .jpeg({ quality: 50 })
    .toBuffer();
  const reference = 'UTR000000777777';
  const first = (await upload(world, asha, { amount: '5.00', reference }, file)).body;
  const second = (await upload(world, dev, { amount: '6.00', reference }, file)).body;
  const third = (await upload(world, dev, { amount: '7.00' }, similar)).body;
  const flags = async (id: string) => (await pane(ravi, 'deposits', id)).flags;
  const same = ['duplicate-proof', 'similar-proof', 'same-reference'];
  for (const { id } of [first, second]) {
    expect(await flags(id)).toEqual([...same, 'first-request']);
  }
  // Dev's second request.
  expect(await flags(third.id)).toEqual(['similar-proof']);
  const { alike } = await pane(ravi, 'deposits', first.id);
  expect(alike.map(({ id, why, person }) => ({ id, why, person }))).toEqual(
    expect.arrayContaining([
      { id: second.id, why: 'duplicate-proof', person: 'Dev' },
      { id: second.id, why: 'same-reference', person: 'Dev' },
      { id: third.id, why: 'similar-proof', person: 'Dev' },
    ]),
  );
  expect((await decide(ravi, 'deposits', first.id, 'approve')).status).toBe(200);
  const credited = await decide(leela, 'deposits', second.id, 'approve');
  expect([credited.status, credited.body.code]).toEqual([409, 'reference-used']);
  expect(await available(dev)).toBe(GRANT);
  expect((await decide(leela, 'deposits', second.id, 'reject')).status).toBe(200);
});

test('the proof is shown to its owner and to finance, as a harmless download', async () => {
  const [asha, dev] = [await world.person(), await world.person()];
  const { id } = await askDeposit(world, asha, '5.00');
  const support = await world.staff('support');
  for (const [client, path, status] of [
    [asha, `/api/deposits/${id}/proof`, 200],
    [ravi, `/api/staff/deposits/${id}/proof`, 200],
    [dev, `/api/deposits/${id}/proof`, 404],
    [dev, `/api/deposits/dep-${randomUUID()}/proof`, 404],
    [dev, `/api/staff/deposits/${id}/proof`, 401],
    [support, `/api/staff/deposits/${id}/proof`, 403],
    [world.visitor(), `/api/deposits/${id}/proof`, 401],
  ] as const) {
    const response = await fetch(world.url + path, { headers: { cookie: client.cookie } });
    expect([path, response.status]).toEqual([path, status]);
    if (status !== 200) continue;
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${id}.jpg"`,
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect((await sharp(bytes).metadata()).format).toBe('jpeg');
  }
  const foreign = await dev.get<object>(`/api/deposits/${id}/proof`);
  const absent = await dev.get<object>(`/api/deposits/dep-${randomUUID()}/proof`);
  expect({ ...foreign.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' });
});
