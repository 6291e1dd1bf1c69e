/** The notifications: their page and the panel beneath the bell. */
import { type Notice, type NoticeNews, notices, noticeTypes } from '#protocol/notices.ts';
import { noticeText } from '#texts/notice-text.ts';

import { agrees, entriesOf, type Entry, HOUR, type Moments, replies } from './entry.ts';
import { listStates } from './list-states.ts';
import { idOf, longText, longWord } from './samples.ts';
import { newcomer, visitor } from './shells.ts';

function noticeOf(moments: Moments, number: number, given: Partial<Notice> = {}): Notice {
  return {
    id: idOf('not-', number),
    code: 'of-tomorrow',
    facts: {},
    type: 'info',
    title: null,
    message: 'Your withdrawal of ₹12,500.00 was approved and is on its way.',
    image: null,
    read: true,
    referral: null,
    createdAt: moments.ago(number * HOUR),
    ...given,
  };
}

/** Unread, of a code: as the server answers it. */
const told = (moments: Moments, number: number, news: NoticeNews): Notice =>
  noticeOf(moments, number, {
    ...news,
    ...noticeText(news),
    type: noticeTypes[news.code],
    read: false,
  });

export function noticeEntries(moments: Moments): Entry[] {
  const list = (...items: Notice[]) =>
    replies(notices.list, {
      items,
      nextCursor: null,
      unread: items.filter(({ read }) => !read).length,
    });
  const full = list(
    told(moments, 0, {
      code: 'contract-settled',
      facts: {
        id: idOf('contract-', 0),
        coin: 'BTC',
        direction: 'BUY_UP',
        stake: '1500.00',
        outcome: 'WIN',
        payout: '2250.00',
      },
    }),
    told(moments, 1, {
      code: 'deposit-rejected',
      facts: { id: idOf('dep-', 1), amount: '150000.00', reason: 'payment-missing' },
    }),
    noticeOf(moments, 2, { type: 'warning', title: 'Your bank details changed' }),
    noticeOf(moments, 3, {
      type: 'success',
      title: 'Welcome to Crypto Trading App!',
      image: '/icon.svg',
    }),
  );
  const longest = {
    ...replies(notices.list, {
      items: [
        noticeOf(moments, 0, {
          type: 'error',
          title: longWord(120),
          message: longWord(600),
          read: false,
        }),
        noticeOf(moments, 1, { title: longText(120), message: longText(600), read: false }),
      ],
      nextCursor: 'older',
      unread: 1_234,
    }),
  };
  const device = { browser: 'Samsung Internet', system: 'Android' };
  return entriesOf(
    {
      app: 'web',
      name: 'Messages',
      address: '/messages',
      answers: [full, agrees(notices.read), ...newcomer(moments)],
    },
    {
      Visitor: { answers: visitor(moments), shows: 'Log in to read your messages' },
      ...listStates({
        files: ['web/notices/NoticePanel.tsx'],
        routes: [notices.list],
        loading: 'Loading notifications',
        empty: { answers: [list()], shows: 'No new notifications' },
        error: 'Failed to load notifications',
        full: { address: '/messages?support=1', shows: 'You have 2 unread notification(s)' },
        paged: full,
      }),
      'About one’s credentials': {
        answers: [
          list(
            told(moments, 0, { code: 'session-ended', facts: { count: 3 } }),
            told(moments, 1, { code: 'key-extended', facts: { name: 'Trading bot' } }),
            told(moments, 2, { code: 'key-ended', facts: { name: 'Trading bot' } }),
            told(moments, 3, { code: 'push-device-added', facts: device }),
            told(moments, 4, { code: 'push-device-removed', facts: device }),
          ),
        ],
        shows: 'Notifications off',
      },
      'Longest values': { answers: [longest], shows: 'You have 1,234 unread' },
      'Opened, longest values': {
        answers: [longest],
        steps: [{ press: 'unbreakable' }],
        shows: 'Delete',
      },
      'Beneath the bell': {
        address: '/settings',
        steps: [{ press: 'Notifications' }],
        shows: 'All messages',
      },
    },
  );
}
