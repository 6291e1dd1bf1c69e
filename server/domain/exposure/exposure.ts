/**
 * People's exposure in each coin, against the operator's limits. Of one person it is exact, read
 * under the locks of the batch; of all people it is the sums of the last tick with what this
 * process has decided since (carry-exposure.ts).
 */
import { formatAmount, INR_SCALE, PRICE_SCALE } from '#protocol/money.ts';
import type { CoinExposure, ExposureReport } from '#protocol/exposure.ts';
import { type PositionSide, valueOf } from '#protocol/trading.ts';
import type { Market, MarketTick } from '#server/domain/market/market.ts';
import type { Database, Reader } from '#server/kit/database/database.ts';
import { encodeColumns } from '#server/ledger/arrays.ts';
import type { Refused, View } from '#server/ledger/commands.ts';
import { type Carrier, noteIn, type Notebook, type Noted } from '#server/ledger/notes.ts';

import { carryExposure } from './carry-exposure.ts';
import {
  added,
  type Exposure,
  exposureRefusal,
  type Limits,
  limitsOf,
  noExposure,
  onSide,
} from './exposure.rules.ts';
import {
  type CoinSums,
  type LargestRow,
  listLargest,
  type PersonExposureRow,
  readLimits,
  readPersonExposure,
  sumByCoin,
  sumHouse,
} from './exposure.sql.ts';

// Other slices see this file only.
export { type Exposure, roomUnder } from './exposure.rules.ts';

/** What a decision has accepted, in paise. */
export type Acceptance = {
  personId: string;
  /** Its symbol. */
  coin: string;
  side: PositionSide;
  adds: bigint;
};
const keyOf = (personId: string, symbol: string) => `${personId}|${symbol}`;
const fold = (before: Exposure, { side, adds }: Acceptance) => added(before, onSide(side, adds));

/** Of all people, by coin: carried from batch to batch. */
export const coinExposure: Notebook<Acceptance, Exposure> = {
  name: 'exposure.coin',
  keyOf: ({ coin }) => coin,
  none: noExposure,
  fold,
  isCarried: true,
};

/** Of one person in one coin, beyond their loaded rows. */
const personExposure: Notebook<Acceptance, Exposure> = {
  name: 'exposure.person',
  keyOf: ({ personId, coin }) => keyOf(personId, coin),
  none: noExposure,
  fold,
};

type Opened = { personId: string; what: 'orders' | 'positions' };
type OpenedCounts = { orders: number; positions: number };

/** Orders and positions that a person has opened, beyond their loaded rows. */
const openedCounts: Notebook<Opened, OpenedCounts> = {
  name: 'exposure.opened',
  keyOf: ({ personId }) => personId,
  none: { orders: 0, positions: 0 },
  fold: (before, { what }) => ({ ...before, [what]: before[what] + 1 }),
};

/**
 * What a decision notes that opens an order or a position; an acceptance where it adds to
 * somebody's exposure.
 */
export function openingNotes(opened: Opened, acceptance: Acceptance | null): Noted[] {
  return [noteIn(openedCounts, opened), ...acceptanceNotes(acceptance)];
}

/** What a decision notes that adds to somebody's exposure. */
export function acceptanceNotes(acceptance: Acceptance | null): Noted[] {
  if (!acceptance) return [];
  return [noteIn(personExposure, acceptance), noteIn(coinExposure, acceptance)];
}

export type Exposures = {
  /** Reads the sums from scratch; wanted at the start and after every tick. */
  refresh(): Promise<void>;
  /** Of all people, paise at the last price: the last sums and what was decided since. */
  of(coin: string): Exposure;
  /** The limits as of the last refresh. */
  limits(): Limits;
  /** What commands see under `coinExposure`. */
  carrier: Carrier<Acceptance, Exposure>;
};

export async function openExposures(services: {
  database: Database;
  market: Pick<Market, 'last' | 'coin'>;
}): Promise<Exposures> {
  const { database, market } = services;
  const carried = carryExposure<Acceptance>({ keyOf: coinExposure.keyOf, fold: coinExposure.fold });
  let limits = limitsOf(await readLimits(database));
  let reading: Promise<unknown> = Promise.resolve();

  async function read(): Promise<void> {
    const [rows, stored] = await Promise.all([sumByCoin(database), readLimits(database)]);
    const tick = market.last();
    limits = limitsOf(stored);
    const [first] = rows;
    if (!first) return;
    const sums = rows.map((row) => [row.coin, sumOf(row, market, tick)] as const);
    carried.replace(new Map(sums), first.snapshot);
  }

  const exposures: Exposures = {
    // One after the other: sums that were read before must not replace later ones.
    refresh() {
      const own = reading.then(read);
      reading = own.catch(() => undefined);
      return own;
    },
    of: (coin) => carried.carrier.values().get(coin) ?? noExposure,
    limits: () => limits,
    carrier: carried.carrier,
  };
  await exposures.refresh();
  return exposures;
}

