/**
 * What runs: a table where there is room for its columns, else cards. Cards have the values of all
 * columns under their names. Something that a phone does not show is lost to a person who has no
 * other screen.
 */
import { Pencil } from 'lucide-react';

import type { Contract } from '#protocol/contracts.ts';
import { CoinMark } from '#ui/coins/CoinMark.tsx';
import { orderCenterTexts } from '#texts/order-center.ts';
import { figureWrap } from '#ui/formats/figure.ts';
import { CountdownRing } from '#web/contracts/CountdownRing.tsx';
import { SettledRow } from '#web/contracts/SettledRow.tsx';
import { isResting } from '#web/orders/orders.rules.ts';
import { FactGrid } from '#web/parts/FactGrid.tsx';

import { coinOf, kindWords, openFacts, WhatItIs } from './item-words.tsx';
import { type Act, ItemAction } from './ItemAction.tsx';
import type { Item } from './order-center.rules.ts';
import { OpenTable } from './OpenTable.tsx';
import { Pair } from './Pair.tsx';
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
  const { own } = usePrices(item);
  return (
    <article
      aria-label={`${coin} ${kindWords[item.kind].toLowerCase()}`}
      className="grid grid-cols-1 gap-2 px-4 py-2.5"
    >
      <div className="flex min-h-13 items-center gap-2.5 sm:gap-3">
        <CoinMark symbol={coin} size={32} className="max-[22.49rem]:hidden" />
        <div className="min-w-16 flex-1">
          <Pair coin={coin} />
          <p className="text-meta text-ink-2">
            <WhatItIs item={item} />
          </p>
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
      </div>
      <FactGrid facts={openFacts(item, own)} />
    </article>
  );
}

/** Its state and its prices; those of a resting order are pressed to change it. */
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
      <span className="sr-only">{says.changeOrder({ coin: item.order.coin })} </span>
      {figures}
    </button>
  );
}

/**
 * The price now; beneath it that of a resting order, which is pressed to change it. What others are
 * measured by is among the facts.
 */
function Prices({ item }: { item: Item }) {
  const { now, own, ownName } = usePrices(item);
  const isPressed = item.kind === 'order' && isResting(item.order);
  return (
    <>
      <span className="block text-meta text-ink-2">
        {says.currentValue} <span className={figureWrap(now)}>{now}</span>
      </span>
      {isPressed && own !== '-' ? (
        <span className="block text-meta text-brand-ink underline-offset-4 group-hover:underline">
          <Pencil aria-hidden size={11} className="mr-1 inline align-[-1px]" />
          {ownName} <span className={figureWrap(own)}>{own}</span>
        </span>
      ) : null}
    </>
  );
}
