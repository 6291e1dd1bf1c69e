/**
 * The model and the product agree: random sequences of actions run against the real API on a real
 * database and in the model. Each answer is compared with its code, and afterwards roles, disabled
 * accounts, proposals, invitations, the setting, bank details and the customer's balance.
 * STAFF_SEED replays a run; STAFF_SEQUENCES says how many sequences.
 */
// Long because every action is written once for the model and once for the product.
import { createHash, randomUUID } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Invitation, InvitationLink, Invited } from '#protocol/invitations.ts';
import type { Proposal } from '#protocol/proposals.ts';
import type { StaffRole } from '#protocol/roles.ts';
import { confirmStaff } from '#server/domain/staff/operator.ts';
import { makeIds } from '#server/kit/ids.ts';
import { Refusal } from '#server/kit/refuse.ts';
import { type Client, PASSWORD, type Reply } from '#test/client.ts';
import { isWhole } from '#test/extent.ts';
import { CONFIRMATIONS, type MailReceiver, openMailReceiver } from '#test/mail-receiver.ts';
import { type Dice, openDice } from '#test/proofs.ts';
import { openWorld, type World } from '#test/world.ts';

import { proposeBankDetails } from '#server/domain/proposals/proposals.ts';
import { until } from '#test/waits.ts';
import { type Action, openHouse, type State, statusOf, step, TODAY } from './staff-model.ts';

const SEED = process.env['STAFF_SEED'] ?? randomUUID();
const SEQUENCES = Number(process.env['STAFF_SEQUENCES'] ?? (isWhole ? 2_000 : 40));
const PER_WORLD = isWhole ? 40 : 10;
const ACTIONS = 8;
const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
const ROLES = ['admin', 'finance', 'support', 'sub-admin'] as const;
const reason = 'Because the house needs it today.';

let receiver: MailReceiver;
beforeAll(async () => {
  receiver = await openMailReceiver(CONFIRMATIONS);
});
afterAll(() => receiver.close());

/** A house in the product, beside its state in the model. */
type House = {
  world: World;
  customer: Client;
  balance: string;
  state: State;
  /** By the indexes of the model, like the lists below. */
  members: Client[];
  proposals: { id: string; digest: string }[];
  invitations: { id: string; token: string | null }[];
  /** What was done so far, for the message of a failure. */
  log: string[];
};

const idOf = (client: Client | undefined) => client?.person?.id ?? '';
const emailOf = (client: Client | undefined) => client?.person?.email ?? '';
const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index];
  if (item === undefined) throw new Error(`Nothing has the index ${index}.`);
  return item;
};

// Houses ---------------------------------------------------------------------------------------

/** A member after the first admin: invited by them, also confirmed, or let in by the operator. */
type Member = { role: StaffRole; came: 'invited' | 'confirmed' | 'let-in' };

const randomMembers = (dice: Dice): Member[] =>
  Array.from({ length: dice.of([0, 1, 1, 2, 2, 3, 3]) }, () => ({
    role: dice.below(2) === 0 ? 'admin' : dice.of(ROLES),
    came: dice.of(['invited', 'let-in', 'confirmed']),
  }));

/** The first admin and these others. */
async function openStaff(others: readonly Member[], isMailed: boolean): Promise<House> {
  const mail = { SMTP_URL: receiver.url, BASE_URL: 'https://drishti.example' };
  const world = await openWorld({
    env: { TRUST_PROXY: 'loopback', ...(isMailed ? mail : {}) },
  });
  const first = await world.firstAdmin();
  const members = [first];
  const model = [{ role: 'admin' as StaffRole, root: 0, isAttackers: false }];
  const invited = others.filter(({ came }) => came !== 'let-in');
  // All links at once, while the first admin is the only member of staff there has ever been.
  const tokens: string[] = [];
  for (const [index, { role }] of invited.entries()) {
    const form = { email: `early-${index}@example.in`, role };
    const reply = await first.post<Invited>('/api/staff/invitations', form);
    tokens.push(reply.body.token ?? '');
  }
  for (const { role, came } of [...invited, ...others.filter((one) => one.came === 'let-in')]) {
    const token = came === 'let-in' ? null : (tokens.shift() ?? '');
    const client = token === null ? await world.staff(role) : world.visitor();
    if (token !== null) await client.join({ token, name: 'Early Member', password: PASSWORD });
    if (came === 'confirmed')
      await confirmStaff({ owner: world.owner, clock: world.clock }, emailOf(client));
    model.push({ role, root: came === 'invited' ? 0 : members.length, isAttackers: false });
    members.push(client);
  }
  const customer = await world.person();
  await world.database.execute(
    `insert into bank_details (person_id, account_name, bank_name, account_number, at)
     values ($1, 'Asha Verma', 'SBI', '11112222333', $2)`,
    [idOf(customer), world.clock.now()],
  );
  await world.tick();
  world.clock.advance(MINUTE_MS);
  return {
    world,
    customer,
    balance: await balanceOf(world, customer),
    state: openHouse(model, { isMailed, hasSecondFactors: false }),
    members,
    proposals: [],
    invitations: [],
    log: [JSON.stringify({ isMailed, model })],
  };
}

