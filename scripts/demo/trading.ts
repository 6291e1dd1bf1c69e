/**
 * Contracts, orders and positions, as people ask for them. What becomes of each is up to the tape.
 */
import { type Contract, type Direction, type Duration, durations } from '#protocol/contracts.ts';
import { formatAmount } from '#protocol/money.ts';
import type { Order, PlaceOrder } from '#protocol/orders.ts';
import type { Position, PositionSide } from '#protocol/positions.ts';
import {
  placeContract,
  readPlacement as readContract,
} from '#server/domain/contracts/contracts.ts';
import { cancelOrder, readCancellation } from '#server/domain/orders/cancel-order.ts';
import { readPlacement as readOrder } from '#server/domain/orders/placement.ts';
import { placeOrder } from '#server/domain/orders/place-order.ts';
import { openPosition, readOpening } from '#server/domain/positions/open-position.ts';
import { closePosition, readKey } from '#server/domain/positions/requests.ts';

import { type House, pass, pick, pickSome, priceNear, range, settle, submit } from './house.ts';
import type { Person } from './people.ts';

const favourites = ['BTC', 'ETH', 'XRP', 'SOL', 'DOGE', 'BNB', 'TRUMP', 'LTC', 'SHIB'] as const;
/** Rupees: mostly small, and the smallest and the longest that there are. */
const stakes = [
  ...['0.01', '0.02', '1.00', '99.99', '100.00', '250.00', '500.00', '500.00', '750.50', '1000.00'],
  ...['1000.00', '1234.56', '2500.00', '2500.00', '5000.00', '10000.00', '25000.00', '99999.99'],
] as const;
/** Mostly small: at 2 a position is held, at 100 a minute may end it. */
const leverages = [2, 5, 5, 10, 10, 20, 50, 100] as const;
/** The longest contract, from its acceptance to the tick that ends it. */
const LONGEST_S = 185;
const SECONDS_A_ROUND = 30;
/** Ten rupees, with the eight decimals of prices. */
const WORTH_SELLING = 1_000_000_000n;

type Wish = Partial<{ coin: string; amount: string }>;

function contract(
  house: House,
  { id }: Person,
  wish: Wish & { duration?: Duration },
): Promise<Contract | null> {
  const body = {
    coin: wish.coin ?? pick(house, favourites),
    direction: pick<Direction>(house, ['BUY_UP', 'SELL_SHORT']),
    amount: wish.amount ?? pick(house, stakes),
    duration: wish.duration ?? pick(house, durations),
  };
  const placement = readContract(house.app.market, id, body);
  return submit(house, placeContract, placement, id);
}

function order(house: House, { id }: Person, body: PlaceOrder): Promise<Order | null> {
  const placement = readOrder({ market: house.app.market }, id, body);
  return submit(house, placeOrder, placement, id);
}

/** Bought at the next price. */
export const buy = (house: House, person: Person, { coin, amount }: Wish) =>
  order(house, person, {
    coin: coin ?? pick(house, favourites),
    side: 'buy',
    type: 'market',
    amount: amount ?? pick(house, stakes.slice(4)),
  });

type Owned = { person: Person; coin: string; balance: bigint };

/** What these people could sell: all that is worth ten rupees or more. */
async function listOwned({ app, database }: House, people: readonly Person[]): Promise<Owned[]> {
  const rows = await database.query<{ owner_id: string; asset: string; balance: bigint }>(
    `select owner_id, asset, balance from accounts where kind = 'available' and asset <> 'INR'
       and balance > 0 and owner_id = any($1::uuid[]) order by owner_id, asset`,
    [people.map(({ id }) => id)],
  );
  return rows.flatMap(({ owner_id: id, asset, balance }) => {
    const person = people.find((one) => one.id === id);
    const price = app.market.last()?.prices.get(asset) ?? 0n;
    const worth = (balance * price) / 10n ** BigInt(app.market.coin(asset)?.scale ?? 0);
    return person && worth >= WORTH_SELLING ? [{ person, coin: asset, balance }] : [];
  });
}

/** Half of it, rounded down. */
function half({ app }: House, { coin, balance }: Owned): string {
  return formatAmount(balance / 2n, app.market.coin(coin)?.scale ?? 0);
}

const sell = (house: House, owned: Owned) =>
  order(house, owned.person, {
    coin: owned.coin,
    side: 'sell',
    type: 'market',
    quantity: half(house, owned),
  });

/**
 * A limit or a stop that is `awayBps` hundredths of a percent away from the price. It is good for
 * `goodForS` seconds, or until cancelled.
 */
function resting(
  house: House,
  person: Person,
  { awayBps, goodForS }: { awayBps: number; goodForS: number | null },
): Promise<Order | null> {
  const coin = pick(house, favourites);
  const type = pick(house, ['limit', 'limit', 'stop'] as const);
  // A limit to buy is below the price, a stop to buy above it.
  const price = priceNear(house, coin, type === 'limit' ? -awayBps : awayBps);
  const until = new Date(house.clock.now().getTime() + (goodForS ?? 0) * 1_000).toISOString();
  const expiresAt = goodForS === null ? {} : { expiresAt: until };
  const amount = pick(house, stakes.slice(4));
  return order(house, person, { coin, side: 'buy', type, amount, price, ...expiresAt });
}

function position(house: House, { id }: Person): Promise<Position | null> {
  const coin = pick(house, favourites);
  const side = pick<PositionSide>(house, ['long', 'short']);
  const leverage = pick(house, leverages);
  // Half way to where it would be liquidated.
  const stop = Math.floor(2_500 / leverage) * (side === 'long' ? -1 : 1);
  const isCareful = house.dice(3) === 0;
  const opening = readOpening({ market: house.app.market }, id, {
    coin,
    side,
    leverage,
    confirmedLeverage: leverage,
    margin: pick(house, stakes.slice(4, -1)),
    ...(isCareful ? { stopLoss: priceNear(house, coin, stop) } : {}),
  });
  return submit(house, openPosition, opening, id);
}

