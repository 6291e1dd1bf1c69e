/**
 * A house of two admins where one has left, as its staff see it, with a real mail server: the other
 * admin disables them and cannot go on alone at once. The one who left objects by a mailed link,
 * and, when nobody objects, the house recovers after a day.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { ListedPerson } from '#protocol/staff-people.ts';
import type { Proposal } from '#protocol/proposals.ts';
import { until } from '#test/waits.ts';

import { axeFindings, isScrolledSideways, phone, type Visit, visit } from '../browser.ts';
import { type Client, openClient } from '../client.ts';
import { type MailReceiver, openMailReceiver } from '../mail-receiver.ts';
import { freePort } from '../server-process.ts';
import { type Desk, getApprovedLink, goTo, type House, openHouse } from './office.ts';
import { freshEmail, toastOf } from './people.ts';

const reason = 'Somebody has to take his place';

let receiver: MailReceiver;
let house: House;
let asha: Desk;
let admin: Client;
const raviEmail = freshEmail();

beforeAll(async () => {
  receiver = await openMailReceiver();
  const port = (await freePort()).toString();
  house = await openHouse({
    PORT: port,
    BASE_URL: `http://localhost:${port}`,
    SMTP_URL: receiver.url,
  });
  asha = await house.claim('Asha Verma');
  admin = await house.client(asha.email);
});
afterAll(async () => {
  await house.close();
  await receiver.close();
});

async function expectClean({ page, errors }: Visit): Promise<void> {
  expect(await axeFindings(page)).toEqual([]);
  expect(errors).toEqual([]);
}

/** Proposes an admin on the screen of the only one who is left. */
async function inviteAlone(email: string): Promise<void> {
  const { page } = asha;
  await goTo(page, 'Invitations');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Role').selectOption('admin');
  await page.getByText('It takes effect after a day unless a staff member objects').waitFor();
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: 'Propose the invitation' }).click();
  await page.getByText(`The invitation for ${email} takes effect on`).waitFor();
  await page.getByText('1 change takes effect without a second person').waitFor();
}

const mailedLink = (count: number) =>
  until(`mail ${count} with a link`, async () => {
    const mails = receiver.mails.filter(
      ({ to, text }) => to.includes(raviEmail) && /\/console\/object#/.test(text),
    );
    return /^\S+\/console\/object#\S+$/m.exec(mails[count - 1]?.text ?? '')?.[0] ?? null;
  });

test('an admin who was disabled objects by the mailed link, and the other goes no further', async () => {
  const ravi = await house.join(await house.letIn('admin', raviEmail), 'Ravi Menon');
  const people = await admin.get<{ items: ListedPerson[] }>(
    `/api/staff/people?search=${encodeURIComponent(raviEmail)}`,
  );
  const disabled = await admin.post(`/api/staff/people/${people.body.items[0]?.id}/disable`, {
    reason,
  });
  expect(disabled.status).toBe(200);
  await ravi.close();

  const email = freshEmail();
  await inviteAlone(email);
  await expectClean(asha);
  const { page } = asha;
  await page.getByRole('link', { name: 'View change' }).click();
  await page.getByRole('heading', { level: 1, name: 'Delayed changes' }).waitFor();
  await page.getByText(email).first().waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Object/ }).count()).toBe(0);
  await expectClean(asha);

  const away = await visit(house.browser, { baseURL: house.server.url, viewport: phone });
  await away.page.goto(await mailedLink(1));
  await away.page.getByText(email).first().waitFor();
  await away.page.getByText(reason).waitFor();
  expect(await isScrolledSideways(away.page)).toBe(false);
  expect(await axeFindings(away.page)).toEqual([]);
  await away.page.getByRole('button', { name: 'Object' }).click();
  await away.page.getByText('You objected. The change does not take effect.').waitFor();
  expect(new URL(away.page.url()).hash).toBe('');
  await away.page.goto('about:blank');
  await away.page.goto(await mailedLink(1));
  await away.page.getByText('Somebody objected. The change does not take effect.').waitFor();
  expect(away.errors).toEqual([]);
  await away.close();

  await page.getByText('No delayed changes').waitFor();
  await goTo(page, 'Invitations');
  await page.getByRole('row').filter({ hasText: email }).getByText('Rejected').waitFor();
});

test('with nobody’s objection the house recovers after a day, and two decide again once the operator has confirmed', async () => {
  const { page } = asha;
  const email = freshEmail();
  await inviteAlone(email);
  await expect.poll(() => page.getByRole('button', { name: /^Get the link/ }).count()).toBe(0);
  // The day begins when the mail has left.
  await mailedLink(2);
  await house.passDay();
  await page.getByRole('row').filter({ hasText: email }).getByText('Approved').waitFor();
  const meera = await house.join(await getApprovedLink(page, email), 'Meera Iyer');

  // She came by Asha's invitation: until the operator knows her, she decides nothing of Asha's.
  const kavya = await house.customer('Kavya Nair');
  const proposed = await admin.post<Proposal>('/api/staff/corrections', {
    personId: kavya.id,
    amount: '2500.75',
    direction: 'credit',
    cause: 'dep-wrong-slip',
    reason,
  });
  expect(proposed.status).toBe(201);
  await meera.page.goto(`/console/proposals?id=${proposed.body.id}`);
  await meera.page.getByText('You and the proposer joined through the same person').waitFor();
  await meera.page.getByText('No staff member can decide this now.').waitFor();
  await expectClean(meera);
  expect(await house.run('staff.ts')).toContain(
    `${email}  Meera Iyer  admin  active  joined through Asha Verma`,
  );
  await house.run('staff.ts', 'confirm', email);
  await meera.page.reload();
  await meera.page.getByRole('button', { name: /^Approve/ }).click();
  const asking = meera.page.getByRole('dialog', { name: 'Approve this?' });
  await asking.getByRole('button', { name: 'Approve' }).click();
  await toastOf(meera.page, 'Approved. The change has taken effect.').waitFor();
  await kavya.page.goto('/wallet');
  await kavya.page.getByText('₹8,52,500.75').first().waitFor();
  await Promise.all([meera.close(), kavya.close()]);

  expect(await house.run('audit-verify.ts')).toMatch(/^\d+ entries read, whole up to/);
  // A disabled person's account stays closed meanwhile.
  const refused = await openClient(house.server.url).staffSignIn(raviEmail, 'any password at all');
  expect(refused.status).toBe(401);
});
