/**
 * `npm run bench`: what docs/performance.md claims, measured again. Everything runs on one PostgreSQL of its own; figures
 * are ratios within the run, because machines differ. Ends by verifying the books that the load left behind.
 */
import { openVerifier } from '#server/ledger/verify.ts';

import { benchExchange } from './exchange.ts';
import { printLine } from './figures.ts';
import { benchHttp } from './http.ts';
import { benchLive } from './live.ts';
import { benchOrders } from './orders.ts';
import { benchReads } from './reads.ts';
import { benchOverload } from './overload.ts';
import { benchPositions } from './positions.ts';
import { benchSettlement } from './settlement.ts';
import { benchStart } from './start.ts';
import { benchTeller } from './teller.ts';
import { openTown, PEOPLE, type Town } from './town.ts';
import { benchWeb, benchWebTicks } from './web.ts';

/** Each on a town of its own: the teller without HTTP. */
const inTown = {
  teller: benchTeller,
  positions: (town: Town) => benchPositions(town, 10_000),
  orders: (town: Town) => benchOrders(town, 10_000),
  'settle-10k': (town: Town) => benchSettlement(town, 10_000),
  'settle-100k': (town: Town) => benchSettlement(town, 100_000),
};
/** Each measured on a whole server of its own. */
const served = {
  web: benchWeb,
  live: benchLive,
  http: benchHttp,
  reads: benchReads,
  start: benchStart,
  overload: benchOverload,
};
/** By name only: what takes many minutes, with a number behind `exchange` for its hours, and what is a part of another. */
const byName = { exchange: () => benchExchange(hours ?? DAY), 'web-ticks': benchWebTicks };
const DAY = 24;

const [hours] = process.argv.slice(2).filter(isNumber).map(Number);
const named = process.argv.slice(2).filter((word) => !isNumber(word));
const unknown = named.find((name) => !(name in { ...inTown, ...served, ...byName }));
if (unknown !== undefined) throw new Error(`there is no part ${unknown}`);
const isAsked = (name: string) => named.length === 0 || named.includes(name);

for (const [name, bench] of Object.entries(byName)) if (named.includes(name)) await bench();
for (const [name, bench] of Object.entries(served)) if (isAsked(name)) await bench();
for (const [name, bench] of Object.entries(inTown)) {
  if (!isAsked(name)) continue;
  printLine(`Preparing ${PEOPLE} people for: ${name}`);
  const town = await openTown();
  try {
    await bench(town);
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

function isNumber(word: string): boolean {
  return /^[0-9]+$/.test(word);
}
