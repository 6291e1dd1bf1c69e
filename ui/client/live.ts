/**
 * The live stream as a page sees it: prices by symbol, and the person's own events. A component
 * hears only of the symbols it shows, and the server is asked for the symbols that a tab shows. It
 * decides nothing and never reorders anything; silence is reported, not hidden. All tabs of a
 * browser share one stream (shared-stream.ts).
 */
import { useEffect, useSyncExternalStore } from 'react';

import type { LiveEventName, LiveEvents, PriceFrame } from '#protocol/live.ts';
import type { Coin } from '#protocol/market.ts';
import { hasCalmPrices, hasDataSaver } from '#ui/styles/appearance.ts';

import { sinceOpened } from './clock.ts';
import { useLatest } from './latest.ts';
import { duePaces, type Pace } from './pace.ts';
import { askForTabs } from './presence.ts';
import type { SharedStream } from './shared-stream.ts';
import { openWanted } from './wanted-coins.ts';

/** Prices on screen older than this are called out. */
const SILENT_AFTER_MS = 10_000;
/** Pause before the code of the stream is fetched once more. */
const LOAD_AGAIN_MS = 2_000;

export type Quote = {
  /** INR, eight decimals. */
  price: string;
  /** Percent, two decimals, signed; null where unknown. */
  change24h: string | null;
  /** What the last change of the shown price was. */
  moved: 'up' | 'down' | null;
};

export type Feed = 'connecting' | 'live' | 'silent';

type Listener = () => void;
type Handlers = { [Name in LiveEventName]?: Set<(data: LiveEvents[Name]) => void> };

const quotes: Record<Pace, Map<string, Quote>> = { calm: new Map(), 'every-tick': new Map() };
const quoteListeners: Record<Pace, Map<string, Set<Listener>>> = {
  calm: new Map(),
  'every-tick': new Map(),
};
const stateListeners = new Set<Listener>();
const handlers: Handlers = {};

/**
 * Fetched beside the first page, which has no room for it. It holds all of the stream: a tab that
 * opened a stream before it knew of other tabs could keep them from loading.
 */
const loadSharing = () => import('./shared-stream.ts').catch(() => null);
// Pages are also drawn at build.
if (typeof document !== 'undefined') {
  askForTabs();
  void loadSharing();
}

let stream: SharedStream | null = null;
/** Counts calls of `connectLive` and `disconnectLive`. */
let turn = 0;
const wanted = openWanted(() => stream?.want());
let feed: Feed = 'connecting';
let isPaused = false;
let lastFrame: PriceFrame | null = null;
/** The one that prices on trading pages are of. */
let shownFrame: PriceFrame | null = null;
const shownAt: Record<Pace, number> = { calm: -Infinity, 'every-tick': -Infinity };
const frameListeners = new Set<Listener>();
const openListeners = new Set<Listener>();
/** True until the first frame after a stream that opened after a gap. */
let isFresh = true;
/** When the last prices came. */
let pricesAt = 0;
let silence: ReturnType<typeof setTimeout> | undefined;
let loading: ReturnType<typeof setTimeout> | undefined;

/** Opens the stream, or opens it again after somebody signed in or out. */
export function connectLive(path: string): void {
  disconnectLive();
  const own = turn;
  pricesAt = sinceOpened();
  watchSilence();
  void loadSharing().then((code) => {
    if (own !== turn) return;
    if (code) stream = code.shareStream({ path, coins: wanted.symbols, take, opened, missed });
    else loading = setTimeout(() => connectLive(path), LOAD_AGAIN_MS);
  });
}

/** Closes the stream; prices on screen stay as they are. */
export function disconnectLive(): void {
  turn += 1;
  clearTimeout(silence);
  clearTimeout(loading);
  stream?.close();
  stream = null;
}

function take(name: LiveEventName, data: unknown): void {
  if (name === 'prices') takeFrame(data as PriceFrame);
  else tell(name, data as LiveEvents[typeof name]);
}

function opened(): void {
  isFresh = true;
  for (const listener of openListeners) listener();
}

function missed(): void {
  tell('resync', {});
  opened();
}

function tell<Name extends LiveEventName>(name: Name, data: LiveEvents[Name]): void {
  for (const handle of handlers[name] ?? []) handle(data);
}

function setFeed(next: Feed): void {
  if (feed === next) return;
  feed = next;
  for (const listener of stateListeners) listener();
}

/** Looks once a second, as often as prices come. */
function watchSilence(): void {
  clearTimeout(silence);
  silence = setTimeout(watchSilence, 1_000);
  if (sinceOpened() - pricesAt >= SILENT_AFTER_MS) setFeed('silent');
}

function takeFrame(frame: PriceFrame): void {
  const now = sinceOpened();
  const before = lastFrame?.prices ?? {};
  const hasMore = Object.keys(frame.prices).some((symbol) => before[symbol] === undefined);
  lastFrame = frame;
  pricesAt = now;
  setFeed('live');
  tell('prices', frame);
  if (isPaused) return;
  const since = { calm: now - shownAt.calm, 'every-tick': now - shownAt['every-tick'] };
  const paces =
    isFresh || hasMore
      ? (['every-tick', 'calm'] as const)
      : duePaces(since, hasCalmPrices(), hasDataSaver());
  isFresh = false;
  for (const pace of paces) {
    shownAt[pace] = now;
    show(pace, frame);
  }
}

function show(pace: Pace, frame: PriceFrame): void {
  const shown = quotes[pace];
  for (const [symbol, price] of Object.entries(frame.prices)) {
    const before = shown.get(symbol);
    const change24h = frame.change24h[symbol] ?? null;
    if (before?.price === price && before.change24h === change24h) continue;
    shown.set(symbol, { price, change24h, moved: before ? direction(before.price, price) : null });
    for (const listener of quoteListeners[pace].get(symbol) ?? []) listener();
  }
  if (pace !== 'every-tick') return;
  shownFrame = frame;
  for (const listener of frameListeners) listener();
}

