/**
 * What reaches a person outside the page they look at, by kind and by way: pushes to browsers,
 * messages of the operator's Telegram bot, mails. All of it tells what has happened; nothing
 * invites to trade.
 */
import { type Static, Type } from 'typebox';

import { proof } from './keys.ts';
import type { NoticeCode, NoticeNews } from './notices.ts';
import { closed, Nullable, type Route, Time, noun } from './route.ts';

/** What notices are about, as a person chooses among them. */
export const noticeKinds = [
  'outcome',
  'fill',
  'margin',
  'alert',
  'money',
  'reply',
  'security',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * By which ways a notice reaches somebody; by `app` it counts as unread in the bell and on the
 * app's icon.
 */
export const noticeWays = ['app', 'push', 'telegram', 'mail'] as const;
export type NoticeWay = (typeof noticeWays)[number];

/** Null of what only confirms what the person has just done: it waits in the list of notices. */
export const kindOfNotice = {
  welcome: null,
  'contract-created': null,
  'contract-settled': 'outcome',
  'order-filled': 'fill',
  'order-failed': 'fill',
  'order-expired': 'fill',
  'recurring-missed': 'fill',
  'position-opened': 'fill',
  'position-failed': 'fill',
  'position-warned': 'margin',
  'position-closed': 'fill',
  'position-liquidated': 'margin',
  'deposit-submitted': null,
  'deposit-approved': 'money',
  'deposit-rejected': 'money',
  'withdrawal-submitted': null,
  'withdrawal-cancelled': null,
  'withdrawal-approved': 'money',
  'withdrawal-rejected': 'money',
  'balance-credited': 'money',
  'balance-debited': 'money',
  'bank-details-saved': 'security',
  'bank-details-proposed': 'security',
  'bank-details-changed': 'security',
  'ticket-answered': 'reply',
  'ticket-resolved': 'reply',
  'ticket-closed': 'reply',
  'ticket-reopened': 'reply',
  'alert-crossed': 'alert',
  'alert-moved': 'alert',
  'limit-changing': null,
  'break-begun': null,
  'self-exclusion-begun': null,
  'file-made': null,
  'file-failed': null,
  'requests-lost': 'money',
  'device-new': 'security',
  'session-ended': 'security',
  'push-device-added': 'security',
  'push-device-removed': 'security',
  'password-changed': 'security',
  'password-reset': 'security',
  'telegram-linked': 'security',
  'telegram-unlinked': 'security',
  'passkey-added': 'security',
  'passkey-removed': 'security',
  'key-made': 'security',
  'key-extended': 'security',
  'key-ended': 'security',
  'key-used-from': 'security',
  'two-factor-on': 'security',
  'two-factor-off': 'security',
  'two-factor-removed': 'security',
  'recovery-codes-renewed': 'security',
  'recovery-code-used': 'security',
} as const satisfies Readonly<Record<NoticeCode, NoticeKind | null>>;

/** Codes of notices about the security of an account. */
export type SecurityCode = {
  [Code in NoticeCode]: (typeof kindOfNotice)[Code] extends 'security' ? Code : never;
}[NoticeCode];
export type SecurityNews = Extract<NoticeNews, { code: SecurityCode }>;
export type OtherNews = Exclude<NoticeNews, SecurityNews>;

/** Where a notice of each kind leads when it is tapped. */
export const pathOfKind: Readonly<Record<NoticeKind, string>> = {
  outcome: '/order?tab=closing',
  fill: '/order',
  margin: '/order',
  alert: '/alerts',
  money: '/wallet',
  reply: '/support-history',
  security: '/sessions',
};

/** What the service worker is sent, encrypted for that browser alone. */
export type PushMessage = {
  /** Of the notice: the same news shown twice is one notification. */
  tag: string;
  title: string;
  body: string;
  path: string;
  /** Unread notices, for the badge of the app; null where they are not known. */
  unread: number | null;
};

const Kinds = Type.Array(Type.Enum([...noticeKinds]), {
  uniqueItems: true,
  maxItems: noticeKinds.length,
});
/** Minute of the day in India. */
const Minute = Type.Integer({ minimum: 0, maximum: 1439 });

export const NoticeSettings = closed({
  /** Of each way the kinds that take it. */
  ways: closed({ app: Kinds, push: Kinds, telegram: Kinds, mail: Kinds }),
  /**
   * Then pushes and messages wait, but for `margin` and `security`. From a minute of the day to
   * another, past midnight or not.
   */
  quiet: Nullable(closed({ from: Minute, to: Minute })),
  /** Whether a locked screen shows amounts and prices. */
  showsAmounts: Type.Boolean(),
});
export type NoticeSettings = Static<typeof NoticeSettings>;

/**
 * What holds until a person chooses: mail is for decisions about their money, and for alerts that
 * they asked a mail of.
 */
export const usualNoticeSettings: NoticeSettings = {
  ways: {
    app: [...noticeKinds],
    push: [...noticeKinds],
    telegram: [...noticeKinds],
    mail: ['alert', 'money', 'security'],
  },
  quiet: null,
  showsAmounts: false,
};

/** True for what nobody can mute: the security of an account, in the app and by mail. */
export const isAlwaysTold = (way: NoticeWay, kind: NoticeKind): boolean =>
  kind === 'security' && (way === 'app' || way === 'mail');

/** Browsers of one person that get pushes. */
export const PUSH_DEVICES_MOST = 10;

export const NoticeSettingsPage = noun('NoticeSettingsPage', {
  settings: NoticeSettings,
  /** What a browser subscribes with (VAPID, base64url); null where this server sends no pushes. */
  pushKey: Nullable(Type.String()),
  devices: Type.Array(
    noun('NoticeDevice', {
      id: Type.String(),
      /** Null where the browser does not say. */
      browser: Nullable(Type.String()),
      system: Nullable(Type.String()),
      createdAt: Time,
      /** It hangs on the session that asks. */
      isThisSession: Type.Boolean(),
    }),
  ),
  /** Null where the operator has no bot. */
  telegram: Nullable(Type.Object({ linkedAt: Nullable(Time) })),
  /** Whether this server sends mail. */
  isMailed: Type.Boolean(),
});
export type NoticeSettingsPage = Static<typeof NoticeSettingsPage>;

export const PushSubscriptionBody = closed({
  /** Of the push service of the browser's maker. */
  endpoint: Type.String({
    maxLength: 1_000,
    examples: ['https://fcm.googleapis.com/fcm/send/one'],
  }),
  /** Base64url: a point of P-256, and 16 bytes. */
  p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{87}$', examples: ['B'.padEnd(87, 'A')] }),
  auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22}$', examples: ['A'.repeat(22)] }),
});
export type PushSubscriptionBody = Static<typeof PushSubscriptionBody>;

