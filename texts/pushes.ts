/** What pushes, messages of the bot and their settings say, in the person's language. */
import type { NoticeKind, NoticeWay } from '#protocol/pushes.ts';

import { pushes as en } from './en/pushes.ts';
import { pushes as hi } from './hi/pushes.ts';
import { inLanguages } from './in-languages.ts';

export type PushTexts = {
  /** On a locked screen, where amounts are not wanted: what happened. */
  hidden: Readonly<Record<NoticeKind, string>>;
  openApp: string;
  test: { title: string; body: string };
  telegram: { linked: string; codeUnknown: string };
  settings: {
    title: string;
    intro: string;
    kinds: Readonly<Record<NoticeKind, { name: string; about: string }>>;
    ways: Readonly<Record<NoticeWay, string>>;
    kindsTitle: string;
    /** Of one box: 'Contract results by push'. */
    boxName(of: { kind: NoticeKind; way: NoticeWay }): string;
    alwaysInList: string;
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
    telegramOpen: string;
    telegramCode: (of: { code: string; minutes: number }) => string;
    telegramLinked(at: string): string;
    telegramUnlink: string;
    telegramWaiting: string;
    saved: string;
    notSaved: string;
    loadFailed: string;
    loadFailedBody: string;
  };
};

export const pushTexts = inLanguages<PushTexts>({ en, hi });
