/**
 * Texts of the desks of the console, in English: what deposits, withdrawals and tickets share, and
 * what is said of money.
 */
import type { DepositPane, RequestCounts, WithdrawalPane } from '#protocol/desk.ts';
import { formatInr, formatCount } from '#texts/format.ts';

type Status = (DepositPane | WithdrawalPane)['status'];
type Queue = 'deposits' | 'withdrawals';
type Unit = 'minute' | 'hour' | 'day';
/** Who decided and when, as far as it is known. */
type DecidedBy = { by: string | null; at: string | null };

/** Inside a sentence. */
const stateWords = {
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  cancelled: 'cancelled',
} satisfies Record<Status, string>;
const queueWords = { deposits: 'deposits', withdrawals: 'withdrawals' } satisfies Record<
  Queue,
  string
>;
const units = { minute: 'min', hour: 'h', day: 'd' } satisfies Record<Unit, string>;

const byAndAt = ({ by, at }: DecidedBy) =>
  `${by === null ? '' : ` by ${by}`}${at === null ? '' : ` at ${at}`}`;
const cancelledAt = ({ at }: DecidedBy) => `Cancelled by the user${byAndAt({ by: null, at })}.`;

/** '2 approved (₹35,000.00), 1 rejected'; states that have none are left out. */
function counted({ pending, approved, approvedSum, rejected, cancelled }: RequestCounts): string {
  const said = [
    pending > 0 ? `${formatCount(pending)} pending` : null,
    approved > 0 ? `${formatCount(approved)} approved (${formatInr(approvedSum)})` : null,
    rejected > 0 ? `${formatCount(rejected)} rejected` : null,
    cancelled > 0 ? `${formatCount(cancelled)} cancelled` : null,
  ].filter((part) => part !== null);
  return said.length === 0 ? 'none' : said.join(', ');
}

