/**
 * The live stream of all tabs of this browser that show the same person, app and build: one tab
 * holds the EventSource and relays its events over a BroadcastChannel. Which one is decided in
 * tabs.rules.ts. Loaded by live.ts beside the first page. Where there is no BroadcastChannel, each
 * tab has a stream of its own.
 */
import type { LiveEventName, PriceFrame } from '#protocol/live.ts';
import { hasDataSaver } from '#ui/styles/appearance.ts';

import { nextChance } from './chance.ts';
import { clockOffset, localNow, noteServerTime, sinceOpened, takeClockOffset } from './clock.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import { pageQuery } from './page-person.ts';
import { hasOtherTabs, unknownForMs } from './presence.ts';
import {
  CHECK_MS,
  coinsOf,
  type Effect,
  type Input,
  lastIdOf,
  type Message,
  newTab,
  type Relayed,
  step,
} from './tabs.rules.ts';

/** All rows of a page say within this time what they show. */
const WANT_AFTER_MS = 20;

/** A leader's answer to a newcomer. */
type Known = { offset: number; frame: PriceFrame | null };
type Sent = { person: string; message: Message };

export type SharedStream = {
  /** Asks again for the coins that are wanted now. */
  want(): void;
  close(): void;
};

type Channel = { send(message: unknown): void; close(): void };

function openChannel(name: string, hear: (message: unknown) => void): Channel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }) => hear(data));
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have none.
    send: (message) => channel.postMessage(message),
    close: () => channel.close(),
  };
}

/** Changes with the build: each one has another entry script. */
const build = () =>
  document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? import.meta.url;

const hexOf = (number: number, digits: number) =>
  Math.floor(number).toString(16).padStart(digits, '0');

/** Ids sort by age; of two leaders of one term the older tab stays. */
const newTabId = () => hexOf(localNow(), 12) + hexOf(nextChance() * 2 ** 32, 8);

export function shareStream(page: {
  path: string;
  coins(): Iterable<string>;
  take(name: LiveEventName, data: unknown): void;
  /** Nothing is missed from now on. */
  opened(): void;
  /** Something was missed. */
  missed(): void;
}): SharedStream {
  const query = pageQuery();
  const person = Object.values(query)[0] ?? '';
  const name = `live ${page.path} ${build()} ${person}`;
  let channel: Channel | null = null;
  let stream: EventStream | null = null;
  let frame: PriceFrame | null = null;
  let checks: ReturnType<typeof setInterval> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let wanting: ReturnType<typeof setTimeout> | undefined;
  let starting: ReturnType<typeof setTimeout> | undefined;
  const isHidden = () => document.visibilityState === 'hidden';
  let tab = newTab(
    {
      id: newTabId(),
      chance: nextChance(),
      isVisitors: person === '',
      isHidden: isHidden(),
      coins: [],
    },
    sinceOpened(),
  );

  function put(input: Input): void {
    const after = step(tab, input, sinceOpened());
    ({ tab } = after);
    for (const effect of after.effects) run(effect);
    clearTimeout(deadline);
    if (tab.role === 'asking') {
      deadline = setTimeout(() => put({ kind: 'check' }), tab.deadline - sinceOpened());
    }
  }

  function run(effect: Effect): void {
    switch (effect.kind) {
      case 'say':
        return say(effect.message);
      case 'open':
        return open(effect.goesOn);
      case 'close':
        stream?.close();
        stream = null;
        return undefined;
      case 'take':
        return take(effect.what);
      case 'joined':
        return page.opened();
      case 'missed':
        return page.missed();
      case 'coins':
        return stream?.want(coinsOf(tab));
    }
  }

  function say(message: Message): void {
    const known: Known = { offset: clockOffset(), frame };
    const whole = message.kind === 'welcome' ? { ...message, known } : message;
    channel?.send({ person, message: whole } satisfies Sent);
  }

  function take({ name: event, data }: Relayed): void {
    if (event === 'opened') return page.opened();
    if (event === 'prices') frame = data as PriceFrame;
    if (event !== 'time') return page.take(event as LiveEventName, data);
    // The leader learned the time by its own clock, which is this tab's too.
    if (tab.role !== 'leading') takeClockOffset(data as number);
    return undefined;
  }

  function hear(sent: unknown): void {
    const { person: of, message } = sent as Sent;
    if (of !== person) return;
    put({ kind: 'heard', message });
    if (message.kind !== 'welcome' || message.to !== tab.id || tab.role !== 'following') return;
    const known = message.known as Known;
    takeClockOffset(known.offset);
    // An old price must not pass for a live one.
    const isNews = message.isOpen && (known.frame?.tick ?? 0) > (frame?.tick ?? 0);
    if (known.frame && isNews) take({ name: 'prices', data: known.frame, id: message.id });
  }

  function addressOf(coins: Iterable<string>, lastEventId: string): string {
    const asked = new URLSearchParams({ coins: [...coins].join(','), ...query });
    // Browsers that save data ask for prices of every fifth second.
    if (hasDataSaver()) asked.set('every', '5');
    if (lastEventId !== '') asked.set('lastEventId', lastEventId);
    return `${page.path}?${asked.toString().replaceAll('%2C', ',')}`;
  }

  function open(goesOn: boolean): void {
    const event = (what: Relayed) => put({ kind: 'event', what });
    stream = openEventStream({
      addressOf,
      coins: coinsOf(tab),
      carried: Object.keys(frame?.prices ?? {}),
      lastEventId: lastIdOf(tab),
      isVisitors: person === '',
      goesOn,
      take(event_, data, id) {
        if (event_ === 'time') {
          noteServerTime((data as { now: string }).now);
          event({ name: 'time', data: clockOffset(), id });
        } else event({ name: event_, data, id });
      },
      opened: () => event({ name: 'opened', data: null, id: lastIdOf(tab) }),
      lost: () => put({ kind: 'lost' }),
      // The session may be over, or another person's: each tab asks the server.
      refused() {
        if (person !== '') event({ name: 'session-ended', data: {}, id: lastIdOf(tab) });
      },
    });
  }

  function start(isAlone: boolean): void {
    channel = openChannel(name, hear);
    tab = { ...tab, coins: [...page.coins()], isHidden: isHidden() };
    checks = setInterval(() => put({ kind: 'check' }), CHECK_MS);
    put({ kind: 'start', isAlone: isAlone || channel === null });
  }

  function stop(): void {
    put({ kind: 'leave' });
    clearTimeout(starting);
    clearTimeout(wanting);
    clearTimeout(deadline);
    clearInterval(checks);
    wanting = undefined;
    channel?.close();
    channel = null;
  }

  const listening = new AbortController();
  const { signal } = listening;
  window.addEventListener('pagehide', stop, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && start(false), { signal });
  window.addEventListener('online', () => stream?.retryNow(), { signal });
  document.addEventListener('resume', () => put({ kind: 'check' }), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      put({ kind: 'hidden', isHidden: isHidden() });
      if (!isHidden()) stream?.retryNow();
    },
    { signal },
  );

  const wait = unknownForMs();
  if (wait === 0) start(!hasOtherTabs());
  else starting = setTimeout(() => start(!hasOtherTabs()), wait);

  return {
    want() {
      wanting ??= setTimeout(() => {
        wanting = undefined;
        put({ kind: 'want', coins: [...page.coins()] });
      }, WANT_AFTER_MS);
    },
    close() {
      listening.abort();
      stop();
    },
  };
}