async function balanceOf({ owner }: World, customer: Client): Promise<string> {
  const rows = await owner.query<{ balance: bigint }>(
    `select sum(balance)::bigint as balance from accounts
     where owner_id = $1 and asset = 'INR' and kind = 'available'`,
    [idOf(customer)],
  );
  return String(rows[0]?.balance ?? 0n);
}

/** The customer's authenticator is on again. */
async function switchFactorOn(house: House): Promise<void> {
  const { world, customer } = house;
  await world.owner.execute(
    `insert into second_factors (person_id, sealed, created_at, confirmed_at)
     values ($1, '\\x00', $2, $2) on conflict do nothing`,
    [idOf(customer), world.clock.now()],
  );
  house.state = { ...house.state, hasCustomerFactor: true };
}

// Actions in the product -------------------------------------------------------------------------

type Problem = { code: string };

/** Signs in again first if the session has ended. */
async function post<Body>(
  house: House,
  by: number,
  path: string,
  body?: object,
): Promise<Reply<Body & Problem>> {
  const client = at(house.members, by);
  const send = () =>
    client.post<Body & Problem>(path, body, { 'idempotency-key': `staff-${randomUUID()}` });
  const reply = await send();
  if (reply.status !== 401 || !at(house.state.accounts, by).isActive) return reply;
  await client.staffSignIn(emailOf(client), PASSWORD);
  return send();
}

const codeOf = ({ status, body }: Reply<unknown>): string | null =>
  status < 300 ? null : (body as Problem).code;

/** Runs the action over HTTP; returns the code of its refusal. */
function run(house: House, action: Action): Promise<string | null> {
  switch (action.do) {
    case 'wait':
      return passDay(house);
    case 'invite':
      return invite(house, action);
    case 'accept':
      return accept(house, action);
    case 'link':
    case 'revoke':
      return changeInvitation(house, action);
    case 'bank-details':
      return changeBankDetails(house, action);
    case 'disable':
    case 'enable':
      return post(house, action.by, `${pathOf(house, action.person)}/${action.do}`, {
        reason,
      }).then(codeOf);
    case 'approve':
    case 'reject':
      return decide(house, action);
    case 'object': {
      const { id } = at(house.proposals, action.proposal);
      return post(house, action.by, `/api/staff/delayed-proposals/${id}/object`).then(codeOf);
    }
    case 'object-by-link':
      return objectByLink(house, action);
    default:
      return propose(house, action);
  }
}

const pathOf = ({ members }: House, person: number) =>
  `/api/staff/people/${idOf(at(members, person))}`;

/** The day begins when the mail has left. */
async function passDay({ world, state }: House): Promise<null> {
  if (state.isMailed) {
    await until('the mail to objectors', async () => {
      const rows = await world.owner.query(
        `select 1 from objectors o where o.mailed_at is null
           and not exists (select from proposal_decisions d where d.proposal_id = o.proposal_id)`,
      );
      return rows.length === 0;
    });
  }
  world.clock.advance(DAY_MS);
  await world.tick();
  return null;
}

