/** A contract that has just settled, in the place where its countdown ran: the result, both prices, and the receipt. */
import './countdown.css';

import { Link } from 'react-router';

import type { Contract } from '#protocol/contracts.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { formatInstant, formatPrice, formatSignedInr } from '#texts/format.ts';
import { ProfitText } from '#web/parts/ProfitText.tsx';

import { useReceipt } from './contracts.queries.ts';
import { resultSentence } from './contracts.rules.ts';
import { DirectionTag } from './DirectionTag.tsx';
import { PricePath } from './PricePath.tsx';
import { ResultBadge } from './ResultBadge.tsx';

export function SettledCard({ contract }: { contract: Contract }) {
  const { data: receipt } = useReceipt(contract.id);
  return (
    <article
      aria-label={`${contract.coin} contract, settled`}
      className="receipt-in rounded-card border border-line bg-surface p-4"
    >
      <div className="flex items-center justify-between gap-3">
        <span className="flex min-w-0 items-center gap-3">
          <CoinMark symbol={contract.coin} size={32} />
          <span className="min-w-0">
            <span className="block text-row font-semibold">
              {contract.coin}
              <span className="font-medium text-ink-3">/USDT</span>
            </span>
            <DirectionTag direction={contract.direction} />
          </span>
        </span>
        <ResultBadge contract={contract} />
      </div>
      <div className="mt-3 flex items-center justify-between gap-4">
        <End name="Opening price" price={contract.entryPrice} at={contract.entryAt} />
        <div className="h-12 min-w-0 flex-1">
          {receipt ? <PricePath path={receipt.path} className="h-12!" /> : null}
        </div>
        <End name="Closing price" price={contract.exitPrice} at={contract.exitAt} isEnd />
      </div>
      <p className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-dashed border-line pt-3">
        <span className="text-row">Profit and loss amount</span>
        <ProfitText profit={contract.profit} className="text-price" />
      </p>
      <p className="mt-1 flex flex-wrap items-center justify-between gap-x-4 text-body text-ink-2">
        <span>
          {resultSentence(contract)
            ?.replace(formatSignedInr(contract.profit ?? '0'), '')
            .trim()}
        </span>
        <Link
          to={`/order?contract=${contract.id}`}
          className="py-2 text-label text-brand-ink underline underline-offset-4"
        >
          Settlement receipt
        </Link>
      </p>
    </article>
  );
}

function End({
  name,
  price,
  at,
  isEnd = false,
}: {
  name: string;
  price: string | null;
  at: string | null;
  isEnd?: boolean;
}) {
  return (
    <div className={isEnd ? 'text-right' : undefined}>
      <p className="text-label font-normal text-ink-3">{name}</p>
      <p className="text-row font-semibold">{price === null ? '-' : formatPrice(price)}</p>
      {at === null ? null : (
        <p className="text-meta text-ink-3">
          {formatInstant(at).replace(/^.*, /, '').replace(' IST', '')}
        </p>
      )}
    </div>
  );
}
