/**
 * The book of a coin: the house's standing quotes and the totals of people's resting orders. Asks
 * are above the price and bids beneath it. The house's sizes are indicative, and the panel says so.
 */
import type { Book } from '#protocol/orders.ts';
import { orderScreenTexts } from '#texts/order-screens.ts';
import { tradeTexts } from '#texts/trade.ts';
import { Loaded } from '#ui/lists/Loaded.tsx';
import { PriceText } from '#ui/figures/PriceText.tsx';
import { figureWrap } from '#ui/formats/figure.ts';
import { formatPrice, formatTokens } from '#texts/format.ts';
import { classes } from '#ui/parts/classes.ts';
import { Skeleton } from '#ui/parts/Skeleton.tsx';
import { Triangle } from '#ui/parts/Triangle.tsx';

import { useBook } from './book.queries.ts';
import { deepBook, type DeepRow } from './book.rules.ts';
import { MarketPanel } from './MarketPanel.tsx';

const words = orderScreenTexts();

const texts = tradeTexts();

/** Takes a price of the book, INR, for an order; null where no order can name one. */
type OnTake = ((price: string) => void) | null;

type OrderBookProps = { coin: string; isSimulated: boolean; onTake: OnTake };

/** Of the house's quotes and the note beneath them: nothing below moves when they come. */
const bookHeight = 'min-h-74';

export function OrderBook({ coin, isSimulated, onTake }: OrderBookProps) {
  return (
    <MarketPanel title={words.orderBook} isSimulated={isSimulated}>
      <LoadedBook coin={coin} onTake={onTake} />
    </MarketPanel>
  );
}

function LoadedBook({ coin, onTake }: Pick<OrderBookProps, 'coin' | 'onTake'>) {
  return (
    <Loaded
      query={useBook(coin)}
      failed={texts.bookFailed}
      staleClass="mb-2"
      failedClass={`content-center px-0! py-0! ${bookHeight}`}
      loading={<LoadingRows label={words.bookLoading} rows={10} className={bookHeight} />}
    >
      {(book) => <Rows book={book} onTake={onTake} />}
    </Loaded>
  );
}

function Rows({ book, onTake }: { book: Book; onTake: OnTake }) {
  const { asks, bids } = deepBook(book);
  if (asks.length === 0 && bids.length === 0)
    return <p className="py-6 text-center text-body text-ink-3">{texts.noQuotes}</p>;
  const hasPeople = [...asks, ...bids].some(({ source }) => source === 'people');
  return (
    <>
      <table className="w-full text-label font-normal">
        <caption className="sr-only">{words.bookCaption({ coin: book.coin })}</caption>
        <thead className="text-meta text-ink-3">
          <tr>
            <th scope="col" className="pb-1 text-right font-normal">
              {words.priceInr}
            </th>
            <th scope="col" className="pb-1 text-right font-normal">
              {book.coin}
            </th>
          </tr>
        </thead>
        <tbody>
          {asks.map((row) => (
            <BookLine
              key={`ask ${row.source} ${row.price}`}
              row={row}
              side="sell"
              onTake={onTake}
            />
          ))}
        </tbody>
        <tbody>
          <tr>
            <td className="py-1.5 text-right text-row font-semibold">
              <PriceText symbol={book.coin} />
            </td>
            <td />
          </tr>
        </tbody>
        <tbody>
          {bids.map((row) => (
            <BookLine key={`bid ${row.source} ${row.price}`} row={row} side="buy" onTake={onTake} />
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-meta text-ink-3">
        {texts.quotes}
        {onTake === null ? null : ` ${texts.tapPrice}`}
        {hasPeople ? ` ${texts.dots}` : null}
      </p>
      {book.stops.length === 0 ? null : (
        <dl className="mt-3 border-t border-line pt-2 text-meta">
          <dt className="mb-1 text-ink-3">{texts.stops}</dt>
          {book.stops.map((stop) => (
            <dd key={`${stop.side} ${stop.price}`} className="flex justify-between gap-3 py-0.5">
              <span>
                {stop.side === 'buy' ? words.buy : words.sell} {formatPrice(stop.price)}
              </span>
              <span>{formatTokens(stop.quantity)}</span>
            </dd>
          ))}
        </dl>
      )}
    </>
  );
}

type BookLineProps = { row: DeepRow; side: 'buy' | 'sell'; onTake: OnTake };

/**
 * The bar behind it shows the quantity at that price relative to the other rows. A press anywhere
 * in the row takes its price.
 */
function BookLine({ row, side, onTake }: BookLineProps) {
  const price = <LinePrice row={row} side={side} />;
  return (
    <tr className={classes('relative', onTake && 'hover:bg-sunken')}>
      <th
        scope="row"
        className={classes(
          'relative w-1/2 p-0 font-medium',
          side === 'buy' ? 'text-up' : 'text-down',
        )}
      >
        {onTake === null ? (
          <span className="flex items-center py-0.5">{price}</span>
        ) : (
          <button
            type="button"
            title={texts.takePrice}
            onClick={() => onTake(row.price)}
            className="flex min-h-11 w-full items-center rounded-small after:absolute after:inset-y-0 after:left-0 after:z-10 after:w-[200%] focus-visible:outline-offset-[-2px]! lg:min-h-8"
          >
            {price}
          </button>
        )}
      </th>
      <td className="relative py-0.5 pl-3 text-right">
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

/** The sign on the left and the digits on the right, so that the digits of all rows line up. */
function LinePrice({ row, side }: Pick<BookLineProps, 'row' | 'side'>) {
  return (
    <>
      <Triangle to={side === 'buy' ? 'up' : 'down'} />
      <span className="sr-only">{words[side]} </span>
      {row.source === 'people' ? (
        <span className="ml-1.5 inline-block size-1.5 rounded-full bg-brand-ink" />
      ) : null}
      <span className={classes('ml-auto min-w-0', figureWrap(formatPrice(row.price)))}>
        {formatPrice(row.price)}
      </span>
      {row.source === 'people' ? (
        <span className="sr-only">{words.restingCount({ count: row.orders })}</span>
      ) : null}
    </>
  );
}

type LoadingRowsProps = { label: string; rows: number; className: string };

export function LoadingRows({ label, rows, className }: LoadingRowsProps) {
  return (
    <div role="status" className={`grid content-between gap-2 py-1 ${className}`}>
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
