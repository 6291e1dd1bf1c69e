/** Random numbers of a page that no money and no secret depend on. */

/** At least 0 and less than 1. `crypto.getRandomValues` exists at http addresses as well. */
export function nextChance(): number {
  const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
  return drawn / 2 ** 32;
}
