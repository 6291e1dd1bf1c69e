/** What the page is, and in the same size what can be lost. On a phone it heads the ticket, with the way to the orders. */
import { Link } from 'react-router';

export function ContractTitle({ as }: { as: 'page' | 'ticket' }) {
  if (as === 'page') {
    return (
      <div>
        <h1 className="font-display text-title">Contracts Trading</h1>
        <p className="text-label font-normal text-ink-2">
          Trade cryptocurrency contracts with fixed returns.{' '}
          <strong className="font-semibold text-ink">You can lose the whole amount.</strong>
        </p>
      </div>
    );
  }
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <h1 className="text-section">Contracts Trading</h1>
        <OrdersLink />
      </div>
      <p className="text-meta text-ink-2">
        <span className="block">Trade cryptocurrency contracts with fixed returns</span>
        <strong className="block font-semibold text-ink">You can lose the whole amount.</strong>
      </p>
    </div>
  );
}

export function OrdersLink() {
  return (
    <Link
      to="/order"
      className="-my-2.5 py-2.5 text-label text-brand-ink underline-offset-4 hover:underline"
    >
      View Orders
    </Link>
  );
}
