/**
 * Three coins chosen by chance, once a visit: they stay the same while prices move and pages
 * change.
 */
import { Link } from 'react-router';

import type { Coin } from '#protocol/market.ts';
import { marketScreenTexts } from '#texts/market-screens.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { pairOf, quoteOf } from '#ui/coins/pair.ts';
import { PriceText } from '#ui/figures/PriceText.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';
import { CoinChange } from '#web/coins/CoinChange.tsx';
import { useCoins } from '#web/coins/coins.queries.ts';

const texts = marketScreenTexts();

const SHOWN = 3;
let chosen: readonly string[] | null = null;

/** The coins of this visit, drawn at its first call from the browser's own source of chance. */
function chooseOnce(coins: readonly Coin[]): readonly Coin[] {
  if (!chosen && coins.length > 0) {
    const draws = crypto.getRandomValues(new Uint32Array(coins.length));
    chosen = coins
      .map(({ symbol }, index) => ({ symbol, draw: draws[index] ?? 0 }))
      .sort((one, other) => one.draw - other.draw)
      .slice(0, SHOWN)
      .map(({ symbol }) => symbol);
  }
  return coins.filter(({ symbol }) => chosen?.includes(symbol));
}

export function FeaturedCoins() {
  const { data, isError } = useCoins();
  const coins = data ? chooseOnce(data.items) : null;
  if (coins?.length === 0 || (!coins && isError)) return null;
  return (
    <div className="@container">
      <ul
        aria-label={texts.threeCoins}
        className="-mx-4 flex snap-x scroll-px-4 gap-2.5 overflow-x-auto overscroll-x-contain px-4 py-1 [scrollbar-width:none] lg:-m-1 lg:p-1 @min-[34rem]:grid @min-[34rem]:grid-cols-3 @min-[34rem]:gap-4"
      >
        {coins
          ? coins.map((coin) => <FeaturedCoin key={coin.symbol} coin={coin} />)
          : Array.from({ length: SHOWN }, (_, card) => (
              <li key={card} className={cardClasses}>
                <Skeleton className="h-5 w-20" />
                <Skeleton className="h-4.5 w-24 @min-[44rem]:h-5 @min-[50rem]:h-6.5" />
                <Skeleton className="h-4.5 w-14" />
              </li>
            ))}
      </ul>
    </div>
  );
}

const cardClasses =
  'grid min-w-[9.25rem] shrink-0 snap-start gap-1 rounded-card border border-line bg-surface p-3 @min-[34rem]:min-w-0 @min-[34rem]:p-4';

function FeaturedCoin({ coin }: { coin: Coin }) {
  const { symbol } = coin;
  return (
    <li className="relative flex snap-start">
      <Link
        to={`/contract?coin=${symbol}`}
        className={`${cardClasses} transition-colors hover:border-line-strong @min-[34rem]:flex-1`}
      >
        <span className="flex items-center gap-2 text-label">
          <CoinMark symbol={symbol} size={20} />
          <span className="min-w-0 truncate" title={pairOf(symbol)}>
            <span className="font-semibold">{symbol}</span>
            <span className="font-normal text-ink-3">/{quoteOf(symbol)}</span>
          </span>
        </span>
        <PriceText
          symbol={symbol}
          as="list"
          pace="calm"
          className="text-label font-semibold @min-[44rem]:text-row @min-[44rem]:font-semibold @min-[50rem]:text-price"
        />
        <CoinChange coin={coin} className="text-label" />
      </Link>
    </li>
  );
}
