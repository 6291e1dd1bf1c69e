/**
 * A model of who can change what among the staff: roles, roots, proposals, invitations, delays. It
 * is pure and small, so that a search can try every sequence of actions (search.ts). The agreement
 * test compares the model with the product, step by step.
 */
// Long because the rules of all actions are one model.
import type { Proposal, ProposalKind } from '#protocol/proposals.ts';
import { rolesOfPower, type StaffRole } from '#protocol/roles.ts';

const DAY = 24 * 60;
/** Open delayed proposals of one root. */
const MOST_DELAYED = 5;

/** Protections of the product. The search switches them off one at a time. */
export type Rules = {
  /** True if only an account of another root than the proposer's may approve. */
  separatesRoots: boolean;
  /** True if no account that is newer than the proposal may approve. */
  checksAge: boolean;
  /** Fate of a setting, a role or an invitation that no independent admin can decide. */
  alone: 'delayed' | 'at-once' | 'waits';
  /** True if disabled people still count as staff; otherwise the only active admin acts alone. */
  countsLeavers: boolean;
  /** True if disabled people are told of a delayed proposal and may object. */
  tellsLeavers: boolean;
  /** True if a delayed proposal waits until everybody whom somebody disabled has had a mail. */
  waitsForMail: boolean;
  /** True if an objection ends a delayed proposal. */
  heedsObjections: boolean;
};

export const TODAY: Rules = {
  separatesRoots: true,
  checksAge: true,
  alone: 'delayed',
  countsLeavers: true,
  tellsLeavers: true,
  waitsForMail: true,
  heedsObjections: true,
};

/** Weak rules, for comparison: the only active admin acts alone; any other admin decides. */
export const FORMER: Rules = {
  ...TODAY,
  separatesRoots: false,
  checksAge: false,
  alone: 'waits',
  countsLeavers: false,
};

/** Index of an account, a proposal or an invitation in its list. */
type Index = number;
/** The one customer, who has a balance, bank details and a second factor. */
export type Someone = Index | 'customer';

export type Account = {
  role: StaffRole;
  isActive: boolean;
  /** First person in the chain of invitations; the account itself for a root. */
  root: Index;
  /** Minutes since the house began. */
  createdAt: number;
  hasSecondFactor: boolean;
  /** True if the attacker controls it. The rules never read this. */
  isAttackers: boolean;
};

export type Proposed = {
  kind: ProposalKind;
  by: Index;
  person: Someone | null;
  /** Role that is replaced, and its successor; for kind `role` only. */
  before: StaffRole | null;
  after: StaffRole | null;
  /** Version of the setting or the bank details that the proposal replaces. */
  version: number;
  invitation: Index | null;
  at: number;
  isDelayed: boolean;
  told: readonly Index[];
  /** People told who were disabled then or later, and get no mail since no mail server is set. */
  missed: readonly Index[];
  objectors: readonly Index[];
  status: Proposal['status'];
  decidedBy: Index | null;
};

type Invited = {
  role: StaffRole;
  by: Index;
  proposal: Index | null;
  /** Null while there is no link. */
  expiresAt: number | null;
  isAccepted: boolean;
  isRevoked: boolean;
};

export type State = {
  now: number;
  accounts: readonly Account[];
  proposals: readonly Proposed[];
  invitations: readonly Invited[];
  /** Number of changes so far: the value of the one setting, and of the bank details. */
  setting: number;
  bankDetails: number;
  balance: number;
  hasCustomerFactor: boolean;
  /** True if a mail server is set. */
  isMailed: boolean;
};

export type Action =
  | { do: 'disable' | 'enable'; by: Index; person: Index }
  | { do: 'correct'; by: Index }
  | { do: 'set'; by: Index }
  | { do: 'bank-details'; by: Index }
  | { do: 'role'; by: Index; person: Index; role: StaffRole }
  | { do: 'second-factor'; by: Index; person: Someone }
  | { do: 'invite'; by: Index; role: StaffRole }
  /** Rejecting one's own proposal withdraws it. */
  | { do: 'approve' | 'reject'; by: Index; proposal: Index }
  | { do: 'object'; by: Index; proposal: Index }
  | { do: 'object-by-link'; by: Index; proposal: Index }
  | { do: 'link' | 'revoke'; by: Index; invitation: Index }
  /** `isAttackers`: whose account it becomes. */
  | { do: 'accept'; invitation: Index; isAttackers: boolean }
  /** A day passes. */
  | { do: 'wait' };

