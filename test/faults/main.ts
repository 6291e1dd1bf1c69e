/**
 * `npm run faults`: everything that docs/faults.md claims, tried again on this machine. That is 200
 * kill cycles, 500 cuts after a commit, and three processes until 10,000 contracts are settled.
 * Then two servers upgraded in turn, and a thousand sockets. `npm run faults kills 3f2a… 20` runs
 * one part with that seed's schedule and 20 faults or contracts. `npm run faults -- cluster` is
 * apart: it needs root and Debian's packages. Exit code 1 where any judge found anything.
 */
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';

import { printLine, printTable } from '#bench/figures.ts';

import { runRestore, runRewind } from './cluster-apart.ts';
import { clusterRounds, runCluster } from './cluster.ts';
import { runCuts } from './cuts.ts';
import { runKills } from './kills.ts';
import type { Report, RunOptions } from './report.ts';
import { runSockets } from './sockets.ts';
import { runTrio } from './trio.ts';
import { runUpgrade } from './upgrade.ts';

/** Of a finding there may be thousands; the first ones say enough. */
const FINDINGS_SHOWN = 20;

const crowded = { people: 60, perSecond: 150 };
const parts = {
  kills: (options: RunOptions, cycles = 200) => runKills({ ...options, cycles }),
  cuts: (options: RunOptions, cuts = 500) => runCuts({ ...options, cuts }),
  trio: (options: RunOptions, contracts = 10_000) => runTrio({ ...options, ...crowded, contracts }),
  upgrade: (options: RunOptions, perSecond = 100) =>
    runUpgrade({ ...options, people: 60, perSecond }),
  sockets: (options: RunOptions, sockets = 1_000) =>
    runSockets({ ...options, sockets, seconds: 60, perSecond: 2 }),
};
type Part = keyof typeof parts;
const isPart = (name: string): name is Part => name in parts;

async function runParts([asked = '', givenSeed, givenCount]: readonly string[]): Promise<Report[]> {
  const count = givenCount === undefined ? undefined : Number.parseInt(givenCount, 10);
  if (asked !== '' && !isPart(asked)) {
    printLine(`There is no part ${asked}: ${Object.keys(parts).join(', ')}, cluster.`);
    process.exit(2);
  }
  const reports: Report[] = [];
  for (const part of isPart(asked) ? [asked] : (Object.keys(parts) as Part[])) {
    const seed = givenSeed ?? randomUUID();
    printLine(`${part}: to see this again, npm run faults ${part} ${seed}`);
    reports.push(await timed(() => parts[part]({ seed, say: printLine }, count)));
  }
  return reports;
}

/**
 * `cluster [round…] [--rounds N] [--seed S]`; `cluster rewind` and `cluster restore` have a cluster
 * of their own.
 */
async function runClusterRounds(args: readonly string[]): Promise<Report[]> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { rounds: { type: 'string', default: '1' }, seed: { type: 'string' } },
  });
  const { seed = randomUUID() } = values;
  const rounds = Number.parseInt(values.rounds, 10);
  printLine(`cluster: to have the same choices again, npm run faults -- cluster --seed ${seed}`);
  const options = { seed, say: printLine };
  const apart = { rewind: () => runRewind(options), restore: () => runRestore(options) };
  const isApart = (name: string): name is keyof typeof apart => name in apart;
  const faults = clusterRounds(positionals.filter((name) => !isApart(name)));
  const reports: Report[] = [];
  if (positionals.length === 0 || !positionals.every(isApart))
    reports.push(await timed(() => runCluster({ ...options, faults, rounds })));
  for (const name of Object.keys(apart))
    if (isApart(name) && (positionals.length === 0 || positionals.includes(name)))
      for (let round = 0; round < rounds; round += 1) reports.push(await timed(apart[name]));
  return reports;
}

async function timed(run: () => Promise<Report>): Promise<Report> {
  const begun = performance.now();
  const report = await run();
  report.figures['seconds'] = Math.round((performance.now() - begun) / 1000);
  return report;
}

const [part, ...rest] = process.argv.slice(2);
const reports = await (part === 'cluster'
  ? runClusterRounds(rest)
  : runParts(process.argv.slice(2)));
for (const { run, seed, figures, findings } of reports) {
  printLine(`\n## ${run}, seed ${seed}\n`);
  printTable(
    ['', run],
    Object.entries(figures).map(([name, figure]) => [name, String(figure)]),
  );
  for (const finding of findings.slice(0, FINDINGS_SHOWN)) printLine(finding);
  printLine(`${findings.length} findings`);
}
process.exitCode = reports.some(({ findings }) => findings.length > 0) ? 1 : 0;
