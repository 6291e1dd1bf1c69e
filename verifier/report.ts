/**
 * What a check says: named steps, each with what it looked at, and for every discrepancy where it
 * is and what was expected.
 */

/** `waiting`: cannot be checked yet, or not with what is at hand; `until` says what is missing. */
export type Verdict = 'ok' | 'failed' | 'waiting';

export type Problem = {
  /** Exactly where, e.g. `tick 123, price of BTC` or `receipt, payout`. */
  where: string;
  /** What is wrong there. */
  what: string;
  expected: string | null;
  seen: string | null;
};

export type Step = {
  /** Stable, for programs. */
  name: string;
  /** What holds if the step is ok, as a sentence. */
  claim: string;
  verdict: Verdict;
  /** What was looked at. */
  values: { label: string; value: string }[];
  problems: Problem[];
  /** Problems beyond those listed. */
  more: number;
  /** Why it waits; empty otherwise. */
  until: string;
};

export type Report = { verdict: Verdict; steps: Step[] };

const MAX_LISTED = 50;

export type OpenStep = {
  value(label: string, value: string): void;
  fail(where: string, what: string, expected?: string | null, seen?: string | null): void;
  /** Notes the problem unless both are the same. Answers whether they are. */
  same(where: string, what: string, expected: string | null, seen: string | null): boolean;
  wait(until: string): void;
  close(): Step;
};

/**
 * A step under way: failed once anything is wrong, waiting where something is missing, ok
 * otherwise.
 */
export function openStep(name: string, claim: string): OpenStep {
  const values: Step['values'] = [];
  const problems: Problem[] = [];
  let more = 0;
  let until = '';
  const fail: OpenStep['fail'] = (where, what, expected = null, seen = null) => {
    if (problems.length < MAX_LISTED) problems.push({ where, what, expected, seen });
    else more += 1;
  };
  return {
    value: (label, value) => void values.push({ label, value }),
    fail,
    same(where, what, expected, seen) {
      if (expected === seen) return true;
      fail(where, what, expected, seen);
      return false;
    },
    wait(reason) {
      until ||= reason;
    },
    close: () => ({
      name,
      claim,
      verdict: problems.length > 0 ? 'failed' : until === '' ? 'ok' : 'waiting',
      values,
      problems,
      more,
      until,
    }),
  };
}

/** One discrepancy makes the whole failed; without any, one thing that waits makes it waiting. */
export function reportOf(steps: Step[]): Report {
  const has = (verdict: Verdict) => steps.some((step) => step.verdict === verdict);
  return { verdict: has('failed') ? 'failed' : has('waiting') ? 'waiting' : 'ok', steps };
}
