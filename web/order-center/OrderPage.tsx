/**
 * The order center: one list of contracts, spot orders and positions, what runs and what has ended
 * under a tab each; on a wide screen one under the other. Results come from the server alone; this
 * page only waits for them.
 */
import { type ReactNode, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';

import { orderCenterTexts } from '#texts/order-center.ts';
import { ButtonLink } from '#ui/parts/Button.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { Tabs } from '#ui/parts/Tabs.tsx';
import { useMedia } from '#ui/parts/use-media.ts';
import { ReceiptPage } from '#web/contracts/ReceiptPage.tsx';
import { useJustSettled } from '#web/contracts/use-just-settled.ts';
import { CancelOrder, ChangeOrder, ClosePosition } from '#web/orders/acts.tsx';
import { PageFrame } from '#web/parts/PageFrame.tsx';
import { useSeenResults, useShowsResult, useUnseenResults } from '#web/results/shown-results.ts';

import { Chips } from './Chips.tsx';
import { ClosedOrders } from './ClosedOrders.tsx';
import { Failures } from './Failures.tsx';
import { AskedItem, ItemDetails } from './ItemDetails.tsx';
import type { Act } from './ItemAction.tsx';
import { LastDays } from './LastDays.tsx';
import { OpenOrders } from './OpenOrders.tsx';
import type { Filter, Item } from './order-center.rules.ts';
import { type OpenList, useClosedList, useOpenList } from './use-order-center.ts';

const texts = orderCenterTexts();

type View = 'position' | 'closing';

/** The list, or the receipt that the address names. */
export function OrderPage() {
  const [params] = useSearchParams();
  const contract = params.get('contract');
  useShowsResult('all');
  useSeenResults(contract !== null || params.get('tab') === 'closing');
  return contract === null ? <OrderCenter /> : <ReceiptPage id={contract} />;
}

function OrderCenter() {
  const [params, setParams] = useSearchParams();
  const view: View = params.get('tab') === 'closing' ? 'closing' : 'position';
  const [filter, setFilter] = useState<Filter>('all');
  const isTable = useMedia('(min-width: 80rem)');
  const hasBoth = useMedia('(min-width: 90rem)');
  const open = useOpenList(filter);
  const unseen = useUnseenResults();
  useSeenResults(hasBoth);
  const show = (next: View) =>
    setParams(next === 'closing' ? { tab: 'closing' } : {}, { replace: true });
  const chips = (
    <Chips
      chosen={filter}
      // What is open is counted, and is said of the list of what is open alone.
      counts={view === 'closing' && !hasBoth ? null : open.counts}
      onChoose={setFilter}
      className="my-2.5"
    />
  );
  const running = <Running list={open} filter={filter} isTable={isTable} />;
  const asked = params.get('item');

  return (
    <PageFrame
      title={texts.orderCenter}
      actions={
        <ButtonLink to="/contract" look="secondary" size="small" className="min-h-11!">
          {texts.placeContract}
        </ButtonLink>
      }
    >
      {hasBoth ? (
        <>
          <div className="-mb-2.5 flex items-center gap-x-6">
            {chips}
            <LastDays className="ml-auto text-right" />
          </div>
          <Shelf title={texts.positionOrder} note={texts.soonestFirst}>
            {running}
          </Shelf>
          {/* Once it is known how long the list above is: it would be pushed down. */}
          {open.items === undefined && open.failures.length === 0 ? null : (
            <Shelf title={texts.closingOrder} note={texts.newestFirst}>
              <Ended filter={filter} isTable />
            </Shelf>
          )}
        </>
      ) : (
        <Tabs
          label={texts.orders}
          tabs={[
            { value: 'position', label: texts.positionOrder, count: open.counts.all },
            { value: 'closing', label: texts.closingOrder, count: unseen || undefined },
          ]}
          value={view}
          onChange={show}
        >
          {chips}
          {view === 'closing' ? <LastDays className="mb-2.5" /> : null}
          <div className="-mx-4 border-y border-line bg-surface sm:mx-0 sm:overflow-x-auto sm:rounded-card sm:border">
            {view === 'position' ? running : <Ended filter={filter} isTable={isTable} />}
          </div>
        </Tabs>
      )}
      {asked === null ? null : <AskedItem id={asked} onClose={() => show(view)} />}
    </PageFrame>
  );
}

function Shelf({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="mt-4 overflow-x-auto rounded-card border border-line bg-surface"
    >
      <div className="flex items-baseline justify-between gap-3 px-5 pt-4 pb-1">
        <h2 className="text-row font-semibold">{title}</h2>
        <p className="text-meta text-ink-3">{note}</p>
      </div>
      {children}
    </section>
  );
}

const nothingOpen: Record<Filter, string> = {
  all: texts.noContracts,
  contract: texts.noContracts,
  order: texts.noSpotOrders,
  position: texts.noPositions,
};

function Running({
  list: { items, failures },
  filter,
  isTable,
}: {
  list: OpenList;
  filter: Filter;
  isTable: boolean;
}) {
  const [announcement, setAnnouncement] = useState('');
  const settled = useJustSettled(setAnnouncement);
  const onMilestone = useCallback((text: string) => setAnnouncement(text), []);
  const [acted, setActed] = useState<{ item: Item; act: Act } | null>(null);
  const leave = () => setActed(null);
  const shown = filter === 'all' || filter === 'contract' ? settled : [];
  return (
    <>
      <Failures failures={failures} isAlone={(items ?? []).length === 0} />
      {items === undefined ? (
        failures.length > 0 ? null : (
          <SkeletonRows count={3} isTall label={texts.openLoading} className="px-4 xl:px-5" />
        )
      ) : items.length > 0 || shown.length > 0 ? (
        <OpenOrders
          items={items}
          settled={shown}
          isTable={isTable}
          onMilestone={onMilestone}
          onAct={(item, act) => setActed({ item, act })}
        />
      ) : failures.length > 0 ? null : (
        <EmptyState
          title={nothingOpen[filter]}
          body={texts.openHint}
          action={
            <ButtonLink
              to={filter === 'order' || filter === 'position' ? '/trade' : '/contract'}
              look="secondary"
            >
              {filter === 'order' || filter === 'position'
                ? texts.startTrading
                : texts.contractsLink}
            </ButtonLink>
          }
        />
      )}
      <ChangeOrder chosen={acted?.act === 'change' ? orderIn(acted.item) : null} onClose={leave} />
      <CancelOrder chosen={acted?.act === 'end' ? orderIn(acted.item) : null} onClose={leave} />
      <ClosePosition
        chosen={acted?.item.kind === 'position' ? acted.item.position : null}
        onLeave={leave}
      />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

const orderIn = (item: Item) => (item.kind === 'order' ? item.order : null);

function Ended({ filter, isTable }: { filter: Filter; isTable: boolean }) {
  const { items, failures, showOlder, isLoadingOlder } = useClosedList(filter);
  const [opened, setOpened] = useState<Item | null>(null);
  return (
    <>
      <Failures failures={failures} isAlone={(items ?? []).length === 0} />
      {items === undefined ? (
        <SkeletonRows count={5} label={texts.closedLoading} className="px-4 xl:px-5" />
      ) : items.length > 0 ? (
        <ClosedOrders
          items={items}
          isTable={isTable}
          onOpen={setOpened}
          showOlder={showOlder}
          isLoadingOlder={isLoadingOlder}
        />
      ) : failures.length > 0 ? null : (
        <EmptyState title={texts.closedEmpty} body={texts.closedHint} />
      )}
      <ItemDetails item={opened} onClose={() => setOpened(null)} />
    </>
  );
}