type Code =
  | 'unauthenticated'
  | 'forbidden'
  | 'four-eyes'
  | 'not-found'
  | 'already-decided'
  | 'changed'
  | 'invalid';

/** Proposals that took effect in this step. */
type Done = { state: State; effects: readonly Index[] };
type Outcome = Done | { refused: Code };

/** Every initial account exists from the beginning, with a second factor. */
export function openHouse(
  members: readonly { role: StaffRole; root: Index; isAttackers: boolean }[],
  options: { isMailed: boolean; hasSecondFactors: boolean },
): State {
  return {
    now: 0,
    accounts: members.map((member) => ({
      ...member,
      isActive: true,
      createdAt: 0,
      hasSecondFactor: options.hasSecondFactors,
    })),
    proposals: [],
    invitations: [],
    setting: 0,
    bankDetails: 0,
    balance: 0,
    hasCustomerFactor: options.hasSecondFactors,
    isMailed: options.isMailed,
  };
}

type Draft = {
  -readonly [Key in keyof State]: State[Key] extends readonly (infer Item)[] ? Item[] : State[Key];
} & { effects: Index[] };

/** Runs one action, then whatever is due. A refused action changes nothing. */
export function step(state: State, action: Action, rules: Rules): Outcome {
  const draft: Draft = {
    ...state,
    now: state.now + (action.do === 'wait' ? DAY : 1),
    accounts: [...state.accounts],
    proposals: [...state.proposals],
    invitations: [...state.invitations],
    effects: [],
  };
  const refused = act(draft, action, rules);
  if (refused !== null) return { refused };
  applyDue(draft, rules);
  const { effects, ...next } = draft;
  return { state: next, effects };
}

const of = <Item>(items: readonly Item[], index: Index): Item => {
  const item = items[index];
  if (item === undefined) throw new Error(`Nothing has the index ${index}.`);
  return item;
};
const hasPower = (role: StaffRole) => rolesOfPower.some((one) => one === role);
const isActiveAdmin = (account: Account) => account.role === 'admin' && account.isActive;
const mayAct = (account: Account, may: (role: StaffRole) => boolean): Code | null => {
  if (!account.isActive) return 'unauthenticated';
  return may(account.role) ? null : 'forbidden';
};
const isAdmin = (role: StaffRole) => role === 'admin';

function act(draft: Draft, action: Action, rules: Rules): Code | null {
  if (action.do === 'wait') return null;
  if (action.do === 'accept') return accept(draft, action);
  if (action.do === 'object-by-link') return object(draft, action, rules);
  const actor = of(draft.accounts, action.by);
  switch (action.do) {
    case 'object':
      return mayAct(actor, () => true) ?? object(draft, action, rules);
    case 'approve':
    case 'reject':
      return mayAct(actor, hasPower) ?? decide(draft, action, rules);
    case 'bank-details':
      return mayAct(actor, hasPower) ?? propose(draft, action, rules);
    case 'disable':
    case 'enable':
      return mayAct(actor, isAdmin) ?? setAccess(draft, action);
    case 'link':
    case 'revoke':
      return mayAct(actor, isAdmin) ?? changeInvitation(draft, action);
    case 'invite':
      return mayAct(actor, isAdmin) ?? invite(draft, action, rules);
    default:
      return mayAct(actor, isAdmin) ?? propose(draft, action, rules);
  }
}

function setAccess(
  draft: Draft,
  { do: change, by, person }: Extract<Action, { do: 'disable' | 'enable' }>,
): Code | null {
  if (person === by) return 'four-eyes';
  const target = of(draft.accounts, person);
  if (target.isActive === (change === 'enable')) return 'already-decided';
  draft.accounts[person] = { ...target, isActive: change === 'enable' };
  if (change === 'disable') {
    revokeInvitationsOf(draft, person);
    if (!draft.isMailed) missOpenProposals(draft, person);
  }
  return null;
}

