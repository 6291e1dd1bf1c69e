/**
 * The result of a run: the judges' findings, and the counts that show that its faults did occur.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { percentile } from '#bench/figures.ts';

import type { Evidence } from './evidence.ts';
import { type Asked, idOf, outcomeOf, wasUnknown } from './history.ts';
import { judgeConservation, judgeExactlyOnce, judgeStatements } from './judges.ts';
import { judgeOutcomes } from './outcomes.ts';

export type Report = {
  run: string;
  seed: string;
  /** In the order in which they are printed. */
  figures: Record<string, number | string>;
  /** What is wrong, one line each; empty where nothing is. */
  findings: string[];
};

export type RunOptions = {
  seed: string;
  /** Told how far it is. */
  say: (line: string) => void;
};

const judges = {
  conservation: judgeConservation,
  'exactly once': judgeExactlyOnce,
  outcomes: judgeOutcomes,
  statements: judgeStatements,
};

/** Every judge's findings, each with its judge's name. */
export function judge(evidence: Evidence): string[] {
  return Object.entries(judges).flatMap(([name, findings]) =>
    findings(evidence).map((finding) => `${name}: ${finding}`),
  );
}

/** How requests ended for their clients. */
export function countHistory(history: readonly Asked[]) {
  const unknown = history.filter(wasUnknown);
  const lasts = unknown.map(({ attempts }) => attempts.at(-1));
  return {
    requests: history.length,
    acknowledged: history.filter((asked) => outcomeOf(asked) === 'ok').length,
    'unknown at first': unknown.length,
    'resolved by the same key': unknown.filter((asked) => outcomeOf(asked) !== 'unknown').length,
    'of them had happened': lasts.filter((last) => last?.isReplay).length,
  };
}

export function countSettled({ people }: Evidence) {
  const all = people.flatMap(({ contracts }) => contracts);
  const isVoid = all.filter(({ status }) => status === 'VOID');
  return {
    contracts: all.length,
    settled: all.filter(({ settledAt }) => settledAt !== null).length,
    'of them void': isVoid.length,
  };
}

/**
 * `faultMs` is when something was killed, `backMs` when its successor was first seen; milliseconds
 * of the run's clock.
 */
export type Fault = { faultMs: number; backMs: number };

/**
 * Milliseconds from a fault to the first acknowledgement of something that was asked after the
 * successor was seen; null where none came. What was asked earlier may have been answered by what a
 * killed process left behind.
 */
export function recoveryOf(history: readonly Asked[], { faultMs, backMs }: Fault): number | null {
  const answers = history.flatMap(({ attempts }) =>
    attempts.filter(({ result, askedMs }) => result === 'ok' && askedMs > backMs),
  );
  const first = answers.reduce((least, { answeredMs }) => Math.min(least, answeredMs), Infinity);
  return Number.isFinite(first) ? first - faultMs : null;
}

export function recoveryFigures(recoveries: readonly number[]) {
  return {
    'recovery p50 ms': Math.round(percentile(recoveries, 0.5)),
    'recovery p99 ms': Math.round(percentile(recoveries, 0.99)),
    'longest ms': Math.round(Math.max(...recoveries)),
  };
}

/**
 * A finding for each thing that occurred less often than it should have: a run without its faults
 * shows nothing.
 */
export function missing(occurred: Readonly<Record<string, readonly [number, number]>>): string[] {
  return Object.entries(occurred).flatMap(([what, [found, needed]]) =>
    found >= needed ? [] : [`the fault did not occur: ${what} ${found} of ${needed}`],
  );
}

/**
 * `npm run ledger:verify` over the same database, from these sources: what the clients cannot see
 * of the books.
 */
export async function verifyBooks(
  env: Record<string, string>,
  sources = join(import.meta.dirname, '../..'),
): Promise<string[]> {
  const script = [join('scripts', 'ledger-verify.ts')];
  const options = { cwd: sources, env: { ...process.env, ...env } };
  try {
    await promisify(execFile)(process.execPath, script, options);
    return [];
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    return [`the books: ${stdout}${stderr}`];
  }
}

/** Of what was acknowledged: the ids that requests of a kind were answered with. */
export const idsOf = (history: readonly Asked[], kind: Asked['kind']): string[] =>
  history.filter((asked) => asked.kind === kind).flatMap((asked) => idOf(asked) ?? []);
