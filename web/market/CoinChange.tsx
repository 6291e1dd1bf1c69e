/** How a coin has moved in 24 hours, in a list: drawn anew by itself, so that a tick leaves the row around it alone. */
import type { Coin } from '#protocol/market.ts';
import { Delta } from '#ui/Delta.tsx';
import { signOf } from '#ui/format.ts';
import { type Quote, useQuoteFact } from '#ui/live.ts';
import { Sparkline } from '#ui/Sparkline.tsx';

type CoinPartProps = { coin: Coin; className?: string };

const changeOf = (quote: Quote | undefined, coin: Coin) => quote?.change24h ?? coin.change24h;

export function CoinChange({ coin, className }: CoinPartProps) {
  const change = useQuoteFact(coin.symbol, 'calm', (quote) => changeOf(quote, coin));
  return <Delta percent={change} className={className} />;
}

/** Its last day as a line, in the colour of that change. */
export function CoinLine({ coin, className }: CoinPartProps) {
  const sign = useQuoteFact(coin.symbol, 'calm', (quote) => signOf(changeOf(quote, coin) ?? '0'));
  const direction = sign > 0 ? 'up' : sign < 0 ? 'down' : 'flat';
  return <Sparkline closes={coin.sparkline} direction={direction} className={className} />;
}
