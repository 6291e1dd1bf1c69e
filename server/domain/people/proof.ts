/** Who somebody signed in is, once more, before what could outlive their session: the password, and a code where that is on. */
import type { FastifyRequest } from 'fastify';

import type { Sessions } from '#server/domain/sessions/sessions.ts';
import type { TwoFactorService } from '#server/domain/two-factor/two-factor.ts';
import type { SessionPerson } from '#server/kit/http.ts';

import type { People } from './people.ts';

export type Prove = (
  request: FastifyRequest,
  person: SessionPerson,
  proof: { password: string; code?: string },
) => Promise<void>;

/** Refuses `invalid` at `password` or `code`, `code-needed` without a code where one is, `rate-limited` after too many of them. */
export function proveBy(services: {
  people: People;
  sessions: Sessions;
  twoFactor: TwoFactorService;
}): Prove {
  const { people, sessions, twoFactor } = services;
  return async (request, person, { password, code }) => {
    const address = request.address;
    await people.checkPassword(person, password, { address });
    const isKnownDevice = await sessions.knowsDevice(request, person.id);
    await twoFactor.admit(person, code, { address, isKnownDevice });
  };
}
