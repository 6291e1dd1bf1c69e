/**
 * `npm run doctor`: whether this installation is well, one line a check: what was found and, where
 * it is not ok, what to do. Changes nothing; runs beside a server and without one. `-- --backups
 * <directory>` names the backups where BACKUP_DIR does not. Exit code 1 on a fault.
 */
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';

import { systemClock } from '#server/kit/clock.ts';

import { examine, type Named } from './doctor/checks.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

const WIDTH = 18;
const labels = { ok: 'ok     ', warning: 'WARNING', fault: 'FAULT  ' };

function show({ state, name, found, todo }: Named): void {
  say(`${labels[state]}  ${name.padEnd(WIDTH)}  ${found}`);
  if (todo !== null) say(`${' '.repeat(WIDTH + 11)}-> ${todo}`);
}

try {
  const { values } = parseArgs({ options: { backups: { type: 'string' } } });
  const place = { env: process.env, clock: systemClock, root: dirname(import.meta.dirname) };
  const findings = await examine({ ...place, backups: values.backups }, show);
  const count = (state: Named['state']) => findings.filter((one) => one.state === state).length;
  say(`${count('ok')} ok, ${count('warning')} warnings, ${count('fault')} faults`);
  process.exitCode = count('fault') > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
