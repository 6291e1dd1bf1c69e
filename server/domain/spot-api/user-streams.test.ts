/**
 * People's own streams over real sockets: each event once and in its order, nobody else's, and an
 * end that is said.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Order } from '#protocol/orders.ts';
import { findDepositBody } from '#server/domain/deposits/deposits.ts';
import { oneByOne } from '#server/domain/live/live.ts';
import { findOrderBodies } from '#server/domain/orders/orders.ts';
import { openOutbox } from '#server/domain/outbox/outbox.ts';
import { readBalances } from '#server/domain/people/people.ts';
import { findWithdrawalBody } from '#server/domain/withdrawals/withdrawals.ts';
import { openLog } from '#server/kit/process/log.ts';
import type { Client } from '#test/client.ts';
import { makeKey, type ProgramKey } from '#test/key-client.ts';
import { type MessageSocket, openMessageSocket, signedBy } from '#test/message-socket.ts';
import { allTypes, cancel, change, order, price, times } from '#test/orders.ts';
import { askDeposit, askWithdrawal, decide } from '#test/requests.ts';
import { openWorld, type World } from '#test/world.ts';

import { openUserStreams } from './user-streams.ts';

type Heard = { e: string } & Record<string, unknown>;

let world: World;
const opened: MessageSocket[] = [];
beforeAll(async () => {
  world = await openWorld({ env: { SEAL_KEY: 'k'.repeat(43) } });
  await allTypes(world);
  await world.tick(2);
});
afterAll(async () => {
  for (const { close } of opened) close();
  await world[Symbol.asyncDispose]();
});

const now = () => world.clock.now().getTime();
const signed = (key: ProgramKey, params: Parameters<typeof signedBy>[1] = {}) =>
  signedBy(key, params, now());

async function connect(): Promise<MessageSocket> {
  const socket = await openMessageSocket(world.url);
  opened.push(socket);
  return socket;
}

async function listening(key: ProgramKey): Promise<MessageSocket> {
  const socket = await connect();
  const told = await socket.ask('userDataStream.subscribe.signature', signed(key));
  expect(told).toMatchObject({ status: 200, result: { subscriptionId: 0 } });
  return socket;
}

async function someone(name?: string): Promise<{ client: Client; key: ProgramKey }> {
  const client = await world.person(name);
  return { client, key: await makeKey(client, { kind: 'hmac' }) };
}

const heard = ({ events }: MessageSocket): Heard[] => events.map(({ event }) => event);
const reports = (socket: MessageSocket) => heard(socket).filter(({ e }) => e === 'executionReport');
const steps = (socket: MessageSocket) =>
  reports(socket).map(({ x, X, c }) => `${String(x)} ${String(X)} ${String(c)}`);
const limit = (rest: object = {}) => ({
  coin: 'BTC',
  side: 'buy',
  type: 'limit',
  amount: '100.00',
  price: times(price(world), 900n),
  ...rest,
});

test('an order is told from its acceptance to its fill, with what it changed of the balances', async () => {
  const { client, key } = await someone();
  const socket = await listening(key);
  await order(client, {
    coin: 'BTC',
    side: 'buy',
    type: 'market',
    amount: '1000',
    clientOrderId: 'told-1',
  });
  await world.tick();
  await expect.poll(() => steps(socket)).toEqual(['NEW NEW told-1', 'TRADE FILLED told-1']);
  const [accepted, filled] = reports(socket);
  expect(accepted).toMatchObject({
    s: 'BTCINR',
    S: 'BUY',
    o: 'MARKET',
    Q: '1000.00',
    t: -1,
    w: true,
  });
  expect(filled).toMatchObject({ i: accepted?.['i'], Z: '1000.00', Y: '1000.00', t: 1, w: false });
  expect(filled?.['l']).toBe(filled?.['z']);
  await expect
    .poll(() => heard(socket).at(-1))
    .toMatchObject({
      e: 'outboundAccountPosition',
      B: [
        { a: 'BTC', f: filled?.['z'], l: '0.00000000' },
        { a: 'INR', f: '849000.00', l: '0.00' },
      ],
    });
  const places = heard(socket).map(({ e }) => e);
  expect(places).toEqual([
    ...['executionReport', 'outboundAccountPosition'],
    ...['executionReport', 'outboundAccountPosition'],
  ]);
});

test('a change and a cancellation are told; another person hears nothing of it', async () => {
  const [asha, ravi] = [await someone('Asha Verma'), await someone('Ravi Rao')];
  const open = await order(asha.client, limit({ clientOrderId: 'before' }));
  const [socket, other] = [await listening(asha.key), await listening(ravi.key)];
  await change(asha.client, open.body.id, { price: times(price(world), 800n) });
  await cancel(asha.client, open.body.id);
  await expect
    .poll(() => steps(socket))
    .toEqual(['REPLACED NEW before', 'CANCELED CANCELED before']);
  expect(reports(socket)[1]).toMatchObject({ C: 'before', p: times(price(world), 800n) });
  expect(heard(other)).toEqual([]);
});

test('a stop that is triggered, and an order whose time is over, are told', async () => {
  const { client, key } = await someone();
  const socket = await listening(key);
  // Whichever way the price goes it meets one of them, and then no price takes its limit.
  const limits = { quantity: '0.00001', limitPrice: times(price(world), 500n) };
  const [above, below] = [price(world) + 1n, price(world) - 1n].map((at) => times(at, 1000n));
  for (const [type, at] of [
    ['stop-limit', above],
    ['take-profit-limit', below],
  ]) {
    const own = { clientOrderId: type, type, price: at };
    await order(client, { coin: 'BTC', side: 'buy', ...limits, ...own });
  }
  await order(client, limit({ timeInForce: 'ioc', clientOrderId: 'ioc' }));
  await world.tick();
  // As it is read over HTTP.
  const named = { symbol: 'BTCINR', origClientOrderId: 'ioc' };
  const { status } = (await socket.ask('order.status', signed(key, named))).result as {
    status: string;
  };
  // Its limit is 10 % below the price: no tick takes it, and nobody has cancelled it.
  expect(status).toBe('EXPIRED');
  await expect.poll(() => steps(socket)).toContain('EXPIRED EXPIRED ioc');
  const ofStops = () => reports(socket).filter(({ c }) => String(c).endsWith('-limit'));
  for (let ticks = 0; ticks < 300 && ofStops().length < 3; ticks += 1) await world.tick();
  await expect.poll(() => ofStops().length).toBeGreaterThan(2);
  const met = String(ofStops()[2]?.['c']);
  expect(steps(socket).filter((one) => one.endsWith(` ${met}`))).toEqual([
    `NEW NEW ${met}`,
    `NEW NEW ${met}`,
  ]);
  expect(
    reports(socket)
      .filter(({ c }) => c === met)
      .map(({ w }) => w),
  ).toEqual([false, true]);
});

test('of a pair it is told when it stands and when it is over', async () => {
  const { client, key } = await someone();
  const socket = await listening(key);
  const placed = await order(client, {
    ...limit({ stopPrice: times(price(world), 1100n), listClientOrderId: 'pair' }),
    clientOrderId: 'leg-1',
    stopClientOrderId: 'leg-2',
  });
  expect(placed.status).toBe(201);
  await cancel(client, placed.body.id);
  await expect
    .poll(() => steps(socket).toSorted())
    .toEqual([
      ...['CANCELED CANCELED leg-1', 'CANCELED CANCELED leg-2'],
      ...['NEW NEW leg-1', 'NEW NEW leg-2'],
    ]);
  const lists = heard(socket).filter(({ e }) => e === 'listStatus');
  const { listNumber, number } = placed.body;
  expect(lists).toMatchObject([
    { l: 'EXEC_STARTED', L: 'EXECUTING', C: 'pair', g: listNumber },
    { l: 'ALL_DONE', L: 'ALL_DONE', C: 'pair', g: listNumber },
  ]);
  expect(lists[0]?.['O']).toEqual([
    { s: 'BTCINR', i: number, c: 'leg-1' },
    { s: 'BTCINR', i: (number ?? 0) + 1, c: 'leg-2' },
  ]);
});

test('deposits and withdrawals are told once, with their sign', async () => {
  const { client, key } = await someone();
  const ravi = await world.staff('finance');
  const socket = await listening(key);
  const deposit = await askDeposit(world, client, '500.50');
  await decide(ravi, 'deposits', deposit.id, 'approve');
  const withdrawal = await askWithdrawal(client, '100.00');
  await decide(ravi, 'withdrawals', withdrawal.id, 'approve');
  const updates = () => heard(socket).filter(({ e }) => e === 'balanceUpdate');
  await expect.poll(updates).toMatchObject([
    { a: 'INR', d: '500.50' },
    { a: 'INR', d: '-100.00' },
  ]);
  await expect
    .poll(() => heard(socket).at(-1))
    .toMatchObject({ B: [{ a: 'INR', f: '850400.50', l: '0.00' }] });
});

test('a session subscribes without a signature, each person once; it ends with the session, and says so', async () => {
  const { client } = await someone();
  const key = await makeKey(client, { kind: 'ed25519' });
  const other = await someone('Meera Nair');
  const socket = await connect();
  const invalid = { status: 401, error: { code: -2015 } };
  expect(await socket.ask('userDataStream.subscribe')).toMatchObject(invalid);
  await socket.ask('session.logon', signed(key));
  expect(await socket.ask('userDataStream.subscribe')).toMatchObject({
    result: { subscriptionId: 0 },
  });
  const again = await socket.ask('userDataStream.subscribe.signature', signed(key));
  expect(again).toMatchObject({ status: 400, error: { code: -2035 } });
  const foreign = await socket.ask('userDataStream.subscribe.signature', signed(other.key));
  expect(foreign).toMatchObject({ result: { subscriptionId: 1 } });
  expect((await socket.ask('session.subscriptions')).result).toEqual([
    { subscriptionId: 0 },
    { subscriptionId: 1 },
  ]);
  await order(other.client, limit());
  await expect
    .poll(() => socket.events.map(({ subscriptionId }) => subscriptionId))
    .toEqual([1, 1]);
  await socket.ask('userDataStream.unsubscribe', { subscriptionId: 1 });
  expect(await socket.ask('userDataStream.unsubscribe', { subscriptionId: 1 })).toMatchObject({
    error: { code: -2036 },
  });
  await order(other.client, limit());
  await socket.ask('session.logout');
  await expect
    .poll(() => socket.events.slice(2))
    .toMatchObject([{ subscriptionId: 0, event: { e: 'eventStreamTerminated' } }]);
});

test('what a key has opened ends with it: here at once, elsewhere and by expiry when it is looked for', async () => {
  const { client } = await someone();
  const [here, elsewhere] = [
    await makeKey(client, { kind: 'hmac' }),
    await makeKey(client, { kind: 'hmac' }),
  ];
  const sockets = [await listening(here), await listening(elsewhere)];
  await client.post(`/api/keys/${here.id}/end`);
  await expect
    .poll(() => heard(sockets[0] as MessageSocket))
    .toMatchObject([{ e: 'eventStreamTerminated' }]);
  await world.owner.execute(
    'update api_keys set ended_at = now(), sealed_secret = null where id = $1',
    [elsewhere.id],
  );
  await world.app.keys.lookForEnded();
  await expect
    .poll(() => heard(sockets[1] as MessageSocket))
    .toMatchObject([{ e: 'eventStreamTerminated' }]);
  await order(client, limit());
  const after = await Promise.all(sockets.map((socket) => socket.ask('session.subscriptions')));
  expect(after.map(({ result }) => result)).toEqual([[], []]);
  for (const socket of sockets) expect(heard(socket)).toHaveLength(1);
});

/** Streams as another process has them, which hears of what is done here by the database alone. */
async function openElsewhere() {
  const { database, clock } = world;
  const { market } = world.app;
  const log = openLog('silent');
  const outbox = await openOutbox({ database, clock, log });
  const scaleOf = (asset: string) => market.coin(asset)?.scale ?? 2;
  const streams = openUserStreams({
    database,
    market,
    outbox,
    clock,
    log,
    reread: {
      order: (mentioned) => findOrderBodies(database, market, mentioned),
      balance: (mentioned) => readBalances(database, scaleOf, mentioned),
      deposit: oneByOne((personId, id) => findDepositBody(database, personId, id)),
      withdrawal: oneByOne((personId, id) => findWithdrawalBody(database, personId, id)),
    },
  });
  return { outbox, streams };
}

