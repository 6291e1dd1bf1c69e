/**
 * The person's other open contracts, each with its state and countdown; one press watches it.
 * Nothing while there are none.
 */
import './countdown.css';

import { useCallback, useState } from 'react';
import { Link } from 'react-router';

import type { Contract } from '#protocol/contracts.ts';
import { contractPageTexts } from '#texts/contract-page.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { formatInr, formatTime } from '#texts/format.ts';
import { ProfitText } from '#web/parts/ProfitText.tsx';

import { useOpenContracts } from './contracts.queries.ts';
import { soonestFirst } from './contracts.rules.ts';
import { CountdownRing } from './CountdownRing.tsx';
import { DirectionTag } from './DirectionTag.tsx';
import { ContractStanding } from './FoldedContract.tsx';
import { ResultBadge } from './ResultBadge.tsx';
import { useJustSettled } from './use-just-settled.ts';

const words = contractPageTexts();

/** More than these are on the order page. */
const MOST = 4;

type OpenStripProps = {
  /** The one that is watched already. */
  watched: string | undefined;
  onWatch: (contract: Contract) => void;
  className?: string;
};

export function OpenStrip({ watched, onWatch, className }: OpenStripProps) {
  const { data: open = [] } = useOpenContracts();
  const [announcement, setAnnouncement] = useState('');
  const settled = useJustSettled(setAnnouncement);
  const onMilestone = useCallback((text: string) => setAnnouncement(text), []);
  const others = [...settled, ...soonestFirst(open)].filter(({ id }) => id !== watched);
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {others.length === 0 ? null : (
        <section
          aria-labelledby="open-contracts"
          className={`rounded-card border border-line bg-surface ${className ?? ''}`}
        >
          <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line px-4 lg:px-5">
            <h2 id="open-contracts" className="text-row font-semibold">
              {watched === undefined ? words.open : words.othersOpen}
            </h2>
            {others.length > MOST ? (
              <Link
                to="/order"
                className="reach py-2 text-label text-brand-ink underline-offset-4 hover:underline"
              >
                {words.all({ count: open.length })}
              </Link>
            ) : (
              <span className="text-label text-ink-2">{others.length}</span>
            )}
          </div>
          <ul className="divide-y divide-line">
            {others.slice(0, MOST).map((contract) => (
              <li key={contract.id} className="relative px-4 py-2.5 lg:px-5">
                <Row contract={contract} onWatch={onWatch} onMilestone={onMilestone} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

type RowProps = {
  contract: Contract;
  onWatch: (contract: Contract) => void;
  onMilestone: (text: string) => void;
};

function Row({ contract, onWatch, onMilestone }: RowProps) {
  const { coin, amount, direction, status, expiresAt } = contract;
  const isOpen = status === 'ACTIVE';
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="flex min-w-0 items-center gap-3">
        <CoinMark symbol={coin} size={28} />
        <span className="grid min-w-0">
          <button
            type="button"
            onClick={() => onWatch(contract)}
            className="text-left text-row font-semibold wrap-anywhere after:absolute after:inset-0"
          >
            <span className="sr-only">{words.watch}</span>
            {coin} <span className="font-medium">{formatInr(amount)}</span>
          </button>
          <DirectionTag direction={direction} />
        </span>
      </span>
      <span className="ml-auto flex items-center gap-3">
        <span className="grid justify-items-end">
          {isOpen ? (
            <ContractStanding contract={contract} />
          ) : (
            <ProfitText profit={contract.profit} className="text-row font-semibold" />
          )}
          {isOpen ? (
            <span className="text-meta text-ink-3">
              {expiresAt === null
                ? words.nextPrice
                : words.settles({ time: formatTime(expiresAt) })}
            </span>
          ) : (
            <ResultBadge contract={contract} />
          )}
        </span>
        {isOpen ? <CountdownRing contract={contract} size="row" onMilestone={onMilestone} /> : null}
      </span>
    </div>
  );
}
