/**
 * Files that are made in the background: the same as those that one waits for, once, told of by a
 * notice, and kept for a day.
 */
import { hash } from 'node:crypto';
import { tmpdir } from 'node:os';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { NoticePage } from '#protocol/notices.ts';
import {
  type BackgroundFile,
  type FileFormat,
  type IssuedPage,
  MOST_BACKGROUND_FILES,
  type StatementEntry,
  type StatementPage,
} from '#protocol/statements.ts';
import { makeIds } from '#server/kit/ids.ts';
import { openLog } from '#server/kit/process/log.ts';
import { type Client, PASSWORD } from '#test/client.ts';
import { buy } from '#test/orders.ts';
import { openWorld, type World } from '#test/world.ts';

import { openBackgroundMaker } from './background.jobs.ts';
import { fileFacts } from './file-orders.ts';
import { openMaking } from './make-file.ts';
import { longTest } from '#test/long-test.ts';
import { untilPasses } from '#test/waits.ts';

const DAY_MS = 86_400_000;

let world: World;
beforeAll(async () => {
  world = await openWorld({ isBroken: true });
});
afterAll(() => world[Symbol.asyncDispose]());

async function trader(): Promise<{ client: Client; entry: StatementEntry }> {
  const client = await world.person('=Asha Verma');
  await world.tick(2);
  expect((await buy(client, '5000.00')).status).toBe(201);
  await world.tick(2);
  return { client, entry: await ask(client, '2026-01-31') };
}

