/**
 * The console's pages in the order of the rail: address, name, who may see it, and the queue whose
 * length it shows. It gates the routes and names the document too. The server has the last word: it
 * answers nobody whose role may not ask.
 */
import type { Queues } from '#protocol/desk.ts';
import type { Person } from '#protocol/people.ts';
import type { StaffRole } from '#protocol/roles.ts';
import { consoleWordTexts } from '#texts/console-words.ts';

export type RailEntry = {
  /** Pages beneath it belong to it. */
  path: string;
  label: string;
  roles: readonly StaffRole[];
  /** Whose count is beside the name. */
  count?: keyof Queues;
};

const texts = consoleWordTexts();

export const rail: readonly RailEntry[] = [
  { path: '/console/today', label: texts.pages.today, roles: ['support', 'finance', 'admin'] },
  { path: '/console/deposits', label: texts.pages.deposits, roles: ['finance'], count: 'deposits' },
  {
    path: '/console/withdrawals',
    label: texts.pages.withdrawals,
    roles: ['finance'],
    count: 'withdrawals',
  },
  { path: '/console/tickets', label: texts.pages.tickets, roles: ['support'], count: 'tickets' },
  { path: '/console/people', label: texts.pages.people, roles: ['support', 'finance', 'admin'] },
  {
    path: '/console/proposals',
    label: texts.pages.proposals,
    roles: ['support', 'finance', 'admin'],
    count: 'proposals',
  },
  { path: '/console/invitations', label: texts.pages.invitations, roles: ['admin'] },
  { path: '/console/codes', label: texts.pages.codes, roles: ['admin'] },
  { path: '/console/settings', label: texts.pages.settings, roles: ['admin'] },
  { path: '/console/ledger', label: texts.pages.ledger, roles: ['finance', 'admin'] },
  { path: '/console/exposure', label: texts.pages.exposure, roles: ['finance', 'admin'] },
  { path: '/console/audit', label: texts.pages.audit, roles: ['admin'] },
  { path: '/console/feed', label: texts.pages.feed, roles: ['support', 'finance', 'admin'] },
  { path: '/console/mail', label: texts.pages.mail, roles: ['support', 'finance', 'admin'] },
  { path: '/console/own-codes', label: texts.pages.ownCodes, roles: ['sub-admin'] },
];

/** The entries that a role sees; none for a customer. */
export function railFor(role: Person['role']): readonly RailEntry[] {
  return rail.filter(({ roles }) => roles.some((one) => one === role));
}

/** Entries of a role in whose queue something waits, with how much. */
export function waitingIn(
  role: Person['role'],
  queues: Queues | undefined,
): readonly (RailEntry & { waiting: number })[] {
  return railFor(role).flatMap((entry) => {
    const waiting = (entry.count && queues?.[entry.count]) ?? 0;
    return waiting === 0 ? [] : [{ ...entry, waiting }];
  });
}

/** The entry that an address belongs to. */
export function entryOf(pathname: string): RailEntry | undefined {
  return rail.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
}
