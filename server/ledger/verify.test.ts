/**
 * The verification of the books on a real database: what it leaves behind, what it finds beside the
 * tellers, and what it costs.
 */
import { randomUUID } from 'node:crypto';

import { expect, test } from 'vitest';

import { openLedgerWorld } from '#test/ledger.ts';
import { openWorld } from '#test/world.ts';

import { openVerifier } from './verify.ts';

const LOADED = 20_000;

test('it writes nothing, not even a temporary table: a server that is cut off from its standby ends at once', async () => {
  await using world = await openLedgerWorld();
  await world.person(10_00n);
  const verifier = await openVerifier(world.database);
  await verifier.verifyFully();
  await verifier.verify();
  const temporary = await world.owner.query(
    `select relname from pg_class where relpersistence = 't' and relkind = 'r'`,
  );
  await verifier.close();
  expect(temporary).toEqual([]);
});

test('L5 balances and transfers that were changed together are found, though they agree with each other', async () => {
  await using world = await openWorld();
  const { owner } = world;
  const { person } = await world.person();
  await world.tick(3);
  const verifier = await openVerifier(world.database);
  // The last tick has movements too, and more come: the next run goes on from here.
  await world.person('Ravi');
  expect((await verifier.verifyFully()).findings).toEqual([]);
  expect((await verifier.verify()).findings).toEqual([]);
  /** Makes the welcome grant larger, in the transfers and in the balances. */
  const rewrite = (paise: number) =>
    owner.transaction(async (tx) => {
      await tx.execute('set local session_replication_role = replica');
      await tx.execute(
        `update transfers set amount = amount + $2::bigint, available_after = available_after + $2 where owner_id = $1`,
        [person?.id ?? '', paise],
      );
      await tx.execute(
        `update accounts set balance = balance + case kind when 'available' then $2::bigint else -$2 end
         where asset = 'INR' and (owner_id = $1 and kind = 'available' or kind = 'external' and owner_id =
           (select counterparty_id from transfers where owner_id = $1))`,
        [person?.id ?? '', paise],
      );
    });
  await rewrite(5_00);
  const { findings } = await verifier.verify();
  await rewrite(-5_00);
  const again = await verifier.verify();
  await verifier.close();
  expect(findings).toEqual([
    { rule: 'L5', detail: expect.stringContaining('those before tick 3 are not what they were') },
  ]);
  expect(again.findings).toEqual([]);
});

test('L8 what is open or settled and no contract is found', async () => {
  await using world = await openLedgerWorld({ isBroken: true });
  const person = await world.person(10_00n);
  const verifier = await openVerifier(world.database);
  await world.owner.execute(
    `insert into settlements (person_id, contract_id, outcome, payout, balance_before, balance_after, chain_tick, settled_at)
     values ($1, $1, 'VOID', 0, 0, 0, 0, now())`,
    [person],
  );
  const { findings } = await verifier.verifyFully();
  await verifier.close();
  expect(findings).toEqual([
    { rule: 'L8', detail: expect.stringContaining(`contract ${person}: open false, settled true`) },
  ]);
});

test('a full run takes about as long as writing did where tables were loaded since their rows were counted', async () => {
  await using world = await openLedgerWorld({ isBroken: true });
  const { owner } = world;
  // Counted last at a quiet moment: a page, and no row on it.
  await owner.transaction(async (tx) => {
    await tx.execute('insert into open_contracts select 60, 1, $1, $1, 1, 1', [randomUUID()]);
    await tx.execute('delete from open_contracts');
    await tx.execute('analyze open_contracts');
  });
  const writtenFrom = performance.now();
  await owner.transaction(async (tx) => {
    await tx.execute('set local session_replication_role = replica');
    await tx.execute(
      `insert into contracts (person_id, id, coin, direction, stake, duration, return_percentage, accepted_at, accepted_after_tick)
       select md5((n % 500)::text)::uuid, md5('c' || n)::uuid, 'BTC', 'BUY_UP', 100, 60, 30, now(), n
       from generate_series(1, $1::int) n`,
      [LOADED],
    );
    await tx.execute(
      `insert into open_contracts (duration, accepted_after_tick, person_id, contract_id, stake, cover)
       select duration, accepted_after_tick, person_id, id, stake, 30 from contracts where accepted_after_tick % 2 = 0`,
    );
    await tx.execute(
      `insert into settlements (person_id, contract_id, outcome, payout, balance_before, balance_after, chain_tick, settled_at)
       select person_id, id, 'LOSS', 0, 0, 0, 0, now() from contracts where accepted_after_tick % 2 = 1`,
    );
  });
  const verifier = await openVerifier(world.database);
  const startedAt = performance.now();
  const writingMs = startedAt - writtenFrom;
  const { findings } = await verifier.verifyFully();
  const verifyingMs = performance.now() - startedAt;
  await verifier.close();
  expect(findings.map(({ rule }) => rule)).not.toContain('L8');
  // A plan that goes through all of them for each one took hundreds of times as long as writing
  // them.
  expect(verifyingMs).toBeLessThan(10 * writingMs);
});
