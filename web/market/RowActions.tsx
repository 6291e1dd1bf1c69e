/**
 * What a person can do with a coin of the list besides opening it: watch it, and where there is
 * room be notified of its price; its page and the ticket have the bell always.
 */
import type { Coin } from '#protocol/market.ts';
import { AlertButton } from '#web/alerts/AlertButton.tsx';
import { WatchButton } from '#web/watchlists/WatchButton.tsx';

export function RowActions({ coin: { symbol, name } }: { coin: Coin }) {
  return (
    <span className="-mr-3 flex shrink-0 @min-[34rem]:mr-0 @min-[34rem]:pr-2">
      <WatchButton coin={symbol} name={name} className="size-11" />
      <span className="hidden @min-[34rem]:block">
        <AlertButton coin={symbol} name={name} className="size-11" />
      </span>
    </span>
  );
}
