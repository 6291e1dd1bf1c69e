/**
 * The public tape of a server: ticks and epochs over HTTP, page by page, and what of a kept stretch
 * is still on it.
 */
import type { Beacon } from './beacon.ts';
import { compareEpochs, compareTicks } from './copies.ts';
import { openPublicBeacon } from './public-beacon.ts';
import { readCoins, readEpochs, readTicks, Unreadable } from './read.ts';
import { type Extract, type Receipt, spanOf } from './receipt.ts';
import { openStep, type OpenStep, type Report, reportOf, type Step } from './report.ts';
import { epochOf, EPOCHS_AHEAD, sourceOf, type Tick } from './rules.ts';
import { openSigned } from './check-signatures.ts';
import { type Epoch, type KeptHead, knowAll, openTapeCheck } from './tape.ts';

/**
 * Page n of the tape holds ticks 500 n to 500 n + 499, and page n of the epochs 100 n to 100 n +
 * 99.
 */
const PAGE_TICKS = 500;
const PAGE_EPOCHS = 100;
/**
 * A server with much to do names the seconds to wait; so often it is asked again, and never waited
 * for longer than this.
 */
const MOST_RETRIES = 20;
const LONGEST_WAIT_S = 60;
/** Of one contract: hours, where it was settled that late. */
const LONGEST = 50_000;
/** Checked before others get a turn: a few milliseconds of work. */
const BITE = 50;

/** Answers the parsed body of a GET; throws where there is none. */
export type Get = (path: string) => Promise<unknown>;

/** `no-answer`: no connection. `bad-answer`: an error status, or a body that is not JSON. */
export type UnreachableCode = 'no-answer' | 'bad-answer';

/** The server could not be asked, or answered something else; the message is written for people. */
export class Unreachable extends Error {
  readonly code: UnreachableCode;
  constructor(message: string, code: UnreachableCode = 'bad-answer') {
    super(message);
    this.code = code;
  }
}