/**
 * Of all people, by coin, paise at the last price, and the limits: as the database has them now.
 */
export async function readCoinExposures(
  reader: Reader,
  market: Pick<Market, 'last' | 'coin'>,
): Promise<{ limits: Limits; coins: (Exposure & { coin: string })[] }> {
  const [rows, stored] = await Promise.all([sumByCoin(reader), readLimits(reader)]);
  const tick = market.last();
  const coins = rows.map((row) => ({ coin: row.coin, ...sumOf(row, market, tick) }));
  return { limits: limitsOf(stored), coins };
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

function sumOf(row: CoinSums, market: Pick<Market, 'coin'>, tick: MarketTick | null): Exposure {
  const long = valueAt(row.coins, row.coin, market, tick) + row.buys + row.longs;
  return { long, short: row.shorts };
}

/** What a decision needs to know of a person, with what the batch has accepted of them so far. */
export type PersonStanding = {
  exposure: Exposure;
  limits: Limits;
  /** Orders and positions that they have open, in all coins. */
  openOrders: number;
  openPositions: number;
  orderTypes: readonly string[];
};

export type PersonAndCoin = { personId: string; coin: { symbol: string; scale: number } };

/**
 * The `load` of a kind whose input names a person and a coin; `find` answers for one of its inputs.
 */
export const loadPersonExposure = {
  text: readPersonExposure,
  values: (inputs: readonly PersonAndCoin[]) =>
    encodeColumns(
      ['uuid', 'text'],
      inputs.map(({ personId, coin }) => [personId, coin.symbol]),
    ),
  shape(rows: readonly Record<string, unknown>[]) {
    const byKey = new Map(
      (rows as readonly PersonExposureRow[]).map((row) => [keyOf(row.person_id, row.coin), row]),
    );
    return { find: (of: PersonAndCoin, view: View) => personStanding(byKey, of, view) };
  },
};
export type LoadedExposure = ReturnType<typeof loadPersonExposure.shape>;

function personStanding(
  rows: ReadonlyMap<string, PersonExposureRow>,
  { personId, coin }: PersonAndCoin,
  view: View,
): PersonStanding {
  const key = keyOf(personId, coin.symbol);
  const row = rows.get(key);
  if (!row) throw new Error('A person’s exposure was not asked for.');
  const price = view.tick?.prices.get(coin.symbol);
  const value = price === undefined ? 0n : valueOf(row.coins, price, coin.scale);
  const loaded: Exposure = { long: value + row.buys + row.longs, short: row.shorts };
  const opened = view.noted(openedCounts, personId);
  return {
    exposure: added(loaded, view.noted(personExposure, key)),
    limits: limitsOf(row),
    openOrders: row.open_orders + opened.orders,
    openPositions: row.open_positions + opened.positions,
    orderTypes: JSON.parse(row.order_types) as string[],
  };
}

/** What accepting it would pass, or null. */
export function limitRefusal(
  view: View,
  asked: Acceptance,
  { exposure: person, limits }: PersonStanding,
): Refused | null {
  const { coin, side, adds } = asked;
  return exposureRefusal({
    coin,
    side,
    adds,
    people: view.noted(coinExposure, coin),
    person,
    limits,
  });
}

const inr = (paise: bigint) => formatAmount(paise, INR_SCALE);
const orNull = (paise: bigint | null) => (paise === null ? null : inr(paise));

/**
 * People's exposure in each coin, the limits, and what trading has brought the house: for its
 * staff.
 */
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
      largestLong: largestOf(largest, row.coin, 'long'),
      largestShort: largestOf(largest, row.coin, 'short'),
    })),
    principalDesk: ofHouse('dealer'),
    insurance: ofHouse('insurance'),
    fees: ofHouse('fees'),
  };
}

function largestOf(
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
  const { long, short } = sumOf(row, market, tick);
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
