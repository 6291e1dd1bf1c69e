/**
 * Who may call each kind of command and when, asked of the teller itself: without HTTP. The table
 * has a row for every kind that there is; a new one without a row fails.
 */
import { createHash, randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Problem } from '#protocol/refusals.ts';
import { makeIds } from '#server/kit/ids.ts';
import { houseKinds } from '#server/parts/house-kinds.ts';
import { servedKinds } from '#server/parts/served-kinds.ts';
import { problemBody } from '#server/entry/http/problems.ts';
import { RESERVE } from '#server/ledger/accounts.ts';
import { type AnyKind, type Caller, type CommandKind, house } from '#server/ledger/commands.ts';
import { openTeller, type Teller } from '#server/ledger/teller.ts';

import { commandTable, everyKind, keyed, somebody } from './command-table.ts';
import { quiet } from './ledger.ts';
import { openWorld, type World } from './world.ts';

const uuid = randomUUID;
const table = commandTable({
  now: () => world.clock.now(),
  positionOf: (personId) => opened.get(personId),
});
const rows = Object.entries(table);
const trading = rows.filter(([, { trades }]) => trades !== undefined);

let world: World;
let kinds: Map<string, AnyKind>;
let asha: string;
/** Their position stays as it is. */
let kiran: string;
/** By person, a position of theirs that is entered. */
const opened = new Map<string, string>();

