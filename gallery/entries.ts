/** All entries of the gallery, in the order of its list. */
import { contractEntries } from './contracts.entries.ts';
import { deskEntries } from './desks.entries.ts';
import type { Entry, Moments } from './entry.ts';
import { landingEntries } from './landing.entries.ts';
import { liabilityEntries } from './liabilities.entries.ts';
import { limitEntries } from './limits.entries.ts';
import { moneyEntries } from './money.entries.ts';
import { officeEntries } from './office.entries.ts';
import { peopleEntries } from './people.entries.ts';
import { orderCenterEntries } from './order-center.entries.ts';
import { signInEntries } from './sign-in.entries.ts';
import { orderEntries } from './orders.entries.ts';
import { verifyEntries } from './verify.entries.ts';
import { watchEntries } from './watch.entries.ts';

export function galleryEntries(moments: Moments): Entry[] {
  return [
    ...landingEntries(moments),
    ...peopleEntries(moments),
    ...signInEntries(moments),
    ...contractEntries(moments),
    ...orderCenterEntries(moments),
    ...verifyEntries(moments),
    ...orderEntries(moments),
    ...moneyEntries(moments),
    ...limitEntries(moments),
    ...liabilityEntries(moments),
    ...deskEntries(moments),
    ...officeEntries(moments),
    ...watchEntries(moments),
  ];
}

/** Where an entry is drawn: the real address, with a note for the server which entry it is. */
export function frameAddress({ id, address }: Pick<Entry, 'id' | 'address'>): string {
  const [path = '', hash = ''] = address.split('#');
  const query = `${path.includes('?') ? '&' : '?'}gallery=${id}`;
  return path + query + (hash === '' ? '' : `#${hash}`);
}
