/**
 * Searches the staff model for a way in which one person gets something done alone. Tries every
 * sequence of actions, shortest first, up to a depth, for every house of one to four members of
 * staff.
 *
 * The attacker is one person, with one of the first accounts and every account that is made through
 * a link of those accounts. Honest people do nothing, except that an honest admin may approve the
 * attacker's invitations and roles in good faith.
 *
 * A violation is a correction, bank details, a setting, a role or a removed second factor that took
 * effect although only the attacker's accounts proposed and decided it. Two cases are none:
 * - A setting or a role takes effect a day after everybody else who was ever on the staff was told,
 *   those who were disabled meanwhile by mail, and nobody objected. Each of those people could have
 *   stopped it: their silence is the second person's consent. A house with one admin left could
 *   otherwise change nothing any more.
 * - A setting or a role takes effect in a house whose staff has only ever been the attacker. There
 *   is nobody else whose consent could be missing; the house is the attacker's own.
 *
 * Always pruned, and exact:
 * - Refused actions: they change nothing.
 * - States that differ only in the order of accounts of the same kind, in finished proposals, in
 *   dead invitations or in the time of day. Support and finance are one role, since the rules treat
 *   them alike. Honest people who are no admins are one role, since they never act.
 * - Houses that differ in the same ways only: one of them is searched for all.
 *
 * Pruned unless `isFull`. No violation is lost, but its sequence may need another action, to enable
 * the proposer again:
 * - Corrections, settings, bank details and second factors are proposed just before they are
 *   decided or a day passes. No rule about anything else reads them, and an account that may decide
 *   a proposal may also decide a later one.
 * - A role or an invitation that waits for another admin is likewise proposed just before that
 *   admin approves it.
 * - Withdrawing, rejecting, revoking and objecting: they end something of the attacker's and let
 *   nothing take effect. A rule that heeds no objection needs them.
 * - Steps of an invitation when too few actions are left for the new account to decide something.
 */
import type { ProposalKind } from '#protocol/proposals.ts';
import type { StaffRole } from '#protocol/roles.ts';

import {
  type Account,
  type Action,
  openHouse,
  type Proposed,
  type Rules,
  type Someone,
  type State,
  statusOf,
  step,
} from './staff-model.ts';

const DAY = 24 * 60;

export type House = {
  /** First the first admin. */
  roles: readonly StaffRole[];
  attacker: number;
  /** True if everybody came by an invitation of the first admin's, and shares that root. */
  isOneRoot: boolean;
};

type Violation = {
  house: House;
  kind: ProposalKind;
  /** From the beginning to the effect. */
  trace: readonly Action[];
};

export type Found = {
  houses: number;
  /** Houses that the rules can tell apart: each was searched once. */
  searched: number;
  /** Different states from which every move was tried. */
  states: number;
  /** Accepted actions that were tried. */
  steps: number;
  /** Number of sequences that the steps cover: every order of the actions counts. */
  sequences: number;
  /** Shortest for each searched house and kind. */
  violations: Violation[];
};

export type SearchOptions = {
  depth: number;
  /** With the actions that are pruned otherwise. */
  isFull?: boolean;
  isMailed?: boolean;
  houses?: readonly House[];
};

/** Searches every house that is given, or all of up to four members. */
export function search(rules: Rules, options: SearchOptions): Found {
  const { depth, isFull = false, isMailed = true, houses = allHouses(4) } = options;
  const found: Found = {
    houses: 0,
    searched: 0,
    states: 0,
    steps: 0,
    sequences: 0,
    violations: [],
  };
  const done = new Set<string>();
  for (const house of houses) {
    found.houses += 1;
    const start = begin(house, isMailed);
    const key = keyOf(start);
    if (done.has(key)) continue;
    done.add(key);
    found.searched += 1;
    searchHouse({ house, start, rules, depth, isFull }, found);
  }
  return found;
}

// Houses ---------------------------------------------------------------------------------------

const ROLES = ['admin', 'finance', 'support', 'sub-admin'] as const;

/**
 * Houses of one to `most` members: every multiset of roles with at least one admin, every member as
 * the attacker, each member a root or all of one root.
 */
export function allHouses(most: number): House[] {
  const houses: House[] = [];
  for (const others of multisets(ROLES, most - 1)) {
    const roles: StaffRole[] = ['admin', ...others];
    for (const attacker of roles.keys()) {
      for (const isOneRoot of roles.length === 1 ? [false] : [false, true])
        houses.push({ roles, attacker, isOneRoot });
    }
  }
  return houses;
}

function multisets<Item>(items: readonly Item[], most: number): Item[][] {
  const [first, ...others] = items;
  if (most === 0 || first === undefined) return [[]];
  const withFirst = multisets(items, most - 1).map((rest) => [first, ...rest]);
  return [...multisets(others, most), ...withFirst];
}

