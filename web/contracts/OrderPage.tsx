/**
 * The order center: open contracts with their countdowns, and the settled ones with their receipts. Results come from the
 * server alone; this page only waits for them.
 */
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';

import { ButtonLink } from '#ui/parts/Button.tsx';
import { Dialog } from '#ui/parts/Dialog.tsx';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { Tabs } from '#ui/parts/Tabs.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';
import { useIsWide } from '#web/parts/use-is-wide.ts';

import { ClosedContracts } from './ClosedContracts.tsx';
import { useClosedContracts, useOpenContracts } from './contracts.queries.ts';
import { OpenContracts } from './OpenContracts.tsx';
import { ReceiptView } from './ReceiptView.tsx';
import { useJustSettled } from './use-just-settled.ts';

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
