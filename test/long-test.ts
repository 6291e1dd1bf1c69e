/** A test that only `npm run test:all` runs. */
import { test } from 'vitest';

import { isWhole } from './extent.ts';

const leftOut = Object.assign((): void => undefined, { each: () => (): void => undefined });

/**
 * Stands where `test` would. `test/long-tests.ts` names each, and the short test that holds the
 * same rule.
 */
export const longTest = (isWhole ? test : leftOut) as Pick<typeof test, 'each'> & typeof test;
