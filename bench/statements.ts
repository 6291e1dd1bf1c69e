/**
 * What files of statements cost: a PDF of 5,000 lines, and a million movements as CSV while others are served. Movements are put into the
 * book as they are there, past the teller: only reading is measured. Figures of the maker are what the system says of its process.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

import type { StatementEntry } from '#protocol/statements.ts';
import { startTestDatabase } from '#test/database.ts';
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

/** So many more lines: a contract's stake and its payout in turn. */
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

async function measure(world: World, movements: number, format: 'csv' | 'pdf'): Promise<void> {
  const asha = await world.person();
  await world.tick(2);
  await lengthenBook(world, asha.person?.id ?? '', movements - 1);
  await world.tick(2);
  const period = { kind: 'statement', from: '2026-01-01', to: '2026-01-31' };
  const began = performance.now();
  const { body } = await asha.post<StatementEntry>('/api/statements', period);
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
  const { result, mb } = await withMakers(async () => {
    const response = await fetch(`${world.url}/api/statements/${body.id}/file/${format}`, {
      headers: { cookie: asha.cookie },
    });
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
    }
    return { bytes, status: response.status };
  });
  clearInterval(others);
  loop.disable();
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const slowest = waits.toSorted((a, b) => a - b).at(Math.floor(waits.length * 0.99)) ?? 0;
  say(
    `${movements} movements as ${format}: ${result.status}, ${(result.bytes / 1e6).toFixed(1)} MB in ${seconds} s; maker ${mb} MB, ` +
      `server +${Math.round((most - rss) / 1e6)} MB; event loop late by ${Math.round(loop.percentile(99) / 1e6)} ms (p99), ` +
      `${Math.round(loop.max / 1e6)} ms (most); others answered within ${Math.round(slowest)} ms (p99)`,
  );
}

export async function benchStatements(): Promise<void> {
  const server = await startTestDatabase({ synchronous_commit: 'off' });
  try {
    await using world = await openWorld({ clone: await server.clone(), isBroken: true });
    await measure(world, 5_000, 'pdf');
    await measure(world, 50_000, 'pdf');
    await measure(world, 100_000, 'csv');
    await measure(world, 1_000_000, 'csv');
  } finally {
    await server.stop();
  }
}
