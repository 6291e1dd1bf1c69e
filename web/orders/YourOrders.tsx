/**
 * The person's orders, newest first, with how many there are of each status. A row opens into all that is known of the order;
 * one that no price has met yet can be taken back.
 */
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';

import type { Order, OrderPage } from '#protocol/orders.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { formatInr, formatMinute, formatTokens } from '#texts/format.ts';
import { StatusBadge } from '#ui/parts/Badge.tsx';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';

import { CancelOrder } from './CancelOrder.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { useOrders } from './orders.queries.ts';
import { canCancel, typeWords } from './orders.rules.ts';
import { SideTag } from './SideTag.tsx';

const statuses = ['pending', 'completed', 'failed', 'cancelled'] as const;

export function YourOrders() {
  const orders = useOrders();
  const { search } = useLocation();
  const { data, isError, isFetching, refetch } = orders;
  const [chosen, setChosen] = useState<Order | null>(null);
  const items = data?.pages.flatMap((page) => page.items);
  const counts = data?.pages[0]?.counts;
  return (
    <section id="your-trades" aria-labelledby="your-trades-title" className="scroll-mt-20">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="your-trades-title" className="text-section">
          Your Trades
        </h2>
        {counts && items && items.length > 0 ? <Counts counts={counts} /> : null}
      </div>
      <div className="mt-3 overflow-hidden rounded-card border border-line bg-surface">
        {items === undefined ? (
          isError ? (
            <ErrorState
              title="Failed to load trades"
              body="Your trades and your balance are not affected."
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          ) : (
            <SkeletonRows count={3} label="Loading your trades" className="px-4 lg:px-5" />
          )
        ) : items.length === 0 ? (
          <EmptyState
            title="No trades yet"
            body="What you buy and sell shows here, with its price and its fee."
            action={
              <ButtonLink to={`/trade${search}#trade-ticket`} look="soft">
                Start Trading
              </ButtonLink>
            }
          />
        ) : (
          <ul className="divide-y divide-line">
            {items.map((order) => (
              <OrderRow key={order.id} order={order} onCancel={() => setChosen(order)} />
            ))}
          </ul>
        )}
        {orders.hasNextPage ? (
          <button
            type="button"
            disabled={orders.isFetchingNextPage}
            onClick={() => void orders.fetchNextPage()}
            className="min-h-12 w-full border-t border-line px-4 text-left text-label text-brand-ink hover:bg-sunken focus-visible:outline-offset-[-2px]! lg:px-5"
          >
            {orders.isFetchingNextPage ? 'Loading...' : 'Show older'}
          </button>
        ) : null}
      </div>
      <CancelOrder chosen={chosen} onClose={() => setChosen(null)} />
    </section>
  );
}

function Counts({ counts }: { counts: OrderPage['counts'] }) {
  return (
    <ul aria-label="Trades by status" className="flex flex-wrap gap-x-4 gap-y-1.5">
      {statuses.map((status) => (
        <li key={status} className="flex items-center gap-1.5 text-label">
          <StatusBadge status={status} />
          {counts[status]}
        </li>
      ))}
    </ul>
  );
}

function OrderRow({ order, onCancel }: { order: Order; onCancel: () => void }) {
  const { side, coin, amount, quantity, status, positionId } = order;
  const isPosition = positionId !== null;
  const word = isPosition ? typeWords(order) : side === 'buy' ? 'Buy' : 'Sell';
  return (
    <li>
      <details className="group">
        <summary className="grid min-h-16 cursor-pointer list-none grid-cols-[auto_minmax(5.5rem,1fr)_minmax(0,auto)] items-center gap-x-3 px-4 py-2.5 hover:bg-sunken focus-visible:outline-offset-[-2px] lg:px-5 [&::-webkit-details-marker]:hidden">
          <CoinMark symbol={coin} size={32} />
          <span className="grid min-w-0 gap-0.5">
            <span className="flex flex-wrap items-baseline gap-x-2">
              <span className="text-row font-semibold wrap-anywhere">{coin}</span>
              <SideTag isUp={side === 'buy'}>{word}</SideTag>
              {isPosition || order.type === 'market' ? null : (
                <span className="text-label font-normal text-ink-3">{typeWords(order)}</span>
              )}
            </span>
            <span className="text-meta text-ink-3">{formatMinute(order.acceptedAt)}</span>
          </span>
          <span className="flex min-w-0 items-center gap-3">
            <span className="grid min-w-0 justify-items-end gap-1">
              <span className="text-right text-row wrap-anywhere">
                {amount === null ? `${formatTokens(quantity ?? '0')} ${coin}` : formatInr(amount)}
              </span>
              <span className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 text-meta text-ink-3">
                {amount === null || quantity === null ? null : (
                  <span className="hidden sm:inline">
                    {formatTokens(quantity)} {coin}
                  </span>
                )}
                <StatusBadge status={status} />
              </span>
            </span>
            <ChevronDown
              aria-hidden
              size={18}
              className="shrink-0 text-ink-3 transition-transform group-open:rotate-180"
            />
          </span>
        </summary>
        <div className="grid gap-3 px-4 pt-1 pb-4 lg:px-5">
          <OrderFacts order={order} />
          {canCancel(order) ? (
            <Button
              look="danger"
              size="small"
              className="min-h-11 justify-self-start"
              onClick={onCancel}
            >
              Cancel order
            </Button>
          ) : null}
        </div>
      </details>
    </li>
  );
}
