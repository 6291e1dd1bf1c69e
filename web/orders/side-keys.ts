/** B and S lead to the ticket from anywhere on a page that has one: to its amount, with that side. They send nothing. */
import type { OrderSide } from '#protocol/orders.ts';
import { useShortcuts } from '#ui/parts/shortcuts.ts';

/** As the button of a side tells of its key. */
export const sideKeys = {
  buy: { shortcut: 'B', title: 'Buy (B)' },
  sell: { shortcut: 'S', title: 'Sell (S)' },
} as const satisfies Record<OrderSide, { shortcut: string; title: string }>;

/** Null while another part of the page takes them. */
export function useSideKeys(take: ((side: OrderSide) => void) | null): void {
  useShortcuts(take === null ? {} : { b: () => take('buy'), s: () => take('sell') });
}