const PushDevice = noun('PushDevice', { id: Type.String() });
const DeviceParams = closed({
  id: Type.String({ maxLength: 60, description: 'Id of the device.' }),
});

const LinkTelegram = closed(proof);
export const TelegramLink = noun('TelegramLink', {
  /** Opens the chat with the bot, and hands it the code. */
  url: Type.String(),
  /** For people who write it by hand: `/start CODE`. */
  code: Type.String(),
  expiresAt: Time,
});
export type TelegramLink = Static<typeof TelegramLink>;
export const TELEGRAM_CODE_MINUTES = 10;

export const pushes = {
  settings: {
    method: 'GET',
    path: '/api/notice-settings',
    summary: 'What reaches one by which way, and one’s devices',
    access: 'signed-in',
    status: 200,
    reply: NoticeSettingsPage,
    refusals: [],
  },
  choose: {
    method: 'POST',
    path: '/api/notice-settings',
    summary: 'Choose what reaches one by which way, and quiet hours',
    access: 'signed-in',
    body: NoticeSettings,
    status: 204,
    refusals: [],
  },
  subscribe: {
    method: 'POST',
    path: '/api/push-devices',
    summary:
      'Send pushes to this browser, for as long as the session lasts; doing it twice changes nothing',
    access: 'signed-in',
    body: PushSubscriptionBody,
    status: 201,
    reply: PushDevice,
    refusals: [],
  },
  unsubscribe: {
    method: 'DELETE',
    path: '/api/push-devices/:id',
    summary: 'Send a browser of one’s own no more pushes',
    access: 'signed-in',
    params: DeviceParams,
    status: 204,
    refusals: ['not-found'],
  },
  test: {
    method: 'POST',
    path: '/api/push-devices/:id/test',
    summary: 'Send a test message to a browser of one’s own',
    access: 'signed-in',
    params: DeviceParams,
    status: 204,
    refusals: ['not-found'],
  },
  linkTelegram: {
    method: 'POST',
    path: '/api/telegram/codes',
    summary:
      'Check the password and, with two-factor on, a code; return a code that links a Telegram chat, once within ten minutes',
    access: 'signed-in',
    body: LinkTelegram,
    status: 201,
    reply: TelegramLink,
    refusals: ['not-found', 'code-needed'],
  },
  unlinkTelegram: {
    method: 'DELETE',
    path: '/api/telegram',
    summary: 'Unlink one’s Telegram chat; doing it twice changes nothing',
    access: 'signed-in',
    status: 204,
    refusals: [],
  },
} as const satisfies Record<string, Route>;
