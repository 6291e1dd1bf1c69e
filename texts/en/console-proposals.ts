/**
 * Texts of proposals, in English: the page, and each proposal as the person who decides it reads
 * it.
 */
import type { Proposal } from '#protocol/proposals.ts';
import type { MaskedBankDetails } from '#protocol/withdrawals.ts';

/** The answer was lost. */
const unknown = (action: string) =>
  `No answer came, so it is not known whether this went through. Press ${action} again to find out: it happens once at most.`;

const approve = {
  title: 'Approve this?',
  follows: 'It takes effect at once, under both your names, and cannot be taken back.',
  action: 'Approve',
  busy: 'Approving...',
  done: 'Approved. It has taken effect.',
  unknown: unknown('Approve'),
};

export const consoleProposals = {
  kinds: {
    correction: 'Correction',
    setting: 'Settings',
    role: 'Role',
    'bank-details': 'Bank details',
    'second-factor': 'Second factor',
    invitation: 'Invitation',
  } satisfies Record<Proposal['kind'], string>,
  statuses: {
    open: 'Waiting',
    approved: 'Approved',
    rejected: 'Rejected',
    withdrawn: 'Withdrawn',
  } satisfies Record<Proposal['status'], string>,
  decidedBy: {
    approved: 'Approved by',
    rejected: 'Rejected by',
    withdrawn: 'Withdrawn by',
  } satisfies Record<Exclude<Proposal['status'], 'open'>, string>,
  noneYet: {
    approved: 'Nothing was approved yet',
    rejected: 'Nothing was rejected yet',
    withdrawn: 'Nothing was withdrawn yet',
  } satisfies Record<Exclude<Proposal['status'], 'open'>, string>,

  proposals: 'Proposals',
  byState: 'Proposals by state',
  theProposal: 'The proposal',
  loadingProposal: 'Loading the proposal',
  notHere: 'This proposal is not here',
  notHereBecause: 'It may be older than the newest hundred, or the link is cut short.',
  loadFailed: 'Could not load the proposals',
  nothingWaits: 'Nothing waits',
  whatWaitsShows: 'What needs a second person shows here.',
  whatWillHappen: 'What will happen',
  kind: 'Kind',
  proposedBy: 'Proposed by',
  proposed: 'Proposed',
  state: 'State',

  whatWillBeDone: 'Exactly what will be done',
  whyAndByWhom: 'Why and by whom',
  reason: 'Reason',
  forWhom: 'For',
  digest: 'Digest',
  digestMeans: 'The hash of exactly what is listed above. An approval counts for this digest only.',

  decision: 'Decision',
  approveAsk: 'Approve…',
  rejectAsk: 'Reject…',
  withdrawAsk: 'Withdraw…',
  decided: 'This has been decided.',
  ownProposal: 'You proposed this, so somebody else has to approve it.',
  aboutYou: 'This is about you, so others decide it.',
  adminDecides: 'An admin decides this.',
  steps: {
    approve,
    reject: {
      title: 'Reject this?',
      follows: 'Nothing is changed. It can be proposed again.',
      action: 'Reject',
      busy: 'Rejecting...',
      done: 'Rejected. Nothing was changed.',
      unknown: unknown('Reject'),
    },
    withdraw: {
      title: 'Withdraw your proposal?',
      follows: 'Nothing is changed. You can propose it again.',
      action: 'Withdraw',
      busy: 'Withdrawing...',
      done: 'Withdrawn. Nothing was changed.',
      unknown: unknown('Withdraw'),
    },
  },
  /** Approving an invitation does nothing yet: it lets the proposer make the link. */
  approveInvitation: {
    ...approve,
    follows:
      'Whoever proposed it can then make the one-time link, which works for a day. Any admin can revoke it until somebody has joined.',
    done: 'Approved. Whoever proposed it can make the link now.',
  },

  appliedAtOnce: 'Applied at once: you are the only admin.',
  waitsForAnother: 'Proposed. It takes effect when another admin approves it.',
  openTheProposal: 'Open the proposal',

  proposeCorrection: 'Propose a correction',
  close: 'Close',
  direction: 'Direction',
  directions: { credit: 'Add to the balance', debit: 'Take from the balance' },
  availableNow: ({ amount }: { amount: string }) => `Available now ${amount}`,
  availableAfterwards: ({ now, after }: { now: string; after: string }) =>
    `Available ${now} → ${after}`,
  cause: 'Cause',
  causeHint: 'What it corrects: the id of a deposit, withdrawal, contract or ticket.',
  reasonHint: 'The person reads this, and so does the admin who approves it.',
  whatPersonReads: 'What the person will read',
  fillIn: 'Fill in the fields above to see it.',
  proposing: 'Proposing...',
  proposeTheCorrection: 'Propose the correction',
  correctionMeans:
    'Nothing moves until another admin approves it. It is a movement of its own between the person and the world outside; nothing that was written is changed.',
  personMissing: 'Choose the person whose balance is wrong.',
  moreThanAvailable: 'More than the person has available',
  causeMissing: 'Name what it corrects, e.g. the id of a request.',

  person: 'Person',
  change: 'Change',
  changeThePerson: 'Change the person',
  findThePerson: 'Find the person',
  nameOrEmail: 'Part of the name or e-mail',
  searchFailed: 'Could not search. Type on to try again.',
  nobodyFound: 'Nobody found.',

  /** One line of each kind. */
  summaries: {
    credit: ({ amount, person }: { amount: string; person: string }) =>
      `Credit ₹${amount} to ${person}`,
    debit: ({ amount, person }: { amount: string; person: string }) =>
      `Debit ₹${amount} from ${person}`,
    setting: ({ names }: { names: string }) => `Change settings: ${names}`,
    role: ({ person, before, after }: { person: string; before: string; after: string }) =>
      `Make ${person} ${after} instead of ${before}`,
    bankDetails: ({ person }: { person: string }) => `Change the bank details of ${person}`,
    secondFactor: ({ person }: { person: string }) => `Take the second factor off ${person}`,
    invitation: ({ email, role }: { email: string; role: string }) => `Invite ${email} as ${role}`,
  },
  /** What each line of a change is about. */
  fields: {
    availableBalance: 'Available balance',
    corrects: 'Corrects',
    role: 'Role',
    twoFactor: 'Two-factor sign-in',
    email: 'E-mail',
  },
  twoFactorOn: 'On',
  twoFactorOff: 'Off',
  /** In the order in which they are compared. */
  bankFields: {
    accountName: 'Account name',
    accountNumber: 'Account number',
    bankName: 'Bank',
    ifsc: 'IFSC',
    phone: 'Phone',
    additionalInfo: 'Additional information',
  } satisfies Record<keyof MaskedBankDetails, string>,
};
