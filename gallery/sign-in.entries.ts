/** How one gets in and where one is signed in: the same panels for customers and for staff. */
import { reasonText } from '#texts/refusal-text.ts';
import { type ApiKey, KEY_NAME_MAX_CHARS, keys, KEYS_MOST } from '#protocol/keys.ts';
import {
  type Passkey,
  PASSKEY_NAME_MAX_CHARS,
  passkeys,
  PASSKEYS_MOST,
} from '#protocol/passkeys.ts';
import { sessions, staffSessions } from '#protocol/sessions.ts';
import { staffTwoFactor, twoFactor } from '#protocol/two-factor.ts';
import { keyTexts } from '#texts/keys.ts';
import { passkeyTexts } from '#texts/passkeys.ts';

import {
  asksForCode,
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
import { listStates } from './list-states.ts';
import { idOf, longWord } from './samples.ts';
import { sessionStates } from './sessions.states.ts';
import { newcomer, office, unproven } from './shells.ts';
import { twoFactorStates } from './two-factor.states.ts';

export function signInEntries(moments: Moments): Entry[] {
  const customer = { app: 'web', answers: newcomer(moments) } as const;
  const support = { app: 'console', answers: office('support') } as const;
  const passkey = (number: number): Passkey => ({
    id: idOf('pas-', number),
    name: `Passkey ${number.toString()}`,
    createdAt: moments.ago(number * DAY),
    lastUsedAt: number === 1 ? null : moments.ago(HOUR),
  });
  const passwordWrong = reasonText('password-wrong');
  const codeWrong = reasonText('code-wrong');
  const addPasskey = [
    { fill: 'Name', with: 'My phone' },
    { fill: 'Current Password', with: 'correct horse' },
    { press: 'Add passkey' },
  ];
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
        ...listStates({
          files: ['web/passkeys/PasskeysPage.tsx'],
          routes: [passkeys.list],
          loading: 'Loading your passkeys',
          empty: { answers: [replies(passkeys.list, { items: [] })], shows: 'No passkeys yet' },
          error: 'Could not load your passkeys',
          full: {
            answers: [replies(passkeys.list, { items: [passkey(1), passkey(2)] })],
            shows: 'Passkey 2',
          },
        }),
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
          steps: addPasskey,
          shows: passwordWrong,
        },
        'Code asked': {
          answers: [replies(passkeys.list, { items: [] }), refuses(passkeys.begin, 'code-needed')],
          steps: addPasskey,
          shows: 'Code from your authenticator app',
        },
        'Code left out': {
          answers: [replies(passkeys.list, { items: [] }), refuses(passkeys.begin, 'code-needed')],
          steps: [
            ...addPasskey,
            { see: 'Code from your authenticator app' },
            { press: 'Add passkey' },
          ],
          shows: 'Please enter the code',
        },
        'Wrong code': {
          answers: [
            replies(passkeys.list, { items: [] }),
            asksForCode(passkeys.begin),
            refuses(passkeys.begin, 'invalid', { fields: { code: codeWrong } }),
          ],
          steps: [
            ...addPasskey,
            { fill: 'Code from your', with: '123456' },
            { press: 'Add passkey' },
          ],
          shows: codeWrong,
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
    ...keyEntries(moments),
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

function keyEntries(moments: Moments): Entry[] {
  const key = (number: number): ApiKey => ({
    id: `${number}`.padEnd(64, 'kQ7-x_Za'),
    kind: number % 2 ? 'ed25519' : 'hmac',
    name: `Bot ${number.toString()}`,
    rights: number % 2 ? ['read'] : ['read', 'trade'],
    networks: number % 2 ? [] : ['203.0.113.0/24'],
    mostPerTrade: number % 2 ? null : '5000.00',
    mostPerDay: number % 2 ? null : '25000.00',
    createdAt: moments.ago(number * DAY),
    expiresAt: number === 3 ? moments.ago(HOUR) : moments.ago(-60 * DAY),
    lastUsedAt: number === 1 ? null : moments.ago(HOUR),
    lastUsedFrom: number === 1 ? null : '203.0.113.7',
  });
  const passwordWrong = reasonText('password-wrong');
  const list = (...items: ApiKey[]) => replies(keys.list, { items });
  const fill = [
    { fill: 'Name', with: 'My bot' },
    { fill: 'Current Password', with: 'correct horse' },
    { press: 'Create API key' },
  ];
  return entriesOf(
    { app: 'web', answers: newcomer(moments), name: 'API keys', address: '/keys' },
    {
      ...listStates({
        files: ['web/keys/KeysPage.tsx'],
        routes: [keys.list],
        loading: 'Loading your API keys',
        empty: { answers: [list()], shows: 'No API keys yet' },
        error: 'Could not load your API keys',
        full: { answers: [list(key(1), key(2), key(3))], shows: 'Bot 3' },
      }),
      'Wrong input': {
        answers: [list()],
        steps: [{ press: 'A key pair' }, { press: 'Create API key' }],
        shows: keyTexts().publicKeyInvalid,
      },
      'Key that trades': {
        answers: [list(key(2))],
        steps: [{ press: 'Read and trade' }],
        shows: 'Limit per 24 hours',
      },
      'Code asked': {
        answers: [list(), refuses(keys.make, 'code-needed')],
        steps: fill,
        shows: 'Code from your authenticator app',
      },
      'Secret shown': {
        answers: [list(), replies(keys.make, { key: key(2), secret: 'S'.repeat(64) })],
        steps: fill,
        shows: 'The secret is shown only once',
      },
      'Not extended': {
        answers: [
          list(key(1)),
          refuses(keys.extend, 'invalid', { fields: { password: passwordWrong } }),
        ],
        steps: [
          { press: 'Extend' },
          { fill: 'Your password', with: 'correct horse' },
          { press: 'Extend API key' },
        ],
        shows: passwordWrong,
      },
      'Not ended': {
        answers: [list(key(1)), fails(keys.end)],
        steps: [{ press: 'End' }, { press: 'End API key' }],
        shows: 'The API key was not ended',
      },
      'Longest values': {
        answers: [
          list(
            ...Array.from({ length: KEYS_MOST }, (_, at) => ({
              ...key(at),
              name: longWord(KEY_NAME_MAX_CHARS),
              networks: Array.from(
                { length: 20 },
                () => '2001:db8:1234:5678:9abc:def0:1234:5678/128',
              ),
              lastUsedFrom: '2001:db8:1234:5678:9abc:def0:1234:5678',
            })),
          ),
        ],
        shows: 'unbreakable',
      },
    },
  );
}
