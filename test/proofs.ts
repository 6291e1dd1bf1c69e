/**
 * A world whose contracts end in every way there is, for the tests of the verifier: wins, losses,
 * ties on a coin that cannot move, and void ones. Its tape is made by the real market; the receipts
 * come over HTTP.
 */
import { randomUUID } from 'node:crypto';

import { durations, type Receipt, type ReceiptFile } from '#protocol/contracts.ts';
import { placeContract } from '#server/domain/contracts/contracts.ts';
import { tickText } from '#verifier/rules.ts';
import { sha256Hex } from '#verifier/sha256.ts';

import { type Client, PASSWORD } from './client.ts';
import { raiseContractLimits } from './contract-limits.ts';
import { seededRandom } from './market.ts';
import { openWorld, type World, type WorldOptions } from './world.ts';

/** Its price is the smallest there is, where every move is rounded away. */
const STILL = 'SHIB';
/** Ticks after the last placement: the longest contract is over. */
const TAIL = 190;

export type Dice = { below(count: number): number; of<T>(items: readonly T[]): T };

/** The same name throws the same in every run. */
export function openDice(name: string): Dice {
  const random = seededRandom(name);
  const word = new Uint8Array(4);
  const below = (count: number) => {
    random(word);
    return new DataView(word.buffer).getUint32(0) % count;
  };
  return { below, of: (items) => items[below(items.length)] as (typeof items)[number] };
}

/** One coin starts, and stays, at the lowest price: the tape begins again before its first tick. */
export async function openProvingWorld(options: WorldOptions = {}): Promise<World> {
  const world = await openWorld(options);
  const [genesis] = await world.app.market.ticks(0, 0);
  const position = world.app.market.coin(STILL)?.position;
  if (!genesis || position === undefined) throw new Error('there is no genesis tick');

  const prices = { ...genesis.prices, [STILL]: '0.00000001' };
  await world.owner.transaction(async (tx) => {
    await tx.execute(`set local session_replication_role = replica`);
    await tx.execute(`update ticks set prices[${position}] = 1, hash = $1 where number = 0`, [
      sha256Hex(tickText({ ...genesis, prices })),
    ]);
  });
  await world.app.market.readAgain();
  await raiseContractLimits(world.owner);
  await world.tick();
  return world;
}

export type Placed = { client: Client; id: string };

/**
 * Places `contracts` contracts over many ticks, with seconds left out between some, and goes on
 * until all have ended. `each` is how many are placed between two ticks.
 */
export async function placeProofs(
  world: World,
  options: { seed: string; contracts: number; each: number; people: number },
): Promise<Placed[]> {
  const dice = openDice(options.seed);
  const { market, teller, settlement } = world.app;
  const symbols = market.coins
    .filter(({ relation }) => relation !== 'fixed')
    .map(({ symbol }) => symbol);
  const clients: Client[] = [];
  while (clients.length < options.people) clients.push(await world.person());
  const placed: Placed[] = [];

  async function place(): Promise<void> {
    const client = dice.of(clients);
    const personId = client.person?.id ?? '';
    const coin = market.coin(dice.below(8) === 0 ? STILL : dice.of(symbols));
    if (!coin) throw new Error('the coin is not traded');
    const answer = await teller.submit(
      placeContract,
      {
        personId,
        coin,
        direction: dice.of(['BUY_UP', 'SELL_SHORT'] as const),
        stake: BigInt(1_00 + dice.below(200_00)),
        duration: dice.of(durations),
      },
      { personId, key: randomUUID(), fingerprint: 'proof', requestId: 'proof' },
    );
    if (answer.status !== 201) throw new Error(answer.body);
    placed.push({ client, id: (JSON.parse(answer.body) as { id: string }).id });
  }

  /** Of a beacon's tape: nobody trades before what was missed is made up for. */
  async function catchUp(): Promise<void> {
    const isBehind = () => {
      const until = market.beacon.tradesUntil(market.last()?.number ?? 0);
      return until !== null && until <= world.clock.now();
    };
    while (isBehind()) await market.recordTick();
    await settlement.settleDue();
  }

  for (let round = 0; placed.length < options.contracts; round += 1) {
    const count = Math.min(options.each, options.contracts - placed.length);
    await Promise.all(Array.from({ length: count }, place));
    // Some wait in vain for their entry; the exits of others come late by the same gap.
    if (round % 9 === 4) await world.pass(7_000 + dice.below(9_000));
    await world.tick(1 + dice.below(3));
    await catchUp();
  }
  // Exits come late by these gaps too.
  for (let left = TAIL; left > 0; left -= 38) {
    await world.skip(38);
    world.clock.advance(15_000);
    await catchUp();
  }
  // The seeds of all of them are public.
  await world.skip(60 - ((market.last()?.number ?? 0) % 60));
  await settlement.settleDue();
  // Enough time may have passed that they have to sign in again.
  for (const client of clients) await client.signIn(client.person?.email ?? '', PASSWORD);
  return placed;
}

export async function receiptOf({ client, id }: Placed): Promise<Receipt> {
  const reply = await client.get<Receipt>(`/api/contracts/${id}/receipt`);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body;
}

export async function receiptFileOf({ client, id }: Placed): Promise<ReceiptFile> {
  const reply = await client.get<ReceiptFile>(`/api/contracts/${id}/receipt-file`);
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body;
}
