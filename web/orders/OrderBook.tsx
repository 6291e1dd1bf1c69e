/**
 * The book of a coin: the house's standing quotes and what people's resting orders add up to, asks above the price and bids
 * beneath it. The house's sizes are indicative, and the panel says so.
 */
import type { Book } from '#protocol/orders.ts';
import { PriceText } from '#ui/figures/PriceText.tsx';
import { formatPrice, formatTokens } from '#texts/format.ts';
import { classes } from '#ui/parts/classes.ts';
import { ErrorState } from '#ui/parts/ErrorState.tsx';
import { Skeleton } from '#ui/parts/Skeleton.tsx';
import { Triangle } from '#ui/parts/Triangle.tsx';

import { useBook } from './book.queries.ts';
import { deepBook, type DeepRow } from './book.rules.ts';
import { MarketPanel } from './MarketPanel.tsx';

export function OrderBook({ coin, isSimulated }: { coin: string; isSimulated: boolean }) {
  return (
    <MarketPanel title="Order Book" isSimulated={isSimulated}>
      <LoadedBook coin={coin} />
    </MarketPanel>
  );
}

function LoadedBook({ coin }: { coin: string }) {
  const { data, isError, isFetching, refetch } = useBook(coin);
  if (data) return <Rows book={data} />;
  if (!isError) return <LoadingRows label="Loading the order book" rows={11} />;
  return (
    <ErrorState
      title="Could not load the order book"
      onRetry={() => void refetch()}
      isRetrying={isFetching}
      className="px-0! py-6!"
    />
  );
}

function Rows({ book }: { book: Book }) {
  const { asks, bids } = deepBook(book);
  if (asks.length === 0 && bids.length === 0)
    return <p className="py-6 text-center text-body text-ink-3">No quotes at the moment.</p>;
  const hasPeople = [...asks, ...bids].some(({ source }) => source === 'people');
  return (
    <>
      <table className="w-full text-label font-normal">
        <caption className="sr-only">Order book of {book.coin}, dearest first</caption>
        <thead className="text-meta text-ink-3">
          <tr>
            <th scope="col" className="pb-1 text-left font-normal">
              Price (INR)
            </th>
            <th scope="col" className="pb-1 text-right font-normal">
              {book.coin}
            </th>
          </tr>
        </thead>
        <tbody>
          {asks.map((row) => (
            <BookLine key={`ask ${row.source} ${row.price}`} row={row} side="Sell" />
          ))}
        </tbody>
        <tbody>
          <tr>
            <td colSpan={2} className="py-1.5 text-row font-semibold">
              <PriceText symbol={book.coin} />
            </td>
          </tr>
        </tbody>
        <tbody>
          {bids.map((row) => (
            <BookLine key={`bid ${row.source} ${row.price}`} row={row} side="Buy" />
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-meta text-ink-3">
        Quotes of the house, 0.1% apart, are indicative: fills are at the price of the tape.
        {hasPeople ? ' Rows with a dot are people’s resting orders.' : null}
      </p>
      {book.stops.length === 0 ? null : (
        <dl className="mt-3 border-t border-line pt-2 text-meta">
          <dt className="mb-1 text-ink-3">Stop orders, waiting for their price</dt>
          {book.stops.map((stop) => (
            <dd key={`${stop.side} ${stop.price}`} className="flex justify-between gap-3 py-0.5">
              <span>
                {stop.side === 'buy' ? 'Buy' : 'Sell'} {formatPrice(stop.price)}
              </span>
              <span>{formatTokens(stop.quantity)}</span>
            </dd>
          ))}
        </dl>
      )}
    </>
  );
}

/** The bar behind it is how much stands at that price beside the other rows. */
function BookLine({ row, side }: { row: DeepRow; side: 'Buy' | 'Sell' }) {
  const isPeople = row.source === 'people';
  return (
    <tr className="relative">
      <th
        scope="row"
        className={classes(
          'relative py-0.5 text-left font-medium',
          side === 'Buy' ? 'text-up' : 'text-down',
        )}
      >
        <span className="inline-flex items-center gap-1">
          <Triangle to={side === 'Buy' ? 'up' : 'down'} />
          <span className="sr-only">{side} </span>
          {formatPrice(row.price)}
        </span>
        {isPeople ? (
          <span className="ml-1.5 inline-block size-1.5 rounded-full bg-brand-ink align-middle">
            <span className="sr-only">, {row.orders} resting</span>
          </span>
        ) : null}
      </th>
      <td className="relative py-0.5 text-right">
        <span
          aria-hidden
          className="absolute inset-y-px right-0 rounded-l-badge bg-sunken"
          style={{ width: `${row.share}%` }}
        />
        <span className="relative">{formatTokens(row.quantity)}</span>
      </td>
    </tr>
  );
}

export function LoadingRows({ label, rows }: { label: string; rows: number }) {
  return (
    <div role="status" className="grid gap-2 py-1">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className="flex justify-between gap-4">
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-4 w-16" />
        </span>
      ))}
    </div>
  );
}
