/**
 * Refusals of previews: what the command would be refused, its preview is refused, in the words of
 * the confirmation. Either the confirmation is of a preview made before something changed, or the
 * route is asked directly with the same key.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as textOf } from 'node:stream/consumers';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { contracts } from '#protocol/contracts.ts';
import { orders } from '#protocol/orders.ts';
import { positions } from '#protocol/positions.ts';
import type { Problem } from '#protocol/refusals.ts';
import { type Assistant, openAssistant, type Said } from '#test/assistant.ts';
import type { Client } from '#test/client.ts';
import { makeKey, openProgram, type Program } from '#test/key-client.ts';
import { allTypes, buy } from '#test/orders.ts';
import { openWorld, type World } from '#test/world.ts';

import { openApi, Refused } from './api.ts';
import { wordsOf } from './faults.ts';
import type { Tool } from './tool.ts';
import { tradingTools } from './trading.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { SEAL_KEY: 'k'.repeat(43) } });
  await allTypes(world);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

const now = () => world.clock.now().getTime();
type Asking = Assistant & { tools: Tool[]; program: Program };
async function assistantOf(person: Client, form: object = {}): Promise<Asking> {
  const key = await makeKey(person, { kind: 'ed25519', ...form });
  const tools = tradingTools(openApi(world.url, key, now), now);
  return { ...(await openAssistant(tools)), tools, program: openProgram(world.url, key, now) };
}

const routes = {
  preview_contract: contracts.place.path,
  preview_order: orders.place.path,
  preview_position: positions.open.path,
  preview_cancel_order: orders.cancel.path,
  preview_close_position: positions.close.path,
};
type Name = keyof typeof routes;

/** The refusal that the route itself gives this key, as the preview's tool tells it. */
async function direct({ tools, program }: Asking, name: Name, { id, ...body }: Said) {
  const path = routes[name].replace(':id', String(id));
  const { status, body: problem } = await program.post<Problem>(path, body, randomUUID());
  const asked = tools.find((one) => one.name === name);
  if (!asked || status < 400) throw new Error(`${name}: ${status}`);
  const text = wordsOf(new Refused(status, problem), asked);
  return { code: problem.code, field: Object.keys(problem.fields ?? {}).join(' '), text };
}

const bet = { coin: 'BTC', direction: 'BUY_UP', amount: '500.00', duration: 60 };
const order = { coin: 'BTC', side: 'buy', type: 'market', amount: '500.00' };
const margin = { coin: 'BTC', side: 'long', margin: '500.00', leverage: 2 };
const limit = { ...order, type: 'limit', price: '5000000.00' };
const sale = { coin: 'BTC', side: 'sell', type: 'market', quantity: '0.00001' };
const CRORES = '999990000000.00';
const soon = (ms: number) => new Date(now() + ms).toISOString();

