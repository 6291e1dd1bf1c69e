/**
 * The app as one that is installed: settings of notifications, no connection, and the accessibility
 * statement.
 */
import { reasonText } from '#texts/refusal-text.ts';
import { people } from '#protocol/people.ts';
import {
  noticeKinds,
  pushes,
  type NoticeSettingsPage,
  usualNoticeSettings,
} from '#protocol/pushes.ts';
import { accessibilityTexts } from '#texts/accessibility.ts';
import { pushTexts } from '#texts/pushes.ts';

import {
  agrees,
  asksForCode,
  DAY,
  entriesOf,
  type Entry,
  fails,
  type Moments,
  refuses,
  replies,
  silent,
} from './entry.ts';
import { newcomer, visitor } from './shells.ts';

export function installedEntries(moments: Moments): Entry[] {
  const texts = pushTexts().settings;
  const answers = newcomer(moments);
  const page = (given: Partial<NoticeSettingsPage> = {}) =>
    replies(pushes.settings, {
      settings: usualNoticeSettings,
      pushKey: 'B'.repeat(87),
      devices: [],
      telegram: null,
      isMailed: false,
      ...given,
    } satisfies NoticeSettingsPage);
  const device = (id: string, browser: string | null, system: string | null) => ({
    id,
    browser,
    system,
    createdAt: moments.ago(3 * DAY),
    isThisSession: false,
  });
  const everything = page({
    settings: {
      ways: {
        app: [...noticeKinds],
        push: [...noticeKinds],
        telegram: ['money', 'security'],
        mail: ['alert', 'money'],
      },
      quiet: { from: 22 * 60, to: 7 * 60 },
      showsAmounts: true,
    },
    devices: [
      device('1', 'Samsung Internet', 'Android'),
      device('2', 'Chrome', 'Windows'),
      device('3', null, null),
    ],
    telegram: { linkedAt: moments.ago(DAY) },
    isMailed: true,
  });
  const link = replies(pushes.linkTelegram, {
    url: 'https://t.me/drishti_bot?start=QjF3c2VjcmV0Q29kZTEyMzQ1',
    code: 'QjF3c2VjcmV0Q29kZTEyMzQ1',
    expiresAt: moments.ago(0),
  });
  const unlinked = page({ telegram: { linkedAt: null } });
  const passwordWrong = reasonText('password-wrong');
  const codeWrong = reasonText('code-wrong');
  const prove = [
    { press: texts.telegramLink },
    { see: texts.telegramProof },
    { fill: 'Current Password', with: 'correct horse' },
    { press: texts.telegramContinue },
  ];
  return [
    ...entriesOf(
      { app: 'web', name: 'Notifications', address: '/notifications', answers },
      {
        Loading: { answers: [silent(pushes.settings)], shows: texts.intro },
        Error: { answers: [fails(pushes.settings)], shows: texts.loadFailed },
        Usual: { answers: [page()], shows: texts.kindsTitle },
        'No pushes': { answers: [page({ pushKey: null })], shows: texts.serverOff },
        'Linking Telegram': {
          answers: [unlinked, link],
          steps: prove,
          shows: texts.telegramWaiting,
        },
        'Telegram, proof asked': {
          answers: [unlinked],
          steps: [{ press: texts.telegramLink }],
          shows: texts.telegramProof,
        },
        'Telegram, wrong password': {
          answers: [
            unlinked,
            refuses(pushes.linkTelegram, 'invalid', { fields: { password: passwordWrong } }),
          ],
          steps: prove,
          shows: passwordWrong,
        },
        'Telegram, code asked': {
          answers: [unlinked, refuses(pushes.linkTelegram, 'code-needed')],
          steps: prove,
          shows: 'Code from your authenticator app',
        },
        'Telegram, wrong code': {
          answers: [
            unlinked,
            asksForCode(pushes.linkTelegram),
            refuses(pushes.linkTelegram, 'invalid', { fields: { code: codeWrong } }),
          ],
          steps: [
            ...prove,
            { fill: 'Code from your', with: '123456' },
            { press: texts.telegramContinue },
          ],
          shows: codeWrong,
        },
        'Not saved': {
          answers: [page(), fails(pushes.choose)],
          steps: [{ press: texts.quietSwitch }],
          shows: texts.notSaved,
        },
        Everything: { answers: [everything, agrees(pushes.choose)], shows: texts.telegramUnlink },
      },
    ),
    ...entriesOf(
      { app: 'web', name: 'Offline', address: '/wallet', answers: visitor(moments) },
      {
        Empty: { answers: [fails(people.session)], shows: 'Try again', hasPrices: false },
      },
    ),
    ...entriesOf(
      { app: 'web', name: 'Accessibility', address: '/accessibility', answers: visitor(moments) },
      { Full: { shows: accessibilityTexts().reportTitle } },
    ),
  ];
}
