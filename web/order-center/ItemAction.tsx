/**
 * What can be done with an open item: watch a contract, change or cancel an order, close a
 * position.
 */
import { Link } from 'react-router';

import { orderCenterTexts } from '#texts/order-center.ts';
import { classes } from '#ui/parts/classes.ts';
import { canChange } from '#web/orders/orders.rules.ts';

import type { Item } from './order-center.rules.ts';

const texts = orderCenterTexts();

const look =
  'inline-flex min-h-11 items-center rounded-small px-2 text-label text-brand-ink underline-offset-4 hover:underline disabled:text-ink-3';

/** One above the other where their column is narrow: lower there, but not under fingers. */
const ofTwo = `${look} lg:min-h-7 min-[90rem]:min-h-11`;

export type Act = 'change' | 'end';

type ItemActionProps = {
  item: Item;
  onAct: (item: Item, act: Act) => void;
  /** Whether an order is changed from here too; in a row its figures are pressed for that. */
  hasChange?: boolean;
  className?: string;
};

export function ItemAction({ item, onAct, hasChange = false, className }: ItemActionProps) {
  switch (item.kind) {
    case 'contract':
      return (
        <Link to={`/contract?coin=${item.contract.coin}`} className={classes(look, className)}>
          {texts.view}
          <span className="sr-only"> {texts.marketOf({ coin: item.contract.coin })}</span>
        </Link>
      );
    case 'order':
      return (
        <span className={classes('inline-flex flex-col items-end min-[90rem]:flex-row', className)}>
          {hasChange && canChange(item.order) ? (
            <button type="button" onClick={() => onAct(item, 'change')} className={ofTwo}>
              {texts.change}
              <span className="sr-only"> {texts.orderOf({ coin: item.order.coin })}</span>
            </button>
          ) : null}
          <button type="button" onClick={() => onAct(item, 'end')} className={ofTwo}>
            {texts.cancel}
            <span className="sr-only"> {texts.orderOf({ coin: item.order.coin })}</span>
          </button>
        </span>
      );
    case 'position':
      return (
        <button
          type="button"
          disabled={item.position.status !== 'open'}
          onClick={() => onAct(item, 'end')}
          className={classes(look, className)}
        >
          {item.position.status === 'closing' ? texts.closing : texts.close}
          <span className="sr-only"> {texts.positionIn({ coin: item.position.coin })}</span>
        </button>
      );
  }
}
