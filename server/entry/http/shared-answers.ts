/**
 * Answers that are the same for everybody: worked out once, written as JSON once, compressed once,
 * however many ask. Some hold until the next tick, some for ever. Kept as bytes that all their
 * readers share, so that many slow ones cost no more memory than one. Past the bound, what is
 * finished stays as Brotli alone, a quarter of it; then those asked for longest ago go.
 */
import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { canonicalJson } from '#server/kit/canonical-json.ts';

import { COMPRESS_FROM_BYTES, decode, type Encoding, encode, encodingFor } from './compress.ts';

/** Of all answers together, with what they are compressed to. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Bytes that an entry takes besides its bodies and its key, about. */
const ENTRY_BYTES = 512;
/** A year, the longest that caches are asked to keep anything. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Conditions under which an answer holds. */
export type Sharing<Result> = {
  /** It holds while this stays the same, e.g. the last tick's number. */
  until: () => unknown;
  /** Whether this one never changes any more. */
  isFinished?: (result: Result) => boolean;
};

/** A route's answer that differs by headers of the request. */
export type Variants = {
  /** Names of the headers, for caches on the way. */
  headers: readonly string[];
  /** Name of the variant: one of few, whatever a caller sends. */
  of(headers: FastifyRequest['headers']): string;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    variants?: Variants;
  }
}

/** A question, over HTTP or over a socket: a route, and what it is told. */
type Asked = Pick<FastifyRequest, 'headers' | 'params' | 'query'> & {
  routeOptions: { url?: string | undefined; config?: { variants?: Variants } };
};

type Form = 'plain' | Encoding;
type Answer = {
  /** Plain or Brotli is always there: the others are made from it. */
  bodies: Map<Form, Buffer>;
  making: Map<Form, Promise<Buffer>>;
  isLong: boolean;
  etag: string;
  isFinished: boolean;
};
type Kept = {
  made: Promise<Answer>;
  state: unknown;
  /** Null while it is being made. */
  answer: Answer | null;
  bytes: number;
};

