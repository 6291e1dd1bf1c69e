/**
 * A price that moves: the text wears its direction for 400 ms, nothing else on the page stirs. Not a live region, because
 * a voice reading every tick helps nobody.
 */
import { classes } from './classes.ts';
import { formatListPrice, formatPrice, splitDecimals } from './format.ts';
import { type Quote, useFeed, useQuote } from './live.ts';
import type { Pace } from './pace.ts';

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
  const quote = useQuote(symbol, pace);
  const isSilent = useFeed() === 'silent';
  if (!quote) return <span className={classes('text-ink-3', className)}>-</span>;
  return <MovingPrice quote={quote} as={as} isDimmed={isSilent} className={className} />;
}

function MovingPrice({
  quote,
  as,
  isDimmed,
  className,
}: {
  quote: Quote;
  as: 'price' | 'list';
  isDimmed: boolean;
  className: string | undefined;
}) {
  const text = as === 'list' ? formatListPrice(quote.price) : formatPrice(quote.price);
  // Below one rupee the later decimals are the price, so they stay dark.
  const { lead, rest } = splitDecimals(text, quote.price.startsWith('0.') ? 6 : 2);
  // The key restarts the tint on each new price; it holds two spans of text, nothing else is mounted again.
  return (
    <span className={classes('whitespace-nowrap', isDimmed && 'text-ink-3', className)}>
      <span
        key={quote.price}
        className={
          quote.moved === 'up' ? 'tint-up' : quote.moved === 'down' ? 'tint-down' : undefined
        }
      >
        {lead}
        {rest === '' ? null : <span className="font-normal text-ink-3">{rest}</span>}
      </span>
    </span>
  );
}
