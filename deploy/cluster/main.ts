/**
 * `npm run cluster`: sets a cluster up on hosts, shows what that would write, or runs a whole one
 * here; docs/cluster.md tells how.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

import { filesOf } from './files.ts';
import { openLab, removeLab } from './lab.ts';
import { type Plan, readPlan } from './plan.ts';
import { debianPlaces } from './render.ts';
import { setUp } from './set-up.ts';

const USAGE = `npm run cluster -- render PLAN SECRETS TO   writes every host's files below the directory TO
npm run cluster -- set-up PLAN SECRETS      sets the hosts up over SSH (--through 'ssh root@{}')
npm run cluster -- lab                      runs the whole on this machine, as root, until Ctrl-C
npm run cluster -- lab-remove               removes what such a run has left behind

PLAN is as deploy/cluster/cluster.example.json; SECRETS is a directory for passwords, certificates and the authority's key, made at
the first time: keep it, apart from the hosts.`;
const SSH = 'ssh -o BatchMode=yes root@{} sh -s';

const say = (line: string) => void process.stdout.write(`${line}\n`);

function render(plan: Plan, secretsIn: string, to: string): void {
  for (const host of [...plan.databases, ...plan.servers]) {
    for (const { path, text } of filesOf(plan, host, secretsIn, debianPlaces)) {
      const file = join(to, host.name, path);
      mkdirSync(dirname(file), { recursive: true });
      // Keys and passwords are among them.
      writeFileSync(file, text, { mode: 0o600 });
    }
    say(join(to, host.name));
  }
}

async function runLab(): Promise<void> {
  const lab = await openLab(say);
  say(await lab.patronictl('list'));
  for (const { address } of lab.plan.servers) say(`http://${address}`);
  say(`People's address: http://${lab.plan.sharedAddress}. Stop with Ctrl-C.`);
  await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
  await lab.close();
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { through: { type: 'string', default: SSH } },
});
const [command = '', plan = '', secretsIn = '', to = ''] = positionals;
try {
  if (command === 'lab') await runLab();
  else if (command === 'lab-remove') removeLab();
  else if (command === 'render' && to !== '') render(readPlan(plan), secretsIn, to);
  else if (command === 'set-up' && secretsIn !== '')
    await setUp({ plan: readPlan(plan), secretsIn, through: values.through.split(' '), say });
  else {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 2;
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
