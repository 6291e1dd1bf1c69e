/**
 * What files of statements cost: a PDF of 5,000 lines, and a million movements as CSV while others
 * are served. Movements are put into the book as they are there, past the teller: only reading is
 * measured. Figures of the maker are what the system says of its process.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

import { LONG_FILE_LINES, type StatementEntry, type StatementPage } from '#protocol/statements.ts';
import type { Client } from '#test/client.ts';
import { startTestDatabase } from '#test/database.ts';
import { cellsOf, plainText, textOfPdf } from '#test/statement-files.ts';
import { openWorld, type World } from '#test/world.ts';

const say = (text: string) => void process.stdout.write(`${text}\n`);
const WATCH_MS = 20;

/** The most memory that a maker had, MB, while `run` ran. */
async function withMakers<T>(run: () => Promise<T>): Promise<{ result: T; mb: number }> {
  let most = 0;
  const watch = setInterval(() => {
    for (const pid of readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name))) {
      try {
        if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('statements/maker.ts')) continue;
        const peak = /VmHWM:\s+([0-9]+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        most = Math.max(most, Number.parseInt(peak ?? '0', 10));
      } catch {
        // It has ended meanwhile.
      }
    }
  }, WATCH_MS);
  try {
    return { result: await run(), mb: Math.round(most / 1024) };
  } finally {
    clearInterval(watch);
  }
}

/** `count` more lines: a contract's stake and its payout in turn. */
async function lengthenBook(world: World, personId: string, count: number): Promise<void> {
  await world.owner.transaction(
    async (tx) => {
      await tx.execute(
        'set local statement_timeout = 0; set local session_replication_role = replica',
      );
      await tx.execute(
        `insert into transfers (owner_id, line, counterparty_id, asset, debit, credit, amount, kind, cause, tick, at, available_after, frozen_after)
       select $1, l.line + n, l.owner_id, 'INR', case n % 2 when 1 then 'available' else 'escrow' end,
              case n % 2 when 1 then 'escrow' else 'available' end, 700,
              case n % 2 when 1 then 'contract-stake' else 'contract-payout' end,
              'contract-00000000-0000-7000-8000-000000000000', l.tick, l.at,
              l.available_after - case n % 2 when 1 then 700 else 0 end, l.frozen_after
       from generate_series(1, $2::int) n, (select * from transfers where owner_id = $1 order by line desc limit 1) l`,
        [personId, count],
      );
      await tx.execute(
        `update accounts set lines = lines + $2 where owner_id = $1 and asset = 'INR' and kind = 'available'`,
        [personId, count],
      );
    },
    'read committed',
    600_000,
  );
  await world.owner.execute('analyze transfers');
}

type Format = 'csv' | 'pdf';

async function personWith(world: World, movements: number): Promise<Client> {
  const asha = await world.person();
  await world.tick(2);
  await lengthenBook(world, asha.person?.id ?? '', movements - 1);
  await world.tick(2);
  return asha;
}

const period = { kind: 'statement', from: '2026-01-01', to: '2026-01-31' };

async function bytesOf(world: World, { cookie }: Client, id: string, format: Format) {
  const address = `${world.url}/api/statements/${id}/file/${format}`;
  const response = await fetch(address, { headers: { cookie } });
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  return { bytes, status: response.status };
}

/**
 * What others feel while `run` goes on: the memory of the server, its event loop, and how soon they
 * are answered.
 */
async function withOthers<T>(
  world: World,
  run: () => Promise<T>,
): Promise<{ result: T; felt: string }> {
  const loop = monitorEventLoopDelay({ resolution: 10 });
  loop.enable();
  const rss = process.memoryUsage.rss();
  let most = rss;
  const waits: number[] = [];
  const others = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
    const from = performance.now();
    void world
      .visitor()
      .get('/api/market/coins')
      .then(() => waits.push(performance.now() - from));
  }, 100);
  const result = await run();
  clearInterval(others);
  loop.disable();
  const slowest = waits.toSorted((a, b) => a - b).at(Math.floor(waits.length * 0.99)) ?? 0;
  const felt =
    `server +${Math.round((most - rss) / 1e6)} MB; event loop late by ${Math.round(loop.percentile(99) / 1e6)} ms (p99), ` +
    `${Math.round(loop.max / 1e6)} ms (most); others answered within ${Math.round(slowest)} ms (p99)`;
  return { result, felt };
}

const secondsSince = (began: number) => ((performance.now() - began) / 1000).toFixed(1);

async function measure(world: World, movements: number, format: Format): Promise<void> {
  const asha = await personWith(world, movements);
  const began = performance.now();
  const { body } = await asha.post<StatementEntry>('/api/statements', period);
  const { result, felt } = await withOthers(world, () =>
    withMakers(() => bytesOf(world, asha, body.id, format)),
  );
  const { bytes, status } = result.result;
  say(
    `${movements} movements as ${format}: ${status}, ${(bytes / 1e6).toFixed(1)} MB in ${secondsSince(began)} s; ` +
      `maker ${result.mb} MB, ${felt}`,
  );
  if (format === 'pdf' && movements <= 5_000) await compare(world, asha, body.id);
}

