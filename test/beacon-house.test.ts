/**
 * A house whose prices follow from a beacon: contracts end by number alone, and nobody trades while
 * the tape is behind its rounds.
 */
import { createPublicKey, hash, verify } from 'node:crypto';

import { expect, test } from 'vitest';

import type { Contract, ReceiptFile } from '#protocol/contracts.ts';
import { type ChainHead, PAGE_ROUNDS, type Round, type RoundList } from '#protocol/market.ts';

import { type BeaconWorld, openBeaconWorld } from './beacon-world.ts';
import { PASSWORD } from './client.ts';
import { openWorld } from './world.ts';
import { sampled } from './extent.ts';
import { longTest } from './long-test.ts';

async function openHouse(): Promise<BeaconWorld & { record(count: number): Promise<void> }> {
  const world = await openBeaconWorld();
  return {
    ...world,
    /** What was missed, in one transaction, and all that it settles; the clock does not move. */
    async record(count) {
      await world.app.market.recordTicks(Array.from({ length: count }, () => world.clock.now()));
      await world.app.settlement.settleDue();
    },
  };
}

test('a contract is priced, entered and settled by the numbers of its ticks, as in any house', async () => {
  await using world = await openHouse();
  await world.tick(3);
  const person = await world.person();
  const { body } = await person.place({ amount: '1000.00' });
  await world.tick();
  const read = async () => (await person.get<Contract>(`/api/contracts/${body.id}`)).body;
  expect(await read()).toMatchObject({ status: 'ACTIVE', entryTick: 4, closesAtTick: 64 });
  await world.skip(60);
  expect(await read()).toMatchObject({
    status: expect.stringMatching(/^(WIN|LOSS|REFUNDED)$/),
    exitTick: 64,
  });
});

const pauses = [
  ['10 seconds', 10],
  ['10 minutes', 600],
  ['2 hours', 7_200],
] as const;
test.each(sampled(pauses, 3))(
  'after a pause of %s nothing is void: entry and exit are the next numbers',
  async (_name, seconds) => {
    await using world = await openHouse();
    await world.tick(3);
    const person = await world.person();
    const waiting = (await person.place({ amount: '1000.00' })).body;
    await world.pass(seconds * 1_000);
    await world.app.settlement.settleDue();
    await person.signIn(person.person?.email ?? '', PASSWORD);
    const read = async () => (await person.get<Contract>(`/api/contracts/${waiting.id}`)).body;
    expect(await read()).toMatchObject({ status: 'ACTIVE', entryTick: null });

    // The tape is behind: nothing is opened, closed, changed or cancelled, and money goes on.
    const refused = await person.place({ amount: '1000.00' });
    expect(refused).toMatchObject({ status: 503, body: { code: 'price-stale' } });

    await world.record(Math.min(seconds, 70));
    expect(await read()).toMatchObject({
      entryTick: 4,
      ...(seconds > 60
        ? { exitTick: 64, status: expect.stringMatching(/^(WIN|LOSS|REFUNDED)$/) }
        : { status: 'ACTIVE' }),
    });
    if (seconds > 70) expect((await person.place({ amount: '1000.00' })).status).toBe(503);
    if (seconds > 1_000) return;
    if (seconds > 70) await world.record(seconds - 70);
    expect((await person.place({ amount: '1000.00' })).status).toBe(201);
  },
);

test('a command is accepted until the round after the next tick’s is due, and not from then on', async () => {
  await using world = await openHouse();
  await world.tick(3);
  // Tick 3 is the last of its round; tick 4 uses the next one, and that after it is due 3.3 seconds
  // after tick 3.
  const person = await world.person();
  world.clock.advance(3_299);
  expect((await person.place({ amount: '1000.00' })).status).toBe(201);
  world.clock.advance(1);
  expect((await person.place({ amount: '1000.00' })).status).toBe(503);
  await world.record(1);
  expect((await person.place({ amount: '1000.00' })).status).toBe(503);
  await world.record(2);
  expect((await person.place({ amount: '1000.00' })).status).toBe(201);
});

/** Whether a head is signed by a key of 32 bytes in hex. RFC 8410 defines the prefix of the key. */
function isSigned({ tick, hash: ofTick, signature }: ChainHead, tape: string, publicKey: string) {
  const key = createPublicKey({
    key: Buffer.from(`302a300506032b6570032100${publicKey}`, 'hex'),
    format: 'der',
    type: 'spki',
  });
  const text = `drishti-head-1\ntape=${tape}\ntick=${tick}\nhash=${ofTick}\n`;
  return verify(null, Buffer.from(text), key, Buffer.from(signature ?? '', 'hex'));
}

