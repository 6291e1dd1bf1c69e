/**
 * Properties of any batch of commands, on the rows of a real database. What is decided follows from
 * what was loaded and from nothing else. A command that is refused, or fails, changes nothing for
 * the others.
 */
import { randomUUID } from 'node:crypto';
import { inspect } from 'node:util';

import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { coinExposure } from '#server/domain/exposure/exposure.ts';
import { placeContract } from '#server/domain/contracts/contracts.ts';
import { placeDeposit } from '#server/domain/deposits/deposits.ts';
import { readCoins } from '#server/domain/market/market.ts';
import { cancelOrder, cancelOrders } from '#server/domain/orders/cancel-order.ts';
import { changeOrder } from '#server/domain/orders/change-order.ts';
import { advanceOrder } from '#server/domain/orders/fill-order.ts';
import { placeOrder } from '#server/domain/orders/place-order.ts';
import { replaceOrder } from '#server/domain/orders/replace-order.ts';
import { advancePosition } from '#server/domain/positions/advance-position.ts';
import { openPosition } from '#server/domain/positions/open-position.ts';
import { closePosition, setTargets } from '#server/domain/positions/requests.ts';
import { saveBankDetails } from '#server/domain/withdrawals/bank-details.ts';
import { cancelWithdrawal, placeWithdrawal } from '#server/domain/withdrawals/withdrawals.ts';
import { makeIds } from '#server/kit/ids.ts';
import { rupees, tillOf } from '#server/ledger/accounts.ts';
import type { AnyKind, Command, CommandKind } from '#server/ledger/commands.ts';
import { type Decided, decideBatch, type Outcome } from '#server/ledger/decide.ts';
import { loadBatch, type LoadedBatch } from '#server/ledger/load.ts';
import { noteIn } from '#server/ledger/notes.ts';

import { bankDetails } from './requests.ts';
import { isWhole } from './extent.ts';
import { openWorld, type World } from './world.ts';

type Person = { id: string; orders: string[]; positions: string[]; withdrawals: string[] };

let world: World;
let client: pg.Client;
const people: Person[] = [];

/**
 * What a faulting command would have left: an effect, a note and a key that the others would meet.
 */
const overdrawing: CommandKind<{ personId: string }> = {
  name: 'test.overdrawing',
  callers: 'people',
  accounts: ({ personId }) => [rupees(personId, 'available'), rupees(tillOf(personId), 'fees')],
  decide: ({ personId }, view) => ({
    status: 201,
    body: { id: view.newId() },
    dedupeKey: 'the same for all',
    transfers: [
      {
        from: rupees(personId, 'available'),
        to: rupees(tillOf(personId), 'fees'),
        amount: 10n ** 15n,
        kind: 'fee',
        cause: 'test',
      },
    ],
    notes: [noteIn(coinExposure, { personId, coin: 'BTC', side: 'long', adds: 10n ** 12n })],
  }),
};

/** Its answer cannot be written, which is found out when everything else is done. */
const unspeakable: CommandKind<{ personId: string }> = {
  ...overdrawing,
  name: 'test.unspeakable',
  decide: ({ personId }) => ({
    status: 201,
    body: { amount: 1n },
    dedupeKey: 'the same for all',
    transfers: [
      {
        from: rupees(personId, 'available'),
        to: rupees(tillOf(personId), 'fees'),
        amount: 1_00n,
        kind: 'fee',
        cause: 'test',
      },
    ],
    notes: [noteIn(coinExposure, { personId, coin: 'BTC', side: 'short', adds: 10n ** 12n })],
  }),
};

const wanted = fc.record({
  who: fc.nat({ max: 3 }),
  what: fc.constantFrom(
    ...(['contract', 'order', 'sell', 'change', 'cancel', 'fill', 'position', 'close'] as const),
    ...(['exact', 'replace', 'cancel all'] as const),
    ...([
      'targets',
      'advance',
      'deposit',
      'withdraw',
      'save details',
      'take back',
      'overdraw',
      'unspeakable',
    ] as const),
  ),
  which: fc.nat({ max: 1 }),
  /** Paise: some are more than anybody has, and than the limits leave. */
  amount: fc.constantFrom(1_00n, 200_000_00n, 500_000_00n, 850_000_00n, 2_000_000_00n),
  leverage: fc.constantFrom(2, 100),
  coin: fc.constantFrom('BTC', 'ETH'),
  mayRepeat: fc.boolean(),
});
type Wanted = typeof wanted extends fc.Arbitrary<infer Value> ? Value : never;

const coinFact = (symbol: string) => readCoins(null).find((coin) => coin.symbol === symbol);