export type SharedAnswers = {
  /**
   * Whether the answer is kept in the form that this request takes, or is being made: it costs no
   * work then.
   */
  has(request: Asked, state: unknown): boolean;
  /**
   * The answer to this, if it is kept or being made: sends it, or nothing where the asker
   * has it already (304). Null where it has to be made.
   */
  find(request: Asked, state: unknown): Promise<Answer> | null;
  /** Makes it, for all callers that ask until it is there too. Failures are not kept. */
  make<Result>(
    request: Asked,
    sharing: Sharing<Result>,
    work: () => Promise<Result>,
  ): Promise<Answer>;
  send(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<FastifyReply>;
  /** Its JSON, as bytes that all readers share. */
  plain(answer: Answer): Promise<Buffer>;
  /** Of everything that is kept. */
  readonly bytes: number;
};

export function openSharedAnswers(maxBytes = MAX_BYTES): SharedAnswers {
  /** Answers by question, the least recently asked first. */
  const answers = new Map<string, Kept>();
  let bytes = 0;

  function drop(key: string, kept: Kept): void {
    if (answers.get(key) !== kept) return;
    answers.delete(key);
    bytes -= kept.bytes;
  }

  /** The key counts as well: a caller may make a query as long as a request may be. */
  function weigh(key: string, kept: Kept): void {
    bytes -= kept.bytes;
    kept.bytes = kept.answer ? ENTRY_BYTES + key.length + sizeOf(kept.answer) : 0;
    bytes += kept.bytes;
  }

  /**
   * After a body more. The oldest are squeezed, then go, until all fit; what is being made has no
   * size yet.
   */
  function makeRoom(key: string, grown: Kept): void {
    if (answers.get(key) !== grown) return;
    weigh(key, grown);
    for (const [other, one] of answers) {
      if (bytes <= maxBytes) return;
      if (one.answer && squeeze(one.answer)) weigh(other, one);
    }
    for (const [oldest, one] of answers) {
      if (bytes <= maxBytes) return;
      if (one.answer) drop(oldest, one);
    }
  }

  const holds = (kept: Kept, state: unknown) =>
    kept.answer?.isFinished === true || kept.state === state;

  return {
    has(request, state) {
      const kept = answers.get(keyOf(request));
      if (!kept || !holds(kept, state)) return false;
      const { answer } = kept;
      return answer === null || answer.bodies.has(formFor(request, answer));
    },
    find(request, state) {
      const key = keyOf(request);
      const kept = answers.get(key);
      if (!kept) return null;
      if (!holds(kept, state)) {
        drop(key, kept);
        return null;
      }
      answers.delete(key);
      answers.set(key, kept);
      return kept.made;
    },
    make(request, { until, isFinished }, work) {
      const key = keyOf(request);
      const state = until();
      const made = work().then(async (result): Promise<Answer> => {
        const plain = Buffer.from(JSON.stringify(result));
        const answer: Answer = {
          bodies: new Map([['plain', plain]]),
          making: new Map(),
          isLong: plain.length >= COMPRESS_FROM_BYTES,
          etag: etagOf(plain),
          isFinished: isFinished?.(result) === true,
        };
        if (answer.isFinished && answer.isLong) await bodyOf(answer, 'br');
        await bodyOf(answer, formFor(request, answer));
        return answer;
      });
      const kept: Kept = { made, state, answer: null, bytes: 0 };
      const before = answers.get(key);
      if (before) drop(key, before);
      answers.set(key, kept);
      made.then(
        (answer) => {
          kept.answer = answer;
          // Made while the state moved on: it may be of either, so it is nobody else's.
          if (!answer.isFinished && until() !== state) drop(key, kept);
          else makeRoom(key, kept);
        },
        () => drop(key, kept),
      );
      return made;
    },
    async send(request, reply, answer) {
      const { etag, isFinished } = answer;
      void reply
        .header('etag', etag)
        .header('cache-control', isFinished ? FOR_EVER : 'public, no-cache')
        .header('vary', ['accept-encoding', ...(variantsOf(request)?.headers ?? [])].join(', '));
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      void reply.type('application/json; charset=utf-8');
      const form = formFor(request, answer);
      const isNew = !answer.bodies.has(form);
      const body = await bodyOf(answer, form);
      const key = keyOf(request);
      const kept = answers.get(key);
      if (isNew && kept?.answer === answer) makeRoom(key, kept);
      if (form !== 'plain') void reply.header('content-encoding', form);
      return reply.send(body);
    },
    plain: (answer) => bodyOf(answer, 'plain'),
    get bytes() {
      return bytes;
    },
  };
}

/** Key of each question as it was first asked: validation changes the query. */
const keys = new WeakMap<Asked, string>();

const variantsOf = ({ routeOptions }: Asked) => routeOptions.config?.variants;

/** The same for whatever asks the same, however its address is spelled and its query ordered. */
function keyOf(asked: Asked): string {
  const known = keys.get(asked);
  if (known !== undefined) return known;
  const { routeOptions, headers, params, query } = asked;
  const variant = variantsOf(asked)?.of(headers) ?? '';
  const key = `${routeOptions.url}\n${variant}\n${canonicalJson([params, query])}`;
  keys.set(asked, key);
  return key;
}

/** What is short is not compressed, nor for those who know no compression. */
function formFor(request: Pick<Asked, 'headers'>, { isLong }: Answer): Form {
  return (isLong ? encodingFor(request) : null) ?? 'plain';
}

/** Made at the first ask, for all who ask meanwhile. */
async function bodyOf(answer: Answer, form: Form): Promise<Buffer> {
  const { bodies, making } = answer;
  const known = bodies.get(form) ?? making.get(form);
  if (known) return known;
  const made = transform(answer, form);
  making.set(form, made);
  try {
    const body = await made;
    bodies.set(form, body);
    return body;
  } finally {
    making.delete(form);
  }
}

async function transform({ bodies }: Answer, form: Form): Promise<Buffer> {
  const plain = bodies.get('plain') ?? (await decode(bodies.get('br') ?? Buffer.alloc(0)));
  return form === 'plain' ? plain : encode(plain, form);
}

/** Leaves Brotli alone of what is finished. False where nothing could go. */
function squeeze({ bodies, isFinished }: Answer): boolean {
  if (!isFinished || !bodies.has('br')) return false;
  const [hadPlain, hadZip] = [bodies.delete('plain'), bodies.delete('gzip')];
  return hadPlain || hadZip;
}

/** Of all that is kept of it, bytes. */
function sizeOf({ bodies }: Answer): number {
  let sum = 0;
  for (const { length } of bodies.values()) sum += length;
  return sum;
}

/** Weak: the same in each encoding. */
function etagOf(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}
