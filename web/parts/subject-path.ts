/**
 * The page about what has this id, where there is one: what caused a movement, what a notice is
 * about.
 */
export function subjectPath(id: string): string | null {
  if (id.startsWith('dep-')) return '/deposit-records';
  if (id.startsWith('wit-')) return '/withdraw-records';
  if (id.startsWith('trade-') || id.startsWith('position-')) return itemPath(id);
  if (id.startsWith('ticket-')) return `/support-history?ticket=${encodeURIComponent(id)}`;
  return id.startsWith('contract-') ? receiptPath(id) : null;
}

/** The receipt of a contract. */
export const receiptPath = (id: string): string =>
  `/order?tab=closing&contract=${encodeURIComponent(id)}`;

/** A spot order or a position, with all that is known of it. */
const itemPath = (id: string): string => `/order?item=${encodeURIComponent(id)}`;
