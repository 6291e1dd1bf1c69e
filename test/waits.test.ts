/**
 * Every place of the tests where a real clock is read or waited for. A test that depends on how
 * fast a machine is fails on somebody's laptop, so each of these has a reason, and a new one fails
 * here until it has one.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { listFiles, repository } from './sources.ts';

const clocks =
  /\b(?:setTimeout\(|setInterval\(|waitForTimeout\(|AbortSignal\.timeout|useFakeTimers|vi\.waitFor|performance\.now\(|Date\.now\(|pg_sleep|timers\/promises|setDefault(?:Navigation)?Timeout\((?!WAIT_MS)|timeout: (?!WAIT_MS))/g;
/** Limits of one test or hook, behind its function. */
const limits = /^\}, [\d_]+\);$|^ {2}[\d_]{4,},\n\);$/gm;

/** Files of tests, how often they read or wait for a clock, and why. */
const table: Record<string, readonly [count: number, reason: string]> = {
  'server/database/embedded.test.ts': [3, 'a statement and two programs that only a signal ends'],
  'server/domain/alerts/alerts.test.ts': [6, 'two costs as ratios to a third of the same run'],
  'server/domain/deposits/hostile.test.ts': [1, 'samples of the memory in use'],
  'server/domain/sessions/ended.test.ts': [1, 'the clock is driven'],
  'server/entry/http/budgets.test.ts': [1, 'a pace of requests until the server ends them'],
  'server/entry/http/slow-headers.test.ts': [1, 'a pace of bytes until the server ends them'],
  'server/kit/database/pipeline.test.ts': [1, 'a statement that only the cut ends'],
  'server/kit/process/data-directory.test.ts': [1, 'a program that only a signal ends'],
  'server/ledger/verify.test.ts': [3, 'a cost as a ratio to another of the same run'],
  'test/abuse/long/floods.test.ts': [5, 'a flood is measured; runs alone in test:all'],
  'test/abuse/long/reads.test.ts': [5, 'a flood is measured; runs alone in test:all'],
  'test/abuse/raw.ts': [1, 'a server may wait for the rest of a request that never comes'],
  'test/abuse/requests.test.ts': [1, 'a statement that an attacker sends'],
  'test/browser.ts': [1, 'pages are kept from giving up by the clock'],
  'test/deploy/image.test.ts': [5, 'figures of a container, which runs alone'],
  'test/duty-cycle.test.ts': [2, 'programs that only a signal ends; a turn of the event loop'],
  'test/faults/asking.ts': [3, 'clients give up and ask again; moments of each answer'],
  'test/faults/cluster-apart.ts': [2, 'recoveries are measured; the run is alone'],
  'test/faults/cluster-faults.ts': [16, 'moments of faults; the run is alone'],
  'test/faults/cluster.ts': [2, 'moments of faults; the run is alone'],
  'test/faults/crowd.ts': [4, 'a pace of requests, and the backstop of one'],
  'test/faults/kills.ts': [4, 'moments of kills, and when the first contracts come due'],
  'test/faults/main.ts': [2, 'what a run took, for its report'],
  'test/faults/proxy.ts': [3, 'a slow network'],
  'test/faults/robots.ts': [9, 'a pace of orders; moments of answers'],
  'test/faults/sockets.ts': [4, 'kills spread over a run; what it took, for its report'],
  'test/faults/trio.ts': [5, 'a count of contracts, and a run that ends at a time'],
  'test/faults/upgrade.ts': [2, 'what a run took, for its report'],
  'test/flooder.ts': [2, 'a pace of floods'],
  'test/generated-clients/hey-api.mts': [1, 'a pace of looks, as a client has one'],
  'test/generated-clients/openapi-typescript.mts': [1, 'a pace of looks, as a client has one'],
  'test/journeys/page-time.ts': [4, 'timers of pages are held and driven'],
  'test/journeys/ticks.ts': [1, 'when the browser heard a tick, by the server’s clock'],
  'test/journeys/tradingview.ts': [1, 'a stand-in tells quotes, for which nothing waits'],
  'test/journeys/udf.test.ts': [2, 'the present second, which the protocol asks for'],
  'test/push-run.ts': [2, 'what a run took, for its report'],
  'test/pusher-process.ts': [1, 'a pace of looks, as the server has one'],
  'test/restarting.test.ts': [1, 'a program that only a signal ends'],
  'test/run-again/always.case.ts': [1, 'a wait that must run out'],
  'test/run-again/race.case.ts': [1, 'a wait that must run out'],
  'test/telegram-bot.ts': [1, 'a long poll that ends, as the real one'],
  'test/world.ts': [1, 'a turn of the event loop'],
  'ui/money/kept-request.test.ts': [1, 'a turn of the event loop; time is driven'],
  'ui/money/money-request.test.ts': [1, 'a turn of the event loop; time is driven'],
};

const isOfTests = (file: string) =>
  /\.test\.tsx?$/.test(file) || (file.startsWith('test/') && /\.m?tsx?$/.test(file));
const ours = ['test/waits.ts', 'test/waits.test.ts'];

function countClocks(file: string): number {
  const text = readFileSync(join(repository, file), 'utf8');
  return [...text.matchAll(clocks), ...text.matchAll(limits)].length;
}

test('each real clock of a test has its reason', () => {
  const found = listFiles(repository)
    .filter((file) => isOfTests(file) && !ours.includes(file))
    .map((file) => [file, countClocks(file)] as const)
    .filter(([, count]) => count > 0);
  const listed = Object.entries(table).map(([file, [count]]) => [file, count]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(listed));
});

test('a wait that hangs fails with the name of what did not come', () => {
  const program = `
    import { came, until, untilPasses } from ${JSON.stringify(join(repository, 'test/waits.ts'))};
    const never = () => new Promise(() => undefined);
    const waits = [
      until('a state', () => false),
      until('an answer', never),
      until('a look without a fault', () => { throw new Error('the fault'); }),
      untilPasses(never),
      untilPasses(() => { throw new Error('the expectation'); }),
      came('an event', never()),
    ];
    for (const { reason } of await Promise.allSettled(waits))
      process.stdout.write(
        [reason.message, reason.cause?.message].filter(Boolean).join(', because: ') + '\\n',
      );
  `;
  const args = ['--input-type=module-typescript', '--eval', program];
  const env = { ...process.env, TEST_WAIT_MS: '50' };
  const said = execFileSync(process.execPath, args, { cwd: repository, env, encoding: 'utf8' });
  expect(said.trim().split('\n')).toEqual([
    'This did not come: a state',
    'This did not come: an answer, because: This did not come: an answer',
    'This did not come: a look without a fault, because: the fault',
    'This did not come: the end of a look at what is expected',
    'the expectation',
    'This did not come: an event',
  ]);
});
