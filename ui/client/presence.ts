/**
 * Finds out while the page loads whether this browser has other tabs of the app or the console. A
 * tab that is alone opens its stream without an election. The question is part of the first code,
 * so that its wait has mostly passed once the session is known.
 */
import { sinceOpened } from './clock.ts';

/** A tab that got no answer for this long is alone. */
const ALONE_AFTER_MS = 60;

let askedAt = -Infinity;
let hasAnswer = false;

function ask(): void {
  if (typeof BroadcastChannel === 'undefined') return;
  askedAt = sinceOpened();
  const channel = new BroadcastChannel('tabs');
  const send = (word: 'who' | 'here') =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have none.
    channel.postMessage(word);
  channel.addEventListener('message', ({ data }) => {
    hasAnswer = true;
    if (data === 'who') send('here');
  });
  send('who');
  // A page with an open channel may be kept out of the back-forward cache.
  window.addEventListener('pagehide', () => channel.close(), { once: true });
}

/** Asks now, and again when the page comes back from the back-forward cache. */
export function askForTabs(): void {
  ask();
  window.addEventListener('pageshow', ({ persisted }) => persisted && ask());
}

/** True once another tab was heard. */
export const hasOtherTabs = (): boolean => hasAnswer;

/** Milliseconds until a silent browser is known to have no other tab. */
export const unknownForMs = (): number =>
  hasAnswer ? 0 : Math.max(0, askedAt + ALONE_AFTER_MS - sinceOpened());
