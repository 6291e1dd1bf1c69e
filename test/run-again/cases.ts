/** The tests that fail by construction, and the settings under which they are run. */
export const cases = {
  race: 'test/run-again/race.case.ts',
  'wrong-once': 'test/run-again/wrong-once.case.ts',
  always: 'test/run-again/always.case.ts',
} as const;
export const config = 'test/run-again/vitest.config.ts';
