/** All entries of the gallery, in the order of its list. */
import { beaconEntries } from './beacon.entries.ts';
import { coinEntries } from './coin.entries.ts';
import { contractEntries } from './contracts.entries.ts';
import { withGreatFigures } from './great-figures.ts';
import { deskEntries } from './desks.entries.ts';
import type { Entry, Moments } from './entry.ts';
import { landingEntries } from './landing.entries.ts';
import { developersEntries } from './developers.entries.ts';
import { journalEntries } from './journal.entries.ts';
import { liabilityEntries } from './liabilities.entries.ts';
import { limitEntries } from './limits.entries.ts';
import { marketEntries } from './market.entries.ts';
import { messageEntries } from './message.entries.ts';
import { moneyEntries } from './money.entries.ts';
import { officeEntries } from './office.entries.ts';
import { peopleEntries } from './people.entries.ts';
import { orderCenterEntries } from './order-center.entries.ts';
import { performanceEntries } from './performance.entries.ts';
import { portfolioEntries } from './portfolio.entries.ts';
import { recordEntries } from './records.entries.ts';
import { searchEntries } from './search.entries.ts';
import { signInEntries } from './sign-in.entries.ts';
import { orderEntries } from './orders.entries.ts';
import { statementEntries } from './statements.entries.ts';
import { todayEntries } from './today.entries.ts';
import { verifyEntries } from './verify.entries.ts';
import { exposureEntries } from './exposure.entries.ts';
import { watchEntries } from './watch.entries.ts';

/** An entry and the part of the gallery that it is in. */
export type PlacedEntry = Entry & { part: string };

const parts: Readonly<Record<string, (moments: Moments) => Entry[]>> = {
  landing: landingEntries,
  people: peopleEntries,
  signIn: signInEntries,
  contract: contractEntries,
  orderCenter: orderCenterEntries,
  search: searchEntries,
  verify: verifyEntries,
  order: orderEntries,
  portfolio: portfolioEntries,
  performance: performanceEntries,
  journal: journalEntries,
  statement: statementEntries,
  market: marketEntries,
  coin: coinEntries,
  beacon: beaconEntries,
  money: moneyEntries,
  limit: limitEntries,
  records: recordEntries,
  liability: liabilityEntries,
  developers: developersEntries,
  today: todayEntries,
  desk: deskEntries,
  office: officeEntries,
  message: messageEntries,
  watch: watchEntries,
  exposure: exposureEntries,
};

export function galleryEntries(moments: Moments): PlacedEntry[] {
  return Object.keys(parts).flatMap((part) => entriesOfPart(part, moments));
}

function entriesOfPart(part: string, moments: Moments): PlacedEntry[] {
  const entries = parts[part]?.(moments) ?? [];
  return [...entries, ...withGreatFigures(entries)].map((entry) => ({ ...entry, part }));
}

/**
 * The entry that a `frameAddress` names. Makes those of its part only: some parts work out a whole
 * tape.
 */
export function entryAt(address: string, moments: Moments): PlacedEntry | undefined {
  const [part = '', id] = (new URL(address).searchParams.get('gallery') ?? '').split('/');
  return entriesOfPart(part, moments).find((entry) => entry.id === id);
}

/** Where an entry is drawn: the real address, with a note for the server which entry it is. */
export function frameAddress({
  part,
  id,
  address,
}: Pick<PlacedEntry, 'part' | 'id' | 'address'>): string {
  const [path = '', hash = ''] = address.split('#');
  const query = `${path.includes('?') ? '&' : '?'}gallery=${part}/${id}`;
  return path + query + (hash === '' ? '' : `#${hash}`);
}