async function ask(client: Client, to: string): Promise<StatementEntry> {
  const period = { kind: 'statement', from: '2026-01-01', to };
  const { status, body } = await client.post<StatementEntry>('/api/statements', period);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

const make = (client: Client, id: string, format: FileFormat) =>
  client.post<StatementEntry>(`/api/statements/${id}/file/${format}`);

async function stateOf(client: Client, id: string): Promise<BackgroundFile[]> {
  const { body } = await client.get<StatementPage>('/api/statements');
  return body.items.find((item) => item.id === id)?.background ?? [];
}

const told = async (client: Client): Promise<(string | null)[]> => {
  const { body } = await client.get<NoticePage>('/api/notices');
  return body.items.map(({ code }) => code).filter((code) => code?.startsWith('file-'));
};

async function fetchFile(client: Client, id: string, format: FileFormat) {
  const response = await fetch(`${world.url}/api/statements/${id}/file/${format}`, {
    headers: { cookie: client.cookie },
  });
  return { headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Another process on the same database. */
const another = () =>
  openBackgroundMaker({
    ...fileFacts({
      scaleOf: (asset) => (asset === 'INR' ? 2 : (world.app.market.coin(asset)?.scale ?? 0)),
      isVirtual: true,
      baseUrl: null,
    }),
    database: world.database,
    outbox: world.app.outbox,
    clock: world.clock,
    ids: makeIds(),
    log: openLog('silent'),
    making: openMaking(tmpdir(), 1),
  });

longTest(
  'the file is the one that a person would have waited for, with its length, and told of once',
  async () => {
    const { client, entry } = await trader();
    expect([entry.long, entry.background]).toEqual([[], []]);
    const waited = await fetchFile(client, entry.id, 'csv');
    expect(waited.headers.get('content-length')).toBeNull();
    const asked = await make(client, entry.id, 'csv');
    expect(asked.body.background).toMatchObject([{ format: 'csv', total: entry.movements }]);
    await untilPasses(async () =>
      expect(await stateOf(client, entry.id)).toMatchObject([
        { state: 'ready', done: entry.movements, total: entry.movements },
      ]),
    );
    const made = await fetchFile(client, entry.id, 'csv');
    expect(made.bytes.equals(waited.bytes)).toBe(true);
    expect(made.headers.get('content-length')).toBe(`${waited.bytes.length}`);
    expect(await told(client)).toEqual(['file-made']);
    // Asked for again, it is there; nothing is made, listed or told twice.
    await make(client, entry.id, 'csv');
    await world.app.background.makeDue();
    expect(await told(client)).toEqual(['file-made']);
    const { body } = await world.visitor().get<IssuedPage>('/api/statements/issued');
    const sha = hash('sha256', made.bytes, 'hex');
    expect(body.items.filter((item) => item.hash === sha)).toHaveLength(1);
    // A day later it is made again where it is asked for: the same.
    world.clock.advance(DAY_MS + 1_000);
    await world.app.background.clear();
    await client.signIn(client.person?.email ?? '', PASSWORD);
    expect(await stateOf(client, entry.id)).toEqual([]);
    const parts = await world.owner.query('select from statement_parts');
    expect(parts).toHaveLength(0);
    expect((await fetchFile(client, entry.id, 'csv')).bytes.equals(waited.bytes)).toBe(true);
  },
);

longTest(
  'several processes at once make each file once, and one that was left by its process is made by another',
  async () => {
    const { client, entry } = await trader();
    const second = await ask(client, '2026-01-30');
    // Before any process looks, so that all of them look at once.
    await world.database.execute(
      `insert into statement_files (statement_id, format, asked_at, attempt, seen_at)
     values ($1, 'csv', $3, 0, null), ($1, 'pdf', $3, 0, null), ($2, 'csv', $3, 0, null),
            ($2, 'pdf', $3, 1, $4)`,
      [entry.id, second.id, world.clock.now(), new Date(world.clock.now().getTime() - 60_000)],
    );
    const makers = [world.app.background, another(), another()];
    const made = await Promise.all(makers.map((maker) => maker.makeDue()));
    expect(made.reduce((sum, count) => sum + count, 0)).toBe(4);
    for (const { id } of [entry, second])
      expect((await stateOf(client, id)).map(({ state }) => state)).toEqual(['ready', 'ready']);
    expect(await told(client)).toHaveLength(4);
    const attempts = await world.owner.query<{ attempt: number }>(
      'select attempt from statement_files where statement_id = any($1::text[]) order by attempt',
      [[entry.id, second.id]],
    );
    expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 1, 1, 2]);
  },
);

test('what an earlier attempt still writes does not count', async () => {
  const { client, entry } = await trader();
  await world.database.execute(
    `insert into statement_files (statement_id, format, asked_at) values ($1, 'csv', $2)`,
    [entry.id, world.clock.now()],
  );
  const slow = another();
  const making = slow.makeDue();
  // Its process is not heard of for a minute, and another takes it while it still writes.
  await untilPasses(async () => {
    const rows = await world.database.execute(
      `update statement_files set seen_at = $2 where statement_id = $1 and attempt = 1`,
      [entry.id, new Date(world.clock.now().getTime() - 60_000)],
    );
    expect(rows).toBe(1);
  });
  const counts = await Promise.all([another().makeDue(), making]);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
  expect(await told(client)).toEqual(['file-made']);
  const [csv] = await stateOf(client, entry.id);
  expect(csv).toMatchObject({ state: 'ready', done: entry.movements });
  const { bytes } = await fetchFile(client, entry.id, 'csv');
  expect(bytes.length).toBe(csv?.bytes);
});

test('a book that does not tie gives no file: three attempts, then the person is told', async () => {
  const { client, entry } = await trader();
  await world.owner.transaction(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await tx.execute(
      'update transfers set available_after = available_after + 1 where owner_id = $1 and line = 2',
      [client.person?.id ?? ''],
    );
  });
  await make(client, entry.id, 'csv');
  await untilPasses(async () => {
    await world.app.background.makeDue();
    expect((await stateOf(client, entry.id)).map(({ state }) => state)).toEqual(['failed']);
  });
  expect(await told(client)).toEqual(['file-failed']);
  expect(
    await world.owner.query('select from issued_files where statement_id = $1', [entry.id]),
  ).toHaveLength(0);
  // It can be asked for again.
  expect((await make(client, entry.id, 'csv')).body.background[0]?.state).not.toBe('failed');
});

longTest(
  'one has a few of them at once, of one’s own statements, and no PDF beyond its lines',
  async () => {
    const { client, entry } = await trader();
    const other = await world.person();
    expect((await make(other, entry.id, 'csv')).status).toBe(404);
    for (let number = 0; number < MOST_BACKGROUND_FILES / 2; number += 1) {
      const { id } = await ask(client, `2026-02-0${1 + number}`);
      expect((await make(client, id, 'csv')).status).toBe(200);
      expect((await make(client, id, 'pdf')).status).toBe(200);
    }
    expect((await make(client, entry.id, 'csv')).status).toBe(429);
    await world.owner.transaction(async (tx) => {
      await tx.execute('set local session_replication_role = replica');
      await tx.execute('update statements set last_line = 60000 where id = $1', [entry.id]);
    });
    expect((await make(client, entry.id, 'pdf')).body).toMatchObject({ code: 'not-offered' });
    const { body } = await client.get<StatementPage>('/api/statements');
    expect(body.items.find(({ id }) => id === entry.id)?.long).toEqual(['pdf']);
    await world.app.background.makeDue();
  },
);
