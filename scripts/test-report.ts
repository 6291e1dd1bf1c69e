/**
 * What a run of vitest says of itself (its JSON report), read for `npm test` and `npm run
 * test:again`: how many tests passed, which did not and why, and which of those may be run once
 * more.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const root = join(import.meta.dirname, '..');

/**
 * Flaky: failed on a locator or a wait, and passed when it ran once more, fresh. It counts as
 * neither passed nor failed.
 */
export type Count = {
  passed: number;
  failed: number;
  flaky: number;
  /** A line for each test that failed or was flaky. */
  remarks: readonly string[];
};

/** One test of a run; a file that could not be loaded is one that failed, without a title. */
export type Outcome = { file: string; title: string; isPassed: boolean; reason: string };

type Report = {
  testResults: {
    name: string;
    status: string;
    startTime: number;
    endTime: number;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

/** Null where there is no report: the run broke before it had one. */
export function readReport(path: string): Report | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Report;
  } catch {
    return null;
  }
}

/** Only a test that ran and passed is passed. */
export function outcomesOf({ testResults }: Report): Outcome[] {
  return testResults.flatMap(({ name, status, message = '', assertionResults }) => {
    const file = relative(root, name);
    const outcomes = assertionResults.map(({ status: how, fullName, failureMessages }) => ({
      file,
      title: fullName,
      isPassed: how === 'passed',
      // A test that was not begun, because something before all tests failed, has that one's
      // reason.
      reason: failureMessages?.[0] ?? message,
    }));
    const isBroken = status !== 'passed' && outcomes.every(({ isPassed }) => isPassed);
    return isBroken
      ? [...outcomes, { file, title: '', isPassed: false, reason: message }]
      : outcomes;
  });
}

/**
 * A wait of the browser that ran out, or a locator that met several elements: what a race looks
 * like. A value that is not the expected one never is, even where the test asked for it again and
 * again.
 */
export function isWait({ reason }: Pick<Outcome, 'reason'>): boolean {
  const [line = ''] = stripVTControlCharacters(reason).trim().split('\n');
  const ofBrowser = /^(?:\w*Error: )*(?:locator|page|frame|elementHandle|keyboard|mouse)\.\w+: /;
  return ofBrowser.test(line) && /Timeout \d+ms exceeded|strict mode violation/.test(line);
}

/** The files to run once more: those in which every test that failed failed on a wait. */
export function filesToRunAgain(outcomes: readonly Outcome[]): string[] {
  const failed = outcomes.filter(({ isPassed }) => !isPassed);
  return [...new Set(failed.map(({ file }) => file))].filter((file) =>
    failed.every((one) => one.file !== file || (one.title !== '' && isWait(one))),
  );
}

/**
 * Counts a first run and, where some of its files ran once more, that second one. What failed
 * twice, what failed only in the second run, and what was not in it again has failed.
 */
export function countOutcomes(first: readonly Outcome[], again: readonly Outcome[] = []): Count {
  const count = { passed: 0, failed: 0, flaky: 0, remarks: [] as string[] };
  for (const one of first) {
    const second = again.find(({ file, title }) => file === one.file && title === one.title);
    const isRepeated = again.some(({ file }) => file === one.file);
    const isPassedLast = second ? second.isPassed : one.isPassed && !isRepeated;
    if (isPassedLast && one.isPassed) count.passed += 1;
    else if (isPassedLast) {
      count.flaky += 1;
      count.remarks.push(`flaky   ${describe(one)}`);
    } else {
      count.failed += 1;
      count.remarks.push(`failed  ${describe(one.isPassed && second ? second : one)}`);
    }
  }
  return count;
}

export function describe({ file, title, reason }: Outcome): string {
  return `${title === '' ? file : `${file} > ${title}`}: ${brief(reason)}`;
}

/**
 * The first line of a failure, what the browser waited for, and the innermost line of ours that it
 * came from.
 */
export function brief(text: string): string {
  const lines = stripVTControlCharacters(text)
    .split('\n')
    .map((line) => line.trim());
  const waited = lines.find((line) => line.startsWith('- waiting for'))?.slice(2);
  const ours = lines.find((line) => line.startsWith('at ') && !line.includes('node_modules'));
  const at = ours && /[^/\s(]+:\d+:\d+/.exec(ours)?.[0];
  return [lines[0]?.slice(0, 600), waited?.slice(0, 200), at && `at ${at}`]
    .filter(Boolean)
    .join('; ');
}

/** Seconds from its first test to its last, of every file of a report, longest first. */
export function fileTimes({ testResults }: Report): { name: string; seconds: number }[] {
  return testResults
    .map((file) => ({
      name: relative(root, file.name),
      seconds: (file.endTime - file.startTime) / 1000,
    }))
    .toSorted((one, other) => other.seconds - one.seconds);
}
