/**
 * The person's orders, newest first, with how many there are of each status. A row opens into all
 * that is known of the order; one that no price has met yet can be taken back.
 */
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';

import type { Order, OrderPage } from '#protocol/orders.ts';
import { orderScreenTexts } from '#texts/order-screens.ts';
import { marketTexts } from '#texts/market.ts';
import { tradeTexts } from '#texts/trade.ts';
import { PagedList } from '#ui/lists/PagedList.tsx';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { formatInr, formatMinute, formatTokens } from '#texts/format.ts';
import { StatusBadge } from '#ui/parts/Badge.tsx';
import { Button, ButtonLink } from '#ui/parts/Button.tsx';
import { EmptyState } from '#ui/parts/EmptyState.tsx';
import { classes } from '#ui/parts/classes.ts';
import { SkeletonRows } from '#ui/parts/Skeleton.tsx';
import { WholeFigures } from '#ui/parts/WholeFigures.tsx';

import { CancelOrder, ChangeOrder } from './acts.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { useOrders } from './orders.queries.ts';
import { canCancel, canChange, outcomeWords, typeWords } from './orders.rules.ts';
import { SideTag } from './SideTag.tsx';

const words = orderScreenTexts();

const statuses = ['pending', 'completed', 'failed', 'cancelled'] as const;

export function YourOrders() {
  const orders = useOrders();
  const { search } = useLocation();
  const [chosen, setChosen] = useState<Order | null>(null);
  const [changed, setChanged] = useState<Order | null>(null);
  const first = orders.data?.pages[0];
  return (
    <section id="your-trades" aria-labelledby="your-trades-title" className="scroll-mt-20">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="your-trades-title" className="text-section">
          {words.yourTrades}
        </h2>
        {first && first.items.length > 0 ? <Counts counts={first.counts} /> : null}
      </div>
      <div className="mt-3 overflow-hidden rounded-card border border-line bg-surface">
        <PagedList
          list={orders}
          failed={words.tradesFailed}
          staleClass="m-3"
          failedBody={marketTexts().moneyUnaffected}
          loading={<SkeletonRows count={3} label={words.tradesLoading} className="px-4 lg:px-5" />}
          empty={
            <EmptyState
              title={tradeTexts().noFills}
              action={
                <ButtonLink to={`/trade${search}#trade-ticket`} look="soft">
                  {words.startTrading}
                </ButtonLink>
              }
            />
          }
          older="row"
        >
          {(items) => (
            <ul className="divide-y divide-line">
              {items.map((order) => (
                <OrderRow
                  key={order.id}
                  order={order}
                  onChange={() => setChanged(order)}
                  onCancel={() => setChosen(order)}
                />
              ))}
            </ul>
          )}
        </PagedList>
      </div>
      <ChangeOrder chosen={changed} onClose={() => setChanged(null)} />
      <CancelOrder chosen={chosen} onClose={() => setChosen(null)} />
    </section>
  );
}

function Counts({ counts }: { counts: OrderPage['counts'] }) {
  return (
    <ul aria-label={words.statusCounts} className="flex flex-wrap gap-x-4 gap-y-1.5">
      {statuses.map((status) => (
        <li key={status} className="flex items-center gap-1.5 text-label">
          <StatusBadge status={status} />
          {counts[status]}
        </li>
      ))}
    </ul>
  );
}

type OrderRowProps = { order: Order; onChange: () => void; onCancel: () => void };

function OrderRow({ order, onChange, onCancel }: OrderRowProps) {
  const { side, coin, amount, quantity, status, positionId } = order;
  const isPosition = positionId !== null;
  const word = isPosition ? typeWords(order) : side === 'buy' ? words.buy : words.sell;
  const shown = amount === null ? `${formatTokens(quantity ?? '0')} ${coin}` : formatInr(amount);
  return (
    <li>
      <details className="group">
        <summary className="grid min-h-16 cursor-pointer list-none grid-cols-[auto_minmax(5.5rem,1fr)_minmax(0,auto)_auto] items-center gap-x-3 gap-y-0.5 px-4 py-2.5 hover:bg-sunken focus-visible:outline-offset-[-2px] lg:px-5 [&::-webkit-details-marker]:hidden">
          <span className="row-span-3 row-start-1">
            <CoinMark symbol={coin} size={32} />
          </span>
          <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <span className="text-row font-semibold wrap-anywhere">{coin}</span>
            <SideTag isUp={side === 'buy'}>{word}</SideTag>
            {isPosition || order.type === 'market' ? null : (
              <span className="text-label font-normal text-ink-3">{typeWords(order)}</span>
            )}
          </span>
          {/* A long one has a line of its own. */}
          <span
            className={classes(
              'min-w-0 text-row wrap-anywhere sm:text-right',
              shown.length > 14 ? 'max-sm:col-span-2 max-sm:col-start-2' : 'text-right',
              shown.length > 9 &&
                'max-[22.5rem]:col-span-2 max-[22.5rem]:col-start-2 max-[22.5rem]:text-left',
            )}
          >
            {shown}
          </span>
          <ChevronDown
            aria-hidden
            size={18}
            className="col-start-4 row-span-3 row-start-1 shrink-0 text-ink-3 transition-transform group-open:rotate-180"
          />
          <span className="col-span-2 col-start-2 min-w-0 text-label font-normal wrap-anywhere text-ink-2">
            <WholeFigures text={outcomeWords(order)} />
          </span>
          <span className="col-start-2 text-meta text-ink-3">{formatMinute(order.acceptedAt)}</span>
          <span className="justify-self-end">
            <StatusBadge status={status} />
          </span>
        </summary>
        <div className="grid gap-3 px-4 pt-1 pb-4 lg:px-5">
          <OrderFacts order={order} />
          {canCancel(order) ? (
            <div className="flex flex-wrap gap-2">
              {canChange(order) ? (
                <Button look="secondary" size="small" className="min-h-11" onClick={onChange}>
                  {words.changeOrder}
                </Button>
              ) : null}
              <Button look="danger" size="small" className="min-h-11" onClick={onCancel}>
                {words.cancelOrder}
              </Button>
            </div>
          ) : null}
        </div>
      </details>
    </li>
  );
}
