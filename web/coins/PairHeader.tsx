/** Which coin this is and what it costs now; the coin opens the drawer to choose another. */
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

import { useQuoteFact } from '#ui/client/live.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { Delta } from '#ui/figures/Delta.tsx';
import { PriceText } from '#ui/figures/PriceText.tsx';

type PairHeaderProps = {
  symbol: string;
  name: string;
  onChoose: () => void;
  /** At the end of the line: what one may do with this coin besides. */
  action?: ReactNode;
};

export function PairHeader({ symbol, name, onChoose, action }: PairHeaderProps) {
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
      {action}
    </div>
  );
}
