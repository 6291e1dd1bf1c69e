/** The person's open contracts beside the ticket, each with its countdown; nothing while there are none. */
import './countdown.css';

import { useCallback, useState } from 'react';
import { Link } from 'react-router';

import type { Contract } from '#protocol/contracts.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { formatInr } from '#texts/format.ts';
import { ProfitText } from '#web/parts/ProfitText.tsx';

import { useOpenContracts } from './contracts.queries.ts';
import { soonestFirst } from './contracts.rules.ts';
import { CountdownRing } from './CountdownRing.tsx';
import { DirectionTag } from './DirectionTag.tsx';
import { ResultBadge } from './ResultBadge.tsx';
import { useJustSettled } from './use-just-settled.ts';

/** More than these are on the order page. */
const MOST = 4;

export function OpenStrip({ className }: { className?: string }) {
  const { data: open = [] } = useOpenContracts();
  const [announcement, setAnnouncement] = useState('');
  const settled = useJustSettled(setAnnouncement);
  const onMilestone = useCallback((text: string) => setAnnouncement(text), []);
  const shown = [...settled, ...soonestFirst(open)];
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {shown.length === 0 ? null : (
        <section aria-labelledby="open-contracts" className={className}>
          <div className="flex min-h-11 items-center justify-between gap-3">
            <h2 id="open-contracts" className="text-section">
              Open contracts
            </h2>
            {shown.length > MOST ? (
              <Link
                to="/order"
                className="py-2 text-label text-brand-ink underline-offset-4 hover:underline"
              >
                All {open.length}
              </Link>
            ) : null}
          </div>
          <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
            {shown.slice(0, MOST).map((contract) => (
              <li
                key={contract.id}
                className="flex min-h-19 items-center justify-between gap-3 px-4 py-2"
              >
                <span className="flex min-w-0 items-center gap-3">
                  <CoinMark symbol={contract.coin} size={28} />
                  <span className="min-w-0">
                    <span className="block text-row font-semibold wrap-anywhere">
                      {contract.coin}
                      <span className="ml-2 font-medium">{formatInr(contract.amount)}</span>
                    </span>
                    <DirectionTag direction={contract.direction} />
                  </span>
                </span>
                {contract.status === 'ACTIVE' ? (
                  <CountdownRing contract={contract} onMilestone={onMilestone} />
                ) : (
                  <Result contract={contract} />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function Result({ contract }: { contract: Contract }) {
  return (
    <span className="receipt-in grid justify-items-end gap-0.5">
      <ProfitText profit={contract.profit} className="text-row font-semibold" />
      <span className="flex items-center gap-2">
        <ResultBadge contract={contract} />
        <Link
          to={`/order?contract=${contract.id}`}
          className="py-1 text-label text-brand-ink underline underline-offset-4"
        >
          Receipt
        </Link>
      </span>
    </span>
  );
}