/**
 * Which way a price went; both have the same scale, so the longer is the higher, and equally long
 * ones compare as text.
 */
function direction(from: string, to: string): Quote['moved'] {
  if (to === from) return null;
  const isHigher = to.length === from.length ? to > from : to.length > from.length;
  return isHigher ? 'up' : 'down';
}

/** Fills prices from a loaded list, for the moment before the first frame. */
export function seedQuotes(coins: readonly Coin[]): void {
  for (const pace of ['calm', 'every-tick'] as const) {
    for (const { symbol, price, change24h } of coins) {
      // The stream knows better of what it carries.
      if (price === null || (quotes[pace].has(symbol) && lastFrame?.prices[symbol])) continue;
      quotes[pace].set(symbol, { price, change24h, moved: null });
      for (const listener of quoteListeners[pace].get(symbol) ?? []) listener();
    }
  }
}

function onQuote(symbol: string, pace: Pace, listener: Listener): () => void {
  const listeners = quoteListeners[pace].get(symbol) ?? new Set();
  quoteListeners[pace].set(symbol, listeners.add(listener));
  const release = wanted.add(symbol);
  return () => {
    listeners.delete(listener);
    release();
  };
}

/** The price of a coin as it is shown now; undefined until one is known. */
export function useQuote(symbol: string, pace: Pace = 'every-tick'): Quote | undefined {
  return useSyncExternalStore(
    (listener) => onQuote(symbol, pace, listener),
    () => quotes[pace].get(symbol),
    () => undefined,
  );
}

/**
 * Calls `write` with the current quote, and at each change of it. For text that changes too often
 * to be rendered again. Answers how to stop.
 */
export function followQuote(
  symbol: string,
  pace: Pace,
  write: (quote: Quote | undefined) => void,
): () => void {
  const shown = quotes[pace];
  write(shown.get(symbol));
  return onQuote(symbol, pace, () => write(shown.get(symbol)));
}

/**
 * What `read` makes of a coin's quote: the component is rendered again only when that changes, not
 * with every price.
 */
export function useQuoteFact<Fact extends string | number | null>(
  symbol: string,
  pace: Pace,
  read: (quote: Quote | undefined) => Fact,
): Fact {
  return useSyncExternalStore(
    (listener) => onQuote(symbol, pace, listener),
    () => read(quotes[pace].get(symbol)),
    () => read(undefined),
  );
}

/** Answers how to leave again. */
function join<Member>(all: Set<Member>, one: Member): () => void {
  all.add(one);
  return () => {
    all.delete(one);
  };
}

const onState = (listener: Listener) => join(stateListeners, listener);
const onFrame = (listener: Listener) => join(frameListeners, listener);

/** Whether prices are arriving: 'silent' after ten seconds without any. */
export function useFeed(): Feed {
  return useSyncExternalStore(
    onState,
    () => feed,
    () => 'connecting',
  );
}

/** Whether the person has paused prices, and the switch. Countdowns and results go on. */
export function usePricesPaused(): [boolean, (paused: boolean) => void] {
  const paused = useSyncExternalStore(
    onState,
    () => isPaused,
    () => false,
  );
  return [paused, setPricesPaused];
}

function setPricesPaused(paused: boolean): void {
  isPaused = paused;
  if (!paused && lastFrame) {
    show('every-tick', lastFrame);
    show('calm', lastFrame);
  }
  for (const listener of stateListeners) listener();
}

/**
 * Calls `handle` whenever prices on a trading page change: with each tick, or as seldom as the
 * person wants, and after the 'prices' event of the same tick.
 */
export function useShownPrices(handle: () => void): void {
  const latest = useLatest(handle);
  useEffect(() => onFrame(() => latest.current()), [latest]);
}

/**
 * The time and the price of a coin as trading pages show it now; null until one came by the stream.
 */
export function shownPrice(symbol: string): { time: string; price: string } | null {
  const price = shownFrame?.prices[symbol];
  return shownFrame && price !== undefined ? { time: shownFrame.time, price } : null;
}

/** The same, in a component that is rendered again when it changes. */
export function useShownPrice(symbol: string): { time: string; price: string } | null {
  useWantedCoin(symbol);
  useSyncExternalStore(
    onFrame,
    () => shownFrame,
    () => null,
  );
  return shownPrice(symbol);
}

/** A component that reads a coin's price from the 'prices' event has to want that coin. */
export function useWantedCoin(symbol: string): void {
  useEffect(() => wanted.add(symbol), [symbol]);
}

/**
 * Calls `handle` whenever the stream has opened, for the first time or again: from now on nothing
 * is missed.
 */
export function useLiveOpened(handle: () => void): void {
  const latest = useLatest(handle);
  useEffect(() => join(openListeners, () => latest.current()), [latest]);
}

/** Calls `handle` for each event of that name while the component is there. */
export function useLiveEvent<Name extends LiveEventName>(
  name: Name,
  handle: (data: LiveEvents[Name]) => void,
): void {
  const latest = useLatest(handle);
  useEffect(() => onLiveEvent(name, (data) => latest.current(data)), [name, latest]);
}

/** The same outside a component; answers how to stop listening. */
function onLiveEvent<Name extends LiveEventName>(
  name: Name,
  handle: (data: LiveEvents[Name]) => void,
): () => void {
  const own = handlers as Record<Name, Set<(data: LiveEvents[Name]) => void> | undefined>;
  return join((own[name] ??= new Set()), handle);
}
