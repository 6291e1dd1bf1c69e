/** The states of one's own sessions, which both apps show in the same list. */
import type { DeviceSession, sessions, staffSessions } from '#protocol/sessions.ts';

import { DAY, fails, HOUR, MINUTE, type Moments, replies, type State } from './entry.ts';
import { listStates } from './list-states.ts';
import { idOf, longWord } from './samples.ts';

export function sessionStates(
  moments: Moments,
  routes: typeof sessions | typeof staffSessions,
): Record<string, State> {
  const session = (number: number, given: Partial<DeviceSession> = {}): DeviceSession => ({
    id: idOf('ses-', number),
    device: 'Chrome on Windows',
    place: 'Pune, India',
    address: '203.0.113.7',
    signedInAt: moments.ago(2 * HOUR),
    lastSeenAt: moments.ago(5 * MINUTE),
    isThis: false,
    isNewDevice: false,
    ...given,
  });
  const own = session(0, { isThis: true });
  const phone = { device: 'Safari on iPhone', place: null, lastSeenAt: moments.ago(20 * MINUTE) };
  const items = [
    own,
    session(1, { ...phone, isNewDevice: true }),
    session(2, { device: 'Firefox on Linux', address: null, signedInAt: moments.ago(9 * HOUR) }),
  ];
  return {
    ...listStates({
      files: ['ui/account/DeviceList.tsx'],
      routes: [routes.list],
      loading: 'Loading your sessions',
      empty: {
        answers: [replies(routes.list, { items: [own] })],
        shows: 'You are not signed in anywhere',
      },
      error: 'Could not load your sessions',
      full: { answers: [replies(routes.list, { items })], shows: 'Safari on iPhone' },
      names: { Empty: 'Alone' },
    }),
    'Not ended': {
      answers: [replies(routes.list, { items }), fails(routes.endOthers)],
      steps: [{ press: 'End all other sessions' }],
      shows: 'The session could not be ended',
    },
    'Longest values': {
      answers: [
        replies(routes.list, {
          items: Array.from({ length: 12 }, (_, number) =>
            session(number, {
              isThis: number === 0,
              isNewDevice: true,
              device: 'Samsung Internet on Android',
              place: longWord(120),
              address: '2001:0db8:85a3:0000:0000:8a2e:0370:7334',
              signedInAt: moments.ago(DAY),
            }),
          ),
        }),
      ],
      shows: 'Samsung Internet on Android',
    },
  };
}
