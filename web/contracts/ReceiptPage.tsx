/**
 * The receipt at its own address. On a phone it is the page. On a wide screen the settled contracts
 * are beside it, by day, and each leads to its own.
 */
import type { ReactNode } from 'react';

import { contractScreenTexts } from '#texts/contract-screens.ts';
import type { Contract } from '#protocol/contracts.ts';
import { PagedList } from '#ui/lists/PagedList.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { useMedia } from '#ui/parts/use-media.ts';
import { byDay } from '#web/parts/by-day.ts';
import { PageFrame } from '#web/parts/PageFrame.tsx';
import { PageHead } from '#web/parts/PageHead.tsx';

import { ClosedContractRow } from './ClosedContractRow.tsx';
import { useClosedContracts } from './contracts.queries.ts';
import { closedAt } from './contracts.rules.ts';
import { ReceiptView } from './ReceiptView.tsx';

const texts = contractScreenTexts();

export function ReceiptPage({ id }: { id: string }) {
  const isDesktop = useMedia('(min-width: 64rem)');
  if (!isDesktop) {
    return (
      <div className="page-gutter w-full pt-3 pb-4">
        <PageHead title={texts.receipt} />
        <ReceiptView id={id} />
      </div>
    );
  }
  return (
    <PageFrame title={texts.receipt}>
      <div className="grid grid-cols-[18rem_minmax(0,1fr)] items-start gap-6 min-[80rem]:grid-cols-[25rem_minmax(0,1fr)]">
        <ClosedList chosen={id} />
        <section
          aria-label={texts.receipt}
          className="rounded-card border border-line bg-surface p-5"
        >
          <ReceiptView id={id} />
        </section>
      </div>
    </PageFrame>
  );
}

function ClosedList({ chosen }: { chosen: string }) {
  return (
    <Shelf>
      <PagedList
        list={useClosedContracts()}
        failed={texts.listFailed}
        failedBody={texts.contractsUnaffected}
        staleClass="m-3"
        loading={<SkeletonRows count={8} label={texts.closedLoading} className="px-4" />}
        empty={null}
        older="row"
      >
        {(items) =>
          byDay(lastClosedFirst(items), closedAt).map(({ day, items: ofDay }) => (
            <section key={day} aria-label={day}>
              <h3 className="border-b border-line bg-sunken px-4 py-1.5 text-meta text-ink-2 [section+section>&]:border-t">
                {day}
              </h3>
              <ul className="divide-y divide-line">
                {ofDay.map((contract) => (
                  <li key={contract.id}>
                    <ClosedContractRow contract={contract} isChosen={contract.id === chosen} />
                  </li>
                ))}
              </ul>
            </section>
          ))
        }
      </PagedList>
    </Shelf>
  );
}

/**
 * The server lists contracts in the order in which they were placed; one of 180 seconds ends after
 * a later one of 60.
 */
const lastClosedFirst = (contracts: readonly Contract[]) =>
  contracts.toSorted((one, other) => closedAt(other).localeCompare(closedAt(one)));

function Shelf({ children }: { children: ReactNode }) {
  return (
    <section
      aria-label={texts.closedContracts}
      className="overflow-hidden rounded-card border border-line bg-surface lg:sticky lg:top-19 lg:max-h-[calc(100svh-6rem)] lg:overflow-y-auto"
    >
      <h2 className="border-b border-line px-4 py-3 text-row font-semibold">{texts.closed}</h2>
      {children}
    </section>
  );
}
