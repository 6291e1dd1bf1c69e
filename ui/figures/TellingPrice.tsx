/**
 * One of two prices beside each other: the digits that tell them apart stand out, the others step
 * back. Equal prices have none, and are drawn like any figure. A screen reader says the whole
 * price. `data-exact` says that it has more digits than the same price elsewhere, on purpose.
 */
import { type MarkedPrice, wholePrice } from '#texts/telling-digits.ts';
import { classes } from '#ui/parts/classes.ts';

export function TellingPrice({ price, className }: { price: MarkedPrice; className?: string }) {
  const { head, marked, rest } = price;
  if (marked === '')
    return (
      <span data-exact className={className}>
        {wholePrice(price)}
      </span>
    );
  return (
    <span data-exact className={classes('font-medium text-ink-3', className)}>
      <span aria-hidden>
        {head}
        <b className="font-bold text-ink">{marked}</b>
        {rest}
      </span>
      <span className="sr-only">{wholePrice(price)}</span>
    </span>
  );
}
