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

  const { making } = credentials['api-key'];

  serve(app, routes.make, ({ body, person, browser }) =>
    keys.make(person, body, () => prove(browser, person, body, making)),
  );

  serve(app, routes.extend, ({ params, body, person, browser }) =>
    keys.extend(person, { id: params.id, days: body.days }, () =>
      prove(browser, person, body, making),
    ),
  );

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
