/** Routes of one's own API keys, and how a request that is signed with one finds its person. */
import type { FastifyInstance } from 'fastify';

import { keys as routes } from '#protocol/keys.ts';
import { credentials, type Prove } from '#server/domain/credentials/credentials.ts';
import type { SessionPerson, SessionRequest } from '#server/kit/signed-in.ts';
import { serve } from '#server/entry/http/serve.ts';
import type { FindSigner } from '#server/entry/http/signed-requests.ts';

import { KeyRefusal, type Keys, refusalOf } from './keys.ts';

export function keyRoutes(
  app: FastifyInstance,
  services: {
    keys: Keys;
    prove: Prove;
  },
): void {
  const { keys, prove } = services;

  serve(app, routes.list, async ({ person }) => ({ items: await keys.list(person.id) }));

  serve(app, routes.make, async ({ body, person, browser }) => {
    keys.check(body);
    await prove(browser, person, body, credentials['api-key'].making);
    return keys.make(person, body);
  });

  serve(app, routes.extend, async ({ params, body, person, browser }) => {
    await prove(browser, person, body, credentials['api-key'].making);
    return keys.extend(person, params.id, body.days);
  });

  serve(app, routes.end, ({ params, person }) => keys.end(person.id, params.id));
}

/** For `openHttp`: the person who signed it, as a session's person would be. */
export const signerOf =
  (keys: Keys): FindSigner =>
  (signed) =>
    foundBy(() => keys.authorise(signed));

/** Likewise the person who asks on a connection that a key opened. */
export const confirmerOf = (keys: Keys) => (asked: SessionRequest) =>
  foundBy(() => keys.confirm(asked));

async function foundBy(find: () => ReturnType<Keys['authorise']>): Promise<SessionPerson> {
  try {
    const { personId, keyId, hasLimits, person } = await find();
    const limited = hasLimits ? { limitedKey: keyId } : {};
    return { id: personId, ...person, needs: null, session: `key ${keyId}`, ...limited };
  } catch (error) {
    throw error instanceof KeyRefusal ? refusalOf(error) : error;
  }
}
