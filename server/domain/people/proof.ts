/**
 * Who somebody signed in is, once more, before what could outlive their session: the password, and
 * a code where that is on.
 */
import type { Prove } from '#server/domain/credentials/credentials.ts';
import type { Browser, SessionPerson } from '#server/kit/signed-in.ts';
import type { Sessions } from '#server/domain/sessions/sessions.ts';
import type { TwoFactorService } from '#server/domain/two-factor/two-factor.ts';

import type { People } from './people.ts';

/**
 * Asks for a code where one is needed: answers and refuses like `admit` of two-factor sign-in.
 */
export type Admit = (
  browser: Browser,
  person: Pick<SessionPerson, 'id' | 'email' | 'role'>,
  code: string | undefined,
) => Promise<boolean>;

export function admitBy(services: { sessions: Sessions; twoFactor: TwoFactorService }): Admit {
  const { sessions, twoFactor } = services;
  return async (browser, person, code) => {
    const isKnownDevice = await sessions.knowsDevice(browser, person.id);
    return twoFactor.admit(person, code, { address: browser.address, isKnownDevice });
  };
}

export function proveBy(services: {
  people: People;
  sessions: Sessions;
  twoFactor: TwoFactorService;
}): Prove {
  const { people } = services;
  const admit = admitBy(services);
  return async (browser, person, { password, code }, { takes }) => {
    if (takes !== 'password' && takes !== 'password and code') {
      throw new Error(`No password proves: ${takes}`);
    }
    await people.checkPassword(person, password, { address: browser.address });
    if (takes === 'password and code') await admit(browser, person, code);
  };
}
