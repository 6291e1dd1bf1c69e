/**
 * A house whose prices follow from a beacon, by the real clock: server and database are killed at
 * chance moments, and the beacon is silent for ten seconds, ten minutes in a whole run. Every round
 * is used once and in its order, prices follow from public data, and a contract ends by its
 * numbers.
 */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { Contract } from '#protocol/contracts.ts';
import type { Tick, TickList } from '#protocol/market.ts';
import { findRunningPostgres } from '#server/database/embedded.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { pause, until } from '#test/waits.ts';

import { bitcoinAfter, openTestBeacon } from '../beacon.ts';
import { openClient, PASSWORD } from '../client.ts';
import { isWhole } from '../extent.ts';
import { makeDataDir, startServer } from '../server-process.ts';
import { openDice } from './dice.ts';
import { copyBegun } from './installation.ts';
import { killHard } from './processes.ts';

const KILLS = isWhole ? 12 : 4;
const SILENT_MS = isWhole ? 600_000 : 10_000;
const LIMIT_MS = 1_800_000;

test(
  'kills and a silent beacon leave no round out and void no contract',
  async () => {
    const seed = randomUUID();
    const dice = openDice(`${seed} beacon`);
    const genesis = Math.floor(systemClock.now().getTime() / 1000) - 30;
    const beacon = openTestBeacon(genesis);
    const relay = await beacon.relay({ clock: systemClock, delayMs: 300 });
    const data = makeDataDir();
    const file = join(data.path, 'network.json');
    writeFileSync(file, beacon.info);
    copyBegun(data.path);
    const settings: Record<string, string> = {
      BEACON: file,
      BEACON_RELAYS: relay.url,
      LANES: '2',
    };
    let server = await startServer(data.path, settings);
    try {
      settings['PORT'] = new URL(server.url).port;
      const client = openClient(server.url);
      const { referral } = server;
      await client.signUp({ name: 'Asha', email: 'asha@example.in', password: PASSWORD, referral });
      const placed = await until('a contract is accepted', async () => {
        const { status, body } = await client.place({ amount: '1000.00' });
        return status === 201 && body;
      });
      const read = async () => (await client.get<Contract>(`/api/contracts/${placed.id}`)).body;

      for (let kill = 0; kill < KILLS; kill += 1) {
        await pause(dice.between(0, 3_500), 'a kill at any moment of a round');
        if (kill % 2 === 0) {
          server.kill('SIGKILL');
          await server.ended;
          server = await startServer(data.path, settings);
        } else {
          await killHard(server.postgresPid());
        }
      }
      relay.fault = 'silent';
      await pause(SILENT_MS, 'relays are silent for some rounds');
      relay.fault = 'well';
      const settled = await until('the contract is settled', async () => {
        const contract = await read();
        return contract.status === 'ACTIVE' ? null : contract;
      });
      expect(settled.status, seed).toMatch(/^(WIN|LOSS|REFUNDED)$/);
      expect(settled.exitTick, seed).toBe((settled.entryTick ?? 0) + 60);

      const address = new URL(findRunningPostgres(data.path) ?? '');
      address.pathname = '/drishti';
      const database = openDatabase({
        connectionString: address.href,
        applicationName: 'beacon test',
        maxConnections: 1,
      });
      const rounds = await database.query<{ number: number; signature: Buffer }>(
        'select number::int, signature from beacon_rounds order by number',
      );
      const [{ round, last } = { round: 0, last: 0 }] = await database.query<{
        round: number;
        last: number;
      }>(
        `select substring(terms from 'round=([0-9]+)')::int as round, (select max(number) from ticks) as last from beacons`,
      );
      await database.close();
      expect(
        rounds.map(({ number }) => number),
        seed,
      ).toEqual(rounds.map((_, index) => round + index));
      for (const { number, signature } of rounds) expect(signature).toEqual(beacon.sign(number));
      const items: Tick[] = [];
      for (let page = 0; items.length <= last; page += 1) {
        const { body } = await client.get<TickList>(`/api/market/ticks/pages/${page}`);
        items.push(...body.items);
      }
      const ticks = items.slice(0, last + 1);
      const [first] = ticks as [Tick];
      expect(ticks.length, seed).toBe(last + 1);
      for (const [index, tick] of ticks.entries()) {
        const before = ticks[index - 1];
        if (!before) continue;
        const used = round + Math.floor((index - 1) / 3);
        expect(Date.parse(tick.time), seed).toBe(
          (genesis + (used - 1) * 3) * 1000 + 700 + ((index - 1) % 3) * 1000,
        );
        expect(tick.prices['BTC'], seed).toBe(
          bitcoinAfter(before.prices['BTC'] ?? '', {
            tape: first.hash,
            number: index,
            step: tick.step ?? '',
            round: used,
            signature: beacon.sign(used),
          }),
        );
      }
      process.stdout.write(
        `beacon, seed ${seed}: ${KILLS} kills, ${last} ticks, ${rounds.length} rounds\n`,
      );
    } finally {
      server.kill('SIGTERM');
      await server.ended;
      await relay.close();
      data.remove();
    }
  },
  LIMIT_MS,
);
