/**
 * People on a whole cluster: the lab (deploy/cluster), who is signed up, and when all of it is
 * well.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { type Lab, openLab } from '#deploy/cluster/lab.ts';
import { type Database, openDatabase } from '#server/kit/database/database.ts';
import { raiseContractLimits } from '#test/contract-limits.ts';
import { untilTrading } from '#test/server-process.ts';
import { until } from '#test/waits.ts';

import { signUpPeople } from './crowd.ts';

export const PEOPLE = 60;

export type Town = {
  lab: Lab;
  /** The database as its owner, by way of HAProxy. */
  owner: Database;
  /** Where servers are asked. */
  urls: readonly string[];
  /** Of each person's session. */
  cookies: readonly string[];
  close(): Promise<void>;
};

export async function openTown(say: (line: string) => void): Promise<Town> {
  const lab = await openLab(say);
  const owner = openDatabase({
    connectionString: lab.ownerUrl,
    applicationName: 'faults',
    maxConnections: 3,
  });
  const close = async () => {
    await owner.close().catch(() => undefined);
    await lab.close();
  };
  try {
    await raiseContractLimits(owner);
    const urls = lab.plan.servers.map(({ address }) => `http://${address}:3000`);
    const [first] = lab.plan.servers;
    const log = readFileSync(join(lab.place(first?.name ?? ''), 'server.log'), 'utf8');
    const referral = /^Referral code: (\S+)$/m.exec(log)?.[1] ?? '';
    const cookies = await signUpPeople({ url: urls[0] ?? '', referral }, PEOPLE);
    return { lab, owner, urls, cookies, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * One leads, the others follow it, one of them in step; one HAProxy has the address; both servers
 * trade.
 */
export async function untilWell({ lab, urls }: Pick<Town, 'lab' | 'urls'>): Promise<void> {
  await until('the cluster is well', async () => {
    const members = await lab.members();
    const leader = members.find(({ role }) => role === 'leader');
    const areTogether = members.every(
      ({ state, timeline, lag }) =>
        /running|streaming/.test(state) && timeline === leader?.timeline && (lag ?? 0) < 1_000_000,
    );
    const isSync = members.some(({ role }) => role === 'sync_standby');
    return leader && members.length === 3 && areTogether && isSync && lab.holder() !== null;
  });
  await Promise.all(urls.map(untilTrading));
}
