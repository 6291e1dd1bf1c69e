/**
 * One's own data: no table is forgotten, everything of a person is in the file, and nothing of
 * anybody else.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import { columns as schemaColumns, holds } from '#server/schema/tables.ts';
import type { Client } from '#test/client.ts';
import { allTypes } from '#test/orders.ts';
import { openWholePerson, typed } from '#test/whole-person.ts';
import { openWorld, type World } from '#test/world.ts';

import { pageOf, readOwn } from './own-rows.ts';
import { leftOutLines, nameOf, type OwnTable, ownTables } from './tables.ts';

let world: World;
let client: Client;
beforeAll(async () => {
  world = await openWorld();
  await allTypes(world);
  await world.tick(2);
  client = await openWholePerson(world);
});
afterAll(() => world[Symbol.asyncDispose]());

type Column = { table_name: string; column_name: string; data_type: string };
/** They say whose a row is. */
const PERSON = ['person_id', 'owner_id', 'accepted_by'];
/** Only of staff, whose account is no customer's; or what another row of the same says. */
const rare = [
  'role_changes',
  'second_factor_resets',
  'invitations',
  'objectors',
  'staff_confirmations',
];

type Download = {
  person: string;
  leftOut: typeof leftOutLines;
  tables: Record<string, Record<string, unknown>[]>;
};
const json = async (of: Client) => (await of.get<Download>('/api/me/data?format=json')).body;

test('no column that looks secret is given unless it is named here', () => {
  const open = [
    'api_key_addresses.key_id',
    'api_keys.public_key',
    'issued_files.hash',
    'liability_leaves.salt',
    'lost_acknowledgements.key',
    'mails.code',
    'notices.code',
    'passkeys.public_key',
    'proof_images.bytes',
    'pushes.code',
  ];
  const given = Object.entries(ownTables).flatMap(([name, table]) => {
    const types: Readonly<Record<string, string>> = schemaColumns[name as keyof typeof holds];
    const isOne = (column: string) =>
      /hash|secret|token|password|digest|key|salt|code/.test(column) || types[column] === 'bytea';
    return Object.keys(types)
      .filter((column) => isOne(column) && !(column in table.leftOut))
      .map((column) => `${name}.${column}`);
  });
  expect(given.toSorted()).toEqual(open);
});

test('every table that the schema says is given is in a chapter, with a unit of each whole number', async () => {
  const columns = await world.owner.query<Column>(
    `select table_name, column_name, data_type from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1, ordinal_position`,
  );
  const said = Object.entries(holds).filter(([, held]) => held.whose !== null && !held.notGiven);
  expect(Object.keys(ownTables).toSorted()).toEqual(said.map(([name]) => name).toSorted());
  for (const [name, { columns: given, leftOut, units }] of Object.entries(ownTables)) {
    const all = columns.filter(({ table_name }) => table_name === name);
    const names = all.map(({ column_name }) => column_name);
    const known = [...given.map(nameOf), ...Object.keys(leftOut)];
    const whose = names.filter((one) => PERSON.includes(one) && !known.includes(one));
    expect([...known, ...whose].toSorted(), name).toEqual(names.toSorted());
    // A whole number that no unit is said of would be read as anything.
    const whole = all.filter((one) => one.data_type === 'bigint').map((one) => one.column_name);
    expect(Object.keys(units).toSorted(), name).toEqual(
      whole.filter((one) => given.includes(one)).toSorted(),
    );
  }
});

type Plan = { Alias?: string; 'Index Name'?: string; 'Index Cond'?: string; Plans?: Plan[] };
/**
 * Of few rows in all, however many people there are: what staff decide, and what is waiting for a
 * moment.
 */
const small = [
  ...['passkey_challenges', 'push_devices', 'lost_acknowledgements', 'api_key_addresses'],
  ...['mails', 'pushes', 'proposals', 'role_changes', 'second_factor_resets', 'proposal_decisions'],
];

