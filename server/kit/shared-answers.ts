/**
 * Answers that are the same for everybody: worked out once, written as JSON once, compressed once, however many ask. Some hold
 * until the next tick, some for ever. Kept as bytes that all their readers share, so that many slow ones cost no more memory
 * than one; past the bound those asked for longest ago go.
 */
import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { COMPRESS_FROM_BYTES, type Encoding, encode, encodingFor } from './compress.ts';

/** Of all answers together, with what they are compressed to. */
const MAX_BYTES = 32 * 1024 * 1024;
/** A year, the longest that caches are asked to keep anything. */
const FOR_EVER = 'public, max-age=31536000, immutable';

/** What an answer depends on besides its address. */
export type Sharing<Result> = {
  /** It holds while this stays the same, e.g. the last tick's number. */
  until: () => unknown;
  /** Whether this one never changes any more. */
  isFinished?: (result: Result) => boolean;
};

type Answer = {
  plain: Buffer;
  encoded: Map<Encoding, Promise<Buffer>>;
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
  /** Whether the answer to this address is kept or being made. */
  has(url: string, state: unknown): boolean;
  /**
   * The answer to this address, if it is kept or being made: sends it, or nothing where the asker has it already (304).
   * Null where it has to be made.
   */
  find(request: FastifyRequest, state: unknown): Promise<Answer> | null;
  /** Makes it, for whoever asks until it is there too. Failures are not kept. */
  make<Result>(
    request: FastifyRequest,
    sharing: Sharing<Result>,
    work: () => Promise<Result>,
  ): Promise<Answer>;
  send(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<FastifyReply>;
  /** Of everything that is kept. */
  readonly bytes: number;
};

export function openSharedAnswers(maxBytes = MAX_BYTES): SharedAnswers {
  /** By address, the least lately asked for first. */
  const answers = new Map<string, Kept>();
  let bytes = 0;

  function drop(url: string, kept: Kept): void {
    if (answers.get(url) !== kept) return;
    answers.delete(url);
    bytes -= kept.bytes;
  }

  /** The oldest go until all fit; what is being made has no size yet. */
  function grow(url: string, kept: Kept, by: number): void {
    if (answers.get(url) !== kept) return;
    kept.bytes += by;
    bytes += by;
    for (const [oldest, one] of answers) {
      if (bytes <= maxBytes) return;
      if (one.answer) drop(oldest, one);
    }
  }

  const holds = (kept: Kept, state: unknown) =>
    kept.answer?.isFinished === true || kept.state === state;

  return {
    has(url, state) {
      const kept = answers.get(url);
      return kept !== undefined && holds(kept, state);
    },
    find({ url }, state) {
      const kept = answers.get(url);
      if (!kept) return null;
      if (!holds(kept, state)) {
        drop(url, kept);
        return null;
      }
      answers.delete(url);
      answers.set(url, kept);
      return kept.made;
    },
    make(request, { until, isFinished }, work) {
      const { url } = request;
      const state = until();
      const made = work().then(async (result): Promise<Answer> => {
        const plain = Buffer.from(JSON.stringify(result));
        const isWhole = isFinished?.(result) === true;
        const answer = { plain, encoded: new Map(), etag: etagOf(plain), isFinished: isWhole };
        await encoded(answer, encodingOf(request, answer));
        return answer;
      });
      const kept: Kept = { made, state, answer: null, bytes: 0 };
      const before = answers.get(url);
      if (before) drop(url, before);
      answers.set(url, kept);
      made.then(
        async (answer) => {
          kept.answer = answer;
          // Made while the state moved on: it may be of either, so it is nobody else's.
          if (!answer.isFinished && until() !== state) drop(url, kept);
          else grow(url, kept, await sizeOf(answer));
        },
        () => drop(url, kept),
      );
      return made;
    },
    async send(request, reply, answer) {
      const { plain, etag, isFinished } = answer;
      void reply
        .header('etag', etag)
        .header('cache-control', isFinished ? FOR_EVER : 'public, no-cache')
        .header('vary', 'accept-encoding');
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      void reply.type('application/json; charset=utf-8');
      const encoding = encodingOf(request, answer);
      if (encoding === null) return reply.send(plain);
      const isNew = !answer.encoded.has(encoding);
      const body = await encoded(answer, encoding);
      const kept = answers.get(request.url);
      if (isNew && kept?.answer === answer) grow(request.url, kept, body.length);
      return reply.header('content-encoding', encoding).send(body);
    },
    get bytes() {
      return bytes;
    },
  };
}

/** Null for what is short, and for those who know no compression. */
function encodingOf(request: FastifyRequest, { plain }: Answer): Encoding | null {
  return plain.length < COMPRESS_FROM_BYTES ? null : encodingFor(request);
}

/** Its body in an encoding, compressed at the first ask. */
async function encoded(answer: Answer, encoding: Encoding | null): Promise<Buffer> {
  if (encoding === null) return answer.plain;
  const known = answer.encoded.get(encoding) ?? encode(answer.plain, encoding);
  answer.encoded.set(encoding, known);
  return known;
}

/** Of all that is kept of it. */
async function sizeOf({ plain, encoded: bodies }: Answer): Promise<number> {
  const compressed = await Promise.all(bodies.values());
  return compressed.reduce((sum, { length }) => sum + length, plain.length);
}

/** Weak: the same in each encoding. */
function etagOf(body: Buffer): string {
  return `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}
