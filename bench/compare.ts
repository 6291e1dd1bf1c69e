/**
 * The teller of one checkout against that of another, on the same machine and in turn, each round
 * in a process and on a database of its own: `npm run bench:compare -- <before> <after> [rounds]
 * [seconds]`. Prints each round's rates and the median of their ratios.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { grouped, median, printLine, rounded } from './figures.ts';
import type { load as loadTeller } from './teller.ts';
import type { openTown as openTownOf } from './town.ts';

const IN_FLIGHT = 256;
const WARM_UP_SECONDS = 2;
const MB = 1024 * 1024;

/**
 * Of this process alone: contracts a second. The town's and the teller's code are the checkout's.
 */
async function runRound(checkout: string, seconds: number): Promise<number> {
  const { openTown } = (await import(join(checkout, 'bench/town.ts'))) as {
    openTown: typeof openTownOf;
  };
  const { load } = (await import(join(checkout, 'bench/teller.ts'))) as { load: typeof loadTeller };
  const town = await openTown();
  try {
    await load(town, town.teller, IN_FLIGHT, WARM_UP_SECONDS);
    await town.checkpoint();
    return (await load(town, town.teller, IN_FLIGHT, seconds)).perSecond;
  } finally {
    await town.close();
  }
}

async function measure(checkout: string, seconds: number): Promise<number> {
  const args = [import.meta.filename, '--round', checkout, String(seconds)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: MB });
  return Number.parseFloat(stdout.trim().split('\n').at(-1) ?? '');
}

const [first = '', second = '', third = '5', fourth = '5'] = process.argv.slice(2);
if (first === '--round') {
  printLine(String(await runRound(second, Number.parseInt(third, 10))));
} else {
  const ratios: number[] = [];
  for (let round = 0; round < Number.parseInt(third, 10); round += 1) {
    const seconds = Number.parseInt(fourth, 10);
    // Who begins changes from round to round: what else the machine does falls on both.
    const order = round % 2 === 0 ? [first, second] : [second, first];
    const rates = new Map<string, number>();
    for (const checkout of order) rates.set(checkout, await measure(checkout, seconds));
    const [before = 0, after = 0] = [rates.get(first), rates.get(second)];
    ratios.push(after / before);
    printLine(`${grouped(before)} -> ${grouped(after)}: ${rounded(after / before, 3)}`);
  }
  printLine(`after / before, median of ${ratios.length}: ${rounded(median(ratios), 3)}`);
}