const close = (house: House, { id }: Person, opened: Position) =>
  submit(house, closePosition, readKey(house.app.market, id, opened.id), id);

async function cancel(house: House, { id }: Person, placed: Order): Promise<void> {
  const { app, database } = house;
  const input = await readCancellation({ database, market: app.market }, id, placed.id);
  await submit(house, cancelOrder, input, id);
}

type Held<Thing> = { person: Person; thing: Thing };

const held = <Thing>(people: readonly Person[], things: readonly (Thing | null)[]): Held<Thing>[] =>
  people.flatMap((person, at) => {
    const thing = things[at];
    return thing ? [{ person, thing }] : [];
  });

/**
 * Some minutes in which these people trade, round after round, each round at one moment; at the end
 * everything of it is over. With `isLong` there are limits, stops and positions too, which prices
 * have to be gone through for one by one.
 */
export async function tradeAWhile(
  house: House,
  people: readonly Person[],
  { rounds, isLong }: { rounds: number; isLong: boolean },
): Promise<void> {
  const opened: Held<Position>[] = [];
  const placed: Held<Order>[] = [];
  for (const round of range(rounds)) {
    const leftS = (rounds - round) * SECONDS_A_ROUND;
    const some = (count: number) => pickSome(house, people, count);
    const owned = pickSome(house, await listOwned(house, people), 3);
    const wanting = isLong ? some(4) : [];
    const daring = isLong ? some(4) : [];
    const away = () => ({ awayBps: 2 + house.dice(25), goodForS: Math.max(30, leftS - 20) });
    const quick = () => [
      ...[...some(12), ...some(8)].map((person) => contract(house, person, {})),
      ...people.slice(0, 1).map((person) => contract(house, person, {})),
      ...some(3).map((person) => buy(house, person, {})),
      ...owned.map((one) => sell(house, one)),
    ];
    const [orders, positions] = await Promise.all([
      Promise.all(wanting.map((person) => resting(house, person, away()))),
      Promise.all(daring.map((person) => position(house, person))),
      Promise.all(quick()),
    ]);
    placed.push(...held(wanting, orders));
    opened.push(...held(daring, positions));
    await pass(house, SECONDS_A_ROUND);
    for (const { person, thing } of placed.splice(0, 1)) await cancelIfOpen(house, person, thing);
  }
  await Promise.all(opened.map(({ person, thing }) => close(house, person, thing)));
  await pass(house, LONGEST_S);
}

/** Patience ends before the price came. */
async function cancelIfOpen(house: House, person: Person, placed: Order): Promise<void> {
  const [open] = await house.database.query<{ id: string }>(
    `select order_id as id from open_orders where 'trade-' || order_id = $1`,
    [placed.id],
  );
  if (open) await cancel(house, person, placed);
}

/** Prices stop for some seconds: what was asked for just before gets its stake back. */
export async function tradeIntoAGap(house: House, people: readonly Person[]): Promise<void> {
  await Promise.all([
    ...people.slice(0, 4).map((person) => contract(house, person, {})),
    ...people.slice(1, 3).map((person) => buy(house, person, {})),
  ]);
  await pass(house, 1, 8_000);
  await pass(house, LONGEST_S);
}

/**
 * Small contracts on the cheapest coin, three a second for at most `seconds`. It stops when one of
 * them has ended at the price at which it began. That happens about once in two hundred seconds.
 * Answers whether it did.
 */
export async function tradeUntilRefunded(
  house: House,
  people: readonly Person[],
  seconds: number,
): Promise<boolean> {
  const { app, clock } = house;
  let placed = 0;
  const rest = () => people[(placed += 1) % people.length] as Person;
  for (let second = 1; second <= seconds; second += 1) {
    await Promise.all(
      durations.map((duration) =>
        contract(house, rest(), {
          coin: 'SHIB',
          duration,
          amount: pick(house, stakes.slice(0, 6)),
        }),
      ),
    );
    clock.advance(1_000);
    await app.market.recordTick();
    if (second % 30 > 0) continue;
    await settle(house);
    if (await hasRefunded(house)) break;
  }
  await pass(house, LONGEST_S);
  return hasRefunded(house);
}

async function hasRefunded({ database }: House): Promise<boolean> {
  const [row] = await database.query<{ has: boolean }>(
    `select exists (select from settlements where outcome = 'REFUNDED') as has`,
  );
  return row?.has === true;
}

/**
 * What is open when somebody looks: limits and stops away from the price, positions, contracts with
 * two minutes to go.
 */
export async function leaveOpen(house: House, people: readonly Person[]): Promise<void> {
  const [asha] = people as [Person];
  for (const [coin, amount] of [
    ['BTC', '50000.00'],
    ['ETH', '25000.00'],
    ['XRP', '1234.56'],
  ])
    await buy(house, asha, { coin, amount });
  await pass(house, 2);
  const some = pickSome(house, people, 8);
  await Promise.all([
    ...[asha, asha, ...some].map((person) =>
      resting(house, person, { awayBps: 150 + house.dice(400), goodForS: null }),
    ),
    ...[asha, asha, ...some.slice(0, 5)].map((person) => position(house, person)),
  ]);
}

export async function leaveRunning(house: House, people: readonly Person[]): Promise<void> {
  const [asha] = people as [Person];
  await Promise.all(
    [asha, asha, ...pickSome(house, people, 4)].map((person) =>
      contract(house, person, { duration: 180 }),
    ),
  );
}
