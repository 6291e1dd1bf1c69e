/** The server that is watched, over HTTPS that this side opens: what it answers, what it streams, and what is sent to it. */
import type { Candidate, Certificate, Close, Tick } from './texts.ts';

type Facts = {
  tape: string;
  operator: string;
  candidates: Candidate[];
  next: { term: number } | null;
  rosters: { hash: string; text: string }[];
  last: Tick;
};
export type HouseEvent =
  | { kind: 'tick'; tick: Tick }
  | ({ kind: 'close' } & Close)
  | ({ kind: 'certificate' } & Certificate);

export type House = {
  facts(): Promise<Facts>;
  ticks(from: number, to: number): Promise<Tick[]>;
  coins(): Promise<string | null>;
  /** Whether it was taken; false where the server holds something else, or it is too early or too late. */
  post(path: string, body: object): Promise<boolean>;
  /** Follows the stream until it ends or nothing comes for a while; events one after another. */
  follow(take: (event: HouseEvent, isFirst: boolean) => void, signal: AbortSignal): Promise<void>;
  /** Bytes sent and received as bodies so far. */
  traffic(): { sent: number; received: number };
};

/** The server could not be asked, or answered something else; the message is for people. */
export class HouseError extends Error {}

const PATIENCE_MS = 5_000;
/** A comment comes every 15 seconds. */
const SILENCE_MS = 40_000;
const MOST_AT_ONCE = 60;
const MOST_BYTES = 4_000_000;

export function openHouse(origin: string): House {
  let [sent, received] = [0, 0];
  async function ask(path: string, init: RequestInit = {}): Promise<Response> {
    try {
      return await fetch(`${origin}${path}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...init,
      });
    } catch (error) {
      throw new HouseError(`${origin} cannot be reached: ${(error as Error).message}`);
    }
  }
  async function get(path: string): Promise<unknown> {
    const response = await ask(path);
    if (!response.ok) throw new HouseError(`${origin} answered ${response.status} for ${path}`);
    const text = await response.text();
    received += text.length;
    return JSON.parse(text) as unknown;
  }

  async function follow(
    take: (event: HouseEvent, isFirst: boolean) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const ending = new AbortController();
    const stop = () => ending.abort();
    signal.addEventListener('abort', stop, { once: true });
    let silence = setTimeout(stop, SILENCE_MS);
    try {
      const response = await ask('/api/witness/stream', {
        headers: { accept: 'text/event-stream' },
        signal: ending.signal,
      });
      if (!response.ok || !response.body)
        throw new HouseError(`${origin} answered ${response.status} for its stream`);
      const decoder = new TextDecoder();
      let [text, isFirst] = ['', true];
      for await (const bytes of response.body) {
        clearTimeout(silence);
        silence = setTimeout(stop, SILENCE_MS);
        received += bytes.length;
        text += decoder.decode(bytes, { stream: true });
        if (text.length > MOST_BYTES) throw new HouseError(`${origin} sends too much at once`);
        for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
          const event = readEvent(text.slice(0, end));
          text = text.slice(end + 2);
          if (!event) continue;
          take(event, isFirst);
          if (event.kind !== 'certificate') isFirst = false;
        }
      }
    } catch (error) {
      if (error instanceof HouseError) throw error;
      throw new HouseError(`the stream of ${origin} broke off`);
    } finally {
      clearTimeout(silence);
      signal.removeEventListener('abort', stop);
      ending.abort();
    }
  }

  return {
    facts: async () => (await get('/api/witness')) as Facts,
    async ticks(from, to) {
      const ticks: Tick[] = [];
      for (let at = from; at <= to; at += MOST_AT_ONCE) {
        const until = Math.min(to, at + MOST_AT_ONCE - 1);
        const body = (await get(`/api/market/ticks?from=${at}&to=${until}`)) as { items: Tick[] };
        ticks.push(...body.items);
      }
      return ticks;
    },
    async coins() {
      const response = await ask('/api/market/coins/terms');
      return response.ok ? ((await response.json()) as { text: string }).text : null;
    },
    async post(path, body) {
      const text = JSON.stringify(body);
      sent += text.length;
      const response = await ask(`/api/witness/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: text,
      });
      if (response.ok || response.status === 409) {
        await response.body?.cancel();
        return response.ok;
      }
      throw new HouseError(
        `${origin} answered ${response.status} to a ${path}: ${await response.text()}`,
      );
    },
    follow,
    traffic: () => ({ sent, received }),
  };
}

function readEvent(block: string): HouseEvent | null {
  let [kind, data] = ['', ''];
  for (const line of block.split('\n')) {
    if (line.startsWith('event:')) kind = line.slice(6).trim();
    else if (line.startsWith('data:')) data += line.slice(5).trim();
  }
  if (kind !== 'tick' && kind !== 'close' && kind !== 'certificate') return null;
  return { kind, ...(JSON.parse(data) as object) } as HouseEvent;
}