const begin = ({ roles, attacker, isOneRoot }: House, isMailed: boolean) =>
  openHouse(
    roles.map((role, index) => ({
      role,
      root: isOneRoot ? 0 : index,
      isAttackers: index === attacker,
    })),
    { isMailed, hasSecondFactors: true },
  );

// Breadth first --------------------------------------------------------------------------------

type Node = { state: State; before: Node | null; actions: readonly Action[]; ways: number };
type Run = { house: House; start: State; rules: Rules; depth: number; isFull: boolean };

function searchHouse(run: Run, found: Found): void {
  const { house, start, rules, depth, isFull } = run;
  const levels = Array.from({ length: depth + 1 }, () => new Map<string, Node>());
  levels[0]?.set(keyOf(start), { state: start, before: null, actions: [], ways: 1 });
  /** Fewest actions that lead to a state. */
  const fewest = new Map<string, number>([[keyOf(start), 0]]);
  const kinds = new Set<ProposalKind>();

  /** Runs the actions; returns null if one of them is refused. */
  function follow(node: Node, from: State, actions: readonly Action[]): State | null {
    let state = from;
    for (const [index, action] of actions.entries()) {
      const outcome = step(state, action, rules);
      if ('refused' in outcome) return null;
      state = outcome.state;
      found.steps += 1;
      found.sequences += node.ways;
      for (const kind of violationsOf(state, outcome.effects)) {
        if (kinds.has(kind)) continue;
        kinds.add(kind);
        found.violations.push({
          house,
          kind,
          trace: [...traceOf(node), ...actions.slice(0, index + 1)],
        });
      }
    }
    return state;
  }

  for (const [taken, level] of levels.entries()) {
    const left = depth - taken;
    for (const [key, node] of level) {
      if (fewest.get(key) !== taken || left === 0) continue;
      for (const actions of movesIn(node.state, { left, isFull, rules })) {
        if (actions.length > left) continue;
        const state = follow(node, node.state, actions);
        if (state === null || isEnd(actions, isFull)) continue;
        const at = taken + actions.length;
        // Nothing follows the last action.
        if (at === depth) continue;
        const next = keyOf(state);
        const known = levels[at]?.get(next);
        if (known) known.ways += node.ways;
        if ((fewest.get(next) ?? Infinity) <= at) continue;
        fewest.set(next, at);
        levels[at]?.set(next, { state, before: node, actions, ways: node.ways });
      }
    }
    level.clear();
  }
  found.states += fewest.size;
}

function traceOf(node: Node): Action[] {
  const trace: Action[] = [];
  for (let at: Node | null = node; at; at = at.before) trace.unshift(...at.actions);
  return trace;
}

function violationsOf(state: State, effects: readonly number[]): ProposalKind[] {
  const kinds: ProposalKind[] = [];
  for (const index of effects) {
    const proposal = state.proposals[index];
    if (proposal && proposal.kind !== 'invitation' && !isAllowed(state, proposal)) {
      kinds.push(proposal.kind);
    }
  }
  return kinds;
}

/** True if somebody honest decided it, kept silent for a day, or has never been there. */
function isAllowed({ accounts, now }: State, proposal: Proposed): boolean {
  const { by, decidedBy, kind, at, told, missed, objectors } = proposal;
  const isHonest = (index: number) => accounts[index]?.isAttackers === false;
  if (isHonest(by) || (decidedBy !== null && isHonest(decidedBy))) return true;
  if (kind !== 'setting' && kind !== 'role') return false;
  const others = [...accounts.keys()].filter(isHonest);
  if (others.length === 0) return true;
  if (decidedBy !== null) return false;
  return (
    now >= at + DAY &&
    others.every((index) => told.includes(index) && !missed.includes(index)) &&
    !objectors.some((index) => isHonest(index))
  );
}

// Moves ----------------------------------------------------------------------------------------

type Move = readonly Action[];
type Looking = { left: number; isFull: boolean; rules: Rules };

/** One action each, or a proposal with what follows it at once. */
function movesIn(state: State, looking: Looking): Move[] {
  const { isFull } = looking;
  const moves: Move[] = [[{ do: 'wait' }]];
  for (const [by, account] of state.accounts.entries()) {
    if (!account.isActive) continue;
    addDecisions(moves, state, { by, account, isFull });
    if (!account.isAttackers) continue;
    if (account.role === 'admin') addAdminMoves(moves, state, { ...looking, by });
    if (account.role !== 'sub-admin') addGoal(moves, state, { do: 'bank-details', by }, looking);
  }
  addInvitationMoves(moves, state, looking);
  if (isFull) addObjections(moves, state);
  return moves;
}