longTest(
  'a receipt carries the terms, the rounds of its ticks and a signed head, as the public routes have them',
  async () => {
    await using world = await openHouse();
    await world.tick(70);
    const person = await world.person();
    const { body: placed } = await person.place({ amount: '1000.00', duration: 60 });
    await world.tick();
    await world.skip(61);
    const { body: file } = await person.get<ReceiptFile>(
      `/api/contracts/${placed.id}/receipt-file`,
    );
    expect(file).toMatchObject({ format: 'drishti-receipt-4' });
    const { ticks, genesis, coins, beacon } = file.tape;
    const [first, last] = [ticks[0]?.number ?? 0, ticks.at(-1)?.number ?? 0];
    expect(last).toBeGreaterThanOrEqual(131);
    const roundOf = (tick: number) => world.firstRound + Math.floor((tick - 1) / 3);
    expect(beacon?.rounds.map(({ number }) => number)).toEqual(
      Array.from({ length: roundOf(last) - roundOf(first) + 1 }, (_, at) => roundOf(first) + at),
    );
    for (const { number, signature } of beacon?.rounds ?? [])
      expect(signature).toBe(world.beacon.sign(number).toString('hex'));
    const { body: terms } = await person.get<{ text: string; hash: string }>('/api/market/beacon');
    expect(terms).toEqual({
      text: beacon?.terms,
      hash: hash('sha256', beacon?.terms ?? '', 'hex'),
    });
    for (const { source } of ticks) expect(source).toBe(`simulated-beacon ${terms.hash}`);
    expect(terms.text).toContain(`coins=${hash('sha256', coins ?? '', 'hex')}\n`);

    const heads = /^heads=([0-9a-f]{64})$/m.exec(terms.text)?.[1] ?? '';
    const head = file.receipt.chainHead;
    expect(isSigned(head, genesis, heads)).toBe(true);
    expect(isSigned({ ...head, tick: head.tick + 1 }, genesis, heads)).toBe(false);
    const { body: newest } = await person.get<ChainHead>('/api/market/head');
    expect(newest.tick).toBe(world.app.market.last()?.number);
    expect(isSigned(newest, genesis, heads)).toBe(true);

    const rounds = async (address: string) => (await person.get<RoundList>(address)).body.items;
    const all: Round[] = [];
    const pageOf = (round: number) => Math.floor(round / PAGE_ROUNDS);
    for (let page = pageOf(world.firstRound); page <= pageOf(roundOf(last)); page += 1)
      all.push(...(await rounds(`/api/market/rounds/pages/${page}`)));
    expect(all[0]?.number).toBe(world.firstRound);
    expect(all.filter(({ number }) => number >= roundOf(first))).toEqual(beacon?.rounds);
    const from = world.firstRound + 2;
    expect(await rounds(`/api/market/rounds?from=${from}&to=${from + 1}`)).toEqual(all.slice(2, 4));
    const long = await person.get(`/api/market/rounds?from=1&to=61`);
    expect(long).toMatchObject({ status: 400, body: { code: 'invalid' } });
  },
);

longTest(
  'a house without a beacon has no rounds and signs nothing; its receipts keep their format',
  async () => {
    await using world = await openWorld();
    await world.tick();
    const person = await world.person();
    const { body: placed } = await person.place({ amount: '1000.00', duration: 60 });
    await world.tick(62);
    const { body: file } = await person.get<ReceiptFile>(
      `/api/contracts/${placed.id}/receipt-file`,
    );
    expect(file.format).toBe('drishti-receipt-3');
    expect(file.tape.beacon).toBeUndefined();
    expect(file.receipt.chainHead.signature).toBeNull();
    const read = async (address: string) => (await person.get(address)).body;
    expect(await read('/api/market/beacon')).toEqual({ text: null, hash: null });
    expect(await read('/api/market/rounds?from=1&to=9')).toEqual({ items: [] });
    expect(await read('/api/market/rounds/pages/0')).toEqual({ items: [] });
    expect(await read('/api/market/head')).toMatchObject({ signature: null });
  },
);
