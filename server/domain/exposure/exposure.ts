/**
 * What people stand for in each coin, against the operator's limits. Sums are those of the last tick, with what this
 * process has accepted since; of one person they are exact, read under the locks of the batch.
 */
import { formatAmount, INR_SCALE, PRICE_SCALE } from '#protocol/money.ts';
import type { CoinExposure, ExposureReport } from '#protocol/orders.ts';
import { type PositionSide, valueOf } from '#protocol/trading.ts';
import type { Market, MarketTick } from '#server/domain/market/market.ts';
import type { Database, Reader } from '#server/kit/database.ts';
import { encodeColumns } from '#server/ledger/arrays.ts';
import type { Refused, View } from '#server/ledger/commands.ts';

import { exposureRefusal, type Limits, limitsOf, type Stands } from './exposure.rules.ts';
import {
  type CoinSums,
  type LargestRow,
  listLargest,
  type PersonStandsRow,
  readLimits,
  readPersonStands,
  sumByCoin,
  sumHouse,
} from './exposure.sql.ts';

// Other slices see this file only.
export { exposureRefusal, type Limits, roomUnder, type Stands } from './exposure.rules.ts';

export type Exposure = {
  /** Reads the sums anew; wanted at the start and after every tick. */
  refresh(): Promise<void>;
  /** Of all people, paise at the last price: the last sums and what was taken since. */
  of(coin: string): Stands;
  /** The limits as of the last refresh. */
  limits(): Limits;
  /** Notes what a decision has just accepted, in paise, until the sums hold it. */
  take(coin: string, side: PositionSide, paise: bigint): void;
};

type Notes = Map<string, Stands>;
const nothing: Stands = { long: 0n, short: 0n };

function note(notes: Notes, coin: string, side: PositionSide, paise: bigint): void {
  const before = notes.get(coin) ?? nothing;
  notes.set(coin, { ...before, [side]: before[side] + paise });
}

export async function openExposure(services: {
  database: Database;
  market: Pick<Market, 'last' | 'coin'>;
}): Promise<Exposure> {
  const { database, market } = services;
  let sums = new Map<string, Stands>();
  let limits = limitsOf(await readLimits(database));
  // A note may be of a batch that commits after the sums were read: it is kept for one more reading.
  let older: Notes = new Map();
  let newer: Notes = new Map();

  const exposure: Exposure = {
    async refresh() {
      const kept = newer;
      newer = new Map();
      older = merged(older, kept);
      const [rows, read] = await Promise.all([sumByCoin(database), readLimits(database)]);
      const tick = market.last();
      limits = limitsOf(read);
      sums = new Map(rows.map((row) => [row.coin, standsOf(row, market, tick)]));
      older = kept;
    },
    of(coin) {
      const parts = [sums, older, newer].map((notes) => notes.get(coin) ?? nothing);
      return parts.reduce(added, nothing);
    },
    limits: () => limits,
    take: (coin, side, paise) => note(newer, coin, side, paise),
  };
  await exposure.refresh();
  return exposure;
}

const added = (a: Stands, b: Stands): Stands => ({
  long: a.long + b.long,
  short: a.short + b.short,
});

function merged(a: Notes, b: Notes): Notes {
  const all = new Map(a);
  for (const [coin, stands] of b) all.set(coin, added(all.get(coin) ?? nothing, stands));
  return all;
}

/** Coins count at the price of the tick; without a price, nothing. */
function valueAt(
  coins: bigint,
  coin: string,
  market: Pick<Market, 'coin'>,
  tick: MarketTick | null,
): bigint {
  const price = tick?.prices.get(coin);
  const fact = market.coin(coin);
  return price === undefined || !fact ? 0n : valueOf(coins, price, fact.scale);
}

function standsOf(row: CoinSums, market: Pick<Market, 'coin'>, tick: MarketTick | null): Stands {
  const long = valueAt(row.coins, row.coin, market, tick) + row.buys + row.longs;
  return { long, short: row.shorts };
}

/** What a decision needs to know of a person, read in a kind's `load`. */
export type PersonStands = {
  stands: Stands;
  limits: Limits;
  /** Orders and positions that they have open, in all coins. */
  openOrders: number;
  openPositions: number;
  orderTypes: readonly string[];
  /** INR with eight decimals, of the last tick. */
  price: bigint | null;
};

export type PersonAndCoin = { personId: string; coin: { symbol: string; scale: number } };
const keyOf = (personId: string, symbol: string) => `${personId}|${symbol}`;

/** The `load` of a kind whose input names a person and a coin; `find` answers for one of its inputs. */
export const loadPersonStands = {
  text: readPersonStands,
  values: (inputs: readonly PersonAndCoin[]) =>
    encodeColumns(
      ['uuid', 'text'],
      inputs.map(({ personId, coin }) => [personId, coin.symbol]),
    ),
  shape(rows: readonly Record<string, unknown>[]) {
    const byKey = new Map(
      (rows as readonly PersonStandsRow[]).map((row) => [keyOf(row.person_id, row.coin), row]),
    );
    return { find: (of: PersonAndCoin): PersonStands => personStands(byKey, of) };
  },
};
export type LoadedStands = ReturnType<typeof loadPersonStands.shape>;

