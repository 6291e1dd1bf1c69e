/**
 * A program that speaks the exchange's API over a socket: asks, signs as clients do, and keeps
 * every event that it hears.
 */
import type { ProgramKey } from './key-client.ts';

type Told = {
  id: number | string | null;
  status: number;
  result?: unknown;
  error?: { code: number; msg: string; data?: { retryAfter: number } };
  rateLimits?: { count: number }[];
};
type UserEvent = { subscriptionId: number; event: Record<string, unknown> & { e: string } };
type Values = Record<string, string | number | boolean | readonly string[]>;

export type MessageSocket = {
  /** Asks under an id of its own. Rejects where the connection ends before it is answered. */
  ask(method: string, params?: Values): Promise<Told>;
  /** Sends this as it is. */
  say(text: string): void;
  /** Answers to what it did not ask. */
  readonly others: Told[];
  readonly events: UserEvent[];
  /** Resolves with the code. */
  closed: Promise<number>;
  close(): void;
};

/** `write` makes the form of a value in the text that is signed. */
export function signedBy(
  key: ProgramKey,
  params: Values,
  timestamp: number,
  write: (value: string) => string = (value) => value,
): Values {
  const all: Values = { ...params, apiKey: key.id, timestamp };
  const payload = Object.keys(all)
    .toSorted()
    .map((name) => `${name}=${write(String(all[name]))}`)
    .join('&');
  return { ...all, signature: key.sign(payload) };
}

export async function openMessageSocket(url: string, path = '/ws-api/v3'): Promise<MessageSocket> {
  const socket = new WebSocket(url.replace(/^http/, 'ws') + path);
  const waiting = new Map<unknown, PromiseWithResolvers<Told>>();
  const events: UserEvent[] = [];
  const others: Told[] = [];
  let next = 0;
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Told | UserEvent;
    if ('event' in message) return void events.push(message);
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (asked) asked.resolve(message);
    else others.push(message);
  });
  const closed = new Promise<number>((resolve) =>
    socket.addEventListener('close', ({ code }) => {
      for (const { reject } of waiting.values()) reject(new Error(`closed with ${code}`));
      waiting.clear();
      resolve(code);
    }),
  );
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('no socket')));
  });
  return {
    ask(method, params) {
      next += 1;
      const asked = Promise.withResolvers<Told>();
      waiting.set(next, asked);
      socket.send(JSON.stringify({ id: next, method, ...(params ? { params } : {}) }));
      return asked.promise;
    },
    say: (text) => socket.send(text),
    others,
    events,
    closed,
    close: () => socket.close(),
  };
}
