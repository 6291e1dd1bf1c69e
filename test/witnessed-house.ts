/**
 * A server that speaks with witnesses, over HTTP on this machine, by docs/witness-protocol.md: enough of one to try the witness
 * against it, honest unless a test meddles.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { systemClock } from '#server/kit/clock.ts';
import { sha256Hex } from '#witness/chains.ts';
import { isSigned } from '#witness/keys.ts';
import {
  cosignatureText,
  type Cosignature,
  firstTickOf,
  isFirstOfEpoch,
  type Tick,
} from '#witness/texts.ts';

import { type Operator, openOperator, type SignedClose, type SignedTerm } from './operator.ts';

type Opening = { number: number; witness: string; z: Record<string, string>; x: string | null };
type Signed = Cosignature & { number: number };
/** What a test does with a message of this kind that is under way: when each copy of it arrives, in ms; none is lost. */
export type Meddle = (kind: 'cosignature' | 'opening' | 'close' | 'certificate') => number[];

const PACE_MS = 1_000;
/** How long a close waits for values that are missing. */
const PATIENCE_MS = 700;
const BEFORE_ROSTER = 299;

export async function startHouse({
  name,
  meddle = () => [0],
  now = () => systemClock.now().getTime(),
}: {
  name: string;
  meddle?: Meddle;
  now?: () => number;
}) {
  const operator: Operator = openOperator({ name, start: now() - 300_000 });
  while (operator.ticks.length < 61) operator.plain();
  let candidates: { name: string; sign: string; agree: string }[] = [];
  const terms = new Map<string, SignedTerm>();
  const openings = new Map<string, Opening>();
  const cosignatures = new Map<string, Signed>();
  /** Everything that ever came, to see whether anybody said two things. */
  const came: { path: string; body: Opening | Signed }[] = [];
  const streams = new Set<ServerResponse>();
  let current: { close: SignedClose; certificate: Cosignature[] | null } | null = null;
  let isEnded = false;
  let hook: (event: string, number: number) => void = () => undefined;

  const later = (delays: number[], act: () => void) => {
    for (const delay of delays) {
      if (delay === 0) act();
      else setTimeout(act, delay);
    }
  };
  const write = (stream: ServerResponse, event: string, data: object) =>
    stream.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  function send(event: 'tick' | 'close' | 'certificate', data: object): void {
    for (const stream of streams)
      later(event === 'tick' ? [0] : meddle(event), () => write(stream, event, data));
  }
  const closeEvent = ({ number, text, signature }: SignedClose) => ({
    ...{ number, text, signature, tick: operator.ticks[number - 1] },
    seal: operator.seal(number - 1),
  });

  function greet(stream: ServerResponse): void {
    if (!current) return void write(stream, 'tick', { tick: operator.last() });
    const { close, certificate } = current;
    write(stream, 'close', closeEvent(close));
    if (certificate)
      write(stream, 'certificate', { number: close.number, cosignatures: certificate });
  }

  /** 204, or 409 with what is stored under the same number and key. */
  function store<T extends Opening | Signed>(held: Map<string, T>, body: T): [number, object?] {
    const key = `${body.number} ${body.witness}`;
    const before = held.get(key);
    if (before && JSON.stringify(before) !== JSON.stringify(body)) return [409, { stored: before }];
    held.set(key, body);
    return [204];
  }

  function takePost(path: string, body: unknown): [number, object?] {
    if (path === 'term') {
      const term = body as SignedTerm;
      terms.set(/^sign=(.*)$/m.exec(term.text)?.[1] ?? '', term);
      return [204];
    }
    if (path === 'ticks') return [204];
    const kind = path as 'cosignature' | 'opening';
    came.push({ path, body: body as Opening });
    hook(kind, (body as Opening).number);
    const delays = meddle(kind);
    let answer: [number, object?] = [204];
    later(delays, () => {
      answer =
        kind === 'opening' ? store(openings, body as Opening) : store(cosignatures, body as Signed);
    });
    return delays.length === 0 ? [503] : answer;
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://house');
    const answer = (status: number, body?: object) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(body ? JSON.stringify(body) : undefined);
    };
    if (request.method === 'POST') {
      let text = '';
      request.on('data', (part: Buffer) => (text += part.toString()));
      request.on('end', () =>
        answer(...takePost(url.pathname.split('/').at(-1) ?? '', JSON.parse(text))),
      );
      return;
    }
    if (url.pathname === '/api/witness') {
      const rosters = operator.rosters().map(({ hash, text }) => ({ hash, text }));
      const next = operator.rosters().length === 0 ? { term: 1 } : null;
      return answer(200, {
        ...{ tape: operator.tape(), operator: operator.key, candidates, next, terms: [], rosters },
        last: operator.last(),
      });
    }
    if (url.pathname === '/api/market/ticks') {
      const [from, to] = ['from', 'to'].map((side) => Number(url.searchParams.get(side)));
      return answer(200, { items: operator.ticks.slice(from, (to ?? 0) + 1) });
    }
    if (url.pathname !== '/api/witness/stream') return answer(404, {});
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    streams.add(response);
    response.on('close', () => streams.delete(response));
    hook('stream', operator.last().number);
    greet(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function until<T>(
    find: () => T | null | undefined | false,
    limitMs: number,
  ): Promise<T | null> {
    const end = performance.now() + limitMs;
    for (;;) {
      const found = find();
      if (found || isEnded) return found || null;
      if (performance.now() > end) return null;
      await sleep(5);
    }
  }

  /** Takes these witnesses, waits for their signatures, and makes all ticks up to where their roster begins. */
  async function begin(all: typeof candidates, limitMs = 60_000): Promise<void> {
    candidates = all;
    const isComplete = await until(() => all.every(({ sign }) => terms.has(sign)), limitMs);
    if (!isComplete) throw new Error('not every witness has signed for the term');
    operator.announce(
      1,
      all.map(({ sign }) => terms.get(sign) as SignedTerm),
    );
    while (operator.ticks.length <= BEFORE_ROSTER) operator.plain();
    send('tick', { tick: operator.last() });
    await until(
      () => all.every(({ sign }) => openings.has(`${BEFORE_ROSTER + 1} ${sign}`)),
      10_000,
    );
    operator.plain({ time: now() });
  }

  /** One tick after another; each is remembered with the ms that it took. */
  async function tick(limitMs = 60_000): Promise<number> {
    const begun = performance.now();
    const before = operator.last();
    const number = before.number + 1;
    const roster = operator.rosterAt(number);
    if (!roster) throw new Error('no roster holds');
    const xOf = (sign: string) => openings.get(`${number - 1} ${sign}`)?.x ?? null;
    const mayCome = roster.witnesses.filter(
      (_, place) => isFirstOfEpoch(number) || (before.witnessed?.x[place] ?? null) !== null,
    );
    await until(() => mayCome.every(({ sign }) => xOf(sign) !== null), PATIENCE_MS);
    // A witness whose connection broke meanwhile is shown the last certificate once more.
    const retold = setInterval(() => [...streams].forEach(greet), 1_500);
    const isThere = await until(
      () => mayCome.filter(({ sign }) => xOf(sign) !== null).length >= roster.quorum,
      limitMs,
    );
    clearInterval(retold);
    if (!isThere && !isEnded) throw new Error(`too few values for tick ${number}`);
    const x = roster.witnesses.map((witness) =>
      mayCome.includes(witness) ? xOf(witness.sign) : null,
    );
    const close = operator.close(x);
    current = { close, certificate: null };
    hook('close', number);
    send('close', closeEvent(close));
    const closeHash = sha256Hex(close.text);
    const valid = () =>
      roster.witnesses.flatMap(({ sign }) => {
        const held = cosignatures.get(`${number} ${sign}`);
        const isValid =
          held && isSigned(cosignatureText(sign, held.time, closeHash), held.signature, sign);
        return held && isValid
          ? [{ witness: sign, time: held.time, signature: held.signature }]
          : [];
      });
    // What was lost on the way is asked for again.
    const again = setInterval(() => send('close', closeEvent(close)), 1_500);
    const signed = await until(() => valid().length >= roster.quorum && valid(), limitMs);
    clearInterval(again);
    if (!signed) throw new Error(`too few cosignatures of ${number}`);
    const certificate = signed.slice(0, roster.quorum);
    current.certificate = certificate;
    hook('certificate', number);
    send('certificate', { number, cosignatures: certificate });
    const open = () => {
      send('close', closeEvent(close));
      send('certificate', { number, cosignatures: certificate });
    };
    const onceMore = setInterval(open, 1_500);
    const zOf = () =>
      roster.pairs.map(({ low, high }) => {
        const from = (one: number, other: number) =>
          openings.get(`${number} ${roster.witnesses[one]?.sign}`)?.z[String(other + 1)] ?? null;
        return from(low, high) ?? from(high, low);
      });
    const z = await until(() => {
      const values = zOf();
      const isComplete = roster.pairs.every(
        ({ low, high }, index) => values[index] !== null || (x[low] === null && x[high] === null),
      );
      return isComplete && values;
    }, limitMs);
    clearInterval(onceMore);
    if (!z) throw new Error(`the values of ${number} are missing`);
    await sleep(Math.max(0, PACE_MS - (performance.now() - begun)));
    operator.record(close, { z, cosignatures: certificate, time: now() });
    hook('tick', number);
    return performance.now() - begun;
  }

  return {
    origin,
    operator,
    came,
    streams,
    begin,
    tick,
    send,
    closeEvent,
    onEvent: (take: typeof hook) => void (hook = take),
    /** The place of a tick in the chains of the roster's term. */
    place: (number: number) => number - firstTickOf(operator.rosterAt(number)?.firstEpoch ?? 1) + 1,
    last: (): Tick => operator.last(),
    async end(): Promise<void> {
      isEnded = true;
      for (const stream of streams) stream.end();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
export type WitnessedHouse = Awaited<ReturnType<typeof startHouse>>;
