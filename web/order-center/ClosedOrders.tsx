/**
 * What has ended, the last first: a table where there is room for its columns, else rows under
 * their days, each with the same values.
 */
import { listTexts } from '#texts/lists.ts';
import { wordTexts } from '#texts/words.ts';
import { Link } from 'react-router';

import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { quoteOf } from '#ui/coins/pair.ts';
import { figureWrap } from '#ui/formats/figure.ts';
import { orderCenterTexts } from '#texts/order-center.ts';
import { formatClock } from '#texts/format.ts';
import { Button } from '#ui/parts/Button.tsx';
import { RichText } from '#ui/parts/RichText.tsx';
import { wrapIn } from '#ui/parts/wrap-in.ts';
import { classes } from '#ui/parts/classes.ts';
import { ClosedContractRow } from '#web/contracts/ClosedContractRow.tsx';
import { byDay } from '#web/parts/by-day.ts';
import { ClosedRow } from '#web/parts/ClosedRow.tsx';
import { FactGrid } from '#web/parts/FactGrid.tsx';
import { ProfitText } from '#web/parts/ProfitText.tsx';
import { receiptPath } from '#web/parts/subject-path.ts';

import {
  amountOf,
  closedFacts,
  coinOf,
  pricesOf,
  ratioOf,
  resultOf,
  stateOf,
  timeOf,
  WhatItIs,
} from './item-words.tsx';
import { endedAt, type Item } from './order-center.rules.ts';

const says = orderCenterTexts();

type ClosedOrdersProps = {
  items: readonly Item[];
  isTable: boolean;
  /** An order or a position is to be shown in full; a contract has its receipt. */
  onOpen: (item: Item) => void;
  showOlder: (() => void) | null;
  isLoadingOlder: boolean;
};

export function ClosedOrders({
  items,
  isTable,
  onOpen,
  showOlder,
  isLoadingOlder,
}: ClosedOrdersProps) {
  return (
    <>
      {isTable ? (
        <ClosedTable items={items} onOpen={onOpen} />
      ) : (
        byDay(items, endedAt).map(({ day, items: ofDay }) => (
          <section key={day} aria-label={day}>
            <h2 className="border-y border-line bg-sunken px-4 py-1.5 text-meta text-ink-2">
              {day}
            </h2>
            <ul className="divide-y divide-line">
              {ofDay.map((item) => (
                <li key={item.id}>
                  <Row item={item} onOpen={onOpen} />
                  <FactGrid facts={closedFacts(item)} className="px-4 pb-2.5" />
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
      {showOlder === null ? null : (
        <Button
          look="quiet"
          className={isTable ? 'm-1' : 'my-1'}
          busy={isLoadingOlder && wordTexts().loading}
          onClick={showOlder}
        >
          {listTexts().showOlder}
        </Button>
      )}
    </>
  );
}

function Row({ item, onOpen }: { item: Item; onOpen: (item: Item) => void }) {
  if (item.kind === 'contract') return <ClosedContractRow contract={item.contract} />;
  const { order } = item.kind === 'order' ? item : { order: null };
  return (
    <ClosedRow
      coin={coinOf(item)}
      name={says.itemName({ kind: item.kind, coin: coinOf(item) })}
      what={<WhatItIs item={item} />}
      // What a fill moved is no profit: it has no sign and no colour.
      figure={order ? <Amount text={amountOf(item)} /> : <ProfitText profit={resultOf(item)} />}
      note={`${stateOf(item)} · ${formatClock(endedAt(item))}`}
      opens={() => onOpen(item)}
    />
  );
}

const Amount = ({ text }: { text: string }) => <span className={figureWrap(text)}>{text}</span>;

/** Between what ends at the right and what begins at the left. */
const apart = 'pl-3 xl:pl-4';

const columns: readonly { name: string; isText?: boolean; className?: string }[] = [
  {
    name: says.tradingPair,
    isText: true,
  },
  {
    name: says.direction,
    isText: true,
  },
  {
    name: says.purchasingPrice,
  },
  {
    name: says.openingPrice,
  },
  {
    name: says.closingPrice,
  },
  {
    name: says.contractTime,
  },
  {
    name: says.profitRatio,
  },
  {
    name: says.profitAmount,
  },
  {
    name: says.state,
    isText: true,
    className: apart,
  },
  {
    name: says.operatingTime,
  },
];

function ClosedTable({ items, onOpen }: Pick<ClosedOrdersProps, 'items' | 'onOpen'>) {
  return (
    <table className="w-full text-label font-normal">
      <caption className="sr-only">{says.closingOrder}</caption>
      <thead className="text-ink-3">
        <tr className="border-b border-line align-bottom">
          {columns.map(({ name, isText, className }) => (
            <th
              key={name}
              scope="col"
              className={classes(
                'px-1.5 py-2.5 font-medium first:pl-5 last:pr-5 xl:px-2 xl:first:pl-5 xl:last:pr-5',
                isText ? 'text-left' : 'text-right',
                className,
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {items.map((item) => (
          <TableRow key={item.id} item={item} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  );
}

function TableRow({ item, onOpen }: { item: Item; onOpen: (item: Item) => void }) {
  const coin = coinOf(item);
  const { opening, closing } = pricesOf(item);
  const named = { coin, endedAt: endedAt(item), hidden: wrapIn(<span className="sr-only" />) };
  const link =
    'inline-flex min-h-9 items-center text-right text-brand-ink underline-offset-4 hover:underline xl:whitespace-nowrap';
  return (
    <tr className="h-10">
      <th scope="row" className="py-0.5 pr-2 pl-5 text-left font-normal">
        <span className="flex min-w-0 items-center gap-2.5">
          <CoinMark symbol={coin} size={20} />
          <span className="min-w-18 text-label font-semibold wrap-break-word">
            {coin}
            <span className="font-medium text-ink-3">/{quoteOf(coin)}</span>
          </span>
        </span>
      </th>
      <td className="px-1.5 text-ink-2 xl:px-2">
        <WhatItIs item={item} />
      </td>
      <Figure text={amountOf(item)} />
      <Figure text={opening} />
      <Figure text={closing} />
      <td className="px-1.5 text-right text-ink-2 xl:px-2">{timeOf(item)}</td>
      <Figure text={ratioOf(item)} />
      <td className="px-1.5 text-right xl:px-2">
        <ProfitText profit={resultOf(item)} className="font-semibold" />
      </td>
      <td className={classes('px-1.5 text-ink-2 xl:px-2', apart)}>{stateOf(item)}</td>
      <td className="pr-5 pl-2 text-right">
        {item.kind === 'contract' ? (
          <Link to={receiptPath(item.id)} className={link}>
            <RichText parts={says.receiptOf(named)} />
          </Link>
        ) : (
          <button type="button" onClick={() => onOpen(item)} className={link}>
            <RichText parts={says.itemLink({ ...named, kind: item.kind })} />
          </button>
        )}
      </td>
    </tr>
  );
}

function Figure({ text }: { text: string }) {
  return <td className={classes('px-1.5 text-right xl:px-2', figureWrap(text))}>{text}</td>;
}
