/** What runs, as a table: where there is room for its columns. */
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { orderCenterTexts } from '#texts/order-center.ts';
import { figureWrap } from '#ui/formats/figure.ts';
import { CountdownRing } from '#web/contracts/CountdownRing.tsx';

import { amountOf, coinOf, stateOf, WhatItIs } from './item-words.tsx';
import { type Act, ItemAction } from './ItemAction.tsx';
import { acceptedAt, type Item } from './order-center.rules.ts';
import { Pair } from './Pair.tsx';
import { Standing, usePrices } from './Standing.tsx';
import { When } from './When.tsx';
import { formatShare } from '#texts/format.ts';

const says = orderCenterTexts();

type OpenTableProps = {
  items: readonly Item[];
  onMilestone: (text: string) => void;
  onAct: (item: Item, act: Act) => void;
};

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
    name: says.currentColumn,
  },
  {
    name: says.duration,
  },
  {
    name: says.returnShare,
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

export function OpenTable({ items, onMilestone, onAct }: OpenTableProps) {
  return (
    <table className="w-full text-label font-normal">
      <caption className="sr-only">{says.positionOrder}</caption>
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
            <span className="sr-only">{says.actions}</span>
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

function OpenTableRow({
  item,
  onMilestone,
  onAct,
}: Omit<OpenTableProps, 'items'> & { item: Item }) {
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
        {contract ? formatShare(contract.returnPercentage) : '-'}
      </td>
      <td className="px-1.5 xl:px-2">
        <span className="block font-semibold">
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
