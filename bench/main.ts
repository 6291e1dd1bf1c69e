/**
 * `npm run bench`: what docs/performance.md claims, measured again. Everything runs on one
 * PostgreSQL of its own; figures are ratios within the run, because machines differ. Each part ends
 * by verifying the books that its load left behind.
 */
import { benchExchange } from './exchange.ts';
import { benchBeacon } from './beacon.ts';
import { benchFlood } from './flood.ts';
import { benchGrowth } from './growth.ts';
import { benchHttp } from './http.ts';
import { benchChart } from './chart.ts';
import { benchCoins } from './coins.ts';
import { benchImports } from './imports.ts';
import { benchLive } from './live.ts';
import { benchNodes } from './nodes.ts';
import { benchOrders } from './orders.ts';
import { benchLongReads, benchReads } from './reads.ts';
import { benchOverload } from './overload.ts';
import { benchPositions } from './positions.ts';
import { benchSettlement } from './settlement.ts';
import { benchSocketOrders } from './socket-orders.ts';
import { benchStart } from './start.ts';
import { benchStatements } from './statements.ts';
import { benchTeller } from './teller.ts';
import { inTown, type Town } from './town.ts';
import { benchWeb, benchWebTicks } from './web.ts';

const town = (name: string, bench: (town: Town) => Promise<void>) => ({
  [name]: () => inTown(name, bench),
});

const parts: Readonly<Record<string, () => Promise<void>>> = {
  // Each on a whole server of its own.
  web: benchWeb,
  chart: benchChart,
  live: benchLive,
  coins: benchCoins,
  http: benchHttp,
  'socket-orders': benchSocketOrders,
  reads: benchReads,
  start: benchStart,
  statements: benchStatements,
  imports: benchImports,
  overload: benchOverload,
  // The teller without HTTP.
  ...town('teller', benchTeller),
  ...town('positions', (one) => benchPositions(one, 10_000)),
  ...town('orders', (one) => benchOrders(one, 10_000)),
  ...town('growth', benchGrowth),
  ...town('nodes', benchNodes),
  settlement: benchSettlement,
};
/**
 * By name only: what takes many minutes, with a number behind `exchange` and `beacon` for their
 * hours and words behind `flood`, what is a part of another, and a yardstick.
 */
const byName: typeof parts = {
  beacon: () => benchBeacon(hours ?? 2),
  exchange: () => benchExchange(hours ?? DAY),
  flood: () => benchFlood(words.slice(1)),
  'web-ticks': benchWebTicks,
  'reads-long': benchLongReads,
};
const DAY = 24;

const words = process.argv.slice(2);
const [hours] = words.filter(isNumber).map(Number);
// What comes after `flood` is said to it.
const named = words[0] === 'flood' ? ['flood'] : words.filter((word) => !isNumber(word));
const all = { ...parts, ...byName };
const unknown = named.find((name) => !(name in all));
if (unknown !== undefined) throw new Error(`there is no part ${unknown}`);
for (const name of named.length > 0 ? named : Object.keys(parts)) await all[name]?.();

function isNumber(word: string): boolean {
  return /^[0-9]+$/.test(word);
}
