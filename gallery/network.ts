/**
 * The edge of the network in the gallery: fetch, EventSource and XMLHttpRequest answer what the
 * entry says, and nothing leaves the browser. Everything on this side of it is the app as it is.
 */
import { type CoinList, market } from '#protocol/market.ts';
import { refusals } from '#protocol/refusals.ts';
import { localNow } from '#ui/client/clock.ts';

import type { Answer, Entry } from './entry.ts';
import { picture } from './picture.ts';
import { problemOf } from './problem.ts';

const TICK_MS = 1_000;

/** The live streams that are open. */
const streams = new Set<EventTarget>();
let isReloading = false;

/** Tells the page that it has missed events; false while nothing listens. */
export function loseEvents(): boolean {
  isReloading = streams.size > 0;
  for (const stream of streams) tell(stream, 'resync', {});
  return isReloading;
}

const tell = (stream: EventTarget, name: string, data: unknown) =>
  stream.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));

/** Takes the place of the network for the life of the page. */
export function playNetwork(entry: Entry): void {
  const spent = new Set<Answer>();
  const answerTo = (method: string, address: string): Answer => {
    const { pathname, searchParams } = new URL(address, window.location.href);
    const found = entry.answers.find(
      (answer) =>
        !spent.has(answer) &&
        (isReloading || !isLater(answer)) &&
        answer.route.method === method &&
        matches(answer.route.path, pathname) &&
        isAsked(answer, searchParams),
    );
    if (found) {
      if (found.kind === 'refusal' && found.isOnce) spent.add(found);
      return found;
    }
    // It shows in the list of errors that a person or a test reads.
    const missing = new Error(`${entry.id} has no answer to ${method} ${pathname}`);
    setTimeout(() => {
      throw missing;
    });
    throw missing;
  };

  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : input.toString();
    const answer = answerTo(init?.method ?? 'GET', address);
    if (answer.kind !== 'silence') return responseTo(answer);
    return new Promise((_, reject) => {
      const { signal } = init ?? {};
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
    });
  };
  window.XMLHttpRequest = scriptedUpload(answerTo) as unknown as typeof XMLHttpRequest;
  window.EventSource = scriptedStream(entry) as unknown as typeof EventSource;
  // Pages in several states are open at the same time: each has a stream of its own.
  Reflect.deleteProperty(window, 'BroadcastChannel');
}

const isLater = (answer: Answer) => answer.kind === 'refusal' && answer.isLater === true;

function isAsked(answer: Answer, asked: URLSearchParams): boolean {
  const query = 'query' in answer ? (answer.query ?? {}) : {};
  return Object.entries(query).every(([name, value]) => asked.get(name) === value);
}

function matches(pattern: string, pathname: string): boolean {
  const parts = pattern.split('/');
  const given = pathname.split('/');
  return (
    parts.length === given.length &&
    parts.every((part, index) => part.startsWith(':') || part === given[index])
  );
}

type Spoken = Exclude<Answer, { kind: 'silence' }>;

function responseTo(answer: Spoken): Response {
  if (answer.kind === 'picture') {
    return new Response(picture, { headers: { 'content-type': 'image/svg+xml' } });
  }
  const { status, body } = spoken(answer);
  const type = answer.kind === 'reply' ? 'application/json' : 'application/problem+json';
  if (status === 204) return new Response(null, { status });
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': type } });
}

function spoken(answer: Exclude<Spoken, { kind: 'picture' }>): { status: number; body: unknown } {
  if (answer.kind === 'reply') return { status: answer.route.status, body: answer.body };
  return { status: refusals[answer.code].status, body: problemOf(answer) };
}

/** A request with a file: part of it leaves, and then comes the answer, or nothing more. */
function scriptedUpload(answerTo: (method: string, address: string) => Answer) {
  return class extends EventTarget {
    readonly upload = new EventTarget();
    status = 0;
    responseText = '';
    #answer: Answer | null = null;

    open(method: string, address: string): void {
      this.#answer = answerTo(method, address);
    }
    setRequestHeader(): void {
      // Nobody here reads them.
    }
    getResponseHeader(): null {
      return null;
    }
    abort(): void {
      this.dispatchEvent(new Event('abort'));
    }
    send(): void {
      const part = new ProgressEvent('progress', {
        loaded: 42,
        total: 100,
        lengthComputable: true,
      });
      setTimeout(() => this.upload.dispatchEvent(part));
      const answer = this.#answer;
      if (answer?.kind !== 'reply' && answer?.kind !== 'refusal') return;
      const { status, body } = spoken(answer);
      this.status = status;
      this.responseText = JSON.stringify(body);
      setTimeout(() => this.dispatchEvent(new Event('load')), 50);
    }
  };
}

/**
 * The live stream: it opens, tells the time, and sends the entry's prices once a second where it
 * has any.
 */
function scriptedStream(entry: Entry) {
  const coins = entry.answers.find(
    (answer) => answer.kind === 'reply' && answer.route === market.coins,
  );
  const list = coins?.kind === 'reply' && entry.hasPrices ? (coins.body as CoinList) : null;
  return class extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSED = 2;
    readyState = 1;
    #beat: ReturnType<typeof setInterval> | undefined;

    constructor() {
      super();
      setTimeout(() => {
        this.dispatchEvent(new Event('open'));
        streams.add(this);
        tell(this, 'time', { now: new Date(localNow()).toISOString() });
        if (list) this.#tellPrices(list);
      });
      if (list) this.#beat = setInterval(() => this.#tellPrices(list), TICK_MS);
    }
    close(): void {
      streams.delete(this);
      clearInterval(this.#beat);
      this.readyState = 2;
    }
    #tellPrices({ items, tick }: CoinList): void {
      const known = items.filter(({ price }) => price !== null);
      if (known.length === 0) return;
      tell(this, 'prices', {
        tick: (tick ?? 0) + 1,
        time: new Date(localNow()).toISOString(),
        prices: Object.fromEntries(known.map(({ symbol, price }) => [symbol, price])),
        change24h: Object.fromEntries(
          known.flatMap(({ symbol, change24h }) =>
            change24h === null ? [] : [[symbol, change24h]],
          ),
        ),
      });
    }
  };
}
