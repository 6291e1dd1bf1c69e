/**
 * A house with real funds: closed until two can decide, nothing given away, and only what may be
 * offered.
 */
import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';

import { expect, test } from 'vitest';

import type { Meta } from '#protocol/meta.ts';
import type { Problem } from '#protocol/refusals.ts';
import { openBinance } from '#server/adapters/exchange/binance.ts';
import { pairsOf, readCoins } from '#server/domain/market/market.ts';
import { type Clock, systemClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { openLog } from '#server/kit/process/log.ts';
import { StartError } from '#server/kit/process/start-error.ts';
import { cloneDatabase } from '#test/database.ts';
import { seededRandom } from '#test/market.ts';
import { sendAs, spellingsOf } from '#test/respelling.ts';
import { openStandIn } from '#test/stand-in-exchange.ts';
import { openWorld, type World } from '#test/world.ts';

import { fixFunds } from './settings.ts';

const operator = {
  name: 'Drishti Markets Private Limited',
  registration: 'U65990MH2026PTC412345',
  grievanceOfficer: 'Kavita Iyer, grievance@drishti.example',
};
const env = {
  FUNDS: 'real',
  PRICES: 'exchange',
  USDT_INR: '85.00',
  OPERATOR_NAME: operator.name,
  OPERATOR_REGISTRATION: operator.registration,
  GRIEVANCE_OFFICER: operator.grievanceOfficer,
  BASE_URL: 'https://drishti.example',
  // The settings ask for it; the house runs on a clone.
  DATABASE_URL: 'postgresql://owner:password@localhost/unused',
};

async function openHouse(
  more: Record<string, string> = {},
): Promise<World & { shut(): Promise<void> }> {
  let clock: Clock = systemClock;
  const prices = { BTC: '68000.00000000' };
  const standIn = await openStandIn({ clock: { now: () => clock.now() }, prices });
  const world = await openWorld({
    env: { ...env, ...more },
    feed: (ofWorld) => {
      clock = ofWorld;
      return openBinance({
        ...standIn,
        pairs: pairsOf(readCoins(null)),
        log: openLog('silent'),
        random: seededRandom('real-funds'),
        pace: { checkMs: 60_000, retryMs: 60_000, silentMs: 600_000 },
      });
    },
  });
  const shut = async () => {
    await world[Symbol.asyncDispose]();
    await standIn[Symbol.asyncDispose]();
  };
  return { ...world, shut };
}

/**
 * Somebody who may decide requests for money, without the second factor that an invitation would
 * ask for.
 */
async function appoint(house: World): Promise<string> {
  const id = randomUUID();
  await house.owner.execute(
    `insert into people (id, name, email, password_hash, role, created_at, updated_at)
     values ($1, 'Rita Das', $2, 'none', 'user', now(), now())`,
    [id, `${id}@example.in`],
  );
  await house.owner.execute(`update people set role = 'finance' where id = $1`, [id]);
  return id;
}

const codeOf = ({ body }: { body: unknown }) => (body as Problem).code;

test('until two can decide requests, only the console is served; then everybody is let in, and stays', async () => {
  const house = await openHouse();
  const visitor = house.visitor();
  const closed = async () => {
    const answers = await Promise.all(
      ['/api/market/coins', '/api/auth/session', '/api/live'].map((path) => visitor.get(path)),
    );
    answers.push(await visitor.post('/api/auth/sign-up', { name: 'Asha' }));
    return answers.map((answer) => [answer.status, codeOf(answer)]);
  };
  const shutOut = Array.from({ length: 4 }, () => [503, 'not-open']);
  expect(await closed()).toEqual(shutOut);
  for (const page of ['/', '/home', '/login', '/nowhere', '/app.html']) {
    const answer = await visitor.get<string>(page);
    expect([page, answer.status, answer.body]).toEqual([
      page,
      503,
      'This site is not open yet. Two members of staff must be set up first.\n',
    ]);
  }
  for (const path of ['/api/meta', '/api/health', '/api/staff/session', '/healthz', '/readyz']) {
    expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
  }
  expect((await visitor.get('/console')).status).not.toBe(503);
  // What exchange clients and charts ask is as closed, in their own shapes.
  const away = {
    code: -1001,
    msg: 'Internal error; unable to process your request. Please try again.',
  };
  for (const [path, body] of [
    ['/api/v3/ping', away],
    ['/sapi/v1/system/status', away],
    ['/ws/btcinr@trade', away],
    ['/ws-api/v3', away],
    ['/udf/config', { s: 'error', errmsg: 'not-open' }],
  ] as const) {
    const answer = await visitor.get(path);
    expect([path, answer.status, answer.body]).toEqual([path, 503, body]);
  }

  await appoint(house);
  expect(await closed()).toEqual(shutOut);
  const second = await appoint(house);
  expect((await visitor.get('/api/market/coins')).status).toBe(200);

  // Somebody leaves: what people have here stays within their reach, also after a restart.
  await house.owner.execute('update people set disabled_at = now() where id = $1', [second]);
  expect((await visitor.get('/api/market/coins')).status).toBe(200);
  const opened = await house.owner.query(`select 1 from settings where name = 'opened'`);
  expect(opened).toHaveLength(1);
  await house.shut();
});

test('until then no spelling of an address opens what is closed', async () => {
  const house = await openHouse();
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  const closed = house.app.http.served.filter(({ path }) =>
    /^\/api\/(?:auth|orders|withdrawals|live)\b/.test(path),
  );
  expect(closed.length).toBeGreaterThan(15);
  const pages = ['/home', '/login', '/api/nothing', '/api/v3/order', '/udf/config', '/ws'].map(
    (path) => ({ method: 'GET', path }),
  );
  const wrong: string[] = [];
  const ask = async (method: string, address: string) => {
    const { status, headers } = await sendAs(house.url, method, address, { agent });
    const isKept = headers['cache-control'] !== 'no-store';
    if (![503, 404].includes(status) || isKept) wrong.push(`${method} ${address}: ${status}`);
  };
  const asked = [...closed, ...pages].flatMap(({ method, path }) => {
    const address = path.replaceAll(/:\w+/g, 'btc');
    return [address, ...spellingsOf(address)].map((spelled) => ask(method, spelled));
  });
  await Promise.all(asked);
  expect(wrong).toEqual([]);
  // The console is open, in whatever spelling is taken for it.
  for (const path of ['/api/staff/session', '/api/staff/%73ession', '/%61pi/meta'])
    expect([path, (await sendAs(house.url, 'GET', path, { agent })).status]).toEqual([path, 200]);
  agent.destroy();
  await house.shut();
});

test('no welcome grant, leverage of 2 alone, and no contracts without a ground to offer them', async () => {
  const house = await openHouse();
  await appoint(house);
  await appoint(house);
  const { body: meta } = await house.visitor().get<Meta>('/api/meta');
  expect(meta).toMatchObject({
    funds: 'real',
    prices: 'exchange',
    operator,
    welcomeGrant: 0,
    leverages: [2],
    contractsOffered: false,
    contractsLegalBasis: null,
  });
  const asha = await house.person();
  expect((await asha.me()).balances.inr.total).toBe('0.00');
  expect((await asha.get('/api/me/statement')).body).toEqual({ items: [], nextCursor: null });

  const placed = await asha.place({ amount: '1.00' });
  expect([placed.status, codeOf(placed)]).toEqual([403, 'not-offered']);
  const leveraged = (leverage: number) =>
    asha.post<Problem>(
      '/api/positions',
      { coin: 'BTC', side: 'long', margin: '100.00', leverage },
      { 'idempotency-key': `position-${randomUUID()}` },
    );
  expect((await leveraged(5)).body).toMatchObject({
    code: 'invalid',
    fields: { leverage: 'This leverage is not available here.' },
  });
  expect(codeOf(await leveraged(2))).toBe('insufficient-funds');
  await house.shut();
});

test('with a ground, contracts are offered and everybody is told of it', async () => {
  const ground = 'Order 12 of 2026 of the Authority, no. 4711';
  const house = await openHouse({ CONTRACTS_LEGAL_BASIS: ground });
  await appoint(house);
  await appoint(house);
  const { body: meta } = await house.visitor().get<Meta>('/api/meta');
  expect(meta).toMatchObject({ contractsOffered: true, contractsLegalBasis: ground });
  const asha = await house.person();
  expect(codeOf(await asha.place({ amount: '1.00' }))).toBe('insufficient-funds');
  await house.shut();
});

test.each([
  ['virtual', 'real'],
  ['real', 'virtual'],
] as const)('a database of %s funds never takes %s ones', async (first, later) => {
  const clone = await cloneDatabase();
  const database = openDatabase({
    connectionString: clone.appUrl,
    applicationName: 'test',
    maxConnections: 1,
  });
  await database.transaction((tx) => fixFunds(tx, first));
  await database.transaction((tx) => fixFunds(tx, first));
  const change = database.transaction((tx) => fixFunds(tx, later));
  await expect(change).rejects.toThrow(StartError);
  await expect(change).rejects.toThrow(`FUNDS is "${later}", but this installation was started`);
  for (const statement of [
    `update settings set value = '${later}' where name = 'funds'`,
    `delete from settings where name = 'funds'`,
  ]) {
    await expect(database.execute(statement)).rejects.toMatchObject({ code: '42501' });
  }
  await database.close();
  await clone.drop();
});
