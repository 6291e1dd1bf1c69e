/**
 * Seven kinds of tests: beside the code on real PostgreSQL, of these a few on the oldest one that
 * is supported, journeys through the built app in a real browser with a sample of the conformance
 * table, the whole of that table by its own command, servers that are started, killed and started
 * again, and the whole abuse suite, floods included, by its own command, and so what a server is
 * deployed with. Two files at a time: many of them wait, for a minute to end or for a server to
 * open. Without isolation the files of a worker load the server once, which took longer than most
 * of them.
 */
import { join } from 'node:path';

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

import { isWhole } from './test/extent.ts';
import { longFiles } from './test/long-tests.ts';
import { TEST_MS, WAIT_MS } from './test/waits.ts';

// Vite puts its own BASE_URL into the environment, where the servers that tests start would take it
// for theirs.
const env = { BASE_URL: '' };
/**
 * For what tests start: as `npm start` has it, code that was compiled once is not compiled at every
 * start.
 */
const compiling = {
  ...env,
  NODE_COMPILE_CACHE: join(import.meta.dirname, 'node_modules', '.cache', 'compiled'),
};

/** The oldest PostgreSQL that is supported, where Debian's package has it. */
export const POSTGRES_15 = '/usr/lib/postgresql/15/bin';

/**
 * What a PostgreSQL's version decides: schema, rights, what constraints refuse, the teller, the
 * books, copies of them.
 */
const BY_VERSION = [
  'server/database/json.test.ts',
  'server/database/migrate.test.ts',
  'server/database/roles.test.ts',
  'server/database/tables.test.ts',
  'server/kit/database/pipeline.test.ts',
  'server/ledger/rows.test.ts',
  'server/ledger/teller.test.ts',
  'server/ledger/verify.test.ts',
  'server/ledger/watch.test.ts',
  'test/backup.test.ts',
];

/**
 * Those that take long, first first: of the journeys two that wait for contracts to settle beside
 * two that keep the processors busy, then the next of either kind.
 */
const LONG = [
  'journeys/newcomer.test.ts',
  'journeys/hindi.test.ts',
  'journeys/gallery.test.ts',
  'journeys/contract-screen.test.ts',
  'journeys/pages.test.ts',
  'journeys/portfolio.test.ts',
  'journeys/money-in.test.ts',
  'journeys/coin.test.ts',
  'journeys/money-out.test.ts',
  'journeys/console-office.test.ts',
  'journeys/tickets.test.ts',
  'journeys/auth.test.ts',
  'journeys/console-desks.test.ts',
  'journeys/keyboard.test.ts',
  'journeys/orders.test.ts',
  'journeys/appearance.test.ts',
  'server/processes.test.ts',
  'server/main.test.ts',
];

/**
 * Start servers of their own and wait for them: they run with the fault tests, which mostly wait.
 */
const WHOLE_SERVERS = [
  'server/main.test.ts',
  'server/processes.test.ts',
  'server/workers.test.ts',
  'test/exchange-clients.test.ts',
  'test/exchange-clients-account.test.ts',
  'test/exchange-clients-errors.test.ts',
  'test/exchange-clients-kills.test.ts',
  'test/exchange-clients-signed.test.ts',
  'test/examples.test.ts',
  'test/exchange-clients-sockets.test.ts',
];

/** Only `npm run test:all` runs these. */
const LEFT_OUT = isWhole ? [] : longFiles;

/** A backstop: what a test waits for ends sooner, and says its name. */
const patience = {
  expect: { poll: { timeout: WAIT_MS } },
  testTimeout: TEST_MS,
  hookTimeout: TEST_MS,
};

/** The longest begin first, so that none of them is waited for alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((name) => moduleId.endsWith(`/${name}`));
      return at < 0 ? LONG.length : at;
    };
    return (await super.sort(files)).sort((one, other) => place(one) - place(other));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    allowOnly: false,
    // A failure says which values it met: the report holds no more than this message.
    chaiConfig: { truncateThreshold: 2000 },
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'server/**/*.test.ts',
            'protocol/**/*.test.ts',
            'texts/**/*.test.ts',
            'verifier/**/*.test.ts',
            'ui/**/*.test.{ts,tsx}',
            'web/**/*.test.{ts,tsx}',
            'console/**/*.test.{ts,tsx}',
            'gallery/**/*.test.ts',
            'mcp/*.test.ts',
            'test/*.test.ts',
            'test/releases/*.test.ts',
            'test/four-eyes/*.test.ts',
            'test/abuse/*.test.ts',
          ],
          exclude: [...WHOLE_SERVERS, ...LEFT_OUT],
          globalSetup: ['test/global-setup.ts'],
          env: compiling,
          ...patience,
          pool: 'forks',
          isolate: false,
          maxWorkers: 3,
        },
      },
      {
        test: {
          name: 'postgres-15',
          include: BY_VERSION,
          globalSetup: ['test/global-setup.ts'],
          env: { ...env, TEST_POSTGRES: POSTGRES_15 },
          ...patience,
          pool: 'forks',
          isolate: false,
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['test/journeys/**/*.test.ts', 'test/conformance/sample.test.ts'],
          exclude: LEFT_OUT,
          globalSetup: ['test/journeys/setup.ts'],
          env,
          ...patience,
          pool: 'forks',
          isolate: false,
          maxWorkers: 4,
        },
      },
      {
        test: {
          name: 'conformance',
          include: ['test/conformance/*.test.ts'],
          globalSetup: ['test/journeys/setup.ts'],
          env,
          ...patience,
          pool: 'forks',
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'deploy',
          include: ['test/deploy/*.test.ts'],
          env,
          ...patience,
          pool: 'forks',
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'abuse',
          include: ['test/abuse/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          env,
          ...patience,
          pool: 'forks',
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts', ...WHOLE_SERVERS],
          exclude: LEFT_OUT,
          globalSetup: ['test/faults/setup.ts'],
          env: compiling,
          ...patience,
          pool: 'forks',
          isolate: false,
          maxWorkers: 2,
        },
      },
    ],
  },
});
