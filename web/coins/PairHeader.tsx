/**
 * Which coin this is and what it costs now: the coin opens the drawer to choose another, the price
 * leads to the coin's page.
 */
import { ChevronDown } from 'lucide-react';
import { Link } from 'react-router';

import { marketScreenTexts } from '#texts/market-screens.ts';
import { useQuoteFact } from '#ui/client/live.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { quoteOf } from '#ui/coins/pair.ts';
import { Delta } from '#ui/figures/Delta.tsx';
import { PriceText } from '#ui/figures/PriceText.tsx';

const texts = marketScreenTexts();

type PairHeaderProps = {
  symbol: string;
  /** Null until it is known that there is such a coin. */
  name: string | null;
  onChoose: () => void;
};

export function PairHeader({ symbol, name, onChoose }: PairHeaderProps) {
  const change24h = useQuoteFact(symbol, 'every-tick', (quote) => quote?.change24h ?? null);
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 lg:min-h-15">
      <div className="min-w-0 grow basis-28">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onChoose}
          className="-ml-2 flex min-h-11 max-w-full items-center gap-2.5 rounded-field px-2 text-left hover:bg-sunken"
        >
          <CoinMark symbol={symbol} size={28} />
          <span className="min-w-0">
            <span className="flex items-center gap-1 text-row font-semibold">
              <span>
                {symbol}
                {name === null ? null : (
                  <span className="font-medium text-ink-3">/{quoteOf(symbol)}</span>
                )}
              </span>
              <ChevronDown aria-hidden size={15} strokeWidth={2.25} className="shrink-0" />
            </span>
            <span
              className="relative block min-h-4 truncate text-meta text-ink-3"
              title={name ?? undefined}
            >
              {name}
              <span className="sr-only">{texts.selectNote}</span>
            </span>
          </span>
        </button>
      </div>
      <Link
        to={`/coin/${symbol}`}
        className="-mr-2 ml-auto grid min-h-11 min-w-11 content-center justify-items-end rounded-field px-2 hover:bg-sunken"
      >
        <span className="sr-only">{texts.coinLead}{' '}{name ?? symbol}: </span>
        <PriceText symbol={symbol} className="text-price leading-6!" />
        <Delta percent={change24h} className="text-meta" />
      </Link>
    </div>
  );
}
