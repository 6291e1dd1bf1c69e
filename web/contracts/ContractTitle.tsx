/**
 * What the page is, and in the same size what can be lost. On a phone it heads the ticket, with the
 * way to the orders.
 */
import { contractPageTexts } from '#texts/contract-page.ts';
import { wordTexts } from '#texts/words.ts';
import { Link } from 'react-router';

const words = contractPageTexts();

export function ContractTitle({ as }: { as: 'page' | 'ticket' }) {
  if (as === 'page') {
    return (
      <div>
        <h1 className="font-display text-title">{words.title}</h1>
        <p className="text-label font-normal text-ink-2">
          {wordTexts().sentence({ text: words.subtitle })}{' '}
          <strong className="font-semibold text-ink">{words.risk}</strong>
        </p>
      </div>
    );
  }
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <h1 className="text-section">{words.title}</h1>
        <OrdersLink />
      </div>
      <p className="text-meta text-ink-2">
        <span className="block">{words.subtitle}</span>
        <strong className="block font-semibold text-ink">{words.risk}</strong>
      </p>
    </div>
  );
}

export function OrdersLink() {
  return (
    <Link
      to="/order"
      className="-my-3 inline-flex min-h-11 items-center text-label text-brand-ink underline-offset-4 hover:underline"
    >
      {words.viewOrders}
    </Link>
  );
}
