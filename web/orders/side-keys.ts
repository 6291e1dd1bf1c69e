/**
 * B and S lead to the ticket from anywhere on a page that has one: to its amount, with that side.
 * They send nothing.
 */
import type { OrderSide } from '#protocol/orders.ts';
import { orderScreenTexts } from '#texts/order-screens.ts';
import { useShortcuts } from '#ui/parts/shortcuts.ts';

const texts = orderScreenTexts();

/** As the button of a side tells of its key. */
export const sideKeys = {
  buy: {
    shortcut: 'B',
    title: texts.buyKey,
  },
  sell: {
    shortcut: 'S',
    title: texts.sellKey,
  },
} as const satisfies Record<OrderSide, { shortcut: string; title: string }>;

/** Null while another part of the page takes them. */
export function useSideKeys(take: ((side: OrderSide) => void) | null): void {
  useShortcuts(take === null ? {} : { b: () => take('buy'), s: () => take('sell') });
}