function commandOf(asked: Wanted): Command {
  const { amount, leverage, which, mayRepeat } = asked;
  const person = people[asked.who] as Person;
  const personId = person.id;
  const coin = coinFact(asked.coin);
  const order = {
    personId,
    coin,
    type: 'market',
    price: null,
    limitPrice: null,
    stopPrice: null,
    expiresAt: null,
    timeInForce: 'gtc',
    postOnly: false,
    clientId: mayRepeat ? 'the same' : null,
    stopClientId: null,
    listClientId: null,
  };
  const bought = { ...order, side: 'buy', named: { gives: amount } };
  const tick = { number: 1_000_000, at: world.clock.now(), price: 90_000_000n };
  const { market } = world.app;
  const position = { personId, uuid: person.positions[which], market };
  const [kind, input]: [unknown, unknown] = {
    contract: () => [
      placeContract,
      { personId, coin, direction: 'BUY_UP', stake: amount, duration: 60 },
    ],
    order: () => [placeOrder, bought],
    exact: () => [placeOrder, { ...order, side: 'buy', named: { brings: amount } }],
    sell: () => [placeOrder, { ...order, side: 'sell', named: { gives: amount } }],
    replace: () => [
      replaceOrder,
      { personId, uuid: person.orders[which], placement: { ...bought, coin: coinFact('BTC') } },
    ],
    'cancel all': () => [cancelOrders, { personId, coin: coinFact('BTC') }],
    change: () => [
      changeOrder,
      {
        personId,
        uuid: person.orders[which],
        coin: coinFact('BTC'),
        side: 'buy',
        gives: amount,
        price: null,
      },
    ],
    cancel: () => [cancelOrder, { personId, uuid: person.orders[which], coin: coinFact('BTC') }],
    fill: () => [
      advanceOrder,
      { personId, uuid: person.orders[which], coin: coinFact('BTC'), tick },
    ],
    position: () => [
      openPosition,
      {
        personId,
        coin,
        side: 'long',
        margin: amount,
        leverage,
        confirmedLeverage: leverage,
        fee: amount / 100n,
        takeProfit: null,
        stopLoss: null,
      },
    ],
    close: () => [closePosition, position],
    targets: () => [setTargets, { ...position, takeProfit: null, stopLoss: null }],
    advance: () => [advancePosition, { ...position, tick }],
    deposit: () => [
      placeDeposit,
      { personId, amount, reference: null, proof: 'x', now: world.clock.now() },
    ],
    withdraw: () => [
      placeWithdrawal,
      { personId, amount, details: which === 0 ? null : { ...bankDetails, additionalInfo: null } },
    ],
    // Somebody's own again, or others.
    'save details': () => [
      saveBankDetails,
      {
        personId,
        details: {
          ...bankDetails,
          phone: which === 0 ? '+919876543210' : null,
          additionalInfo: null,
        },
      },
    ],
    'take back': () => [cancelWithdrawal, { personId, uuid: person.withdrawals[which] }],
    overdraw: () => [overdrawing, { personId }],
    unspeakable: () => [unspeakable, { personId }],
  }[asked.what]() as [unknown, unknown];
  const isHouse = (kind as AnyKind).callers === 'house';
  const caller = isHouse
    ? { personId, isHouse }
    : { personId, key: randomUUID(), fingerprint: 'f', requestId: 'r' };
  return { kind: kind as AnyKind, input, caller, subject: null, mayRepeat };
}

const LIMIT = 100_000_000_00n;
/** Of all people, as if most of the limits were used up. */
const carried = new Map([
  [coinExposure, new Map([['BTC', { long: 9n * LIMIT + LIMIT / 2n, short: 0n }]])],
]);

const decide = (commands: readonly Command[], loaded: LoadedBatch) =>
  decideBatch(commands, loaded, {
    ids: makeIds((buffer) => void buffer.fill(7)),
    carried,
    installation: {
      terms: {
        funds: 'virtual' as const,
        feeBps: 10,
        grant: 0n,
        isMailed: false,
        mustStaffProve: false,
      },
      withheld: new Set<string>(),
      opensAt: 0,
    },
  });

const text = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'bigint' ? `${part}n` : part instanceof Error ? part.message : part,
  );

/** The whole result of a decision, as text. */
function whole({ outcomes, book, writes, events, noted }: Decided): string {
  return text([
    outcomes,
    book.transferRows(),
    book.changes(),
    book.opened(),
    [...writes.inserts].map(([table, values]) => [table.name, values]),
    [...writes.removals].map(([table, values]) => [table.name, values]),
    events.map(({ personId, name, id, data }) => [personId, name, id, data()]),
    noted.map(({ notebook, note }) => [notebook.name, note]),
  ]);
}

/** Ids are given in turn: whose turn it is changes with who came before. */
const withoutIds = (outcome: Outcome | undefined) =>
  text(outcome).replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8707-070707070707/g, 'an id');

const isNothing = (outcome: Outcome | undefined) =>
  outcome !== undefined &&
  ('answer' in outcome
    ? outcome.answer.status >= 400
    : 'fault' in outcome || 'needsLookup' in outcome);

