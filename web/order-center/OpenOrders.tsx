/** What runs: a table where there is room for its columns, else rows of 76 pixels. */
import { Link } from 'react-router';

import type { Contract } from '#protocol/contracts.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { formatMinute } from '#texts/format.ts';
import { figureWrap } from '#ui/formats/figure.ts';
import { CountdownRing } from '#web/contracts/CountdownRing.tsx';
import { SettledRow } from '#web/contracts/SettledRow.tsx';

import { amountOf, coinOf, kindWords, stateOf, WhatItIs } from './item-words.tsx';
import { ItemAction } from './ItemAction.tsx';
import { acceptedAt, type Item } from './order-center.rules.ts';
import { Standing, usePrices } from './Standing.tsx';

type OpenOrdersProps = {
  items: readonly Item[];
  /** Settled a moment ago, still shown here. */
  settled: readonly Contract[];
  isTable: boolean;
  onMilestone: (text: string) => void;
  /** An order is to be cancelled or a position closed. */
  onAct: (item: Item) => void;
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
      className="flex min-h-19 items-center gap-2.5 py-2 pr-3 pl-4 sm:gap-3"
    >
      <CoinMark symbol={coin} size={32} />
      <div className="min-w-0 flex-1">
        <Pair coin={coin} />
        <p className="flex flex-wrap gap-x-1 text-meta text-ink-2">
          <WhatItIs item={item} />
          <Terms item={item} />
        </p>
        <p className="text-meta wrap-anywhere text-ink-2 max-[22.49rem]:hidden">{amountOf(item)}</p>
      </div>
      <div className="max-w-[46%] shrink-0 text-right">
        <p className="text-label font-semibold">
          <Standing item={item} />
        </p>
        <Prices item={item} />
      </div>
      {item.kind === 'contract' ? (
        <CountdownRing contract={item.contract} onMilestone={onMilestone} />
      ) : (
        <span className="-mr-1 shrink-0">
          <ItemAction item={item} onAct={onAct} />
        </span>
      )}
    </article>
  );
}

function Pair({ coin }: { coin: string }) {
  return (
    <Link
      to={`/contract?coin=${coin}`}
      className="block text-row font-semibold wrap-break-word underline-offset-4 hover:underline"
    >
      {coin}
      <span className="font-medium text-ink-3 max-[22.49rem]:hidden">/USDT</span>
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
  const isWide = item.kind === 'contract' ? 'max-sm:hidden' : 'max-[22.49rem]:hidden';
  return (
    <>
      <p className={`text-meta text-ink-2 ${isWide}`}>
        now <span className={figureWrap(now)}>{now}</span>
      </p>
      {own === '-' ? null : (
        <p className="text-meta text-ink-2 max-[22.49rem]:hidden">
          {ownName} <span className={figureWrap(own)}>{own}</span>
        </p>
      )}
    </>
  );
}

const columns: readonly { name: string; isText?: boolean }[] = [
  { name: 'Contract', isText: true },
  { name: 'Amount' },
  { name: 'Entry Price' },
  { name: 'Now' },
  { name: 'Duration' },
  { name: 'Return %' },
  { name: 'Status', isText: true },
  { name: 'Date' },
  { name: 'Timer' },
];

function OpenTable({
  items,
  onMilestone,
  onAct,
}: Pick<OpenOrdersProps, 'items' | 'onMilestone' | 'onAct'>) {
  return (
    <table className="w-full text-label font-normal">
      <caption className="sr-only">Position Order</caption>
      <thead className="text-ink-3">
        <tr className="border-b border-line">
          {columns.map(({ name, isText }) => (
            <th
              key={name}
              scope="col"
              className={`px-1.5 py-2.5 font-medium first:pl-5 xl:px-2 ${isText ? 'text-left' : 'text-right'}`}
            >
              {name}
            </th>
          ))}
          <th scope="col" className="pr-3">
            <span className="sr-only">What can be done</span>
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
        {ownName === 'entry' ? null : <span className="block text-meta text-ink-3">{ownName}</span>}
      </td>
      <td className={`px-1.5 text-right xl:px-2 ${figureWrap(now)}`}>{now}</td>
      <td className="px-1.5 text-right xl:px-2">{contract ? `${contract.duration}s` : '-'}</td>
      <td className="px-1.5 text-right xl:px-2">
        {contract ? `${contract.returnPercentage}%` : '-'}
      </td>
      <td className="px-1.5 xl:px-2">
        <span className="block font-semibold">
          <Standing item={item} />
        </span>
        <span className="text-meta text-ink-3">{stateOf(item)}</span>
      </td>
      <td className="px-1.5 text-right text-ink-2 xl:px-2 xl:whitespace-nowrap">
        {formatMinute(acceptedAt(item))}
      </td>
      <td className="px-1.5 text-right xl:px-2">
        {contract ? <CountdownRing contract={contract} onMilestone={onMilestone} /> : '-'}
      </td>
      <td className="pr-3 text-right">
        <ItemAction item={item} onAct={onAct} />
      </td>
    </tr>
  );
}
