/**
 * The search of everything: opened, with what is found, with nothing, without one's own, for a
 * visitor.
 */
import { contracts } from '#protocol/contracts.ts';
import { orders } from '#protocol/orders.ts';
import { searchTexts } from '#texts/search.ts';

import { openOnes, page, settledOnes } from './contract-samples.ts';
import { entriesOf, type Entry, fails, type Moments, replies, type Step } from './entry.ts';
import { orderOf } from './orders.entries.ts';
import { customer, visitor } from './shells.ts';

export function searchEntries(moments: Moments): Entry[] {
  const texts = searchTexts();
  const open: Step = { press: texts.open };
  const typing = (typed: string): Step[] => [open, { fill: texts.field, with: typed }];
  const counts = { pending: 0, completed: 0, failed: 0, cancelled: 0 };
  const placed = replies(orders.list, { items: [orderOf(moments)], nextCursor: null, counts });
  return entriesOf(
    {
      app: 'web',
      name: 'Search',
      address: '/messages',
      answers: [
        replies(contracts.list, page(...openOnes(moments), ...settledOnes(moments))),
        placed,
        ...customer(moments),
      ],
    },
    {
      Opened: { steps: [open], shows: 'Contracts Trading' },
      Coins: { steps: typing('btc'), shows: texts.kinds.own },
      Words: { steps: typing('how ret'), shows: texts.help.returns.title },
      'No match': { steps: typing('zzz'), shows: texts.none({ typed: 'zzz' }) },
      'A whole id': {
        steps: typing('contract-0196a000-0000-7000-8000-0000000000ff'),
        shows: 'Open contract-0196a000',
      },
      'Own failed': {
        answers: [fails(contracts.list)],
        steps: [open],
        shows: texts.ownFailed,
      },
      Visitor: { answers: visitor(moments), steps: [open], shows: 'Bitcoin' },
    },
  );
}
