/** Staff of every role, how they came, and what two of them have to agree on. */
import { randomFillSync } from 'node:crypto';

import type { Invitation, InvitationLink, Invited } from '#protocol/invitations.ts';
import type { Proposal } from '#protocol/proposals.ts';
import type { ReferralCode } from '#protocol/referral-codes.ts';
import type { StaffRole } from '#protocol/roles.ts';

import { letIn } from '#server/domain/staff/operator.ts';

import { type House, pass } from './house.ts';
import type { Person } from './people.ts';
import { openVisitor, PASSWORD, type Visitor } from './visitors.ts';

export type Member = Visitor & { id: string; name: string; email: string; role: StaffRole };
export type Office = {
  admins: readonly [Member, Member];
  finance: readonly [Member, Member];
  support: Member;
  subAdmin: Member;
  members: readonly Member[];
  /** With which people can sign up. */
  codes: readonly string[];
};

const REASON = 'The desks need more hands than they have.';

/**
 * The first admin claims the installation, sets it up and invites a sub-admin. The operator lets
 * everybody else in, so that they may decide for each other.
 */
export async function openOffice(house: House): Promise<Office> {
  const { app } = house;
  const kiran = { name: 'Kiran Rao', email: 'kiran@demo.example', role: 'admin' } as const;
  const first = openVisitor(house, { email: kiran.email, realm: 'console', device: 100 });
  const { person } = await first.enter<{ person: { id: string } }>('/api/staff/claim', {
    name: kiran.name,
    email: kiran.email,
    password: PASSWORD,
    token: app.firstStart.claimToken,
  });
  const admin: Member = { ...first, ...kiran, id: person.id };
  await setUp(admin);

  let devices = 100;
  async function linkFor(email: string, role: StaffRole): Promise<string | null> {
    if (role === 'sub-admin')
      return (await admin.post<Invited>('/api/staff/invitations', { email, role })).token;
    const { owner, clock, ids } = house;
    const random = (bytes: Uint8Array) => void randomFillSync(bytes);
    return (await letIn({ owner, clock, ids, random }, { email, role })).token;
  }
  async function join(name: string, role: StaffRole): Promise<Member> {
    const email = `${name.split(' ')[0]?.toLowerCase()}@demo.example`;
    const token = await linkFor(email, role);
    await pass(house, 40);
    const visitor = openVisitor(house, { email, realm: 'console', device: (devices += 1) });
    const joined = await visitor.enter<{ person: { id: string } }>(
      '/api/staff/invitations/accept',
      { token, name, password: PASSWORD },
    );
    return { ...visitor, id: joined.person.id, name, email, role };
  }
  const subAdmin = await join('Nikhil Bhat', 'sub-admin');
  const support = await join('Divya Pillai', 'support');
  const finance = [
    await join('Rohan Mehta', 'finance'),
    await join('Leela Thomas', 'finance'),
  ] as const;
  const codes = await makeCodes(admin, subAdmin);
  await admin.post('/api/staff/invitations', { email: 'late@demo.example', role: 'sub-admin' });
  const sunita = await join('Sunita Ghosh', 'admin');
  return {
    admins: [admin, sunita],
    finance,
    support,
    subAdmin,
    members: [admin, sunita, ...finance, support, subAdmin],
    codes: [app.firstStart.referralCode ?? '', ...codes],
  };
}

async function setUp(admin: Member): Promise<void> {
  await admin.post('/api/staff/settings', {
    reason: 'What the house begins with.',
    changes: {
      orderTypes: ['market', 'limit', 'stop'],
      coinLongLimit: '5000000.00',
      coinShortLimit: '5000000.00',
      payeeAccountName: 'Drishti Demo',
      payeeAccountNumber: '000912345678',
      payeeBankName: 'State Bank of India',
      payeeIfsc: 'SBIN0000912',
      payeeUpiId: 'drishti.demo@upi',
    },
  });
}

/** Answers those that go on counting; one is for a day and one is revoked. */
async function makeCodes(admin: Member, subAdmin: Member): Promise<string[]> {
  const make = (by: Visitor, form: object) => by.post<ReferralCode>('/api/staff/codes', form);
  const kept = [
    await make(subAdmin, {}),
    await make(subAdmin, { days: 30 }),
    await make(admin, { subAdminId: subAdmin.id, days: 365 }),
  ];
  await make(subAdmin, { days: 1 });
  const { code } = await make(subAdmin, {});
  await subAdmin.post(`/api/staff/codes/${code}/revoke`);
  return kept.map((one) => one.code);
}

