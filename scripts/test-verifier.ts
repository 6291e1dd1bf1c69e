/**
 * `npm run test:verifier`: the verifier against the real server at length. Ten thousand outcomes
 * from their receipts and the public ticks and epochs, a thousand tamperings, a rewritten tape, a
 * thousand receipts of a beacon's house, and the statistics of a hundred thousand verified ticks.
 * Prints its seed; give it as an argument to run the same again. Exit code 1 where anything is not
 * as promised.
 */
import { randomUUID } from 'node:crypto';

import type { ReceiptFile } from '#protocol/contracts.ts';
import { PAGE_EPOCHS, PAGE_TICKS } from '#protocol/market.ts';
import { openMarket, readCoins } from '#server/domain/market/market.ts';
import { virtualClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database/database.ts';
import { openLog } from '#server/kit/process/log.ts';
import { openBeaconWorld } from '#test/beacon-world.ts';
import { raiseContractLimits } from '#test/contract-limits.ts';
import { startTestDatabase, type TestServer } from '#test/database.ts';
import { eachSecond, MARKET_START, seededRandom } from '#test/market.ts';
import { openDice, openProvingWorld, placeProofs, receiptFileOf, receiptOf } from '#test/proofs.ts';
import { rewritten } from '#test/rewriting.ts';
import { statisticsOf } from '#test/statistics.ts';
import { isNamed, tamper, tamperBeacon } from '#test/tampering.ts';
import { openGet, verifyPeriod } from '#verifier/public-tape.ts';
import { readEpochs, readReceiptFile, readTicks } from '#verifier/read.ts';
import { verifyOutcome, verifyReceipt } from '#verifier/receipt.ts';
import type { Report } from '#verifier/report.ts';
import { epochOf, type Tick } from '#verifier/rules.ts';
import { openSigned } from '#verifier/check-signatures.ts';
import { type Epoch, openTapeCheck, verifyTape } from '#verifier/tape.ts';

const CONTRACTS = 10_000;
const BEACON_CONTRACTS = 1_000;
const TAMPERINGS = 1_000;
const TICKS = 100_000;
const PAGE = 1_000;

const say = (text: string) => process.stdout.write(`${text}\n`);
const seed = process.argv[2] ?? randomUUID();
say(`Seed ${seed}`);

let failures = 0;
function must(holds: boolean, text: string): void {
  say(`${holds ? 'ok    ' : 'FAILED'}  ${text}`);
  if (!holds) failures += 1;
}

const problemsOf = ({ steps }: Report) =>
  steps.flatMap(({ name, problems, until }) => [
    ...problems.map(({ where, what }) => `${name}: ${where} ${what}`),
    ...(until === '' ? [] : [`${name} waits for ${until}`]),
  ]);

const items = (body: unknown) => (body as { items: unknown }).items;

async function tryOutcomes(server: TestServer): Promise<void> {
  const world = await openProvingWorld({ clone: await server.clone() });
  try {
    const begun = performance.now();
    const placed = await placeProofs(world, { seed, contracts: CONTRACTS, each: 12, people: 40 });
    const get = openGet(world.url, fetch);
    const newest = world.app.market.last()?.number ?? 0;
    const ticks: Tick[] = [];
    for (let page = 0; page * PAGE_TICKS <= newest; page += 1)
      ticks.push(...readTicks(items(await get(`/api/market/ticks/pages/${page}`))));
    const epochs: Epoch[] = [];
    for (let page = 0; page * PAGE_EPOCHS <= epochOf(newest); page += 1)
      epochs.push(...readEpochs(items(await get(`/api/market/epochs/pages/${page}`))));
    say(`${placed.length} contracts on ${ticks.length} ticks`);

    const period = await verifyPeriod(get, { from: 0, to: newest - (newest % 60) });
    must(
      period.verdict === 'ok',
      `the period's tape and seeds, without receipts ${problemsOf(period).join('; ')}`,
    );

    const ends = new Map<string, number>();
    const wrong: string[] = [];
    for (const one of placed) {
      const { receipt } = readReceiptFile(JSON.stringify(await receiptOf(one)));
      const span = [
        Math.max(0, receipt.acceptedAfterTick - 130),
        receipt.acceptedAfterTick + 600,
      ] as const;
      const report = verifyOutcome(receipt, { ticks: ticks.slice(...span), epochs });
      ends.set(receipt.status, (ends.get(receipt.status) ?? 0) + 1);
      if (report.verdict !== 'ok') wrong.push(`${receipt.id}: ${problemsOf(report).join('; ')}`);
    }
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    must(
      wrong.length === 0,
      `${placed.length - wrong.length} of ${placed.length} outcomes reproduced, ${seconds} s`,
    );
    for (const line of wrong.slice(0, 5)) say(`          ${line}`);
    for (const [end, count] of ends) say(`          ${end}: ${count}`);

    const dice = openDice(`${seed} tampering`);
    const files: ReceiptFile[] = [];
    while (files.length < 100) files.push(await receiptFileOf(dice.of(placed)));
    const missed: string[] = [];
    for (let count = 0; count < TAMPERINGS; count += 1) {
      const tampering = tamper(dice.of(files), dice);
      const { receipt, extract } = readReceiptFile(JSON.stringify(tampering.file));
      const report = verifyReceipt(receipt, extract ?? { ticks: [], epochs: [] });
      if (!isNamed(report, tampering))
        missed.push(`${tampering.what}: ${problemsOf(report).join('; ')}`);
    }
    must(
      missed.length === 0,
      `${TAMPERINGS - missed.length} of ${TAMPERINGS} tamperings found and named`,
    );
    for (const line of missed.slice(0, 5)) say(`          ${line}`);

    const old = dice.of(files).receipt;
    const whole = {
      ticks: ticks.slice(0, newest - (newest % 60) + 1),
      epochs: epochs.slice(0, epochOf(newest - (newest % 60))),
    };
    const other = rewritten(whole, 1 + dice.below(old.acceptedAfterTick), seed);
    must(verifyTape(other.ticks, other.epochs).verdict === 'ok', 'a rewritten tape fits together');
    const kept = verifyTape(other.ticks, other.epochs, {
      heads: [{ ...old.chainHead, keptIn: old.id }],
    });
    must(kept.verdict === 'failed', 'and is found by the chain head in an older receipt');
  } finally {
    await world[Symbol.asyncDispose]();
  }
}

/**
 * Receipts of a house whose prices follow from a beacon: each whole, with its terms, rounds and
 * signed head.
 */
async function tryBeacon(server: TestServer): Promise<void> {
  const world = await openBeaconWorld({ clone: await server.clone() });
  try {
    await raiseContractLimits(world.owner);
    await world.tick();
    const begun = performance.now();
    const options = { seed: `${seed} beacon`, contracts: BEACON_CONTRACTS, each: 12, people: 40 };
    const placed = await placeProofs(world, options);
    const signed = openSigned();
    const files: ReceiptFile[] = [];
    const wrong: string[] = [];
    const verified = async (file: ReceiptFile) => {
      const { receipt, extract } = readReceiptFile(JSON.stringify(file));
      if (!extract) throw new Error('the file has no stretch of the tape');
      await signed.take(extract);
      return verifyReceipt(receipt, { ...extract, signed });
    };
    for (const one of placed) {
      const file = await receiptFileOf(one);
      if (files.length < 50) files.push(file);
      const report = await verified(file);
      if (report.verdict !== 'ok') wrong.push(`${one.id}: ${problemsOf(report).join('; ')}`);
    }
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    must(
      wrong.length === 0,
      `${placed.length - wrong.length} of ${placed.length} receipts of a beacon’s house hold, ${seconds} s`,
    );
    for (const line of wrong.slice(0, 5)) say(`          ${line}`);

    const dice = openDice(`${seed} tampering with a beacon`);
    const missed: string[] = [];
    let tried = 0;
    while (tried < TAMPERINGS) {
      const file = dice.of(files);
      for (const tampering of [tamper(file, dice), ...tamperBeacon(file, dice)]) {
        tried += 1;
        const report = await verified(tampering.file);
        if (!isNamed(report, tampering))
          missed.push(`${tampering.what}: ${problemsOf(report).join('; ')}`);
      }
    }
    must(missed.length === 0, `${tried - missed.length} of ${tried} tamperings found and named`);
    for (const line of missed.slice(0, 5)) say(`          ${line}`);
  } finally {
    await world[Symbol.asyncDispose]();
  }
}

async function tryPrices(server: TestServer): Promise<void> {
  const clone = await server.clone();
  const open = (connectionString: string) =>
    openDatabase({ connectionString, applicationName: 'test:verifier', maxConnections: 2 });
  const [database, marketDatabase] = [open(clone.appUrl), open(clone.marketUrl)];
  const market = await openMarket({
    database,
    marketDatabase,
    clock: virtualClock(MARKET_START),
    log: openLog('silent'),
    random: seededRandom(`${seed} prices`),
    coins: readCoins(null),
    exchange: null,
    historyDays: 0,
  });
  try {
    const check = openTapeCheck();
    const ticks: Tick[] = [];
    let at = MARKET_START;
    for (let done = 0; done < TICKS; done += PAGE) {
      const times = eachSecond(at, PAGE);
      at = times.at(-1) ?? at;
      await market.recordTicks(times);
      const page = await market.ticks(ticks.length, done + PAGE);
      const epochs = await market.epochs(Math.max(1, epochOf(done + 1)), epochOf(done + PAGE) + 1);
      // The last epoch of a page is revealed in the next one: it is known once more then.
      ticks.push(...page);
      check.know(epochs);
    }
    ticks.push(...(await market.ticks(ticks.length, TICKS)));
    check.add(ticks);
    const newest = ticks.length - 1;
    const report = check.report();
    // Each tick's step is public with it.
    const expected = newest * market.coins.length;
    const computed = report.steps.find(({ name }) => name === 'prices')?.values[0]?.value;
    const broken = report.steps.filter(({ verdict }) => verdict === 'failed');
    must(
      broken.length === 0 && computed === String(expected),
      `${newest} ticks verified, ${computed} prices computed from their seeds`,
    );

    const figures = statisticsOf(ticks);
    const { worst, lag, up, players } = figures;
    must(
      worst.value < 0.02,
      `largest autocorrelation at lags 1 to 60 of any coin: ${worst.value.toFixed(4)} (${worst.coin}, lag ${lag})`,
    );
    must(
      Math.abs(up.value - 0.5) < 0.01,
      `P(up) furthest from one half of any coin: ${up.value.toFixed(4)} (${up.coin})`,
    );
    for (const { name, won, decided } of players)
      must(
        Math.abs(won / decided - 0.5) < 0.01,
        `a player who ${name} wins ${((100 * won) / decided).toFixed(2)} % of ${decided} contracts`,
      );
  } finally {
    await market.stop();
    await Promise.all([database.close(), marketDatabase.close()]);
    await clone.drop();
  }
}

const server = await startTestDatabase();
try {
  await tryPrices(server);
  await tryOutcomes(server);
  await tryBeacon(server);
} finally {
  await server.stop();
}
say(failures === 0 ? 'Everything holds.' : `${failures} of the above do not hold. Seed ${seed}`);
process.exitCode = failures === 0 ? 0 : 1;
