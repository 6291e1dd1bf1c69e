/** What ends what a thief has reached, by the words of the table in docs/security.md. */
import { expect } from 'vitest';

import type { Proposal } from '#protocol/proposals.ts';
import type { Ticket } from '#protocol/tickets.ts';
import type { SavedBankDetails } from '#protocol/withdrawals.ts';

import { PASSWORD } from './client.ts';
import { bankDetails } from './requests.ts';
import type { Attempt } from './thief-attempts.ts';
import {
  decideProposal,
  emailOf,
  idOf,
  NEXT,
  proposeChange,
  resetByMail,
  type Robbed,
} from './thief.ts';

type Ending = (robbed: Robbed, attempt: Attempt) => Promise<void>;

const isIn = async ({ thief }: Robbed) => (await thief.get('/api/me')).status === 200;

/** It worked, `act` ends it, and neither it nor the thief's session works any more. */
const endsAll =
  (act: (robbed: Robbed) => Promise<unknown>): Ending =>
  async (robbed, { works = () => isIn(robbed) }) => {
    expect([await works(), await isIn(robbed)]).toEqual([true, true]);
    await act(robbed);
    expect([await works(), await isIn(robbed)]).toEqual([false, false]);
  };

async function endOthers({ owner }: Robbed): Promise<void> {
  expect((await owner.post('/api/sessions/end-others')).status).toBe(204);
  expect((await owner.get('/api/me')).status).toBe(200);
}

async function signInAnew({ owner, thefts, proof }: Robbed, password: string) {
  const there = thefts.world.visitor();
  const form = { email: emailOf(owner), password, ...proof() };
  expect((await there.post('/api/auth/sign-in', form)).status).toBe(200);
  return there;
}

const saved = async ({ owner }: Robbed) =>
  (await owner.get<SavedBankDetails>('/api/payment-details')).body.details?.accountNumber;

export const endings: Readonly<Record<string, Ending>> = {
  'nothing was reached': async (robbed) => expect(await isIn(robbed)).toBe(true),
  'nothing: it is closed for good': async (robbed, { works }) =>
    expect([await works?.(), await isIn(robbed)]).toEqual([false, false]),
  'end all other sessions': endsAll(endOthers),
  'new password': endsAll(async ({ owner, proof }) => {
    const form = { currentPassword: PASSWORD, newPassword: NEXT, ...proof() };
    expect((await owner.post('/api/auth/change-password', form)).status).toBe(204);
  }),
  'reset by mail': endsAll(resetByMail),
  'logging out there': endsAll(async ({ owner }) => {
    expect((await owner.post('/api/auth/sign-out')).status).toBe(204);
  }),
  'removing it': async ({ owner }, { works, remove }) => {
    expect(await works?.()).toBe(true);
    expect((await remove?.(owner))?.status).toBe(204);
    expect(await works?.()).toBe(false);
  },
  'log in again and end all other sessions': endsAll(async (robbed) => {
    expect((await robbed.owner.get('/api/me')).status).toBe(401);
    await endOthers({ ...robbed, owner: await signInAnew(robbed, PASSWORD) });
  }),
  'end all other sessions, then a ticket that two staff grant': async (robbed, attempt) => {
    await endsAll(endOthers)(robbed, attempt);
    const { owner, thefts } = robbed;
    expect(await saved(robbed)).toBe('••••1234');
    const form = { subject: 'Not my account', message: 'A thief saved it.', bankDetails };
    const { body } = await owner.post<Ticket>('/api/tickets', form);
    await decideProposal(thefts, await proposeChange(thefts, body.id), 'approve');
    expect(await saved(robbed)).toBe('••••4417');
  },
  'end all other sessions, then staff refuse it': async (robbed, attempt) => {
    await endsAll(endOthers)(robbed, attempt);
    await decideProposal(robbed.thefts, attempt.proposal as Proposal, 'reject');
    expect(await saved(robbed)).toBe('••••4417');
  },
  'reset by mail, then support: two staff take the second factor off and withdrawals wait 24 hours':
    async (robbed, attempt) => {
      await endsAll(resetByMail)(robbed, attempt);
      const { owner, thefts } = robbed;
      const form = { email: emailOf(owner), password: NEXT };
      const locked = await thefts.world.visitor().post('/api/auth/sign-in', form);
      expect(locked.body).toMatchObject({ code: 'code-needed' });
      const path = `/api/staff/people/${idOf(owner)}/second-factor-reset`;
      const reason = 'She showed her passport at the counter.';
      const { body } = await thefts.first.post<Proposal>(path, { reason });
      await decideProposal(thefts, body, 'approve');
      const back = await signInAnew(robbed, NEXT);
      const held = (await back.get<SavedBankDetails>('/api/payment-details')).body;
      expect(held.holdCause).toBe('second-factor');
    },
};
