/**
 * Standing lines: messages that stay in the place of the strip's words until they are dismissed. At
 * most one is shown. Only the frame with the strip renders it.
 */
import { useSyncExternalStore } from 'react';

import type { MessageLink } from './messages.rules.ts';

export type Standing = {
  id: string;
  text: string;
  link?: MessageLink | undefined;
  action?: { label: string; run: () => void } | undefined;
  /** Called when the person dismisses the line, not by `unstand`. */
  onDismiss?: (() => void) | undefined;
};

/** Ids in the order in which their lines are shown; all others come after them. */
const FIRST: readonly string[] = ['away', 'new-version'];

let lines: readonly Standing[] = [];
const listeners = new Set<() => void>();

function setLines(next: readonly Standing[]): void {
  lines = next.toSorted((one, other) => rankOf(one) - rankOf(other));
  for (const listener of listeners) listener();
}

function rankOf({ id }: Standing): number {
  const rank = FIRST.indexOf(id);
  return rank === -1 ? FIRST.length : rank;
}

/** Shows a line, or replaces the line with the same id. */
export function stand(line: Standing): void {
  setLines([...lines.filter(({ id }) => id !== line.id), line]);
}

export function unstand(id: string): void {
  setLines(lines.filter((line) => line.id !== id));
}

/** Returns the line to show; null if there is none. */
export function useStanding(): Standing | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => lines[0] ?? null,
    () => null,
  );
}
