/**
 * The order center: open contracts with their countdowns, and the settled ones with their receipts. Results come from the
 * server alone; this page only waits for them.
 */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';

import type { Contract } from '#protocol/contracts.ts';
import { ButtonLink } from '#ui/Button.tsx';
import { localNow } from '#ui/clock.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { PageFrame } from '#web/shell/PageFrame.tsx';

import { ClosedContracts } from './ClosedContracts.tsx';
import { useClosedContracts, useContractEvents, useOpenContracts } from './contracts.queries.ts';
import { OpenContracts } from './OpenContracts.tsx';
import { resultSentence } from './order.rules.ts';
import { ReceiptView } from './ReceiptView.tsx';
import { useIsWide } from './use-is-wide.ts';

/** How long a result stays where its countdown ran. */
const LINGER_MS = 10_000;
type View = 'position' | 'closing';

export function OrderPage() {
  const [params, setParams] = useSearchParams();
  const chosen = params.get('contract');
  const view: View = params.get('tab') === 'closing' || chosen !== null ? 'closing' : 'position';
  const open = useOpenContracts();
  const [announcement, setAnnouncement] = useState('');
  const settled = useJustSettled(setAnnouncement);
  const onMilestone = useCallback((text: string) => setAnnouncement(text), []);

  const show = (next: View) =>
    setParams(next === 'closing' ? { tab: 'closing' } : {}, { replace: true });
  const choose = (id: string | null) =>
    setParams(id === null ? { tab: 'closing' } : { tab: 'closing', contract: id });

  return (
    <PageFrame
      title="Order Center"
      actions={
        <ButtonLink to="/contract" look="secondary" size="small" className="min-h-11!">
          Place Contract
        </ButtonLink>
      }
    >
      <Tabs
        label="Orders"
        tabs={[
          { value: 'position', label: 'Position Order', count: open.data?.length },
          { value: 'closing', label: 'Closing Order' },
        ]}
        value={view}
        onChange={show}
      >
        {view === 'closing' ? (
          <ClosedContracts chosen={chosen} onChoose={choose} />
        ) : open.data ? (
          <OpenContracts open={open.data} settled={settled} onMilestone={onMilestone} />
        ) : open.isError ? (
          <ErrorState
            title="Could not load your contracts"
            body="Your contracts and your balance are not affected."
            onRetry={() => void open.refetch()}
            isRetrying={open.isFetching}
          />
        ) : (
          <SkeletonRows count={3} label="Loading contracts" className="mt-4" />
        )}
      </Tabs>
      <ReceiptSheet id={chosen} onClose={() => choose(null)} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </PageFrame>
  );
}

/** The receipt over the page: on a phone always, elsewhere for a contract that is not among the rows. */
function ReceiptSheet({ id, onClose }: { id: string | null; onClose: () => void }) {
  const isWide = useIsWide();
  const { data } = useClosedContracts();
  const isInTable = isWide && data?.pages.some((page) => page.items.some((item) => item.id === id));
  const isOpen = id !== null && (!isWide || (data !== undefined && !isInTable));
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Settlement receipt">
      {id === null ? null : <ReceiptView id={id} />}
    </Dialog>
  );
}

/** Contracts that settled while the page was open, each for ten seconds; says the result of each once. */
function useJustSettled(announce: (text: string) => void): readonly Contract[] {
  const [settled, setSettled] = useState<readonly { contract: Contract; untilMs: number }[]>([]);
  useContractEvents((contract) => {
    if (contract.status === 'ACTIVE') return;
    announce(`${contract.coin}: ${resultSentence(contract) ?? ''}`);
    setSettled((shown) => [
      { contract, untilMs: localNow() + LINGER_MS },
      ...shown.filter((other) => other.contract.id !== contract.id),
    ]);
  });
  useEffect(() => {
    if (settled.length === 0) return undefined;
    const nextMs = Math.min(...settled.map(({ untilMs }) => untilMs));
    const timer = setTimeout(
      () => setSettled((shown) => shown.filter(({ untilMs }) => untilMs > nextMs)),
      Math.max(0, nextMs - localNow()),
    );
    return () => clearTimeout(timer);
  }, [settled]);
  return useMemo(() => settled.map(({ contract }) => contract), [settled]);
}