function missOpenProposals(draft: Draft, person: Index): void {
  for (const [index, proposal] of draft.proposals.entries()) {
    const { status, told, missed } = proposal;
    if (status === 'open' && told.includes(person) && !missed.includes(person))
      draft.proposals[index] = { ...proposal, missed: [...missed, person] };
  }
}

function revokeInvitationsOf(draft: Draft, by: Index): void {
  for (const [index, invitation] of draft.invitations.entries()) {
    if (invitation.by === by && !invitation.isAccepted)
      draft.invitations[index] = { ...invitation, isRevoked: true };
  }
}

// Proposals ------------------------------------------------------------------------------------

type Proposing = Extract<
  Action,
  { do: 'correct' | 'set' | 'bank-details' | 'role' | 'second-factor' }
>;

function propose(draft: Draft, action: Proposing, rules: Rules): Code | null {
  const { by } = action;
  switch (action.do) {
    case 'correct':
      return write(draft, { kind: 'correction', by, person: 'customer' }, rules);
    case 'set':
      return write(draft, { kind: 'setting', by, person: null, version: draft.setting }, rules);
    case 'bank-details': {
      const version = draft.bankDetails;
      return write(draft, { kind: 'bank-details', by, person: 'customer', version }, rules);
    }
    case 'second-factor': {
      const { person } = action;
      if (person === by) return 'four-eyes';
      const isOn =
        person === 'customer'
          ? draft.hasCustomerFactor
          : of(draft.accounts, person).hasSecondFactor;
      return isOn ? write(draft, { kind: 'second-factor', by, person }, rules) : 'not-found';
    }
    default: {
      const { person, role: after } = action;
      if (person === by) return 'four-eyes';
      const { role: before } = of(draft.accounts, person);
      if (before === after) return 'invalid';
      return write(draft, { kind: 'role', by, person, before, after }, rules);
    }
  }
}

type New = Pick<Proposed, 'kind' | 'by' | 'person'> &
  Partial<Pick<Proposed, 'before' | 'after' | 'version' | 'invitation'>>;

function write(draft: Draft, fields: New, rules: Rules): Code | null {
  const { kind, by } = fields;
  const mayGoAlone = kind === 'setting' || kind === 'role' || kind === 'invitation';
  const path = mayGoAlone ? pathOf(draft, fields, rules) : 'waits';
  const others = [...draft.accounts.keys()].filter((index) => index !== by);
  const left = others.filter((index) => !of(draft.accounts, index).isActive);
  const isDelayed = path === 'delayed';
  if (isDelayed && rules.tellsLeavers && !draft.isMailed && left.length > 0) return 'four-eyes';
  if (isDelayed && countDelayedOf(draft, by) >= MOST_DELAYED) return 'four-eyes';
  const told = rules.tellsLeavers ? others : others.filter((index) => !left.includes(index));
  draft.proposals.push({
    before: null,
    after: null,
    version: 0,
    invitation: null,
    ...fields,
    at: draft.now,
    isDelayed,
    told: isDelayed ? told : [],
    missed: [],
    objectors: [],
    status: 'open',
    decidedBy: null,
  });
  if (path === 'at-once') apply(draft, draft.proposals.length - 1, null);
  return null;
}

function countDelayedOf({ accounts, proposals }: Draft, by: Index): number {
  const { root } = of(accounts, by);
  const isOpen = ({ status, isDelayed }: Proposed) => status === 'open' && isDelayed;
  return proposals.filter((one) => isOpen(one) && of(accounts, one.by).root === root).length;
}

function pathOf(
  { accounts }: Draft,
  { by, person }: Pick<New, 'by' | 'person'>,
  rules: Rules,
): Rules['alone'] {
  const { root } = of(accounts, by);
  const hasIndependentAdmin = accounts.some(
    (account, index) =>
      index !== by &&
      index !== person &&
      isActiveAdmin(account) &&
      !(rules.separatesRoots && account.root === root),
  );
  if (hasIndependentAdmin) return 'waits';
  return isOnlyStaff(accounts, by, rules) ? 'at-once' : rules.alone;
}

