/** The journal: its page, and a note beneath an order in its states. */
import { journal, type JournalEntry, type JournalText } from '#protocol/journal.ts';
import { orders } from '#protocol/orders.ts';

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
import { listStates } from './list-states.ts';
import { emptyCenter } from './order-center.entries.ts';
import { orderOf } from './orders.entries.ts';
import { idOf, longText, longWord, MOST } from './samples.ts';
import { customer } from './shells.ts';

function entryOf(moments: Moments, number: number, given: Partial<JournalEntry>): JournalEntry {
  return {
    id: idOf('contract-', number),
    kind: 'contract',
    coin: 'BTC',
    side: 'BUY_UP',
    amount: '2500.00',
    result: '750.00',
    placedAt: moments.ago(number * DAY + HOUR),
    version: 1,
    note: 'News came a minute before. I was early, not right.',
    tags: ['news'],
    changedAt: moments.ago(number * DAY),
    ...given,
  };
}

const none: JournalText = { version: 0, note: '', tags: [] };
const written: JournalText = {
  version: 3,
  note: 'Bought the dip as planned.\nSell a third at 60 lakh.',
  tags: ['Plan', 'Dip'],
};

export function journalEntries(moments: Moments): Entry[] {
  const items = [
    entryOf(moments, 1, {}),
    entryOf(moments, 2, {
      id: idOf('trade-', 2),
      kind: 'order',
      side: 'buy',
      result: null,
      tags: ['Plan', 'Dip'],
      note: written.note,
    }),
    entryOf(moments, 3, {
      id: idOf('position-', 3),
      kind: 'position',
      coin: 'ETH',
      side: 'short',
      note: '',
      result: '-1200.50',
      tags: ['Mood', 'too late'],
    }),
  ];
  const tags = [
    { tag: 'Plan', count: 12 },
    { tag: 'news', count: 7 },
    { tag: 'too late', count: 1 },
  ];
  const full = replies(journal.list, { items, nextCursor: items[2]?.id ?? null });
  const order = orderOf(moments);
  return [
    ...entriesOf(
      {
        app: 'web',
        name: 'Journal',
        address: '/journal',
        answers: [full, replies(journal.tags, { items: tags }), ...customer(moments)],
      },
      {
        ...listStates({
          files: ['web/journal/JournalPage.tsx'],
          routes: [journal.list],
          loading: { answers: [silent(journal.tags)], shows: 'Your notes on your trades' },
          empty: {
            answers: [
              replies(journal.list, { items: [], nextCursor: null }),
              replies(journal.tags, { items: [] }),
            ],
            shows: 'No notes yet',
          },
          error: 'Could not load your journal',
          full: 'too late',
          paged: full,
        }),
        'None found': {
          address: '/journal?tag=fomo',
          answers: [replies(journal.list, { items: [], nextCursor: null })],
          shows: 'No matching trades',
        },
        'Longest values': {
          answers: [
            replies(journal.list, {
              items: [
                entryOf(moments, 1, {
                  coin: 'TRUMP',
                  amount: MOST,
                  result: `-${MOST}`,
                  note: longText(1000),
                  tags: Array.from({ length: 8 }, (_, at) => `${longWord(22)} ${at}`),
                }),
                entryOf(moments, 2, { note: longWord(1000) }),
              ],
              nextCursor: null,
            }),
            replies(journal.tags, {
              items: Array.from({ length: 40 }, (_, at) => ({
                tag: `${longWord(20)} ${at}`,
                count: 5_000 - at,
              })),
            }),
          ],
          shows: 'unbreakable',
        },
      },
    ),
    ...entriesOf(
      {
        app: 'web',
        name: 'Note on an order',
        address: `/order?item=${order.id}`,
        answers: [replies(orders.one, order), ...emptyCenter(moments), ...customer(moments)],
      },
      {
        Loading: { answers: [silent(journal.one)], shows: 'Loading your note...' },
        Error: { answers: [fails(journal.one)], shows: 'Could not load your note' },
        Empty: { answers: [replies(journal.one, none)], shows: 'Add a note' },
        Full: { answers: [replies(journal.one, written)], shows: 'Bought the dip as planned.' },
        Editing: {
          answers: [replies(journal.one, written)],
          steps: [{ press: 'Edit note' }],
          shows: 'Separate with commas',
        },
        'Changed elsewhere': {
          answers: [replies(journal.one, written), refuses(journal.write, 'changed')],
          steps: [{ press: 'Edit note' }, { press: 'Save note' }],
          shows: 'This note was changed elsewhere',
        },
      },
    ),
  ];
}
