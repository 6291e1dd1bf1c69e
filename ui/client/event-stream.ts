/**
 * An EventSource that is kept open: it reopens after random, growing pauses, after 40 seconds
 * without a word, and when other coins are wanted. It goes on after the last event with an id.
 */
import type { LiveEventName } from '#protocol/live.ts';

import { nextChance } from './chance.ts';
import { sinceOpened } from './clock.ts';
import { reconnectPause } from './reconnect.rules.ts';
import { nextAsked } from './wanted-coins.ts';

/**
 * The server says the time every 15 s: a stream on which it does not is lost, though no error said
 * so.
 */
const LOST_AFTER_MS = 40_000;
/** A stream that was open for this long begins with the shortest pause again. */
const STEADY_MS = 5_000;
/** Shorter than anybody notices, and long enough for all rows of a page to say what they show. */
const ASK_AFTER_MS = 150;

const NAMES = [
  'prices',
  'time',
  'balance',
  'contract',
  'order',
  'position',
  'notice',
  'deposit',
  'withdrawal',
  'ticket',
  'desk',
  'resync',
  'session-ended',
] as const satisfies LiveEventName[];

export type EventStream = {
  /** Asks for these coins too, soon. */
  want(coins: Iterable<string>): void;
  /** Ends a pause. */
  retryNow(): void;
  close(): void;
};

export function openEventStream(of: {
  addressOf(coins: Iterable<string>, lastEventId: string): string;
  coins: Iterable<string>;
  /** Symbols that the stream before it carried; they save reopening it for other tabs. */
  carried: Iterable<string>;
  lastEventId: string;
  /** True for a stream without ids. */
  isVisitors: boolean;
  /** True where no gap lies before the stream. */
  goesOn: boolean;
  /** Takes an event, with the id of the last stored event up to it. */
  take(name: LiveEventName, data: unknown, id: string): void;
  /** The stream is open after a gap: from now on nothing is missed. */
  opened(): void;
  /** Events may be missed from now on, until `opened`. */
  lost(): void;
  /** The server answered with a refusal. */
  refused(): void;
}): EventStream {
  let source: EventSource | null = null;
  let { lastEventId } = of;
  let owesOpened = !of.goesOn;
  let asked: ReadonlySet<string> = new Set(of.carried);
  let wanted = of.coins;
  let failures = 0;
  let openedAt = Infinity;
  let heardAt = 0;
  let asking: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const watch = setInterval(watchSilence, 1_000);

  function open(): void {
    clearTimeout(retry);
    retry = undefined;
    asked = nextAsked(asked, wanted);
    const stream = new EventSource(of.addressOf([...asked].toSorted(), lastEventId));
    source = stream;
    openedAt = Infinity;
    heardAt = sinceOpened();
    for (const name of NAMES) {
      stream.addEventListener(name, (event: MessageEvent<string>) => {
        if (source !== stream) return;
        heardAt = sinceOpened();
        if (event.lastEventId !== '') ({ lastEventId } = event);
        of.take(name, JSON.parse(event.data), lastEventId);
      });
    }
    stream.addEventListener('open', () => {
      if (source !== stream) return;
      openedAt = sinceOpened();
      if (owesOpened) of.opened();
      owesOpened = false;
    });
    stream.addEventListener('error', () => {
      if (source === stream) pause(stream.readyState === EventSource.CLOSED);
    });
  }

  /** The browser's own reconnecting has one fixed pause for all browsers, so it is not used. */
  function pause(isRefused: boolean): void {
    drop();
    lose();
    if (sinceOpened() - openedAt >= STEADY_MS) failures = 0;
    failures += 1;
    retry = setTimeout(open, reconnectPause(failures, nextChance()));
    if (isRefused) of.refused();
  }

  function drop(): void {
    source?.close();
    source = null;
  }

  function lose(): void {
    if (owesOpened) return;
    owesOpened = true;
    of.lost();
  }

  function watchSilence(): void {
    if (source === null || sinceOpened() - heardAt < LOST_AFTER_MS) return;
    drop();
    lose();
    open();
  }

  open();
  return {
    want(coins) {
      wanted = coins;
      asking ??= setTimeout(() => {
        asking = undefined;
        if (source === null || nextAsked(asked, wanted) === asked) return;
        drop();
        // A person's stream that has said nothing yet has no place to go on from.
        if (lastEventId === '' && !of.isVisitors) lose();
        open();
      }, ASK_AFTER_MS);
    },
    retryNow() {
      if (retry !== undefined) open();
    },
    close() {
      clearInterval(watch);
      clearTimeout(asking);
      clearTimeout(retry);
      retry = undefined;
      drop();
    },
  };
}
