/**
 * A text that follows a coin's quote. Prices change more often than all else, so it is written past
 * React.
 */
import { useLayoutEffect, useRef } from 'react';

import { followQuote, type Quote } from '#ui/client/live.ts';
import type { Pace } from '#ui/client/pace.ts';

type QuoteTextProps = {
  symbol: string;
  pace: Pace;
  /** What is to be read of a quote; the same function for as long as it reads the same. */
  read: (quote: Quote | undefined) => string;
};

export function QuoteText({ symbol, pace, read }: QuoteTextProps) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(
    () =>
      followQuote(symbol, pace, (quote) => {
        const text = box.current?.firstChild;
        const next = read(quote);
        if (text && text.nodeValue !== next) text.nodeValue = next;
      }),
    [symbol, pace, read],
  );
  // For React this text stays the same, so it never takes back what was written since.
  return <span ref={box}>-</span>;
}
