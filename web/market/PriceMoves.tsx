/**
 * How much each price moves: what is usual in a day, and how far apart the prices of the last one
 * are, with where it is now.
 */
import { useState } from 'react';
import { Link } from 'react-router';

import type { CoinOverview } from '#protocol/market-overview.ts';
import type { Coin } from '#protocol/market.ts';
import { formatPrice, formatShare } from '#texts/format.ts';
import { overviewTexts } from '#texts/overview.ts';
import { useQuote } from '#ui/client/live.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { PriceText } from '#ui/figures/PriceText.tsx';
import { classes } from '#ui/parts/classes.ts';

const SHOWN = 25;
const measures = ['volatility', 'spread'] as const;
type Measure = (typeof measures)[number];

export function PriceMoves({
  coins,
  measures: measured,
}: {
  coins: readonly Coin[];
  measures: readonly CoinOverview[];
}) {
  const texts = overviewTexts();
  const [by, setBy] = useState<Measure>('volatility');
  const bySymbol = new Map(coins.map((coin) => [coin.symbol, coin]));
  const rows = measured
    .toSorted((one, other) => Number(other[by] ?? -1) - Number(one[by] ?? -1))
    .flatMap((measure) => {
      const coin = bySymbol.get(measure.coin);
      return coin ? [{ coin, measure }] : [];
    })
    .slice(0, SHOWN);
  return (
    <section
      aria-labelledby="moves"
      className="overflow-hidden border-y border-line bg-surface max-sm:-mx-4 sm:rounded-card sm:border-x"
    >
      <div className="px-4 pt-3 pb-2 lg:px-5">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <h2 id="moves" className="text-row font-semibold lg:text-section">
            {texts.moves}
          </h2>
          <div role="group" aria-label={texts.sortBy} className="flex gap-1">
            {measures.map((measure) => (
              <button
                key={measure}
                type="button"
                aria-pressed={measure === by}
                onClick={() => setBy(measure)}
                className={classes(
                  'min-h-11 rounded-field px-3 text-label lg:min-h-9 lg:rounded-small',
                  measure === by
                    ? 'bg-brand-soft font-semibold text-brand-ink'
                    : 'text-ink-2 hover:bg-sunken',
                )}
              >
                {texts[measure]}
              </button>
            ))}
          </div>
        </div>
        <p className="max-w-[80ch] text-body text-ink-2">{texts.movesMean}</p>
      </div>
      <table className="w-full border-t border-line text-row">
        <thead>
          <tr className="border-b border-line text-meta text-ink-3">
            <th scope="col" className="py-2 pl-4 text-left font-normal lg:pl-5">
              {texts.coin}
            </th>
            <th scope="col" className="px-2 py-2 text-right font-normal">
              {texts.volatility}
            </th>
            <th scope="col" className="px-2 py-2 pr-4 text-right font-normal sm:pr-2">
              {texts.spread}
            </th>
            <th scope="col" className="py-2 pr-4 text-right font-normal max-sm:hidden lg:pr-5">
              {texts.lowHigh}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ coin, measure }) => (
            <Row key={coin.symbol} coin={coin} measure={measure} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const percent = (text: string | null) => (text === null ? '-' : formatShare(text));

function Row({ coin, measure }: { coin: Coin; measure: CoinOverview }) {
  const { symbol, name } = coin;
  const { low, high } = measure;
  return (
    <tr className="h-13 hover:bg-sunken">
      <th scope="row" className="w-[38%] max-w-0 py-1 pl-4 text-left font-normal lg:pl-5">
        <Link to={`/coin/${symbol}`} className="flex min-h-11 min-w-0 items-center gap-2.5">
          <CoinMark symbol={symbol} size={24} />
          <span className="font-semibold">{symbol}</span>
          <span className="truncate text-label font-normal text-ink-3 max-lg:sr-only">{name}</span>
        </Link>
      </th>
      <td className="px-2 text-right">{percent(measure.volatility)}</td>
      <td className="px-2 pr-4 text-right sm:pr-2">{percent(measure.spread)}</td>
      <td className="py-1 pr-4 text-right max-sm:hidden lg:pr-5">
        {low === null || high === null ? (
          '-'
        ) : (
          <span className="inline-grid w-56 grid-cols-2 min-[80rem]:w-72 text-meta text-ink-2">
            <span className="text-left">{formatPrice(low)}</span>
            <span>{formatPrice(high)}</span>
            <Within coin={coin} low={low} high={high} />
          </span>
        )}
      </td>
    </tr>
  );
}

/** Where the price is between the two, for eyes; the price itself for those who listen. */
function Within({ coin, low, high }: { coin: Coin; low: string; high: string }) {
  const price = Number(useQuote(coin.symbol, 'calm')?.price ?? coin.price ?? low);
  const [from, to] = [Number(low), Number(high)];
  const part = to > from ? Math.max(0, Math.min(1, (price - from) / (to - from))) : 0.5;
  return (
    <span className="relative col-span-2 mt-1 h-1 rounded-full bg-line">
      <span
        aria-hidden
        style={{ left: `${part * 100}%` }}
        className="absolute -top-1 size-3 -translate-x-1/2 rounded-full border-2 border-surface bg-brand-ink"
      />
      <span className="sr-only">
        <PriceText symbol={coin.symbol} pace="calm" />
      </span>
    </span>
  );
}
