/**
 * The verifier on a tape that has begun without a beacon and taken one up: both halves hold, and
 * what is changed where they meet is named.
 */
import { expect, test } from 'vitest';

import { openRelays } from '#server/adapters/beacon/relays.ts';
import { openLog } from '#server/kit/process/log.ts';
import type { Extract } from '#verifier/receipt.ts';
import { sha256Hex } from '#verifier/sha256.ts';
import { withSigned } from '#verifier/check-signatures.ts';
import { tickText } from '#verifier/rules.ts';
import { verifyTape } from '#verifier/tape.ts';

import { openTestBeacon, patient } from './beacon.ts';
import { eachSecond, fewCoins, MARKET_START, openMarketHouse, seededRandom } from './market.ts';

const GENESIS = Math.floor(MARKET_START.getTime() / 1000) - 1_000;
const AFTER = 400;

/** Its ticks up to the one of the change follow from seeds alone. */
async function makeTape(before: number): Promise<Extract> {
  await using house = await openMarketHouse();
  const beacon = openTestBeacon(GENESIS);
  const relay = await beacon.relay({ clock: house.clock });
  try {
    const old = await house.open({ coins: fewCoins });
    await old.recordTicks(eachSecond(house.clock.now(), before));
    await old.stop();
    house.clock.advance(before * 1_000 + 500);
    const relays = openRelays({
      urls: [relay.url],
      chainHash: beacon.network.chainHash,
      log: openLog('silent'),
      random: seededRandom('relays'),
      pace: patient,
    });
    const market = await house.open({
      coins: fewCoins,
      beacon: { network: beacon.network, relays, epochs: 100 },
    });
    house.clock.advance((AFTER + 10) * 1_000);
    await market.recordTicks(Array.from({ length: AFTER }, () => house.clock.now()));
    const last = market.last()?.number ?? 0;
    return {
      ticks: await market.ticks(0, last),
      epochs: await market.epochs(1, Math.ceil(last / 60)),
      coins: market.terms.text,
      beacon: {
        terms: market.beacon.text()?.text ?? null,
        rounds: await market.beacon.roundsOf(before + 1, last),
      },
    };
  } finally {
    await relay.close();
  }
}

async function problemsOf(tape: Extract): Promise<string[]> {
  const { ticks, epochs, ...known } = await withSigned(tape);
  const { steps } = verifyTape(ticks, epochs, known);
  return steps.flatMap(({ name, problems, until }) => [
    ...problems.map(({ where }) => `${name}: ${where}`),
    ...(until === '' ? [] : [`${name} waits for ${until}`]),
  ]);
}

/** The tape with one thing of one tick changed, and all hashes since made to fit. */
function changed(tape: Extract, number: number, change: object): Extract {
  let previous: string | null = null;
  const ticks = tape.ticks.map((tick) => {
    const content = { ...tick, ...(tick.number === number ? change : {}) };
    const made = { ...content, previousHash: previous ?? tick.previousHash };
    previous = sha256Hex(tickText(made));
    return { ...made, hash: previous };
  });
  return { ...tape, ticks };
}

// In the middle of an epoch, with the last tick of one, and with the first.
for (const before of [130, 179, 180])
  test(`a change after ${before} ticks is verified with all before and after it, and what is changed at it is named`, async () => {
    const tape = await makeTape(before);
    const at = before + 1;
    expect(await problemsOf(tape)).toEqual([]);
    const tick = tape.ticks[at];
    if (!tick || !tape.beacon?.terms) throw new Error('there is no change');
    const prices = { ...tick.prices, BTC: '1.00000000' };
    expect(await problemsOf(changed(tape, at, { prices }))).toContain(
      `prices: tick ${at}, price of BTC`,
    );
    const time = new Date(Date.parse(tick.time) + 3_000).toISOString();
    expect(await problemsOf(changed(tape, at, { time }))).toContain('rounds: terms, round');
    const step = 'ab'.repeat(32);
    expect(await problemsOf(changed(tape, at, { step }))).toContain(`rounds: tick ${at}, step`);
    const [old] = tape.ticks;
    const back = { source: old?.source, version: 4 };
    expect(await problemsOf(changed(tape, at + 5, back))).toContain(
      `beacon: tick ${at + 5}, source`,
    );
    expect(await problemsOf(changed(tape, at - 5, { version: 5 }))).toContain(
      `beacon: tick ${at - 5}, version`,
    );
    // Terms that the operator would rather have had, named by every tick.
    for (const [part, value, where] of [
      ['tick', at - 1, `beacon: tick ${at}, source`],
      ['epoch', 90, 'beacon: terms, epoch'],
      ['round', 9_999, 'rounds: terms, round'],
      ['seeds', 'ab'.repeat(32), 'seed-chain: epoch '],
    ] as const) {
      const terms = tape.beacon.terms.replace(new RegExp(`^${part}=.*$`, 'm'), `${part}=${value}`);
      const source = `simulated-beacon ${sha256Hex(terms)}`;
      const ticks = tape.ticks.map((one) => (one.number < at ? one : { ...one, source }));
      const other = changed({ ...tape, ticks, beacon: { ...tape.beacon, terms } }, -1, {});
      expect(await problemsOf(other)).toContainEqual(expect.stringContaining(where));
    }
  });
