/**
 * One list of contracts, spot orders and positions: its content, its order, and how far it is
 * known. Pure.
 */
import { orderTexts } from '#texts/orders.ts';
import { wordTexts } from '#texts/words.ts';
import type { Contract } from '#protocol/contracts.ts';
import { formatAmount, INR_SCALE } from '#protocol/money.ts';
import type { Order } from '#protocol/orders.ts';
import type { Position } from '#protocol/positions.ts';
import { closedAt, soonestFirst } from '#web/contracts/contracts.rules.ts';
import { awaitedPrice } from '#web/orders/orders.rules.ts';

export const kinds = ['contract', 'order', 'position'] as const;
export type Kind = (typeof kinds)[number];
/** A chip above the list; 'all' takes every kind. */
export type Filter = 'all' | Kind;

export type Item =
  | { kind: 'contract'; id: string; contract: Contract }
  | { kind: 'order'; id: string; order: Order }
  | { kind: 'position'; id: string; position: Position };

export const contractItem = (contract: Contract): Item => ({
  kind: 'contract',
  id: contract.id,
  contract,
});
export const orderItem = (order: Order): Item => ({ kind: 'order', id: order.id, order });
export const positionItem = (position: Position): Item => ({
  kind: 'position',
  id: position.id,
  position,
});

/** When it was accepted. */
export function acceptedAt(item: Item): string {
  switch (item.kind) {
    case 'contract':
      return item.contract.acceptedAt;
    case 'order':
      return item.order.acceptedAt;
    case 'position':
      return item.position.acceptedAt;
  }
}

const newestFirst = (items: readonly Item[]) =>
  items.toSorted((one, other) => Date.parse(acceptedAt(other)) - Date.parse(acceptedAt(one)));

/**
 * Contracts by their end, the soonest first; then what ends when a price says so: positions, then
 * orders, the newest first.
 */
export function openItems(open: {
  contracts: readonly Contract[];
  orders: readonly Order[];
  positions: readonly Position[];
}): Item[] {
  return [
    ...soonestFirst(open.contracts).map(contractItem),
    ...newestFirst(open.positions.map(positionItem)),
    ...newestFirst(open.orders.map(orderItem)),
  ];
}

/** When something ended; for what has not, when it began. */
export function endedAt(item: Item): string {
  switch (item.kind) {
    case 'contract':
      return closedAt(item.contract);
    case 'order':
      return item.order.endedAt ?? acceptedAt(item);
    case 'position':
      return item.position.closedAt ?? acceptedAt(item);
  }
}

/** The pages of one kind that are loaded. */
export type LoadedList = {
  kind: Kind;
  items: readonly Item[];
  /** Older ones are not loaded. */
  hasMore: boolean;
};

/**
 * As far back as this kind is loaded, in milliseconds; -Infinity where all of it is. Pages of
 * contracts go by acceptance.
 */
function reachesTo({ items, hasMore }: LoadedList): number {
  const last = items.at(-1);
  if (!hasMore) return -Infinity;
  if (!last) return Infinity;
  return Date.parse(last.kind === 'contract' ? acceptedAt(last) : endedAt(last));
}

/**
 * What has ended of all kinds, the last first, down to where every kind is loaded; and of which
 * kinds the next page has to come before more can be shown. Contracts close minutes after their
 * acceptance, so the next page may put a few above the last of this.
 */
export function mergeClosed(loaded: readonly LoadedList[]): { items: Item[]; older: Kind[] } {
  const until = Math.max(...loaded.map(reachesTo), -Infinity);
  const items = loaded
    .flatMap((list) => list.items)
    .filter((item) => Date.parse(endedAt(item)) >= until)
    .toSorted((one, other) => Date.parse(endedAt(other)) - Date.parse(endedAt(one)));
  const older = loaded.filter((list) => list.hasMore && reachesTo(list) === until);
  return { items, older: older.map(({ kind }) => kind) };
}

/** The price that an open item is measured by, with its name; null while there is none. */
export function ownPriceOf(item: Item): { name: string; price: string | null } {
  switch (item.kind) {
    case 'contract':
      return { name: wordTexts().entry, price: item.contract.entryPrice };
    case 'order':
      return {
        name: orderTexts().types[item.order.type].toLowerCase(),
        price: awaitedPrice(item.order),
      };
    case 'position':
      return { name: wordTexts().entry, price: item.position.entryPrice };
  }
}

/**
 * Percent of the margin that a position won or lost, two decimals, signed, cut; null until it has
 * ended.
 */
export function positionRatio({ pnl, margin }: Position): string | null {
  if (pnl === null) return null;
  const paise = (amount: string) => BigInt(amount.replace('.', ''));
  const whole = paise(margin);
  return whole === 0n ? null : formatAmount((paise(pnl) * 10_000n) / whole, INR_SCALE);
}