/** Both files of a statement say the same. */
async function compare(world: World, { cookie }: Client, id: string): Promise<void> {
  const file = async (format: Format) => {
    const address = `${world.url}/api/statements/${id}/file/${format}`;
    return Buffer.from(await (await fetch(address, { headers: { cookie } })).arrayBuffer());
  };
  const [title, , ...rest] = cellsOf((await file('csv')).toString());
  const isSame =
    plainText([title, ...rest].flat().join('')) === plainText(await textOfPdf(await file('pdf')));
  say(`  text of the PDF and cells of the CSV: ${isSame ? 'the same' : 'DIFFERENT'}`);
}

async function measureBackground(world: World, movements: number): Promise<void> {
  const asha = await personWith(world, movements);
  const began = performance.now();
  const { body } = await asha.post<StatementEntry>('/api/statements', period);
  const stateOf = async () => {
    const { body: page } = await asha.get<StatementPage>('/api/statements');
    return page.items[0]?.background[0]?.state;
  };
  const { result, felt } = await withOthers(world, () =>
    withMakers(async () => {
      await asha.post(`/api/statements/${body.id}/file/csv`);
      while ((await stateOf()) !== 'ready') await sleep(100);
    }),
  );
  const made = secondsSince(began);
  const again = performance.now();
  const { bytes } = await bytesOf(world, asha, body.id, 'csv');
  const [kept] = await world.owner.query<{ bytes: number }>(
    'select sum(length(content))::int as bytes from statement_parts where statement_id = $1',
    [body.id],
  );
  say(
    `${movements} movements as csv in the background: ready in ${made} s; maker ${result.mb} MB, ${felt}; ` +
      `kept in ${((kept?.bytes ?? 0) / 1e6).toFixed(1)} MB; ${(bytes / 1e6).toFixed(1)} MB fetched in ${secondsSince(again)} s`,
  );
}

/** Bytes a second of a slow reader, and the movements in each file of the measurement. */
const SLOW_BYTES = 256;
const SLOW_MOVEMENTS = 34_000;

/** Asks for a file and reads it at `SLOW_BYTES` a second until it is told to stop. */
function readSlowly({ url }: World, { cookie }: Client, path: string): () => void {
  const { hostname, port } = new URL(url);
  const socket = connect(Number.parseInt(port, 10), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\n\r\n`);
  socket.on('error', () => socket.destroy());
  socket.pause();
  const reading = setInterval(() => socket.read(SLOW_BYTES), 1_000);
  return () => {
    clearInterval(reading);
    socket.destroy();
  };
}

/** Two people who read slowly, and six who want their files at the same moment. */
async function measureSlowReaders(world: World): Promise<void> {
  const readers = [];
  for (let index = 0; index < 8; index += 1) {
    const person = await personWith(world, SLOW_MOVEMENTS);
    readers.push({
      person,
      id: (await person.post<StatementEntry>('/api/statements', period)).body.id,
    });
  }
  const stops = readers
    .slice(0, 2)
    .map(({ person, id }) => readSlowly(world, person, `/api/statements/${id}/file/csv`));
  await sleep(1_000);
  const times = await Promise.all(
    readers.slice(2).map(async ({ person, id }) => {
      const began = performance.now();
      const { status, bytes } = await bytesOf(world, person, id, 'csv');
      return { status, bytes, seconds: (performance.now() - began) / 1_000 };
    }),
  );
  for (const stop of stops) stop();
  const seconds = times.map((one) => one.seconds).toSorted((a, b) => a - b);
  say(
    `two readers at ${SLOW_BYTES} bytes a second, six others with ${SLOW_MOVEMENTS} movements each: ` +
      `${[...new Set(times.map(({ status }) => status))].join(', ')}, ` +
      `${((times[0]?.bytes ?? 0) / 1e6).toFixed(1)} MB in ${seconds[0]?.toFixed(1)} to ${seconds.at(-1)?.toFixed(1)} s`,
  );
}

export async function benchStatements(): Promise<void> {
  const server = await startTestDatabase({ synchronous_commit: 'off' });
  try {
    await using world = await openWorld({ clone: await server.clone(), isBroken: true });
    await measureSlowReaders(world);
    await measure(world, 5_000, 'pdf');
    await measure(world, LONG_FILE_LINES.pdf, 'pdf');
    await measure(world, 50_000, 'pdf');
    await measure(world, 100_000, 'csv');
    await measure(world, 1_000_000, 'csv');
    await measureBackground(world, 1_000_000);
  } finally {
    await server.stop();
  }
}
