/**
 * A slow machine, made of a fast one: a program and all that it starts run for a part of the time.
 * All of them are stopped and then all go on, so no process sees another one as slow. Linux alone.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';

/** Runs are short beside what people and timers notice. */
const RUN_MS = 25;
/** A quarter of the processor: a stop lasts three times as long as the run before it. */
const STOPS_PER_RUN = 3;

/** Bit of SIGSTOP in a set of signals of `/proc`. */
const STOP_BIT = 1n << BigInt(constants.signals.SIGSTOP - 1);

export type DutyCycle = {
  /** Lets all processes go on; answers the share of the time for which they ran, 0 to 1. */
  end(): number;
};

type Member = { pid: number; parent: number; session: number };

/** `root` leads a session of its own, by which orphans are known that no look has met before. */
export function slowDown(root: number): DutyCycle {
  if (!existsSync('/proc/self/stat')) throw new Error('Processes are listed by Linux alone.');
  const endFavour = favourThisProcess();
  const sessions = new Set([root]);
  let stopped: readonly number[] = [];
  const begun = performance.now();
  let [ranMs, changedAt, isOver] = [0, begun, false];
  let timer: NodeJS.Timeout;
  function stop(): void {
    stopped = stopAll(root, sessions);
    const now = performance.now();
    ranMs += now - changedAt;
    timer = setTimeout(go, STOPS_PER_RUN * (now - changedAt));
    changedAt = now;
  }
  function go(): void {
    changedAt = performance.now();
    // Parents last: a parent that waits for its child finds it awake.
    for (const pid of stopped.toReversed()) send(pid, 'SIGCONT');
    stopped = [];
    if (!isOver) timer = setTimeout(stop, RUN_MS);
  }
  timer = setTimeout(stop, RUN_MS);
  return {
    end() {
      isOver = true;
      clearTimeout(timer);
      if (stopped.length > 0) go();
      endFavour();
      const now = performance.now();
      return (ranMs + (now - changedAt)) / (now - begun);
    },
  };
}

/**
 * Stops parents before children, so that no process starts another one unseen. A process that a
 * test has stopped is left alone: only the test may let it go on. The test is a parent of that
 * process and stands still by then, so the look at the process is the last word.
 */
function stopAll(root: number, sessions: Set<number>): number[] {
  const stopped: number[] = [];
  for (let isNew = true; isNew;) {
    isNew = false;
    for (const one of membersOf(root, sessions)) {
      if (stopped.includes(one.pid) || isHeld(one.pid)) continue;
      if (send(one.pid, 'SIGSTOP')) stopped.push(one.pid);
      isNew = true;
    }
  }
  return stopped;
}

/** The processes of all sessions that began below `root`; parents come first. */
function membersOf(root: number, sessions: Set<number>): Member[] {
  const all = readdirSync('/proc')
    .map(Number)
    .filter(Number.isInteger)
    .map(readMember)
    .filter((one) => one !== null);
  const children = Map.groupBy(all, ({ parent }) => parent);
  const found = all.filter(({ pid, session }) => pid === root || sessions.has(session));
  const seen = new Set(found.map(({ pid }) => pid));
  for (const one of found) {
    sessions.add(one.session);
    for (const child of children.get(one.pid) ?? []) {
      if (seen.has(child.pid)) continue;
      seen.add(child.pid);
      found.push(child);
    }
  }
  return found;
}

/** Null where the process has ended. */
function readMember(pid: number): Member | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before the bracket may hold anything. Behind it: state, parent, group, session.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [state = '', parent = '', , session = ''] = fields;
    if ('ZX'.includes(state)) return null;
    return { pid, parent: Number(parent), session: Number(session) };
  } catch {
    return null;
  }
}

/** True if the process is stopped, or a signal to stop is on its way. */
function isHeld(pid: number): boolean {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    const [, state = '', pending = ''] = /^State:\s+(\w)[^]*^ShdPnd:\s+(\w+)/m.exec(text) ?? [];
    return 'Tt'.includes(state) || (BigInt(`0x${pending}`) & STOP_BIT) !== 0n;
  } catch {
    return false;
  }
}

/** False where the process has ended. */
function send(pid: number, signal: 'SIGSTOP' | 'SIGCONT'): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}

/**
 * Timers of this process come late where others have the processors; only root may ask for more.
 * Returns a function that gives the priority back.
 */
function favourThisProcess(): () => void {
  const before = getPriority();
  try {
    setPriority(constants.priority.PRIORITY_HIGHEST);
  } catch {
    // The share that `end` answers says how much later they came.
  }
  return () => setPriority(before);
}
