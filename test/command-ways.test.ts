/**
 * Each kind of command asked in both ways: through HTTP, and of the teller without it. What is
 * accepted and what is refused is the same, to the last field: no way in adds to the rule, and none
 * leaves anything of it out.
 */
import { createHash, randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Problem } from '#protocol/refusals.ts';
import { checkOf } from '#protocol/route.ts';
import { openProofImages } from '#server/domain/deposits/proofs.ts';
import { normalReferral } from '#server/domain/people/people.rules.ts';
import { signUp } from '#server/domain/people/sign-up.ts';
import { problemBody } from '#server/entry/http/problems.ts';
import { Refusal } from '#server/kit/refuse.ts';
import { type CommandRoute, commandRoutes } from '#server/parts/command-routes.ts';
import { houseKinds } from '#server/parts/house-kinds.ts';
import { servedKinds } from '#server/parts/served-kinds.ts';

import { type Client, PASSWORD } from './client.ts';
import { keyed } from './command-table.ts';
import { spend } from './ledger.ts';
import { offerAllOrders } from './order-types.ts';
import { askDeposit, askWithdrawal, bankDetails, newKey, newPicture, pane } from './requests.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let ravi: Client;
let admin: Client;
let second: Client;
const images = openProofImages();

beforeAll(async () => {
  world = await openWorld();
  world.app.teller.open([spend, ...servedKinds, ...houseKinds]);
  await offerAllOrders(world.owner);
  ravi = await world.staff('finance', 'Ravi Rao');
  admin = await world.firstAdmin();
  second = await world.staff('admin', 'Second Admin');
});
afterAll(async () => {
  images.close();
  await world[Symbol.asyncDispose]();
});

/** What is asked; `by` is the customer, where nobody else is named. */
type Asking = { by?: Client; params?: Record<string, string>; body?: object; file?: Buffer };
type Sample = {
  /** The answer's status, and of a refusal its code. */
  expected: [status: number, code?: string];
  /** Brings a fresh customer into the situation; a tick follows. */
  ask(customer: Client): Promise<Asking> | Asking;
};

const money = () => ({ 'idempotency-key': newKey() });
async function made(customer: Client, path: string, body: object): Promise<string> {
  const { status, body: thing } = await customer.post<{ id: string }>(path, body, money());
  expect([path, status]).toEqual([path, 201]);
  return thing.id;
}
const limit = { coin: 'BTC', side: 'buy', type: 'limit', amount: '100.00', price: '5000000.00' };
const limitOrder = (customer: Client) => made(customer, '/api/orders', limit);
const position = (customer: Client) =>
  made(customer, '/api/positions', { coin: 'BTC', side: 'long', margin: '100.00', leverage: 2 });
const unknown = (prefix: string) => ({ id: `${prefix}-${randomUUID()}` });

async function proposal(customer: Client) {
  const { body } = await admin.post<{ id: string; digest: string }>('/api/staff/corrections', {
    personId: customer.person?.id,
    amount: '250.00',
    direction: 'credit',
    cause: 'deposit-123',
    reason: 'Agreed with the customer on the phone.',
  });
  return { params: { id: body.id }, body: { digest: body.digest, decision: 'approve' } };
}

/** A request at the desk, and what decides it. */
const decided =
  (kind: 'deposits' | 'withdrawals', more: object, digest?: string) => async (customer: Client) => {
    const asked =
      kind === 'deposits'
        ? await askDeposit(world, customer, '500.00')
        : await askWithdrawal(customer, '500.00');
    const shown = digest ?? (await pane(ravi, kind, asked.id)).digest;
    return { by: ravi, params: { id: asked.id }, body: { digest: shown, ...more } };
  };
const desk = (kind: 'deposits' | 'withdrawals', prefix: string, more: object): Sample[] => [
  { expected: [200], ask: decided(kind, more) },
  { expected: [409, 'changed'], ask: decided(kind, more, '0'.repeat(64)) },
  {
    expected: [404, 'not-found'],
    ask: () => ({ by: ravi, params: unknown(prefix), body: { digest: '', ...more } }),
  },
];

