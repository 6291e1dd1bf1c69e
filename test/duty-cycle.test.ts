/** The slow machine of `npm run test:again -- --slow`, with real processes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setImmediate as turn } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { slowDown } from '#scripts/duty-cycle.ts';
import { came, until } from '#test/waits.ts';

/** Stops that are watched: one long delay among them does not decide the share. */
const STOPS = 12;

/** Begins a process of its own, and another one for each line; prints their ids. */
const program = `
  const { spawn } = require('node:child_process');
  const begin = () => {
    const child = spawn(process.execPath, ['--eval', 'setInterval(() => undefined, 10)']);
    process.stdout.write(child.pid + '\\n');
  };
  begin();
  process.stdin.on('data', begin);
`;

/** State of a process as Linux has it: 'T' is stopped. */
function stateOf(pid: number): string {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.charAt(text.lastIndexOf(')') + 2);
}

const isStopped = (pid: number) => stateOf(pid) === 'T';

/** Resolves in the turn of the event loop in which the stopped process goes on. */
async function untilGoesOn(pid: number): Promise<void> {
  await until(`process ${pid} is stopped`, () => isStopped(pid));
  while (isStopped(pid)) await turn();
}

async function openFamily() {
  const root = spawn(process.execPath, ['--eval', program], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const pid = root.pid ?? 0;
  const lines = createInterface({ input: root.stdout });
  const next = async () => {
    const [line] = (await came('the id of a process', once(lines, 'line'))) as [string];
    return Number(line);
  };
  return {
    pid,
    child: await next(),
    begin: () => {
      const begun = next();
      root.stdin.write('another\n');
      return begun;
    },
    [Symbol.dispose]: () => void process.kill(-pid, 'SIGKILL'),
  };
}

test('stops a program with all that it starts, and lets all go on', async () => {
  using family = await openFamily();
  const { pid, child } = family;
  const cycle = slowDown(pid);
  await until('both are stopped', () => [pid, child].every(isStopped));
  await until('both run', () => ![pid, child].some(isStopped));
  const late = await family.begin();
  const all = [pid, child, late];
  await until('all three are stopped', () => all.every(isStopped));
  for (let stops = 0; stops < STOPS; stops += 1) await untilGoesOn(late);
  const share = cycle.end();
  expect(share).toBeGreaterThan(0);
  expect(share).toBeLessThan(1 / 3);
  // The program answers by itself: nothing stops it any more.
  all.push(await family.begin());
  expect(all.filter(isStopped)).toEqual([]);
});

test('leaves a process alone that a test has stopped', async () => {
  using family = await openFamily();
  const { pid, child } = family;
  const cycle = slowDown(pid);
  await untilGoesOn(child);
  process.kill(child, 'SIGSTOP');
  for (let stops = 0; stops < STOPS; stops += 1) {
    await untilGoesOn(pid);
    expect(isStopped(child)).toBe(true);
  }
  cycle.end();
  expect([pid, child].map(isStopped)).toEqual([false, true]);
  process.kill(child, 'SIGCONT');
  await until('it runs', () => !isStopped(child));
});
