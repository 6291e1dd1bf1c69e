/** The public tape of a server: ticks and epochs over HTTP, page by page, and what of a kept stretch is still on it. */
import { compareEpochs, compareTicks } from './copies.ts';
import { readEpochs, readTicks, Unreadable } from './read.ts';
import { type Extract, type Receipt, spanOf } from './receipt.ts';
import { openStep, type Report, reportOf } from './report.ts';
import { epochOf, EPOCHS_AHEAD, type Tick } from './rules.ts';
import { type Epoch, type KeptHead, openTapeCheck } from './tape.ts';

/** Ticks that a server answers at once. */
const PAGE = 1_000;
/** Of one contract: hours, where it was settled that late. */
const LONGEST = 50_000;
/** Checked before others get a turn: a few milliseconds of work. */
const BITE = 50;

/** Answers the parsed body of a GET; throws where there is none. */
export type Get = (path: string) => Promise<unknown>;

/** The server could not be asked, or answered something else; the message is written for people. */
export class Unreachable extends Error {}

/** `baseUrl` is empty for the page's own server. */
export function openGet(baseUrl: string, fetchIt: typeof fetch, signal?: AbortSignal): Get {
  return async (path) => {
    let response: Response;
    try {
      response = await fetchIt(`${baseUrl}${path}`, {
        headers: { accept: 'application/json' },
        ...(signal ? { signal } : {}),
      });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new Unreachable('The server cannot be reached.');
    }
    if (!response.ok) throw new Unreachable(`The server answered ${response.status} for ${path}.`);
    try {
      return await response.json();
    } catch {
      throw new Unreachable(`The server’s answer for ${path} is not JSON.`);
    }
  };
}

const itemsOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'items' in body ? body.items : undefined;

async function fetchTicks(get: Get, from: number, to: number): Promise<Tick[]> {
  return readTicks(itemsOf(await get(`/api/market/ticks?from=${from}&to=${to}`)));
}

async function fetchEpochs(get: Get, from: number, to: number): Promise<Epoch[]> {
  return readEpochs(itemsOf(await get(`/api/market/epochs?from=${from}&to=${to}`)));
}

/** The newest tick's number. */
export async function fetchNewest(get: Get): Promise<number> {
  const body = await get('/api/market/coins');
  const newest = typeof body === 'object' && body !== null && 'tick' in body ? body.tick : null;
  if (typeof newest !== 'number') throw new Unreadable('There are no ticks on this tape yet.');
  return newest;
}

/** Both ends included; the epochs of its ticks, asked for after them, so that no seed is missed that they reveal. */
async function fetchExtract(get: Get, from: number, to: number): Promise<Extract> {
  if (to - from > LONGEST)
    throw new Unreadable(`Ticks ${from} to ${to} are more than one contract can need.`);
  const ticks: Tick[] = [];
  for (let start = from; start <= to; start += PAGE) {
    const end = Math.min(to, start + PAGE - 1);
    const page = await fetchTicks(get, start, end);
    ticks.push(...page);
    if (page.length < end - start + 1) break;
  }
  const last = ticks.at(-1)?.number ?? from;
  const epochs = await fetchEpochs(get, Math.max(1, epochOf(from)), Math.max(1, epochOf(last)));
  return { ticks, epochs };
}

/** The stretch that a receipt is checked on, and all that is kept of it. */
export function fetchFor(get: Get, receipt: Receipt, kept: Extract | null): Promise<Extract> {
  const { from, to } = spanOf(receipt);
  const numbers = (kept?.ticks ?? receipt.ticks).map(({ number }) => number);
  return fetchExtract(get, Math.min(from, ...numbers), Math.max(to, ...numbers));
}

/** Checks a period of the public tape, of any length. `turn` lets others run between two bites of work. */
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
  const check = openTapeCheck(options.heads ?? []);
  const total = to - from + 1;
  for (let start = from; start <= to; start += PAGE) {
    const end = Math.min(to, start + PAGE - 1);
    const ticks = await fetchTicks(get, start, end);
    // More than its ticks belong to: those too that they commit to.
    const last = epochOf(end) + EPOCHS_AHEAD;
    check.know(await fetchEpochs(get, Math.max(1, epochOf(start)), last));
    for (let at = 0; at < ticks.length; at += BITE) {
      check.add(ticks.slice(at, at + BITE));
      options.onProgress?.(Math.min(start + at + BITE, end + 1) - from, total);
      await options.turn?.();
    }
    if (ticks.length < end - start + 1) break;
  }
  return check.report();
}

/** Whether what was kept is still what the server shows: a rewritten tape differs from it, however well it fits together. */
export function compareWithPublic(receipt: Receipt, kept: Extract | null, shown: Extract): Report {
  const step = openStep('public-tape', 'The server’s public tape is the one in this file');
  const others = new Map(shown.ticks.map((tick) => [tick.number, tick]));
  const ticks = kept?.ticks ?? receipt.ticks;
  for (const tick of ticks) {
    const other = others.get(tick.number);
    if (other) compareTicks(step, tick, other, 'file, ');
    else step.fail(`file, tick ${tick.number}`, 'is not on the public tape');
  }
  for (const epoch of kept?.epochs ?? receipt.epochs)
    compareEpochs(step, epoch, shown.epochs, 'file, ');
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
  return { ticks, epochs: [...epochs, ...shown.epochs.filter(({ number }) => !known.has(number))] };
}
