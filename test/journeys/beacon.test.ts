/**
 * A house whose prices follow from a beacon, as somebody meets it: what the pages say, a contract
 * whose receipt is checked in the browser and offline, and the beacon away for a minute and back.
 * On a server of its own, with a relay of our own, which is not public.
 */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';

import type { Contract } from '#protocol/contracts.ts';
import { systemClock } from '#server/kit/clock.ts';
import { until } from '#test/waits.ts';

import { openTestBeacon, type TestRelay } from '../beacon.ts';
import { axeFindings, isScrolledSideways, joinBrowser, phone, visit } from '../browser.ts';
import { isWhole } from '../extent.ts';
import { makeDataDir, type ServerProcess, startServer } from '../server-process.ts';
import { placeIn, signUpIn } from './people.ts';

const OWN = 'prices also use the operator’s own beacon, which is not public';
const WAITS = 'Prices are waiting for the operator’s beacon';
const run = promisify(execFile);

let browser: Browser;
let relay: TestRelay;
let server: ServerProcess;
const data = makeDataDir();

beforeAll(async () => {
  browser = await joinBrowser(inject('browser'));
  const beacon = openTestBeacon(Math.floor(systemClock.now().getTime() / 1000) - 30);
  relay = await beacon.relay({ clock: systemClock, delayMs: 300 });
  const file = join(data.path, 'network.json');
  writeFileSync(file, beacon.info);
  server = await startServer(data.path, { BEACON: file, BEACON_RELAYS: relay.url });
});
afterAll(async () => {
  await browser.close();
  server.kill('SIGINT');
  await server.ended;
  await relay.close();
  data.remove();
});

const strip = (page: Page) => page.getByRole('complementary', { name: 'Simulation notice' });

test('a contract goes on where the beacon was away for a minute, and its receipt verifies in the browser and offline', async () => {
  const { context, page, errors } = await visit(browser, { baseURL: server.url, viewport: phone });
  await signUpIn(context, 'Asha Verma', server.referral);
  await page.goto('/contract');
  await expect.poll(() => strip(page).innerText()).toContain(OWN);
  expect(await isScrolledSideways(page)).toBe(false);
  const contract = await until('a contract is accepted', () =>
    placeIn(context, { duration: isWhole ? 180 : 60 }).catch(() => null),
  );

  relay.fault = 'silent';
  await page.getByText('Prices are delayed.').first().waitFor();
  await expect.poll(() => strip(page).innerText()).toContain(WAITS);
  expect(await axeFindings(page)).toEqual([]);
  const health = await (await context.request.get('/api/health')).json();
  expect(health).toMatchObject({ beacon: { state: 'waiting', isPublic: false, message: WAITS } });

  relay.fault = 'well';
  const settled = await until('the contract is settled', async () => {
    const answer = await context.request.get(`/api/contracts/${contract.id}`);
    const read = (await answer.json()) as Contract;
    return read.status === 'ACTIVE' ? null : read;
  });
  expect(settled.exitTick).toBe((settled.entryTick ?? 0) + settled.duration);
  await expect.poll(() => strip(page).innerText()).toContain(OWN);

  await page.goto(`/order?contract=${contract.id}`);
  await page.getByText('Verified in this browser').waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const saved = join(data.path, 'receipt.json');
  const answer = await context.request.get(`/api/contracts/${contract.id}/receipt-file`);
  writeFileSync(saved, await answer.text());
  const offline = await run(process.execPath, ['verifier/command.ts', saved]);
  expect(offline.stdout).toContain('the operator’s own beacon, not public');
  await page.goto('/rules#prices');
  await page.getByText('The other part comes from the operator’s own beacon').waitFor();
  expect(errors).toEqual([]);
});
