/**
 * Sessions that end with a transaction: their streams end in every process as soon as it has
 * committed, not when that next looks.
 */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { openOutbox } from '#server/domain/outbox/outbox.ts';
import { readLive } from '#test/live-client.ts';
import { PASSWORD } from '#test/client.ts';
import { quiet } from '#test/ledger.ts';
import { openWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  // Nothing looks at intervals here.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  world = await openWorld();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  vi.useRealTimers();
});

test('the one that ended them, and another that hears of it; who has signed in since goes on', async () => {
  const { clock, database, app } = world;
  const elsewhere = await openOutbox({ database, clock, log: quiet });
  try {
    for (const outbox of [app.outbox, elsewhere]) {
      const [asha, ravi] = [await world.person(), await world.person('Ravi Iyer')];
      const who = asha.person?.id ?? '';
      const streams = await Promise.all(
        [asha, ravi].map(({ cookie }) => readLive(world.url, { cookie })),
      );
      const [hers, his] = streams;
      await Promise.all(streams.map((stream) => stream.wait('time', 2)));
      await outbox.transaction((tx, emit) => app.sessions.endAll(tx, emit, who));
      const back = world.visitor();
      await back.signIn(asha.person?.email ?? '', PASSWORD);
      const again = await readLive(world.url, { cookie: back.cookie });
      await hers?.wait('session-ended');
      await again.wait('time', 2);
      for (const stream of [his, again]) expect(stream?.named('session-ended')).toEqual([]);
      for (const stream of [...streams, again]) stream.close();
    }
  } finally {
    await elsewhere.close();
  }
});
