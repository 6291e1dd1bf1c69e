/**
 * Tells a person's results: takes in what the stream says, asks the server for what no stream has
 * told, and holds back what nobody could see. What is said, and where, is handed in.
 */
import type { EndedBetween } from '#protocol/portfolio.ts';
import { localNow, serverNow } from '#ui/client/clock.ts';
import { visitBegunAt } from '#ui/client/visit.ts';

import {
  countOf,
  dismissed,
  type Kept,
  opened,
  placeOf,
  type Result,
  seenUntil,
  summaryOf,
  type Totals,
  withoutSummary,
  withTold,
} from './results.rules.ts';
import { isShownInPlace, noteSummed, noteUnseen } from './shown-results.ts';
import { followOtherTabs, keep, openTellers, readKept } from './told.ts';

/** A result that was just told is told again with the next one, both in one message. */
const TOGETHER_MS = 5_000;
/** The tab that was to tell something has not: it may be gone. */
const UNTOLD_MS = 2_000;
const SEEN_EVERY_MS = 5_000;
const ASK_AGAIN_MS = 5_000;

/** `words` are those of this result alone; null where it came without them. */
type Held = { result: Result; words: string | null };

type Voice = {
  /** Says how things ended; a message about some of them that is still there makes way. */
  tell(results: readonly Held[]): void;
  /** Says how many ended since the last visit; null for none. */
  sumUp(totals: Totals | null): void;
  /** Shows how many results wait until the page is seen. */
  wait(count: number): void;
};

export type ResultNews = {
  take(result: Result, words: string | null): void;
  /** The stream is open: from now on it tells everything. */
  streamOpened(): void;
  /** Prices have come: the stream is alive, and the server's time is known. */
  streamHeard(): void;
  /** The summary was read. */
  dismiss(): void;
  close(): void;
};

type Services = {
  personId: string;
  /** Asks for the endings after one moment, up to another (ISO-8601), and later. */
  ask: (query: { after: string; until: string }) => Promise<EndedBetween>;
  voice: Voice;
};

export function openResultNews({ personId, ask, voice }: Services): ResultNews {
  const tellers = openTellers(personId);
  const stopFollowing = followOtherTabs(personId, () => {
    fromOtherTab();
    // Another tab may have told a result that the summary here counts.
    if (isSummed) requestAnswer();
  });
  const handled = new Set<string>();
  const held = new Map<string, Held>();
  /** Results in the message that is shown, and its end. */
  let shown: readonly Held[] = [];
  let shownUntil = 0;
  let openedAt: number | null = null;
  /** At first: the stream may have told something before this was here. */
  let isToAsk = true;
  let seenAt = -Infinity;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isTelling = false;
  /** True while a summary is shown. */
  let isSummed = false;
  let isClosed = false;

  const kept = (): Kept => readKept(personId) ?? opened(null, openedAt ?? serverNow());
  const change = (next: (before: Kept) => Kept): void => keep(personId, next(kept()));
  const iso = (at: number) => new Date(at).toISOString();

  /** The visit begins once the server's time is known. */
  function begin(): boolean {
    if (openedAt !== null) return true;
    const begun = visitBegunAt();
    if (begun === null) return false;
    openedAt = Math.floor(begun);
    keep(personId, opened(readKept(personId), openedAt));
    return true;
  }

  async function askServer(): Promise<void> {
    if (openedAt === null) return;
    isToAsk = false;
    const { from, summaryUntil } = kept();
    const until = summaryUntil ?? openedAt;
    const counted = await ask({ after: iso(Math.min(from, until)), until: iso(until) });
    if (isClosed) return;
    if (summaryUntil !== null) sumUp(counted);
    for (const { kind, id, coin, profit, at } of counted.later)
      take({ kind, id, coin, profit, at: Date.parse(at) }, null);
  }

  function sumUp(counted: EndedBetween): void {
    const now = kept();
    if (now.summaryUntil === null) return;
    const totals = summaryOf(now, counted);
    const count = countOf(totals);
    if (count === 0) change(withoutSummary);
    show(count === 0 ? null : totals);
  }

  function show(summary: Totals | null): void {
    isSummed = summary !== null;
    voice.sumUp(summary);
    noteSummed(summary ? countOf(summary) : 0);
  }

  function take(result: Result, words: string | null): void {
    if (isClosed || openedAt === null || handled.has(result.id)) return;
    const place = placeOf(result, { kept: kept(), openedAt });
    if (place === 'summary') {
      // The result is dated before the page was opened, and came after the server's count.
      change((before) => ({ ...before, summaryUntil: before.summaryUntil ?? openedAt }));
      handled.add(result.id);
      requestAnswer();
    } else if (place !== 'news') handled.add(result.id);
    else {
      held.set(result.id, { result, words: words ?? held.get(result.id)?.words ?? null });
      noteUnseen(result.id);
      void flush();
    }
  }

  function requestAnswer(): void {
    askServer().catch(() => {
      setTimeout(() => {
        isToAsk = true;
      }, ASK_AGAIN_MS);
    });
  }

  function forgetHeld(ids: readonly string[]): void {
    for (const id of ids) {
      held.delete(id);
      handled.add(id);
    }
    voice.wait(document.hidden ? held.size : 0);
  }

  function fromOtherTab(): void {
    const now = kept();
    forgetHeld(now.told.flatMap(({ id }) => (held.has(id) ? [id] : [])));
    if (now.summaryUntil === null) {
      show(null);
    }
  }

  async function flush(): Promise<void> {
    if (document.hidden) return voice.wait(held.size);
    if (isTelling || held.size === 0) return;
    isTelling = true;
    const inPlace = [...held.values()].filter(({ result }) => isShownInPlace(result.id));
    tell(inPlace, false);
    const ids = [...held.keys()];
    const claimed = await tellers.claim(ids);
    isTelling = false;
    if (isClosed || document.hidden) return;
    fromOtherTab();
    tell(
      claimed.flatMap((id) => held.get(id) ?? []),
      true,
    );
    clearTimeout(retry);
    if (held.size === 0) return;
    const hasMore = [...held.keys()].some((id) => !ids.includes(id));
    retry = setTimeout(() => void flush(), hasMore ? 0 : UNTOLD_MS);
  }

  function tell(some: readonly Held[], byMessage: boolean): void {
    if (some.length === 0) return;
    change((before) =>
      withTold(
        before,
        some.map(({ result }) => result),
      ),
    );
    forgetHeld(some.map(({ result }) => result.id));
    const rest = byMessage ? some.filter(({ result }) => !isShownInPlace(result.id)) : [];
    if (rest.length === 0) return;
    const now = localNow();
    shown = [...(now < shownUntil ? shown : []), ...rest];
    shownUntil = now + TOGETHER_MS;
    voice.tell(shown);
  }

  const onVisible = (): void => void flush();
  document.addEventListener('visibilitychange', onVisible);

  return {
    take,
    streamOpened() {
      isToAsk = true;
      if (begin()) requestAnswer();
    },
    streamHeard() {
      if (!begin()) return;
      if (isToAsk) requestAnswer();
      const now = serverNow();
      if (document.hidden || held.size > 0 || now - seenAt < SEEN_EVERY_MS) return;
      seenAt = now;
      change((before) => seenUntil(before, now));
    },
    dismiss() {
      change(dismissed);
      show(null);
    },
    close() {
      isClosed = true;
      clearTimeout(retry);
      document.removeEventListener('visibilitychange', onVisible);
      stopFollowing();
      tellers.close();
      voice.sumUp(null);
      voice.wait(0);
    },
  };
}
