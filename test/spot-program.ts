/**
 * A program that asks a world in the shapes of the exchange's API, over real HTTP: signs each
 * request, and shows what came.
 */
import { pause } from '#test/waits.ts';

import type { ProgramKey } from './key-client.ts';
import type { World } from './world.ts';

type SpotAnswer<Body = Record<string, unknown>> = { status: number; body: Body };
export type SpotParams = Record<string, string>;
type Sent = {
  /** Where the parameters go. */
  body?: true;
  timestamp?: number;
  headers?: Record<string, string>;
  /** What is sent instead of what was signed. */
  instead?: (signed: string) => string;
  spell?: (signature: string) => string;
};

export type SpotProgram = {
  send<Body = Record<string, unknown>>(
    method: string,
    path: string,
    params?: SpotParams,
    sent?: Sent,
    by?: ProgramKey,
  ): Promise<SpotAnswer<Body>>;
};

/** Signs with `key` unless another is handed over. */
export function openSpotProgram(world: World, key: ProgramKey): SpotProgram {
  const send: SpotProgram['send'] = async (method, path, params = {}, sent = {}, by = key) => {
    const { body, headers, instead = (text) => text, spell = (text) => text } = sent;
    const timestamp = `${sent.timestamp ?? world.clock.now().getTime()}`;
    const text = new URLSearchParams({ ...params, timestamp }).toString();
    const signature = encodeURIComponent(spell(by.sign(text)));
    const whole = `${instead(text)}&signature=${signature}`;
    const reply = await fetch(world.url + path + (body ? '' : `?${whole}`), {
      method,
      headers: {
        'x-mbx-apikey': by.id,
        ...(body ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...headers,
      },
      ...(body ? { body: whole } : {}),
    });
    return { status: reply.status, body: (await reply.json()) as never };
  };
  return { send };
}

/** Ticks go on until it is answered. */
export async function ticking<T>(world: World, answer: Promise<T>): Promise<T> {
  const state = { isDone: false };
  const done = answer.finally(() => (state.isDone = true));
  while (!state.isDone) {
    await world.tick();
    await Promise.race([done, pause(50, 'an answer may come before the next tick')]);
  }
  return done;
}
