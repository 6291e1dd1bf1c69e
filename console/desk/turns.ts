/**
 * What concerns one request goes out in turn: a lock asked for just before a decision must not
 * arrive after it.
 */

/** Sends once all that was sent before for the same id is answered. */
export type InTurn = <Reply>(id: string, send: () => Promise<Reply>) => Promise<Reply>;

/** The turns of one desk. */
export function openTurns(): InTurn {
  const lastSent = new Map<string, Promise<unknown>>();
  return (id, send) => {
    const sent = (lastSent.get(id) ?? Promise.resolve()).then(send);
    lastSent.set(
      id,
      sent.catch(() => undefined),
    );
    return sent;
  };
}
