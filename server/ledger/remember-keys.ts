/**
 * What a process remembers of the commands that it has answered: their keys, and those that took
 * effect.
 */

/** How many answered keys a process remembers at least; at most twice as many. */
const REMEMBERED = 20_000;

/**
 * Keys answered lately: their repeats are looked up at once instead of being found out by a failing
 * write.
 */
export function openMemory() {
  let older = new Set<string>();
  let newer = new Set<string>();
  return {
    has: (key: string) => newer.has(key) || older.has(key),
    add(key: string): void {
      newer.add(key);
      if (newer.size < REMEMBERED) return;
      older = newer;
      newer = new Set();
    },
  };
}

/** One that took effect, as its caller was told. */
export type Acknowledged = { personId: string; key: string; kind: string; at: Date };

/**
 * The last ones, oldest first. In columns that are written over: an object for each would outlive
 * the collector's first rounds and be copied in each, which `npm run bench:compare` shows.
 */
export function openAcknowledged() {
  const ids = Array.from({ length: REMEMBERED }, () => '');
  const kinds = Array.from({ length: REMEMBERED }, () => '');
  const times = new Float64Array(REMEMBERED);
  let count = 0;
  const oneOf = (number: number): Acknowledged => {
    const at = number % REMEMBERED;
    const [personId = '', key = ''] = (ids[at] ?? '').split('|', 2);
    return { personId, key, kind: kinds[at] ?? '', at: new Date(times[at] ?? 0) };
  };
  return {
    last: () => (count === 0 ? null : oneOf(count - 1)),
    list(): Acknowledged[] {
      const length = Math.min(count, REMEMBERED);
      return Array.from({ length }, (_, index) => oneOf(count - length + index));
    },
    forget: () => void (count = 0),
    /** `id` is `person|key`; `atMs` of the clock. */
    add(id: string, kind: string, atMs: number): void {
      const at = count % REMEMBERED;
      ids[at] = id;
      kinds[at] = kind;
      times[at] = atMs;
      count += 1;
    },
  };
}
