/**
 * Tests that fail by construction, for journeys/run-again.test.ts: they are in no project of ours.
 */
import { defineConfig } from 'vitest/config';

import { TEST_MS } from '../waits.ts';

export default defineConfig({
  test: {
    name: 'by-construction',
    include: ['test/run-again/*.case.ts'],
    passWithNoTests: false,
    testTimeout: TEST_MS,
  },
});
