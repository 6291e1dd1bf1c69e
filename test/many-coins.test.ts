/**
 * A house of 300 coins: its tape commits to what moves each, is verified with it, and is stored in
 * few bytes.
 */
import { join } from 'node:path';

import { expect, test } from 'vitest';

import type { ReceiptFile } from '#protocol/contracts.ts';
import { termsText } from '#server/domain/market/coin-list.rules.ts';
import { type CoinFact, readCoins } from '#server/domain/market/market.ts';
import { simulatedSource } from '#server/domain/market/simulated-source.ts';
import { readTerms } from '#verifier/coins.ts';
import { fetchFor, openGet, verifyPeriod } from '#verifier/public-tape.ts';
import { readReceiptFile } from '#verifier/read.ts';
import { verifyReceipt } from '#verifier/receipt.ts';
import { sha256Hex } from '#verifier/sha256.ts';
import { verifyTape } from '#verifier/tape.ts';

import { eachSecond, MARKET_START, openMarketHouse } from './market.ts';
import { repository } from './sources.ts';
import { openWorld } from './world.ts';

const coins = readCoins(null);
const many = readCoins(join(repository, 'coins', '300.json'));

test('the list of 300 begins with the same 25, and a tape with it names what moves each coin', () => {
  expect(many).toHaveLength(300);
  expect(many.slice(0, 25)).toEqual(coins);
  expect(simulatedSource(many)).toBe(`simulated-listed ${sha256Hex(termsText(many))}`);
  const rules = readTerms(termsText(many));
  expect(rules?.('WBTC')).toEqual({ volatility: 20, isFixed: false, follows: 'BTC' });
  expect(rules?.('DAI')).toEqual({ volatility: 5, isFixed: true, follows: null });
  expect(rules?.('PEPE')?.volatility).toBe(40);
});

const withMore = (list: readonly CoinFact[], more: Partial<CoinFact>): CoinFact[] => {
  const first = list[0] as CoinFact;
  const last = { ...first, id: 'more', symbol: 'MORE', name: 'More', exchangeSymbol: 'MOREUSDT' };
  return [...list, { ...last, position: list.length + 1, ...more }];
};

test('a coin that moves as the published rule has it is added at the end; no other is, and none where the tape named its coins', async () => {
  await using house = await openMarketHouse();
  const market = await house.open();
  await market.recordTicks(eachSecond(MARKET_START, 3));
  await market.stop();
  await expect(house.open({ coins: withMore(coins, { volatilityBps: 30 }) })).rejects.toThrow(
    'MORE cannot be added to a tape that has begun unless it moves by itself with a volatility of 20',
  );
  const wider = await house.open({ coins: withMore(coins, {}) });
  await wider.recordTicks(eachSecond(market.last()?.at ?? MARKET_START, 60));
  const tape = await wider.ticks(0, 63);
  expect(tape[3]?.prices).not.toHaveProperty('MORE');
  expect(Object.keys(tape[4]?.prices ?? {}).at(-1)).toBe('MORE');
  expect(verifyTape(tape, await wider.epochs(1, 9)).steps.flatMap((step) => step.problems)).toEqual(
    [],
  );

  await using other = await openMarketHouse();
  const listed = await other.open({ coins: many });
  await listed.recordTicks(eachSecond(MARKET_START, 3));
  await listed.stop();
  await expect(other.open({ coins: withMore(many, {}) })).rejects.toThrow(
    'MORE cannot be added: the first tick committed to the coins of that time',
  );
  await other.open({ coins: many });
});

test('a tape of 300 coins is verified with what moves each, and waits where that is not known', async () => {
  await using house = await openMarketHouse();
  const market = await house.open({ coins: many });
  await market.recordTicks(eachSecond(MARKET_START, 125));
  const [ticks, epochs] = [await market.ticks(0, 125), await market.epochs(1, 9)];
  expect(new Set(ticks.map(({ source }) => source))).toEqual(
    new Set([`simulated-listed ${market.terms.hash}`]),
  );
  expect(ticks[125]?.prices['DAI']).toBe(ticks[0]?.prices['DAI']);
  expect(ticks[125]?.prices['PEPE']).not.toBe(ticks[0]?.prices['PEPE']);
  const verdictOf = (terms: string | null, tape = ticks) =>
    verifyTape(tape, epochs, { coins: terms }).steps.filter(({ verdict }) => verdict !== 'ok');
  expect(verdictOf(market.terms.text)).toEqual([]);
  expect(verdictOf(null).map(({ name, verdict }) => [name, verdict])).toEqual([
    ['prices', 'waiting'],
  ]);
  // Another list has another hash, which no tick names.
  const calmer = market.terms.text.replace('PEPE 2 40 own', 'PEPE 2 20 own');
  expect(calmer).not.toBe(market.terms.text);
  expect(verdictOf(calmer).map(({ name, verdict }) => [name, verdict])).toEqual([
    ['prices', 'waiting'],
  ]);
  expect(verdictOf('drishti-coins-1\nBTC 8\n').map(({ verdict }) => verdict)).toEqual(['failed']);
});

test('a receipt carries what moves each coin, and it and the public tape are verified over HTTP', async () => {
  await using world = await openWorld({ env: { COINS_FILE: 'coins/300.json' } });
  const asha = await world.person();
  await world.tick();
  const placed = await asha.place({ coin: 'PEPE', duration: 60 });
  expect(placed.status).toBe(201);
  await world.skip(125);
  const file = await asha.get<ReceiptFile>(`/api/contracts/${placed.body.id}/receipt-file`);
  expect(file.body.tape.coins).toBe(world.app.market.terms.text);
  const { receipt, extract } = readReceiptFile(JSON.stringify(file.body));
  if (!extract) throw new Error('the file has no stretch of the tape');
  expect(verifyReceipt(receipt, extract).verdict).toBe('ok');
  const get = openGet(world.url, fetch);
  expect(verifyReceipt(receipt, await fetchFor(get, receipt, null)).verdict).toBe('ok');
  expect((await verifyPeriod(get, { from: 0, to: 120 })).verdict).toBe('ok');
});

/** What a year of a house has to be stored on. */
test('a stored tick of 300 coins takes at most 4 kB', async () => {
  await using house = await openMarketHouse();
  const market = await house.open({ coins: many });
  await market.recordTicks(eachSecond(MARKET_START, 600));
  const [size] = await house.owner.query<{ bytes: number }>(
    `select (pg_total_relation_size('ticks') / (select count(*) from ticks))::int as bytes`,
  );
  expect(size?.bytes).toBeLessThanOrEqual(4_096);
});
