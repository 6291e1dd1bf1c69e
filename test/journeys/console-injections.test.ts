/**
 * Sixty strings that are scripts wherever a page takes text for anything else, in everything that
 * the office writes: names, reasons, causes. They are read in the console and by the customer, and
 * run nothing.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Invitation, InvitationLink, Invited } from '#protocol/invitations.ts';
import type { Proposal, ProposalPage } from '#protocol/proposals.ts';

import { settled } from '../browser.ts';
import { type Client, openClient, PASSWORD, type Reply } from '../client.ts';
import { scriptStrings } from '../script-strings.ts';
import { type House, openHouse } from './office.ts';
import { freshEmail } from './people.ts';

const CAUSE_MAX_CHARS = 80;
/** Entries and proposals that are opened one by one. */
const OPENED = 25;

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

function done<Body>(reply: Reply<Body>): Body {
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300);
  return reply.body;
}

/** `approval` is who approves it where the house has a second admin, and what they read before. */
async function joinAs(
  admin: Client,
  role: 'admin' | 'support' | 'sub-admin',
  name: string,
  approval?: { by: Client; reason: string },
) {
  const reason = approval?.reason;
  const { invitation, token } = done(
    await admin.post<Invited>('/api/staff/invitations', { email: freshEmail(), role, reason }),
  );
  if (approval) await approve(approval.by, invitation);
  const link = `/api/staff/invitations/${invitation.id}/link`;
  const { token: spent } =
    token === null ? done(await admin.post<InvitationLink>(link)) : { token };
  const client = openClient(house.server.url);
  done(await client.join({ token: spent, name, password: PASSWORD }));
  return client;
}

async function approve(admin: Client, { id, proposalId }: Invitation): Promise<void> {
  const { items } = done(await admin.get<ProposalPage>('/api/staff/proposals?status=open'));
  const digest = items.find((proposal) => proposal.id === proposalId)?.digest;
  const key = { 'idempotency-key': `approving-invitation-${id}` };
  const path = `/api/staff/proposals/${proposalId}/decide`;
  done(await admin.post(path, { digest, decision: 'approve' }, key));
}

/** Elements that no page of ours has in its body. */
const strange =
  'script, iframe, object, embed, base, marquee, meta, style, template, [onerror], [onload], [onfocus], img[src="x"], a[href^="javascript:" i]';

async function expectOnlyText(page: Page, where: string): Promise<void> {
  const ran = await page.evaluate<number>(
    `(window.injected ?? 0) + document.body.querySelectorAll(${JSON.stringify(strange)}).length`,
  );
  expect(ran, where).toBe(0);
}

test('sixty scripts are texts to the office and to the customer', async () => {
  const asha = await house.claim('Asha Verma');
  const admin = await house.client(asha.email);
  const other = await joinAs(admin, 'admin', 'Ravi Menon');
  await house.run('staff.ts', 'confirm', other.person?.email ?? '');
  const victim = await house.customer('Nandini Patel');
  expect(scriptStrings).toHaveLength(60);
  for (const [index, text] of scriptStrings.entries()) {
    const isEven = index % 2 === 0;
    const { id, digest } = done(
      await admin.post<Proposal>('/api/staff/corrections', {
        personId: victim.id,
        amount: '1.00',
        direction: 'credit',
        cause: text.slice(0, CAUSE_MAX_CHARS),
        reason: `${text} ${text}`,
      }),
    );
    // Half of them are approved, so that the customer reads them too.
    const decision = { digest, decision: isEven ? 'approve' : 'reject' };
    const key = { 'idempotency-key': `injection-${index}-of-the-office` };
    done(await other.post(`/api/staff/proposals/${id}/decide`, decision, key));
    const change = isEven ? 'disable' : 'enable';
    done(
      await admin.post(`/api/staff/people/${victim.id}/${change}`, { reason: `${text} ${text}` }),
    );
  }
  for (const text of scriptStrings.slice(0, 20)) {
    const form = { name: text, email: freshEmail(), password: PASSWORD };
    const { referral } = house.server;
    done(await openClient(house.server.url).signUp({ ...form, referral }));
  }
  for (const text of scriptStrings.slice(20, 24)) {
    await joinAs(admin, 'support', text, { by: other, reason: `${text} ${text}` });
  }
  const subAdmin = await joinAs(admin, 'sub-admin', scriptStrings[24] ?? '');
  done(await subAdmin.post('/api/staff/codes', {}));

  const { page, errors } = asha;
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  for (const path of [
    'people',
    `people/${victim.id}`,
    `people?search=${encodeURIComponent('<img src=x onerror=injected=1>')}`,
    'proposals?new=correction',
    `audit?subject=${victim.id}`,
    `audit?action=${encodeURIComponent('"><svg onload=injected=1>')}`,
    'invitations',
    'codes',
  ]) {
    await page.goto(`/console/${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.getByText(/^Loading/).count()).toBe(0);
    await settled(page);
    await expectOnlyText(page, path);
  }
  // Opened one by one, as by somebody who looks into them.
  for (const path of [
    `audit?subject=${victim.id}`,
    'proposals?status=approved',
    'proposals?status=rejected',
  ]) {
    await page.goto(`/console/${path}`);
    const rows = page.getByRole('row').filter({ has: page.getByRole('button') });
    await rows.first().waitFor();
    for (let row = 0; row < OPENED; row += 1) {
      await rows.nth(row).getByRole('button').first().click();
      const pane = page.getByRole('complementary', { name: /^The (entry|proposal)$/ });
      await pane
        .getByText(/injected|alert/)
        .first()
        .waitFor();
      await expectOnlyText(page, `${path}, row ${row}`);
    }
  }
  expect([errors, dialogs]).toEqual([[], []]);

  // The customer, whom the last of the sixty enabled again, reads them in their own pages.
  const data = { email: victim.email, password: PASSWORD };
  const back = await victim.context.request.post('/api/auth/sign-in', { data });
  expect(back.status(), await back.text()).toBe(200);
  for (const [path, text] of [
    ['/messages', 'Balance corrected'],
    ['/wallet', 'Correction'],
  ] as const) {
    await victim.page.goto(path);
    await victim.page.getByText(text).first().waitFor();
    await expectOnlyText(victim.page, path);
  }
  expect(victim.errors).toEqual([]);
  await victim.close();
});
