/**
 * What a person of the demo does at one moment and what follows from it later: a contract, a purchase that is sold in part, an
 * order at a price of their own, a position. Every step is a request; what becomes of it is up to the tape.
 */
import { type Direction, durations } from '#protocol/contracts.ts';
import { formatAmount, parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { Order, OrderSide } from '#protocol/orders.ts';
import type { Holding } from '#protocol/portfolio.ts';
import type { Position } from '#protocol/positions.ts';
import { CONFIRM_LEVERAGE_ABOVE, type PositionSide } from '#protocol/trading.ts';
import type { Market } from '#server/domain/market/market.ts';

import { draw, favourites, pick, type Resident, stakes } from './demo-people.ts';

const MINUTE_MS = 60_000;
/** Mostly small: at 2 a position is held, at 50 a quarter of an hour may end it. */
const usualLeverages = [2, 5, 5, 10, 10, 20, 50] as const;

export type Prices = Pick<Market, 'last' | 'coin'>;
/** Whose wish it is, what its chance is drawn from, and when it begins. */
export type Wish = { who(): Resident; label: string; at: number };
export type Act = { at: number; run(): Promise<unknown> };

/** A price so many tenths of a percent away from the last one, cut to four digits as people type it. */
function near(prices: Prices, coin: string, tenths: number): string {
  const exact = ((prices.last()?.prices.get(coin) ?? 0n) * BigInt(1000 + tenths)) / 1000n;
  const grain = 10n ** BigInt(Math.max(0, exact.toString().length - 4));
  return formatAmount((exact / grain) * grain, PRICE_SCALE);
}

export function contractActs({ who, label, at }: Wish): Act[] {
  const body = {
    coin: pick(`${label} coin`, favourites),
    direction: pick<Direction>(`${label} direction`, ['BUY_UP', 'SELL_SHORT']),
    amount: pick(`${label} stake`, stakes),
    duration: pick(`${label} duration`, durations),
  };
  return [{ at, run: () => who().post('/api/contracts', body) }];
}

/** Bought at the market; up to some hours later half of what there is of the coin is sold. */
export function orderActs(prices: Prices, { who, label, at }: Wish): Act[] {
  const coin = pick(`${label} coin`, favourites);
  const amount = pick(`${label} amount`, stakes);
  const held = (5 + draw(`${label} held`, 300)) * MINUTE_MS;
  return [
    { at, run: () => order(who(), { coin, side: 'buy', type: 'market', amount }) },
    {
      at: at + held,
      run: async () => {
        const quantity = await halfOf(prices, who(), coin);
        if (quantity !== null) await order(who(), { coin, side: 'sell', type: 'market', quantity });
      },
    },
  ];
}

/** A limit below the price, good for some minutes: it fills or its time runs out, unless patience does first. */
export function limitActs(prices: Prices, { who, label, at }: Wish): Act[] {
  const coin = pick(`${label} coin`, favourites);
  const amount = pick(`${label} amount`, stakes);
  const minutes = 4 + draw(`${label} minutes`, 8);
  let placed: Order | null = null;
  const place = {
    at,
    run: async () => {
      const price = near(prices, coin, -1 - draw(`${label} away`, 5));
      const expiresAt = new Date(at + minutes * MINUTE_MS).toISOString();
      placed = await order(who(), { coin, side: 'buy', type: 'limit', amount, price, expiresAt });
    },
  };
  if (draw(`${label} patience`, 3) > 0) return [place];
  const cancel = {
    at: at + (minutes - 2) * MINUTE_MS,
    run: async () => placed && who().post(`/api/orders/${placed.id}/cancel`),
  };
  return [place, cancel];
}

/** Held for some minutes, some with a stop below them; then closed, unless the price was faster. */
export function positionActs(prices: Prices, { who, label, at }: Wish): Act[] {
  let opened: Position | null = null;
  const held = (2 + draw(`${label} held`, 14)) * MINUTE_MS;
  return [
    {
      at,
      run: async () => {
        opened = await openPosition(prices, who(), label);
      },
    },
    {
      at: at + held,
      run: async () => opened && who().post(`/api/positions/${opened.id}/close`),
    },
  ];
}

/** What still rests and is open when somebody looks: a limit to buy or a stop, beside a position. */
export function lastActs(prices: Prices, { who, label, at }: Wish): Act[] {
  const coin = pick(`${label} coin`, favourites);
  const amount = pick(`${label} amount`, stakes);
  const isLimit = draw(`${label} how`, 3) > 0;
  const away = 8 + draw(`${label} away`, 20);
  const rest = async () => {
    const quantity = await halfOf(prices, who(), coin);
    const price = near(prices, coin, !isLimit && quantity === null ? away : -away);
    if (isLimit) return order(who(), { coin, side: 'buy', type: 'limit', amount, price });
    if (quantity === null) return order(who(), { coin, side: 'buy', type: 'stop', amount, price });
    return order(who(), { coin, side: 'sell', type: 'stop', quantity, price });
  };
  return [
    { at, run: rest },
    { at: at + MINUTE_MS, run: () => openPosition(prices, who(), `${label} position`) },
  ];
}

type OrderWish = {
  coin: string;
  side: OrderSide;
  type: 'market' | 'limit' | 'stop';
  amount?: string;
  quantity?: string;
  price?: string;
  expiresAt?: string;
};

const order = (who: Resident, body: OrderWish) => who.post<Order>('/api/orders', body);

/** Half of the person's coins, rounded down; null where that is nothing. */
async function halfOf(prices: Prices, who: Resident, coin: string): Promise<string | null> {
  const { available } = await who.get<Holding>(`/api/portfolio/${coin}`);
  const scale = prices.coin(coin)?.scale ?? 0;
  const half = (parseAmount(available, scale) ?? 0n) / 2n;
  return half === 0n ? null : formatAmount(half, scale);
}

async function openPosition(
  prices: Prices,
  who: Resident,
  label: string,
): Promise<Position | null> {
  const coin = pick(`${label} coin`, favourites);
  const side = pick<PositionSide>(`${label} side`, ['long', 'short']);
  const leverage = pick(`${label} leverage`, usualLeverages);
  // Half way to where it would be liquidated.
  const stop = Math.floor(250 / leverage) * (side === 'long' ? -1 : 1);
  const isCareful = draw(`${label} care`, 3) === 0;
  return who.post<Position>('/api/positions', {
    ...{ coin, side, leverage, margin: pick(`${label} margin`, stakes) },
    ...(leverage > CONFIRM_LEVERAGE_ABOVE ? { confirmedLeverage: leverage } : {}),
    ...(isCareful ? { stopLoss: near(prices, coin, stop) } : {}),
  });
}