beforeAll(async () => {
  kinds = await everyKind();
  world = await openWorld();
  asha = (await world.person()).person?.id ?? '';
  kiran = (await world.person('Kiran Shah')).person?.id ?? '';
  await open(asha);
  await open(kiran);
  await world.tick();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

async function ask(
  name: string,
  person: string,
  caller: Caller,
  teller: Teller = world.app.teller,
): Promise<{ status: number; code: string; detail: string; retryAfter: number | undefined }> {
  const kind = kinds.get(name) as CommandKind<unknown, unknown>;
  const { status, body, retryAfter } = await teller.submit(
    kind,
    table[name]?.input(person),
    caller,
  );
  const { code = '', detail = '' } =
    status >= 400 ? (JSON.parse(problemBody(body)) as Problem) : {};
  return { status, code, detail, retryAfter };
}

async function open(personId: string): Promise<void> {
  const kind = kinds.get('position.open') as CommandKind<unknown, unknown>;
  const input = table['position.open']?.input(personId);
  const answer = await world.app.teller.submit(kind, input, keyed(personId));
  const { id } = JSON.parse(answer.body) as { id: string };
  opened.set(personId, id.replace('position-', ''));
}

const terms = {
  funds: 'virtual',
  feeBps: 0,
  grant: 850_000_00n,
  isMailed: false,
  mustStaffProve: false,
} as const;
/** Another process's teller, on the same database. */
const another = (installation: { withheld: ReadonlySet<string>; opensAt: number }) =>
  openTeller({
    database: world.database,
    clock: world.clock,
    ids: makeIds(),
    log: quiet,
    lanes: 1,
    installation: { terms, ...installation },
  });

test('every kind of command has a row, and every row a kind', () => {
  expect([...kinds.keys()].toSorted()).toEqual(Object.keys(table).toSorted());
  for (const [name, { callers }] of rows)
    expect([name, kinds.get(name)?.callers]).toEqual([name, callers]);
});

test('each kind is taken by the processes that serve or by the one that records, and by no other', () => {
  const taken = [...servedKinds, ...houseKinds].map(({ name }) => name);
  expect(taken.toSorted()).toEqual([...kinds.keys()].toSorted());
  const byHouse = rows.filter(([, { callers }]) => callers === 'house').map(([name]) => name);
  expect(houseKinds.map(({ name }) => name).toSorted()).toEqual(byHouse.toSorted());
});

test('without what is carried a process does not open, and decides nothing by it', async () => {
  const ravi = (await world.person('Ravi Nair')).person?.id ?? '';
  const teller = await another({ withheld: new Set(), opensAt: 0 });
  try {
    const carrying = [...servedKinds, ...houseKinds].filter(({ carried }) => carried);
    for (const taken of [servedKinds, houseKinds, ...carrying.map((kind) => [kind])])
      expect(() => teller.open(taken)).toThrow(/lack what is carried .*exposure\.coin/);
    for (const name of ['order.place', 'position.open'])
      await expect(ask(name, ravi, keyed(ravi), teller), name).rejects.toThrow('exposure.coin');
    expect((await ask('contract.place', ravi, keyed(ravi), teller)).status).toBe(201);

    teller.open(servedKinds.filter(({ carried }) => !carried));
    await expect(ask('order.place', ravi, keyed(ravi), teller)).rejects.toThrow('not taken here');
    expect((await ask('contract.place', ravi, keyed(ravi), teller)).status).toBe(201);
  } finally {
    await teller.close();
  }
});

test('nobody calls what is not theirs to call: staff, the barred, strangers, people, the house', async () => {
  const staff = new Map<string, string>();
  for (const role of ['sub-admin', 'support', 'finance', 'admin'])
    staff.set(role, await somebody(world, role));
  const barredStaff = await somebody(world, 'finance', true);
  const barred = (await world.person()).person?.id ?? '';
  await world.owner.execute('update people set disabled_at = now() where id = $1', [barred]);
  for (const [name, { callers }] of rows) {
    const allowed: string[] = [];
    const tryAs = async (who: string, person: string, caller: Caller) => {
      // What nobody has refused may fail: there is no such proof, request or proposal.
      const { code } = await ask(name, person, caller).catch(() => ({ code: 'fault' }));
      if (code !== 'forbidden') allowed.push(who);
    };
    for (const [role, id] of staff) await tryAs(role, id, keyed(id));
    await tryAs('barred staff', barredStaff, keyed(barredStaff));
    await tryAs('barred', barred, keyed(barred));
    const stranger = uuid();
    await tryAs('stranger', stranger, keyed(stranger));
    await tryAs('person', asha, keyed(asha));
    await tryAs('house', asha, house(name.startsWith('house.') ? RESERVE : asha));
    const everybody = [...staff.keys(), 'barred staff', 'barred', 'stranger', 'person'];
    const expected =
      callers === 'people'
        ? ['person']
        : callers === 'house'
          ? ['house']
          : callers === 'newcomers'
            ? everybody
            : [...staff.keys()].filter((role) => callers.some((one) => one === role));
    expect([name, allowed]).toEqual([name, expected]);
  }
});

test('who has become staff, or is barred, is refused from then on; who is let in again is not', async () => {
  const ravi = (await world.person('Ravi Nair')).person?.id ?? '';
  const place = async () => (await ask('contract.place', ravi, keyed(ravi))).status;
  const set = (what: string) =>
    world.owner.execute(`update people set ${what} where id = $1`, [ravi]);
  expect(await place()).toBe(201);
  await set('disabled_at = now()');
  expect(await place()).toBe(403);
  await set('disabled_at = null');
  expect(await place()).toBe(201);
  await set(`role = 'support'`);
  expect(await place()).toBe(403);
});

test('nobody acts on another person’s money, whatever the door made of the request', async () => {
  const ravi = (await world.person('Ravi Nair')).person?.id ?? '';
  for (const [name, { callers }] of rows) {
    if (callers === 'house' || callers === 'newcomers') continue;
    await expect(ask(name, asha, keyed(ravi)), name).rejects.toThrow('somebody else');
  }
});

test('what is not offered is refused before anything else is looked at', async () => {
  const products = rows.flatMap(([name, { product }]) => (product ? [{ name, product }] : []));
  expect(products.length).toBeGreaterThan(0);
  for (const { name, product } of products) {
    const teller = await another({ withheld: new Set([product]), opensAt: 0 });
    try {
      expect(await ask(name, asha, keyed(asha), teller)).toMatchObject({
        status: 403,
        code: 'not-offered',
      });
    } finally {
      await teller.close();
    }
  }
});

test('while a break lasts, nothing that puts money in or at stake', async () => {
  const ravi = (await world.person('Ravi Nair')).person?.id ?? '';
  await world.database.execute(
    `insert into own_breaks (person_id, hours, begins_at, ends_at)
     select $1, 24, $2::timestamptz, $2::timestamptz + interval '24 hours'`,
    [ravi, world.clock.now()],
  );
  for (const [name, { callers, breaks }] of rows) {
    if (callers !== 'people') continue;
    const { code } = await ask(name, ravi, keyed(ravi));
    expect([name, code === 'on-break']).toEqual([name, breaks === true]);
  }
});

test('a suspended coin: nothing at its price', async () => {
  await world.owner.execute(
    `insert into ticks (number, at, prices, previous_hash, hash, source)
     select number + 1, at + interval '1 ms', null::bigint || prices[2:], hash, $1, source
     from ticks order by number desc limit 1`,
    [createHash('sha256').update(uuid()).digest('hex')],
  );
  for (const [name] of trading) {
    if (name === 'order.cancel' || name === 'order.cancel-all') continue;
    expect([name, await ask(name, kiran, keyed(kiran))]).toMatchObject([
      name,
      { status: 503, code: 'price-stale' },
    ]);
  }
  await world.owner.execute(
    `insert into ticks (number, at, prices, previous_hash, hash, source)
     select l.number + 1, l.at + interval '1 ms', b.prices, l.hash, $1, l.source
     from ticks l, ticks b where l.number = (select max(number) from ticks) and b.number = l.number - 1`,
    [createHash('sha256').update(uuid()).digest('hex')],
  );
});

test('prices that are late: nothing that needs a fresh one', async () => {
  world.clock.advance(6_000);
  for (const [name, { trades }] of trading) {
    const { code } = await ask(name, kiran, keyed(kiran));
    expect([name, code === 'price-stale']).toEqual([name, trades === 'at a fresh price']);
  }
});

test('a tape that was restored: nothing of trading until it has passed what people may know', async () => {
  const last = await world.database.query<{ number: number }>(
    'select max(number) as number from ticks',
  );
  const opensAt = (last[0]?.number ?? 0) + 40;
  const teller = await another({ withheld: new Set(), opensAt });
  try {
    for (const [name] of trading) {
      expect([name, await ask(name, kiran, keyed(kiran), teller)]).toMatchObject([
        name,
        {
          code: 'price-stale',
          detail: expect.stringContaining('Trading opens in about') as string,
          retryAfter: 40,
        },
      ]);
    }
  } finally {
    await teller.close();
  }
});
