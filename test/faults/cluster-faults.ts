/**
 * What breaks in a cluster (deploy/cluster): each fault breaks something of the lab, waits, and
 * puts back what a person or systemd would. Whatever else recovers has to do so by itself.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { cutLink, cutOneWay, healLink } from '#deploy/cluster/lab-network.ts';
import type { Lab } from '#deploy/cluster/lab.ts';
import type { Database } from '#server/kit/database/database.ts';
import { pause, until } from '#test/waits.ts';

import type { Dice } from './dice.ts';
import { freeze, killHard } from './processes.ts';

export type Scene = {
  lab: Lab;
  /** The database as its owner, by way of HAProxy. */
  owner: Database;
  dice: Dice;
};

/** Milliseconds of the run's clock. */
export type Broken = {
  faultMs: number;
  /**
   * From when on confirmations are due again: the fault, or the return of what they cannot do
   * without.
   */
  dueMs: number;
  /** What chance has chosen. */
  note?: string;
};

/** Twice the time after which a leader that is not heard of is replaced. */
const LONG_MS = 20_000;
/** Until systemd starts what has ended. */
const RESTART_MS = 2_000;

const leaderOf = ({ lab }: Scene) => until('a database leads', () => lab.leader());

const followersOf = (lab: Lab, leader: string) =>
  lab.plan.databases.map(({ name }) => name).filter((name) => name !== leader);

const pidsOf = (lab: Lab, host: string) =>
  [lab.pid(host, 'patroni'), lab.postmaster(host)].filter((pid) => pid !== null);

/** Every PostgreSQL process on those hosts stands still for this time. */
async function standStill(lab: Lab, hosts: readonly string[], ms: number): Promise<void> {
  const frozen = await Promise.all(hosts.flatMap((host) => pidsOf(lab, host)).map(freeze));
  await pause(ms, 'a fault lasts');
  for (const { thaw } of frozen) thaw();
}

async function anotherLeads(scene: Scene, than: string): Promise<void> {
  await until('another database leads', async () => {
    const leader = await scene.lab.leader();
    return leader !== null && leader !== than;
  });
}

async function isFollowing(lab: Lab, host: string): Promise<boolean> {
  const found = (await lab.members()).find(({ name }) => name === host);
  return /running|streaming/.test(found?.state ?? '') && (found?.lag ?? 1) === 0;
}

/** Patroni keeps to the synchronous standby that it has until that one is away. */
async function stopShortly(lab: Lab, host: string, other: string): Promise<void> {
  await lab.stop(host, 'patroni');
  await until(`${other} is synchronous`, async () =>
    (await lab.members()).some(({ name, role }) => name === other && role === 'sync_standby'),
  );
  lab.start(host, 'patroni');
}

/** The standby that has every commit. */
const syncStandby = ({ lab }: Scene) =>
  until('a synchronous standby', async () =>
    (await lab.members()).find(({ role }) => role === 'sync_standby'),
  );

/** Once it is synchronous: to another one nobody may switch. */
async function switchTo(scene: Scene, candidate: string): Promise<void> {
  const leader = await leaderOf(scene);
  await until('it is synchronous', async () => {
    const { name } = await syncStandby(scene);
    if (name !== candidate && (await isFollowing(scene.lab, candidate)))
      await stopShortly(scene.lab, name, candidate);
    return name === candidate;
  });
  const asked = ['--master', leader, '--candidate', candidate, '--force'];
  await scene.lab.patronictl('switchover', scene.lab.plan.name, ...asked);
}

async function cutLeader(scene: Scene, cut: (leader: string) => void): Promise<number> {
  const leader = await leaderOf(scene);
  const faultMs = performance.now();
  cut(leader);
  await pause(LONG_MS, 'a fault lasts');
  healLink(leader);
  return faultMs;
}

/** Standbys that stand still, and a leader that is told to wait for one or not. */
async function loseStandbys(scene: Scene, isStrict: boolean): Promise<Broken> {
  const { lab } = scene;
  const leader = await leaderOf(scene);
  const setStrict = (value: boolean) =>
    lab.patronictl(
      ...['edit-config', lab.plan.name, '--force', '-s', `synchronous_mode_strict=${value}`],
    );
  if (isStrict) {
    await setStrict(true);
    await pause(4_000, 'a fault lasts');
  }
  const faultMs = performance.now();
  await standStill(lab, followersOf(lab, leader), LONG_MS);
  const backMs = performance.now();
  if (!isStrict) return { faultMs, dueMs: faultMs };
  await pause(10_000, 'a fault lasts');
  await setStrict(false);
  return { faultMs, dueMs: backMs };
}

async function fillDisk({ lab }: Scene, host: string): Promise<string> {
  const disk = join(lab.place(host), 'disk');
  const filler = join(disk, 'filler');
  // Until nothing more fits, what PostgreSQL gives free meanwhile included.
  for (
    const end = performance.now() + 4_000;
    performance.now() < end;
    await pause(200, 'a look in between')
  ) {
    try {
      execFileSync('sh', ['-c', `cat /dev/zero >>'${filler}'`], { stdio: 'ignore' });
    } catch {
      // The disk is full, as it should be.
    }
  }
  return filler;
}

