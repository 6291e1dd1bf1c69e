/**
 * Memory of a person's told results, in this browser for all of its tabs; and the choice of the tab
 * that tells the next one.
 */
import { newId } from '#ui/client/new-id.ts';

import { type Kept, parseKept } from './results.rules.ts';

const keyOf = (personId: string): string => `results ${personId}`;
/** Longer than a message takes from one tab to another. */
const ASKED_MS = 200;

/** Memory of the page, for a browser that keeps nothing. */
const own = new Map<string, string>();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return own.get(key) ?? null;
  }
}

export function readKept(personId: string): Kept | null {
  return parseKept(read(keyOf(personId)));
}

export function keep(personId: string, kept: Kept): void {
  const text = JSON.stringify(kept);
  try {
    localStorage.setItem(keyOf(personId), text);
  } catch {
    own.set(keyOf(personId), text);
  }
}

/** Removes everything: nothing of a person stays behind them. */
export function forgetTold(): void {
  own.clear();
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(keyOf(''))) localStorage.removeItem(key);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** Calls `handle` whenever another tab has told something; answers how to stop. */
export function followOtherTabs(personId: string, handle: () => void): () => void {
  const hear = ({ key }: StorageEvent): void => {
    if (key === keyOf(personId)) handle();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

type Offer = { ids: readonly string[]; rank: string };
export type Tellers = {
  /** Ids that this tab is to tell: no other tab that could is before it. */
  claim(ids: readonly string[]): Promise<readonly string[]>;
  close(): void;
};

/**
 * Tabs in which something could be shown say so to each other; the one with the focus tells it, or
 * of several the first by its name.
 */
export function openTellers(personId: string): Tellers {
  const name = newId();
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(keyOf(personId)) : null;
  const heard: Offer[] = [];
  channel?.addEventListener('message', ({ data }: MessageEvent<Offer>) => {
    heard.push(data);
    setTimeout(() => heard.splice(heard.indexOf(data), 1), 2 * ASKED_MS);
  });
  return {
    async claim(ids) {
      if (!channel || ids.length === 0) return ids;
      const rank = `${document.hasFocus() ? 0 : 1} ${name}`;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
      channel.postMessage({ ids, rank } satisfies Offer);
      await new Promise((resolve) => setTimeout(resolve, ASKED_MS));
      return ids.filter(
        (id) => !heard.some((offer) => offer.ids.includes(id) && offer.rank < rank),
      );
    },
    close: () => channel?.close(),
  };
}