const samples: Record<string, Sample[]> = {
  'contract.place': [
    {
      expected: [201],
      ask: () => ({ body: { coin: 'BTC', direction: 'BUY_UP', amount: '100.00', duration: 60 } }),
    },
    {
      expected: [409, 'insufficient-funds'],
      ask: () => ({
        body: { coin: 'BTC', direction: 'BUY_UP', amount: '9000000.00', duration: 60 },
      }),
    },
    {
      expected: [400, 'invalid'],
      ask: () => ({ body: { coin: 'XXX', direction: 'BUY_UP', amount: '100.00', duration: 60 } }),
    },
  ],
  'order.place': [
    { expected: [201], ask: () => ({ body: limit }) },
    {
      expected: [409, 'insufficient-funds'],
      ask: () => ({ body: { ...limit, amount: '9000000' } }),
    },
    { expected: [400, 'invalid'], ask: () => ({ body: { ...limit, price: '0' } }) },
  ],
  'order.change': [
    {
      expected: [200],
      ask: async (who) => ({
        params: { id: await limitOrder(who) },
        body: { price: '5100000.00' },
      }),
    },
    {
      expected: [409, 'insufficient-funds'],
      ask: async (who) => ({ params: { id: await limitOrder(who) }, body: { amount: '9000000' } }),
    },
  ],
  'order.replace': [
    {
      expected: [201],
      ask: async (who) => ({ params: { id: await limitOrder(who) }, body: limit }),
    },
    {
      expected: [409, 'insufficient-funds'],
      ask: async (who) => ({
        params: { id: await limitOrder(who) },
        body: { ...limit, amount: '9000000' },
      }),
    },
  ],
  'order.cancel': [
    { expected: [200], ask: async (who) => ({ params: { id: await limitOrder(who) } }) },
    { expected: [404, 'not-found'], ask: () => ({ params: unknown('order') }) },
  ],
  'order.cancel-all': [
    {
      expected: [200],
      ask: async (who) => {
        await limitOrder(who);
        return { body: { coin: 'BTC' } };
      },
    },
    { expected: [400, 'invalid'], ask: () => ({ body: { coin: 'XXX' } }) },
  ],
  'position.open': [
    {
      expected: [201],
      ask: () => ({ body: { coin: 'BTC', side: 'long', margin: '100.00', leverage: 2 } }),
    },
    {
      expected: [409, 'insufficient-funds'],
      ask: () => ({ body: { coin: 'BTC', side: 'long', margin: '9000000.00', leverage: 2 } }),
    },
  ],
  'position.close': [
    { expected: [200], ask: async (who) => ({ params: { id: await position(who) } }) },
    { expected: [404, 'not-found'], ask: () => ({ params: unknown('position') }) },
  ],
  'position.set-targets': [
    {
      expected: [200],
      ask: async (who) => ({
        params: { id: await position(who) },
        body: { takeProfit: '9000000.00', stopLoss: null },
      }),
    },
    {
      expected: [400, 'invalid'],
      ask: async (who) => ({
        params: { id: await position(who) },
        body: { takeProfit: '1.00', stopLoss: null },
      }),
    },
  ],
  'portfolio.start-again': [
    {
      expected: [201],
      ask: async (who) => {
        const personId = who.person?.id ?? '';
        const input = { personId, amount: 850_000_00n };
        await world.app.teller.submit(spend, input, keyed(personId));
        return {};
      },
    },
    { expected: [403, 'not-offered'], ask: () => ({}) },
  ],
  'account.close': [
    { expected: [201], ask: () => ({ body: { password: PASSWORD } }) },
    {
      expected: [403, 'not-offered'],
      ask: async (who) => {
        await askWithdrawal(who, '500.00');
        return { body: { password: PASSWORD } };
      },
    },
  ],
  'deposit.place': [
    {
      expected: [201],
      ask: async () => ({ body: { amount: '500.00' }, file: await newPicture() }),
    },
    {
      // The operator's limit, which the command reads.
      expected: [400, 'invalid'],
      ask: async () => ({ body: { amount: '0.50' }, file: await newPicture() }),
    },
  ],
  'withdrawal.place': [
    { expected: [201], ask: () => ({ body: { amount: '500.00', bankDetails } }) },
    { expected: [400, 'invalid'], ask: () => ({ body: { amount: '0.50', bankDetails } }) },
    { expected: [400, 'invalid'], ask: () => ({ body: { amount: '500.00' } }) },
    {
      expected: [409, 'insufficient-funds'],
      ask: () => ({ body: { amount: '9000000.00', bankDetails } }),
    },
  ],
  'withdrawal.cancel': [
    {
      expected: [200],
      ask: async (who) => ({ params: { id: (await askWithdrawal(who, '500.00')).id } }),
    },
    { expected: [404, 'not-found'], ask: () => ({ params: unknown('wit') }) },
  ],
  'withdrawal.save-details': [
    { expected: [200], ask: () => ({ body: bankDetails }) },
    {
      expected: [409, 'bank-details-fixed'],
      ask: async (who) => {
        await askWithdrawal(who, '500.00');
        return { body: { ...bankDetails, accountName: 'Somebody Else' } };
      },
    },
  ],
  'deposit.approve': desk('deposits', 'dep', {}),
  'deposit.reject': desk('deposits', 'dep', { reason: 'Not readable.' }),
  'withdrawal.approve': desk('withdrawals', 'wit', {}),
  'withdrawal.reject': desk('withdrawals', 'wit', { reason: 'Not readable.' }),
  'proposal.decide': [
    { expected: [200], ask: async (who) => ({ by: second, ...(await proposal(who)) }) },
    { expected: [403, 'four-eyes'], ask: async (who) => ({ by: admin, ...(await proposal(who)) }) },
  ],
};

