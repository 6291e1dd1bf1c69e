/**
 * Stopping, continuing and ending real processes by signal, with a look at whether it came about.
 */
import { execFileSync } from 'node:child_process';

import { until } from '#test/waits.ts';

type Row = { pid: number; parent: number; state: string };

function processes(): Row[] {
  return execFileSync('ps', ['-eo', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => {
      const [pid = '', parent = '', state = ''] = line.trim().split(/\s+/);
      return { pid: Number.parseInt(pid, 10), parent: Number.parseInt(parent, 10), state };
    });
}

/** A PostgreSQL is its main process and one for each connection. */
const withChildren = (pid: number): number[] => [
  pid,
  ...processes()
    .filter(({ parent }) => parent === pid)
    .map((one) => one.pid),
];

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // A connection's process may have ended meanwhile.
    }
  }
}

/**
 * Also while only threads of it are left: until the last has ended it has its files, and so
 * connections (`Zl` of ps).
 */
export function isAlive(pid: number): boolean {
  return processes().some((one) => one.pid === pid && !/^Z[^l]*$/.test(one.state));
}

/**
 * Stops a process and its children where they are. Answers once it is seen stopped, with what lets
 * them go on.
 */
export async function freeze(pid: number): Promise<{ thaw(): void }> {
  const all = withChildren(pid);
  signal(all, 'SIGSTOP');
  await until('the process is stopped', async () =>
    processes().some((one) => one.pid === pid && one.state.startsWith('T')),
  );
  return { thaw: () => signal(all, 'SIGCONT') };
}

/** Kill -9, and a wait until it is gone. */
export async function killHard(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL');
  await until('the process is gone', async () => !isAlive(pid));
}
