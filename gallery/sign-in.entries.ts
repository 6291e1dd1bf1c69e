/** How one gets in and where one is signed in: the same panels for customers and for staff. */
import { sessions, staffSessions } from '#protocol/sessions.ts';
import { staffTwoFactor, twoFactor } from '#protocol/two-factor.ts';

import { entriesOf, type Entry, type Moments } from './entry.ts';
import { sessionStates } from './sessions.states.ts';
import { newcomer, office, unproven } from './shells.ts';
import { twoFactorStates } from './two-factor.states.ts';

export function signInEntries(moments: Moments): Entry[] {
  const customer = { app: 'web', answers: newcomer(moments) } as const;
  const support = { app: 'console', answers: office('support') } as const;
  return [
    ...entriesOf(
      { ...customer, name: 'Two-factor authentication', address: '/two-factor' },
      twoFactorStates(moments, twoFactor),
    ),
    ...entriesOf(
      { ...support, name: 'Own second factor', address: '/console/two-factor' },
      twoFactorStates(moments, staffTwoFactor),
    ),
    ...entriesOf(
      { ...support, name: 'Second factor required', address: '/console/people' },
      { Full: { answers: unproven('support'), shows: 'Before you start' } },
    ),
    ...entriesOf(
      { ...customer, name: 'Sessions and devices', address: '/sessions' },
      sessionStates(moments, sessions),
    ),
    ...entriesOf(
      { ...support, name: 'Own sessions', address: '/console/sessions' },
      sessionStates(moments, staffSessions),
    ),
  ];
}
