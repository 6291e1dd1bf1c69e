/**
 * The order center: open contracts with their countdowns, and the settled ones with their receipts. Results come from the
 * server alone; this page only waits for them.
 */
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';

import { ButtonLink } from '#ui/parts/Button.tsx';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { Tabs } from '#ui/parts/Tabs.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';

import { ClosedContracts } from './ClosedContracts.tsx';
import { useOpenContracts } from './contracts.queries.ts';
import { OpenContracts } from './OpenContracts.tsx';
import { ReceiptPage } from './ReceiptPage.tsx';
import { useJustSettled } from './use-just-settled.ts';

type View = 'position' | 'closing';

/** The list, or the receipt that the address names. */
export function OrderPage() {
  const [params] = useSearchParams();
  const chosen = params.get('contract');
  return chosen === null ? <OrderCenter /> : <ReceiptPage id={chosen} />;
}

function OrderCenter() {
  const [params, setParams] = useSearchParams();
  const view: View = params.get('tab') === 'closing' ? 'closing' : 'position';
  const open = useOpenContracts();
  const [announcement, setAnnouncement] = useState('');
  const settled = useJustSettled(setAnnouncement);
  const onMilestone = useCallback((text: string) => setAnnouncement(text), []);

  const show = (next: View) =>
    setParams(next === 'closing' ? { tab: 'closing' } : {}, { replace: true });

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
          <ClosedContracts />
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
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </PageFrame>
  );
}