test('of tables that grow with everybody’s history only the person’s own part is read', async () => {
  const owner = await world.owner.connect('plans');
  await owner.query('set enable_seqscan = off');
  await owner.query('set plan_cache_mode = force_generic_plan');
  const { rows: indexes } = await owner.query<{ name: string; first: string }>(
    `select i.indexrelid::regclass::text as name, a.attname as first from pg_index i
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]`,
  );
  const firstOf = new Map(indexes.map(({ name, first }) => [name, first]));
  // Of an index whose first column is not asked for all is read.
  const isFinding = ({ 'Index Name': name = '', 'Index Cond': condition = '' }: Plan) =>
    condition.includes(firstOf.get(name) ?? 'none');
  const read = async (table: OwnTable, name: string) => {
    const after = table.page === null ? 0 : table.order.length;
    const text = pageOf(name, table, after);
    await owner.query(`prepare page as ${text}`);
    const values = [client.person?.id, ...Array.from({ length: after }, () => null)];
    const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json) execute page (${values.map((value) => (value ? `'${value}'` : 'null')).join(', ')})`,
    );
    await owner.query('deallocate page');
    return rows[0]?.['QUERY PLAN'][0].Plan;
  };
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
  const whole: string[] = [];
  for (const [name, table] of Object.entries(ownTables)) {
    const plan = await read(table, name);
    if (!plan) throw new Error(name);
    const found = nodes(plan).filter(isFinding);
    const own = nodes(plan).filter((node) => node.Alias === 't');
    const isFound = own.every((node) => nodes(node).some((one) => found.includes(one)));
    if (!isFound && !small.includes(name)) whole.push(name);
  }
  await owner.end();
  expect(whole).toEqual([]);
});

test('a person of whom everything is kept gets all of it: each row of each table, once', async () => {
  const { tables, person, leftOut } = await json(client);
  expect([person, leftOut]).toEqual([client.person?.id, leftOutLines]);
  expect(Object.keys(tables)).toEqual(Object.keys(ownTables));
  const empty = Object.entries(tables).filter(([, rows]) => rows.length === 0);
  expect(empty.map(([name]) => name).toSorted()).toEqual(rare.toSorted());
  for (const [name, { whose, join }] of Object.entries(ownTables)) {
    const [row] = await world.owner.query<{ count: bigint }>(
      `select count(*) as count from ${name} t ${join} where ${whose}`,
      [person],
    );
    expect(tables[name], name).toHaveLength(Number(row?.count));
  }
  const text = JSON.stringify(tables);
  for (const [what, value] of Object.entries(typed)) expect(text.includes(value), what).toBe(true);
});

test('the page has what the JSON has, in the language that was chosen, and escapes it', async () => {
  await world.owner.execute('update journal set note = $2 where person_id = $1', [
    client.person?.id ?? '',
    '<script>alert("&")</script>',
  ]);
  const page = await client.send<string>('GET', '/api/me/data?format=html', undefined, {
    cookie: `${client.cookie}; language=hi`,
  });
  expect(page.headers.get('content-disposition')).toContain('drishti-your-data.html');
  expect(page.body.includes('<script')).toBe(false);
  expect(page.body.includes('&lt;script&gt;alert(&quot;&amp;&quot;)&lt;/script&gt;')).toBe(true);
  expect(page.body.slice(0, 40)).toBe('<!doctype html>\n<html lang="hi"><head><m');
  const { tables } = await json(client);
  const listed = Object.entries(tables).filter(([name]) => !ownTables[name]?.isOne);
  const rows = listed.reduce((sum, [, all]) => sum + all.length, 0);
  expect(page.body.match(/<tr><td>/g)).toHaveLength(rows);
  const [proof] = tables['proof_images'] ?? [];
  expect(page.body).toContain(
    `<img alt="" src="data:image/jpeg;base64,${String(proof?.['bytes'])}">`,
  );
  for (const [what, value] of Object.entries(typed))
    if (what !== 'note') expect(page.body.includes(value), what).toBe(true);
});

test('amounts are rupees and coins, as the rest of the app says them', async () => {
  const { tables } = await json(client);
  const { balances } = await client.me();
  const inr = tables['accounts']?.filter(({ asset }) => asset === 'INR') ?? [];
  expect(inr.map(({ kind, balance }) => [kind, balance])).toEqual(
    expect.arrayContaining([['available', balances.inr.available]]),
  );
  expect(tables['deposits']?.[0]).toMatchObject({ amount: '500.00' });
  const changed = tables['order_changes']?.[0];
  expect(changed?.['price']).toMatch(/^[0-9]+\.[0-9]{8}$/);
  expect(tables['alerts']?.[0]).toMatchObject({ kind: 'move', level: '7.50' });
  expect(tables['orders']?.map(({ gives }) => gives)).toEqual(
    expect.arrayContaining(['5000.00', '0.00010000']),
  );
  expect(tables['own_limits']?.[0]).toMatchObject({ measure: 'stake', amount: '90000.00' });
});

test('pages of a table lose no row and say none twice', async () => {
  const { tables } = await json(client);
  for (const name of ['transfers', 'order_changes', 'settlements', 'contracts'] as const) {
    const table = ownTables[name];
    if (!table) throw new Error(name);
    const rows: unknown[] = [];
    const of = { name, personId: client.person?.id ?? '', scaleOf: () => 6 };
    for await (const page of readOwn(world.database, { ...of, table: { ...table, page: 1 } })) {
      expect(page).toHaveLength(1);
      rows.push(...page);
    }
    expect(rows.length).toBe(tables[name]?.length);
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
  }
});

test('nobody else is in it, and nothing that opens an account or a device', async () => {
  const other = await world.person('Somebody Else');
  const { tables } = await json(other);
  const text = JSON.stringify(tables);
  for (const [what, value] of Object.entries(typed)) expect(text.includes(value), what).toBe(false);
  expect(text).not.toContain(client.person?.id);
  expect(text).not.toContain(client.person?.email);
  expect((await world.visitor().get('/api/me/data?format=json')).status).toBe(401);
  expect((await client.get('/api/me/data?format=xml')).status).toBe(400);
  const [secrets] = await world.owner.query<Record<string, string>>(
    `select p.password_hash, encode(s.token_hash, 'base64') as session, encode(f.sealed, 'base64') as factor
     from people p join sessions s on s.person_id = p.id join second_factors f on f.person_id = p.id where p.id = $1`,
    [client.person?.id ?? ''],
  );
  const own = JSON.stringify(await json(client));
  for (const secret of Object.values(secrets ?? {})) expect(own.includes(secret)).toBe(false);
  const staff = await world.owner.query<{ id: string }>(
    `select id from people where role <> 'user'`,
  );
  for (const { id } of staff) expect(own.includes(id)).toBe(false);
});
