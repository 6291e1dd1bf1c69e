/** Texts of the desk of tickets of the console, in English. */
import type { DeskTicket, DeskTicketState } from '#protocol/desk.ts';
import type { TicketStatus } from '#protocol/tickets.ts';

type Change = NonNullable<DeskTicket['change']>;

/** Inside a sentence. */
const stateWords = {
  open: 'open',
  answered: 'answered',
  closed: 'closed',
  resolved: 'resolved',
} satisfies Record<DeskTicketState, string>;
const answeredAnd = {
  open: 'Answered and opened again',
  closed: 'Answered and closed',
  resolved: 'Answered and resolved',
} satisfies Record<TicketStatus, string>;
const wasSet = {
  open: 'Opened again',
  closed: 'Closed',
  resolved: 'Resolved',
} satisfies Record<TicketStatus, string>;

export const consoleTickets = {
  ticket: 'Ticket',
  subject: 'Subject',
  states: {
    open: 'Open',
    answered: 'Answered',
    closed: 'Closed',
    resolved: 'Resolved',
  } satisfies Record<DeskTicketState, string>,
  /** Beside the state of an answered ticket. */
  waitsForThem: 'waiting for the customer',
  waitsForNobody: 'they cannot reply here',
  /** Names the list for those who listen. */
  listOf: ({ status }: { status: DeskTicketState }) => `Tickets, ${stateWords[status]}`,
  nothingMatches: ({ status, search }: { status: DeskTicketState; search: string }) =>
    `Nothing ${stateWords[status]} matches “${search}”.`,
  noneOf: ({ status }: { status: DeskTicketState }) => `No ${stateWords[status]} tickets.`,
  queueClearSince: ({ at }: { at: string }) => `Queue clear. Last answer ${at}.`,

  ticketFailed: 'Could not load this ticket',
  ticketMayNotExist: 'It may not exist, or the connection was lost.',
  loadingTheTicket: 'Loading the ticket',
  answering: ({ name, until }: { name: string; until: string }) =>
    `${name} is answering this until ${until}.`,
  goesByMail: ({ email }: { email: string }) => `Your answer goes to ${email} by mail.`,
  sendItYourself: ({ email }: { email: string }) =>
    `No mail server is set up: send your answer to ${email} yourself. What you write here is only kept.`,
  /** Ends the name of the button that copies it. */
  theEmail: 'e-mail',
  conversation: 'Conversation',
  withoutAnAccount: 'without an account; nobody has checked the address',
  joined: ({ date }: { date: string }) => `joined ${date}`,
  cameWith: ({ referral }: { referral: string }) => `came with ${referral}`,
  accountDisabled: 'account disabled',
  saidByThem: ({ name, at }: { name: string; at: string }) => `${name}, ${at}`,
  saidBySupport: ({ name, at }: { name: string; at: string }) => `${name}, support, ${at}`,

  newBankDetails: 'New bank details',
  proposeThisChange: 'Propose this change',
  openTheProposals: 'Open the proposals',
  changes: {
    requested:
      'Asked for by the person. Compare it with what they wrote, then propose it: somebody else has to agree.',
    open: 'Proposed. Somebody else has to agree before it counts.',
    approved: 'Agreed. The new details count, and withdrawals wait 24 hours.',
    rejected: 'Not agreed. The old details still count.',
    withdrawn: 'The proposal was withdrawn. The old details still count.',
  } satisfies Record<Change['status'], string>,

  answerTo: ({ name }: { name: string }) => `Answer to ${name}`,
  answerMissing: 'Write an answer first.',
  answer: {
    send: 'Send',
    busy: 'Sending...',
    and: {
      resolved: 'Send and resolve',
      closed: 'Send and close',
      open: 'Send and open again',
    } satisfies Record<TicketStatus, string>,
  },
  /** Where no mail server sends it. */
  answerIsKept: {
    send: 'Keep',
    busy: 'Keeping...',
    and: {
      resolved: 'Keep and resolve',
      closed: 'Keep and close',
      open: 'Keep and open again',
    } satisfies Record<TicketStatus, string>,
  },
  setStatus: { resolved: 'Resolve', closed: 'Close', open: 'Open again' } satisfies Record<
    TicketStatus,
    string
  >,
  answered: ({ subject, status }: { subject: string; status: TicketStatus | undefined }) =>
    `${status === undefined ? 'Answered' : answeredAnd[status]} “${subject}”`,
  statusWasSet: ({ subject, status }: { subject: string; status: TicketStatus }) =>
    `${wasSet[status]} “${subject}”`,
  undo: 'Undo',
  undone: ({ subject }: { subject: string }) => `Undone: “${subject}” is as it was`,
};
