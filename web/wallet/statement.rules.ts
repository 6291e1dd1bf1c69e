/** Where a line of the statement leads. */

/** The page about what caused a movement, where there is one. */
export function causePath(cause: string): string | null {
  return cause.startsWith('contract-')
    ? `/order?tab=closing&contract=${encodeURIComponent(cause)}`
    : null;
}
