/**
 * A price that moves: the text wears its direction for 400 ms, nothing else on the page stirs. Not
 * a live region, because a voice reading every tick helps nobody. Prices change more often than all
 * else, so their text is written past React.
 */
import { useLayoutEffect, useRef } from 'react';

import { followQuote, type Quote, useFeed } from '#ui/client/live.ts';
import type { Pace } from '#ui/client/pace.ts';
import { formatListPrice, formatPrice, splitDecimals } from '#texts/format.ts';
import { useIsFrozen } from '#ui/figures/frozen.ts';
import { classes } from '#ui/parts/classes.ts';

import { type Tint, tintOf } from './tint.ts';

type PriceTextProps = {
  symbol: string;
  /** 'list' shows four decimals, 'price' two (up to six below one rupee). */
  as?: 'price' | 'list';
  pace?: Pace;
  className?: string | undefined;
};

export function PriceText({
  symbol,
  as = 'price',
  pace = 'every-tick',
  className,
}: PriceTextProps) {
  const box = useRef<HTMLSpanElement>(null);
  const isSilent = useFeed() === 'silent';
  const isFrozen = useIsFrozen();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const tint = tintOf(element);
    const format = as === 'list' ? formatListPrice : formatPrice;
    const unfollow = followQuote(symbol, pace, priceWriter(element, { format, tint }));
    // It says the price of this moment, and none after it.
    if (isFrozen) unfollow();
    return () => {
      unfollow();
      tint.stop();
    };
  }, [symbol, as, pace, isFrozen]);
  // For React this text stays the same, so it never takes back what was written since.
  return (
    <span
      data-exact={as === 'list' || undefined}
      className={classes('whitespace-nowrap', isSilent && 'text-ink-3', className)}
    >
      <span ref={box}>
        -<span className="font-normal text-ink-3" />
      </span>
    </span>
  );
}

/**
 * Writes quotes into an element of a text and a span for the lesser decimals; '-' while there is
 * none.
 */
function priceWriter(
  element: HTMLElement,
  { format, tint }: { format: (price: string) => string; tint: Tint },
): (quote: Quote | undefined) => void {
  const [lead, rest] = element.childNodes;
  let shown: string | undefined;
  return (quote) => {
    if (!lead || !rest || (shown !== undefined && quote?.price === shown)) return;
    const text = quote ? format(quote.price) : '-';
    // Below one rupee the later decimals are the price, so they stay dark.
    const split = splitDecimals(text, quote?.price.startsWith('0.') ? 6 : 2);
    lead.nodeValue = split.lead;
    // A new text would be a new node.
    if (rest.firstChild) rest.firstChild.nodeValue = split.rest;
    else rest.textContent = split.rest;
    if (shown === undefined) element.classList.toggle('text-ink-3', !quote);
    else if (quote?.moved) tint.show(quote.moved);
    shown = quote?.price;
  };
}
