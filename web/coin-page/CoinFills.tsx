/**
 * What the person bought and sold of the coin, the last first: rows on a phone, a table where there
 * is room. None, no section.
 */
import { Link } from 'react-router';

import type { Order } from '#protocol/orders.ts';
import { coinPageTexts } from '#texts/coin-page.ts';
import { formatInr, formatMinute, formatPrice, formatTokens } from '#texts/format.ts';
import { LoadFailed } from '#ui/lists/Loaded.tsx';
import { StaleNote } from '#ui/parts/StaleNote.tsx';
import { useIsWide } from '#web/parts/use-is-wide.ts';

import { useCoinFills } from './coin-fills.queries.ts';
import { CoinCard } from './CoinCard.tsx';

const words = coinPageTexts();

export function CoinFills({ symbol }: { symbol: string }) {
  const query = useCoinFills(symbol);
  const { data, isError } = query;
  const isWide = useIsWide();
  if (!data && !isError) return null;
  if (data?.length === 0) return null;
  return (
    <CoinCard
      title={words.yourFills}
      aside={
        <Link
          to="/order?tab=closing"
          className="-mr-2 inline-flex min-h-11 items-center rounded-small px-2 text-label text-brand-ink hover:bg-brand-soft"
        >
          {words.allOrders}
        </Link>
      }
    >
      {data ? <StaleNote failed={words.fillsFailed} query={query} /> : null}
      {!data ? (
        <LoadFailed
          query={query}
          title={words.fillsFailed}
          body={words.balanceUnaffected}
          className="px-0! py-4!"
        />
      ) : isWide ? (
        <FillTable symbol={symbol} fills={data} />
      ) : (
        <ul className="divide-y divide-line">
          {data.map((order) => (
            <FillRow key={order.id} order={order} />
          ))}
        </ul>
      )}
    </CoinCard>
  );
}

const word = ({ side }: Order) => (side === 'buy' ? words.bought : words.sold);
const at = ({ filledAt, acceptedAt }: Order) => filledAt ?? acceptedAt;

/** Two texts side by side; the second stands beneath the first where both do not fit. */
const line = 'flex flex-wrap justify-between gap-x-3';

function FillRow({ order }: { order: Order }) {
  const { quantity, fillPrice, amount } = order;
  return (
    <li className="grid min-h-15 content-center py-2">
      <span className={`${line} text-row`}>
        <span>
          {word(order)} <span className="whitespace-nowrap">{formatTokens(quantity ?? '0')}</span>
        </span>
        <span className="ml-auto">{fillPrice === null ? '-' : formatPrice(fillPrice)}</span>
      </span>
      <span className={`${line} text-meta text-ink-3`}>
        <time dateTime={at(order)}>{formatMinute(at(order))}</time>
        <span className="ml-auto">{amount === null ? '-' : formatInr(amount)}</span>
      </span>
    </li>
  );
}

const cell = 'py-2.5 pl-3 text-right font-normal';

function FillTable({ symbol, fills }: { symbol: string; fills: readonly Order[] }) {
  return (
    <div
      role="region"
      aria-label={words.fillsLabel({ symbol })}
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full text-row whitespace-nowrap">
        <thead className="text-label text-ink-3">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 text-left font-normal">
              {words.side}
            </th>
            {[words.quantity, words.price, words.amount, words.timeIst].map((name) => (
              <th key={name} scope="col" className={cell}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {fills.map((order) => (
            <tr key={order.id}>
              <td className="py-2.5 text-left">{word(order)}</td>
              <td className={cell}>{formatTokens(order.quantity ?? '0')}</td>
              <td className={cell}>
                {order.fillPrice === null ? '-' : formatPrice(order.fillPrice)}
              </td>
              <td className={cell}>{order.amount === null ? '-' : formatInr(order.amount)}</td>
              <td className={`${cell} text-ink-2`}>
                <time dateTime={at(order)}>{formatMinute(at(order))}</time>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