const GOALS: ReadonlySet<Action['do']> = new Set([
  'correct',
  'set',
  'bank-details',
  'second-factor',
]);
/** True if nothing after these actions could differ from what follows without them. */
const isEnd = ([first]: Move, isFull: boolean) =>
  !isFull && first !== undefined && GOALS.has(first.do);

function addDecisions(
  moves: Move[],
  { proposals }: State,
  { by, account, isFull }: { by: number; account: Account; isFull: boolean },
): void {
  for (const [proposal, open] of proposals.entries()) {
    if (open.status !== 'open' || !mayTry(account, open)) continue;
    if (by !== open.by) moves.push([{ do: 'approve', by, proposal }]);
    if (isFull) moves.push([{ do: 'reject', by, proposal }]);
  }
}

/** True for the attacker, and for an honest admin who trusts the attacker. */
const mayTry = ({ isAttackers, role }: Account, { kind }: Pick<Proposed, 'kind'>) =>
  isAttackers || (role === 'admin' && (kind === 'invitation' || kind === 'role'));

/** A proposal that no rule about other things reads: its own end is all that follows. */
function addGoal(moves: Move[], state: State, action: Action, { left, isFull }: Looking): void {
  if (isFull) {
    const isFirst = state.proposals.every(({ kind }) => kind === 'invitation' || kind === 'role');
    if (isFirst) moves.push([action]);
    return;
  }
  if (action.do === 'set') moves.push(left < 2 ? [action] : [action, { do: 'wait' }]);
  if (left < 2) return;
  const proposal = state.proposals.length;
  for (const [by, { isAttackers, isActive }] of state.accounts.entries()) {
    if (isAttackers && isActive) moves.push([action, { do: 'approve', by, proposal }]);
  }
}

function addAdminMoves(moves: Move[], state: State, looking: Looking & { by: number }): void {
  const { by, left, isFull, rules } = looking;
  addGoal(moves, state, { do: 'set', by }, looking);
  addGoal(moves, state, { do: 'correct', by }, looking);
  addGoal(moves, state, { do: 'second-factor', by, person: 'customer' }, looking);
  for (const [person, account] of state.accounts.entries()) {
    if (person === by) continue;
    moves.push([{ do: account.isActive ? 'disable' : 'enable', by, person }]);
    if (account.hasSecondFactor)
      addGoal(moves, state, { do: 'second-factor', by, person }, looking);
    for (const role of otherRoles(account)) {
      const action = { do: 'role', by, person, role } as const;
      if (isFull || !isProposed(state, action)) addProposal(moves, state, action, looking);
    }
  }
  for (const role of ['admin', 'support', 'sub-admin'] as const) {
    const isLinked = role === 'sub-admin' || rules.alone === 'at-once' || !rules.countsLeavers;
    if (isFull || left >= (isLinked ? 4 : 6))
      addProposal(moves, state, { do: 'invite', by, role }, looking);
  }
}

/** Roles that the rules tell apart from the one of this account. */
function otherRoles({ role, isAttackers }: Account): StaffRole[] {
  if (!isAttackers) return role === 'admin' ? ['sub-admin'] : ['admin'];
  const one = role === 'finance' ? 'support' : role;
  return (['admin', 'support', 'sub-admin'] as const).filter((other) => other !== one);
}

const isProposed = (
  { proposals, now }: State,
  { by, person, role }: { by: number; person: Someone; role: StaffRole },
) =>
  proposals.some(
    (open) =>
      open.status === 'open' &&
      open.by === by &&
      open.person === person &&
      open.after === role &&
      now < open.at + DAY,
  );

/** Together with its approval if it waits for another admin. */
function addProposal(moves: Move[], state: State, action: Action, looking: Looking): void {
  const { isFull, rules } = looking;
  if (isFull) {
    moves.push([action]);
    return;
  }
  const outcome = step(state, action, rules);
  if ('refused' in outcome) return;
  const proposal = state.proposals.length;
  const written = outcome.state.proposals[proposal];
  if (written?.status !== 'open' || written.isDelayed) {
    moves.push([action]);
    return;
  }
  for (const [by, account] of state.accounts.entries()) {
    if (by !== written.by && account.isActive && mayTry(account, written))
      moves.push([action, { do: 'approve', by, proposal }]);
  }
}

function addInvitationMoves(moves: Move[], state: State, { left, isFull }: Looking): void {
  for (const [invitation, { by, ...invited }] of state.invitations.entries()) {
    const isAttackers = state.accounts[by]?.isAttackers === true;
    if (!isAttackers) continue;
    const status = statusOf(state, { by, ...invited });
    if (status === 'approved' && (isFull || left >= 4))
      moves.push([{ do: 'link', by, invitation }]);
    if (status === 'open' && (isFull || left >= 3))
      moves.push([{ do: 'accept', invitation, isAttackers }]);
    if (isFull) moves.push([{ do: 'revoke', by, invitation }]);
  }
}

