/** The one-time code that a link brings along. */

/**
 * The one-time code of the link; null where there is none. It is the address after #, which
 * browsers never send.
 */
export function tokenOf(hash: string): string | null {
  const token = hash.replace(/^#/, '').trim();
  return /^[A-Za-z0-9_-]{8,100}$/.test(token) ? token : null;
}