/** Names of people and things are of one of the two who ask. */
const own: Record<string, string> = { requestId: '', digest: '', number: '' };
const comparable = (body: unknown): unknown =>
  JSON.parse(
    JSON.stringify(body, (key, value: unknown) => (key in own ? own[key] : value))
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
      .replaceAll(/[\w.-]+@example\.in/g, 'mail'),
  );

type Answered = { status: number; body: unknown };

async function throughHttp({ route }: CommandRoute, who: Client, asked: Asking): Promise<Answered> {
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => asked.params?.[name] ?? '');
  const headers: Record<string, string> = { cookie: who.cookie, ...money() };
  let body: string | FormData | undefined;
  if (asked.file) {
    body = new FormData();
    for (const [name, value] of Object.entries(asked.body ?? {})) body.append(name, String(value));
    body.append('proof', new Blob([new Uint8Array(asked.file)], { type: 'image/jpeg' }), 'a.jpg');
  } else if (asked.body) {
    body = JSON.stringify(asked.body);
    headers['content-type'] = 'application/json';
  }
  const response = await fetch(world.url + path, {
    method: route.method,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

async function without(
  { kind, read }: CommandRoute,
  who: Client,
  { params, body, file }: Asking,
): Promise<Answered> {
  const { database, clock, app } = world;
  const callerId = who.person?.id ?? '';
  const sha256 = file ? createHash('sha256').update(file).digest('hex') : '';
  const asked = { callerId, params, body, file: file && { bytes: file, sha256 } } as never;
  try {
    const input = await read({ database, clock, images, market: app.market }, asked);
    const answer = await app.teller.submit(kind, input, keyed(callerId));
    const text = answer.status < 400 ? answer.body : problemBody(answer.body);
    return { status: answer.status, body: JSON.parse(text) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, reason, fields } = error;
    const text = problemBody(JSON.stringify({ code, reason, fields, requestId: '' }));
    return { status: error.status, body: JSON.parse(text) };
  }
}

test('each money route is in the table once, and each of its kinds has what is accepted and what is refused', () => {
  const served = world.app.http.served.filter(({ money: isMoney }) => isMoney);
  const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  expect(commandRoutes.map(({ route }) => nameOf(route)).toSorted()).toEqual(
    served.map(nameOf).toSorted(),
  );
  const kinds = commandRoutes.map(({ kind }) => kind.name);
  expect(Object.keys(samples).toSorted()).toEqual(kinds.toSorted());
  for (const [name, asked] of Object.entries(samples)) {
    const isAccepted = asked.map(({ expected: [status] }) => status < 300);
    expect([name, isAccepted.includes(true), isAccepted.includes(false)]).toEqual([
      name,
      true,
      true,
    ]);
  }
});

test.each(commandRoutes.map((one) => [one.kind.name, one] as const))(
  '%s is accepted and refused alike through HTTP and without',
  async (name, one) => {
    for (const { expected, ask } of samples[name] ?? []) {
      const [asha, dev] = [await world.person('Asha Verma'), await world.person('Asha Verma')];
      const [hers, his] = [await ask(asha), await ask(dev)];
      await world.tick();
      const http = await throughHttp(one, hers.by ?? asha, hers);
      const plain = await without(one, his.by ?? dev, his);
      const { code } = http.body as Problem;
      expect([http.status, ...(http.status < 400 ? [] : [code])]).toEqual(expected);
      expect(plain.status).toBe(http.status);
      expect(comparable(plain.body)).toEqual(comparable(http.body));
    }
  },
);

/** Counts of the rows that a trading command can write. */
const traces = `
  select (select count(*) from transfers)::int as transfers, (select count(*) from commands)::int as commands,
         (select sum(lines) from accounts)::int as lines, (select count(*) from contracts)::int as contracts,
         (select count(*) from orders)::int as orders, (select count(*) from open_orders)::int as open,
         (select count(*) from positions)::int as positions, (select count(*) from notices)::int as notices,
         (select count(*) from outbox)::int as told`;

test.each(
  commandRoutes.filter(({ route }) => route.keys).map((one) => [one.kind.name, one] as const),
)(
  '%s is checked as it is carried out, and the check changes nothing',
  async (name, { route, ...one }) => {
    for (const { expected, ask } of samples[name] ?? []) {
      const asha = await world.person('Asha Verma');
      const asked = await ask(asha);
      await world.tick();
      const before = await world.owner.query(traces);
      const checked = await throughHttp(
        { ...one, route: { ...route, ...checkOf(route) } },
        asha,
        asked,
      );
      expect(await world.owner.query(traces)).toEqual(before);
      const done = await throughHttp({ ...one, route }, asha, asked);
      expect(done.status).toBe(expected[0]);
      if (done.status < 300) expect(checked).toEqual({ status: 204, body: null });
      else expect(comparable(checked)).toEqual(comparable(done));
    }
  },
);

test('signing up: what the command refuses, HTTP refuses alike', async () => {
  const newcomer = (referral: string) => ({
    id: randomUUID(),
    name: 'Asha Verma',
    email: `${randomUUID()}@example.in`,
    passwordHash: 'x',
    referral,
    mustConfirm: false,
  });
  const form = (referral: string) => ({
    name: 'Asha Verma',
    email: `${randomUUID()}@example.in`,
    referral,
    password: 'correct horse battery',
  });
  for (const referral of [world.referral, 'NONE-SUCH']) {
    const http = await world.visitor().post<Problem>('/api/auth/sign-up', form(referral));
    const input = newcomer(normalReferral(referral));
    const plain = await world.app.teller.submit(signUp, input, { personId: input.id });
    expect(plain.status).toBe(http.status);
    if (plain.status < 300) continue;
    const { code, detail, fields } = JSON.parse(problemBody(plain.body)) as Problem;
    expect({ code, detail, fields }).toEqual({
      code: http.body.code,
      detail: http.body.detail,
      fields: http.body.fields,
    });
  }
});