type Case = [name: Name, args: Said | (() => Said), code: string, field: string];
const cases: Case[] = [
  ['preview_contract', { ...bet, amount: '0.00' }, 'invalid', 'amount'],
  ['preview_contract', { ...bet, amount: '1.005' }, 'invalid', 'amount'],
  ['preview_contract', { ...bet, amount: CRORES }, 'insufficient-funds', ''],
  ['preview_contract', { ...bet, coin: 'USDT' }, 'not-offered', 'coin'],
  ['preview_order', { ...order, amount: CRORES }, 'insufficient-funds', 'amount'],
  ['preview_order', { ...order, side: 'sell' }, 'insufficient-funds', 'quantity'],
  ['preview_order', sale, 'insufficient-funds', 'quantity'],
  ['preview_order', { ...order, quantity: '1.00' }, 'invalid', 'quantity'],
  ['preview_order', { ...order, amount: undefined }, 'invalid', 'amount'],
  ['preview_order', { ...order, amount: '0.01' }, 'invalid', 'amount'],
  ['preview_order', { ...order, amount: '1.005' }, 'invalid', 'amount'],
  ['preview_order', { ...order, price: '1.00' }, 'invalid', 'price'],
  ['preview_order', { ...order, type: 'limit' }, 'invalid', 'price'],
  ['preview_order', { ...limit, price: '0' }, 'invalid', 'price'],
  ['preview_order', { ...limit, side: 'sell' }, 'invalid', 'amount quantity'],
  ['preview_order', { ...limit, type: 'stop', price: '1.00' }, 'invalid', 'price'],
  ['preview_order', { ...limit, type: 'take-profit', price: '99999999.00' }, 'invalid', 'price'],
  ['preview_order', { ...limit, type: 'stop-limit' }, 'invalid', 'limitPrice'],
  ['preview_order', { ...limit, limitPrice: '1.00' }, 'invalid', 'limitPrice'],
  ['preview_order', { ...order, stopPrice: '1.00' }, 'invalid', 'stopPrice'],
  ['preview_order', { ...limit, stopPrice: '1.00' }, 'invalid', 'stopPrice'],
  ['preview_order', { ...limit, price: '99999999', postOnly: true }, 'invalid', 'price'],
  ['preview_order', { ...order, postOnly: true }, 'invalid', 'postOnly'],
  ['preview_order', { ...order, timeInForce: 'ioc' }, 'invalid', 'timeInForce'],
  ['preview_order', () => ({ ...limit, expiresAt: soon(-1000) }), 'invalid', 'expiresAt'],
  ['preview_order', () => ({ ...order, expiresAt: soon(9000) }), 'invalid', 'expiresAt'],
  ['preview_order', { ...limit, stopClientOrderId: 'a' }, 'invalid', 'stopClientOrderId'],
  ['preview_position', { ...margin, margin: '0' }, 'invalid', 'margin'],
  ['preview_position', { ...margin, margin: CRORES }, 'insufficient-funds', 'margin'],
  ['preview_position', { ...margin, coin: 'USDT' }, 'not-offered', 'coin'],
  ['preview_position', { ...margin, leverage: 20 }, 'invalid', 'confirmedLeverage'],
  ['preview_position', { ...margin, takeProfit: '1.00' }, 'invalid', 'takeProfit'],
  ['preview_position', { ...margin, stopLoss: '99999999.00' }, 'invalid', 'stopLoss'],
  ['preview_cancel_order', { id: `trade-${randomUUID()}` }, 'not-found', ''],
  ['preview_close_position', { id: `position-${randomUUID()}` }, 'not-found', ''],
];

test('each preview is refused as its command is, whatever is wrong with what is asked', async () => {
  const asha = await assistantOf(await world.person());
  for (const [name, given, code, field] of cases) {
    const args = typeof given === 'function' ? given() : given;
    const refusal = await direct(asha, name, args);
    expect([name, args, refusal.code, refusal.field]).toEqual([name, args, code, field]);
    expect(await asha.ask(name, args)).toEqual({ failed: true, text: refusal.text, said: {} });
  }
});

type Change = {
  title: string;
  name: Name;
  args?: Said | ((person: Client) => Promise<Said>);
  /** Fields of the API key that differ from the usual ones. */
  form?: object;
  change(person: Client, assistant: Asking): Promise<unknown>;
  undo?(): Promise<unknown>;
  code: string;
};
const good = { preview_contract: bet, preview_order: order, preview_position: margin };
const placing = Object.keys(good) as (keyof typeof good)[];
const opened = async (path: string, person: Client, body: Said): Promise<Said> => {
  const headers = { 'idempotency-key': randomUUID() };
  const { body: thing } = await person.post<{ id: string }>(path, body, headers);
  return { id: thing.id };
};
const resting = (person: Client) => opened('/api/orders', person, limit);
const position = async (person: Client) => {
  const asked = await opened('/api/positions', person, margin);
  await world.tick();
  return asked;
};
const end = async (person: Client, what: 'orders' | 'positions', act: string) => {
  const { body } = await person.get<{ items: { id: string }[] }>(`/api/${what}`);
  const headers = { 'idempotency-key': randomUUID() };
  return person.post(`/api/${what}/${body.items[0]?.id}/${act}`, undefined, headers);
};
const setting = (name: string, value: unknown) =>
  world.owner.execute('update setting_changes set value = $2 where name = $1', [
    name,
    JSON.stringify(value),
  ]);
