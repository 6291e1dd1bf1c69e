/** Pushes in English. */
import type { NoticeKind, NoticeWay } from '#protocol/pushes.ts';

const kinds: Record<NoticeKind, { name: string; about: string }> = {
  outcome: { name: 'Contract results', about: 'A contract has closed.' },
  fill: { name: 'Orders', about: 'An order was filled or ended, a position opened or closed.' },
  margin: { name: 'Liquidation', about: 'A position is close to liquidation, or was liquidated.' },
  alert: { name: 'Price alerts', about: 'A price you set was reached.' },
  money: { name: 'Deposits and withdrawals', about: 'A request was approved or rejected.' },
  reply: { name: 'Support', about: 'Support answered or changed your ticket.' },
  security: { name: 'Security', about: 'A new sign-in, or a change to how you log in.' },
};
const ways: Record<NoticeWay, string> = {
  app: 'In the app',
  push: 'Push',
  telegram: 'Telegram',
  mail: 'E-mail',
};
const byWay: Record<NoticeWay, string> = {
  app: 'in the app',
  push: 'by push',
  telegram: 'by Telegram',
  mail: 'by e-mail',
};

export const pushes = {
  /** On a locked screen, where amounts are not wanted: what happened. */
  hidden: {
    outcome: 'A contract has closed',
    fill: 'News on an order',
    margin: 'A position needs your attention',
    alert: 'A price alert',
    money: 'News on a deposit or withdrawal',
    reply: 'Support answered',
    security: 'A change to your account’s security',
  } satisfies Readonly<Record<NoticeKind, string>>,
  openApp: 'Open Drishti to see it.',
  test: { title: 'Test message', body: 'Notifications reach this device.' },
  telegram: {
    linked: 'This chat is linked. Notifications of your Drishti account come here.',
    codeUnknown: 'This code is not valid. Make a new one in Drishti under Me, Notifications.',
  },
  settings: {
    title: 'Notifications',
    intro: 'Choose what reaches you, and how.',
    kinds,
    ways,
    kindsTitle: 'What reaches you',
    boxName: ({ kind, way }) => `${kinds[kind].name} ${byWay[way]}`,
    alwaysInList:
      'Every notification stays in your list. “In the app” says whether it counts in the bell.',
    alwaysSecurity:
      'News about the security of your account cannot be switched off in the app and by e-mail.',
    mailOff: 'This server sends no e-mail.',
    noTrading: 'We only tell you what happened. We never send invitations to trade.',
    quietTitle: 'Quiet hours',
    quietSwitch: 'Quiet hours',
    quietAbout:
      'Pushes and messages wait until they end. Liquidation and security come at any time.',
    quietFrom: 'From',
    quietTo: 'To',
    amountsSwitch: 'Show amounts on the lock screen',
    amountsAbout: 'When off, a notification says what happened, not how much.',
    deviceTitle: 'This device',
    deviceSwitch: 'Notifications on this device',
    deviceAbout: 'They stop when you log out.',
    deviceBlocked:
      'This browser blocks notifications from here. Allow them in its settings for this site.',
    deviceInsecure:
      'Notifications need an address that begins with https. This page was opened with http. Ask whoever gave you the address for the https one.',
    deviceUnsupported: 'This browser cannot receive notifications.',
    deviceOniPhone:
      'On iPhone and iPad, first add Drishti to the Home Screen: Share, then Add to Home Screen.',
    deviceDeclined: 'Notifications were not allowed. Nothing has changed.',
    deviceFailed: 'Notifications could not be switched on. Please try again.',
    serverOff: 'This server sends no pushes.',
    otherDevices: 'Your other devices',
    remove: (device) => `Stop notifications on ${device}`,
    removeShort: 'Stop',
    sendTest: 'Send a test message',
    testSent: 'Test message sent.',
    telegramTitle: 'Telegram',
    telegramAbout: 'Get the same notifications in a chat with our bot.',
    telegramLink: 'Link Telegram',
    telegramProof:
      'The chat gets your notifications even after you log out. So we check that it is you.',
    telegramContinue: 'Continue',
    telegramOpen: 'Open Telegram',
    telegramCode: ({ code, minutes }) =>
      `Or send the bot: /start ${code}. The code works once, for ${minutes} minutes.`,
    telegramLinked: (at) => `Linked on ${at}.`,
    telegramUnlink: 'Unlink',
    telegramWaiting: 'Waiting for your message to the bot…',
    saved: 'Saved.',
    notSaved: 'Your choice was not saved. Please try again.',
    loadFailed: 'Could not load your settings',
    loadFailedBody: 'Nothing has changed.',
  } satisfies {
    title: string;
    intro: string;
    kinds: Readonly<Record<NoticeKind, { name: string; about: string }>>;
    ways: Readonly<Record<NoticeWay, string>>;
    kindsTitle: string;
    /** Of one box: 'Contract results by push'. */
    boxName(of: { kind: NoticeKind; way: NoticeWay }): string;
    alwaysInList: string;
    alwaysSecurity: string;
    mailOff: string;
    noTrading: string;
    quietTitle: string;
    quietSwitch: string;
    quietAbout: string;
    quietFrom: string;
    quietTo: string;
    amountsSwitch: string;
    amountsAbout: string;
    deviceTitle: string;
    deviceSwitch: string;
    deviceAbout: string;
    deviceBlocked: string;
    deviceInsecure: string;
    deviceUnsupported: string;
    deviceOniPhone: string;
    deviceDeclined: string;
    deviceFailed: string;
    serverOff: string;
    otherDevices: string;
    remove(device: string): string;
    removeShort: string;
    sendTest: string;
    testSent: string;
    telegramTitle: string;
    telegramAbout: string;
    telegramLink: string;
    telegramProof: string;
    telegramContinue: string;
    telegramOpen: string;
    telegramCode: (of: { code: string; minutes: number }) => string;
    telegramLinked(at: string): string;
    telegramUnlink: string;
    telegramWaiting: string;
    saved: string;
    notSaved: string;
    loadFailed: string;
    loadFailedBody: string;
  },
};
