/** Each kind of message over a page of each kind: a list, a ticket, a dialog, a desk. */
import { contractEntries } from './contracts.entries.ts';
import { deskEntries } from './desks.entries.ts';
import type { Entry, Moments } from './entry.ts';
import { marketEntries } from './market.entries.ts';
import { type MessageSample, passingSamples, standingSamples } from './messages.ts';
import { orderEntries } from './orders.entries.ts';
import { peopleEntries } from './people.entries.ts';
import { searchEntries } from './search.entries.ts';

const kinds: readonly MessageSample[] = ['success', 'linked', 'error', 'wordy'];
const standing: readonly MessageSample[] = ['away', 'newVersion'];

export function messageEntries(moments: Moments): Entry[] {
  const from = (pages: readonly Entry[], id: string, samples: readonly MessageSample[]) => {
    const base = pages.find((entry) => entry.id === id);
    if (!base) throw new Error(`There is no entry ${id} to show a message over.`);
    return samples.map((sample) => over(base, sample));
  };
  return [
    ...from(peopleEntries(moments), 'home.full', [...kinds, ...standing]),
    ...from(contractEntries(moments), 'contract.full', ['success', 'linked', 'wordy', 'away']),
    ...from(orderEntries(moments), 'trade.full', ['linked', 'error', 'newVersion']),
    ...from(searchEntries(moments), 'search.opened', ['linked', 'wordy']),
    ...from(marketEntries(moments), 'markets.full', ['success']),
    ...from(deskEntries(moments), 'deposit-desk.full', ['success', 'linked', 'wordy']),
  ];
}

function over({ list: _list, ...base }: Entry, sample: MessageSample): Entry {
  const { text } = { ...passingSamples, ...standingSamples }[sample];
  const at = base.page.toLowerCase().replaceAll(' ', '-');
  return {
    ...base,
    id: `message.${at}-${sample.toLowerCase()}`,
    page: 'Message',
    state: `${base.page}, ${sample}`,
    steps: [...base.steps, { see: base.shows }, { tell: sample }],
    shows: text,
  };
}