async function propose(
  house: House,
  action: Extract<Action, { do: 'correct' | 'set' | 'role' | 'second-factor' }>,
): Promise<string | null> {
  const { by } = action;
  const send = (path: string, body: object) => post<Proposal>(house, by, path, { ...body, reason });
  const personId = idOf(house.customer);
  let reply: Reply<Proposal & Problem>;
  if (action.do === 'correct') {
    const form = { personId, amount: '1.00', direction: 'credit', cause: 'deposit-1' };
    reply = await send('/api/staff/corrections', form);
  } else if (action.do === 'set') {
    const depositMax = String(5_001 + house.state.setting);
    reply = await send('/api/staff/settings', { changes: { depositMax } });
  } else if (action.do === 'role') {
    reply = await send(`${pathOf(house, action.person)}/role`, { role: action.role });
  } else {
    const { person } = action;
    const id = person === 'customer' ? personId : idOf(at(house.members, person));
    reply = await send(`/api/staff/people/${id}/second-factor-reset`, {});
  }
  if (codeOf(reply) === null) house.proposals.push(reply.body);
  return codeOf(reply);
}

async function changeBankDetails(
  house: House,
  { by }: Extract<Action, { do: 'bank-details' }>,
): Promise<string | null> {
  const { clock, app } = house.world;
  const services = { clock, ids: makeIds(), isMailed: house.state.isMailed };
  const details = {
    accountName: 'Asha Verma',
    bankName: 'HDFC',
    accountNumber: String(900_000_000 + house.state.bankDetails),
    ifsc: 'HDFC0001234',
    phone: null,
    additionalInfo: null,
  };
  const change = {
    personId: idOf(house.customer),
    details,
    reason,
    proposedBy: idOf(at(house.members, by)),
  };
  try {
    const written = await app.outbox.transaction((tx, emit) =>
      proposeBankDetails(tx, emit, services, change),
    );
    house.proposals.push(written);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

async function decide(
  house: House,
  action: Extract<Action, { do: 'approve' | 'reject' }>,
): Promise<string | null> {
  const { id, digest } = at(house.proposals, action.proposal);
  const body = { digest, decision: action.do };
  return codeOf(await post(house, action.by, `/api/staff/proposals/${id}/decide`, body));
}

async function invite(
  house: House,
  { by, role }: Extract<Action, { do: 'invite' }>,
): Promise<string | null> {
  const form = { email: `${randomUUID()}@example.in`, role, reason };
  const reply = await post<Invited>(house, by, '/api/staff/invitations', form);
  if (codeOf(reply) !== null) return codeOf(reply);
  const { invitation, token } = reply.body;
  house.invitations.push({ id: invitation.id, token });
  if (invitation.proposalId === null) return null;
  const [proposal] = await house.world.owner.query<{ id: string; digest: string }>(
    'select id, digest from proposals where id = $1',
    [invitation.proposalId],
  );
  if (proposal) house.proposals.push(proposal);
  return null;
}

async function changeInvitation(
  house: House,
  { do: change, by, invitation }: Extract<Action, { do: 'link' | 'revoke' }>,
): Promise<string | null> {
  const invited = at(house.invitations, invitation);
  const path = `/api/staff/invitations/${invited.id}/${change}`;
  const reply = await post<InvitationLink & Invitation>(house, by, path);
  if (codeOf(reply) === null && change === 'link') invited.token = reply.body.token;
  return codeOf(reply);
}

async function accept(
  house: House,
  { invitation }: Extract<Action, { do: 'accept' }>,
): Promise<string | null> {
  const client = house.world.visitor();
  // Wrong links are counted by the address they come from.
  const from = {
    'x-forwarded-for': `49.36.${house.log.length % 250}.${(house.log.length >> 8) + 1}`,
  };
  const form = {
    token: at(house.invitations, invitation).token,
    name: 'New Member',
    password: PASSWORD,
  };
  const path = '/api/staff/invitations/accept';
  const reply = await client.post<{ person: Client['person'] }>(path, form, from);
  if (codeOf(reply) !== null) return codeOf(reply);
  client.person = reply.body.person;
  house.members.push(client);
  return null;
}

/** As somebody who was told by mail, signed in or not. */
async function objectByLink(
  house: House,
  { by, proposal }: Extract<Action, { do: 'object-by-link' }>,
): Promise<string | null> {
  const { id } = at(house.proposals, proposal);
  const member = at(house.members, by);
  const token = await until('the mail with the link', async () => {
    const [row] = await house.world.owner.query<{ token_hashes: Buffer[] }>(
      'select token_hashes from objectors where proposal_id = $1 and person_id = $2',
      [id, idOf(member)],
    );
    const hashes = (row?.token_hashes ?? []).map((hash) => hash.toString('hex'));
    const tokens = receiver.mails
      .filter(({ to }) => to.includes(emailOf(member)))
      .map(({ text }) => /\/console\/object#([\w-]{43})/.exec(text)?.[1] ?? '');
    return tokens.find((one) => hashes.includes(createHash('sha256').update(one).digest('hex')));
  });
  const from = { 'x-forwarded-for': '49.36.10.9' };
  return codeOf(await house.world.visitor().post('/api/staff/objections', { token }, from));
}

// Random actions -----------------------------------------------------------------------------

type Tokens = readonly (string | null)[];
const indexes = (items: readonly unknown[]) => [...items.keys()];

/** Half of the actions follow up something open; the others are any, likely or not. */
function chooseAction(state: State, dice: Dice, tokens: Tokens): Action {
  const apt = dice.below(2) === 0 ? followUps(state, dice) : [];
  return dice.of(apt.length > 0 ? apt : anyActions(state, dice, tokens));
}

/** What somebody may do about open proposals and invitations. */
function followUps(state: State, dice: Dice): Action[] {
  const { accounts, proposals, invitations, isMailed } = state;
  const active = indexes(accounts).filter((index) => accounts[index]?.isActive);
  const admins = active.filter((index) => accounts[index]?.role === 'admin');
  const actions: Action[] = [];
  for (const [proposal, { status, told }] of proposals.entries()) {
    if (status !== 'open') continue;
    if (dice.below(2) === 0)
      actions.push({ do: 'approve', by: dice.of(dice.below(4) === 0 ? active : admins), proposal });
    const awake = told.filter((index) => active.includes(index));
    if (awake.length > 0 && dice.below(3) === 0)
      actions.push({ do: 'object', by: dice.of(awake), proposal });
    if (told.length > 0 && isMailed && dice.below(2) === 0)
      actions.push({ do: 'object-by-link', by: dice.of(told), proposal });
  }
  for (const [invitation, invited] of invitations.entries()) {
    const status = statusOf(state, invited);
    if (status === 'approved') actions.push({ do: 'link', by: invited.by, invitation });
    if (status === 'open' && accounts.length < 14)
      actions.push({ do: 'accept', invitation, isAttackers: false });
  }
  return actions;
}

/** More often by an active admin, and about what was made last. */
function anyActions(state: State, dice: Dice, tokens: Tokens): Action[] {
  const { accounts, proposals, invitations } = state;
  const active = indexes(accounts).filter((index) => accounts[index]?.isActive);
  const left = indexes(accounts).filter((index) => !active.includes(index));
  const admins = active.filter((index) => accounts[index]?.role === 'admin');
  const luck = dice.below(20);
  const by = dice.of(luck < 15 ? admins : luck < 19 ? active : indexes(accounts));
  const person = dice.of(indexes(accounts));
  const actions: Action[] = [
    { do: 'disable', by, person },
    { do: 'enable', by, person: dice.of([...left, person]) },
    { do: 'correct', by },
    { do: 'set', by },
    { do: 'role', by, person, role: dice.of(ROLES) },
    { do: 'role', by, person, role: dice.of(ROLES) },
    { do: 'second-factor', by, person: dice.below(3) > 0 ? 'customer' : person },
    { do: 'wait' },
  ];
  if (accounts.length < 14) actions.push({ do: 'invite', by, role: dice.of(ROLES) });
  const { isActive, role } = at(accounts, by);
  if (isActive && role !== 'sub-admin') actions.push({ do: 'bank-details', by });
  const lately = (items: readonly unknown[]) => dice.of(indexes(items).slice(-6));
  if (proposals.length > 0) {
    const proposal = lately(proposals);
    actions.push({ do: 'approve', by, proposal }, { do: 'reject', by, proposal });
    actions.push({ do: 'object', by: dice.of(active), proposal });
  }
  if (invitations.length > 0) {
    const invitation = lately(invitations);
    actions.push({ do: 'link', by, invitation }, { do: 'revoke', by, invitation });
    const linked = indexes(tokens).filter((index) => tokens[index] !== null);
    if (linked.length > 0)
      actions.push({ do: 'accept', invitation: dice.of(linked), isAttackers: false });
  }
  return actions;
}

// Both ---------------------------------------------------------------------------------------

/** Runs the action in both; returns the code that both refuse with. */
async function runBoth(house: House, action: Action): Promise<string | null> {
  const { world } = house;
  world.clock.advance(MINUTE_MS);
  const outcome = step(house.state, action, TODAY);
  const expected = 'refused' in outcome ? outcome.refused : null;
  const got = await run(house, action);
  house.log.push(`${JSON.stringify(action)} ${got ?? 'done'}`);
  if (got !== expected) {
    const story = house.log.slice(-40).join('\n');
    throw new Error(
      `The model says ${expected ?? 'done'}, the product ${got ?? 'done'}:\n${story}`,
    );
  }
  if (!('refused' in outcome)) house.state = outcome.state;
  while ((await world.app.delayedProposals.applyDue()) > 0);
  return got;
}

/** Everything that the model keeps, as the database has it. */
async function readProduct({ world, members, proposals, invitations, customer, balance }: House) {
  const { owner } = world;
  const people = await owner.query<{ id: string; role: string; active: boolean }>(
    `select id, role, disabled_at is null as active from people where role <> 'user'`,
  );
  const decided = await owner.query<{ id: string; outcome: string; delayed: boolean }>(
    `select p.id, coalesce(d.outcome, 'open') as outcome, p.delayed
     from proposals p left join proposal_decisions d on d.proposal_id = p.id`,
  );
  const asked = await owner.query<{
    id: string;
    accepted: boolean;
    revoked: boolean;
    linked: boolean;
  }>(
    `select id, accepted_at is not null as accepted, revoked_at is not null as revoked,
            token_hash is not null as linked from invitations`,
  );
  const [house] = await owner.query<{ setting: string | null; details: number; factor: boolean }>(
    `select setting_value('depositMax') as setting,
            (select max(version) from bank_details where person_id = $1) as details,
            exists (select from second_factors where person_id = $1) as factor`,
    [idOf(customer)],
  );
  const roots = await Promise.all(
    members.map(async (member) => {
      const [row] = await owner.query<{ root: string }>('select staff_root($1) as root', [
        idOf(member),
      ]);
      return members.findIndex((one) => idOf(one) === row?.root);
    }),
  );
  const find = <Row extends { id: string }>(rows: readonly Row[], id: string) => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw new Error('A row is not there.');
    return row;
  };
  return {
    accounts: members.map((member, index) => {
      const { role, active } = find(people, idOf(member));
      return [role, active, roots[index]];
    }),
    proposals: proposals.map(({ id }) => {
      const { outcome, delayed } = find(decided, id);
      return [outcome, delayed];
    }),
    invitations: invitations.map(({ id }) => {
      const { accepted, revoked, linked } = find(asked, id);
      return [accepted, revoked, linked];
    }),
    setting: house?.setting ?? null,
    bankDetails: (house?.details ?? 0) - 1,
    hasCustomerFactor: house?.factor,
    gained: BigInt(await balanceOf(world, customer)) - BigInt(balance),
  };
}

const modelled = ({ state }: House, unset: string | null) => ({
  accounts: state.accounts.map(({ role, isActive, root }) => [role, isActive, root]),
  proposals: state.proposals.map(({ status, isDelayed }) => [status, isDelayed]),
  invitations: state.invitations.map(({ isAccepted, isRevoked, expiresAt }) => [
    isAccepted,
    isRevoked,
    expiresAt !== null,
  ]),
  setting: state.setting === 0 ? unset : `"${5_000 + state.setting}.00"`,
  bankDetails: state.bankDetails,
  hasCustomerFactor: state.hasCustomerFactor,
  gained: BigInt(state.balance) * 100n,
});

/** Runs the actions in both, which have to answer with these codes. */
async function expectCodes(
  house: House,
  steps: readonly (readonly [Action, string | null])[],
): Promise<void> {
  for (const [action, code] of steps)
    expect([action, await runBoth(house, action)]).toEqual([action, code]);
}

test('without mail, both leave a proposal open of which somebody could be told no more', async () => {
  const house = await openStaff([{ role: 'support', came: 'let-in' }], false);
  try {
    const { setting: unset } = await readProduct(house);
    const set = { do: 'set', by: 0 } as const;
    await expectCodes(house, [
      ...Array.from({ length: 5 }, () => [set, null] as const),
      [set, 'four-eyes'],
      [{ do: 'disable', by: 0, person: 1 }, null],
      [{ do: 'wait' }, null],
      [{ do: 'enable', by: 0, person: 1 }, null],
      [{ do: 'reject', by: 0, proposal: 0 }, null],
      [set, null],
      [{ do: 'wait' }, null],
    ]);
    expect(await readProduct(house)).toEqual(modelled(house, unset));
    expect(house.state.proposals.map(({ status }) => status)).toEqual([
      'withdrawn',
      ...Array.from({ length: 4 }, () => 'open'),
      'approved',
    ]);
  } finally {
    await house.world[Symbol.asyncDispose]();
  }
});

test('both refuse an account that is newer than the proposal, and the attack on another admin', async () => {
  const house = await openStaff([{ role: 'admin', came: 'let-in' }], true);
  try {
    const { setting: unset } = await readProduct(house);
    // The second admin invites a third, whose account is newer than the first one's proposal.
    await expectCodes(house, [
      [{ do: 'correct', by: 0 }, null],
      [{ do: 'invite', by: 1, role: 'admin' }, null],
      [{ do: 'approve', by: 0, proposal: 1 }, null],
      [{ do: 'link', by: 1, invitation: 0 }, null],
      [{ do: 'accept', invitation: 0, isAttackers: false }, null],
      [{ do: 'approve', by: 2, proposal: 0 }, 'four-eyes'],
      [{ do: 'correct', by: 0 }, null],
      [{ do: 'approve', by: 2, proposal: 2 }, null],
    ]);
    await expectCodes(house, [
      [{ do: 'disable', by: 0, person: 2 }, null],
      [{ do: 'disable', by: 0, person: 1 }, null],
      [{ do: 'set', by: 0 }, null],
      [{ do: 'invite', by: 0, role: 'admin' }, null],
      [{ do: 'link', by: 0, invitation: 1 }, 'four-eyes'],
      [{ do: 'object-by-link', by: 1, proposal: 3 }, null],
      [{ do: 'wait' }, null],
      [{ do: 'link', by: 0, invitation: 1 }, null],
      [{ do: 'accept', invitation: 1, isAttackers: true }, null],
      [{ do: 'correct', by: 0 }, null],
      [{ do: 'approve', by: 3, proposal: 5 }, 'four-eyes'],
      [{ do: 'approve', by: 3, proposal: 0 }, 'four-eyes'],
    ]);
    expect(await readProduct(house)).toEqual(modelled(house, unset));
    expect([house.state.setting, house.state.balance]).toEqual([0, 1]);
  } finally {
    await house.world[Symbol.asyncDispose]();
  }
});

test(
  `the product does what the model says in ${SEQUENCES} random sequences (seed ${SEED})`,
  async () => {
    const counts = new Map<string, number>();
    let done = 0;
    for (let round = 0; done < SEQUENCES; round += 1) {
      const dice = openDice(`${SEED}/${round}`);
      const house = await openStaff(randomMembers(dice), round % 2 === 1);
      try {
        const { setting: unset } = await readProduct(house);
        for (let count = 0; count < PER_WORLD && done < SEQUENCES; count += 1, done += 1) {
          if (count > 0) await runBoth(house, { do: 'wait' });
          await switchFactorOn(house);
          for (let taken = 0; taken < ACTIONS; taken += 1) {
            const tokens = house.invitations.map(({ token }) => token);
            const action = chooseAction(house.state, dice, tokens);
            const code = await runBoth(house, action);
            const key = `${action.do} ${code ?? 'done'}`;
            counts.set(key, (counts.get(key) ?? 0) + 1);
          }
          expect(await readProduct(house), house.log.slice(-40).join('\n')).toEqual(
            modelled(house, unset),
          );
        }
      } finally {
        await house.world[Symbol.asyncDispose]();
      }
    }
    const sorted = [...counts].toSorted(([one], [other]) => (one < other ? -1 : 1));
    process.stdout.write(
      `${done} sequences, STAFF_SEED=${SEED}\n${sorted.map(([key, count]) => `${key}: ${count}`).join(', ')}\n`,
    );
    // A run that accepts next to nothing shows nothing.
    const accepted = sorted.filter(([key]) => key.endsWith(' done'));
    const total = accepted.reduce((sum, [, count]) => sum + count, 0);
    expect(total).toBeGreaterThan((SEQUENCES * ACTIONS) / 8);
  },
  60 * MINUTE_MS,
);
