/**
 * The console's pages in the order of the rail: address, name, who may see it, and the queue whose length it shows. It gates
 * the routes and names the document too. The server has the last word: it answers nobody whose role may not ask.
 */
import type { Queues } from '#protocol/desk.ts';
import type { Person } from '#protocol/people.ts';
import type { StaffRole } from '#protocol/roles.ts';

export type RailEntry = {
  /** Pages beneath it belong to it. */
  path: string;
  label: string;
  roles: readonly StaffRole[];
  /** Whose count stands beside the name. */
  count?: keyof Queues;
};

export const rail: readonly RailEntry[] = [
  { path: '/console/deposits', label: 'Deposits', roles: ['finance'], count: 'deposits' },
  { path: '/console/withdrawals', label: 'Withdrawals', roles: ['finance'], count: 'withdrawals' },
  { path: '/console/tickets', label: 'Tickets', roles: ['support'], count: 'tickets' },
  { path: '/console/people', label: 'People', roles: ['support', 'finance', 'admin'] },
  {
    path: '/console/proposals',
    label: 'Proposals',
    roles: ['support', 'finance', 'admin'],
    count: 'proposals',
  },
  { path: '/console/invitations', label: 'Invitations', roles: ['admin'] },
  { path: '/console/codes', label: 'Referral codes', roles: ['admin'] },
  { path: '/console/settings', label: 'Settings', roles: ['admin'] },
  { path: '/console/ledger', label: 'Ledger', roles: ['finance', 'admin'] },
  { path: '/console/exposure', label: 'Exposure', roles: ['finance', 'admin'] },
  { path: '/console/audit', label: 'Audit log', roles: ['admin'] },
  { path: '/console/feed', label: 'Price feed', roles: ['support', 'finance', 'admin'] },
  { path: '/console/mail', label: 'Mail', roles: ['support', 'finance', 'admin'] },
  { path: '/console/own-codes', label: 'My codes', roles: ['sub-admin'] },
];

/** The entries that a role sees; none for a customer. */
export function railFor(role: Person['role']): readonly RailEntry[] {
  return rail.filter(({ roles }) => roles.some((one) => one === role));
}

/** The entry that an address belongs to. */
export function entryOf(pathname: string): RailEntry | undefined {
  return rail.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}
