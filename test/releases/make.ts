/**
 * `npm run release:data -- <directory>`: an installation of this version as a backup, for the
 * versions after it to open. In it is something of everything that people and staff have: settled
 * contracts and an open one, an order, a position, requests, a ticket, an alert, a watchlist. Run
 * once when a version is released, and by releases.test.ts.
 */
import { randomUUID } from 'node:crypto';

import { connectOwner, takeFingerprint } from '#scripts/fingerprint.ts';
import { writeBackup } from '#server/database/backup.ts';
import { PASSWORD } from '#test/client.ts';
import { startTestDatabase } from '#test/database.ts';
import { askDeposit, askWithdrawal, decide } from '#test/requests.ts';
import { openWorld } from '#test/world.ts';

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('Where to? npm run release:data -- <directory>');

const keyed = () => ({ 'idempotency-key': randomUUID() });
/** Until the contracts of sixty seconds have settled. */
const SETTLED_TICKS = 62;

const server = await startTestDatabase();
const clone = await server.clone();
const world = await openWorld({ clone });
const done = <T>(reply: { status: number; body: T }): T => {
  if (reply.status >= 300) throw new Error(`${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply.body;
};

const asha = await world.person('Asha Verma');
const ravi = await world.person('Ravi Iyer');
await world.firstAdmin();
const finance = await world.staff('finance');
for (const direction of ['BUY_UP', 'SELL_SHORT'] as const) {
  done(await asha.place({ direction, amount: '1000.00', duration: 60 }));
  done(await ravi.place({ direction, coin: 'ETH', amount: '250.50', duration: 60 }));
}
const buy = { coin: 'SOL', side: 'buy', type: 'market', amount: '25000.00' };
done(await asha.post('/api/orders', buy, keyed()));
const position = { coin: 'ETH', side: 'long', margin: '2000.00', leverage: 5 };
done(await ravi.post('/api/positions', position, keyed()));
done(await asha.post('/api/alerts', { coin: 'BTC', kind: 'below', level: '1.00', repeats: true }));
done(await asha.post('/api/watchlists', { name: 'Layer one' }));
done(await asha.post('/api/tickets', { subject: 'Where is my money?', message: 'It was there.' }));
const deposit = await askDeposit(world, asha, '1200.00', 'UTR123456789012');
await askDeposit(world, ravi, '300.00');
await askWithdrawal(ravi, '150.00');
await world.tick(SETTLED_TICKS);
done(await decide(finance, 'deposits', deposit.id, 'approve'));
done(await asha.place({ amount: '99.00', duration: 180 }));
await world.tick();
await world.app.liabilities.publish();

const client = await connectOwner(clone.ownerUrl);
await writeBackup(client, { directory, fingerprint: takeFingerprint });
await client.end();
await world[Symbol.asyncDispose]();
await server.stop();
process.stdout.write(`Written to ${directory}. Everybody's password is ${PASSWORD}.\n`);