const books = (halted: string | null) =>
  world.owner.execute(`update checks set halted = $1 where name = 'books'`, [halted]);
const again = async (_: Client, { program }: Asking) =>
  program.post(contracts.place.path, bet, randomUUID());

const changes: Change[] = [
  ...placing.flatMap((name): Change[] => [
    {
      title: 'the money is gone',
      name,
      code: 'insufficient-funds',
      change: (person) => buy(person, '849900.00'),
    },
    {
      title: 'prices are stale',
      name,
      code: 'price-stale',
      change: async () => world.clock.advance(30_000),
      undo: () => world.tick(),
    },
    {
      title: 'the books are halted',
      name,
      code: 'ledger-halted',
      change: () => books('a test'),
      undo: () => books(null),
    },
    {
      title: 'the key was removed',
      name,
      code: 'unauthenticated',
      change: (person, { program }) => person.post(`/api/keys/${program.key.id}/end`, undefined),
    },
    {
      title: 'the key has spent what it may in a day',
      name,
      code: 'own-limit',
      form: { mostPerDay: '700.00' },
      change: again,
    },
  ]),
  ...(['preview_contract', 'preview_position'] as const).flatMap((name): Change[] => [
    {
      title: 'the person takes a break',
      name,
      code: 'on-break',
      change: (person) => person.post('/api/me/breaks', { length: '12h' }),
    },
    {
      title: 'the person sets a limit',
      name,
      code: 'own-limit',
      change: (person) =>
        person.post('/api/me/limits', { measure: 'stake', period: 'day', amount: '1.00' }),
    },
  ]),
  ...(['preview_order', 'preview_position'] as const).map((name): Change => ({
    title: 'the operator lowers the limit of a person',
    name,
    code: 'exposure-limit',
    change: () => setting('personLongLimit', '1.00'),
    undo: () => setting('personLongLimit', null),
  })),
  {
    title: 'as many were placed as a minute takes',
    name: 'preview_contract',
    code: 'rate-limited',
    async change(person, assistant) {
      await setting('contractsPerMinute', 1);
      await again(person, assistant);
    },
    undo: () => setting('contractsPerMinute', 60),
  },
  {
    title: 'as many are open as a coin takes',
    name: 'preview_contract',
    code: 'exposure-limit',
    async change(person, assistant) {
      await setting('openContractsPerCoin', 1);
      await again(person, assistant);
    },
    undo: () => setting('openContractsPerCoin', 50),
  },
  {
    title: 'limit orders are switched off',
    name: 'preview_order',
    args: limit,
    code: 'invalid',
    change: () => setting('orderTypes', ['market']),
    undo: () => setting('orderTypes', ['market', 'limit', 'stop']),
  },
  {
    title: 'the order was cancelled',
    name: 'preview_cancel_order',
    args: resting,
    code: 'already-decided',
    change: (person) => end(person, 'orders', 'cancel'),
  },
  {
    title: 'the position was closed',
    name: 'preview_close_position',
    args: position,
    code: 'already-decided',
    change: (person) => end(person, 'positions', 'close'),
  },
  ...(['preview_cancel_order', 'preview_close_position'] as const).map((name): Change => ({
    title: 'the books are halted',
    name,
    code: 'ledger-halted',
    args: name === 'preview_cancel_order' ? resting : position,
    change: () => books('a test'),
    undo: () => books(null),
  })),
];