beforeAll(async () => {
  world = await openWorld();
  await world.owner.execute(
    `update setting_changes set value = '["market", "limit", "stop"]' where name = 'orderTypes'`,
  );
  for (const name of ['Asha Verma', 'Ravi Nair', 'Meera Rao', 'Kiran Shah']) {
    const one = await world.person(name);
    const id = one.person?.id ?? '';
    const post = async (path: string, body: object) => {
      const reply = await one.post<{ id: string }>(path, body, { 'idempotency-key': randomUUID() });
      expect([path, reply.status]).toEqual([path, 201]);
      return reply.body.id.replace(/^[a-z]+-/, '');
    };
    const resting = { coin: 'BTC', side: 'buy', type: 'limit', amount: '100.00', price: '1.00' };
    const position = { coin: 'BTC', side: 'long', margin: '100.00', leverage: 2 };
    const person: Person = {
      id,
      orders: [await post('/api/orders', resting), await post('/api/orders', resting)],
      positions: [await post('/api/positions', position), await post('/api/positions', position)],
      withdrawals: [],
    };
    // The first two have bank details, and what they have asked for.
    if (people.length < 2) {
      const asked = { amount: '10.00', bankDetails };
      const first = await post('/api/withdrawals', asked);
      person.withdrawals = [first, await post('/api/withdrawals', { amount: '10.00' })];
    } else person.withdrawals = [randomUUID(), randomUUID()];
    people.push(person);
  }
  // The first one lets themselves place three contracts a day.
  await world.database.execute(
    `insert into own_limits (person_id, measure, period, amount, asked_at, acts_at)
     values ($1, 'contracts', 'day', 5, $2, $2)`,
    [people[0]?.id ?? '', world.clock.now()],
  );
  await world.owner.execute(
    `update setting_changes set value = '4' where name = 'openContractsPerCoin'`,
  );
  await world.tick(2);
  client = await world.database.connect('test-batches', 'pipelines');
});
afterAll(async () => {
  await client.end();
  await world[Symbol.asyncDispose]();
});

/** Loads a batch, looks at it, and lets go of everything. */
async function looking(
  asked: readonly Wanted[],
  look: (commands: readonly Command[], loaded: LoadedBatch) => void,
): Promise<void> {
  const commands = asked.map(commandOf);
  const loaded = await loadBatch(client, commands, { clock: world.clock, memory: { last: null } });
  try {
    look(commands, loaded);
  } finally {
    await client.query('rollback');
  }
}

const batches = fc.array(wanted, { minLength: 6, maxLength: 30 });
const seen = new Set<string>();

/**
 * A third of them in a sample, always the same ones: by chance, so few might not meet everything.
 */
const runs = (count: number) =>
  isWhole ? { numRuns: count } : { numRuns: Math.round(count / 3), seed: 20_260_105 };

test('a batch decided twice on the same loaded state comes to the same, and leaves that state as it was', async () => {
  await fc.assert(
    fc.asyncProperty(batches, (asked) =>
      looking(asked, (commands, loaded) => {
        const rows = () => inspect([loaded.byKind, loaded.facts, loaded.stored, carried], false, 9);
        const before = rows();
        const once = decide(commands, loaded);
        expect(whole(decide(commands, loaded))).toBe(whole(once));
        expect(rows()).toBe(before);
        for (const [index, outcome] of once.outcomes.entries()) {
          const what = 'answer' in outcome ? `${outcome.answer.status}` : Object.keys(outcome)[0];
          seen.add(`${asked[index]?.what} ${what}`);
        }
      }),
    ),
    runs(250),
  );
  // The batches were not all refused, and not all accepted.
  for (const met of ['contract 201', 'contract 409', 'order 201', 'position 201', 'position 409'])
    expect(seen).toContain(met);
  for (const met of [
    'targets 200',
    'targets postponed',
    'cancel postponed',
    'exact 201',
    'replace 201',
    'cancel all 200',
    'fill 200',
    'overdraw fault',
  ])
    expect(seen).toContain(met);
});

test('leaving out a command that is refused, or fails, changes nobody else’s outcome', async () => {
  let left = 0;
  await fc.assert(
    fc.asyncProperty(batches, (asked) =>
      looking(asked, (commands, loaded) => {
        const { outcomes } = decide(commands, loaded);
        for (const [index, outcome] of outcomes.entries()) {
          if (!isNothing(outcome)) continue;
          left += 1;
          const rest = decide(
            commands.filter((_, other) => other !== index),
            loaded,
          );
          expect(rest.outcomes.map(withoutIds)).toEqual(
            outcomes.filter((_, other) => other !== index).map(withoutIds),
          );
        }
      }),
    ),
    runs(120),
  );
  expect(left).toBeGreaterThan(100);
});
