/** What runs: a table where there is room for its columns, else rows of 76 pixels. */
import { Pencil } from 'lucide-react';
import { Link } from 'react-router';

import type { Contract } from '#protocol/contracts.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { quoteOf } from '#ui/coins/pair.ts';
import { orderCenterTexts } from '#texts/order-center.ts';
import { formatMinute } from '#texts/format.ts';
import { figureWrap } from '#ui/formats/figure.ts';
import { classes } from '#ui/parts/classes.ts';
import { CountdownRing } from '#web/contracts/CountdownRing.tsx';
import { SettledRow } from '#web/contracts/SettledRow.tsx';
import { isResting } from '#web/orders/orders.rules.ts';

import { amountOf, coinOf, kindWords, stateOf, WhatItIs } from './item-words.tsx';
import { type Act, ItemAction } from './ItemAction.tsx';
import { acceptedAt, type Item } from './order-center.rules.ts';
import { Standing, usePrices } from './Standing.tsx';

const says = orderCenterTexts();

type OpenOrdersProps = {
  items: readonly Item[];
  /** Settled a moment ago, still shown here. */
  settled: readonly Contract[];
  isTable: boolean;
  onMilestone: (text: string) => void;
  /** An order is to be changed or cancelled, or a position closed. */
  onAct: (item: Item, act: Act) => void;
};

