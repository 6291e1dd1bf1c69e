/** Canonical JSON: one text for each value, so that values can be compared by their hash. */

/** Returns the same text for equal values, whatever the order of their keys. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner;
    return Object.fromEntries(
      Object.entries(inner).sort(([left], [right]) => (left < right ? -1 : 1)),
    );
  });
}