export const clusterFaults = {
  async 'kill the primary'(scene: Scene): Promise<Broken> {
    const { lab } = scene;
    const leader = await leaderOf(scene);
    const pids = pidsOf(lab, leader);
    const faultMs = performance.now();
    await Promise.all(pids.map(killHard));
    await anotherLeads(scene, leader);
    await pause(5_000, 'a fault lasts');
    lab.start(leader, 'patroni');
    return { faultMs, dueMs: faultMs };
  },
  async 'pause the primary'(scene: Scene): Promise<Broken> {
    const leader = await leaderOf(scene);
    const faultMs = performance.now();
    await standStill(scene.lab, [leader], LONG_MS);
    return { faultMs, dueMs: faultMs };
  },
  async 'cut the primary off'(scene: Scene): Promise<Broken> {
    const faultMs = await cutLeader(scene, cutLink);
    return { faultMs, dueMs: faultMs };
  },
  async 'cut one way'(scene: Scene): Promise<Broken> {
    const direction = scene.dice.pick(['in', 'out'] as const);
    const faultMs = await cutLeader(scene, (leader) => cutOneWay(leader, direction));
    return { faultMs, dueMs: faultMs, note: `what it ${direction === 'in' ? 'is sent' : 'sends'}` };
  },
  async switchover(scene: Scene): Promise<Broken> {
    const standby = await syncStandby(scene);
    const faultMs = performance.now();
    await switchTo(scene, standby.name);
    return { faultMs, dueMs: faultMs };
  },
  async 'kill the postmaster'(scene: Scene): Promise<Broken> {
    const leader = await leaderOf(scene);
    const pid = scene.lab.postmaster(leader);
    const faultMs = performance.now();
    if (pid !== null) await killHard(pid);
    return { faultMs, dueMs: faultMs };
  },
  async 'kill the server that records'({ lab, owner }: Scene): Promise<Broken> {
    const [lease] = await owner.query<{ holder: string }>('select holder from market_lease');
    const server = lab.plan.servers.find(({ name }) =>
      lease?.holder.startsWith(`${lab.pid(name, 'server')}.`),
    );
    if (!server) throw new Error(`${lease?.holder} is no server of the lab`);
    const pid = lab.pid(server.name, 'server') ?? 0;
    const faultMs = performance.now();
    await killHard(pid);
    await pause(RESTART_MS, 'a machine restarts');
    lab.start(server.name, 'server');
    return { faultMs, dueMs: faultMs };
  },
  'stop both standbys': (scene: Scene) => loseStandbys(scene, false),
  'stop both standbys, strict': (scene: Scene) => loseStandbys(scene, true),
  async 'kill HAProxy'({ lab }: Scene): Promise<Broken> {
    const holder = lab.holder() ?? '';
    const faultMs = performance.now();
    await killHard(lab.pid(holder, 'haproxy') ?? 0);
    await pause(LONG_MS / 2, 'a fault lasts');
    lab.start(holder, 'haproxy');
    return { faultMs, dueMs: faultMs };
  },
  async 'pause HAProxy'({ lab }: Scene): Promise<Broken> {
    const faultMs = performance.now();
    const { thaw } = await freeze(lab.pid(lab.holder() ?? '', 'haproxy') ?? 0);
    await pause(LONG_MS, 'a fault lasts');
    thaw();
    return { faultMs, dueMs: faultMs };
  },
  async 'lose the majority of etcd'({ lab, dice }: Scene): Promise<Broken> {
    const kept = dice.pick(lab.plan.databases).name;
    const lost = followersOf(lab, kept);
    const faultMs = performance.now();
    await Promise.all(lost.map((host) => killHard(lab.pid(host, 'etcd') ?? 0)));
    await pause(LONG_MS, 'a fault lasts');
    const dueMs = performance.now();
    for (const host of lost) lab.start(host, 'etcd');
    return { faultMs, dueMs, note: `${kept} kept` };
  },
  async 'fill the disk'(scene: Scene): Promise<Broken> {
    const leader = await leaderOf(scene);
    const faultMs = performance.now();
    const filler = await fillDisk(scene, leader);
    await pause(LONG_MS, 'a fault lasts');
    rmSync(filler);
    return { faultMs, dueMs: faultMs };
  },
  async 'lead by a clock 3 s ahead'(scene: Scene): Promise<Broken> {
    const { lab } = scene;
    const { name } = await syncStandby(scene);
    const restart = () => lab.patronictl('restart', lab.plan.name, name, '--force');
    lab.setClock(name, '+3s');
    await restart();
    const faultMs = performance.now();
    await switchTo(scene, name);
    await until('it leads', async () => (await lab.leader()) === name);
    await pause(LONG_MS / 2, 'a fault lasts');
    const back = await syncStandby(scene);
    await switchTo(scene, back.name);
    await until('another leads', async () => (await lab.leader()) === back.name);
    await pause(LONG_MS / 2, 'a fault lasts');
    lab.setClock(name, null);
    await restart();
    return { faultMs, dueMs: faultMs };
  },
};

export type ClusterFault = keyof typeof clusterFaults;
