/**
 * The levels of a person on the chart of a coin: alerts, open orders, positions; and what comes of
 * one that is moved. Pure.
 */
import type { Alert } from '#protocol/alerts.ts';
import { parseAmount, PRICE_SCALE } from '#protocol/money.ts';
import type { Order, OrderSide } from '#protocol/orders.ts';
import type { Position, SetTargets } from '#protocol/positions.ts';
import { drawingTexts } from '#texts/drawings.ts';
import { formatLevel, formatPrice } from '#texts/format.ts';
import type { WorkLevel } from '#ui/chart/ChartLayer.tsx';
import { awaitedPrice, canChange } from '#web/orders/orders.rules.ts';

const texts = drawingTexts();
const { levels: words } = texts;

export type Owned = {
  alerts: readonly Alert[];
  orders: readonly Order[];
  positions: readonly Position[];
};

/** What was moved, and what the dialog for it begins with. */
export type Asked =
  | { what: 'alert'; alert: Alert | null; kind: 'above' | 'below'; price: string }
  | { what: 'order'; order: Order; price: string }
  | { what: 'targets'; position: Position; start: Partial<SetTargets> };

/** Of an alert that was set in the place of another: whose place it is. */
export type Places = ReadonlyMap<string, string>;

/** Of one coin. A level that nobody may move has no handle. */
export function levelsOf(
  coin: string,
  { alerts, orders, positions }: Owned,
  places: Places = new Map(),
): WorkLevel[] {
  const movable = (what: string) => texts.moveLevel({ what });
  const of = <Item extends { coin: string }>(items: readonly Item[]) =>
    items.filter((item) => item.coin === coin);
  type Given = Omit<WorkLevel, 'id' | 'price' | 'place' | 'text'>;
  const at = (id: string, price: string | null, given: Given, write = formatLevel) =>
    price === null
      ? []
      : [
          {
            id,
            place: places.get(id) ?? id,
            price: Number(price),
            text: write(price).slice(1),
            ...given,
          },
        ];
  return [
    ...of(alerts).flatMap(({ id, kind, level }) =>
      at(id, kind === 'move' ? null : level, {
        words: words.alert,
        colour: 'first',
        handle: movable(words.alert),
      }),
    ),
    ...of(orders).flatMap((order) =>
      at(order.id, awaitedPrice(order), {
        words: words[order.side],
        colour: order.side === 'buy' ? 'up' : 'down',
        handle: canChange(order) ? movable(words[order.side]) : null,
      }),
    ),
    ...of(positions).flatMap((position) => {
      const { id, status, entryPrice, takeProfit, stopLoss, liquidationPrice } = position;
      // While it is being closed its targets are settled.
      const handle = (text: string) => (status === 'open' ? text : null);
      return [
        ...at(
          `${id} entry`,
          entryPrice,
          { words: words.entry, colour: 'entry', handle: handle(texts.moveEntry) },
          formatPrice,
        ),
        ...at(`${id} takeProfit`, takeProfit, {
          words: words.takeProfit,
          colour: 'up',
          handle: handle(movable(words.takeProfit)),
        }),
        ...at(`${id} stopLoss`, stopLoss, {
          words: words.stopLoss,
          colour: 'down',
          handle: handle(movable(words.stopLoss)),
        }),
        ...at(`${id} liquidation`, liquidationPrice, {
          words: words.liquidation,
          colour: 'down',
          handle: null,
        }),
      ];
    }),
  ];
}

/**
 * What a level that was let go at a price asks for; null where there is none of that name. `now` is
 * the coin's price, if known.
 */
export function askedBy(
  level: string,
  price: string,
  { alerts, orders, positions }: Owned,
  now: string | null,
): Asked | null {
  const alert = alerts.find(({ id }) => id === level);
  if (alert) return { what: 'alert', alert, kind: sideOf(price, now), price };
  const order = orders.find(({ id }) => id === level);
  if (order) return { what: 'order', order, price };
  const [id, what] = level.split(' ');
  const position = positions.find((one) => one.id === id);
  if (!position) return null;
  if (what === 'takeProfit' || what === 'stopLoss')
    return { what: 'targets', position, start: { [what]: price } };
  // From its entry to the side that gains is taking the profit, to the other stopping the loss.
  const gains = (sideOf(price, position.entryPrice) === 'above') === (position.side === 'long');
  return { what: 'targets', position, start: { [gains ? 'takeProfit' : 'stopLoss']: price } };
}

/** On which side of another price one is; above where the other is unknown. */
export function sideOf(price: string, other: string | null): 'above' | 'below' {
  const [one, than] = [price, other ?? '0'].map((text) => parseAmount(text, PRICE_SCALE) ?? 0n);
  return (one ?? 0n) >= (than ?? 0n) ? 'above' : 'below';
}

/**
 * A limit order that waits at a price: above the coin's price it sells, else it buys; it buys where
 * that is unknown.
 */
export type LimitAsked = { side: OrderSide; price: string };
export function limitAt(price: string, now: string | null): LimitAsked {
  const isAbove = now !== null && sideOf(now, price) === 'below';
  return { side: isAbove ? 'sell' : 'buy', price };
}
