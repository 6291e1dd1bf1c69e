/** What a person can do with a coin of the list besides opening it: watch it, and be told of its price. */
import { Star } from 'lucide-react';

import type { Coin } from '#protocol/market.ts';
import { classes } from '#ui/parts/classes.ts';
import { AlertButton } from '#web/alerts/AlertButton.tsx';

import { useWatch } from './watchlist.queries.ts';

type RowActionsProps = { coin: Coin; isWatched: boolean };

export function RowActions({ coin, isWatched }: RowActionsProps) {
  const { symbol, name } = coin;
  const watch = useWatch();
  return (
    <span className="grid shrink-0 grid-cols-1 lg:grid-cols-2 lg:pr-2">
      <button
        type="button"
        aria-pressed={isWatched}
        aria-label={`Watch ${name}`}
        onClick={() => watch.mutate({ coin: symbol, isWatched: !isWatched })}
        className={classes(
          'grid h-8 w-9 place-items-center rounded-field hover:bg-sunken lg:size-11',
          isWatched ? 'text-brand-ink' : 'text-ink-3 hover:text-ink',
        )}
      >
        <Star aria-hidden size={17} strokeWidth={1.75} fill={isWatched ? 'currentColor' : 'none'} />
      </button>
      <AlertButton coin={symbol} name={name} className="h-8 w-9 lg:size-11" />
    </span>
  );
}
