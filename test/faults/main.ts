/**
 * `npm run faults`: everything that docs/faults.md claims, tried again on this machine: 200 kill cycles, 500 cuts after a
 * commit, three processes until 10,000 contracts are settled, and two servers upgraded in turn. `npm run faults kills 3f2a… 20` runs one part with the
 * schedule of that seed, and so many of its faults or contracts. Exit code 1 where any judge found anything.
 */
import { randomUUID } from 'node:crypto';

import { printLine, printTable } from '#bench/figures.ts';

import { runCuts } from './cuts.ts';
import { runKills } from './kills.ts';
import type { Report, RunOptions } from './report.ts';
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
};
type Part = keyof typeof parts;
const isPart = (name: string): name is Part => name in parts;

const [asked = '', givenSeed, givenCount] = process.argv.slice(2);
const count = givenCount === undefined ? undefined : Number.parseInt(givenCount, 10);
if (asked !== '' && !isPart(asked)) {
  printLine(`There is no part ${asked}: ${Object.keys(parts).join(', ')}.`);
  process.exit(2);
}
const reports: Report[] = [];
for (const part of isPart(asked) ? [asked] : (Object.keys(parts) as Part[])) {
  const seed = givenSeed ?? randomUUID();
  printLine(`${part}: to see this again, npm run faults ${part} ${seed}`);
  const begun = performance.now();
  const report = await parts[part]({ seed, say: printLine }, count);
  report.figures['seconds'] = Math.round((performance.now() - begun) / 1000);
  reports.push(report);
}
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
