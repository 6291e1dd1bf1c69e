/** Relays over real HTTP, each wrong in its way: a right signature is heard, and nothing else. */
import { afterEach, expect, test } from 'vitest';

import { openSignatureCheck } from '#server/domain/market/beacon/signatures.ts';
import { openLog } from '#server/kit/process/log.ts';
import { type Fault, openTestBeacon, type TestRelay } from '#test/beacon.ts';
import { seededRandom } from '#test/market.ts';
import { until } from '#test/waits.ts';

import { openRelays, type RelayPace } from './relays.ts';

const beacon = openTestBeacon(1_767_594_600);
const random = seededRandom('relays');
const check = openSignatureCheck(beacon.network, random);
const pace: RelayPace = { answerMs: 3_000, nextMs: 20, restMs: 50, restMostMs: 200 };
const opened: TestRelay[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((relay) => relay.close()));
});

async function open(faults: readonly Fault[], rests: Partial<RelayPace> = {}) {
  const relays = await Promise.all(faults.map(() => beacon.relay()));
  for (const [index, relay] of relays.entries()) relay.fault = faults[index] ?? 'well';
  opened.push(...relays);
  const asked = openRelays({
    urls: relays.map(({ url }) => url),
    chainHash: beacon.network.chainHash,
    random,
    log: openLog('silent'),
    pace: { ...pace, ...rests },
  });
  const signature = (round: number) =>
    asked.signature(round, {
      isRight: (answer) => check.isOf({ number: round, signature: answer }),
      signal: new AbortController().signal,
    });
  return { relays, signature };
}

const faults: readonly Fault[] = [
  ...(['silent', 'late', 'cut', 'failing', 'other-round', 'other-network'] as const),
  ...(['no-signature', 'no-json', 'too-much'] as const),
];

test.each(faults)('beside a relay that is %s, the one that is well is heard', async (fault) => {
  const { signature } = await open([fault, 'well']);
  for (const round of [7, 8, 9])
    expect(Buffer.from(await signature(round))).toEqual(beacon.sign(round));
});

test.each(faults)(
  'where every relay is %s, no round comes, and once one is well it does',
  async (fault) => {
    beacon.sign(7);
    const { relays, signature } = await open([fault, fault]);
    await expect(signature(7)).rejects.toThrow();
    const [first] = relays as [TestRelay];
    first.fault = 'well';
    // The first relay may still rest: then the other one is asked alone.
    const answer = await until('the round', () => signature(7));
    expect(Buffer.from(answer)).toEqual(beacon.sign(7));
  },
);

test('a relay that fails is left alone for a while, and asked again after it', async () => {
  // The other one is asked only after the first has answered or had its time: an answer that comes
  // while both are asked cuts the failure off before it counts.
  const rest = { nextMs: 1_500, restMs: 60_000, restMostMs: 60_000 };
  const long = await open(['failing', 'well'], rest);
  const [rests] = long.relays as [TestRelay];
  for (let round = 1; round <= 20; round += 1) await long.signature(round);
  expect(rests.asked.length).toBe(1);
  const short = await open(['failing', 'well'], { restMs: 1, restMostMs: 2 });
  const [again] = short.relays as [TestRelay];
  for (let round = 1; round <= 40; round += 1) await short.signature(round);
  expect(again.asked.length).toBeGreaterThan(1);
});