const isOnlyStaff = (accounts: readonly Account[], by: Index, { countsLeavers }: Rules) =>
  isActiveAdmin(of(accounts, by)) &&
  accounts.every((account, index) => index === by || !(countsLeavers || isActiveAdmin(account)));

/** Refusal codes of a decider in the order in which the product checks them. */
function decide(
  draft: Draft,
  action: Extract<Action, { do: 'approve' | 'reject' }>,
  rules: Rules,
): Code | null {
  const { by } = action;
  const proposal = of(draft.proposals, action.proposal);
  const decider = of(draft.accounts, by);
  if (decider.role !== 'admin' && proposal.kind !== 'bank-details') return 'not-found';
  if (proposal.status !== 'open') return 'already-decided';
  if (by === proposal.by) {
    if (action.do === 'approve') return 'four-eyes';
    end(draft, action.proposal, { status: 'withdrawn', decidedBy: by });
    return null;
  }
  if (!isEligible(draft, { ...proposal, decider: by }, rules)) return 'four-eyes';
  if (action.do === 'approve') return apply(draft, action.proposal, by);
  end(draft, action.proposal, { status: 'rejected', decidedBy: by });
  return null;
}

/** True if the account may decide the proposal as far as its root, its age and its person go. */
function isEligible(
  { accounts }: Draft,
  { decider, by, person, at }: Pick<Proposed, 'by' | 'person' | 'at'> & { decider: Index },
  rules: Rules,
): boolean {
  const { root, createdAt } = of(accounts, decider);
  if (decider === by || decider === person) return false;
  if (rules.separatesRoots && root === of(accounts, by).root) return false;
  return !(rules.checksAge && createdAt > at);
}

const end = (
  draft: Draft,
  index: Index,
  decision: Pick<Proposed, 'status' | 'decidedBy'>,
): void => {
  draft.proposals[index] = { ...of(draft.proposals, index), ...decision };
};

/** Refuses `changed` if what the proposal replaces is another one by now. */
function apply(draft: Draft, index: Index, decidedBy: Index | null): Code | null {
  const proposal = of(draft.proposals, index);
  const { kind, person, version, before, after, invitation } = proposal;
  if (kind === 'setting') {
    if (version !== draft.setting) return 'changed';
    draft.setting += 1;
  } else if (kind === 'bank-details') {
    if (version !== draft.bankDetails) return 'changed';
    draft.bankDetails += 1;
  } else if (kind === 'correction') {
    draft.balance += 1;
  } else if (kind === 'invitation') {
    if (invitation !== null && of(draft.invitations, invitation).isRevoked) return 'changed';
  } else if (person === 'customer') {
    draft.hasCustomerFactor = false;
  } else if (person !== null) {
    const target = of(draft.accounts, person);
    if (kind === 'second-factor') {
      draft.accounts[person] = { ...target, hasSecondFactor: false };
    } else {
      if (target.role !== before) return 'changed';
      draft.accounts[person] = { ...target, role: after ?? target.role };
      if (before === 'admin') revokeInvitationsOf(draft, person);
    }
  }
  end(draft, index, { status: 'approved', decidedBy });
  draft.effects.push(index);
  return null;
}

function object(
  draft: Draft,
  { do: action, by, proposal: index }: Extract<Action, { do: 'object' | 'object-by-link' }>,
  { heedsObjections }: Rules,
): Code | null {
  const proposal = of(draft.proposals, index);
  if (!proposal.isDelayed) return 'not-found';
  if (proposal.by === by) return 'four-eyes';
  if (action === 'object-by-link' && !proposal.told.includes(by)) return 'not-found';
  if (proposal.status !== 'open') return 'already-decided';
  draft.proposals[index] = {
    ...proposal,
    objectors: [...proposal.objectors, by],
    ...(heedsObjections ? { status: 'objected', decidedBy: by } : {}),
  };
  return null;
}

