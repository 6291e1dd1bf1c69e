/** What can be done with an open item: watch a contract, cancel an order, close a position. */
import { Link } from 'react-router';

import type { Item } from './order-center.rules.ts';

const look =
  'inline-flex min-h-11 items-center rounded-small px-2 text-label text-brand-ink underline-offset-4 hover:underline disabled:text-ink-3';

export function ItemAction({ item, onAct }: { item: Item; onAct: (item: Item) => void }) {
  switch (item.kind) {
    case 'contract':
      return (
        <Link to={`/contract?coin=${item.contract.coin}`} className={look}>
          View<span className="sr-only"> the market of {item.contract.coin}</span>
        </Link>
      );
    case 'order':
      return (
        <button type="button" onClick={() => onAct(item)} className={look}>
          Cancel<span className="sr-only"> the order of {item.order.coin}</span>
        </button>
      );
    case 'position':
      return (
        <button
          type="button"
          disabled={item.position.status !== 'open'}
          onClick={() => onAct(item)}
          className={look}
        >
          {item.position.status === 'closing' ? 'Closing' : 'Close'}
          <span className="sr-only"> the position in {item.position.coin}</span>
        </button>
      );
  }
}
