/** What a process and all that it started cost the processors, where the system tells (Linux). */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The system counts in hundredths of a second. */
const TICKS_PER_SECOND = 100;
const LOOK_EVERY_MS = 2_000;

export type ProcessorTime = {
  /**
   * To be called when the process has ended: seconds of user and system time, 0 where the system
   * does not tell.
   */
  stop(): number;
};

/** Of everything that this process started and whose end it has seen. */
let ended = 0;

/**
 * Looks every two seconds, because a process whose parent ended first, as those of a browser do, is
 * in nobody's sum afterwards. What is younger than that and orphaned is missed.
 */
export function watchProcessorTime(pid: number): ProcessorTime {
  let [sum, before] = [0, 0];
  function look(): void {
    const now = treeTime(pid);
    // Less than before: somebody left with what they had used, and it was counted while they were
    // here.
    sum += Math.max(0, now - before);
    before = now;
  }
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  let result: number | null = null;
  return {
    stop() {
      if (result !== null) return result;
      clearInterval(timer);
      const now = sumOf(fieldsOf('self')?.slice(13, 15) ?? []);
      const seen = now - ended;
      ended = now;
      result = Math.max(sum, seen) / TICKS_PER_SECOND;
      return result;
    },
  };
}

const sumOf = (ticks: readonly number[]) => ticks.reduce((total, one) => total + one, 0);

/**
 * Of a process, behind its name, which may hold anything: state, parent, …, own user and system
 * time, that of its ended children.
 */
function fieldsOf(pid: string): number[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
  } catch {
    return null;
  }
}

/**
 * Hundredths of a second of the living below `root`, with those whose end their parents have seen.
 */
function treeTime(root: number): number {
  const children = new Map<number, number[]>();
  const times = new Map<number, number>();
  for (const name of existsSync('/proc') ? readdirSync('/proc') : []) {
    const pid = Number(name);
    const fields = Number.isInteger(pid) ? fieldsOf(name) : null;
    if (!fields) continue;
    const [, parent = 0] = fields;
    children.set(parent, [...(children.get(parent) ?? []), pid]);
    times.set(pid, sumOf(fields.slice(11, 15)));
  }
  let total = 0;
  const waiting = [root];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    total += times.get(next) ?? 0;
    waiting.push(...(children.get(next) ?? []));
  }
  return total;
}