function addObjections(moves: Move[], { proposals, accounts }: State): void {
  for (const [proposal, { isDelayed, status, told, objectors }] of proposals.entries()) {
    if (!isDelayed || status !== 'open') continue;
    for (const by of told) {
      if (accounts[by]?.isAttackers === false && !objectors.includes(by))
        moves.push([{ do: 'object-by-link', by, proposal }]);
    }
  }
}

// One key for all states that are alike -----------------------------------------------------------

/**
 * Accounts are sorted by what they are and by their part in open proposals, and take the place in
 * that order as their names. Equal keys mean equal futures; alike states may still have two keys.
 */
function keyOf(state: State): string {
  const { accounts } = state;
  const opened = state.proposals.filter((proposal) => isLive(state, proposal));
  const links = state.invitations.filter((invited) => {
    const status = statusOf(state, invited);
    return status === 'approved' || status === 'open';
  });
  const parts = accounts.map((account, index) =>
    [
      looksOf(state, account, index),
      ...opened.map((one) => partIn(one, account, index)).sort(),
      ...links.map(({ by, role }) => (by === index ? role : '')).sort(),
    ].join(''),
  );
  const order = [...accounts.keys()].sort((one, other) =>
    compare(parts[one] ?? '', parts[other] ?? ''),
  );
  const names: number[] = [];
  for (const [name, index] of order.entries()) names[index] = name;
  const nameOf = (person: Someone | null) =>
    typeof person === 'number' ? String(names[person]) : person === null ? '' : 'c';
  const proposals = opened.map((one) => {
    const relations = order.map((index) => relationOf(one, accounts[index], index)).join('');
    return `${termsOf(state, one)}${nameOf(one.by)},${nameOf(one.person)},${relations}`;
  });
  const invitations = links.map(
    ({ role, by, expiresAt }) => `${markOf(role)}${nameOf(by)}${expiresAt === null ? '' : 'l'}`,
  );
  return [
    order.map((index) => looksOf(state, accounts[index], index)).join(' '),
    proposals.sort().join(' '),
    invitations.sort().join(' '),
    state.proposals.some(({ kind }) => kind !== 'invitation' && kind !== 'role') ? 'g' : '',
    state.hasCustomerFactor ? '' : 'c',
  ].join('|');
}

const markOf = (role: StaffRole) => (role === 'sub-admin' ? 'x' : role === 'admin' ? 'a' : 's');
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Open, and what it replaces is still there. */
function isLive({ setting, bankDetails, invitations }: State, proposal: Proposed): boolean {
  const { status, kind, version, invitation } = proposal;
  if (status !== 'open') return false;
  if (kind === 'setting') return version === setting;
  if (kind === 'bank-details') return version === bankDetails;
  return invitation === null || invitations[invitation]?.isRevoked === false;
}

function looksOf({ accounts }: State, account: Account | undefined, index: number): string {
  if (!account) return '';
  const { role, isActive, root, hasSecondFactor, isAttackers } = account;
  const isOfAttacker = accounts[root]?.isAttackers === true;
  const rootMark = isOfAttacker ? 'a' : root === index ? 'o' : 's';
  const roleMark = isAttackers ? markOf(role) : role === 'admin' ? 'a' : '';
  return `${isAttackers ? 'A' : 'H'}${roleMark}${isActive ? 1 : 0}${hasSecondFactor ? 1 : 0}${rootMark}`;
}

function termsOf({ now, accounts, invitations }: State, proposal: Proposed): string {
  const { kind, before, after, person, isDelayed, at, invitation } = proposal;
  const role = invitation === null ? after : (invitations[invitation]?.role ?? null);
  const due = isDelayed ? (now >= at + DAY ? 'd' : 'w') : '';
  const isStale =
    typeof person === 'number' && kind === 'role' && accounts[person]?.role !== before;
  return `${kind}${before && markOf(before)}${isStale ? '!' : ''}${role && markOf(role)}${due}`;
}

const relationOf = (one: Proposed, account: Account | undefined, index: number) =>
  `${account && account.createdAt > one.at ? 'n' : ''}${one.told.includes(index) ? 't' : ''}${one.missed.includes(index) ? 'm' : ''}${one.objectors.includes(index) ? 'x' : ''}.`;

const partIn = (one: Proposed, account: Account, index: number) =>
  `;${one.kind}${one.after ?? ''}${one.by === index ? 'b' : ''}${one.person === index ? 'p' : ''}${relationOf(one, account, index)}`;
