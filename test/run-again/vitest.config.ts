/**
 * Tests that fail by construction, for journeys/run-again.test.ts: they are in no project of ours.
 */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'by-construction',
    include: ['test/run-again/*.case.ts'],
    passWithNoTests: false,
    testTimeout: 300_000,
  },
});
