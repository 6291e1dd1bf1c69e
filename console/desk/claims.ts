/**
 * Which requests somebody works on: the first act on one locks it for them, each input keeps it
 * theirs, and leaving it lets go. Looking locks nothing. The server ends a lock by itself a minute
 * after it was last heard of.
 */

/** Input is told to the server this often at most; the lock lasts longer than that. */
const RENEW_AFTER_MS = 10_000;

export type Claims = {
  /** An act or input on a request that one may work on. */
  touch: (id: string) => void;
  /** The person leaves the request; their lock on it ends, if they held one. */
  leave: (id: string) => void;
  /** Another act made it ours. */
  hold: (id: string) => void;
  /** Lets go of it by hand; another tab of the same person may have taken it. */
  release: (id: string) => void;
  /** Its lock is not ours to end any more. */
  forget: (id: string) => void;
};

type ClaimsUse = {
  /**
   * Locks or renews; false where that was refused. What concerns one request must arrive in the
   * order it is sent.
   */
  claim: (id: string) => Promise<boolean>;
  release: (id: string) => void;
  /** In milliseconds. */
  now: () => number;
};

/** The locks of one desk, as one person takes them. */
export function openClaims({ claim, release, now }: ClaimsUse): Claims {
  /** When each was last asked for. */
  const asked = new Map<string, number>();
  return {
    touch(id) {
      const at = now();
      const before = asked.get(id);
      if (before !== undefined && at - before < RENEW_AFTER_MS) return;
      asked.set(id, at);
      void claim(id).then((isHeld) => {
        // A later one may have been granted.
        if (!isHeld && asked.get(id) === at) asked.delete(id);
      });
    },
    hold(id) {
      asked.set(id, now());
    },
    leave(id) {
      if (asked.delete(id)) release(id);
    },
    release(id) {
      asked.delete(id);
      release(id);
    },
    forget(id) {
      asked.delete(id);
    },
  };
}
