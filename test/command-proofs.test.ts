/** What staff must have proven before they decide, asked of the teller itself: without HTTP. */
import { createHash, randomUUID as uuid } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { makeIds } from '#server/kit/ids.ts';
import type { KeptRefusal } from '#server/kit/refuse.ts';
import type { CommandKind } from '#server/ledger/commands.ts';
import { openTeller } from '#server/ledger/teller.ts';

import { commandTable, everyKind, keyed, somebody } from './command-table.ts';
import { quiet } from './ledger.ts';
import { openWorld, type World } from './world.ts';

const terms = {
  ...({ funds: 'virtual', feeBps: 0, grant: 0n, isMailed: false } as const),
  mustStaffProve: true,
};
let world: World;
const table = commandTable({ now: () => world.clock.now(), positionOf: () => undefined });
beforeAll(async () => {
  world = await openWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
});

test('staff whose second factor is not fresh, or who have none where they must, are asked for it, and nothing is stored of that', async () => {
  const teller = await openTeller({
    database: world.database,
    clock: world.clock,
    ids: makeIds(),
    log: quiet,
    lanes: 1,
    installation: { terms, withheld: new Set(), opensAt: 0 },
  });
  const now = world.clock.now();
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  /** A session in which they gave a second factor then; null where they never did. */
  const sessionOf = async (person: string, confirmedAt: Date | null) => {
    const session = createHash('sha256').update(uuid()).digest('hex');
    await world.owner.execute(
      `insert into sessions (token_hash, id, person_id, created_at, last_seen_at, is_new_device, confirmed_at)
       values (decode($1, 'hex'), $2, $3, $4, $4, false, $5)`,
      [session, uuid(), person, now, confirmedAt],
    );
    return session;
  };
  try {
    const kinds = await everyKind();
    const staffKinds = Object.entries(table).filter(([, { callers }]) => Array.isArray(callers));
    expect(staffKinds.map(([name]) => [name, kinds.get(name)?.prove !== undefined])).toEqual(
      staffKinds.map(([name]) => [name, true]),
    );
    for (const [name, { callers }] of staffKinds) {
      const ravi = await somebody(world, callers[0] ?? '');
      const [asked, other] = [keyed(ravi), await somebody(world, callers[0] ?? '')];
      const kind = kinds.get(name) as CommandKind<unknown, unknown>;
      const input = table[name]?.input(ravi);
      const codeIn = async (session: string | undefined) => {
        const { body } = await teller.submit(kind, input, session ? { ...asked, session } : asked);
        return (JSON.parse(body) as KeptRefusal).code;
      };
      expect([name, await codeIn(await sessionOf(ravi, null))]).toEqual([name, 'set-up-needed']);
      await world.owner.execute(
        `insert into second_factors (person_id, sealed, created_at, confirmed_at)
         values ($1, '', $2, $2)`,
        [ravi, now],
      );
      for (const session of [
        undefined,
        await sessionOf(ravi, null),
        await sessionOf(ravi, minutesAgo(5.1)),
        await sessionOf(other, now),
      ])
        expect([name, await codeIn(session)]).toEqual([name, 'step-up']);
      // Under the same key: what was refused is not its answer.
      expect([name, await codeIn(await sessionOf(ravi, minutesAgo(4)))]).toEqual([
        name,
        'not-found',
      ]);
      expect([name, await codeIn(await sessionOf(ravi, minutesAgo(9)))]).toEqual([
        name,
        'not-found',
      ]);
    }
  } finally {
    await teller.close();
  }
});
