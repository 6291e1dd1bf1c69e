/**
 * Time, passed in. Nothing else in the server reads a clock; the teller and the tape use the
 * database's.
 */

export type Clock = {
  /** This process's time. For display and timeouts, never for money. */
  now(): Date;
  /**
   * A time that replaces the database's own clock. Null where the database's clock rules (always,
   * outside simulations).
   */
  databaseTime(): Date | null;
};

export const systemClock: Clock = {
  now: () => new Date(),
  databaseTime: () => null,
};

export type VirtualClock = Clock & {
  set(at: Date): void;
  advance(ms: number): void;
};

/**
 * A clock that moves only when told, for simulations and the demo: the database's clock follows it.
 */
export function virtualClock(start: Date): VirtualClock {
  let at = start.getTime();
  return {
    now: () => new Date(at),
    databaseTime: () => new Date(at),
    set: (date) => {
      at = date.getTime();
    },
    advance: (ms) => {
      at += ms;
    },
  };
}
