/** What processes have cost so far, as the kernel counts it (Linux: /proc). */
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks of /proc a second. */
const TICKS = 100;

/** The fields of a process after its name, which may hold spaces; null where it has ended. */
function fieldsOf(pid: number | string): string[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

const number = (text: string | undefined) => Number.parseInt(text ?? '0', 10);

/** Processor seconds of a process, with those of its children that have ended. */
export function cpuSeconds(pid: number): number {
  const fields = fieldsOf(pid);
  if (!fields) return 0;
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map(number);
  return ((user ?? 0) + (system ?? 0) + (childUser ?? 0) + (childSystem ?? 0)) / TICKS;
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^[0-9]+$/.test(name) && number(fieldsOf(name)?.[1]) === pid)
    .map(number);
}

/** Of PostgreSQL: its main process and every backend. */
export function clusterCpuSeconds(postmaster: number): number {
  const backends = childrenOf(postmaster).reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  return cpuSeconds(postmaster) + backends;
}

/** Resident memory of a process, bytes. */
export function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+([0-9]+) kB$/m.exec(
    readFileSync(`/proc/${pid}/status`, 'utf8'),
  )?.[1];
  return number(kilobytes) * 1024;
}

/**
 * A mapping's place in the file behind it, e.g. `00800000 08:01 1234`; anonymous memory has inode
 * 0.
 */
const MAPPING = /^[0-9a-f]+-[0-9a-f]+ \S+ ([0-9a-f]+ \S+ \d+)/;

/**
 * What processes take of the machine together, bytes: their own pages, and once what several have
 * of one file, such as the program itself. Resident memory counts that in each of them.
 */
export function togetherBytes(pids: readonly number[]): number {
  let own = 0;
  const shared = new Map<string, number>();
  for (const pid of pids) {
    let place = '';
    for (const line of readFileSync(`/proc/${pid}/smaps`, 'utf8').split('\n')) {
      const [, name, kilobytes] = /^(\w+):\s+(\d+) kB$/.exec(line) ?? [];
      if (name === undefined) place = MAPPING.exec(line)?.[1] ?? place;
      else if (name.startsWith('Private_')) own += number(kilobytes);
      else if (name.startsWith('Shared_')) {
        const key = `${place} ${name}`;
        shared.set(key, Math.max(shared.get(key) ?? 0, number(kilobytes)));
      }
    }
  }
  return [...shared.values()].reduce((sum, kilobytes) => sum + kilobytes, own) * 1024;
}

/** Proportional memory of PostgreSQL: what its processes share is counted once. Bytes. */
export function clusterMemoryBytes(postmaster: number): number {
  const proportional = (pid: number) => {
    try {
      const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      return number(/^Pss:\s+([0-9]+) kB$/m.exec(text)?.[1]) * 1024;
    } catch {
      return 0;
    }
  };
  return [postmaster, ...childrenOf(postmaster)].reduce((sum, pid) => sum + proportional(pid), 0);
}
