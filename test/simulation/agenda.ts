/** What is due when, on the virtual clock: the simulation jumps from one moment to the next, however far apart they are. */

export type Act = () => Promise<void>;
export type Agenda = {
  /** At the same moment acts run in the order in which they were put down. */
  at(ms: number, act?: Act): void;
  /** The earliest moment with all its acts, taken off; null where nothing is due any more. */
  next(): { ms: number; acts: readonly Act[] } | null;
};

export function openAgenda(): Agenda {
  const moments = new Map<number, Act[]>();
  return {
    at(ms, act) {
      const acts = moments.get(ms) ?? [];
      if (act) acts.push(act);
      moments.set(ms, acts);
    },
    next() {
      if (moments.size === 0) return null;
      const ms = Math.min(...moments.keys());
      const acts = moments.get(ms) ?? [];
      moments.delete(ms);
      return { ms, acts };
    },
  };
}
