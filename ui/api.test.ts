/** When a money request keeps its key, and when the next one gets a new one. */
import { describe, expect, it } from 'vitest';

import { refusals } from '#protocol/refusals.ts';

import { ApiProblem, isOutcomeUnknown, openAttempt, type ProblemCode } from './api.ts';

const problem = (code: ProblemCode): ApiProblem => new ApiProblem({ code, detail: '', status: 0 });

describe('an attempt', () => {
  it('keeps its key until its outcome is known', () => {
    const attempt = openAttempt();
    const key = attempt.key();
    expect(key).toMatch(/^[0-9a-f-]{36}$/);
    expect(attempt.key()).toBe(key);
    attempt.settle();
    expect(attempt.key()).not.toBe(key);
  });

  it('shares its key with no other', () => {
    expect(openAttempt().key()).not.toBe(openAttempt().key());
  });
});

describe('an unknown outcome', () => {
  it('is a lost connection, a fault, and what the server itself is not sure of', () => {
    const codes = [...Object.keys(refusals), 'network'] as ProblemCode[];
    expect(codes.filter((code) => isOutcomeUnknown(problem(code))).toSorted()).toEqual([
      'fault',
      'in-flight',
      'network',
      'outcome-unknown',
    ]);
  });

  it('is never a thing that is not a problem of the API', () => {
    expect(isOutcomeUnknown(new Error('network'))).toBe(false);
    expect(isOutcomeUnknown(undefined)).toBe(false);
  });
});
