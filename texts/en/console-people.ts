/** Texts of people as staff look them up, in English. */
import type { OwnLimit } from '#protocol/limits.ts';

export const consolePeople = {
  // The list.
  searchPeople: 'Search people',
  nameEmailOrId: 'Name, e-mail or id',
  allRoles: 'All roles',
  listFailed: 'Could not load the people',
  nobodyFound: 'Nobody found',
  searchLess: 'Try a shorter part of the name, or all roles.',
  nobodyYet: 'Nobody here yet',
  referral: 'Referral',
  joined: 'Joined',
  balance: 'Balance',
  lastSeen: 'Last seen',
  /** Note on the house's own sub-admin, who exists so that a new installation has a code. */
  noLogin: 'no login',
  /** Note on staff, who hold no money. */
  noBalance: 'no account',
  active: 'Active',
  disabled: 'Disabled',
  since: ({ moment }: { moment: string }) => `since ${moment}`,

  // One person.
  allPeople: 'All people',
  nobodyHasThisId: 'Nobody has this id',
  copiedInPart: 'It may have been copied in part.',
  personFailed: 'Could not load this person',
  loadingPerson: 'Loading the person',
  factsAndActions: 'Facts and actions',
  moneyNotShown: 'Money is not shown here',
  whoReadsMoney: 'Finance and admins read balances, requests and statements.',
  referralCode: 'Referral code',
  apiKeys: 'API keys',
  apiKeyLastUsed: 'API key last used',
  id: 'Id',
  /** After Copy. */
  theId: 'id',

  // Their own limits.
  ownLimits: 'Own limits',
  theirsToChange: 'Theirs to change',
  break: 'Break',
  limits: 'Limits',
  limitOf: {
    deposit: { day: 'Deposits a day', week: 'Deposits a week' },
    loss: { day: 'Losses a day', week: 'Losses a week' },
    stake: { day: 'Stakes a day', week: 'Stakes a week' },
    contracts: { day: 'Contracts a day', week: 'Contracts a week' },
  } satisfies Record<OwnLimit['measure'], Record<OwnLimit['period'], string>>,
  limitsFailed: 'Could not load their limits',

  // Their requests and tickets.
  requests: 'Requests',
  request: 'Request',
  requestsFailed: 'Could not load their requests',
  noRequests: 'No deposits or withdrawals asked for yet',
  tickets: 'Tickets',
  opened: 'Opened',
  lastChange: 'Last change',
  ticketsFailed: 'Could not load their tickets',
  noTickets: 'No tickets yet',

  // Their statement.
  statement: 'Statement',
  movement: 'Movement',
  available: 'Available',
  frozen: 'Frozen',
  availableAfter: 'Available after',
  frozenAfter: 'Frozen after',
  statementFailed: 'Could not load the statement',
  noMovements: 'No movements yet',
  movementsShowHere: 'Every movement of this person’s money shows here.',

  // Whether they may sign in.
  access: 'Access',
  notOneself: 'Nobody disables themselves: ask another admin.',
  enable: {
    lead: 'This person cannot sign in. Their money stays as it is.',
    ask: 'Enable…',
    title: ({ name }: { name: string }) => `Enable ${name}?`,
    action: ({ name }: { name: string }) => `Enable ${name}`,
    busy: 'Enabling...',
    follows: ({ name, email }: { name: string; email: string }) =>
      `${name} (${email}) can sign in again with the password they had.`,
    done: ({ name }: { name: string }) => `${name} is enabled again.`,
  },
  disable: {
    lead: 'A disabled person is signed out everywhere at once and cannot sign in. Their money stays as it is, and open contracts settle by the rule.',
    ask: 'Disable…',
    title: ({ name }: { name: string }) => `Disable ${name}?`,
    action: ({ name }: { name: string }) => `Disable ${name}`,
    busy: 'Disabling...',
    follows: ({ name, email }: { name: string; email: string }) =>
      `${name} (${email}) is signed out on every device within seconds.`,
    done: ({ name }: { name: string }) => `${name} is disabled.`,
  },

  // Another role.
  anotherAdminDoes: 'Nobody changes their own role: another admin does.',
  roleNow: ({ role }: { role: string }) => `now ${role}`,
  newRole: 'New role',
  endsSessions: 'Other members of staff read this. A change of role ends the person’s sessions.',
  proposeRole: 'Propose the new role',

  // A lost second factor.
  secondFactor: 'Second factor',
  howYouKnow: 'How you know that it is really them. The admin who approves it reads this.',
  proposeTakeOff: 'Propose to take it off',
  lostDevice: 'Lost device…',
};
