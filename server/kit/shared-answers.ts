/**
 * Answers that are the same for everybody until the next tick: worked out once, written as JSON once, compressed once, however
 * many ask. Bounded; emptied whenever the state that they were made from has moved on.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

import { COMPRESS_FROM_BYTES, type Encoding, encode, encodingFor } from './compress.ts';

/** Characters of all answers together past which nothing more is kept. */
const MAX_CHARS = 16_000_000;

type Answer = { body: string; encoded: Map<Encoding, Promise<Buffer>> };

export type SharedAnswers = {
  /** Sends what was made for this URL while `state` is as it was then; otherwise makes it. Failures are not kept. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<unknown>,
  ): Promise<FastifyReply>;
};

/** `state` is what answers depend on besides their URL, e.g. the last tick's number. */
export function openSharedAnswers(state: () => unknown): SharedAnswers {
  const answers = new Map<string, Promise<Answer>>();
  let madeFrom: unknown;
  let chars = 0;

  function forget(): void {
    answers.clear();
    chars = 0;
  }

  async function answerOf(url: string, make: () => Promise<unknown>): Promise<Answer> {
    const now = state();
    if (now !== madeFrom) forget();
    madeFrom = now;
    const known = answers.get(url);
    if (known) return known;
    const made = make().then((result) => ({ body: JSON.stringify(result), encoded: new Map() }));
    answers.set(url, made);
    const discard = () => void (answers.get(url) === made && answers.delete(url));
    made.then(({ body }) => {
      // Made while the state moved on: it may be of either, so it is nobody else's.
      if (state() !== now || chars + body.length > MAX_CHARS) discard();
      else chars += body.length;
    }, discard);
    return made;
  }

  return {
    async send(request, reply, make) {
      const { body, encoded } = await answerOf(request.url, make);
      void reply.type('application/json; charset=utf-8');
      if (body.length < COMPRESS_FROM_BYTES) return reply.send(body);
      void reply.header('vary', 'accept-encoding');
      const encoding = encodingFor(request);
      if (encoding === null) return reply.send(body);
      const bytes = encoded.get(encoding) ?? encode(body, encoding);
      encoded.set(encoding, bytes);
      void reply.header('content-encoding', encoding);
      return reply.send(await bytes);
    },
  };
}
