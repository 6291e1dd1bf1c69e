/** The states of two-factor sign-in, which both apps show in the same panel. */
import { reasonText } from '#texts/refusal-text.ts';
import { RECOVERY_CODES, type staffTwoFactor, type twoFactor } from '#protocol/two-factor.ts';

import { DAY, fails, type Moments, refuses, replies, silent, type State } from './entry.ts';
import { LONGEST_EMAIL } from './samples.ts';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const uri = `otpauth://totp/Drishti:${encodeURIComponent(LONGEST_EMAIL)}?secret=${secret}&issuer=Drishti`;

export function twoFactorStates(
  moments: Moments,
  routes: typeof twoFactor | typeof staffTwoFactor,
): Record<string, State> {
  const off = replies(routes.state, { isOn: false, since: null, isRequired: false, codesLeft: 0 });
  const on = replies(routes.state, {
    isOn: true,
    isRequired: false,
    since: moments.ago(40 * DAY),
    codesLeft: 9,
  });
  const key = replies(routes.begin, { secret, uri });
  const setUp = [
    { fill: 'Current Password', with: 'correct horse' },
    { press: 'Set up' },
    { see: 'Scan this' },
  ] as const;
  const confirm = [
    ...setUp,
    { fill: 'Code from your', with: '123456' },
    { press: 'Switch on' },
  ] as const;
  const switchOff = [
    { press: 'Switch off' },
    { see: 'with your password only' },
    { fill: 'Current Password', with: 'correct horse' },
    { fill: 'Code from your', with: '123456' },
    { press: 'Switch off' },
  ] as const;
  const wrongCode = {
    detail: reasonText('code-wrong'),
    fields: { code: reasonText('code-wrong') },
  };
  return {
    Loading: { answers: [silent(routes.state)], shows: 'Loading your sign-in settings' },
    Error: { answers: [fails(routes.state)], shows: 'Could not load your sign-in settings' },
    Off: { answers: [off], shows: 'A stolen password alone' },
    'Wrong password': {
      answers: [
        off,
        refuses(routes.begin, 'invalid', { fields: { password: reasonText('password-wrong') } }),
      ],
      steps: setUp.slice(0, 2),
      shows: reasonText('password-wrong'),
    },
    'The key, longest values': { answers: [off, key], steps: setUp, shows: 'Scan this' },
    'Wrong code': {
      answers: [off, key, refuses(routes.confirm, 'invalid', wrongCode)],
      steps: confirm,
      shows: reasonText('code-wrong'),
    },
    'Recovery codes': {
      answers: [
        off,
        key,
        replies(routes.confirm, {
          codes: Array.from(
            { length: RECOVERY_CODES },
            (_, at) => `${'23456789AB'[at]}WWW-8M2Q-VX7P`,
          ),
        }),
      ],
      steps: confirm,
      shows: 'I have saved them',
    },
    On: { answers: [on], shows: '9 recovery codes left.' },
    'New codes': {
      answers: [on],
      steps: [{ press: 'New recovery codes' }],
      shows: 'Ten new codes replace',
    },
    'Too many codes': {
      answers: [
        on,
        refuses(routes.disable, 'rate-limited', { detail: reasonText('too-many-codes') }),
      ],
      steps: switchOff,
      shows: reasonText('too-many-codes'),
    },
  };
}