export const consoleDesk = {
  byState: ({ title }: { title: string }) => `${title} by state`,
  search: 'Search by id, e-mail or name',
  searchFor: 'Id, e-mail, name',
  readOnly: 'Read-only on a screen this small. Decisions need a window of 1,024 pixels or more.',
  backToTheList: 'Back to the list',
  opensHere: 'What you choose at the left opens here.',

  listFailed: 'Could not load the list',
  nothingDecided: 'Nothing was decided by this. Try again; it changes nothing.',
  showMore: 'Show more',
  loading: 'Loading',
  request: 'Request',
  user: 'User',
  age: 'Age',
  took: 'Took',
  decidedBy: 'Decided by',
  /** Names the list for those who listen. */
  listOf: ({ title, status }: { title: string; status: Status }) =>
    `${title}, ${stateWords[status]}`,
  nothingMatches: ({ status, search }: { status: Status; search: string }) =>
    `Nothing ${stateWords[status]} matches “${search}”.`,
  noneOf: ({ status, queue }: { status: Status; queue: Queue }) =>
    `No ${stateWords[status]} ${queueWords[queue]}.`,
  queueClear: 'Queue clear.',
  queueClearSince: ({ at }: { at: string }) => `Queue clear. Last decision ${at}.`,
  place: ({ place, total, hasMore }: { place: number; total: number; hasMore: boolean }) =>
    `${place} of ${total}${hasMore ? '+' : ''}`,
  countOf: ({ count, total }: { count: number; total: number }) =>
    `${formatCount(count)} of ${formatCount(total)}`,
  atMostCharacters: ({ count }: { count: number }) => `At most ${count} characters.`,
  span: ({ count, unit }: { count: number; unit: Unit }) => `${count} ${units[unit]}`,

  states: {
    pending: 'Pending',
    approved: 'Approved',
    rejected: 'Rejected',
    cancelled: 'Cancelled',
  } satisfies Record<Status, string>,
  stateWords,
  lateBy: ({ span }: { span: string }) => `Late by ${span}`,
  dueIn: ({ span }: { span: string }) => `Due in ${span}`,
  sending: 'Sending',
  notConfirmed: 'Not confirmed',
  you: 'You',
  worksOnIt: ({ name }: { name: string }) => `${name} works on it`,
  yoursUntil: ({ until }: { until: string }) => `Yours until ${until}`,
  heldUntil: ({ name, until }: { name: string; until: string }) => `${name} until ${until}`,

  requestFailed: 'Could not load this request',
  requestMayNotExist: 'It may not exist, or the connection was lost. Nothing was decided.',
  loadingTheRequest: 'Loading the request',
  facts: 'Facts',
  /** Ends the name of the button that copies it. */
  id: 'id',
  decided: {
    approved: (decision: DecidedBy) => `Approved${byAndAt(decision)}.`,
    rejected: (decision: DecidedBy) => `Rejected${byAndAt(decision)}.`,
    cancelled: cancelledAt,
  },
  alreadyDecided: {
    approved: (decision: DecidedBy) => `Already approved${byAndAt(decision)}. Yours did nothing.`,
    rejected: (decision: DecidedBy) => `Already rejected${byAndAt(decision)}. Yours did nothing.`,
    cancelled: (decision: DecidedBy) => `${cancelledAt(decision)} Yours did nothing.`,
  },
  didNothing: ({ why }: { why: string }) => `${why} Yours did nothing.`,
  reviewing: ({ name, until }: { name: string; until: string }) =>
    `${name} is reviewing this until ${until}.`,
  approvedByYou: 'You have approved this already. Somebody else gives the second approval.',
  approvedByYouOf: ({ count, needed }: { count: number; needed: number }) =>
    `You approved this (${count} of ${needed}). Somebody else gives the second approval.`,
  ownRequest: 'This is your own request: somebody else decides it.',

  joined: ({ name, date }: { name: string; date: string }) => `${name} · joined ${date}`,
  firstRequest: 'First request',
  history: ({
    deposits,
    withdrawals,
    contracts,
  }: {
    deposits: RequestCounts;
    withdrawals: RequestCounts;
    contracts: number;
  }) =>
    [
      `Deposits: ${counted(deposits)}`,
      `Withdrawals: ${counted(withdrawals)}`,
      contracts === 0
        ? 'no contracts'
        : contracts === 1
          ? '1 contract'
          : `${formatCount(contracts)} contracts`,
    ].join(' · '),
  accountDisabled: 'This account is disabled.',
  asked: 'Asked',
  due: ({ at }: { at: string }) => `due ${at}`,
  approvals: 'Approvals',
  twoMustAgree: 'Two of you must agree: this person’s sum of a day is above the threshold.',
  balanceEffect: 'Balance effect',
  notes: 'Notes',
  otherRequests: 'Other requests',
  askedAt: {
    deposit: ({ at }: { at: string }) => `Deposit, ${at}`,
    withdrawal: ({ at }: { at: string }) => `Withdrawal, ${at}`,
  },

  note: 'Note',
  noteForOthers: 'Note for other reviewers',
  noteIsKept: 'The person does not see it. It cannot be changed or deleted.',
  noteMissing: 'Write something first.',
  saveNote: 'Save note',
  approve: ({ amount }: { amount: string }) => `Approve ${amount}`,
  reject: 'Reject…',
  rejectAmount: ({ amount }: { amount: string }) => `Reject ${amount}`,
  rejectOf: ({ amount, email }: { amount: string; email: string }) =>
    `Reject ${amount} of ${email}`,
  reason: 'Reason, in your own words if none of these fits',
  reasonMissing: 'Choose a reason or write one.',
  whatTheyRead: ({ name }: { name: string }) => `What ${name} reads`,
  amountStays: 'The amount cannot be changed: a wrong one is rejected with the reason.',
  release: 'Release',
  approvalIsOneOf: ({ number, needed }: { number: number; needed: number }) =>
    `Yours is approval ${number} of ${needed}. No money moves until somebody else agrees.`,
  confirmApproval: 'Confirm approval',
  confirmAmount: ({ amount }: { amount: string }) => `Confirm ${amount}`,
  approving: 'Approving...',
  rejecting: 'Rejecting...',
  amountFor: ({ amount, who }: { amount: string; who: string }) => `${amount} for ${who}`,
  notKnown: {
    approve: 'We could not confirm whether this approval went through.',
    reject: 'We could not confirm whether this rejection went through.',
  },
  askingIsSafe:
    'Asking again is safe: it repeats the same decision under the same key, and can do nothing twice.',
  asking: 'Asking...',
  askAgain: 'Ask again',

  approvedFor: ({ amount, who }: { amount: string; who: string }) =>
    `Approved ${amount} for ${who}.`,
  rejectedFor: ({ amount, who }: { amount: string; who: string }) =>
    `Rejected ${amount} for ${who}.`,
  approvalsFor: ({
    count,
    needed,
    amount,
    who,
  }: {
    count: number;
    needed: number;
    amount: string;
    who: string;
  }) => `${count} of ${needed} approvals of ${amount} for ${who}.`,
  next: ({ place, total }: { place: number; total: number }) =>
    `Next:\u00a0${place}\u00a0of\u00a0${total}`,
};
