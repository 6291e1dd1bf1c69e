/**
 * A reader of the live stream over real HTTP: keeps every event as it came, and knows when the
 * server let go.
 */
import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getTls } from 'node:https';

import { until } from './waits.ts';

type LiveEvent = { name: string; id: string | null; data: Record<string, unknown> };

export type LiveReader = {
  status: number;
  readonly events: LiveEvent[];
  named(name: string): LiveEvent[];
  /** Waits until there are `count` of that name. */
  wait(name: string, count?: number): Promise<LiveEvent[]>;
  /** Waits until the server closes the stream. */
  closed(): Promise<void>;
  lastId(): string | null;
  close(): void;
};

export async function readLive(
  url: string,
  headers: Record<string, string> = {},
  path = '/api/live',
): Promise<LiveReader> {
  const events: LiveEvent[] = [];
  let isClosed = false;
  let rest = '';
  const get = url.startsWith('https:') ? getTls : getPlain;
  const request = get(url + path, { headers, agent: false });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
  });
  request.on('error', () => undefined);
  response.on('error', () => undefined);
  response.on('close', () => {
    isClosed = true;
  });
  response.setEncoding('utf8');
  response.on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    events.push(...blocks.flatMap(readBlock));
  });

  const named = (name: string) => events.filter((event) => event.name === name);
  return {
    status: response.statusCode ?? 0,
    events,
    named,
    async wait(name, count = 1) {
      await until(`${count} x ${name}`, () => named(name).length >= count);
      return named(name);
    },
    closed: async () => void (await until('the end of the stream', () => isClosed)),
    lastId: () => events.findLast(({ id }) => id !== null)?.id ?? null,
    close: () => request.destroy(),
  };
}

function readBlock(block: string): LiveEvent[] {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2);
  const name = field('event');
  if (name === undefined) return [];
  const data = JSON.parse(field('data') ?? '{}') as Record<string, unknown>;
  return [{ name, id: field('id') ?? null, data }];
}