export function OpenOrders({ items, settled, isTable, onMilestone, onAct }: OpenOrdersProps) {
  return (
    <>
      {settled.length === 0 ? null : (
        <ul className="divide-y divide-line border-b border-line">
          {settled.map((contract) => (
            <li key={contract.id}>
              <SettledRow contract={contract} />
            </li>
          ))}
        </ul>
      )}
      {items.length === 0 ? null : isTable ? (
        <OpenTable items={items} onMilestone={onMilestone} onAct={onAct} />
      ) : (
        <ul className="divide-y divide-line">
          {items.map((item) => (
            <li key={item.id}>
              <OpenRow item={item} onMilestone={onMilestone} onAct={onAct} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type OneProps = Pick<OpenOrdersProps, 'onMilestone' | 'onAct'> & { item: Item };

function OpenRow({ item, onMilestone, onAct }: OneProps) {
  const coin = coinOf(item);
  return (
    <article
      aria-label={`${coin} ${kindWords[item.kind].toLowerCase()}`}
      className="flex min-h-19 items-center gap-2.5 px-4 py-2 sm:gap-3"
    >
      <CoinMark symbol={coin} size={32} className="max-[22.49rem]:hidden" />
      <div className="min-w-16 flex-1">
        <Pair coin={coin} />
        <p className="flex flex-wrap gap-x-1 text-meta text-ink-2">
          <WhatItIs item={item} />
          <Terms item={item} />
        </p>
        <p className="text-meta wrap-anywhere text-ink-2 max-[22.49rem]:hidden">{amountOf(item)}</p>
      </div>
      <Figures item={item} onAct={onAct} />
      {/* As wide in every row, so that the figures end on one line. */}
      <span className="flex w-12 shrink-0 justify-end">
        {item.kind === 'contract' ? (
          <CountdownRing contract={item.contract} onMilestone={onMilestone} />
        ) : (
          <ItemAction item={item} onAct={onAct} className="-mr-2" />
        )}
      </span>
    </article>
  );
}

/** How it stands and its prices; those of a resting order are pressed to change it. */
function Figures({ item, onAct }: Pick<OneProps, 'item' | 'onAct'>) {
  const figures = (
    <>
      <span className="block text-label font-semibold">
        <Standing item={item} />
      </span>
      <Prices item={item} />
    </>
  );
  if (item.kind !== 'order' || !isResting(item.order))
    return <div className="max-w-[50%] text-right">{figures}</div>;
  return (
    <button
      type="button"
      onClick={() => onAct(item, 'change')}
      className="group max-w-[50%] rounded-small text-right"
    >
      <span className="sr-only">{says.changeTheOrderOf({ coin: item.order.coin })} </span>
      {figures}
    </button>
  );
}

function Pair({ coin }: { coin: string }) {
  return (
    <Link
      to={`/contract?coin=${coin}`}
      className="reach block w-fit text-row font-semibold wrap-break-word underline-offset-4 hover:underline"
    >
      {coin}
      <span className="font-medium text-ink-3 max-[22.49rem]:hidden">/{quoteOf(coin)}</span>
    </Link>
  );
}

/** The duration of a contract, beside its direction. */
function Terms({ item }: { item: Item }) {
  return item.kind === 'contract' ? <span>· {item.contract.duration}s</span> : null;
}

/** The price now and the one that it is measured by, each with its name; what is narrow tells of a contract the latter alone. */
function Prices({ item }: { item: Item }) {
  const { now, own, ownName } = usePrices(item);
  const isPressed = item.kind === 'order' && isResting(item.order);
  const isWide = item.kind === 'contract' ? 'max-sm:hidden' : 'max-[22.49rem]:hidden';
  return (
    <>
      <span className={`block text-meta text-ink-2 ${isWide}`}>
        {says.now} <span className={figureWrap(now)}>{now}</span>
      </span>
      {own === '-' ? null : (
        <span
          className={classes(
            'block text-meta',
            isPressed
              ? 'text-brand-ink underline-offset-4 group-hover:underline'
              : 'text-ink-2 max-[22.49rem]:hidden',
          )}
        >
          {isPressed ? <Pencil aria-hidden size={11} className="mr-1 inline align-[-1px]" /> : null}
          {ownName} <span className={figureWrap(own)}>{own}</span>
        </span>
      )}
    </>
  );
}

const columns: readonly { name: string; isText?: boolean }[] = [
  {
    name: says.contract,
    isText: true,
  },
  {
    name: says.amount,
  },
  {
    name: says.entryPrice,
  },
  {
    name: says.now2,
  },
  {
    name: says.duration,
  },
  {
    name: says.return,
  },
  {
    name: says.status,
    isText: true,
  },
  {
    name: says.date,
  },
  {
    name: says.timer,
  },
];

/** Broken between the day and the time of day, if at all. */
function When({ iso }: { iso: string }) {
  const [day, time] = formatMinute(iso).split(', ');
  return (
    <>
      <span className="whitespace-nowrap">{day},</span>{' '}
      <span className="whitespace-nowrap">{time}</span>
    </>
  );
}

function OpenTable({
  items,
  onMilestone,
  onAct,
}: Pick<OpenOrdersProps, 'items' | 'onMilestone' | 'onAct'>) {
  return (
    <table className="w-full text-label font-normal">
      <caption className="sr-only">{says.positionOrder}</caption>
      <thead className="text-ink-3">
        <tr className="border-b border-line">
          {columns.map(({ name, isText }) => (
            <th
              key={name}
              scope="col"
              className={`px-1.5 py-2.5 font-medium first:pl-5 xl:px-2 xl:whitespace-nowrap ${isText ? 'text-left' : 'text-right'}`}
            >
              {name}
            </th>
          ))}
          <th scope="col" className="pr-3">
            <span className="sr-only">{says.whatCanBeDone}</span>
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {items.map((item) => (
          <OpenTableRow key={item.id} item={item} onMilestone={onMilestone} onAct={onAct} />
        ))}
      </tbody>
    </table>
  );
}

function OpenTableRow({ item, onMilestone, onAct }: OneProps) {
  const coin = coinOf(item);
  const { now, own, ownName } = usePrices(item);
  const contract = item.kind === 'contract' ? item.contract : null;
  return (
    <tr className="h-12">
      <th scope="row" className="py-1 pr-2 pl-5 text-left font-normal">
        <span className="flex min-w-0 items-center gap-3">
          <CoinMark symbol={coin} size={24} />
          <span className="min-w-21">
            <Pair coin={coin} />
            <span className="text-meta text-ink-2">
              <WhatItIs item={item} />
            </span>
          </span>
        </span>
      </th>
      <td className={`px-1.5 text-right xl:px-2 ${figureWrap(amountOf(item))}`}>
        {amountOf(item)}
      </td>
      <td className="px-1.5 text-right xl:px-2">
        <span className={figureWrap(own)}>{own}</span>
        {item.kind === 'order' ? (
          <span className="block text-meta text-ink-3">{ownName}</span>
        ) : null}
      </td>
      <td className={`px-1.5 text-right xl:px-2 ${figureWrap(now)}`}>{now}</td>
      <td className="px-1.5 text-right xl:px-2">{contract ? `${contract.duration}s` : '-'}</td>
      <td className="px-1.5 text-right xl:px-2">
        {contract ? `${contract.returnPercentage}%` : '-'}
      </td>
      <td className="px-1.5 xl:px-2">
        <span className="block font-semibold xl:whitespace-nowrap">
          <Standing item={item} />
        </span>
        <span className="text-meta text-ink-3">{stateOf(item)}</span>
      </td>
      <td className="px-1.5 text-right text-ink-2 xl:px-2">
        <When iso={acceptedAt(item)} />
      </td>
      <td className="px-1.5 text-right xl:px-2">
        {contract ? <CountdownRing contract={contract} onMilestone={onMilestone} /> : '-'}
      </td>
      <td className="pr-3 text-right">
        <ItemAction item={item} onAct={onAct} hasChange />
      </td>
    </tr>
  );
}
