/**
 * Who somebody signed in is, once more, before what could outlive their session: the password, and
 * a code where that is on.
 */
import type { Browser, SessionPerson } from '#server/kit/signed-in.ts';
import type { Sessions } from '#server/domain/sessions/sessions.ts';
import type { TwoFactorService } from '#server/domain/two-factor/two-factor.ts';

import type { People } from './people.ts';

export type Prove = (
  browser: Browser,
  person: SessionPerson,
  proof: { password: string; code?: string },
) => Promise<void>;

/**
 * Refuses `invalid` at `password` or `code`, `code-needed` without a code where one is,
 * `rate-limited` after too many of them.
 */
export function proveBy(services: {
  people: People;
  sessions: Sessions;
  twoFactor: TwoFactorService;
}): Prove {
  const { people, sessions, twoFactor } = services;
  return async (browser, person, { password, code }) => {
    const { address } = browser;
    await people.checkPassword(person, password, { address });
    const isKnownDevice = await sessions.knowsDevice(browser, person.id);
    await twoFactor.admit(person, code, { address, isKnownDevice });
  };
}