test('another process tells the same, each event once, also where many come at once and late', async () => {
  const { client, key } = await someone();
  const { outbox, streams } = await openElsewhere();
  try {
    const before = await order(client, limit({ clientOrderId: 'before' }));
    const socket = await listening(key);
    const told: Heard[] = [];
    const id = client.person?.id ?? '';
    const onEvent = (text: string) => void told.push(JSON.parse(text) as Heard);
    const leave = await streams.subscribe(id, { onEvent, onEnd: () => told.push({ e: 'end' }) });
    const stepsOf = (events: Heard[]) =>
      events
        .filter(({ e }) => e === 'executionReport')
        .map(({ x, i }) => `${String(i)} ${String(x)}`)
        .toSorted();
    const orders: Order[] = [];
    for (let index = 0; index < 20; index += 1)
      orders.push((await order(client, limit({ clientOrderId: `o-${index}` }))).body);
    await cancel(client, before.body.id);
    for (const one of orders.slice(0, 10)) await cancel(client, one.id);
    await order(client, { coin: 'BTC', side: 'buy', type: 'market', amount: '10' });
    await world.tick();
    await expect.poll(() => stepsOf(heard(socket))).toHaveLength(33);
    await expect.poll(() => stepsOf(told)).toEqual(stepsOf(heard(socket)));
    const me = (await client.me()).balances.inr;
    await expect
      .poll(() => told.at(-1))
      .toMatchObject({
        e: 'outboundAccountPosition',
        B: expect.arrayContaining([{ a: 'INR', f: me.available, l: me.frozen }]),
      });
    for (const { i } of told.filter(({ x }) => x === 'CANCELED')) {
      const own = told.filter((event) => event['i'] === i).map(({ x }) => x);
      expect(own.at(-1)).toBe('CANCELED');
    }
    // Nobody listens any more.
    leave();
    const count = told.length;
    await order(client, limit());
    await outbox.readAgain();
    expect(told).toHaveLength(count);
  } finally {
    streams.stop();
    await outbox.close();
  }
});

test('where what others commit is not heard of any more, streams end and say so', async () => {
  const { client } = await someone();
  const { outbox, streams } = await openElsewhere();
  try {
    const told: string[] = [];
    const listener = {
      onEvent: (text: string) => void told.push(text),
      onEnd: () => told.push('end'),
    };
    await streams.subscribe(client.person?.id ?? '', listener);
    await world.owner.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'drishti-live' and datname = current_database()`,
    );
    await expect.poll(() => told).toEqual(['end']);
    // It begins again.
    await streams.subscribe(client.person?.id ?? '', listener);
    await order(client, limit());
    await expect.poll(() => told.length).toBe(3);
  } finally {
    streams.stop();
    await outbox.close();
  }
});
