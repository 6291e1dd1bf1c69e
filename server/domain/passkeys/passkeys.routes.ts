/** Routes of passkeys, for customers: their own, and the way in. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { passkeys as routes } from '#protocol/passkeys.ts';
import { credentials, type Prove } from '#server/domain/credentials/credentials.ts';
import type { Sessions } from '#server/domain/sessions/sessions.ts';
import { originOf } from '#server/entry/http/request-guards.ts';
import { serve } from '#server/entry/http/serve.ts';

import type { PasskeyService, Site } from './passkeys.ts';

export function passkeyRoutes(
  app: FastifyInstance,
  services: {
    passkeys: PasskeyService;
    sessions: Sessions;
    baseUrl: string | null;
    prove: Prove;
    /** Begins to look up where a session is. */
    noteLocation(personId: string, address: string, sessionId: string): void;
  },
): void {
  const { passkeys, sessions, baseUrl, prove, noteLocation } = services;
  const siteOf = (request: FastifyRequest): Site => ({ origin: originOf(request, baseUrl) });

  serve(app, routes.list, async ({ person }) => ({ items: await passkeys.list(person.id) }));

  serve(app, routes.begin, async ({ body, person, request, browser }) => {
    const proveThis = () => prove(browser, person, body, credentials.passkey.making);
    return { options: await passkeys.begin(person, siteOf(request), proveThis) };
  });

  serve(
    app,
    routes.add,
    ({ body, person, request }) => passkeys.add(person, body, siteOf(request)),
    { fieldReasons: { name: 'passkey-name-missing' } },
  );

  serve(app, routes.remove, async ({ params, body, person, browser }) => {
    await prove(browser, person, body, credentials.passkey.removing);
    await passkeys.remove(person, params.id);
  });

  serve(app, routes.beginSignIn, async ({ request }) => ({
    options: await passkeys.beginSignIn(siteOf(request), { address: request.address }),
  }));

  serve(app, routes.signIn, async ({ body, request, browser }) => {
    const address = request.address;
    const { person, stillHolds } = await passkeys.signIn(body.credential, siteOf(request), {
      address,
    });
    const session = await sessions.start(browser, person, { isConfirmed: true, stillHolds });
    noteLocation(person.id, address, session);
    return { person };
  });
}
