/**
 * What a command and its history cost as the history grows: the same load on the same people, again
 * and again.
 */
import { grouped, printLine, printTable, rounded } from './figures.ts';
import { clusterCpuSeconds } from './processes.ts';
import { load } from './teller.ts';
import type { Town } from './town.ts';

const TRANSFERS = [100_000, 300_000, 1_000_000, 2_000_000] as const;
const IN_FLIGHT = 256;
const SECONDS = 5;

type Step = { transfers: number; perSecond: number; p99: number; micros: number; bytes: number };

async function sizeOf(town: Town): Promise<{ transfers: number; bytes: number }> {
  const [row] = await town.owner.query<{ transfers: bigint; bytes: bigint }>(
    `select (select count(*) from transfers) as transfers,
            sum(pg_total_relation_size(c.oid))::bigint as bytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r'
       and c.relname in ('transfers', 'contracts', 'open_contracts', 'commands', 'outbox', 'accounts')`,
  );
  return { transfers: Number(row?.transfers ?? 0n), bytes: Number(row?.bytes ?? 0n) };
}

async function measure(town: Town): Promise<Step> {
  await town.owner.execute('analyze');
  await town.checkpoint();
  const { transfers, bytes } = await sizeOf(town);
  const cost = () => clusterCpuSeconds(town.postmaster);
  const before = { cost: cost(), commands: town.teller.counts.commands };
  const { perSecond, p99 } = await load(town, town.teller, IN_FLIGHT, SECONDS);
  const commands = town.teller.counts.commands - before.commands;
  const micros = ((cost() - before.cost) / commands) * 1e6;
  return { transfers, perSecond, p99, micros, bytes };
}

export async function benchGrowth(town: Town): Promise<void> {
  printLine(`## Growth: the same commands after a longer and longer history`);
  const steps: Step[] = [];
  for (const target of TRANSFERS) {
    for (;;) {
      const { transfers } = await sizeOf(town);
      if (transfers >= target) break;
      await load(town, town.teller, IN_FLIGHT, Math.min(10, (target - transfers) / 20_000 + 0.2));
    }
    steps.push(await measure(town));
  }
  printTable(
    ['transfers', 'commands a second', 'p99 ms', 'PostgreSQL µs a command', 'MB on disk'],
    steps.map(({ transfers, perSecond, p99, micros, bytes }) => [
      grouped(transfers),
      grouped(perSecond),
      rounded(p99),
      rounded(micros),
      rounded(bytes / 1e6, 0),
    ]),
  );
  const [first, last] = [steps[0], steps.at(-1)];
  if (first && last) {
    const each = (last.bytes - first.bytes) / (last.transfers - first.transfers);
    printLine(`A million transfers with their commands take ${rounded(each, 0)} MB.`);
    printLine();
  }
}