function personStands(
  rows: ReadonlyMap<string, PersonStandsRow>,
  { personId, coin }: PersonAndCoin,
): PersonStands {
  const row = rows.get(keyOf(personId, coin.symbol));
  if (!row) throw new Error('A person’s stands were not asked for.');
  const value = row.price === null ? 0n : valueOf(row.coins, row.price, coin.scale);
  return {
    stands: { long: value + row.buys + row.longs, short: row.shorts },
    limits: limitsOf(row),
    openOrders: row.open_orders,
    openPositions: row.open_positions,
    orderTypes: JSON.parse(row.order_types) as string[],
    price: row.price,
  };
}

/** What a batch has accepted of a person so far: loaded rows do not hold it yet. */
export type Accepted = { orders: number; positions: number; byCoin: Map<string, Stands> };

const batches = new WeakMap<View, Map<string, Accepted>>();

/** Of commands of every kind decided before in the batch; whoever accepts adds to it. */
export function acceptedInBatch(view: View, personId: string): Accepted {
  const batch = batches.get(view) ?? new Map<string, Accepted>();
  batches.set(view, batch);
  const found = batch.get(personId) ?? { orders: 0, positions: 0, byCoin: new Map() };
  batch.set(personId, found);
  return found;
}

/** What accepting `adds` paise would pass, or null. */
export function limitRefusal(
  exposure: Exposure,
  view: View,
  asked: { personId: string; coin: string; side: PositionSide; adds: bigint; known: PersonStands },
): Refused | null {
  const { personId, coin, side, adds, known } = asked;
  const inBatch = acceptedInBatch(view, personId).byCoin.get(coin) ?? nothing;
  const person = added(known.stands, inBatch);
  const { limits } = known;
  return exposureRefusal({ coin, side, adds, people: exposure.of(coin), person, limits });
}

/** Notes an acceptance everywhere: the last thing before a decision answers its effects. */
export function noteAcceptance(
  exposure: Exposure,
  view: View,
  accepted: { personId: string; coin: string; side: PositionSide; adds: bigint },
): void {
  const { personId, coin, side, adds } = accepted;
  exposure.take(coin, side, adds);
  note(acceptedInBatch(view, personId).byCoin, coin, side, adds);
}

const inr = (paise: bigint) => formatAmount(paise, INR_SCALE);
const orNull = (paise: bigint | null) => (paise === null ? null : inr(paise));

/** What people stand for in each coin, the limits, and what trading has brought the house: for its staff. */
export async function readExposure(
  reader: Reader,
  market: Pick<Market, 'last' | 'coin' | 'coins'>,
): Promise<ExposureReport> {
  const tick = market.last();
  const coins = market.coins;
  const [rows, house, stored, largest] = await Promise.all([
    sumByCoin(reader),
    sumHouse(reader),
    readLimits(reader),
    listLargest(
      reader,
      coins.map(({ symbol }) => symbol),
      coins.map(({ symbol }) => tick?.prices.get(symbol) ?? 0n),
      coins.map(({ scale }) => scale),
    ),
  ]);
  const limits = limitsOf(stored);
  const ofHouse = (kind: string) => inr(house.find((row) => row.kind === kind)?.balance ?? 0n);
  return {
    tick: tick?.number ?? null,
    asOf: tick?.at.toISOString() ?? null,
    limits: {
      coinLong: orNull(limits.coinLong),
      coinShort: orNull(limits.coinShort),
      personLong: orNull(limits.personLong),
      personShort: orNull(limits.personShort),
    },
    items: rows.map((row) => ({
      ...exposureLine(row, market, tick),
      largestLong: largestStand(largest, row.coin, 'long'),
      largestShort: largestStand(largest, row.coin, 'short'),
    })),
    principalDesk: ofHouse('dealer'),
    insurance: ofHouse('insurance'),
    fees: ofHouse('fees'),
  };
}

function largestStand(
  rows: readonly LargestRow[],
  coin: string,
  side: PositionSide,
): CoinExposure['largestLong'] {
  const row = rows.find((one) => one.coin === coin && one.side === side);
  return row ? { personId: row.person_id, name: row.name, amount: inr(row.amount) } : null;
}

function exposureLine(
  row: CoinSums,
  market: Pick<Market, 'coin'>,
  tick: MarketTick | null,
): Omit<CoinExposure, 'largestLong' | 'largestShort'> {
  const price = tick?.prices.get(row.coin);
  const { long, short } = standsOf(row, market, tick);
  return {
    coin: row.coin,
    price: price === undefined ? null : formatAmount(price, PRICE_SCALE),
    coins: formatAmount(row.coins, market.coin(row.coin)?.scale ?? 0),
    coinsValue: inr(valueAt(row.coins, row.coin, market, tick)),
    openBuys: inr(row.buys),
    longPositions: inr(row.longs),
    shortPositions: inr(row.shorts),
    openPositions: row.positions,
    long: inr(long),
    short: inr(short),
    net: inr(long - short),
  };
}
