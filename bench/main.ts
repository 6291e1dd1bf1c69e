/**
 * `npm run bench`: what docs/performance.md claims, measured again. Everything runs on one PostgreSQL of its own; figures
 * are ratios within the run, because machines differ. Ends by verifying the books that the load left behind.
 */
import { openVerifier } from '#server/ledger/verify.ts';

import { benchExchange } from './exchange.ts';
import { printLine } from './figures.ts';
import { benchOrders } from './orders.ts';
import { benchPositions } from './positions.ts';
import { benchSettlement } from './settlement.ts';
import { benchTeller } from './teller.ts';
import { openTown, PEOPLE, type Town } from './town.ts';
import { benchWeb } from './web.ts';

const parts = {
  teller: benchTeller,
  positions: (town: Town) => benchPositions(town, 10_000),
  orders: (town: Town) => benchOrders(town, 10_000),
  'settle-10k': (town: Town) => benchSettlement(town, 10_000),
  'settle-100k': (town: Town) => benchSettlement(town, 100_000),
};
/** Measured on a whole server of its own. */
const WEB = 'web';
/** A day of messages takes minutes: by name only, with another number of hours behind it if wanted. */
const EXCHANGE = 'exchange';
const DAY = '24';
type Part = keyof typeof parts;
const isPart = (name: string): name is Part => name in parts;

const named = process.argv.slice(2);
const asked = named.filter(isPart);
const isAll = asked.length === 0 && !named.includes(WEB) && named[0] !== EXCHANGE;
if (named[0] === EXCHANGE) await benchExchange(Number.parseInt(named[1] ?? DAY, 10));
if (isAll || named.includes(WEB)) await benchWeb();
const chosen = isAll ? (Object.keys(parts) as Part[]) : asked;
for (const name of chosen) {
  printLine(`Preparing ${PEOPLE} people for: ${name}`);
  const town = await openTown();
  try {
    await parts[name](town);
    const verifier = await openVerifier(town.database);
    const { findings, transfers } = await verifier.verifyFully();
    await verifier.close();
    printLine(`Books after the load: ${findings.length} findings, ${transfers} transfers`);
    printLine();
    if (findings.length > 0) throw new Error(JSON.stringify(findings));
  } finally {
    await town.close();
  }
}
