/**
 * A house of its own for the journeys of the office: a real server that begins with nobody, and its
 * staff in browsers of their own, signed in by the console's own forms.
 */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { Browser, Page } from 'playwright-core';
import { expect, inject } from 'vitest';

import type { StaffRole } from '#protocol/roles.ts';
import { letIn } from '#server/domain/staff/operator.ts';

import { desktop, joinBrowser, type Visit, visit } from '../browser.ts';
import { type Client, openClient, PASSWORD } from '../client.ts';
import { makeDataDir, type ServerProcess, startServer } from '../server-process.ts';
import { asOperator, ownerUrlOf } from '../operator.ts';
import { freshEmail } from './people.ts';

export type Desk = Visit & { email: string };
export type House = {
  browser: Browser;
  server: ServerProcess;
  open(): Promise<Visit>;
  /** Becomes the first admin with the link that the server printed, and enters the console. */
  claim(name: string): Promise<Desk>;
  /** Signs in to the console by its form, in a browser of its own. */
  signIn(email: string): Promise<Desk>;
  /** Joins with an invitation's link in a fresh browser, which is signed in from then on. */
  join(link: string, name: string): Promise<Visit>;
  /** A customer in a browser of their own, signed up at the API. */
  customer(name: string, code?: string): Promise<Visit & { id: string; email: string }>;
  /** What the operator prints at the machine: a link for somebody new. */
  letIn(role: StaffRole, email: string): Promise<string>;
  /** Runs a command of scripts/ on the house's data directory; returns what it prints. */
  run(script: string, ...args: string[]): Promise<string>;
  /** Sets back by a day what a day's wait is counted from, as if the day had passed. */
  passDay(): Promise<void>;
  /** The same member of staff at the API. */
  client(email: string): Promise<Client>;
  close(): Promise<void>;
};

const root = join(import.meta.dirname, '..', '..');

export async function openHouse(settings: Record<string, string> = {}): Promise<House> {
  const data = makeDataDir();
  const [browser, server] = await Promise.all([
    joinBrowser(inject('browser')),
    startServer(data.path, settings),
  ]);
  const open = () => visit(browser, { baseURL: server.url, viewport: desktop });

  async function signInWith(visitor: Visit, email: string): Promise<Desk> {
    const { page } = visitor;
    await page.goto('/console/sign-in');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('navigation', { name: 'Console' }).waitFor();
    return { ...visitor, email };
  }

  return {
    browser,
    server,
    open,
    signIn: async (email) => signInWith(await open(), email),
    async claim(name) {
      const visitor = await open();
      const { page } = visitor;
      const email = freshEmail();
      if (server.claimUrl === null) throw new Error(`No claim link in:\n${server.output()}`);
      await page.goto(server.claimUrl);
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Create the admin account' }).click();
      await page.getByRole('heading', { name: 'You are the first admin' }).waitFor();
      await page.getByRole('link', { name: 'Go to the console' }).click();
      await page.getByRole('navigation', { name: 'Console' }).waitFor();
      return { ...visitor, email };
    },
    async join(link, name) {
      const visitor = await open();
      const { page } = visitor;
      await page.goto(link);
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Join' }).click();
      await page.getByRole('heading', { name: `Welcome, ${name}` }).waitFor();
      expect(new URL(page.url()).hash, 'the spent code has left the address').toBe('');
      return visitor;
    },
    async customer(name, code = server.referral) {
      const visitor = await open();
      const email = freshEmail();
      const answer = await visitor.context.request.post('/api/auth/sign-up', {
        data: { name, email, password: PASSWORD, referral: code },
      });
      expect(answer.status(), await answer.text()).toBe(201);
      const { person } = (await answer.json()) as { person: { id: string } };
      return { ...visitor, id: person.id, email };
    },
    async letIn(role, email) {
      const { token } = await asOperator(ownerUrlOf(data.path), (services) =>
        letIn(services, { email, role }),
      );
      return `${server.url}/console/join#${token}`;
    },
    async run(script, ...args) {
      const command = [join(root, 'scripts', script), ...args];
      const env = { ...process.env, DATA_DIR: data.path, DATABASE_URL: '', BASE_URL: server.url };
      return (await promisify(execFile)(process.execPath, command, { env })).stdout;
    },
    passDay: () =>
      asOperator(ownerUrlOf(data.path), async ({ owner }) => {
        const earlier = `- interval '24 hours'`;
        await owner.execute(`update proposals set at = at ${earlier} where delayed`);
        await owner.execute(`update objectors set mailed_at = mailed_at ${earlier}`);
        await owner.execute(`update second_factor_resets set at = at ${earlier}`);
      }),
    async client(email) {
      const client = openClient(server.url);
      expect((await client.staffSignIn(email, PASSWORD)).status).toBe(200);
      return client;
    },
    async close() {
      await browser.close();
      server.kill('SIGINT');
      await server.ended;
      data.remove();
    },
  };
}

/** To a page by the rail. */
export async function goTo(page: Page, entry: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Console' })
    .getByRole('link', { name: new RegExp(`^${entry}`) })
    .click();
  await page.getByRole('heading', { level: 1, name: entry }).waitFor();
}

/** Makes an invitation on the admin's screen; answers its link, which is shown this once. */
export async function invite(page: Page, email: string, role: StaffRole): Promise<string> {
  await goTo(page, 'Invitations');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Role').selectOption(role);
  await page.getByRole('button', { name: 'Make the link' }).click();
  return takenLink(page, email);
}

/** Proposes an invitation, which waits for the other admin from then on. */
export async function proposeInvitation(
  page: Page,
  { email, role, reason }: { email: string; role: StaffRole; reason: string },
): Promise<void> {
  await goTo(page, 'Invitations');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Role').selectOption(role);
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: 'Propose the invitation' }).click();
  await page.getByText(`The invitation for ${email} needs another admin’s approval.`).waitFor();
  await page.getByRole('row').filter({ hasText: email }).getByText('Waiting').waitFor();
}

/** The link of an invitation that another admin has approved meanwhile. */
export async function getApprovedLink(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: `Get the link… for ${email}` }).click();
  const asked = page.getByRole('dialog', { name: 'Make the one-time link?' });
  await asked.getByText(email).waitFor();
  await asked.getByRole('button', { name: 'Make the link' }).click();
  return takenLink(page, email);
}

/** Reads the link off the screen and leaves it; it is not shown again. */
async function takenLink(page: Page, email: string): Promise<string> {
  const link = await page.locator('[data-one-time-link]').innerText();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.locator('[data-one-time-link]').waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: email }).getByText('Open').waitFor();
  return link;
}
