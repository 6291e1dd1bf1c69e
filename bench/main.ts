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

const parts = {
  teller: benchTeller,
  positions: (town: Town) => benchPositions(town, 10_000),
  orders: (town: Town) => benchOrders(town, 10_000),
  'settle-10k': (town: Town) => benchSettlement(town, 10_000),
  'settle-100k': (town: Town) => benchSettlement(town, 100_000),
};
type Part = keyof typeof parts;
const isPart = (name: string): name is Part => name in parts;

async function benchTown(part: Part): Promise<void> {
  printLine(`Preparing ${PEOPLE} people for: ${part}`);
  const town = await openTown();
  try {
    await parts[part](town);
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

/** `exchange` needs no people, and is asked for by name alone, with the hours to replay: `npm run bench -- exchange 24`. */
const [first, hours = '24'] = process.argv.slice(2);
if (first === 'exchange') await benchExchange(Number.parseInt(hours, 10));
else {
  const asked = process.argv.slice(2).filter(isPart);
  const chosen = asked.length > 0 ? asked : (Object.keys(parts) as Part[]);
  for (const part of chosen) await benchTown(part);
}