test.each(changes.map((one) => [one.name, one.title, one] as const))(
  '%s once %s is refused as the confirmation of one made before',
  async (name, _, { args = good[name as keyof typeof good], form, change, undo, code }) => {
    const person = await world.person();
    const asking = await assistantOf(person, form);
    const asked = typeof args === 'function' ? await args(person) : args;
    const { confirmationId } = await asking.call(name, asked);
    await change(person, asking);
    try {
      const [preview, confirmed] = [
        await asking.ask(name, asked),
        await asking.ask('confirm', { confirmationId }),
      ];
      expect(confirmed).toEqual({ failed: true, text: preview.text, said: {} });
      expect(preview).toEqual(confirmed);
      const refusal = await direct(asking, name, asked);
      expect([refusal.code, refusal.text]).toEqual([code, preview.text]);
    } finally {
      await undo?.();
    }
  },
);

test('a key that only reads is refused each preview as it is refused the command', async () => {
  const person = await world.person();
  const ids = {
    preview_cancel_order: await resting(person),
    preview_close_position: await position(person),
  };
  const reader = await assistantOf(person, { mayTrade: false });
  for (const [name, args] of Object.entries<Said>({ ...good, ...ids }) as [Name, Said][]) {
    const refusal = await direct(reader, name, args);
    expect(refusal.code).toBe('forbidden');
    expect(await reader.ask(name, args)).toEqual({ failed: true, text: refusal.text, said: {} });
  }
});

test('a hundred previews wait at most, and confirmed ones make way once they are old', async () => {
  const { ask, call } = await assistantOf(await world.person());
  const first = String((await call('preview_order', order))['confirmationId']);
  const confirm = (confirmationId: unknown) => ask('confirm', { confirmationId });
  expect((await confirm(first)).failed).toBe(false);
  for (let count = 1; count < 100; count += 1) {
    const { confirmationId } = await call('preview_order', { ...order, amount: '1.00' });
    await confirm(confirmationId);
  }
  expect((await ask('preview_order', order)).text).toContain('wait until some have expired');
  // A repeat of what was confirmed is answered as before, while there is room.
  expect((await confirm(first)).failed).toBe(false);
  world.clock.advance(121_000);
  await world.tick();
  expect((await ask('preview_order', order)).failed).toBe(false);
  // The oldest made way: whether it was confirmed is not known any more, and nothing is claimed.
  expect((await confirm(first)).text).toContain('If it was confirmed before');
});

test('an answer of a proxy leaves open what was done, and the same id again tells', async () => {
  const person = await world.person();
  let isBroken = false;
  const pass = async (request: IncomingMessage): Promise<[number, string]> => {
    const { url, method = '', headers } = request;
    const body = method === 'GET' ? {} : { body: await textOf(request) };
    const names = ['authorization', 'content-type', 'idempotency-key'];
    const sent = names.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []));
    const answer = await fetch(`${world.url}${url}`, {
      method,
      headers: sent as [string, string][],
      ...body,
    });
    const said = await answer.text();
    return isBroken ? [502, '{}'] : [answer.status, said];
  };
  // Passes each request on; while it is broken, it keeps the answer to itself.
  const proxy = createServer((request, response) => {
    void pass(request).then(([status, said]) => response.writeHead(status).end(said));
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  try {
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const api = openApi(url, await makeKey(person, { kind: 'ed25519' }), now);
    const { ask, call } = await openAssistant(tradingTools(api, now));
    const { confirmationId } = await call('preview_order', order);
    isBroken = true;
    expect((await ask('confirm', { confirmationId })).text).toMatch(/^It is not known/);
    isBroken = false;
    const { result } = await call('confirm', { confirmationId });
    const { body } = await person.get<{ items: Said[] }>('/api/orders');
    expect(body.items.map(({ id }) => id)).toEqual([(result as Said)['id']]);
  } finally {
    proxy.close();
  }
});

test('every tool that previews has its refusals here', () => {
  const named = new Set([...cases.map(([name]) => name), ...changes.map(({ name }) => name)]);
  expect([...named].toSorted()).toEqual(Object.keys(routes).toSorted());
});
