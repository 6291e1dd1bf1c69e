/**
 * What is due when, on the virtual clock: the simulation jumps from one moment to the next, however
 * far apart they are.
 */

type Act = () => Promise<void>;
/** `ticks` are recorded up to this moment, the last of them at it. */
type Due = { ms: number; ticks: number; acts: readonly Act[] };
export type Agenda = {
  /** At the same moment acts run in the order in which they were put down. */
  at(ms: number, act?: Act, ticks?: number): void;
  /** The earliest moment with all its acts, taken off; null where nothing is due any more. */
  next(): Due | null;
};

export function openAgenda(): Agenda {
  const moments = new Map<number, { ticks: number; acts: Act[] }>();
  return {
    at(ms, act, ticks = 1) {
      const moment = moments.get(ms) ?? { ticks, acts: [] };
      if (act) moment.acts.push(act);
      moment.ticks = Math.max(moment.ticks, ticks);
      moments.set(ms, moment);
    },
    next() {
      if (moments.size === 0) return null;
      const ms = Math.min(...moments.keys());
      const { ticks = 1, acts = [] } = moments.get(ms) ?? {};
      moments.delete(ms);
      return { ms, ticks, acts };
    },
  };
}