export async function decideProposal(
  member: Member,
  { id, digest }: Pick<Proposal, 'id' | 'digest'>,
  decision: 'approve' | 'reject',
): Promise<void> {
  await member.post(`/api/staff/proposals/${id}/decide`, { digest, decision });
}

/**
 * What both admins have agreed on, and what they have not: of each kind that is proposed by one of
 * them.
 */
export async function agree(
  house: House,
  { admins, support }: Office,
  people: readonly [Person, Person, Person],
): Promise<void> {
  const [kiran, sunita] = admins;
  const settings = (changes: object, reason: string) =>
    kiran.post<Proposal>('/api/staff/settings', { changes, reason });
  const correction = (personId: string, amount: string, direction: string, reason: string) =>
    sunita.post<Proposal>('/api/staff/corrections', {
      personId,
      amount,
      direction,
      reason,
      cause: 'A payment that came twice.',
    });
  const role = () =>
    kiran.post<Proposal>(`/api/staff/people/${support.id}/role`, {
      role: 'finance',
      reason: 'Divya wants to learn the other desk.',
    });
  const [one, two, three] = people.map(({ id }) => id) as [string, string, string];

  const credited = await correction(one, '250.00', 'credit', 'The bank had charged you a fee.');
  const debited = await correction(two, '0.01', 'debit', 'A rupee was rounded the wrong way.');
  const least = await settings({ withdrawalMin: '100.00' }, 'Smaller ones cost the bank more.');
  await pass(house, 90);
  await decideProposal(kiran, credited, 'approve');
  await decideProposal(kiran, debited, 'approve');
  await decideProposal(sunita, least, 'approve');
  await pass(house, 60);
  await decideProposal(sunita, await role(), 'reject');
  const most = await settings({ depositMax: '1000.00' }, 'To keep the queue short this week.');
  await decideProposal(kiran, most, 'reject');
  await decideProposal(
    kiran,
    await correction(three, '99999.99', 'credit', 'Asked for on the phone.'),
    'reject',
  );
}

/** What waits for the other admin when somebody looks. */
export async function leaveProposed({ admins, support }: Office, person: Person): Promise<void> {
  const [kiran, sunita] = admins;
  await kiran.post('/api/staff/settings', {
    changes: { contractsPerMinute: 90, depositThreshold: '250000.00' },
    reason: 'People ask for more contracts a minute; two pairs of eyes only above 2.5 lakh.',
  });
  await sunita.post('/api/staff/corrections', {
    personId: person.id,
    amount: '999999.99',
    direction: 'credit',
    cause: 'A transfer without a reference.',
    reason: 'The bank has found whose transfer it was.',
  });
  await kiran.post(`/api/staff/people/${support.id}/role`, {
    role: 'finance',
    reason: 'Divya has learnt the other desk.',
  });
}

/** Invitations in every state; the one of the first day has expired by itself. */
export async function inviteMore({ admins }: Office): Promise<void> {
  const [kiran, sunita] = admins;
  const invite = (role: StaffRole, name: string) =>
    kiran
      .post<Invited>('/api/staff/invitations', {
        email: `${name}@demo.example`,
        role,
        reason: REASON,
      })
      .then(({ invitation }) => invitation);
  const decided = async ({ proposalId }: Invitation, decision: 'approve' | 'reject') => {
    const { items } = await sunita.get<{ items: Proposal[] }>('/api/staff/proposals?status=open');
    const proposal = items.find(({ id }) => id === proposalId);
    if (!proposal) throw new Error('The invitation is not proposed.');
    await decideProposal(sunita, proposal, decision);
  };
  const taken = await invite('support', 'tara');
  await decided(taken, 'approve');
  await kiran.post<InvitationLink>(`/api/staff/invitations/${taken.id}/link`);
  await decided(await invite('finance', 'yusuf'), 'approve');
  await decided(await invite('admin', 'prakash'), 'reject');
  await invite('finance', 'malini');
  const { id } = await invite('sub-admin', 'girish');
  await kiran.post(`/api/staff/invitations/${id}/revoke`);
  await invite('sub-admin', 'hema');
}

/** Two people are barred, and one of them is let in again. */
export async function bar({ admins }: Office, [one, other]: readonly [Person, Person]) {
  const [kiran, sunita] = admins;
  const at = ({ id }: Person, what: string) => `/api/staff/people/${id}/${what}`;
  await kiran.post(at(one, 'disable'), { reason: 'Sent the same proof of payment three times.' });
  await sunita.post(at(other, 'disable'), { reason: 'Asked us to close the account.' });
  await sunita.post(at(other, 'enable'), { reason: 'Has changed their mind about it.' });
}
