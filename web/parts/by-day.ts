/** Groups what is listed newest first under its days in India. */
import { formatDate } from '#texts/format.ts';

export type Day<Item> = { day: string; items: Item[] };

/** `atOf` answers an instant; items of one day stay in the order in which they came. */
export function byDay<Item>(items: readonly Item[], atOf: (item: Item) => string): Day<Item>[] {
  const days: Day<Item>[] = [];
  for (const item of items) {
    const day = formatDate(atOf(item));
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
