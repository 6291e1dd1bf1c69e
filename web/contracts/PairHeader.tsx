/** Which coin this is and what it costs now; the coin opens the drawer to choose another. */
import { ChevronDown } from 'lucide-react';

import { useQuoteFact } from '#ui/client/live.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { Delta } from '#ui/figures/Delta.tsx';
import { PriceText } from '#ui/figures/PriceText.tsx';
import { AlertButton } from '#web/alerts/AlertButton.tsx';

type PairHeaderProps = { symbol: string; name: string; onChoose: () => void };

export function PairHeader({ symbol, name, onChoose }: PairHeaderProps) {
  const change24h = useQuoteFact(symbol, 'every-tick', (quote) => quote?.change24h ?? null);
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-3">
      <div className="min-w-0 grow basis-36">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={onChoose}
          className="-ml-2 flex min-h-12 max-w-full items-center gap-3 rounded-field px-2 text-left hover:bg-sunken"
        >
          <CoinMark symbol={symbol} size={36} />
          <span className="min-w-0">
            <span className="block text-row font-semibold">
              {symbol}
              <span className="font-medium text-ink-3">/USDT</span>
            </span>
            <span className="flex items-center gap-0.5 text-label font-normal text-ink-3">
              <span className="truncate">{name}</span>
              <ChevronDown aria-hidden size={14} className="shrink-0" />
              <span className="sr-only">, select currency</span>
            </span>
          </span>
        </button>
      </div>
      <div className="ml-auto grid justify-items-end">
        <PriceText symbol={symbol} className="text-price" />
        <Delta percent={change24h} className="text-label" />
      </div>
      <AlertButton coin={symbol} name={name} className="-mr-2 size-11" />
    </div>
  );
}
