/** What a person can do with a coin of the list besides opening it: watch it, and be notified of its price. */
import type { Coin } from '#protocol/market.ts';
import { AlertButton } from '#web/alerts/AlertButton.tsx';
import { WatchButton } from '#web/watchlists/WatchButton.tsx';

export function RowActions({ coin: { symbol, name } }: { coin: Coin }) {
  return (
    <span className="grid shrink-0 grid-cols-1 @min-[34rem]:grid-cols-2 @min-[34rem]:pr-2">
      <WatchButton coin={symbol} name={name} className="h-7.5 w-9 @min-[34rem]:size-11" />
      <AlertButton coin={symbol} name={name} className="h-7.5 w-9 @min-[34rem]:size-11" />
    </span>
  );
}
