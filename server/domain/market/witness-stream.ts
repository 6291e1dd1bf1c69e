/** Streams to witnesses what they sign and open next, as soon as it is in the database, whoever put it there. */
import type { FastifyReply } from 'fastify';
import type pg from 'pg';

import type { Tick } from '#protocol/market.ts';
import type { Database } from '#server/kit/database.ts';
import type { Log } from '#server/kit/log.ts';
import { refuse } from '#server/kit/refuse.ts';

import { rosterAt } from './witnesses.rules.ts';
import { readCertificate, readLastClose, readSeal, WITNESS_CHANNEL } from './witnesses.sql.ts';
import { standingRosters } from './witnessing.ts';

const MOST_STREAMS = 50;
const LOOK_MS = 1_000;
const COMMENT_MS = 15_000;

export type WitnessStream = {
  connect(reply: FastifyReply): void;
  /** There may be news. */
  look(): void;
  start(): void;
  stop(): Promise<void>;
};

type Event = { key: string; text: string };

export function openWitnessStream(options: {
  database: Database;
  log: Log;
  lastNumber(): number | null;
  tick(number: number): Promise<Tick | undefined>;
  now(): Date;
}): WitnessStream {
  const { database, log, lastNumber, tick, now } = options;
  const streams = new Map<FastifyReply, Set<string>>();
  let listening: pg.Client | null = null;
  let looking: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  const timers: NodeJS.Timeout[] = [];

  const event = (key: string, name: string, data: object): Event => ({
    key,
    text: `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`,
  });

  /** What a witness has to know now: the close that is open with its certificate, else the last tick. */
  async function current(): Promise<Event[]> {
    const number = lastNumber();
    if (number === null) return [];
    const close = await readLastClose(database);
    const isOpen = close !== null && close.number > number;
    const shown = await tick(isOpen ? close.number - 1 : number);
    if (!shown) return [];
    if (!isOpen) {
      const holds = rosterAt(await standingRosters(database, number), number + 1);
      const isSoon = holds !== null && now().getTime() - Date.parse(shown.time) < LOOK_MS;
      return isSoon ? [] : [event(`tick ${number}`, 'tick', { tick: shown })];
    }
    const { text, signature } = close;
    const seal = await readSeal(database, close.number - 1);
    const facts = { number: close.number, text, signature, tick: shown, seal };
    const cosignatures = await readCertificate(database, close.number);
    return [
      event(`close ${close.number}`, 'close', facts),
      ...(cosignatures
        ? [
            event(`certificate ${close.number}`, 'certificate', {
              number: close.number,
              cosignatures,
            }),
          ]
        : []),
    ];
  }

  async function send(): Promise<void> {
    do {
      again = false;
      if (streams.size === 0) return;
      const events = await current();
      for (const [{ raw }, sent] of streams) {
        for (const { key, text } of events) if (!sent.has(key)) raw.write(text);
        if (events.length === 0) continue;
        sent.clear();
        for (const { key } of events) sent.add(key);
      }
    } while (again);
  }

  function look(): void {
    if (looking) again = true;
    looking ??= send()
      .catch((error: unknown) => log.warn({ error }, 'Witnesses could not be told'))
      .finally(() => {
        looking = null;
      });
  }

  async function listen(): Promise<void> {
    if (listening || stopped || streams.size === 0) return;
    const client = await database.connect('drishti-witness');
    client.once('end', () => {
      if (listening === client) listening = null;
    });
    client.on('notification', look);
    if (stopped) return client.end();
    listening = client;
    await client.query(`listen ${WITNESS_CHANNEL}`);
  }

  return {
    look,
    connect(reply) {
      if (stopped || streams.size >= MOST_STREAMS) refuse('overloaded', { retryAfter: 5 });
      reply.hijack();
      const { raw } = reply;
      const forget = () => void streams.delete(reply);
      raw.on('close', forget);
      raw.on('error', forget);
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      raw.write(': the tape\n\n');
      streams.set(reply, new Set());
      void listen().catch(() => undefined);
      look();
    },
    start() {
      timers.push(
        setInterval(() => {
          void listen().catch(() => undefined);
          look();
        }, LOOK_MS),
        setInterval(() => {
          for (const [{ raw }] of streams) raw.write(': \n\n');
        }, COMMENT_MS),
      );
    },
    async stop() {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      for (const [{ raw }] of streams) raw.destroy();
      streams.clear();
      await looking;
      const client = listening;
      listening = null;
      await client?.end().catch(() => undefined);
    },
  };
}
