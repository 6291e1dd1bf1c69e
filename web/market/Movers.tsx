/** The coins that have moved the most in 24 hours, one way: a short list beside the markets. */
import { useId } from 'react';
import { Link } from 'react-router';

import type { Coin } from '#protocol/market.ts';
import { wordTexts } from '#texts/words.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { PriceText } from '#ui/figures/PriceText.tsx';
import { Card } from '#ui/parts/Card.tsx';
import { classes } from '#ui/parts/classes.ts';
import { Skeleton } from '#ui/parts/Skeleton.tsx';
import { CoinChange } from '#web/coins/CoinChange.tsx';

const SHOWN = 4;

/** Undefined while nothing is known. */
export function Movers({
  title,
  coins,
  className,
}: {
  title: string;
  coins: readonly Coin[] | undefined;
  className?: string;
}) {
  const id = useId();
  if (coins?.length === 0) return null;
  return (
    <Card isFlush className={classes('px-4 pt-3.5 pb-1.5 sm:px-5', className)}>
      <div className="flex items-baseline justify-between gap-3 pb-1">
        <h2 id={id} className="text-row font-semibold">
          {title}
        </h2>
        <span className="text-label font-normal text-ink-3">{wordTexts().inADay}</span>
      </div>
      <ul aria-labelledby={id}>
        {coins
          ? coins.slice(0, SHOWN).map((coin) => <Mover key={coin.symbol} coin={coin} />)
          : Array.from({ length: SHOWN }, (_, row) => (
              <li key={row} className="flex min-h-11 items-center gap-2.5 lg:min-h-9.5">
                <Skeleton className="size-5.5 rounded-full!" />
                <Skeleton className="h-4 w-full" />
              </li>
            ))}
      </ul>
    </Card>
  );
}

function Mover({ coin }: { coin: Coin }) {
  const { symbol } = coin;
  return (
    <li>
      <Link
        to={`/coin/${symbol}`}
        className="-mx-2 flex min-h-11 flex-wrap items-center gap-x-2.5 rounded-small px-2 hover:bg-sunken lg:min-h-9.5"
      >
        <CoinMark symbol={symbol} size={22} />
        <span className="min-w-10 flex-1 truncate text-row">{symbol}</span>
        <PriceText symbol={symbol} pace="calm" className="text-label" />
        <CoinChange coin={coin} className="min-w-18 justify-end text-label" />
      </Link>
    </li>
  );
}
