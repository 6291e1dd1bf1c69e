/** Routes of people: signing up, in and out, and what one may read about oneself. */
import type { FastifyInstance } from 'fastify';

import { people as routes } from '#protocol/people.ts';
import type { Sessions } from '#server/domain/sessions/sessions.ts';
import type { TwoFactorService } from '#server/domain/two-factor/two-factor.ts';
import type { Database } from '#server/kit/database/database.ts';
import { refuseOtherPage } from '#server/entry/http/page-person.ts';
import { serve } from '#server/entry/http/serve.ts';

import type { Confirmations } from './confirmations.ts';
import type { People } from './people.ts';
import { findLocale, setLocale } from './people.sql.ts';
import type { Locations } from './locations.ts';
import type { Resets } from './resets.ts';
import { admitBy } from './proof.ts';
import { readMe, readStatement, type ScaleOf } from './statement.ts';

export function peopleRoutes(
  app: FastifyInstance,
  services: {
    database: Database;
    people: People;
    sessions: Sessions;
    resets: Resets;
    confirmations: Confirmations;
    locations: Locations;
    twoFactor: TwoFactorService;
    scaleOf: ScaleOf;
  },
): void {
  const { database, people, sessions, resets, locations, twoFactor, scaleOf } = services;
  const { confirmations } = services;
  const admit = admitBy({ sessions, twoFactor });

  serve(
    app,
    routes.signUp,
    async ({ body, request, requestId, browser }) => {
      const person = await people.signUp(body, { address: request.address, requestId });
      const session = await sessions.start(browser, person);
      locations.note(person.id, request.address, session);
      return { person };
    },
    {
      fieldReasons: {
        name: 'name-missing',
        referral: 'referral-missing',
        email: 'email-invalid',
        password: 'password-short',
      },
    },
  );

  serve(
    app,
    routes.checkReferral,
    ({ body, request }) => people.checkReferral(body, { address: request.address }),
    { fieldReasons: { referral: 'referral-missing' } },
  );

  serve(app, routes.signIn, async ({ body, request, browser }) => {
    const address = request.address;
    const { person, stillHolds } = await people.signIn(body, { address, realm: 'app' });
    const isConfirmed = await admit(browser, person, body.code);
    const session = await sessions.start(browser, person, { isConfirmed, stillHolds });
    locations.note(person.id, request.address, session);
    return { person };
  });

  serve(app, routes.signOut, async ({ findPerson, request, browser }) => {
    const person = await findPerson();
    if (person) refuseOtherPage(request, person);
    await sessions.end(browser, 'app');
  });

  serve(
    app,
    routes.changePassword,
    ({ body, person, request, browser }) =>
      people.changePassword(person, body, {
        address: request.address,
        admit: () => admit(browser, person, body.code),
        renew: sessions.renewalOf(browser, person),
      }),
    { signInReason: 'nobody-logged-in' },
  );

  serve(
    app,
    routes.forgotPassword,
    ({ body, request }) => resets.ask(body, { address: request.address }),
    { fieldReasons: { email: 'email-invalid' } },
  );

  serve(app, routes.resetPassword, ({ body, browser }) => resets.reset(body, browser), {
    fieldReasons: { password: 'password-short' },
  });

  serve(app, routes.confirmEmail, ({ body, request }) =>
    confirmations.confirm(body, { address: request.address }),
  );

  serve(app, routes.askConfirmation, ({ person }) => confirmations.ask(person.id));

  serve(app, routes.session, async ({ findPerson }) => {
    const person = await findPerson();
    if (!person) return { person: null };
    const { id, name, email, role } = person;
    return { person: { id, name, email, role }, locale: await findLocale(database, id) };
  });

  serve(app, routes.chooseLanguage, ({ body, person }) =>
    setLocale(database, person.id, body.locale),
  );

  serve(app, routes.me, ({ person }) => readMe(database, scaleOf, person));

  serve(app, routes.statement, ({ query, person }) =>
    readStatement(database, scaleOf, {
      personId: person.id,
      cursor: query.cursor,
      asset: query.asset,
      limit: query.limit ?? 20,
    }),
  );
}