/** `baseUrl` is empty for the page's own server. */
export function openGet(baseUrl: string, fetchIt: typeof fetch, signal?: AbortSignal): Get {
  async function ask(path: string, isAgain = false): Promise<Response> {
    try {
      return await fetchIt(`${baseUrl}${path}`, {
        headers: { accept: 'application/json' },
        // A browser may have kept a page: what is checked is what the server shows now.
        cache: 'no-cache',
        ...(signal ? { signal } : {}),
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      // The connection of the request before may have been closed just now.
      if (!isAgain) return ask(path, true);
      throw new Unreachable('The server cannot be reached.', 'no-answer');
    }
  }
  return async (path) => {
    let response = await ask(path);
    for (let again = 0; !response.ok && again < MOST_RETRIES; again += 1) {
      const seconds = Number.parseInt(response.headers.get('retry-after') ?? '', 10);
      if (Number.isNaN(seconds)) break;
      await response.body?.cancel();
      await wait(Math.min(seconds, LONGEST_WAIT_S) * 1000, signal);
      response = await ask(path);
    }
    if (!response.ok) throw new Unreachable(`The server answered ${response.status} for ${path}.`);
    try {
      return await response.json();
    } catch {
      throw new Unreachable(`The server’s answer for ${path} is not JSON.`);
    }
  };
}

export const itemsOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'items' in body ? body.items : undefined;

/** Rejects as soon as the signal is aborted. */
function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new Error('Stopped.'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

type Span = { from: number; to: number };
const isWithin =
  ({ from, to }: Span) =>
  ({ number }: { number: number }) =>
    number >= from && number <= to;

/** The ticks of a span, page by page, until its end or the tape's. */
async function* tickPages(get: Get, span: Span): AsyncGenerator<Tick[]> {
  const last = Math.floor(span.to / PAGE_TICKS);
  for (let page = Math.floor(span.from / PAGE_TICKS); page <= last; page += 1) {
    const ticks = readTicks(itemsOf(await get(`/api/market/ticks/pages/${page}`)));
    yield ticks.filter(isWithin(span));
    if (ticks.length < PAGE_TICKS) return;
  }
}

/** Answers the epochs of a span. A page that cannot change any more is asked for once. */
export function openEpochs(get: Get) {
  const finished = new Map<number, Epoch[]>();
  async function fetchPage(page: number): Promise<Epoch[]> {
    const known = finished.get(page);
    if (known) return known;
    const epochs = readEpochs(itemsOf(await get(`/api/market/epochs/pages/${page}`)));
    // There is no epoch 0.
    const isFull = epochs.length === (page === 0 ? PAGE_EPOCHS - 1 : PAGE_EPOCHS);
    if (isFull && epochs.every(({ seed }) => seed !== null)) finished.set(page, epochs);
    return epochs;
  }
  return async (span: Span): Promise<Epoch[]> => {
    const epochs: Epoch[] = [];
    const last = Math.floor(span.to / PAGE_EPOCHS);
    for (let page = Math.floor(span.from / PAGE_EPOCHS); page <= last; page += 1)
      epochs.push(...(await fetchPage(page)));
    return epochs.filter(isWithin(span));
  };
}

/**
 * The text of what moves each coin, where one of these ticks names it by its hash; null where none
 * does, or it is not there.
 */
export async function fetchCoins(get: Get, ticks: readonly Tick[]): Promise<string | null> {
  const isNamed = ticks.some((tick) => {
    const source = sourceOf(tick);
    return 'terms' in source || 'beacon' in source;
  });
  if (!isNamed) return null;
  const body = await get('/api/market/coins/terms');
  return readCoins(typeof body === 'object' && body !== null && 'text' in body ? body.text : null);
}

/**
 * Returns the hash of tick 0, with which chains begin; null if there are no ticks. The hash is
 * fetched once.
 */
export function openGenesis(get: Get) {
  let genesis: string | null = null;
  return async (ticks: readonly Tick[]): Promise<string | null> => {
    if (ticks.length > 0)
      genesis ??= readTicks(itemsOf(await get('/api/market/ticks?from=0&to=0')))[0]?.hash ?? null;
    return genesis;
  };
}

/** The newest tick's number. */
export async function fetchNewest(get: Get): Promise<number> {
  const body = await get('/api/market/coins');
  const newest = typeof body === 'object' && body !== null && 'tick' in body ? body.tick : null;
  if (typeof newest !== 'number') throw new Unreadable('There are no ticks on this tape yet.');
  return newest;
}

/**
 * Both ends included; the epochs of its ticks, asked for after them, so that no seed is missed that
 * they reveal.
 */
async function fetchExtract(get: Get, from: number, to: number): Promise<Extract> {
  if (to - from > LONGEST)
    throw new Unreadable(`Ticks ${from} to ${to} are more than one contract can need.`);
  const ticks: Tick[] = [];
  for await (const page of tickPages(get, { from, to })) ticks.push(...page);
  const last = ticks.at(-1)?.number ?? from;
  const span = { from: Math.max(1, epochOf(from)), to: Math.max(1, epochOf(last)) };
  return {
    ticks,
    epochs: await openEpochs(get)(span),
    coins: await fetchCoins(get, ticks),
    genesis: await openGenesis(get)(ticks),
    beacon: await openPublicBeacon(get)(ticks),
  };
}

/** The stretch that a receipt is checked on, and all that is kept of it. */
export function fetchFor(get: Get, receipt: Receipt, kept: Extract | null): Promise<Extract> {
  const { from, to } = spanOf(receipt);
  const numbers = (kept?.ticks ?? receipt.ticks).map(({ number }) => number);
  return fetchExtract(get, Math.min(from, ...numbers), Math.max(to, ...numbers));
}

/**
 * Checks a period of the public tape, of any length. `turn` lets others run between two bites of
 * work.
 */
export async function verifyPeriod(
  get: Get,
  options: {
    from: number;
    to: number;
    heads?: readonly KeptHead[];
    /** Ticks done, of all. */
    onProgress?: (done: number, total: number) => void;
    turn?: () => Promise<void>;
  },
): Promise<Report> {
  const { from, to } = options;
  const check = openTapeCheck(options.heads);
  const signed = openSigned(options.turn);
  check.knowSigned(signed);
  const beaconOf = openPublicBeacon(get);
  const genesisOf = openGenesis(get);
  const total = to - from + 1;
  const epochsOf = openEpochs(get);
  let coins: string | null = null;
  let done = 0;
  for await (const ticks of tickPages(get, { from, to })) {
    const [first, last] = [ticks[0], ticks.at(-1)];
    if (!first || !last) break;
    // More than its ticks belong to: those too that they commit to.
    const end = epochOf(last.number) + EPOCHS_AHEAD;
    const epochs = await epochsOf({ from: Math.max(1, epochOf(first.number)), to: end });
    const beacon = await beaconOf(ticks);
    await signed.take({ beacon, epochs });
    check.know(epochs);
    knowAll(check, { genesis: await genesisOf(ticks), beacon });
    if (coins === null) {
      coins = await fetchCoins(get, ticks);
      if (coins !== null) check.knowCoins(coins);
    }
    for (let at = 0; at < ticks.length; at += BITE) {
      const bite = ticks.slice(at, at + BITE);
      check.add(bite);
      done += bite.length;
      options.onProgress?.(done, total);
      await options.turn?.();
    }
  }
  return check.report();
}

/** Whether heads that somebody kept are still on the public tape. */
export async function compareHeads(get: Get, heads: readonly KeptHead[]): Promise<Step> {
  const step = openStep('kept-heads', 'The tape still has the hashes that were kept of it');
  for (const { tick, hash, keptIn } of heads) {
    const [seen] = readTicks(itemsOf(await get(`/api/market/ticks?from=${tick}&to=${tick}`)));
    step.value(keptIn, `tick ${tick}, ${hash}`);
    step.same(`tick ${tick}, hash`, `is not the one kept in ${keptIn}`, hash, seen?.hash ?? null);
  }
  return step.close();
}

/**
 * Whether what was kept is still what the server shows: a rewritten tape differs from it, however
 * well it fits together.
 */
export function compareWithPublic(receipt: Receipt, kept: Extract | null, shown: Extract): Report {
  const step = openStep(
    'public-tape',
    'The server’s public tape and the tape in this file are the same',
  );
  const others = new Map(shown.ticks.map((tick) => [tick.number, tick]));
  const ticks = kept?.ticks ?? receipt.ticks;
  for (const tick of ticks) {
    const other = others.get(tick.number);
    if (other) compareTicks(step, tick, other, 'file, ');
    else step.fail(`file, tick ${tick.number}`, 'is not on the public tape');
  }
  for (const epoch of kept?.epochs ?? receipt.epochs)
    compareEpochs(step, epoch, shown.epochs, 'file, ');
  compareBeacons(step, kept?.beacon ?? null, shown.beacon ?? null);
  const head = others.get(receipt.chainHead.tick);
  const place = `tick ${receipt.chainHead.tick}, hash`;
  if (head)
    step.same(
      place,
      'is not the chain head that this receipt kept',
      receipt.chainHead.hash,
      head.hash,
    );
  else step.fail(place, 'is not on the public tape', receipt.chainHead.hash, null);
  step.value('Ticks compared', String(ticks.length));
  step.value('Chain head kept', `tick ${receipt.chainHead.tick}, ${receipt.chainHead.hash}`);
  if (head) step.value('Chain head now', head.hash);
  return reportOf([step.close()]);
}

function compareBeacons(step: OpenStep, kept: Beacon | null, shown: Beacon | null): void {
  if (!kept) return;
  const wrong = 'is not that of the public tape';
  step.same('file, terms', wrong, shown?.terms ?? null, kept.terms);
  const others = new Map(shown?.rounds.map(({ number, signature }) => [number, signature]));
  for (const { number, signature } of kept.rounds)
    step.same(`file, round ${number}, signature`, wrong, others.get(number) ?? null, signature);
}

/** A file’s stretch with what has come since: seeds revealed later, and ticks after its last. */
export function completed(kept: Extract, shown: Extract): Extract {
  const last = kept.ticks.at(-1)?.number ?? -1;
  const ticks = [...kept.ticks, ...shown.ticks.filter(({ number }) => number > last)];
  const epochs = kept.epochs.map((epoch) => {
    const other = shown.epochs.find(({ number }) => number === epoch.number);
    return epoch.seed === null && other
      ? { ...epoch, seed: other.seed, seedRevealsAt: other.seedRevealsAt }
      : epoch;
  });
  const known = new Set(epochs.map(({ number }) => number));
  const added = shown.epochs.filter(({ number }) => !known.has(number));
  return {
    ...kept,
    ticks,
    epochs: [...epochs, ...added],
    coins: kept.coins ?? shown.coins ?? null,
    genesis: kept.genesis ?? shown.genesis ?? null,
    ...withRounds(kept.beacon, shown.beacon),
  };
}

/**
 * The file's terms, and its rounds with those that it lacks. A file that says that its ticks are of
 * no beacon is taken at its word.
 */
function withRounds(
  kept: Beacon | null | undefined,
  shown: Beacon | null | undefined,
): { beacon?: Beacon | null } {
  if (kept === undefined) return shown === undefined ? {} : { beacon: shown };
  if (kept === null || !shown) return { beacon: kept };
  const known = new Set(kept.rounds.map(({ number }) => number));
  const added = shown.rounds.filter(({ number }) => !known.has(number));
  return { beacon: { ...kept, rounds: [...kept.rounds, ...added] } };
}
