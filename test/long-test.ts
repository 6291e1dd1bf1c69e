/** Tests that only `npm run test:all` runs. */
import { describe, test } from 'vitest';

import { isWhole } from './extent.ts';

const nothing = (): void => undefined;
const leftOut = Object.assign(nothing, { each: () => nothing, concurrent: nothing });

/**
 * Stands where `test` would. `test/long-tests.ts` names each, and the short test that holds the
 * same rule.
 */
export const longTest = (isWhole ? test : leftOut) as typeof test;

/** Stands where `describe` would, around long tests alone. */
export const longDescribe = (isWhole ? describe : leftOut) as typeof describe;
