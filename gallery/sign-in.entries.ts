/** How one gets in and where one is signed in: the same panels for customers and for staff. */
import {
  type Passkey,
  PASSKEY_NAME_MAX_CHARS,
  passkeys,
  PASSKEYS_MOST,
} from '#protocol/passkeys.ts';
import { sessions, staffSessions } from '#protocol/sessions.ts';
import { staffTwoFactor, twoFactor } from '#protocol/two-factor.ts';
import { passkeyTexts } from '#texts/passkeys.ts';
import { twoFactorTexts } from '#texts/two-factor.ts';

import {
  DAY,
  entriesOf,
  type Entry,
  fails,
  HOUR,
  type Moments,
  refuses,
  replies,
  silent,
} from './entry.ts';
import { idOf, longWord } from './samples.ts';
import { sessionStates } from './sessions.states.ts';
import { newcomer, office, unproven } from './shells.ts';
import { twoFactorStates } from './two-factor.states.ts';

export function signInEntries(moments: Moments): Entry[] {
  const customer = { app: 'web', answers: newcomer(moments) } as const;
  const support = { app: 'console', answers: office('support') } as const;
  const passkey = (number: number): Passkey => ({
    ...{ id: idOf('pas-', number), name: `Passkey ${number.toString()}` },
    createdAt: moments.ago(number * DAY),
    lastUsedAt: number === 1 ? null : moments.ago(HOUR),
  });
  const { passwordWrong } = twoFactorTexts();
  return [
    ...entriesOf(
      { ...customer, name: 'Two-factor authentication', address: '/two-factor' },
      twoFactorStates(moments, twoFactor),
    ),
    ...entriesOf(
      { ...support, name: 'Own second factor', address: '/console/two-factor' },
      {
        ...twoFactorStates(moments, staffTwoFactor),
        // No page of the console shows before this is known.
        Loading: { answers: [silent(staffTwoFactor.state)], shows: 'Loading' },
      },
    ),
    ...entriesOf(
      { ...support, name: 'Second factor required', address: '/console/people' },
      { Full: { answers: unproven('support'), shows: 'Before you start' } },
    ),
    ...entriesOf(
      { ...customer, name: 'Passkeys', address: '/passkeys' },
      {
        Loading: { answers: [silent(passkeys.list)], shows: 'Loading your passkeys' },
        Empty: { answers: [replies(passkeys.list, { items: [] })], shows: 'No passkeys yet' },
        Error: { answers: [fails(passkeys.list)], shows: 'Could not load your passkeys' },
        Full: {
          answers: [replies(passkeys.list, { items: [passkey(1), passkey(2)] })],
          shows: 'Passkey 2',
        },
        'Wrong input': {
          answers: [replies(passkeys.list, { items: [] })],
          steps: [{ press: 'Add passkey' }],
          shows: passkeyTexts().nameMissing,
        },
        'Wrong password': {
          answers: [
            replies(passkeys.list, { items: [] }),
            refuses(passkeys.begin, 'invalid', { fields: { password: passwordWrong } }),
          ],
          steps: [
            { fill: 'Name', with: 'My phone' },
            { fill: 'Current Password', with: 'correct horse' },
            { press: 'Add passkey' },
          ],
          shows: passwordWrong,
        },
        'Not removed': {
          answers: [
            replies(passkeys.list, { items: [passkey(1)] }),
            refuses(passkeys.remove, 'invalid', { fields: { password: passwordWrong } }),
          ],
          steps: [
            { press: 'Remove' },
            { fill: 'Your password', with: 'correct horse' },
            { press: 'Remove passkey' },
          ],
          shows: passwordWrong,
        },
        'Longest values': {
          answers: [
            replies(passkeys.list, {
              items: Array.from({ length: PASSKEYS_MOST }, (_, at) => ({
                ...passkey(at),
                name: longWord(PASSKEY_NAME_MAX_CHARS),
              })),
            }),
          ],
          shows: 'unbreakable',
        },
      },
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
