/**
 * The demo in a small form. What it promises to show is there, everything of it verifies, and the
 * people it names can sign in.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Contract } from '#protocol/contracts.ts';
import { fill, type SignIn } from '#scripts/demo/fill.ts';
import { setDurable } from '#scripts/demo/house.ts';
import { openDice } from '#scripts/demo/dice.ts';
import { verifyChain } from '#server/domain/audit/verify.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { makeIds } from '#server/kit/ids.ts';
import { fetchFor, openGet, verifyPeriod } from '#verifier/public-tape.ts';
import { readReceiptFile } from '#verifier/read.ts';
import { verifyReceipt } from '#verifier/receipt.ts';

import type { Client } from './client.ts';
import { cloneDatabase } from './database.ts';
import { openWorld, type World } from './world.ts';

type Page<Item = { status: string }> = { items: Item[] };

let world: World;
let signIns: SignIn[];

beforeAll(async () => {
  const clone = await cloneDatabase();
  const connectionString = clone.ownerUrl;
  const owner = openDatabase({ connectionString, applicationName: 'demo', maxConnections: 1 });
  await setDurable(owner, false);
  await owner.close();
  world = await openWorld({ clone });
  const { app, clock, database, owner: operator } = world;
  const house = {
    app,
    clock,
    database,
    owner: operator,
    ids: makeIds(),
    dice: openDice('a small demo'),
  };
  const size = { hours: 1, people: 36, gatherings: 3 };
  signIns = await fill(house, size, { end: () => clock.now(), tell: () => undefined });
});

afterAll(() => world[Symbol.asyncDispose]());

/** The first of that role, signed in with what is printed. */
async function as(role: SignIn['role']): Promise<Client> {
  const { email, password } = signIns.find((one) => one.role === role) as SignIn;
  const client = world.visitor();
  const reply =
    role === 'user'
      ? await client.signIn(email, password)
      : await client.staffSignIn(email, password);
  expect(reply.status, email).toBe(200);
  return client;
}

async function list<Item>(client: Client, path: string): Promise<Item[]> {
  const { status, body } = await client.get<Page<Item>>(path);
  expect(status, path).toBe(200);
  return body.items;
}

test('everybody who is named can sign in', async () => {
  expect(signIns.map(({ role }) => role).toSorted()).toEqual(
    ['admin', 'admin', 'finance', 'finance', 'sub-admin', 'support', 'user'].toSorted(),
  );
  for (const { email, password, role } of signIns) {
    const client = world.visitor();
    const signIn = role === 'user' ? client.signIn : client.staffSignIn;
    expect((await signIn(email, password)).status, email).toBe(200);
  }
});

test('the books verify, and so do the audit log and the tape up to its last public seed', async () => {
  const report = await world.verify();
  expect(report.findings).toEqual([]);
  expect(report.transfers).toBeGreaterThan(500);
  expect((await verifyChain(world.database)).broken).toBeNull();
  const last = world.app.market.last()?.number ?? 0;
  const get = openGet(world.url, fetch);
  const tape = await verifyPeriod(get, { from: 0, to: last - (last % 60) - 1 });
  expect(tape.verdict).toBe('ok');
});

test('contracts have ended in every way, some are running, and each way verifies', async () => {
  const rows = await world.owner.query<{ outcome: string; email: string; id: string }>(
    `select distinct on (s.outcome) s.outcome, p.email, s.contract_id as id
     from settlements s join people p on p.id = s.person_id
     where s.chain_tick < (select max(number) - 120 from ticks) order by s.outcome, s.contract_id`,
  );
  expect(rows.map(({ outcome }) => outcome)).toEqual(['LOSS', 'REFUNDED', 'VOID', 'WIN']);
  const get = openGet(world.url, fetch);
  for (const { outcome, email, id } of rows) {
    const client = world.visitor();
    await client.signIn(email, signIns[0]?.password ?? '');
    const { body } = await client.get(`/api/contracts/contract-${id}/receipt-file`);
    const { receipt, extract } = readReceiptFile(JSON.stringify(body));
    expect(receipt.status).toBe(outcome);
    const shown = await fetchFor(get, receipt, extract);
    expect(verifyReceipt(receipt, shown).verdict, outcome).toBe('ok');
  }
  const asha = await as('user');
  expect(await list<Contract>(asha, '/api/contracts?state=active')).not.toEqual([]);
});

/** By role, each list of theirs that has to hold something. */
const lists: Record<SignIn['role'], readonly string[]> = {
  user: [
    ...['contracts?state=active', 'contracts?state=closed', 'orders?state=open'],
    ...['orders?state=ended', 'positions?state=open', 'positions?state=ended', 'deposits'],
    ...['withdrawals', 'notices', 'alerts', 'alerts/firings', 'tickets', 'me/statement'],
    ...['portfolio', 'sessions', 'me/limits', 'liabilities'],
  ],
  finance: [
    ...['pending', 'approved', 'rejected'].map((status) => `staff/deposits?status=${status}`),
    ...['pending', 'approved', 'rejected', 'cancelled'].map(
      (status) => `staff/withdrawals?status=${status}`,
    ),
    ...['staff/people', 'staff/proposals?status=open', 'staff/exposure'],
  ],
  support: [
    ...['open', 'closed', 'resolved'].map((status) => `staff/tickets?status=${status}`),
    ...['staff/people', 'staff/proposals?status=approved'],
  ],
  'sub-admin': ['staff/sessions'],
  admin: [
    ...['open', 'approved', 'rejected'].map((status) => `staff/proposals?status=${status}`),
    ...['staff/people', 'staff/invitations', 'staff/codes', 'staff/audit', 'staff/exposure'],
  ],
};

test.each(Object.entries(lists))('no list of a %s is empty', async (role, paths) => {
  const client = await as(role as SignIn['role']);
  for (const path of paths) expect(await list(client, `/api/${path}`), path).not.toEqual([]);
});

test('proposals, invitations, orders and positions are there in every state', async () => {
  const states = async (text: string) =>
    (await world.owner.query<{ state: string }>(text)).map(({ state }) => state);
  expect(await states('select distinct kind as state from proposals order by 1')).toEqual(
    ['bank-details', 'correction', 'invitation', 'role', 'second-factor', 'setting'].toSorted(),
  );
  const admin = await as('admin');
  const invitations = await list<{ status: string }>(admin, '/api/staff/invitations');
  expect(new Set(invitations.map(({ status }) => status))).toEqual(
    new Set(['waiting', 'approved', 'rejected', 'open', 'accepted', 'revoked']),
  );
  expect(await states('select distinct outcome as state from order_endings order by 1')).toEqual([
    ...['cancelled', 'completed', 'failed'],
  ]);
  expect(
    await states('select distinct outcome as state from position_endings order by 1'),
  ).toContain('closed');
  const subAdmin = await as('sub-admin');
  const { body } = await subAdmin.get<{ days: unknown[] }>('/api/staff/codes/own');
  expect(body.days).not.toEqual([]);
});

test('amounts are as wide and as small as they get', async () => {
  const asha = await as('user');
  const deposits = await list<{ amount: string }>(asha, '/api/deposits');
  expect(deposits.map(({ amount }) => amount)).toContain('999999999.99');
  const portfolio = await list<{ cost: string }>(asha, '/api/portfolio');
  expect(portfolio.some(({ cost }) => /^0\.\d\d$|^1\.00$/.test(cost))).toBe(true);
});
