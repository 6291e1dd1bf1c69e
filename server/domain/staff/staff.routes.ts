/**
 * Routes by which one becomes staff and signs in to the console: open to visitors, answered in
 * neutral words.
 */
import type { FastifyInstance } from 'fastify';

import { meta } from '#protocol/meta.ts';
import { staff } from '#protocol/staff.ts';
import { appendAudit } from '#server/domain/audit/audit.ts';
import { findLocale, type People, setLocale } from '#server/domain/people/people.ts';
import { admitBy } from '#server/domain/people/proof.ts';
import type { Sessions } from '#server/domain/sessions/sessions.ts';
import type { TwoFactorService } from '#server/domain/two-factor/two-factor.ts';
import type { Log } from '#server/kit/process/log.ts';
import { refuseOtherPage } from '#server/entry/http/page-person.ts';
import { serve } from '#server/entry/http/serve.ts';

import { joinStaff } from './invitations.ts';
import { claimFirstAdmin, type StaffServices } from './staff.ts';

export function staffRoutes(
  app: FastifyInstance,
  services: StaffServices & {
    people: People;
    sessions: Sessions;
    twoFactor: TwoFactorService;
    log: Log;
  },
): void {
  const { database, clock, people, sessions, twoFactor, log } = services;
  const admit = admitBy({ sessions, twoFactor });

  const noteSignIn = (personId: string, outcome: 'signed in' | 'wrong password', address: string) =>
    database.transaction((tx) =>
      appendAudit(tx, {
        at: clock.now(),
        actorId: personId,
        action: 'staff.sign-in',
        subject: personId,
        facts: { outcome, address },
      }),
    );

  serve(app, meta.claim, async ({ body, request, browser }) => {
    const person = await claimFirstAdmin(services, body, { address: request.address });
    await sessions.start(browser, person);
    return { person };
  });

  serve(
    app,
    staff.acceptInvitation,
    async ({ body, request, browser }) => {
      const person = await joinStaff(services, body, { address: request.address });
      await sessions.start(browser, person);
      return { person };
    },
    { fieldReasons: { name: 'name-missing', password: 'password-short' } },
  );

  serve(app, staff.signIn, async ({ body, request, browser }) => {
    const address = request.address;
    const onRefused = (personId: string) =>
      void noteSignIn(personId, 'wrong password', address).catch((error: unknown) =>
        log.warn({ error, personId }, 'A refused sign-in is missing from the audit log'),
      );
    const { person, stillHolds } = await people.signIn(body, {
      address,
      realm: 'console',
      onRefused,
    });
    const isConfirmed = await admit(browser, person, body.code);
    await noteSignIn(person.id, 'signed in', address);
    await sessions.start(browser, person, { isConfirmed, stillHolds });
    return { person };
  });

  serve(app, staff.signOut, async ({ findPerson, request, browser }) => {
    const person = await findPerson('console');
    if (person) refuseOtherPage(request, person);
    await sessions.end(browser, 'console');
  });

  serve(app, staff.changePassword, async ({ body, person, request, browser }) => {
    const entry = {
      at: clock.now(),
      actorId: person.id,
      action: 'staff.change-password',
      subject: person.id,
      facts: {},
    };
    await people.changePassword(person, body, {
      address: request.address,
      admit: () => admit(browser, person, body.code),
      alongside: (tx) => appendAudit(tx, entry),
      renew: sessions.renewalOf(browser, person),
    });
  });

  serve(app, staff.session, async ({ findPerson }) => {
    const person = await findPerson('console');
    if (!person) return { person: null };
    const { id, name, email, role } = person;
    const locale = await findLocale(database, id);
    return { person: { id, name, email, role }, locale };
  });

  serve(app, staff.chooseLanguage, ({ body, person }) =>
    setLocale(database, person.id, body.locale),
  );
}
