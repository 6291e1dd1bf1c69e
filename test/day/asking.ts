/**
 * How a day's people and staff ask: each request is read by the function of its route and handed to
 * the teller under a key of its own. Some are sent twice, some keys come again with another body.
 */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';

import type { Dice } from '#scripts/demo/dice.ts';
import { openProofImages } from '#server/domain/deposits/proofs.ts';
import { Refusal } from '#server/kit/refuse.ts';
import type { Answer, Caller } from '#server/ledger/commands.ts';
import { commandRoutes } from '#server/parts/command-routes.ts';
import type { World } from '#test/world.ts';

import type { Recorder } from './recorder.ts';

/** A request as its route takes it. */
export type Ask = {
  kind: string;
  by: string;
  id?: string | undefined;
  body?: object;
  file?: Buffer;
};
/** `id` is the thing's that was made; `code` is a refusal's. */
type Reply = { status: number; id: string; code: string | null; body: string };

export type Asking = {
  /** One after the other: each is answered before the next is read. */
  one(ask: Ask): Promise<Reply>;
  /** All are read, and then handed over at once: one batch. */
  together(asks: readonly Ask[]): Promise<Reply[]>;
  /** A caller with a key that nobody had. */
  caller(personId: string, request: string): Caller;
  close(): void;
};

/** One request in 12 is sent again, and one in 25 comes again with another body. */
const REPEATED_IN = 12;
const REUSED_IN = 25;

const routes = new Map(commandRoutes.map((one) => [one.kind.name, one]));
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
const refusedBody = ({ code, reason, fields }: Refusal) => JSON.stringify({ code, reason, fields });

/** Asks the teller; null where the request could not be read. */
type Ready = ((fingerprint?: string) => Promise<Answer>) | null;

function replyOf({ status, body }: Pick<Answer, 'status' | 'body'>): Reply {
  const { id = '', code = null } = (body === '' ? {} : JSON.parse(body)) as Partial<Reply>;
  return { status, id, code: status < 400 ? null : code, body };
}

export function openAsking(services: { world: World; recorder: Recorder; dice: Dice }): Asking {
  const { world, recorder, dice } = services;
  const { database, clock, app } = world;
  const images = openProofImages();
  let asked = 0;

  function caller(personId: string, request: string): Caller {
    asked += 1;
    const key = `day-command-${asked}`;
    return { personId, key, fingerprint: hashOf(request), requestId: key };
  }

  async function prepare({ kind, by, id, body, file }: Ask): Promise<[Ready, Reply]> {
    const one = routes.get(kind) ?? assert.fail(kind);
    const who = caller(by, JSON.stringify([kind, id, body]));
    const request = { callerId: by, params: { id: id ?? '' }, body, file: file && { bytes: file } };
    try {
      const read = { database, clock, images, market: app.market };
      const input = await one.read(read, request as never);
      const submit = (fingerprint = who.fingerprint) =>
        app.teller.submit(one.kind, input, { ...who, ...(fingerprint ? { fingerprint } : {}) });
      return [submit, { status: 0, id: '', code: null, body: '' }];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      recorder.unread(kind, who, error);
      return [null, replyOf({ status: error.status, body: refusedBody(error) })];
    }
  }

  async function sent(submit: Promise<Answer>): Promise<Answer> {
    try {
      return await submit;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { status: error.status, body: refusedBody(error), replayed: false };
    }
  }

  /** As after a lost answer, or by a program that counts its keys wrongly. */
  async function again(ready: Ready, first: Answer): Promise<void> {
    if (!ready) return;
    if (dice(REPEATED_IN) === 0) {
      const repeated = await sent(ready());
      if (first.status < 300) assert.deepEqual(repeated, { ...first, replayed: true });
    }
    if (dice(REUSED_IN) === 0) {
      const { status, body } = await sent(ready(hashOf('another body')));
      if (first.status < 300) assert.match(`${status} ${body}`, /key-reused/);
    }
  }

  return {
    caller,
    async one(ask) {
      const [ready, unread] = await prepare(ask);
      if (!ready) return unread;
      const answer = await sent(ready());
      await again(ready, answer);
      return replyOf(answer);
    },
    async together(asks) {
      const prepared: [Ready, Reply][] = [];
      for (const ask of asks) prepared.push(await prepare(ask));
      const answers = await Promise.all(
        prepared.map(([ready]) => (ready ? sent(ready()) : Promise.resolve(null))),
      );
      const replies: Reply[] = [];
      for (const [index, [ready, unread]] of prepared.entries()) {
        const answer = answers[index];
        if (answer) await again(ready, answer);
        replies.push(answer ? replyOf(answer) : unread);
      }
      return replies;
    },
    close: () => images.close(),
  };
}
