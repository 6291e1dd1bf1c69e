/** Routes of two-factor sign-in: customers in the app, staff in the console. Whatever weakens it asks for the password as well. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { staffTwoFactor, twoFactor as routes } from '#protocol/two-factor.ts';
import type { Sessions } from '#server/domain/sessions/sessions.ts';
import type { SessionPerson } from '#server/kit/http.ts';
import { serve } from '#server/kit/serve.ts';

import type { TwoFactorService } from './two-factor.ts';

export function twoFactorRoutes(
  app: FastifyInstance,
  services: {
    twoFactor: TwoFactorService;
    sessions: Sessions;
    /** Refuses `invalid` at `password` where it is not theirs. */
    checkPassword(
      person: SessionPerson,
      password: string,
      from: { address: string },
    ): Promise<void>;
  },
): void {
  const { twoFactor, sessions, checkPassword } = services;
  const fromOf = async (request: FastifyRequest, person: SessionPerson) => ({
    address: request.address,
    isKnownDevice: await sessions.knowsDevice(request, person.id),
  });

  for (const realm of [routes, staffTwoFactor]) {
    serve(app, realm.state, ({ person }) => twoFactor.state(person));

    serve(app, realm.begin, async ({ body, person, request }) => {
      await checkPassword(person, body.password, { address: request.address });
      return twoFactor.begin(person);
    });

    serve(app, realm.confirm, async ({ body, person, request, reply }) => {
      const codes = await twoFactor.confirm(person, body.code, await fromOf(request, person));
      await sessions.renew({ request, reply }, person, { isConfirmed: true });
      return codes;
    });

    serve(app, realm.renewCodes, async ({ body, person, request }) =>
      twoFactor.renewCodes(person, body.code, await fromOf(request, person)),
    );

    serve(app, realm.disable, async ({ body, person, request, reply }) => {
      await checkPassword(person, body.password, { address: request.address });
      await twoFactor.disable(person, body.code, await fromOf(request, person));
      await sessions.renew({ request, reply }, person);
    });
  }

  serve(app, staffTwoFactor.stepUp, async ({ body, person, request, reply }) => {
    await twoFactor.prove(person, body.code, await fromOf(request, person));
    await sessions.prove({ request, reply }, person);
  });
}
