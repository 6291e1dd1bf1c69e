/**
 * The person's open orders on the coin of the ticket above. As many as a list beside it holds, each
 * with what can be done. All of them, and those of other coins, are in the order center. Nothing
 * where there are none.
 */
import { useState } from 'react';
import { Link } from 'react-router';

import type { Order } from '#protocol/orders.ts';
import { orderScreenTexts } from '#texts/order-screens.ts';
import { formatInr, formatLevel, formatTokens } from '#texts/format.ts';
import { useQuote } from '#ui/client/live.ts';
import { Triangle } from '#ui/parts/Triangle.tsx';

import { CancelOrder, ChangeOrder } from './acts.tsx';
import { awaitedPrice, canChange, isResting, percentAway, restingWords } from './orders.rules.ts';
import { useOpenOrders } from './orders.queries.ts';

const words = orderScreenTexts();

/** As many as fit beside a ticket without making it scroll far. */
const MOST = 4;

export function CoinOrders({ coin }: { coin: string }) {
  const { data } = useOpenOrders();
  const [cancelled, setCancelled] = useState<Order | null>(null);
  const [changed, setChanged] = useState<Order | null>(null);
  // What fills at the next price is gone before anybody could read it here.
  const open = (data ?? []).filter((order) => order.coin === coin && isResting(order));
  const lines = linesOf(open);
  return (
    <>
      {open.length === 0 ? null : (
        <section
          aria-labelledby="coin-orders"
          className="rounded-card border border-line bg-surface"
        >
          <h2 id="coin-orders" className="px-4 pt-3 pb-1 text-row lg:px-5 font-semibold">
            {words.coinOrders({ coin })}{' '}
            <span className="text-label font-normal text-ink-3">{open.length}</span>
          </h2>
          <ul className="divide-y divide-line">
            {lines.slice(0, MOST).map((line) => (
              <OpenLine
                key={line.map(({ id }) => id).join(' ')}
                orders={line}
                onChange={setChanged}
                onCancel={setCancelled}
              />
            ))}
          </ul>
          {lines.length <= MOST ? null : (
            <Link
              to="/order"
              className="flex min-h-11 items-center border-t border-line px-4 text-label text-brand-ink hover:bg-sunken lg:px-5"
            >
              {words.allOpen}
            </Link>
          )}
        </section>
      )}
      <ChangeOrder chosen={changed} onClose={() => setChanged(null)} />
      <CancelOrder chosen={cancelled} onClose={() => setCancelled(null)} />
    </>
  );
}

const action =
  'inline-flex min-h-11 items-center rounded-small px-2 text-label text-brand-ink underline-offset-4 hover:underline lg:min-h-9';

/** Two orders of which one cancels the other are shown together. */
function linesOf(open: readonly Order[]): Order[][] {
  const lines = new Map<string, Order[]>();
  for (const order of open) {
    const key = order.pair ?? order.id;
    lines.set(key, [...(lines.get(key) ?? []), order]);
  }
  return [...lines.values()];
}

type OpenLineProps = {
  /** One, or the two of a pair. Never empty. */
  orders: readonly Order[];
  onChange: (order: Order) => void;
  onCancel: (order: Order) => void;
};

function OpenLine({ orders, onChange, onCancel }: OpenLineProps) {
  const [first, second] = orders;
  const quote = useQuote(first?.coin ?? '');
  if (!first) return null;
  const isPair = first.pair !== null;
  const { side, amount, quantity, coin } = first;
  const gives =
    side === 'buy' ? formatInr(amount ?? '0') : `${formatTokens(quantity ?? '0')} ${coin}`;
  const cancel = (
    <button type="button" onClick={() => onCancel(first)} className={action}>
      {isPair ? words.cancelBoth : words.cancel}
      <span className="sr-only">
        {' '}
        {second
          ? words.bothOrders({ first: whatOf(first), second: whatOf(second) })
          : whatOf(first)}
      </span>
    </button>
  );
  return (
    <li className="px-4 pt-2 pb-1 lg:px-5">
      {orders.map((order) => (
        <div key={order.id}>
          <div className="flex items-baseline justify-between gap-x-3">
            <span className="inline-flex items-center gap-1.5 text-label">
              <Triangle to={side === 'buy' ? 'up' : 'down'} />
              {restingWords(order)}
            </span>
            <span className="text-right text-row wrap-anywhere">
              {formatLevel(awaitedPrice(order) ?? '0')}
            </span>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="text-meta text-ink-3">
              {isPair ? null : gives}
              {quote === undefined || quote === null ? null : (
                <>
                  {isPair ? null : ' · '}
                  {words.away({ distance: percentAway(awaitedPrice(order) ?? '0', quote.price) })}
                </>
              )}
            </p>
            <span className="-mr-2 ml-auto flex">
              {canChange(order) ? (
                <button type="button" onClick={() => onChange(order)} className={action}>
                  {words.change}
                  <span className="sr-only"> {whatOf(order)}</span>
                </button>
              ) : null}
              {isPair ? null : cancel}
            </span>
          </div>
        </div>
      ))}
      {isPair ? (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="text-meta text-ink-3">{words.pairNote({ amount: gives })}</p>
          <span className="-mr-2 ml-auto flex">{cancel}</span>
        </div>
      ) : null}
    </li>
  );
}

const whatOf = (order: Order): string =>
  words.orderAt({ order: restingWords(order), price: formatLevel(order.price ?? '0') });
