/**
 * Routes of two-factor sign-in: customers in the app, staff in the console. Whatever weakens it
 * asks for the password as well.
 */
import type { FastifyInstance } from 'fastify';

import { staffTwoFactor, twoFactor as routes } from '#protocol/two-factor.ts';
import type { Browser, SessionPerson } from '#server/kit/signed-in.ts';
import { credentials, type Prove } from '#server/domain/credentials/credentials.ts';
import type { Sessions } from '#server/domain/sessions/sessions.ts';
import { serve } from '#server/entry/http/serve.ts';

import type { TwoFactorService } from './two-factor.ts';

export function twoFactorRoutes(
  app: FastifyInstance,
  services: {
    twoFactor: TwoFactorService;
    sessions: Sessions;
    prove: Prove;
  },
): void {
  const { twoFactor, sessions, prove } = services;
  const fromOf = async (browser: Browser, person: SessionPerson) => ({
    address: browser.address,
    isKnownDevice: await sessions.knowsDevice(browser, person.id),
  });
  for (const realm of [routes, staffTwoFactor]) {
    serve(app, realm.state, ({ person }) => twoFactor.state(person));

    serve(app, realm.begin, async ({ body, person, browser }) => {
      await prove(browser, person, body, credentials.authenticator.making);
      return twoFactor.begin(person);
    });

    serve(app, realm.confirm, async ({ body, person, browser }) => {
      const renew = sessions.renewalOf(browser, person);
      return twoFactor.confirm(person, body.code, await fromOf(browser, person), renew);
    });

    serve(app, realm.renewCodes, async ({ body, person, browser }) =>
      twoFactor.renewCodes(person, body.code, await fromOf(browser, person)),
    );

    serve(app, realm.disable, async ({ body, person, browser }) => {
      // The code is checked with what it switches off.
      await prove(browser, person, body, { takes: 'password' });
      const renew = sessions.renewalOf(browser, person);
      await twoFactor.disable(person, body.code, await fromOf(browser, person), renew);
    });
  }

  serve(app, staffTwoFactor.stepUp, async ({ body, person, browser }) => {
    await twoFactor.prove(person, body.code, await fromOf(browser, person));
    await sessions.prove(browser, person);
  });
}