/** Delayed proposals whose day has passed take effect, oldest first; those of nobody lapse. */
function applyDue(draft: Draft, rules: Rules): void {
  for (let isChanged = true; isChanged;) {
    isChanged = false;
    for (const [index, proposal] of draft.proposals.entries()) {
      if (!proposal.isDelayed || proposal.status !== 'open') continue;
      const isDue = draft.now >= proposal.at + DAY;
      const isTold = !rules.waitsForMail || proposal.missed.length === 0;
      if (!isActiveAdmin(of(draft.accounts, proposal.by))) {
        end(draft, index, { status: 'lapsed', decidedBy: null });
      } else if (isDue && isTold && !hasDecider(draft, proposal, rules)) {
        if (apply(draft, index, null) === null) isChanged = true;
        else end(draft, index, { status: 'lapsed', decidedBy: null });
      }
    }
  }
}

const hasDecider = (draft: Draft, proposal: Proposed, rules: Rules): boolean =>
  draft.accounts.some(
    (account, decider) =>
      isActiveAdmin(account) && isEligible(draft, { ...proposal, decider }, rules),
  );

// Invitations ----------------------------------------------------------------------------------

function invite(
  draft: Draft,
  { by, role }: Extract<Action, { do: 'invite' }>,
  rules: Rules,
): Code | null {
  const isLinked = !hasPower(role) || isOnlyStaff(draft.accounts, by, rules);
  const invitation = draft.invitations.length;
  const proposal = isLinked ? null : draft.proposals.length;
  // The invitation exists before its proposal can take effect.
  draft.invitations.push({
    role,
    by,
    proposal,
    expiresAt: isLinked ? draft.now + DAY : null,
    isAccepted: false,
    isRevoked: false,
  });
  return isLinked
    ? null
    : write(draft, { kind: 'invitation', by, person: null, invitation }, rules);
}

type InvitationStatus =
  | 'waiting'
  | 'approved'
  | 'rejected'
  | 'open'
  | 'accepted'
  | 'revoked'
  | 'expired';

export function statusOf(
  { now, proposals }: Pick<State, 'now' | 'proposals'>,
  { isAccepted, isRevoked, expiresAt, proposal }: Invited,
): InvitationStatus {
  const outcome = proposal === null ? null : of(proposals, proposal).status;
  if (isAccepted) return 'accepted';
  if (outcome === 'rejected' || outcome === 'objected' || outcome === 'lapsed') return 'rejected';
  if (isRevoked || outcome === 'withdrawn') return 'revoked';
  if (expiresAt !== null) return expiresAt > now ? 'open' : 'expired';
  return outcome === 'open' ? 'waiting' : 'approved';
}

function changeInvitation(
  draft: Draft,
  { do: change, by, invitation: index }: Extract<Action, { do: 'link' | 'revoke' }>,
): Code | null {
  const invitation = of(draft.invitations, index);
  const status = statusOf(draft, invitation);
  if (change === 'link') {
    if (invitation.by !== by) return 'forbidden';
    if (status === 'waiting') return 'four-eyes';
    if (status !== 'approved') return 'already-decided';
    draft.invitations[index] = { ...invitation, expiresAt: draft.now + DAY };
    return null;
  }
  if (status !== 'waiting' && status !== 'approved' && status !== 'open') return 'already-decided';
  draft.invitations[index] = { ...invitation, isRevoked: true };
  if (status === 'waiting' && invitation.proposal !== null) {
    const isOwn = of(draft.proposals, invitation.proposal).by === by;
    const ending = isOwn ? 'withdrawn' : 'rejected';
    end(draft, invitation.proposal, { status: ending, decidedBy: by });
  }
  return null;
}

function accept(
  draft: Draft,
  { invitation: index, isAttackers }: Extract<Action, { do: 'accept' }>,
): Code | null {
  const invitation = of(draft.invitations, index);
  const inviter = of(draft.accounts, invitation.by);
  if (statusOf(draft, invitation) !== 'open' || !isActiveAdmin(inviter)) return 'not-found';
  draft.invitations[index] = { ...invitation, isAccepted: true };
  draft.accounts.push({
    role: invitation.role,
    isActive: true,
    root: inviter.root,
    createdAt: draft.now,
    hasSecondFactor: false,
    isAttackers,
  });
  return null;
}
