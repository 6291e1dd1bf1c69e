/** Which problems leave the outcome of a request unknown. */
import { describe, expect, it } from 'vitest';

import { refusals } from '#protocol/refusals.ts';

import { ApiProblem, isOutcomeUnknown, type ProblemCode } from './api.ts';

const problem = (code: ProblemCode): ApiProblem => new ApiProblem({ code, detail: '', status: 0 });

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
