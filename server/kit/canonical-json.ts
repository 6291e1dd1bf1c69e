/** JSON of which there is one for each value, to be hashed. */

/** The same text for the same value, whatever the order of its keys was. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner;
    return Object.fromEntries(
      Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : 1)),
    );
  });
}
