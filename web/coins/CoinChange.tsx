/**
 * How a coin has moved in 24 hours, in a list. It is rendered by itself, so that a tick leaves the
 * row around it alone.
 */
import { useCallback } from 'react';

import type { Coin } from '#protocol/market.ts';
import { type Quote, useQuoteFact } from '#ui/client/live.ts';
import { SignedDelta } from '#ui/figures/Delta.tsx';
import { QuoteText } from '#ui/figures/QuoteText.tsx';
import { Sparkline } from '#ui/figures/Sparkline.tsx';
import { formatPercent, signOf } from '#texts/format.ts';
import { speakPercent } from '#ui/figures/speak-percent.ts';

type CoinPartProps = { coin: Coin; className?: string };

const changeOf = (quote: Quote | undefined, listed: string | null) => quote?.change24h ?? listed;

/** Rendered again only when its direction changes; the figures in it follow the quote. */
export function CoinChange({ coin: { symbol, change24h }, className }: CoinPartProps) {
  const sign = useSign(symbol, change24h);
  const show = useCallback(
    (quote: Quote | undefined) => formatPercent(changeOf(quote, change24h) ?? '0'),
    [change24h],
  );
  const speak = useCallback(
    (quote: Quote | undefined) => speakPercent(changeOf(quote, change24h) ?? '0'),
    [change24h],
  );
  return (
    <SignedDelta
      sign={sign}
      shown={<QuoteText symbol={symbol} pace="calm" read={show} />}
      spoken={<QuoteText symbol={symbol} pace="calm" read={speak} />}
      className={className}
    />
  );
}

/** Its last day as a line, in the colour of that change. */
export function CoinLine({ coin, className }: CoinPartProps) {
  const sign = useSign(coin.symbol, coin.change24h) ?? 0;
  const direction = sign > 0 ? 'up' : sign < 0 ? 'down' : 'flat';
  return <Sparkline closes={coin.sparkline} direction={direction} className={className} />;
}

/**
 * The way of the change, which has two decimals wherever it comes from; null while it is unknown.
 */
function useSign(symbol: string, listed: string | null) {
  return useQuoteFact(symbol, 'calm', (quote) => {
    const change = changeOf(quote, listed);
    return change === null ? null : signOf(change);
  });
}
