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
    objected: 'Objected to',
    lapsed: 'Lapsed',
  } satisfies Record<Proposal['status'], string>,
  decidedBy: {
    approved: 'Approved by',
    rejected: 'Rejected by',
    withdrawn: 'Withdrawn by',
    objected: 'Objected to by',
  } satisfies Record<Exclude<Proposal['status'], 'open' | 'lapsed'>, string>,
  noneYet: {
    approved: 'Nothing was approved yet',
    rejected: 'Nothing was rejected yet',
    withdrawn: 'Nothing was withdrawn yet',
    objected: 'Nothing was objected to yet',
    lapsed: 'Nothing has lapsed yet',
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
  /** Heading above `you`, `anotherPerson` or `nobody`. */
  waitsFor: 'Waits for',
  you: 'you',
  anotherPerson: 'another person',
  nobody: 'nobody',

  whatWillBeDone: 'Exactly what will be done',
  whyAndByWhom: 'Why and by whom',
  reason: 'Reason',
  forWhom: 'For',
  digest: 'Digest',
  digestMeans: 'The hash of exactly what is listed above. An approval counts for this digest only.',

  takesEffect: 'Takes effect',
  unlessObjected: 'Unless somebody on the staff objects.',
  /** A delayed proposal that another admin can decide by now does not take effect by itself. */
  onlyIfApproved: 'Another admin can decide this now. It takes effect only if they approve it.',
  /** Beneath the moment of an approval that names nobody. */
  appliedAlone: 'Applied at once: the proposer was the only admin.',
  nobodyObjected: 'Nobody objected, so it took effect without a second person.',
  lapsedBecause: 'It could not be applied as described any more. Nothing was changed.',

  decision: 'Decision',
  approveAsk: 'Approve…',
  rejectAsk: 'Reject…',
  withdrawAsk: 'Withdraw…',
  decided: 'This has been decided.',
  ownProposal: 'You proposed this, so somebody else has to approve it.',
  aboutYou: 'This is about you, so others decide it.',
  adminDecides: 'An admin decides this.',
  ownDelayed: 'You proposed this. You can withdraw it until it takes effect.',
  sameRoot:
    'You and the proposer joined through the same person, so both accounts could be one person’s. Somebody else has to decide this.',
  newerAccount: 'Your account is newer than this proposal, so somebody else has to decide it.',
  nobodyDecides:
    'Nobody on the staff can decide this at present. The operator can confirm a member of staff or let another admin in, at the machine.',
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
  takesEffectAt: ({ moment }: { moment: string }) =>
    `Proposed. It takes effect on ${moment} unless somebody objects.`,
  nobodyDecidesNow: 'Proposed. Nobody on the staff can decide it at present, so it waits.',
  openTheProposal: 'Open the proposal',

  /** Beneath a form, before something is proposed. */
  wouldBeDelayed:
    'No other admin can decide this at present: it takes effect after a day unless somebody on the staff objects.',
  needsOperator:
    'Nothing can be proposed at present. No other admin can decide it, and without a mail server disabled staff cannot be told. The operator can let another admin in, at the machine.',

  // Objecting to a delayed proposal.
  objection: 'Objection',
  objectionMeans: 'If you object, this change does not take effect.',
  objectAsk: 'Object…',
  objectTitle: 'Object to this change?',
  objectFollows:
    'It ends without effect, and your name stands beside the objection. It can be proposed again.',
  object: 'Object',
  objecting: 'Objecting...',
  youObjected: 'You objected. The change does not take effect.',

  // The page of delayed proposals.
  delayedMeans:
    'No other admin could decide these changes when they were proposed. Each takes effect at its time unless somebody objects.',
  delayedFailed: 'Could not load the delayed changes',
  noDelayed: 'No delayed changes',
  whatIsDelayed:
    'A change that no other admin can decide shows here for a day before it takes effect.',
  takesEffectOn: ({ moment }: { moment: string }) => `takes effect on ${moment}`,

  // The page behind a mailed link.
  objectLead:
    'No other admin could decide this change when it was proposed. It takes effect unless somebody objects. You need not sign in.',
  loadingChange: 'Loading the change',
  changeFailed: 'Could not load the change',
  noObjectionLink: 'No change to object to here',
  objectionLinkMissing:
    'This address has no one-time code. Open the link exactly as the mail has it, including the part after #.',
  objectionLinkWrong:
    'This link does not work. The newest mail about a change has the link that works.',
  ended: {
    approved: 'This change has taken effect.',
    rejected: 'This was rejected. Nothing was changed.',
    withdrawn: 'The proposer withdrew this. Nothing was changed.',
    objected: 'Somebody objected. The change does not take effect.',
    lapsed: 'This lapsed. Nothing was changed.',
  } satisfies Record<Exclude<Proposal['status'], 'open'>, string>,

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
