/** Where a line of the statement leads. */

/** The page about what caused a movement, where there is one. */
export function causePath(cause: string): string | null {
  if (cause.startsWith('dep-')) return '/deposit-records';
  if (cause.startsWith('wit-')) return '/withdraw-records';
  if (cause.startsWith('trade-') || cause.startsWith('position-')) return '/trade#your-trades';
  return cause.startsWith('contract-')
    ? `/order?tab=closing&contract=${encodeURIComponent(cause)}`
    : null;
}
