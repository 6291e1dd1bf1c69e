/**
 * Sets the hosts of a plan up over SSH, one after the other, with on-host.sh. Idempotent; the first
 * thing that is missing stops it with one line. Nothing but files and calls of that script goes
 * over the line, so that it can be read beforehand (`render`).
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { filesOf } from './files.ts';
import type { Host, Plan } from './plan.ts';
import { debianPlaces, isDatabase, type Rendered } from './render.ts';

const END_OF_FILE = 'END_OF_FILE_OF_DRISHTI';

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const call = (name: string, ...args: string[]) => [name, ...args.map(quoted)].join(' ');

const put = ({ path, owner, mode, text }: Rendered): string =>
  [`${call('put', path, owner, mode)} <<'${END_OF_FILE}'`, text.trimEnd(), END_OF_FILE].join('\n');

/** Everything that is done on that host, as one script for `sh -s`. It holds secrets. */
export function scriptFor(plan: Plan, host: Host, secretsIn: string): string {
  const places = debianPlaces;
  const files = filesOf(plan, host, secretsIn, places).map(put);
  const functions = readFileSync(join(import.meta.dirname, 'on-host.sh'), 'utf8');
  const steps = isDatabase(plan, host)
    ? {
        before: call('prepare_database', host.address, plan.archive, plan.watchdog),
        after: call('start_database', places.data, places.etcdData),
      }
    : {
        before: call('prepare_server', host.address),
        after: call('start_server', places.serverData, plan.certificate),
      };
  return [functions, steps.before, ...files, steps.after, ''].join('\n');
}

/**
 * `through` is the command that runs a shell as root on an address, which is put in the place of
 * `{}`.
 */
export async function setUp(options: {
  plan: Plan;
  secretsIn: string;
  through: readonly string[];
  say(line: string): void;
}): Promise<void> {
  const { plan, secretsIn, through, say } = options;
  const functions = readFileSync(join(import.meta.dirname, 'on-host.sh'), 'utf8');
  const run = (host: Host, script: string) => runOn(through, host, script, say);
  for (const host of plan.databases) await run(host, scriptFor(plan, host, secretsIn));
  const [first] = plan.databases;
  // The servers' first start makes the tables.
  if (first) await run(first, `${functions}\n${call('await_leader', debianPlaces.patroni)}\n`);
  for (const host of plan.servers) await run(host, scriptFor(plan, host, secretsIn));
}

function runOn(
  through: readonly string[],
  host: Host,
  script: string,
  say: (line: string) => void,
): Promise<void> {
  const [command = '', ...args] = through.map((word) => word.replaceAll('{}', host.address));
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    child.stdout.setEncoding('utf8').on('data', (text: string) => say(text.trimEnd()));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`${host.name} (${host.address}) could not be set up: exit ${code}`)),
    );
    // It may end before it has read everything.
    child.stdin.on('error', () => undefined);
    child.stdin.end(script);
  });
}
